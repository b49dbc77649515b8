"""Which orders a seat may play when a unit is activated: HL-ADV-3. Call `locate_stands` first."""

from typing import Final

from sandtable.games.honour_lies.clauses import HL_ADV_3, HL_FORM_9, HL_LIMIT_1, HL_LIMIT_3
from sandtable.games.honour_lies.model import (
    DO_FORTIFY,
    DO_ORDER,
    HOLDINGS,
    INSIDE,
    LONG,
    MOST_STANDS,
    NOBODY,
    NOWHERE,
    OBSCURING,
    ON_TABLE,
    UNITS,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import append_action
from sandtable.games.honour_lies.rules.orders.table import (
    AMBUSH,
    APOTHEOSIS,
    ARISE,
    CHEAP_AMBUSH,
    FORTIFY,
    HOLD_FAST,
    OBEY,
    ORDER_COSTS,
    ORDER_COUNT,
    WILD_MAGIC,
    YOUR_PEOPLE,
)
from sandtable.games.honour_lies.rules.table.clean_places import is_clean
from sandtable.games.honour_lies.rules.table.faces import (
    find_next_run,
    first_slot,
    last_slot,
    set_unit_footprint,
    slot_corner,
    slot_step,
)
from sandtable.games.honour_lies.rules.table.stands import contact_with_unit, place_stand_in_cell
from sandtable.games.honour_lies.rules.table.terrain import is_on_terrain
from sandtable.games.honour_lies.rules.units.formations import (
    FILES,
    RANK_WIDTHS,
    count_cells,
    files_in_rank,
    has_cell,
    rear_rank,
)
from sandtable.games.honour_lies.rules.units.losses import is_in_play
from sandtable.games.honour_lies.rules.units.profiles import SKIRMISH, full_health, full_stands, has_rule
from sandtable.geometry.plane import OVERLAP, place_stand
from sandtable.kernel.contract import Actions

SLOTS_PER_RUN: Final = 16  # a site is (face * RUNS_PER_FACE + run) * SLOTS_PER_RUN + slot
RUNS_PER_FACE: Final = 8
HOLDING_SITES: Final = 4 * RUNS_PER_FACE * SLOTS_PER_RUN


def order_cost(state: State, order: int, unit_id: int) -> int:
    """Return the cost of an order; an Ambush of skirmishers costs less."""
    if order == AMBUSH and has_rule(state.units[unit_id], SKIRMISH):
        return CHEAP_AMBUSH
    return ORDER_COSTS[order]


def most_health(unit: Unit) -> int:
    """Return the unit's highest Health: changes never exceed double the profile (HL-ADV-3, HL-ADV-RULING-11)."""
    return 2 * full_health(unit)


def check_order(state: State, board: Board, work: Work, seat: int, order: int, unit_id: int, place: int) -> int:
    """Return 0 if the seat may play the order now, or the clause that forbids it: once a round, and only if it can
    be paid (HL-ADV-RULING-4)."""
    if order < 0 or order >= ORDER_COUNT or unit_id < 0 or unit_id > NOBODY or place < 0 or place >= HOLDING_SITES:
        return HL_LIMIT_3
    orders = state.orders
    if (orders.taken[seat] >> order) & 1 == 0 or (orders.used[seat] >> order) & 1 == 1:
        return HL_ADV_3
    if orders.strategy[seat] < order_cost(state, order, unit_id):
        return HL_ADV_3
    return check_order_needs(state, board, work, seat, order, unit_id, place)


def check_order_needs(state: State, board: Board, work: Work, seat: int, order: int, unit_id: int, place: int) -> int:
    """Check what an order needs besides its cost: 0 or the clause that forbids it."""
    active = state.units[state.active]
    if not is_in_play(active):
        return HL_ADV_3
    if (place != 0 and order != FORTIFY) or (unit_id != NOBODY) != (order in (YOUR_PEOPLE, WILD_MAGIC, AMBUSH)):
        return HL_LIMIT_3
    fits = True
    if order == YOUR_PEOPLE:
        fits = is_other_friend(state, unit_id) and state.units[unit_id].hero == 1 and active.hero == 0
    elif order == WILD_MAGIC:
        fits = is_other_friend(state, unit_id)  # HL-ADV-RULING-9
    elif order == AMBUSH:
        fits = may_lay_ambush(state, board, work, seat, unit_id)
    elif order in (HOLD_FAST, OBEY):
        fits = find_regained_cell(state, board, work, state.active) >= 0
    elif order == ARISE:
        fits = active.health < most_health(active)
    elif order == APOTHEOSIS:
        fits = active.hero == 1
    elif order == FORTIFY:
        if active.hero == 1:
            return find_holding_site(state, board, work, place)
        fits = False
    return 0 if fits else HL_ADV_3


def is_other_friend(state: State, unit_id: int) -> bool:
    """Whether a unit is another one of the active unit's side, whoever plays the order (HL-ADV-3)."""
    other = state.units[unit_id]
    return unit_id != state.active and other.seat == state.units[state.active].seat and is_in_play(other)


def may_lay_ambush(state: State, board: Board, work: Work, seat: int, unit_id: int) -> bool:
    """Whether the unit is the seat's own, on the table and in obscuring terrain (HL-ADV-RULING-10)."""
    unit = state.units[unit_id]
    return unit.seat == seat and unit.status == ON_TABLE and is_on_terrain(state, board, work, unit_id, OBSCURING)


# -- regained stands --------------------------------------------------------------------------------------------


def find_regained_cell(state: State, board: Board, work: Work, unit_id: int) -> int:
    """Return the first clean cell for a regained stand: in the rear rank while it is short, else in a new rank
    behind it; -1 if there is none (HL-ADV-RULING-7)."""
    unit = state.units[unit_id]
    n = count_cells(unit.cells)
    if n >= full_stands(unit):
        return -1
    if unit.status == INSIDE:
        return n * FILES
    rank = rear_rank(unit.cells)
    if count_cells(files_in_rank(unit.cells, rank)) >= RANK_WIDTHS[unit.form]:
        rank += 1
    if rank >= MOST_STANDS:
        return -1
    for file in range(RANK_WIDTHS[unit.form]):
        if not has_cell(unit.cells, rank, file) and has_neighbour(unit.cells, rank, file):
            place_stand_in_cell(board, unit, FILES * rank + file, work.probe)
            if is_clean(state, board, work, work.probe, unit_id, NOBODY, NOWHERE):
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


def find_holding_site(state: State, board: Board, work: Work, place: int) -> int:
    """Write a new holding in an alignment slot of the active unit to `work.probe` (HL-ADV-RULING-12): 0 or the
    clause that forbids it."""
    unit = state.units[state.active]
    if state.holdings >= HOLDINGS:
        return HL_LIMIT_1
    if unit.status != ON_TABLE:
        return HL_ADV_3
    face = place // (RUNS_PER_FACE * SLOTS_PER_RUN)
    which = place // SLOTS_PER_RUN % RUNS_PER_FACE
    run = work.run
    set_unit_footprint(unit, work.footprint)
    at = find_next_run(board, work.footprint, face, 0, run)
    while at >= 0 and which > 0:
        at = find_next_run(board, work.footprint, face, at, run)
        which -= 1
    if at < 0:
        return HL_FORM_9
    t = first_slot(run, LONG) + place % SLOTS_PER_RUN * slot_step(run, LONG)
    if t > last_slot(run, LONG):
        return HL_FORM_9
    x, y = slot_corner(board, run, t)
    place_stand(board.sines, work.probe, x, y, run.heading, 0, 0, LONG, LONG)
    if contact_with_unit(board, work, work.probe, state.active) == OVERLAP:
        return HL_ADV_3
    return 0 if is_clean(state, board, work, work.probe, state.active, NOBODY, NOWHERE) else HL_ADV_3


def next_holding_site(state: State, board: Board, work: Work, seat: int, start: int) -> int:
    """Return the first site from `start` on where the seat may build a holding, or HOLDING_SITES."""
    place = start
    while place < HOLDING_SITES:
        refusal = check_order(state, board, work, seat, FORTIFY, NOBODY, place)
        if refusal == 0:
            return place
        if state.units[state.active].hero == 0 or (state.orders.taken[seat] >> FORTIFY) & 1 == 0:
            return HOLDING_SITES
        place += SLOTS_PER_RUN - place % SLOTS_PER_RUN if refusal == HL_FORM_9 else 1  # the run has no more slots
    return HOLDING_SITES


# -- lists ------------------------------------------------------------------------------------------------------


def list_orders(state: State, board: Board, work: Work, seat: int, out: Actions, count: int) -> int:
    """List every order that the seat may play, with the unit or site that it names."""
    for order in range(ORDER_COUNT):
        if order in (YOUR_PEOPLE, WILD_MAGIC, AMBUSH):
            for unit_id in range(UNITS):
                if check_order(state, board, work, seat, order, unit_id, 0) == 0:
                    count = append_action(out, count, DO_ORDER, order, unit_id, 0, 0, 0, 0)
        elif order == FORTIFY:
            continue  # DO_FORTIFY is the last verb, so it is listed last
        elif check_order(state, board, work, seat, order, NOBODY, 0) == 0:
            count = append_action(out, count, DO_ORDER, order, NOBODY, 0, 0, 0, 0)
    place = next_holding_site(state, board, work, seat, 0)
    while place < HOLDING_SITES:
        count = append_action(out, count, DO_FORTIFY, place, 0, 0, 0, 0, 0)
        place = next_holding_site(state, board, work, seat, place + 1)
    return count


def has_playable_order(state: State, board: Board, work: Work, seat: int) -> bool:
    """Whether the seat has an order to play."""
    order, unit_id, place = find_playable_order(state, board, work, seat, 0)
    return check_order(state, board, work, seat, order, unit_id, place) == 0


def find_playable_order(state: State, board: Board, work: Work, seat: int, start: int) -> tuple[int, int, int]:
    """Return the first playable order from `start` on, cyclically, with its unit and site; ORDER_COUNT if there is
    none."""
    for i in range(ORDER_COUNT):
        order = (start + i) % ORDER_COUNT
        if (state.orders.taken[seat] >> order) & 1 == 0 or (state.orders.used[seat] >> order) & 1 == 1:
            continue
        if order in (YOUR_PEOPLE, WILD_MAGIC, AMBUSH):
            for unit_id in range(UNITS):
                if check_order(state, board, work, seat, order, unit_id, 0) == 0:
                    return order, unit_id, 0
        elif order == FORTIFY:
            place = next_holding_site(state, board, work, seat, 0)
            if place < HOLDING_SITES:
                return order, NOBODY, place
        elif check_order(state, board, work, seat, order, NOBODY, 0) == 0:
            return order, NOBODY, 0
    return ORDER_COUNT, NOBODY, 0
