"""All errors that Sandtable raises, as one tree:

SandtableError
├── Unreadable              a file, message, argument or text that cannot be read
│   ├── BadAction           an Action's text, JSON or numbers
│   ├── BadScenario         a Scenario, with every problem in it
│   ├── BadRecord           a Record
│   ├── BadRolls            scripted rolls: too few, too many, or no face of that die
│   └── Unknown             a game, scenario, option, seat or bot of that name does not exist
├── Refused                 the rules forbid it; names the clause
├── NotAsked                that seat is not to act now
├── Tampered                a Record whose digests or rolls do not match
├── NotPossible             the platform refuses: undo after a roll, export in mid-attack
├── LayoutError             a State that has no flat form, or a number that does not fit its field
├── CompileError            rules that are not kernel Python
├── GameFault               rules that fail in play, or a match that does not end
└── LawBroken               a game breaks one of the laws
"""

from collections.abc import Sequence
from dataclasses import dataclass


class SandtableError(Exception):
    """Base class of all Sandtable errors."""


class Unreadable(SandtableError):
    """The input cannot be read; nothing has changed."""


class BadAction(Unreadable):
    """A text, JSON value or row that is not an Action of this game."""


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
    """An invalid Scenario; `problems` lists every fault, not only the first."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__("\n".join([message, *map(str, problems)]))
        self.problems = tuple(problems)


class BadRecord(Unreadable):
    """A Record that cannot be read or violates its format."""


class BadRolls(Unreadable):
    """Scripted rolls that are not exactly those needed."""


class Unknown(Unreadable):
    """A name that does not exist."""


@dataclass(frozen=True)
class Fault:
    """One refused Action of several: its place in the list, the clause and the sentence."""

    at: int
    clause: str
    sentence: str


class Refused(SandtableError):
    """The rules forbid it. `clause` names the rule; `faults` lists every fault of a list of Actions."""

    def __init__(self, clause: str, sentence: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(f"{sentence} [{clause}]")
        self.clause = clause
        self.sentence = sentence
        self.faults = tuple(faults) or (Fault(0, clause, sentence),)


class NotAsked(SandtableError):
    """The seat is not to act now, or not with this Action."""


class Tampered(SandtableError):
    """An inconsistent Record; `entry` is the first Entry that shows it."""

    def __init__(self, entry: int, message: str) -> None:
        super().__init__(f"entry {entry}: {message}")
        self.entry = entry


class NotPossible(SandtableError):
    """The platform cannot do that now; the message says why."""


class LayoutError(SandtableError):
    """A class without a flat form, or a value that does not fit its field."""


class CompileError(SandtableError):
    """A rules function that cannot be compiled as kernel Python."""


class GameFault(SandtableError):
    """The rules of a game fail in a match, or it does not end: the fault of the game, not of who plays it."""


class LawBroken(SandtableError):
    """A law of the kernel does not hold for a game; `law` is its name, and `again` the arguments that show it again."""

    def __init__(self, law: str, message: str, again: str = "") -> None:
        shown = f"\nshow it again: sandtable laws {again}" if again else ""
        super().__init__(f"law '{law}' is broken: {message}{shown}")
        self.law = law
        self.again = again
