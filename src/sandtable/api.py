"""The public API behind `import sandtable`: games, replays, verification and bots by name."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.bots import registry
from sandtable.bots.bot import Bot
from sandtable.games import game as game_of
from sandtable.kernel import record as records
from sandtable.kernel.errors import BadScenario, Problem
from sandtable.kernel.game import Facts, Game
from sandtable.kernel.library import ScenarioNote
from sandtable.kernel.record import Record
from sandtable.play import match as matches
from sandtable.play.match import Match
from sandtable.play.replay import Verified
from sandtable.play.replay import replay as replay_record
from sandtable.play.replay import verify as verify_record

BOTS = registry.BOTS
LARGEST = 4 * 2**20  # size limit of a scenario file in bytes

ScenarioSource = str | os.PathLike[str] | Mapping[str, Any]


class Title:
    """A game for users of the library: its facts and scenarios, and `start` for a match. Wraps `kernel.game.Game`."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @classmethod
    def named(cls, id: str) -> Title:
        return cls(game_of(id))

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def facts(self) -> Facts:
        return self.game.facts

    def scenarios(self) -> list[ScenarioNote]:
        """List the scenarios that ship with the game."""
        return list(self.game.notes())

    def scenario(self, source: ScenarioSource) -> dict[str, Any]:
        """Return a scenario document, given by name, as a dict, or as the path of a JSON file."""
        if isinstance(source, Mapping):
            return dict(source)
        path = Path(source)
        if isinstance(source, os.PathLike) or path.suffix == ".json" or os.sep in str(source):
            return read_scenario(path)
        return self.game.scenario(str(source))

    def validate(self, source: ScenarioSource, options: Mapping[str, Any] | None = None) -> list[Problem]:
        """List all problems of a scenario, warnings included, under these options."""
        return list(self.game.validate(self.scenario(source), self.game.options(options)))

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
            scenario = next(note.name for note in self.game.notes() if note.playable)
        document = self.scenario(scenario)
        needed = next((note.options for note in self.game.notes() if note.name == scenario), {})
        chosen = {**needed, **(options or {})}
        return matches.start(self.game, document, seed=seed, options=chosen, seats=seats, stepwise=stepwise)

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.facts.title}>"


def read_scenario(path: Path) -> dict[str, Any]:
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


def read_record(source: str | os.PathLike[str] | Record | Mapping[str, Any]) -> Record:
    """Return a Record, given as such, as JSON values, or as the path of a file."""
    if isinstance(source, Record):
        return source
    if isinstance(source, Mapping):
        return records.from_json(dict(source))
    return records.read_file(source)


def replay(source: str | os.PathLike[str] | Record | Mapping[str, Any]) -> Match:
    """Replay a match, comparing every digest."""
    record = read_record(source)
    return replay_record(game_of(record.game), record)


def verify(source: str | os.PathLike[str] | Record | Mapping[str, Any]) -> Verified:
    """Verify a Record: recompute every digest and roll; raise Tampered naming the first Entry that does not match."""
    record = read_record(source)
    return verify_record(game_of(record.game), record)


def bot(name: str, title: Title, **settings: Any) -> Bot:
    """Return a bot by its name or spec: `search`, `search:0.1s`, `level3`."""
    return registry.make(name, title.game, **settings)
