"""Undo: which Entry a seat may withdraw, and the Entries in effect. Both follow from what happened.

A seat may withdraw its latest Entry if that drew nothing, revealed nothing, was not a seal, and nobody else had to act
since. In a simultaneous phase the other seat's Orders do not matter, not even those that rolled or revealed something,
because Orders commute.

Against a bot a seat may also withdraw its latest Entry with all that followed, as long as none of that rolled and, in a
game with secrets, nobody else acted (`retractable`).

The Entries in effect are a chain: an undo or a take-back shares with the present whatever went before. Each link may
keep the State after it, packed, so that an earlier position is found by a bounded number of Entries. A link never
changes, and the State after it depends only on the chain that it ends.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC
from sandtable.kernel.record import PLAY, TIME, Entry
from sandtable.kernel.verbs import Row

STATE_EVERY = 64  # links from one kept State to the next
PACKING = 1  # level of zlib: a State is mostly zeros


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


def retractable(newest_first: Iterable[Step], seat: int, *, hidden: bool) -> Step | None:
    """Return the seat's latest Entry if it and all that followed can be withdrawn without taking back a roll or what
    was revealed, or None. The Steps are those in effect. `hidden`: the game has secrets, and what others did may have
    told of them."""
    for step in newest_first:
        if step.entry.act != PLAY or step.entry.rolls or step.revealed or step.asked_after == 0:
            return None
        if step.entry.seat == seat:
            return step
        if hidden:
            return None
    return None


# -- the Steps in effect -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class StepLink:
    """A Step in effect, and the chain before it."""

    step: Step
    before: StepLink | None
    length: int  # of the chain that ends here
    unkept: int  # links since one that keeps its State; 0 for one that does
    packed: bytes = b""  # the State after it, or empty

    def state_bytes(self) -> bytes:
        """Return the canonical bytes of the State that it keeps."""
        return zlib.decompress(self.packed)


def append(last: StepLink | None, step: Step, state_bytes: bytes = b"") -> StepLink:
    """Return the chain with one more Step. The State after it is kept if the last one kept is far back."""
    unkept = 1 + (last.unkept if last else 0)
    length = 1 + (last.length if last else 0)
    made = StepLink(step, last, length, unkept)
    return keeping(made, state_bytes) if state_bytes and unkept >= STATE_EVERY else made


def keeping(link: StepLink, state_bytes: bytes) -> StepLink:
    """Return the same chain, ended by a link that keeps the State after it."""
    return StepLink(link.step, link.before, link.length, 0, zlib.compress(state_bytes, PACKING))


def newest_first(last: StepLink | None, stop: StepLink | None = None) -> Iterator[StepLink]:
    """Yield the links of a chain back to `stop`, without it."""
    while last is not None and last is not stop:
        yield last
        last = last.before


def without(last: StepLink | None, n: int) -> StepLink | None:
    """Return the chain without Entry `n`, usually its last one; numbers increase along a chain."""
    later: list[Step] = []
    while last is not None and last.step.entry.n > n:
        later.append(last.step)
        last = last.before
    if last is not None and last.step.entry.n == n:
        last = last.before
    for step in reversed(later):
        last = append(last, step)
    return last


def steps_of(last: StepLink | None) -> list[Step]:
    """Return the Steps of a chain, oldest first."""
    found = [link.step for link in newest_first(last)]
    found.reverse()
    return found
