"""Transactions: apply Actions to copies of the State and write their Entries. Live play and replay both use them.

A match commits a transaction once all its Actions have succeeded. A refusal discards it and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import TAPE, entry_seed, faces_of, reseed, rolls_of, script
from sandtable.kernel.digest import entry_digest
from sandtable.kernel.errors import GameFault
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC, CONTINUE, Seat
from sandtable.kernel.record import PLAY, Entry, content
from sandtable.kernel.verbs import Row

from .call_buffers import apply_row, call_buffers
from .observation import observe
from .undo import Step

MOST_AUTOMATIC = 10_000  # automatic steps in a row: beyond this, they have no end
CONTINUE_TEXT = "continue"
CONTINUE_ROW: Row = (CONTINUE, 0, 0, 0, 0, 0, 0)


@dataclass(frozen=True)
class RollSource:
    """Where a match's rolls come from unless the players enter them."""

    secret: bytes  # empty if unknown; then every roll must be entered
    match: str
    nonces: tuple[str, str]
    committed: bool = True  # the Record commits to the secret; otherwise it says that the rolls were given

    def seed(self, n: int) -> bytes:
        """Return the seed of Entry `n`."""
        return entry_seed(self.secret, self.match, n, self.nonces)


class Reached(NamedTuple):
    """An Entry of a change, and the position after it."""

    step: Step
    state: Any
    state_bytes: bytes = b""  # canonical, or empty: not encoded yet


class Transaction:
    """Entries applied one after another. Each has a State of its own, so positions in between can be shown."""

    def __init__(self, game: Game, setup: Setup, state: Any, n: int, digest: str, *, undoable: bool = True) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.n = n
        self.digest = digest
        self.undoable = undoable  # if False, skip the work that only undo needs
        self.asked: int = game.kernel.prompted(state, setup.board)  # bit mask of the seats that must act now
        self.reached: list[Reached] = []
        self.rolls_used = 0  # rolls taken from the tape so far

    def run_automatic(self, source: RollSource, tape: list[int] | None) -> None:
        """Run automatic steps until a seat must act or the match is over."""
        for _ in range(MOST_AUTOMATIC):
            if not self.asked & ASKS_AUTOMATIC:
                return
            self.play(AUTOMATIC, CONTINUE_ROW, source, tape)
        raise GameFault(f"{MOST_AUTOMATIC} automatic steps in a row, and {self.game.facts.title} asks for another one")

    def play(
        self, seat: int, row: Row, source: RollSource, tape: list[int] | None, act: str = PLAY, *, given: bool = True
    ) -> None:
        """Apply one checked Action and write its Entry.

        Rolls are taken from the tape if there is one, else drawn from `source`. `given` marks the tape's rolls as
        entered by the players.
        """
        game, board = self.game, self.setup.board
        buffers = call_buffers(game)
        text = CONTINUE_TEXT if seat == AUTOMATIC else game.verbs.to_text(row, game.names(self.setup, self.state))
        seen = None
        if self.undoable and game.facts.hidden and seat != AUTOMATIC:
            seen = observe(game, board, self.state, seat).state
        self.n += 1
        self.state = flat.clone(self.state)
        if tape is None and source.secret:
            reseed(buffers.chance, source.seed(self.n))
        else:
            script(buffers.chance, (tape or [])[:TAPE], strict=True)
        apply_row(game, board, self.state, seat, row, buffers, self.rolls_used)
        rolls = game.facts.write_rolls(rolls_of(buffers.chance), faces_of(buffers.chance))
        if tape is not None:
            del tape[: len(rolls)]
            self.rolls_used += len(rolls)
        events = tuple(buffers.event_rows())
        before, self.asked = self.asked, game.kernel.prompted(self.state, board)
        revealed = not self.undoable or (seen is not None and not rolls and self._revealed(seen, seat, row))
        given = bool(rolls) and (given if tape is not None else not source.committed)
        signed = content(self.n, seat, act, text, rolls, given=given)
        state_bytes = flat.to_bytes(self.state)
        self.digest = entry_digest(self.digest, signed, state_bytes)
        entry = Entry(self.n, seat, act, text, rolls, given=given, digest=self.digest)
        secret = seat != AUTOMATIC and game.verbs.by_number[row[0]].secret
        step = Step(entry, row, events, before, self.asked, revealed, secret)
        self.reached.append(Reached(step, self.state, state_bytes))

    def _revealed(self, seen: Any, seat: int, row: Row) -> bool:
        """Whether the seat learned more than follows from its Observation and the Action."""
        board, buffers = self.setup.board, call_buffers(self.game)
        script(buffers.chance, [], strict=True)
        buffers.events.used = 0
        self.game.kernel.apply(
            seen, board, Seat(seat), buffers.as_action(row), buffers.chance, buffers.events, buffers.work
        )
        self.game.kernel.hide(seen, board, Seat(seat), buffers.work)
        return flat.to_bytes(seen) != flat.to_bytes(observe(self.game, board, self.state, seat).state)


def reapply(game: Game, setup: Setup, state: Any, steps: Sequence[Step]) -> Any:
    """Return a copy of `state` after these Entries, with their recorded rolls."""
    state = flat.clone(state)
    buffers = call_buffers(game)
    for step in steps:
        script(buffers.chance, game.facts.read_rolls(step.entry.rolls), strict=True)
        apply_row(game, setup.board, state, step.entry.seat, step.row, buffers)
    return state
