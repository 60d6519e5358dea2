"""Steps of window.py that need special screens or input devices.

Steps with missing requirements are reported and skipped: xrdb (x11-xserver-utils) for HiDPI
screens, a C compiler for lost graphics contexts, and Xorg with its dummy driver (package
xserver-xorg-video-dummy), as root, for two monitors.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from urllib.parse import quote

from PIL import Image

import xdnd
from desktop import PATIENCE, REPOSITORY, Desktop, Failure, Window, check, near


def skip(step, reason):
    print(f"{step}: SKIPPED: {reason}", file=sys.stderr)


def has_text(part):
    return lambda now: any(part in element["label"] for element in now["elements"])


def open_window(desktop, *words, **options):
    """Returns a window of a known size with a body that does not spin."""
    window = Window(desktop, *words, **options)
    window.wait(lambda now: now["shows"], "a body is shown")
    window.settle()
    window.stop_spin()
    if window.find(window.now, "Diameter", "text"):
        window.key("i")
        window.wait(lambda now: not window.find(now, "Diameter", "text"), "the details close")
    return window


# Drag and drop.


def accepts_drops(desktop, _):
    """Files with any names are dropped from another program."""
    folder = desktop.folder / "Drop %41 – Ägypten"
    folder.mkdir()
    catalogue = folder / "Meine Körper 100%.xml"
    catalogue.write_text(
        "<solarsystem><solarsystemelement><name>Arrakis</name><diameter>12,000 km</diameter>"
        "<texture>mars.jpg</texture></solarsystemelement></solarsystem>"
    )
    image = folder / "карта #1.png"
    Image.new("RGB", (64, 32), (0, 200, 0)).save(image)
    damaged = folder / "half a map.png"
    damaged.write_bytes(image.read_bytes()[:60])
    note = folder / "a note.txt"
    note.write_text("not a map")

    window = open_window(desktop, "mars", "--size", "1000x600")

    def drop(path, host=""):
        x, y, width, height = window.geometry()
        point = (x + width * 2 // 3, y + height // 2)
        try:
            xdnd.drop(
                desktop.environment["DISPLAY"], int(window.id), point,
                ["# a list of one", f"file://{host}{quote(str(path))}"])
        except xdnd.Failure as failure:
            raise Failure(f"'{path.name}' cannot be dropped: {failure}")

    def middle():
        x, y = window.middle()
        return window.grab().convert("RGB").getpixel((round(x), round(y)))

    drop(note)
    window.wait(has_text("'a note.txt' is not supported"), "a text is rejected")
    check(window.now["title"].startswith("Mars"), "Mars is still shown")
    drop(image, host="localhost")
    window.wait(has_text("карта #1.png is the map of Mars"), "the new map is reported")
    window.quiet()
    red, green, blue = middle()
    desktop.screenshot("dropped-map")
    check(green > 3 * max(red, blue, 8), f"Mars is green, not {(red, green, blue)}")
    drop(damaged)
    window.wait(has_text("half a map.png"), "a damaged image is reported")
    window.quiet()
    desktop.screenshot("dropped-damaged")
    # A folder is one catalogue; a JSON file of events has stories only.
    worlds = folder / "worlds"
    worlds.mkdir()
    for name in ("Caladan", "Giedi Prime"):
        (worlds / f"{name}.xml").write_text(
            f"<solarsystem><solarsystemelement><name>{name}</name><diameter>12,000 km</diameter>"
            "<texture>mars.jpg</texture></solarsystemelement></solarsystem>")
    drop(worlds)
    window.wait(has_text("Opened worlds"), "the folder is reported")
    # The list has favourites only if another window left it so.
    if window.find(window.now, "Show all", "button"):
        window.click("Show all", "button")
    window.wait(
        lambda now: window.find(now, "Caladan", "item") and window.find(now, "Giedi Prime", "item"),
        "the bodies of both files are listed")
    window.quiet()
    desktop.screenshot("dropped-folder")
    events = folder / "events.json"
    events.write_text('[{"id": 1, "title": "A landing", "date": "1976-07-20"}]')
    drop(events)
    window.wait(lambda now: window.find(now, "A landing", "item"), "the events are listed")
    desktop.screenshot("dropped-events")
    drop(catalogue)
    window.wait(has_text("Opened Meine Körper 100%.xml"), "the new catalogue is reported")
    window.wait(
        lambda now: now["title"].startswith("Arrakis") and now["shows"], "its body is shown")
    desktop.screenshot("dropped-catalogue")
    window.quit()


# Lost graphics contexts.


def recovers_from_a_reset(desktop, _):
    """The window is restored after a reset of the graphics card; without one, it exits with 9."""
    compiler = next((name for name in ("cc", "clang", "gcc") if shutil.which(name)), None)
    if not compiler:
        return skip("recovers_from_a_reset", "no C compiler is installed")
    library = desktop.folder / "lost-context.so"
    built = subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", library,
         REPOSITORY / "Tests/Integration/lost-context.c", "-ldl"],
        capture_output=True, text=True,
    )
    check(built.returncode == 0, built.stderr)
    faults = desktop.folder / "faults"
    faults.mkdir()
    window = open_window(
        desktop, "saturn", "--size", "1000x600",
        environment={"LD_PRELOAD": str(library), "LOST_CONTEXT": str(faults)})
    window.key("Right")
    for _ in range(2):
        before, image, geometry = window.quiet(), window.grab(), window.geometry()
        (faults / "lose").touch()
        window.key("shift")
        window.find_next()
        window.wait(has_text("The graphics card was reset"), "the reset is reported")
        now = window.quiet()
        check(window.geometry() == geometry, f"moved from {geometry} to {window.geometry()}")
        window.check_same_image(image)
        check(now["azimuth"] == before["azimuth"], "the view has changed")
    desktop.screenshot("after-a-reset")
    window.key("f")
    window.wait(has_text("Saturn added to the favourites"), "F makes Saturn a favourite")
    (faults / "none").touch()
    (faults / "lose").touch()
    window.key("shift")
    code = window.process.wait(PATIENCE)
    words = window.errors.read_text()
    check(code == 9, f"exit code {code} without another context: {words}")
    check("the graphics context cannot be restarted" in words, f"standard error: {words}")
    check(len(words.strip().splitlines()) == 1, f"expected one sentence: {words}")
    state = json.loads((desktop.folder / "home/.local/state/planetnode/viewer.json").read_text())
    check("saturn" in state["favourites"], f"favourites: {state['favourites']}")


# HiDPI screens.


def scales_on_hidpi_screens(desktop, _):
    """With several pixels per point, sizes in points are the same."""
    if not shutil.which("xrdb"):
        return skip("scales_on_hidpi_screens", "xrdb (x11-xserver-utils) is not installed")
    for dpi, scale in [(192, 2), (144, 1.5)]:
        fine = Desktop(desktop.programs, desktop.pictures, screen="2400x1500", dpi=dpi)
        fine.shots = round(100 * scale)
        try:
            check_hidpi_screen(fine, scale)
        except Failure as failure:
            fine.screenshot("failure")
            raise Failure(f"at scale {scale}: {failure}")
        finally:
            fine.close()


def check_hidpi_screen(desktop, scale):
    window = open_window(desktop, "mars", "--size", "1100x640", scale=scale)
    now = window.quiet()
    check((now["width"], now["height"]) == (1100, 640), f"{now['width']}x{now['height']} points")
    size = window.geometry()[2:]
    check(size == (round(1100 * scale), round(640 * scale)), f"{size} pixels")
    for element in now["elements"]:
        if element["kind"] in ("button", "item"):
            right = element["x"] + element["width"]
            check(0 <= element["x"] and right <= 1100, f"{element} is outside the window")
    desktop.screenshot("fine")
    check(sharpness(window) > 1.3, f"edges of text are blurred: {sharpness(window)}")
    window.click("Mercury", "item")
    window.wait(
        lambda now: now["body"] == "mercury" and now["shows"], "a click on a row shows its body")
    window.click("Learn more", "button")
    window.element("Orbital speed", "text")
    window.settle()
    desktop.screenshot("fine-details")
    window.click("Learn more", "button")
    before = window.quiet()
    x, y = window.middle()
    window.drag((x, y), (x + 80, y))
    window.wait(
        lambda now: not near(now["longitude"], before["longitude"], 8), "a drag rotates the body")
    window.key("ctrl+s")
    window.element("Save image", "button")
    desktop.screenshot("fine-dialog")
    window.click("Cancel", "button")
    window.wait(lambda now: not window.find(now, "Save image"), "the dialog closes")
    window.quit()
    again = open_window(desktop, scale=scale)
    now = again.quiet()
    check(
        (now["width"], now["height"]) == (1100, 640),
        f"the window is restored with {now['width']}x{now['height']} points")
    again.quit()


def sharpness(window):
    """Returns the edge steepness of text, relative to text at one pixel per point."""
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


# Windows without a window manager.


def resizes_to_one_point(desktop, _):
    """Without a window manager a window can have any size and position."""
    bare = Desktop(desktop.programs, desktop.pictures, screen="1280x800", manager=False)
    bare.shots = 400
    try:
        window = open_window(bare, "mars", "--size", "800x500")
        before, image = window.quiet(), window.grab()
        for size in [(1, 1), (1, 500), (800, 1), (1, 1)]:
            bare.tool("xdotool", "windowsize", window.id, *size)
            window.wait(
                lambda now: (now["width"], now["height"]) == size, f"the window is {size}")
            window.key("t", "t", "F9")
            window.find_next()
        bare.tool("xdotool", "windowsize", window.id, 800, 500)
        window.wait(lambda now: (now["width"], now["height"]) == (800, 500), "the size is restored")
        now = window.quiet()
        check(now["elements"] == before["elements"], "elements have changed")
        window.check_same_image(image)
        window.quit()
    except Failure:
        bare.screenshot("failure")
        raise
    finally:
        bare.close()


# Two monitors.


class TwoMonitors(Desktop):
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
        # The window manager lays out all windows and moves the keyboard focus.
        time.sleep(2)


def uses_two_monitors(desktop, _):
    """Full screen uses the monitor with most of the window; unplugging moves the window."""
    driver = "/usr/lib/xorg/modules/drivers/dummy_drv.so"
    if not (os.path.exists(driver) and shutil.which("Xorg") and shutil.which("xrandr")):
        return skip("uses_two_monitors", "Xorg's dummy driver or xrandr is not installed")
    if os.getuid() != 0:
        return skip("uses_two_monitors", "Xorg needs root")
    two = TwoMonitors(desktop.programs, desktop.pictures)
    two.shots = 500
    try:
        check_two_monitors(two)
    except Failure:
        two.screenshot("failure")
        raise
    finally:
        two.close()


def check_two_monitors(desktop):
    monitors = desktop.tool("xrandr", "--listmonitors")
    check("Monitors: 2" in monitors, f"there are two monitors: {monitors}")
    window = open_window(desktop, "mars", "--size", "500x400")

    def move(x, y):
        desktop.tool("xdotool", "windowmove", "--sync", window.id, x, y)
        return window.geometry()

    def fill(width, height, geometry):
        window.key("F11")
        window.wait(
            lambda now: now["fullScreen"] and (now["width"], now["height"]) == (width, height),
            f"the window fills {width}x{height} from {geometry}")
        window.settle()

    def await_geometry(geometry, words):
        end = time.monotonic() + PATIENCE
        while window.geometry() != geometry:
            check(time.monotonic() < end, f"{words}: {geometry}, not {window.geometry()}")
            time.sleep(0.1)

    def leave():
        window.key("F11")
        window.wait(
            lambda now: now["width"] == 500 and not now["fullScreen"],
            "the window leaves full screen")

    for x, size, corner in [(1200, (800, 600), 1024), (900, (800, 600), 1024),
                            (700, (1024, 768), 0), (100, (1024, 768), 0)]:
        geometry = move(x, 100)
        fill(*size, geometry)
        await_geometry((corner, 0, *size), f"the window fills the monitor from {geometry}")
        desktop.screenshot(f"full-from-{x}")
        window.key("F9")
        window.find_next()
        await_geometry((corner, 0, *size), "the window fills the same monitor after F9")
        leave()
        await_geometry(geometry, "the position is restored")
    # The monitor is unplugged while the window fills it, then while the window is on it.
    fill(800, 600, move(1200, 100))
    desktop.unplug()
    window.wait(lambda now: now["width"] == 1024, "the window fills the remaining monitor")
    desktop.screenshot("unplugged-full")
    leave()
    time.sleep(0.5)
    x, y, *_ = window.geometry()
    check(0 <= x <= 1024 - 480 and 0 <= y < 700, f"the window is off screen at {x}, {y}")
    desktop.plug_in()
    time.sleep(0.5)
    move(1200, 100)
    desktop.unplug()
    end = time.monotonic() + PATIENCE
    while window.geometry()[0] > 1024 - 480 and time.monotonic() < end:
        time.sleep(0.1)
    x, y, *_ = window.geometry()
    check(0 <= x <= 1024 - 480 and 0 <= y < 700, f"the window is off screen at {x}, {y}")
    desktop.screenshot("unplugged")
    window.key("n")
    window.wait(lambda now: now["body"] != "mars", "the window receives input")
    window.quit()


STEPS = [
    accepts_drops, recovers_from_a_reset, scales_on_hidpi_screens, resizes_to_one_point,
    uses_two_monitors,
]
