"""Checks of what is placed on a map: mines, works, monsters, strongholds, units, memories (FF-SCN-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.games.fortress_frontiers.model import (
    ARMY,
    CAMP,
    DISABLED,
    FULL,
    HOLDS,
    LAIR,
    MINE,
    MOST_BONUS,
    MOST_GOLD,
    MOST_NEUTRALS,
    MOUNTAIN,
    OPEN,
    PUMP,
    SEATS,
    STEPS,
    TILES,
)
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_left, works_state
from sandtable.games.fortress_frontiers.rules.visibility.memory import (
    DRAGON_AT,
    WORKS_BITS,
    packed_hold_health,
    remembered_hold,
    remembered_owner,
    remembers_dragon,
)
from sandtable.kernel.problems import Path, Report

from .format import BIG, CONDITIONS, HOLD, REWARDS, SIDE, STRONGHOLDS, UNIT, UNITS, WORKS
from .maps import Coord, neighbour, read_rows
from .order_checks import check_order

MINE_FIELDS = ("at", "owner")
WORKS_FIELDS = ("at", "kind", "seat", "state", "left", "source", "pool", "serial")
NEUTRAL_FIELDS = ("at", "health", "id", "reward", "countdown", "stamp")
MOST = {"gold": MOST_GOLD, "mana": 10**6, "melee": MOST_BONUS, "ranged": MOST_BONUS, "wells": 1000}
MOST |= {"sealed": 1, "fallen": 1}
MOST_SERIAL = 32767
Fields = tuple[tuple[str, ...], tuple[str, ...]]  # known fields, and required ones
MOST_MEMORY = 2**28 - 1


class PositionChecks:
    """The checks of a document whose map can be read."""

    def __init__(self, document: dict[str, Any], report: Report) -> None:
        self.document = document
        self.report = report
        self.map = read_rows(document["map"]["rows"], document["map"].get("first", 0))
        self.tiles = set(self.map.coords)
        self.taken: set[tuple[str, Coord]] = set()
        self.ids: set[int] = set()
        self.standing: list[tuple[int, Coord, Path]] = []  # units: owner, tile, path in the document
        sides = document.get("sides", [{}, {}])
        self.sides: list[Any] = sides if report.list(sides, ["sides"], "FF-TERM-1", 2) else []

    def find(self) -> None:
        """Report every problem."""
        if len(self.sides) != 2:
            self.report.add("E_SIDES", ["sides"], len(self.sides), "two sides", "FF-TERM-1")
            return
        for seat in SEATS:
            if self.report.object(self.sides[seat], ["sides", seat], SIDE):
                self.side(self.sides[seat], seat)
        sealed = [isinstance(side, dict) and side.get("sealed") == 1 for side in self.sides]
        if all(sealed) and self.document.get("phase") == "orders":
            self.report.add(
                "E_SEALED", ["sides"], "two who are Done", "one who is not, while orders are given", "FF-TURN-3"
            )
        self.neutrals()
        self.mines()
        self.works()
        self.garrisons()

    # -- questions that come up again and again

    def ground(self, at: Coord) -> int:
        """Return the ground of a tile."""
        return self.map.ground.get(at, OPEN)

    def coord(self, value: Any, path: Path) -> Coord | None:
        """Return the tile that a value names, or report what is wrong with it."""
        if not isinstance(value, list) or len(value) != 2 or any(type(n) is not int for n in value):
            self.report.add("E_COORD", path, value, "[x, y]")
        elif (value[0], value[1]) not in self.tiles:
            self.report.add("E_TILE", path, value, "a tile of the board", "FF-SCN-3")
        else:
            return value[0], value[1]
        return None

    def listed(
        self,
        holder: dict[str, Any],
        path: Path,
        fields: tuple[tuple[str, ...], tuple[str, ...]],
        most: int,
        clause: str,
    ) -> Iterator[tuple[dict[str, Any], Coord, Path]]:
        """Yield the entries of a list that are objects with a tile; report the others."""
        entries = holder.get(str(path[-1]), [])
        if not self.report.list(entries, path, clause, most):
            return
        for i, one in enumerate(entries):
            place = [*path, i]
            if self.report.object(one, place, *fields) and all(name in one for name in fields[1]):
                at = self.coord(one["at"], [*place, "at"])
                if at is not None:
                    yield one, at, place

    def once(self, what: str, at: Coord, path: Path) -> None:
        """Report a second object of one kind on a tile."""
        if (what, at) in self.taken:
            self.report.add("E_TAKEN", [*path, "at"], list(at), f"one {what} a tile", "FF-SCN-3")
        self.taken.add((what, at))

    # -- what belongs to nobody, and works

    def mines(self) -> None:
        """Check the owners of mines."""
        for one, at, path in self.listed(self.document, ["mines"], (MINE_FIELDS, MINE_FIELDS), TILES, "FF-TERM-9"):
            self.report.whole(one["owner"], [*path, "owner"], 0, 1, "FF-TERM-9")
            self.once("owner", at, path)
            if self.ground(at) != MINE:
                self.report.add("E_MINE", [*path, "at"], list(at), "a mine", "FF-TERM-5")

    def neutrals(self) -> None:
        """Check the monsters in camps and lairs."""
        fields = (NEUTRAL_FIELDS, ("at",))
        for one, at, path in self.listed(self.document, ["neutrals"], fields, MOST_NEUTRALS, "FF-LIMIT-7"):
            if self.ground(at) not in (CAMP, LAIR):
                self.report.add("E_HOME", [*path, "at"], list(at), "a camp or lair", "FF-TERM-5")
            self.report.whole(one.get("id", 0), [*path, "id"], 0, BIG, "FF-ID-1")
            self.report.one_of(one.get("reward", "gold"), [*path, "reward"], REWARDS, "FF-NEU-10")
            self.report.whole(one.get("countdown", 0), [*path, "countdown"], 0, 20, "FF-NEU-8")
            self.report.whole(one.get("stamp", 0), [*path, "stamp"], 0, BIG, "FF-RES-2")
            self.once("home", at, path)
            self.report.whole(one.get("health", FULL), [*path, "health"], 0, FULL, "FF-UNIT-1")
            if one.get("health", FULL) != 0:
                self.once("mobile unit", at, path)

    def works(self) -> None:
        """Check works, and what pools and pumps are paired with."""
        fields = (WORKS_FIELDS, ("at", "kind", "seat"))
        for one, at, path in self.listed(self.document, ["works"], fields, TILES, "FF-TERM-4"):
            sound = self.report.one_of(one["kind"], [*path, "kind"], WORKS[1:], "FF-TERM-4")
            sound &= self.report.whole(one["seat"], [*path, "seat"], 0, 1, "FF-TERM-4")
            sound &= self.report.one_of(one.get("state", "intact"), [*path, "state"], CONDITIONS, "FF-TERM-4")
            sound &= self.report.whole(one.get("left", 0), [*path, "left"], 0, 7, "FF-ENG-1")
            sound &= self.report.whole(one.get("source", -1), [*path, "source"], -1, 5, "FF-MANA-1")
            sound &= self.report.whole(one.get("pool", -1), [*path, "pool"], -1, 5, "FF-MANA-2")
            self.report.whole(one.get("serial", 0), [*path, "serial"], 0, MOST_SERIAL, "FF-WARD-4")
            self.once("works", at, path)
            if self.ground(at) in (MINE, CAMP, LAIR, MOUNTAIN) or ("stronghold", at) in self.taken:
                allowed = "no mine, camp, lair, mountain or stronghold"
                self.report.add("E_GROUND", [*path, "at"], list(at), allowed, "FF-ENG-2")
            elif sound:
                self.progress(one, path)
                self.pairs(one, at, path)

    def progress(self, one: dict[str, Any], path: Path) -> None:
        """Check the steps left: works under construction have some, others have none.

        A finished spawn tower is a Tower, so its works are always under construction.
        """
        building, left = one.get("state", "intact") == "building", one.get("left", 0)
        most = STEPS[WORKS.index(one["kind"])] + (1 if one["kind"] in ("road", "rail") else 0)
        if building and not 1 <= left <= most:
            self.report.add("E_LEFT", [*path, "left"], left, f"1 to {most} steps while it is built", "FF-ENG-1")
        elif not building and left:
            self.report.add("E_LEFT", [*path, "left"], left, "0: it is finished", "FF-ENG-4")
        if one["kind"] == "spawn-tower" and not building:
            self.report.add("E_STATE", [*path, "state"], one.get("state"), "building", "FF-ENG-8")

    def pairs(self, one: dict[str, Any], at: Coord, path: Path) -> None:
        """Check that a pool has a source beside it, and a pump a source and a pool (FF-MANA-1, FF-MANA-2)."""
        if one["kind"] not in ("pool", "pump"):
            return
        source = neighbour(at, one.get("source", -1)) if one.get("source", -1) >= 0 else at
        if self.ground(source) != MINE and (f"base of {one['seat']}", source) not in self.taken:
            allowed = "the direction of a mine or of the own base"
            self.report.add("E_PAIR", [*path, "source"], one.get("source", -1), allowed, "FF-MANA-1")
        if one["kind"] == WORKS[PUMP]:
            pool = neighbour(at, one.get("pool", -1)) if one.get("pool", -1) >= 0 else at
            found = [w for w in self.document["works"] if isinstance(w, dict) and w.get("at") == list(pool)]
            if not any(w.get("kind") == "pool" and w.get("seat") == one["seat"] for w in found):
                self.report.add("E_PAIR", [*path, "pool"], one.get("pool", -1), "of an own pool", "FF-MANA-2")

    # -- the players

    def side(self, side: dict[str, Any], seat: int) -> None:
        """Check resources, strongholds, units and knowledge of one player."""
        at: Path = ["sides", seat]
        for name in SIDE[:12]:
            self.report.whole(side.get(name, 0), [*at, name], 0, MOST.get(name, BIG), "FF-START-1")
        if side.get("nextId") and type(side["nextId"]) is int and side["nextId"] % 2 == seat:
            self.parity(side["nextId"], seat, [*at, "nextId"])
        if "strongholds" not in side:
            self.letters(seat)
        self.pieces(side, seat, [*at, "strongholds"])
        self.pieces(side, seat, [*at, "units"])
        self.known(side, at)

    def letters(self, seat: int) -> None:
        """Check the strongholds that the map's letters place."""
        found = [(at, kind) for at, (owner, kind) in self.map.holds.items() if owner == seat]
        if len(found) > HOLDS:
            allowed = f"at most {HOLDS} strongholds of a player"
            self.report.add("E_HOLDS", ["map", "rows"], len(found), allowed, "FF-LIMIT-3")
        for at, kind in found:
            self.stronghold(kind, at, seat, ["map", "rows"])

    def stronghold(self, kind: Any, at: Coord, seat: int, path: Path) -> None:
        """Note a stronghold; report a second base."""
        self.taken |= {("stronghold", at), (f"stronghold of {seat}", at)}
        if kind != "base":
            return
        if any(what == f"base of {seat}" for what, _ in self.taken):
            self.report.add("E_BASE", path, list(at), "one base", "FF-START-1")
        self.taken.add((f"base of {seat}", at))

    def pieces(self, side: dict[str, Any], seat: int, path: Path) -> None:
        """Check the strongholds or the units of a player."""
        holds = path[-1] == "strongholds"
        fields, kinds, most = (HOLD, STRONGHOLDS, HOLDS) if holds else (UNIT, UNITS, ARMY)
        clause = "FF-LIMIT-3" if holds else "FF-LIMIT-1"
        rows: set[int] = set()
        for one, at, place in self.listed(side, path, (fields, ("kind", "at")), most, clause):
            sound = self.report.one_of(one["kind"], [*place, "kind"], kinds, "FF-UNIT-1")
            self.report.whole(one.get("health", FULL), [*place, "health"], 1, FULL, "FF-UNIT-1")
            sound &= self.report.whole(one.get("fresh", 0), [*place, "fresh"], 0, 1, "FF-SPAWN-5")
            self.report.whole(one.get("starting", 1), [*place, "starting"], 0, 1, "FF-SPAWN-1")
            self.report.whole(one.get("reach", 0), [*place, "reach"], 0, 2, "FF-NET-3")
            row = one.get("n", int(place[-1]))
            if self.report.whole(row, [*place, "n"], 0, most - 1, clause):
                if row in rows:
                    self.report.add("E_TWICE", [*place, "n"], row, "each row once", clause)
                rows.add(row)
            self.id(one, seat, place)
            if self.ground(at) == MOUNTAIN:
                self.report.add("E_GROUND", [*place, "at"], list(at), "no mountain", "FF-SCN-3")
            if holds:
                self.once("stronghold", at, place)
                self.stronghold(one["kind"], at, seat, [*place, "kind"])
            else:
                self.standing.append((seat, at, place))
                self.once(f"unit of player {seat + 1}", at, place)  # both may buy onto one tile (FF-RULING-13)
                if not one.get("fresh"):
                    self.once("mobile unit", at, place)
            if sound:
                check_order(one, at, place, self.tiles, self.report)

    def id(self, one: dict[str, Any], seat: int, path: Path) -> None:
        """Check an id: odd for the first player, even for the second, and unique (FF-ID-1)."""
        if "id" not in one or not self.report.whole(one["id"], [*path, "id"], 1, BIG, "FF-ID-1"):
            return
        if one["id"] % 2 == seat:
            self.parity(one["id"], seat, [*path, "id"])
        if one["id"] in self.ids:
            self.report.add("E_ID", [*path, "id"], one["id"], "an id of its own", "FF-ID-1")
        self.ids.add(one["id"])

    def parity(self, id: int, seat: int, path: Path) -> None:
        """Report an id of the wrong parity."""
        self.report.add("E_ID", path, id, f"an {('odd', 'even')[seat]} number", "FF-ID-1")

    def garrisons(self) -> None:
        """Report units in enemy strongholds."""
        for seat, at, path in self.standing:
            if (f"stronghold of {1 - seat}", at) in self.taken:
                self.report.add("E_GARRISON", [*path, "at"], list(at), "no enemy stronghold", "FF-SCN-3")

    # -- what a player knows

    def known(self, side: dict[str, Any], path: Path) -> None:
        """Check explored tiles, memories and ward orders."""
        for name in ("explored", "memory", "wards"):
            entries = side.get(name, [])
            if not self.report.list(entries, [*path, name], "FF-VIS-7", TILES):
                continue
            for i, one in enumerate(entries):
                place = [*path, name, i]
                if name == "explored":
                    self.coord(one, place)
                elif not isinstance(one, list) or len(one) != 3:
                    self.report.add("E_LIST", place, one, "[x, y, what]", "FF-VIS-7")
                elif self.coord(one[:2], place):
                    self.bits(one[2], [*place, 2], memory=name == "memory")

    def bits(self, what: Any, path: Path, *, memory: bool) -> None:
        """Check a packed memory or ward order."""
        sound = self.report.whole(what, path, 0, MOST_MEMORY if memory else 7, "FF-VIS-7")
        if sound and memory and not is_memory(what):
            self.report.add("E_MEMORY", path, what, "works, owner, stronghold, dragon", "FF-VIS-7")


def is_memory(packed: int) -> bool:
    """Whether a number is a memory: works, mine owner, stronghold and dragon in their bits (FF-VIS-7)."""
    works, hold, dragon = packed & WORKS_BITS, remembered_hold(packed), packed >> DRAGON_AT
    exists = 0 < works_kind(works) < len(WORKS) and works_state(works) <= DISABLED and works_left(works) < 7
    return (
        (works == 0 or exists)
        and remembered_owner(packed) < 3
        and (hold == 0 or (hold & 1 == 1 and packed_hold_health(hold) <= FULL))
        and (dragon == 0 or remembers_dragon(packed))
    )
