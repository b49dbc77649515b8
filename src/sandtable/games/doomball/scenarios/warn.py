"""Warn of what the author of a valid document surely did not mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.games.doomball.board import CENTRE, COLUMNS, DEPLOY_ROWS, ROWS, SYMBOLS, cell_name, grid, read_cell
from sandtable.games.doomball.kinds import KIND_WORDS, UNITS
from sandtable.games.doomball.model import BASE, EDGE_NAMES, MOUNTAIN
from sandtable.geometry.hexgrid import Grid
from sandtable.geometry.hexpath import components
from sandtable.kernel.documents.symmetry import HALF_TURN, MIRROR, SymmetryPart, claims, warn_of_asymmetry
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Report

from .format import BEFORE_ARMIES, Scenario
from .validate import is_readable, read

BEFORE_PLAY = ("deploy", "carrier")  # phases in which the units of a round are still where they were deployed


def warn(document: object, options: Mapping[str, int], fair: str) -> Sequence[Problem]:
    """Return the warnings about a document, as far as it can be read; `fair` is the symmetry claimed for it."""
    scenario = read(document, options)[0]
    see = Report(Scenario.about.clause)
    if scenario is None or not scenario.sound("mode", "map"):
        return see.problems
    field = grid(scenario.mode)
    ground = [SYMBOLS[symbol] for row in scenario.map for symbol in row]
    free = [cell for cell in range(field.count) if ground[cell] != MOUNTAIN]
    regions = [{*cells} for cells in components([field.neighbours(cell) for cell in range(field.count)], free)]
    if scenario.mode == BASE:
        warn_of_goals(scenario, regions, see)
    if is_readable(scenario):
        warn_of_artifacts(scenario, field, regions, see)
        warn_of_pieces(scenario, field, free, see)
    warn_of_unfairness(scenario, field, fair or (scenario.fair if scenario.sound("fair") else ""), see)
    return see.problems


def row_of(cell: int) -> int:
    """Return the row of a space of the base board."""
    return cell // COLUMNS[BASE]


def warn_of_goals(scenario: Scenario, regions: Sequence[set[int]], see: Report) -> None:
    """Warn of a side of the map from which mountains leave no way to its goal row (DB-GOAL-1)."""
    for edge, name in enumerate(EDGE_NAMES):
        goal = (len(ROWS) - 1) * (1 - edge)
        starts = [{cell for cell in region if row_of(cell) in DEPLOY_ROWS[edge]} for region in regions]
        ends = [{cell for cell in region if row_of(cell) == goal} for region in regions]
        if not any(start and end for start, end in zip(starts, ends, strict=True)):
            found = f"no way from the rows of side {name} to row {ROWS[goal]}"
            see.fault("W_GOAL", ["map"], found, "a way to the goal row for both sides", "DB-GOAL-1")


def warn_of_artifacts(scenario: Scenario, field: Grid, regions: Sequence[set[int]], see: Report) -> None:
    """Warn of a loose artifact that nobody can carry away: to a goal row, in the Variant to the edge."""
    lie = scenario.artifacts or {}
    if scenario.mode != BASE and scenario.phase in (*BEFORE_ARMIES, "races", "draft", "deploy"):
        lie = dict.fromkeys(CENTRE, 1)  # DB-VAR-BOARD-3
    columns = COLUMNS[scenario.mode]
    rows = {0, len(ROWS) - 1}
    sides = set() if scenario.mode == BASE else {0, columns - 1}
    ends = {cell for cell in range(field.count) if cell // columns in rows or cell % columns in sides}
    clause = "DB-GOAL-1" if scenario.mode == BASE else "DB-VAR-ART-3"
    for name in lie:
        cell = read_cell(scenario.mode, name)
        if not any(cell in region and not region.isdisjoint(ends) for region in regions):
            at = ["artifacts", name] if "artifacts" in scenario.given else ["map"]
            found = f"an artifact on {name}, from where no way leads to an edge that scores"
            see.fault("W_ARTIFACT", at, found, "a space from which it can be carried", clause)


def warn_of_pieces(scenario: Scenario, field: Grid, free: Sequence[int], see: Report) -> None:
    """Warn of pieces between mountains, and of pieces deployed outside the rows of their side."""
    for piece in scenario.pieces:
        cell = None if piece.at is None else read_cell(scenario.mode, piece.at)
        if cell is None:
            continue
        word = KIND_WORDS[piece.kind]
        if UNITS[piece.kind].row.move and not {*field.neighbours(cell)} & {*free}:
            found = f"a {word} on {piece.at}, all around which is mountain"
            see.fault("W_STUCK", [*piece.here, "at"], found, "a space that it can leave", "DB-MOVE-2")
        home = scenario.seats[piece.seat].home
        if scenario.mode != BASE or scenario.phase not in BEFORE_PLAY or home is None:
            continue
        if row_of(cell) not in DEPLOY_ROWS[home]:
            rows = " ".join(ROWS[row] for row in DEPLOY_ROWS[home])
            see.fault("W_AREA", [*piece.here, "at"], f"a {word} on {piece.at}", f"rows {rows}", "DB-DEPLOY-2")


def warn_of_unfairness(scenario: Scenario, field: Grid, fair: str, see: Report) -> None:
    """Warn of terrain that a claimed symmetry does not map to equal terrain (DB-BOARD-6). Armies may differ."""
    parts = [
        SymmetryPart(["map", row], row * COLUMNS[scenario.mode] + column, symbol)
        for row, line in enumerate(scenario.map)
        for column, symbol in enumerate(line)
    ]
    for symmetry, images in ((HALF_TURN, field.half_turn()), (MIRROR, field.mirror_top_bottom())):
        if not claims(fair, symmetry):
            continue
        if images is None:
            see.fault("W_FAIR", ["fair"], symmetry, "half-turn: no mirror maps this board onto itself", "DB-BOARD-6")
            continue
        names = {cell: cell_name(scenario.mode, cell) for cell in range(field.count)}
        warn_of_asymmetry(see, symmetry, parts, images.__getitem__, "DB-BOARD-6", names.__getitem__)
