#!/usr/bin/env python3
"""Tests that the viewer loses no data: images in progress at its end, favourites of two windows.

    Tests/Integration/window_keeps.py [folder of the programs]

Has the requirements of window.py, and simulates input as that does.
"""

import json
import signal
import sys
import time

sys.dont_write_bytecode = True

from desktop import PATIENCE, REPOSITORY, Desktop, Failure, Window, check


def begin_saving(window):
    """Begins to save a large image, with a render job."""
    window.settle()
    window.key("space", "F12")
    window.element("Save image", "button")
    now = window.still()
    # The size selected last time is restored.
    if not window.find(now, "2048×2048", "choice"):
        window.click("As in the window, 568×546")
        window.click("2048×2048", "item")
        window.element("2048×2048", "choice")
    for layer in ("Stars", "Name"):
        if window.element(layer, "button")["on"]:
            window.click(layer, "button")
            window.wait(lambda now: not window.find(now, layer)["on"], f"{layer} are off")
    window.click("Save image", "button")
    window.wait(
        lambda now: any(e["label"].startswith("Saving ") for e in now["elements"]),
        "an image is being saved",
    )


def check_images(desktop, window, code, codes):
    folder = desktop.folder / "home/Pictures"
    files = sorted(folder.iterdir())
    check(code in codes, f"the code is {code}: {window.errors.read_text()}")
    check(all(file.suffix == ".png" for file in files), f"other files: {files}")
    for file in files:
        verified = desktop.run("planetnode", "verify", file)
        check(verified.returncode == 0, f"verify: {verified.stdout}{verified.stderr}")
        file.unlink()
    return [str(file) for file in files]


def finishes_saving(desktop):
    """An image in progress is completed and reported at any end of the window."""
    for end, code in [
        (lambda window: window.key("ctrl+q"), 0),
        (lambda window: window.process.send_signal(signal.SIGTERM), 130),
        (lambda window: window.process.send_signal(signal.SIGINT), 130),
    ]:
        window = Window(desktop, "saturn", "--size", "900x600")
        begin_saving(window)
        end(window)
        files = check_images(desktop, window, window.process.wait(PATIENCE), [code])
        reported = window.results.read_text().splitlines()
        check(len(files) == 1 and reported == files, f"made {files}, reported {reported}")


def cancels_on_second_signal(desktop):
    """A second signal cancels the image, and leaves no file of it."""
    window = Window(desktop, "saturn", "--size", "900x600")
    begin_saving(window)
    for _ in range(2):
        window.process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
    check_images(desktop, window, window.process.wait(PATIENCE), [130])


def shares_favourites(desktop):
    """Two windows save the favourites of both."""
    def favourites():
        path = desktop.folder / "home/.local/state/planetnode/viewer.json"
        return json.loads(path.read_text())["favourites"]

    first = Window(desktop, "earth", "--size", "900x600")
    first.settle()
    second = Window(desktop, "mars", "--size", "900x600")
    second.settle()
    # The newest window is on top; input is sent to each window by its ID.
    seen = desktop.tool("xdotool", "search", "--onlyvisible", "--class", "planetnode").splitlines()
    check(len(seen) == 2, f"two windows are visible: {seen}")
    second.id = next(number for number in seen if number != first.id)
    for window, key in [(first, "f"), (second, "f"), (first, "i")]:
        desktop.tool("xdotool", "windowfocus", "--sync", window.id)
        window.key(key)
        time.sleep(0.5)
    for window in (first, second):
        desktop.tool("xdotool", "windowfocus", "--sync", window.id)
        window.key("ctrl+q")
        check(window.process.wait(PATIENCE) == 0, "a window does not quit")
    check(favourites() == ["earth", "mars"], f"saved: {favourites()}")


def reports_a_failed_browser(desktop):
    """A failure of the desktop's program for websites is reported."""
    browser = desktop.folder / "bin/xdg-open"
    original = browser.read_text()
    browser.write_text("#!/bin/sh\nexit 3\n")
    window = Window(desktop, "earth", "--size", "900x600")
    window.settle()
    window.key("o")
    now = window.wait(
        lambda now: any(e["label"].startswith("No browser opened ") for e in now["elements"]),
        "the missing browser is reported",
    )
    check(
        not any(e["label"].startswith("Opened ") for e in now["elements"]), "'Opened' is shown"
    )
    copied = desktop.tool("xclip", "-selection", "clipboard", "-o")
    check(copied.startswith("https://"), f"copied: {copied}")
    window.key("ctrl+q")
    window.process.wait(PATIENCE)
    browser.write_text(original)


def reports_a_missing_home(desktop):
    """Without a home nothing is saved, and a message reports it."""
    original = dict(desktop.environment)
    del desktop.environment["HOME"]
    window = Window(desktop, "earth", "--size", "900x600")
    said = "no home folder (HOME is not set): preferences are not saved"
    window.element(said)
    check(said in window.errors.read_text(), "the message is not on standard error")
    window.key("ctrl+q")
    check(window.process.wait(PATIENCE) == 0, "the window does not quit")
    desktop.environment = original


def idles_in_real_time(desktop):
    """A date in real time is rendered once a second, and a stopped one never."""
    def frames(seconds):
        time.sleep(1)
        start = window.look()["frame"]
        time.sleep(seconds)
        return window.look()["frame"] - start

    window = Window(desktop, "jupiter", "--size", "900x600")
    window.settle()
    window.key("alt+t")
    window.wait(lambda now: window.find(now, "Date, UTC"), "the time bar is shown")
    window.quiet()
    count = frames(5)
    check(3 <= count <= 8, f"{count} frames in 5 s of real time")
    window.key("space")
    window.quiet()
    count = frames(3)
    check(count == 0, f"{count} frames while the time is stopped")
    window.key("space", "alt+t")
    window.key("ctrl+q")
    window.process.wait(PATIENCE)


def ends_with_its_display(_):
    """A display that ends is reported with exit code 9, after images were saved."""
    desktop = Desktop(PROGRAMS, None, manager=False)
    try:
        window = Window(desktop, "saturn", "--size", "900x600")
        begin_saving(window)
        desktop.processes[0].kill()
        check_images(desktop, window, window.process.wait(PATIENCE), [9])
        words = window.errors.read_text().splitlines()
        check(len(words) == 1, f"the errors are {words}")
        check("the connection to the display is lost" in words[0], words[0])
    finally:
        desktop.close()


PROGRAMS = sys.argv[1] if len(sys.argv) > 1 else REPOSITORY / ".build/debug"


def main():
    desktop = Desktop(PROGRAMS, None)
    steps = [
        finishes_saving, cancels_on_second_signal, shares_favourites, reports_a_failed_browser,
        reports_a_missing_home, idles_in_real_time, ends_with_its_display,
    ]
    try:
        for step in steps:
            began = time.monotonic()
            step(desktop)
            print(f"{step.__name__}: {time.monotonic() - began:.1f} s", file=sys.stderr)
    except Failure as failure:
        sys.exit(f"{step.__name__}: {failure}")
    finally:
        desktop.close()


main()
