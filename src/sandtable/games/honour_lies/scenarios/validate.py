"""Validates a Scenario document: its form, and whether its units can be where it puts them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.model import AMBUSHED, INSIDE, ON_TABLE, SIDE, UNITS, Board, State, Work
from sandtable.games.honour_lies.rules.table.rebuilding import lay_out_stands
from sandtable.games.honour_lies.rules.table.stands import contact_with_unit, locate_stands
from sandtable.games.honour_lies.rules.table.terrain import is_on_unplayable_ground
from sandtable.games.honour_lies.rules.units.formations import count_cells
from sandtable.games.honour_lies.rules.units.profiles import full_health, full_stands
from sandtable.games.honour_lies.scenarios.build import make_board, make_state
from sandtable.games.honour_lies.scenarios.format import Scenario
from sandtable.games.honour_lies.scenarios.questions import check_question
from sandtable.geometry.plane import APART, OVERLAP
from sandtable.kernel.documents.section import examine
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Report


def validate(document: Any, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Return every problem of a document; none means that it can be played."""
    scenario, problems = examine(Scenario, document, options)
    return problems if problems or scenario is None else find_misplaced(scenario)


def find_misplaced(scenario: Scenario) -> Sequence[Problem]:
    """Return the units that cannot be where a document without other faults puts them."""
    report = Report(Scenario.about.clause)
    if scenario.units is None:
        return report.problems
    board = make_board(scenario, 0)
    state = make_state(scenario, board)
    work = Work()
    locate_stands(state, board, work)
    inside: set[int] = set()
    for unit_id in range(UNITS):
        unit = state.units[unit_id]
        at: list[str | int] = ["units", unit_id // SIDE, unit_id % SIDE]
        if unit.status == INSIDE:
            if unit.holding in inside or unit.kind > model.CAVALRY:
                report.add("E_HOLDING", [*at, "holding"], unit.holding, "one infantry or cavalry unit", "HL-HOLD-2")
            inside.add(unit.holding)
        least = 0 if unit_id in (state.combat.attacker, state.combat.defender) else 1  # it may have bid all
        most = full_health(unit) * (1 + board.advanced)  # HL-ADV-RULING-11
        if unit.status in (ON_TABLE, INSIDE, AMBUSHED) and not least <= unit.health <= most:
            report.add("E_HEALTH", [*at, "health"], unit.health, f"{least} to {most}", "HL-PROF-6")
        if unit.status in (ON_TABLE, INSIDE, AMBUSHED) and count_cells(unit.cells) > full_stands(unit):
            report.add("E_CELLS", [*at, "cells"], unit.cells, f"at most {full_stands(unit)} stands", "HL-PROF-1")
        if unit.status == ON_TABLE:
            _check_pose(state, board, work, unit_id, at, report)
    if not report.problems:
        check_question(scenario, state, board, report)
    return report.problems


def _may_touch(state: State, unit_id: int, other: int) -> bool:
    """Whether two units may be in contact: friends, and those that fight (HL-RULING-48)."""
    if state.units[unit_id].seat == state.units[other].seat:
        return True
    return {unit_id, other} == {state.combat.attacker, state.combat.defender}


def _check_pose(state: State, board: Board, work: Work, unit_id: int, at: list[str | int], report: Report) -> None:
    """Report a unit whose stands are off the playable ground or meet something."""
    work.trial = state.units[unit_id]
    lay_out_stands(board, work, 0)
    for i in range(work.trial_count):
        shape = work.trial_stands[i]
        if is_on_unplayable_ground(board, shape):
            report.add("E_GROUND", [*at, "x"], state.units[unit_id].x, "stands on open ground", "HL-TERR-2")
            return
        for other in range(unit_id):
            found = contact_with_unit(board, work, shape, other)
            if found == OVERLAP or (found != APART and not _may_touch(state, unit_id, other)):
                report.add("E_CONTACT", [*at, "x"], state.units[unit_id].x, "no other unit there", "HL-RULING-48")
                return
        for holding in range(state.holdings):
            if contact_with_unit(board, work, state.holding[holding], unit_id) == OVERLAP:
                report.add("E_HOLDING", [*at, "x"], state.units[unit_id].x, "no holding there", "HL-HOLD-1")
                return
