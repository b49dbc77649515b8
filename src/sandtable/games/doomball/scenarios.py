"""Scenarios of Doomball: files, loading a document into Board and State, and writing a position as a document."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from sandtable.kernel.chance import Chance
from sandtable.kernel.errors import BadScenario, NotPossible, Problem, Unknown
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import FIRST_WINS, Seat
from sandtable.kernel.library import ScenarioNote

from .board import bare_map, cell_name, make_board, map_rows, read_cell
from .kinds import KIND_WORDS, RACE_WORDS
from .model import (
    ACT,
    ARMY,
    ARMY_AND_RACE,
    ARMY_ONLY,
    DEPLOY,
    DRAFT,
    EDGE_A,
    EDGE_H,
    MAIN_RACES,
    NO_KIND,
    NO_RACE,
    OFFBOARD,
    OTHER,
    OVER,
    PIECES,
    PLACES,
    RACE_ONLY,
    RACES,
    RETREAT,
    SEATS,
    STAR_ATTACK,
    VARIANT,
    Board,
    Piece,
    Side,
    State,
    cell_of,
    piece_of,
)
from .problems import COINS, EDGES, ENDINGS, FORMAT, MODES, PHASES, RACES_PHASE, document_problems, mode_of

NAMES: Final = (
    *("open-field", "two-hills", "the-ford", "village", "deep-wood", "sample", "corner-forts", "bottleneck"),
    *("variant", "kick-off", "orcs-at-the-gate", "elves-and-dwarves", "last-stand", "variant-raid"),
)
FLAGS: Final = ("pinned", "moved", "activated")


@dataclass(frozen=True)
class Words:
    """What a document says for people."""

    title: str = ""
    text: str = ""
    suggested: int = 0
    fair: str = ""


@cache
def _file(name: str) -> str:
    return (files(__package__) / "scenarios" / f"{name}.json").read_text("utf-8")


def scenario(name: str) -> dict[str, Any]:
    """A scenario by its name."""
    if name not in NAMES:
        raise Unknown(f"doomball has no scenario {name!r}; scenarios: {', '.join(NAMES)}")
    return cast("dict[str, Any]", json.loads(_file(name)))


def notes() -> Sequence[ScenarioNote]:
    """What there is to play."""
    made = []
    for name in NAMES:
        document = scenario(name)
        made.append(
            ScenarioNote(
                name,
                document["title"],
                document["text"],
                document.get("suggested", 0),
                document.get("fair", ""),
                mode="variant" if document.get("mode") == "variant" else "",
            )
        )
    return made


def validate(document: Any, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Every problem of a document (DB-SCN-4); the options may allow more."""
    return list(document_problems(document, options or {}))


# -- reading ------------------------------------------------------------------------------------------------------


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup:
    """Board and State of a document; the resolved document has its mode and map."""
    problems = validate(document, options)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    mode = mode_of(document, options)
    bare = mode == VARIANT and document.get("mode") is None  # DB-SCN-3
    board = make_board(
        mode,
        bare_map(mode) if bare else document.get("map", bare_map(mode)),
        races=RACES if options.get("extra_races", 0) else MAIN_RACES,
        turn_limit=options.get("turn_limit", 100),
    )
    state = read_state(document, board)
    words = Words(
        document.get("title", ""), document.get("text", ""), document.get("suggested", 0), document.get("fair", "")
    )
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


def read_state(document: dict[str, Any], board: Board) -> State:
    """The State of a valid document."""
    state = State()
    phase = document.get("phase", RACES_PHASE if board.mode == VARIANT else "draft")
    state.phase = DRAFT if phase == RACES_PHASE else PHASES.index(phase)
    state.drafting = ARMY_AND_RACE
    if board.mode == VARIANT:
        state.drafting = RACE_ONLY if phase in (RACES_PHASE, "call", "toss", "role") else ARMY_ONLY
    state.offence = Seat(document.get("offence", 0))
    usual = OTHER[state.offence] if state.phase == DEPLOY else Seat(0)
    state.actor = Seat(document.get("actor", usual))
    state.round = document.get("round", 1)
    state.turn = document.get("turn", 1 if phase in ("play", "flip", "reinforce") else 0)
    state.called = COINS.index(document.get("called", "heads"))
    state.won_by = Seat(document.get("won_by", 0))
    state.ended = ENDINGS.index(document.get("ended", "goal")) if phase in ("break", "exchange", "over") else 0
    state.heads = document.get("heads", 0)
    state.removed = document.get("removed", 0)
    for seat in SEATS:
        _read_seat(state.sides[seat], document.get("seats", [{}, {}])[seat], seat)
    for piece in document.get("pieces", []):
        _read_piece(state, board, piece)
    for name, count in document.get("artifacts", {}).items():
        state.loose[read_cell(board.mode, name) or 0] = count
    for name in document.get("markers", []):
        state.marker[read_cell(board.mode, name) or 0] = 1
        state.marks += 1
    for at, name in enumerate(document.get("way", [])):  # in the middle of an activation
        state.phase = ACT
        state.walked = at
        state.path[at] = cell_of(read_cell(board.mode, name) or 0)
        state.unit = state.occupant[state.path[at]]
    if state.phase == OVER:
        state.result = FIRST_WINS + next(seat for seat in SEATS if state.sides[seat].wins == 2)
    return state


def _read_seat(side: Side, document: dict[str, Any], seat: Seat) -> None:
    side.race = RACE_WORDS.index(document["race"]) if "race" in document else NO_RACE
    for kind, count in document.get("picks", {}).items():
        side.picks[KIND_WORDS.index(kind) % PLACES] = count
    side.changes = document.get("changes", 0)
    side.sealed = int(document.get("sealed", False))
    side.wins = document.get("wins", 0)
    side.home = EDGES.index(document.get("home", "AH"[seat]))
    side.finished = int(document.get("finished", False))


def _read_piece(state: State, board: Board, document: dict[str, Any]) -> None:
    first = document["seat"] * ARMY
    number = next(i for i in range(first, first + ARMY) if state.pieces[i].kind == NO_KIND)
    piece, side = state.pieces[number], state.sides[document["seat"]]
    piece.kind = KIND_WORDS.index(document["kind"])
    side.race = piece.kind // PLACES
    piece.lost = int(document.get("lost", False))
    piece.hits = document.get("hits", 0)
    piece.carries = document.get("carries", 0)
    for flag in FLAGS:
        setattr(piece, flag, int(document.get(flag, False)))
    star = board.kinds[piece.kind].stars & STAR_ATTACK != 0  # DB-STAR-B-1: loaded unless it says otherwise
    piece.loaded = int(document.get("loaded", True)) if star else 0
    if "at" in document:
        piece.cell = cell_of(read_cell(board.mode, document["at"]) or 0)
        state.occupant[piece.cell] = piece_of(number)
        side.left += 1
    elif not piece.lost:
        side.waiting += 1


# -- writing ------------------------------------------------------------------------------------------------------


def export(setup: Setup, state: State) -> dict[str, Any]:
    """The position as a document in normal form; what has its usual value is left out."""
    board, words = cast("Board", setup.board), cast("Words", setup.words)
    if state.phase == RETREAT:  # DB-SCN-2
        raise NotPossible("a position in the middle of a retreat cannot be written down")
    made: dict[str, Any] = {"format": FORMAT, "title": words.title, "text": words.text}
    made |= {"suggested": words.suggested} if words.suggested else {}
    made |= {"fair": words.fair} if words.fair else {}
    made |= {"mode": MODES[board.mode], "map": map_rows(board), "phase": phase_name(state)}
    made |= {"round": state.round, "turn": state.turn, "actor": int(state.actor), "offence": int(state.offence)}
    if made["phase"] == "toss":
        made["called"] = COINS[state.called]
    if state.ended:
        made |= {"won_by": int(state.won_by), "ended": ENDINGS[state.ended]}
    made["seats"] = [_write_seat(state.sides[seat], seat) for seat in SEATS]
    rows = [number for number in range(PIECES) if state.pieces[number].kind != NO_KIND]
    made["pieces"] = [_write_piece(board, state.pieces[number], number // ARMY) for number in rows]
    loose = {cell_name(board.mode, c): state.loose[c] for c in range(board.cells) if state.loose[c]}
    made |= {"artifacts": loose} if loose else {}
    marks = [cell_name(board.mode, c) for c in range(board.cells) if state.marker[c]]
    made |= {"markers": marks} if marks else {}
    made |= {"heads": state.heads} if state.heads else {}
    if state.phase == ACT:
        made["way"] = [cell_name(board.mode, state.path[at]) for at in range(state.walked + 1)]
    return made | ({"removed": state.removed} if state.removed else {})


def phase_name(state: State) -> str:
    """What a document calls the phase."""
    if state.phase == DRAFT and state.drafting == RACE_ONLY:
        return RACES_PHASE
    return PHASES[state.phase]


def _write_seat(side: Side, seat: Seat) -> dict[str, Any]:
    made: dict[str, Any] = {"race": RACE_WORDS[side.race]} if side.race != NO_RACE else {}
    picks = {KIND_WORDS[side.race * PLACES + place]: count for place, count in enumerate(side.picks) if count}
    made |= {"picks": picks} if picks else {}
    made |= {"changes": side.changes} if side.changes else {}
    made |= {"sealed": True} if side.sealed else {}
    made |= {"wins": side.wins} if side.wins else {}
    made |= {"home": EDGES[side.home]} if side.home != (EDGE_A, EDGE_H)[seat] else {}
    return made | ({"finished": True} if side.finished else {})


def _write_piece(board: Board, piece: Piece, seat: int) -> dict[str, Any]:
    made: dict[str, Any] = {"seat": seat, "kind": KIND_WORDS[piece.kind]}
    if piece.cell != OFFBOARD:
        made["at"] = cell_name(board.mode, piece.cell)
    else:
        made["lost" if piece.lost else "waiting"] = True
    made |= {"hits": piece.hits} if piece.hits else {}
    made |= {flag: True for flag in FLAGS if getattr(piece, flag)}
    if board.kinds[piece.kind].stars & STAR_ATTACK and not piece.loaded:
        made["loaded"] = False
    return made | ({"carries": piece.carries} if piece.carries else {})
