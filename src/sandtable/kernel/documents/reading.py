"""The reading of one document: its faults so far, and what a check may ask about what has been read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from sandtable.kernel.problems import Path, Report, show_value, words_of

if TYPE_CHECKING:
    from .section import Section

S = TypeVar("S", bound="Section")


@dataclass(frozen=True)
class Unique:
    """Values that may occur once in a document. Fields that share one `Unique` share the values."""

    code: str  # "E_STACK"
    allowed: str  # "a hex that no other unit stands on"
    clause: str = ""  # empty: the clause of the field


@dataclass
class Reading(Report):
    """The faults of a document, the options of the match, and the sections around the value that is being read."""

    clause: str = ""
    options: Mapping[str, int] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)  # outermost first
    owners: dict[tuple[int, str], Path] = field(default_factory=dict)  # unique values and where each is

    def around(self, kind: type[S]) -> S:
        """Return the innermost section of a class around the value.

        Only fields declared before it have been read, and these may have faults: ask `sound` before using one.
        """
        for section in reversed(self.sections):
            if isinstance(section, kind):
                return section
        raise LookupError(f"no {kind.__name__} is being read")

    def once(self, unique: Unique, value: object, at: Path, clause: str = "") -> bool:
        """Note a value that may occur once; report it if it occurred before, and return whether it is new."""
        first = self.owners.setdefault((id(unique), repr(value)), at)
        if first is at:
            return True
        found = f"{show_value(value)}, as {words_of(first)}"
        self.fault(unique.code, at, found, unique.allowed, unique.clause or clause)
        return False
