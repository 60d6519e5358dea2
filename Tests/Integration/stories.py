"""The step of window.py that opens catalogues of the web and goes through their stories."""

import subprocess
import sys

from PIL import Image

from desktop import PATIENCE, REPOSITORY, Window, check, near


def tells_stories(desktop, _):
    """Catalogues of the web and their stories: images, rows, crawl, gestures, sharing, offline."""
    log = desktop.folder / "requests"
    server = subprocess.Popen(
        [sys.executable, REPOSITORY / "Tests/Integration/source_server.py", log],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        origin = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        tells_stories_of(desktop, origin, log, server)
    finally:
        server.kill()
        server.wait()


def tells_stories_of(desktop, origin, log, server):
    def asked(path):
        return log.read_text().splitlines().count(path)

    def has(now, part):
        return any(part in element["label"] for element in now["elements"])

    def paste(window, text):
        subprocess.run(
            ["xclip", "-selection", "clipboard"], input=text, text=True, check=True,
            env=desktop.environment, timeout=PATIENCE)
        window.key("ctrl+v")

    def cards(now):
        titles = {"Near", "Late", "Relay", "Anchor", "Beacon"}
        found = [e for e in now["elements"] if e["kind"] == "item" and e["label"] in titles]
        return [e["label"] for e in sorted(found, key=lambda e: (e["y"], e["x"]))]

    def card(window, label):
        element = window.element(label, "item")
        return element["x"] + element["width"] / 2, element["y"] + element["height"] / 2

    window = Window(desktop, "earth", "--size", "1280x720")
    window.wait(lambda now: now["shows"], "the Earth is shown")
    window.settle()
    window.stop_spin()

    # An address is pasted; its images load, and one that fails is loaded again.
    paste(window, f"{origin}/stories.xml\n")
    window.wait(lambda now: now["body"] == "ball" and now["shows"], "the pasted address is opened")
    window.element("Loaded a moment ago", "text")
    window.key("c")
    retry = window.element("Retry the image of Late", "button")
    desktop.screenshot("stories")
    window.settle()
    window.click(retry["label"], "button")
    window.wait(
        lambda now: not window.find(now, retry["label"]) and now["settled"], "the image is there")
    check(asked("/late.png") == 2, f"the image was requested {asked('/late.png')} times")

    # Without the list there is room for two columns.
    window.key("k")
    window.wait(
        lambda now: (a := window.find(now, "Near", "item"))
        and (b := window.find(now, "Late", "item")) and a["y"] == b["y"] and a["x"] + 200 < b["x"], "the cards have two columns")
    window.settle()
    desktop.screenshot("two-columns")
    window.key("k")
    window.wait(lambda now: window.find(now, "Search"), "the list is shown again")

    # Filters, orders and the star.
    window.click("All kinds", "choice")
    window.click("Missions", "item")
    window.wait(lambda now: window.find(now, "3 of 5 stories"), "only missions are listed")
    window.click("By section", "choice")
    window.click("By date", "item")
    window.wait(lambda now: cards(now) == ["Anchor", "Beacon", "Relay"], "the earliest is first")
    window.click("Favourite Beacon", "button")
    window.click("Favourite stories only", "button")
    window.wait(lambda now: cards(now) == ["Beacon"], "only the favourite is listed")
    desktop.screenshot("filtered")
    window.click("Favourite stories only", "button")
    window.click("Missions", "choice")
    window.click("All kinds", "item")
    window.click("By date", "choice")
    window.click("By section", "item")
    window.wait(
        lambda now: cards(now) == ["Near", "Late", "Relay", "Anchor", "Beacon"],
        "all stories are listed in their order again")

    # A swipe is a favourite; a pull and F5 refresh.
    x, y = card(window, "Near")
    window.drag((x, y), (x - 150, y + 4))
    window.wait(
        lambda now: (star := window.find(now, "Favourite Near")) and star.get("on"),
        "a swipe adds the story to the favourites")
    window.drag((x, y), (x + 3, y + 230))
    window.wait(lambda now: asked("/stories.xml") == 2, "pulling the cards down refreshes")
    window.wait(lambda now: has(now, "is up to date"), "the end of the refresh is reported")
    window.key("F5")
    window.wait(lambda now: asked("/stories.xml") == 3, "F5 refreshes")
    window.settle()

    # A story with a long text scrolls; its place is shown; it is shared.
    window.click("Near", "item")
    window.element("Image of Near", "image")
    window.wait(lambda now: window.find(now, "A bay", "text"), "the place is named")
    window.wait(
        lambda now: near(now["longitude"], -40, 1) and near(now["latitude"], 20, 1),
        "the globe turns to the place")
    window.settle()
    desktop.screenshot("story")
    before = window.element("Near", "text")
    window.move(before["x"] + 40, before["y"] + 60)
    window.wheel(5, 6)
    window.wait(
        lambda now: not (found := window.find(now, "Near", "text")) or found["y"] < before["y"],
        "the text scrolls")
    window.click("Share", "button")
    window.click("Story as a card", "item")
    window.wait(lambda now: has(now, "the card of Near: its text is cut"), "the card is saved")
    copied = desktop.tool("xclip", "-selection", "clipboard", "-o")
    check(copied.endswith("/Pictures/near-0001.png"), f"copied: {copied}")
    saved = Image.open(copied)
    check(saved.size == (1200, 630), f"the card has {saved.size} pixels")
    if desktop.pictures:
        saved.save(desktop.pictures / "card.png")
    window.key("Escape")

    # A list of films refers to persons and worlds, which are loaded row by row.
    paste(window, f"{origin}/flaky/a/api/films/")
    window.click("The Second Part", "item")
    for label in ("Ädalu Vane", "Oddity", "Person 17 is not on the server", "Retry person 4"):
        window.wait(lambda now: window.find(now, label), f"there is '{label}'")
    desktop.screenshot("film")
    window.click("Retry person 4", "button")
    window.wait(lambda now: window.find(now, "Twin", "item"), "the row is loaded again")
    window.click("Opening crawl", "button")
    # The title is far up, so that most of the text is on the screen.
    window.wait(
        lambda now: (line := window.find(now, "THE SECOND PART"))
        and line["y"] < 0.35 * now["height"], "the crawl moves")
    desktop.screenshot("crawl")
    window.key("space")
    window.element("Resume", "button")
    window.key("Escape")
    window.click("Ädalu Vane", "item")
    window.click("Home world: Oddity", "button")
    window.wait(lambda now: now["body"] == "oddity" and now["shows"], "the home world is shown")
    window.settle()
    desktop.screenshot("home-world")

    # Without motion the crawl is a still text.
    window.key("v")
    window.click("The Second Part", "item")
    window.click("Opening crawl", "button")
    still = window.wait(lambda now: window.find(now, "Close"), "the dialog is open")
    check(has(still, "the old captain still knows"), "the text is not there at once")
    window.still()
    desktop.screenshot("crawl-still")
    window.key("Escape")

    # The server is gone: the copy stays, with its age, also in another run without sockets.
    server.kill()
    server.wait()
    window.key("F5")
    window.wait(lambda now: has(now, "Not reachable, copy"), "the age of the copy is shown")
    desktop.screenshot("not-reachable")
    window.quit()
    offline = Window(desktop, "--catalogue", f"{origin}/stories.xml", "--offline")
    offline.wait(lambda now: now["body"] == "ball" and now["shows"], "the copy is shown offline")
    offline.wait(lambda now: has(now, "Offline, copy"), "the age of the copy is shown")
    offline.settle()
    desktop.screenshot("offline")
    offline.quit()


STEPS = [tells_stories]
