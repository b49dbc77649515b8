"""Orders called, ranked and carried out when a unit is activated, and Ruin: HL-ADV-3."""

from sandtable.games.honour_lies.advanced import (
    AMBUSH,
    APOTHEOSIS,
    ARISE,
    BLESSING,
    CLAIM_STANDARD,
    CLAIMED,
    FIGHT_LIKE_HELL,
    FORTIFY,
    HOLD_FAST,
    KEEP_FIRING,
    KILL_MESSENGER,
    MAGIC,
    OBEY,
    RISING,
    SOUND_DRUMS,
    SWEAR_VENGEANCE,
    WILD_MAGIC,
    YOUR_PEOPLE,
)
from sandtable.games.honour_lies.clauses import HL_ADV_3
from sandtable.games.honour_lies.model import (
    AMBUSHED,
    CARRY_OUT,
    DISORDERED,
    FUTILE,
    HEALTH_GAINED,
    HEALTH_LOST,
    HERO_MOVED,
    HOLDING_BUILT,
    LOSING,
    NEXT_STEP,
    NO_ORDER,
    NO_SEAT,
    NOBODY,
    OBEYED,
    OCCUPY,
    ORDERED,
    ORDERING,
    OTHER,
    RANKING,
    RUINING,
    SIDE,
    STAND_REGAINED,
    WENT_TO_GROUND,
    Board,
    State,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.events import Events, emit
from sandtable.kernel.ids import TO_ALL

from .formations import count_cells
from .losses import fall, is_immune, is_in_play, lose_stand, only_loss
from .orders import cost_of, find_site, lacks, may_order_any, most_health, regained_cell
from .placing import gather
from .profiles import FEAR, FEARLESS, RECKLESS, SWIFT, is_ordered

# -- who plays what ---------------------------------------------------------------------------------------------


def call_orders(state: State, board: Board, work: Work) -> bool:
    """Each player may play one order, the second player asked first (HL-ADV-RULING-4); the first player sets the order
    of resolution. False when somebody is asked."""
    orders = state.orders
    gather(state, board, work)
    for turn in range(2):
        seat = OTHER[state.first] if turn == 0 else state.first
        if (orders.asked >> seat) & 1 == 0:
            if may_order_any(state, board, work, seat):
                state.mover = seat
                state.phase = ORDERING
                return False
            orders.asked |= 1 << seat
    if orders.played[0] != NO_ORDER and orders.played[1] != NO_ORDER:
        state.mover = state.first
        state.phase = RANKING
        return False
    orders.next = NO_SEAT
    for seat in range(2):
        if orders.played[seat] != NO_ORDER:
            orders.next = seat
    state.stage = CARRY_OUT
    return True


def play_order(state: State, seat: int, order: int, row: int, place: int, events: Events) -> None:
    """Name an order; it is paid when it is resolved, and used up either way."""
    orders = state.orders
    orders.asked |= 1 << seat
    orders.used[seat] |= 1 << order
    orders.played[seat] = order
    orders.unit[seat] = row
    orders.place[seat] = place
    emit(events, ORDERED, HL_ADV_3, TO_ALL, seat, order, row, place, 0, 0)


def carry_out(state: State, board: Board, events: Events, work: Work) -> bool:
    """Resolve the orders one after another; then the activation begins."""
    orders = state.orders
    seat = orders.next
    if seat == NO_SEAT:
        state.stage = NEXT_STEP
        return True
    order = orders.played[seat]
    row = orders.unit[seat]
    place = orders.place[seat]
    orders.played[seat] = NO_ORDER
    orders.unit[seat] = NOBODY
    orders.place[seat] = 0
    orders.next = OTHER[seat] if orders.played[OTHER[seat]] != NO_ORDER else NO_SEAT
    gather(state, board, work)
    cost = cost_of(state, order, row)
    if orders.strategy[seat] < cost or lacks(state, board, work, seat, order, row, place) != 0:
        emit(events, FUTILE, HL_ADV_3, TO_ALL, seat, order, 0, 0, 0, 0)
        return True
    orders.strategy[seat] -= cost
    emit(events, OBEYED, HL_ADV_3, TO_ALL, seat, order, cost, 0, 0, 0)
    resolve_order(state, board, order, row, place, events, work)
    return True


def forget_orders(state: State) -> None:
    """HL-ADV-RULING-5: what orders did for a turn ends with it."""
    orders = state.orders
    unit = state.units[state.active]
    if state.active != NOBODY:
        unit.gifts = 0
        if is_ordered(state, KILL_MESSENGER):
            unit.disordered = 0
    orders.effects = 0
    orders.asked = 0
    orders.next = NO_SEAT


# -- what they do -----------------------------------------------------------------------------------------------


def resolve_order(state: State, board: Board, order: int, row: int, place: int, events: Events, work: Work) -> None:
    """One order, paid for and possible."""
    active = state.active
    unit = state.units[active]
    state.orders.effects |= 1 << order
    if order == KEEP_FIRING:
        unit.gifts |= RECKLESS
    elif order == SOUND_DRUMS:
        unit.gifts |= SWIFT
    elif order == FIGHT_LIKE_HELL:
        unit.gifts |= FEAR | FEARLESS
    elif order == HOLD_FAST:
        regain(state, board, work, active, 1, events)
    elif order == OBEY:
        regain(state, board, work, active, 6, events)
    elif order == KILL_MESSENGER:
        disorder_for_a_turn(state, active, events)
    elif order == SWEAR_VENGEANCE:
        unit.sworn = 1
        unit.disordered = 0  # HL-DIS-3: it ends at once when the unit becomes immune
    elif order == YOUR_PEOPLE:
        state.units[row].hero = 0
        unit.hero = 1
        emit(events, HERO_MOVED, HL_ADV_3, TO_ALL, row, active, 0, 0, 0, 0)
    elif order == WILD_MAGIC:
        suffer(state, row, active, MAGIC)
    elif order == AMBUSH:
        go_to_ground(state, row, events)
    elif order == ARISE:
        heal(state, active, RISING, events)
    elif order == APOTHEOSIS:
        for friend in range(unit.seat * SIDE, unit.seat * SIDE + SIDE):
            if is_in_play(state.units[friend]):
                heal(state, friend, BLESSING, events)
        state.step = OCCUPY + 1  # HL-ADV-RULING-13: it does nothing this turn
    elif order == FORTIFY:
        build(state, board, work, place, events)


def regain(state: State, board: Board, work: Work, row: int, most: int, events: Events) -> None:
    """Lost stands come back, one after another, as long as there is a place (HL-ADV-RULING-7)."""
    unit = state.units[row]
    for _ in range(most):
        cell = regained_cell(state, board, work, row)
        if cell < 0:
            return
        unit.cells |= 1 << cell
        emit(events, STAND_REGAINED, HL_ADV_3, TO_ALL, row, cell, count_cells(unit.cells), 0, 0, 0)


def disorder_for_a_turn(state: State, row: int, events: Events) -> None:
    """Disordered this turn, unless it is immune or disordered anyhow: then nothing ends with the turn."""
    unit = state.units[row]
    if is_immune(unit) or unit.disordered == 1:
        state.orders.effects &= ~(1 << KILL_MESSENGER)
        return
    unit.disordered = 1
    emit(events, DISORDERED, HL_ADV_3, TO_ALL, row, 0, 0, 0, 0, 0)


def heal(state: State, row: int, amount: int, events: Events) -> None:
    """Health is gained, up to double the profile's."""
    unit = state.units[row]
    gained = min(amount, most_health(unit) - unit.health)
    if gained > 0:
        unit.health += gained
        emit(events, HEALTH_GAINED, HL_ADV_3, TO_ALL, row, gained, unit.health, 0, 0, 0)


def go_to_ground(state: State, row: int, events: Events) -> None:
    """Ambush: the unit leaves play with its stands, Health and Hero, and may reappear in a later round."""
    unit = state.units[row]
    unit.status = AMBUSHED
    unit.x = 0
    unit.y = 0
    unit.heading = 0
    unit.disordered = 0
    emit(events, WENT_TO_GROUND, HL_ADV_3, TO_ALL, row, 0, 0, 0, 0, 0)


def build(state: State, board: Board, work: Work, place: int, events: Events) -> None:
    """Fortify Our Position: an ordinary holding, unoccupied."""
    find_site(state, board, work, place)
    copy_row(state.holding[state.holdings], work.lone)
    emit(events, HOLDING_BUILT, HL_ADV_3, TO_ALL, state.holdings, state.active, 0, 0, 0, 0)
    state.holdings += 1


# -- Ruin -------------------------------------------------------------------------------------------------------


def suffer(state: State, row: int, or_else: int, ruin: int) -> None:
    """Ruin: the unit's owner removes a stand or loses so much Health; of two units one suffers it."""
    state.orders.ruin = ruin
    state.orders.ruined = row
    state.orders.or_else = or_else


def claim_standard(state: State) -> bool:
    """Claim Their Standard: whether the beaten defender now suffers Ruin, before its cohesion (HL-ADV-RULING-6)."""
    combat = state.combat
    if combat.claimed == 1 or combat.ranged == 1 or combat.loser != combat.defender:
        return False
    if not is_ordered(state, CLAIM_STANDARD):
        return False
    combat.claimed = 1
    suffer(state, combat.loser, NOBODY, CLAIMED)
    return True


def wait_for_ruin(state: State) -> None:
    """Ask the owner how the unit is ruined, or which stand it loses."""
    state.phase = RUINING if state.losing == NOBODY else LOSING


def answer_ruin(state: State, row: int, by_health: bool, events: Events) -> None:
    """A stand or Health; a unit without either is destroyed (HL-PIECE-4, HL-ADV-RULING-6)."""
    unit = state.units[row]
    if by_health:
        unit.health -= state.orders.ruin
        emit(events, HEALTH_LOST, HL_ADV_3, TO_ALL, row, state.orders.ruin, max(0, unit.health), 0, 0, 0)
        suffer(state, NOBODY, NOBODY, 0)
        if unit.health <= 0:
            fall(state, row, events)
        return
    cell = only_loss(unit)
    if cell < 0:
        state.losing = row
        return
    suffer(state, NOBODY, NOBODY, 0)
    lose_stand(state, row, cell, events)
