"""What a law runs on: a game on one carrier, with random walks through its matches, repeatable from a seed."""

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

LEAST = 30  # Entries of a match that are always checked, even after the time limit

Variant = Callable[
    [Setup[Any, Any, Any], Any, int, Chance], Any
]  # another State that differs only in what the seat cannot know


@dataclass(frozen=True)
class WalkPosition:
    """A position of a walk: record 0 of the workspace, who must act, and which seat decides next."""

    workspace: Workspace
    setup: Setup
    mask: int
    seat: int  # AUTOMATIC for an automatic step
    rows: list[Row]  # the legal Actions of that seat
    where: str  # for messages: "first-blood, match 3, entry 17"

    def state(self) -> Any:
        """Return the State as an object."""
        return flat.from_bytes(self.workspace.carrier.game.state, self.workspace.take())

    def seats(self) -> list[int]:
        """Return the seats that must act."""
        return [seat for seat in (0, 1) if self.mask & (1 << seat)]


class Trial:
    """One run of a law: game, carrier, number of matches, time limit and random choices."""

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
        self.rng = seeded(f"{game.id} {carrier.name} {seed}".encode())  # separate from the dice of the matches
        self.scenarios = list(scenarios or (note.name for note in game.notes() if note.playable))

    def match_numbers(self, of: int = 1) -> Iterator[int]:
        """Yield the numbers of the matches, one in `of`: at least one, then as many as time allows."""
        for number in range(max(1, self.matches // of)):
            if number == 0 or not self.late():
                yield number

    def late(self, entries: int = LEAST) -> bool:
        """Whether the time limit has passed; never before a match has had its first Entries."""
        return self.until is not None and entries >= LEAST and time.perf_counter() > self.until

    def broken(self, law: str, where: str, message: str) -> LawBroken:
        """Return the error to raise."""
        return LawBroken(law, f"{self.game.id} on the {self.carrier.name} carrier, {where}: {message}")

    def setup(self, match: int) -> tuple[str, Setup]:
        """Load the scenario of a match. Scenarios alternate; the options are those under which matches end."""
        name = self.scenarios[match % len(self.scenarios)]
        options = self.game.options(self.game.facts.limit)
        chance = seeded(f"set-up {self.seed} {match}".encode())
        return name, self.game.load(self.game.scenario(name), options, chance)

    def workspace(self, setup: Setup, states: int = 6) -> Workspace:
        """Return a workspace with the set-up's Board and its State in record 0."""
        workspace = Workspace(self.carrier, setup.board, states)
        workspace.set_state(0, setup.state)
        return workspace

    def choose(self, count: int) -> int:
        """Return a random number below `count`."""
        return uniform(self.rng, count)

    def sample(self, rows: list[Row], most: int) -> list[Row]:
        """Return at most `most` random rows, in their original order."""
        if len(rows) <= most:
            return rows
        kept = sorted({self.choose(len(rows)) for _ in range(most)})
        return [rows[i] for i in kept]

    def walk(
        self, match: int, *, most: int | None = None, states: int = 6, whole: bool = False
    ) -> Iterator[WalkPosition]:
        """Play a random match and yield each position before acting in it. Stop at the time limit, unless `whole`."""
        name, setup = self.setup(match)
        workspace = self.workspace(setup, states)
        dice = seeded(f"dice {self.seed} {match}".encode())
        for entry in range(self.game.facts.longest if most is None else most):
            mask = workspace.prompted()
            if mask == 0 or (not whole and self.late(entry)):
                return
            where = f"scenario {name}, match {match}, entry {entry}"
            seat, rows = self.decide(workspace, mask, where)
            yield WalkPosition(workspace, setup, mask, seat, rows, where)
            row = CONTINUE_ROW if seat == AUTOMATIC else rows[self.choose(len(rows))]
            dice.drawn = 0
            workspace.set_chance(dice)
            try:
                workspace.apply(seat, row)
            except Exception as fault:  # a rule may fail in any way
                raise self.broken("total", where, f"{row} is legal but does not apply: {fault!r}") from fault
            dice = workspace.chance()

    def decide(self, workspace: Workspace, mask: int, where: str) -> tuple[int, list[Row]]:
        """Choose the next seat and list its Actions; a prompt without a legal Action breaks the law `end`."""
        if mask & ASKS_AUTOMATIC:
            if mask != ASKS_AUTOMATIC:
                raise self.broken("end", where, f"an automatic step is due together with a seat (mask {mask})")
            return AUTOMATIC, []
        asked = [seat for seat in (0, 1) if mask & (1 << seat)]
        seat = asked[self.choose(len(asked))]
        rows = workspace.legal(seat, ALL)
        if not rows:
            raise self.broken("end", where, f"seat {seat} is asked but has no legal action")
        return seat, rows

    def corrupted(self, rows: list[Row]) -> Row:
        """Return an Action that is probably illegal: a legal one with numbers changed, or random numbers."""
        kind = self.choose(4)
        if kind == 0 or not rows:
            return self._random_row()
        row = list(rows[self.choose(len(rows))])
        at = self.choose(ACTION_WIDTH)
        if kind == 1:
            row[at] += (1, -1, 2, -2, 7)[self.choose(5)]
        elif kind == 2:
            row[at] = (-1, 0, 2**31, -(2**31), 2**62, -(2**62), 10**9, 255)[self.choose(8)]
        else:
            row = self._in_range(row)
        return tuple(row)

    def _random_row(self) -> Row:
        return tuple(uniform(self.rng, 2**30) - 2**29 for _ in range(ACTION_WIDTH))

    def _in_range(self, row: list[int]) -> list[int]:
        """Return an Action of a random verb with every number in the range that its slot declares."""
        verb = self.game.verbs.all[self.choose(len(self.game.verbs.all))]
        made = [verb.number]
        for i, slot in enumerate(verb.slots, start=1):
            keep = self.choose(2) == 0 and slot.kind != CHOICE
            made.append(row[i] if keep else slot.least + self.choose(max(1, slot.count)))
        return made[:ACTION_WIDTH] + [0] * (ACTION_WIDTH - len(made))
