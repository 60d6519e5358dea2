#!/usr/bin/env python3
"""Makes a map as large as Blue Marble's own, 43200×21600: the bundled Earth, enlarged, with grain.

    huge.py OUTPUT.jpg        (or .png; takes a minute and 4 GB of memory)
"""
import os
import sys

import numpy as np
from PIL import Image

SIZE = (43200, 21600)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    here = os.path.dirname(os.path.abspath(__file__))
    earth = Image.open(os.path.join(here, "..", "Textures", "earth.jpg")).convert("RGB")
    result = Image.new("RGB", SIZE)
    random = np.random.default_rng(1)
    grain = random.integers(-8, 9, (600, SIZE[0], 1), np.int16)
    for top in range(0, SIZE[1], 600):
        box = (0, top * earth.height / SIZE[1], earth.width, (top + 600) * earth.height / SIZE[1])
        strip = np.asarray(earth.resize((SIZE[0], 600), Image.BICUBIC, box=box))
        noisy = np.clip(strip + np.roll(grain, 7 * top, axis=1), 0, 255).astype(np.uint8)
        result.paste(Image.fromarray(noisy), (0, top))
    result.save(sys.argv[1], **(
        {"compress_level": 1} if sys.argv[1].endswith(".png") else {"quality": 85}))


if __name__ == "__main__":
    main()
