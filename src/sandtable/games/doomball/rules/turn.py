"""Who must act, and turns: Doomball section 5, and the game turns of section 16. Clause ids are those of RULES.md."""

from sandtable.games.doomball.clauses import (
    DB_TURN_2,
    DB_VAR_TURN_1,
)
from sandtable.games.doomball.events import finished, flipped_six, reinforced, turn_began
from sandtable.games.doomball.model import (
    ARMY,
    BREAK,
    CELLS,
    CHOOSE,
    COWARDLY,
    DRAFT,
    EDGE_A,
    FLIP,
    IDLE,
    MARKS,
    NOBODY,
    NOT_ENDED,
    OFFBOARD,
    OTHER,
    OVER,
    PIECES,
    REINFORCE,
    RETREAT_COWARDS,
    SEATS,
    TOSS,
    VARIANT,
    Board,
    CellId,
    PieceId,
    State,
    piece_of,
)
from sandtable.games.doomball.rules.entering import arrive
from sandtable.games.doomball.rules.position import can_activate_any, defence_seat, place_piece
from sandtable.games.doomball.rules.victory import is_out_of_turns, win_by_guard
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ASKS_AUTOMATIC, PUBLIC, Seat


def prompted(s: State, board: Board) -> int:
    """Both seats until they seal their drafts; then the actor or an automatic step; nobody when the match is over."""
    if s.phase == DRAFT:
        return (0 if s.sides[0].sealed != 0 else 1) | (0 if s.sides[1].sealed != 0 else 2)
    if s.phase == OVER:
        return 0
    if s.phase in (TOSS, FLIP, BREAK):
        return ASKS_AUTOMATIC
    return 1 << s.actor


def outcome(s: State, board: Board) -> int:
    """Return how the match ended, if it did."""
    return s.result


def begin_turn(s: State, seat: Seat, events: Events) -> None:
    """Remove own hits and moved flags and the enemy's pins, and unactivate own units (DB-TURN-2).

    Hits on the enemy and pins on one's own units stay (DB-RULING-17): only the opponent pins, so the enemy's pins are
    this player's.
    """
    s.turn += 1
    s.phase = CHOOSE
    s.actor = seat
    for i in range(ARMY):
        own = s.pieces[seat * ARMY + i]
        own.hits = 0
        own.moved = 0  # DB-STAR-C-2, DB-RULING-42
        own.activated = 0
        s.pieces[OTHER[seat] * ARMY + i].pinned = 0  # DB-ABIL-P-3, DB-RULING-29
    turn_began(events, DB_TURN_2, seat, s.turn)


def pass_turn(s: State, board: Board, events: Events) -> None:
    """Begin the opponent's turn, unless the guard ends the round (DB-TURN-1, DB-TURN-4, DB-END-4)."""
    if is_out_of_turns(s, board):
        win_by_guard(s, events)
    elif board.mode == VARIANT:
        begin_game_turn(s, events)
    else:
        begin_turn(s, OTHER[s.actor], events)


# -- Cowardly units -------------------------------------------------------------------------------------------------


def next_coward(s: State, board: Board) -> PieceId:
    """Find the next Cowardly unit that was not activated; NOBODY if there is none (DB-ABIL-Y-3, DB-RULING-30).

    In the Variant both sides' units retreat, the defender's first (DB-VAR-TURN-4).
    """
    if board.mode != VARIANT:
        return next_coward_of(s, board, s.actor)
    first = next_coward_of(s, board, defence_seat(s))
    return first if first != NOBODY else next_coward_of(s, board, s.offence)


def next_coward_of(s: State, board: Board, seat: Seat) -> PieceId:
    """Find a seat's next Cowardly unit: the rearmost first, so that none blocks another (DB-RULING-31)."""
    found = NOBODY
    best = 0
    for i in range(ARMY):
        row = s.pieces[seat * ARMY + i]
        if row.cell == OFFBOARD or row.activated != 0 or board.kinds[row.kind].ability != COWARDLY:
            continue
        place = coward_order(s, board, seat, row.cell)
        if found == NOBODY or place < best:
            found = piece_of(seat * ARMY + i)
            best = place
    return found


def coward_order(s: State, board: Board, seat: Seat, cell: CellId) -> int:
    """Return the order of a coward, lowest first: depth, column; in the Variant ring, row, column (DB-RULING-70)."""
    if board.mode == VARIANT:
        ring = board.ring[cell] if seat == s.offence else 3 - board.ring[cell]
        return ring * 100 + board.row[cell] * 10 + board.column[cell]
    depth = board.depth[cell] if s.sides[seat].home == EDGE_A else 15 - board.depth[cell]
    return depth * 10 + board.column[cell]


# -- game turns of the Variant ----------------------------------------------------------------------------------------


def begin_game_turn(s: State, events: Events) -> None:
    """Remove all hits and pins and unactivate all units (DB-VAR-TURN-1, DB-RULING-59, DB-RULING-61)."""
    s.turn += 1
    s.phase = FLIP
    s.stage = IDLE
    for piece in range(PIECES):
        row = s.pieces[piece]
        row.hits = 0
        row.pinned = 0
        row.activated = 0
    for seat in SEATS:
        s.sides[seat].finished = 0
    turn_began(events, DB_VAR_TURN_1, PUBLIC, s.turn)


def flip_reinforcements(s: State, board: Board, chance: Chance, events: Events) -> None:
    """Flip six coins, every game turn, even if they are of no use (DB-VAR-REINF-1, DB-RULING-66)."""
    coins = 1
    heads = 0
    for _ in range(MARKS):
        coin = draw(chance, 2)
        heads += coin
        coins = 2 * coins + coin
    flipped_six(events, coins, heads)
    s.heads = heads
    continue_reinforcing(s, board, events)


def continue_reinforcing(s: State, board: Board, events: Events) -> None:
    """Ask for the next reinforcement if there can be one; else begin activations."""
    if s.heads > 0 and s.sides[s.offence].waiting > 0 and has_free_marker(s):
        s.phase = REINFORCE
        s.actor = s.offence
        return
    end_reinforcing(s, board, events)


def has_free_marker(s: State) -> bool:
    """Whether a marker space is unoccupied; an enemy on it blocks it (DB-RULING-65)."""
    for cell in range(CELLS):  # noqa: SIM110  # kernel Python has no generators
        if s.marker[cell] != 0 and s.occupant[cell] == NOBODY:
            return True
    return False


def reinforce(s: State, board: Board, piece: PieceId, cell: CellId, events: Events) -> None:
    """Bring in one piece for one head, also of a kind that comes in twos; it may act this turn (DB-VAR-REINF-1)."""
    place_piece(s, piece, cell)
    s.heads -= 1
    reinforced(events, piece, s.pieces[piece].kind, cell)
    arrive(s, board, piece, events)  # a placement ignores the river
    if s.ended == NOT_ENDED:
        continue_reinforcing(s, board, events)


def end_reinforcing(s: State, board: Board, events: Events) -> None:
    """Drop excess heads; the defender activates first (DB-VAR-TURN-2)."""
    s.heads = 0
    offer_activation(s, board, defence_seat(s), events)


def offer_activation(s: State, board: Board, seat: Seat, events: Events) -> None:
    """Ask this seat to activate unless it is out, else the other; if both are out the turn ends (DB-VAR-TURN-2)."""
    for turn in range(2):
        mine = seat if turn == 0 else OTHER[seat]
        if s.sides[mine].finished != 0:
            continue
        if can_activate_any(s, board, mine):
            s.phase = CHOOSE
            s.actor = mine
            return
        finish_seat(s, mine, events)
    s.stage = RETREAT_COWARDS


def finish_seat(s: State, seat: Seat, events: Events) -> None:
    """Take a seat out until the next game turn: it has nothing to activate, or declared it (DB-RULING-60)."""
    s.sides[seat].finished = 1
    finished(events, seat)


def continue_turn(s: State, board: Board, seat: Seat, events: Events) -> None:
    """Ask for the next activation: of the same seat, in the Variant of the other one."""
    if board.mode == VARIANT:
        offer_activation(s, board, OTHER[seat], events)
    else:
        s.phase = CHOOSE
        s.actor = seat
