"""The works of default commands: bodies with all their layers and air (W7), displaced relief (W9) and
start (W11). `measure.py` prints their tables.

The maps are the bundled ones, at most 2048 columns wide. The map cache is off, or filled by two earlier
runs of the same command ("later runs"), as it is by default. The main figure is processor time, user
and system: on a machine with other load it varies least.
"""
import os
import subprocess
import xml.etree.ElementTree as ElementTree

from processes import OUT, PROCESSORS, ROOT, WORK, by_turns

FRAMES = 72
COLD = {"PLANETNODE_MAP_CACHE": "off"}
WARM = {"PLANETNODE_CACHE": os.path.join(WORK, "default-cache")}
MODES = (("", COLD), (", later runs", WARM))
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


def fill_cache(words):
    """Runs a command twice: the first run adds its maps to the cache, the second checks them."""
    for _ in range(2):
        subprocess.run(words, env=dict(os.environ, **WARM), check=True, stdout=subprocess.DEVNULL)


def pair(label, words, extra, runs, note="", images=1, environment=COLD):
    """Measures a command with and without further words by turns.

    Prints a row of each, with the ratio of their times in that of the slower one.
    """
    if environment is WARM:
        fill_cache(words)
    taken = by_turns({"with": words + extra, "without": words}, runs, environment)
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
        for note, environment in MODES:
            words = command(program, "render", "earth", "--size", size)
            label = f"render earth --size {size}"
            pair(label, words, base, 2 * runs, note, environment=environment)
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
    commands = {"--version": [program, "--version"], "list": [program, "list"]}
    images = {f"render {body} --size 256": command(program, "render", body, "--size", "256")
              for body in ("earth", "mars", "moon")}
    for words in images.values():
        fill_cache(words)
    for note, environment in MODES:
        for label, run in by_turns({**commands, **images}, 6 * runs, environment).items():
            print(cells(f"`{label}`{note}", run), flush=True)
        commands = {}
    print()


WORKS = {"W7": layers_work, "W9": relief_work, "W11": start_work}
