"""Events of a game file: numbered in the order of their declarations, with clauses from the text of its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from sandtable.kernel.events import NO_CLAUSE, declared
from sandtable.kernel.events import event as numbered_event
from sandtable.kernel.game import read_clauses
from sandtable.kernel.ids import TO_ALL

from .clauses import rules_text

P = ParamSpec("P")


def event(
    text: str, clause: str = "", to: int | str = TO_ALL, *, quiet: bool | str = False
) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Declare an Event by a function without a body: its parameters after `events` are the fields of the sentence.

    `clause` is one of the file's docstring, or of the RULES.md of its package; without it, no clause is named, unless a
    parameter `clause` gives the number. `to` says who may know of the Event: a bit mask of seats, or the field that
    holds the only seat. Logs for people leave out a `quiet` Event; `quiet` may also name a
    field, and the Event is quiet where that is 0.
    """

    def declare(stub: Callable[P, None]) -> Callable[P, None]:
        scope = stub.__globals__
        number = 1 + sum(declared(thing) is not None for thing in scope.values())
        known = ["", *read_clauses(rules_text(scope))]
        if clause not in known:
            there = ", ".join(known[1:]) or f"none at all: a clause is a list item, `- **{clause}** …`"
            raise ValueError(f"{stub.__name__}: the rules have no clause {clause!r}, only {there}")
        given = 0 if "clause" in stub.__annotations__ else NO_CLAUSE
        return numbered_event(number, text, known.index(clause) or given, to, quiet=quiet)(stub)

    return declare
