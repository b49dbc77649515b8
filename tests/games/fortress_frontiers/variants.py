"""Pairs of States for the law of fog, made without the game's own `guess`.

Whatever a player cannot know is drawn again, in every kind of thing that can be hidden. `varied` counts the kinds that
a run has touched.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import ARMY, HOLDS, NOBODY, NOWHERE, OFF, Board, Hold, State, Unit
from sandtable.games.fortress_frontiers.rules.position.works import make_works, works_kind, works_seat, works_state
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.game import Setup
from sandtable.kernel.verbs import pack_path, unpack_path

KINDS = {
    *("ground", "mine owner", "works out of sight", "trap in sight", "ward in sight", "purse", "sight and memory"),
    *("orders of wards", "unit moved", "unit changed", "unit added", "unit removed", "purchase", "order", "queue"),
    *("private of a unit in Execution", "stronghold out of sight", "stronghold added", "orders of strongholds"),
    *("monster", "reward", "countdown", "countdown in sight", "next neutral"),
}
varied: Counter[str] = Counter()

PLAIN = (model.OPEN, model.FOREST, model.MOUNTAIN, model.RIVER, model.LAKE)
PRIVATE = ("gold", "mana", "cap", "melee", "ranged", "wells", "next_id", "issued", "wards_made", "gold_income")
PRIVATE += ("mana_income",)  # type: ignore[assignment]
ORDERED = (0, model.DO_MOVE, model.DO_HEAL, model.DO_DEFEND, model.DO_STRIKE, model.DO_BUILD, model.DO_CAST)
REPEATED = (0, model.DO_MOVE_TO, model.DO_ALWAYS_DEFEND, model.DO_BUILD, model.DO_ROAD_TO)


class Variant:
    """A copy of a State in which everything is drawn again that a viewer, or the public (2), cannot know."""

    def __init__(self, setup: Setup[State, Board], state: State, viewer: int, random: Random) -> None:
        self.state: State = flat.clone(state)
        self.viewer = viewer
        self.random = random
        self.tiles = range(setup.board.count)
        seen = state.sides[viewer].sight if viewer < 2 else [0] * (model.TILES + 1)
        self.visible = {t for t in self.tiles if seen[t] & 3 == model.VISIBLE}
        self.hidden = [t for t in self.tiles if t not in self.visible]
        self.unseen = {t for t in self.tiles if seen[t] == model.UNSEEN}
        self.wards_shown = {t for t in self.tiles if seen[t] & model.WARDS_SHOWN}

    def make(self) -> State:
        """Change everything; the order hardly matters."""
        for seat in (0, 1):
            if seat != self.viewer:
                self.side(seat)
                self.strongholds(seat)
                self.units(seat)
        self.neutrals()
        self.map()
        self.works()
        return self.state

    def note(self, kind: str) -> None:
        varied[kind] += 1

    def is_free(self, tile: int) -> bool:
        """Whether a tile is free for a unit."""
        state = self.state
        standing = state.occupant[tile] != NOBODY or state.hold[tile] != NOWHERE
        return not standing and state.ground[tile] in (model.OPEN, model.FOREST, model.RIVER, model.LAKE)

    def free_tile(self) -> model.Tile:
        free = [t for t in self.hidden if self.is_free(t)]
        return model.Tile(self.random.choice(free)) if free else OFF

    # -- the map

    def map(self) -> None:
        """Change terrain of unexplored tiles and owners of mines out of sight."""
        for tile in self.hidden:
            state = self.state
            if tile in self.unseen and self.is_free(tile) and not state.works[tile]:
                state.ground[tile] = self.random.choice(PLAIN)
                self.note("ground")
            if state.ground[tile] == model.MINE:
                state.owner[tile] = self.random.randint(0, 2)
                self.note("mine owner")

    def works(self) -> None:
        """Change all works out of sight, and the enemy's hidden traps and wards in sight."""
        for tile in self.tiles:
            works, ground = self.state.works[tile], self.state.ground[tile]
            if self.random.random() > 0.3 or ground not in (model.OPEN, model.FOREST):
                continue
            if self.state.hold[tile] != NOWHERE:
                continue
            if tile not in self.visible:
                kind = self.random.randrange(model.WORKS)
                condition = self.random.randint(0, 2)
                left = int(condition == model.BUILDING)
                self.state.works[tile] = make_works(kind, self.random.randint(0, 1), condition, left) if kind else 0
                self.note("works out of sight")
            elif not works or self.is_hidden_works(tile, works):
                self.hide_works(tile)

    def is_hidden_works(self, tile: int, works: int) -> bool:
        if works_seat(works) == self.viewer:
            return False
        if works_kind(works) == model.TRAP:
            return works_state(works) == model.INTACT
        return works_kind(works) == model.WARD and works_state(works) < 2 and tile not in self.wards_shown

    def hide_works(self, tile: int) -> None:
        """Place or remove a hidden trap or ward on a tile in sight."""
        enemy = 1 - self.viewer
        kinds = [0, model.TRAP] + ([model.WARD] if tile not in self.wards_shown else [])
        kind = self.random.choice(kinds)
        condition = self.random.randint(0, 1) if kind == model.WARD else model.INTACT
        self.state.works[tile] = make_works(kind, enemy, condition, condition) if kind else 0
        self.note("ward in sight" if kind == model.WARD else "trap in sight")

    # -- a player

    def side(self, seat: int) -> None:
        """Change a player's resources, counters, knowledge and ward orders."""
        side = self.state.sides[seat]
        for name in PRIVATE:
            setattr(side, name, self.random.randint(0, 3000))
        self.note("purse")
        for tile in self.tiles:
            side.sight[tile] = self.random.choice((0, 1, 2, 6))
            side.memory[tile] = self.random.randrange(2**20)
            side.wards[tile] = self.random.choice((0, 0, 0, 1, 3, 4))
        self.note("sight and memory")
        self.note("orders of wards")

    def strongholds(self, seat: int) -> None:
        """Change the health of strongholds out of sight and all orders; perhaps add one out of sight."""
        rows = self.state.holds[seat * HOLDS : (seat + 1) * HOLDS]
        for hold in rows:
            if hold.tile == OFF:
                continue
            hold.starting, hold.reach = self.random.randint(0, 1), self.random.randint(0, 2)
            hold.issue, hold.buff, hold.c = (self.random.randint(0, 99) for _ in range(3))
            if hold.tile not in self.visible:
                hold.health = self.random.randint(1, 100)
                self.note("stronghold out of sight")
            if self.state.phase < model.PREPARATION or hold.tile not in self.visible:
                self.cast(hold)
                self.note("orders of strongholds")
        spare = next((hold for hold in rows if hold.tile == OFF), None)
        tile = self.free_tile()
        if spare is not None and tile != OFF and not self.state.works[tile] and self.random.random() < 0.5:
            spare.id, spare.seat, spare.kind, spare.tile = self.new_id(seat), model.SEATS[seat], model.TOWER, tile
            spare.health = self.random.randint(1, 100)
            self.state.hold[tile] = self.state.holds.index(spare)
            self.note("stronghold added")

    def cast(self, one: Unit | Hold) -> None:
        one.order = self.random.choice((0, model.DO_CAST))
        one.a, one.b, one.d = self.random.choice(self.tiles), self.random.randrange(8), self.random.randint(5, 100)

    def new_id(self, seat: int) -> int:
        return 2 * self.random.randint(10_000, 10_000_000) + 1 + seat

    def units(self, seat: int) -> None:
        """Replace units out of sight, change orders of those in sight, add and remove purchases."""
        for unit in self.state.units[seat * ARMY : (seat + 1) * ARMY]:
            if unit.tile == OFF:
                if self.random.random() < 0.02:
                    self.add(unit, seat)
                continue
            if unit.fresh:
                self.purchase(unit, seat)
            elif unit.tile in self.visible:
                self.private(unit)
            else:
                self.elsewhere(unit, seat)

    def add(self, unit: Unit, seat: int) -> None:
        """Add a unit out of sight, or a purchase."""
        tile = self.free_tile()
        bought = self.state.phase <= model.SPAWNS and self.state.phase != model.UPKEEP and self.random.random() < 0.5
        if bought:
            tile = model.Tile(self.random.choice(self.tiles))
        if tile == OFF:
            return
        unit.id, unit.seat, unit.kind = self.new_id(seat), model.SEATS[seat], self.random.randrange(model.TYPES)
        unit.tile, unit.health, unit.fresh = tile, 100, int(bought)
        if not bought:
            self.state.occupant[tile] = self.state.units.index(unit)
        self.note("purchase" if bought else "unit added")

    def purchase(self, unit: Unit, seat: int) -> None:
        unit.kind, unit.id = self.random.randrange(model.TYPES), self.new_id(seat)
        unit.tile = model.Tile(self.random.choice(self.tiles))
        self.note("purchase")

    def elsewhere(self, unit: Unit, seat: int) -> None:
        """Remove a unit out of sight, or replace it by another on another tile with any orders."""
        row = self.state.occupant[unit.tile]
        self.state.occupant[unit.tile] = NOBODY
        tile = self.free_tile()
        if tile == OFF or self.random.random() < 0.2:
            flat.copy_row(unit, self.state.units[NOBODY])
            self.note("unit removed")
            return
        unit.tile, unit.kind, unit.id = tile, self.random.randrange(model.TYPES), self.new_id(seat)
        unit.health, unit.buff, unit.stamp = self.random.randint(1, 100), self.random.randint(0, 100), 7
        self.state.occupant[tile] = row
        self.cast(unit)
        self.note("unit moved")
        self.note("unit changed")

    def private(self, unit: Unit) -> None:
        """Change what is hidden of a unit in sight: its orders in Orders, else what is not this turn's order."""
        unit.issue, unit.c, unit.before = (self.random.randint(0, 9) for _ in range(3))
        unit.buff, unit.stamp = self.random.randint(0, 100), self.random.randint(0, 999)
        unit.repeat = self.random.choice(REPEATED)
        kept: list[int] = []
        if self.state.phase < model.PREPARATION:
            unit.order = self.random.choice(ORDERED)
            unit.a, unit.b, unit.d = self.random.randint(1, 8), self.random.randrange(8), self.random.randint(0, 99)
            unit.defending, unit.hopped, unit.lookout = (self.random.randint(0, 1) for _ in range(3))
            unit.steps = 0
            self.note("order")
        else:
            unit.goal = model.Tile(self.random.choice(self.tiles))
            if unit.order == model.DO_MOVE:
                kept = unpack_path(unit.path)[unit.at : unit.at + unit.steps]
            else:
                unit.steps = 0
            self.note("private of a unit in Execution")
        before, after = ([self.random.randrange(6) for _ in range(self.random.randint(0, 9))] for _ in range(2))
        unit.path = pack_path([*before, *kept, *after], len(unit.path))
        unit.at, unit.total = len(before), len(before) + len(kept) + len(after)
        self.note("queue")

    # -- monsters

    def neutrals(self) -> None:
        """Change monsters out of sight, and countdowns that are not shown."""
        self.state.next_neutral += self.random.randint(1, 9)
        self.note("next neutral")
        for unit in self.state.units[model.NEUTRALS : NOBODY]:
            if unit.tile == OFF:
                continue
            unit.stamp = self.random.randint(0, 99)
            shown = unit.tile in self.visible
            if unit.health > 0 and not shown:
                unit.health = self.random.randint(1, 100)
                self.note("monster")
                if unit.kind == model.DRAGON:
                    unit.b = self.random.randrange(4)
                    self.note("reward")
            elif unit.health <= 0:
                self.countdown(unit, shown)

    def countdown(self, unit: Unit, shown: bool) -> None:
        most, limit = (3, 12) if unit.kind == model.CAMP_ARCHER else (5, 20)
        occupied = self.state.occupant[unit.tile] != NOBODY
        if not shown:
            unit.a = self.random.randint(1, limit)
            self.note("countdown")
        elif unit.a > most and not occupied:
            unit.a = self.random.randint(most + 1, limit)
            self.note("countdown in sight")
        elif occupied:
            unit.a = self.random.randint(1, limit)
            self.note("countdown in sight")


def variant(setup: Setup[State, Board], state: State, seat: int, lot: Chance) -> State:
    """Return another State that looks the same to the seat, or to the public (2)."""
    return Variant(setup, state, seat, Random(uniform(lot, 2**30))).make()
