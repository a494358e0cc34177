"""A small writer of SVG plots: groups of bars, and a line at 1."""

import math

from plot import COLORS

LEFT, TOP, HEIGHT, BOTTOM = 52, 56, 220, 76
BAR, GAP = 16, 20


def _steps(top):
    """Marks on the axis, at most seven and the last at or above the top."""
    step = next(s for s in (0.25, 0.5, 1, 2, 5, 10, 20, 50, 100) if top / s <= 6 or s == 100)
    return [step * number for number in range(math.ceil(top / step) + 1)]


def write(path, title, series, groups):
    """series: names of the bars of a group; groups: name -> heights."""
    steps = _steps(max(1.0, *(height for heights in groups.values() for height in heights)))
    group = BAR * len(series) + GAP
    right = LEFT + GAP + group * len(groups)
    width = right + 16

    def level(value):
        return TOP + HEIGHT * (1 - value / steps[-1])

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{TOP + HEIGHT + BOTTOM}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{TOP + HEIGHT + BOTTOM}" fill="white"/>',
           f'<text x="{LEFT}" y="20" font-weight="bold">{title}</text>']
    for number, name in enumerate(series):
        out.append(f'<text x="{LEFT + 110 * number}" y="40" fill="{COLORS[number]}">{name}</text>')
    for value in steps:
        out += [f'<line x1="{LEFT}" x2="{right}" y1="{level(value):.1f}" y2="{level(value):.1f}" stroke="#ddd"/>',
                f'<text x="{LEFT - 6}" y="{level(value) + 4:.1f}" text-anchor="end">{value:g}</text>']
    for place, (name, heights) in enumerate(groups.items()):
        left = LEFT + GAP + group * place
        for number, height in enumerate(heights):
            out.append(f'<rect x="{left + BAR * number}" y="{level(height):.1f}" width="{BAR - 2}" '
                       f'height="{TOP + HEIGHT - level(height):.1f}" fill="{COLORS[number]}"/>')
        x, y = left + BAR * len(series) / 2, TOP + HEIGHT + 14
        out.append(f'<text x="{x}" y="{y}" text-anchor="end" transform="rotate(-40 {x} {y})">{name}</text>')
    out.append(f'<line x1="{LEFT}" x2="{right}" y1="{level(1):.1f}" y2="{level(1):.1f}" stroke="#444"/>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out + ["</svg>"]) + "\n")
