"""The outcomes of an attack as words, worst for the target first."""

from __future__ import annotations

from collections.abc import Mapping

from .sentences import many


def outcome_words(facts: Mapping[str, int]) -> tuple[int, str]:
    """An outcome for a list of odds: its place, the worst for the target first, and its words."""
    hits = facts["hits"] + facts["blocked"]
    if facts["destroyed"]:
        return 0, f"Destroyed, {many(facts['standards'], 'standard')}"
    if hits:
        return 10 - hits, many(hits, "hit").capitalize()
    if facts["retreats"]:
        return 11, "Driven back"
    return 12, "No effect"
