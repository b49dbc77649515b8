"""Which orders a seat may play when a unit is activated: HL-ADV-3. `gather` has been called before."""

from typing import Final

from sandtable.games.honour_lies.advanced import (
    AMBUSH,
    APOTHEOSIS,
    ARISE,
    CHEAP_AMBUSH,
    COST,
    FORTIFY,
    HOLD_FAST,
    OBEY,
    ORDERS,
    WILD_MAGIC,
    YOUR_PEOPLE,
)
from sandtable.games.honour_lies.clauses import HL_ADV_3, HL_FORM_9, HL_LIMIT_1, HL_LIMIT_3
from sandtable.games.honour_lies.model import (
    DO_FORTIFY,
    DO_ORDER,
    HOLDINGS,
    INSIDE,
    LONG,
    NOBODY,
    NOWHERE,
    OBSCURING,
    ON_TABLE,
    STANDS,
    UNITS,
    Board,
    State,
    Unit,
)
from sandtable.games.honour_lies.scratch import Work
from sandtable.geometry.plane import OVERLAP, place_stand
from sandtable.kernel.contract import Actions

from .facing import block_of_unit, first_slot, last_slot, next_run, slot_corner, slot_step
from .formations import FILES, RANK_WIDTH, count_cells, has_cell, rank_cells, rear_rank
from .losses import is_in_play
from .placing import hits_unit, is_clean, place_cell
from .profiles import SKIRMISH, full_health, full_stands, has_rule
from .rows import put
from .sight import is_on

SLOTS: Final = 16  # a place of a new holding is (face * RUNS + run) * SLOTS + slot
RUNS: Final = 8
PLACES: Final = 4 * RUNS * SLOTS


def cost_of(state: State, order: int, row: int) -> int:
    """What an order costs; an Ambush of skirmishers less."""
    if order == AMBUSH and has_rule(state.units[row], SKIRMISH):
        return CHEAP_AMBUSH
    return COST[order]


def most_health(unit: Unit) -> int:
    """HL-ADV-3, HL-ADV-RULING-11: profile changes never exceed double."""
    return 2 * full_health(unit)


def may_order(state: State, board: Board, work: Work, seat: int, order: int, row: int, place: int) -> int:
    """Whether the seat may play an order now: 0 or the clause that forbids. Once a round, and one that cannot be paid
    has no effect (HL-ADV-RULING-4)."""
    if order < 0 or order >= ORDERS or row < 0 or row > NOBODY or place < 0 or place >= PLACES:
        return HL_LIMIT_3
    orders = state.orders
    if (orders.taken[seat] >> order) & 1 == 0 or (orders.used[seat] >> order) & 1 == 1:
        return HL_ADV_3
    if orders.strategy[seat] < cost_of(state, order, row):
        return HL_ADV_3
    return lacks(state, board, work, seat, order, row, place)


def lacks(state: State, board: Board, work: Work, seat: int, order: int, row: int, place: int) -> int:
    """What an order needs beside its cost: 0 or the clause that forbids."""
    active = state.units[state.active]
    if not is_in_play(active):
        return HL_ADV_3
    if (place != 0 and order != FORTIFY) or (row != NOBODY) != (order in (YOUR_PEOPLE, WILD_MAGIC, AMBUSH)):
        return HL_LIMIT_3
    fits = True
    if order == YOUR_PEOPLE:
        fits = is_friend(state, row) and state.units[row].hero == 1 and active.hero == 0
    elif order == WILD_MAGIC:
        fits = is_friend(state, row)  # HL-ADV-RULING-9
    elif order == AMBUSH:
        fits = may_hide(state, board, work, seat, row)
    elif order in (HOLD_FAST, OBEY):
        fits = regained_cell(state, board, work, state.active) >= 0
    elif order == ARISE:
        fits = active.health < most_health(active)
    elif order == APOTHEOSIS:
        fits = active.hero == 1
    elif order == FORTIFY:
        if active.hero == 1:
            return find_site(state, board, work, place)
        fits = False
    return 0 if fits else HL_ADV_3


def is_friend(state: State, row: int) -> bool:
    """HL-ADV-3: friendly means of the active unit's side, whoever plays the order."""
    other = state.units[row]
    return row != state.active and other.seat == state.units[state.active].seat and is_in_play(other)


def may_hide(state: State, board: Board, work: Work, seat: int, row: int) -> bool:
    """Ambush: a unit of the seat's own on the table, in obscuring terrain (HL-ADV-RULING-10)."""
    unit = state.units[row]
    return unit.seat == seat and unit.status == ON_TABLE and is_on(state, board, work, row, OBSCURING)


# -- regained stands --------------------------------------------------------------------------------------------


def regained_cell(state: State, board: Board, work: Work, row: int) -> int:
    """HL-ADV-RULING-7: where a lost stand comes back: in the rear rank while it is short, else in a new one behind it,
    beside another stand; the first clean place. -1: there is none, or no stand was lost."""
    unit = state.units[row]
    n = count_cells(unit.cells)
    if n >= full_stands(unit):
        return -1
    if unit.status == INSIDE:
        return n * FILES
    rank = rear_rank(unit.cells)
    if count_cells(rank_cells(unit.cells, rank)) >= RANK_WIDTH[unit.form]:
        rank += 1
    if rank >= STANDS:
        return -1
    for file in range(RANK_WIDTH[unit.form]):
        if not has_cell(unit.cells, rank, file) and has_neighbour(unit.cells, rank, file):
            place_cell(board, unit, FILES * rank + file, work.lone)
            if is_clean(state, board, work, work.lone, row, NOBODY, NOWHERE):
                return FILES * rank + file
    return -1


def has_neighbour(cells: int, rank: int, file: int) -> bool:
    """Whether a stand is edge to edge with a cell."""
    return (
        has_cell(cells, rank - 1, file)
        or has_cell(cells, rank + 1, file)
        or has_cell(cells, rank, file - 1)
        or has_cell(cells, rank, file + 1)
    )


# -- new holdings -----------------------------------------------------------------------------------------------


def find_site(state: State, board: Board, work: Work, place: int) -> int:
    """HL-ADV-RULING-12: a new holding against a face of the active unit, in an alignment slot of a stand 60 mm wide,
    written into `work.lone`: 0 or the clause that forbids."""
    unit = state.units[state.active]
    if state.holdings >= HOLDINGS:
        return HL_LIMIT_1
    if unit.status != ON_TABLE:
        return HL_ADV_3
    face = place // (RUNS * SLOTS)
    which = place // SLOTS % RUNS
    run = work.run
    block_of_unit(unit, work.block)
    at = next_run(board, work.block, face, 0, run)
    while at >= 0 and which > 0:
        at = next_run(board, work.block, face, at, run)
        which -= 1
    if at < 0:
        return HL_FORM_9
    t = first_slot(run, LONG) + place % SLOTS * slot_step(run, LONG)
    if t > last_slot(run, LONG):
        return HL_FORM_9
    x, y = slot_corner(board, run, t)
    place_stand(board.sines, work.lone, x, y, run.heading, 0, 0, LONG, LONG)
    if hits_unit(board, work, work.lone, state.active) == OVERLAP:
        return HL_ADV_3
    return 0 if is_clean(state, board, work, work.lone, state.active, NOBODY, NOWHERE) else HL_ADV_3


def next_site(state: State, board: Board, work: Work, seat: int, start: int) -> int:
    """The first place from `start` on where the seat may have a holding built; PLACES: nowhere."""
    place = start
    while place < PLACES:
        refusal = may_order(state, board, work, seat, FORTIFY, NOBODY, place)
        if refusal == 0:
            return place
        if state.units[state.active].hero == 0 or (state.orders.taken[seat] >> FORTIFY) & 1 == 0:
            return PLACES
        place += SLOTS - place % SLOTS if refusal == HL_FORM_9 else 1  # the run has no more slots
    return PLACES


# -- lists ------------------------------------------------------------------------------------------------------


def list_orders(state: State, board: Board, work: Work, seat: int, out: Actions, count: int) -> int:
    """Every order that the seat may play, with the unit or place that it names."""
    for order in range(ORDERS):
        if order in (YOUR_PEOPLE, WILD_MAGIC, AMBUSH):
            for row in range(UNITS):
                if may_order(state, board, work, seat, order, row, 0) == 0:
                    count = put(out, count, DO_ORDER, order, row, 0, 0, 0, 0)
        elif order == FORTIFY:
            continue  # the last verb of all
        elif may_order(state, board, work, seat, order, NOBODY, 0) == 0:
            count = put(out, count, DO_ORDER, order, NOBODY, 0, 0, 0, 0)
    place = next_site(state, board, work, seat, 0)
    while place < PLACES:
        count = put(out, count, DO_FORTIFY, place, 0, 0, 0, 0, 0)
        place = next_site(state, board, work, seat, place + 1)
    return count


def may_order_any(state: State, board: Board, work: Work, seat: int) -> bool:
    """Whether the seat has an order to play."""
    order, row, place = find_order(state, board, work, seat, 0)
    return may_order(state, board, work, seat, order, row, place) == 0


def find_order(state: State, board: Board, work: Work, seat: int, start: int) -> tuple[int, int, int]:
    """The first order from `start` on, going round, that the seat may play: order, unit and place; ORDERS: none."""
    for i in range(ORDERS):
        order = (start + i) % ORDERS
        if (state.orders.taken[seat] >> order) & 1 == 0 or (state.orders.used[seat] >> order) & 1 == 1:
            continue
        if order in (YOUR_PEOPLE, WILD_MAGIC, AMBUSH):
            for row in range(UNITS):
                if may_order(state, board, work, seat, order, row, 0) == 0:
                    return order, row, 0
        elif order == FORTIFY:
            place = next_site(state, board, work, seat, 0)
            if place < PLACES:
                return order, NOBODY, place
        elif may_order(state, board, work, seat, order, NOBODY, 0) == 0:
            return order, NOBODY, 0
    return ORDERS, NOBODY, 0
