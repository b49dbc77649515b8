"""Load a scenario document into Board, State and details (section 17 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from sandtable.games.dbd.board import find_board_kind, make_board
from sandtable.games.dbd.model import (
    Board,
    State,
    UnitId,
)
from sandtable.games.dbd.rules.position import hex_of, place_unit, unit_of
from sandtable.games.dbd.rules.turn import pass_turn
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios.checks import QUALITIES, SIDES, TERRAINS, TYPES
from sandtable.games.dbd.scenarios.documents import Document
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
    document = documents.read(source, variants=bool(options["variants"]))
    start = documents.playability(document)  # DBD-SCN-7, in the order given there
    if start.problem is not None:
        raise BadScenario("This scenario cannot be played.", [start.problem])
    board = _board(document, options)
    state = _state(document, board)
    if start.result is not None:  # DBD-RULING-32, DBD-RULING-35
        state.result = {"BLUE": FIRST_WINS, "RED": SECOND_WINS, "DRAW": DRAWN}[start.result]
    elif state.activations == 0:
        pass_turn(state, board, Events())  # DBD-TURN-7
    words = ScenarioDetails(tuple(unit["id"] for unit in document["units"]), _numbers(document), document["meta"])
    return Setup(board, state, cast("dict[str, Any]", document), words)


def _board(document: Document, options: Mapping[str, int]) -> Board:
    terrain = {int(key): TERRAINS.index(name) for key, name in document["terrain"].items()}
    board = make_board(find_board_kind(document["board"]), terrain)
    board.standards_to_win = document["standardsToWin"]
    board.turn_limit = options["turn_limit"]
    board.once_per_turn = options["once_per_turn"]
    board.one_hex_always = options["one_hex_always"]
    board.count = len(document["units"])
    for number, entry in enumerate(document["units"]):
        unit = board.units[number]
        unit.seat = Seat(SIDES.index(entry["side"]))
        unit.kind = TYPES.index(entry["type"])
        unit.quality = QUALITIES.index(entry["quality"])
        board.army[unit.seat][board.size[unit.seat]] = UnitId(number)
        board.size[unit.seat] += 1
    return board


def _state(document: Document, board: Board) -> State:
    turn, score = document["turn"], document["meta"]["score"]
    state = State(
        active=Seat(SIDES.index(turn["side"])),
        turn=turn["turnNumber"],
        activations=turn["activationsLeft"],
        standards=[min(score[side], MAX_SCORE) for side in SIDES],
        strength=list(board.size),
    )
    for number, entry in enumerate(document["units"]):
        state.hp[number] = entry["hp"]
        place_unit(state, board, unit_of(number), hex_of(entry["hex"]))
    if board.once_per_turn:
        for place, unit in enumerate(_used(document)):
            state.used[place] = unit
    return state


def _used(document: Document) -> list[UnitId]:
    """Return the units that have acted this turn according to `meta`, at most as many as activations spent."""
    named = document["meta"].get(USED_KEY)
    ids = [unit["id"] for unit in document["units"]]
    known = sorted({ids.index(id) for id in named if id in ids}) if isinstance(named, list) else []
    return [UnitId(number) for number in known[: 3 - document["turn"]["activationsLeft"]]]


def _numbers(document: Document) -> tuple[int, ...]:
    """Number the units of each side and type from 1, in the order of the file."""
    seen: dict[tuple[str, str], int] = {}
    made = []
    for unit in document["units"]:
        key = (unit["side"], unit["type"])
        seen[key] = seen.get(key, 0) + 1
        made.append(seen[key])
    return tuple(made)
