"""A trial: a game on one carrier, and random walks through it. Everything is repeatable from the seed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import Chance, seeded, uniform
from sandtable.kernel.errors import LawBroken
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import ACTION_WIDTH, ALL, ASKS_AUTOMATIC, AUTOMATIC
from sandtable.kernel.verbs import CHOICE, Row
from sandtable.play.transaction import CONTINUE_ROW

LEAST = 30  # entries of a match that a law looks at, however slowly

Variant = Callable[[Setup, Any, int, Chance], Any]  # another State that differs only in what the seat cannot know


@dataclass(frozen=True)
class Spot:
    """A position on a walk: record 0 of the bench, who is asked, and which seat decides next."""

    bench: Workspace
    setup: Setup
    mask: int
    seat: int  # AUTOMATIC when nobody decides
    rows: list[Row]  # what the seat may do
    where: str  # for messages: "first-blood, match 3, entry 17"

    def state(self) -> Any:
        """The position as an object."""
        return flat.from_bytes(self.bench.carrier.game.state, self.bench.take())

    def seats(self) -> list[int]:
        """The seats asked."""
        return [seat for seat in (0, 1) if self.mask & (1 << seat)]


class Trial:
    """What a law is tried on."""

    def __init__(
        self,
        game: Game,
        carrier: Carrier,
        *,
        matches: int,
        seed: int,
        variant: Variant | None = None,
        scenarios: Sequence[str] | None = None,
        seconds: float | None = None,
    ) -> None:
        self.game = game
        self.carrier = carrier
        self.matches = matches
        self.seed = seed
        self.variant = variant
        self.until = None if seconds is None else time.perf_counter() + seconds
        self.lot = seeded(f"{game.id} {carrier.name} {seed}".encode())  # decides what the trial looks at
        self.scenarios = list(scenarios or (note.name for note in game.notes() if note.playable))

    def numbers(self, of: int = 1) -> Iterator[int]:
        """The numbers of the matches, one in `of`: at least one, and as many as time allows."""
        for number in range(max(1, self.matches // of)):
            if number == 0 or not self.late():
                yield number

    def late(self, entries: int = LEAST) -> bool:
        """Whether the time is used up; not before a match has had its first entries."""
        return self.until is not None and entries >= LEAST and time.perf_counter() > self.until

    def broken(self, law: str, where: str, message: str) -> LawBroken:
        """The error to raise."""
        return LawBroken(law, f"{self.game.id} on the {self.carrier.name} carrier, {where}: {message}")

    def setup(self, match: int) -> tuple[str, Setup]:
        """The set-up of the n-th match: scenarios take turns, under the options of the law of the end."""
        name = self.scenarios[match % len(self.scenarios)]
        options = self.game.options(self.game.facts.limit)
        chance = seeded(f"set-up {self.seed} {match}".encode())
        return name, self.game.load(self.game.scenario(name), options, chance)

    def bench(self, setup: Setup, states: int = 6) -> Workspace:
        """A bench with the set-up's board and its State in record 0."""
        bench = Workspace(self.carrier, setup.board, states)
        bench.set_state(0, setup.state)
        return bench

    def choose(self, count: int) -> int:
        """A number below `count`, by lot."""
        return uniform(self.lot, count)

    def sample(self, rows: list[Row], most: int) -> list[Row]:
        """At most so many of the rows, by lot, in order."""
        if len(rows) <= most:
            return rows
        kept = sorted({self.choose(len(rows)) for _ in range(most)})
        return [rows[i] for i in kept]

    def walk(self, match: int, *, most: int | None = None, states: int = 6, whole: bool = False) -> Iterator[Spot]:
        """Random play from a scenario; the caller looks at each position before the walk goes on from it. It stops
        when the time is used up, unless the match is wanted whole."""
        name, setup = self.setup(match)
        bench = self.bench(setup, states)
        dice = seeded(f"dice {self.seed} {match}".encode())
        for entry in range(self.game.facts.longest if most is None else most):
            mask = bench.prompted()
            if mask == 0 or (not whole and self.late(entry)):
                return
            where = f"scenario {name}, match {match}, entry {entry}"
            seat, rows = self.decide(bench, mask, where)
            yield Spot(bench, setup, mask, seat, rows, where)
            row = CONTINUE_ROW if seat == AUTOMATIC else rows[self.choose(len(rows))]
            dice.drawn = 0
            bench.set_chance(dice)
            try:
                bench.apply(seat, row)
            except Exception as fault:  # a rule may fail in any way
                raise self.broken("total", where, f"{row} is legal but does not apply: {fault!r}") from fault
            dice = bench.chance()

    def decide(self, bench: Workspace, mask: int, where: str) -> tuple[int, list[Row]]:
        """Who goes next, and what it may do; no prompt may be without an answer."""
        if mask & ASKS_AUTOMATIC:
            if mask != ASKS_AUTOMATIC:
                raise self.broken("end", where, f"the table is asked together with a seat (mask {mask})")
            return AUTOMATIC, []
        asked = [seat for seat in (0, 1) if mask & (1 << seat)]
        seat = asked[self.choose(len(asked))]
        rows = bench.legal(seat, ALL)
        if not rows:
            raise self.broken("end", where, f"seat {seat} is asked but has no legal action")
        return seat, rows

    def corrupted(self, rows: list[Row]) -> Row:
        """An Action that is probably wrong: a legal one with numbers changed, or rubbish."""
        kind = self.choose(4)
        if kind == 0 or not rows:
            return self._rubbish()
        row = list(rows[self.choose(len(rows))])
        at = self.choose(ACTION_WIDTH)
        if kind == 1:
            row[at] += (1, -1, 2, -2, 7)[self.choose(5)]
        elif kind == 2:
            row[at] = (-1, 0, 2**31, -(2**31), 2**62, -(2**62), 10**9, 255)[self.choose(8)]
        else:
            row = self._in_range(row)
        return tuple(row)

    def _rubbish(self) -> Row:
        return tuple(uniform(self.lot, 2**30) - 2**29 for _ in range(ACTION_WIDTH))

    def _in_range(self, row: list[int]) -> list[int]:
        """Another Action of some verb with every number in the range that its slot declares."""
        verb = self.game.verbs.all[self.choose(len(self.game.verbs.all))]
        made = [verb.number]
        for i, slot in enumerate(verb.slots, start=1):
            keep = self.choose(2) == 0 and slot.kind != CHOICE
            made.append(row[i] if keep else slot.least + self.choose(max(1, slot.count)))
        return made[:ACTION_WIDTH] + [0] * (ACTION_WIDTH - len(made))
