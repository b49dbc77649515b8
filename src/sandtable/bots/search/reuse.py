"""What must have happened between two Observations of one seat, found by trying: so that a search can go on with the
tree it has. A bot sees positions, not moves."""

from __future__ import annotations

from typing import Any, Final

from sandtable.bots import clock
from sandtable.bots.bot import after_own
from sandtable.bots.legal_actions import Lister
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, outcomes
from sandtable.kernel.errors import BadRolls
from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC, Seat
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.fold import CONTINUE_ROW
from sandtable.play.observation import Observation

from .searcher import Turn
from .simulation import outcome_key
from .tree import Settings

MOST_TRIES: Final = 300  # positions looked at before giving up
MOST_LEAVES: Final = 64  # outcomes of one Action
MOST_ANSWERS: Final = 8  # choices of the other seat in the middle of a turn; with more it has its own turn
DEEPEST: Final = 5  # decisions of the other seat in between


def find_way(
    before: Observation,
    row: Row,
    now: Observation,
    settings: Settings,
    lister: Lister,
    deadline: float | None = None,
) -> list[Turn] | None:
    """The Action and what followed it up to `now`, or None if that cannot be told, or not quickly."""
    if settings.shared == 0:
        after = after_own(before, row)
        same = after is not None and flat.to_bytes(after.state) == flat.to_bytes(now.state)
        return [Turn(before.seat, row)] if same else None
    return _Finder(before, now, settings, lister, deadline).after(before.state, before.seat, row, DEEPEST)


class _Finder:
    """A search for one position."""

    def __init__(
        self, before: Observation, now: Observation, settings: Settings, lister: Lister, deadline: float | None
    ) -> None:
        self.game = before.game
        self.board = before.board
        self.seat = before.seat
        self.settings = settings
        self.lister = lister
        self.wanted = flat.to_bytes(now.state)
        self.tries = MOST_TRIES
        self.deadline = deadline

    @property
    def is_over(self) -> bool:
        """Whether no more may be tried."""
        return self.tries <= 0 or (self.deadline is not None and clock.now() >= self.deadline)

    def after(self, state: Any, seat: int, row: Row, deeper: int) -> list[Turn] | None:
        """The way from an Action on, over each of its outcomes."""
        chance = Chance()
        after = flat.clone(state)
        here = call_buffers(self.game)

        def run(chance: Chance) -> None:
            self.tries -= 1
            flat.copy_row(after, state)
            here.events.used = 0
            self.game.kernel["apply"](after, self.board, Seat(seat), here.written(row), chance, here.events, here.work)

        try:
            for _, rolls in outcomes(run, chance, self.game.facts.groups, MOST_LEAVES):
                turns = [] if seat == AUTOMATIC else [Turn(seat, row)]
                if rolls:
                    turns.append(Turn(AUTOMATIC, (outcome_key(chance, self.settings), 0, 0, 0, 0, 0, 0)))
                rest = self.on(after, deeper)
                if rest is not None:
                    return turns + rest
                if self.is_over:
                    return None
        except BadRolls:
            return None  # too many outcomes to try them all
        return None

    def on(self, state: Any, deeper: int) -> list[Turn] | None:
        """The way from a position on, by whatever the other seat and the table may have done."""
        mask = self.game.kernel["prompted"](state, self.board)
        if mask & (1 << self.seat):  # also where both are asked at once: what this seat chose there is not told
            return [] if flat.to_bytes(state) == self.wanted else None
        if mask == 0 or deeper == 0 or self.is_over:
            return None
        if mask & ASKS_AUTOMATIC:
            return self.after(flat.clone(state), AUTOMATIC, CONTINUE_ROW, deeper - 1)
        other = 1 - self.seat
        rows = self.lister.listed(state, self.board, other)
        if len(rows) > MOST_ANSWERS:
            return None
        kept = flat.clone(state)
        for row in rows:
            found = self.after(kept, other, row, deeper - 1)
            if found is not None or self.is_over:
                return found
        return None
