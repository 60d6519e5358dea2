#!/usr/bin/env python3
"""How far an image is from the truth: our globe against a box-filtered reference.

    quality.py PLANETNODE LABEL [more options for `planetnode render`, as --samples 4]
    quality.py --peers              the same table for the peers' images
    quality.py --table PLANETNODE   both side by side, in Markdown

Draws the probes (see PROBES) with a build of the program, and compares the lit disc with a
reference of 400 samples a pixel in linear light (`bench reference`, drawn once). Prints the peak
signal-to-noise ratio in decibels for the middle of the disc, its limb, its pole and all of it, and
the mean error in codes of the pixels on the edge.

A least-squares gain is taken out of each image first, so that a lamp a little brighter is no fault;
the edge is compared as it is. With PEERS_OUT set, the peers' own maps are drawn; a peer that lights
codes instead of linear light is compared with a reference that does so too.
"""
import glob
import os
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

from scene import CATALOGUE, FIELD_OF_VIEW, LIGHT, SHARE, TILT, view

Image.MAX_IMAGE_PIXELS = None
LIGHT = np.array(LIGHT)
HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.path.join(HERE, ".work")
PEERS = os.environ.get("PEERS_OUT")
BENCH = os.path.join(HERE, "..", ".build", "release", "bench")

# name: our map, the peers' map, size, the peers' name of it
PROBES = {
    "Earth 1024": ("world8k.jpg", "tex8k.jpg", 1024, "W2"),
    "checker 1024": ("checker8k.png", "grid8k.png", 1024, "WG"),
    "checker 256": ("checker8k.png", "grid8k.png", 256, "WG256"),
    "plain 1024": ("plain.png", "white.png", 1024, "WT"),
}

# The peers' images: folder, how it is called, and what light it counts in.
RIVALS = {
    "xplanet": ("xplanet", "gamma"),
    "gl": ("llvmpipe, aniso 8, MSAA 4", "gamma"),
    "vtk-egl": ("VTK, aniso 8, MSAA 4", "gamma"),
    "embree": ("Embree 2×2", "gamma"),
    "mitsuba-llvm": ("Mitsuba 4 spp", "linear"),
    "mitsuba-llvm-spp64": ("Mitsuba 64 spp", "linear"),
}


def texture(probe):
    """The path of a probe's map."""
    ours, theirs, _, _ = PROBES[probe]
    return os.path.join(PEERS, theirs) if PEERS else os.path.join(WORK, ours)


def reference(probe):
    """The truth in linear light, drawn if it is not there yet."""
    _, _, size, work = PROBES[probe]
    whose = "peers" if PEERS else "ours"
    path = os.path.join(WORK, f"reference-{whose}-{work}.u16")
    if not os.path.exists(path):
        if not os.path.exists(BENCH):
            sys.exit("build first: PLANETNODE_BENCHMARKS=1 swift build -c release --product bench")
        if not PEERS and not os.path.exists(texture(probe)):
            subprocess.run([BENCH, "inputs", WORK, os.path.join(HERE, "..", "Textures")], check=True)
        os.makedirs(WORK, exist_ok=True)
        subprocess.run([BENCH, "reference", texture(probe), str(size), "20", path], check=True)
    return np.fromfile(path, "<u2").reshape(size, size, 3) / 257.0


def draw(program, map_path, size, output, extra=()):
    """Draws the globe with a map."""
    with tempfile.TemporaryDirectory() as folder:
        catalogue = os.path.join(folder, "probe.xml")
        with open(catalogue, "w") as file:
            file.write(CATALOGUE([os.path.abspath(map_path)]))
        subprocess.run(
            [program, "render", "globe00", "--catalogue", catalogue, "--strict", "-o", output,
             "--size", str(size), *view(), *extra], check=True, stdout=subprocess.DEVNULL)


def load(path):
    return np.asarray(Image.open(path).convert("RGB")).astype(np.float64)


class Geometry:
    """Where each pixel's middle meets the globe."""

    def __init__(self, size):
        slope = np.tan(np.radians(FIELD_OF_VIEW / 2))
        distance = np.sqrt(1 + 1 / (SHARE * slope) ** 2)
        row, column = np.mgrid[0:size, 0:size]
        x = ((column + 0.5) / size * 2 - 1) * slope
        y = (1 - (row + 0.5) / size * 2) * slope
        inverse = 1 / np.sqrt(x * x + y * y + 1)
        along = distance * inverse
        square = along * along - distance * distance + 1
        hit = square > 0
        t = along - np.sqrt(np.maximum(square, 0))
        point = np.stack([x * inverse * t, y * inverse * t, distance - inverse * t], -1)
        sight = np.array([0, 0, distance]) - point
        facing = (point * sight).sum(-1) / np.linalg.norm(sight, axis=-1)
        north = np.cos(np.radians(TILT)) * point[..., 1] + np.sin(np.radians(TILT)) * point[..., 2]
        lit = hit & (point @ LIGHT > 0.15)
        # The edge: pixels less than one away from the limb's circle, on the lit side.
        radius = SHARE * size / 2
        off = np.hypot(column + 0.5 - size / 2, row + 0.5 - size / 2) - radius
        outward = np.stack([column + 0.5 - size / 2, size / 2 - row - 0.5], -1)
        self.edge = (np.abs(off) < 0.7) & (outward @ LIGHT[:2] > 0.15 * radius)
        self.bands = {
            "centre": lit & (facing > 0.6) & (np.abs(north) < 0.8),
            "limb": lit & (facing < 0.3) & (facing > 0.03),
            "pole": lit & (north > 0.97),
            "disc": lit,
        }


def figures(image, reference, geometry):
    """PSNR by band in dB, and the mean error on the edge in codes."""
    result = {}
    gain = 1.0
    for name, mask in geometry.bands.items():
        seen, true = image[mask], reference[mask]
        gain = (seen * true).sum() / max((seen * seen).sum(), 1e-9)
        error = ((seen * gain - true) ** 2).mean()
        result[name] = 10 * np.log10(255**2 / max(error, 1e-9))
    result["edge"] = np.abs(image[geometry.edge] - reference[geometry.edge]).mean()
    result["gain"] = gain
    return result


def line(probe, label, result):
    bands = "  ".join(f"{result[name]:5.1f}" for name in ("centre", "limb", "pole", "disc"))
    return f"{probe:13} {label:26} {bands}   {result['edge']:5.2f}  {result['gain']:.4f}"


HEADER = f"{'probe':13} {'image':26} centre  limb   pole  disc    edge  gain"



def our_picture(program, label, probe, extra):
    """Draws a probe with our program; returns the path."""
    folder = os.path.join(WORK, "images", label)
    os.makedirs(folder, exist_ok=True)
    output = os.path.join(folder, PROBES[probe][3] + ".png")
    draw(program, texture(probe), PROBES[probe][2], output, extra)
    return output


def peer_figures(name, probe):
    """The figures of a peer's image, or None where there is none."""
    _, _, size, work = PROBES[probe]
    images = sorted(glob.glob(os.path.join(PEERS or "", "img", f"{name}.{work}", "*.png")))
    theirs = glob.glob(os.path.join(PEERS or "", "img", f"ref-gamma.{work}", "*.png"))
    linear = RIVALS[name][1] == "linear"
    if not PEERS or not images or not (linear or theirs):
        return None
    true = reference(probe) if linear else load(theirs[0])
    return figures(load(images[0]), true, Geometry(size))


def show_ours(program, label, extra):
    for probe in PROBES:
        image = our_picture(program, label, probe, extra)
        result = figures(load(image), reference(probe), Geometry(PROBES[probe][2]))
        print(line(probe, label, result), flush=True)


def show_peers():
    for probe in PROBES:
        for name, (title, _) in RIVALS.items():
            result = peer_figures(name, probe)
            if result:
                print(line(probe, title, result), flush=True)


def show_table(program):
    """Ours with 1, 4 and 16 samples and all peers as one Markdown table."""
    def cells(results):
        probes = [f"{it['centre']:.1f} / {it['limb']:.1f} / {it['pole']:.1f}" if it else ""
                  for it in results[:3]]
        return " | ".join(probes + [f"{results[3]['edge']:.1f}" if results[3] else ""])

    known = subprocess.run(
        [program, "render", "--help"], capture_output=True, text=True, check=True).stdout
    print("| middle / limb / pole, dB | Earth, 1024² | checker, 1024² | checker, 256² | edge |")
    print("|---|---|---|---|---|")
    for samples in (1, 4, 16):
        extra = ["--samples", str(samples)] if samples > 1 else []
        if extra and "--samples" not in known:
            continue
        results = [
            figures(load(our_picture(program, f"table-{samples}", probe, extra)),
                    reference(probe), Geometry(PROBES[probe][2])) for probe in PROBES]
        name = "**PlanetNode**" if samples == 1 else f"PlanetNode, {samples} samples"
        print(f"| {name} | {cells(results)} |", flush=True)
    for name, (title, _) in RIVALS.items():
        results = [peer_figures(name, probe) for probe in PROBES]
        if name != "xplanet" and any(results):
            print(f"| {title} | {cells(results)} |", flush=True)


def main():
    words = sys.argv[1:]
    if words == ["--peers"]:
        if not PEERS:
            sys.exit("PEERS_OUT does not say where the peers' images are")
        print(HEADER)
        show_peers()
    elif len(words) == 2 and words[0] == "--table":
        show_table(words[1])
    elif len(words) >= 2:
        print(HEADER)
        show_ours(words[0], words[1], [word for word in words[2:] if word != "--"])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
