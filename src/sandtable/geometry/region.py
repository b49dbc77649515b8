"""The outline of a set of cells, from the outlines of the cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Point = Sequence[float]
Corner = tuple[float, float]
DIGITS = 2  # corners shared by neighbours are equal after rounding to this many digits


def outlines(cells: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """Return the closed outlines of a set of cells: one around each connected part and one around each hole.

    Each cell is given by its corners, all in the same direction of rotation.
    """
    sides: dict[tuple[Corner, Corner], tuple[Point, Point]] = {}
    for corners in cells:
        for i, start in enumerate(corners):
            end = corners[(i + 1) % len(corners)]
            here, there = _corner(start), _corner(end)
            if (there, here) in sides:  # an inner side, shared by two cells of the set
                del sides[there, here]
            else:
                sides[here, there] = (start, end)
    onward: dict[Corner, list[Corner]] = {}
    for here, there in sides:
        onward.setdefault(here, []).append(there)
    made: list[list[Point]] = []
    while onward:
        first = here = next(iter(onward))
        line: list[Point] = []
        while True:
            there = onward[here].pop()
            if not onward[here]:
                del onward[here]
            line.append(sides[here, there][0])
            here = there
            if here == first:
                break
        made.append(line)
    return made


def _corner(point: Point) -> Corner:
    return round(point[0], DIGITS), round(point[1], DIGITS)
