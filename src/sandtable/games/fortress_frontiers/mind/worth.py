"""What a position is worth, in gold: what a player has, what comes in, how near he is to what he wants."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BASE,
    CAMP_ARCHER,
    FULL,
    HOLDS,
    MINE,
    MINER,
    MOST_NEUTRALS,
    NEUTRALS,
    OFF,
    OTHER,
    OVER,
    SCOUT,
    UNSEEN,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position import base_of, distance, first_hold, first_unit
from sandtable.games.fortress_frontiers.rules.turn import outcome
from sandtable.kernel.ids import DRAWN, Seat

from .survey import is_fighter

FIGHTING: Final = (118, 100, 15, 30, 30, 35, 85, 125, 60)  # what a healthy unit of each kind is worth
FIRST_SCOUTS: Final = 2  # so many are worth more
SCOUTING: Final = 50
HORIZON: Final = 12  # Upkeeps that an income is worth
MARCH: Final = 4  # gold for each step that a fighter is nearer to the enemy's base,
FARTHEST: Final = 30  # from here
NEAREST: Final = 8  # to here; from there on it is better to be many
SIEGE: Final = 6  # steps from which a fighter besieges a base
SIEGE_GOLD: Final = 25  # for the square of so many,
BESIEGERS: Final = 6  # up to this
HUNT: Final = 8  # steps from which a fighter hunts a monster
HUNT_GOLD: Final = 3  # for each step nearer, of a party together
PARTIES: Final = (4, 8)  # fighters who hunt a camp archer, and a dragon


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """How a player stands against the other, -1000 to 1000."""
    if state.phase == OVER:
        ended = outcome(state, board)
        if ended == DRAWN:
            return 0
        return 1000 if ended == seat + 1 else -1000
    own = worth(state, board, seat)
    other = worth(state, board, OTHER[seat])
    return (own - other) * 900 // (own + other + 800)


def worth(state: State, board: Board, seat: Seat) -> int:
    """What a player has, in gold; below 10 million in any match that fits its limits."""
    side = state.sides[seat]
    left = max(0, min(HORIZON, board.turn_limit - state.turn))
    total = min(side.gold, 5000) * 4 // 5 + min(side.mana, 1000) + 90 * (side.melee + side.ranged) + 200 * side.wells
    total += army_worth(state, board, seat) + hunt_worth(state, board, seat)
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF:
            health = max(0, hold.health)
            total += 10 * health if hold.kind == BASE else 100 + health + 5 * left
    for tile in range(board.count):
        if state.ground[tile] == MINE:
            total += mine_worth(state, board, seat, board.tiles[tile], left)
        if side.sight[tile] != UNSEEN:
            total += 1
    return total


def army_worth(state: State, board: Board, seat: Seat) -> int:
    """Units by kind and health; fighters more the nearer they are to the enemy's base, and together they besiege it."""
    target = state.holds[base_of(state, OTHER[seat])].tile
    total = 0
    siege = 0
    scouts = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.tile == OFF:
            continue
        price = FIGHTING[unit.kind]
        if unit.kind == SCOUT and scouts < FIRST_SCOUTS:
            scouts += 1
            price += SCOUTING
        health = FULL // 2 + max(0, unit.health)
        if unit.fresh == 0 and is_fighter(unit.kind) and target != OFF:
            away = distance(board, unit.tile, target)
            price += MARCH * max(0, FARTHEST - max(away, NEAREST))
            if away <= SIEGE:
                siege += 1
        total += price * health // (FULL + FULL // 2)
    return total + SIEGE_GOLD * min(siege, BESIEGERS) * min(siege, BESIEGERS)


def hunt_worth(state: State, board: Board, seat: Seat) -> int:
    """The monster that a party is nearest to killing: the larger and nearer the party, and the less is left of it."""
    best = 0
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        monster = state.units[row]
        if monster.tile == OFF or monster.health <= 0:
            continue
        near = 0
        for place in range(first_unit(seat), first_unit(seat) + ARMY):
            unit = state.units[place]
            if unit.tile != OFF and unit.fresh == 0 and is_fighter(unit.kind):
                near += max(0, HUNT - distance(board, unit.tile, monster.tile))
        most = PARTIES[0] if monster.kind == CAMP_ARCHER else PARTIES[1]
        near = min(near, most * (HUNT - 2))
        best = max(best, HUNT_GOLD * near + near * (FULL - monster.health) // (4 * most))
    return best


def mine_worth(state: State, board: Board, seat: Seat, tile: Tile, left: int) -> int:
    """A mine's income to come; of one that is not his, a part, the more the nearer his scouts and miners are."""
    here = state.units[state.occupant[tile]]
    if state.owner[tile] == seat + 1:
        worked = here.seat == seat and here.kind == MINER
        if worked:
            return 25 * left
        return 10 * left + miner_near(state, board, seat, tile, left)
    nearest = 1000
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.tile != OFF and unit.fresh == 0:
            away = distance(board, unit.tile, tile) * (2 if unit.kind == SCOUT else 3)
            nearest = min(nearest, away)
    return 5 * left * 12 // (12 + nearest)


def miner_near(state: State, board: Board, seat: Seat, tile: Tile, left: int) -> int:
    """A part of what a miner on his way to a mine will bring."""
    nearest = 1000
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.tile != OFF and unit.kind == MINER and state.ground[unit.tile] != MINE:
            nearest = min(nearest, distance(board, unit.tile, tile))
    return 12 * left * 4 // (4 + nearest) if nearest < 1000 else 0
