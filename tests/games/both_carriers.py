"""Play a match on two carriers at the same time and compare them after every decision."""

from __future__ import annotations

from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import seeded
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import AUTOMATIC, Seat


def play_on_both(plain: Carrier, compiled: Carrier, setup: Setup, seed: int, *, events_every: int) -> int:
    """Play to the end with actions from `pick`; return how many decisions it took.

    States must agree after every decision, events after every `events_every`-th.
    """
    here, there = Workspace(plain, setup.board), Workspace(compiled, setup.board)
    for workspace in (here, there):
        workspace.set_state(0, setup.state)
        workspace.set_chance(seeded(seed))
    decisions = 0
    while (mask := here.prompted()) != 0:
        assert there.prompted() == mask
        seat = AUTOMATIC if mask == 4 else Seat(0 if mask & 1 else 1)
        row = (0,) * 7 if mask == 4 else here.pick(seat)
        assert mask == 4 or there.pick(seat) == row
        here.apply(seat, row)
        there.apply(seat, row)
        assert here.take() == there.take()
        if decisions % events_every == 0:
            assert here.event_rows() == there.event_rows()
        decisions += 1
        here.chances[0].drawn = 0  # an empty tape; both go on with the same generator
        there.chances["drawn"] = 0
    assert here.outcome() == there.outcome() != 0
    return decisions
