#!/usr/bin/env python3
"""The times of two builds of the program on the same commands, run by turns; prints Markdown.

    compare.py BEFORE AFTER [--runs N] [--works W1,W2,...]

The commands are the works W1 to W4, on the maps that `bench inputs` makes, and the default images of
some bodies, with the maps that each build comes with. Each figure is the least of N runs (default 5),
and of up to 2N if other programs took more than a tenth of the machine. A ratio above 1 means that
AFTER takes less time.
"""
import argparse
import os

import measure
from processes import OUT, WORK, by_turns, empty

BODIES = ("earth", "saturn", "moon", "mars", "jupiter")
CACHES = [os.path.join(WORK, "cache-before"), os.path.join(WORK, "cache-after")]


def commands(program):
    """The commands of a build, by name: the words after the program, and whether the cache is warm."""
    world, small, huge = measure.catalogues(
        os.path.join(WORK, "world8k.jpg"), [f"{WORK}/small{number:02}.jpg" for number in range(40)])
    works = measure.ours(program, world, small, huge)
    found = {"W1": (works["W1"], False), "W2, cold": (works["W2"], False),
             "W2, warm": (works["W2"], True), "W3": (works["W3"], False), "W4": (works["W4"], False)}
    for body in BODIES:
        found[f"`render {body}`"] = (
            [program, "render", body, "--size", "1024", "--quiet", "-o", os.path.join(OUT, "f.png")],
            False)
    found["`turntable earth`, 24 frames"] = (
        [program, "turntable", "earth", "--frames-per-turn", "24", "--size", "1024", "--quiet",
         "-o", os.path.join(OUT, "f_####.png")], False)
    return found


def row(name, builds, runs):
    """Measures a command of both builds, and returns its line of the table."""
    warm = builds[0][1]
    words = [["env", f"XDG_CACHE_HOME={cache}", *build[0]] for cache, build in zip(CACHES, builds)]
    for cache in CACHES:
        empty(cache)
    if warm:
        for command in words:
            by_turns({"it": [*command, "--map-cache", "build"]}, 1)

    def prepare():
        for folder in [OUT] if warm else [OUT, *CACHES]:
            empty(folder)
    taken = by_turns(dict(zip(("before", "after"), words)), runs, prepare=prepare)
    before, after = taken["before"], taken["after"]
    cells = [name]
    for what in ("cpu", "wall"):
        cells += [f"{before[what] * 1e3:.0f}", f"{after[what] * 1e3:.0f}",
                  f"{before[what] / after[what]:.2f}"]
    quiet = before["quiet"] and after["quiet"]
    return "| " + " | ".join(cells + ["" if quiet else "noisy"]) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--works")
    options = parser.parse_args()
    builds = [commands(os.path.abspath(path)) for path in (options.before, options.after)]
    print(f"{measure.machine()}\n\n| work | CPU ms before | after | ratio | wall ms before | after "
          "| ratio | |\n|---|---|---|---|---|---|---|---|")
    for name in builds[0]:
        if not options.works or name.split(",")[0] in options.works.split(","):
            print(row(name, [build[name] for build in builds], options.runs), flush=True)


if __name__ == "__main__":
    main()
