"""Warn of what the author of a valid document surely did not mean."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.honour_lies.actions import KIND_WORDS
from sandtable.games.honour_lies.model import DEPLOYING, MM, ON_TABLE, SEATS, SIDE, Board, State, Work
from sandtable.games.honour_lies.rules.table.rebuilding import lay_out_stands
from sandtable.geometry.plane import Shape, find_box, overlaps
from sandtable.kernel.documents.section import examine, is_readable_position
from sandtable.kernel.documents.symmetry import HALF_TURN, MIRROR, SymmetryPart, claims, warn_of_asymmetry
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Path, Report

from .build import front_middle, make_board, make_state
from .format import HoldingEntry, Scenario
from .validate import find_misplaced
from .words import SQUARE_SIDE, TERRAIN_WORDS

PLAYERS = ("side A", "side B")
IMPASSABLE = TERRAIN_WORDS.index("impassable")
LEAST_STEP = 10  # between the points that are tried for a way, in mm; no stand fits through a narrower gap
MOST_STEPS = 200  # along a side of the table
Point = tuple[int, int]


def warn(document: object, options: Mapping[str, int], fair: str) -> Sequence[Problem]:
    """Return the warnings about a document, as far as it can be read; `fair` is the symmetry claimed for it."""
    scenario, faults = examine(Scenario, document, options)
    see = Report(Scenario.about.clause)
    if scenario is None:
        return see.problems
    if scenario.sound("units", "phase"):
        warn_of_an_empty_side(scenario, see)
    if scenario.sound("table", "areas", "terrain", "holdings"):
        warn_of_holdings(scenario, see)
        parts = table_parts(scenario)
        if is_readable_position(faults) and scenario.units is not None and not find_misplaced(scenario):
            board = make_board(scenario, 0)
            state = make_state(scenario, board)
            warn_of_deployment(scenario, state, board, see)
            parts += unit_parts(scenario, state, board)
        warn_of_unfairness(scenario, parts, fair or (scenario.fair if scenario.sound("fair") else ""), see)
    return see.problems


def warn_of_an_empty_side(scenario: Scenario, see: Report) -> None:
    """Warn of a side without units: the other one plays alone (HL-SCORE-4)."""
    for seat, side in enumerate(scenario.units or []):
        if not side:
            found = f"no unit of {PLAYERS[seat]}"
            see.fault(
                "W_NO_UNITS", ["units", seat], found, "a unit at least; without `units` both enlist", "HL-SCORE-4"
            )


# -- holdings ---------------------------------------------------------------------------------------------------------


def polygon(corners: Sequence[Point]) -> Shape:
    """Return the shape with these corners in millimetres."""
    shape = Shape(corners=len(corners))
    for i, (x, y) in enumerate(corners):
        shape.xs[i], shape.ys[i] = x * MM, y * MM
    find_box(shape)
    return shape


def square(holding: HoldingEntry) -> list[Point]:
    """Return the corners of a holding (HL-HOLD-1)."""
    x, y, side = holding.x, holding.y, SQUARE_SIDE
    return [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]


def warn_of_holdings(scenario: Scenario, see: Report) -> None:
    """Warn of holdings on impassable terrain, and of those to which it leaves no way from a deployment area."""
    walls = [piece.corners for piece in scenario.terrain if IMPASSABLE in piece.kind]
    if not walls or not scenario.holdings:
        return
    step, shapes = step_of(scenario), [polygon(corners) for corners in walls]
    reached = [reachable_points(scenario, walls, seat) for seat in SEATS]
    for i, holding in enumerate(scenario.holdings):
        at: Path = ["holdings", i]
        if any(overlaps(polygon(square(holding)), shape) for shape in shapes):
            see.fault(
                "W_HOLDING", at, "a holding on impassable terrain", "ground that a unit can stand on", "HL-TERR-2"
            )
            continue
        columns, rows = (range(start // step, (start + SQUARE_SIDE) // step + 1) for start in (holding.x, holding.y))
        points = {(x, y) for x in columns for y in rows}
        for seat in SEATS:
            if points.isdisjoint(reached[seat]):
                found = f"a holding to which impassable terrain leaves no way for {PLAYERS[seat]}"
                see.fault("W_UNREACHED", at, found, "a way from the deployment area", "HL-TERR-2")


def step_of(scenario: Scenario) -> int:
    """Return the distance of the points that are tried."""
    return max(LEAST_STEP, max(scenario.table.width, scenario.table.height) // MOST_STEPS)


def reachable_points(scenario: Scenario, walls: Sequence[Sequence[Point]], seat: int) -> set[Point]:
    """Return the points to which a way leads from a deployment area, as multiples of the step."""
    step, area = step_of(scenario), scenario.areas[seat]
    columns, rows = scenario.table.width // step, scenario.table.height // step
    blocked = {point for corners in walls for point in points_within(corners, step)}
    waiting = deque(
        (x, y)
        for x in range(-(-area.west // step), area.east // step + 1)
        for y in range(-(-area.south // step), area.north // step + 1)
        if (x, y) not in blocked
    )
    found = {*waiting}
    while waiting:
        x, y = waiting.popleft()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near not in found and near not in blocked and 0 <= near[0] <= columns and 0 <= near[1] <= rows:
                found.add(near)
                waiting.append(near)
    return found


def points_within(corners: Sequence[Point], step: int) -> set[Point]:
    """Return the points inside a convex polygon or on its edge."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    sides = [(corners[i - 1], corners[i]) for i in range(len(corners))]

    def is_inside(x: int, y: int) -> bool:
        turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in sides]
        return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)

    columns, rows = (range(-(-min(values) // step), max(values) // step + 1) for values in (xs, ys))
    return {(x, y) for x in columns for y in rows if is_inside(x * step, y * step)}


# -- deployment -------------------------------------------------------------------------------------------------------


def warn_of_deployment(scenario: Scenario, state: State, board: Board, see: Report) -> None:
    """Warn of units that stand outside their deployment area before the first activation (HL-SETUP-4)."""
    if state.phase != DEPLOYING:
        return
    work = Work()
    for seat, side in enumerate(scenario.units or []):
        for i, entry in enumerate(side):
            work.trial = state.units[seat * SIDE + i]
            if work.trial.status != ON_TABLE:
                continue
            lay_out_stands(board, work, 0)
            stands = work.trial_stands[: work.trial_count]
            inside = all(
                board.west[seat] <= shape.west and shape.east <= board.east[seat]
                and board.south[seat] <= shape.south and shape.north <= board.north[seat]
                for shape in stands
            )  # fmt: skip
            if not inside:
                area = scenario.areas[seat]
                allowed = f"all of it in {area.west} to {area.east}, {area.south} to {area.north} mm"
                see.fault(
                    "W_AREA",
                    [*entry.here],
                    f"{KIND_WORDS[entry.kind]} outside the area of {PLAYERS[seat]}",
                    allowed,
                    "HL-SETUP-4",
                )


# -- fairness ---------------------------------------------------------------------------------------------------------


def table_parts(scenario: Scenario) -> list[SymmetryPart]:
    """Return deployment areas, terrain and holdings, each by its corners in micrometres."""
    parts = []
    for seat, area in enumerate(scenario.areas):
        corners = [(x, y) for x in (area.west, area.east) for y in (area.south, area.north)]
        parts.append(SymmetryPart(["areas", seat], exact(corners), "a deployment area", seat))
    for i, piece in enumerate(scenario.terrain):
        kinds = " ".join(TERRAIN_WORDS[kind] for kind in sorted(piece.kind))
        parts.append(SymmetryPart(["terrain", i], exact(piece.corners), f"{kinds} terrain"))
    for i, holding in enumerate(scenario.holdings):
        kind = "a command holding" if holding.command else "a holding"
        parts.append(SymmetryPart(["holdings", i], exact(square(holding)), kind))
    return parts


def unit_parts(scenario: Scenario, state: State, board: Board) -> list[SymmetryPart]:
    """Return the units on the table by the middle of their front. Fair forces may be of different units."""
    parts = []
    for seat, side in enumerate(scenario.units or []):
        for i, entry in enumerate(side):
            unit = state.units[seat * SIDE + i]
            if unit.status == ON_TABLE:
                x, y = (round(value * MM) for value in front_middle(board, unit))
                parts.append(SymmetryPart([*entry.here], frozenset({(x, y)}), "a unit", seat))
    return parts


def exact(corners: Sequence[Point]) -> frozenset[Point]:
    """Return points in micrometres."""
    return frozenset((x * MM, y * MM) for x, y in corners)


def warn_of_unfairness(scenario: Scenario, parts: Sequence[SymmetryPart], fair: str, see: Report) -> None:
    """Warn of areas, terrain, holdings and units that a claimed symmetry does not map to equal ones."""
    width, height = scenario.table.width * MM, scenario.table.height * MM

    def half_turn(points: frozenset[Point]) -> frozenset[Point]:
        return frozenset((width - x, height - y) for x, y in points)

    def mirror(points: frozenset[Point]) -> frozenset[Point]:
        return frozenset((x, height - y) for x, y in points)

    def place(points: Any) -> str:
        xs, ys = zip(*points, strict=True)
        return f"{(min(xs) + max(xs)) / 2 / MM:g},{(min(ys) + max(ys)) / 2 / MM:g} mm"

    for symmetry, image in ((HALF_TURN, half_turn), (MIRROR, mirror)):
        if claims(fair, symmetry):
            warn_of_asymmetry(see, symmetry, parts, image, "HL-SETUP-1", place, PLAYERS)
