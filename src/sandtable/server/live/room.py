"""A room: one match, one queue, one writer.

The path of an act: it waits in the queue; a version that is no longer the present one is refused; a nonce that was
heard before gets the answer it got then; it is played on a fork of the match; the store commits, and meanwhile it is
worked out what everybody will see; only then the fork is the match, and Frames go out. Whatever fails before the commit
leaves everything as it was. What may take long is done beside the loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from inspect import isawaitable
from typing import TypeVar

from sandtable.kernel.errors import NotAsked, NotPossible, SandtableError
from sandtable.play.match import Match
from sandtable.play.undo import Step
from sandtable.server import failpoint
from sandtable.server.context import House
from sandtable.server.store.base import Change, Conflict, EntryRow, StoreError
from sandtable.server.wire.common import MatchState
from sandtable.server.wire.legal_lists import LISTERS
from sandtable.server.wire.refusals import REFUSABLE, Declined, Stale, Unavailable, refusal_of
from sandtable.server.wire.scene_patch import encode
from sandtable.server.wire.views import Grown, Turn, View, Views

from .audience import Hall
from .bot_seats import Thinking
from .clock import Clock
from .command import Answer, Deed, Listener
from .metadata import About
from .offers import lapsed

COME_AGAIN = 1012  # with this code a socket is closed whose owner should connect anew
REMEMBERED = 16  # answers, for those who ask again

T = TypeVar("T")


class Room(Hall):
    """One match in memory, and what is done in it."""

    def __init__(self, house: House, match: Match, about: About, lines: Views, answers: Sequence[str] = ()) -> None:
        super().__init__(house, match, about, lines)
        self.rematch: Callable[[Room], Awaitable[str]] | None = None  # the lobby's, once both agree
        self._answers: OrderedDict[str, Answer] = OrderedDict((key, Answer(0)) for key in answers)
        self.lost: Callable[[Room], None] = lambda room: None  # the registry's, when the room must go
        self._queue = asyncio.Lock()  # who waits for it is served in order: the queue, and its one writer
        self._stored = self._standing(match, about)
        self._clock = Clock(about.time_limit_seconds, self._out_of_time) if about.time_limit_seconds else None
        self.thinking = Thinking(self)

    # -- what is so

    @property
    def is_idle(self) -> bool:
        """Whether the room may leave memory: nobody looks, nothing waits, nothing is due."""
        if any(self.sockets) or not self.is_quiet or self.thinking.any:
            return False
        return self.over or self.is_open or not self._due()

    @property
    def is_quiet(self) -> bool:
        """Whether the queue is empty and the writer rests."""
        return not self._queue.locked()

    async def quiet(self) -> None:
        """Wait until the writer has done all that waited."""
        async with self._queue:
            return

    # -- acts

    async def act(self, seat: int, v: int, nonce: str, deed: Deed, by: Listener | None = None) -> Answer:
        """Do something for a seat, once: asked again with the same nonce, the answer is the same. Who asked for it may
        be one that looks, and holds what it hears of it."""
        key = f"{seat} {nonce}"
        await self.house.turns.come()
        return await self.submit(lambda: self._answered(seat, v, key, deed, by))

    async def submit(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something when its turn comes: whoever waits is served in order, one at a time."""
        if self.house.stopping:
            raise Unavailable("The server is going down and will be back.")
        self.touched = time.monotonic()
        async with self._queue:
            try:
                return await work()
            except Conflict:
                self.give_up()
                raise

    def give_up(self) -> None:
        """Somebody else wrote into this match: what is in memory is not the truth. Let everybody come again."""
        self.lost(self)
        self.close()
        for sockets in self.sockets:
            for socket in list(sockets):
                socket.close(COME_AGAIN, "the match has moved")

    async def _answered(self, seat: int, v: int, key: str, deed: Deed, by: Listener | None) -> Answer:
        heard = self._answers.get(key)
        if heard is not None:
            return heard if heard.v else Answer((await self.awake(seat)).v)
        failpoint.reach("received")
        view = await self.awake(seat)
        try:
            if v != view.v:
                raise Stale(f"The view has gone on to version {view.v}.")
            if self.is_open:
                raise NotPossible("Nothing is played until the open seat is taken.")
            await self.change(deed, key, by)
            answer = Answer(view.v)
            self.house.metrics.moves += 1
            LISTERS.played(self.game)
        except Conflict:
            raise
        except REFUSABLE as fault:
            status, refusal = refusal_of(fault)
            self.house.metrics.refusals[refusal.error] += 1
            answer = Answer(view.v, status, refusal)
            if status == 503:
                return answer
        self._answers[key] = answer
        if len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
        return answer

    async def change(self, deed: Deed, key: str = "", by: Listener | None = None) -> None:
        """Do a deed on a fork, make it durable, make it the present, tell everybody. Only the writer may call it."""
        before, beside = self.match, self.house.beside
        fork = before.fork()
        done = await beside.do((self.game.id, deed.kind, before.mask()), deed.do, fork)
        about = self.about if done is None else await done if isawaitable(done) else done
        steps = fork.steps[len(before.steps) :]
        if about.proposals and lapsed(fork, steps):
            about = about.changed(proposals=[])
        failpoint.reach("applied")
        kept = self.keep(steps, fork, about, key)
        try:
            turns = self.views.turns()
            log = await self._plan(before, fork, about, steps, turns)
            await kept
            while late := self.views.late(turns):
                turns += (more := self.views.turns(late))
                await self._plan(before, fork, about, steps, more)
        except StoreError:
            raise
        except Exception as fault:
            with contextlib.suppress(StoreError, RuntimeError):  # it may have been awaited already
                await kept
            raise Conflict("The match has gone on, but could not be shown.") from fault
        fork.state_bytes = b""  # all that needed them has been drawn
        self.match, self.about = fork, about
        failpoint.reach("current")
        for view, message in self.views.take(log, turns):
            self.house.metrics.frames += 1
            for socket in list(self.sockets[view.seat]):
                if socket is by:
                    socket.hold(message)
                else:
                    socket.push(message)
        failpoint.reach("sent")
        self._go_on(steps)

    async def _plan(
        self, before: Match, fork: Match, about: About, steps: Sequence[Step], turns: Sequence[Turn]
    ) -> Grown:
        """Work out what everybody will see."""
        status = self.statuses(fork, about)
        kind = (self.game.id, "plan", len(steps).bit_length())
        return await self.house.beside.do(kind, self.views.plan, before, fork, steps, status, turns)

    def keep(
        self, steps: Sequence[Step], match: Match, about: About, key: str = "", header: bytes = b""
    ) -> Awaitable[None]:
        """Begin to write Entries, and what else changed, into the store; they are durable when this is awaited."""
        rows = [EntryRow(step.entry.n, encode(step.entry.json()), "" if at else key) for at, step in enumerate(steps)]
        state, due = self._standing(match, about)
        changed = (state, due) != self._stored or about is not self.about or bool(header)
        change = Change(state, about.json(), due, header) if changed else None
        began = time.monotonic()
        writing = self.house.store.append(self.id, rows, change)

        async def kept() -> None:
            await writing
            self.house.metrics.commit.add(time.monotonic() - began)
            self.house.metrics.entries += len(rows)
            self._stored = (state, due)

        return kept()

    def _standing(self, match: Match, about: About) -> tuple[MatchState, bool]:
        """The state of a match, and whether something must happen in it without anybody's doing."""
        state = about.state(over=match.outcome is not None)
        return state, state == "running" and self._due(match, about)

    def _due(self, match: Match | None = None, about: About | None = None) -> bool:
        """Whether something must happen without anybody's doing: a bot is asked, or a clock runs."""
        match, about = match or self.match, about or self.about
        mask = match.mask()
        asked = [holding.kind for seat, holding in enumerate(about.seats) if mask & (1 << seat)]
        return "bot" in asked or (bool(asked) and about.time_limit_seconds > 0)

    # -- what follows

    def begin(self) -> None:
        """The room is known to everybody: clocks may run, and bots think."""
        self._go_on(())

    def first_change(self) -> Change:
        """How the match is stored at first."""
        state, due = self._stored
        return Change(state, self.about.json(), due)

    def seated(self, match: Match, about: About) -> None:
        """The open seat was taken, durably: the match begins."""
        self.match, self.about = match, about
        self.views.begin(match)
        self.renew()
        self.tell_presence()
        self._go_on(())

    def _go_on(self, steps: Sequence[Step]) -> None:
        """Turn the clocks, and let bots think that are asked."""
        if self._clock is not None and self._clock.turn(self.match, self.about, steps):
            for seat, sockets in enumerate(self.sockets):
                for socket in list(sockets):
                    socket.push(self._clock_message(self.views.all[seat]))
        if not self.is_open:
            self.thinking.go_on()

    def greeting(self, view: View) -> Sequence[bytes]:
        """Whoever comes is told how much time is left."""
        return [] if self._clock is None else [self._clock_message(view)]

    def _clock_message(self, view: View) -> bytes:
        left = self._clock.left() if self._clock else []
        return b'{"t":"clock","v":%d,"d":{"left":%b}}' % (view.v, encode(left))

    def _out_of_time(self, seat: int) -> None:
        self.house.spawn(self._expire(seat))

    async def _expire(self, seat: int) -> None:
        async def work() -> None:
            if self._clock is not None and self._clock.is_due(seat):
                try:
                    await self.change(Deed("time", lambda fork: fork.out_of_time(seat)))
                except Conflict:
                    raise
                except (NotAsked, NotPossible, SandtableError, Declined, StoreError):
                    self._clock.stop()
                    self._clock.turn(self.match, self.about, ())

        with contextlib.suppress(Unavailable, Conflict):
            await self.submit(work)

    def close(self) -> None:
        """Leave memory, at once and not only when somebody looks for circles."""
        if self._telling is not None:
            self._telling.cancel()
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        self.thinking.stop()
