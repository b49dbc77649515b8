"""Plans that compete on one carrier: what a thread of the plan search works on."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sandtable.bots import clock
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import PIECE, Row

from . import plan_search
from .greedy_plans import ANOTHER, FIRST_SKETCH, SPOIL
from .plan_search import CHALLENGER, CHAMPION, JUDGE, PLANS, SCRIPT, SEARCH, SKETCH
from .rollouts import WORLDS, Plan, Rivalry

PULSE: Final = 0.01  # seconds between two looks at the clock


class Rivals:
    """One search on one carrier: what a thread works on."""

    def __init__(self, carrier: Carrier, board: Any, worlds: int, turns: int, slips: int = 0) -> None:
        self.carrier = carrier
        self.bench = Workspace(carrier, board, WORLDS + worlds)
        self.out = carrier.rows(carrier.game.facts.actions + 2)
        self.plans = carrier.make(Plan, PLANS)
        self.rivalries = carrier.make(Rivalry)
        given = Rivalry()
        given.styles = len(carrier.game.styles)
        given.worlds = worlds
        given.turns = turns
        given.slips = slips
        for verb in carrier.game.verbs:
            places = [place for place, slot in enumerate(verb.slots, start=1) if slot.kind == PIECE]
            given.piece_at[verb.number] = places[0] if places else 0
        self._empty = given

    def begin(self, raw: bytes, seat: int, seed: bytes) -> None:
        """Start from what a seat knows."""
        self.carrier.put(self.bench.states, 0, raw)
        self.bench.set_chance(seeded(seed))
        self._empty.seat = Seat(seat)
        self.carrier.put(self.rivalries, 0, flat.to_bytes(self._empty))

    def _call(self, task: int, number: int) -> int:
        bench = self.bench
        done = self.carrier.function(plan_search.contend)(
            bench.states,
            bench.boards,
            bench.chances,
            bench.events,
            bench.works,
            self.out,
            self.plans,
            self.rivalries,
            task,
            number,
        )
        return int(done)

    def run(self, deadline: float | None, most: int) -> None:
        """So many trials, or until the clock says so; at least one."""
        chunk = 1 if deadline is not None else most
        while most > 0:
            began = clock.now()
            self._call(SEARCH, chunk)
            most -= chunk
            if deadline is None:
                return
            now = clock.now()
            pace = max((now - began) / chunk, 1e-7)
            if now + pace >= deadline:
                return
            chunk = max(1, min(most, int(min(PULSE, deadline - now) / pace)))

    def best(self) -> tuple[bytes, float, int]:
        """The champion as bytes, what it came to on average, and how many trials there were. A search that was too
        short to have a champion gives the plan that it was trying."""
        given = flat.from_bytes(Rivalry, self.carrier.take(self.rivalries, 0))
        raw = self.carrier.take(self.plans, CHAMPION if given.crowned else CHALLENGER)
        met = given.made if given.crowned else given.met
        return raw, sum(flat.from_bytes(Plan, raw).results[:met]) / max(met, 1), given.trials

    def total(self, plan: bytes) -> int:
        """What a plan comes to in the worlds of this search."""
        self.carrier.put(self.plans, CHALLENGER, plan)
        return self._call(JUDGE, 0)

    def sketch(self, deadline: float | None, most: int) -> tuple[Row, ...]:
        """The best of so many plans by the playout policy, or of as many as the clock allows: at least one, which is
        then not judged. What slips the mind comes last."""
        self._call(SKETCH, FIRST_SKETCH)
        longest = 0.0
        for _ in range(most):
            began = clock.now()
            if deadline is not None and began + 2 * longest >= deadline:
                break
            self._call(SKETCH, ANOTHER)
            longest = max(longest, clock.now() - began)
        if self._empty.slips > 0:
            self._call(SKETCH, SPOIL)
        return rows_of(self.carrier.take(self.plans, CHAMPION))

    def script(self, style: int) -> tuple[Row, ...]:
        """The plan of one style, just as it is written."""
        self._call(SCRIPT, style)
        return rows_of(self.carrier.take(self.plans, CHAMPION))


def rows_of(plan: bytes) -> tuple[Row, ...]:
    """The orders of a plan."""
    made = flat.from_bytes(Plan, plan)
    return tuple(tuple(row) for row in made.orders[: made.count])


def run_all(searches: Sequence[Rivals], deadline: float | None, each: int) -> None:
    """Let every search work; compiled ones at the same time."""
    if len(searches) == 1 or searches[0].carrier.name == "plain":
        for one in searches:
            one.run(deadline, each)
        return
    with ThreadPoolExecutor(len(searches) - 1) as pool:
        others = [pool.submit(one.run, deadline, each) for one in searches[1:]]
        searches[0].run(deadline, each)
        for other in others:
            other.result()
