"""The fixed maps that ship with the game: FF-MAP-5, FF-MAP-6, FF-RULING-3."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.fortress_frontiers.facts import FACTS
from sandtable.kernel.library import ScenarioLibrary

CATEGORIES: Final = {
    "ff-small-ford": "small",
    "ff-normal-brooks": "normal",
    "ff-small-crossings": "small",
    "ff-small-tarn": "small",
    "ff-normal-spine": "normal",
    "ff-normal-delta": "themed",
    "ff-small-old-wood": "themed",
}
LIBRARY: Final = ScenarioLibrary(FACTS.id, __name__.rpartition(".scenarios")[0])


def list_map_names(category: str = "") -> list[str]:
    """List the fixed maps, or those of one category, in the order in which chance draws them."""
    return [name for name, own in CATEGORIES.items() if category in ("", own)]


def read_map(name: str) -> dict[str, Any]:
    """Return the map of a fixed map's document."""
    document = LIBRARY.scenario(name)
    return dict(document["map"])
