#!/usr/bin/env python3
"""Times the use of a large catalogue of the web from its copy; prints a table in Markdown.

    sources.py [PROGRAMS' FOLDER] [--people 10000] [--worlds 500] [--runs 5] [--window]

The copy is retrieved once from Tests/Integration/source_server.py on loopback, which then ends. Each
figure is the best of several runs of the whole program; the limit is one second. With --window the
window is measured, too, which requires Xvfb, jwm, xdotool, xclip and Pillow.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
REPOSITORY = pathlib.Path(__file__).resolve().parents[1]
INTEGRATION = REPOSITORY / "Tests/Integration"
LIMIT = 1.0


def retrieve(planetnode, options, folder, environment):
    """Loads the copy, and returns its address and the seconds of the load."""
    server = subprocess.Popen(
        [sys.executable, INTEGRATION / "source_server.py", folder / "requests",
         "--people", str(options.people), "--planets", str(options.worlds)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        address = f"http://127.0.0.1:{server.stdout.readline().strip()}/many/a/api/"
        start = time.monotonic()
        subprocess.run(
            [planetnode, "catalogue", "refresh", address], env=environment, check=True,
            stdout=subprocess.DEVNULL)
        return address, time.monotonic() - start
    finally:
        server.kill()
        server.wait()


def best(command, runs, environment, folder, expected):
    """Returns the seconds of the fastest run, whose output must contain a text."""
    seconds = []
    for _ in range(runs):
        start = time.monotonic()
        done = subprocess.run(
            command, env=environment, cwd=folder, capture_output=True, text=True, check=True)
        seconds.append(time.monotonic() - start)
        if expected not in done.stdout:
            sys.exit(f"{command} printed no '{expected}'")
    return min(seconds)


def command_line(planetnode, address, options, folder, environment):
    """Yields the name and the seconds of each command."""
    copy = ["--catalogue", address, "--offline"]
    last = options.people
    for name, words, expected in [
        ("list of all worlds", ["list", *copy], f"World {options.worlds}"),
        ("list of all persons", ["stories", "--kind", "person", *copy], f"Person {last}"),
        ("one person by name", ["show", f"Person {last}", *copy], f"Person {last}"),
        ("persons of a world", ["stories", "World 7", *copy], "Person 6"),
        ("first image, 1024²", ["render", "world-7", "-o", "first.png", *copy], "first.png"),
        ("all as JSON", ["catalogue", "export", "--json", "-o", "all.json", *copy], "all.json"),
    ]:
        yield name, best([planetnode, *words], options.runs, environment, folder, expected)


def window(programs, address, options, folder):
    """Yields the name and the seconds of each step in the window."""
    sys.path.insert(0, str(INTEGRATION))
    import desktop as desktops

    desktop = desktops.Desktop(programs, None)
    try:
        sources = desktop.folder / "home/.cache/planetnode"
        sources.mkdir(parents=True)
        os.rename(folder / "cache/planetnode/sources", sources / "sources")
        times = {"window: list and first image": [], "window: search": [], "window: stories": []}
        for _ in range(options.runs):
            start = time.monotonic()
            now = desktops.Window(desktop, "--catalogue", address, "--offline")
            state = now.wait(
                lambda state: state["shows"] and now.find(state, "World 1", "item"),
                "the first image is shown")
            times["window: list and first image"].append(state["seconds"])
            now.key("slash")
            now.wait(lambda state: now.find(state, "Search", "field"), "the search is open")
            time.sleep(0.5)
            start = time.monotonic()
            desktop.tool("xdotool", "type", "--delay", "1", str(options.worlds))
            now.wait(
                lambda state: [e["label"] for e in state["elements"] if e["kind"] == "item"]
                == [f"World {options.worlds}"], "the world is found")
            times["window: search"].append(time.monotonic() - start)
            now.key("Escape", "Escape")
            time.sleep(0.5)
            start = time.monotonic()
            now.key("c")
            now.wait(lambda state: now.find(state, "Person 1", "item"), "the persons are listed")
            times["window: stories"].append(time.monotonic() - start)
            now.quit()
        for name, seconds in times.items():
            yield name, min(seconds)
    finally:
        desktop.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="?", default=REPOSITORY / ".build/release")
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--worlds", type=int, default=500)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--window", action="store_true")
    options = parser.parse_args()
    programs = pathlib.Path(options.programs).resolve()
    with tempfile.TemporaryDirectory(prefix="planetnode-sources-") as name:
        folder = pathlib.Path(name)
        environment = os.environ | {
            "XDG_CACHE_HOME": str(folder / "cache"), "XDG_STATE_HOME": str(folder / "state")}
        address, seconds = retrieve(programs / "planetnode", options, folder, environment)
        print(f"{options.people} persons and {options.worlds} worlds; retrieved once, from a "
              f"server on loopback, in {seconds:.1f} s\n")
        print("| from the copy | s |\n|---|---|")
        rows = list(
            command_line(programs / "planetnode", address, options, folder, environment))
        for name, seconds in rows:
            print(f"| {name} | {seconds:.2f} |", flush=True)
        if options.window:
            for name, seconds in window(programs, address, options, folder):
                rows.append((name, seconds))
                print(f"| {name} | {seconds:.2f} |", flush=True)
        slow = [name for name, seconds in rows if seconds > LIMIT]
        if slow:
            sys.exit(f"slower than {LIMIT:g} s: {', '.join(slow)}")


main()
