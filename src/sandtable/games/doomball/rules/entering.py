"""Entering a space, destruction and retreat: DB-ENTER-1, DB-ART, DB-RETREAT, DB-VAR-RET."""

from sandtable.games.doomball.clauses import (
    DB_ART_4,
    DB_ART_5,
    DB_HITS_4,
    DB_RETREAT_2,
    DB_RETREAT_3,
    DB_RETREAT_5,
    DB_VAR_ART_1,
    DB_VAR_ART_2,
    DB_VAR_RET_1,
    DB_VAR_RET_2,
)
from sandtable.games.doomball.events import (
    dropped,
    fell_back,
    picked_up,
    piece_lost,
    retreat_coin,
    river_coin,
    river_hit,
)
from sandtable.games.doomball.model import (
    DESTROYED,
    END_ACTIVATION,
    HEADS,
    MISSED,
    NOBODY,
    NOT_ENDED,
    OFFBOARD,
    RESOLVE_RETREAT,
    RETREAT,
    RETREATED,
    RIVER,
    VARIANT,
    Board,
    CellId,
    PieceId,
    State,
    Work,
    seat_of,
)
from sandtable.games.doomball.rules.combat import apply_hits
from sandtable.games.doomball.rules.position import is_free, move_piece, remove_piece
from sandtable.games.doomball.rules.victory import check_elimination, check_goal
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.events import Events


def pick_up(s: State, board: Board, piece: PieceId, events: Events) -> None:
    """Take all artifacts on the space, at once and without a choice (DB-ENTER-1, step 2; DB-ART-5, DB-RULING-16,
    DB-VAR-ART-1).
    """
    row = s.pieces[piece]
    count = s.loose[row.cell]
    if count == 0:
        return
    s.loose[row.cell] = 0
    row.carries += count
    clause = DB_VAR_ART_1 if board.mode == VARIANT else DB_ART_5
    picked_up(events, clause, piece, row.kind, row.cell, count)


def arrive(s: State, board: Board, piece: PieceId, events: Events) -> None:
    """Pick up artifacts and check the goal (DB-ENTER-1, steps 2 and 3). A placement of the Variant ends here."""
    pick_up(s, board, piece, events)
    check_goal(s, board, piece, events)


def enter(s: State, board: Board, piece: PieceId, to: CellId, chance: Chance, events: Events) -> int:
    """Move a piece onto a space (DB-ENTER-1).

    Return MISSED, or what a river did to it and the caller must carry out: RETREATED or DESTROYED. Every entry counts,
    by move, retreat or advance (DB-TERRAIN-R-3, DB-RULING-26).
    """
    move_piece(s, piece, to)
    arrive(s, board, piece, events)
    if s.ended != NOT_ENDED or board.ground[to] != RIVER:
        return MISSED
    row = s.pieces[piece]
    coin = HEADS
    if board.mode == VARIANT:  # DB-VAR-HIT-1: a certain hit (DB-RULING-64)
        river_hit(events, piece, row.kind, to)
    else:
        coin = draw(chance, 2)  # DB-TERRAIN-R-1
        river_coin(events, piece, row.kind, to, coin)
    return apply_hits(s, board, piece, NOBODY, coin, events)  # DB-TERRAIN-R-2; no attack, no response: DB-PRICKLY-5


def apply_river(s: State, board: Board, piece: PieceId, effect: int, events: Events) -> None:
    """Carry out what a river did to a piece that entered it: the activation is over (DB-TERRAIN-R-4, DB-RULING-27)."""
    if s.ended != NOT_ENDED:
        return
    if effect == DESTROYED:  # DB-ACT-4
        destroy(s, board, piece, DB_HITS_4, events)
        s.stage = END_ACTIVATION
    elif effect == RETREATED:
        s.retreater = piece
        s.next_stage = END_ACTIVATION
        s.stage = RESOLVE_RETREAT


def destroy(s: State, board: Board, piece: PieceId, clause: int, events: Events) -> None:
    """Remove a piece (DB-HITS-4); its artifacts stay on its space (DB-ART-4, DB-VAR-ART-2)."""
    row = s.pieces[piece]
    cell = row.cell
    carried = row.carries
    piece_lost(events, clause, piece, row.kind, cell)
    remove_piece(s, piece)
    if carried > 0:
        s.loose[cell] += carried
        clause = DB_VAR_ART_2 if board.mode == VARIANT else DB_ART_4
        dropped(events, clause, cell, carried)
    check_elimination(s, board, events)


# -- retreat ------------------------------------------------------------------------------------------------------


def cannot_retreat(s: State, board: Board, piece: PieceId) -> bool:
    """Whether a piece is pinned (DB-ABIL-P-2) or has no movement (DB-RETREAT-5)."""
    row = s.pieces[piece]
    return row.pinned != 0 or board.kinds[row.kind].move == 0


def choose_rear_space(s: State, board: Board, piece: PieceId, chance: Chance, events: Events) -> CellId:
    """Return the space a piece retreats to, or OFFBOARD: straight, else a diagonal, else by a coin (DB-RULING-23).

    On the home edge there is no straight space and perhaps no diagonal (DB-RETREAT-4, DB-RULING-24).
    """
    row = s.pieces[piece]
    home = 3 * s.sides[seat_of(piece)].home
    straight = board.rear[row.cell][home]  # DB-RETREAT-1
    lower = board.rear[row.cell][home + 1]
    higher = board.rear[row.cell][home + 2]
    if is_free(s, board, straight):  # DB-RETREAT-2
        return straight
    if is_free(s, board, lower) and is_free(s, board, higher):  # DB-RETREAT-3, DB-COIN-2
        coin = draw(chance, 2)
        retreat_coin(events, piece, row.kind, coin)
        return higher if coin == HEADS else lower
    if is_free(s, board, lower):
        return lower
    return higher if is_free(s, board, higher) else OFFBOARD


def may_retreat_to(s: State, board: Board, piece: PieceId, to: CellId) -> bool:
    """Whether a space is free, adjacent and of the next ring: outward for the attacker, inward for the defender
    (DB-VAR-RET-1).
    """
    cell = s.pieces[piece].cell
    wanted = -1 if seat_of(piece) == s.offence else 1  # DB-RULING-63
    return board.distance[cell][to] == 1 and board.ring[to] == board.ring[cell] + wanted and is_free(s, board, to)


def find_retreats(s: State, board: Board, piece: PieceId, work: Work) -> int:
    """Write the spaces a unit of the Variant may retreat to; return how many."""
    cell = s.pieces[piece].cell
    found = 0
    for i in range(board.ways[cell]):
        to = board.near[cell][i]
        if may_retreat_to(s, board, piece, to):
            work.retreats[found] = to
            found += 1
    return found


def retreat_to(s: State, board: Board, piece: PieceId, to: CellId, chance: Chance, events: Events) -> int:
    """Retreat one step: no move, but the piece enters the space (DB-RETREAT-6, DB-RULING-25, DB-RULING-26).

    Hits stay (DB-HITS-5), and so does what the unit carries (DB-ART-2, DB-ART-4).
    """
    row = s.pieces[piece]
    straight = board.mode != VARIANT and to == board.rear[row.cell][3 * s.sides[seat_of(piece)].home]
    clause = DB_RETREAT_2 if straight else DB_RETREAT_3
    if board.mode == VARIANT:
        clause = DB_VAR_RET_1
    fell_back(events, clause, piece, row.kind, row.cell, to)
    return enter(s, board, piece, to, chance, events)


def resolve_retreat(s: State, board: Board, chance: Chance, events: Events, work: Work) -> bool:
    """Retreat `retreater`, repeatedly if it lands in rivers; return False if its owner must choose (DB-VAR-RET-1)."""
    piece = s.retreater
    going = RETREATED
    while going == RETREATED:
        to = OFFBOARD
        if not cannot_retreat(s, board, piece):
            if board.mode == VARIANT:
                found = find_retreats(s, board, piece, work)
                if found > 1:
                    s.phase = RETREAT
                    s.actor = seat_of(piece)
                    return False
                if found == 1:
                    to = work.retreats[0]
            else:
                to = choose_rear_space(s, board, piece, chance, events)
        if to == OFFBOARD:
            clause = DB_VAR_RET_2 if board.mode == VARIANT else DB_RETREAT_5
            destroy(s, board, piece, clause, events)
            going = DESTROYED
        else:
            going = retreat_to(s, board, piece, to, chance, events)
            if going == DESTROYED and s.ended == NOT_ENDED:
                destroy(s, board, piece, DB_HITS_4, events)
    s.retreater = NOBODY
    return True
