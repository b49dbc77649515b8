"""Load a scenario document into Board and State."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.doomball.board import bare_map, make_board, read_cell
from sandtable.games.doomball.kinds import KIND_WORDS, RACE_WORDS
from sandtable.games.doomball.model import (
    ACT,
    ARMY,
    ARMY_AND_RACE,
    ARMY_ONLY,
    CHOOSE,
    COIN_NAMES,
    DEPLOY,
    DESTROYED,
    DRAFT,
    EDGE_NAMES,
    END_ACTIVATION,
    MAIN_RACES,
    NO_RACE,
    NOBODY,
    OTHER,
    OVER,
    PLACES,
    RACE_ONLY,
    RACES,
    RESOLVE_ADVANCE,
    RESOLVE_RETREAT,
    RETREAT,
    RETREAT_COWARDS,
    RETREATED,
    SEATS,
    STAR_ATTACK,
    VARIANT,
    Board,
    PieceId,
    Side,
    State,
    cell_of,
    piece_of,
)
from sandtable.games.doomball.scenarios.export import export
from sandtable.games.doomball.scenarios.format import (
    ENDINGS,
    FLAGS,
    FORMAT,
    PHASES,
    RACES_PHASE,
    mode_of,
)
from sandtable.games.doomball.scenarios.validate import validate
from sandtable.kernel.chance import Chance
from sandtable.kernel.document_words import DocumentWords
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import FIRST_WINS, Seat


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup[State, Board]:
    """Make Board and State from a document. The resolved document has its mode and map."""
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
    words = DocumentWords(
        document.get("title", ""), document.get("text", ""), document.get("suggested", 0), document.get("fair", "")
    )
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


def read_state(document: dict[str, Any], board: Board) -> State:
    """Read the State of a valid document."""
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
    state.turn = document.get("turn", 1 if phase in ("play", "flip", "reinforce", "retreat") else 0)
    state.called = COIN_NAMES.index(document.get("called", "heads"))
    state.won_by = Seat(document.get("won_by", 0))
    state.ended = ENDINGS.index(document.get("ended", "goal")) if phase in ("break", "exchange", "over") else 0
    state.heads = document.get("heads", 0)
    state.removed = document.get("removed", 0)
    for seat in SEATS:
        _read_seat(state.sides[seat], document.get("seats", [{}, {}])[seat], seat)
    for number, piece in zip(numbers_of(document), document.get("pieces", [])):
        _read_piece(state, board, number, piece)
    for name, count in document.get("artifacts", {}).items():
        state.loose[read_cell(board.mode, name) or 0] = count
    for name in document.get("markers", []):
        state.marker[read_cell(board.mode, name) or 0] = 1
        state.marks += 1
    for at, name in enumerate(document.get("way", [])):  # in the middle of an activation
        state.walked = at
        state.path[at] = cell_of(read_cell(board.mode, name) or 0)
        state.unit = state.occupant[state.path[at]]
    if state.unit != NOBODY and state.phase == CHOOSE:
        state.phase = ACT
    if state.phase == RETREAT:
        _read_retreat(state, board, document)
    if state.phase == OVER:
        state.result = FIRST_WINS + next(seat for seat in SEATS if state.sides[seat].wins == 2)
    return state


def _read_retreat(state: State, board: Board, document: dict[str, Any]) -> None:
    """Read the retreat to be chosen, and from it which unit is active and what follows (DB-ORDER-1)."""
    given = document["retreat"]
    pieces = numbers_of(document)

    def named(place: str | int) -> PieceId:
        if isinstance(place, int):
            return pieces[place]
        return state.occupant[cell_of(read_cell(board.mode, place) or 0)]

    state.stage = RESOLVE_RETREAT
    state.retreater = state.unit = named(given["unit"])
    state.next_stage = END_ACTIVATION
    if "attacker" in given:
        state.attacker, state.target = named(given["attacker"]), named(given["target"])
        state.target_cell = cell_of(read_cell(board.mode, given["attacked_at"]) or 0)
        state.response = int(given.get("response", False))
        state.effect = DESTROYED if given.get("destroyed", False) else RETREATED
        state.unit = state.target if state.response else state.attacker
        if state.retreater == state.target:
            state.next_stage = RESOLVE_ADVANCE
    elif "way" not in document:
        state.unit = NOBODY
        state.next_stage = RETREAT_COWARDS


def numbers_of(document: dict[str, Any]) -> list[PieceId]:
    """Return the number of every piece of a document: in their order, each seat's from its first."""
    count = [0, ARMY]
    made = []
    for piece in document.get("pieces", []):
        made.append(piece_of(count[piece["seat"]]))
        count[piece["seat"]] += 1
    return made


def _read_seat(side: Side, document: dict[str, Any], seat: Seat) -> None:
    side.race = RACE_WORDS.index(document["race"]) if "race" in document else NO_RACE
    for kind, count in document.get("picks", {}).items():
        side.picks[KIND_WORDS.index(kind) % PLACES] = count
    side.changes = document.get("changes", 0)
    side.sealed = int(document.get("sealed", False))
    side.wins = document.get("wins", 0)
    side.home = EDGE_NAMES.index(document.get("home", EDGE_NAMES[seat]))
    side.finished = int(document.get("finished", False))


def _read_piece(state: State, board: Board, number: PieceId, document: dict[str, Any]) -> None:
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
        state.occupant[piece.cell] = number
        side.left += 1
    elif not piece.lost:
        side.waiting += 1
