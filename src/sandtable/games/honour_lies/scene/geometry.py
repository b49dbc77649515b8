"""Distances and lines of sight between units on the table, for people and programs that ask."""

from __future__ import annotations

from math import isqrt

from sandtable.games.honour_lies.model import MM, MOST_STANDS, ON_TABLE, UNITS, Board, State, Work
from sandtable.games.honour_lies.rules.combat.sight import check_line_of_sight, count_firing_sides
from sandtable.games.honour_lies.rules.table.stands import contact_with_unit, locate_stands
from sandtable.geometry.plane import APART, Shape
from sandtable.geometry.plane_strip import square_distance
from sandtable.kernel.game import BoardGeometry, Setup


def geometry(setup: Setup[State, Board], state: State, seat: int) -> BoardGeometry:
    """Return the geometry of a position. Its places are the units: an open table has no cells, hence no paths."""
    board, work = setup.board, Work()
    locate_stands(state, board, work)

    def stands(unit: int) -> list[Shape]:
        return work.stands[unit * MOST_STANDS : unit * MOST_STANDS + work.stand_count[unit]]

    def touches(one: int, two: int) -> bool:
        return any(contact_with_unit(board, work, stand, two) != APART for stand in stands(one))

    def sees(shooter: int, target: int) -> bool:
        sides = range(count_firing_sides(state, shooter))
        return any(check_line_of_sight(state, board, work, shooter, target, side) == 0 for side in sides)

    return BoardGeometry(
        places=[unit for unit in range(UNITS) if state.units[unit].status == ON_TABLE],
        neighbours=lambda one: [two for two in range(UNITS) if two != one and stands(two) and touches(one, two)],
        distance=lambda one, two: 0 if touches(one, two) else _gap(stands(one), stands(two)) // MM,
        place=lambda unit: unit if 0 <= unit < UNITS and state.units[unit].status == ON_TABLE else None,
        sees=sees,
        unit="mm",
    )


def _gap(ours: list[Shape], theirs: list[Shape]) -> int:
    """Return the distance between the nearest points of two units that are apart: one of them is always a corner."""
    pairs = [(p, q) for one in ours for two in theirs for p, q in ((one, two), (two, one))]
    return isqrt(min(_corner_gap(p, q) for p, q in pairs))


def _corner_gap(corners: Shape, edges: Shape) -> int:
    """Return the least squared distance of a corner of one shape from an edge of the other."""
    ends = [(edges.xs[i], edges.ys[i]) for i in range(edges.corners)]
    return min(
        square_distance(corners.xs[i], corners.ys[i], *ends[j - 1], *ends[j])
        for i in range(corners.corners)
        for j in range(edges.corners)
    )
