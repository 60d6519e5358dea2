"""The works of default commands: bodies with all their layers and air (W7), displaced relief (W9) and
start (W11). `measure.py` prints their tables.

The maps are the bundled ones, at most 2048 columns wide, and the map cache is off. The main figure is
processor time, user and system: on a machine with other load it varies least.
"""
import os
import xml.etree.ElementTree as ElementTree

from processes import OUT, PROCESSORS, ROOT, WORK, by_turns

FRAMES = 72
ENVIRONMENT = {"PLANETNODE_MAP_CACHE": "off"}
MAPS = ("map", "layer", "rings")


def wide_earth():
    """Writes a catalogue of the bundled Earth with the map of 8192×4096, and returns its path."""
    catalogue = ElementTree.parse(os.path.join(ROOT, "Catalogues", "solarsystem.xml")).getroot()
    body = next(body for body in catalogue.iter("body") if body.get("id") == "earth")
    del body.attrib["parent"]
    for name in MAPS:
        for element in body.iter(name):
            folder, file = os.path.join(ROOT, "Textures"), element.get("src")
            if name == "map":
                folder, file = WORK, "world8k.jpg"
            element.set("src", os.path.join(folder, file))
    single = ElementTree.Element("catalogue", title="The Earth with a large map", version="1")
    single.append(body)
    path = os.path.join(WORK, "earth8k.xml")
    ElementTree.ElementTree(single).write(path, encoding="utf-8")
    return path


def command(program, verb, body, *rest):
    """The words of a command that writes images, with default settings unless `rest` changes them."""
    name = "f_####.png" if verb == "turntable" else "f.png"
    return [program, verb, body, "--quiet", *rest, "-o", os.path.join(OUT, name)]


def cells(label, run, images=1):
    """The first cells of a table's row: times of one image, memory and page faults of the process."""
    note = "" if run["quiet"] else " (noisy)"
    return (f"| {label}{note} | {run['cpu'] / images * 1e3:.1f} | {run['wall'] / images * 1e3:.1f} "
            f"| {run['rss']:.0f} | {run['faults']} |")


def heading(*more):
    columns = ["command", "CPU ms", "wall ms", "peak RSS MB", "page faults", *more]
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")


def pair(label, words, extra, runs, note="", images=1):
    """Measures a command with and without further words by turns.

    Prints a row of each, with the ratio of their times in that of the slower one.
    """
    taken = by_turns({"with": words + extra, "without": words}, runs, ENVIRONMENT)
    slow, fast = sorted(taken, key=lambda name: -taken[name]["cpu"])
    for name in (slow, fast):
        text = f"`{' '.join([label, *extra] if name == 'with' else [label])}`{note}"
        ratios = [f"{taken[slow][what] / taken[fast][what]:.2f}" if name == slow else ""
                  for what in ("cpu", "wall")]
        print(cells(text, taken[name], images), " | ".join(ratios), "|", flush=True)


def layers_work(program, runs):
    """W7: the Earth with all layers and air beside its base map alone; a turntable and stills."""
    heading("CPU × base", "wall × base")
    base = ["--layers", "base"]
    for note, extra in (("", []), (", map of 8192×4096", ["--catalogue", wide_earth()])):
        words = command(program, "turntable", "earth", "--frames-per-turn", str(FRAMES), *extra)
        pair("turntable earth", words, base, min(runs, 3), ", per frame" + note, FRAMES)
    for size in ("1024", "256"):
        words = command(program, "render", "earth", "--size", size)
        pair(f"render earth --size {size}", words, base, 2 * runs)
    print()


def relief_work(program, runs):
    """W9: the Moon and Mars with displaced relief, on one thread and on all."""
    heading("CPU × plain", "wall × plain")
    for body in ("moon", "mars"):
        for threads in sorted({1, PROCESSORS}):
            words = command(program, "render", body, "--size", "1024", "--threads", str(threads))
            note = f", {threads} thread{'s' if threads > 1 else ''}"
            pair(f"render {body}", words, ["--relief", "displaced"], runs, note)
    print()


def start_work(program, runs):
    """W11: the shortest commands."""
    heading()
    commands = {
        "--version": [program, "--version"],
        "list": [program, "list"],
        "render earth --size 256": command(program, "render", "earth", "--size", "256"),
    }
    for label, run in by_turns(commands, 6 * runs, ENVIRONMENT).items():
        print(cells(f"`{label}`", run), flush=True)
    print()


WORKS = {"W7": layers_work, "W9": relief_work, "W11": start_work}
