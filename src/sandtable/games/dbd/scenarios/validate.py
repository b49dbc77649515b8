"""Report everything that is wrong with a scenario document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.kernel.errors import Problem

from . import documents


def validate(document: object, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Every problem of a document; strict unless the option opens the variant boards (DBD-RULING-26)."""
    return documents.validate(document, variants=bool((options or {}).get("variants")))
