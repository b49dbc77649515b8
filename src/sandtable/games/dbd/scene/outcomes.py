"""Words for the outcomes of an attack, worst for the target first."""

from __future__ import annotations

from collections.abc import Mapping

from .sentences import count_noun


def outcome_words(facts: Mapping[str, int]) -> tuple[int, str]:
    """Return the sort key of an outcome, the worst for the target first, and its words."""
    hits = facts["hits"] + facts["blocked"]
    if facts["destroyed"]:
        return 0, f"Destroyed, {count_noun(facts['standards'], 'standard')}"
    if hits:
        return 10 - hits, count_noun(hits, "hit").capitalize()
    if facts["retreats"]:
        return 11, "Driven back"
    return 12, "No effect"
