"""What a seat or the public knows of a position, in the words of the scenario document (UB-INFO-1 to UB-INFO-10)."""

from __future__ import annotations

from typing import Any

from sandtable.games.unfought_battle.model import (
    ENDED,
    NUMBERS,
    OFFBOARD,
    PLAN,
    SEATS,
    UPKEEP,
    Board,
    State,
    initiative,
    modifier,
    row_of,
)
from sandtable.games.unfought_battle.rules.confront import defending_stance
from sandtable.games.unfought_battle.rules.orders import order_cost, plan_cost
from sandtable.games.unfought_battle.rules.upkeep import has_adjacent_enemy
from sandtable.games.unfought_battle.scenarios.board import ScenarioDetails
from sandtable.games.unfought_battle.scenarios.export import hex_json, position
from sandtable.games.unfought_battle.scenarios.format import (
    PHASES,
    PLAYERS,
    STANCES,
    TERRAIN_NAMES,
    ForceEntry,
    PlayerEntry,
)
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat

EXECUTED = ("origin", "ghost", "revealed")  # what a force has between Execute and Upkeep


def known(setup: Setup[State, Board, ScenarioDetails], state: State, seat: int) -> dict[str, Any]:
    """Return the position's document with the present numbers of every player and force; `state` is redacted.

    What the seat does not know is null: an enemy's stance that is not public, and between Execute and Upkeep where the
    enemy's forces are, which are then `contacts`, and where their orders led unless meditation revealed it.
    """
    board, document = setup.board, position(setup, state)
    made = document.written() | {"phase": PHASES[state.phase], "initiative": PLAYERS[initiative(state, board)]}
    made["players"] = [_player(document.players[side], board, state, side, seat) for side in SEATS]
    shown = contacts(state, seat) if state.phase == UPKEEP else []
    return made | {"contacts": [hex_json(board, hex) for hex in shown]}


def contacts(state: State, seat: int) -> list[int]:
    """Return the hexes with a force or a ghost of the other side, or of both for the public (UB-INFO-7, UB-INFO-10)."""
    return [hex for hex in state.contacts[1 - seat if seat in SEATS else 2] if hex != OFFBOARD]


def _player(entry: PlayerEntry, board: Board, state: State, side: Seat, seat: int) -> dict[str, Any]:
    made, own = entry.in_full(), side == seat or state.phase == ENDED
    made["issued"] = state.sides[side].issued if own else None
    if state.phase == PLAN:
        made["cost"] = plan_cost(state, board, side, NUMBERS) if own else None  # of all orders, in Shih
    made["forces"] = [_force(force, board, state, side, number, seat) for number, force in enumerate(entry.forces)]
    return made


def _force(entry: ForceEntry, board: Board, state: State, side: Seat, number: int, seat: int) -> dict[str, Any]:
    """Return the values of a force, and what they come to on its hex."""
    own = side == seat or state.phase == ENDED
    force, placed = state.forces[row_of(side, number)], entry.position is not None
    fights = placed and entry.stance is not None
    made = entry.in_full() | {
        "terrain": TERRAIN_NAMES[board.terrain[force.hex]] if placed else None,
        "defends_as": STANCES[defending_stance(board, force)] if fights else None,  # UB-STANCE-6
        "modifier": modifier(board, force.tendency),
        "controls": None if state.phase == UPKEEP else not has_adjacent_enemy(state, board, side, force.hex),
    }
    if entry.order:
        made["order"] = entry.order.in_full()
        if own:
            made["order"]["cost"] = order_cost(board, force.order, force.target)
        else:
            made["order"]["stance"] = None  # UB-INFO-6: `hide` has put a stance in its place
    if state.phase == UPKEEP:
        revealed = None if own or seat not in SEATS else bool(force.revealed)  # only who meditated knows (UB-INFO-8)
        return made | {"origin": hex_json(board, force.origin), "revealed": revealed}
    return {key: value for key, value in made.items() if key not in EXECUTED}
