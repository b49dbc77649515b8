"""The table of truth: what is known of each game because it was just counted, tried or measured, not because somebody
wrote it down. What cannot be known here is None, and what was not tried is said.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from typing import Any

from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, has_numba
from sandtable.kernel.errors import LawBroken
from sandtable.kernel.game import Game
from sandtable.laws import LAWS
from sandtable.laws.clause_coverage import naming
from sandtable.laws.fuzz import Fuzzer
from sandtable.laws.trial import Trial

from .speed import playouts, setups_of

ON_ONE = {"language": "plain", "undo": "plain", "carriers": "compiled"}  # laws that have no use for the other carrier
SLOW = ("undo",)  # folds the match anew at every Entry
LEAGUE = "bots.json"  # in a game's package: what `sandtable league GAME … --json` printed


@dataclass(frozen=True)
class Effort:
    """How much is tried of each game."""

    matches: int  # random matches for each law
    fuzzed: int  # matches fuzzed
    seconds: float  # for one number of the speed
    patience: float  # processor seconds of one carrier after which no further law and no further fuzzed match begins
    checked: bool  # laws and fuzzing on the compiled carrier with bounds checking
    everywhere: bool  # all scenarios and the slow laws, not only the first scenario
    each: float | None = None  # seconds after which a law has looked at enough, however many matches are left

    def scenarios(self, game: Game) -> list[str]:
        names = [note.name for note in game.notes() if note.playable]
        return names if self.everywhere else names[:1]


QUICK = Effort(matches=1, fuzzed=10, seconds=0.3, patience=6.0, checked=False, everywhere=False)
THOROUGH = Effort(matches=20, fuzzed=1000, seconds=1.0, patience=12.0, checked=True, everywhere=True, each=1.5)
DEEP = Effort(matches=20, fuzzed=1000, seconds=3.0, patience=600, checked=True, everywhere=True)


@dataclass
class Laws:
    """The laws of one carrier: those that held with what they looked at, those that broke, those not tried."""

    matches: int  # random matches for each law
    held: dict[str, int] = field(default_factory=dict)  # law -> things checked
    broken: dict[str, str] = field(default_factory=dict)  # law -> where
    left: list[str] = field(default_factory=list)  # not tried: time was up


@dataclass
class Fuzz:
    """Matches with corrupted actions thrown in."""

    carrier: str
    matches: int = 0
    decisions: int = 0
    refused: int = 0
    finds: list[str] = field(default_factory=list)


@dataclass
class Truth:
    """What is true of one game."""

    game: str
    title: str
    rules: str
    scenarios: int
    clauses: int
    coded: int
    tested: int | None  # None away from a checkout: the tests are not there
    missing: list[str]  # clauses without code, or without a test where tests are there
    laws: dict[str, Laws]  # by carrier
    fuzz: Fuzz
    bots: list[dict[str, Any]] | None  # ratings, the strongest first; None: no league of these rules was stored
    strength: list[dict[str, Any]] | None  # who met whom in it, and with what score
    speed: dict[str, float | None]  # decisions a second by carrier, one thread; None without numba
    seconds: float

    @property
    def is_well(self) -> bool:
        """Nothing is broken, found or missing."""
        return not self.missing and not self.fuzz.finds and not any(laws.broken for laws in self.laws.values())

    def json(self) -> dict[str, Any]:
        return asdict(self) | {"well": self.is_well}


def truth(game: Game, effort: Effort, say: Callable[[str], None] = lambda _: None) -> Truth:
    """Count, try and measure one game; `say` is told what comes next."""
    began = time.monotonic()
    say("clauses")
    found = naming(game)
    tested = found.tested
    missing = [c for c in found.clauses if c not in found.coded or (tested is not None and c not in tested)]
    laws: dict[str, Laws] = {}
    speed: dict[str, float | None] = {"plain": None, "compiled": None}
    for carrier in carriers(game, effort, say):
        laws[carrier.name] = try_laws(game, carrier, effort, say)
        say(f"speed, {carrier.name}")
        fast = carrier if carrier.name == "plain" or not effort.checked else Compiled(game)  # as people run it
        speed[carrier.name] = decisions_per_second(game, fast, effort)
    say(f"fuzzing, {carrier.name}")
    fuzz = fuzzed(game, carrier, effort)  # on the fastest; every match is played again on the plain one
    return Truth(
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


def carriers(game: Game, effort: Effort, say: Callable[[str], None]) -> Iterator[Carrier]:
    """The carriers there are, the fastest last."""
    yield Plain(game)
    if has_numba():
        say("loading or compiling the rules")
        yield Compiled(game, checked=effort.checked)


def try_laws(game: Game, carrier: Carrier, effort: Effort, say: Callable[[str], None]) -> Laws:
    """Every law on one carrier, as long as there is time."""
    made = Laws(effort.matches)
    until = time.process_time() + effort.patience
    for name, law in LAWS.items():
        if ON_ONE.get(name, carrier.name) != carrier.name:
            continue
        if (effort.each is None and time.process_time() > until) or (name in SLOW and not effort.everywhere):
            made.left.append(name)
            continue
        say(f"law {name}, {carrier.name}")
        names = effort.scenarios(game)
        trial = Trial(game, carrier, matches=effort.matches, seed=1, scenarios=names, seconds=effort.each)
        try:
            made.held[name] = law(trial)
        except LawBroken as fault:
            made.broken[name] = str(fault)
        except Exception as fault:  # noqa: BLE001  # a rule that fails in any way at all breaks the law
            made.broken[name] = f"{type(fault).__name__}: {fault}"
    return made


def fuzzed(game: Game, carrier: Carrier, effort: Effort) -> Fuzz:
    """Corrupted actions, as long as there is time."""
    fuzzer = Fuzzer(game, carrier, seed=1, scenarios=effort.scenarios(game))
    made = Fuzz(carrier.name)
    until = time.process_time() + effort.patience
    while made.matches < effort.fuzzed and time.process_time() < until:
        find = fuzzer.play(made.matches)
        made.matches += 1
        if find is not None:
            made.finds.append(str(find))
    made.decisions, made.refused = fuzzer.entries, fuzzer.refused
    return made


def decisions_per_second(game: Game, carrier: Carrier, effort: Effort) -> float:
    """Random playouts by the playout policy, one thread."""
    setups = setups_of(game, effort.scenarios(game))
    return max(one.value for one in playouts(carrier, setups, effort.seconds, threads=(1,)))


def league(game: Game) -> dict[str, Any] | None:
    """The league that the game's package keeps, if it was played by the present rules."""
    kept = files(game.package) / LEAGUE
    if not kept.is_file():
        return None
    found: dict[str, Any] = json.loads(kept.read_text("utf-8"))
    return found if found.get("rules") == game.facts.rules else None


def ratings(game: Game) -> list[dict[str, Any]] | None:
    """Its ratings, the strongest first."""
    found = league(game)
    return None if found is None else sorted(found["ratings"], key=lambda one: -float(one["rating"]))


def pairings(game: Game) -> list[dict[str, Any]] | None:
    """Who met whom in it: the score of the first, how sure it is, and what was hoped for where something was."""
    found = league(game)
    if found is None:
        return None
    keys = ("bots", "matches", "score", "interval95", "goal")
    return [{key: one.get(key) for key in keys} for one in found.get("pairings", [])]
