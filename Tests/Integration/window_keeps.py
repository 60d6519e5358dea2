#!/usr/bin/env python3
"""Tries that the viewer loses nothing: pictures in hand when it ends, favourites of two windows.

    Tests/Integration/window_keeps.py [folder of the programs]

Needs what window.py needs, and drives the window as that does.
"""

import json
import signal
import sys
import time

sys.dont_write_bytecode = True

from desk import PATIENCE, REPOSITORY, Desk, Failure, Window, check


def begin_picture(window):
    """Begins to save an image that takes a while, with a render job."""
    window.settle()
    window.key("space", "F12")
    window.element("Save image", "button")
    now = window.still()
    # What was chosen the last time is remembered.
    if not window.find(now, "2048×2048", "choice"):
        window.click("As in the window, 592×546")
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


def check_pictures(desk, window, code, codes):
    folder = desk.folder / "home/Pictures"
    files = sorted(folder.iterdir())
    check(code in codes, f"the code is {code}: {window.errors.read_text()}")
    check(all(file.suffix == ".png" for file in files), f"left behind: {files}")
    for file in files:
        verified = desk.run("planetnode", "verify", file)
        check(verified.returncode == 0, f"verify: {verified.stdout}{verified.stderr}")
        file.unlink()
    return [str(file) for file in files]


def waits_for_pictures(desk):
    """However the window ends, a picture in hand is finished, and told."""
    for end, code in [
        (lambda window: window.key("ctrl+q"), 0),
        (lambda window: window.process.send_signal(signal.SIGTERM), 130),
        (lambda window: window.process.send_signal(signal.SIGINT), 130),
    ]:
        window = Window(desk, "saturn", "--size", "900x600")
        begin_picture(window)
        end(window)
        files = check_pictures(desk, window, window.process.wait(PATIENCE), [code])
        told = window.results.read_text().splitlines()
        check(len(files) == 1 and told == files, f"made {files}, told {told}")


def ends_at_once(desk):
    """A second signal drops the picture, and leaves nothing of it."""
    window = Window(desk, "saturn", "--size", "900x600")
    begin_picture(window)
    for _ in range(2):
        window.process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
    check_pictures(desk, window, window.process.wait(PATIENCE), [130])


def shares_favourites(desk):
    """Two windows keep what either was told."""
    def kept():
        path = desk.folder / "home/.local/state/planetnode/viewer.json"
        return json.loads(path.read_text())["favourites"]

    first = Window(desk, "earth", "--size", "900x600")
    first.settle()
    second = Window(desk, "mars", "--size", "900x600")
    second.settle()
    # The newest window lies on top; a hand reaches each by its own number.
    seen = desk.tool("xdotool", "search", "--onlyvisible", "--class", "planetnode").splitlines()
    check(len(seen) == 2, f"two windows are seen: {seen}")
    second.id = next(number for number in seen if number != first.id)
    for window, key in [(first, "f"), (second, "f"), (first, "i")]:
        desk.tool("xdotool", "windowfocus", "--sync", window.id)
        window.key(key)
        time.sleep(0.5)
    for window in (first, second):
        desk.tool("xdotool", "windowfocus", "--sync", window.id)
        window.key("ctrl+q")
        check(window.process.wait(PATIENCE) == 0, "a window does not quit")
    check(kept() == ["earth", "mars"], f"kept: {kept()}")


def tells_of_a_browser(desk):
    """What the desktop's own program says of a website is not thrown away."""
    browser = desk.folder / "bin/xdg-open"
    kept = browser.read_text()
    browser.write_text("#!/bin/sh\nexit 3\n")
    window = Window(desk, "earth", "--size", "900x600")
    window.settle()
    window.key("o")
    now = window.wait(
        lambda now: any(e["label"].startswith("No browser opened ") for e in now["elements"]),
        "it is said that no browser was there",
    )
    check(
        not any(e["label"].startswith("Opened ") for e in now["elements"]), "it is still 'Opened'"
    )
    copied = desk.tool("xclip", "-selection", "clipboard", "-o")
    check(copied.startswith("https://"), f"copied: {copied}")
    window.key("ctrl+q")
    window.process.wait(PATIENCE)
    browser.write_text(kept)


def tells_of_no_home(desk):
    """Without a home nothing is kept, and that is said."""
    kept = dict(desk.environment)
    del desk.environment["HOME"]
    window = Window(desk, "earth", "--size", "900x600")
    said = "no home folder (HOME is not set): preferences are not saved"
    window.element(said)
    check(said in window.errors.read_text(), "it is not said on standard error")
    window.key("ctrl+q")
    check(window.process.wait(PATIENCE) == 0, "the window does not quit")
    desk.environment = kept


def main():
    desk = Desk(sys.argv[1] if len(sys.argv) > 1 else REPOSITORY / ".build/debug", None)
    steps = [
        waits_for_pictures, ends_at_once, shares_favourites, tells_of_a_browser, tells_of_no_home,
    ]
    try:
        for step in steps:
            began = time.monotonic()
            step(desk)
            print(f"{step.__name__}: {time.monotonic() - began:.1f} s", file=sys.stderr)
    except Failure as failure:
        sys.exit(f"{step.__name__}: {failure}")
    finally:
        desk.close()


main()
