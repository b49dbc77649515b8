"""MatchCore: one play of a Game from a Scenario. Actions change its State and become Entries of its Record.

Every change is a transaction on a copy of the State (transaction.py), so a refusal changes nothing. A State object is
never modified in place: callers may keep it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sandtable.games import game as game_of
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import commitment, entry_seed, new_secret, new_token, reseed
from sandtable.kernel.digest import entry_digest
from sandtable.kernel.errors import BadRolls, Fault, GameFault, NotAsked, NotPossible, Refused, Unreadable
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC, PUBLIC
from sandtable.kernel.record import DRAW, HINT, PLAY, RESIGN, TAKE_BACK, TIME, UNDO, Entry, Record
from sandtable.kernel.scene import Scene
from sandtable.kernel.verbs import Row

from .action import Playable, read_row
from .board_text import MEDIUM, WIDE, BoardDrawing, PlainPaper
from .call_buffers import call_buffers
from .observation import require_asked, require_seat
from .position import Position
from .results import EventText, Outcome
from .transaction import CONTINUE_ROW, CONTINUE_TEXT, Reached, RollSource, Transaction, reapply
from .undo import Step, StepLink, append, is_final, keeping, newest_first, retractable, withdrawable, without
from .views import is_secret, scene

NO_ROW: Row = CONTINUE_ROW  # the row of Entries that are not Actions: undo, resign, draw


class MatchCore(Position):
    """One play of a game. Start it with `sandtable.game(…).start(…)`."""

    def __init__(
        self,
        game: Game,
        setup: Setup[Any, Any, Any],
        record: Record,
        secret: bytes,
        *,
        stepwise: bool = False,
        undoable: bool = True,
    ) -> None:
        """Start at the set-up. `record` supplies the header; its Entries are not played here (see `replay`).

        A match that never needs undo (`undoable=False`) skips finding out what each Action revealed.
        """
        self.id = record.match
        self.game = game
        self.setup = setup
        self.stepwise = stepwise
        self.undoable = undoable
        same = setup.scenario == record.scenario  # not if the Record has an earlier form of the game's documents
        scenario = setup.scenario if same else record.scenario  # one object for all matches that begin alike
        self._record = replace(record, scenario=scenario, entries=[], result=None, reveal="")
        self.secret = secret  # all rolls derive from it; no player may see it before the match is over
        self._roll_source = RollSource(secret, record.match, record.nonces)
        self.state: Any = setup.state
        self.steps: tuple[Step, ...] = ()
        self.digest = self._record.origin()
        self._in_effect = None
        self._before: tuple[StepLink | None, ...] = ()  # what was in effect before each Entry
        self._final: tuple[StepLink | None, Any] = (
            None,
            setup.state,
        )  # the last that undo cannot withdraw, and its State
        self.resumed_at = 0  # the last Entry that a snapshot had
        self._ended: Outcome | None = None  # by the players or the clock, not by the rules
        if not stepwise:
            transaction = self._begin()
            transaction.run_automatic(self._roll_source, None)
            self._commit(transaction, None)

    # -- reading

    @property
    def header(self) -> Record:
        """The Record without Entries: what was fixed before the first one."""
        return self._record

    @property
    def count(self) -> int:
        """The number of Entries."""
        return len(self.steps)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All Entries so far, in order."""
        return tuple(step.entry for step in self.steps)

    def board_text(self, seat: int = PUBLIC, *, columns: int = WIDE, size: str = MEDIUM) -> str:
        """Draw the board as the seat (by default a spectator) sees it, in plain text with a legend.

        A board that needs more than `columns` is drawn with narrow cells, or as a list of its pieces.
        """
        drawing = BoardDrawing(self.scene(seat), PlainPaper(columns))
        lines = [*drawing.board(size), "", *drawing.legend(self.game.facts.seats)]
        return "\n".join(line.rstrip() for line in lines)

    def __repr__(self) -> str:
        if outcome := self.outcome:
            now = outcome.reason
        else:
            asked = " and ".join(self.game.facts.seats[seat] for seat in self.prompt().asked)
            now = f"{asked} to act" if asked else "an automatic step is due"
        return f"<Match {self.id} of {self.game.id}: {self.count} entries, {now}>"

    def scene(self, seat: int) -> Scene:
        """Return the Scene of the seat's Observation with prompt, choices and log."""
        return scene(self, seat)

    # -- changing

    def fork(self, secret: bytes = b"") -> MatchCore:
        """Return an independent copy; nothing is copied but references, because States and Steps never change.

        With a secret of its own its further rolls derive from that one, and its Record says that they were given.
        """
        made = object.__new__(type(self))
        made.__dict__ |= self.__dict__
        if secret:
            made._roll_source = replace(self._roll_source, secret=secret, committed=False)
        return made

    @property
    def fork_secret(self) -> bytes:
        """The secret from which a fork draws its rolls; empty if it draws those of the match."""
        return b"" if self._roll_source.committed else self._roll_source.secret

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: everything, with the game by its id, which the reading process must know."""
        return self.__dict__ | {"game": self.game.id}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept | {"game": game_of(kept["game"])}

    def play(
        self,
        seat: int,
        action: Playable | Sequence[Playable],
        rolls: Sequence[object] | None = None,
    ) -> list[EventText]:
        """Play one Action, or several as one: all or none, and every fault is named. Return what the seat may know.

        `rolls` are exactly those that the Action and the automatic steps after it need, as the game writes them.
        """
        return self._told(self.advance(seat, action, rolls), seat)

    def advance(
        self, seat: int, action: Playable | Sequence[Playable], rolls: Sequence[object] | None = None
    ) -> list[Reached]:
        """Play like `play`; return the Entries with the position after each, and write no sentences."""
        actions = list(action) if isinstance(action, list | tuple) else [action]
        if not actions:
            raise Unreadable("an empty list of actions")
        require_seat(seat)
        transaction = self._begin()
        tape = None if rolls is None else self.game.facts.read_rolls(rolls)
        faults: list[Fault] = []
        for at, given in enumerate(actions):
            row = read_row(given, self.game.verbs, self.game.names(self.setup, transaction.state))
            require_asked(self.game, seat, row, transaction.asked if not self._ended else 0)
            clause = self._clause(transaction.state, seat, row)
            if clause:
                faults.append(Fault(at, self.game.clause(clause), self.game.clause_sentence(clause)))
            elif not faults:
                transaction.play(seat, row, self._roll_source, tape)
        if faults:
            raise Refused(faults[0].clause, faults[0].sentence, faults)
        if not self.stepwise:
            transaction.run_automatic(self._roll_source, tape)
        return self._commit(transaction, tape)

    def step(self, rolls: Sequence[object] | None = None) -> list[EventText]:
        """Run the next automatic step of a match that was started with `stepwise=True`; return all of its Events."""
        return self._told(self.advance_step(rolls))

    def advance_step(self, rolls: Sequence[object] | None = None) -> list[Reached]:
        """Run the next automatic step; return its Entry with the position after it, and write no sentences."""
        if not self.mask() & ASKS_AUTOMATIC:
            raise NotAsked("it is not the table's turn")
        transaction = self._begin()
        tape = None if rolls is None else self.game.facts.read_rolls(rolls)
        transaction.play(AUTOMATIC, CONTINUE_ROW, self._roll_source, tape)
        return self._commit(transaction, tape)

    def out_of_time(self, seat: int) -> list[Reached]:
        """Handle an expired clock: play the game's default Action, or lose the match. Return the Entries."""
        require_seat(seat)
        mask = self.mask()
        if not mask & (1 << seat):
            raise NotAsked(f"{self.game.facts.seats[seat]} is not asked")
        default = self.game.facts.out_of_time
        if not default:
            self._append_entry(seat, TIME)
            reason = f"{self.game.facts.seats[seat]} ran out of time."
            self._ended = Outcome(1 - seat, reason)
            return [Reached(self.steps[-1], self.state)]
        transaction = self._begin()
        row = read_row(default, self.game.verbs, self.game.names(self.setup, transaction.state))
        clause = self._clause(transaction.state, seat, row)
        if clause:
            raise Refused(self.game.clause(clause), self.game.clause_sentence(clause))
        transaction.play(seat, row, self._roll_source, None, TIME)
        if not self.stepwise:
            transaction.run_automatic(self._roll_source, None)
        return self._commit(transaction, None)

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` can withdraw an Entry of the seat."""
        return self._withdrawable(seat) is not None

    def undo(self, seat: int) -> Entry:
        """Withdraw the seat's latest Entry; refused after a roll, a reveal or the other seat's turn."""
        require_seat(seat)
        step = self._withdrawable(seat)
        if step is None:
            raise NotPossible("nothing can be undone: a roll, a reveal or the other side's turn came since")
        self._withdraw(UNDO, seat, step.entry.n, without(self._in_effect, step.entry.n))
        return step.entry

    def can_retract(self, seat: int) -> bool:
        """Whether `retract` can withdraw the seat's latest Entry with all that followed."""
        return self._retractable(seat) is not None

    def retract(self, seat: int) -> None:
        """Withdraw the seat's latest Entry with all that followed, if nothing was rolled or revealed since.

        For a match against a bot, which always agrees.
        """
        require_seat(seat)
        step = self._retractable(seat)
        if step is None:
            raise NotPossible("nothing can be taken back: a roll or a reveal came since")
        self.take_back(step.entry.n, seat)

    def take_back(self, of: int, seat: int = AUTOMATIC) -> None:
        """Go back to before Entry `of` by agreement; later rolls are new."""
        if seat != AUTOMATIC:
            require_seat(seat)
        if self.outcome is not None and self._ended is None:
            raise NotPossible("the match is over")
        if not 0 < of <= self.count:
            raise Unreadable(f"there is no entry {of}")
        self._ended = None
        self._withdraw(TAKE_BACK, seat, of, self._before[of - 1])

    def resign(self, seat: int) -> None:
        """End the match: the seat resigns."""
        require_seat(seat)
        if self.outcome is not None:
            raise NotPossible("the match is over")
        self._append_entry(seat, RESIGN)
        self._ended = Outcome(1 - seat, f"{self.game.facts.seats[seat]} resigned.")

    def take_hint(self, seat: int) -> None:
        """Record that the seat took a hint, so that readers of the Record know."""
        require_seat(seat)
        if not self.mask() & (1 << seat):
            raise NotAsked(f"nothing is asked of {self.game.facts.seats[seat]} now")
        self._append_entry(seat, HINT)

    def draw_offered(self) -> int | None:
        """Return the seat with a standing draw offer, or None.

        The next Entry known to both ends the offer. A secret Order does not, because that would reveal the Order.
        """
        for step in reversed(self.steps):
            if step.entry.act == DRAW:
                return step.entry.seat
            if not is_secret(self, step):
                return None
        return None

    def agree_draw(self, seat: int) -> bool:
        """Offer a draw or accept the other seat's offer; return True when both agreed."""
        require_seat(seat)
        if self.outcome is not None:
            raise NotPossible("the match is over")
        agreed = self.draw_offered() == 1 - seat
        self._append_entry(seat, DRAW)
        if agreed:
            self._ended = Outcome(None, "Both sides agreed to a draw.")
        return agreed

    # -- the Record

    def record(self, *, reveal: bool = False) -> Record:
        """Return the whole Record. It contains the secret once the match is over, or with `reveal`."""
        outcome = self.outcome
        made = replace(self._record, entries=[step.entry for step in self.steps])
        if outcome is not None:
            made.result = {"winner": outcome.winner, "reason": outcome.reason, "clause": outcome.clause}
        if outcome is not None or reveal:
            made.reveal = self.secret.hex()
        return made

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing can be withdrawn now and the match goes on, so that it can be resumed from its State."""
        return self._ended is None and self._final[0] is self._in_effect

    def resume(self, steps: Sequence[Step], states: Mapping[int, bytes]) -> None:
        """Go on after Steps that a snapshot has, without playing them. The match has just begun.

        `states` are canonical bytes after some of them, by the number of the Entry, and after the last.
        """
        before: list[StepLink | None] = []
        last: StepLink | None = None
        for n, step in enumerate(steps, start=1):
            before.append(last)
            if step.entry.act in (PLAY, TIME):
                last = append(last, step)
            elif step.entry.act == UNDO:
                last = without(last, step.entry.of)
            elif step.entry.act == TAKE_BACK:
                last = before[step.entry.of - 1]
            if n in states and last is not None:
                last = keeping(last, states[n])
        self.state = flat.from_bytes(self.game.state, states[len(steps)])
        self.resumed_at = len(steps)
        self.steps, self.digest = tuple(steps), steps[-1].entry.digest
        self._before, self._in_effect, self._final = tuple(before), last, (last, self.state)

    def replay_entry(self, entry: Entry, *, derive: bool) -> None:
        """Replay an Entry with its recorded rolls, or with rolls derived from the secret if `derive`."""
        if entry.act == UNDO:
            if self.undo(entry.seat).n != entry.of:
                raise NotPossible(f"entry {entry.of} cannot be withdrawn")
        elif entry.act == TAKE_BACK:
            self.take_back(entry.of, entry.seat)
        elif entry.act == RESIGN:
            self.resign(entry.seat)
        elif entry.act == DRAW:
            self.agree_draw(entry.seat)
        elif entry.act == TIME and not entry.action:
            self.out_of_time(entry.seat)
        elif entry.act == HINT:
            self.take_hint(entry.seat)
        else:
            transaction = self._begin()
            row = self._row_of(entry, transaction)
            tape = None if derive and not entry.given else self.game.facts.read_rolls(entry.rolls)
            transaction.play(entry.seat, row, self._roll_source, tape, entry.act, given=entry.given)
            self._commit(transaction, tape)

    def _row_of(self, entry: Entry, transaction: Transaction) -> Row:
        """Return the row of an Entry; raise if it may not be played now."""
        mask = self.mask()
        if entry.seat == AUTOMATIC:
            if not mask & ASKS_AUTOMATIC or entry.action != CONTINUE_TEXT:
                raise NotAsked("it is not the table's turn")
            return CONTINUE_ROW
        row = read_row(entry.action, self.game.verbs, self.game.names(self.setup, transaction.state))
        require_asked(self.game, entry.seat, row, mask)
        if clause := self._clause(transaction.state, entry.seat, row):
            raise Refused(self.game.clause(clause), self.game.clause_sentence(clause))
        return row

    # -- internals

    def _told(self, reached: Sequence[Reached], seat: int | None = None) -> list[EventText]:
        """Return the Events of these Entries that the seat may know."""
        return [event for step, _, _ in reached for event in self.visible_events(step, seat)]

    def _commit(self, transaction: Transaction, tape: list[int] | None) -> list[Reached]:
        """Make a transaction that was given these rolls current."""
        if tape:
            raise BadRolls(f"{len(tape)} of the rolls given were not needed")
        self.state = transaction.state
        self.digest = transaction.digest
        before: list[StepLink | None] = []
        for step, state, state_bytes in transaction.reached:
            before.append(self._in_effect)
            self._in_effect = append(self._in_effect, step, state_bytes)
            if not self.undoable or is_final(step):
                self._final = self._in_effect, state
        self._before += tuple(before)
        self.steps += tuple(step for step, _, _ in transaction.reached)
        return transaction.reached

    def _append_entry(self, seat: int, act: str, of: int = 0, before: StepLink | None = None) -> None:
        """Append an Entry that does not change the State. `before` was in effect before it, if that has changed."""
        entry = Entry(self.count + 1, seat, act, of=of)
        self.digest = entry_digest(self.digest, entry.content(), flat.to_bytes(self.state))
        mask = self.mask()
        step = Step(replace(entry, digest=self.digest), NO_ROW, (), mask, mask, False)
        self.steps += (step,)
        self._before += (before if of else self._in_effect,)
        if act == TIME:
            self._in_effect = append(self._in_effect, step)
        if act in (RESIGN, TIME, TAKE_BACK):
            self._final = self._in_effect, self.state

    def _retractable(self, seat: int) -> Step | None:
        if self.outcome is not None:
            return None
        return retractable((link.step for link in newest_first(self._in_effect)), seat, hidden=self.game.facts.hidden)

    def _withdrawable(self, seat: int) -> Step | None:
        """Return the Entry that the seat may withdraw now, or None."""
        if self._ended:
            return None
        return withdrawable((link.step for link in newest_first(self._in_effect, self._final[0])), seat)

    def _withdraw(self, act: str, seat: int, of: int, last: StepLink | None) -> None:
        """Append an Entry after which exactly these Steps are in effect."""
        before = self._in_effect
        self._go_back(last)
        self._append_entry(seat, act, of, before)

    def _go_back(self, last: StepLink | None) -> None:
        """Let exactly these Steps be in effect, and recompute the State from the nearest one that is known."""
        final, state = self._final
        again: list[Step] = []
        link = last
        while link is not final:
            if link is None:
                state = self.setup.state
                break
            if link.packed:
                state = flat.from_bytes(self.game.state, link.state_bytes())
                break
            again.append(link.step)
            link = link.before
        self.state = reapply(self.game, self.setup, state, again[::-1])
        self._in_effect = last

    def _begin(self) -> Transaction:
        """Begin a change. Raise GameFault if the match should have ended: only some options make every match end."""
        n, facts = len(self.steps), self.game.facts
        if n >= facts.longest and facts.limit.items() <= self.header.options.items():
            counted = self._in_effect.length if self._in_effect else 0
            if counted >= facts.longest:
                raise GameFault(
                    f"the match has not ended after {counted} entries, and {facts.title} declares that each does"
                )
        return Transaction(self.game, self.setup, self.state, n, self.digest, undoable=self.undoable)


def secret_of(seed: int | bytes | None) -> bytes:
    """Return the secret that a seed stands for; without a seed a random one."""
    return new_secret() if seed is None else hashlib.sha256(f"seed {seed!r}".encode()).digest()


def start(
    game: Game,
    scenario: dict[str, Any],
    *,
    seed: int | bytes | None = None,
    options: Mapping[str, Any] | None = None,
    seats: tuple[str, str] = ("", ""),
    nonces: tuple[str, str] = ("", ""),
    id: str = "",
    stepwise: bool = False,
    undoable: bool = True,
    share: Callable[[Game, Setup[Any, Any, Any], Mapping[str, int]], Setup[Any, Any, Any]] | None = None,
) -> MatchCore:
    """Start a match from a Scenario. A seed makes it reproducible; without one the secret is random.

    `share` may replace the Setup by an equal one that other matches use too, to save memory.
    """
    secret = secret_of(seed)
    id = id or (new_token() if seed is None else hashlib.sha256(b"match " + secret).hexdigest()[:22])
    chosen = game.options(options)
    buffers = call_buffers(game)
    reseed(buffers.chance, entry_seed(secret, id, 0, nonces))
    words = buffers.chance.words[:]
    setup = game.load(scenario, chosen, buffers.chance)
    if share is not None:
        setup = share(game, setup, chosen)
    drawn = buffers.chance.words != words  # random set-up: the Record keeps its source so that `verify` can prove it
    record = Record(
        game=game.id,
        rules=game.facts.rules,
        scenario=setup.scenario,
        options=chosen,
        match=id,
        seats=seats,
        nonces=nonces,
        commitment=commitment(secret),
        asked={"scenario": scenario, "nonces": list(nonces)} if drawn else None,
    )
    return MatchCore(game, setup, record, secret, stepwise=stepwise, undoable=undoable)
