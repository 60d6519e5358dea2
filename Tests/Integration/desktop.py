"""A virtual screen with the viewer's window, for window.py."""

import json
import os
import pathlib
import shutil
import signal
import stat
import subprocess
import tempfile
import time

from PIL import ImageChops, ImageGrab
from Xlib import display

# The time limit in seconds, ample for a loaded machine: a wait ends when its condition holds.
PATIENCE = 300
# A shell starts commands in the background with interrupts ignored, and programs inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


class Failure(Exception):
    """A failed expectation."""


def check(truth, words):
    if not truth:
        raise Failure(words)


def near(a, b, tolerance):
    return abs((a - b + 180) % 360 - 180) <= tolerance


class Desktop:
    """A screen with a window manager, and a temporary home."""

    def __init__(self, programs, pictures, screen="1600x1000", dpi=None, manager=True):
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
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PLANETNODE_", "XDG_", "WAYLAND_"))
        }
        inherited.pop("DISPLAY", None)
        self.bare = inherited | {"HOME": str(home), "PATH": f"{tools}:{inherited['PATH']}"}
        self.environment = self.bare | {"DISPLAY": self.start_screen(screen)}
        if dpi:
            # As desktops on HiDPI screens set it.
            subprocess.run(
                ["xrdb", "-nocpp", "-merge"], input=f"Xft.dpi: {dpi}\n", text=True, check=True,
                env=self.environment, timeout=PATIENCE,
            )
        if manager:
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

    def start_screen(self, screen):
        return self.start_server(
            ["Xvfb", "-screen", "0", f"{screen}x24", "-nolisten", "tcp", "-noreset"])

    def start_server(self, words):
        read, write = os.pipe()
        self.start([*words, "-displayfd", str(write)], env=self.bare, pass_fds=[write])
        os.close(write)
        # Read to the end: a server that cannot finish writing exits at once.
        with os.fdopen(read) as answer:
            number = answer.read().strip()
        check(number, f"{words[0]} does not start")
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

    def screenshot(self, name):
        if not self.pictures:
            return
        self.shots += 1
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.grab().save(self.pictures / f"{self.shots:02}-{name}.png")

    def grab(self):
        """Returns an image of the screen."""
        return ImageGrab.grab(xdisplay=self.environment["DISPLAY"])

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
    """The viewer's window, with simulated input."""

    def __init__(self, desktop, *words, scale=1, environment={}):
        self.desktop = desktop
        # The number of pixels per point.
        self.scale = scale
        self.log = desktop.folder / f"log-{time.monotonic_ns()}"
        self.log.touch()
        self.errors = desktop.folder / "errors"
        self.results = desktop.folder / "results"
        with open(self.errors, "w") as errors, open(self.results, "w") as results:
            self.process = desktop.start(
                [desktop.programs / "planetnode-viewer", *words],
                env=desktop.environment | {"PLANETNODE_VIEWER_LOG": str(self.log)} | environment,
                stdout=results,
                stderr=errors,
                cwd=desktop.folder,
            )
        self.offset = 0
        self.rest = b""
        self.now = None
        self.wait(lambda now: True, "the first frame is logged")
        self.find_window()

    def find_window(self):
        """Finds the window and sets the keyboard focus."""
        found, end = "", time.monotonic() + PATIENCE
        # A search during the closing of a window finds nothing.
        while not found:
            check(time.monotonic() < end, "no window was found")
            found = self.desktop.tool("xdotool", "search", "--onlyvisible", "--class", "planetnode")
        self.id = found.splitlines()[-1]
        self.desktop.tool("xdotool", "windowfocus", self.id)

    def find_next(self):
        """Finds the window that replaces this one."""
        old, end = self.id, time.monotonic() + PATIENCE
        while self.id == old:
            check(time.monotonic() < end, "no other window appears")
            time.sleep(0.1)
            self.find_window()
        # A slow window manager may move the keyboard focus once more.
        time.sleep(0.5)

    def geometry(self):
        """Returns the window's position on the screen and its size, in pixels."""
        words = self.desktop.tool("xdotool", "getwindowgeometry", "--shell", self.id).splitlines()
        values = dict(word.split("=") for word in words)
        return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def grab(self):
        """Returns an image of the window without its frame."""
        # Some versions of xdotool count the frame twice in the position.
        server = display.Display(self.desktop.environment["DISPLAY"])
        window = server.create_resource_object("window", int(self.id))
        place, size = window.translate_coords(server.screen().root, 0, 0), window.get_geometry()
        server.close()
        x, y = -place.x, -place.y
        return self.desktop.grab().crop((x, y, x + size.width, y + size.height))

    def check_same_image(self, image):
        """Checks that the window shows an image, pixel for pixel."""
        now = self.grab()
        check(now.size == image.size, f"the size was {image.size}, and is {now.size}")
        difference = ImageChops.difference(now.convert("RGB"), image.convert("RGB"))
        check(
            not difference.getbbox(),
            f"the image differs within {difference.getbbox()}: {difference.getextrema()}")

    def stop_spin(self):
        time.sleep(0.3)
        if self.look()["spins"]:
            self.key("space")
        self.wait(lambda now: not now["spins"], "space pauses the spin")

    def quiet(self):
        """Waits until all notifications have expired and the screen does not change."""
        self.desktop.tool("xdotool", "mousemove", "--window", self.id, 3, 3)
        self.settle()
        self.wait(lambda now: not now["messages"], "notifications expire")
        return self.still()

    # Observation.

    def look(self):
        """Returns the newest line of the log."""
        with open(self.log, "rb") as log:
            log.seek(self.offset)
            text = log.read()
            self.offset += len(text)
        *lines, self.rest = (self.rest + text).split(b"\n")
        if lines:
            self.now = json.loads(lines[-1])
        return self.now

    def wait(self, condition, words):
        """Waits until a condition holds for the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = self.look()
            if now and condition(now):
                return now
            check(
                self.process.poll() is None,
                f"the program ended while waiting for: {words}: {self.errors.read_text()}",
            )
            time.sleep(0.02)
        seen = {key: value for key, value in (self.now or {}).items() if key != "elements"}
        labels = [element["label"] for element in (self.now or {}).get("elements", [])]
        raise Failure(f"timed out waiting for: {words}; last state {seen} {labels}")

    def settle(self):
        return self.wait(lambda now: now["settled"], "all maps and thumbnails are loaded")

    def still(self):
        """Waits until the screen has not changed for a while."""
        end = time.monotonic() + PATIENCE
        frame, since = None, 0
        while time.monotonic() < end:
            now = self.look()
            if now["frame"] != frame:
                frame, since = now["frame"], time.monotonic()
            elif time.monotonic() - since > 0.6:
                return now
            time.sleep(0.02)
        raise Failure("the screen never stops changing")

    @staticmethod
    def find(now, label, kind=None):
        for element in now["elements"]:
            if element["label"] == label and kind in (None, element["kind"]):
                return element
        return None

    def element(self, label, kind=None):
        now = self.wait(lambda now: self.find(now, label, kind), f"'{label}' is shown")
        return self.find(now, label, kind)

    def labels(self, kind):
        return [e["label"] for e in self.now["elements"] if e["kind"] == kind]

    # Input.

    def move(self, x, y):
        x, y = round(x), round(y)
        self.desktop.tool(
            "xdotool", "mousemove", "--window", self.id, round(x * self.scale),
            round(y * self.scale),
        )
        self.wait(
            lambda now: abs(now.get("pointerX", -9) - x) < 2 and abs(now["pointerY"] - y) < 2,
            f"the pointer is at {x}, {y}",
        )

    def click(self, label, kind=None):
        end = time.monotonic() + PATIENCE
        before, element = None, self.element(label, kind)
        # A list may scroll after a change.
        while element != before and time.monotonic() < end:
            time.sleep(0.15)
            before, element = element, self.element(label, kind)
        self.move(element["x"] + element["width"] / 2, element["y"] + element["height"] / 2)
        time.sleep(0.2)
        self.desktop.tool("xdotool", "mousedown", "1", "sleep", "0.25", "mouseup", "1")

    def key(self, *names):
        # A slow window manager may take the keyboard focus from a new window.
        if self.desktop.tool("xdotool", "getwindowfocus") != self.id:
            self.desktop.tool("xdotool", "windowfocus", self.id)
            time.sleep(0.2)
        for name in names:
            self.desktop.tool("xdotool", "key", "--delay", "60", name)

    def drag(self, start, end, held=None):
        """Drags with the left button, and with a held key if given."""
        self.move(*start)
        time.sleep(0.15)
        if held:
            self.desktop.tool("xdotool", "keydown", held)
        self.desktop.tool("xdotool", "mousedown", "1")
        for step in range(1, 9):
            share = step / 8
            self.move(
                start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            )
            time.sleep(0.04)
        # A pause before the release prevents inertia.
        time.sleep(0.5)
        self.desktop.tool("xdotool", "mouseup", "1")
        if held:
            self.desktop.tool("xdotool", "keyup", held)

    def wheel(self, button, count):
        self.desktop.tool("xdotool", "click", "--repeat", count, "--delay", "15", button)

    def middle(self):
        """Returns the middle of the viewport of the body."""
        left = 332 if self.find(self.now, "Search") and self.now["width"] >= 560 else 0
        return (left + self.now["width"]) / 2, (self.now["height"] - 54) / 2

    def quit(self):
        self.key("ctrl+q")
        code = self.process.wait(PATIENCE)
        check(code == 0, f"exit code {code} on quitting: {self.errors.read_text()}")
