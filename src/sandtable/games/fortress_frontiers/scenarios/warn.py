"""Warn of what the author of a valid document surely did not mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.games.fortress_frontiers.model import CAMP, LAIR, MINE, MOUNTAIN, OPEN, SEATS
from sandtable.geometry.hexpath import components
from sandtable.kernel.documents.section import examine
from sandtable.kernel.documents.symmetry import HALF_TURN, MIRROR, SymmetryPart, claims, warn_of_asymmetry
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Path, Report

from .format import Scenario
from .maps import SIGNS, Coord, Map, grid_of, write_coord
from .position_checks import strongholds

PLAYERS = ("the first player", "the second player")
GROUNDS = {MOUNTAIN: "mountain", MINE: "mine", CAMP: "camp", LAIR: "lair"}


def warn(document: object, options: Mapping[str, int], fair: str) -> Sequence[Problem]:
    """Return the warnings about a document, as far as it can be read; `fair` is the symmetry claimed for it.

    A map that is left to chance is made so that there is nothing to warn of.
    """
    scenario = examine(Scenario, document, options)[0]
    see = Report(Scenario.about.clause)
    if scenario is None or not scenario.sound("map", "sides") or scenario.map.layout is None:
        return see.problems
    map = scenario.map.layout
    warn_of_missing_bases(scenario, see)
    warn_of_places_apart(scenario, map, see)
    warn_of_unfairness(scenario, map, fair, see)
    return see.problems


def base_of(scenario: Scenario, seat: int) -> Coord | None:
    """Return where a player's base stands."""
    return next((at for kind, at in strongholds(scenario, seat) if kind == "base"), None)


def place_on_map(scenario: Scenario, coord: Coord) -> Path:
    """Return where the document says what lies on a tile: its row, or the name of the map."""
    if scenario.map.rows is None:
        return ["map", "name"]
    return ["map", "rows", coord[1] - scenario.map.first]


def warn_of_missing_bases(scenario: Scenario, see: Report) -> None:
    """Warn of a player without a base, who has nothing to lose and nowhere to buy units."""
    for seat in SEATS:
        side = scenario.sides[seat]
        if base_of(scenario, seat) is None and not side.fallen:
            at: Path = ["map", "rows"] if side.strongholds is None else ["sides", seat, "strongholds"]
            see.fault("W_BASE", at, f"no base of {PLAYERS[seat]}", "one base of each player", "FF-START-1")


def warn_of_places_apart(scenario: Scenario, map: Map, see: Report) -> None:
    """Warn of bases, mines, camps and lairs to which mountains leave no way, and of units that cannot leave a tile."""
    coords = tuple(sorted(map.coords, key=lambda c: (c[1], c[0])))
    grid = grid_of(coords)
    open_cells = [cell for cell, coord in enumerate(coords) if map.ground.get(coord, OPEN) != MOUNTAIN]
    regions = components([grid.neighbours(cell) for cell in range(grid.count)], open_cells)
    region = {coords[cell]: number for number, cells in enumerate(regions) for cell in cells}
    bases = [base for seat in SEATS if (base := base_of(scenario, seat)) is not None]
    if len({region[base] for base in bases}) > 1:
        found = f"no way from the base at {write_coord(bases[0])} to that at {write_coord(bases[1])}"
        see.fault("W_APART", ["map"], found, "a way between the bases", "FF-MOVE-4")
    reached = {region[base] for base in bases}
    for kind in (MINE, CAMP, LAIR):
        for coord in map.of(kind):
            if bases and region[coord] not in reached:
                found = f"a {GROUNDS[kind]} at {write_coord(coord)} to which no way leads from a base"
                see.fault("W_UNREACHED", place_on_map(scenario, coord), found, "a way to it", "FF-MOVE-4")
    for side in scenario.sides:
        for unit in side.units:
            if len(regions[region[unit.at]]) == 1:
                found = f"a {unit.kind} at {write_coord(unit.at)}, which no step leads away from"
                see.fault("W_STUCK", [*unit.here, "at"], found, "a tile that it can leave", "FF-MOVE-4")


def warn_of_unfairness(scenario: Scenario, map: Map, fair: str, see: Report) -> None:
    """Warn of ground, strongholds, units and money that a claimed symmetry does not map to equal ones (FF-RULING-4)."""
    parts = [
        SymmetryPart(place_on_map(scenario, coord), coord, GROUNDS.get(ground, f"ground {SIGNS[ground]}"))
        for coord, ground in sorted(map.ground.items(), key=lambda one: (one[0][1], one[0][0]))
        if ground != OPEN
    ]
    for seat in SEATS:
        side = scenario.sides[seat]
        for number, (kind, at) in enumerate(strongholds(scenario, seat)):
            lettered = side.strongholds is None
            where: Path = place_on_map(scenario, at) if lettered else ["sides", seat, "strongholds", number]
            parts.append(SymmetryPart(where, at, kind, seat))
        for unit in side.units:
            parts.append(SymmetryPart([*unit.here], unit.at, f"{unit.kind} with health {unit.health}", seat))
        for name in ("gold", "mana"):
            parts.append(SymmetryPart(["sides", seat, name], name, str(getattr(side, name)), seat))
    coords = tuple(sorted(map.coords, key=lambda c: (c[1], c[0])))
    grid = grid_of(coords)
    for symmetry, images in ((HALF_TURN, grid.half_turn()), (MIRROR, grid.mirror_left_right())):
        if not claims(fair, symmetry):
            continue
        if images is None:
            see.fault(
                "W_FAIR", ["map"], "a board of another form", f"one that a {symmetry} leaves as it is", "FF-MAP-2"
            )
            continue
        image = {coord: coords[images[cell]] for cell, coord in enumerate(coords)}
        warn_of_asymmetry(see, symmetry, parts, image.__getitem__, "FF-RULING-4", write_coord, PLAYERS)
