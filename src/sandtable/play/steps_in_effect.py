"""The Entries in effect as a chain: an undo or a take-back shares with the present whatever went before.

Each link may keep the State after it, packed, so that an earlier position is found by a bounded number of Entries. A
link never changes, and the State after it depends only on the chain that it ends.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from .undo import Step

STATE_EVERY = 64  # links from one kept State to the next
PACKING = 1  # level of zlib: a State is mostly zeros


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
