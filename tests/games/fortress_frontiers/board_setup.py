"""Small boards for tests: any tiles, freely placed units, orders as paths, automatic steps one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.games.fortress_frontiers import GAME
from sandtable.games.fortress_frontiers.actions import VERBS, FrontierNames
from sandtable.games.fortress_frontiers.clauses import CLAUSES
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BASE,
    HOLDS,
    NEUTRAL,
    NEUTRALS,
    NOBODY,
    NOWHERE,
    OFF,
    ORDERS,
    OVER,
    POOL,
    TOWER,
    Board,
    Hold,
    State,
    Tile,
    Unit,
    Work,
)
from sandtable.games.fortress_frontiers.rules.apply import apply
from sandtable.games.fortress_frontiers.rules.check import check
from sandtable.games.fortress_frontiers.rules.combat.strength import strike_damage
from sandtable.games.fortress_frontiers.rules.engineering.networks import update_spawn_connections
from sandtable.games.fortress_frontiers.rules.hide import hide
from sandtable.games.fortress_frontiers.rules.legal import legal
from sandtable.games.fortress_frontiers.rules.movement.tick import end_all_moves, is_anyone_moving, play_tick
from sandtable.games.fortress_frontiers.rules.position.combatants import HOLD_OFFSET
from sandtable.games.fortress_frontiers.rules.position.works import make_works, with_source
from sandtable.games.fortress_frontiers.rules.visibility.sight import update_sight
from sandtable.games.fortress_frontiers.scenarios.maps import coord_of, make_board, tile_at
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, rewind, seeded
from sandtable.kernel.events import Events, EventView
from sandtable.kernel.ids import ALL, AUTOMATIC, Seat

Coord = tuple[int, int]
SQUARE = [(x, y) for y in range(12) for x in range(12)]  # the board of the worked examples


class BoardSetup:
    """A State on a small board, with the other arguments of rules functions."""

    def __init__(
        self,
        coords: Iterable[Coord] = SQUARE,
        work: Work | None = None,
        board: Board | None = None,
        events: Events | None = None,
    ) -> None:
        self.board = board or make_board(list(coords))
        self.state = State()
        self.work = work or Work()  # what was in it before does not matter
        self.chance: Chance = seeded(1)
        self.events = events or Events()
        self.ids = [1, 2, 1_000_001]

    def at(self, coord: Coord) -> Tile:
        tile = tile_at(self.board, coord)
        assert tile != OFF, coord
        return tile

    def coord(self, tile: int) -> Coord | None:
        return None if tile == OFF else coord_of(self.board, tile)

    def unit(self, seat: int, kind: int, coord: Coord, health: int = 100, **more: int) -> Unit:
        """Place a unit; `seat` 2 is a neutral."""
        first = NEUTRALS if seat == NEUTRAL else seat * ARMY
        row = next(row for row in range(first, NOBODY) if self.state.units[row].tile == OFF)
        unit = self.state.units[row]
        unit.id = self.ids[seat]
        self.ids[seat] += 1 if seat == NEUTRAL else 2
        unit.seat, unit.kind, unit.health, unit.tile = Seat(seat), kind, health, self.at(coord)
        for name, value in more.items():
            setattr(unit, name, value)
        if not unit.fresh:
            assert self.state.occupant[unit.tile] == NOBODY
            self.state.occupant[unit.tile] = row
        return unit

    def hold(self, seat: int, coord: Coord, kind: int = TOWER, health: int = 100, starting: int = 1) -> Hold:
        """Place a stronghold."""
        row = next(row for row in range(seat * HOLDS, NOWHERE) if self.state.holds[row].tile == OFF)
        hold = self.state.holds[row]
        hold.id, hold.seat, hold.kind, hold.tile = self.ids[seat], Seat(seat), kind, self.at(coord)
        hold.health, hold.starting = health, starting
        self.ids[seat] += 2
        self.state.hold[hold.tile] = row
        return hold

    def base(self, seat: int, coord: Coord, health: int = 100) -> Hold:
        return self.hold(seat, coord, BASE, health)

    def ground(self, what: int, *coords: Coord) -> None:
        for coord in coords:
            self.state.ground[self.at(coord)] = what

    def works(self, kind: int, seat: int, coord: Coord, condition: int = 0, left: int = 0) -> None:
        self.state.works[self.at(coord)] = make_works(kind, seat, condition, left)

    def pool(self, seat: int, coord: Coord, source: int) -> None:
        """Place a mana pool that is paired with the tile in a direction."""
        self.state.works[self.at(coord)] = with_source(make_works(POOL, seat, 0, 0), source)

    def path(self, unit: Unit, *coords: Coord) -> None:
        """Let a unit move along these tiles, without its own."""
        tile, digits = unit.tile, []
        for coord in coords:
            digits.append(self.board.ways[tile].index(self.at(coord)))
            tile = self.at(coord)
        self.digits(unit, digits)

    def digits(self, unit: Unit, digits: Sequence[int]) -> None:
        for i in range(len(unit.path)):
            unit.path[i] = sum((d + 1) << (3 * k) for k, d in enumerate(digits[20 * i : 20 * i + 20]))
        unit.total = unit.steps = len(digits)
        unit.at = 0

    def tick(self) -> None:
        """Play one tick of movement."""
        self.work.pending.used = 0
        self.state.tick += 1
        play_tick(self.state, self.board, self.chance, self.work)

    def move(self) -> int:
        """Play all ticks; return their number."""
        count = 0
        while count < 20 and is_anyone_moving(self.state):
            self.tick()
            count += 1
            if not self.work.changed:
                break
        end_all_moves(self.state, self.work)
        return count

    def where(self, unit: Unit) -> Coord | None:
        return self.coord(unit.tile)

    # -- whole turns, through the contract

    def begin(self, gold: int = 1000, mana: int = 0) -> BoardSetup:
        """Start the Orders phase."""
        self.state.phase = ORDERS
        self.state.next_neutral = 1_001_000
        for seat in (0, 1):
            side = self.state.sides[seat]
            side.gold, side.next_id = gold, self.ids[seat]
            if mana:
                side.wells, side.cap, side.mana = mana // 100 + 1, 100 * (mana // 100 + 1), mana
        self.look()
        return self

    def look(self) -> None:
        for seat in (0, 1):
            update_sight(self.state, self.board, Seat(seat), self.work)
            update_spawn_connections(self.state, self.board, Seat(seat), self.work)

    def row(self, text: str) -> tuple[int, ...]:
        return VERBS.from_text(text, FrontierNames(self.board))

    def check(self, seat: int, text: str) -> str:
        """Return the clause that refuses an order, or an empty text."""
        return CLAUSES[check(self.state, self.board, Seat(seat), list(self.row(text)), self.work)]

    def order(self, seat: int, *texts: str) -> None:
        for text in texts:
            assert self.check(seat, text) == "", (text, self.check(seat, text))
            apply(self.state, self.board, Seat(seat), list(self.row(text)), self.chance, self.events, self.work)

    def legal(self, seat: int) -> list[str]:
        out = [[0] * 7 for _ in range(6000)]
        count = legal(self.state, self.board, Seat(seat), ALL, out, self.work)
        return [VERBS.to_text(row, FrontierNames(self.board)) for row in out[:count]]

    def step(self) -> list[EventView]:
        """Play one automatic step; return its Events."""
        self.events.used = 0
        rewind(self.chance)
        apply(self.state, self.board, AUTOMATIC, [0] * 7, self.chance, self.events, self.work)
        return GAME.events.views(self.events.rows[: self.events.used])

    def done(self) -> None:
        for seat in (0, 1):
            if not self.state.sides[seat].sealed:
                self.order(seat, "done")

    def until(self, phase: int) -> list[EventView]:
        """Seal both sides' orders, and play automatic steps until a phase is next."""
        self.done()
        told = []
        while self.state.phase not in (phase, OVER):
            told += self.step()
        return told

    def turn(self) -> list[EventView]:
        """Play a whole Execution and the next Upkeep."""
        return self.until(ORDERS)

    def hidden(self, seat: int) -> State:
        seen: State = flat.clone(self.state)
        hide(seen, self.board, Seat(seat), self.work)
        return seen

    def name(self, unit: Unit) -> str:
        return f"u{self.state.units.index(unit) % ARMY}"

    def text(self, coord: Coord) -> str:
        return f"{coord[0]},{coord[1]}"


def strike_points(board_setup: BoardSetup, striker: Unit, struck: Unit | Hold, ranged: int = 0, n: int = 1) -> float:
    """Return the damage of one strike, in points."""
    state = board_setup.state
    rows = [state.units.index(striker)]
    body = state.units.index(struck) if isinstance(struck, Unit) else HOLD_OFFSET + state.holds.index(struck)
    return strike_damage(state, board_setup.board, rows[0], body, ranged, 1, n) / 1e9
