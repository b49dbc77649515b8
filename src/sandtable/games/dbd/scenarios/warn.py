"""Warn of what the author of a valid document surely did not mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sandtable.games.dbd.board import board_tables, grid, half_turn
from sandtable.games.dbd.model import (
    CLEAR,
    ENTRY_COST,
    HEXES,
    IMPASSABLE,
    MOVE_POINTS,
    OFFBOARD,
    RANGE,
    STANDARD_VALUE,
    HexId,
)
from sandtable.games.dbd.scenarios.format import QUALITIES, RESULTS, SIDES, TERRAINS, TYPES, Scenario, UnitEntry
from sandtable.geometry.hexpath import graph_distances
from sandtable.kernel.documents.fields import whole_number
from sandtable.kernel.documents.section import examine
from sandtable.kernel.documents.source import read_source
from sandtable.kernel.documents.symmetry import HALF_TURN, MIRROR, SymmetryPart, claims, warn_of_asymmetry
from sandtable.kernel.errors import Problem
from sandtable.kernel.ids import FIRST, SECOND
from sandtable.kernel.problems import Report

SEATS: Final = (FIRST, SECOND)


def warn(document: object, options: Mapping[str, int], fair: str) -> Sequence[Problem]:
    """Return the warnings about a document, as far as it can be read; `fair` is the symmetry claimed for it."""
    value, faults = read_source(document, "DBD-SCN-3")
    scenario = None if faults else examine(Scenario, value, options)[0]
    see = Report(Scenario.about.clause)
    if scenario is None or not scenario.sound("board", "terrain", "units"):
        return see.problems
    ways = Reachability(scenario, options)
    if scenario.sound("standards", "turn", "meta"):
        warn_of_standards(scenario, see)
    warn_of_stuck_units(scenario, ways, see)
    warn_of_armies_apart(scenario, ways, see)
    warn_of_unfairness(scenario, fair, see)
    return see.problems


class Reachability:
    """Where the units of a document can ever go, whatever else stands there."""

    def __init__(self, scenario: Scenario, options: Mapping[str, int]) -> None:
        self.ground = [scenario.terrain.get(str(hex), CLEAR) for hex in range(HEXES)]
        self.tables = board_tables(scenario.board)
        self.one_hex_always = bool(options.get("one_hex_always"))

    def can_enter(self, kind: int, hex: int) -> bool:
        """Whether units of a type can ever move to a hex (DBD-MOVE-2, DBD-MOVE-4, DBD-MOVE-6)."""
        cost = ENTRY_COST[self.ground[hex]]
        return cost <= MOVE_POINTS[kind] or (self.one_hex_always and cost < IMPASSABLE)

    def exits(self, kind: int, hex: int) -> list[HexId]:
        """The neighbours of a hex that units of a type can move to."""
        near = self.tables.neighbours[hex]
        return [other for other in near if other != OFFBOARD and self.can_enter(kind, other)]

    def reach(self, unit: UnitEntry) -> frozenset[int]:
        """The hexes that a unit can ever stand on."""
        within = {hex for hex in range(HEXES) if self.can_enter(unit.type, hex)} | {unit.hex}
        return frozenset(graph_distances(self.tables.neighbours, unit.hex, within))


def warn_of_standards(scenario: Scenario, see: Report) -> None:
    """Warn of a match that cannot start, and of a side that cannot take as many standards as it needs."""
    if not {unit.side for unit in scenario.units} >= {*SEATS}:
        present = {unit.side for unit in scenario.units}
        missing = " or ".join(side for seat, side in enumerate(SIDES) if seat not in present)
        see.fault(
            "W_NO_UNITS", ["units"], f"no unit of {missing}", "a unit of each side, to be played", "DBD-RULING-31"
        )
        return
    if scenario.meta.get("result") in RESULTS:
        return
    score = score_of(scenario)
    if all(taken >= scenario.standards for taken in score):
        found = f"BLUE {score[0]} and RED {score[1]}"
        allowed = f"at most one side with {scenario.standards} standards or more, to be played"
        see.fault("W_SCORE", ["meta", "score"], found, allowed, "DBD-SCN-7")
        return
    for seat, side in enumerate(SIDES):
        worth = sum(STANDARD_VALUE[unit.type] for unit in scenario.units if unit.side != seat)
        needed = scenario.standards - score[seat]
        if worth < needed:
            found = (
                f"{needed} standards that {side} still needs, while all units of {SIDES[1 - seat]} are worth {worth}"
            )
            allowed = f"at most {worth}, or {side} can only win by destroying every unit"
            see.fault("W_STANDARDS", ["standardsToWin"], found, allowed, "DBD-VP-2")


def score_of(scenario: Scenario) -> list[int]:
    """Return the standards of both sides; what is no number counts as none (DBD-SCN-6)."""
    score = scenario.meta.get("score")
    given = score if isinstance(score, dict) else {}
    return [max(whole_number(given.get(side), floats=True) or 0, 0) for side in SIDES]


def warn_of_stuck_units(scenario: Scenario, ways: Reachability, see: Report) -> None:
    """Warn of units that can never move, unless they can shoot at something."""
    for unit in scenario.units:
        if ways.exits(unit.type, unit.hex):
            continue
        near = [hex for hex in range(HEXES) if 0 < ways.tables.distance[unit.hex][hex] <= RANGE[unit.type]]
        if not any(ENTRY_COST[ways.ground[hex]] < IMPASSABLE for hex in near):
            found = f"a {TYPES[unit.type]} on hex {unit.hex}, which can enter none of the hexes around it"
            see.fault("W_STUCK", [*unit.here, "hex"], found, "a hex that it can leave", "DBD-MOVE-6")


def warn_of_armies_apart(scenario: Scenario, ways: Reachability, see: Report) -> None:
    """Warn of a side none of whose units can ever attack an enemy."""
    reach = {(unit.type, unit.hex): ways.reach(unit) for unit in scenario.units}
    ground = [frozenset().union(*(reach[u.type, u.hex] for u in scenario.units if u.side == seat)) for seat in SEATS]
    for seat, side in enumerate(SIDES):
        shots = [
            (hex, RANGE[unit.type])
            for unit in scenario.units
            if unit.side == seat and RANGE[unit.type]
            for hex in reach[unit.type, unit.hex]
        ]
        attacks = {*shots, *((hex, 1) for hex in ground[seat])}
        near = any(ways.tables.distance[hex][there] <= far for hex, far in attacks for there in ground[1 - seat])
        if ground[0] and ground[1] and not near:
            found = f"no unit of {side} that can come within reach of one of {SIDES[1 - seat]}"
            see.fault("W_APART", ["terrain"], found, f"a way for {side} to the enemy", "DBD-MOVE-4")


def warn_of_unfairness(scenario: Scenario, fair: str, see: Report) -> None:
    """Warn of terrain, units and standards that a claimed symmetry does not map to equal ones (DBD-BOARD-9)."""
    ground = scenario.terrain.items()
    parts = [SymmetryPart(["terrain", key], int(key), TERRAINS[kind]) for key, kind in ground if kind != CLEAR]
    for unit in scenario.units:
        words = f"{QUALITIES[unit.quality]} {TYPES[unit.type]} with {unit.hp} hp"
        parts.append(SymmetryPart([*unit.here], unit.hex, words, unit.side))
    if scenario.sound("meta"):
        score = enumerate(score_of(scenario))
        parts += [SymmetryPart(["meta", "score"], "standards", f"{taken}", seat) for seat, taken in score]
    flipped = grid(scenario.board).mirror_top_bottom() or []
    for symmetry in (HALF_TURN, MIRROR):
        if claims(fair, symmetry):
            image = half_turn if symmetry == HALF_TURN else flipped.__getitem__
            warn_of_asymmetry(see, symmetry, parts, image, "DBD-BOARD-9", "hex {}".format, SIDES)
