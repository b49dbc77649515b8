"""An outcome of exact odds in words."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.doomball.scene.words import quantity


def outcome_words(facts: Mapping[str, int]) -> tuple[int, str]:
    """Return the sort key, best first, and the words of an outcome."""
    parts = []
    if facts["won"]:
        parts.append("you win the round" if facts["won"] > 0 else "you lose the round")
    if facts["enemy_lost"]:
        parts.append("destroyed")
    elif facts["enemy_back"]:
        parts.append("driven back")
    elif facts["enemy_hits"]:
        parts.append(quantity(facts["enemy_hits"], "hit"))
    if facts["enemy_pinned"] and not facts["enemy_lost"]:
        parts.append("pinned")
    if facts["artifact"] > 0:
        parts.append("artifact taken")
    if facts["own_lost"]:
        parts.append("your unit is destroyed")
    elif facts["own_back"]:
        parts.append("your unit is driven back")
    elif facts["own_hits"]:
        parts.append(f"{quantity(facts['own_hits'], 'hit')} on your unit")
    good = 8 * facts["won"] + 4 * min(1, facts["enemy_lost"]) + 2 * min(1, facts["enemy_back"]) + facts["enemy_hits"]
    bad = 4 * min(1, facts["own_lost"]) + 2 * min(1, facts["own_back"]) + facts["own_hits"]
    return 20 - good + bad, ", ".join(parts) or "no effect"
