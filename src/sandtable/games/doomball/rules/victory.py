"""Goal, elimination, the end of a round and of the match: Doomball sections 4, 14 and 16."""

from sandtable.games.doomball.clauses import (
    DB_END_1,
    DB_END_4,
    DB_GOAL_1,
    DB_VAR_WIN_1,
)
from sandtable.games.doomball.events import match_won, removed, round_won
from sandtable.games.doomball.model import (
    ARTIFACTS,
    BREAK,
    BY_ARTIFACTS,
    BY_ELIMINATION,
    BY_GOAL,
    BY_GUARD,
    EDGE_A,
    IDLE,
    NOBODY,
    NOT_ENDED,
    OTHER,
    OVER,
    SEATS,
    VARIANT,
    Board,
    PieceId,
    State,
    seat_of,
)
from sandtable.kernel.events import Events
from sandtable.kernel.ids import FIRST, FIRST_WINS, SECOND_WINS, Seat

LAST_ROW = 7  # row H


def win_round(s: State, seat: Seat, why: int, clause: int, events: Events) -> None:
    """End the round: the first condition decides, nothing more is resolved (DB-END-3, DB-ORDER-2, DB-RULING-46)."""
    s.ended = why
    s.won_by = seat
    s.sides[seat].wins += 1
    s.stage = IDLE
    s.next_stage = IDLE
    s.attacker = NOBODY
    s.target = NOBODY
    s.retreater = NOBODY
    s.response = 0
    first = s.sides[0].wins
    second = s.sides[1].wins
    round_won(events, clause, seat, why, s.round, first, second)
    if s.sides[seat].wins < 2:
        s.phase = BREAK
        return
    s.phase = OVER  # DB-MATCH-1
    s.result = FIRST_WINS if seat == FIRST else SECOND_WINS
    match_won(events, seat, first, second)


def check_goal(s: State, board: Board, piece: PieceId, events: Events) -> None:
    """End the round if a carrier is on its goal row, however it came there (DB-ENTER-1, DB-GOAL-1, DB-GOAL-2)."""
    row = s.pieces[piece]
    if row.carries == 0:
        return
    seat = seat_of(piece)
    if board.mode == VARIANT:
        remove_artifacts(s, board, piece, events)
        return
    # DB-RULING-11, DB-RULING-12, DB-GOAL-4: the far row, also by a retreat along it; else nothing scores (DB-GOAL-3,
    # DB-RULING-13)
    goal = LAST_ROW if s.sides[seat].home == EDGE_A else 0
    if board.row[row.cell] == goal:
        win_round(s, seat, BY_GOAL, DB_GOAL_1, events)


def remove_artifacts(s: State, board: Board, piece: PieceId, events: Events) -> None:
    """Remove the artifacts an attacker brings to the edge; the unit carries on (DB-VAR-ART-3)."""
    row = s.pieces[piece]
    if seat_of(piece) != s.offence or board.ring[row.cell] != 0:
        return
    s.removed += row.carries
    removed(events, row.carries, s.removed, row.cell)
    row.carries = 0
    if s.removed == ARTIFACTS:  # DB-VAR-WIN-1, DB-RULING-68
        win_round(s, s.offence, BY_ARTIFACTS, DB_VAR_WIN_1, events)


def check_elimination(s: State, board: Board, events: Events) -> None:
    """End the round if a seat has no unit (DB-END-1 (b)), at any time (DB-END-2, DB-RULING-45).

    In the Variant a reserve keeps the attacker in play.
    """
    for seat in SEATS:
        if s.ended != NOT_ENDED or s.sides[seat].left > 0:
            continue
        if board.mode == VARIANT and s.sides[seat].waiting > 0:  # DB-VAR-WIN-1
            continue
        clause = DB_VAR_WIN_1 if board.mode == VARIANT else DB_END_1
        win_round(s, OTHER[seat], BY_ELIMINATION, clause, events)


def is_out_of_turns(s: State, board: Board) -> bool:
    """Whether the turn limit is reached (DB-END-4); in the Variant half as many (DB-VAR-WIN-1); 0 is none."""
    turns = (board.turn_limit + 1) // 2 if board.mode == VARIANT else board.turn_limit
    return board.turn_limit > 0 and s.turn >= turns


def win_by_guard(s: State, events: Events) -> None:
    """End the round for the defence, since the offence had the task (DB-RULING-47)."""
    win_round(s, OTHER[s.offence], BY_GUARD, DB_END_4, events)
