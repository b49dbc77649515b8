"""A game as data: its facts, its kernel functions, and the functions that read files and write for people.

The rest of the package works with `Game` alone; it knows nothing of matches or the network.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from . import contract
from .carriers import flat
from .chance import DICE, Chance, Groups
from .contract import BoardT, Kernel, StateT, WordsT, WorkT
from .errors import BadRolls, BadScenario, CompileError, Problem, Unknown
from .events import EventKinds, EventView
from .library import Document, ScenarioLibrary, ScenarioNote
from .package import (
    KERNEL_PLACES,
    OPTIONAL_KERNEL_PLACES,
    OPTIONAL_PLACES,
    PLACES,
    PackageReader,
    find_module,
    resources,
)
from .problems import MOST_FAULTS, bounded, is_too_large
from .record import Roll
from .scene import Area, Choice, Panel, Scene
from .verbs import Names, Verbs

D = TypeVar("D")  # a kind of declaration
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
    """The facts of a game's rules. What bots and lists of games know is declared apart (`Game.declared`)."""

    id: str  # "dbd"
    title: str  # "Death Before Dishonor"
    rules: str  # the rules version: changes if and only if behaviour changes
    seats: tuple[str, str]  # ("Blue", "Red")
    actions: int  # the capacity of the list that `legal` writes
    longest: int  # every match under `limit` ends within this many Entries
    nobody: int  # the number of the ghost piece: `about` the seat itself
    pieces: int = 0  # `about` runs from 0 to pieces - 1
    limit: Mapping[str, int] = field(default_factory=dict)  # options under which the law `end` is tested
    hidden: bool = False  # a seat may not know everything
    renumbered: bool = False  # a document leaves pieces out, so a loaded position may number them otherwise
    reads_text: bool = False  # `validate` also takes a file's text or bytes and reports what is wrong with them
    alike: bool = False  # the Scene is the same for every seat, except for its number and its prompt
    simultaneous: bool = False  # both seats may have to act at once
    symmetric: bool = False  # the law `seats` applies: both seats play by the same rules on a mirrored board
    public_rolls: bool = True  # rolls are public while the match runs
    dice: tuple[Die, ...] = ()
    options: tuple[Option, ...] = ()
    ghosts: tuple[tuple[str, int], ...] = ()  # (field, index) of rows that exist in the State but are never in play
    out_of_time: str = ""  # the Action played when the clock runs out; empty: the seat loses

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
class Setup(Generic[StateT, BoardT, WordsT]):
    """A loaded Scenario: Board, first State, and names for people."""

    board: BoardT
    state: StateT
    scenario: Document  # resolved: loading it again draws nothing
    words: WordsT  # the game's own names and remarks: unit names, the file's comments

    if not TYPE_CHECKING:  # Python before 3.13 has no defaults for type parameters, so `Setup[State, Board]` would fail

        def __class_getitem__(cls, parameters: object) -> type:
            return cls


@dataclass(frozen=True)
class BoardGeometry:
    """What a game says about its board in one position. Places are numbers: cells, or the pieces of an open table."""

    places: Sequence[int]
    neighbours: Callable[[int], Sequence[int]]
    distance: Callable[[int, int], int]  # as the rules measure it
    place: Callable[[int], int | None]  # (piece) -> where it stands
    cost: Callable[[int | None, int, int], int | None] | None = None  # (piece, from, to) -> its price, None if barred
    sees: Callable[[int, int], bool] | None = None  # line of sight; None if nothing blocks a view
    scale: int = 1  # prices are in fractions of this
    unit: str = "movement points"


Sentence = tuple[str, str]  # the sentence and its clause id


class Validate(Protocol):
    """Reports every problem of a Scenario: a document, or a file's text or bytes if the game reads them."""

    def __call__(self, document: object, options: Mapping[str, int] | None = None, /) -> Sequence[Problem]: ...


@dataclass(frozen=True, kw_only=True)
class Game(Generic[StateT, BoardT, WorkT]):
    """One game: its facts, kernel functions, scenarios, and functions that write for people."""

    facts: Facts
    package: str  # "sandtable.games.dbd"
    state: type
    board: type
    work: type
    kernel: Kernel[StateT, BoardT, WorkT]
    verbs: Verbs
    events: EventKinds
    clauses: Sequence[str]  # clause ids by clause number; number 0 is "no clause"
    notes: Callable[[], Sequence[ScenarioNote]]
    scenario: Callable[[str], Document]  # by name, raising Unknown
    validate: Validate
    load: Callable[[Document, Mapping[str, int], Chance], Setup[StateT, BoardT]]
    export: Callable[[Setup[StateT, BoardT], StateT], Document]  # the position as a Scenario
    scene: Callable[[Setup[StateT, BoardT], StateT, int], Scene]  # (setup, redacted State, seat)
    sentence: Callable[[Setup[StateT, BoardT], Sequence[int]], str]  # (setup, Event row) -> its sentence
    ask: Callable[[Setup[StateT, BoardT], StateT, int], str]  # (setup, redacted State, seat) -> the prompt's sentence
    names: Callable[[Setup[StateT, BoardT], StateT], Names]
    result: Callable[[Setup[StateT, BoardT], StateT], Sentence]  # why the match ended
    # (setup, State before, State after, Events)
    summary: Callable[[Setup[StateT, BoardT], StateT, StateT, Sequence[EventView]], dict[str, int]]
    # Facts of `summary` -> (sort key, words)
    outcome_words: Callable[[Mapping[str, int]], tuple[int, str]] | None = None
    # Sorts legal Actions
    order: Callable[[Setup[StateT, BoardT], StateT, Sequence[int]], tuple[int, ...]] | None = None
    swap: Callable[[Document], Document] | None = None  # the Scenario with seats exchanged
    swap_action: Callable[[Setup[StateT, BoardT], Sequence[int]], tuple[int, ...]] | None = None  # the mirrored Action
    styles: tuple[str, ...] = ()  # styles of plans that `devise` writes; each is also a bot: `script:NAME`
    # (setup, redacted State, seat, piece, choices): adds notes and paths to the choices of one piece
    elaborate: Callable[[Setup[StateT, BoardT], StateT, int, int, list[Choice]], None] | None = None
    # (setup, all Events) -> charts of a finished match
    charts: Callable[[Setup[StateT, BoardT], Sequence[EventView]], list[Panel]] | None = None
    # (setup, redacted State, seat, Action) -> areas shown in its preview
    foresee: Callable[[Setup[StateT, BoardT], StateT, int, Sequence[int]], Sequence[Area]] | None = None
    geometry: Callable[[Setup[StateT, BoardT], StateT, int], BoardGeometry] | None = None  # of a State, for a seat
    # (document, options, claimed symmetry) -> warnings of what the author of a Scenario surely did not mean
    warn: Callable[[object, Mapping[str, int], str], Sequence[Problem]] | None = None
    board_text: Callable[[str], str] | None = None  # a board's data file by id; "" is the default board
    # (setup, redacted State, seat) -> what the seat knows, in the words of the scenario documents
    known: Callable[[Setup[StateT, BoardT], StateT, int], Document] | None = None
    hint_classes: Mapping[type, type] = field(default_factory=dict)  # class of a hint -> the class that is used
    rules_source: str = ""  # the rules text of a game without RULES.md
    declarations: tuple[object, ...] = ()  # what the game tells packages above the kernel, such as a BotProfile

    @classmethod
    def from_package(
        cls, package: str, defaults: Mapping[str, object] | None = None, classes: Mapping[type, type] | None = None
    ) -> Game[StateT, BoardT, WorkT]:
        """Build the game of a package whose functions are in their fixed places (`package.py`).

        `facts.{FACTS, DECLARED}`, `model.{State, Board, Work}`, `actions.{VERBS, names, order}` and `clauses.CLAUSES`
        are found the same way; `scenarios/files` holds the shipped scenarios (`ScenarioLibrary`). `defaults` has what
        the package may leave out, `classes` the class that takes the place of one in the hints of kernel functions.
        """
        found = PackageReader(package, defaults or {})
        facts: Facts = found.get("facts", "FACTS")
        events: EventKinds | None = found.optional("events", "EVENTS")
        if events is None:
            events = EventKinds(import_module(f"{package}.events") if find_module(f"{package}.events") else None)
        library: ScenarioLibrary = found.optional("scenarios", "LIBRARY", ScenarioLibrary(facts.id, package))
        work: type = found.get("model", "Work")
        kernel = {name: found.get(place, name) for name, place in KERNEL_PLACES.items()}
        more = {name: place for name, place in OPTIONAL_KERNEL_PLACES.items() if found.has(place, name)}
        people = {**PLACES, **{name: place for name, place in OPTIONAL_PLACES.items() if found.has(place, name)}}
        validate = bounded(found.later(people.pop("validate"), "validate"))
        return cls(
            facts=facts,
            declarations=found.optional("facts", "DECLARED", ()),
            package=package,
            state=found.get("model", "State"),
            board=found.get("model", "Board"),
            work=(classes or {}).get(work, work),
            kernel=Kernel(**kernel, **{name: found.get(place, name) for name, place in more.items()}),
            verbs=found.get("actions", "VERBS"),
            events=events,
            names=found.get("actions", "names"),
            order=found.optional("actions", "order"),
            clauses=found.get("clauses", "CLAUSES"),
            notes=library.notes,
            scenario=library.scenario,
            validate=validate,
            styles=found.get("ai.plans", "STYLES") if "devise" in more else (),
            hint_classes=classes or {},
            rules_source=found.optional("clauses", "RULES", ""),
            **{name: found.later(place, name) for name, place in people.items()},
        )

    def __post_init__(self) -> None:
        if bool(self.styles) != (self.kernel.devise is not None):
            raise CompileError(f"{self.facts.id}: a game has `styles` if and only if it has `devise`")

    @property
    def id(self) -> str:
        return self.facts.id

    def declared(self, kind: type[D]) -> D:
        """Return the game's declaration of a kind, or that kind's defaults."""
        return next((one for one in self.declarations if isinstance(one, kind)), None) or kind()

    @cached_property
    def classes(self) -> dict[type, type]:
        """The game's classes by the contract's placeholders."""
        own = {contract.State: self.state, contract.Board: self.board, contract.Work: self.work}
        return own | dict(self.hint_classes)

    def problems(self, document: object, options: Mapping[str, int] | None = None, fair: str = "") -> list[Problem]:
        """Return every problem of a Scenario, and warnings of what its author surely did not mean.

        `fair` is the symmetry that is claimed for it elsewhere, as in the list of scenarios. To know whether a match
        can start, `validate` suffices, which does not look for what is only strange.
        """
        problems = list(self.validate(document, options))
        if self.warn is None or len(problems) >= MOST_FAULTS or is_too_large(document):
            return problems
        try:
            return [*problems, *self.warn(document, options or {}, fair)]
        except BadScenario as enough:  # a Report that is full
            return [*problems, *enough.problems]

    def clause(self, number: int) -> str:
        """Return the id of a clause number."""
        return self.clauses[number]

    @cached_property
    def rules_text(self) -> str:
        """RULES.md of the game, or the text that takes its place."""
        if self.rules_source:
            return self.rules_source
        return (resources(self.package) / "RULES.md").read_text("utf-8")

    @cached_property
    def clause_texts(self) -> dict[str, str]:
        """Clause id -> text, from RULES.md."""
        return read_clauses(self.rules_text)

    def clause_sentence(self, number: int) -> str:
        """Return the text of a clause without Markdown."""
        text = self.clause_texts.get(self.clause(number), "")
        return re.sub(r"[*`]", "", text).strip()

    def options(self, given: Mapping[str, object] | None) -> dict[str, int]:
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
