"""The Board and the State that a scenario document describes."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.doomball.board import make_board, read_cell
from sandtable.games.doomball.kinds import KIND_WORDS
from sandtable.games.doomball.model import (
    ACT,
    ARMY,
    ARMY_AND_RACE,
    ARMY_ONLY,
    CHOOSE,
    DESTROYED,
    DRAFT,
    END_ACTIVATION,
    HEADS,
    MAIN_RACES,
    NO_RACE,
    NOBODY,
    OVER,
    PLACES,
    RACE_ONLY,
    RACES,
    RESOLVE_ADVANCE,
    RESOLVE_RETREAT,
    RETREAT_COWARDS,
    RETREATED,
    SEATS,
    STAR_ATTACK,
    VARIANT,
    Board,
    CellId,
    PieceId,
    Side,
    State,
    cell_of,
    piece_of,
)
from sandtable.kernel.ids import FIRST_WINS, Seat

from .format import ENDINGS, PHASES, RACES_PHASE, ROUND_ENDED, PieceEntry, RetreatEntry, Scenario, SeatEntry


def make_position(scenario: Scenario, options: Mapping[str, int]) -> tuple[Board, State]:
    """Make Board and State from a document whose parts are valid; they need not fit together."""
    races = RACES if options.get("extra_races", 0) else MAIN_RACES
    board = make_board(scenario.mode, scenario.map, races=races, turn_limit=options.get("turn_limit", 100))
    return board, make_state(scenario, board)


def make_state(scenario: Scenario, board: Board) -> State:
    """Make the State."""
    phase = scenario.phase
    state = State(
        phase=DRAFT if phase == RACES_PHASE else PHASES.index(phase),
        drafting=ARMY_AND_RACE,
        actor=Seat(scenario.actor),
        round=scenario.round,
        turn=scenario.turn,
        offence=Seat(scenario.offence),
        called=HEADS if scenario.called is None else scenario.called,
        won_by=Seat(scenario.won_by or 0),
        ended=ENDINGS.index(scenario.ended or "goal") if phase in ROUND_ENDED else 0,
        heads=scenario.heads or 0,
        removed=scenario.removed,
        marks=len(scenario.markers or ()),
    )
    if board.mode == VARIANT:
        state.drafting = RACE_ONLY if phase in (RACES_PHASE, "call", "toss", "role") else ARMY_ONLY
    for seat in SEATS:
        _set_side(state.sides[seat], scenario.seats[seat], seat)
    for number, piece in zip(numbers_of(scenario), scenario.pieces, strict=True):
        _set_piece(state, board, number, piece)
    for name, count in (scenario.artifacts or {}).items():
        state.loose[cell(board, name)] = count
    for name in scenario.markers or ():
        state.marker[cell(board, name)] = 1
    for at, name in enumerate(scenario.way or ()):  # in the middle of an activation
        state.walked = at
        state.path[at] = cell(board, name)
        state.unit = state.occupant[state.path[at]]
    if state.unit != NOBODY and state.phase == CHOOSE:
        state.phase = ACT
    if scenario.retreat is not None:
        _set_retreat(state, board, scenario, scenario.retreat)
    if state.phase == OVER:
        winners = (seat for seat in SEATS if state.sides[seat].wins == 2)
        state.result = FIRST_WINS + next(winners, 0)
    return state


def cell(board: Board, name: str) -> CellId:
    """Return the space of a name."""
    return cell_of(read_cell(board.mode, name) or 0)


def numbers_of(scenario: Scenario) -> list[PieceId]:
    """Return the number of every piece of a document: in their order, each seat's from its first."""
    count = [0, ARMY]
    made = []
    for piece in scenario.pieces:
        made.append(piece_of(count[piece.seat]))
        count[piece.seat] += 1
    return made


def piece_named(state: State, board: Board, scenario: Scenario, name: str | int | None) -> PieceId:
    """Find the piece on a space, or a lost one by its place in the pieces; NOBODY if there is none."""
    if isinstance(name, str):
        return state.occupant[cell(board, name)]
    lost = name is not None and name < len(scenario.pieces) and scenario.pieces[name].lost
    return numbers_of(scenario)[name] if lost and name is not None else NOBODY


def _set_side(side: Side, entry: SeatEntry, seat: Seat) -> None:
    side.race = NO_RACE if entry.race is None else entry.race
    for kind, count in entry.picks.items():
        side.picks[KIND_WORDS.index(kind) % PLACES] = count
    side.changes = entry.changes
    side.sealed = int(entry.sealed)
    side.wins = entry.wins
    side.home = seat if entry.home is None else entry.home
    side.finished = int(entry.finished)


def _set_piece(state: State, board: Board, number: PieceId, entry: PieceEntry) -> None:
    piece, side = state.pieces[number], state.sides[entry.seat]
    piece.kind = entry.kind
    side.race = piece.kind // PLACES
    piece.hits = entry.hits
    piece.pinned = int(entry.pinned)
    piece.moved = int(entry.moved)
    piece.activated = int(entry.activated)
    star = board.kinds[piece.kind].stars & STAR_ATTACK != 0  # DB-STAR-B-1: loaded unless it says otherwise
    piece.loaded = int(star and entry.loaded)
    piece.carries = entry.carries
    piece.lost = int(entry.lost)
    if entry.at is not None:
        piece.cell = cell(board, entry.at)
        state.occupant[piece.cell] = number
        side.left += 1
    elif not piece.lost:
        side.waiting += 1


def _set_retreat(state: State, board: Board, scenario: Scenario, entry: RetreatEntry) -> None:
    """Set the retreat to be chosen, and from it which unit is active and what follows (DB-ORDER-1)."""
    state.stage = RESOLVE_RETREAT
    state.retreater = state.unit = piece_named(state, board, scenario, entry.unit)
    state.next_stage = END_ACTIVATION
    if entry.attacker is not None:
        state.attacker = piece_named(state, board, scenario, entry.attacker)
        state.target = piece_named(state, board, scenario, entry.target)
        state.target_cell = cell(board, entry.attacked_at or "")
        state.response = int(entry.response)
        state.effect = DESTROYED if entry.destroyed else RETREATED
        state.unit = state.target if state.response else state.attacker
        if state.retreater == state.target:
            state.next_stage = RESOLVE_ADVANCE
    elif scenario.way is None:
        state.unit = NOBODY
        state.next_stage = RETREAT_COWARDS
