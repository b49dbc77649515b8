"""Tree reuse: find the path from the last searched position to the present one, so that its subtree can be kept.

A bot is shown positions, not moves. The path is found by trying what the seats may have done in between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.bots import clock
from sandtable.bots.rules_queries import after_own_order
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, outcomes
from sandtable.kernel.errors import BadRolls
from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC, Seat
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import ObservationCore
from sandtable.play.transaction import CONTINUE_ROW

from .searcher import TreeEdge
from .settings import SearchSettings
from .simulation import outcome_key

MAX_POSITIONS: Final = 300  # positions tried before giving up
MAX_OUTCOMES: Final = 64  # outcomes of one Action
MAX_REPLIES: Final = 8  # Actions of the other seat in the middle of a turn; with more it is the other seat's turn
MAX_DEPTH: Final = 5  # decisions of the other seat and automatic steps in between

ListActions = Callable[[Any, Any, int], list[Row]]  # the legal Actions by State, Board and seat


def find_path(
    before: ObservationCore,
    row: Row,
    now: ObservationCore,
    settings: SearchSettings,
    list_actions: ListActions,
    deadline: float | None = None,
) -> list[TreeEdge] | None:
    """Return the edges from `before`, starting with the Action played there, to `now`; None if no path is found."""
    if settings.shared_tree == 0:
        after = after_own_order(before, row)
        same = after is not None and flat.to_bytes(after.state) == flat.to_bytes(now.state)
        return [TreeEdge(before.seat, row)] if same else None
    finder = PathFinder(before, now, settings, list_actions, deadline)
    return finder.after_action(before.state, before.seat, row, MAX_DEPTH)


class PathFinder:
    """A depth-first search for one position."""

    def __init__(
        self,
        before: ObservationCore,
        now: ObservationCore,
        settings: SearchSettings,
        list_actions: ListActions,
        deadline: float | None,
    ) -> None:
        self.game = before.game
        self.board = before.board
        self.seat = before.seat
        self.settings = settings
        self.list_actions = list_actions
        self.target = flat.to_bytes(now.state)
        self.positions_left = MAX_POSITIONS
        self.deadline = deadline

    @property
    def is_exhausted(self) -> bool:
        """Whether the budget is used up."""
        return self.positions_left <= 0 or (self.deadline is not None and clock.now() >= self.deadline)

    def after_action(self, state: Any, seat: int, row: Row, depth: int) -> list[TreeEdge] | None:
        """Return the path that begins with this Action, trying each of its outcomes."""
        chance = Chance()
        after = flat.clone(state)
        buffers = call_buffers(self.game)

        def run(chance: Chance) -> None:
            self.positions_left -= 1
            flat.copy_row(after, state)
            buffers.events.used = 0
            apply = self.game.kernel.apply
            apply(after, self.board, Seat(seat), buffers.as_action(row), chance, buffers.events, buffers.work)

        try:
            for _, rolls in outcomes(run, chance, self.game.facts.groups, MAX_OUTCOMES):
                path = [] if seat == AUTOMATIC else [TreeEdge(seat, row)]
                if rolls:
                    path.append(TreeEdge(AUTOMATIC, (outcome_key(chance, self.settings), 0, 0, 0, 0, 0, 0)))
                rest = self.from_position(after, depth)
                if rest is not None:
                    return path + rest
                if self.is_exhausted:
                    return None
        except BadRolls:
            return None  # too many outcomes to try
        return None

    def from_position(self, state: Any, depth: int) -> list[TreeEdge] | None:
        """Return the path from a position on, trying the other seat's Actions and automatic steps."""
        mask = self.game.kernel.prompted(state, self.board)
        if mask & (1 << self.seat):  # if both seats must act, what this seat chose is not part of the path
            return [] if flat.to_bytes(state) == self.target else None
        if mask == 0 or depth == 0 or self.is_exhausted:
            return None
        if mask & ASKS_AUTOMATIC:
            return self.after_action(flat.clone(state), AUTOMATIC, CONTINUE_ROW, depth - 1)
        other = 1 - self.seat
        rows = self.list_actions(state, self.board, other)
        if len(rows) > MAX_REPLIES:
            return None
        kept = flat.clone(state)
        for row in rows:
            found = self.after_action(kept, other, row, depth - 1)
            if found is not None or self.is_exhausted:
                return found
        return None
