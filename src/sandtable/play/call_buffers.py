"""Buffers for kernel calls: one set per thread and game, so that a match itself stays small."""

import threading
from collections.abc import Sequence
from typing import Any

from sandtable.kernel.chance import FINE, NO_FACE, SHORT, Chance
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.errors import BadRolls
from sandtable.kernel.events import Events
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ACTION_WIDTH, Seat
from sandtable.kernel.verbs import Row

_local = threading.local()


class CallBuffers:
    """The buffers that kernel functions of one game take besides State and Board."""

    def __init__(self, game: Game) -> None:
        self.work: Any = game.work()
        self.events = Events()
        self.chance = Chance()
        self.out: Actions = [[0] * ACTION_WIDTH for _ in range(game.facts.actions)]
        self.action: Action = [0] * ACTION_WIDTH
        for die in game.facts.dice:
            self.chance.bases[die.faces] = die.base

    def as_action(self, row: Sequence[int]) -> Action:
        """Return the row as the list that kernel functions take. The next call overwrites it."""
        self.action[:] = row
        return self.action

    def event_rows(self) -> list[tuple[int, ...]]:
        """Return the Events of the last call."""
        return [tuple(row) for row in self.events.rows[: self.events.used]]


def call_buffers(game: Game) -> CallBuffers:
    """Return this thread's buffers for a game."""
    by_game: dict[int, CallBuffers] | None = getattr(_local, "by_game", None)
    if by_game is None:
        by_game = _local.by_game = {}
    found = by_game.get(id(game))
    if found is None:
        found = by_game[id(game)] = CallBuffers(game)
    return found


def apply_row(
    game: Game, board: Any, state: Any, seat: int, row: Row, buffers: CallBuffers, rolls_used: int = 0
) -> None:
    """Apply an Action with the rolls of `buffers.chance`.

    Raise BadRolls if the given rolls do not fit; the State is unusable then. `rolls_used` is the number of rolls that
    earlier Actions took from the same list.
    """
    buffers.events.used = 0
    game.kernel.apply(state, board, Seat(seat), buffers.as_action(row), buffers.chance, buffers.events, buffers.work)
    chance = buffers.chance
    if chance.fault == FINE:
        return
    if chance.fault == SHORT:
        raise BadRolls(f"{rolls_used + chance.given} rolls were given, {rolls_used + chance.drawn} or more are needed")
    if chance.fault == NO_FACE:
        faces = chance.faces[chance.wrong]
        raise BadRolls(f"rolls[{rolls_used + chance.wrong}] is no result of a {faces}-sided roll")
    raise BadRolls("more draws than one entry can hold")
