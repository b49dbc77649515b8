"""Quick random choices of a legal action, used for playouts. Moves are in pick_moves.py, the advanced module in
pick_advanced.py."""

from sandtable.games.honour_lies.ai.bid_solver import draw_bid
from sandtable.games.honour_lies.ai.pick_advanced import pick_advanced, pick_reappearance
from sandtable.games.honour_lies.ai.pick_moves import pick_step
from sandtable.games.honour_lies.model import (
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
    LOSING_STAND,
    NO_ROLE,
    NOBODY,
    PICKING_ORDERS,
    REMOVED,
    RETREATING,
    RETURNING,
    ROLES,
    SIDE,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import write_action
from sandtable.games.honour_lies.rules.movement.engagement import list_engaging_layouts
from sandtable.games.honour_lies.rules.movement.retreat import try_retreat
from sandtable.games.honour_lies.rules.rounds.rounds import can_activate
from sandtable.games.honour_lies.rules.setup.deployment_grid import (
    GRID_LINES,
    GRID_STEP,
    area_width,
    grid_point,
    has_room,
)
from sandtable.games.honour_lies.rules.setup.poses import check_garrison, may_be_deployed, try_deploy
from sandtable.games.honour_lies.rules.setup.summoning import may_be_summoned, summon_cells, try_summon
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.formations import CELLS, FILES, count_cells, count_layouts, may_lose_stand
from sandtable.games.honour_lies.rules.units.profiles import count_force, full_stands
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action
from sandtable.kernel.ids import Seat


def pick(state: State, board: Board, seat: Seat, chance: Chance, action: Action, work: Work) -> None:
    """Choose one legal action at random, mostly moving forward."""
    phase = state.phase
    write_action(action, DO_FINISH, 0, 0, 0, 0, 0, 0)
    if phase == ENLISTING:
        pick_force(state, board, seat, chance, action)
    elif phase in (DEPLOYING, RETURNING):
        pick_deployment(state, board, seat, chance, action, work)
    elif phase == ACTIVATING:
        write_action(action, DO_ACTIVATE, random_unit_to_activate(state, seat, chance), 0, 0, 0, 0, 0)
    elif phase == ACTING:
        pick_step(state, board, chance, action, work)
    elif phase == BIDDING:
        pick_bid(state, board, seat, chance, action, work)
    elif phase == LOSING_STAND:
        write_action(action, DO_LOSE, random_stand_to_lose(state.units[state.losing], chance), 0, 0, 0, 0, 0)
    elif phase >= PICKING_ORDERS:
        pick_advanced(state, board, seat, chance, action, work)
    else:
        locate_stands(state, board, work)
        if phase == ENGAGING:
            copy_row(work.charge, state.charge)
            list_engaging_layouts(state, board, work, state.active)
            at = uniform(chance, work.option_count)
            write_action(action, DO_ENGAGE, work.option_forms[at], work.option_layouts[at], 0, 0, 0, 0)
        elif phase == RETREATING:
            pick_retreat(state, board, chance, action, work)
        else:
            pick_summon(state, board, seat, chance, action, work)


def pick_force(state: State, board: Board, seat: int, chance: Chance, action: Action) -> None:
    """Enlist random regular units until the force is complete, then seal."""
    if count_force(state, seat) >= board.force:
        write_action(action, DO_SEAL, 0, 0, 0, 0, 0, 0)
        return
    kind = uniform(chance, KINDS)
    wide = random_front(kind, chance)
    write_action(action, DO_ENLIST, kind, uniform(chance, ROLES), NO_ROLE, wide, 0, 0)


def random_front(kind: int, chance: Chance) -> int:
    """Return whether the stands of such a unit are wide; only beasts have a choice."""
    return uniform(chance, 2) if kind == BEASTS else (1 if kind == INFANTRY else 0)


def random_unit_to_deploy(state: State, seat: int, chance: Chance) -> int:
    """Return a random unit that waits for deployment."""
    count = 0
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        if may_be_deployed(state, state.units[unit_id]):
            count += 1
    at = uniform(chance, count)
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        if may_be_deployed(state, state.units[unit_id]):
            if at == 0:
                return unit_id
            at -= 1
    return NOBODY


def pick_deployment(state: State, board: Board, seat: int, chance: Chance, action: Action, work: Work) -> None:
    """Choose a random place on the grid, sometimes a holding; otherwise the first place found."""
    locate_stands(state, board, work)
    unit_id = random_unit_to_deploy(state, seat, chance)
    unit = state.units[unit_id]
    if state.holdings > 0 and uniform(chance, 4) == 0:
        holding = uniform(chance, state.holdings)
        if check_garrison(state, board, work, unit_id, holding) == 0:
            write_action(action, DO_GARRISON, unit_id, holding, 0, 0, 0, 0)
            return
    if unit.status == AMBUSHED:
        pick_reappearance(state, board, unit_id, chance, action, work)
        return
    heading = board.heading[seat]
    for _ in range(20):
        column = uniform(chance, max(1, area_width(board, seat) // GRID_STEP))
        x, y = grid_point(board, seat, column * GRID_STEP, uniform(chance, GRID_LINES) * GRID_STEP)
        form = COLUMN if unit.status == REMOVED else uniform(chance, FORMS)
        if try_deploy(state, board, work, unit_id, x, y, heading, form, 0) == 0:
            write_action(action, DO_DEPLOY, unit_id, x, y, heading, 8 * form, 0)
            return
    if state.phase == RETURNING:
        write_action(action, DO_PASS, 0, 0, 0, 0, 0, 0)
        return
    for holding in range(state.holdings):
        if check_garrison(state, board, work, unit_id, holding) == 0:
            write_action(action, DO_GARRISON, unit_id, holding, 0, 0, 0, 0)
            return
    if has_room(state, board, work, unit_id):
        trial = work.trial
        write_action(action, DO_DEPLOY, unit_id, trial.x, trial.y, trial.heading, 8 * trial.form, 0)
    else:
        write_action(action, DO_HOLD_BACK, unit_id, 0, 0, 0, 0, 0)


def random_unit_to_activate(state: State, seat: int, chance: Chance) -> int:
    """Return a random unit that can be activated."""
    at = seat * SIDE + uniform(chance, SIDE)
    while not can_activate(state.units[at]):
        at = at + 1 if at + 1 < seat * SIDE + SIDE else seat * SIDE
    return at


def random_stand_to_lose(unit: Unit, chance: Chance) -> int:
    """Return a random stand that may be lost."""
    cell = uniform(chance, CELLS)
    while not may_lose_stand(unit.cells, cell):
        cell = (cell + 1) % CELLS
    return cell


def pick_bid(state: State, board: Board, seat: int, chance: Chance, action: Action, work: Work) -> None:
    """Bid from the solved mixed strategy, then seal."""
    if state.issued[seat] > 0:
        write_action(action, DO_SEAL, 0, 0, 0, 0, 0, 0)
        return
    write_action(action, DO_BID, draw_bid(state, board, seat, chance, work), 0, 0, 0, 0, 0)


def pick_retreat(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Choose the retreat that loses the fewest stands, starting at a random one."""
    loser = state.combat.loser
    unit = state.units[loser]
    n = count_cells(unit.cells)
    if n == 1:
        write_action(action, DO_TURN, AHEAD if state.combat.forward == 1 else BACK, 0, NOBODY, 0, 0, 0)
        return
    count = count_layouts(COLUMN if unit.status == INSIDE else unit.form, n)
    fewest = 99
    start = uniform(chance, FILES * count)
    for i in range(FILES * count):
        at = (start + i) % (FILES * count)
        if (
            try_retreat(state, board, work, loser, at // count, at % count, NOBODY, 0) == 0
            and work.stands_lost < fewest
        ):
            fewest = work.stands_lost
            write_action(action, DO_RETREAT, at // count, at % count, NOBODY, 0, 0, 0)


def pick_summon(state: State, board: Board, seat: int, chance: Chance, action: Action, work: Work) -> None:
    """Choose the first legal place after a random one; sometimes decline."""
    write_action(action, DO_PASS, 0, 0, 0, 0, 0, 0)
    if uniform(chance, 8) == 0:
        return
    cells = summon_cells(state)
    start = uniform(chance, 4 * CELLS)
    for unit_id in range(seat * SIDE, seat * SIDE + SIDE):
        if not may_be_summoned(state, state.units[unit_id]):
            continue
        for i in range(4 * CELLS):
            place = (start + i) % (4 * CELLS)
            if (cells >> (place // 4)) & 1 == 0:
                continue
            for form in range(FORMS):
                for index in range(count_layouts(form, full_stands(state.units[unit_id]))):
                    if try_summon(state, board, work, unit_id, place, 0, form, index) == 0:
                        write_action(action, DO_SUMMON, unit_id, place, 0, form, index, 0)
                        return
