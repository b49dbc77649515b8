"""A game as data: its facts, its kernel functions, and the functions that read files and write for people.

The rest of the package works with `Game` alone; it knows nothing of matches or the network.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from textwrap import wrap
from typing import Any

from . import contract
from .carriers import flat
from .chance import DICE, Chance, Groups
from .errors import BadRolls, BadScenario, CompileError, Problem, Unknown
from .library import ScenarioLibrary, ScenarioNote
from .record import Roll
from .scene import Area, Choice, Panel, Scene
from .verbs import Names, Verbs

CLAUSE = re.compile(r"^[-*]?\s*\*\*([A-Z]{2,5}-[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?)\*\*\s*(.*)")


@dataclass(frozen=True)
class Die:
    """How one kind of draw is written: a die as 1 to 6, a coin as H or T."""

    faces: int  # 6
    words: tuple[str, ...]  # ("1", "2", "3", "4", "5", "6")
    groups: tuple[tuple[int, ...], ...] = ()  # equivalent results, for exact odds
    unordered: bool = False  # the order of several draws of one Action does not matter

    def __post_init__(self) -> None:
        numbers = [int(word) for word in self.words if word.isdecimal()]
        if not len(self.words) == len(set(self.words)) == self.faces < DICE:
            raise ValueError(f"a die of {self.faces} sides has a word for each, and fewer than {DICE} sides")
        if numbers and numbers != [*range(self.base, self.base + self.faces)]:
            raise ValueError(f"the words of a {self.faces}-sided die are not numbers one after another")
        if self.groups and sorted(sum(self.groups, ())) != [*range(self.faces)]:
            raise ValueError(f"the groups of a {self.faces}-sided die do not hold each result once")

    @property
    def base(self) -> int:
        """The number written for result 0; 0 for dice whose faces are words."""
        return int(self.words[0]) if self.words[0].isdecimal() else 0

    def written(self, result: int) -> Roll:
        """Return a result as people write it."""
        word = self.words[result]
        return int(word) if word.isdecimal() else word


@dataclass(frozen=True)
class Option:
    """A setting of a match, with its default and range."""

    name: str  # "turn_limit"
    default: int
    least: int
    most: int
    words: str  # "Draw after this many player turns"
    clause: str  # "DBD-VP-5"


@dataclass(frozen=True)
class Facts:
    """Constant facts of a game."""

    id: str  # "dbd"
    title: str  # "Death Before Dishonor"
    sentence: str  # one line for a list of games
    rules: str  # the rules version: changes if and only if behaviour changes
    seats: tuple[str, str]  # ("Blue", "Red")
    actions: int  # the capacity of the list that `legal` writes
    longest: int  # every match under `limit` ends within this many Entries
    nobody: int  # the number of the ghost piece: `about` the seat itself
    pieces: int = 0  # `about` runs from 0 to pieces - 1
    limit: Mapping[str, int] = field(default_factory=dict)  # options under which the law `end` is tested
    contest: Mapping[str, int] = field(default_factory=dict)  # options for matches between bots, if not those
    seconds: tuple[float, float] = (0.1, 1.5)  # thinking time of levels 4 and 5 per decision or plan
    iterations: int = 0  # cap for level 4, where a short search finds most; 0: as time allows
    slips: tuple[int, ...] = (60, 30)  # percentage of random decisions of levels 1 and 2;
    # a third number is for level 3, in games where even a greedy choice is close to the best
    search: Mapping[str, int] | Callable[[Any], Mapping[str, int]] = field(default_factory=dict)
    # settings of the tree search; a game with several modes chooses them by Board
    hidden: bool = False  # a seat may not know everything
    opened: bool = False  # of a hidden game: nothing is secret except while secret Orders are being given
    alike: bool = False  # the Scene is the same for every seat, except for its number and its prompt
    simultaneous: bool = False  # both seats may have to act at once
    symmetric: bool = False  # the law `seats` applies: both seats play by the same rules on a mirrored board
    public_rolls: bool = True  # rolls are public while the match runs
    dice: tuple[Die, ...] = ()
    options: tuple[Option, ...] = ()
    ghosts: tuple[tuple[str, int], ...] = ()  # (field, index) of rows that exist in the State but are never in play
    out_of_time: str = ""  # the Action played when the clock runs out; empty: the seat loses
    traits: tuple[str, ...] = ()  # short tags for lists of games: ("dice", "about 20 min")
    picture: str = ""  # the scenario whose board illustrates the game; empty: the first

    def search_on(self, board: Any) -> Mapping[str, int]:
        """Return the search settings for a Board."""
        return self.search(board) if callable(self.search) else self.search

    def die(self, faces: int) -> Die | None:
        """Return the Die with that many faces, or None if such draws are plain numbers."""
        return next((die for die in self.dice if die.faces == faces), None)

    def groups(self, faces: int) -> Groups | None:
        """Return the equivalent results of an n-sided draw."""
        die = self.die(faces)
        return die.groups if die and die.groups else None

    def write_rolls(self, results: Sequence[int], faces: Sequence[int]) -> tuple[Roll, ...]:
        """Format drawn results as the game writes them."""
        made: list[Roll] = []
        for result, n in zip(results, faces, strict=True):
            die = self.die(n)
            made.append(die.written(result) if die else result)
        return tuple(made)

    def read_rolls(self, rolls: Sequence[object]) -> list[int]:
        """Parse rolls as the game writes them into numbers for a scripted tape (dice count from their base)."""
        made = []
        for at, roll in enumerate(rolls):
            if isinstance(roll, int) and not isinstance(roll, bool) and -(2**31) <= roll < 2**31:
                made.append(roll)
                continue
            values = {die.words.index(roll) + die.base for die in self.dice if roll in die.words}
            if len(values) != 1:
                raise BadRolls(f"rolls[{at}]: {roll!r} is no result of {self.title}'s dice")
            made.append(values.pop())
        return made


@dataclass(frozen=True)
class Setup:
    """A loaded Scenario: Board, first State, and names for people."""

    board: Any
    state: Any
    scenario: dict[str, Any]  # resolved: loading it again draws nothing
    words: Any = None  # the game's own names and remarks: unit names, the file's comments


Sentence = tuple[str, str]  # the sentence and its clause id


def later(package: str, place: str) -> Callable[..., Any]:
    """Return a function of a game's package that is imported on its first call: "scene.sentences.sentence".

    Commands, bots and benchmarks that show nothing never load the modules that write for people.
    """
    module, _, name = place.rpartition(".")

    @cache
    def found() -> Callable[..., Any]:
        made: Callable[..., Any] = getattr(import_module(f"{package}.{module}"), name)
        return made

    def call(*args: Any, **kwargs: Any) -> Any:
        return found()(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    return call


def by_name(*functions: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """Map kernel functions by their names."""
    return {function.__name__: function for function in functions}


KERNEL_PLACES: Mapping[str, str] = {
    "prompted": "rules.turn",
    "outcome": "rules.turn",
    "legal": "rules.legal",
    "check": "rules.check",
    "apply": "rules.apply",
    "hide": "rules.hide",
    "guess": "ai.guess",
    "pick": "ai.pick",
    "value": "ai.value",
}
"""Where a game keeps each function of the kernel contract: `rules/legal.py` has `legal`."""

OPTIONAL_KERNEL_PLACES: Mapping[str, str] = {"devise": "ai.plans", "appraise": "ai.appraise"}

PLACES: Mapping[str, str] = {
    "validate": "scenarios.validate",
    "load": "scenarios.load",
    "export": "scenarios.export",
    "scene": "scene.scene",
    "sentence": "scene.sentences",
    "ask": "scene.sentences",
    "result": "scene.sentences",
    "summary": "scene.summary",
}
"""Where a game keeps its functions for scenarios and for people. These modules load on the first call."""

OPTIONAL_PLACES: Mapping[str, str] = {
    "outcome_words": "scene.outcomes",
    "elaborate": "scene.details",
    "charts": "scene.charts",
    "foresee": "scene.forecast",
    "swap": "scenarios.symmetry",
    "swap_action": "scenarios.symmetry",
}
"""Optional functions. A game has one if it has the module."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: its facts, kernel functions, scenarios, and functions that write for people."""

    facts: Facts
    package: str  # "sandtable.games.dbd"
    state: type
    board: type
    work: type
    kernel: Mapping[str, Callable[..., Any]]  # the functions of `contract`, by name
    verbs: Verbs
    clauses: Sequence[str]  # clause ids by clause number; number 0 is "no clause"
    notes: Callable[[], Sequence[ScenarioNote]]
    scenario: Callable[[str], dict[str, Any]]  # by name, raising Unknown
    validate: Callable[..., Sequence[Problem]]  # (document, options=None) -> every problem
    load: Callable[[dict[str, Any], Mapping[str, int], Chance], Setup]
    export: Callable[[Setup, Any], dict[str, Any]]  # (setup, State) -> the position as a Scenario
    scene: Callable[[Setup, Any, int], Scene]  # (setup, redacted State, seat)
    sentence: Callable[[Setup, Sequence[int]], str]  # (setup, Event row) -> its sentence
    ask: Callable[[Setup, Any, int], str]  # (setup, redacted State, seat) -> the prompt's sentence
    names: Callable[[Setup, Any], Names]
    result: Callable[[Setup, Any], Sentence]  # why the match ended
    summary: Callable[[Setup, Any, Any, Sequence[Sequence[int]]], dict[str, int]]  # (setup, before, after, events)
    outcome_words: Callable[[Mapping[str, int]], tuple[int, str]] | None = (
        None  # facts of `summary` -> (sort key, words)
    )
    order: Callable[[Setup, Any, Sequence[int]], tuple[int, ...]] | None = None  # sorts legal actions
    swap: Callable[[dict[str, Any]], dict[str, Any]] | None = None  # the Scenario with seats exchanged
    swap_action: Callable[[Setup, Sequence[int]], tuple[int, ...]] | None = None  # the mirrored Action
    styles: tuple[str, ...] = ()  # styles of plans that `devise` writes; each is also a bot: `script:NAME`
    elaborate: Callable[[Setup, Any, int, int, list[Choice]], None] | None = (
        None  # (setup, redacted State, seat, piece, choices): adds notes and paths to the choices of one piece
    )
    charts: Callable[[Setup, Sequence[Sequence[int]]], list[Panel]] | None = (
        None  # (setup, all Event rows) -> charts of a finished match
    )
    foresee: Callable[[Setup, Any, int, Sequence[int]], Sequence[Area]] | None = (
        None  # (setup, redacted State, seat, Action) -> areas shown in its preview
    )
    board_text: Callable[[str], str] | None = None  # a board's data file by id; "" is the default board
    reads_text: bool = False  # `validate` also takes a file's text or bytes and reports what is wrong with them

    @classmethod
    def from_package(cls, package: str, **exceptions: Any) -> Game:
        """Build the game of a package whose functions are in their fixed places (`KERNEL_PLACES`, `PLACES`).

        `facts.FACTS`, `model.{State, Board, Work}`, `actions.{VERBS, names, order}` and `clauses.CLAUSES` are found the
        same way; `scenarios/files` holds the shipped scenarios (`ScenarioLibrary`). Keyword arguments override or add
        fields of `Game`; only exceptions need them.
        """
        model, actions = (import_module(f"{package}.{name}") for name in ("model", "actions"))
        kernel = {name: _imported(package, module, name) for name, module in KERNEL_PLACES.items()}
        for name, module in OPTIONAL_KERNEL_PLACES.items():
            if find_spec(f"{package}.{module}"):
                kernel[name] = _imported(package, module, name)
        if "devise" in kernel:
            exceptions.setdefault("styles", _imported(package, OPTIONAL_KERNEL_PLACES["devise"], "STYLES"))
        lazy = {**PLACES, **{name: place for name, place in OPTIONAL_PLACES.items() if find_spec(f"{package}.{place}")}}
        facts: Facts = _imported(package, "facts", "FACTS")
        library = ScenarioLibrary(facts.id, package)
        fields: dict[str, Any] = {
            "facts": facts,
            "package": package,
            "state": model.State,
            "board": model.Board,
            "work": model.Work,
            "kernel": kernel,
            "verbs": actions.VERBS,
            "names": actions.names,
            "order": getattr(actions, "order", None),
            "clauses": _imported(package, "clauses", "CLAUSES"),
            "notes": library.notes,
            "scenario": library.scenario,
            **{name: later(package, f"{place}.{name}") for name, place in lazy.items()},
        }
        return cls(**fields | exceptions)

    def __post_init__(self) -> None:
        missing = [f.__name__ for f in contract.CONTRACT if f.__name__ not in self.kernel]
        if missing:
            raise CompileError(f"{self.facts.id}: the contract needs {', '.join(missing)}")
        if bool(self.styles) != ("devise" in self.kernel):
            raise CompileError(f"{self.facts.id}: a game has `styles` if and only if it has `devise`")

    @property
    def id(self) -> str:
        return self.facts.id

    @cached_property
    def classes(self) -> dict[type, type]:
        """The game's classes by the contract's placeholders."""
        return {contract.State: self.state, contract.Board: self.board, contract.Work: self.work}

    def clause(self, number: int) -> str:
        """Return the id of a clause number."""
        return self.clauses[number]

    @cached_property
    def rules_text(self) -> str:
        """RULES.md of the game."""
        from importlib.resources import files  # takes 10 ms, only needed to show rules

        return (files(self.package) / "RULES.md").read_text("utf-8")

    @cached_property
    def clause_texts(self) -> dict[str, str]:
        """Clause id -> text, from RULES.md."""
        return read_clauses(self.rules_text)

    def clause_sentence(self, number: int) -> str:
        """Return the text of a clause without Markdown."""
        text = self.clause_texts.get(self.clause(number), "")
        return re.sub(r"[*`]", "", text).strip()

    def options(self, given: Mapping[str, Any] | None) -> dict[str, int]:
        """Return all options with their values; refuse unknown names and values out of range."""
        chosen = {option.name: option.default for option in self.facts.options}
        for name, value in (given or {}).items():
            option = next((o for o in self.facts.options if o.name == name), None)
            if option is None:
                known = ", ".join(chosen) or "none"
                raise Unknown(f"{self.id} has no option {name!r}; options: {known}")
            if not isinstance(value, int) or not option.least <= value <= option.most:
                raise BadScenario(
                    f"option {name}: {value!r} is not a whole number from {option.least} to {option.most}"
                )
            chosen[name] = int(value)
        return chosen

    def layout_digest(self) -> bytes:
        """Return the digest of the State's layout; stored bytes carry it."""
        return flat.layout(self.state).digest()


def _imported(package: str, module: str, name: str) -> Any:
    """Return a name of a module of a game's package; raise CompileError naming the file if it is missing."""
    try:
        return getattr(import_module(f"{package}.{module}"), name)
    except AttributeError:
        raise CompileError(f"{package}/{module.replace('.', '/')}.py needs {name!r}") from None


def read_clauses(text: str) -> dict[str, str]:
    """Parse the clauses of a rules text: list items that begin with a bold id, in order."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if match := CLAUSE.match(line):
            if match[1] in found:
                raise Unknown(f"clause {match[1]} is defined twice")
            found[match[1]] = match[2]
    return found


def clause_module(text: str) -> str:
    """Generate the source of a game's `clauses.py` from its rules text: the table of ids, and a number for each."""
    ids = list(read_clauses(text))
    lines = [
        '"""Clause numbers, made from RULES.md by `sandtable clauses`; do not edit."""',
        "",
        "from typing import Final",
        "",
        "# fmt: off",
        "CLAUSES: Final = (",
        '    "",',
    ]
    for _, section in groupby(ids, key=lambda clause: clause.rpartition("-")[0]):
        row = " ".join(f'"{clause}",' for clause in section)
        lines += wrap(row, 120, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    numbers = (f"{clause.replace('-', '_').upper()}: Final = {n}" for n, clause in enumerate(ids, start=1))
    return "\n".join([*lines, ")", "# fmt: on", "", *numbers, ""])
