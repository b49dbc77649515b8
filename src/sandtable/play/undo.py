"""Undo: which Entry a seat may withdraw. This follows from what happened; games do not declare it.

A seat may withdraw its latest Entry if that drew nothing, revealed nothing, was not a seal, and nobody else had to act
since. In a simultaneous phase the other seat's Orders do not matter, not even those that rolled or revealed something,
because Orders commute.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC
from sandtable.kernel.record import PLAY, TIME, Entry
from sandtable.kernel.verbs import Row


@dataclass(frozen=True, slots=True)
class Step:
    """An Entry of a running match, with its Action, its Events and what undo needs to know."""

    entry: Entry
    row: Row  # the Action as numbers
    events: tuple[tuple[int, ...], ...]
    asked_before: int  # bit mask of the seats that had to act before it,
    asked_after: int  # and after it
    revealed: bool  # the seat learned something that it could not have derived
    secret: bool = False  # an Order that only the seat itself knows of


def is_barrier(step: Step, seat: int) -> bool:
    """Whether this Entry and everything before it is final for a seat.

    What the other seat rolls or learns in a secret Order does not matter: if undo ended there, it would tell of it.
    """
    entry = step.entry
    if entry.seat == AUTOMATIC or entry.act not in (PLAY, TIME) or step.asked_after == 0:
        return True
    is_known = entry.seat == seat or not step.secret
    if is_known and (entry.act == TIME or entry.rolls or step.revealed):
        return True
    newly_asked = step.asked_after & ~step.asked_before & ~(1 << entry.seat)
    return bool(newly_asked) or bool(step.asked_after & ASKS_AUTOMATIC)


def is_final(step: Step) -> bool:
    """Whether this Entry and everything before it is final for both seats."""
    return is_barrier(step, 0) and (not step.secret or is_barrier(step, 1))


def changes_own_asking(step: Step) -> bool:
    """Whether the Entry is a seal, or an Action that withdraws one. Undo refuses both."""
    bit = 1 << step.entry.seat
    return (step.asked_before & bit) != bit or (step.asked_after & bit) != bit


def withdrawable(newest_first: Iterable[Step], seat: int) -> Step | None:
    """Return the Entry that `seat` may withdraw now, or None. The Steps are those in effect."""
    for step in newest_first:
        if is_barrier(step, seat):
            return None
        if step.entry.seat == seat:
            return None if changes_own_asking(step) else step
    return None
