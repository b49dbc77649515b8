"""From documents to positions and back: DBD rules v0.1, section 17, and the scenarios that are shipped.

What a document may be is the business of `documents.py`; here it becomes Board and State, and a State becomes one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, cast

from sandtable.kernel.chance import Chance
from sandtable.kernel.errors import BadScenario, Problem, Unknown
from sandtable.kernel.events import Events
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND, SECOND_WINS, Seat
from sandtable.kernel.library import ScenarioNote

from . import documents
from .board import BOARDS, half_turn, kind_of, make_board
from .documents import Document, Result, TurnEntry, UnitEntry
from .model import (
    CANCEL,
    CHOOSING,
    CLEAR,
    END,
    HEXES,
    MELEE,
    NOBODY,
    OFFBOARD,
    RETREAT_TO,
    SHOOT,
    Board,
    State,
    UnitId,
)
from .problems import QUALITIES, RESULTS, SIDES, TERRAINS, TYPES
from .rules.position import hex_of, set_down, unit_of
from .rules.turn import pass_turn

MOST_SCORE = 2**31 - 1  # what a State can hold; only a finished game can have more than 21
USED = "usedThisTurn"  # of `meta`, under the house rule alone: which units DBD-RULING-2 keeps from acting again


@dataclass(frozen=True)
class Words:
    """What a position needs to be written down again, and to be spoken of."""

    ids: tuple[str, ...]  # by unit
    numbers: tuple[int, ...]  # by unit: 2 for the side's second infantry
    meta: Mapping[str, Any]  # of the document, untouched (DBD-SCN-6)


# -- the scenarios we ship ----------------------------------------------------------------------------------------


@cache
def _index() -> list[dict[str, Any]]:
    text = (files(__package__) / "scenarios" / "index.json").read_text("utf-8")
    return cast("list[dict[str, Any]]", json.loads(text)["scenarios"])


def notes() -> list[ScenarioNote]:
    """What a list of scenarios says about each."""
    return [
        ScenarioNote(
            name=entry["name"],
            title=entry["title"],
            text=entry["paragraph"],
            suggested=SIDES.index(entry["side"]),
            fair=" and ".join(entry["fair"]),
            playable=not entry.get("editor", False),
            options={"variants": 1} if entry.get("variants") else {},
        )
        for entry in _index()
    ]


def scenario(name: str) -> dict[str, Any]:
    """The document of a scenario by its name; the author's file ids and other aliases are names too."""
    wanted = name.lower().replace("_", "-")
    for entry in _index():
        if wanted in (entry["name"], *entry.get("aliases", ())):
            text = (files(__package__) / "scenarios" / f"{entry['name']}.json").read_text("utf-8")
            return cast("dict[str, Any]", json.loads(text))
    known = ", ".join(entry["name"] for entry in _index())
    raise Unknown(f"there is no scenario {name!r}; scenarios: {known}")


def validate(document: object, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Every problem of a document; strict unless the option opens the variant boards (DBD-RULING-26)."""
    return documents.validate(document, variants=bool((options or {}).get("variants")))


# -- from a document to a position --------------------------------------------------------------------------------


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


# -- from a position to a document --------------------------------------------------------------------------------


def export(setup: Setup, state: State) -> dict[str, Any]:
    """The document of a position, in the canonical order; none while the defender decides (DBD-SCN-10)."""
    board, words = cast("Board", setup.board), cast("Words", setup.words)
    document = documents.assemble(
        board=BOARDS[board.kind].id,
        standards_to_win=board.standards_to_win,
        terrain={hex: TERRAINS[board.terrain[hex]] for hex in range(HEXES) if board.terrain[hex] != CLEAR},
        units=[_entry(board, state, words, number) for number in range(board.count) if state.hp[number] > 0],
        turn=TurnEntry(side=SIDES[state.active], turnNumber=state.turn, activationsLeft=state.activations),
        score=_score(state, words),
        result=_result(state),
        meta=_meta(board, state, words),
        pending=state.phase != CHOOSING,
    )
    return cast("dict[str, Any]", document)


def _entry(board: Board, state: State, words: Words, number: int) -> UnitEntry:
    unit = board.units[number]
    return UnitEntry(
        id=words.ids[number],
        side=SIDES[unit.seat],
        type=TYPES[unit.kind],
        quality=QUALITIES[unit.quality],
        hp=state.hp[number],
        hex=state.hex[number],
    )


def _score(state: State, words: Words) -> tuple[int, int]:
    """The standards; what was too large for a State (of a game that is long over) is written as it came."""
    score = [
        words.meta["score"][side] if taken == MOST_SCORE else taken
        for side, taken in zip(SIDES, state.standards, strict=True)
    ]
    return score[FIRST], score[SECOND]


def _result(state: State) -> Result | None:
    if state.result == RUNNING:
        return None
    return RESULTS[state.result - FIRST_WINS]  # DBD-RULING-35


def _meta(board: Board, state: State, words: Words) -> dict[str, Any]:
    """The document's own remarks; under the house rule also which units have acted in this turn."""
    meta = dict(words.meta)
    used = [words.ids[unit] for unit in state.used if unit != NOBODY and state.hex[unit] != OFFBOARD]
    if used:
        meta[USED] = used
    elif board.once_per_turn:
        meta.pop(USED, None)
    return meta


# -- the other side of the mirror ---------------------------------------------------------------------------------


def swap(document: dict[str, Any]) -> dict[str, Any]:
    """The document with sides exchanged and the board turned half round (DBD-BOARD-9, DBD-VAR-4)."""
    turned = documents.normalise(document)
    exchange = {SIDES[FIRST]: SIDES[SECOND], SIDES[SECOND]: SIDES[FIRST]}
    turned["terrain"] = {str(half_turn(int(key))): name for key, name in turned["terrain"].items()}
    for unit in turned["units"]:
        unit["side"] = exchange[unit["side"]]
        unit["hex"] = half_turn(unit["hex"])
    turned["turn"]["side"] = exchange[turned["turn"]["side"]]
    score = turned["meta"]["score"]
    score["BLUE"], score["RED"] = score["RED"], score["BLUE"]
    if "result" in turned["meta"]:
        turned["meta"]["result"] = exchange.get(turned["meta"]["result"], turned["meta"]["result"])
    return cast("dict[str, Any]", documents.normalise(turned))


def swap_action(setup: Setup, row: Sequence[int]) -> tuple[int, ...]:
    """The same action on the other side of the mirror: units keep their numbers, hexes are turned."""
    verb, first, second, *rest = row
    if verb == RETREAT_TO:
        first = half_turn(first)
    elif verb not in (END, CANCEL, MELEE, SHOOT):
        second = half_turn(second)
    return (verb, first, second, *rest)
