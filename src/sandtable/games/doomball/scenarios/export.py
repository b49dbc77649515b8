"""Write a position as a scenario document in normal form (DB-SCN-1, DB-SCN-2)."""

from __future__ import annotations

from typing import Any, cast

from sandtable.games.doomball.board import cell_name, map_rows
from sandtable.games.doomball.kinds import KIND_WORDS
from sandtable.games.doomball.model import (
    ARMY,
    DESTROYED,
    HEADS,
    NO_KIND,
    NO_RACE,
    NOBODY,
    OFFBOARD,
    PIECES,
    PLACES,
    RETREAT,
    SEATS,
    STAR_ATTACK,
    TOSS,
    Board,
    Piece,
    Side,
    State,
)
from sandtable.kernel.document_words import DocumentWords
from sandtable.kernel.game import Setup

from .format import ENDINGS, FORMAT, PieceEntry, RetreatEntry, Scenario, SeatEntry, phase_name


def export(setup: Setup[State, Board], state: State) -> dict[str, Any]:
    """Write the position as a document in normal form; usual values are left out."""
    return position(setup, state).written()


def position(setup: Setup[State, Board], state: State) -> Scenario:
    """Return the document of a position."""
    board, words = setup.board, cast("DocumentWords", setup.words)
    numbers = [number for number in range(PIECES) if state.pieces[number].kind != NO_KIND]

    def space(cell: int) -> str:
        return cell_name(board.mode, cell)

    return Scenario(
        format=FORMAT,
        title=words.title,
        remark=words.text,
        suggested=words.suggested,
        fair=words.fair,
        mode=board.mode,
        map=map_rows(board),
        phase=phase_name(state),
        round=state.round,
        turn=state.turn,
        actor=state.actor,
        offence=state.offence,
        called=state.called if state.phase == TOSS or state.called != HEADS else None,
        won_by=state.won_by if state.ended or state.won_by else None,
        ended=ENDINGS[state.ended] or None,
        seats=[_seat_entry(state.sides[seat], seat) for seat in SEATS],
        pieces=[_piece_entry(board, state.pieces[number], number // ARMY) for number in numbers],
        artifacts={space(cell): state.loose[cell] for cell in range(board.cells) if state.loose[cell]} or None,
        markers=[space(cell) for cell in range(board.cells) if state.marker[cell]] or None,
        heads=state.heads or None,
        way=[space(cell) for cell in state.path[: state.walked + 1]] if state.unit != NOBODY else None,
        retreat=_retreat_entry(board, state, numbers) if state.phase == RETREAT else None,
        removed=state.removed,
    )


def _retreat_entry(board: Board, state: State, numbers: list[int]) -> RetreatEntry:
    """Write who retreats and the attack it follows from; a lost target is named by its place in `pieces`."""

    def space(piece: int) -> str:
        return cell_name(board.mode, state.pieces[piece].cell)

    attack = state.attacker != NOBODY
    lost = state.pieces[state.target].cell == OFFBOARD
    return RetreatEntry(
        unit=space(state.retreater),
        attacker=space(state.attacker) if attack else None,
        target=None if not attack else numbers.index(state.target) if lost else space(state.target),
        attacked_at=cell_name(board.mode, state.target_cell) if attack else None,
        response=bool(state.response),
        destroyed=state.effect == DESTROYED,
    )


def _seat_entry(side: Side, seat: int) -> SeatEntry:
    return SeatEntry(
        race=side.race if side.race != NO_RACE else None,
        picks={KIND_WORDS[side.race * PLACES + place]: count for place, count in enumerate(side.picks) if count},
        changes=side.changes,
        sealed=bool(side.sealed),
        wins=side.wins,
        home=side.home if side.home != seat else None,
        finished=bool(side.finished),
    )


def _piece_entry(board: Board, piece: Piece, seat: int) -> PieceEntry:
    gone = piece.cell == OFFBOARD
    return PieceEntry(
        seat=seat,
        kind=piece.kind,
        at=None if gone else cell_name(board.mode, piece.cell),
        waiting=True if gone and not piece.lost else None,
        lost=gone and bool(piece.lost),
        hits=piece.hits,
        pinned=bool(piece.pinned),
        moved=bool(piece.moved),
        activated=bool(piece.activated),
        loaded=bool(piece.loaded) or board.kinds[piece.kind].stars & STAR_ATTACK == 0,
        carries=piece.carries,
    )
