"""Export a position as a scenario document in normal form (UB-SCN-1)."""

from __future__ import annotations

from typing import Any

from sandtable.games.unfought_battle.model import (
    ADVANCE,
    ENDED,
    MEDITATE,
    NO_ORDER,
    OFFBOARD,
    PLAN,
    SEATS,
    Board,
    Force,
    State,
    row_of,
)
from sandtable.games.unfought_battle.scenarios.board import ScenarioDetails, shape_of
from sandtable.games.unfought_battle.scenarios.checks import (
    FORMAT,
    MARKS,
    ORDERS,
    PHASES,
    PLAYERS,
    STANCES,
    VICTORIES,
    force_ids,
)
from sandtable.games.unfought_battle.scenarios.maps import FULL
from sandtable.games.unfought_battle.scenarios.position import orders_written
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import DRAWN, FIRST_WINS, Seat


def export(setup: Setup[State, Board, ScenarioDetails], state: State) -> dict[str, Any]:
    """Return the document of a position in normal form, without values equal to their defaults."""
    words: ScenarioDetails = setup.words
    board: Board = setup.board
    shape = shape_of(board)
    document: dict[str, Any] = {"format": FORMAT, "title": words.title, "text": words.text}
    document |= {"suggested": words.suggested} if words.suggested else {}
    document |= {"fair": words.fair} if words.fair else {}
    drawn: dict[str, Any] = {} if shape is FULL else {"size": "duel"}
    drawn |= {} if words.seed is None else {"seed": words.seed}
    marks = "".join(MARKS[ground] for ground in board.terrain[: board.hexes])
    drawn["rows"] = [marks[r * board.columns : (r + 1) * board.columns] for r in range(board.rows)]
    document["map"] = drawn
    document |= {"config": dict(words.config)} if words.config else {}
    document |= {"mirrored": True} if board.mirrored else {}
    document["turn"] = state.turn
    document |= {"phase": next(name for name in PHASES if PHASES[name] == state.phase)} if state.phase != PLAN else {}
    if state.phase == ENDED:
        winner = None if state.winner == DRAWN else PLAYERS[state.winner - FIRST_WINS]
        document |= {"winner": winner, "victory_type": VICTORIES[state.victory]}
    document["players"] = [_export_player(board, state, seat) for seat in SEATS]
    return document


def _export_player(board: Board, state: State, seat: Seat) -> dict[str, Any]:
    side = state.sides[seat]
    made: dict[str, Any] = {"id": PLAYERS[seat], "chi": side.chi, "shih": side.shih}
    made |= {"domination": side.domination} if side.domination else {}
    made |= {"sealed": True} if side.sealed else {}
    made |= {"issued": side.issued} if side.issued != orders_written(state, seat) else {}
    ids = force_ids(seat, board.forces)
    made["forces"] = [_export_force(board, ids[n], state.forces[row_of(seat, n)]) for n in range(board.forces)]
    return made


def _export_force(board: Board, id: str, force: Force) -> dict[str, Any]:
    made: dict[str, Any] = {"id": id, "position": hex_json(board, force.hex), "stance": STANCES[force.stance]}
    made |= {} if force.shown else {"stance_public": False}
    made |= {"tendency": tendency_names(force.tendency)} if force.tendency else {}
    made |= {"encircled_turns": force.encircled} if force.encircled else {}
    if force.order != NO_ORDER:
        order: dict[str, Any] = {"order": ORDERS[force.order]}
        order |= {"target_hex": hex_json(board, force.target)} if force.order != MEDITATE else {}
        order |= {"stance": STANCES[force.chosen]} if force.order == ADVANCE else {}
        made["order"] = order
    made |= {"origin": hex_json(board, force.origin)} if force.origin != force.hex else {}
    made |= {"ghost": hex_json(board, force.ghost)} if force.ghost != OFFBOARD else {}
    made |= {"revealed": True} if force.revealed else {}
    return made


def hex_json(board: Board, hex: int) -> dict[str, int]:
    """Return the JSON of a hex."""
    return {"q": board.across[hex], "r": board.down[hex]}


def tendency_names(tendency: int) -> list[str]:
    """Return the names of the last three orders, oldest first (UB-TEND-1)."""
    digits = (tendency >> 4, (tendency >> 2) & 3, tendency & 3)
    return [ORDERS[digit] for digit in digits if digit != NO_ORDER]
