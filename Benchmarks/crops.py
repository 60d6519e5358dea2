#!/usr/bin/env python3
"""Draws the images of docs/quality.md: parts of the checker four times as large, side by side.

    crops.py PLANETNODE FOLDER

PEERS_OUT says where the peers' images of the checker are; without it only ours are shown beside the
reference. The checker is the one that `bench inputs` makes, and the plain globe is grey.
"""
import glob
import os
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFont

import quality

ROWS = (("middle", 512, 512), ("limb", 948, 520), ("pole", 512, 92))
PEERS = (("vtk-egl", "VTK"), ("mitsuba-llvm", "Mitsuba 4 spp"), ("xplanet", "xplanet"))


def peer(name, work):
    """A peer's image of a work, or None."""
    folder = os.path.join(quality.PEERS or "", "img", f"{name}.{work}", "*.png")
    found = sorted(glob.glob(folder))
    return Image.open(found[0]).convert("RGB") if found else None


def shown(probe, ours):
    """What stands side by side: titles and images."""
    work = quality.PROBES[probe][3]
    true = Image.fromarray(np.round(quality.reference(probe)).astype(np.uint8))
    images = [("reference", true), ("PlanetNode", Image.open(ours).convert("RGB"))]
    images += [(title, peer(name, work)) for name, title in PEERS]
    return [(title, image) for title, image in images if image]


def enlarged(image, x, y, side):
    """A square about a place, four times as large."""
    x = min(max(x - side // 2, 0), image.width - side)
    y = min(max(y - side // 2, 0), image.height - side)
    part = image.crop((x, y, x + side, y + side))
    return part.resize((4 * side, 4 * side), Image.NEAREST)


def label(text):
    """A line of text, twice as large as the built-in letters."""
    small = Image.new("RGB", (110, 13), "white")
    ImageDraw.Draw(small).text((2, 1), text, fill=(30, 30, 30), font=ImageFont.load_default())
    return small.resize((220, 26), Image.NEAREST)


def sheet(columns, rows, side):
    """A sheet with a title over each column and a row for each place."""
    step = 4 * side + 6
    result = Image.new("RGB", (step * len(columns) - 6, 26 + step * len(rows) - 6), "white")
    for number, (title, image) in enumerate(columns):
        result.paste(label(title), (number * step, 0))
        for row, (_, x, y) in enumerate(rows):
            result.paste(enlarged(image, x, y, side), (number * step, 26 + row * step))
    return result


def save(image, path):
    """Writes a sheet with 256 colours: the checker has few."""
    image.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path, os.path.getsize(path))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for probe, name, rows, side in (
            ("checker 1024", "quality-checker.png", ROWS, 64),
            ("checker 256", "quality-small.png", (("limb", 226, 128), ("pole", 128, 36)), 60),
            ("plain 1024", "quality-terminator.png", (("terminator", 226, 512),), 64)):
        ours = os.path.join(quality.WORK, "crop.png")
        quality.draw(program, quality.texture(probe), quality.PROBES[probe][2], ours)
        columns = shown(probe, ours)
        if "terminator" in name:  # four times as bright, to show what lies between codes
            columns = [(title, image.point(lambda code: min(4 * code, 255)))
                       for title, image in columns]
        save(sheet(columns, rows, side), os.path.join(folder, name))

if __name__ == "__main__":
    main()
