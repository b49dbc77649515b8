"""Advice for machines: a quick choice, and a guess of what a seat cannot know. What a position is worth: worth.py."""

from typing import Final

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat

from .bids import bid_by_lot
from .hints_advanced import pick_advanced, pick_reappearance
from .hints_moves import pick_step
from .model import (
    ACTING,
    ACTIVATING,
    AHEAD,
    AMBUSHED,
    BACK,
    BEASTS,
    BIDDING,
    COLUMN,
    DEPLOYING,
    DO_ACTIVATE,
    DO_BID,
    DO_DEPLOY,
    DO_ENGAGE,
    DO_ENLIST,
    DO_FINISH,
    DO_GARRISON,
    DO_HOLD_BACK,
    DO_LOSE,
    DO_PASS,
    DO_RETREAT,
    DO_SEAL,
    DO_SUMMON,
    DO_TURN,
    ENGAGING,
    ENLISTING,
    FORMS,
    INFANTRY,
    INSIDE,
    KINDS,
    LOSING,
    NO_ROLE,
    NOBODY,
    REMOVED,
    RESERVE,
    RETREATING,
    RETURNING,
    ROLES,
    SIDE,
    STAKING,
    TAKING,
    Board,
    State,
    Unit,
)
from .rules.check import most_to_bid
from .rules.course import can_activate
from .rules.deploy import is_placeable, may_be_summoned, may_garrison, summon_cells, try_deploy, try_summon
from .rules.engage import copy_charge, list_layouts
from .rules.formations import CELLS, FILES, count_cells, layout_count, may_lose
from .rules.places import GRID, LINES, breadth, grid_point, has_room
from .rules.placing import gather
from .rules.profiles import (
    count_force,
    full_stands,
)
from .rules.retreat import try_retreat
from .rules.rows import write
from .scratch import Work

ODD_BIDS: Final = 8  # one bid in so many is taken for any at all


# -- a quick choice ---------------------------------------------------------------------------------------------


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """One legal action by lot, mostly forward."""
    phase = state.phase
    write(action, DO_FINISH, 0, 0, 0, 0, 0, 0)
    if phase == ENLISTING:
        pick_force(state, board, seat, chance, action)
    elif phase in (DEPLOYING, RETURNING):
        pick_place(state, board, seat, chance, action, work)
    elif phase == ACTIVATING:
        write(action, DO_ACTIVATE, any_to_activate(state, seat, chance), 0, 0, 0, 0, 0)
    elif phase == ACTING:
        pick_step(state, board, chance, action, work)
    elif phase == BIDDING:
        pick_bid(state, board, seat, chance, action, work)
    elif phase == LOSING:
        write(action, DO_LOSE, any_loss(state.units[state.losing], chance), 0, 0, 0, 0, 0)
    elif phase >= TAKING:
        pick_advanced(state, board, seat, chance, action, work)
    else:
        gather(state, board, work)
        if phase == ENGAGING:
            copy_charge(work.charge, state.charge)
            list_layouts(state, board, work, state.active)
            at = uniform(chance, work.options)
            write(action, DO_ENGAGE, work.option_form[at], work.option_layout[at], 0, 0, 0, 0)
        elif phase == RETREATING:
            pick_retreat(state, board, chance, action, work)
        else:
            pick_summon(state, board, seat, chance, action, work)


def pick_force(state: State, board: Board, seat: int, chance: Chance, action: Action) -> None:
    """Regular units of any kind until the force is whole."""
    if count_force(state, seat) >= board.force:
        write(action, DO_SEAL, 0, 0, 0, 0, 0, 0)
        return
    kind = uniform(chance, KINDS)
    wide = uniform(chance, 2) if kind == BEASTS else (1 if kind == INFANTRY else 0)
    write(action, DO_ENLIST, kind, uniform(chance, ROLES), NO_ROLE, wide, 0, 0)


def nth_to_place(state: State, seat: int, chance: Chance) -> int:
    """A unit that waits, by lot."""
    count = 0
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        if is_placeable(state, state.units[row]):
            count += 1
    at = uniform(chance, count)
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        if is_placeable(state, state.units[row]):
            if at == 0:
                return row
            at -= 1
    return NOBODY


def pick_place(state: State, board: Board, seat: int, chance: Chance, action: Action, work: Work) -> None:
    """A place of the grid by lot, a holding now and then; else the first place there is."""
    gather(state, board, work)
    row = nth_to_place(state, seat, chance)
    unit = state.units[row]
    if state.holdings > 0 and uniform(chance, 4) == 0:
        holding = uniform(chance, state.holdings)
        if may_garrison(state, board, work, row, holding) == 0:
            write(action, DO_GARRISON, row, holding, 0, 0, 0, 0)
            return
    if unit.status == AMBUSHED:
        pick_reappearance(state, board, row, chance, action, work)
        return
    heading = board.heading[seat]
    for _ in range(20):
        column = uniform(chance, max(1, breadth(board, seat) // GRID))
        x, y = grid_point(board, seat, column * GRID, uniform(chance, LINES) * GRID)
        form = COLUMN if unit.status == REMOVED else uniform(chance, FORMS)
        if try_deploy(state, board, work, row, x, y, heading, form, 0) == 0:
            write(action, DO_DEPLOY, row, x, y, heading, 8 * form, 0)
            return
    if state.phase == RETURNING:
        write(action, DO_PASS, 0, 0, 0, 0, 0, 0)
        return
    for holding in range(state.holdings):
        if may_garrison(state, board, work, row, holding) == 0:
            write(action, DO_GARRISON, row, holding, 0, 0, 0, 0)
            return
    if has_room(state, board, work, row):
        trial = work.trial
        write(action, DO_DEPLOY, row, trial.x, trial.y, trial.heading, 8 * trial.form, 0)
    else:
        write(action, DO_HOLD_BACK, row, 0, 0, 0, 0, 0)


def any_to_activate(state: State, seat: int, chance: Chance) -> int:
    """A unit that can be activated, by lot."""
    at = seat * SIDE + uniform(chance, SIDE)
    while not can_activate(state.units[at]):
        at = at + 1 if at + 1 < seat * SIDE + SIDE else seat * SIDE
    return at


def any_loss(unit: Unit, chance: Chance) -> int:
    """A stand that may be lost, by lot."""
    cell = uniform(chance, CELLS)
    while not may_lose(unit.cells, cell):
        cell = (cell + 1) % CELLS
    return cell


def pick_bid(state: State, board: Board, seat: int, chance: Chance, action: Action, work: Work) -> None:
    """What the solution of the combat says (bids.py), then the seal."""
    if state.issued[seat] > 0:
        write(action, DO_SEAL, 0, 0, 0, 0, 0, 0)
        return
    write(action, DO_BID, bid_by_lot(state, board, seat, chance, work), 0, 0, 0, 0, 0)


def pick_retreat(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Of some retreats by lot the one that loses fewest stands."""
    loser = state.combat.loser
    unit = state.units[loser]
    n = count_cells(unit.cells)
    if n == 1:
        write(action, DO_TURN, AHEAD if state.combat.forward == 1 else BACK, 0, NOBODY, 0, 0, 0)
        return
    count = layout_count(COLUMN if unit.status == INSIDE else unit.form, n)
    fewest = 99
    start = uniform(chance, FILES * count)
    for i in range(FILES * count):
        at = (start + i) % (FILES * count)
        if try_retreat(state, board, work, loser, at // count, at % count, NOBODY, 0) == 0 and work.lost < fewest:
            fewest = work.lost
            write(action, DO_RETREAT, at // count, at % count, NOBODY, 0, 0, 0)


def pick_summon(state: State, board: Board, seat: int, chance: Chance, action: Action, work: Work) -> None:
    """The first legal place from one by lot; declining now and then."""
    write(action, DO_PASS, 0, 0, 0, 0, 0, 0)
    if uniform(chance, 8) == 0:
        return
    cells = summon_cells(state)
    start = uniform(chance, 4 * CELLS)
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        if not may_be_summoned(state, state.units[row]):
            continue
        for i in range(4 * CELLS):
            place = (start + i) % (4 * CELLS)
            if (cells >> (place // 4)) & 1 == 0:
                continue
            for form in range(FORMS):
                for index in range(layout_count(form, full_stands(state.units[row]))):
                    if try_summon(state, board, work, row, place, 0, form, index) == 0:
                        write(action, DO_SUMMON, row, place, 0, form, index, 0)
                        return


# -- a guess ----------------------------------------------------------------------------------------------------


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Fill what `hide` removed: bids that could have been made, and forces that could have been chosen."""
    for other in range(2):
        if other == seat:
            continue
        if state.phase in (BIDDING, STAKING) and state.sealed[other] == 1:
            most = most_to_bid(state, other) if state.phase == BIDDING else state.orders.strategy[other]
            state.bid[other] = uniform(chance, most + 1)
            if state.phase == BIDDING and uniform(chance, ODD_BIDS) > 0:
                state.bid[other] = bid_by_lot(state, board, other, chance, work)
            state.issued[other] = 1 if state.bid[other] > 0 else 0
        if state.phase == ENLISTING:
            guess_force(state, board, other, chance)


def guess_force(state: State, board: Board, seat: int, chance: Chance) -> None:
    """Regular units; a whole force when the seat has sealed."""
    count = board.force if state.sealed[seat] == 1 else uniform(chance, board.force + 1)
    state.issued[seat] = count
    for row in range(seat * SIDE, seat * SIDE + count):
        unit = state.units[row]
        unit.kind = uniform(chance, KINDS)
        unit.role = uniform(chance, ROLES)
        unit.second = NO_ROLE
        unit.wide = uniform(chance, 2) if unit.kind == BEASTS else (1 if unit.kind == INFANTRY else 0)
        unit.status = RESERVE
