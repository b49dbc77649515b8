"""What to buy: scouts, Miners and Builders by the economy of the style, then fighters by its army."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    BUILDER,
    CAVALRY,
    COST,
    DO_BUY,
    MINER,
    NOBODY,
    OFF,
    PHALANX,
    SCOUT,
    SOLDIER,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.orders.action_list import add_action
from sandtable.games.fortress_frontiers.rules.orders.purchases import ROAD_TYPES, find_spawn_tiles
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import base_of, free_unit_row
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import known_owner
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.contract import Actions
from sandtable.kernel.ids import Seat

from .assessment import TO_BASE, TO_HOME, count_enemies_near, count_fighters, count_kind, find_threat, is_mine
from .styles import BALANCED, CAMPAIGN, ECONOMY, HOST, PATIENT

SCOUTS: Final = (3, 0, 3, 1, 2, 2, 2, 2, 3, 3, 2)  # wanted Scouts, by style
LATE: Final = 30  # turn from which a campaign wants one Scout: most are killed sooner or later
MINERS: Final = (6, 0, 5, 4, 4, 4, 3, 3, 6, 6, 6)
FIRST_MINERS: Final = 2  # Miners that need no guards; each further one needs a fighter
BUILDERS: Final = (0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0)
GUARDS: Final = (-3, 99, -9, 0, 0, 0, 2, 0, -3, -3, -3)  # fighters to buy before Miners, by style
ARCHERS: Final = (35, 0, 35, 50, 20, 25, 35, 30, 40, 50, 40)  # Archers of a hundred fighters, by style
CAVALRIES: Final = (8, 0, 5, 0, 0, 30, 20, 5, 0, 0, 0)
PHALANXES: Final = (0, 0, 5, 20, 0, 0, 10, 0, 0, 0, 0)
NEAR_HOME: Final = 13  # distance of mines that are worth a Miner
LAST_INVESTMENT: Final = 70  # turn after which nothing is bought for its income
EXPLORING: Final = (BALANCED, ECONOMY, PATIENT, HOST)  # styles that scout everything first
NONE: Final = -1
MOST: Final = 12  # most purchases of one plan


def order_buys(
    state: State, board: Board, seat: Seat, style: int, chance: Chance, out: Actions, count: int, work: Work
) -> int:
    """Buy until the gold is spent, or is saved for the next wanted unit."""
    gold = state.sides[seat].gold
    alarm = find_threat(state, board, seat)
    scouts = count_kind(state, seat, SCOUT)
    miners = count_kind(state, seat, MINER)
    builders = count_kind(state, seat, BUILDER)
    fighters = count_fighters(state, seat)
    mines = count_workable_mines(state, board, seat, work)
    found = find_spawn_tiles(state, board, seat, work)
    wanted = 1 if style == CAMPAIGN and state.turn >= LATE else SCOUTS[style]
    for _ in range(MOST):
        if free_unit_row(state, seat) == NOBODY:
            return count
        kind = NONE
        if alarm == OFF and state.turn < LAST_INVESTMENT:
            digs = miners < min(MINERS[style], mines) and fighters >= GUARDS[style] + max(0, miners - FIRST_MINERS)
            if scouts < (wanted if style in EXPLORING or not digs else 1) and scouts < 1 + state.turn // 3:
                kind = SCOUT
            elif digs:
                kind = MINER
            elif builders < BUILDERS[style] and miners >= 2 and fighters >= 3 and state.turn < 40:
                kind = BUILDER
        if kind == NONE:
            kind = choose_fighter_kind(style, chance)
            if alarm != OFF and gold < COST[kind]:
                kind = SOLDIER
        if gold < COST[kind]:
            return count
        tile = choose_spawn_tile(board, kind, found, alarm, work)
        if tile == OFF:
            return count
        count = add_action(out, count, DO_BUY, kind, tile)
        work.done[tile] |= 1
        gold -= COST[kind]
        if kind == SCOUT:
            scouts += 1
        elif kind == MINER:
            miners += 1
        elif kind == BUILDER:
            builders += 1
        else:
            fighters += 1
    return count


def choose_fighter_kind(style: int, chance: Chance) -> int:
    """Draw a fighter by the style's shares."""
    roll = uniform(chance, 100)
    if roll < ARCHERS[style]:
        return ARCHER
    if roll < ARCHERS[style] + CAVALRIES[style]:
        return CAVALRY
    return PHALANX if roll < ARCHERS[style] + CAVALRIES[style] + PHALANXES[style] else SOLDIER


def count_workable_mines(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Count the known mines near home that a Miner could work safely."""
    home = state.holds[base_of(state, seat)].tile
    count = 0
    for tile in range(board.count):
        if not is_mine(state, board, seat, board.tiles[tile]) or work.tile_flags[tile] != 0:
            continue
        near = known_owner(state, seat, tile) == seat + 1 or distance(board, home, tile) <= NEAR_HOME
        if near and count_enemies_near(state, board, seat, board.tiles[tile], 2) == 0:
            count += 1
    return count


def choose_spawn_tile(board: Board, kind: int, found: int, alarm: Tile, work: Work) -> Tile:
    """Choose the tile of a purchase: nearest to the threat, or to the enemy's base."""
    goal = work.goals[TO_HOME] if alarm != OFF else work.goals[TO_BASE]
    best = OFF
    least = 1 << 20
    for i in range(found):
        tile = work.tile_list[i]
        if work.done[tile] & 1 != 0 or (work.steps[tile] < 2 and kind not in ROAD_TYPES):
            continue
        away = distance(board, tile, goal)
        if alarm != OFF and away == 0:
            continue
        if away < least:
            least = away
            best = tile
    return best
