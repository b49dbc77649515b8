"""From one round to the next: DB-MATCH-2 to DB-MATCH-4, DB-VAR-MATCH-1. Clause ids are those of RULES.md."""

from sandtable.games.doomball.clauses import (
    DB_MATCH_2,
    DB_MATCH_3,
    DB_MATCH_4,
    DB_VAR_MATCH_1,
)
from sandtable.games.doomball.events import exchanged, round_began
from sandtable.games.doomball.model import (
    ARMY,
    BASE,
    CELLS,
    EDGE_A,
    EDGE_H,
    EXCHANGE,
    NO_KIND,
    NOBODY,
    NOT_ENDED,
    OFFBOARD,
    OTHER,
    PIECES,
    SEATS,
    STAR_ATTACK,
    SWAP_ROLES,
    SWAP_SIDES,
    VARIANT,
    Board,
    State,
)
from sandtable.games.doomball.rules.setup import begin_deployment, begin_round_draft
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.events import Events
from sandtable.kernel.ids import Seat


def restore_army(s: State, board: Board, seat: Seat) -> None:
    """Restore the same army, complete and at full strength (DB-DRAFT-5)."""
    side = s.sides[seat]
    side.waiting = 0
    side.left = 0
    for i in range(ARMY):
        row = s.pieces[seat * ARMY + i]
        kind = row.kind
        copy_row(row, s.pieces[NOBODY])
        if kind != NO_KIND:
            row.kind = kind
            row.loaded = 1 if board.kinds[kind].stars & STAR_ATTACK != 0 else 0
            side.waiting += 1


def next_round(s: State, board: Board, events: Events) -> None:
    """Begin round 2 (DB-MATCH-2), or ask the loser of round 2 what to exchange (DB-MATCH-3)."""
    if s.round == 1:
        s.offence = OTHER[s.offence]
        if board.mode == VARIANT:
            start_round(s, board, DB_VAR_MATCH_1, events)
        else:
            exchange_sides(s)
            start_round(s, board, DB_MATCH_2, events)
        return
    s.phase = EXCHANGE
    s.actor = OTHER[s.won_by]  # the loser of round 2


def exchange(s: State, board: Board, what: int, events: Events) -> None:
    """Exchange sides, or roles, or neither, never both (DB-MATCH-3, DB-RULING-48); the Variant has no sides."""
    clause = DB_VAR_MATCH_1 if board.mode == VARIANT else DB_MATCH_3
    exchanged(events, clause, s.actor, what)
    if what == SWAP_SIDES:
        exchange_sides(s)
    elif what == SWAP_ROLES:
        s.offence = OTHER[s.offence]
    start_round(s, board, DB_MATCH_4, events)


def disband_armies(s: State) -> None:
    """Remove all armies; they are drafted anew (DB-VAR-MATCH-1)."""
    for piece in range(PIECES):
        copy_row(s.pieces[piece], s.pieces[NOBODY])
    for seat in SEATS:
        s.sides[seat].waiting = 0


def exchange_sides(s: State) -> None:
    """Exchange the home edges."""
    for seat in SEATS:
        s.sides[seat].home = EDGE_H if s.sides[seat].home == EDGE_A else EDGE_A


def start_round(s: State, board: Board, clause: int, events: Events) -> None:
    """Clear the board and restore the armies (DB-DRAFT-5), or draft anew (DB-VAR-MATCH-1). No toss (DB-MATCH-4)."""
    s.round += 1
    s.turn = 0
    s.ended = NOT_ENDED
    s.unit = NOBODY
    s.walked = 0
    for i in range(len(s.path)):
        s.path[i] = OFFBOARD
    s.target_cell = OFFBOARD
    s.marks = 0
    s.heads = 0
    s.removed = 0
    for cell in range(CELLS):
        s.occupant[cell] = NOBODY
        s.loose[cell] = 0
        s.marker[cell] = 0
    for seat in SEATS:
        s.sides[seat].finished = 0
        restore_army(s, board, seat)
    round_began(events, clause, s.round, s.offence, s.sides[0].home)
    if board.mode == BASE:
        begin_deployment(s, board)
    else:
        disband_armies(s)
        begin_round_draft(s)
