"""Title: a game for users of the library."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.bots import registry
from sandtable.bots.bot import Bot
from sandtable.games import game as game_named
from sandtable.kernel.errors import BadScenario, Problem
from sandtable.kernel.game import Facts, Game
from sandtable.kernel.library import ScenarioNote
from sandtable.play import match as matches

from .match import Match

LARGEST = 4 * 2**20  # size limit of a scenario file in bytes

ScenarioSource = str | os.PathLike[str] | Mapping[str, Any]


class Title:
    """A game: its facts, its scenarios, and `start` for a match.

    Examples:
        >>> import sandtable
        >>> game = sandtable.game("dbd")
        >>> game.facts.title, game.facts.seats
        ('Death Before Dishonor', ('Blue', 'Red'))
        >>> game.scenarios()[0].name, game.scenario("first-blood")["turn"]["side"]
        ('first-blood', 'BLUE')
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def id(self) -> str:
        """The game's id: dbd."""
        return self._game.id

    @property
    def facts(self) -> Facts:
        """What the game declares: title, seats, dice, options, what is secret."""
        return self._game.facts

    def scenarios(self) -> list[ScenarioNote]:
        """List the scenarios that ship with the game."""
        return list(self._game.notes())

    def scenario(self, source: ScenarioSource) -> dict[str, Any]:
        """Return a scenario document, given by name, as a dict, or as the path of a JSON file."""
        if isinstance(source, Mapping):
            return dict(source)
        path = Path(source)
        if isinstance(source, os.PathLike) or path.suffix == ".json" or os.sep in str(source):
            return _read_scenario(path)
        return self._game.scenario(str(source))

    def validate(self, source: ScenarioSource, options: Mapping[str, Any] | None = None) -> list[Problem]:
        """List all problems of a scenario, warnings included.

        `options` extend those that a shipped scenario requires. Warnings do not make a scenario invalid.
        """
        note = next((note for note in self._game.notes() if note.name == source), None)
        chosen = {**(note.options if note else {}), **(options or {})}
        return self._game.problems(self.scenario(source), self._game.options(chosen), note.fair if note else "")

    def start(
        self,
        scenario: ScenarioSource | None = None,
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        seats: tuple[str, str] = ("", ""),
        stepwise: bool = False,
    ) -> Match:
        """Start a match, by default in the game's first playable scenario.

        `options` extend those that a shipped scenario requires. `seats` are the players' names. With `stepwise`,
        automatic steps wait for `Match.step`.
        """
        if scenario is None:
            scenario = next(note.name for note in self._game.notes() if note.playable)
        document = self.scenario(scenario)
        needed = next((note.options for note in self._game.notes() if note.name == scenario), {})
        chosen = {**needed, **(options or {})}
        core = matches.start(self._game, document, seed=seed, options=chosen, seats=seats, stepwise=stepwise)
        return Match(core, self)

    def __reduce__(self) -> tuple[object, ...]:
        return named, (self.id,)

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.facts.title}>"


def _read_scenario(path: Path) -> dict[str, Any]:
    """Read a scenario document from a file."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadScenario(f"{path}: a scenario of more than {LARGEST} bytes is not read")
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        raise BadScenario(f"{path}: {fault}") from None
    if not isinstance(document, dict):
        raise BadScenario(f"{path}: a scenario is a JSON object, not {type(document).__name__}")
    return document


def named(id: str) -> Title:
    """Return a game by its id."""
    return Title(game_named(id))


def bot(name: str, title: Title, **settings: Any) -> Bot:
    """Return a bot by its name or spec: `search`, `search:0.1s`, `level3`."""
    return registry.make(name, title._game, **settings)  # noqa: SLF001  # of this module
