"""Quick choices of a unit that acts: shots, changes of formation, advances toward what is worth having."""

from typing import Final

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Action

from .model import (
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
)
from .rules.check import may_advance_now, may_shoot_now
from .rules.course import holding_to_occupy, may_move, may_reform_now, may_rush
from .rules.formations import FILES, count_cells, layout_count
from .rules.losses import is_in_play
from .rules.moves import try_advance, try_reform, try_sally, wheel_limit
from .rules.placing import gather
from .rules.retreat import try_turn
from .rules.rows import write
from .rules.sight import may_shoot, sides_to_shoot
from .scratch import Work
from .worth import FAR, distance, middle_of, rough_attack, rough_defence

TRIES: Final = 6  # moves tried by lot before the unit stays
TURNS: Final = 13
TURN: Final = 1500  # of a lone stand
REFORMS: Final = 5  # one unit in so many changes its formation where it may,
SALLIES: Final = 10  # and leaves a command holding,
SALLIES_ELSEWHERE: Final = 3  # or another
HOPELESS: Final = -5000  # what no move promises that is worth making
A_HOLDING: Final = 200
A_CHARGE: Final = 20  # for each point of the base scores
BOLDNESS: Final = 3  # points by which the charging unit may be weaker, since it may outbid the other


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
        patience = SALLIES if board.command[unit.holding] == 1 else SALLIES_ELSEWHERE
        if may_move(state) and state.shot == 0 and uniform(chance, patience) == 0:
            pick_sally(state, board, chance, action, work)
    elif state.rushing == 0 and may_reform_now(state) and uniform(chance, REFORMS) == 0:
        pick_reform(state, board, chance, action, work)
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


def pick_reform(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Another formation by lot, if one of a few is legal and loses nothing."""
    n = count_cells(state.units[state.active].cells)
    for _ in range(TRIES):
        form = uniform(chance, FORMS)
        file = uniform(chance, FILES)
        index = uniform(chance, layout_count(form, n))
        if try_reform(state, board, work, state.active, form, file, index) == 0 and work.lost == 0:
            write(action, DO_REFORM, form, file, index, 0, 0, 0)
            return


def pick_advance(state: State, board: Board, chance: Chance, action: Action, work: Work) -> None:
    """Of some advances by lot the one that promises most; none that is hopeless."""
    unit = state.units[state.active]
    n = count_cells(unit.cells)
    x, y = goal_of(state, board, unit, chance)
    best = HOPELESS
    for attempt in range(TRIES):
        step = TURN if n == 1 else wheel_limit(unit) // 6
        wheel = (uniform(chance, TURNS) - 6) * step if attempt % 2 == 0 else 0
        file = uniform(chance, FILES)
        index = uniform(chance, layout_count(unit.form, n))
        if n == 1:
            refusal = try_turn(state, board, work, state.active, AHEAD, wheel, NOBODY, 0)
        else:
            refusal = try_advance(state, board, work, state.active, file, wheel, index)
        if refusal != 0 or work.lost > 0:
            continue
        found = promise(state, board, work, x, y)
        if found > best:
            best = found
            if n == 1:
                write(action, DO_TURN, AHEAD, wheel, NOBODY, 0, 0, 0)
            else:
                write(action, DO_ADVANCE, file, wheel, index, 0, 0, 0)


def goal_of(state: State, board: Board, unit: Unit, chance: Chance) -> tuple[int, int]:
    """Where a unit wants to go: to a command holding that is not its side's own, or to the nearest enemy."""
    mx, my = middle_of(board, unit)
    x = board.width // 2
    y = board.height // 2
    nearest = FAR
    if unit.kind < BEASTS and uniform(chance, 2) == 0:
        for holding in range(state.holdings):
            square = state.holding[holding]
            away = distance(mx, my, square.west, square.south)
            mine = state.units[state.occupant[holding]].seat == unit.seat
            if board.command[holding] == 1 and not mine and away < nearest:
                nearest = away
                x = (square.west + square.east) // 2
                y = (square.south + square.north) // 2
    if nearest < FAR:
        return x, y
    for row in range(UNITS):
        enemy = state.units[row]
        if enemy.seat != unit.seat and enemy.status == ON_TABLE:
            ex, ey = middle_of(board, enemy)
            away = distance(mx, my, ex, ey)
            if away < nearest:
                nearest = away
                x = ex
                y = ey
    return x, y


def promise(state: State, board: Board, work: Work, x: int, y: int) -> int:
    """What the Advance in the scratch space promises: a charge by its base scores, else how near it comes to a goal."""
    if work.options == 0:
        box = work.try_box
        return -distance((box.west + box.east) // 2, (box.south + box.north) // 2, x, y) // MM
    enemy = work.charge.enemy
    if enemy == NOBODY:
        taken = state.units[state.active].kind < BEASTS and board.command[work.charge.holding] == 1
        return A_HOLDING if taken else HOPELESS
    lead = rough_attack(state, state.active, enemy)
    lead -= rough_defence(state, state.active, enemy, work.charge.face)
    return A_CHARGE * lead if lead >= -BOLDNESS else HOPELESS


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
