"""Export a position as a scenario document in normal form (UB-SCN-1)."""

from __future__ import annotations

from typing import Any

from sandtable.games.unfought_battle.author_types import Hex
from sandtable.games.unfought_battle.model import (
    ADVANCE,
    ENDED,
    NO_ORDER,
    OFFBOARD,
    SEATS,
    THUNDER,
    Board,
    Force,
    State,
    row_of,
)
from sandtable.games.unfought_battle.scenarios.board import ScenarioDetails
from sandtable.games.unfought_battle.scenarios.format import (
    FORMAT,
    MARKS,
    ORDERS,
    PLAYERS,
    VICTORIES,
    ForceEntry,
    HexEntry,
    MapEntry,
    OrderEntry,
    PlayerEntry,
    Scenario,
    force_ids,
)
from sandtable.games.unfought_battle.scenarios.position import orders_written
from sandtable.games.unfought_battle.scenarios.shapes import shape_of
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import FIRST_WINS, SECOND_WINS, Seat


def export(setup: Setup[State, Board, ScenarioDetails], state: State) -> dict[str, Any]:
    """Return the document of a position in normal form, without values equal to their defaults."""
    return position(setup, state).written()


def position(setup: Setup[State, Board, ScenarioDetails], state: State) -> Scenario:
    """Return the document of a position; of an Observation without what the seat does not know."""
    words, board = setup.words, setup.board
    marks = "".join(MARKS[ground] for ground in board.terrain[: board.hexes])
    rows = [marks[r * board.columns : (r + 1) * board.columns] for r in range(board.rows)]
    return Scenario(
        format=FORMAT,
        title=words.title,
        remarks=words.text,
        suggested=words.suggested,
        fair=words.fair,
        map=MapEntry(size=shape_of(board).name, seed=words.seed, rows=rows),
        config=words.config,
        mirrored=bool(board.mirrored),
        turn=state.turn,
        phase=state.phase,
        winner=PLAYERS[state.winner - FIRST_WINS] if state.winner in (FIRST_WINS, SECOND_WINS) else None,
        victory=VICTORIES[state.victory] if state.phase == ENDED else None,
        players=[_player(board, state, seat) for seat in SEATS],
    )


def _player(board: Board, state: State, seat: Seat) -> PlayerEntry:
    side = state.sides[seat]
    return PlayerEntry(
        id=PLAYERS[seat],
        chi=side.chi,
        shih=side.shih,
        domination=side.domination,
        sealed=bool(side.sealed),
        issued=None if side.issued == orders_written(state, seat) else side.issued,
        forces=[
            _force(board, id, state.forces[row_of(seat, number)])
            for number, id in enumerate(force_ids(seat, board.forces))
        ],
    )


def _force(board: Board, id: str, force: Force) -> ForceEntry:
    order = OrderEntry(
        order=ORDERS[force.order],
        target=_hex(board, force.target),
        stance=force.chosen if force.order == ADVANCE else None,
    )
    return ForceEntry(
        id=id,
        position=_hex(board, force.hex),
        stance=force.stance if force.stance <= THUNDER else None,
        shown=bool(force.shown),
        tendency=tendency_names(force.tendency),
        encircled=force.encircled,
        order=None if force.order == NO_ORDER else order,
        origin=None if force.origin == force.hex else _hex(board, force.origin),
        ghost=_hex(board, force.ghost),
        revealed=bool(force.revealed),
    )


def _hex(board: Board, hex: int) -> HexEntry | None:
    return None if hex == OFFBOARD else HexEntry(q=board.across[hex], r=board.down[hex])


def hex_json(board: Board, hex: int) -> Hex:
    """Return the JSON of a hex."""
    return {"q": board.across[hex], "r": board.down[hex]}


def tendency_names(tendency: int) -> list[str]:
    """Return the names of the last three orders, oldest first (UB-TEND-1)."""
    digits = (tendency >> 4, (tendency >> 2) & 3, tendency & 3)
    return [ORDERS[digit] for digit in digits if digit != NO_ORDER]
