"""Everything that Sandtable refuses, as one tree:

SandtableError
├── Unreadable              it cannot be read: a file, a message, an argument, a text
│   ├── BadAction           an Action's text, JSON or numbers
│   ├── BadScenario         a Scenario, with every problem in it
│   ├── BadRecord           a Record
│   ├── BadRolls            scripted rolls: too few, too many, or no face of that die
│   └── Unknown             a game, scenario, option, seat or bot of that name does not exist
├── Refused                 the rules forbid it, with the clause
├── NotAsked                it is not asked of that seat now
├── Tampered                a Record whose digests or rolls do not follow from it
├── NotPossible             the platform's own no: undo after a roll, export in mid-attack
├── LayoutError             a State that has no flat form, or a number that does not fit its field
├── CompileError            rules that are not kernel Python
└── LawBroken               a game breaks one of the laws
"""

from collections.abc import Sequence
from dataclasses import dataclass


class SandtableError(Exception):
    """The root of all that Sandtable refuses."""


class Unreadable(SandtableError):
    """What came in cannot be read; nothing has changed."""


class BadAction(Unreadable):
    """A text, JSON value or row that is no Action of this game."""


@dataclass(frozen=True)
class Problem:
    """One fault of a Scenario: where, what was found, what is allowed, and which clause says so."""

    code: str  # "E_UNIT_HP"
    path: str  # "units[1].hp"
    pointer: str  # "/units/1/hp", RFC 6901
    found: str  # "9"
    allowed: str  # "a whole number from 1 to 5"
    clause: str  # "DBD-SCN-1"
    warning: bool = False

    def __str__(self) -> str:
        kind = "warning" if self.warning else "error"
        where = self.pointer or "the document"
        return f"{kind} {self.code} at {where}: found {self.found}, allowed: {self.allowed} [{self.clause}]"


class BadScenario(Unreadable):
    """A Scenario that is not valid; `problems` lists every fault, not only the first."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__("\n".join([message, *map(str, problems)]))
        self.problems = tuple(problems)


class BadRecord(Unreadable):
    """A Record that cannot be read or does not follow its format."""


class BadRolls(Unreadable):
    """Scripted rolls that are not exactly those that were needed."""


class Unknown(Unreadable):
    """A name that names nothing."""


@dataclass(frozen=True)
class Fault:
    """One refused Action of several: its place in the list, the clause and the sentence."""

    at: int
    clause: str
    sentence: str


class Refused(SandtableError):
    """The rules forbid it. `clause` names the rule; of a list of Actions every fault is in `faults`."""

    def __init__(self, clause: str, sentence: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(f"{sentence} [{clause}]")
        self.clause = clause
        self.sentence = sentence
        self.faults = tuple(faults) or (Fault(0, clause, sentence),)


class NotAsked(SandtableError):
    """Nothing is asked of that seat now, or not this."""


class Tampered(SandtableError):
    """A Record that does not follow from itself; `entry` is the first Entry that shows it."""

    def __init__(self, entry: int, message: str) -> None:
        super().__init__(f"entry {entry}: {message}")
        self.entry = entry


class NotPossible(SandtableError):
    """The platform cannot do that now; the sentence says why."""


class LayoutError(SandtableError):
    """A class without a flat form, or a value that does not fit its field."""


class CompileError(SandtableError):
    """A rules function that cannot be compiled as kernel Python."""


class LawBroken(SandtableError):
    """A law of the kernel does not hold for a game; `law` is its name."""

    def __init__(self, law: str, message: str) -> None:
        super().__init__(f"law '{law}' is broken: {message}")
        self.law = law
