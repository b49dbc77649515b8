"""Warn of what the author of a valid document surely did not mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.kernel.documents.symmetry import HALF_TURN, SymmetryPart, claims, warn_of_asymmetry
from sandtable.kernel.errors import Problem
from sandtable.kernel.problems import Path, Report
from tiny.scenarios.symmetry import opposite

from .checks import find_faults, pieces_of


def warn(document: Any, options: Mapping[str, int], fair: str) -> Sequence[Problem]:
    """Warn of bogs, pieces and purses without an equal one of the other seat, where the half-turn is claimed."""
    report = Report("TINY-SCN-1")
    if find_faults(document) or not claims(fair or document.get("fair", ""), HALF_TURN):
        return report.problems
    parts = [
        SymmetryPart(["ground", cell], (cell,), f"depth {bog['depth']}")
        for cell, bog in document.get("ground", {}).items()
    ]
    for seat, _, at, piece in pieces_of(document):
        path: Path = ["sides", seat, "pieces", at]
        parts.append(SymmetryPart(path, (piece["cell"],), f"strength {piece['strength']}", seat))
    for seat, side in enumerate(document["sides"]):
        parts.append(SymmetryPart(["sides", seat, "purse"], "purse", str(side["purse"]), seat))
    warn_of_asymmetry(report, HALF_TURN, parts, lambda cell: (opposite(cell[0]),), "TINY-SCN-1", lambda cell: cell[0])
    return report.problems
