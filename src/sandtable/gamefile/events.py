"""Events of a game file: numbered in the order of their declarations, with clauses from the file's docstring."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from sandtable.kernel.events import NO_CLAUSE, declared
from sandtable.kernel.events import event as numbered_event
from sandtable.kernel.game import read_clauses
from sandtable.kernel.ids import TO_ALL

P = ParamSpec("P")


def event(text: str, clause: str = "", to: int | str = TO_ALL) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Declare an Event by a function without a body: its parameters after `events` are the fields of the sentence.

    `clause` is one of the file's docstring; without it, no clause is named. `to` says who may know of the Event: a bit
    mask of seats, or the field that holds the only seat.
    """

    def declare(stub: Callable[P, None]) -> Callable[P, None]:
        scope = stub.__globals__
        number = 1 + sum(declared(thing) is not None for thing in scope.values())
        known = ["", *read_clauses(scope.get("__doc__") or "")]
        if clause not in known:
            raise ValueError(f"{stub.__name__}: the docstring of its file has no clause {clause!r}")
        return numbered_event(number, text, known.index(clause) or NO_CLAUSE, to)(stub)

    return declare
