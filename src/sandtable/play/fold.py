"""Apply Actions to a copy of the State and write their Entries. Live play, replay and undo all go through here.

A Fold runs one or more Entries ahead of its match. The match adopts it when all went well; a refusal discards it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FINE, NO_FACE, SHORT, TAPE, entry_seed, faces_of, reseed, rolls_of, script
from sandtable.kernel.digest import entry_digest
from sandtable.kernel.errors import BadRolls
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC, CONTINUE, Seat
from sandtable.kernel.record import PLAY, Entry, content
from sandtable.kernel.verbs import Row

from .call_buffers import CallBuffers, call_buffers
from .observation import observe
from .undo import Step

CONTINUE_TEXT = "continue"
CONTINUE_ROW: Row = (CONTINUE, 0, 0, 0, 0, 0, 0)


@dataclass(frozen=True)
class Dice:
    """The source of a match's rolls when the players do not enter them."""

    secret: bytes  # empty if unknown: then every roll must be given
    match: str
    nonces: tuple[str, str]

    def seed(self, n: int) -> bytes:
        """Return the seed of Entry `n`."""
        return entry_seed(self.secret, self.match, n, self.nonces)


class Fold:
    """A copy of a State, and the Entries played on it."""

    def __init__(self, game: Game, setup: Setup, state: Any, n: int, digest: str, *, undoable: bool = True) -> None:
        self.game = game
        self.setup = setup
        self.state = flat.clone(state)
        self.n = n
        self.digest = digest
        self.undoable = undoable  # if False, skip the work that only undo needs
        self.steps: list[Step] = []
        self.raw = b""  # the canonical bytes of the State after the last Entry
        self.taken = 0  # rolls consumed from the tape so far

    def mask(self) -> int:
        """Return the bit mask of the seats that must act now."""
        asked: int = self.game.kernel["prompted"](self.state, self.setup.board)
        return asked

    def run_automatic(self, dice: Dice, tape: list[int] | None) -> None:
        """Run automatic steps until a seat must act or the match is over."""
        while self.mask() & ASKS_AUTOMATIC:
            self.advance(AUTOMATIC, CONTINUE_ROW, dice, tape)

    def advance(
        self, seat: int, row: Row, dice: Dice, tape: list[int] | None, act: str = PLAY, *, given: bool = True
    ) -> None:
        """Apply one checked Action and write its Entry.

        Rolls are consumed from the tape if there is one, else drawn from the dice. `given` marks the tape's rolls as
        entered by the players.
        """
        game, board = self.game, self.setup.board
        here = call_buffers(game)
        text = CONTINUE_TEXT if seat == AUTOMATIC else game.verbs.to_text(row, game.names(self.setup, self.state))
        before = self.mask()
        seen = None
        if self.undoable and game.facts.hidden and seat != AUTOMATIC:
            seen = observe(game, board, self.state, seat).state
        self.n += 1
        if tape is None and dice.secret:
            reseed(here.chance, dice.seed(self.n))
        else:
            script(here.chance, (tape or [])[:TAPE], strict=True)
        run(game, board, self.state, seat, row, here, self.taken)
        rolls = game.facts.write_rolls(rolls_of(here.chance), faces_of(here.chance))
        if tape is not None:
            del tape[: len(rolls)]
            self.taken += len(rolls)
        events = tuple(here.event_rows())
        after = self.mask()
        revealed = not self.undoable or (seen is not None and not rolls and self._revealed(seen, seat, row))
        given = given and tape is not None and bool(rolls)
        said = content(self.n, seat, act, text, rolls, given=given)
        self.raw = flat.to_bytes(self.state)
        self.digest = entry_digest(self.digest, said, self.raw)
        entry = Entry(self.n, seat, act, text, rolls, given=given, digest=self.digest)
        self.steps.append(Step(entry, row, events, before, after, revealed))

    def _revealed(self, seen: Any, seat: int, row: Row) -> bool:
        """Whether the seat learned more than its own Observation and its Action imply."""
        board, here = self.setup.board, call_buffers(self.game)
        script(here.chance, [], strict=True)
        here.events.used = 0
        self.game.kernel["apply"](seen, board, Seat(seat), here.written(row), here.chance, here.events, here.work)
        self.game.kernel["hide"](seen, board, Seat(seat), here.work)
        return flat.to_bytes(seen) != flat.to_bytes(observe(self.game, board, self.state, seat).state)


def refold(game: Game, setup: Setup, state: Any, steps: Sequence[Step]) -> Any:
    """Copy `state` and apply these Entries to it with their recorded rolls."""
    state = flat.clone(state)
    here = call_buffers(game)
    for step in steps:
        script(here.chance, game.facts.read_rolls(step.entry.rolls), strict=True)
        run(game, setup.board, state, step.entry.seat, step.row, here)
    return state


def run(game: Game, board: Any, state: Any, seat: int, row: Row, here: CallBuffers, taken: int = 0) -> None:
    """Apply an Action with the scratch's chance.

    Raise BadRolls if the given rolls do not fit; the State is unusable then. `taken` counts the rolls used before.
    """
    here.events.used = 0
    game.kernel["apply"](state, board, Seat(seat), here.written(row), here.chance, here.events, here.work)
    chance = here.chance
    if chance.fault == FINE:
        return
    if chance.fault == SHORT:
        raise BadRolls(f"{taken + chance.given} rolls were given, {taken + chance.drawn} or more are needed")
    if chance.fault == NO_FACE:
        faces = chance.faces[chance.wrong]
        raise BadRolls(f"rolls[{taken + chance.wrong}] is no result of a {faces}-sided roll")
    raise BadRolls("more draws than one entry can hold")
