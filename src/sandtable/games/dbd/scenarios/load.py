"""Load a scenario document into Board, State and details (section 17 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.games.dbd.board import make_board
from sandtable.games.dbd.model import Board, State, UnitId
from sandtable.games.dbd.rules.position import hex_of, place_unit, unit_of
from sandtable.games.dbd.rules.turn import pass_turn
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios.format import MAX_ACTIVATIONS, SIDES, Scenario
from sandtable.kernel.chance import Chance
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.events import Events
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import DRAWN, FIRST_WINS, SECOND_WINS, Seat

MAX_SCORE = 2**31 - 1  # largest number in a State; only a finished game can have more than 21
USED_KEY = "usedThisTurn"  # key of `meta`, house rule only: the units that DBD-RULING-2 forbids to act again


@dataclass(frozen=True)
class ScenarioDetails:
    """The parts of a document that Board and State lack: names of units, and `meta` for the export."""

    ids: tuple[str, ...]  # by unit
    numbers: tuple[int, ...]  # by unit: 2 for the side's second infantry
    meta: Mapping[str, Any]  # unchanged (DBD-SCN-6)


def load(source: object, options: Mapping[str, int], chance: Chance) -> Setup[State, Board, ScenarioDetails]:
    """Make Board and State from a document, or raise BadScenario; nothing is random (DBD-GEN-4)."""
    scenario = documents.read(source, variants=bool(options["variants"]))
    start = documents.playability(scenario)  # DBD-SCN-7, in the order given there
    if start.problem is not None:
        raise BadScenario("This scenario cannot be played.", [start.problem])
    board = _board(scenario, options)
    state = _state(scenario, board)
    if start.result is not None:  # DBD-RULING-32, DBD-RULING-35
        state.result = {"BLUE": FIRST_WINS, "RED": SECOND_WINS, "DRAW": DRAWN}[start.result]
    elif state.activations == 0:
        pass_turn(state, board, Events())  # DBD-TURN-7
    ids = tuple(str(unit.id) for unit in scenario.units)
    return Setup(board, state, scenario.written(), ScenarioDetails(ids, _numbers(scenario), scenario.meta))


def _board(scenario: Scenario, options: Mapping[str, int]) -> Board:
    board = make_board(scenario.board, {int(key): ground for key, ground in scenario.terrain.items()})
    board.standards_to_win = scenario.standards
    board.turn_limit = options["turn_limit"]
    board.once_per_turn = options["once_per_turn"]
    board.one_hex_always = options["one_hex_always"]
    board.count = len(scenario.units)
    for number, entry in enumerate(scenario.units):
        unit = board.units[number]
        unit.seat, unit.kind, unit.quality = Seat(entry.side), entry.type, entry.quality
        board.army[unit.seat][board.size[unit.seat]] = UnitId(number)
        board.size[unit.seat] += 1
    return board


def _state(scenario: Scenario, board: Board) -> State:
    turn, score = scenario.turn, scenario.meta["score"]
    state = State(
        active=Seat(turn.side),
        turn=turn.turn_number,
        activations=turn.activations_left,
        standards=[min(score[side], MAX_SCORE) for side in SIDES],
        strength=list(board.size),
    )
    for number, entry in enumerate(scenario.units):
        state.hp[number] = entry.hp
        place_unit(state, board, unit_of(number), hex_of(entry.hex))
    if board.once_per_turn:
        for place, unit in enumerate(_used(scenario)):
            state.used[place] = unit
    return state


def _used(scenario: Scenario) -> list[UnitId]:
    """Return the units that have acted this turn according to `meta`, at most as many as activations spent."""
    named = scenario.meta.get(USED_KEY)
    ids = [unit.id for unit in scenario.units]
    known = sorted({ids.index(id) for id in named if id in ids}) if isinstance(named, list) else []
    return [UnitId(number) for number in known[: MAX_ACTIVATIONS - scenario.turn.activations_left]]


def _numbers(scenario: Scenario) -> tuple[int, ...]:
    """Number the units of each side and type from 1, in the order of the file."""
    seen: dict[tuple[int, int], int] = {}
    made = []
    for unit in scenario.units:
        key = (unit.side, unit.type)
        seen[key] = seen.get(key, 0) + 1
        made.append(seen[key])
    return tuple(made)
