"""Validate a scenario document: FF-SCN. Every problem has its place in the document and its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.kernel.documents.section import examine
from sandtable.kernel.errors import Problem

from .format import Scenario


def validate(document: object, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Return every problem of a document; none means that it can be played."""
    return examine(Scenario, document)[1]
