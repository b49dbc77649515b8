"""From forces to the first round: deployment (HL-SETUP-3) and, in the advanced module, orders (HL-ADV-3), the
Strategy bid for the Initiative (HL-ADV-2) and Heroes (HL-ADV-1), in that order (HL-ADV-RULING-1)."""

from sandtable.games.honour_lies.events import hero_assigned, initiative_won, order_picked, strategy_bids_revealed
from sandtable.games.honour_lies.model import (
    ABSENT,
    ASSIGNING_HEROES,
    BIDDING_STRATEGY,
    DEPLOYING,
    NEXT_ACTIVATION,
    NO_ORDER,
    OTHER,
    PICKING_ORDERS,
    SIDE,
    START_ROUND,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.rules.orders.table import ORDERS_PER_SEAT, STANDS_PER_HERO
from sandtable.games.honour_lies.rules.sealed_bids import clear_seals
from sandtable.games.honour_lies.rules.setup.poses import has_deployable_unit
from sandtable.games.honour_lies.rules.units.profiles import count_force, count_specialists, full_stands
from sandtable.kernel.events import Events


def begin_preparation(state: State, board: Board) -> None:
    """Begin the preparation once both forces are known."""
    if board.advanced == 0:
        begin_deploying(state)
        return
    for seat in range(2):
        state.orders.strategy[seat] = count_force(state, seat) - count_specialists(state, seat)  # HL-ADV-2
        state.orders.heroes[seat] = count_heroes(state, seat)
    state.phase = PICKING_ORDERS
    state.mover = OTHER[board.first]


# -- orders and Initiative --------------------------------------------------------------------------------------


def pick_order(state: State, board: Board, seat: int, order: int, events: Events) -> None:
    """Pick one of the seat's three orders, openly (HL-ADV-3)."""
    orders = state.orders
    orders.taken[seat] |= 1 << order
    order_picked(events, seat, order)
    if has_picked_orders(orders.taken[0]) and has_picked_orders(orders.taken[1]):
        begin_strategy_bids(state, board, events)
    else:
        state.mover = OTHER[seat]


def has_picked_orders(taken: int) -> bool:
    """Whether a seat has its three orders."""
    count = 0
    for order in range(NO_ORDER):
        count += (taken >> order) & 1
    return count == ORDERS_PER_SEAT


def begin_strategy_bids(state: State, board: Board, events: Events) -> None:
    """Begin a sealed bid of Strategy; with none left on both sides the youngest is first (HL-ADV-2)."""
    if state.orders.strategy[0] == 0 and state.orders.strategy[1] == 0:
        give_initiative(state, board.first, events)
        return
    clear_seals(state)
    state.phase = BIDDING_STRATEGY


def reveal_strategy_bids(state: State, board: Board, events: Events) -> None:
    """Reveal and pay both bids: the higher is first; on a tie both lose one point and bid again (HL-ADV-2)."""
    orders = state.orders
    first_bid = state.bid[0]
    second_bid = state.bid[1]
    if first_bid == second_bid:
        orders.strategy[0] = max(0, orders.strategy[0] - 1)
        orders.strategy[1] = max(0, orders.strategy[1] - 1)
    else:
        orders.strategy[0] -= first_bid
        orders.strategy[1] -= second_bid
    strategy_bids_revealed(events, first_bid, second_bid, orders.strategy[0], orders.strategy[1])
    clear_seals(state)
    if first_bid == second_bid:
        begin_strategy_bids(state, board, events)
    else:
        give_initiative(state, 0 if first_bid > second_bid else 1, events)


def give_initiative(state: State, seat: int, events: Events) -> None:
    """Make the seat the first player; the other deploys first."""
    state.first = seat
    initiative_won(events, seat)
    begin_deploying(state)


# -- deployment and Heroes ----------------------------------------------------------------------------------------


def begin_deploying(state: State) -> None:
    """Begin deployment with the second player (HL-SETUP-3)."""
    state.phase = DEPLOYING
    state.mover = OTHER[state.first]
    next_deployer(state)


def next_deployer(state: State) -> None:
    """Find the next player with a unit to deploy; after the last unit, assign Heroes and start the first round."""
    if has_deployable_unit(state, state.mover):
        return
    state.mover = OTHER[state.mover]
    if has_deployable_unit(state, state.mover):
        return
    state.mover = OTHER[state.first]  # HL-ADV-1: the second player first
    next_hero_assigner(state)


def count_heroes(state: State, seat: int) -> int:
    """Return the seat's number of Heroes: one for every four stands, each in another unit (HL-ADV-1)."""
    stands = 0
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        if state.units[unit_id].status != ABSENT:
            stands += full_stands(state.units[unit_id])
    return min(count_force(state, seat), stands // STANDS_PER_HERO)


def may_have_hero(unit: Unit) -> bool:
    """Whether the unit exists and has no Hero yet."""
    return unit.status != ABSENT and unit.hero == 0


def assign_hero(state: State, unit_id: int, events: Events) -> None:
    """Assign a Hero to a unit; the other player continues (HL-ADV-1)."""
    seat = state.units[unit_id].seat
    state.units[unit_id].hero = 1
    state.orders.heroes[seat] -= 1
    hero_assigned(events, unit_id)
    state.mover = OTHER[seat]
    next_hero_assigner(state)


def next_hero_assigner(state: State) -> None:
    """Ask the players alternately to assign Heroes; then start the first round."""
    if state.orders.heroes[state.mover] == 0:
        state.mover = OTHER[state.mover]
    if state.orders.heroes[state.mover] > 0:
        state.phase = ASSIGNING_HEROES
    elif state.round > 0:  # the advanced module was switched on during the game
        state.mover = state.first
        state.stage = NEXT_ACTIVATION
    else:
        state.stage = START_ROUND
