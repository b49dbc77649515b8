"""Build the Board, the first State and the names of a match from a scenario document (section 17 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from sandtable.games.dbd.board import kind_of, make_board
from sandtable.games.dbd.model import (
    Board,
    State,
    UnitId,
)
from sandtable.games.dbd.rules.position import hex_of, set_down, unit_of
from sandtable.games.dbd.rules.turn import pass_turn
from sandtable.games.dbd.scenarios import documents
from sandtable.games.dbd.scenarios.checks import QUALITIES, SIDES, TERRAINS, TYPES
from sandtable.games.dbd.scenarios.documents import Document
from sandtable.kernel.chance import Chance
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.events import Events
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import DRAWN, FIRST_WINS, SECOND_WINS, Seat

MOST_SCORE = 2**31 - 1  # what a State can hold; only a finished game can have more than 21
USED = "usedThisTurn"  # of `meta`, under the house rule alone: which units DBD-RULING-2 keeps from acting again


@dataclass(frozen=True)
class Words:
    """What a position needs to be written down again, and to be spoken of."""

    ids: tuple[str, ...]  # by unit
    numbers: tuple[int, ...]  # by unit: 2 for the side's second infantry
    meta: Mapping[str, Any]  # of the document, untouched (DBD-SCN-6)


def load(source: object, options: Mapping[str, int], chance: Chance) -> Setup:
    """Board and State of a document, or BadScenario; nothing is drawn (DBD-GEN-4)."""
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
    words = Words(tuple(unit["id"] for unit in document["units"]), _numbers(document), document["meta"])
    return Setup(board, state, cast("dict[str, Any]", document), words)


def _board(document: Document, options: Mapping[str, int]) -> Board:
    terrain = {int(key): TERRAINS.index(name) for key, name in document["terrain"].items()}
    board = make_board(kind_of(document["board"]), terrain)
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
        standards=[min(score[side], MOST_SCORE) for side in SIDES],
        strength=list(board.size),
    )
    for number, entry in enumerate(document["units"]):
        state.hp[number] = entry["hp"]
        set_down(state, board, unit_of(number), hex_of(entry["hex"]))
    if board.once_per_turn:
        for place, unit in enumerate(_used(document)):
            state.used[place] = unit
    return state


def _used(document: Document) -> list[UnitId]:
    """The units that a document under the house rule says have acted, as many as can have."""
    named = document["meta"].get(USED)
    ids = [unit["id"] for unit in document["units"]]
    known = sorted({ids.index(id) for id in named if id in ids}) if isinstance(named, list) else []
    return [UnitId(number) for number in known[: 3 - document["turn"]["activationsLeft"]]]


def _numbers(document: Document) -> tuple[int, ...]:
    """For each unit, which of its side and type it is, counted from 1 in the order of the file."""
    seen: dict[tuple[str, str], int] = {}
    made = []
    for unit in document["units"]:
        key = (unit["side"], unit["type"])
        seen[key] = seen.get(key, 0) + 1
        made.append(seen[key])
    return tuple(made)
