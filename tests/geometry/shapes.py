"""Shapes for the tests of an open table."""

from sandtable.geometry.plane import Shape, find_box


def polygon(*corners: tuple[int, int]) -> Shape:
    """Return a shape with these corners."""
    made = Shape(corners=len(corners))
    for i, (x, y) in enumerate(corners):
        made.xs[i], made.ys[i] = x, y
    find_box(made)
    return made
