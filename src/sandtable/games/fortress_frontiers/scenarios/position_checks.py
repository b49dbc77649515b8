"""Checks of a scenario document that need more than one field (FF-SCN-3). `format.py` says when each is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sandtable.games.fortress_frontiers.model import CAMP, HOLDS, LAIR, MINE, MOUNTAIN, OPEN, SEATS, STEPS
from sandtable.kernel.documents.fields import BROKEN
from sandtable.kernel.documents.reading import Reading, Unique
from sandtable.kernel.problems import Path

from .maps import Coord, Map, follow, neighbour, write_coord
from .words import DIRECTIONS, WORKS

if TYPE_CHECKING:
    from .format import HoldEntry, NeutralEntry, Scenario, SideEntry, UnitEntry, WorksEntry

ID: Final = Unique("E_ID", "an id of its own", "FF-ID-1")
OWNER: Final = Unique("E_TAKEN", "one owner a tile", "FF-SCN-3")
WORKS_TILE: Final = Unique("E_TAKEN", "one works a tile", "FF-SCN-3")
HOME: Final = Unique("E_TAKEN", "one home a tile", "FF-SCN-3")
MOBILE: Final = Unique("E_TAKEN", "one mobile unit a tile", "FF-SCN-3")
HOLD_TILE: Final = Unique("E_TAKEN", "one stronghold a tile", "FF-SCN-3")
UNIT_TILE: Final = tuple(Unique("E_TAKEN", f"one unit of player {seat + 1} a tile", "FF-SCN-3") for seat in SEATS)
BASE: Final = tuple(Unique("E_BASE", "one base", "FF-START-1") for _ in SEATS)
UNIT_ROW: Final = tuple(Unique("E_TWICE", "each row once", "FF-LIMIT-1") for _ in SEATS)
HOLD_ROW: Final = tuple(Unique("E_TWICE", "each row once", "FF-LIMIT-3") for _ in SEATS)


# -- questions that come up again and again


def layout(see: Reading) -> Map | None:
    """Return the map of the document, if it can be read and is not left to chance."""
    document: Any = see.sections[0] if see.sections else None
    found: Map | None = document.map.layout if document is not None and document.sound("map") else None
    return found


def ground(at: Coord, see: Reading) -> int | None:
    """Return the ground of a tile, if it is known."""
    found = layout(see)
    return None if found is None else found.ground.get(at, OPEN)


def seat_of(see: Reading) -> int:
    """Return the player whose pieces are being read."""
    return int(see.sections[1].here[-1])


# -- single fields


def on_board(at: Coord, path: Path, see: Reading) -> None:
    """Report a tile that does not exist."""
    found = layout(see)
    if found is not None and at not in found.tiles:
        see.add("E_TILE", path, write_coord(at), "a tile of the board", "FF-SCN-3")


def own_parity(id: int, path: Path, see: Reading) -> None:
    """Report an id of the wrong parity: odd for the first player, even for the second (FF-ID-1)."""
    if id and id % 2 == seat_of(see):
        see.add("E_ID", path, id, f"an {('odd', 'even')[seat_of(see)]} number", "FF-ID-1")


# -- defaults that depend on other fields


def steps_to_build(see: Reading) -> object:
    """Return the steps that new works need."""
    works: Any = see.sections[-1]
    if not works.sound("kind", "state"):
        return BROKEN
    return STEPS[WORKS.index(works.kind)] if works.state == "building" else 0


def is_to_defend(see: Reading) -> object:
    """Return whether the unit is ordered to defend (FF-TERM-6)."""
    unit: Any = see.sections[-1]
    return unit.order.verb == "defend" if unit.sound("order") else BROKEN


def steps_to_walk(see: Reading) -> object:
    """Return all steps of the unit's path that it has not walked, if it is ordered to move."""
    unit: Any = see.sections[-1]
    if not unit.sound("order", "path", "next"):
        return BROKEN
    return max(len(unit.path) - unit.next, 0) if unit.order.verb == "move" else 0


def end_of_steps(see: Reading) -> object:
    """Return where the unit's steps of this turn end; without a path it has no goal."""
    unit: Any = see.sections[-1]
    if not unit.sound("at", "path", "next", "steps"):
        return BROKEN
    if not unit.path:
        return None
    return write_coord(follow(unit.at, unit.path[unit.next : unit.next + unit.steps]))


# -- what stands on tiles


def check_unit(unit: UnitEntry, see: Reading) -> None:
    """Check where a unit stands. Both players may have bought onto one tile (FF-RULING-13)."""
    seat = seat_of(see)
    if unit.sound("n"):
        see.once(UNIT_ROW[seat], unit.n, [*unit.here, "n"])
    if unit.sound("at"):
        at = [*unit.here, "at"]
        _check_ground(unit.at, at, see)
        alone = see.once(UNIT_TILE[seat], write_coord(unit.at), at)
        if alone and unit.sound("fresh") and not unit.fresh:
            see.once(MOBILE, write_coord(unit.at), at)


def check_hold(hold: HoldEntry, see: Reading) -> None:
    """Check where a stronghold stands, and that there is one base."""
    seat = seat_of(see)
    if hold.sound("n"):
        see.once(HOLD_ROW[seat], hold.n, [*hold.here, "n"])
    if hold.sound("at"):
        _check_ground(hold.at, [*hold.here, "at"], see)
        see.once(HOLD_TILE, write_coord(hold.at), [*hold.here, "at"])
    if hold.sound("kind") and hold.kind == "base":
        see.once(BASE[seat], hold.kind, [*hold.here, "kind"])


def _check_ground(at: Coord, path: Path, see: Reading) -> None:
    if ground(at, see) == MOUNTAIN:
        see.add("E_GROUND", path, write_coord(at), "no mountain", "FF-SCN-3")


def check_neutral(one: NeutralEntry, see: Reading) -> None:
    """Check that a monster is at home."""
    at = [*one.here, "at"]
    if ground(one.at, see) not in (CAMP, LAIR, None):
        see.add("E_HOME", at, write_coord(one.at), "a camp or lair", "FF-TERM-5")
    if one.sound("health") and one.health:
        see.once(MOBILE, write_coord(one.at), at)


def on_mine(at: Coord, path: Path, see: Reading) -> None:
    """Report an owner of what is no mine."""
    on_board(at, path, see)
    found = layout(see)
    if found is not None and at in found.tiles and ground(at, see) != MINE:
        see.add("E_MINE", path, write_coord(at), "a mine", "FF-TERM-5")


# -- works


def check_progress(works: WorksEntry, see: Reading) -> None:
    """Check the steps left: works under construction have some, others have none.

    A finished spawn tower is a Tower, so its works are always under construction.
    """
    building = works.state == "building"
    most = STEPS[WORKS.index(works.kind)] + (1 if works.kind in ("road", "rail") else 0)
    if building and not 1 <= works.left <= most:
        see.add("E_LEFT", [*works.here, "left"], works.left, f"1 to {most} steps while it is built", "FF-ENG-1")
    elif not building and works.left:
        see.add("E_LEFT", [*works.here, "left"], works.left, "0: it is finished", "FF-ENG-4")
    if works.kind == "spawn-tower" and not building:
        see.add("E_STATE", [*works.here, "state"], works.state, "building", "FF-ENG-8")


def check_sites(document: Scenario, map: Map, see: Reading) -> None:
    """Check what works stand on, and what pools and pumps are paired with (FF-MANA-1, FF-MANA-2)."""
    holds = {at for seat in SEATS for _, at in strongholds(document, seat)}
    listed: list[WorksEntry] = document.__dict__.get("works", [])
    pools = {(one.at, one.seat) for one in listed if one.sound("at", "seat", "kind") and one.kind == "pool"}
    for works in listed:
        if not works.sound("at"):
            continue
        if map.ground.get(works.at) in (MINE, CAMP, LAIR, MOUNTAIN) or works.at in holds:
            allowed = "no mine, camp, lair, mountain or stronghold"
            see.add("E_GROUND", [*works.here, "at"], write_coord(works.at), allowed, "FF-ENG-2")
        elif works.sound("kind", "seat", "source", "pool") and works.kind in ("pool", "pump"):
            source = _beside(works.at, works.source)
            if map.ground.get(source) != MINE and ("base", source) not in strongholds(document, works.seat):
                allowed = "the direction of a mine or of the own base"
                see.add("E_PAIR", [*works.here, "source"], _direction(works.source), allowed, "FF-MANA-1")
            if works.kind == "pump" and (_beside(works.at, works.pool), works.seat) not in pools:
                allowed = "the direction of an own pool"
                see.add("E_PAIR", [*works.here, "pool"], _direction(works.pool), allowed, "FF-MANA-2")


def _beside(at: Coord, direction: int | None) -> Coord:
    return at if direction is None else neighbour(at, direction)


def _direction(direction: int | None) -> str | None:
    return None if direction is None else DIRECTIONS[direction]


# -- strongholds and their neighbours


def sides_read(document: Scenario) -> dict[int, SideEntry]:
    """Return the sides of a document by seat, as far as they can be read."""
    return {int(side.here[-1]): side for side in document.__dict__.get("sides", [])}


def strongholds(document: Scenario, seat: int) -> Sequence[tuple[str, Coord]]:
    """List the kind and tile of a player's strongholds: those of the document, or those that the map's letters name."""
    side = sides_read(document).get(seat)
    listed = None if side is None else side.__dict__.get("strongholds", [])
    if listed is None:
        return lettered_strongholds(document.map.layout, seat)
    return [(hold.kind, hold.at) for hold in listed if hold.sound("kind", "at")]


def lettered_strongholds(map: Map | None, seat: int) -> list[tuple[str, Coord]]:
    """List the strongholds that a map's letters name, towers first (FF-MAP-3)."""
    own = [(kind, at) for at, (owner, kind) in map.holds.items() if owner == seat] if map else []
    return sorted(own, key=lambda one: (one[0] == "base", one[1][1], one[1][0]))


def check_letters(document: Scenario, map: Map, see: Reading) -> None:
    """Check the strongholds of players that do not list theirs (FF-LIMIT-3, FF-START-1)."""
    for seat, side in sides_read(document).items():
        if side.__dict__.get("strongholds", []) is not None:
            continue
        found = lettered_strongholds(map, seat)
        if len(found) > HOLDS:
            see.add("E_HOLDS", ["map", "rows"], len(found), f"at most {HOLDS} strongholds of a player", "FF-LIMIT-3")
        for _ in range(1, [kind for kind, _ in found].count("base")):
            see.fault("E_BASE", ["map", "rows"], "a second base", "one base", "FF-START-1")


def check_garrisons(document: Scenario, see: Reading) -> None:
    """Report units in enemy strongholds."""
    for seat, side in sides_read(document).items():
        enemy = {at for _, at in strongholds(document, 1 - seat)}
        for unit in side.__dict__.get("units", []):
            if unit.sound("at") and unit.at in enemy:
                see.add("E_GARRISON", [*unit.here, "at"], write_coord(unit.at), "no enemy stronghold", "FF-SCN-3")


# -- orders


def check_path(unit: UnitEntry, see: Reading) -> None:
    """Check that the counters stay within the path, and the rest of it on the board."""
    if unit.next + unit.steps > len(unit.path):
        allowed = f"what is left of {len(unit.path)} steps from step {unit.next} on"
        see.add("E_COUNTER", [*unit.here, "steps"], unit.steps, allowed, "FF-LIMIT-2")
        return
    at, map = unit.at, layout(see)
    for i, direction in enumerate(unit.path[unit.next :]):
        at = neighbour(at, direction)
        if map is not None and at not in map.tiles:
            allowed = f"a tile of the board after step {i + 1}"
            see.add("E_ORDER", [*unit.here, "path"], write_coord(at), allowed, "FF-ORD-10")
            return
