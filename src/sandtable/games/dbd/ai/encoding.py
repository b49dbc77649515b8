"""Actions as small integers for learning: the fixed-size encodings of DBD-DEC-8.

The staged encoding of an activation is three numbers: the unit's hex, its destination within radius 2 (19, the first
means to stay) and its target from there (49: none, six neighbours, six neighbours without a charge, 36 hexes within
radius 3). The flat encoding combines them into one number below 146,177, followed by END, CANCEL 0 to 2 and six
directions of RETREAT. Decoding needs the position: the unit on the hex determines the verb. The rules may still refuse
the decoded action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.dbd.board import grid
from sandtable.games.dbd.model import (
    CANCEL,
    CAV,
    CHARGE,
    END,
    HEXES,
    MELEE,
    MOVE,
    MOVE_MELEE,
    MOVE_SHOOT,
    NO_CHARGE,
    NOBODY,
    RETREAT_TO,
    SHOOT,
    WITHDRAW,
    WITHDRAW_SHOOT,
    Board,
    HexId,
    State,
)
from sandtable.games.dbd.rules.position import hex_of, is_engaged
from sandtable.geometry.hexgrid import POINTY, Point
from sandtable.kernel.errors import BadAction
from sandtable.kernel.verbs import Row

STEPS: Final = tuple(POINTY.ring(1))
DESTINATIONS: Final = ((0, 0), *STEPS, *POINTY.ring(2))  # 19
SHOTS: Final = (*STEPS, *POINTY.ring(2), *POINTY.ring(3))  # 36
NO_TARGET: Final = 0
MELEE_CODE: Final = 1  # the first of six
MELEE_NO_CHARGE_CODE: Final = MELEE_CODE + len(STEPS)
SHOT_CODE: Final = MELEE_NO_CHARGE_CODE + len(STEPS)
TARGETS: Final = SHOT_CODE + len(SHOTS)  # 49

END_CODE: Final = HEXES * len(DESTINATIONS) * TARGETS  # 146,167
CANCEL_CODE: Final = END_CODE + 1
RETREAT_CODE: Final = CANCEL_CODE + 3
SIZE: Final = RETREAT_CODE + len(STEPS)  # 146,177


def encode_staged(board: Board, state: State, row: Sequence[int]) -> tuple[int, int, int]:
    """Encode an activation as unit hex, destination and target."""
    verb, unit, second, third, charge, *_ = row
    start = state.hex[unit]
    to, target = (start, second) if verb in (MELEE, SHOOT) else (hex_of(second), third)
    place = DESTINATIONS.index(_vector(board, start, to))
    if verb in (MOVE, WITHDRAW):
        return start, place, NO_TARGET
    vector = _vector(board, to, state.hex[target])
    if verb in (SHOOT, MOVE_SHOOT, WITHDRAW_SHOOT):
        return start, place, SHOT_CODE + SHOTS.index(vector)
    quiet = verb == MOVE_MELEE and charge == NO_CHARGE and board.units[unit].kind == CAV
    return start, place, (MELEE_NO_CHARGE_CODE if quiet else MELEE_CODE) + STEPS.index(vector)


def encode(board: Board, state: State, row: Sequence[int]) -> int:
    """Return the flat code of a legal action."""
    if row[0] == END:
        return END_CODE
    if row[0] == CANCEL:
        return CANCEL_CODE + row[1]
    if row[0] == RETREAT_TO:
        return RETREAT_CODE + STEPS.index(_vector(board, state.hex[state.defender], hex_of(row[1])))
    hex, place, attack = encode_staged(board, state, row)
    return (hex * len(DESTINATIONS) + place) * TARGETS + attack


def decode(board: Board, state: State, code: int) -> Row:
    """Return the action of a flat code in a position; raise BadAction if there is none."""
    if not 0 <= code < SIZE:
        raise BadAction(f"{code} is no code from 0 to {SIZE - 1}")
    if code == END_CODE:
        return (END, 0, 0, 0, 0, 0, 0)
    if code >= RETREAT_CODE:
        if state.defender == NOBODY:
            raise BadAction(f"{code}: nobody retreats")
        to = _hex_at(board, state.hex[state.defender], STEPS[code - RETREAT_CODE])
        return (RETREAT_TO, _on_board(code, to), 0, 0, 0, 0, 0)
    if code >= CANCEL_CODE:
        return (CANCEL, code - CANCEL_CODE, 0, 0, 0, 0, 0)
    rest, attack = divmod(code, TARGETS)
    hex, place = divmod(rest, len(DESTINATIONS))
    return _activation(board, state, code, hex_of(hex), place, attack)


def _activation(board: Board, state: State, code: int, start: HexId, place: int, attack: int) -> Row:
    unit = state.occupant[start]
    if unit == NOBODY:
        raise BadAction(f"{code}: there is no unit on {start}")
    to = hex_of(_on_board(code, _hex_at(board, start, DESTINATIONS[place])))
    engaged = is_engaged(state, board, unit)
    if attack == NO_TARGET:
        if place == 0:
            raise BadAction(f"{code}: the unit on {start} neither moves nor attacks")
        return (WITHDRAW if engaged else MOVE, unit, to, 0, 0, 0, 0)
    if attack >= SHOT_CODE:
        vector, verb = SHOTS[attack - SHOT_CODE], WITHDRAW_SHOOT if engaged else MOVE_SHOOT
    else:
        vector, verb = STEPS[(attack - MELEE_CODE) % len(STEPS)], MOVE_MELEE
    target = state.occupant[hex_of(_on_board(code, _hex_at(board, to, vector)))]
    if target == NOBODY:
        raise BadAction(f"{code}: there is nobody to attack")
    if place == 0:
        return (SHOOT if attack >= SHOT_CODE else MELEE, unit, target, 0, 0, 0, 0)
    charges = attack < MELEE_NO_CHARGE_CODE and board.units[unit].kind == CAV
    return (verb, unit, to, target, CHARGE if charges else NO_CHARGE, 0, 0)


def _vector(board: Board, start: HexId, end: HexId) -> Point:
    (x1, y1), (x2, y2) = grid(board.kind).point(start), grid(board.kind).point(end)
    return x2 - x1, y2 - y1


def _hex_at(board: Board, start: HexId, vector: Point) -> int | None:
    x, y = grid(board.kind).point(start)
    return grid(board.kind).find_point((x + vector[0], y + vector[1]))


def _on_board(code: int, hex: int | None) -> int:
    if hex is None:
        raise BadAction(f"{code}: that is off the board")
    return hex
