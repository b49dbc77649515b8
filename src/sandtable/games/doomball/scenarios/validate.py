"""Read a scenario document and report everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sandtable.kernel.documents.reading import Reading
from sandtable.kernel.errors import Problem

from .defaults import fill_in
from .format import Scenario
from .position_checks import check_position

TEXTS: Final = {"format", "title", "remark", "suggested", "fair"}  # fields that no rule reads


def validate(document: object, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """List every problem of a document (DB-SCN-4); the options may allow more."""
    return read(document, options or {})[1]


def read(document: object, options: Mapping[str, int]) -> tuple[Scenario | None, Sequence[Problem]]:
    """Return what can be read of a document, with all defaults, and every problem."""
    see = Reading(Scenario.about.clause, options=options)
    scenario = Scenario.parse(document, (), see)
    if scenario is not None and is_readable(scenario):
        fill_in(scenario)
        check_position(scenario, see)
    return scenario, see.problems


def is_readable(scenario: Scenario) -> bool:
    """Whether no part of the position has a fault: then how the parts fit together can be checked."""
    return scenario.broken <= TEXTS
