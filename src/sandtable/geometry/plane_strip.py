"""The strip straight ahead of an edge: lateral and forward coordinates, widths, distances; and lines of sight."""

from dataclasses import dataclass, field
from typing import Final

from .plane import HALF_SCALE, SCALE, Shape, Sines, cosine, sine

BANDS: Final = 16  # the most segments of a face measured together
FAR: Final = 2**62  # more than any distance on a table


@dataclass(slots=True)
class Strip:
    """The area ahead of an edge (heading, lateral interval, starting line) and the segments measured in it."""

    sin: int = 0
    cos: int = 0
    low: int = 0
    high: int = 0
    start: int = 0
    bands: int = 0
    lows: list[int] = field(default_factory=lambda: [0] * BANDS)
    highs: list[int] = field(default_factory=lambda: [0] * BANDS)


@dataclass(slots=True)
class Shadow:
    """The area that a convex shape hides from a point: the cone between its outermost corners, beyond their chord."""

    x: int = 0
    y: int = 0
    inside: int = 0  # 1: the point is in the shape or on its boundary, so that everything is hidden
    left_x: int = 0
    left_y: int = 0
    right_x: int = 0
    right_y: int = 0


def aim(sines: Sines, strip: Strip, heading: int) -> None:
    """Set the heading of the strip and reset its limits."""
    strip.sin = sine(sines, heading)
    strip.cos = cosine(sines, heading)
    strip.low = 0
    strip.high = 0
    strip.start = 0
    strip.bands = 0


def lateral(strip: Strip, x: int, y: int) -> int:
    """Return how far to the right a point is."""
    return (x * strip.cos - y * strip.sin + HALF_SCALE) // SCALE


def forward(strip: Strip, x: int, y: int) -> int:
    """Return how far ahead a point is."""
    return (x * strip.sin + y * strip.cos + HALF_SCALE) // SCALE


def is_in_strip(strip: Strip, x: int, y: int) -> bool:
    """Whether a point is in the strip."""
    return strip.low <= lateral(strip, x, y) <= strip.high and forward(strip, x, y) >= strip.start


def span_ahead(strip: Strip, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """Return the lateral interval (low, high) of the part of a segment that is not behind the starting line.

    high < low if there is none. The interval is not limited to that of the strip.
    """
    sa = lateral(strip, ax, ay)
    ba = forward(strip, ax, ay)
    sb = lateral(strip, bx, by)
    bb = forward(strip, bx, by)
    if ba > bb:
        sa, sb = sb, sa
        ba, bb = bb, ba
    if bb < strip.start:
        return 1, 0
    if ba < strip.start:
        sa += (sb - sa) * (strip.start - ba) // (bb - ba)
    return min(sa, sb), max(sa, sb)


def add_band(strip: Strip, ax: int, ay: int, bx: int, by: int) -> None:
    """Add the part of a segment that is inside the strip."""
    low, high = span_ahead(strip, ax, ay, bx, by)
    low = max(low, strip.low)
    high = min(high, strip.high)
    if low >= high or strip.bands >= BANDS:
        return
    at = strip.bands
    while at > 0 and strip.lows[at - 1] > low:
        strip.lows[at] = strip.lows[at - 1]
        strip.highs[at] = strip.highs[at - 1]
        at -= 1
    strip.lows[at] = low
    strip.highs[at] = high
    strip.bands += 1


def width_of_bands(strip: Strip) -> int:
    """Return the length of the union of the added segments."""
    total = 0
    reached = strip.low
    for i in range(strip.bands):
        low = max(reached, strip.lows[i])
        if strip.highs[i] > low:
            total += strip.highs[i] - low
            reached = strip.highs[i]
    return total


def extent_in_strip(strip: Strip, shape: Shape) -> int:
    """Return the lateral width of a shape within the strip."""
    low = FAR
    high = -FAR
    j = shape.corners - 1
    for i in range(shape.corners):
        a, b = span_ahead(strip, shape.xs[j], shape.ys[j], shape.xs[i], shape.ys[i])
        if a <= b:
            low = min(low, a)
            high = max(high, b)
        j = i
    return max(0, min(high, strip.high) - max(low, strip.low))


def square_distance(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """Return the squared distance of a point from a segment, rounded down.

    No product overflows for coordinates below 2**26, since t * t / length is computed in two divisions.
    """
    ex = px - ax
    ey = py - ay
    nx = bx - ax
    ny = by - ay
    t = ex * nx + ey * ny
    length = nx * nx + ny * ny
    if t <= 0:
        return ex * ex + ey * ey
    if t >= length:
        return (px - bx) * (px - bx) + (py - by) * (py - by)
    high = t * (t >> 20)  # t < 2**41 for edges of a unit in doubled coordinates, so below 2**62
    whole = high // length
    rest = (high - whole * length) * (1 << 20) + t * (t % (1 << 20))
    return ex * ex + ey * ey - (whole * (1 << 20) - (-rest) // length)


# -- lines of sight ---------------------------------------------------------------------------------------------


def is_split(shape: Shape, ax: int, ay: int, bx: int, by: int, nx: int, ny: int) -> bool:
    """Whether the projections of a shape and a segment on a normal are disjoint."""
    low = shape.xs[0] * nx + shape.ys[0] * ny
    high = low
    for i in range(1, shape.corners):
        at = shape.xs[i] * nx + shape.ys[i] * ny
        low = min(low, at)
        high = max(high, at)
    a = ax * nx + ay * ny
    b = bx * nx + by * ny
    return max(a, b) < low or min(a, b) > high


def meets(shape: Shape, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a segment intersects or touches a convex shape."""
    if is_split(shape, ax, ay, bx, by, by - ay, ax - bx):
        return False
    j = shape.corners - 1
    for i in range(shape.corners):
        if is_split(shape, ax, ay, bx, by, shape.ys[i] - shape.ys[j], shape.xs[j] - shape.xs[i]):
            return False
        j = i
    return True


def cast(shadow: Shadow, shape: Shape, x: int, y: int) -> None:
    """Compute the shadow that a shape casts away from a point."""
    shadow.x = x
    shadow.y = y
    shadow.inside = 1 if meets(shape, x, y, x, y) else 0
    lx = shape.xs[0]
    ly = shape.ys[0]
    rx = lx
    ry = ly
    for i in range(1, shape.corners):
        cx = shape.xs[i]
        cy = shape.ys[i]
        if (lx - x) * (cy - y) - (ly - y) * (cx - x) > 0:
            lx = cx
            ly = cy
        if (rx - x) * (cy - y) - (ry - y) * (cx - x) < 0:
            rx = cx
            ry = cy
    shadow.left_x = lx
    shadow.left_y = ly
    shadow.right_x = rx
    shadow.right_y = ry


def is_hidden(shadow: Shadow, shape: Shape, x: int, y: int) -> bool:
    """Whether the line from the shadow's point to (x, y) meets the shape that casts it."""
    if shadow.inside == 1:
        return True
    ex = x - shadow.x
    ey = y - shadow.y
    lx = shadow.left_x - shadow.x
    ly = shadow.left_y - shadow.y
    if lx * ey - ly * ex > 0:  # left of the cone, which is narrower than half a turn
        return False
    rx = shadow.right_x - shadow.x
    ry = shadow.right_y - shadow.y
    if rx * ey - ry * ex < 0:
        return False
    beyond = (shadow.right_x - shadow.left_x) * (y - shadow.left_y) - (shadow.right_y - shadow.left_y) * (
        x - shadow.left_x
    )
    if beyond >= 0:  # beyond the chord, since the shadow's point is always on the near side
        return True
    return meets(shape, shadow.x, shadow.y, x, y)
