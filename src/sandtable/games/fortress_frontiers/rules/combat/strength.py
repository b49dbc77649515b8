"""Strength and damage: FF-COMBAT-3 to FF-COMBAT-6. The one float of all rules; everything else is whole numbers.

Strengths are counted in 1/2000: a tenth of a strength point (a buff is mana / 10) times 1/200 (the health factor)."""

from sandtable.games.fortress_frontiers.model import (
    FOREST,
    FORT,
    MELEE,
    MELEE_ATTACK,
    MELEE_DEFENCE,
    NEUTRAL,
    OFF,
    PENALTY,
    PHALANX,
    RANGED,
    RANGED_DEFENCE,
    SCOUT,
    Board,
    State,
    Tile,
)
from sandtable.games.fortress_frontiers.rules.position.combatants import HOLD_OFFSET
from sandtable.games.fortress_frontiers.rules.position.pieces import stands_in_own_tower
from sandtable.games.fortress_frontiers.rules.position.works import is_intact

POINT = 2000


def damage(dealing: int, taking: int) -> int:
    """Return 30 × 1.041^(S − T) in billionths (FF-COMBAT-3, FF-COMBAT-11)."""
    return int(30.0 * 1.041 ** ((dealing - taking) / 2000.0) * 1e9 + 0.5)


def health_loss(amount: int) -> int:
    """Return the health that a sum of damage costs: ceil(sum − 10⁻⁹) (FF-COMBAT-6, FF-RULING-27)."""
    return (amount + 10**9 - 2) // 10**9


def unit_strength(state: State, board: Board, row: int, ranged: int, dealing: int, attackers: int) -> int:
    """Return S or T of a mobile unit (FF-COMBAT-4, FF-COMBAT-5, FF-RULING-25, FF-RULING-26).

    `attackers` is n; it is 1 where the penalty does not count.
    """
    unit = state.units[row]
    kind = unit.kind
    base = RANGED[kind] if ranged != 0 and dealing != 0 else MELEE[kind]
    scaled = base * 10 + unit.buff - (attackers - 1) * PENALTY[kind] * 10
    if kind == PHALANX and unit.defending != 0:
        scaled += 200
    factor = 200 if unit.seat == NEUTRAL else 100 + unit.health  # FF-COMBAT-4, FF-NEU-1
    return scaled * factor + flat_bonus(state, board, row, ranged, dealing) * POINT


def flat_bonus(state: State, board: Board, row: int, ranged: int, dealing: int) -> int:
    """Return the terms that health does not scale."""
    unit = state.units[row]
    ground = state.ground[unit.tile]
    bonus = 0
    if is_intact(state.works[unit.tile], FORT):  # anyone's: FF-RULING-59
        bonus += 3
    if unit.seat != NEUTRAL:
        side = state.sides[unit.seat]
        bonus += side.ranged if ranged != 0 and dealing != 0 else side.melee
        if stands_in_own_tower(state, unit):
            bonus += 3
        if has_phalanx_beside(state, board, unit.tile, unit.seat):
            bonus += 2
    if dealing != 0:
        return bonus if ranged != 0 else bonus + MELEE_ATTACK[ground]
    if ranged == 0:
        return bonus + MELEE_DEFENCE[ground]
    if unit.kind == SCOUT and ground == FOREST:
        bonus += 5
    return bonus + RANGED_DEFENCE[ground]


def has_phalanx_beside(state: State, board: Board, tile: Tile, seat: int) -> bool:
    """Whether a defending Phalanx of the same owner is on an adjacent tile; several do not add up."""
    for near in board.ways[tile]:
        if near == OFF:
            continue
        friend = state.units[state.occupant[near]]
        if friend.seat == seat and friend.kind == PHALANX and friend.defending != 0:
            return True
    return False


def hold_strength(state: State, board: Board, row: int, attackers: int) -> int:
    """Return T of a stronghold, which never strikes."""
    hold = state.holds[row]
    scaled = MELEE[hold.kind] * 10 + hold.buff - (attackers - 1) * PENALTY[hold.kind] * 10
    bonus = state.sides[hold.seat].melee
    if has_phalanx_beside(state, board, hold.tile, hold.seat):
        bonus += 2
    return scaled * 200 + bonus * POINT


def body_strength(state: State, board: Board, combatant: int, ranged: int, attackers: int) -> int:
    """Return T of a unit or stronghold."""
    if combatant >= HOLD_OFFSET:
        return hold_strength(state, board, combatant - HOLD_OFFSET, attackers)
    return unit_strength(state, board, combatant, ranged, 0, attackers)


def strike_damage(
    state: State, board: Board, row: int, combatant: int, ranged: int, own_attackers: int, attackers: int
) -> int:
    """Return the damage of one strike in billionths.

    `own_attackers` is n of the striker (above 1 only for an attacked unit that strikes back), `attackers` n of the
    target.
    """
    dealing = unit_strength(state, board, row, ranged, 1, own_attackers)
    return damage(dealing, body_strength(state, board, combatant, ranged, attackers))
