#!/usr/bin/env python3
"""Drives the viewer's real window by mouse and keys, on a virtual screen:

    Tests/Integration/window.py [folder of the programs] [--pictures FOLDER]

Needs Xvfb, jwm, xdotool, xclip and Pillow; what else is tried needs what screens.py names. What is
on the screen is read from PLANETNODE_VIEWER_LOG; the program is told nothing in any other way than
a person would. With --pictures the screen is kept after each step.
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
from desk import PATIENCE, REPOSITORY, Desk, Failure, Window, check, near

# The steps, in order; each begins as the one before ended.


def starts(desk, window):
    now = window.wait(lambda now: now["shows"], "the Earth is shown")
    check(now["body"] == "earth" and now["title"].startswith("Earth"), f"{now['title']} is shown")
    title = desk.tool("xdotool", "getwindowname", window.id)
    check(title == now["title"], f"the window is called '{title}'")
    window.settle()
    check(window.find(window.now, "Learn more", "button"), "there are no buttons")
    desk.screenshot("start")
    window.key("space")
    window.wait(lambda now: not now["spins"], "space pauses the spin")


def scrolls_the_list(desk, window):
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
    desk.screenshot("scrolled")
    # A key that was held beside another is up again, which no letter tells.
    window.key("ctrl+f")
    time.sleep(0.3)
    window.wheel(4, 20)
    window.wait(
        lambda now: (found := window.find(now, "Mercury", "item")) and found["y"] == before["y"],
        "the wheel moves the list after Ctrl+F, too",
    )
    window.key("Escape")


def searches_and_opens(desk, window):
    window.key("slash")
    time.sleep(0.3)
    desk.tool("xdotool", "type", "--delay", "60", "europ")
    window.wait(
        lambda now: [e["label"] for e in now["elements"] if e["kind"] == "item"] == ["Europa"],
        "only Europa is listed",
    )
    desk.screenshot("searched")
    window.click("Europa", "item")
    window.wait(lambda now: now["body"] == "europa" and now["shows"], "Europa is shown")
    window.key("Escape", "Escape")
    now = window.wait(lambda now: window.find(now, "Io", "item"), "all bodies are listed again")
    check(window.find(now, "Europa", "item"), "the chosen body is in view")
    window.settle()
    desk.screenshot("europa")


def drags(desk, window):
    before = window.now
    x, y = window.middle()
    window.drag((x, y), (x + 120, y + 40))
    now = window.wait(
        lambda now: not near(now["longitude"], before["longitude"], 10), "a drag turns the body"
    )
    time.sleep(0.4)
    now = window.look()
    # To the right brings what is in the west, down what is in the north.
    west = (before["longitude"] - now["longitude"] + 180) % 360 - 180
    check(5 < west < 90, f"the body turned by {west}°")
    check(now["latitude"] > before["latitude"] + 3, "the hand goes down, and the north comes")
    check(now["share"] == before["share"], "a drag does not zoom")
    desk.screenshot("dragged")
    window.key("Home")
    window.wait(lambda now: near(now["longitude"], before["longitude"], 0.5), "Home leads back")
    window.drag((x, y), (x + 90, y), held="shift")
    now = window.wait(lambda now: now["panX"] < -0.1, "a drag with shift moves the body")
    check(now["roll"] == 0 and near(now["azimuth"], 0, 0.5), "it does nothing else")
    window.drag((x, y), (x + 90, y), held="ctrl")
    now = window.wait(lambda now: now["roll"] > 10, "a drag with ctrl leans the body")
    check(near(now["azimuth"], 0, 0.5), "it does not turn it")
    window.key("Home")
    window.wait(lambda now: now["roll"] == 0 and now["panX"] == 0, "Home leads back")


def clicks_quickly(desk, window):
    """A click that is over at once counts, each time."""
    for count in range(6):
        before = window.now["body"]
        element = window.element("Next", "button")
        window.move(element["x"] + element["width"] / 2, element["y"] + element["height"] / 2)
        desk.tool("xdotool", "click", "1")
        window.wait(lambda now: now["body"] != before, f"click {count} shows the next body")
    for count in range(6):
        before = window.now["body"]
        window.key("p")
        window.wait(lambda now: now["body"] != before, f"tap {count} shows the body before")


def zooms(desk, window):
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
        desk.screenshot("near" if button == 4 else "far")
    check(2 <= shares[0] <= 30, f"nearest: the body fills {shares[0]} of the frame")
    check(0.01 <= shares[1] <= 0.2, f"farthest: the body fills {shares[1]} of the frame")
    window.key("Home")
    window.wait(lambda now: 0.7 < now["share"] < 0.9, "Home leads back to the first view")


def goes_round(desk, window):
    window.key("Home")
    # The list is where the body is that is shown.
    window.move(150, 400)
    window.wheel(4, 30)
    window.click("Mercury", "item")
    window.wait(lambda now: now["body"] == "mercury", "Mercury is shown")
    window.key("p")
    window.wait(lambda now: now["body"] == "sun", "P shows the body before")
    window.key("p")
    last = window.wait(lambda now: now["body"] != "sun", "before the first comes the last")
    check(last["body"] == "charon", f"the last is {last['body']}")
    window.key("n")
    window.wait(lambda now: now["body"] == "sun" and now["shows"], "after the last, the first")
    window.settle()
    desk.screenshot("sun")


def learns_more(desk, window):
    window.key("n", "n", "n")
    window.wait(lambda now: now["body"] == "earth" and now["shows"], "the Earth is shown")
    window.click("Learn more", "button")
    window.element("Explore", "button")
    window.settle()
    desk.screenshot("details")
    window.click("Explore", "button")
    window.wait(
        lambda now: any(e["label"].startswith("Opened https://") for e in now["elements"]),
        "it is said that the website is opened",
    )
    opened = desk.folder / "opened"
    end = time.monotonic() + PATIENCE
    while not opened.exists() and time.monotonic() < end:
        time.sleep(0.05)
    check(opened.exists(), "no browser was started")
    address = opened.read_text().splitlines()
    check(len(address) == 1 and address[0].startswith("https://"), f"opened: {address}")


def saves_a_picture(desk, window):
    window.key("ctrl+s")
    window.element("Save image", "button")
    desk.screenshot("dialog")
    # With stars or a name, an image carries no render job.
    window.click("Stars", "button")
    window.click("Name", "button")
    window.click("Save image", "button")
    folder = desk.folder / "home" / "Pictures"
    end = time.monotonic() + PATIENCE
    while not list(folder.glob("*.png")) and time.monotonic() < end:
        time.sleep(0.05)
    files = list(folder.glob("*.png"))
    check(len(files) == 1, f"saved: {files}")
    verified = desk.run("planetnode", "verify", "--render", files[0])
    check(verified.returncode == 0, f"verify: {verified.stdout}{verified.stderr}")
    window.wait(lambda now: now["settled"], "the picture is saved")
    copied = desk.tool("xclip", "-selection", "clipboard", "-o")
    check(copied == str(files[0]), f"copied: {copied}")


def copies_a_command(desk, window):
    x, y = window.middle()
    window.drag((x - 40, y), (x + 60, y - 30))
    desk.tool("xdotool", "keydown", "q", "sleep", "0.4", "keyup", "q")
    window.key("bracketright")
    wanted = window.still()
    window.key("ctrl+c")
    time.sleep(0.4)
    words = desk.tool("xclip", "-selection", "clipboard", "-o").split()
    check(words[:3] == ["planetnode", "render", "earth"], f"copied: {words}")
    drawn = desk.run(*words)
    check(drawn.returncode == 0, f"{words}: {drawn.stderr}")
    job = json.loads(desk.run("planetnode", "explain", "--json", "earth.png").stdout)
    view = job["view"]
    for name in ("azimuth", "elevation", "roll"):
        check(
            near(view.get(name, 0), wanted[name], 0.01),
            f"{name}: {view.get(name)} in the picture, {wanted[name]} on the screen",
        )
    window.key("Home")
    window.wait(lambda now: not near(now["azimuth"], wanted["azimuth"], 1), "Home turns it back")
    window.key("ctrl+v")
    window.wait(
        lambda now: all(
            near(now[name], wanted[name], 0.01)
            for name in ("azimuth", "elevation", "roll", "longitude", "latitude")
        ),
        f"the copied view is back: {wanted}",
    )
    window.key("Home")


def shows_a_date(desk, window):
    def typed(text):
        window.click("Date, UTC", "field")
        desk.tool("xdotool", "type", text)
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
    desk.screenshot("date")
    window.key("bracketright")
    window.wait(lambda now: shows(now, "1999-08-11 11:04:00"), "a step is a minute")
    typed("someday")
    window.wait(
        lambda now: any("invalid date 'someday'" in e["label"] for e in now["elements"]),
        "an invalid date is explained",
    )
    window.key("ctrl+c")
    time.sleep(0.4)
    words = desk.tool("xclip", "-selection", "clipboard", "-o").split()
    check("1999-08-11T11:04:00.000Z" in words, f"copied: {words}")
    drawn = desk.run(*words[:-1], "date.png")
    check(drawn.returncode == 0, f"{words}: {drawn.stderr}")
    window.key("alt+e")
    window.wait(
        lambda now: any("eclipse of the Sun" in e["label"] for e in now["elements"]),
        "the events of the Earth are listed",
    )
    desk.screenshot("events")
    window.key("Escape")
    time.sleep(0.2)
    window.key("alt+t")
    window.wait(lambda now: not window.find(now, "Events", "button"), "the time bar is gone")


def resizes(desk, window):
    def resize(width, height):
        desk.tool("xdotool", "windowsize", window.id, width, height)
        window.wait(
            lambda now: abs(now["width"] - width) < 4 and abs(now["height"] - height) < 4,
            f"the window is {width}x{height}",
        )
        window.settle()

    for width, height in [(240, 180), (620, 480), (1500, 860), (1100, 700)]:
        resize(width, height)
        desk.screenshot(f"{width}x{height}")
    window.key("F11")
    window.wait(
        lambda now: now["fullScreen"] and (now["width"], now["height"]) == (1600, 1000),
        "the window fills the screen",
    )
    window.settle()
    desk.screenshot("full-screen")
    window.key("F11")
    window.wait(lambda now: abs(now["width"] - 1100) < 4, "the window is as before")


def minimises(desk, window):
    if not window.now["spins"]:
        window.key("space")
    window.wait(lambda now: now["spins"], "there is something to draw all the time")
    desk.tool("xdotool", "windowminimize", window.id)
    time.sleep(0.7)
    before = window.look()["frame"]
    time.sleep(0.7)
    check(window.look()["frame"] == before, "nothing is drawn while nothing is seen")
    desk.tool("xdotool", "windowmap", "--sync", window.id)
    desk.tool("xdotool", "windowactivate", "--sync", window.id)
    spins = window.now["spins"]
    window.key("space")
    window.wait(lambda now: now["spins"] != spins, "the window is there again")
    window.key("space")


def restarts_graphics(desk, window):
    """F9 takes another window and context; everything is as before."""
    def restart():
        before, picture, place = window.quiet(), window.grab(), window.place()
        window.key("F9")
        window.hold_next()
        window.wait(
            lambda now: window.find(now, "Graphics context restarted"), "new graphics are told")
        now = window.quiet()
        desk.screenshot("restarted")
        check(window.place() == place, f"the window was at {place}, and is at {window.place()}")
        window.shows_the_same(picture)
        for name in ("body", "title", "width", "height", "fullScreen", "azimuth", "elements"):
            check(now[name] == before[name], f"{name} was {before[name]}, and is {now[name]}")

    window.stop_spin()
    if not window.find(window.now, "Explore", "button"):
        window.key("i")
    window.element("Explore", "button")
    restart()
    window.key("F11")
    window.wait(lambda now: now["fullScreen"] and now["width"] == 1600, "it fills the screen")
    restart()
    window.key("F11")
    window.wait(lambda now: abs(now["width"] - 1100) < 4, "the window is as before")
    restart()
    before = window.quiet()
    window.drag((460, 300), (520, 300))
    window.wait(
        lambda now: not near(now["longitude"], before["longitude"], 5), "hands turn the body")
    window.key("Home")


def remembers(desk, window):
    """A favourite, and the window's size, outlast the program."""
    window.key("f")
    window.wait(
        lambda now: any(e["label"] == "Earth added to the favourites" for e in now["elements"]),
        "F makes the Earth a favourite",
    )
    window.quit()
    state = json.loads((desk.folder / "home/.local/state/planetnode/viewer.json").read_text())
    check(state["favourites"] == ["earth"], f"favourites: {state['favourites']}")
    again = Window(desk)
    now = again.wait(lambda now: now["shows"], "the body of the last run is shown")
    check(now["body"] == "earth", f"{now['body']} is shown")
    again.wait(
        lambda now: abs(now["width"] - 1100) < 4 and abs(now["height"] - 700) < 4,
        "the window is as large as it was",
    )
    again.click("Favourites only")
    again.wait(
        lambda now: [e["label"] for e in now["elements"] if e["kind"] == "item"] == ["Earth"],
        "only the favourite is listed",
    )
    desk.screenshot("favourites")
    return again


def mends_a_catalogue(desk, window):
    window.quit()
    path = desk.folder / "own.xml"
    body = (
        "<solarsystemelement><name>Arrakis</name><diameter>12,000 km</diameter>"
        "<texture>mars.jpg</texture></solarsystemelement>"
    )
    path.write_text(f"<solarsystem>{body}")
    own = Window(desk, "--catalogue", str(path))
    own.element("Reload", "button")
    desk.screenshot("broken")
    path.write_text(f"<solarsystem>{body}</solarsystem>")
    now = own.wait(lambda now: now["shows"], "the mended catalogue is read without being asked")
    check(now["title"].startswith("Arrakis"), f"{now['title']} is shown")
    own.settle()
    desk.screenshot("mended")
    path.write_text(f"<solarsystem>{body.replace('Arrakis', 'Caladan')}</solarsystem>")
    own.wait(lambda now: now["title"].startswith("Caladan"), "an edit is shown in place")
    own.process.send_signal(signal.SIGTERM)
    code = own.process.wait(PATIENCE)
    check(code == 130, f"exit code {code} after SIGTERM")


def draws_without_a_window(desk, _):
    """OpenGL's picture without a display is nearly that of the software renderer."""
    for renderer in ("gl", "software"):
        drawn = desk.run(
            "planetnode-viewer", "render", "mars", "--size", "240x200", "--renderer", renderer,
            "--roll", "20", "--pan", "0.2,-0.1", "--background", "black",
            "-o", f"{renderer}.png", env=desk.bare,
        )
        check(drawn.returncode == 0, f"{renderer}: {drawn.stderr}")
    pictures = [Image.open(desk.folder / f"{name}.png") for name in ("gl", "software")]
    check(all(p.size == (240, 200) and p.mode == "RGB" for p in pictures), f"{pictures}")
    mean = max(ImageStat.Stat(ImageChops.difference(*pictures)).mean)
    check(mean < 2, f"the renderers differ by {mean} codes on average")
    seen = pictures[0].convert("L").getbbox()
    check(seen and seen[2] - seen[0] > 100, f"the body is seen in {seen}")


def refuses(desk, _):
    """What cannot be shown is said in a sentence, with an exit code of its own."""
    for env, words, code, part in [
        (desk.bare, ["earth"], 9, "DISPLAY"),
        (desk.environment, ["marz"], 3, "did you mean 'Mars'?"),
        (desk.environment, ["--size", "0x0"], 2, "--size"),
        (desk.environment, ["--keys", "/no/keys"], 2, "--keys: no file"),
    ]:
        for program, first in [("planetnode-viewer", []), ("planetnode", ["view"])]:
            answer = desk.run(program, *first, *words, env=env)
            check(
                answer.returncode == code and part in answer.stderr,
                f"{words} gave {answer.returncode}: {answer.stderr}",
            )
    asked = desk.run("planetnode", "doctor", "--json")
    check(asked.returncode == 0, f"doctor gave {asked.returncode}: {asked.stdout}")
    subjects = {finding["subject"] for finding in json.loads(asked.stdout)["findings"]}
    check({"libpng16", "GLFW", "OpenGL", "display"} <= subjects, f"doctor knows {subjects}")
    blind = desk.run("planetnode", "doctor", env=desk.bare)
    check(blind.returncode == 9 and "MISSING" in blind.stdout, f"doctor: {blind.stdout}")


STEPS = [
    starts, scrolls_the_list, searches_and_opens, drags, zooms, goes_round, learns_more,
    saves_a_picture, copies_a_command, shows_a_date, clicks_quickly, resizes, minimises,
    restarts_graphics, remembers, mends_a_catalogue,
    *stories.STEPS, draws_without_a_window, refuses, *screens.STEPS,
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="?", default=REPOSITORY / ".build/debug")
    parser.add_argument("--pictures")
    parser.add_argument("--only", help="the steps to be taken, with commas; else all")
    options = parser.parse_args()
    start = time.monotonic()
    desk = Desk(options.programs, options.pictures)
    try:
        window = Window(desk, "earth", "--size", "1280x720")
        for step in STEPS:
            if options.only and step.__name__ not in options.only.split(","):
                continue
            began = time.monotonic()
            window = step(desk, window) or window
            print(f"{step.__name__}: {time.monotonic() - began:.1f} s", file=sys.stderr)
    except Failure as failure:
        desk.screenshot("failure")
        sys.exit(f"{step.__name__ if 'step' in locals() else 'start'}: {failure}")
    finally:
        desk.close()
    print(f"the window did all of it in {time.monotonic() - start:.0f} s", file=sys.stderr)


main()
