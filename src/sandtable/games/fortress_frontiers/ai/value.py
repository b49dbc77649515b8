"""Evaluation of a position in gold: possessions, income, and how near a player is to their goals."""

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
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import base_of, first_hold, first_unit, is_on_board
from sandtable.games.fortress_frontiers.rules.turn import outcome
from sandtable.kernel.ids import DRAWN, Seat

from .assessment import is_active_fighter, is_fighter
from .formation import nth_distance

FIGHTING: Final = (132, 100, 15, 30, 30, 35, 85, 125, 60)  # value of a healthy unit of each kind
FIRST_SCOUTS: Final = 2  # Scouts that get the bonus
SCOUTING: Final = 50  # bonus for the first Scouts
HORIZON: Final = 16  # future Upkeeps that count
MARCH: Final = 8  # most gold for each step that a fighter is nearer to the enemy's base
FARTHEST: Final = 40  # steps from the base at which nearness begins to count
NEAREST: Final = 6  # steps from the base at which being nearer no longer counts
COMPANY: Final = 6  # fighters of the main body
LEASH: Final = 2  # steps that a fighter may be ahead of the main body
MOST_STEPS: Final = 60  # largest distance that is counted
SIEGE: Final = 6  # steps from a base within which fighters besiege it
SIEGE_GOLD: Final = 25  # gold for the square of the number of besiegers
BESIEGERS: Final = 6  # most besiegers that count
HUNT: Final = 8  # steps from a monster within which fighters hunt it
HUNT_GOLD: Final = 3  # gold for each step that the whole party is nearer
PARTIES: Final = (4, 8)  # fighters that hunt a Camp Archer, and a Dragon


def value(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Compare both players' positions, from -1000 to 1000."""
    if state.phase == OVER:
        ended = outcome(state, board)
        if ended == DRAWN:
            return 0
        return 1000 if ended == seat + 1 else -1000
    strength = army_strength(state, seat)
    weakness = army_strength(state, OTHER[seat])
    own = side_value(state, board, seat, advance_bonus(strength, weakness), work)
    other = side_value(state, board, OTHER[seat], advance_bonus(weakness, strength), work)
    return (own - other) * 900 // (own + other + 800)


def army_strength(state: State, seat: Seat) -> int:
    """Return the combined strength of a player's fighters."""
    total = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.tile != OFF and is_fighter(unit.kind):
            total += FIGHTING[unit.kind] * (FULL + max(0, unit.health)) // (2 * FULL)
    return total


def advance_bonus(own: int, other: int) -> int:
    """Return the value of a step towards the enemy's base for each fighter: 0 for the weaker army."""
    return max(0, min(MARCH, 1 + 15 * (own - other) // (own + other + 100)))


def side_value(state: State, board: Board, seat: Seat, march: int, work: Work) -> int:
    """Return the value of a player's position in gold; below 10 million in any match within its limits."""
    side = state.sides[seat]
    left = max(0, min(HORIZON, board.turn_limit - state.turn))
    total = min(side.gold, 5000) * 4 // 5 + min(side.mana, 1000) + 90 * (side.melee + side.ranged) + 200 * side.wells
    total += army_value(state, board, seat, march, work) + hunt_value(state, board, seat)
    total += miners_value(state, board, seat, left)
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        hold = state.holds[row]
        if hold.tile != OFF:
            health = max(0, hold.health)
            total += 10 * health if hold.kind == BASE else 100 + health + 5 * left
    for tile in range(board.count):
        if state.ground[tile] == MINE:
            total += mine_value(state, board, seat, board.tiles[tile], left)
        if side.sight[tile] != UNSEEN:
            total += 1
    return total


def army_value(state: State, board: Board, seat: Seat, march: int, work: Work) -> int:
    """Value units by kind and health, fighters also by nearness to the enemy's base and as besiegers."""
    target = state.holds[base_of(state, OTHER[seat])].tile
    total = 0
    siege = 0
    scouts = 0
    front = find_company_distance(state, board, seat, target, work)
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
            price += march * max(0, FARTHEST - max(away, front - LEASH, NEAREST))
            if away <= SIEGE:
                siege += 1
        total += price * health // (FULL + FULL // 2)
    return total + SIEGE_GOLD * min(siege, BESIEGERS) * min(siege, BESIEGERS)


def find_company_distance(state: State, board: Board, seat: Seat, target: Tile, work: Work) -> int:
    """Return the distance of the army's main body from the enemy's base, in steps.

    That is the distance of the sixth-nearest fighter: going further ahead is no better.
    """
    for i in range(MOST_STEPS + 1):
        work.entrants[i] = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if is_active_fighter(unit):
            work.entrants[min(MOST_STEPS, distance(board, unit.tile, target))] += 1
    return nth_distance(COMPANY, MOST_STEPS, work)


def hunt_value(state: State, board: Board, seat: Seat) -> int:
    """Value the best hunt: larger and nearer parties, and monsters with less health, count more."""
    best = 0
    for row in range(NEUTRALS, NEUTRALS + MOST_NEUTRALS):
        monster = state.units[row]
        if monster.tile == OFF or monster.health <= 0:
            continue
        near = 0
        for place in range(first_unit(seat), first_unit(seat) + ARMY):
            unit = state.units[place]
            if is_active_fighter(unit):
                near += max(0, HUNT - distance(board, unit.tile, monster.tile))
        most = PARTIES[0] if monster.kind == CAMP_ARCHER else PARTIES[1]
        near = min(near, most * (HUNT - 2))
        best = max(best, HUNT_GOLD * near + near * (FULL - monster.health) // (4 * most))
    return best


def mine_value(state: State, board: Board, seat: Seat, tile: Tile, left: int) -> int:
    """Value a mine's future income; a part of it if the mine is not theirs, by the distance of their nearest unit."""
    here = state.units[state.occupant[tile]]
    if state.owner[tile] == seat + 1:
        return 25 * left if here.seat == seat and here.kind == MINER else 10 * left
    nearest = 1000
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if is_on_board(unit):
            away = distance(board, unit.tile, tile) * (2 if unit.kind == SCOUT else 3)
            nearest = min(nearest, away)
    return 5 * left * 12 // (12 + nearest)


def miners_value(state: State, board: Board, seat: Seat, left: int) -> int:
    """Value the Miners on their way, by distance to the nearest unworked mine; at most one a mine."""
    total = 0
    free = 0
    for tile in range(board.count):
        if state.ground[tile] == MINE and state.units[state.occupant[tile]].kind != MINER:
            free += 1
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if free == 0 or unit.tile == OFF or unit.kind != MINER or state.ground[unit.tile] == MINE:
            continue
        nearest = 1000
        for tile in range(board.count):
            if state.ground[tile] == MINE and state.units[state.occupant[tile]].kind != MINER:
                nearest = min(nearest, distance(board, unit.tile, tile))
        free -= 1
        total += 15 * left * 10 // (10 + nearest)
    return total
