"""Advice for machines: a quick choice, a rough worth, and a guess of what a seat cannot know."""

from typing import Final

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import DRAWN, Seat

from .bids import bid_by_lot
from .hints_advanced import pick_advanced, pick_reappearance
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
    DO_ADVANCE,
    DO_BID,
    DO_DEPLOY,
    DO_ENGAGE,
    DO_ENLIST,
    DO_FINISH,
    DO_GARRISON,
    DO_HOLD_BACK,
    DO_LOSE,
    DO_OCCUPY,
    DO_PASS,
    DO_RETREAT,
    DO_RUSH,
    DO_SALLY,
    DO_SEAL,
    DO_SHOOT,
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
    NOWHERE,
    OCCUPY,
    OTHER,
    OVER,
    REMOVED,
    RESERVE,
    RETREATING,
    RETURNING,
    ROLES,
    SIDE,
    STAKING,
    TABLE,
    TAKING,
    UNITS,
    Board,
    State,
    Unit,
    Work,
)
from .rules.check import may_advance_now, may_shoot_now, most_to_bid
from .rules.course import can_activate, holding_to_occupy, may_move, may_rush, outcome
from .rules.deploy import is_placeable, may_be_summoned, may_garrison, summon_cells, try_deploy, try_summon
from .rules.engage import copy_charge, list_layouts
from .rules.formations import CELLS, FILES, count_cells, layout_count, may_lose
from .rules.losses import is_in_play
from .rules.moves import try_advance, try_sally, wheel_limit
from .rules.places import GRID, LINES, breadth, grid_point, has_room
from .rules.placing import gather
from .rules.profiles import (
    count_force,
    full_health,
    full_stands,
    is_specialist,
)
from .rules.retreat import try_retreat, try_turn
from .rules.rows import write
from .rules.sight import may_shoot, sides_to_shoot

TRIES: Final = 6  # moves tried by lot before the unit stays
TURNS: Final = 13
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
        pick_bid(state, seat, chance, action, work)
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


def pick_bid(state: State, seat: int, chance: Chance, action: Action, work: Work) -> None:
    """What the solution of the combat says (bids.py), then the seal."""
    if state.issued[seat] > 0:
        write(action, DO_SEAL, 0, 0, 0, 0, 0, 0)
        return
    write(action, DO_BID, bid_by_lot(state, seat, chance, work), 0, 0, 0, 0, 0)


def pick_step(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Shoot when possible, otherwise go forward; a holding that is reached is occupied."""
    unit = state.units[state.active]
    if state.step == OCCUPY:
        holding = holding_to_occupy(state, board, work, 0)
        if holding != NOWHERE:
            write(action, DO_OCCUPY, holding, 0, 0, 0, 0, 0)
        return
    if state.rushing == 0 and may_rush(state) and uniform(chance, 2) == 0:
        write(action, DO_RUSH, 0, 0, 0, 0, 0, 0)
        return
    gather(state, board, work)
    if state.rushing == 0 and may_shoot_now(state) and found_target(state, board, chance, action, work):
        return
    if unit.status == INSIDE:
        if may_move(state) and state.shot == 0 and uniform(chance, 3) == 0:
            pick_sally(state, board, chance, action, work)
    elif may_advance_now(state):
        pick_advance(state, board, chance, action, work)
    if state.rushing == 1 and action[0] == DO_FINISH:
        action[0] = DO_PASS


def found_target(state: State, board: Board, chance: Chance, action: Action, work: Work) -> bool:
    """An enemy that can be shot at, looking from a place in the roster by lot."""
    unit = state.units[state.active]
    start = uniform(chance, UNITS)
    side = uniform(chance, sides_to_shoot(state, state.active))
    for i in range(UNITS):
        target = (start + i) % UNITS
        if (
            state.units[target].seat != unit.seat
            and is_in_play(state.units[target])
            and may_shoot(state, board, work, state.active, target, side) == 0
        ):
            write(action, DO_SHOOT, target, side, 0, 0, 0, 0)
            return True
    return False


def pick_advance(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Some advances by lot; the first legal one that loses nothing."""
    unit = state.units[state.active]
    n = count_cells(unit.cells)
    for attempt in range(TRIES):
        if n == 1:
            angle = (uniform(chance, TURNS) - 6) * 1500 if attempt < 4 else 0
            write(action, DO_TURN, AHEAD, angle, NOBODY, 0, 0, 0)
            if try_turn_ahead(state, board, work, angle):
                return
        else:
            file = uniform(chance, FILES)
            wheel = (uniform(chance, TURNS) - 6) * (wheel_limit(unit) // 6) if attempt % 2 == 0 else 0
            index = uniform(chance, layout_count(unit.form, n))
            if try_advance(state, board, work, state.active, file, wheel, index) == 0 and work.lost == 0:
                write(action, DO_ADVANCE, file, wheel, index, 0, 0, 0)
                return
    write(action, DO_FINISH, 0, 0, 0, 0, 0, 0)


def try_turn_ahead(state: State, board: Board, work: Work, angle: int) -> bool:
    """Whether a lone stand may go ahead and turn so."""
    return try_turn(state, board, work, state.active, AHEAD, angle, NOBODY, 0) == 0


def pick_sally(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """A sally by lot, if one of a few is legal."""
    n = count_cells(state.units[state.active].cells)
    for _ in range(TRIES):
        side = uniform(chance, 4)
        form = uniform(chance, FORMS)
        index = uniform(chance, layout_count(form, n))
        if try_sally(state, board, work, state.active, side, 0, form, index) == 0 and work.lost == 0:
            write(action, DO_SALLY, side, 0, form, index, 0, 0)
            return


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


# -- a rough worth ----------------------------------------------------------------------------------------------


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Victory points, what is left of the units, command holdings, and how near they are to the enemy."""
    if state.phase == OVER:
        ended = outcome(state, board)
        if ended == DRAWN:
            return 0
        return 1000 if ended == seat + 1 else -1000
    total = 70 * (state.vp[seat] - state.vp[OTHER[seat]])
    total += strength(state, board, seat) - strength(state, board, OTHER[seat])
    return max(-900, min(900, total))


def strength(state: State, board: Board, seat: int) -> int:
    """What the units of a seat are worth, in the units of `value`."""
    total = 0
    if state.phase == ENLISTING:
        return 0
    for row in range(seat * SIDE, seat * SIDE + SIDE):
        unit = state.units[row]
        if not is_in_play(unit) and unit.status != AMBUSHED:
            continue
        most = 60 if is_specialist(unit) else 24
        total += most * unit.health // max(1, full_health(unit)) + 5 * count_cells(unit.cells)
        if unit.disordered == 1:
            total -= 8
        if unit.status == INSIDE and board.command[unit.holding] == 1:
            total += 120 * (state.round + 2) // (board.rounds + 2)
        elif unit.status == TABLE:
            total += nearness(state, board, unit)
    return total


def nearness(state: State, board: Board, unit: Unit) -> int:
    """Up to 12 for being near a command holding or the middle of the table."""
    away = abs(unit.x - board.width // 2) + abs(unit.y - board.height // 2)
    for holding in range(state.holdings):
        if board.command[holding] == 1 and unit.kind < BEASTS:
            square = state.holding[holding]
            away = min(away, abs(unit.x - square.x - 30_000) + abs(unit.y - square.y + 30_000))
    return max(0, 12 - away // 60_000)


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
                state.bid[other] = bid_by_lot(state, other, chance, work)
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
