"""Collect every fault of a document, not only the first.

Each fault names its place (readable and as JSON Pointer), what was found, what is allowed, and the clause. After
`MOST_FAULTS` the check ends: whoever wrote the document has enough to do, and a hostile document costs little.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final

from .errors import BadScenario, Problem

Path = Sequence[str | int]
SHOWN = 60  # characters of the found value to quote
LONGEST_STEP = 80  # characters of a key in the place of a fault
MOST_FAULTS: Final = 100
MOST_VALUES: Final = 50_000  # in one document; the largest that a game writes has some thousands


def words_of(path: Path) -> str:
    """Format a place for people: units[1].hp; the document itself is $. Keys that nobody would write are shortened."""
    steps = map(_short, path)
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".") or "$"


def pointer_of(path: Path) -> str:
    """Format a place as a JSON Pointer (RFC 6901), with keys shortened as in `words_of`."""
    return "".join("/" + str(_short(step)).replace("~", "~0").replace("/", "~1") for step in path)


def show_value(value: object) -> str:
    """Return a short JSON text of a value, safe to print."""
    try:
        shown = _begin_of_json(value)
    except (TypeError, ValueError, RecursionError):
        shown = f"a Python {type(value).__name__}"
    if len(shown) > SHOWN and isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else f"an array of {len(value)}"
    return escape_text(shown, SHOWN)


def _begin_of_json(value: object) -> str:
    """Return the JSON text of a value, or if that is too long to be quoted, its beginning."""
    if isinstance(value, str):
        return json.dumps(value[: SHOWN + 1], ensure_ascii=False)
    shown = ""
    for part in json.JSONEncoder(ensure_ascii=False).iterencode(value):
        shown += part
        if len(shown) > SHOWN:
            break
    return shown


def escape_text(text: str, most: int) -> str:
    """Shorten a text to `most` characters and escape control characters."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _short(step: str | int) -> str | int:
    """Return a step of a path, not longer than any key that is written in earnest."""
    return step if isinstance(step, int) or len(step) <= LONGEST_STEP else step[: LONGEST_STEP - 1] + "…"


def more_faults(clause: str) -> Problem:
    """Return the last problem of a document with too many: that the check ended there."""
    found = f"{MOST_FAULTS} faults, perhaps more"
    return Problem("E_MORE", "$", "", found, "fewer: the check ended there", clause)


def is_too_large(document: object) -> bool:
    """Whether a document holds more values than any that a game can use."""
    left, waiting = MOST_VALUES, [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict | list):
            left -= len(value)
            if left < 0:
                return True
            waiting += value.values() if isinstance(value, dict) else value
    return False


def bounded(validate: Callable[..., Sequence[Problem]]) -> Callable[..., Sequence[Problem]]:
    """Return a game's `validate` with bounds: on the size of the document, and on the number of faults."""

    @wraps(validate)
    def check(document: object, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
        if is_too_large(document):
            return [Problem("E_SIZE", "$", "", f"more than {MOST_VALUES} values", f"{MOST_VALUES} values at most", "")]
        try:
            problems = validate(document, options)
        except BadScenario as enough:
            if not enough.problems:
                raise
            return enough.problems
        if len(problems) <= MOST_FAULTS + 1:
            return problems
        return [*problems[:MOST_FAULTS], more_faults(problems[0].clause)]

    return check


@dataclass
class Report:
    """The faults found so far. Each check returns whether it passed and records a fault if not."""

    clause: str  # the clause on documents in general
    problems: list[Problem] = field(default_factory=list)
    errors: int = 0  # faults without warnings

    def add(self, code: str, path: Path, found: object, allowed: str, clause: str = "") -> None:
        """Record one fault and quote the value that was found."""
        self.fault(code, path, show_value(found), allowed, clause)

    def fault(self, code: str, path: Path, found: str, allowed: str, clause: str = "") -> None:
        """Record one fault, with words for what was found. A code that begins with W_ is only a warning."""
        warning = code.startswith("W_")
        where = (words_of(path), pointer_of(path))
        self.problems.append(Problem(code, *where, found, allowed, clause or self.clause, warning))
        self.errors += not warning
        if len(self.problems) >= MOST_FAULTS:
            raise BadScenario("The document has many faults.", [*self.problems, more_faults(self.clause)])

    def whole(self, value: Any, path: Path, least: int, most: int, clause: str = "") -> bool:
        """Check for an integer in a range."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return True
        self.add("E_NUMBER", path, value, f"a whole number from {least} to {most}", clause)
        return False

    def flag(self, value: Any, path: Path, clause: str = "") -> bool:
        """Check for a bool."""
        if isinstance(value, bool):
            return True
        self.add("E_FLAG", path, value, "true or false", clause)
        return False

    def one_of(self, value: Any, path: Path, values: Sequence[Any], clause: str = "") -> bool:
        """Check for one of these values, all of one type."""
        if isinstance(value, type(values[0])) and value in values:
            return True
        self.add("E_VALUE", path, value, "one of " + ", ".join(map(repr, values)), clause)
        return False

    def text(self, value: Any, path: Path, clause: str = "") -> bool:
        """Check for a string."""
        if isinstance(value, str):
            return True
        self.add("E_TEXT", path, value, "a text", clause)
        return False

    def list(self, value: Any, path: Path, clause: str = "", most: int | None = None) -> bool:
        """Check for a list of limited length."""
        if isinstance(value, list) and (most is None or len(value) <= most):
            return True
        self.add("E_LIST", path, value, "a list" if most is None else f"a list of at most {most}", clause)
        return False

    def object(self, value: Any, path: Path, known: Sequence[str], needed: Sequence[str] = ()) -> bool:
        """Check for an object; record unknown and missing fields."""
        if not isinstance(value, dict):
            self.add("E_OBJECT", path, value, "an object")
            return False
        for name in value:
            if name not in known:
                self.add("E_FIELD", [*path, str(name)], name, "one of " + ", ".join(known))
        for name in needed:
            if name not in value:
                self.add("E_MISSING", [*path, name], None, "a value")
        return True
