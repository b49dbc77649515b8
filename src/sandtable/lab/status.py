"""Determines the status of a game: clause coverage, laws, fuzzing, bot ratings and speed.

Everything is counted, tested or measured now; only bot ratings come from a stored league. What cannot be determined is
None, and laws that were not tried are listed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, has_numba
from sandtable.kernel.errors import LawBroken
from sandtable.kernel.game import Game
from sandtable.kernel.package import resources
from sandtable.laws import LAWS, ON_ONE_CARRIER
from sandtable.laws.clause_coverage import coverage_of
from sandtable.laws.fuzz import Fuzzer
from sandtable.laws.trial import Trial

from .speed import playouts, setups_of

SLOW = ("undo", "twin", "scene")  # draw whole Scenes again and again
LEAGUE = "strength.json"  # in a game's package: the output of `sandtable league GAME … --json`


@dataclass(frozen=True)
class Effort:
    """How thoroughly each game is tested."""

    matches: int  # random matches for each law
    fuzzed: int  # matches fuzzed
    seconds: float  # for one measurement of speed
    cpu_seconds: float  # processor time on one carrier after which no further law or fuzzed match starts
    checked: bool  # the compiled carrier checks bounds in laws and fuzzing
    thorough: bool  # all scenarios and the slow laws; otherwise the first scenario without them
    law_seconds: float | None = None  # time limit of each law, replacing `cpu_seconds` for laws

    def scenarios(self, game: Game) -> list[str]:
        names = [note.name for note in game.notes() if note.playable]
        return names if self.thorough else names[:1]


QUICK = Effort(matches=1, fuzzed=10, seconds=0.3, cpu_seconds=6.0, checked=False, thorough=False)
THOROUGH = Effort(matches=20, fuzzed=1000, seconds=1.0, cpu_seconds=12.0, checked=True, thorough=True, law_seconds=1.5)
DEEP = Effort(matches=20, fuzzed=1000, seconds=3.0, cpu_seconds=600, checked=True, thorough=True)


@dataclass
class LawResults:
    """The results of all laws on one carrier."""

    matches: int  # random matches for each law
    held: dict[str, int] = field(default_factory=dict)  # law -> cases checked
    broken: dict[str, str] = field(default_factory=dict)  # law -> message
    left: list[str] = field(default_factory=list)  # not tried: too slow, or no time left


@dataclass
class FuzzResults:
    """The results of the fuzzer."""

    carrier: str
    matches: int = 0
    decisions: int = 0
    refused: int = 0
    finds: list[str] = field(default_factory=list)


@dataclass
class GameStatus:
    """The status of one game."""

    game: str
    title: str
    rules: str
    scenarios: int
    clauses: int
    coded: int
    tested: int | None  # None outside a checkout, where there are no tests
    missing: list[str]  # clauses without code, or without a test if there are tests
    laws: dict[str, LawResults]  # by carrier
    fuzz: FuzzResults
    bots: list[dict[str, Any]] | None  # ratings, the strongest first; None: no league for this rules version
    strength: list[dict[str, Any]] | None  # the pairings of that league
    speed: dict[str, float | None]  # decisions a second by carrier, one thread; None without numba
    seconds: float

    @property
    def is_well(self) -> bool:
        """Whether no law is broken, no fault found and no clause missing."""
        return not self.missing and not self.fuzz.finds and not any(laws.broken for laws in self.laws.values())

    def json(self) -> dict[str, Any]:
        return asdict(self) | {"well": self.is_well}


def status_of(game: Game, effort: Effort, report: Callable[[str], None] = lambda _: None) -> GameStatus:
    """Determine the status of one game; `report` is called with the name of each step."""
    began = time.monotonic()
    report("clauses")
    found = coverage_of(game)
    tested = found.tested
    missing = [c for c in found.clauses if c not in found.coded or (tested is not None and c not in tested)]
    laws: dict[str, LawResults] = {}
    speed: dict[str, float | None] = {"plain": None, "compiled": None}
    for carrier in carriers(game, effort, report):
        laws[carrier.name] = try_laws(game, carrier, effort, report)
        report(f"speed, {carrier.name}")
        fast = carrier if carrier.name == "plain" or not effort.checked else Compiled(game)  # without bounds checks
        speed[carrier.name] = decisions_per_second(game, fast, effort)
    report(f"fuzzing, {carrier.name}")
    fuzz = fuzzed(game, carrier, effort)  # on the fastest carrier; the fuzzer replays each match on the plain one
    return GameStatus(
        game=game.id,
        title=game.facts.title,
        rules=game.facts.rules,
        scenarios=sum(note.playable for note in game.notes()),
        clauses=len(found.clauses),
        coded=len(found.coded),
        tested=None if tested is None else len(tested),
        missing=missing,
        laws=laws,
        fuzz=fuzz,
        bots=ratings(game),
        strength=pairings(game),
        speed=speed,
        seconds=round(time.monotonic() - began, 1),
    )


def carriers(game: Game, effort: Effort, report: Callable[[str], None]) -> Iterator[Carrier]:
    """Yield the available carriers, the fastest last."""
    yield Plain(game)
    if has_numba():
        report("loading or compiling the rules")
        yield Compiled(game, checked=effort.checked)


def try_laws(game: Game, carrier: Carrier, effort: Effort, report: Callable[[str], None]) -> LawResults:
    """Try every law on one carrier while time remains."""
    made = LawResults(effort.matches)
    until = time.process_time() + effort.cpu_seconds
    for name, law in LAWS.items():
        if ON_ONE_CARRIER.get(name, carrier.name) != carrier.name:
            continue
        if (effort.law_seconds is None and time.process_time() > until) or (name in SLOW and not effort.thorough):
            made.left.append(name)
            continue
        report(f"law {name}, {carrier.name}")
        names = effort.scenarios(game)
        trial = Trial(game, carrier, matches=effort.matches, seed=1, scenarios=names, seconds=effort.law_seconds)
        try:
            made.held[name] = law(trial)
        except LawBroken as fault:
            made.broken[name] = str(fault)
        except Exception as fault:  # noqa: BLE001  # any failure of a rule breaks the law
            made.broken[name] = f"{type(fault).__name__}: {fault}"
    return made


def fuzzed(game: Game, carrier: Carrier, effort: Effort) -> FuzzResults:
    """Fuzz the game while time remains."""
    fuzzer = Fuzzer(game, carrier, seed=1, scenarios=effort.scenarios(game))
    made = FuzzResults(carrier.name)
    until = time.process_time() + effort.cpu_seconds
    while made.matches < effort.fuzzed and time.process_time() < until:
        find = fuzzer.play(made.matches)
        made.matches += 1
        if find is not None:
            made.finds.append(str(find))
    made.decisions, made.refused = fuzzer.entries, fuzzer.refused
    return made


def decisions_per_second(game: Game, carrier: Carrier, effort: Effort) -> float:
    """Measure random playouts by the rollout policy on one thread."""
    setups = setups_of(game, effort.scenarios(game))
    return max(one.value for one in playouts(carrier, setups, effort.seconds, threads=(1,)))


def league(game: Game) -> dict[str, Any] | None:
    """Return the league stored in the game's package, if it was played with the current rules version."""
    kept = resources(game.package) / LEAGUE
    if not kept.is_file():
        return None
    found: dict[str, Any] = json.loads(kept.read_text("utf-8"))
    return found if found.get("rules") == game.facts.rules else None


def ratings(game: Game) -> list[dict[str, Any]] | None:
    """Return the ratings of the stored league, the strongest first."""
    found = league(game)
    return None if found is None else sorted(found["ratings"], key=lambda one: -float(one["rating"]))


def pairings(game: Game) -> list[dict[str, Any]] | None:
    """Return the pairings of the stored league: bots, matches, score with interval, goal if there is one."""
    found = league(game)
    if found is None:
        return None
    keys = ("bots", "matches", "score", "interval95", "goal")
    return [{key: one.get(key) for key in keys} for one in found.get("pairings", [])]
