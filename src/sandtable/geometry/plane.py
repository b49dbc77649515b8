"""Exact geometry of an open table: lengths in micrometres, headings in hundredths of a degree clockwise from north.

Everything here is kernel Python and computes the same integers on both carriers. A table is at most 4 m long, so
coordinates stay below 2**23, edges below 2**24, and projections and cross products below 7 * 10**13. Squares of the
latter would overflow 64 bits, so large values are handled before squaring.
"""

import math
from dataclasses import dataclass, field
from typing import Final

EPS: Final = 100  # the tolerance of overlap and contact: a tenth of a millimetre
TRIM: Final = 1000  # an edge is shortened by this at both ends before testing for contact
EYE: Final = 1000  # the accuracy of a player's eye

SCALE: Final = 10**9  # of sines
HALF_SCALE: Final = SCALE // 2
TURN: Final = 36000
HALF_TURN: Final = 18000
QUARTER: Final = 9000

CORNERS: Final = 8  # the most corners of a shape

APART: Final = 0  # two shapes are more than EPS apart
NEAR: Final = 1  # at most EPS apart, without overlapping
OVERLAP: Final = 2


@dataclass(slots=True)
class Sines:
    """A table of sines: SCALE * sin for 0 to 90 degrees in steps of a hundredth."""

    table: list[int] = field(default_factory=lambda: [0] * (QUARTER + 1))


@dataclass(slots=True)
class Shape:
    """A convex polygon with its bounding box. A stand is a rectangle of a unit and also stores how it was placed."""

    corners: int = 0
    xs: list[int] = field(default_factory=lambda: [0] * CORNERS)
    ys: list[int] = field(default_factory=lambda: [0] * CORNERS)
    west: int = 0
    east: int = 0
    south: int = 0
    north: int = 0
    x: int = 0  # of a stand: the origin and heading of its unit
    y: int = 0
    heading: int = 0
    left: int = 0  # the distance of its left side to the right of the origin
    front: int = 0  # the distance of its front forward of the origin
    width: int = 0
    depth: int = 0


def make_sines() -> Sines:
    """Compute the table. No entry is near a rounding tie, so every platform's `sin` gives the same integers."""
    return Sines([round(SCALE * math.sin(math.radians(k / 100))) for k in range(QUARTER + 1)])


def sine(sines: Sines, heading: int) -> int:
    """Return SCALE * sin of a heading."""
    k = heading % TURN
    if k <= QUARTER:
        return sines.table[k]
    if k <= HALF_TURN:
        return sines.table[HALF_TURN - k]
    if k <= HALF_TURN + QUARTER:
        return -sines.table[k - HALF_TURN]
    return -sines.table[TURN - k]


def cosine(sines: Sines, heading: int) -> int:
    """Return SCALE * cos of a heading."""
    return sine(sines, heading + QUARTER)


def offset(sines: Sines, heading: int, right: int, forward: int) -> tuple[int, int]:
    """Return the displacement (dx, dy) of a move to the right and forward. Products stay below 2**53."""
    s = sine(sines, heading)
    c = cosine(sines, heading)
    return (right * c + forward * s + HALF_SCALE) // SCALE, (forward * c - right * s + HALF_SCALE) // SCALE


def is_against(normal: int, heading: int) -> bool:
    """Whether a face with this outward normal faces something that moves with this heading: cos < 0."""
    between = (normal - heading) % TURN
    return QUARTER < between < HALF_TURN + QUARTER


# -- shapes -----------------------------------------------------------------------------------------------------


def find_box(shape: Shape) -> None:
    """Set the bounding box of a shape from its corners."""
    west = shape.xs[0]
    east = west
    south = shape.ys[0]
    north = south
    for i in range(1, shape.corners):
        x = shape.xs[i]
        y = shape.ys[i]
        if x < west:
            west = x
        elif x > east:
            east = x
        if y < south:
            south = y
        elif y > north:
            north = y
    shape.west = west
    shape.east = east
    shape.south = south
    shape.north = north


def place_stand(
    sines: Sines, shape: Shape, x: int, y: int, heading: int, left: int, front: int, width: int, depth: int
) -> None:
    """Set the shape to a stand (corners FL, FR, RR, RL) of a unit with this origin and heading."""
    place_turned(shape, x, y, heading, sine(sines, heading), cosine(sines, heading), left, front, width, depth)


def place_turned(
    shape: Shape, x: int, y: int, heading: int, s: int, c: int, left: int, front: int, width: int, depth: int
) -> None:
    """Do the same with the sine and cosine of the heading given, which the stands of a unit share."""
    right = left + width
    rear = front - depth
    x0 = x + (left * c + front * s + HALF_SCALE) // SCALE
    y0 = y + (front * c - left * s + HALF_SCALE) // SCALE
    x1 = x + (right * c + front * s + HALF_SCALE) // SCALE
    y1 = y + (front * c - right * s + HALF_SCALE) // SCALE
    x2 = x + (right * c + rear * s + HALF_SCALE) // SCALE
    y2 = y + (rear * c - right * s + HALF_SCALE) // SCALE
    x3 = x + (left * c + rear * s + HALF_SCALE) // SCALE
    y3 = y + (rear * c - left * s + HALF_SCALE) // SCALE
    shape.xs[0] = x0
    shape.ys[0] = y0
    shape.xs[1] = x1
    shape.ys[1] = y1
    shape.xs[2] = x2
    shape.ys[2] = y2
    shape.xs[3] = x3
    shape.ys[3] = y3
    shape.west = min(x0, x1, x2, x3)
    shape.east = max(x0, x1, x2, x3)
    shape.south = min(y0, y1, y2, y3)
    shape.north = max(y0, y1, y2, y3)
    shape.corners = 4
    shape.x = x
    shape.y = y
    shape.heading = heading
    shape.left = left
    shape.front = front
    shape.width = width
    shape.depth = depth


def boxes_touch(p: Shape, q: Shape) -> bool:
    """Whether the bounding boxes are at most EPS apart; otherwise the shapes are APART."""
    return p.west <= q.east + EPS and q.west <= p.east + EPS and p.south <= q.north + EPS and q.south <= p.north + EPS


def is_outside(shape: Shape, width: int, height: int) -> bool:
    """Whether a corner is outside the table by more than EPS."""
    return shape.west < -EPS or shape.south < -EPS or shape.east > width + EPS or shape.north > height + EPS


def shared(p: Shape, q: Shape, nx: int, ny: int) -> int:
    """Return the overlap of two shapes projected on a normal, scaled by its length; negative for a gap."""
    low = p.xs[0] * nx + p.ys[0] * ny
    high = low
    for i in range(1, p.corners):
        at = p.xs[i] * nx + p.ys[i] * ny
        if at < low:
            low = at
        elif at > high:
            high = at
    low_q = q.xs[0] * nx + q.ys[0] * ny
    high_q = low_q
    for i in range(1, q.corners):
        at = q.xs[i] * nx + q.ys[i] * ny
        if at < low_q:
            low_q = at
        elif at > high_q:
            high_q = at
    return min(high, high_q) - max(low, low_q)


def closeness_on(p: Shape, q: Shape, nx: int, ny: int) -> int:
    """Return APART, NEAR or OVERLAP on one axis."""
    common = shared(p, q, nx, ny)
    bound = EPS * (abs(nx) + abs(ny))  # at least EPS times the length of the normal
    if common > bound:
        return OVERLAP
    if common < -bound:
        return APART
    if common <= 0:
        return NEAR
    # common <= bound < 2 * 10**9, so both squares are below 4 * 10**18
    return OVERLAP if common * common > EPS * EPS * (nx * nx + ny * ny) else NEAR


def closeness_by(p: Shape, q: Shape) -> int:
    """Return the least closeness on the edge normals of `p`."""
    found = OVERLAP
    j = p.corners - 1
    for i in range(p.corners):
        on_axis = closeness_on(p, q, p.ys[i] - p.ys[j], p.xs[j] - p.xs[i])
        if on_axis < found:
            found = on_axis
            if found == APART:
                return APART
        j = i
    return found


def closeness(p: Shape, q: Shape) -> int:
    """Compare two convex polygons by the separating axis test.

    OVERLAP if the projections on every edge normal of both overlap by more than EPS; APART if some are more than EPS
    apart; otherwise NEAR, although the corners may then be slightly more than EPS apart.
    """
    if not boxes_touch(p, q):
        return APART
    found = closeness_by(p, q)
    if found == APART:
        return APART
    return min(found, closeness_by(q, p))


def overlaps(p: Shape, q: Shape) -> bool:
    """Whether two convex polygons overlap."""
    return closeness(p, q) == OVERLAP


# -- contact ----------------------------------------------------------------------------------------------------


def is_point_near(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a point is within EPS of the segment from a to b."""
    nx = bx - ax
    ny = by - ay
    ex = px - ax
    ey = py - ay
    along = ex * nx + ey * ny
    if along <= 0:
        return ex * ex + ey * ey <= EPS * EPS
    length = nx * nx + ny * ny
    if along >= length:
        ex = px - bx
        ey = py - by
        return ex * ex + ey * ey <= EPS * EPS
    cross = ex * ny - ey * nx
    if abs(cross) > EPS * (abs(nx) + abs(ny)):
        return False
    return cross * cross <= EPS * EPS * length  # as in closeness_on


def side_of(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """Return the side of the line from a to b on which a point is: 1 left, -1 right, 0 on the line."""
    cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    if cross > 0:
        return 1
    return -1 if cross < 0 else 0


def is_segment_near(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether two segments are within EPS of each other."""
    if (
        is_point_near(ax, ay, cx, cy, dx, dy)
        or is_point_near(bx, by, cx, cy, dx, dy)
        or is_point_near(cx, cy, ax, ay, bx, by)
        or is_point_near(dx, dy, ax, ay, bx, by)
    ):
        return True
    crosses = side_of(ax, ay, cx, cy, dx, dy) * side_of(bx, by, cx, cy, dx, dy)
    return crosses < 0 and side_of(cx, cy, ax, ay, bx, by) * side_of(dx, dy, ax, ay, bx, by) < 0


def edge_point(sines: Sines, stand: Shape, edge: int, along: int) -> tuple[int, int]:
    """Return the point of a stand's edge (0 front, 1 right, 2 rear, 3 left) at a distance from its first corner."""
    right = stand.left
    forward = stand.front
    if edge == 0:
        right += along
    elif edge == 1:
        right += stand.width
        forward -= along
    elif edge == 2:
        right += stand.width - along
        forward -= stand.depth
    else:
        forward += along - stand.depth
    dx, dy = offset(sines, stand.heading, right, forward)
    return stand.x + dx, stand.y + dy


def point_of(stand: Shape, s: int, c: int, right: int, forward: int) -> tuple[int, int]:
    """Return a point right and forward of the origin of a stand's unit, given sine and cosine of its heading."""
    x = stand.x + (right * c + forward * s + HALF_SCALE) // SCALE
    return x, stand.y + (forward * c - right * s + HALF_SCALE) // SCALE


def edge_length(stand: Shape, edge: int) -> int:
    """Return the length of a stand's edge."""
    return stand.width if edge in (0, 2) else stand.depth


def is_edge_near(sines: Sines, p: Shape, q: Shape) -> bool:
    """Whether a shortened edge of `p` is within EPS of an edge of `q`."""
    s = sine(sines, p.heading)
    c = cosine(sines, p.heading)
    west = p.left
    east = p.left + p.width
    north = p.front
    south = p.front - p.depth
    for edge in range(4):  # as in edge_point
        if edge == 0:
            ax, ay = point_of(p, s, c, west + TRIM, north)
            bx, by = point_of(p, s, c, east - TRIM, north)
        elif edge == 1:
            ax, ay = point_of(p, s, c, east, north - TRIM)
            bx, by = point_of(p, s, c, east, south + TRIM)
        elif edge == 2:
            ax, ay = point_of(p, s, c, east - TRIM, south)
            bx, by = point_of(p, s, c, west + TRIM, south)
        else:
            ax, ay = point_of(p, s, c, west, south + TRIM)
            bx, by = point_of(p, s, c, west, north - TRIM)
        if (
            min(ax, bx) > q.east + EPS
            or max(ax, bx) < q.west - EPS
            or min(ay, by) > q.north + EPS
            or max(ay, by) < q.south - EPS
        ):
            continue
        j = q.corners - 1
        for i in range(q.corners):
            if is_segment_near(ax, ay, bx, by, q.xs[j], q.ys[j], q.xs[i], q.ys[i]):
                return True
            j = i
    return False


def meeting(sines: Sines, p: Shape, q: Shape) -> int:
    """Return how two stands meet: OVERLAP, NEAR if a shortened edge of either is near the other, else APART."""
    found = closeness(p, q)
    if found == NEAR and not is_edge_near(sines, p, q) and not is_edge_near(sines, q, p):
        return APART
    return found


def touches(sines: Sines, p: Shape, q: Shape) -> bool:
    """Whether two stands are in base contact: they overlap, or a shortened edge of either is near the other."""
    return meeting(sines, p, q) != APART
