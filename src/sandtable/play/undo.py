"""What may be withdrawn. The engine decides from what happened; no game declares it.

A seat may withdraw its latest Entry while it drew nothing, revealed nothing, was no seal, and nobody else has been
asked since. In a simultaneous phase the other seat's Orders do not count: they commute.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.kernel.ids import ASKS_TABLE, TABLE
from sandtable.kernel.record import DRAW, HINT, PLAY, UNDO, Entry
from sandtable.kernel.verbs import Row


@dataclass(frozen=True, slots=True)
class Step:
    """One Entry of a running match with what the platform remembers of it."""

    entry: Entry
    row: Row  # the Action as numbers
    events: tuple[tuple[int, ...], ...]
    before: int  # who was asked before it, as a mask
    after: int  # and after it
    revealed: bool  # the seat learned something that it could not have worked out


def is_barrier(step: Step) -> bool:
    """Whether nothing up to this Entry can be withdrawn any more."""
    entry = step.entry
    if entry.act in (UNDO, DRAW, HINT):  # they change no State and ask nobody for an Action
        return False
    if entry.act != PLAY or entry.seat == TABLE or entry.rolls or step.revealed or step.after == 0:
        return True
    newly_asked = step.after & ~step.before & ~(1 << entry.seat)
    return bool(newly_asked) or bool(step.after & ASKS_TABLE)


def changes_own_asking(step: Step) -> bool:
    """A seal, or its withdrawal by the rules: undo does not touch it."""
    bit = 1 << step.entry.seat
    return (step.before & bit) != bit or (step.after & bit) != bit


def withdrawable(steps: Sequence[Step], seat: int) -> Step | None:
    """The Entry that `seat` may withdraw now, if there is one."""
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
