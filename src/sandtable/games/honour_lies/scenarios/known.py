"""What a seat knows of a position (HL-SRC-2), in the words of the scenario document."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.honour_lies.actions import unit_code
from sandtable.games.honour_lies.model import ABSENT, BIDDING, MM, NO_SEAT, NOBODY, ON_TABLE, OVER, SIDE, Board, State
from sandtable.games.honour_lies.rules.combat.bids import highest_bid
from sandtable.games.honour_lies.rules.rounds.rounds import can_activate
from sandtable.games.honour_lies.rules.turn import outcome, prompted
from sandtable.games.honour_lies.rules.units.formations import count_cells, files_in_rank, front_rank
from sandtable.games.honour_lies.rules.units.profiles import (
    RULE_NAMES,
    defence_of,
    full_health,
    full_stands,
    has_rule,
    melee_of,
    morale_of,
    ranged_of,
    victory_points_for,
)
from sandtable.geometry.plane import TURN
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import FIRST_WINS, SECOND_WINS

from .build import ScenarioWords, front_middle
from .export import position
from .words import BID_PHASES, WINDS

Json = dict[str, Any]
OF_A_UNIT: Final[Json] = {"activated": False, "disordered": False, "hero": False, "sworn": False, "gifts": []}


def known(setup: Setup[State, Board, ScenarioWords], state: State, seat: int) -> Json:
    """Return the position's document with the present numbers of every unit and holding, and what is asked.

    The State is what `hide` leaves the seat, so all of it may be told; it is read, not started from.
    """
    board, words = setup.board, setup.words
    made: Json = {**words.document, **position(state, board, words).written()}
    made["table"] = {"width": board.width // MM, "height": board.height // MM}
    made["areas"] = [_area(board, of) for of in range(2)]
    made |= {"rounds": board.rounds, "force": board.force, "first": board.first, "firstPlayer": state.first}
    made["holdings"] = [_holding(state, board, words, number) for number in range(state.holdings)]
    for of, roster in enumerate(made["units"]):
        ids = [unit_id for unit_id in range(of * SIDE, of * SIDE + SIDE) if state.units[unit_id].status != ABSENT]
        roster[:] = [OF_A_UNIT | entry | _unit(state, board, unit_id) for entry, unit_id in zip(roster, ids)]
    phase = made["phase"]
    made.pop("bids", None)
    if phase in BID_PHASES:
        made["bids"] = [_bid(state, of, of == seat) for of in range(2)]
    if state.phase == OVER:
        made["winner"] = {FIRST_WINS: 0, SECOND_WINS: 1}.get(outcome(state, board))
    else:
        asked = prompted(state, board)
        made["decision"] = {"asked": phase, "seats": [of for of in range(2) if (asked >> of) & 1]}
        if state.phase == BIDDING:
            made["decision"]["most"] = [highest_bid(state, of) for of in range(2)]
    return made


def _area(board: Board, seat: int) -> Json:
    edges = {"west": board.west, "east": board.east, "south": board.south, "north": board.north}
    return {name: edge[seat] // MM for name, edge in edges.items()} | {"heading": board.heading[seat]}


def _holding(state: State, board: Board, words: ScenarioWords, number: int) -> Json:
    """Return a holding: its middle in millimetres, who is in it, and who was last."""
    square, occupant, keeper = state.holding[number], state.occupant[number], state.keeper[number]
    given = words.document.get("holdings", [])
    return {
        "name": given[number].get("name", "") if number < len(given) else "",
        "at": [(square.xs[0] + square.xs[2]) / 2 / MM, (square.ys[0] + square.ys[2]) / 2 / MM],
        "heading": square.heading,
        "command": board.command[number] == 1,
        "occupant": None if occupant == NOBODY else unit_code(occupant),
        "keeper": None if keeper == NO_SEAT else keeper,
    }


def _unit(state: State, board: Board, unit_id: int) -> Json:
    """Return the name that Actions use, and the numbers of a unit as they are now, its Hero and orders included."""
    unit = state.units[unit_id]
    made: Json = {
        "id": unit_code(unit_id),
        "melee": melee_of(unit),
        "ranged": ranged_of(unit),
        "defence": defence_of(unit),
        "morale": morale_of(unit),
        "maxHealth": full_health(unit),
        "count": count_cells(unit.cells),
        "maxCount": full_stands(unit),
        "victoryPoints": victory_points_for(unit),
        "rules": [name for number, name in enumerate(RULE_NAMES) if has_rule(unit, 1 << number)],
        "mayActivate": can_activate(unit),
    }
    if unit.status == ON_TABLE:
        made["at"] = front_middle(board, unit)
        if unit.heading % (TURN // len(WINDS)) == 0:
            made["facing"] = WINDS[unit.heading * len(WINDS) // TURN]
        made["wide"] = count_cells(files_in_rank(unit.cells, front_rank(unit.cells)))
    return made


def _bid(state: State, seat: int, own: bool) -> Json:
    """Return whether a seat has sealed; of the own choice also what it is."""
    sealed = {"sealed": state.sealed[seat] == 1}
    return {"bid": state.bid[seat], "named": state.issued[seat]} | sealed if own else sealed
