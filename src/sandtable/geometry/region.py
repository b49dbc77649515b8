"""The outline of several cells together, from the outlines of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Point = Sequence[float]
Corner = tuple[float, float]
DIGITS = 2  # corners of neighbours are the same point, but for rounding


def outlines(cells: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """The closed lines around a set of cells, each cell given by its corners in one sense of rotation: one around every
    part that hangs together, one around every hole."""
    sides: dict[tuple[Corner, Corner], tuple[Point, Point]] = {}
    for corners in cells:
        for i, start in enumerate(corners):
            end = corners[(i + 1) % len(corners)]
            here, there = _corner(start), _corner(end)
            if (there, here) in sides:  # between two cells of the set
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
