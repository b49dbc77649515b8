"""Perft: count the decision sequences of a given length from a position. A wrong rule changes the count.

`perft(D)` counts sequences of D decisions together with the rolls between them; perft(1) is the number of legal
Actions. A decision that rolls and is not the last counts once for each distinct tape of results; results that the
game's facts group together count as one (5 and 6 on a die that hits on 5+). Automatic steps use no depth, but their
results are told apart in the same way if a decision follows. If both seats must act, seat 0 goes first: Orders commute,
so interleavings are not counted. A match that ends before D decisions counts nothing.

The walk is kernel Python and runs on either carrier; both must agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, Progress
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import DICE, FINE, TAPE, Chance
from sandtable.kernel.contract import Actions, Board, State, Work, apply, legal, prompted
from sandtable.kernel.errors import NotPossible, Unknown
from sandtable.kernel.events import Events
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, ASKS_FIRST, AUTOMATIC, FIRST, SECOND, Seat
from sandtable.kernel.verbs import Row

TABLE_STEPS = 64  # the most automatic steps within one sequence
ROOM = 2048  # initial pool size in Actions per decision
NO_ROOM = -1  # returned by the walk if pool, levels or tape were too small


@dataclass(slots=True)
class Level:
    """The walk's bookkeeping for one position of its path."""

    seat: Seat = FIRST
    used: int = 0  # decisions made before this position
    start: int = 0  # index of its first Action in the pool
    count: int = 0  # number of its Actions
    at: int = 0  # the Action being tried


@dataclass(slots=True)
class Means:
    """For each number of sides: the count of distinct results, then one representative each, 0 first."""

    results: list[list[int]] = field(default_factory=lambda: [[0] * (DICE + 1) for _ in range(DICE)])


# -- kernel Python ----------------------------------------------------------------------------------------------


def next_result(means: Means, sides: int, value: int) -> int:
    """Return the result to try after `value`, or `sides` if none is left. The first is 0."""
    if sides >= DICE:
        return value + 1
    groups = means.results[sides]
    for i in range(1, groups[0]):
        if groups[i] == value:
            return groups[i + 1]
    return sides


def next_tape(chance: Chance, means: Means) -> bool:
    """Advance to the next tape; return False if none is left. New rolls start at 0."""
    for back in range(chance.drawn):
        at = chance.drawn - 1 - back
        value = next_result(means, chance.faces[at], chance.tape[at])
        if value < chance.faces[at]:
            chance.tape[at] = value
            chance.given = at + 1
            return True
    chance.given = 0
    return False


def open_level(state: State, board: Board, level: Level, out: Actions, pool: Actions, work: Work) -> bool:
    """List the legal Actions into the pool from the level's start; return False if they do not fit."""
    mask = prompted(state, board)
    level.at = 0
    level.count = 0
    if mask & ASKS_AUTOMATIC:
        level.seat = AUTOMATIC
        level.count = 1
        for j in range(len(out[0])):
            out[0][j] = 0
    elif mask != 0:
        level.seat = FIRST if mask & ASKS_FIRST else SECOND
        level.count = legal(state, board, level.seat, ALL, out, work)
    if level.start + level.count > len(pool):
        return False
    for i in range(level.count):
        for j in range(len(out[0])):
            pool[level.start + i][j] = out[i][j]
    return True


def walk(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    pool: Actions,
    levels: list[Level],
    means: list[Means],
    depth: int,
    only: int,
) -> int:
    """Count the sequences of `depth` decisions from states[0], starting with all Actions or with `only` one."""
    board = boards[0]
    work = works[0]
    leaves = 0
    top = 0
    levels[0].used = 0
    levels[0].start = 0
    chances[0].given = 0
    if not open_level(states[0], board, levels[0], out, pool, work):
        return NO_ROOM
    if only >= 0:
        levels[0].at = only
        levels[0].count = min(levels[0].count, only + 1)
    while top >= 0:
        level = levels[top]
        if level.at >= level.count:
            top -= 1
            continue
        if level.seat != AUTOMATIC and level.used + 1 >= depth:
            leaves += level.count - level.at
            level.at = level.count
            continue
        chance = chances[top]
        chance.drawn = 0
        chance.fault = FINE
        chance.strict = 1  # a roll beyond the tape yields 0 and extends it
        events[0].used = 0
        copy_row(states[top + 1], states[top])
        apply(states[top + 1], board, level.seat, pool[level.start + level.at], chance, events[0], work)
        if chance.drawn > TAPE or top + 2 >= len(levels):
            return NO_ROOM
        used = level.used
        if level.seat != AUTOMATIC:
            used += 1
        if not next_tape(chance, means[0]):
            level.at += 1
        top += 1
        levels[top].used = used
        levels[top].start = level.start + level.count
        chances[top].given = 0
        if not open_level(states[top], board, levels[top], out, pool, work):
            return NO_ROOM
    return leaves


# -- for the platform -------------------------------------------------------------------------------------------


def carrier_for(game: Game, name: str, *, progress: Progress | None = None) -> Carrier:
    """Return a plain or compiled carrier that can run the walk."""
    if name == "plain":
        return Plain(game, [walk])
    if name == "compiled":
        return Compiled(game, [walk], progress=progress)
    raise Unknown(f"there is no carrier {name!r}; carriers: plain, compiled")


class Perft:
    """Counts sequences from one position."""

    def __init__(self, carrier: Carrier, board: Any, state: Any, deepest: int) -> None:
        game = carrier.game
        self.carrier = carrier
        levels = deepest + TABLE_STEPS + 2
        self._most = game.facts.actions * (deepest + 1)
        self._states = carrier.make(game.state, levels)
        self._boards = carrier.make(game.board)
        self._chances = carrier.make(Chance, levels)
        self._events = carrier.make(Events)
        self._works = carrier.make(game.work)
        self._out = carrier.rows(game.facts.actions)
        self._pool = carrier.rows(ROOM * (deepest + 1))
        self._levels = carrier.make(Level, levels)
        self._means = carrier.make(Means)
        carrier.put(self._means, 0, flat.to_bytes(means_of(game)))
        carrier.put(self._states, 0, flat.to_bytes(state))
        carrier.put(self._boards, 0, flat.to_bytes(board))
        self.deepest = deepest

    def count(self, depth: int, only: int = -1) -> int:
        """Count sequences of `depth` decisions; `only` restricts the first to one index of the legal Actions."""
        if not 0 <= depth <= self.deepest:
            raise NotPossible(f"a depth of {depth} is not from 0 to {self.deepest}")
        if depth == 0:
            return 1
        found = self._walk(depth, only)
        while found == NO_ROOM and len(self._pool) < self._most:
            self._pool = self.carrier.rows(min(4 * len(self._pool), self._most))
            found = self._walk(depth, only)
        if found == NO_ROOM:
            raise NotPossible(f"more than {TABLE_STEPS} steps of the table between decisions, or a full tape")
        return found

    def _walk(self, depth: int, only: int) -> int:
        return int(
            self.carrier.function(walk)(
                self._states,
                self._boards,
                self._chances,
                self._events,
                self._works,
                self._out,
                self._pool,
                self._levels,
                self._means,
                depth,
                only,
            )
        )


def means_of(game: Game) -> Means:
    """Build the table of equivalent results from the game's dice."""
    made = Means()
    for sides in range(1, DICE):
        groups: Sequence[Sequence[int]] = game.facts.groups(sides) or [[value] for value in range(sides)]
        ordered = sorted(groups, key=lambda group: 0 not in group)
        for i, number in enumerate([len(ordered), *(0 if 0 in group else group[0] for group in ordered)]):
            made.results[sides][i] = number
    return made


def perft(game: Game, board: Any, state: Any, depth: int, carrier: str = "plain") -> int:
    """Count the decision sequences of that length."""
    return Perft(carrier_for(game, carrier), board, state, depth).count(depth)


def divide(counting: Perft, rows: Sequence[Row], depth: int) -> list[tuple[Row, int]]:
    """Count the sequences that begin with each first Action, in the order of `legal`."""
    return [(row, counting.count(depth, only=at)) for at, row in enumerate(rows)]
