"""A guess: what `hide` removed is filled with something that the player could not tell from the truth."""

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.ids import PUBLIC, Seat

from .model import (
    BASE,
    CAMP,
    CAMP_ARCHER,
    DRAGON,
    EXPLORED,
    FOREST,
    FULL,
    LAIR,
    LAKE,
    MANA_REWARD,
    MOST_NEUTRALS,
    MOUNTAIN,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    NOWHERE,
    OFF,
    OPEN,
    OTHER,
    RIVER,
    TOWER,
    TYPES,
    UNKNOWN,
    VISIBLE,
    Board,
    State,
    Tile,
    Work,
)
from .rules.economy import set_cap
from .rules.neutrals import neutral_at
from .rules.position import first_hold, first_unit, free_hold_row, free_unit_row
from .rules.sight import DRAGON_AT, HOLD_AT, MINE_AT, WORKS_BITS, look

GUESSED_ID = 2_000_000  # ids of what is only guessed; real ones stay far below in any match worth guessing


def guess(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """Fill in ground, works, strongholds, monsters and the enemy's army and purse. The public is told nothing that
    could be filled in."""
    if seat == PUBLIC:
        return
    guess_ground(state, board, seat, chance)
    recall(state, board, seat)
    guess_holds(state, board, seat)
    guess_neutrals(state, board, seat, chance)
    enemy = OTHER[seat]
    side = state.sides[enemy]
    guess_army(state, board, seat, enemy, chance)
    side.gold = 25 * uniform(chance, 12)
    side.next_id = GUESSED_ID + 100_000 + enemy
    set_cap(state, enemy)
    side.mana = uniform(chance, side.cap + 1)
    look(state, board, enemy, work)


def guess_ground(state: State, board: Board, seat: Seat, chance: Chance) -> None:
    """Unknown tiles: as their image under the half-turn where that is known, else by the usual shares (FF-GEN-1)."""
    for tile in range(board.count):
        if state.ground[tile] != UNKNOWN:
            continue
        other = board.turned[tile]
        if other != OFF and state.ground[other] != UNKNOWN:
            state.ground[tile] = state.ground[other]
            continue
        lot = uniform(chance, 100)
        ground = OPEN
        if lot < 12:
            ground = FOREST
        elif lot < 16:
            ground = MOUNTAIN
        elif lot < 19:
            ground = RIVER
        elif lot < 22:
            ground = LAKE
        state.ground[tile] = ground


def recall(state: State, board: Board, seat: Seat) -> None:
    """On explored tiles things are as they are remembered."""
    side = state.sides[seat]
    for tile in range(board.count):
        if side.sight[tile] & 3 == EXPLORED:
            state.works[tile] = side.memory[tile] & WORKS_BITS
            state.owner[tile] = (side.memory[tile] >> MINE_AT) & 3


def guess_holds(state: State, board: Board, seat: Seat) -> None:
    """Enemy strongholds where they are remembered, and opposite one's own where nothing is known."""
    side = state.sides[seat]
    for tile in range(board.count):
        known = (side.memory[tile] >> HOLD_AT) & 1023
        if side.sight[tile] & 3 == EXPLORED and known != 0 and (known >> 1) & 1 != seat:
            add_hold(state, OTHER[seat], board.tiles[tile], BASE if known & 4 != 0 else TOWER, known >> 3)
    for row in range(first_hold(seat), first_hold(seat) + 4):
        hold = state.holds[row]
        if hold.tile == OFF or hold.starting == 0:
            continue
        other = board.turned[hold.tile]
        if other != OFF and side.sight[other] == 0:
            add_hold(state, OTHER[seat], other, hold.kind, FULL)


def add_hold(state: State, seat: Seat, tile: Tile, kind: int, health: int) -> None:
    """One guessed stronghold; its tile is open ground."""
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
    """A monster in every camp and lair out of sight; where one sees an empty one, a countdown too long to be shown."""
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
        known = side.memory[tile] >> DRAGON_AT
        if unit.kind == DRAGON:
            unit.b = (known >> 1) & 3 if known & 1 != 0 else uniform(chance, MANA_REWARD + 1)
        state.occupant[tile] = row


def guess_army(state: State, board: Board, seat: Seat, enemy: Seat, chance: Chance) -> None:
    """Enemy units out of sight, more in later turns, on free tiles by lot."""
    side = state.sides[seat]
    for _ in range(1 + uniform(chance, min(20, state.turn // 2 + 2))):
        row = free_unit_row(state, enemy)
        tile = board.tiles[uniform(chance, board.count)]
        if row == NOBODY or side.sight[tile] & 3 == VISIBLE or state.occupant[tile] != NOBODY:
            continue
        hold = state.hold[tile]
        if state.ground[tile] == MOUNTAIN or (hold != NOWHERE and state.holds[hold].seat != enemy):
            continue
        unit = state.units[row]
        unit.id = GUESSED_ID + 200 + 2 * (row - first_unit(enemy)) + enemy
        unit.seat = enemy
        unit.kind = uniform(chance, TYPES)
        unit.tile = tile
        unit.health = FULL
        state.occupant[tile] = row
