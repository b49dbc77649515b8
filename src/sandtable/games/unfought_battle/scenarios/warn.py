"""Warn of what the author of a valid document surely did not mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sandtable.games.unfought_battle.model import CONTENTIOUS, OPEN, SEATS
from sandtable.geometry.hexpath import graph_distances
from sandtable.kernel.documents.section import examine
from sandtable.kernel.documents.symmetry import HALF_TURN, SymmetryPart, claims, warn_of_asymmetry
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Path, Report

from .format import PHASES, PLAYERS, STANCES, TERRAIN_NAMES, Scenario, force_ids
from .maps import imbalance, open_routes

ACCESS = "access"  # fair, since both sides are equally far from the Contentious hexes (UB-GEN-10)


def warn(document: object, options: Mapping[str, int], fair: str) -> Sequence[Problem]:
    """Return the warnings about a document, as far as it can be read; `fair` is the symmetry claimed for it."""
    scenario = examine(Scenario, document, options)[0]
    see = Report(Scenario.about.clause)
    if scenario is None:
        return see.problems
    if scenario.sound("config"):
        warn_of_costs(scenario, see)
    if scenario.sound("config", "turn", "phase"):
        warn_of_the_limit(scenario, see)
    terrain = scenario.map.terrain() if scenario.sound("map") else None
    if terrain is None:
        return see.problems  # a map that is made from a seed meets UB-GEN-10
    if scenario.sound("config", "players"):
        warn_of_unreached_ground(scenario, terrain, see)
    claim = fair or (scenario.fair if scenario.sound("fair") else "")
    if scenario.sound("config"):
        warn_of_unequal_access(scenario, terrain, claim, see)
    if scenario.sound("config", "players"):
        warn_of_unfairness(scenario, terrain, claim, see)
    return see.problems


def warn_of_costs(scenario: Scenario, see: Report) -> None:
    """Warn of ground that nobody can ever pay to enter (UB-ORDER-2, UB-RES-4)."""
    config = scenario.config
    for name, entry in zip(TERRAIN_NAMES, config.terrain_entry_cost.by_terrain(), strict=True):
        cost = config.advance_cost + entry
        if cost > config.max_shih:
            found = f"{cost} Shih for an Advance onto {name} ground, and at most {config.max_shih} to pay it with"
            see.fault("W_COST", ["config", "max_shih"], found, f"at least {cost}", "UB-RES-4")


def warn_of_the_limit(scenario: Scenario, see: Report) -> None:
    """Warn of a limit of turns that the match has passed when it begins (UB-VICTORY-7)."""
    limit = scenario.config.max_turns
    if limit is not None and scenario.turn > limit and PHASES[scenario.phase] != "ended":
        found = f"turn {scenario.turn}, after the last one"
        see.fault("W_TURNS", ["turn"], found, f"at most max_turns ({limit})", "UB-VICTORY-7")


def forces(scenario: Scenario) -> Iterator[tuple[int, int, int | None, str]]:
    """Yield seat, hex, place in the list, and stance of every force; a force that is not listed is on its start hex."""
    shape = scenario.map.shape
    for seat, player in enumerate(scenario.players):
        for place, force in enumerate(player.forces):
            if force.position is not None:
                yield seat, force.position.cell(shape), place, STANCES[force.stance or 0]
        listed = {force.id for force in player.forces}
        for id, cell in zip(force_ids(seat, scenario.config.force_count), shape.start_hexes(seat)):
            if id not in listed:
                yield seat, cell, None, STANCES[0]


def warn_of_unreached_ground(scenario: Scenario, terrain: Sequence[int], see: Report) -> None:
    """Warn if there is no Contentious ground or no force can reach it, and of forces that are stuck."""
    grid, config = scenario.map.shape.grid, scenario.config
    if CONTENTIOUS not in terrain:
        see.fault("W_GROUND", ["map", "rows"], "no Contentious hex", "one at least, to fight for", "UB-GEN-4")
    near = [grid.neighbours(cell) for cell in range(grid.count)]
    costs = config.terrain_entry_cost.by_terrain()
    enterable = {cell for cell in range(grid.count) if config.advance_cost + costs[terrain[cell]] <= config.max_shih}
    reached: set[int] = set()
    for seat, cell, place, _ in forces(scenario):
        around = graph_distances(near, cell, enterable | {cell})
        reached |= around.keys()
        if len(around) == 1:
            at: Path = ["players", seat] if place is None else ["players", seat, "forces", place, "position"]
            q, r = grid.coords[cell]
            found = f"a force of {PLAYERS[seat]} at {q},{r} that can pay for no Advance from there"
            see.fault("W_STUCK", at, found, "a hex that it can leave", "UB-RES-4")
    for cell in range(grid.count):
        if terrain[cell] == CONTENTIOUS and cell not in reached:
            q, r = grid.coords[cell]
            found = f"Contentious ground at {q},{r} that no force can reach"
            see.fault("W_UNREACHED", ["map", "rows", r], found, "ground that a force can reach", "UB-RES-4")


def warn_of_unequal_access(scenario: Scenario, terrain: Sequence[int], claim: str, see: Report) -> None:
    """Warn of Contentious ground that is nearer to one side where the claim is that it is not (UB-GEN-10)."""
    shape, tolerance = scenario.map.shape, scenario.config.access_tolerance
    grounds = [cell for cell, ground in enumerate(terrain) if ground == CONTENTIOUS]
    if claim != ACCESS or not grounds:
        return
    routes = [open_routes(terrain, shape, shape.start_hexes(seat)[0]) for seat in SEATS]
    if any(cell not in route for route in routes for cell in grounds):
        found = "Contentious ground to which no way without Difficult hexes leads"
        see.fault("W_FAIR", ["map", "rows"], found, "such a way from both starts", "UB-GEN-10")
        return
    unequal = imbalance([[route[cell] for cell in grounds] for route in routes])
    if unequal > tolerance:
        found = f"Contentious ground that is {float(unequal):.2g} hexes nearer to one start on average"
        see.fault("W_FAIR", ["map", "rows"], found, f"at most {tolerance:g} (access_tolerance)", "UB-GEN-10")


def warn_of_unfairness(scenario: Scenario, terrain: Sequence[int], claim: str, see: Report) -> None:
    """Warn of terrain, forces, Chi and Shih that the half-turn does not map to equal ones (UB-MAP-5)."""
    if not claims(claim, HALF_TURN):
        return
    grid = scenario.map.shape.grid
    parts = [
        SymmetryPart(["map", "rows", grid.coords[cell][1]], cell, TERRAIN_NAMES[ground])
        for cell, ground in enumerate(terrain)
        if ground != OPEN
    ]
    for seat, cell, place, stance in forces(scenario):
        at: Path = ["players", seat] if place is None else ["players", seat, "forces", place]
        parts.append(SymmetryPart(at, cell, f"a force in {stance}", seat))
    for seat, player in enumerate(scenario.players):
        for name in ("chi", "shih"):
            parts.append(SymmetryPart(["players", seat, name], name, str(getattr(player, name)), seat))

    def name_of(cell: int) -> str:
        return "{},{}".format(*grid.coords[cell])

    warn_of_asymmetry(see, HALF_TURN, parts, lambda cell: grid.count - 1 - cell, "UB-MAP-5", name_of, PLAYERS)
