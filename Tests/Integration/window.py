#!/usr/bin/env python3
"""Drives the viewer's real window by mouse and keys, on a virtual screen:

    Tests/Integration/window.py [folder of the programs] [--pictures FOLDER]

Needs Xvfb, jwm, xdotool, xclip and Pillow. What is on the screen is read from PLANETNODE_VIEWER_LOG; the
program is told nothing in any other way than a person would. With --pictures (and ffmpeg) the
screen is kept after each step.
"""

import argparse
import json
import os
import pathlib
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageChops, ImageStat

PATIENCE = 30
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


class Failure(Exception):
    """What is not as it should be."""


def check(truth, words):
    if not truth:
        raise Failure(words)


def near(a, b, tolerance):
    return abs((a - b + 180) % 360 - 180) <= tolerance


class Desk:
    """A screen with a window manager, and a home that nobody lives in."""

    def __init__(self, programs, pictures):
        self.programs = pathlib.Path(programs).resolve()
        self.pictures = pictures and pathlib.Path(pictures)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="planetnode-window-"))
        self.shots = 0
        self.processes = []
        home = self.folder / "home"
        (home / "Pictures").mkdir(parents=True)
        tools = self.folder / "bin"
        tools.mkdir()
        browser = tools / "xdg-open"
        browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >>"{self.folder}/opened"\n')
        browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PLANETNODE_", "XDG_", "WAYLAND_"))
        }
        kept.pop("DISPLAY", None)
        self.bare = kept | {"HOME": str(home), "PATH": f"{tools}:{kept['PATH']}"}
        self.environment = self.bare | {"DISPLAY": self.start_screen()}
        self.start(["jwm"])

    def start(self, words, **options):
        process = subprocess.Popen(
            words,
            env=options.pop("env", None) or self.environment,
            stdin=subprocess.DEVNULL,
            stdout=options.pop("stdout", subprocess.DEVNULL),
            stderr=options.pop("stderr", subprocess.DEVNULL),
            **options,
        )
        self.processes.append(process)
        return process

    def start_screen(self):
        read, write = os.pipe()
        self.start(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
            env=self.bare,
            pass_fds=[write],
        )
        os.close(write)
        # Up to its end: a screen that cannot finish its word is gone at once.
        with os.fdopen(read) as words:
            number = words.read().strip()
        check(number, "Xvfb does not start")
        return f":{number}"

    def tool(self, *words):
        result = subprocess.run(
            [str(word) for word in words], env=self.environment, capture_output=True, text=True,
            timeout=PATIENCE,
        )
        return result.stdout.strip()

    def run(self, program, *words, env=None):
        return subprocess.run(
            [self.programs / program, *map(str, words)], env=env or self.environment,
            cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE,
        )

    def picture(self, name):
        if not self.pictures:
            return
        self.shots += 1
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.tool(
            "ffmpeg", "-v", "error", "-y", "-f", "x11grab", "-video_size", "1600x1000",
            "-i", self.environment["DISPLAY"], "-frames:v", "1",
            self.pictures / f"{self.shots:02}-{name}.png",
        )

    def close(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Window:
    """The viewer as a person has it before them."""

    def __init__(self, desk, *words):
        self.desk = desk
        self.log = desk.folder / f"log-{time.monotonic_ns()}"
        self.log.touch()
        self.errors = desk.folder / "errors"
        self.results = desk.folder / "results"
        with open(self.errors, "w") as errors, open(self.results, "w") as results:
            self.process = desk.start(
                [desk.programs / "planetnode-viewer", *words],
                env=desk.environment | {"PLANETNODE_VIEWER_LOG": str(self.log)},
                stdout=results,
                stderr=errors,
                cwd=desk.folder,
            )
        self.offset = 0
        self.rest = b""
        self.now = None
        self.wait(lambda now: True, "something is on the screen")
        found = desk.tool("xdotool", "search", "--sync", "--onlyvisible", "--class", "planetnode")
        self.id = found.splitlines()[0]
        desk.tool("xdotool", "windowfocus", "--sync", self.id)

    # What is seen.

    def look(self):
        """Takes over the newest line of the log."""
        with open(self.log, "rb") as log:
            log.seek(self.offset)
            text = log.read()
            self.offset += len(text)
        *lines, self.rest = (self.rest + text).split(b"\n")
        if lines:
            self.now = json.loads(lines[-1])
        return self.now

    def wait(self, condition, words):
        """Waits until a condition holds for what is on the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = self.look()
            if now and condition(now):
                return now
            check(
                self.process.poll() is None,
                f"the program ended while it was awaited that {words}: {self.errors.read_text()}",
            )
            time.sleep(0.02)
        seen = {key: value for key, value in (self.now or {}).items() if key != "elements"}
        labels = [element["label"] for element in (self.now or {}).get("elements", [])]
        raise Failure(f"it never came to pass that {words}; last seen {seen} {labels}")

    def settle(self):
        return self.wait(lambda now: now["settled"], "all maps and small pictures are there")

    def still(self):
        """Waits until nothing on the screen has changed for a while."""
        end = time.monotonic() + PATIENCE
        frame, since = None, 0
        while time.monotonic() < end:
            now = self.look()
            if now["frame"] != frame:
                frame, since = now["frame"], time.monotonic()
            elif time.monotonic() - since > 0.6:
                return now
            time.sleep(0.02)
        raise Failure("the picture never comes to rest")

    @staticmethod
    def find(now, label, kind=None):
        for element in now["elements"]:
            if element["label"] == label and kind in (None, element["kind"]):
                return element
        return None

    def element(self, label, kind=None):
        now = self.wait(lambda now: self.find(now, label, kind), f"there is '{label}'")
        return self.find(now, label, kind)

    def labels(self, kind):
        return [e["label"] for e in self.now["elements"] if e["kind"] == kind]

    # What hands do.

    def move(self, x, y):
        x, y = round(x), round(y)
        self.desk.tool("xdotool", "mousemove", "--window", self.id, x, y)
        self.wait(
            lambda now: abs(now.get("pointerX", -9) - x) < 2 and abs(now["pointerY"] - y) < 2,
            f"the pointer is at {x}, {y}",
        )

    def click(self, label, kind=None):
        end = time.monotonic() + PATIENCE
        before, element = None, self.element(label, kind)
        # A list that has just changed still moves.
        while element != before and time.monotonic() < end:
            time.sleep(0.15)
            before, element = element, self.element(label, kind)
        self.move(element["x"] + element["width"] / 2, element["y"] + element["height"] / 2)
        time.sleep(0.2)
        self.desk.tool("xdotool", "mousedown", "1", "sleep", "0.25", "mouseup", "1")

    def key(self, *names):
        for name in names:
            self.desk.tool("xdotool", "key", "--delay", "60", name)

    def drag(self, start, end):
        self.move(*start)
        time.sleep(0.15)
        self.desk.tool("xdotool", "mousedown", "1")
        for step in range(1, 9):
            share = step / 8
            self.move(
                start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            )
            time.sleep(0.04)
        # A hand that rests before it lets go leaves nothing rolling on.
        time.sleep(0.5)
        self.desk.tool("xdotool", "mouseup", "1")

    def wheel(self, button, count):
        self.desk.tool("xdotool", "click", "--repeat", count, "--delay", "15", button)

    def middle(self):
        """The middle of what panels leave to the body."""
        left = 292 if self.find(self.now, "Search") and self.now["width"] >= 760 else 0
        return (left + self.now["width"]) / 2, (self.now["height"] - 54) / 2

    def quit(self):
        self.key("ctrl+q")
        code = self.process.wait(PATIENCE)
        check(code == 0, f"exit code {code} on quitting: {self.errors.read_text()}")


# The steps, in order; each begins as the one before ended.


def starts(desk, window):
    now = window.wait(lambda now: now["shows"], "the Earth is shown")
    check(now["body"] == "earth" and now["title"].startswith("Earth"), f"{now['title']} is shown")
    title = desk.tool("xdotool", "getwindowname", window.id)
    check(title == now["title"], f"the window is called '{title}'")
    window.settle()
    check(window.find(window.now, "Learn more", "button"), "there are no buttons")
    desk.picture("start")
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
    desk.picture("scrolled")


def searches_and_opens(desk, window):
    window.key("slash")
    time.sleep(0.3)
    desk.tool("xdotool", "type", "--delay", "60", "europ")
    window.wait(
        lambda now: [e["label"] for e in now["elements"] if e["kind"] == "item"] == ["Europa"],
        "only Europa is listed",
    )
    desk.picture("searched")
    window.click("Europa", "item")
    window.wait(lambda now: now["body"] == "europa" and now["shows"], "Europa is shown")
    window.key("Escape", "Escape")
    window.wait(lambda now: window.find(now, "Earth", "item"), "all bodies are listed again")
    window.settle()
    desk.picture("europa")


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
    desk.picture("dragged")
    window.key("Home")
    window.wait(lambda now: near(now["longitude"], before["longitude"], 0.5), "Home leads back")


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
        desk.picture("near" if button == 4 else "far")
    check(2 <= shares[0] <= 30, f"nearest: the body fills {shares[0]} of the frame")
    check(0.01 <= shares[1] <= 0.2, f"farthest: the body fills {shares[1]} of the frame")
    window.key("Home")
    window.wait(lambda now: 0.7 < now["share"] < 0.9, "Home leads back to the first view")


def goes_round(desk, window):
    window.key("Home")
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
    desk.picture("sun")


def learns_more(desk, window):
    window.key("n", "n", "n")
    window.wait(lambda now: now["body"] == "earth" and now["shows"], "the Earth is shown")
    window.click("Learn more", "button")
    window.element("Explore", "button")
    window.settle()
    desk.picture("details")
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
    window.element("Save picture", "button")
    desk.picture("dialog")
    window.click("Save picture", "button")
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
        desk.picture(f"{width}x{height}")
    window.key("F11")
    window.wait(
        lambda now: now["fullScreen"] and (now["width"], now["height"]) == (1600, 1000),
        "the window fills the screen",
    )
    window.settle()
    desk.picture("full-screen")
    window.key("F11")
    window.wait(lambda now: abs(now["width"] - 1100) < 4, "the window is as before")


def minimises(desk, window):
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


def remembers(desk, window):
    """A favourite, and the window's size, outlast the program."""
    window.key("f")
    window.wait(
        lambda now: any(e["label"] == "Earth is a favourite" for e in now["elements"]),
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
    desk.picture("favourites")
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
    own.element("Read it again", "button")
    desk.picture("broken")
    path.write_text(f"<solarsystem>{body}</solarsystem>")
    now = own.wait(lambda now: now["shows"], "the mended catalogue is read without being asked")
    check(now["title"].startswith("Arrakis"), f"{now['title']} is shown")
    own.settle()
    desk.picture("mended")
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
        (desk.environment, ["--keys", "/no/keys"], 4, "/no/keys"),
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
    saves_a_picture, copies_a_command, resizes, minimises, remembers, mends_a_catalogue,
    draws_without_a_window, refuses,
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="?", default=REPOSITORY / ".build/debug")
    parser.add_argument("--pictures")
    options = parser.parse_args()
    start = time.monotonic()
    desk = Desk(options.programs, options.pictures)
    try:
        window = Window(desk, "earth", "--size", "1280x720")
        for step in STEPS:
            began = time.monotonic()
            window = step(desk, window) or window
            print(f"{step.__name__}: {time.monotonic() - began:.1f} s", file=sys.stderr)
    except Failure as failure:
        desk.picture("failure")
        sys.exit(f"{step.__name__ if 'step' in locals() else 'start'}: {failure}")
    finally:
        desk.close()
    print(f"the window did all of it in {time.monotonic() - start:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
