"""Rewards for neutral monsters and their return: FF-NEU-8 to FF-NEU-10.

The draws of neutrals are all that chance decides in a match, except for ties (FF-RNG-1, FF-DEC-5).
"""

from sandtable.games.fortress_frontiers.events import respawned, rewarded
from sandtable.games.fortress_frontiers.model import (
    CAMP,
    CAMP_ARCHER,
    DRAGON,
    GOLD_REWARD,
    LAIR,
    MANA_REWARD,
    MELEE_REWARD,
    MOST_BONUS,
    MOST_GOLD,
    MOST_NEUTRALS,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    OFF,
    State,
    Work,
)
from sandtable.games.fortress_frontiers.rules.economy.income import update_mana_cap
from sandtable.games.fortress_frontiers.rules.position.pieces import put_on_tile, unit_ref
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.ids import Seat


def roll_countdown(state: State, row: int, chance: Chance) -> None:
    """Roll the turns until the monster returns: 8 to 12 for a camp, 14 to 20 for a lair (FF-NEU-8)."""
    unit = state.units[row]
    unit.a = 8 + draw(chance, 5) if unit.kind == CAMP_ARCHER else 14 + draw(chance, 7)


def pay_reward(state: State, row: int, seat: Seat, chance: Chance, work: Work) -> None:
    """Pay the reward for a neutral at once (FF-NEU-9, FF-NEU-10, FF-ECO-5)."""
    unit = state.units[row]
    side = state.sides[seat]
    what = unit.b if unit.kind == DRAGON else GOLD_REWARD
    much = 3
    if unit.kind == CAMP_ARCHER:
        much = 150 + 5 * draw(chance, 21)
        side.gold = min(MOST_GOLD, side.gold + much)
    elif what == GOLD_REWARD:
        much = 1000
        side.gold = min(MOST_GOLD, side.gold + much)
    elif what == MELEE_REWARD:
        side.melee = min(MOST_BONUS, side.melee + 3)
    elif what == MANA_REWARD:
        much = 100
        side.wells += 1
        update_mana_cap(state, seat)
    else:
        side.ranged = min(MOST_BONUS, side.ranged + 3)
    rewarded(work.pending, 1 << seat, unit.kind, what, much, seat)


def neutral_at(state: State, tile: int) -> int:
    """Return the row of the neutral whose home is this tile, or NOBODY."""
    if state.ground[tile] not in (CAMP, LAIR):
        return NOBODY
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        if state.units[row].tile == tile:
            return row
    return NOBODY


def restart_countdown(state: State, tile: int, chance: Chance) -> None:
    """Roll a new countdown because a unit entered the camp or lair (FF-NEU-8)."""
    row = neutral_at(state, tile)
    if row != NOBODY and state.units[row].health <= 0:
        roll_countdown(state, row, chance)


def count_down_respawns(state: State, chance: Chance, work: Work) -> None:
    """Count down in the Upkeep; at 0 the monster returns, under a unit the countdown is rolled again (FF-NEU-8)."""
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        unit = state.units[row]
        if unit.tile == OFF or unit.health > 0:
            continue
        if state.occupant[unit.tile] != NOBODY:
            roll_countdown(state, row, chance)
            continue
        unit.a = max(0, unit.a - 1)
        if unit.a == 0:
            unit.health = 100
            unit.id = state.next_neutral
            unit.seat = NEUTRAL
            state.next_neutral += 1
            unit.b = draw(chance, 4) if unit.kind == DRAGON else 0  # FF-NEU-10
            put_on_tile(state, row, unit.tile)
            respawned(work.pending, 0, unit.tile, unit_ref(unit))
