"""Steps of window.py on screens and with hands that not every machine has.

What is not there is said and left out: python3-xlib for drops, xrdb (x11-xserver-utils) for fine
screens, a C compiler for graphics that are lost, and Xorg with its dummy driver (package
xserver-xorg-video-dummy), as root, for two monitors.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from urllib.parse import quote

from PIL import Image

from desk import PATIENCE, REPOSITORY, Desk, Failure, Window, check, near


def skip(step, reason):
    print(f"{step}: NOT TRIED: {reason}", file=sys.stderr)


def has_text(part):
    return lambda now: any(part in element["label"] for element in now["elements"])


def open_window(desk, *words, **options):
    """A window of a known size with a body that stands still, on a desk of its own."""
    window = Window(desk, *words, **options)
    window.wait(lambda now: now["shows"], "a body is shown")
    window.settle()
    window.stop_spin()
    if window.find(window.now, "Diameter", "text"):
        window.key("i")
        window.wait(lambda now: not window.find(now, "Diameter", "text"), "the details close")
    return window


# Drops.


def takes_drops(desk, _):
    """Files come from another program by drag and drop, whatever they are called."""
    if not importlib.util.find_spec("Xlib"):
        return skip("takes_drops", "there is no python3-xlib")
    import xdnd

    folder = desk.folder / "Drop %41 – Ägypten"
    folder.mkdir()
    catalogue = folder / "Meine Körper 100%.xml"
    catalogue.write_text(
        "<solarsystem><solarsystemelement><name>Arrakis</name><diameter>12,000 km</diameter>"
        "<texture>mars.jpg</texture></solarsystemelement></solarsystem>"
    )
    picture = folder / "карта #1.png"
    Image.new("RGB", (64, 32), (0, 200, 0)).save(picture)
    damaged = folder / "half a map.png"
    damaged.write_bytes(picture.read_bytes()[:60])
    note = folder / "a note.txt"
    note.write_text("not a map")

    window = open_window(desk, "mars", "--size", "1000x600")

    def drop(path, host=""):
        x, y, width, height = window.place()
        place = (x + width * 2 // 3, y + height // 2)
        try:
            xdnd.drop(
                desk.environment["DISPLAY"], int(window.id), place,
                ["# a list of one", f"file://{host}{quote(str(path))}"])
        except xdnd.Failure as failure:
            raise Failure(f"'{path.name}' cannot be dropped: {failure}")

    def middle():
        x, y = window.middle()
        return window.grab().convert("RGB").getpixel((round(x), round(y)))

    drop(note)
    window.wait(has_text("'a note.txt' is not supported"), "a text is refused")
    check(window.now["title"].startswith("Mars"), "Mars is still shown")
    drop(picture, host="localhost")
    window.wait(has_text("карта #1.png is the map of Mars"), "the picture is told")
    window.quiet()
    red, green, blue = middle()
    desk.screenshot("dropped-map")
    check(green > 3 * max(red, blue, 8), f"Mars is green, not {(red, green, blue)}")
    drop(damaged)
    window.wait(has_text("half a map.png"), "a damaged picture is told of")
    window.quiet()
    desk.screenshot("dropped-damaged")
    drop(catalogue)
    window.wait(has_text("Opened Meine Körper 100%.xml"), "the catalogue is told")
    window.wait(
        lambda now: now["title"].startswith("Arrakis") and now["shows"], "its body is shown")
    desk.screenshot("dropped-catalogue")
    window.quit()


# Graphics that are lost.


def survives_a_lost_card(desk, _):
    """A card that is reset costs nothing; one that does not come back, an exit code."""
    compiler = next((name for name in ("cc", "clang", "gcc") if shutil.which(name)), None)
    if not compiler:
        return skip("survives_a_lost_card", "there is no C compiler")
    library = desk.folder / "lost-context.so"
    built = subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", library,
         REPOSITORY / "Tests/Integration/lost-context.c", "-ldl"],
        capture_output=True, text=True,
    )
    check(built.returncode == 0, built.stderr)
    faults = desk.folder / "faults"
    faults.mkdir()
    window = open_window(
        desk, "saturn", "--size", "1000x600",
        environment={"LD_PRELOAD": str(library), "LOST_CONTEXT": str(faults)})
    window.key("Right")
    for _ in range(2):
        before, picture, place = window.quiet(), window.grab(), window.place()
        (faults / "lose").touch()
        window.key("shift")
        window.hold_next()
        window.wait(has_text("The graphics card was reset"), "a reset is told")
        now = window.quiet()
        check(window.place() == place, f"the window was at {place}, and is at {window.place()}")
        window.shows_the_same(picture)
        check(now["azimuth"] == before["azimuth"], "the view is not as before")
    desk.screenshot("after-a-reset")
    window.key("f")
    window.wait(has_text("Saturn added to the favourites"), "F makes Saturn a favourite")
    (faults / "none").touch()
    (faults / "lose").touch()
    window.key("shift")
    code = window.process.wait(PATIENCE)
    words = window.errors.read_text()
    check(code == 9, f"exit code {code} without another context: {words}")
    check("the graphics context cannot be restarted" in words, f"it is said: {words}")
    check(len(words.strip().splitlines()) == 1, f"one sentence is said: {words}")
    state = json.loads((desk.folder / "home/.local/state/planetnode/viewer.json").read_text())
    check("saturn" in state["favourites"], f"favourites: {state['favourites']}")


# Fine screens.


def fits_fine_screens(desk, _):
    """Where a point has more pixels than one, everything is as large in points."""
    if not shutil.which("xrdb"):
        return skip("fits_fine_screens", "there is no xrdb (x11-xserver-utils)")
    for dpi, scale in [(192, 2), (144, 1.5)]:
        fine = Desk(desk.programs, desk.pictures, screen="2400x1500", dpi=dpi)
        fine.shots = round(100 * scale)
        try:
            tries_a_fine_screen(fine, scale)
        except Failure as failure:
            fine.screenshot("failure")
            raise Failure(f"at scale {scale}: {failure}")
        finally:
            fine.close()


def tries_a_fine_screen(desk, scale):
    window = open_window(desk, "mars", "--size", "1100x640", scale=scale)
    now = window.quiet()
    check((now["width"], now["height"]) == (1100, 640), f"{now['width']}x{now['height']} points")
    size = window.place()[2:]
    check(size == (round(1100 * scale), round(640 * scale)), f"{size} pixels")
    for element in now["elements"]:
        if element["kind"] in ("button", "item"):
            right = element["x"] + element["width"]
            check(0 <= element["x"] and right <= 1100, f"{element} lies outside the window")
    desk.screenshot("fine")
    check(sharpness(window) > 1.3, f"edges of text are soft: {sharpness(window)}")
    window.click("Mercury", "item")
    window.wait(lambda now: now["body"] == "mercury" and now["shows"], "a row is where it is seen")
    window.click("Learn more", "button")
    window.element("Orbital speed", "text")
    window.settle()
    desk.screenshot("fine-details")
    window.click("Learn more", "button")
    before = window.quiet()
    x, y = window.middle()
    window.drag((x, y), (x + 80, y))
    window.wait(
        lambda now: not near(now["longitude"], before["longitude"], 8), "a drag turns the body")
    window.key("ctrl+s")
    window.element("Save image", "button")
    desk.screenshot("fine-dialog")
    window.click("Cancel", "button")
    window.wait(lambda now: not window.find(now, "Save image"), "the dialog closes")
    window.quit()
    again = open_window(desk, scale=scale)
    now = again.quiet()
    check(
        (now["width"], now["height"]) == (1100, 640),
        f"the window comes back with {now['width']}x{now['height']} points")
    again.quit()


def sharpness(window):
    """How much steeper the edges of text are than if each pixel stood for several."""
    button = window.element("Learn more", "button")
    scale = window.scale
    area = window.grab().convert("L").crop((
        round(button["x"] * scale), round(button["y"] * scale),
        round((button["x"] + button["width"]) * scale),
        round((button["y"] + button["height"]) * scale)))
    small = area.resize(
        (round(area.width / scale), round(area.height / scale)), Image.Resampling.BOX)
    blurred = small.resize(area.size, Image.Resampling.BILINEAR)

    def steepness(image):
        pixels, width = list(image.getdata()), image.width
        return sum(
            (a - b) ** 2 for i, (a, b) in enumerate(zip(pixels, pixels[1:])) if (i + 1) % width)

    return steepness(area) / max(steepness(blurred), 1)


# Windows that nobody manages.


def shrinks_to_nothing(desk, _):
    """Without a window manager a window can have any size, and any place."""
    bare = Desk(desk.programs, desk.pictures, screen="1280x800", manager=False)
    bare.shots = 400
    try:
        window = open_window(bare, "mars", "--size", "800x500")
        before, picture = window.quiet(), window.grab()
        for size in [(1, 1), (1, 500), (800, 1), (1, 1)]:
            bare.tool("xdotool", "windowsize", window.id, *size)
            window.wait(
                lambda now: (now["width"], now["height"]) == size, f"the window is {size}")
            window.key("t", "t", "F9")
            window.hold_next()
        bare.tool("xdotool", "windowsize", window.id, 800, 500)
        window.wait(lambda now: (now["width"], now["height"]) == (800, 500), "it is as before")
        now = window.quiet()
        check(now["elements"] == before["elements"], "elements are not as before")
        window.shows_the_same(picture)
        window.quit()
    except Failure:
        bare.screenshot("failure")
        raise
    finally:
        bare.close()


# Two monitors.


class TwoMonitors(Desk):
    """A screen of 1024x768 pixels and one of 800x600 to the right of it, by Xorg's dummy driver."""

    SETTINGS = """
        Section "Device"\n Identifier "card"\n Driver "dummy"\n VideoRam 64000\n EndSection
        Section "Monitor"\n Identifier "any"\n HorizSync 5-1000\n VertRefresh 5-200\n EndSection
        Section "Screen"\n Identifier "screen"\n Device "card"\n Monitor "any"\n DefaultDepth 24
          SubSection "Display"\n Depth 24\n Modes "1024x768" "800x600"\n Virtual 2400 1000
          EndSubSection
        EndSection
        Section "ServerFlags"
          Option "AutoAddDevices" "false"\n Option "AutoAddGPU" "false"
        EndSection
        """

    def start_screen(self, screen):
        settings = self.folder / "xorg.conf"
        settings.write_text(self.SETTINGS)
        display = self.start_server([
            "Xorg", "-config", str(settings), "-logfile", str(self.folder / "xorg.log"),
            "-noreset", "-novtswitch", "-sharevts", "-nolisten", "tcp"])
        self.environment = self.bare | {"DISPLAY": display}
        self.plug_in()
        return display

    def plug_in(self):
        self.tool("xrandr", "--addmode", "DUMMY1", "800x600")
        self.tool("xrandr", "--output", "DUMMY1", "--mode", "800x600", "--pos", "1024x0")

    def unplug(self):
        self.tool("xrandr", "--output", "DUMMY1", "--off")
        self.tool("xrandr", "--delmode", "DUMMY1", "800x600")
        # The window manager arranges everything anew, the keyboard too.
        time.sleep(2)


def uses_two_monitors(desk, _):
    """Full screen is the monitor with most of the window; one that is gone takes nothing with it."""
    driver = "/usr/lib/xorg/modules/drivers/dummy_drv.so"
    if not (os.path.exists(driver) and shutil.which("Xorg") and shutil.which("xrandr")):
        return skip("uses_two_monitors", "there is no Xorg with a dummy driver, or no xrandr")
    if os.getuid() != 0:
        return skip("uses_two_monitors", "Xorg needs root")
    two = TwoMonitors(desk.programs, desk.pictures)
    two.shots = 500
    try:
        tries_two_monitors(two)
    except Failure:
        two.screenshot("failure")
        raise
    finally:
        two.close()


def tries_two_monitors(desk):
    monitors = desk.tool("xrandr", "--listmonitors")
    check("Monitors: 2" in monitors, f"there are two monitors: {monitors}")
    window = open_window(desk, "mars", "--size", "500x400")

    def move(x, y):
        desk.tool("xdotool", "windowmove", "--sync", window.id, x, y)
        return window.place()

    def fill(width, height, place):
        window.key("F11")
        window.wait(
            lambda now: now["fullScreen"] and (now["width"], now["height"]) == (width, height),
            f"the window fills {width}x{height} from {place}")
        window.settle()

    def await_place(place, words):
        end = time.monotonic() + PATIENCE
        while window.place() != place:
            check(time.monotonic() < end, f"{words}: {place}, and not {window.place()}")
            time.sleep(0.1)

    def leave():
        window.key("F11")
        window.wait(lambda now: now["width"] == 500 and not now["fullScreen"], "it is a window")

    for x, size, corner in [(1200, (800, 600), 1024), (900, (800, 600), 1024),
                            (700, (1024, 768), 0), (100, (1024, 768), 0)]:
        place = move(x, 100)
        fill(*size, place)
        await_place((corner, 0, *size), f"it fills the monitor from {place}")
        desk.screenshot(f"full-from-{x}")
        window.key("F9")
        window.hold_next()
        await_place((corner, 0, *size), "it fills the same after F9")
        leave()
        await_place(place, "it is where it was")
    # The monitor goes while the window fills it, and then while the window is just on it.
    fill(800, 600, move(1200, 100))
    desk.unplug()
    window.wait(lambda now: now["width"] == 1024, "it fills the monitor that is left")
    desk.screenshot("unplugged-full")
    leave()
    time.sleep(0.5)
    x, y, *_ = window.place()
    check(0 <= x <= 1024 - 480 and 0 <= y < 700, f"it is out of sight at {x}, {y}")
    desk.plug_in()
    time.sleep(0.5)
    move(1200, 100)
    desk.unplug()
    end = time.monotonic() + PATIENCE
    while window.place()[0] > 1024 - 480 and time.monotonic() < end:
        time.sleep(0.1)
    x, y, *_ = window.place()
    check(0 <= x <= 1024 - 480 and 0 <= y < 700, f"it is out of sight at {x}, {y}")
    desk.screenshot("unplugged")
    window.key("n")
    window.wait(lambda now: now["body"] != "mars", "hands reach it")
    window.quit()


STEPS = [
    takes_drops, survives_a_lost_card, fits_fine_screens, shrinks_to_nothing, uses_two_monitors,
]
