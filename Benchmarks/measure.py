#!/usr/bin/env python3
"""Whole processes on the same work, ours and whichever peers are installed; prints Markdown.

    measure.py PLANETNODE BENCH [--works W1,W2,...] [--runs N] [--no-peers]

`run.sh` builds the two programs and calls this. Each figure is the best of N runs (default 5; 3 for
W1 and for peers, 1 for what takes 10 s and more, twice as many for what takes less than half a
second); a run during which other programs took more than a tenth of the machine is repeated, up to
twice N in all. The works of default commands (W7, W9, W11) are in `defaults.py`. Peers are taken
from the environment:

    PEERS      the folder of the scripts that drive them
    PEERS_OUT  their textures and Python environment; we then draw the same textures
"""
import argparse
import glob
import json
import os
import platform
import shutil
import subprocess
import sys
import time

import defaults
from processes import CACHE, OUT, PROCESSORS, WORK, best, empty
from scene import CATALOGUE, view

HUGE = os.path.join(WORK, "huge.jpg")

WORKS = {
    "W7": "the Earth as the default commands render it, with layers and air",
    "W9": "displaced relief: one frame of 1024²",
    "W10": "OpenGL without a window: frames, uploads, loading, and differences in images",
    "W11": "start",
    "W1": "a turntable: 72 frames of 1024², an 8192×4096 JPEG map, to PNG files",
    "W2": "one frame of 1024², an 8192×4096 JPEG map, from a cold start",
    "W3": "40 thumbnails of 256² from 40 JPEG maps of 2048×1024",
    "W4": "one frame of 4096², an 8192×4096 JPEG map",
    "huge": "one frame of 1024², a 43200×21600 JPEG map (Blue Marble's size)",
    "W5": "shading alone, in memory: frames of 1024², one body, an 8192×4096 map",
    "W6": "a mesh of a million textured triangles, in memory: frames of 1024², an 8192×4096 map",
}


def textures():
    """The maps: the peers' own where they are, so that all do the same work; else ours."""
    peers = os.environ.get("PEERS_OUT")
    if peers and os.path.exists(os.path.join(peers, "tex8k.jpg")):
        return (os.path.join(peers, "tex8k.jpg"),
                sorted(glob.glob(os.path.join(peers, "tex2k_*.jpg"))), "the peers' maps")
    return (os.path.join(WORK, "world8k.jpg"),
            sorted(glob.glob(os.path.join(WORK, "small*.jpg"))), "maps made from the bundled ones")


def catalogues(world, small):
    """Writes catalogues of one globe, of forty, and of one with a huge map; returns their paths."""
    paths = []
    for name, maps in (("world", [world]), ("small", small), ("huge", [HUGE])):
        path = os.path.join(WORK, name + ".xml")
        with open(path, "w") as file:
            file.write(CATALOGUE(maps))
        paths.append(path)
    return paths


def ours(program, world, small, huge):
    """Our command for each work."""
    def command(verb, catalogue, size, output, *rest):
        return [program, *verb, "--catalogue", catalogue, "--strict", "--size", str(size),
                "-o", os.path.join(OUT, output), *view(ambient=0.02), *rest]
    return {
        "W1": command(["turntable", "globe00"], world, 1024, "f####.png"),
        "W2": command(["render", "globe00"], world, 1024, "f.png"),
        "W3": command(["thumbnails"], small, 256, "{id}.png"),
        "W4": command(["render", "globe00"], world, 4096, "f.png"),
        "huge": command(["render", "globe00"], huge, 1024, "f.png"),
    }


def peers():
    """Each installed peer's name and command, with the works it is run on."""
    folder, out = os.environ.get("PEERS"), os.environ.get("PEERS_OUT")
    if not folder or not out:
        print("No peers: PEERS and PEERS_OUT do not say where they are.\n")
        return []
    python = os.path.join(out, "venv", "bin", "python")
    every = ("W1", "W2", "W3", "W4")
    script = lambda name, *rest: [python, os.path.join(folder, name), "{work}", OUT, *rest]
    table = [
        ("llvmpipe, best (fpng, 2 encoders)", "moderngl", every,
         script("gl_llvmpipe.py", "png=fpng", "threads=2", "dec=ic")),
        ("llvmpipe, as it comes", "moderngl", every, script("gl_llvmpipe.py")),
        ("Mitsuba 4 spp + fpng", "mitsuba", every,
         script("mitsuba_peer.py", "variant=llvm_ad_rgb", "spp=4", "png=fpng")),
        ("Mitsuba 4 spp", "mitsuba", every,
         script("mitsuba_peer.py", "variant=llvm_ad_rgb", "spp=4")),
        ("VTK", "vtk", every, script("vtk_peer.py", "win=egl")),
        ("Embree + numpy 2×2", "embreex", ("W2", "W3", "W4"), script("embree_peer.py")),
        ("xplanet", None, every,
         ["sh", os.path.join(folder, "xplanet.sh"), "{work}", OUT]),
    ]
    found = []
    for name, module, works, command in table:
        if module:
            there = subprocess.run(
                [python, "-c", f"import {module}"], capture_output=True).returncode == 0
        else:
            there = shutil.which("xplanet") is not None
        if there:
            found.append((name, works, command))
        else:
            print(f"Skipped: {name} is not installed.\n")
    return found


# Wall seconds by work: ours, with a warm cache, of the floor, and of the peers by name.
WALLS = {}
# What peers say a frame of W1 took to draw, in seconds, without reading and writing.
DRAWN = {}


def row(who, run, reference):
    note = "" if run.get("quiet", True) else " (noisy)"
    return (f"| {who}{note} | {run['wall']:.3f} | {run['cpu']:.2f} | {run['rss']:.0f} | "
            f"{run['bytes'] / 1e6:.2f} | {run['wall'] / reference:.1f} |")


def bench(program, *arguments):
    """The lines that a command of `bench` prints."""
    done = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, check=True)
    return [json.loads(text) for text in done.stdout.splitlines()]


def machine():
    model = "an unknown processor"
    with open("/proc/cpuinfo") as file:
        for text in file:
            if text.startswith("model name"):
                model = text.split(":", 1)[1].strip()
                break
    return (f"{time.strftime('%Y-%m-%d')}, {PROCESSORS} processors ({model}), "
            f"{platform.system()} {platform.release()}")


def process_work(name, command, runs, rivals, program):
    """Measures a work of whole processes and prints its table."""
    print(f"### {name}: {WORKS[name]}\n")
    print("| who | wall s | CPU s | peak RSS MB | MB out | × ours |\n|---|---|---|---|---|---|")
    def cold():
        empty(OUT)
        empty(CACHE)
    try:
        mine = best(command, min(runs, 2) if name == "huge" else runs, prepare=cold)
    except RuntimeError as error:
        print(f"| PlanetNode | failed: {str(error).splitlines()[-1]} | | | | |\n", flush=True)
        return
    print(row("**PlanetNode**", mine, mine["wall"]), flush=True)
    walls = WALLS.setdefault(name, {"ours": mine["wall"], "peers": {}})
    building = best([*command, "--map-cache", "build"], 1)
    if name == "huge":
        print(row("PlanetNode, adding the map to the cache", building, mine["wall"]), flush=True)
    warm = best(command, runs)
    if any(os.scandir(CACHE)):
        print(row("PlanetNode, map cache warm", warm, mine["wall"]), flush=True)
        walls["warm"] = warm["wall"]
    if name == "W1":
        floor = bench(program, "encode", OUT, PROCESSORS, 3)[0]
        print(row(f"floor: only encoding, {PROCESSORS} threads", {
            "wall": floor["wall"], "cpu": floor["processor"], "rss": 0, "bytes": floor["bytes"]},
            mine["wall"]))
        walls["floor"] = floor["wall"]
        print(row("for scale: encoding with libpng, level 6", {
            "wall": floor["libpng6 wall"], "cpu": floor["libpng6 wall"] * PROCESSORS, "rss": 0,
            "bytes": floor["libpng6 bytes"]}, mine["wall"]), flush=True)
    for who, works, template in rivals:
        if name not in works:
            continue
        try:
            there = [part.replace("{work}", name) for part in template]
            run = best(there, min(runs, 3))
            if name == "W1" and "render" in run["phases"]:
                DRAWN[who] = run["phases"]["render"] / 72
            walls["peers"][who] = run["wall"]
            print(row(who, run, mine["wall"]), flush=True)
        except RuntimeError as error:
            print(f"| {who} | failed: {str(error).splitlines()[-1]} | | | | |", flush=True)
    print()


def shading_work(program):
    """Measures shading alone beside its floor and prints the table."""
    print(f"### W5: {WORKS['W5']}\n")
    print("| threads | frames/s | ms a frame | floor ms | × floor | one trilinear tap ms "
          "| memory alone ms | allocations a frame |\n|---|---|---|---|---|---|---|---|")
    for threads in (1, 2):
        lines = [bench(program, "shade", 1024, 8192, threads, 2)[0] for _ in range(3)]
        it = {name: min(line[name] for line in lines) for name in lines[0] if name != "name"}
        for what, kind in (("one image", ""), ("of a turntable", "turn ")):
            wall = it[kind + "wall"]
            print(f"| {threads}, {what} | {1 / wall:.1f} | {wall * 1e3:.2f} "
                  f"| {it['filtered wall'] * 1e3:.2f} | {wall / it['filtered wall']:.2f} "
                  f"| {it['floor wall'] * 1e3:.2f} | {it['memory wall'] * 1e3:.2f} "
                  f"| {it[kind + 'allocations']:.0f} ({it[kind + 'bytes'] / 1e6:.1f} MB) |",
                  flush=True)
    for who, drawn in DRAWN.items():
        print(f"| {who}: {PROCESSORS}, in W1 | {1 / drawn:.1f} | {drawn * 1e3:.2f} | | | | | |")
    print()


def mesh_work(program, runs):
    """Measures frames of a mesh of a million triangles beside the rasterisers; prints the table.

    A frame of ours is an image in memory. Of the peers it is rendering and reading back, the mean
    of a turntable, without the frame that loads map and mesh.
    """
    print(f"### W6: {WORKS['W6']}\n")
    print("| who | ms a frame | × ours |\n|---|---|---|")
    walls = {}
    for threads in (1, 2):
        lines = [bench(program, "meshes", 1024, threads, 2)[-1] for _ in range(min(runs, 3))]
        walls[threads] = min(line["wall"] for line in lines)
    for threads, wall in walls.items():
        print(f"| **PlanetNode**, {threads} thread{'s' if threads > 1 else ''} "
              f"| {wall * 1e3:.0f} | {wall / walls[2]:.1f} |", flush=True)
    folder, out = os.environ.get("PEERS"), os.environ.get("PEERS_OUT")
    if not folder or not out:
        return print()
    python = os.path.join(out, "venv", "bin", "python")
    for samples in (4, 1):
        for who, script in (("llvmpipe", "gl_llvmpipe.py"), ("VTK", "vtk_peer.py")):
            command = [python, os.path.join(folder, script), "W1", OUT, "mesh=1000", "png=fpng",
                       f"msaa={samples if samples > 1 else 0}"]
            who = f"{who}, {samples} sample{'s' if samples > 1 else ''} a pixel"
            try:
                run = best(command, 1)
                phases = run["phases"]
                who += "" if run["quiet"] else " (noisy)"
                frames = 71 if "first_render+upload" in phases else 72
                wall = phases["render"] / frames + phases["readback"] / 72
                print(f"| {who} | {wall * 1e3:.0f} | {wall / walls[2]:.1f} |", flush=True)
            except (RuntimeError, KeyError) as error:
                print(f"| {who} | failed: {str(error).splitlines()[-1]} | |", flush=True)
    print()


def opengl_work(program, runs):
    """Prints the tables of `bench-gl`, each scene for as many seconds as there are runs, at most 4."""
    print(f"### W10: {WORKS['W10']}\n", flush=True)
    command = [os.path.join(os.path.dirname(program), "bench-gl"), "--seconds", str(min(runs, 4))]
    if subprocess.run(command).returncode != 0:
        print("bench-gl failed; it needs a driver of OpenGL 3.3 and a font.")
    print(flush=True)


def ratios():
    """Prints how we stand against the fastest peer and the floor."""
    if not any(walls["peers"] for walls in WALLS.values()):
        return
    print("### Ratios\n\n| work | ours s | warm s | fastest peer | s | × ours | × warm "
          "| ours over floor |\n|---|---|---|---|---|---|---|---|")
    for name, walls in WALLS.items():
        if not walls["peers"]:
            continue
        who, least = min(walls["peers"].items(), key=lambda item: item[1])
        ours, cells = walls["ours"], ["", "", ""]
        if "warm" in walls:
            cells[:2] = f"{walls['warm']:.3f}", f"{least / walls['warm']:.1f}"
        if "floor" in walls:
            cells[2] = f"{ours / walls['floor']:.2f}"
        print(f"| {name} | {ours:.3f} | {cells[0]} | {who} | {least:.3f} | {least / ours:.1f} "
              f"| {cells[1]} | {cells[2]} |")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("bench")
    parser.add_argument("--works", default=",".join(WORKS))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--no-peers", action="store_true")
    options = parser.parse_args()
    world, small, origin = textures()
    world, small, huge = catalogues(world, small)
    rivals = [] if options.no_peers else peers()
    print(f"{machine()}; {origin}.\n")
    commands = ours(options.program, world, small, huge)
    for name in options.works.split(","):
        if name in defaults.WORKS:
            print(f"### {name}: {WORKS[name]}\n")
            defaults.WORKS[name](options.program, options.runs)
        elif name == "W10":
            opengl_work(options.bench, options.runs)
        elif name == "W5":
            shading_work(options.bench)
        elif name == "W6":
            mesh_work(options.bench, options.runs)
        elif name == "huge" and not os.path.exists(HUGE):
            print("No huge map: Benchmarks/huge.py Benchmarks/.work/huge.jpg makes it.\n")
        elif name in commands:
            runs = min(options.runs, 3) if name == "W1" else options.runs
            process_work(name, commands[name], runs, rivals, options.bench)
        else:
            sys.exit(f"no work '{name}'; there are {', '.join(WORKS)}")
    ratios()


if __name__ == "__main__":
    main()
