"""The scenarios that ship with a game: JSON files in its folder `scenarios/files`, listed in `index.json`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import Unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

Document = dict[str, Any]  # JSON


@dataclass(frozen=True)
class ScenarioNote:
    """The list entry of a scenario."""

    name: str  # "first-blood"
    title: str  # "First Blood"
    text: str  # a paragraph
    suggested: int = 0  # the seat for a newcomer
    fair: str = ""  # claimed symmetry: "half-turn", "mirror", or none
    playable: bool = True  # False: for the editor only
    options: Mapping[str, int] = field(default_factory=dict)  # options that it requires
    mode: str = ""  # "variant": a mode whose bots are rated separately; empty: the default


class ScenarioLibrary:
    """Finds the shipped scenarios of a game's package.

    Each entry of `index.json` has a `name`, may have `aliases`, and may give any field of `ScenarioNote`. A title,
    text, seat or symmetry that the entry leaves out is taken from the document itself.
    """

    def __init__(self, id: str, package: str) -> None:
        self._id = id
        self._package = package
        self._texts: dict[str, str] = {}

    def notes(self) -> list[ScenarioNote]:
        """List the scenarios in the order of the index."""
        made = []
        for entry in self._index:
            document = {} if {"title", "text"} <= entry.keys() else self.scenario(entry["name"])
            known = {key: document[key] for key in ("title", "text", "suggested", "fair") if key in document}
            made.append(ScenarioNote(**known | {key: entry[key] for key in entry if key != "aliases"}))
        return made

    def scenario(self, name: str) -> Document:
        """Return a new copy of a scenario's document, by its name or an alias."""
        wanted = name.lower().replace("_", "-")
        for entry in self._index:
            if wanted in (entry["name"], *entry.get("aliases", ())):
                document: dict[str, Any] = json.loads(self._text(entry["name"]))
                return document
        known = ", ".join(entry["name"] for entry in self._index)
        raise Unknown(f"{self._id} has no scenario {name!r}; scenarios: {known}")

    @cached_property
    def _index(self) -> Sequence[dict[str, Any]]:
        entries: list[dict[str, Any]] = json.loads(self._text("index"))
        return entries

    def _text(self, name: str) -> str:
        if name not in self._texts:
            folder = Path(str(import_module(self._package).__file__)).parent
            self._texts[name] = (folder / "scenarios" / "files" / f"{name}.json").read_text("utf-8")
        return self._texts[name]
