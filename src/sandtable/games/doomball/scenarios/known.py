"""What a seat knows of a position, in the words of the scenario document (DB-SEAL-1)."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.doomball.actions import DoomballNames
from sandtable.games.doomball.board import cell_name
from sandtable.games.doomball.kinds import ABILITY_NAMES
from sandtable.games.doomball.model import (
    ACT,
    ARMY_ONLY,
    CALL,
    CHOOSE,
    COIN_NAMES,
    EDGE_NAMES,
    GUARDIANS,
    HEADS,
    HILL,
    NO_KIND,
    NOBODY,
    OFFBOARD,
    PIECES,
    RETREAT,
    ROLE,
    SEATS,
    STAR_ATTACK,
    STAR_DEFENCE,
    STAR_MOVE,
    STAR_RANGE,
    Board,
    PieceId,
    State,
    Work,
    piece_of,
    seat_of,
)
from sandtable.games.doomball.rules.combat import defence
from sandtable.games.doomball.rules.entering import cannot_retreat, find_retreats
from sandtable.games.doomball.rules.movement import entered_forest, steps_allowed
from sandtable.games.doomball.rules.position import may_activate
from sandtable.games.doomball.rules.range import ignores_friends
from sandtable.games.doomball.rules.turn import prompted
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import RUNNING

from .export import position
from .format import phase_name

ROLES: Final = ("defence", "offence")
STARS: Final = {STAR_RANGE: "range", STAR_ATTACK: "attack", STAR_DEFENCE: "defence", STAR_MOVE: "move"}
ASKED: Final = {CHOOSE: "activate", ACT: "act"}  # else the phase


def known(setup: Setup[State, Board], state: State, seat: int) -> dict[str, Any]:
    """Return the position's document with everything that it leaves out, the present numbers of every piece, and what
    is asked.

    The State is what `hide` leaves the seat, so all of it may be told.
    """
    board, document = setup.board, position(setup, state)
    made = document.in_full() | {"heads": state.heads}
    made |= {"artifacts": document.artifacts or {}, "markers": document.markers or []}
    made["called"] = COIN_NAMES[state.called] if state.phase > CALL or state.called != HEADS else None
    made["won_by"] = int(state.won_by) if state.ended or state.round > 1 else None
    made["seats"] = [entry.in_full() | _seat(state, one) for entry, one in zip(document.seats, SEATS, strict=True)]
    names = DoomballNames(board, state)
    numbers = [piece_of(number) for number in range(PIECES) if state.pieces[number].kind != NO_KIND]
    made["pieces"] = [
        entry.in_full() | _piece(board, state, names, number)
        for entry, number in zip(document.pieces, numbers, strict=True)
    ]
    if state.result == RUNNING:
        made["decision"] = _decision(board, state, names)
    return made


def _seat(state: State, seat: int) -> dict[str, Any]:
    """Return a seat's role, once it has one, its home edge and how many pieces it has where."""
    side = state.sides[seat]
    return {
        "role": ROLES[seat == state.offence] if state.phase > ROLE or state.drafting == ARMY_ONLY else None,
        "home": EDGE_NAMES[side.home],
        "on_board": side.left,
        "to_place": side.waiting,
    }


def _piece(board: Board, state: State, names: DoomballNames, number: PieceId) -> dict[str, Any]:
    """Return the numbers of a piece as they are now.

    `attack` and `defence` are for any distance, those with `beside` for a neighbour; what depends on the other unit
    (Armor Piercing) or on a move still to come (Charging) is not in them.
    """
    row = state.pieces[number]
    kind = board.kinds[row.kind]
    made: dict[str, Any] = {
        "id": names.piece_id(number),
        "waiting": row.cell == OFFBOARD and not row.lost,
        "level": kind.level,
        "ability": ABILITY_NAMES[kind.ability].lower() or None,
        "range": kind.range,
        "attack": kind.attack,
        "attack_beside": kind.attack + (row.kind == GUARDIANS),  # DB-UNIT-3
        "move": kind.move,
        "stars": [name for bit, name in STARS.items() if kind.stars & bit],  # section 10
    }
    if row.cell != OFFBOARD:
        made["steps"] = _steps(board, state, number)
        made["range_past_friends"] = ignores_friends(state, board, number)
        made["defence"] = defence(state, board, number, NOBODY)
        made["defence_beside"] = made["defence"] + (board.ground[row.cell] == HILL)  # DB-TERRAIN-H-2
        made["may_activate"] = (
            state.phase == CHOOSE and seat_of(number) == state.actor and may_activate(state, board, number)
        )
    return made


def _decision(board: Board, state: State, names: DoomballNames) -> dict[str, Any]:
    """Return which seats are asked what; nobody where the table acts: toss, flip and break."""
    mask = prompted(state, board)
    seats = [seat for seat in SEATS if mask & (1 << seat)]
    made: dict[str, Any] = {"seats": seats, "asked": ASKED.get(state.phase, phase_name(state))}
    if state.phase == ACT:
        made["unit"] = names.piece_id(state.unit)
    if state.phase == RETREAT:
        work = Work()
        count = find_retreats(state, board, state.retreater, work)
        made["unit"] = names.piece_id(state.retreater)
        made["spaces"] = [cell_name(board.mode, cell) for cell in work.retreats[:count]]
    return made


def _steps(board: Board, state: State, number: PieceId) -> int:
    """Return how many steps a unit may take in its activation, outside forest if it has not entered one."""
    row = state.pieces[number]
    if cannot_retreat(state, board, number) or (row.activated and number != state.unit):  # DB-MOVE-5, DB-TURN-3
        return 0
    if number != state.unit:
        return board.kinds[row.kind].move
    return max(steps_allowed(board, row.kind, entered_forest(state, board)) - state.walked, 0)
