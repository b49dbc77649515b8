"""Why an action is refused: the most telling clause. Agrees exactly with `legal`, whatever numbers an action holds."""

from sandtable.games.doomball.clauses import (
    DB_ABIL_Y_1,
    DB_ACT_2,
    DB_ART_3,
    DB_ATTACK_1,
    DB_DEC_3,
    DB_DEC_4,
    DB_DEC_5,
    DB_DEC_6,
    DB_DEC_8,
    DB_DEC_11,
    DB_DEC_16,
    DB_DEC_18,
    DB_DEPLOY_2,
    DB_DEPLOY_4,
    DB_LIMIT_2,
    DB_MATCH_1,
    DB_RANGE_2,
    DB_SEAL_1,
    DB_STAR_B_1,
    DB_STAR_D_1,
    DB_TURN_1,
    DB_TURN_3,
    DB_VAR_MATCH_1,
    DB_VAR_REINF_1,
    DB_VAR_RET_1,
    DB_VAR_SETUP_2,
    DB_VAR_SETUP_3,
    DB_VAR_TURN_2,
)
from sandtable.games.doomball.model import (
    ACT,
    BREAK,
    CALL,
    CARRIER,
    CHOOSE,
    COWARDLY,
    DEPLOY,
    DO_ACTIVATE,
    DO_ATTACK,
    DO_CALL,
    DO_CARRIER,
    DO_END,
    DO_EXCHANGE,
    DO_FINISH,
    DO_MARKER,
    DO_PASS,
    DO_PLACE,
    DO_RACE,
    DO_REINFORCE,
    DO_RELOAD,
    DO_RETREAT,
    DO_ROLE,
    DO_SEAL,
    DO_SIDE,
    DO_STEP,
    DO_WALK,
    DRAFT,
    EXCHANGE,
    FLIP,
    MARKERS,
    NOBODY,
    OFFBOARD,
    OVER,
    REINFORCE,
    RETREAT,
    ROLE,
    SIDE,
    STAR_ATTACK,
    STAR_MOVE,
    SWAP_NOTHING,
    SWAP_SIDES,
    TOSS,
    VARIANT,
    Board,
    PieceId,
    State,
    Work,
    cell_of,
    piece_of,
    seat_of,
)
from sandtable.games.doomball.rules.draft import check_draft, may_seal
from sandtable.games.doomball.rules.entering import may_retreat_to
from sandtable.games.doomball.rules.movement import entered_forest, refuse_step, refuse_walk
from sandtable.games.doomball.rules.position import has_adjacent_friend, is_free, is_loaded
from sandtable.games.doomball.rules.range import is_in_range
from sandtable.games.doomball.rules.setup import is_next_of_kind, may_place
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import AUTOMATIC, CONTINUE, Seat

NUMBERS = (
    0,
    1,
    1,
    1,
    0,
    1,
    0,
    0,
    1,
    1,
    1,
    1,
    2,
    1,
    1,
    1,
    3,
    1,
    1,
    0,
    0,
    1,
    1,
    2,
    0,
)  # by verb: how many numbers it takes


def check(s: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Return 0, or the clause that refuses the action."""
    verb = action[0]
    if verb < CONTINUE or verb > DO_END:
        return DB_LIMIT_2
    for i in range(NUMBERS[verb] + 1, len(action)):
        if action[i] != 0:
            return DB_LIMIT_2
    if s.phase == OVER:  # DB-MATCH-1
        return DB_MATCH_1
    if seat == AUTOMATIC:
        return 0 if verb == CONTINUE and s.phase in (TOSS, FLIP, BREAK) else DB_LIMIT_2
    if s.phase == DRAFT:
        return check_draft_order(s, board, seat, action)
    if s.phase in (TOSS, FLIP, BREAK) or seat != s.actor:
        return DB_VAR_TURN_2 if board.mode == VARIANT and s.phase in (CHOOSE, ACT) else DB_TURN_1
    if s.phase == ACT:
        return check_activation(s, board, seat, action, work)
    if s.phase == CHOOSE:
        return check_unit_choice(s, board, seat, action)
    if s.phase in (DEPLOY, CARRIER, MARKERS, REINFORCE):
        return check_placement(s, board, seat, action)
    return check_option(s, board, action)


def check_draft_order(s: State, board: Board, seat: Seat, action: Action) -> int:
    """Check an order of the draft until the seat has sealed (DB-DEC-1, DB-DEC-2, DB-DEC-12)."""
    if seat not in (0, 1) or s.sides[seat].sealed != 0:
        return DB_SEAL_1
    verb = action[0]
    if verb == DO_SEAL:
        return may_seal(s, board, seat)
    if verb < DO_RACE or verb > DO_SEAL:
        return DB_SEAL_1
    return check_draft(s, board, seat, action)


def check_option(s: State, board: Board, action: Action) -> int:
    """Check one of a few options (DB-DEC-3, DB-DEC-4, DB-DEC-5, DB-DEC-11) or a retreat of the Variant (DB-DEC-18)."""
    verb = action[0]
    number = action[1]
    if s.phase == CALL:
        return 0 if verb == DO_CALL and 0 <= number <= 1 else DB_DEC_3
    if s.phase == ROLE:
        return 0 if verb == DO_ROLE and 0 <= number <= 1 else DB_DEC_4
    if s.phase == SIDE:
        return 0 if verb == DO_SIDE and 0 <= number <= 1 else DB_DEC_5
    if s.phase == EXCHANGE:
        if verb == DO_EXCHANGE and number == SWAP_SIDES and board.mode == VARIANT:
            return DB_VAR_MATCH_1
        return 0 if verb == DO_EXCHANGE and 0 <= number <= SWAP_NOTHING else DB_DEC_11
    if verb != DO_RETREAT or s.phase != RETREAT:
        return DB_DEC_18
    return 0 if may_retreat_to(s, board, s.retreater, cell_of(number)) else DB_VAR_RET_1


def check_placement(s: State, board: Board, seat: Seat, action: Action) -> int:
    """Check pieces, carrier, markers, reinforcements (DB-DEC-6, DB-DEC-7 and DB-DEC-13 to DB-DEC-15)."""
    verb = action[0]
    if s.phase == CARRIER:
        piece = piece_of(action[1])
        is_own = piece != NOBODY and seat_of(piece) == seat and s.pieces[piece].cell != OFFBOARD
        return 0 if verb == DO_CARRIER and is_own else DB_DEPLOY_4
    if s.phase == MARKERS:
        cell = cell_of(action[1])
        return 0 if verb == DO_MARKER and board.ring[cell] == 0 and s.marker[cell] == 0 else DB_VAR_SETUP_3
    cell = cell_of(action[2])
    if s.phase == REINFORCE:
        if verb == DO_END:
            return 0
        if verb != DO_REINFORCE or not is_own_next(s, seat, piece_of(action[1])):
            return DB_VAR_REINF_1
        return 0 if s.marker[cell] != 0 and is_free(s, board, cell) else DB_VAR_REINF_1
    if verb != DO_PLACE or not is_own_next(s, seat, piece_of(action[1])):
        return DB_DEC_6
    if may_place(s, board, seat, cell):
        return 0
    return DB_VAR_SETUP_2 if board.mode == VARIANT else DB_DEPLOY_2


def is_own_next(s: State, seat: Seat, piece: PieceId) -> bool:
    """Whether the seat may place this piece next: the first waiting one of its kind."""
    return piece != NOBODY and seat_of(piece) == seat and is_next_of_kind(s, piece)


def check_unit_choice(s: State, board: Board, seat: Seat, action: Action) -> int:
    """Check the activation of a unit, or the end of the turn (DB-DEC-8, DB-DEC-16)."""
    if action[0] == DO_END:
        return 0
    if action[0] != DO_ACTIVATE:
        return DB_DEC_16 if board.mode == VARIANT else DB_DEC_8
    piece = piece_of(action[1])
    if piece == NOBODY or seat_of(piece) != seat:
        return DB_TURN_3
    row = s.pieces[piece]
    if row.cell == OFFBOARD or row.activated != 0:
        return DB_TURN_3
    if board.kinds[row.kind].ability == COWARDLY and not has_adjacent_friend(s, board, piece):
        return DB_ABIL_Y_1
    return 0


def check_activation(s: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Check a step, an action, or the end of an activation (DB-DEC-9, DB-DEC-10, DB-DEC-17)."""
    verb = action[0]
    if verb == DO_STEP:
        start = s.pieces[s.unit].cell
        return refuse_step(s, board, start, cell_of(action[1]), s.walked, entered_forest(s, board))
    if verb == DO_WALK:
        return refuse_walk(s, board, action)
    if verb == DO_FINISH:
        return 0
    if verb not in (DO_ATTACK, DO_PASS, DO_RELOAD):
        return DB_ACT_2
    if is_spent(s, board):
        return DB_STAR_D_1
    if verb == DO_RELOAD:
        return 0 if can_reload(s, board) else DB_STAR_B_1
    other = piece_of(action[1])
    if other == NOBODY or s.pieces[other].cell == OFFBOARD:
        return DB_ATTACK_1 if verb == DO_ATTACK else DB_ART_3
    if verb == DO_PASS:
        return check_pass(s, board, other, work)
    if seat_of(other) == seat:  # DB-RULING-52
        return DB_ATTACK_1
    if not is_loaded(s, board, s.unit):
        return DB_STAR_B_1
    return 0 if is_in_range(s, board, s.unit, s.pieces[other].cell, work) else DB_RANGE_2


def check_pass(s: State, board: Board, to: PieceId, work: Work) -> int:
    """Check a pass of the carrier to a friend in range, loaded or not (DB-ART-3, DB-RULING-14, DB-RULING-15)."""
    if s.pieces[s.unit].carries == 0 or to == s.unit or seat_of(to) != seat_of(s.unit):
        return DB_ART_3
    return 0 if is_in_range(s, board, s.unit, s.pieces[to].cell, work) else DB_ART_3


def is_spent(s: State, board: Board) -> bool:
    """Whether the active unit has no action left because it moved with D* (DB-STAR-D-1)."""
    return s.walked > 0 and board.kinds[s.pieces[s.unit].kind].stars & STAR_MOVE != 0


def can_reload(s: State, board: Board) -> bool:
    """Whether the active unit has an unloaded B* weapon (DB-STAR-B-1)."""
    row = s.pieces[s.unit]
    return row.loaded == 0 and board.kinds[row.kind].stars & STAR_ATTACK != 0
