"""Hand-written evaluation of a position, for rollouts and search.

The terms are summed in thousandths of a logit and converted to 1000 (2 p - 1), where p is the probability of winning.
Their weights were fitted to the results of 1,680 matches of the search against itself and then tuned by matches between
similar settings.
"""

from typing import Final

from sandtable.games.dbd.model import (
    ACTIVATIONS,
    ARC,
    CANCELLING,
    CAV,
    MELEE_COVER,
    MELEE_DICE,
    OFFBOARD,
    RANGE,
    RANGED_COVER,
    RANGED_DICE,
    SKR,
    STANDARD_VALUE,
    Board,
    HexId,
    State,
    UnitId,
    Work,
)
from sandtable.games.dbd.rules.combat import allowance
from sandtable.games.dbd.rules.position import opponent
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND_WINS, Seat

WIN: Final = 1000  # value of a won match
STANDARDS: Final = 5100  # of all standards to win together
SUPPORT: Final = 20  # of each RETREAT that a unit may cancel
COVER: Final = 10  # of cover
FLANKED: Final = 60  # penalty for two or more adjacent enemies

# Value of a unit in play by hp, in hundredths of a standard. A unit about to be destroyed is a liability.
HP_VALUE: Final = (-60, -47, -26, -12, 0, 10, 19, 22)
# Expected loss of a target if all activations are attacks on it: by activations, dice (1 to 4), hp (1 to 7).
EXPECTED_LOSS: Final = (
    (
        (18, 7, 5, 4, 3, 3, 1),
        (29, 18, 10, 8, 7, 6, 3),
        (37, 29, 17, 13, 11, 9, 5),
        (43, 38, 26, 18, 15, 13, 7),
    ),
    (
        (29, 18, 10, 8, 7, 6, 3),
        (43, 38, 26, 18, 15, 13, 7),
        (48, 54, 43, 32, 24, 20, 13),
        (51, 63, 59, 48, 37, 30, 20),
    ),
    (
        (37, 29, 17, 13, 11, 9, 5),
        (48, 54, 43, 32, 24, 20, 13),
        (52, 66, 65, 55, 44, 35, 24),
        (53, 71, 77, 75, 65, 54, 39),
    ),
)
# Weights of the highest expected loss:
OWN_ATTACK_PERCENT: Final = 30  # that the active side can cause with the activations it has left
ENEMY_ATTACK_PERCENT: Final = 20  # that the other side can cause in its turn

# Greatest distance of a target that a unit can attack in one activation:
INFANTRY_REACH: Final = 2  # a move of one hex, then melee
CHARGE_REACH: Final = 3  # a move of two hexes, then melee
SKIRMISH_REACH: Final = 4  # a move of two hexes, then a shot
CHARGE_DICE: Final = 3
MOST_DICE: Final = 4


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Return the value of a position for `seat`, from -1000 to 1000; zero-sum."""
    if state.result == DRAWN:
        return 0
    if state.result != RUNNING:
        ours = FIRST_WINS if seat == FIRST else SECOND_WINS
        return WIN if state.result == ours else -WIN
    one = STANDARDS // board.standards_to_win
    waiting = opponent(state.active)
    total = side_value(state, board, state.active, one) - side_value(state, board, waiting, one)
    total += one * OWN_ATTACK_PERCENT * best_expected_loss(state, board, state.active, state.activations) // 10000
    total -= one * ENEMY_ATTACK_PERCENT * best_expected_loss(state, board, waiting, ACTIVATIONS) // 10000
    result = logit_to_value(total)
    return result if seat == state.active else -result


def logit_to_value(logit: int) -> int:
    """Approximate 1000 tanh(logit / 2000): convert thousandths of a logit to 1000 (2 p - 1)."""
    half = min(max(logit // 2, -2990), 2990)
    square = half * half  # below 9,000,000
    return half * (27_000_000 + square) // (27_000_000 + 9 * square)


def side_value(state: State, board: Board, seat: Seat, one: int) -> int:
    """Return the value of a side's standards, `one` each, and of its units."""
    total = one * state.standards[seat]
    for i in range(board.size[seat]):
        unit = board.army[seat][i]
        if state.hex[unit] != OFFBOARD:
            total += unit_value(state, board, unit, one)
    return total


def unit_value(state: State, board: Board, unit: UnitId, one: int) -> int:
    """Return the value of a unit in play to its side."""
    hex = state.hex[unit]
    total = HP_VALUE[remaining_hp(state, unit)] * STANDARD_VALUE[board.units[unit].kind] * one // 100
    total += SUPPORT * allowance(state, board, unit) + COVER * RANGED_COVER[board.terrain[hex]]
    if state.beside[opponent(board.units[unit].seat)][hex] >= 2:
        total -= FLANKED
    return total


def remaining_hp(state: State, unit: UnitId) -> int:
    """Return the hp of a unit in play less its pending hits, at least 1."""
    if state.phase == CANCELLING and unit == state.defender:
        return max(state.hp[unit] - state.hits, 1)
    return state.hp[unit]


def best_expected_loss(state: State, board: Board, seat: Seat, attacks: int) -> int:
    """Return the highest expected loss of a target of `seat`, in hundredths of a standard, if it takes all attacks."""
    if attacks == 0:
        return 0
    enemy = opponent(seat)
    best = 0
    for i in range(board.size[enemy]):
        target = board.army[enemy][i]
        if state.hex[target] == OFFBOARD:
            continue
        standards = STANDARD_VALUE[board.units[target].kind]
        hp = remaining_hp(state, target)
        if EXPECTED_LOSS[attacks - 1][MOST_DICE - 1][hp - 1] * standards <= best:
            continue  # not even the strongest attack would cause a higher loss here
        dice = most_dice(state, board, seat, state.hex[target])
        if dice > 0:
            best = max(best, EXPECTED_LOSS[attacks - 1][dice - 1][hp - 1] * standards)
    return best


def most_dice(state: State, board: Board, seat: Seat, hex: HexId) -> int:
    """Return the dice of the strongest attack that `seat` could make on the hex, judged by distance; 0 for none."""
    distance = board.distance[hex]
    ground = board.terrain[hex]
    most = 0
    near = 0
    for i in range(board.size[seat]):
        unit = board.army[seat][i]
        dice, flanks = estimate_attack(state, board, seat, unit, distance[state.hex[unit]], ground)
        most = max(most, dice)
        near += flanks
    if most == 0:
        return 0
    return min(most + (1 if near >= 2 else 0), MOST_DICE)  # one die more for the flank


def estimate_attack(state: State, board: Board, seat: Seat, unit: UnitId, far: int, ground: int) -> tuple[int, int]:
    """Estimate the strongest attack of a unit of `seat` in one activation on a target at distance `far`.

    Return its dice, judged by distance only (0: no attack), and 1 if the unit could be adjacent to the target.
    """
    if far > SKIRMISH_REACH:
        return 0, 0
    kind = board.units[unit].kind
    if state.beside[opponent(seat)][state.hex[unit]] > 0:
        return (max(MELEE_DICE[kind] - MELEE_COVER[ground], 1), 1) if far == 1 else (0, 0)
    if kind == ARC:
        return (max(RANGED_DICE[ARC] - RANGED_COVER[ground], 1), 0) if far <= RANGE[ARC] else (0, 0)
    if kind == SKR:
        return 1, 1 if far <= CHARGE_REACH else 0
    if kind == CAV:
        return (max(CHARGE_DICE - MELEE_COVER[ground], 1), 1) if far <= CHARGE_REACH else (0, 0)
    return (max(MELEE_DICE[kind] - MELEE_COVER[ground], 1), 1) if far <= INFANTRY_REACH else (0, 0)
