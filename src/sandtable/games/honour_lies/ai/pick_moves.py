"""Quick choices for the active unit: shots, reforms, and advances towards holdings or enemies."""

from typing import Final

from sandtable.games.honour_lies.ai.value import UNREACHABLE, centre_of, distance, estimate_attack, estimate_defence
from sandtable.games.honour_lies.model import (
    AHEAD,
    BEASTS,
    DO_ADVANCE,
    DO_FINISH,
    DO_OCCUPY,
    DO_PASS,
    DO_REFORM,
    DO_RUSH,
    DO_SALLY,
    DO_SHOOT,
    DO_TURN,
    FORMS,
    INSIDE,
    MM,
    NOBODY,
    NOWHERE,
    OCCUPY,
    ON_TABLE,
    UNITS,
    Board,
    State,
    Unit,
    Work,
)
from sandtable.games.honour_lies.rules.action_rows import write_action
from sandtable.games.honour_lies.rules.combat.sight import check_line_of_sight, count_firing_sides
from sandtable.games.honour_lies.rules.movement.checks import may_advance_now, may_shoot_now
from sandtable.games.honour_lies.rules.movement.lone_stand import try_lone_stand_move
from sandtable.games.honour_lies.rules.movement.moves import try_advance, try_reform, try_sally, wheel_limit
from sandtable.games.honour_lies.rules.rounds.activation import holding_to_occupy, may_move, may_reform_now, may_rush
from sandtable.games.honour_lies.rules.table.stands import locate_stands
from sandtable.games.honour_lies.rules.units.formations import FILES, count_cells, count_layouts
from sandtable.games.honour_lies.rules.units.losses import is_in_play
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action

TRIES: Final = 6  # random moves tried before the unit stays
WHEEL_CHOICES: Final = 13
TURN_STEP: Final = 1500  # hundredths of a degree, for a single stand
REFORM_ODDS: Final = 5  # one unit in this many reforms where it may
SALLY_ODDS: Final = 10  # one unit in this many leaves a command holding
SALLY_ODDS_ELSEWHERE: Final = 3  # or another holding
NOT_WORTH_IT: Final = -5000  # a rating below that of any useful move
HOLDING_RATING: Final = 200
CHARGE_RATING: Final = 20  # for each point of difference in base scores
ACCEPTED_DEFICIT: Final = 3  # in base scores: a weaker unit may still outbid the other


def pick_step(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Shoot if possible, otherwise advance; occupy a holding that has been reached."""
    unit = state.units[state.active]
    if state.step == OCCUPY:
        holding = holding_to_occupy(state, board, work, 0)
        if holding != NOWHERE:
            write_action(action, DO_OCCUPY, holding, 0, 0, 0, 0, 0)
        return
    if state.rushing == 0 and may_rush(state) and uniform(chance, 2) == 0:
        write_action(action, DO_RUSH, 0, 0, 0, 0, 0, 0)
        return
    locate_stands(state, board, work)
    if state.rushing == 0 and may_shoot_now(state) and pick_shot(state, board, chance, action, work):
        return
    if unit.status == INSIDE:
        patience = SALLY_ODDS if board.command[unit.holding] == 1 else SALLY_ODDS_ELSEWHERE
        if may_move(state) and state.shot == 0 and uniform(chance, patience) == 0:
            pick_sally(state, board, chance, action, work)
    elif state.rushing == 0 and may_reform_now(state) and uniform(chance, REFORM_ODDS) == 0:
        pick_reform(state, board, chance, action, work)
    elif may_advance_now(state):
        pick_advance(state, board, chance, action, work)
    if state.rushing == 1 and action[0] == DO_FINISH:
        action[0] = DO_PASS


def pick_shot(state: State, board: Board, chance: Chance, action: Action, work: Work) -> bool:
    """Choose an enemy that can be shot at, starting at a random place in the roster; False if there is none."""
    unit = state.units[state.active]
    start = uniform(chance, UNITS)
    side = uniform(chance, count_firing_sides(state, state.active))
    for i in range(UNITS):
        target = (start + i) % UNITS
        if (
            state.units[target].seat != unit.seat
            and is_in_play(state.units[target])
            and check_line_of_sight(state, board, work, state.active, target, side) == 0
        ):
            write_action(action, DO_SHOOT, target, side, 0, 0, 0, 0)
            return True
    return False


def pick_reform(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Choose a random reform if one of a few tries is legal and loses nothing."""
    n = count_cells(state.units[state.active].cells)
    for _ in range(TRIES):
        form = uniform(chance, FORMS)
        file = uniform(chance, FILES)
        index = uniform(chance, count_layouts(form, n))
        if try_reform(state, board, work, state.active, form, file, index) == 0 and work.stands_lost == 0:
            write_action(action, DO_REFORM, form, file, index, 0, 0, 0)
            return


def pick_advance(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Choose the best rated of a few random advances."""
    unit = state.units[state.active]
    n = count_cells(unit.cells)
    x, y = choose_goal(state, board, unit, chance)
    best = NOT_WORTH_IT
    for attempt in range(TRIES):
        step = TURN_STEP if n == 1 else wheel_limit(unit) // 6
        wheel = (uniform(chance, WHEEL_CHOICES) - 6) * step if attempt % 2 == 0 else 0
        file = uniform(chance, FILES)
        index = uniform(chance, count_layouts(unit.form, n))
        if n == 1:
            refusal = try_lone_stand_move(state, board, work, state.active, AHEAD, wheel, NOBODY, 0)
        else:
            refusal = try_advance(state, board, work, state.active, file, wheel, index)
        if refusal != 0 or work.stands_lost > 0:
            continue
        found = rate_advance(state, board, work, x, y)
        if found > best:
            best = found
            if n == 1:
                write_action(action, DO_TURN, AHEAD, wheel, NOBODY, 0, 0, 0)
            else:
                write_action(action, DO_ADVANCE, file, wheel, index, 0, 0, 0)


def choose_goal(state: State, board: Board, unit: Unit, chance: Chance) -> tuple[int, int]:
    """Return where the unit should go: a command holding that its side does not have, or the nearest enemy."""
    mx, my = centre_of(board, unit)
    x = board.width // 2
    y = board.height // 2
    nearest = UNREACHABLE
    if unit.kind < BEASTS and uniform(chance, 2) == 0:
        for holding in range(state.holdings):
            square = state.holding[holding]
            away = distance(mx, my, square.west, square.south)
            mine = state.units[state.occupant[holding]].seat == unit.seat
            if board.command[holding] == 1 and not mine and away < nearest:
                nearest = away
                x = (square.west + square.east) // 2
                y = (square.south + square.north) // 2
    if nearest < UNREACHABLE:
        return x, y
    for unit_id in range(UNITS):
        enemy = state.units[unit_id]
        if enemy.seat != unit.seat and enemy.status == ON_TABLE:
            ex, ey = centre_of(board, enemy)
            away = distance(mx, my, ex, ey)
            if away < nearest:
                nearest = away
                x = ex
                y = ey
    return x, y


def rate_advance(state: State, board: Board, work: Work, x: int, y: int) -> int:
    """Rate the Advance in the scratch space: a charge by its base scores, otherwise by the distance to the goal."""
    if work.option_count == 0:
        box = work.trial_box
        return -distance((box.west + box.east) // 2, (box.south + box.north) // 2, x, y) // MM
    enemy = work.charge.enemy
    if enemy == NOBODY:
        taken = state.units[state.active].kind < BEASTS and board.command[work.charge.holding] == 1
        return HOLDING_RATING if taken else NOT_WORTH_IT
    lead = estimate_attack(state, state.active, enemy)
    lead -= estimate_defence(state, state.active, enemy, work.charge.face)
    return CHARGE_RATING * lead if lead >= -ACCEPTED_DEFICIT else NOT_WORTH_IT


def pick_sally(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Choose a random sally if one of a few tries is legal."""
    n = count_cells(state.units[state.active].cells)
    for _ in range(TRIES):
        side = uniform(chance, 4)
        form = uniform(chance, FORMS)
        index = uniform(chance, count_layouts(form, n))
        if try_sally(state, board, work, state.active, side, 0, form, index) == 0 and work.stands_lost == 0:
            write_action(action, DO_SALLY, side, 0, form, index, 0, 0)
            return
