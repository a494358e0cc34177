"""A small writer of SVG plots: lines over a logarithmic x axis."""

import math

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 420, 280, 64, 40, 44
COLORS = ("#1f6feb", "#9a6700", "#1a7f37", "#8250df", "#cf222e")


def short(number):
    """10000 as "10k"."""
    for unit, name in ((1_000_000, "M"), (1000, "k")):
        if number >= unit:
            return f"{number / unit:g}{name}"
    return f"{number:g}"


def nice_top(value):
    """The next of 1, 2, 5, 10, ... at or above a value."""
    power = 10 ** math.floor(math.log10(value)) if value > 0 else 1
    return next(step * power for step in (1, 2, 5, 10) if step * power >= value)


def panel(left, title, series):
    """One plot. series: name -> [(x, y)]."""
    xs = [x for points in series.values() for x, _ in points]
    low, high = math.log10(min(xs)), math.log10(max(xs))
    top = nice_top(max(y for points in series.values() for _, y in points))
    inner = WIDTH - LEFT - 16
    height = HEIGHT - TOP - BOTTOM

    def place(x, y):
        share = (math.log10(x) - low) / (high - low) if high > low else 0.5
        return left + LEFT + share * inner, TOP + height * (1 - y / top)

    out = [f'<text x="{left + LEFT}" y="20" font-weight="bold">{title}</text>']
    for step in range(6):
        y = top * step / 5
        _, at = place(xs[0], y)
        out += [f'<line x1="{left + LEFT}" x2="{left + LEFT + inner}" y1="{at:.1f}" y2="{at:.1f}" stroke="#ddd"/>',
                f'<text x="{left + LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{y:g}</text>']
    for x in sorted(set(xs)):
        at, _ = place(x, 0)
        out.append(f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{short(round(x, -3))}</text>')
    out.append(f'<text x="{left + LEFT + inner / 2}" y="{HEIGHT - 8}" text-anchor="middle">instructions</text>')
    for number, (name, points) in enumerate(series.items()):
        color = COLORS[number % len(COLORS)]
        places = [place(x, y) for x, y in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        out.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places]
        out.append(f'<text x="{left + LEFT + 8}" y="{TOP + 14 + 16 * number}" fill="{color}">{name}</text>')
    return out


def write(path, panels):
    """panels: [(title, series)], side by side."""
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * len(panels)}" height="{HEIGHT}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH * len(panels)}" height="{HEIGHT}" fill="white"/>']
    for number, (title, series) in enumerate(panels):
        out += panel(number * WIDTH, title, series)
    with open(path, "w") as file:
        file.write("\n".join(out + ["</svg>"]) + "\n")
