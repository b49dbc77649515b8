"""Outlines of sets of cells."""

from sandtable.geometry.region import outlines


def square(x: int, y: int) -> list[tuple[float, float]]:
    return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]


def test_adjacent_cells_have_one_outline() -> None:
    [line] = outlines([square(0, 0), square(1, 0)])
    assert sorted(map(tuple, line)) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]


def test_separate_parts_and_holes_have_their_own_outlines() -> None:
    assert len(outlines([square(0, 0), square(5, 5)])) == 2
    ring = [square(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(len(line) for line in outlines(ring)) == [4, 12]
    assert outlines([]) == []


def test_corners_may_be_rounded_differently() -> None:
    near = [(1.0001, 0.0), (2.0, 0.0), (2.0, 1.0), (0.9999, 1.0)]
    assert len(outlines([square(0, 0), near])) == 1
