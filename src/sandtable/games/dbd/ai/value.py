"""How well a side stands, for playouts and search. Not part of the rules.

The worth is counted in thousandths of a logit and told as 1000 (2 p - 1), where p is the chance to win. What standards,
hit points and threats count for was fitted to the ends of 1,680 matches of the search against itself and then tried
in matches between neighbours.
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
    WORTH,
    Board,
    HexId,
    State,
    UnitId,
    Work,
)
from sandtable.games.dbd.rules.combat import allowance
from sandtable.games.dbd.rules.position import other
from sandtable.kernel.ids import DRAWN, FIRST, FIRST_WINS, RUNNING, SECOND_WINS, Seat

MOST: Final = 1000  # a won match
STANDARDS: Final = 5100  # what all standards to win are worth together
SUPPORT: Final = 20  # of each RETREAT that a unit may cancel
COVER: Final = 10  # of ground that protects it
FLANKED: Final = 60  # of a unit that two or more enemies stand beside

# In hundredths of a standard, by hp: what a unit in play is worth to its side. One that is about to fall is a burden.
HEALTH: Final = (-60, -47, -26, -12, 0, 10, 19, 22)
# What a target loses on average if all activations are attacks on it: by activations, dice (1 to 4), hp (1 to 7).
HARM: Final = (
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
STRIKE: Final = 30  # hundredths of the best harm that the active side can do with the activations it has left,
DREAD: Final = 20  # and of what the other side can do in its turn

INFANTRY_REACH: Final = 2  # hexes from which a unit can come and strike: one step and the next hex,
CHARGE_REACH: Final = 3  # two steps and the next hex,
SKIRMISH_REACH: Final = 4  # two steps and a shot
CHARGE_DICE: Final = 3
MOST_DICE: Final = 4


def value(s: State, board: Board, seat: Seat, work: Work) -> int:
    """How well `seat` stands, -1000 to 1000; what one seat gains the other loses."""
    if s.result == DRAWN:
        return 0
    if s.result != RUNNING:
        ours = FIRST_WINS if seat == FIRST else SECOND_WINS
        return MOST if s.result == ours else -MOST
    one = STANDARDS // board.standards_to_win
    waiting = other(s.active)
    worth = side_worth(s, board, s.active, one) - side_worth(s, board, waiting, one)
    worth += one * STRIKE * best_harm(s, board, s.active, s.activations) // 10000
    worth -= one * DREAD * best_harm(s, board, waiting, ACTIVATIONS) // 10000
    told = as_chance(worth)
    return told if seat == s.active else -told


def as_chance(worth: int) -> int:
    """1000 tanh(worth / 2000), near enough: from logits to twice the chance to win, less one."""
    half = min(max(worth // 2, -2990), 2990)
    square = half * half  # below 9,000,000
    return half * (27_000_000 + square) // (27_000_000 + 9 * square)


def side_worth(s: State, board: Board, seat: Seat, one: int) -> int:
    """What a side has: standards, each worth `one`, and units."""
    worth = one * s.standards[seat]
    for i in range(board.size[seat]):
        unit = board.army[seat][i]
        if s.hex[unit] != OFFBOARD:
            worth += unit_worth(s, board, unit, one)
    return worth


def unit_worth(s: State, board: Board, unit: UnitId, one: int) -> int:
    """What a unit in play is worth to its side where it stands."""
    hex = s.hex[unit]
    worth = HEALTH[health(s, unit)] * WORTH[board.units[unit].kind] * one // 100
    worth += SUPPORT * allowance(s, board, unit) + COVER * RANGED_COVER[board.terrain[hex]]
    if s.beside[other(board.units[unit].seat)][hex] >= 2:
        worth -= FLANKED
    return worth


def health(s: State, unit: UnitId) -> int:
    """The hp of a unit in play; hits that wait for the defender's answer are as good as taken."""
    if s.phase == CANCELLING and unit == s.defender:
        return max(s.hp[unit] - s.hits, 1)
    return s.hp[unit]


def best_harm(s: State, board: Board, seat: Seat, attacks: int) -> int:
    """What the best target of `seat` would lose, in hundredths of a standard, if all attacks went to it."""
    if attacks == 0:
        return 0
    foe = other(seat)
    best = 0
    for i in range(board.size[foe]):
        target = board.army[foe][i]
        if s.hex[target] == OFFBOARD:
            continue
        worth = WORTH[board.units[target].kind]
        hp = health(s, target)
        if HARM[attacks - 1][MOST_DICE - 1][hp - 1] * worth <= best:
            continue  # not even the strongest attack would do more harm here
        dice = most_dice(s, board, seat, s.hex[target])
        if dice > 0:
            best = max(best, HARM[attacks - 1][dice - 1][hp - 1] * worth)
    return best


def most_dice(s: State, board: Board, seat: Seat, hex: HexId) -> int:
    """The dice of the strongest attack that `seat` could make on the hex, as far as distances tell; 0 for none."""
    distance = board.distance[hex]
    ground = board.terrain[hex]
    most = 0
    near = 0
    for i in range(board.size[seat]):
        unit = board.army[seat][i]
        dice, flanks = blow(s, board, seat, unit, distance[s.hex[unit]], ground)
        most = max(most, dice)
        near += flanks
    if most == 0:
        return 0
    return min(most + (1 if near >= 2 else 0), MOST_DICE)  # a flanked target gives one die more


def blow(s: State, board: Board, seat: Seat, unit: UnitId, far: int, ground: int) -> tuple[int, int]:
    """The dice of the strongest attack that a unit of `seat` could make with one activation on a target so far away, as
    far as distances tell, 0 for none; and 1 if it would stand beside it then, or could."""
    if far > SKIRMISH_REACH:
        return 0, 0
    kind = board.units[unit].kind
    if s.beside[other(seat)][s.hex[unit]] > 0:
        return (max(MELEE_DICE[kind] - MELEE_COVER[ground], 1), 1) if far == 1 else (0, 0)
    if kind == ARC:
        return (max(RANGED_DICE[ARC] - RANGED_COVER[ground], 1), 0) if far <= RANGE[ARC] else (0, 0)
    if kind == SKR:
        return 1, 1 if far <= CHARGE_REACH else 0
    if kind == CAV:
        return (max(CHARGE_DICE - MELEE_COVER[ground], 1), 1) if far <= CHARGE_REACH else (0, 0)
    return (max(MELEE_DICE[kind] - MELEE_COVER[ground], 1), 1) if far <= INFANTRY_REACH else (0, 0)
