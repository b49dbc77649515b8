"""Perft: count the decision sequences of a given length from a position. A wrong rule changes the count.

`perft(D)` counts sequences of D decisions together with the rolls between them; perft(1) is the number of legal
Actions. A decision that rolls and is not the last counts once for each distinct tape of results; results that the
game's facts group together count as one (5 and 6 on a die that hits on 5+). Automatic steps use no depth, but their
results are told apart in the same way if a decision follows. If both seats must act, seat 0 goes first: Orders commute,
so interleavings are not counted. A match that ends before D decisions counts nothing.

The depth-first search is kernel Python and runs on either carrier; both must agree.
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

MAX_AUTOMATIC_STEPS = 64  # in one sequence
POOL_SIZE = 2048  # initial pool size in Actions per decision
NO_ROOM = -1  # returned by `count_sequences` if pool, path or tape were too small


@dataclass(slots=True)
class PathPosition:
    """One position on the path of the depth-first search, with its Actions."""

    seat: Seat = FIRST
    decisions: int = 0  # decisions made before this position
    start: int = 0  # index of its first Action in the pool
    count: int = 0  # number of its Actions
    at: int = 0  # the Action being tried


@dataclass(slots=True)
class DistinctResults:
    """For each number of sides: the count of distinct results, then one representative each, 0 first."""

    results: list[list[int]] = field(default_factory=lambda: [[0] * (DICE + 1) for _ in range(DICE)])


# -- kernel Python ----------------------------------------------------------------------------------------------


def next_result(distinct: DistinctResults, sides: int, value: int) -> int:
    """Return the result to try after `value`, or `sides` if none is left. The first is 0."""
    if sides >= DICE:
        return value + 1
    groups = distinct.results[sides]
    for i in range(1, groups[0]):
        if groups[i] == value:
            return groups[i + 1]
    return sides


def next_tape(chance: Chance, distinct: DistinctResults) -> bool:
    """Advance to the next tape of results; return False if none is left. New rolls start at 0."""
    for back in range(chance.drawn):
        at = chance.drawn - 1 - back
        value = next_result(distinct, chance.faces[at], chance.tape[at])
        if value < chance.faces[at]:
            chance.tape[at] = value
            chance.given = at + 1
            return True
    chance.given = 0
    return False


def list_position(state: State, board: Board, position: PathPosition, out: Actions, pool: Actions, work: Work) -> bool:
    """List the position's legal Actions in the pool; return False if they do not fit."""
    mask = prompted(state, board)
    position.at = 0
    position.count = 0
    if mask & ASKS_AUTOMATIC:
        position.seat = AUTOMATIC
        position.count = 1
        for j in range(len(out[0])):
            out[0][j] = 0
    elif mask != 0:
        position.seat = FIRST if mask & ASKS_FIRST else SECOND
        position.count = legal(state, board, position.seat, ALL, out, work)
    if position.start + position.count > len(pool):
        return False
    for i in range(position.count):
        for j in range(len(out[0])):
            pool[position.start + i][j] = out[i][j]
    return True


def count_sequences(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    pool: Actions,
    path: list[PathPosition],
    distinct: list[DistinctResults],
    depth: int,
    only: int,
) -> int:
    """Count the sequences of `depth` decisions from states[0], starting with all Actions or with `only` one."""
    board = boards[0]
    work = works[0]
    leaves = 0
    top = 0
    path[0].decisions = 0
    path[0].start = 0
    chances[0].given = 0
    if not list_position(states[0], board, path[0], out, pool, work):
        return NO_ROOM
    if only >= 0:
        path[0].at = only
        path[0].count = min(path[0].count, only + 1)
    while top >= 0:
        position = path[top]
        if position.at >= position.count:
            top -= 1
            continue
        if position.seat != AUTOMATIC and position.decisions + 1 >= depth:
            leaves += position.count - position.at
            position.at = position.count
            continue
        chance = chances[top]
        chance.drawn = 0
        chance.fault = FINE
        chance.strict = 1  # a roll beyond the tape yields 0 and extends it
        events[0].used = 0
        copy_row(states[top + 1], states[top])
        apply(states[top + 1], board, position.seat, pool[position.start + position.at], chance, events[0], work)
        if chance.drawn > TAPE or top + 2 >= len(path):
            return NO_ROOM
        decisions = position.decisions
        if position.seat != AUTOMATIC:
            decisions += 1
        if not next_tape(chance, distinct[0]):
            position.at += 1
        top += 1
        path[top].decisions = decisions
        path[top].start = position.start + position.count
        chances[top].given = 0
        if not list_position(states[top], board, path[top], out, pool, work):
            return NO_ROOM
    return leaves


# -- on a carrier -----------------------------------------------------------------------------------------------


def carrier_for(game: Game, name: str, *, progress: Progress | None = None) -> Carrier:
    """Return a plain or compiled carrier that can count sequences."""
    if name == "plain":
        return Plain(game, [count_sequences])
    if name == "compiled":
        return Compiled(game, [count_sequences], progress=progress)
    raise Unknown(f"there is no carrier {name!r}; carriers: plain, compiled")


class Perft:
    """Counts sequences from one position."""

    def __init__(self, carrier: Carrier, board: Any, state: Any, deepest: int) -> None:
        game = carrier.game
        self.carrier = carrier
        path = deepest + MAX_AUTOMATIC_STEPS + 2
        self._most = game.facts.actions * (deepest + 1)
        self._states = carrier.make(game.state, path)
        self._boards = carrier.make(game.board)
        self._chances = carrier.make(Chance, path)
        self._events = carrier.make(Events)
        self._works = carrier.make(game.work)
        self._out = carrier.rows(game.facts.actions)
        self._pool = carrier.rows(POOL_SIZE * (deepest + 1))
        self._path = carrier.make(PathPosition, path)
        self._distinct = carrier.make(DistinctResults)
        carrier.put(self._distinct, 0, flat.to_bytes(distinct_results(game)))
        carrier.put(self._states, 0, flat.to_bytes(state))
        carrier.put(self._boards, 0, flat.to_bytes(board))
        self.deepest = deepest

    def count(self, depth: int, only: int = -1) -> int:
        """Count sequences of `depth` decisions; `only` restricts the first to one index of the legal Actions."""
        if not 0 <= depth <= self.deepest:
            raise NotPossible(f"a depth of {depth} is not from 0 to {self.deepest}")
        if depth == 0:
            return 1
        found = self._count(depth, only)
        while found == NO_ROOM and len(self._pool) < self._most:
            self._pool = self.carrier.rows(min(4 * len(self._pool), self._most))
            found = self._count(depth, only)
        if found == NO_ROOM:
            raise NotPossible(f"more than {MAX_AUTOMATIC_STEPS} steps of the table between decisions, or a full tape")
        return found

    def _count(self, depth: int, only: int) -> int:
        return int(
            self.carrier.function(count_sequences)(
                self._states,
                self._boards,
                self._chances,
                self._events,
                self._works,
                self._out,
                self._pool,
                self._path,
                self._distinct,
                depth,
                only,
            )
        )


def distinct_results(game: Game) -> DistinctResults:
    """Build the table of distinct results from the game's dice."""
    made = DistinctResults()
    for sides in range(1, DICE):
        groups: Sequence[Sequence[int]] = game.facts.groups(sides) or [[value] for value in range(sides)]
        ordered = sorted(groups, key=lambda group: 0 not in group)
        for i, number in enumerate([len(ordered), *(0 if 0 in group else group[0] for group in ordered)]):
            made.results[sides][i] = number
    return made


def perft(game: Game, board: Any, state: Any, depth: int, carrier: str = "plain") -> int:
    """Count the decision sequences of a length."""
    return Perft(carrier_for(game, carrier), board, state, depth).count(depth)


def divide(counting: Perft, rows: Sequence[Row], depth: int) -> list[tuple[Row, int]]:
    """Count the sequences that begin with each first Action, in the order of `legal`."""
    return [(row, counting.count(depth, only=at)) for at, row in enumerate(rows)]
