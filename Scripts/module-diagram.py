#!/usr/bin/env python3
"""Prints the diagram of module layers in ARCHITECTURE.md.

Usage: Scripts/module-diagram.py [--write]

The text is taken from the comments `// Layer N: duty.` before the targets of Package.swift, without
further sentences. A module depends only on modules in the lines below it.
--write replaces the diagram in ARCHITECTURE.md. LayerTests compares both files.
"""

import pathlib
import re
import sys
import textwrap

FOLDER = pathlib.Path(__file__).resolve().parent.parent
BEGIN = "<!-- The module diagram, written by Scripts/module-diagram.py -->\n"
END = "<!-- End of the module diagram -->\n"
WIDTH = 110


def groups(manifest):
    """Returns the layer, the duty and the names of modules with one comment, in file order."""
    found = []
    pattern = (
        r"(?m)((?:^    //.*\n)+)|"
        r'^    (?:[.]systemLibrary|[.]target|layer|program)\(\s*(?:name: )?"([\w-]+)"')
    for match in re.finditer(pattern, manifest[manifest.index("\n  targets: [\n"):]):
        comment, name = match.groups()
        if comment is None:
            found[-1][2].append(name)
            continue
        words = " ".join(line.strip()[2:].strip() for line in comment.splitlines())
        layer = re.match(r"Layer (\d+): (.*?)\.(?: |$)", words)
        found.append((int(layer[1]), layer[2], []) if layer else (None, words, []))
    return [group for group in found if group[0] is not None]


def diagram(found):
    """Returns the text of the diagram."""
    column = max(len(name) for _, _, names in found for name in names) + 2
    lines, last = [], None
    for layer, duty, names in reversed(found):
        margin = f"layer {layer}  " if layer != last else " " * 9
        last = layer
        title = textwrap.wrap("  ".join(names), WIDTH - 9, break_on_hyphens=False)
        if len(title) == 1 and len(title[0]) < column - 1:
            title = [title[0].ljust(column)]
        else:
            title.append(" " * column)
        text = textwrap.wrap(duty, WIDTH - 9 - column)
        title[-1] += text[0]
        title += [" " * column + line for line in text[1:]]
        lines += [margin + title[0]] + [" " * 9 + line for line in title[1:]]
    return "```\n" + "".join(line.rstrip() + "\n" for line in lines) + "```\n"


def main():
    text = diagram(groups((FOLDER / "Package.swift").read_text()))
    if sys.argv[1:] == ["--write"]:
        page = FOLDER / "ARCHITECTURE.md"
        before, rest = page.read_text().split(BEGIN)
        page.write_text(before + BEGIN + text + END + rest.split(END)[1])
    elif sys.argv[1:]:
        sys.exit(__doc__.split("\n\n")[1])
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
