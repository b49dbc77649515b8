"""Validates a Scenario document: its form, and whether its units can be where it puts them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.honour_lies.actions import UNIT_CODES
from sandtable.games.honour_lies.model import AMBUSHED, CAVALRY, INSIDE, ON_TABLE, SIDE, Board, State, Work
from sandtable.games.honour_lies.rules.table.rebuilding import lay_out_stands
from sandtable.games.honour_lies.rules.table.stands import contact_with_unit, locate_stands
from sandtable.games.honour_lies.rules.table.terrain import is_on_unplayable_ground
from sandtable.games.honour_lies.rules.units.formations import count_cells
from sandtable.games.honour_lies.rules.units.profiles import full_health, full_stands
from sandtable.games.honour_lies.scenarios.build import make_board, make_state
from sandtable.games.honour_lies.scenarios.format import Scenario
from sandtable.games.honour_lies.scenarios.questions import check_question
from sandtable.games.honour_lies.scenarios.unit_entries import UnitEntry
from sandtable.geometry.plane import APART, OVERLAP
from sandtable.kernel.documents.section import examine, is_readable_position
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Report


def validate(document: Any, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Return every problem of a document; none means that it can be played."""
    scenario, problems = examine(Scenario, document, options)
    if scenario is None or not is_readable_position(problems):
        return problems
    return [*problems, *find_misplaced(scenario)]


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
    for entry in scenario.all_units():
        seat, number = entry.here[1], entry.here[2]
        _check_unit(entry, state, board, work, int(seat) * SIDE + int(number), inside, report)
    if not report.problems:
        check_question(scenario, state, board, report)
    return report.problems


def _check_unit(
    entry: UnitEntry, state: State, board: Board, work: Work, unit_id: int, inside: set[int], report: Report
) -> None:
    """Report what is wrong with a unit in play; `inside` has the holdings of the units before it."""
    unit, at = state.units[unit_id], entry.here
    if unit.status not in (ON_TABLE, INSIDE, AMBUSHED):
        return
    if unit.status == INSIDE:
        if unit.holding in inside or unit.kind > CAVALRY:
            report.add("E_HOLDING", [*at, "holding"], unit.holding, "one infantry or cavalry unit", "HL-HOLD-2")
        inside.add(unit.holding)
    least = 0 if unit_id in (state.combat.attacker, state.combat.defender) else 1  # it may have bid all
    most = full_health(unit) * (1 + board.advanced)  # HL-ADV-RULING-11
    if not least <= unit.health <= most:
        report.add("E_HEALTH", [*at, "health"], unit.health, f"{least} to {most}", "HL-PROF-6")
    if count_cells(unit.cells) > full_stands(unit):
        key = "cells" if entry.count is None else "count"
        allowed = f"at most {full_stands(unit)} stands"
        report.add("E_CELLS", [*at, key], count_cells(unit.cells), allowed, "HL-PROF-1")
    if unit.status == ON_TABLE and (conflict := _find_conflict(state, board, work, unit_id)):
        code, allowed, clause = conflict
        key, found = ("x", unit.x) if entry.place is None else ("at", list(entry.place))
        report.add(code, [*at, key], found, allowed, clause)


def _find_conflict(state: State, board: Board, work: Work, unit_id: int) -> tuple[str, str, str] | None:
    """Return code, what is allowed and clause if a unit is off the playable ground or meets something."""
    work.trial = state.units[unit_id]
    lay_out_stands(board, work, 0)
    for i in range(work.trial_count):
        shape = work.trial_stands[i]
        if is_on_unplayable_ground(board, shape):
            return "E_GROUND", "stands on open ground", "HL-TERR-2"
        for other in range(unit_id):
            met = contact_with_unit(board, work, shape, other)
            if met == OVERLAP or (met != APART and not _may_touch(state, unit_id, other)):
                return "E_CONTACT", f"no other unit there, not {UNIT_CODES[other]}", "HL-RULING-48"
        for holding in range(state.holdings):
            if contact_with_unit(board, work, state.holding[holding], unit_id) == OVERLAP:
                return "E_HOLDING", "no holding there", "HL-HOLD-1"
    return None


def _may_touch(state: State, unit_id: int, other: int) -> bool:
    """Whether two units may be in contact: friends, and those that fight (HL-RULING-48)."""
    if state.units[unit_id].seat == state.units[other].seat:
        return True
    return {unit_id, other} == {state.combat.attacker, state.combat.defender}
