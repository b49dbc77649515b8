"""A guess of what a player cannot see: it fills in what `hide` removed, consistent with what they know."""

from typing import Final

from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    ARMY,
    BASE,
    CAMP,
    CAMP_ARCHER,
    CAVALRY,
    COST,
    DRAGON,
    EXPLORED,
    FOREST,
    FULL,
    LAIR,
    LAKE,
    MANA_REWARD,
    MINE,
    MINER,
    MOST_NEUTRALS,
    MOUNTAIN,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    NOWHERE,
    OFF,
    OPEN,
    OTHER,
    PHALANX,
    RIVER,
    SCOUT,
    SOLDIER,
    TOWER,
    UNKNOWN,
    VISIBLE,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.economy.income import update_mana_cap
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import neutral_at
from sandtable.games.fortress_frontiers.rules.position.hexes import distance
from sandtable.games.fortress_frontiers.rules.position.pieces import (
    base_of,
    first_hold,
    first_unit,
    free_hold_row,
    free_unit_row,
)
from sandtable.games.fortress_frontiers.rules.visibility.knowledge import (
    pack_memory,
)
from sandtable.games.fortress_frontiers.rules.visibility.memory import (
    WORKS_BITS,
    is_packed_base,
    packed_hold_health,
    packed_hold_seat,
    remembered_hold,
    remembered_owner,
    remembered_reward,
    remembers_dragon,
)
from sandtable.games.fortress_frontiers.rules.visibility.sight import update_sight
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.ids import PUBLIC, Seat

EARNED: Final = 27  # gold a turn that any player earns at least
SPARE: Final = 300  # gold by which the enemy may be richer than the player
MOST_GUESSED: Final = 40  # most guessed units
LIKELY: Final = (SOLDIER, SOLDIER, SOLDIER, ARCHER, ARCHER, SCOUT, MINER, CAVALRY, SOLDIER, PHALANX)
GUESSED_ID: Final = 2_000_000  # first id of guessed pieces; real ids stay far below in any match


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Fill in ground, works, strongholds, monsters, and the enemy's army and purse; nothing for the public."""
    if seat == PUBLIC:
        return
    guess_ground(state, board, seat, chance)
    restore_memory(state, board, seat)
    guess_holds(state, board, seat)
    guess_neutrals(state, board, seat, chance)
    enemy = OTHER[seat]
    side = state.sides[enemy]
    guess_mines(state, board, seat, enemy, chance)
    guess_army(state, board, seat, enemy, chance)
    side.gold = 25 * uniform(chance, 5)
    side.next_id = GUESSED_ID + 100_000 + enemy
    update_mana_cap(state, enemy)
    side.mana = uniform(chance, side.cap + 1)
    guess_sight(state, board, seat, enemy, work)


def guess_ground(state: State, board: Board, seat: Seat, chance: Chance) -> None:
    """Fill in unknown tiles: like the tile opposite if that is known, else by the usual shares (FF-GEN-1)."""
    for tile in range(board.count):
        if state.ground[tile] != UNKNOWN:
            continue
        other = board.turned[tile]
        if other != OFF and state.ground[other] != UNKNOWN:
            state.ground[tile] = state.ground[other]
            continue
        roll = uniform(chance, 100)
        ground = OPEN
        if roll < 12:
            ground = FOREST
        elif roll < 16:
            ground = MOUNTAIN
        elif roll < 19:
            ground = RIVER
        elif roll < 22:
            ground = LAKE
        state.ground[tile] = ground


def restore_memory(state: State, board: Board, seat: Seat) -> None:
    """Set works and mine owners of explored tiles to what is remembered."""
    side = state.sides[seat]
    for tile in range(board.count):
        if side.sight[tile] & 3 == EXPLORED:
            state.works[tile] = side.memory[tile] & WORKS_BITS
            state.owner[tile] = remembered_owner(side.memory[tile])


def guess_holds(state: State, board: Board, seat: Seat) -> None:
    """Place enemy strongholds where they are remembered, and opposite one's own where nothing is known."""
    side = state.sides[seat]
    for tile in range(board.count):
        known = remembered_hold(side.memory[tile])
        if side.sight[tile] & 3 == EXPLORED and known != 0 and packed_hold_seat(known) != seat:
            kind = BASE if is_packed_base(known) else TOWER
            place_guessed_hold(state, OTHER[seat], board.tiles[tile], kind, packed_hold_health(known))
    for row in range(first_hold(seat), first_hold(seat) + 4):
        hold = state.holds[row]
        if hold.tile == OFF or hold.starting == 0:
            continue
        other = board.turned[hold.tile]
        if other != OFF and side.sight[other] == 0:
            place_guessed_hold(state, OTHER[seat], other, hold.kind, FULL)


def place_guessed_hold(state: State, seat: Seat, tile: Tile, kind: int, health: int) -> None:
    """Place one stronghold on open ground."""
    row = free_hold_row(state, seat)
    if row == NOWHERE or state.hold[tile] != NOWHERE:
        return
    hold = state.holds[row]
    hold.id = GUESSED_ID + 2 * row + seat
    hold.seat = seat
    hold.kind = kind
    hold.tile = tile
    hold.health = max(1, health)
    hold.starting = 1
    state.hold[tile] = row
    state.ground[tile] = OPEN


def guess_neutrals(state: State, board: Board, seat: Seat, chance: Chance) -> None:
    """Place a monster in every camp and lair out of sight; visibly empty ones get a long countdown.

    The countdown has to be longer than those that are shown.
    """
    side = state.sides[seat]
    row = NEUTRALS
    state.next_neutral = GUESSED_ID + MOST_NEUTRALS
    for tile in range(board.count):
        if state.ground[tile] not in (CAMP, LAIR) or neutral_at(state, tile) != NOBODY:
            continue
        while row < NOBODY and state.units[row].tile != OFF:
            row += 1
        if row >= NEUTRALS + MOST_NEUTRALS:
            return
        unit = state.units[row]
        unit.id = GUESSED_ID + row - NEUTRALS
        unit.seat = NEUTRAL
        unit.kind = CAMP_ARCHER if state.ground[tile] == CAMP else DRAGON
        unit.tile = board.tiles[tile]
        if side.sight[tile] & 3 == VISIBLE or state.occupant[tile] != NOBODY or state.hold[tile] != NOWHERE:
            unit.a = 6 + uniform(chance, 5)
            continue
        unit.health = FULL
        memory = side.memory[tile]
        if unit.kind == DRAGON:
            unit.b = remembered_reward(memory) if remembers_dragon(memory) else uniform(chance, MANA_REWARD + 1)
        state.occupant[tile] = row


def guess_army(state: State, board: Board, seat: Seat, enemy: Seat, chance: Chance) -> None:
    """Place enemy units out of sight, about as strong as the player's own army.

    Both may have lost the same. The army never costs more than could be earned by now.
    """
    own = SPARE
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        if state.units[row].tile != OFF:
            own += COST[state.units[row].kind]
    left = min(own, EARNED * state.turn + state.turn * state.turn // 2) * (40 + uniform(chance, 101)) // 100
    for row in range(first_unit(enemy), first_unit(enemy) + ARMY):
        if state.units[row].tile != OFF:
            left -= COST[state.units[row].kind]
    for _ in range(MOST_GUESSED):
        kind = LIKELY[uniform(chance, len(LIKELY))]
        left -= COST[kind]
        if left < 0:
            return
        place_guessed_unit(state, board, seat, enemy, kind, guess_tile(state, board, enemy, kind, chance))


def guess_tile(state: State, board: Board, enemy: Seat, kind: int, chance: Chance) -> Tile:
    """Draw a tile for a unit: near its home, a Miner on a mine, a Scout anywhere."""
    home = state.holds[base_of(state, enemy)].tile
    best = board.tiles[uniform(chance, board.count)]
    if home == OFF or kind == SCOUT:
        return best
    for _ in range(3):
        tile = board.tiles[uniform(chance, board.count)]
        if distance(board, tile, home) < distance(board, best, home):
            best = tile
    if kind == MINER:
        for mine in range(board.count):
            if state.ground[mine] == MINE and state.owner[mine] == enemy + 1 and state.occupant[mine] == NOBODY:
                return board.tiles[mine]
    return best


def place_guessed_unit(state: State, board: Board, seat: Seat, enemy: Seat, kind: int, tile: Tile) -> None:
    """Place one unit, unless the player would see it or it could not be there."""
    row = free_unit_row(state, enemy)
    if row == NOBODY or state.sides[seat].sight[tile] & 3 == VISIBLE or state.occupant[tile] != NOBODY:
        return
    hold = state.hold[tile]
    if state.ground[tile] == MOUNTAIN or (hold != NOWHERE and state.holds[hold].seat != enemy):
        return
    unit = state.units[row]
    unit.id = GUESSED_ID + 200 + 2 * (row - first_unit(enemy)) + enemy
    unit.seat = enemy
    unit.kind = kind
    unit.tile = tile
    unit.health = FULL
    state.occupant[tile] = row


def guess_mines(state: State, board: Board, seat: Seat, enemy: Seat, chance: Chance) -> None:
    """Give the enemy mines that are out of sight on their side, more likely with every turn."""
    home = state.holds[base_of(state, seat)].tile
    away = state.holds[base_of(state, enemy)].tile
    for tile in range(board.count):
        if state.ground[tile] != MINE or state.sides[seat].sight[tile] & 3 == VISIBLE or state.owner[tile] != 0:
            continue
        near = home != OFF and away != OFF and distance(board, tile, away) < distance(board, tile, home)
        if near and uniform(chance, 40) < state.turn + 4:
            state.owner[tile] = enemy + 1


def guess_sight(state: State, board: Board, seat: Seat, enemy: Seat, work: Work) -> None:
    """Let the enemy know their side of the board and what their pieces see."""
    side = state.sides[enemy]
    home = state.holds[base_of(state, seat)].tile
    away = state.holds[base_of(state, enemy)].tile
    for tile in range(board.count):
        if home != OFF and away != OFF and distance(board, tile, away) <= distance(board, tile, home):
            side.sight[tile] = EXPLORED
            side.memory[tile] = pack_memory(state, enemy, tile)
    update_sight(state, board, enemy, work)
