"""Spell orders: FF-ORD-22, FF-SPELL-2 to FF-SPELL-5."""

from sandtable.games.fortress_frontiers.clauses import FF_LIMIT_5, FF_ORD_4, FF_SPELL_3, FF_SPELL_4, FF_SPELL_5
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BUFF,
    DO_CAST,
    FIREBALL,
    HEALING,
    LEAST_BUFF,
    LIGHTNING,
    MOST_BUFF,
    NOBODY,
    SPELL_COST,
    Board,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.combat.spells import ON_STRONGHOLD
from sandtable.games.fortress_frontiers.rules.position.hexes import distance, is_tile
from sandtable.games.fortress_frontiers.rules.position.pieces import first_unit, own_hold, stands_in_own_tower
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import is_visible, visible_target
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import OVER_ALL, find_tiles_in_sight
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.ids import Seat

from .action_list import add_action
from .attack_orders import sort_queued_tiles

AMOUNTS = (5, 25, 50, 100)  # listed amounts of mana for a Combat Buff
STRONGHOLD_RANGE = 3  # of a stronghold's spells (FF-SPELL-3)


def check_cast(state: State, board: Board, seat: Seat, start: Tile, reach: int, action: Action) -> int:
    """Check a spell order (FF-SPELL-2 to FF-SPELL-5); mana is checked per order (FF-RULING-10, FF-RULING-34)."""
    spell = action[2]
    tile = action[3]
    layer = action[4]
    mana = action[5]
    if spell < HEALING or spell > LIGHTNING or layer not in (0, 1) or not is_tile(board, tile):
        return FF_LIMIT_5
    if distance(board, start, tile) > reach:
        return FF_SPELL_3
    cost = SPELL_COST[spell]
    if spell == BUFF:
        if mana < LEAST_BUFF or mana > MOST_BUFF:
            return FF_SPELL_5
        cost = mana
    elif mana != 0:
        return FF_LIMIT_5
    if spell in (HEALING, BUFF):
        if find_own_spell_target(state, seat, tile, layer) == 0:
            return FF_SPELL_4
    elif not is_hostile_spell_target(state, seat, tile, layer, spell):
        return FF_SPELL_4
    return FF_ORD_4 if state.sides[seat].mana < cost else 0


def spell_range(state: State, unit: Unit) -> int:
    """Return the spell range of a Wizard, one more on an own Tower (FF-SPELL-3)."""
    return STRONGHOLD_RANGE + (1 if stands_in_own_tower(state, unit) else 0)


def find_own_spell_target(state: State, seat: Seat, tile: int, layer: int) -> int:
    """Return the id of the own unit or stronghold that a spell on a tile is for; 0 if there is none."""
    if layer == 1:
        return state.holds[own_hold(state, tile, seat)].id
    row = state.occupant[tile]
    if row != NOBODY and state.units[row].seat == seat:
        return state.units[row].id
    for fresh in range(first_unit(seat), first_unit(seat) + ARMY):
        if state.units[fresh].fresh != 0 and state.units[fresh].tile == tile:
            return state.units[fresh].id
    return 0


def list_casts(
    state: State, board: Board, seat: Seat, piece: int, start: Tile, reach: int, out: Actions, count: int, work: Work
) -> int:
    """List every spell on every target in range; a Combat Buff with a few amounts of mana."""
    mana = state.sides[seat].mana
    if mana < AMOUNTS[0]:
        return count
    found = find_tiles_in_sight(state, board, start, reach, OVER_ALL, work)
    sort_queued_tiles(found, work)
    for spell in (HEALING, BUFF, FIREBALL, LIGHTNING):
        for i in range(found):
            tile = work.queue[i]
            if spell in (HEALING, BUFF):
                for layer in (0, 1):
                    if find_own_spell_target(state, seat, tile, layer) != 0:
                        count = list_cast(out, count, piece, spell, tile, layer, mana)
            elif is_hostile_spell_target(state, seat, tile, 0, spell):
                count = list_cast(out, count, piece, spell, tile, 0, mana)
    return count


def is_hostile_spell_target(state: State, seat: Seat, tile: int, layer: int, spell: int) -> bool:
    """Whether Fireball or Lightning may target a tile (FF-SPELL-4); Lightning needs a mobile unit.

    An order may say that Fireball's target is a stronghold; if one is there, it is the target in any case
    (FF-COMBAT-1).
    """
    if spell == FIREBALL:
        target = visible_target(state, seat, tile)
        return target == 1 or (target != 0 and layer == 0)
    row = state.occupant[tile]
    return layer == 0 and is_visible(state, seat, tile) and row != NOBODY and state.units[row].seat != seat


def stored_spell(action: Action) -> int:
    """Return the spell of an order as a unit or stronghold keeps it: with 4 if an own stronghold is the target."""
    return action[2] + (ON_STRONGHOLD if action[4] != 0 and action[2] in (HEALING, BUFF) else 0)


def list_cast(out: Actions, count: int, piece: int, spell: int, tile: Tile, layer: int, mana: int) -> int:
    """List one spell on one target, if there is mana for it."""
    if spell == BUFF:
        for amount in AMOUNTS:
            if amount <= mana:
                count = add_cast(out, count, piece, spell, tile, layer, amount)
        return count
    return add_cast(out, count, piece, spell, tile, layer, 0) if mana >= SPELL_COST[spell] else count


def add_cast(out: Actions, count: int, piece: int, spell: int, tile: Tile, layer: int, mana: int) -> int:
    """Append one spell order."""
    if count >= len(out):
        return count
    count = add_action(out, count, DO_CAST, piece, spell)
    row = out[count - 1]
    row[3] = tile
    row[4] = layer
    row[5] = mana
    return count
