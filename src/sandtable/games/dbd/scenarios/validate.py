"""Validate a scenario document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.kernel.errors import Problem

from . import documents


def validate(document: object, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
    """Return every problem of a document; variant boards are refused unless the option allows them (DBD-RULING-26)."""
    return documents.validate(document, variants=bool((options or {}).get("variants")))
