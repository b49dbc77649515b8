"""What a law runs on: a game on one carrier, with random walks through its matches, repeatable from a seed."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import Chance, seeded, uniform
from sandtable.kernel.errors import LawBroken
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import ACTION_WIDTH, ALL, ASKS_AUTOMATIC, AUTOMATIC
from sandtable.kernel.verbs import CHOICE, Row
from sandtable.play.transaction import CONTINUE_ROW

PROJECT = Path(__file__).parents[1]  # the folder of the package
LEAST = 30  # Entries of a match that are always checked, even after the time limit

Variant = Callable[
    [Setup[Any, Any, Any], Any, int, Chance], Any
]  # another State that differs only in what the seat cannot know


@dataclass(frozen=True)
class WalkPosition:
    """A position of a walk: record 0 of the workspace, who must act, and which seat decides next.

    The final position of a match has the mask 0, the seat AUTOMATIC and no Actions.
    """

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
        self.where = "before the first match"  # the position that is being checked
        self.note = ""  # what a law that holds has to say

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
        again = f"{self.game.id} --law {law} --carrier {self.carrier.name} --seed {self.seed} --matches {self.matches}"
        return LawBroken(law, f"{self.game.id} on the {self.carrier.name} carrier, {where}: {message}", again)

    def failed(self, fault: Exception) -> str:
        """Say what a rule raised, and in which function and line."""
        place = place_of(fault, self.game)
        return f"{type(fault).__name__}: {fault} ({place or 'the plain carrier names the line'})"

    def text(self, workspace: Workspace, setup: Setup, row: Row) -> str:
        """Return an Action as people write it, with its numbers."""
        if row == CONTINUE_ROW:
            return "the automatic step"
        state: Any = flat.from_bytes(self.game.state, workspace.take())
        try:
            return f"{self.game.verbs.to_text(row, self.game.names(setup, state))!r} {row}"
        except Exception:  # noqa: BLE001  # the names may fail on the very position that a rule fails on
            return str(row)

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
        self,
        match: int,
        *,
        most: int | None = None,
        states: int = 6,
        whole: bool = False,
        final: bool = False,
        choose: Callable[[WalkPosition], Row] | None = None,
    ) -> Iterator[WalkPosition]:
        """Play a match and yield each position before acting in it, and with `final` the last one too.

        Actions are random unless `choose` chooses them. The walk stops at the time limit, unless `whole`.
        """
        name, setup = self.setup(match)
        workspace = self.workspace(setup, states)
        dice = seeded(f"dice {self.seed} {match}".encode())
        for entry in range(self.game.facts.longest if most is None else most):
            mask = workspace.prompted()
            self.where = where = f"scenario {name}, match {match}, entry {entry}"
            if mask == 0 and final:
                yield WalkPosition(workspace, setup, mask, AUTOMATIC, [], where)
            if mask == 0 or (not whole and self.late(entry)):
                return
            seat, rows = self.decide(workspace, mask, where)
            position = WalkPosition(workspace, setup, mask, seat, rows, where)
            yield position
            row = CONTINUE_ROW if seat == AUTOMATIC else (choose or self._random)(position)
            dice.drawn = 0
            workspace.set_chance(dice)
            try:
                workspace.apply(seat, row)
            except Exception as fault:  # a rule may fail in any way
                shown = self.text(workspace, setup, row)
                message = f"{shown} is legal but does not apply: {self.failed(fault)}"
                raise self.broken("total", where, message) from fault
            dice = workspace.chance()

    def _random(self, position: WalkPosition) -> Row:
        return position.rows[self.choose(len(position.rows))]

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


def place_of(fault: Exception, game: Game) -> str:
    """Return the innermost line of the game's own code that a fault came from: "rules/apply.py, line 31, in apply".

    Compiled rules have no lines: then the place is empty.
    """
    root = Path(str(sys.modules[game.package].__file__)).parent
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(root)]
    own = own or [frame for frame in frames if not Path(frame.filename).is_relative_to(PROJECT)]
    if not own:
        return ""
    frame, file = own[-1], Path(own[-1].filename)
    return f"{file.relative_to(root) if file.is_relative_to(root) else file.name}, line {frame.lineno}, in {frame.name}"
