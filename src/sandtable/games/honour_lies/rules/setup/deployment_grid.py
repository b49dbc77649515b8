"""Candidate poses for deployment: a grid over the owner's area, for lists and to see whether there is room."""

from typing import Final

from sandtable.games.honour_lies.model import (
    AMBUSHED,
    COLUMN,
    DO_DEPLOY,
    DO_GARRISON,
    FORMS,
    MM,
    OBSCURING,
    REMOVED,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import append_action
from sandtable.games.honour_lies.rules.setup.poses import check_garrison, try_deploy
from sandtable.geometry.plane import HALF_TURN, QUARTER, offset
from sandtable.kernel.contract import Actions

GRID_STEP: Final = 60 * MM  # between listed poses
GRID_LINES: Final = 3  # of listed poses, one behind another
FINE_GRID_STEP: Final = 30 * MM  # between poses tried before a unit is held back


def area_corner_x(board: Board, seat: int) -> int:
    """Return the x of the area's front-left corner, seen in its default heading."""
    return board.east[seat] if board.heading[seat] in (QUARTER, HALF_TURN) else board.west[seat]


def area_corner_y(board: Board, seat: int) -> int:
    """Return the y of the area's front-left corner."""
    return board.north[seat] if board.heading[seat] in (0, QUARTER) else board.south[seat]


def area_width(board: Board, seat: int) -> int:
    """Return the width of the area from flank to flank."""
    if board.heading[seat] in (0, HALF_TURN):
        return board.east[seat] - board.west[seat]
    return board.north[seat] - board.south[seat]


def area_depth(board: Board, seat: int) -> int:
    """Return the depth of the area."""
    if board.heading[seat] in (0, HALF_TURN):
        return board.north[seat] - board.south[seat]
    return board.east[seat] - board.west[seat]


def grid_point(board: Board, seat: int, right: int, back: int) -> tuple[int, int]:
    """Return the point at this distance from the front-left corner."""
    dx, dy = offset(board.sines, board.heading[seat], right, -back)
    return area_corner_x(board, seat) + dx, area_corner_y(board, seat) + dy


def list_deployments(state: State, board: Board, work: Work, unit_id: int, out: Actions, count: int) -> int:
    """List poses along three lines of the grid in each formation; a returning unit only in column."""
    unit = state.units[unit_id]
    seat = unit.seat
    heading = board.heading[seat]
    if unit.status == AMBUSHED:
        return list_reappearances(state, board, work, unit_id, out, count)
    for line in range(GRID_LINES):
        for column in range(area_width(board, seat) // GRID_STEP):
            x, y = grid_point(board, seat, column * GRID_STEP, line * GRID_STEP)
            for form in range(FORMS):
                if unit.status == REMOVED and form != COLUMN:
                    continue
                if try_deploy(state, board, work, unit_id, x, y, heading, form, 0) == 0:
                    count = append_action(out, count, DO_DEPLOY, unit_id, x, y, heading, 8 * form, 0)
    return count


def list_reappearances(state: State, board: Board, work: Work, unit_id: int, out: Actions, count: int) -> int:
    """List poses over obscuring terrain for a unit in ambush (HL-ADV-3)."""
    heading = board.heading[state.units[unit_id].seat]
    for ground in range(board.grounds):
        if board.kind[ground] & OBSCURING == 0:
            continue
        shape = board.ground[ground]
        for line in range((shape.north - shape.south) // GRID_STEP + 1):
            for column in range((shape.east - shape.west) // GRID_STEP + 1):
                x = shape.west + column * GRID_STEP
                y = shape.north - line * GRID_STEP
                for form in range(FORMS):
                    if try_deploy(state, board, work, unit_id, x, y, heading, form, 0) == 0:
                        count = append_action(out, count, DO_DEPLOY, unit_id, x, y, heading, 8 * form, 0)
    return count


def list_garrisons(state: State, board: Board, work: Work, unit_id: int, out: Actions, count: int) -> int:
    """List holdings that the unit may be deployed into."""
    for holding in range(state.holdings):
        if check_garrison(state, board, work, unit_id, holding) == 0:
            count = append_action(out, count, DO_GARRISON, unit_id, holding, 0, 0, 0, 0)
    return count


def has_room(state: State, board: Board, work: Work, unit_id: int) -> bool:
    """Whether a unit has a legal place, as far as a fine grid and four headings show (HL-SETUP-7)."""
    seat = state.units[unit_id].seat
    for holding in range(state.holdings):
        if check_garrison(state, board, work, unit_id, holding) == 0:
            return True
    for line in range(area_depth(board, seat) // FINE_GRID_STEP + 1):
        for column in range(area_width(board, seat) // FINE_GRID_STEP + 1):
            x, y = grid_point(board, seat, column * FINE_GRID_STEP, line * FINE_GRID_STEP)
            for form in range(FORMS):
                for quarter in range(4):
                    if try_deploy(state, board, work, unit_id, x, y, QUARTER * quarter, form, 0) == 0:
                        return True
    return False
