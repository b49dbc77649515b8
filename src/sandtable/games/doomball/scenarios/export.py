"""Write a position as a scenario document in normal form (DB-SCN-1, DB-SCN-2)."""

from __future__ import annotations

from typing import Any, cast

from sandtable.games.doomball.board import cell_name, map_rows
from sandtable.games.doomball.kinds import KIND_WORDS, RACE_WORDS
from sandtable.games.doomball.model import (
    ARMY,
    COIN_NAMES,
    DESTROYED,
    EDGE_A,
    EDGE_H,
    EDGE_NAMES,
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
from sandtable.games.doomball.scenarios.format import (
    ENDINGS,
    FLAGS,
    FORMAT,
    MODES,
    phase_name,
)
from sandtable.kernel.document_words import DocumentWords
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat


def export(setup: Setup[State, Board], state: State) -> dict[str, Any]:
    """Write the position as a document in normal form; usual values are left out."""
    board, words = setup.board, cast("DocumentWords", setup.words)
    made: dict[str, Any] = {"format": FORMAT, "title": words.title, "text": words.text}
    made |= {"suggested": words.suggested} if words.suggested else {}
    made |= {"fair": words.fair} if words.fair else {}
    made |= {"mode": MODES[board.mode], "map": map_rows(board), "phase": phase_name(state)}
    made |= {"round": state.round, "turn": state.turn, "actor": int(state.actor), "offence": int(state.offence)}
    if state.phase == TOSS or state.called != HEADS:
        made["called"] = COIN_NAMES[state.called]
    made |= {"won_by": int(state.won_by)} if state.ended or state.won_by else {}
    made |= {"ended": ENDINGS[state.ended]} if state.ended else {}
    made["seats"] = [_write_seat(state.sides[seat], seat) for seat in SEATS]
    rows = [number for number in range(PIECES) if state.pieces[number].kind != NO_KIND]
    made["pieces"] = [_write_piece(board, state.pieces[number], number // ARMY) for number in rows]
    loose = {cell_name(board.mode, c): state.loose[c] for c in range(board.cells) if state.loose[c]}
    made |= {"artifacts": loose} if loose else {}
    marks = [cell_name(board.mode, c) for c in range(board.cells) if state.marker[c]]
    made |= {"markers": marks} if marks else {}
    made |= {"heads": state.heads} if state.heads else {}
    if state.unit != NOBODY:
        made["way"] = [cell_name(board.mode, state.path[at]) for at in range(state.walked + 1)]
    if state.phase == RETREAT:
        made["retreat"] = _write_retreat(board, state, rows)
    return made | ({"removed": state.removed} if state.removed else {})


def _write_retreat(board: Board, state: State, rows: list[int]) -> dict[str, Any]:
    """Write who retreats and the attack it follows from; a lost target is named by its place in `pieces`."""
    made: dict[str, Any] = {"unit": cell_name(board.mode, state.pieces[state.retreater].cell)}
    if state.attacker == NOBODY:
        return made
    target = state.pieces[state.target].cell
    made["attacker"] = cell_name(board.mode, state.pieces[state.attacker].cell)
    made["target"] = rows.index(state.target) if target == OFFBOARD else cell_name(board.mode, target)
    made["attacked_at"] = cell_name(board.mode, state.target_cell)
    made |= {"response": True} if state.response else {}
    return made | ({"destroyed": True} if state.effect == DESTROYED else {})


def _write_seat(side: Side, seat: Seat) -> dict[str, Any]:
    made: dict[str, Any] = {"race": RACE_WORDS[side.race]} if side.race != NO_RACE else {}
    picks = {KIND_WORDS[side.race * PLACES + place]: count for place, count in enumerate(side.picks) if count}
    made |= {"picks": picks} if picks else {}
    made |= {"changes": side.changes} if side.changes else {}
    made |= {"sealed": True} if side.sealed else {}
    made |= {"wins": side.wins} if side.wins else {}
    made |= {"home": EDGE_NAMES[side.home]} if side.home != (EDGE_A, EDGE_H)[seat] else {}
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
