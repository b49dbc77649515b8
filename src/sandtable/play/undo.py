"""Undo: which Entry a seat may withdraw. This follows from what happened; games do not declare it.

A seat may withdraw its latest Entry if that drew nothing, revealed nothing, was not a seal, and nobody else had to act
since. In a simultaneous phase the other seat's Orders do not matter, because Orders commute.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC
from sandtable.kernel.record import DRAW, HINT, PLAY, UNDO, Entry
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


def is_barrier(step: Step) -> bool:
    """Whether this Entry and everything before it is final."""
    entry = step.entry
    if entry.act in (UNDO, DRAW, HINT):  # they change neither the State nor who must act
        return False
    if entry.act != PLAY or entry.seat == AUTOMATIC or entry.rolls or step.revealed or step.asked_after == 0:
        return True
    newly_asked = step.asked_after & ~step.asked_before & ~(1 << entry.seat)
    return bool(newly_asked) or bool(step.asked_after & ASKS_AUTOMATIC)


def changes_own_asking(step: Step) -> bool:
    """Whether the Entry is a seal, or an Action that withdraws one. Undo refuses both."""
    bit = 1 << step.entry.seat
    return (step.asked_before & bit) != bit or (step.asked_after & bit) != bit


def withdrawable(steps: Sequence[Step], seat: int) -> Step | None:
    """Return the Entry that `seat` may withdraw now, or None."""
    withdrawn: set[int] = set()
    for step in reversed(steps):
        entry = step.entry
        if entry.act == UNDO:
            withdrawn.add(entry.of)
            continue
        if entry.n in withdrawn or entry.act in (DRAW, HINT):
            continue
        if is_barrier(step):
            return None
        if entry.seat == seat:
            return None if changes_own_asking(step) else step
    return None
