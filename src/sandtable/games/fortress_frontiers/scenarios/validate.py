"""The problems of a scenario document: FF-SCN. Each has its place in the document and its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Report

from .document_checks import check_document
from .fixed_maps import list_map_names
from .position_checks import PositionChecks


def validate(document: Any, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Return every problem of a document; none means that it can be played."""
    report = Report("FF-SCN-1")
    check_document(document, list_map_names(), report)
    if not report.problems and "rows" in document["map"]:
        PositionChecks(document, report).find()
    return report.problems
