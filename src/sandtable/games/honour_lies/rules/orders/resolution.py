"""Asks for orders when a unit is activated, carries them out, and applies Ruin: HL-ADV-3."""

from sandtable.games.honour_lies.clauses import HL_ADV_3
from sandtable.games.honour_lies.events import (
    ambush_laid,
    disordered,
    health_gained,
    health_lost,
    hero_moved,
    holding_built,
    order_failed,
    order_played,
    order_resolved,
    stand_regained,
)
from sandtable.games.honour_lies.model import (
    AMBUSHED,
    LOSING_STAND,
    NEXT_STEP,
    NO_ORDER,
    NO_SEAT,
    NOBODY,
    OCCUPY,
    OTHER,
    PLAYING_ORDERS,
    RESOLVE_ORDERS,
    SIDE,
    SORTING_ORDERS,
    SUFFERING_RUIN,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.orders.availability import (
    check_order_needs,
    find_holding_site,
    find_regained_cell,
    has_playable_order,
    most_health,
    order_cost,
)
from sandtable.games.honour_lies.rules.orders.table import (
    AMBUSH,
    APOTHEOSIS,
    APOTHEOSIS_HEALTH,
    ARISE,
    ARISE_HEALTH,
    CLAIM_STANDARD,
    CLAIM_STANDARD_RUIN,
    FIGHT_LIKE_HELL,
    FORTIFY,
    HOLD_FAST,
    KEEP_FIRING,
    KILL_MESSENGER,
    OBEY,
    SOUND_DRUMS,
    SWEAR_VENGEANCE,
    WILD_MAGIC,
    WILD_MAGIC_RUIN,
    YOUR_PEOPLE,
)
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.formations import count_cells
from sandtable.games.honour_lies.rules.units.losses import (
    destroy_unit,
    is_immune,
    is_in_play,
    lose_stand,
    only_stand_to_lose,
)
from sandtable.games.honour_lies.rules.units.profiles import FEAR, FEARLESS, RECKLESS_VOLLEY, SWIFT, has_order_effect
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.events import Events

# -- playing orders -----------------------------------------------------------------------------------------------


def ask_for_orders(state: State, board: Board, work: Work) -> bool:
    """Ask both players for an order, the second player first (HL-ADV-RULING-4), then the first player for the order
    of resolution. False if somebody is asked."""
    orders = state.orders
    locate_stands(state, board, work)
    for turn in range(2):
        seat = OTHER[state.first] if turn == 0 else state.first
        if (orders.asked >> seat) & 1 == 0:
            if has_playable_order(state, board, work, seat):
                state.mover = seat
                state.phase = PLAYING_ORDERS
                return False
            orders.asked |= 1 << seat
    if orders.played[0] != NO_ORDER and orders.played[1] != NO_ORDER:
        state.mover = state.first
        state.phase = SORTING_ORDERS
        return False
    orders.next = NO_SEAT
    for seat in range(2):
        if orders.played[seat] != NO_ORDER:
            orders.next = seat
    state.stage = RESOLVE_ORDERS
    return True


def play_order(state: State, seat: int, order: int, unit_id: int, place: int, events: Events) -> None:
    """Play an order: it is paid when it is resolved, and used up either way."""
    orders = state.orders
    orders.asked |= 1 << seat
    orders.used[seat] |= 1 << order
    orders.played[seat] = order
    orders.unit[seat] = unit_id
    orders.place[seat] = place
    order_played(events, seat, order, unit_id, place)


def resolve_next_order(state: State, board: Board, events: Events, work: Work) -> bool:
    """Resolve the next order; after the last one the activation begins."""
    orders = state.orders
    seat = orders.next
    if seat == NO_SEAT:
        state.stage = NEXT_STEP
        return True
    order = orders.played[seat]
    unit_id = orders.unit[seat]
    place = orders.place[seat]
    orders.played[seat] = NO_ORDER
    orders.unit[seat] = NOBODY
    orders.place[seat] = 0
    orders.next = OTHER[seat] if orders.played[OTHER[seat]] != NO_ORDER else NO_SEAT
    locate_stands(state, board, work)
    cost = order_cost(state, order, unit_id)
    if orders.strategy[seat] < cost or check_order_needs(state, board, work, seat, order, unit_id, place) != 0:
        order_failed(events, seat, order)
        return True
    orders.strategy[seat] -= cost
    order_resolved(events, seat, order, cost)
    resolve_order(state, board, order, unit_id, place, events, work)
    return True


def clear_order_effects(state: State) -> None:
    """End the effects of orders with the activation (HL-ADV-RULING-5)."""
    orders = state.orders
    unit = state.units[state.active]
    if state.active != NOBODY:
        unit.gifts = 0
        if has_order_effect(state, KILL_MESSENGER):
            unit.disordered = 0
    orders.effects = 0
    orders.asked = 0
    orders.next = NO_SEAT


# -- effects of orders --------------------------------------------------------------------------------------------


def resolve_order(state: State, board: Board, order: int, unit_id: int, place: int, events: Events, work: Work) -> None:
    """Apply one order that is paid for and possible."""
    active = state.active
    unit = state.units[active]
    state.orders.effects |= 1 << order
    if order == KEEP_FIRING:
        unit.gifts |= RECKLESS_VOLLEY
    elif order == SOUND_DRUMS:
        unit.gifts |= SWIFT
    elif order == FIGHT_LIKE_HELL:
        unit.gifts |= FEAR | FEARLESS
    elif order == HOLD_FAST:
        regain_stands(state, board, work, active, 1, events)
    elif order == OBEY:
        regain_stands(state, board, work, active, 6, events)
    elif order == KILL_MESSENGER:
        disorder_for_a_turn(state, active, events)
    elif order == SWEAR_VENGEANCE:
        unit.sworn = 1
        unit.disordered = 0  # HL-DIS-3: it ends at once when the unit becomes immune
    elif order == YOUR_PEOPLE:
        state.units[unit_id].hero = 0
        unit.hero = 1
        hero_moved(events, unit_id, active)
    elif order == WILD_MAGIC:
        set_ruin(state, unit_id, active, WILD_MAGIC_RUIN)
    elif order == AMBUSH:
        lay_ambush(state, unit_id, events)
    elif order == ARISE:
        gain_health(state, active, ARISE_HEALTH, events)
    elif order == APOTHEOSIS:
        for friend in range(unit.seat * SIDE, unit.seat * SIDE + SIDE):
            if is_in_play(state.units[friend]):
                gain_health(state, friend, APOTHEOSIS_HEALTH, events)
        state.step = OCCUPY + 1  # HL-ADV-RULING-13: it does nothing this turn
    elif order == FORTIFY:
        build_holding(state, board, work, place, events)


def regain_stands(state: State, board: Board, work: Work, unit_id: int, most: int, events: Events) -> None:
    """Bring back lost stands one by one while there is a place (HL-ADV-RULING-7)."""
    unit = state.units[unit_id]
    for _ in range(most):
        cell = find_regained_cell(state, board, work, unit_id)
        if cell < 0:
            return
        unit.cells |= 1 << cell
        stand_regained(events, unit_id, cell, count_cells(unit.cells))


def disorder_for_a_turn(state: State, unit_id: int, events: Events) -> None:
    """Disorder the unit for this activation, unless it is immune or disordered already."""
    unit = state.units[unit_id]
    if is_immune(unit) or unit.disordered == 1:
        state.orders.effects &= ~(1 << KILL_MESSENGER)
        return
    unit.disordered = 1
    disordered(events, HL_ADV_3, unit_id)


def gain_health(state: State, unit_id: int, amount: int, events: Events) -> None:
    """Add Health, up to double the profile."""
    unit = state.units[unit_id]
    gained = min(amount, most_health(unit) - unit.health)
    if gained > 0:
        unit.health += gained
        health_gained(events, unit_id, gained, unit.health)


def lay_ambush(state: State, unit_id: int, events: Events) -> None:
    """Take a unit out of play with its stands, Health and Hero; it may reappear in a later round."""
    unit = state.units[unit_id]
    unit.status = AMBUSHED
    unit.x = 0
    unit.y = 0
    unit.heading = 0
    unit.disordered = 0
    ambush_laid(events, unit_id)


def build_holding(state: State, board: Board, work: Work, place: int, events: Events) -> None:
    """Build an ordinary, unoccupied holding."""
    find_holding_site(state, board, work, place)
    copy_row(state.holding[state.holdings], work.probe)
    holding_built(events, state.holdings, state.active)
    state.holdings += 1


# -- Ruin -------------------------------------------------------------------------------------------------------


def set_ruin(state: State, unit_id: int, or_else: int, ruin: int) -> None:
    """Let a unit suffer Ruin, or another unit instead: its owner removes a stand or Health."""
    state.orders.ruin = ruin
    state.orders.ruined = unit_id
    state.orders.or_else = or_else


def claim_standard(state: State) -> bool:
    """Whether the beaten defender now suffers Ruin for Claim Their Standard, before its cohesion (HL-ADV-RULING-6)."""
    combat = state.combat
    if combat.claimed == 1 or combat.ranged == 1 or combat.loser != combat.defender:
        return False
    if not has_order_effect(state, CLAIM_STANDARD):
        return False
    combat.claimed = 1
    set_ruin(state, combat.loser, NOBODY, CLAIM_STANDARD_RUIN)
    return True


def ask_for_ruin(state: State) -> None:
    """Ask the owner how the unit is ruined, or which stand it loses."""
    state.phase = SUFFERING_RUIN if state.losing == NOBODY else LOSING_STAND


def answer_ruin(state: State, unit_id: int, by_health: bool, events: Events) -> None:
    """Remove a stand or Health; a unit without either is destroyed (HL-PIECE-4, HL-ADV-RULING-6)."""
    unit = state.units[unit_id]
    if by_health:
        unit.health -= state.orders.ruin
        health_lost(events, unit_id, state.orders.ruin, max(0, unit.health))
        set_ruin(state, NOBODY, NOBODY, 0)
        if unit.health <= 0:
            destroy_unit(state, unit_id, events)
        return
    cell = only_stand_to_lose(unit)
    if cell < 0:
        state.losing = unit_id
        return
    set_ruin(state, NOBODY, NOBODY, 0)
    lose_stand(state, unit_id, cell, events)
