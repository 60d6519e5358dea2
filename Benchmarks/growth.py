#!/usr/bin/env python3
"""How the cost of shading grows with pixels, map, mesh and threads; prints Markdown, draws a plot.

    growth.py BENCH PLOT.svg [SECONDS]

Everything is measured in memory by `bench`, SECONDS (default 1) for each figure and the best taken.
"""
import json
import math
import subprocess
import sys

SIZES = [256, 512, 1024, 2048, 4096, 8192]
MAPS = [1024, 2048, 4096, 8192, 16384, 32768]


def bench(program, *arguments):
    done = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def measured(program, seconds):
    """The three series: (x, milliseconds with 1 thread, with 2, of the floor with 1)."""
    def shade(size, width):
        one, two = (bench(program, "shade", size, width, threads, seconds)[0] for threads in (1, 2))
        return one["wall"] * 1e3, two["wall"] * 1e3, one["filtered wall"] * 1e3

    pixels = [(size, *shade(size, 4096)) for size in SIZES]
    maps = [(width, *shade(1024, width)) for width in MAPS]
    one, two = (bench(program, "meshes", 1024, threads, seconds) for threads in (1, 2))
    meshes = [(a["triangles"], a["wall"] * 1e3, b["wall"] * 1e3) for a, b in zip(one, two)]
    return pixels, maps, meshes


def tables(pixels, maps, meshes):
    print("| image | 1 thread ms | 2 threads ms | ns a pixel, 1 thread | lower bound ms |")
    print("|---|---|---|---|---|")
    for size, one, two, floor in pixels:
        print(f"| {size}² | {one:.2f} | {two:.2f} | {one * 1e6 / size**2:.1f} | {floor:.2f} |")
    print("\n| map, columns | 1 thread ms | 2 threads ms | lower bound ms |\n|---|---|---|---|")
    for width, one, two, floor in maps:
        print(f"| {width} | {one:.2f} | {two:.2f} | {floor:.2f} |")
    print("\n| triangles | 1 thread ms | 2 threads ms |\n|---|---|---|")
    for count, one, two in meshes:
        print(f"| {count:.0f} | {one:.2f} | {two:.2f} |")


class Panel:
    """One plot with logarithmic axes, at a place of the drawing."""

    WIDTH, HEIGHT = 250, 220

    def __init__(self, left, title, label, series, ticks):
        self.left, self.title, self.label = left, title, label
        self.series, self.ticks = series, ticks
        xs = [x for line in series for x, _ in line[2]]
        ys = [y for line in series for _, y in line[2]]
        self.x = (math.log10(min(xs)), math.log10(max(xs)))
        self.y = (math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys))))

    def place(self, x, y):
        across = (math.log10(x) - self.x[0]) / (self.x[1] - self.x[0])
        up = (math.log10(y) - self.y[0]) / (self.y[1] - self.y[0])
        return self.left + across * self.WIDTH, 50 + (1 - up) * self.HEIGHT

    def drawn(self):
        bottom = 50 + self.HEIGHT
        yield (f'<text x="{self.left}" y="30" font-weight="bold">{self.title}</text>')
        for power in range(self.y[0], self.y[1] + 1):
            y = self.place(10 ** self.x[0], 10**power)[1]
            yield (f'<path d="M{self.left} {y:.1f}h{self.WIDTH}" stroke="#ddd"/>'
                   f'<text x="{self.left - 6}" y="{y + 4:.1f}" text-anchor="end">{10**power:g}'
                   '</text>')
        for value, name in self.ticks:
            x = self.place(value, 10 ** self.y[0])[0]
            yield (f'<path d="M{x:.1f} {bottom}v4" stroke="#555"/>'
                   f'<text x="{x:.1f}" y="{bottom + 17}" text-anchor="middle">{name}</text>')
        yield (f'<text x="{self.left + self.WIDTH / 2}" y="{bottom + 36}" text-anchor="middle">'
               f'{self.label}</text>')
        for name, color, points in self.series:
            places = [self.place(x, y) for x, y in points]
            path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
            yield f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="2"/>'
            yield "".join(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places)


COLORS = (("1 thread", "#c0392b"), ("2 threads", "#2471a3"), ("lower bound, 1 thread", "#7d8a8c"))


def plot(pixels, maps, meshes):
    """The three panels as SVG."""
    def series(rows):
        return [(name, color, [(row[0], row[place + 1]) for row in rows])
                for place, (name, color) in enumerate(COLORS) if len(rows[0]) > place + 1]

    def short(number):
        return f"{number / 1e6:.0f}M" if number >= 1e6 else (
            f"{number / 1024:.0f}k" if number >= 1024 else f"{number:.0f}")

    panels = [
        Panel(50, "Pixels", "side of the image, map of 4096 columns", series(pixels),
              [(row[0], str(row[0])) for row in pixels]),
        Panel(360, "Map", "columns of the map, image of 1024²", series(maps),
              [(row[0], short(row[0])) for row in maps]),
        Panel(670, "Mesh", "triangles, image of 1024²", series(meshes),
              [(10**power, f"10{'⁰¹²³⁴⁵⁶⁷'[power]}") for power in range(2, 8)
               if meshes[0][0] <= 10**power <= meshes[-1][0]]),
    ]
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 950 350" '
             'font-family="sans-serif" font-size="12" fill="#222">',
             '<rect width="950" height="350" fill="#fff"/>',
             '<text x="10" y="30">ms</text>']
    for panel in panels:
        parts += panel.drawn()
    for place, (name, color) in enumerate(COLORS):
        x = 300 + 130 * place
        parts.append(f'<path d="M{x} 334h22" stroke="{color}" stroke-width="3"/>'
                     f'<text x="{x + 28}" y="338">{name}</text>')
    return "\n".join(parts + ["</svg>", ""])


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    series = measured(sys.argv[1], sys.argv[3] if len(sys.argv) > 3 else "1")
    tables(*series)
    with open(sys.argv[2], "w") as file:
        file.write(plot(*series))


if __name__ == "__main__":
    main()
