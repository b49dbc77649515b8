"""Reference implementation for rectangles on a table: floating point, with other formulas than the code under test."""

from math import cos, hypot, inf, radians, sin

Points = list[tuple[float, float]]


def rectangle(x: float, y: float, heading: int, width: float, depth: float) -> Points:
    """Corners FL, FR, RR, RL from the front-left corner, by library trigonometry."""
    s, c = sin(radians(heading / 100)), cos(radians(heading / 100))
    return [(x + a * c + b * s, y - a * s + b * c) for a, b in ((0, 0), (width, 0), (width, -depth), (0, -depth))]


def depth(p: Points, q: Points) -> float:
    """The least overlap of two polygons on any of their axes; negative: the gap on that axis."""
    worst = inf
    for corners in (p, q):
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
            length = hypot(bx - ax, by - ay)
            nx, ny = (by - ay) / length, (ax - bx) / length
            on_p = [x * nx + y * ny for x, y in p]
            on_q = [x * nx + y * ny for x, y in q]
            worst = min(worst, min(max(on_p), max(on_q)) - max(min(on_p), min(on_q)))
    return worst


def distance_to_segment(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """The distance from a point to a segment."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    t = max(0.0, min(1.0, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length**2))
    return hypot(p[0] - a[0] - t * (b[0] - a[0]), p[1] - a[1] - t * (b[1] - a[1]))


def trimmed(corners: Points, trim: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The edges shortened at both ends."""
    made = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        t = trim / hypot(bx - ax, by - ay)
        made.append(((ax + (bx - ax) * t, ay + (by - ay) * t), (bx - (bx - ax) * t, by - (by - ay) * t)))
    return made


def gap(p: Points, q: Points, trim: float) -> float:
    """The distance of the shortened edges of either from the other; 0 if one intersects it."""
    best = inf
    for one, other in ((p, q), (q, p)):
        for a, b in trimmed(one, trim):
            for c, d in zip(other, other[1:] + other[:1]):
                best = min(
                    best,
                    distance_to_segment(a, c, d),
                    distance_to_segment(b, c, d),
                    distance_to_segment(c, a, b),
                    distance_to_segment(d, a, b),
                )
    return best
