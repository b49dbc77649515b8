"""Who is asked, and what is refused: every Action is checked here before it is applied."""

from sandtable.games.honour_lies.clauses import (
    HL_ACT_2,
    HL_COMBAT_6,
    HL_COMBAT_12,
    HL_ENG_6,
    HL_FLEE_1,
    HL_FORCE_1,
    HL_FORCE_2,
    HL_HOLD_4,
    HL_LIMIT_2,
    HL_LIMIT_3,
    HL_MOVE_7,
    HL_PIECE_5,
    HL_PROF_5,
    HL_ROUND_2,
    HL_SCORE_4,
    HL_SETUP_3,
    HL_SETUP_7,
    HL_SUM_1,
)
from sandtable.games.honour_lies.model import (
    ABSENT,
    ACTING,
    ACTIVATING,
    AHEAD,
    BACK,
    BIDDING,
    DEPLOYING,
    DO_ACTIVATE,
    DO_ADVANCE,
    DO_BID,
    DO_DEPLOY,
    DO_DISMISS,
    DO_END,
    DO_ENGAGE,
    DO_ENLIST,
    DO_FINISH,
    DO_GARRISON,
    DO_HOLD_BACK,
    DO_LOSE,
    DO_OCCUPY,
    DO_PASS,
    DO_PIVOT,
    DO_REFORM,
    DO_RETREAT,
    DO_RUSH,
    DO_SALLY,
    DO_SEAL,
    DO_SHOOT,
    DO_SUMMON,
    DO_TURN,
    ENGAGING,
    ENLISTING,
    LOSING,
    MARCH,
    MOST_BIDS,
    MOST_CHANGES,
    NO_ROLE,
    NOBODY,
    OCCUPY,
    ON_TABLE,
    OTHER,
    OVER,
    RANGED,
    RETREATING,
    RETURNING,
    RUINING,
    STAKING,
    SUMMONING,
    TAKING,
    UNITS,
    Board,
    State,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import ASKS_FIRST, ASKS_SECOND, Seat

from .check_advanced import check_advanced
from .course import (
    can_activate,
    is_beaten,
    may_move,
    may_reform_now,
    may_rush,
    window_seat,
)
from .deploy import is_placeable, may_garrison, try_deploy, try_summon
from .engage import copy_charge, list_layouts
from .formations import may_lose
from .losses import is_in_play
from .moves import try_advance, try_pivot, try_reform, try_sally
from .places import has_room
from .placing import gather, touches_holding
from .profiles import RECKLESS, count_force, count_specialists, has_rule, is_profile, ranged_of, specialists_allowed
from .retreat import try_retreat, try_turn
from .rows import is_longer, is_wild
from .sight import may_shoot


def prompted(state: State, board: Board) -> int:
    """Who is asked now. Forces and bids are chosen by both at once; everything else by one seat."""
    if state.phase == OVER:
        return 0
    if state.phase in (ENLISTING, BIDDING, STAKING):
        return (0 if state.sealed[0] == 1 else ASKS_FIRST) | (0 if state.sealed[1] == 1 else ASKS_SECOND)
    return 1 << asked_seat(state, board)


def asked_seat(state: State, board: Board) -> int:
    """The one seat that decides."""
    if state.phase in (ACTING, ENGAGING):
        return state.units[state.active].seat
    if state.phase == LOSING:
        return state.units[state.losing].seat
    if state.phase == RETREATING:
        return state.units[state.combat.loser].seat
    if state.phase == SUMMONING:
        return window_seat(state, board)
    if state.phase == RUINING:
        return state.units[state.orders.ruined].seat
    return state.mover


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """0, or the number of the clause that refuses."""
    if seat not in (0, 1) or (prompted(state, board) >> seat) & 1 == 0:
        return HL_LIMIT_3
    if is_wild(action):
        return HL_LIMIT_3
    phase = state.phase
    if phase == ENLISTING:
        return check_force(state, board, seat, action)
    if phase in (DEPLOYING, RETURNING):
        return check_placing(state, board, seat, action, work)
    if phase == ACTIVATING:
        return check_activation(state, seat, action)
    if phase == ACTING:
        return check_acting(state, board, action, work)
    if phase == BIDDING:
        return check_bid(state, seat, action)
    if phase >= TAKING:
        return check_advanced(state, board, seat, action, work)
    return check_answer(state, board, seat, action, work)


# -- forces -----------------------------------------------------------------------------------------------------


def check_force(state: State, board: Board, seat: int, action: Action) -> int:
    """HL-FORCE: units are enlisted and dismissed until the seat seals exactly N of them."""
    verb = action[0]
    count = count_force(state, seat)
    if verb == DO_SEAL:
        if is_longer(action, 0):
            return HL_LIMIT_3
        if count != board.force:
            return HL_FORCE_1
        return HL_FORCE_2 if count_specialists(state, seat) > specialists_allowed(count) else 0
    if verb == DO_DISMISS:
        row = action[1]
        if state.issued[seat] >= MOST_CHANGES:
            return HL_LIMIT_2
        if is_longer(action, 1) or not is_row(row) or state.units[row].seat != seat:
            return HL_LIMIT_3
        return HL_FORCE_1 if state.units[row].status == ABSENT else 0
    if verb != DO_ENLIST or is_longer(action, 4):
        return HL_LIMIT_3
    if count >= board.force:
        return HL_FORCE_1
    if not is_profile(action[1], action[2], action[3], action[4]):
        return HL_PROF_5
    if action[3] != NO_ROLE and count_specialists(state, seat) >= specialists_allowed(board.force):
        return HL_FORCE_2
    return 0


def is_row(row: int) -> bool:
    """Whether a number is a unit's."""
    return 0 <= row < UNITS


# -- deploying --------------------------------------------------------------------------------------------------


def check_placing(state: State, board: Board, seat: int, action: Action, work: Work) -> int:
    """HL-SETUP-3, HL-ROUND-1: one unit of the seat's own that waits."""
    verb = action[0]
    if verb == DO_PASS:
        return HL_LIMIT_3 if state.phase != RETURNING or is_longer(action, 0) else 0
    row = action[1]
    if verb not in (DO_DEPLOY, DO_GARRISON, DO_HOLD_BACK) or not is_row(row):
        return HL_LIMIT_3
    if state.units[row].seat != seat or not is_placeable(state, state.units[row]):
        return HL_SETUP_3
    gather(state, board, work)
    if verb == DO_DEPLOY:
        form = action[5] // 8
        if action[6] != 0:
            return HL_LIMIT_3
        return try_deploy(state, board, work, row, action[2], action[3], action[4], form, action[5] % 8)
    if verb == DO_GARRISON:
        return HL_LIMIT_3 if is_longer(action, 2) else may_garrison(state, board, work, row, action[2])
    if is_longer(action, 1) or state.phase != DEPLOYING:
        return HL_LIMIT_3
    return HL_SETUP_7 if has_room(state, board, work, row) else 0


# -- activating -------------------------------------------------------------------------------------------------


def check_activation(state: State, seat: int, action: Action) -> int:
    """HL-ROUND-2; HL-SCORE-4: a survivor may end the game."""
    if action[0] == DO_END:
        return 0 if not is_longer(action, 0) and is_beaten(state, OTHER[seat]) else HL_SCORE_4
    row = action[1]
    if action[0] != DO_ACTIVATE or is_longer(action, 1) or not is_row(row):
        return HL_LIMIT_3
    return 0 if state.units[row].seat == seat and can_activate(state.units[row]) else HL_ROUND_2


def check_acting(state: State, board: Board, action: Action, work: Work) -> int:
    """A step of the activation. What belongs to a later step may be done at once: the steps between are skipped."""
    verb = action[0]
    if verb == DO_FINISH:
        return HL_LIMIT_3 if is_longer(action, 0) or state.rushing == 1 else 0
    if state.step == OCCUPY:
        return check_occupy(state, board, action, work)
    if verb == DO_PASS:
        return HL_LIMIT_3 if is_longer(action, 0) or state.rushing == 0 else 0
    if verb == DO_RUSH:
        if is_longer(action, 0):
            return HL_LIMIT_3
        return 0 if may_rush(state) and state.rushing == 0 else HL_ACT_2
    if state.rushing == 1 and verb != DO_ADVANCE and not (verb == DO_TURN and action[1] == AHEAD):
        return HL_ACT_2
    gather(state, board, work)
    if verb == DO_SHOOT:
        return check_shot(state, board, action, work)
    if verb == DO_REFORM:
        if is_longer(action, 3):
            return HL_LIMIT_3
        if not may_reform_now(state):
            return HL_ACT_2
        return try_reform(state, board, work, state.active, action[1], action[2], action[3])
    return check_move(state, board, action, work)


def check_shot(state: State, board: Board, action: Action, work: Work) -> int:
    """HL-ACT-2: a ranged attack."""
    unit = state.units[state.active]
    target = action[1]
    if is_longer(action, 2) or not is_row(target):
        return HL_LIMIT_3
    if not may_shoot_now(state) or state.units[target].seat == unit.seat or not is_in_play(state.units[target]):
        return HL_ACT_2
    return may_shoot(state, board, work, state.active, target, action[2])


def may_shoot_now(state: State) -> bool:
    """HL-ACT-2: has a ranged value, is not disordered, did not Rush."""
    unit = state.units[state.active]
    return state.step <= RANGED and ranged_of(unit) > 0 and unit.disordered == 0 and state.rushed == 0


def may_advance_now(state: State) -> bool:
    """HL-ACT-2: as a Rush, as the Move or as the March, which `next_step` has found to be legal."""
    unit = state.units[state.active]
    return unit.status == ON_TABLE and (state.rushing == 1 or state.step == MARCH or may_move(state))


def check_move(state: State, board: Board, action: Action, work: Work) -> int:
    """Advance, Retreat, Pivot, one stand's move, sally."""
    verb = action[0]
    active = state.active
    if verb == DO_ADVANCE:
        if is_longer(action, 3):
            return HL_LIMIT_3
        if not may_advance_now(state):
            return HL_ACT_2
        return try_advance(state, board, work, active, action[1], action[2], action[3])
    if verb == DO_TURN:
        if is_longer(action, 3):
            return HL_LIMIT_3
        if not may_advance_now(state) or (action[1] != AHEAD and not may_move(state)):
            return HL_ACT_2
        return try_turn(state, board, work, active, action[1], action[2], action[3], 0)
    if not may_move(state):
        return HL_ACT_2
    if verb == DO_RETREAT:
        if is_longer(action, 4):
            return HL_LIMIT_3
        if state.units[active].status != ON_TABLE:
            return HL_ACT_2
        return try_retreat(state, board, work, active, action[1], action[2], action[3], action[4])
    if verb == DO_PIVOT:
        if is_longer(action, 4):
            return HL_LIMIT_3
        return try_pivot(state, board, work, active, action[1], action[2], action[3], action[4])
    if verb == DO_SALLY:
        if is_longer(action, 4):
            return HL_LIMIT_3
        if state.shot == 1:
            return HL_ACT_2
        return try_sally(state, board, work, active, action[1], action[2], action[3], action[4])
    return HL_LIMIT_3


def check_occupy(state: State, board: Board, action: Action, work: Work) -> int:
    """HL-HOLD-4."""
    holding = action[1]
    if action[0] != DO_OCCUPY or is_longer(action, 1) or holding < 0 or holding >= state.holdings:
        return HL_LIMIT_3
    if state.occupant[holding] != NOBODY:
        return HL_HOLD_4
    gather(state, board, work)
    return 0 if touches_holding(state, board, work, state.active, holding) else HL_HOLD_4


# -- answers ----------------------------------------------------------------------------------------------------


def most_to_bid(state: State, seat: int) -> int:
    """HL-COMBAT-6: the current Health; 0 for a ranged attacker without Reckless Volley. -1: no unit of the seat."""
    combat = state.combat
    row = combat.attacker if state.units[combat.attacker].seat == seat else combat.defender
    if row == combat.attacker and combat.ranged == 1 and not has_rule(state.units[row], RECKLESS):
        return 0
    return state.units[row].health


def check_bid(state: State, seat: int, action: Action) -> int:
    """A bid, or the seal that makes it final."""
    if action[0] == DO_SEAL:
        return HL_LIMIT_3 if is_longer(action, 0) else 0
    if action[0] != DO_BID or is_longer(action, 1):
        return HL_LIMIT_3
    if state.issued[seat] >= MOST_BIDS:
        return HL_LIMIT_2
    return 0 if 0 <= action[1] <= most_to_bid(state, seat) else HL_COMBAT_6


def check_answer(state: State, board: Board, seat: int, action: Action, work: Work) -> int:
    """Answers that an interrupted procedure waits for."""
    verb = action[0]
    if state.phase == LOSING:
        if verb != DO_LOSE or is_longer(action, 1):
            return HL_LIMIT_3
        return 0 if may_lose(state.units[state.losing].cells, action[1]) else HL_PIECE_5
    gather(state, board, work)
    if state.phase == ENGAGING:
        if verb != DO_ENGAGE or is_longer(action, 2):
            return HL_LIMIT_3
        return 0 if find_option(state, board, work, action[1], action[2]) >= 0 else HL_ENG_6
    if state.phase == RETREATING:
        return check_retreat(state, board, action, work)
    if verb == DO_PASS:
        return HL_LIMIT_3 if is_longer(action, 0) else 0
    if verb != DO_SUMMON or action[6] != 0 or not is_row(action[1]):
        return HL_LIMIT_3
    if state.units[action[1]].seat != seat:
        return HL_SUM_1
    return try_summon(state, board, work, action[1], action[2], action[3], action[4], action[5])


def find_option(state: State, board: Board, work: Work, form: int, index: int) -> int:
    """The place of a layout among those that the engaging unit may take, or -1."""
    copy_charge(work.charge, state.charge)
    list_layouts(state, board, work, state.active)
    for i in range(work.options):
        if work.option_form[i] == form and work.option_layout[i] == index:
            return i
    return -1


def check_retreat(state: State, board: Board, action: Action, work: Work) -> int:
    """HL-COMBAT-12: the loser must retreat, forward when it was hit in the rear."""
    loser = state.combat.loser
    if action[0] == DO_RETREAT:
        if is_longer(action, 4):
            return HL_LIMIT_3
        return try_retreat(state, board, work, loser, action[1], action[2], action[3], action[4])
    if action[0] != DO_TURN or is_longer(action, 4):
        return HL_COMBAT_12
    if action[1] != (AHEAD if state.combat.forward == 1 else BACK):
        return HL_MOVE_7
    if action[3] < 0 or action[3] > NOBODY:
        return HL_FLEE_1
    return try_turn(state, board, work, loser, action[1], action[2], action[3], action[4])
