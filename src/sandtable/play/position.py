"""The present position of a match, read-only: who must act, what is legal, what a seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.kernel.errors import Refused
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, DRAWN, FIRST_WINS, PUBLIC, RUNNING, Seat
from sandtable.kernel.record import Record
from sandtable.kernel.verbs import Names, Row

from . import odds as odds_of
from .action import Action, Playable, read_row
from .call_buffers import call_buffers
from .match_board import MatchBoard
from .observation import ObservationCore, observe, read_about, require_asked, require_seat
from .results import EventText, Outcome, Prompt, Refusal
from .undo import Step, StepLink, steps_of


class Position:
    """The State of a match and the Entries that led to it."""

    id: str
    game: Game
    setup: Setup[Any, Any, Any]  # whoever reads fields knows the game
    state: Any
    steps: tuple[Step, ...]
    _in_effect: StepLink | None  # the last Step in effect, and those before it
    _record: Record
    _ended: Outcome | None  # by the players or the clock, not by the rules

    def steps_in_effect(self) -> list[Step]:
        """List the Steps that were neither withdrawn nor taken back, oldest first."""
        return steps_of(self._in_effect)

    def mask(self) -> int:
        """Return the seats that must act as the bit mask of `prompted`; 0 when the match is over."""
        return 0 if self._ended else self.game.kernel.prompted(self.state, self.setup.board)

    def prompt(self, seat: int | None = None) -> Prompt:
        """Return who must act and what they are asked, worded for `seat` (default: the seat that must act)."""
        mask = self.mask()
        asked = tuple(s for s in (0, 1) if mask & (1 << s))
        if seat is None:
            seat = asked[0] if len(asked) == 1 else 2
        if mask == 0:
            outcome = self.outcome
            return Prompt((), False, outcome.reason if outcome else "")
        seen = self.observation(seat)
        return Prompt(asked, bool(mask & ASKS_AUTOMATIC), self.game.ask(self.setup, seen.state, seat))

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it runs."""
        if self._ended:
            return self._ended
        result = self.game.kernel.outcome(self.state, self.setup.board)
        if result == RUNNING:
            return None
        reason, clause = self.game.result(self.setup, self.state)
        return Outcome(None if result == DRAWN else result - FIRST_WINS, reason, clause)

    def actions(self, seat: int, about: int | str | None = None) -> list[Action]:
        """List the seat's legal Actions, all of them or those of one piece. Open verbs give a sample."""
        require_seat(seat)
        return self.named(self.rows(seat, read_about(self.game, self._names(), about)))

    def rows(self, seat: int, about: int = ALL) -> list[Row]:
        """List the legal Actions as rows of integers."""
        if self._ended:
            return []
        buffers = call_buffers(self.game)
        count = self.game.kernel.legal(self.state, self.setup.board, Seat(seat), about, buffers.out, buffers.work)
        return [tuple(row) for row in buffers.out[:count]]

    def named(self, rows: Iterable[Row]) -> list[Action]:
        """Wrap rows as Actions of the present position."""
        names = self._names()
        return [Action(row, self.game.verbs, names) for row in rows]

    def check(self, seat: int, action: Playable) -> Refusal | None:
        """Return None if the Action is legal now, else the clause that forbids it."""
        row = read_row(action, self.game.verbs, self._names())
        require_asked(self.game, seat, row, self.mask())
        clause = self._clause(self.state, seat, row)
        return Refusal(self.game.clause(clause), self.game.clause_sentence(clause)) if clause else None

    def odds(self, seat: int, action: Playable) -> odds_of.Odds:
        """Compute the exact distribution of the Action's results from what the seat may know."""
        row = read_row(action, self.game.verbs, self._names())
        require_asked(self.game, seat, row, self.mask())
        seen = self.observation(seat).state
        clause = self._clause(seen, seat, row)
        if clause:
            raise Refused(self.game.clause(clause), self.game.clause_sentence(clause))
        return odds_of.odds(self.game, self.setup, seen, seat, row)

    def observation(self, seat: int) -> ObservationCore:
        """Return all that the seat may know; seat 2 is the public."""
        return observe(self.game, self.setup.board, self.state, seat, self.setup)

    @property
    def board(self) -> MatchBoard:
        """The board of the true position: neighbours, distances, lines of sight, paths."""
        return MatchBoard(self.game, self.setup, self.state, PUBLIC)

    def observe(self, seat: int) -> dict[str, Any]:
        """Return the Observation as plain JSON values."""
        return self.observation(seat).json()

    def export(self) -> dict[str, Any]:
        """Export the present position as a Scenario document."""
        return self.game.export(self.setup, self.state)

    def events(self, seat: int | None = None) -> list[list[EventText]]:
        """List the Events of every Entry that was not undone.

        For a seat: only the Events it may know. Entries without any are dropped, because their number may be secret.
        """
        visible = [self.visible_events(step, seat) for step in self.steps_in_effect()]
        return visible if seat is None else [events for events in visible if events]

    def visible_events(self, step: Step, seat: int | None = None) -> list[EventText]:
        """Return the Events of one Entry that the seat may know (default: all), with their sentences."""
        return self.named_events(step.events, seat)

    def named_events(self, rows: Iterable[Row], seat: int | None = None) -> list[EventText]:
        """Return those of the Events that the seat may know (default: all), with their sentences."""
        made = []
        for row in rows:
            view = self.game.events.view(row)
            if seat is None or view.audience & (1 << seat):
                text = self.game.sentence(self.setup, row)
                kind = self.game.events.by_number.get(view[0])
                quiet = kind is not None and kind.is_quiet(view)
                made.append(EventText(row, text, self.game.clause(view.clause), view.audience, quiet))
        return made

    def _names(self) -> Names:
        return self.game.names(self.setup, self.state)

    def _clause(self, state: Any, seat: int, row: Row) -> int:
        buffers = call_buffers(self.game)
        clause: int = self.game.kernel.check(state, self.setup.board, Seat(seat), buffers.as_action(row), buffers.work)
        return clause
