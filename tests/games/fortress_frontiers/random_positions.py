"""Random crowded positions with many movers, for the rules and for the oracle."""

from __future__ import annotations

from functools import cache
from random import Random

from games.fortress_frontiers.board_setup import BoardSetup
from games.fortress_frontiers.oracle import Body, World
from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_seat, works_state
from sandtable.games.fortress_frontiers.scenarios.maps import make_board
from sandtable.kernel.chance import draw, seeded
from sandtable.kernel.events import Events

KINDS = ("archer", "soldier", "scout", "miner", "crystal", "builder", "phalanx", "cavalry", "wizard")
ALL_KINDS = (*KINDS, "tower", "base", "camp", "dragon")
GROUND = ("open", "forest", "mountain", "river", "lake", "mine", "camp", "lair")
WORKS = ("", "fort", "road", "rail", "spawn", "trap", "ward", "pool", "pump")
STATES = ("intact", "building", "disabled")
WORK, EVENTS = model.Work(), Events()  # shared: making them costs more than a position


@cache
def square(size: int) -> model.Board:
    """Return a square board; no position changes it."""
    return make_board([(x, y) for y in range(size) for x in range(size)])


def make_random_position(seed: int) -> BoardSetup:
    """Return a crowded board: movers of both sides, towers, monsters, roads, traps."""
    random = Random(seed)
    size = random.randint(3, 6)
    board_setup = BoardSetup(work=WORK, board=square(size), events=EVENTS)
    board, state = board_setup.board, board_setup.state
    for tile in range(board.count):
        roll = random.random()
        if roll < 0.1:
            state.ground[tile] = random.choice((model.FOREST, model.RIVER, model.LAKE, model.MINE))
        elif roll < 0.25:
            kind = random.choice((model.ROAD, model.ROAD, model.RAIL, model.TRAP, model.FORT))
            board_setup.works(kind, random.randint(0, 1), board_coord(board_setup, tile), random.choice((0, 0, 1, 2)))
    for seat in (0, 1):
        for _ in range(random.randint(0, 2)):
            at = board_coord(board_setup, random.randrange(board.count))
            if state.hold[board_setup.at(at)] == model.NOWHERE and state.ground[board_setup.at(at)] == model.OPEN:
                board_setup.hold(
                    seat, at, random.choice((model.TOWER, model.TOWER, model.BASE)), random.randint(1, 100)
                )
                state.works[board_setup.at(at)] = 0
    for kind in (model.CAMP_ARCHER, model.DRAGON):
        if random.random() < 0.4:
            tile = random.randrange(board.count)
            if state.ground[tile] == model.OPEN and state.hold[tile] == model.NOWHERE and taken(board_setup, tile) < 0:
                state.ground[tile] = model.CAMP if kind == model.CAMP_ARCHER else model.LAIR
                state.works[tile] = 0
                board_setup.unit(2, kind, board_coord(board_setup, tile), random.randint(1, 60), b=random.randrange(4))
    fill(board_setup, random)
    for side in state.sides:
        side.melee = random.choice((0, 0, 3))
    board_setup.chance = seeded(seed)
    return board_setup


def fill(board_setup: BoardSetup, random: Random) -> None:
    """Add units of both sides, most of them moving."""
    board, state = board_setup.board, board_setup.state
    tiles = list(range(board.count))
    random.shuffle(tiles)
    for tile in tiles[: random.randint(3, max(4, board.count * 3 // 4))]:
        seat = random.randint(0, 1)
        hold = state.holds[state.hold[tile]]
        if taken(board_setup, tile) >= 0 or (hold.tile != model.OFF and hold.seat != seat):
            continue
        unit = board_setup.unit(
            seat, random.randrange(model.TYPES), board_coord(board_setup, tile), random.randint(5, 100)
        )
        unit.stamp = random.randint(0, 3)
        if random.random() < 0.75:
            digits, here = [], tile
            for _ in range(random.randint(1, 4)):
                ways = [d for d in range(6) if board.ways[here][d] != model.OFF]
                digits.append(random.choice(ways))
                here = board.ways[here][digits[-1]]
                there = state.holds[state.hold[here]]
                if there.tile != model.OFF and there.seat != seat:
                    break
            board_setup.digits(unit, digits)
        elif random.random() < 0.5:
            unit.defending = 1


def taken(board_setup: BoardSetup, tile: int) -> int:
    return -1 if board_setup.state.occupant[tile] == model.NOBODY else board_setup.state.occupant[tile]


def board_coord(board_setup: BoardSetup, tile: int) -> tuple[int, int]:
    return board_setup.board.x[tile], board_setup.board.y[tile]


def world(board_setup: BoardSetup, seed: int) -> World:
    """Return the same position for the oracle."""
    state, board = board_setup.state, board_setup.board
    chance = seeded(seed)
    coords = [board_coord(board_setup, tile) for tile in range(board.count)]
    ground = {coords[t]: GROUND[state.ground[t]] for t in range(board.count) if 0 < state.ground[t] < 5}
    mines = {coords[t]: (state.owner[t] - 1) % 3 for t in range(board.count) if state.ground[t] == model.MINE}
    made = World(set(coords), ground, {}, mines, [], lambda n: draw(chance, n))
    made.bonus = [side.melee for side in state.sides]
    for tile in range(board.count):
        if works := state.works[tile]:
            made.works[coords[tile]] = (WORKS[works_kind(works)], works_seat(works), STATES[works_state(works)])
    for unit in state.units:
        if unit.tile != model.OFF:
            made.bodies.append(body_of(board_setup, unit))
    for hold in state.holds:
        if hold.tile != model.OFF:
            made.bodies.append(Body(hold.id, hold.seat, ALL_KINDS[hold.kind], coords[hold.tile], hold.health))
    return made


def body_of(board_setup: BoardSetup, unit: model.Unit) -> Body:
    at = board_coord(board_setup, unit.tile)
    made = Body(
        unit.id, unit.seat, ALL_KINDS[unit.kind], at, unit.health, bool(unit.defending), arrived=unit.stamp - 99
    )
    made.reward = unit.b
    tile = unit.tile
    for i in range(unit.steps):
        tile = board_setup.board.ways[tile][((unit.path[(unit.at + i) // 20] >> (3 * ((unit.at + i) % 20))) & 7) - 1]
        made.path.append(board_coord(board_setup, tile))
    return made


def picture(board_setup: BoardSetup) -> dict[str, object]:
    """Return what the rules and the oracle have to agree on."""
    state, board = board_setup.state, board_setup.board
    units = sorted(
        (u.id, board_coord(board_setup, u.tile), u.health) for u in state.units if u.tile != model.OFF and u.health > 0
    )
    holds = sorted((h.id, h.health) for h in state.holds if h.tile != model.OFF)
    moving = sorted(u.id for u in state.units if u.tile != model.OFF and u.steps > 0)
    traps = sorted(
        board_coord(board_setup, t)
        for t in range(board.count)
        if works_kind(state.works[t]) == model.TRAP and works_state(state.works[t]) == model.DISABLED
    )
    mines = {
        board_coord(board_setup, t): (state.owner[t] - 1) % 3
        for t in range(board.count)
        if state.ground[t] == model.MINE
    }
    gold = [side.gold for side in state.sides]
    return {"units": units, "holds": holds, "moving": moving, "traps": traps, "mines": mines, "gold": gold}


def oracle_picture(made: World) -> dict[str, object]:
    bodies = [b for b in made.bodies if b.alive]
    return {
        "units": sorted((b.id, b.at, b.health) for b in bodies if not b.holds()),
        "holds": sorted((b.id, b.health) for b in bodies if b.holds()),
        "moving": sorted(b.id for b in bodies if b.path),
        "traps": sorted(at for at, works in made.works.items() if works[::2] == ("trap", "disabled")),
        "mines": made.mines,
        "gold": made.gold,
    }
