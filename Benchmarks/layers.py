#!/usr/bin/env python3
"""What each layer costs, in milliseconds per megapixel of the image, and Saturn with its shadows.

    layers.py PLANETNODE [--size 1024] [--frames 8] [--runs 3] [--threads 1]

The time of a frame is the processor time of a turntable of several frames less that of its first frame,
divided by their difference, so that starting, decoding maps and tables of air are left out; encoding is
included, and the same for all. The camera orbits the body, so that no frame reuses the samples of the
last one; in the rows of a rotating body all frames but the first reuse them (TurntableMemory). The cost
of a layer is the time with it less that of the base map alone. Least of several runs. Prints Markdown.

xplanet has clouds, night lights and a specular mask; it is measured in the same run, if installed, by
whole processes with and without each layer, on the same maps (--peer-textures, default Textures).
"""
import argparse
import os
import resource
import shutil
import subprocess
import tempfile

LAYERS = [
    ("earth", "base", [], None),
    ("earth", "water", ["--layers", "water"], "specular_map=earth_water.png"),
    ("earth", "night", ["--layers", "night"], "night_map=earth_night.png"),
    ("earth", "clouds", ["--layers", "clouds"], "cloud_map=earth_clouds.jpg"),
    ("earth", "atmosphere", ["--layers", "atmosphere"], None),
    ("earth", "all of the Earth", ["--layers", "all"], None),
    ("mars", "base", [], None),
    ("mars", "relief", ["--layers", "relief"], None),
    ("mars", "displaced relief", ["--layers", "relief", "--relief", "displaced"], None),
    ("saturn", "without shadows", ["--no-shadows"], None),
    ("saturn", "with both shadows", [], None),
    ("earth", "base, rotating body", ["--motion", "spin"], None),
    ("earth", "all, rotating body", ["--layers", "all", "--motion", "spin"], None),
    ("mars", "relief, rotating body", ["--layers", "relief", "--motion", "spin"], None),
    ("saturn", "both shadows, rotating body", ["--motion", "spin"], None),
]


def seconds(command, folder):
    """The processor seconds of a process."""
    def children():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    before = children()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   cwd=folder)
    return children() - before


def frame(options, body, extra, folder):
    """The seconds of one frame."""
    def run(last):
        return min(seconds(
            [os.path.abspath(options.program), "turntable", body, "--frames", f"1-{last}",
             "--size", str(options.size), "--threads", str(options.threads), "--compression",
             "fast", "--background", "black", "--quiet", "-o", "f_####.png"]
            + ([] if "--motion" in extra else ["--motion", "orbit", "--sun", "camera"])
            + (["--layers", "base"] if body != "saturn" and "--layers" not in extra else [])
            + extra, folder)
            for _ in range(options.runs))
    return (run(1 + options.frames) - run(1)) / options.frames


def xplanet(options, line, folder):
    """The seconds of a process of xplanet that adds a layer, less those without it."""
    textures = os.path.abspath(options.peer_textures)
    def run(lines):
        config = os.path.join(folder, "config")
        with open(config, "w") as file:
            file.write("[earth]\nmap=earth.jpg\n" + lines)
        command = ["xplanet", "-num_times", "1", "-output", "x.png", "-geometry",
                   f"{options.size}x{options.size}", "-body", "earth", "-longitude", "0", "-latitude",
                   "15", "-projection", "orthographic", "-searchdir", textures, "-config", config]
        return min(seconds(command, folder) for _ in range(options.runs))
    return run(line + "\n") - run("")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--size", type=int, default=1024)
    parser.add_argument("--frames", type=int, default=8)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--peer-textures", default="Textures")
    options = parser.parse_args()
    pixels = options.size**2 / 1e6
    base = {}
    print("| body | layer | frame, ms | ms per megapixel more than the base | xplanet |")
    print("|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for body, name, extra, line in LAYERS:
            taken = frame(options, body, extra, folder)
            base.setdefault(body, taken)
            more = (taken - base[body]) * 1000 / pixels
            peer = ""
            if line and shutil.which("xplanet"):
                peer = f"{xplanet(options, line, folder) * 1000 / pixels:.0f}"
            print(f"| {body} | {name} | {taken * 1000:.1f} | {more:.1f} | {peer} |", flush=True)


if __name__ == "__main__":
    main()
