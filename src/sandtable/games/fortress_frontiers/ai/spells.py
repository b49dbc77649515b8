"""Spells of Wizards and strongholds."""

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    DO_CAST,
    DO_DEFEND,
    FIREBALL,
    HEALING,
    HOLDS,
    NOWHERE,
    OFF,
    SPELL_COST,
    Board,
    State,
    Tile,
    Unit,
)
from sandtable.games.fortress_frontiers.rules.orders.action_list import add_action
from sandtable.games.fortress_frontiers.rules.orders.spell_orders import STRONGHOLD_RANGE, spell_range
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import first_hold
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import visible_target
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat


def order_wizard(state: State, board: Board, seat: Seat, piece: int, unit: Unit, out: Actions, count: int) -> int:
    """Cast a spell if one is worth it, else defend."""
    cast = add_best_spell(state, board, seat, piece, unit.tile, spell_range(state, unit), out, count)
    return cast if cast > count else add_action(out, count, DO_DEFEND, piece, 0)


def order_strongholds(state: State, board: Board, seat: Seat, out: Actions, count: int) -> int:
    """Cast spells of the strongholds while there is mana."""
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF and hold.order == 0:
            count = add_best_spell(
                state, board, seat, ARMY + row - first_hold(seat), hold.tile, STRONGHOLD_RANGE, out, count
            )
    return count


def add_best_spell(
    state: State, board: Board, seat: Seat, piece: int, start: Tile, reach: int, out: Actions, count: int
) -> int:
    """Write a Fireball on the best enemy in range, else healing for a hurt stronghold or unit."""
    mana = state.sides[seat].mana
    for i in range(count):  # what this plan has already spent
        if out[i][0] == DO_CAST:
            mana -= SPELL_COST[out[i][2]]
    if mana < SPELL_COST[HEALING]:
        return count
    spell = HEALING
    where = OFF
    best = 0
    layer = 0
    for number in range(board.count):
        tile = board.tiles[number]
        if distance(board, start, tile) > reach:
            continue
        worth = 0
        on_hold = 0
        if mana >= SPELL_COST[FIREBALL] and visible_target(state, seat, tile) == 2:
            worth = 40 + min(50, state.units[state.occupant[tile]].health)
            if state.units[state.occupant[tile]].seat > 1:
                worth = 0
        hold = state.hold[tile]
        hurts = 0
        if hold != NOWHERE and state.holds[hold].seat == seat and state.holds[hold].health <= 75:
            hurts = 60
            on_hold = 1
        elif state.units[state.occupant[tile]].seat == seat and state.units[state.occupant[tile]].health <= 60:
            hurts = 30
        if max(worth, hurts) > best:
            best = max(worth, hurts)
            where = tile
            spell = FIREBALL if worth >= hurts else HEALING
            layer = 0 if spell == FIREBALL else on_hold
    if where == OFF or is_targeted(out, count, spell, where):
        return count
    count = add_action(out, count, DO_CAST, piece, spell)
    out[count - 1][3] = where
    out[count - 1][4] = layer
    return count


def is_targeted(out: Actions, count: int, spell: int, tile: Tile) -> bool:
    """Whether the plan casts this spell on the tile already."""
    for i in range(count):  # noqa: SIM110  # kernel Python has no `any`
        if out[i][0] == DO_CAST and out[i][2] == spell and out[i][3] == tile:
            return True
    return False
