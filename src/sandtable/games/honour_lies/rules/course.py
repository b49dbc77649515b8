"""The course of play: rounds, activations, and procedures that wait for an answer: HL-ROUND, HL-ACT, HL-SUM-1,
HL-SCORE. A stage says what happens next; it either asks somebody (a phase) or names the next stage."""

from sandtable.games.honour_lies.clauses import (
    HL_ACT_1,
    HL_ROUND_1,
    HL_SCORE_2,
    HL_SCORE_3,
)
from sandtable.games.honour_lies.model import (
    ABSENT,
    ACTING,
    ACTIVATING,
    CALL_ORDERS,
    CARRY_OUT,
    CAVALRY,
    COHESION,
    COMBAT_OVER,
    DESTROYED,
    DIFFICULT,
    END_TURN,
    ENDED,
    FLED,
    GO_ON,
    HOLDING_SCORED,
    LOSING,
    MARCH,
    MELEE,
    MOVE,
    NEXT_RETURN,
    NEXT_SEAT,
    NEXT_STEP,
    NOBODY,
    NOWHERE,
    OCCUPY,
    OFFER,
    ON_TABLE,
    OTHER,
    OVER,
    REFORM,
    RESOLVE,
    RETREAT_NOW,
    RETREATING,
    RETURNING,
    ROUND_BEGAN,
    SIDE,
    START_ROUND,
    SUMMONING,
    TURN_ENDED,
    UNITS,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import DRAWN, FIRST_WINS, RUNNING, SECOND_WINS, TO_ALL

from .command import call_orders, carry_out, claim_standard, forget_orders, wait_for_ruin
from .deploy import has_placeable
from .fight import offer
from .losses import disorder, fall, is_in_play, lose_stand, only_loss
from .placing import empty_holding_touched, gather_one
from .profiles import PONDEROUS, RUSHES, SKIRMISH, SWIFT, has_rule
from .sight import is_on
from .summon import can_summon


def proceed(state: State, board: Board, events: Events, work: Work) -> None:
    """Go on until somebody is asked or the match is over."""
    while goes_on(state, board, events, work):
        pass


def goes_on(state: State, board: Board, events: Events, work: Work) -> bool:
    """One stage; False when somebody has to decide. A summoning window comes before all else (HL-SUM-1)."""
    if state.window == 1:
        return not open_window(state, board, work)
    if state.orders.ruin > 0:
        wait_for_ruin(state)
        return False
    stage = state.stage
    if stage == START_ROUND:
        return start_round(state, board, events)
    if stage == NEXT_RETURN:
        return next_return(state, board)
    if stage == NEXT_SEAT:
        return next_seat(state)
    if stage == NEXT_STEP:
        return next_step(state, board, work)
    if stage == RESOLVE:
        return resolve(state, board, events)
    if stage == COHESION:
        return cohesion(state, events)
    if stage == RETREAT_NOW:
        state.phase = RETREATING  # HL-COMBAT-12; HL-RULING-43: even if the winner destroyed itself
        return False
    if stage == FLED:
        return fled(state, events)
    if stage == COMBAT_OVER:
        return combat_over(state)
    if stage == END_TURN:
        return end_turn(state, events)
    if stage == CALL_ORDERS:
        return call_orders(state, board, work)
    if stage == CARRY_OUT:
        return carry_out(state, board, events, work)
    if stage == OFFER:
        return offer(state, board, events)
    return False


# -- rounds -----------------------------------------------------------------------------------------------------


def start_round(state: State, board: Board, events: Events) -> bool:
    """HL-ROUND-1: disorder is gone, nobody is activated, Expendable units may return."""
    if state.round >= board.rounds:
        finish(state, board, events)
        return False
    state.round += 1
    for row in range(UNITS):
        state.units[row].activated = 0
        state.units[row].disordered = 0  # HL-DIS-3
        state.units[row].sworn = 0
    state.orders.used[0] = 0  # HL-ADV-3: each order once per round
    state.orders.used[1] = 0
    state.mover = OTHER[state.first]
    state.stage = NEXT_RETURN
    emit(events, ROUND_BEGAN, HL_ROUND_1, TO_ALL, state.round, 0, 0, 0, 0, 0)
    return True


def next_return(state: State, board: Board) -> bool:
    """Starting with the second player and alternating, players may return units."""
    if state.done[0] == 1 and state.done[1] == 1:
        state.done[0] = 0
        state.done[1] = 0
        state.mover = state.first  # HL-ROUND-2
        state.stage = NEXT_SEAT
        return True
    state.phase = RETURNING
    if state.done[state.mover] == 0 and has_placeable(state, state.mover):
        return False
    state.done[state.mover] = 1
    state.mover = OTHER[state.mover]
    return True


def can_activate(unit: Unit) -> bool:
    """HL-ROUND-2: in play and not activated this round."""
    return is_in_play(unit) and unit.activated == 0


def has_to_activate(state: State, seat: int) -> bool:
    """Whether a seat has a unit left to activate."""
    for row in range(seat * SIDE, seat * SIDE + SIDE):  # noqa: SIM110  # kernel Python has no generators
        if can_activate(state.units[row]):
            return True
    return False


def next_seat(state: State) -> bool:
    """HL-ROUND-2: a player who has a unit to activate must activate one (HL-RULING-29); HL-ROUND-3: else it ends."""
    if not has_to_activate(state, state.mover):
        state.mover = OTHER[state.mover]
        if not has_to_activate(state, state.mover):
            state.stage = START_ROUND
            return True
    state.phase = ACTIVATING
    return False


def is_beaten(state: State, seat: int) -> bool:
    """HL-SCORE-4: nothing on the table and nothing that could return."""
    for row in range(seat * SIDE, seat * SIDE + SIDE):  # noqa: SIM110  # kernel Python has no generators
        if state.units[row].status not in (ABSENT, DESTROYED):
            return False
    return True


def finish(state: State, board: Board, events: Events) -> None:
    """HL-SCORE-2, HL-SCORE-3: command holdings with a unit inside score five (HL-RULING-37); then it is over."""
    for holding in range(state.holdings):
        occupant = state.occupant[holding]
        if board.command[holding] == 1 and occupant != NOBODY:
            seat = state.units[occupant].seat
            state.vp[seat] += 5
            emit(events, HOLDING_SCORED, HL_SCORE_2, TO_ALL, holding, seat, 5, 0, 0, 0)
    state.phase = OVER
    state.stage = GO_ON
    emit(events, ENDED, HL_SCORE_3, TO_ALL, outcome(state, board), state.vp[0], state.vp[1], 0, 0, 0)


def outcome(state: State, board: Board) -> int:
    """HL-SCORE-3: the higher VP wins; equal is a draw (HL-RULING-30)."""
    if state.phase != OVER:
        return RUNNING
    if state.vp[0] == state.vp[1]:
        return DRAWN
    return FIRST_WINS if state.vp[0] > state.vp[1] else SECOND_WINS


# -- an activation ----------------------------------------------------------------------------------------------


def may_rush(state: State) -> bool:
    """HL-ACT-2, HL-SPEC-8."""
    unit = state.units[state.active]
    return state.step == 0 and has_rule(unit, RUSHES) and unit.status == ON_TABLE


def may_move(state: State) -> bool:
    """HL-ACT-2: the Move is still to come, and Ponderous units that reformed have none (HL-SPEC-6, HL-RULING-34)."""
    unit = state.units[state.active]
    return state.step <= MOVE and not (state.reformed == 1 and has_rule(unit, PONDEROUS))


def may_reform_now(state: State) -> bool:
    """HL-ACT-2: as the Reform step; Swift units also in place of an Advance (HL-SPEC-11, HL-RULING-33). Never after a
    Rush (HL-SPEC-8)."""
    unit = state.units[state.active]
    if state.rushed == 1 or unit.status != ON_TABLE:
        return False
    if state.step <= REFORM:
        return True
    if not has_rule(unit, SWIFT):
        return False
    return state.step == MARCH or may_move(state)


def may_march(state: State, board: Board, work: Work) -> bool:
    """HL-ACT-2, HL-TERR-3, HL-DIS-2."""
    unit = state.units[state.active]
    if unit.disordered == 1 or unit.status != ON_TABLE:
        return False
    if has_rule(unit, SWIFT):
        return True
    gather_one(state, board, work, state.active)
    return not is_on(state, board, work, state.active, DIFFICULT)


def next_step(state: State, board: Board, work: Work) -> bool:
    """HL-ACT-1: ask for the next step that is possible; HL-ACT-4: a destroyed unit's activation ends."""
    unit = state.units[state.active]
    if not is_in_play(unit):
        state.stage = END_TURN
        return True
    state.phase = ACTING
    if state.step <= MOVE:
        if may_move(state):
            return False
        state.step = MARCH
    if state.step == MARCH:
        if may_march(state, board, work):
            return False
        state.step = OCCUPY
    if state.step in (MELEE, OCCUPY):
        state.step = OCCUPY
        if holding_to_occupy(state, board, work, 0) != NOWHERE:
            return False
    state.stage = END_TURN
    return True


def holding_to_occupy(state: State, board: Board, work: Work, start: int) -> int:
    """HL-HOLD-4: an unoccupied holding that the active infantry or cavalry unit touches; only the active unit may
    (HL-RULING-35)."""
    unit = state.units[state.active]
    if unit.kind > CAVALRY or unit.status != ON_TABLE:
        return NOWHERE
    gather_one(state, board, work, state.active)
    return empty_holding_touched(state, board, work, state.active, start)


def end_turn(state: State, events: Events) -> bool:
    """The activation is over, and the other player goes on."""
    emit(events, TURN_ENDED, HL_ACT_1, TO_ALL, state.active, 0, 0, 0, 0, 0)
    state.mover = OTHER[state.units[state.active].seat]
    forget_orders(state)
    state.active = NOBODY
    state.step = 0
    state.rushed = 0
    state.shot = 0
    state.reformed = 0
    state.fled = 0
    state.stage = NEXT_SEAT
    return True


# -- after the bids ---------------------------------------------------------------------------------------------


def resolve(state: State, board: Board, events: Events) -> bool:
    """HL-COMBAT-8: a unit without Health is destroyed, the first player's first (HL-SUM-5); a destroyed one may have
    won (HL-RULING-26). Then HL-COMBAT-10 for the loser."""
    combat = state.combat
    mine = combat.attacker
    other = combat.defender
    if state.units[mine].seat != state.first:
        mine = combat.defender
        other = combat.attacker
    if is_in_play(state.units[mine]) and state.units[mine].health <= 0:
        fall(state, mine, events)
        return True
    if is_in_play(state.units[other]) and state.units[other].health <= 0:
        fall(state, other, events)
        return True
    state.stage = COMBAT_OVER
    if is_in_play(state.units[combat.loser]):
        if combat.margin > 0:  # HL-DIS-1
            disorder(state, combat.loser, events)
        if combat.ranged == 0 or combat.loser == combat.defender:  # HL-RULING-27
            state.stage = COHESION
    return True


def cohesion(state: State, events: Events) -> bool:
    """HL-COMBAT-11: the loser's owner picks the stands; a single choice is not asked."""
    combat = state.combat
    unit = state.units[combat.loser]
    if not is_in_play(unit):
        state.stage = COMBAT_OVER
        return True
    if claim_standard(state):
        return True
    if combat.losses == 0:
        state.stage = RETREAT_NOW
        return True
    cell = only_loss(unit)
    if cell < 0:
        state.losing = combat.loser
        state.phase = LOSING
        return False
    combat.losses -= 1
    lose_stand(state, combat.loser, cell, events)
    return True


def fled(state: State, events: Events) -> bool:
    """HL-FLEE-4: the friend fled through loses a stand, unless the fleeing unit skirmishes (HL-SPEC-9)."""
    friend = state.trampled
    if friend != NOBODY:
        cell = only_loss(state.units[friend])
        if cell < 0:
            state.losing = friend
            state.phase = LOSING
            return False
        state.trampled = NOBODY
        lose_stand(state, friend, cell, events)
        return True
    state.stage = COMBAT_OVER if state.combat.loser != NOBODY else NEXT_STEP
    return True


def combat_over(state: State) -> bool:
    """The activation goes on: after a melee only Occupy is left (HL-RULING-17), after a ranged attack the Reform."""
    combat = state.combat
    state.step = REFORM if combat.ranged == 1 else OCCUPY
    combat.attacker = NOBODY
    combat.defender = NOBODY
    combat.loser = NOBODY
    combat.ranged = 0
    combat.face = 0
    combat.side = 0
    combat.attack = 0
    combat.defence = 0
    combat.margin = 0
    combat.losses = 0
    combat.forward = 0
    combat.more_attack = 0
    combat.more_defence = 0
    combat.offered = 0
    combat.claimed = 0
    state.stage = NEXT_STEP
    return True


# -- windows ----------------------------------------------------------------------------------------------------


def open_window(state: State, board: Board, work: Work) -> bool:
    """HL-SUM-1: the first player is asked first; True when somebody is asked."""
    while state.asked < 2:
        seat = state.first if state.asked == 0 else OTHER[state.first]
        if can_summon(state, board, work, seat):
            state.phase = SUMMONING
            return True
        state.asked += 1
    close_window(state)
    return False


def close_window(state: State) -> None:
    """Nobody is asked any more about this fallen unit."""
    state.window = 0
    state.asked = 0
    fallen = state.fallen
    fallen.cells = 0
    fallen.status = ABSENT
    fallen.holding = NOWHERE
    fallen.x = 0
    fallen.y = 0
    fallen.heading = 0


def window_seat(state: State, board: Board) -> int:
    """Who is asked in the window."""
    return state.first if state.asked == 0 else OTHER[state.first]


def tramples(state: State, row: int, friend: int) -> None:
    """A unit has fled through a friend."""
    state.fled |= 1 << row
    if not has_rule(state.units[row], SKIRMISH):
        state.trampled = friend
