#!/usr/bin/env python3
"""Tests the viewer's window with simulated mouse and keyboard input, on a virtual screen:

    Tests/Integration/window.py [folder of the programs] [--pictures FOLDER]

Requires Xvfb, jwm, xdotool, xclip, Pillow and python3-xlib; further steps have the requirements of
screens.py.
The elements on the screen are read from PLANETNODE_VIEWER_LOG. All input comes from the mouse, the
keyboard and files. With --pictures a screenshot is saved after each step.
"""

import argparse
import json
import signal
import sys
import time

from PIL import Image, ImageChops, ImageStat

sys.dont_write_bytecode = True

import screens
import stories
from desktop import PATIENCE, REPOSITORY, Desktop, Failure, Window, check, near

# The steps, in order; each begins in the final state of the one before.


def starts(desktop, window):
    now = window.wait(lambda now: now["shows"], "the Earth is shown")
    check(now["body"] == "earth" and now["title"].startswith("Earth"), f"{now['title']} is shown")
    title = desktop.tool("xdotool", "getwindowname", window.id)
    check(title == now["title"], f"the window is called '{title}'")
    window.settle()
    check(window.find(window.now, "Learn more", "button"), "there are no buttons")
    desktop.screenshot("start")
    window.key("space")
    window.wait(lambda now: not now["spins"], "space pauses the spin")


def scrolls_the_list(desktop, window):
    before = window.element("Mercury", "item")
    window.move(150, 400)
    time.sleep(0.1)
    window.wheel(5, 10)
    window.wait(
        lambda now: (found := window.find(now, "Pluto") or window.find(now, "Titan"))
        and found["y"] < 700,
        "the wheel moves the list",
    )
    moved = window.find(window.now, "Mercury", "item")
    check(moved is None or moved["y"] < before["y"], "the first bodies are gone")
    check(window.now["body"] == "earth", "scrolling chooses no body")
    desktop.screenshot("scrolled")
    # A key held beside another is released without a character event.
    window.key("ctrl+f")
    time.sleep(0.3)
    window.wheel(4, 20)
    window.wait(
        lambda now: (found := window.find(now, "Mercury", "item")) and found["y"] == before["y"],
        "the wheel moves the list after Ctrl+F, too",
    )
    window.key("Escape")


def searches_and_opens(desktop, window):
    window.key("slash")
    time.sleep(0.3)
    desktop.tool("xdotool", "type", "--delay", "60", "europ")
    window.wait(
        lambda now: [e["label"] for e in now["elements"] if e["kind"] == "item"] == ["Europa"],
        "only Europa is listed",
    )
    desktop.screenshot("searched")
    window.click("Europa", "item")
    window.wait(lambda now: now["body"] == "europa" and now["shows"], "Europa is shown")
    window.key("Escape", "Escape")
    now = window.wait(lambda now: window.find(now, "Io", "item"), "all bodies are listed again")
    check(window.find(now, "Europa", "item"), "the chosen body is in view")
    window.settle()
    desktop.screenshot("europa")


def drags(desktop, window):
    # The camera flies to a body.
    before = window.still()
    x, y = window.middle()
    window.drag((x, y), (x + 120, y + 40))
    now = window.wait(
        lambda now: not near(now["longitude"], before["longitude"], 10), "a drag rotates the body"
    )
    time.sleep(0.4)
    now = window.look()
    # A drag to the right moves the camera west, a drag down moves it north.
    west = (before["longitude"] - now["longitude"] + 180) % 360 - 180
    check(5 < west < 90, f"the body turned by {west}°")
    check(now["latitude"] > before["latitude"] + 3, "a drag down moves the camera north")
    check(now["share"] == before["share"], "a drag does not zoom")
    desktop.screenshot("dragged")
    window.key("Home")
    window.wait(
        lambda now: near(now["longitude"], before["longitude"], 0.5), "Home resets the view")
    window.drag((x, y), (x + 90, y), held="shift")
    now = window.wait(lambda now: now["panX"] < -0.1, "a drag with Shift pans the body")
    check(now["roll"] == 0 and near(now["azimuth"], 0, 0.5), "it only pans")
    window.drag((x, y), (x + 90, y), held="ctrl")
    now = window.wait(lambda now: now["roll"] > 10, "a drag with Ctrl rolls the body")
    check(near(now["azimuth"], 0, 0.5), "it does not rotate it")
    window.key("Home")
    window.wait(lambda now: now["roll"] == 0 and now["panX"] == 0, "Home resets the view")


def clicks_quickly(desktop, window):
    """Very short clicks and key presses count, each time."""
    for count in range(6):
        before = window.now["body"]
        element = window.element("Next", "button")
        window.move(element["x"] + element["width"] / 2, element["y"] + element["height"] / 2)
        desktop.tool("xdotool", "click", "1")
        window.wait(lambda now: now["body"] != before, f"click {count} shows the next body")
    for count in range(6):
        before = window.now["body"]
        window.key("p")
        window.wait(lambda now: now["body"] != before, f"tap {count} shows the previous body")


def zooms(desktop, window):
    x, y = window.middle()
    window.move(x, y)
    shares = []
    for button in (4, 5):
        last = None
        for _ in range(12):
            window.wheel(button, 12)
            time.sleep(0.35)
            share = window.look()["share"]
            if share == last:
                break
            last = share
        shares.append(last)
        window.settle()
        desktop.screenshot("near" if button == 4 else "far")
    check(2 <= shares[0] <= 30, f"nearest: the body fills {shares[0]} of the frame")
    check(0.01 <= shares[1] <= 0.2, f"farthest: the body fills {shares[1]} of the frame")
    window.key("Home")
    window.wait(lambda now: 0.7 < now["share"] < 0.9, "Home resets the view")


def wraps_around_the_list(desktop, window):
    window.key("Home")
    # The list is scrolled to the shown body.
    window.move(150, 400)
    window.wheel(4, 30)
    window.click("Mercury", "item")
    window.wait(lambda now: now["body"] == "mercury", "Mercury is shown")
    window.key("p")
    window.wait(lambda now: now["body"] == "sun", "P shows the previous body")
    window.key("p")
    last = window.wait(lambda now: now["body"] != "sun", "the last body precedes the first")
    check(last["body"] == "halley", f"the last is {last['body']}")
    window.key("n")
    window.wait(lambda now: now["body"] == "sun" and now["shows"], "the first follows the last")
    window.settle()
    desktop.screenshot("sun")


def learns_more(desktop, window):
    window.key("n", "n", "n")
    window.wait(lambda now: now["body"] == "earth" and now["shows"], "the Earth is shown")
    window.click("Learn more", "button")
    window.element("Explore", "button")
    window.settle()
    desktop.screenshot("details")
    window.click("Explore", "button")
    window.wait(
        lambda now: any(e["label"].startswith("Opened https://") for e in now["elements"]),
        "opening the website is reported",
    )
    opened = desktop.folder / "opened"
    end = time.monotonic() + PATIENCE
    while not opened.exists() and time.monotonic() < end:
        time.sleep(0.05)
    check(opened.exists(), "no browser was started")
    address = opened.read_text().splitlines()
    check(len(address) == 1 and address[0].startswith("https://"), f"opened: {address}")


def saves_an_image(desktop, window):
    window.key("ctrl+s")
    window.element("Save image", "button")
    desktop.screenshot("dialog")
    # With stars or a name, an image has no render job.
    window.click("Stars", "button")
    window.click("Name", "button")
    window.click("Save image", "button")
    folder = desktop.folder / "home" / "Pictures"
    end = time.monotonic() + PATIENCE
    while not list(folder.glob("*.png")) and time.monotonic() < end:
        time.sleep(0.05)
    files = list(folder.glob("*.png"))
    check(len(files) == 1, f"saved: {files}")
    verified = desktop.run("planetnode", "verify", "--render", files[0])
    check(verified.returncode == 0, f"verify: {verified.stdout}{verified.stderr}")
    window.wait(lambda now: now["settled"], "the image is saved")
    copied = desktop.tool("xclip", "-selection", "clipboard", "-o")
    check(copied == str(files[0]), f"copied: {copied}")


def copies_a_command(desktop, window):
    x, y = window.middle()
    window.drag((x - 40, y), (x + 60, y - 30))
    desktop.tool("xdotool", "keydown", "q", "sleep", "0.4", "keyup", "q")
    window.key("bracketright")
    wanted = window.still()
    window.key("ctrl+c")
    time.sleep(0.4)
    words = desktop.tool("xclip", "-selection", "clipboard", "-o").split()
    check(words[:3] == ["planetnode", "render", "earth"], f"copied: {words}")
    drawn = desktop.run(*words)
    check(drawn.returncode == 0, f"{words}: {drawn.stderr}")
    job = json.loads(desktop.run("planetnode", "explain", "--json", "earth.png").stdout)
    view = job["view"]
    for name in ("azimuth", "elevation", "roll"):
        check(
            near(view.get(name, 0), wanted[name], 0.01),
            f"{name}: {view.get(name)} in the image, {wanted[name]} on the screen",
        )
    window.key("Home")
    window.wait(lambda now: not near(now["azimuth"], wanted["azimuth"], 1), "Home resets the view")
    window.key("ctrl+v")
    window.wait(
        lambda now: all(
            near(now[name], wanted[name], 0.01)
            for name in ("azimuth", "elevation", "roll", "longitude", "latitude")
        ),
        f"the copied view is restored: {wanted}",
    )
    window.key("Home")


def shows_a_date(desktop, window):
    def typed(text):
        window.click("Date, UTC", "field")
        desktop.tool("xdotool", "type", text)
        time.sleep(0.2)
        window.key("Return")

    def shows(now, text):
        field = window.find(now, "Date, UTC", "field")
        return field and field.get("value") == text

    window.key("alt+t")
    window.element("Events", "button")
    typed("1999-08-11 11:03")
    window.wait(lambda now: shows(now, "1999-08-11 11:03:00"), "a typed date is shown")
    window.settle()
    desktop.screenshot("date")
    window.key("bracketright")
    window.wait(lambda now: shows(now, "1999-08-11 11:04:00"), "a step is one minute")
    typed("someday")
    window.wait(
        lambda now: any("'someday' is not a date" in e["label"] for e in now["elements"]),
        "an invalid date is explained",
    )
    check(shows(window.now, "someday"), "it stays in the field")
    window.key("Escape")
    window.wait(lambda now: shows(now, "1999-08-11 11:04:00"), "Escape restores the date")
    window.key("ctrl+c")
    time.sleep(0.4)
    words = desktop.tool("xclip", "-selection", "clipboard", "-o").split()
    check("1999-08-11T11:04:00.000Z" in words, f"copied: {words}")
    drawn = desktop.run(*words[:-1], "date.png")
    check(drawn.returncode == 0, f"{words}: {drawn.stderr}")
    window.key("alt+e")
    window.wait(
        lambda now: any("eclipse of the Sun" in e["label"] for e in now["elements"]),
        "the events of the Earth are listed",
    )
    desktop.screenshot("events")
    window.key("Escape")
    time.sleep(0.2)
    window.key("alt+t")
    window.wait(lambda now: not window.find(now, "Events", "button"), "the time bar is closed")


def resizes(desktop, window):
    def resize(width, height):
        desktop.tool("xdotool", "windowsize", window.id, width, height)
        window.wait(
            lambda now: abs(now["width"] - width) < 4 and abs(now["height"] - height) < 4,
            f"the window is {width}x{height}",
        )
        window.settle()

    for width, height in [(240, 180), (620, 480), (1500, 860), (1100, 700)]:
        resize(width, height)
        desktop.screenshot(f"{width}x{height}")
    window.key("F11")
    window.wait(
        lambda now: now["fullScreen"] and (now["width"], now["height"]) == (1600, 1000),
        "the window fills the screen",
    )
    window.settle()
    desktop.screenshot("full-screen")
    window.key("F11")
    window.wait(lambda now: abs(now["width"] - 1100) < 4, "the window has its previous size")


def minimises(desktop, window):
    if not window.now["spins"]:
        window.key("space")
    window.wait(lambda now: now["spins"], "the body spins")
    desktop.tool("xdotool", "windowminimize", window.id)
    time.sleep(0.7)
    before = window.look()["frame"]
    time.sleep(0.7)
    check(window.look()["frame"] == before, "a minimised window renders no frames")
    desktop.tool("xdotool", "windowmap", "--sync", window.id)
    desktop.tool("xdotool", "windowactivate", "--sync", window.id)
    spins = window.now["spins"]
    window.key("space")
    window.wait(lambda now: now["spins"] != spins, "the window is restored")
    window.key("space")


def restarts_graphics(desktop, window):
    """F9 creates another window and context, and restores everything."""
    def restart():
        before, image, geometry = window.quiet(), window.grab(), window.geometry()
        window.key("F9")
        window.find_next()
        window.wait(
            lambda now: window.find(now, "Graphics context restarted"), "the restart is reported")
        now = window.quiet()
        desktop.screenshot("restarted")
        check(window.geometry() == geometry, f"moved from {geometry} to {window.geometry()}")
        window.check_same_image(image)
        for name in ("body", "title", "width", "height", "fullScreen", "azimuth", "elements"):
            check(now[name] == before[name], f"{name} was {before[name]}, and is {now[name]}")

    window.stop_spin()
    if not window.find(window.now, "Explore", "button"):
        window.key("i")
    window.element("Explore", "button")
    restart()
    window.key("F11")
    window.wait(
        lambda now: now["fullScreen"] and now["width"] == 1600, "the window fills the screen")
    restart()
    window.key("F11")
    window.wait(lambda now: abs(now["width"] - 1100) < 4, "the window has its previous size")
    restart()
    before = window.quiet()
    window.drag((460, 300), (520, 300))
    window.wait(
        lambda now: not near(now["longitude"], before["longitude"], 5), "a drag rotates the body")
    window.key("Home")


def restores_state(desktop, window):
    """Favourites and the window's size are restored in the next run."""
    window.key("f")
    window.wait(
        lambda now: any(e["label"] == "Earth added to the favourites" for e in now["elements"]),
        "F makes the Earth a favourite",
    )
    window.quit()
    state = json.loads((desktop.folder / "home/.local/state/planetnode/viewer.json").read_text())
    check(state["favourites"] == ["earth"], f"favourites: {state['favourites']}")
    again = Window(desktop)
    now = again.wait(lambda now: now["shows"], "the body of the last run is shown")
    check(now["body"] == "earth", f"{now['body']} is shown")
    again.wait(
        lambda now: abs(now["width"] - 1100) < 4 and abs(now["height"] - 700) < 4,
        "the window has its previous size",
    )
    again.click("Favourites only")
    again.wait(
        lambda now: [e["label"] for e in now["elements"] if e["kind"] == "item"] == ["Earth"],
        "only the favourite is listed",
    )
    desktop.screenshot("favourites")
    return again


def reloads_a_repaired_catalogue(desktop, window):
    window.quit()
    path = desktop.folder / "own.xml"
    body = (
        "<solarsystemelement><name>Arrakis</name><diameter>12,000 km</diameter>"
        "<texture>mars.jpg</texture></solarsystemelement>"
    )
    path.write_text(f"<solarsystem>{body}")
    own = Window(desktop, "--catalogue", str(path))
    own.element("Reload", "button")
    desktop.screenshot("broken")
    path.write_text(f"<solarsystem>{body}</solarsystem>")
    now = own.wait(lambda now: now["shows"], "the repaired catalogue is reloaded automatically")
    check(now["title"].startswith("Arrakis"), f"{now['title']} is shown")
    own.settle()
    desktop.screenshot("mended")
    path.write_text(f"<solarsystem>{body.replace('Arrakis', 'Caladan')}</solarsystem>")
    own.wait(lambda now: now["title"].startswith("Caladan"), "an edit is shown in place")
    own.process.send_signal(signal.SIGTERM)
    code = own.process.wait(PATIENCE)
    check(code == 130, f"exit code {code} after SIGTERM")


def renders_without_a_window(desktop, _):
    """OpenGL's image without a display differs little from that of the software renderer."""
    for renderer in ("gl", "software"):
        drawn = desktop.run(
            "planetnode-viewer", "render", "mars", "--size", "240x200", "--renderer", renderer,
            "--roll", "20", "--pan", "0.2,-0.1", "--background", "black",
            "-o", f"{renderer}.png", env=desktop.bare,
        )
        check(drawn.returncode == 0, f"{renderer}: {drawn.stderr}")
    images = [Image.open(desktop.folder / f"{name}.png") for name in ("gl", "software")]
    check(all(p.size == (240, 200) and p.mode == "RGB" for p in images), f"{images}")
    mean = max(ImageStat.Stat(ImageChops.difference(*images)).mean)
    check(mean < 2, f"the renderers differ by {mean} levels on average")
    seen = images[0].convert("L").getbbox()
    check(seen and seen[2] - seen[0] > 100, f"the body covers {seen}")


def reports_errors(desktop, _):
    """Errors are reported in one sentence, with a specific exit code."""
    for env, words, code, part in [
        (desktop.bare, ["earth"], 9, "DISPLAY"),
        (desktop.environment, ["marz"], 3, "did you mean 'Mars'?"),
        (desktop.environment, ["--size", "0x0"], 2, "--size"),
        (desktop.environment, ["--keys", "/no/keys"], 2, "--keys: no file"),
        (desktop.environment, ["--catalogue", "/nonexistent.xml"], 3, "--catalogue: no file"),
    ]:
        for program, first in [("planetnode-viewer", []), ("planetnode", ["view"])]:
            answer = desktop.run(program, *first, *words, env=env)
            check(
                answer.returncode == code and part in answer.stderr,
                f"{words} gave {answer.returncode}: {answer.stderr}",
            )
    asked = desktop.run("planetnode", "doctor", "--json")
    check(asked.returncode == 0, f"doctor gave {asked.returncode}: {asked.stdout}")
    subjects = {finding["subject"] for finding in json.loads(asked.stdout)["findings"]}
    check({"libpng16", "GLFW", "OpenGL", "display"} <= subjects, f"doctor knows {subjects}")
    blind = desktop.run("planetnode", "doctor", env=desktop.bare)
    check(blind.returncode == 9 and "MISSING" in blind.stdout, f"doctor: {blind.stdout}")


STEPS = [
    starts, scrolls_the_list, searches_and_opens, drags, zooms, wraps_around_the_list, learns_more,
    saves_an_image, copies_a_command, shows_a_date, clicks_quickly, resizes, minimises,
    restarts_graphics, restores_state, reloads_a_repaired_catalogue,
    *stories.STEPS, renders_without_a_window, reports_errors, *screens.STEPS,
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="?", default=REPOSITORY / ".build/debug")
    parser.add_argument("--pictures")
    parser.add_argument("--only", help="the steps to run, separated by commas; default all")
    options = parser.parse_args()
    start = time.monotonic()
    desktop = Desktop(options.programs, options.pictures)
    try:
        window = Window(desktop, "earth", "--size", "1280x720")
        for step in STEPS:
            if options.only and step.__name__ not in options.only.split(","):
                continue
            began = time.monotonic()
            window = step(desktop, window) or window
            print(f"{step.__name__}: {time.monotonic() - began:.1f} s", file=sys.stderr)
    except Failure as failure:
        desktop.screenshot("failure")
        sys.exit(f"{step.__name__ if 'step' in locals() else 'start'}: {failure}")
    finally:
        desktop.close()
    print(f"all steps of the window completed in {time.monotonic() - start:.0f} s", file=sys.stderr)


main()
