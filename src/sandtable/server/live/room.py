"""A room: one match in memory, and everything that changes it.

The path of a command: it waits in the queue. If its nonce was seen before, it gets the answer it got then; if it was
made for an old version of the view, it is refused. Otherwise it is applied to a fork of the match. While the store
commits the new Entries, the frames for everybody are drawn. Only then does the fork become the current match and the
frames go out. A failure before the commit leaves everything unchanged. Work that may take long runs in threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from inspect import isawaitable
from typing import TypeVar

from sandtable.kernel.errors import GameFault, NotAsked, NotPossible, SandtableError
from sandtable.play.match import MatchCore
from sandtable.play.transaction import Reached
from sandtable.play.undo import Step
from sandtable.server import failpoint
from sandtable.server.context import ServerContext
from sandtable.server.store.base import Conflict, StoreError
from sandtable.server.wire.common import MatchInfo
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.legal_lists import CARRIERS
from sandtable.server.wire.refusals import REFUSABLE, Declined, InternalError, Stale, Unavailable, refusal_of
from sandtable.server.wire.views import LiveView, MatchViews

from .audience import Audience
from .bot_seats import BotSeats
from .clock import Clock, Deadlines
from .command import Change, Command, CommandResult, Subscriber
from .durable_match import DurableMatch
from .metadata import MatchMetadata
from .offers import proposals_lapse
from .snapshots import SnapshotWriter

MOST_RESULTS = 16  # kept for one match
RECONNECT = 1012  # WebSocket close code "service restart": the client should connect again

T = TypeVar("T")


class Room:
    """One match in memory: its durable state, command queue, audience, clock and bots."""

    def __init__(
        self,
        context: ServerContext,
        match: MatchCore,
        metadata: MatchMetadata,
        views: MatchViews,
        executed: Sequence[str] = (),
        saved: int = 0,
    ) -> None:
        """`executed` are commands that were executed already; `saved` is the last Entry in a stored snapshot."""
        self.context = context
        self.durable = DurableMatch(context, match, metadata)
        self.audience = Audience(context, self.durable, views)
        self.start_rematch: Callable[[Room], Awaitable[str]] | None = None  # set by the lobby
        self.on_conflict: Callable[[Room], None] = lambda room: None  # set by the registry of rooms
        self.on_fault: Callable[[Room, Exception], InternalError] = lambda room, fault: InternalError(str(fault))
        self.id = match.id
        self.game = match.game
        self._queue = asyncio.Lock()  # wakes its waiters in order of arrival
        self._last_queued = time.monotonic()
        # The latest results by seat and nonce: a repeated command is answered and not executed again
        self._results = OrderedDict((key, CommandResult(0)) for key in executed)
        self._snapshots = SnapshotWriter(context, match, saved)
        limit = metadata.time_limit_seconds
        self._clock = Clock(limit, self._time_ran_out) if limit else None
        self._bots = BotSeats(self) if any(holder.kind == "bot" for holder in metadata.seats) else None

    @property
    def match(self) -> MatchCore:
        return self.durable.match

    @property
    def metadata(self) -> MatchMetadata:
        return self.durable.metadata

    @property
    def last_used(self) -> float:
        """When a connection or command last used the room, by the monotonic clock."""
        return max(self.audience.last_used, self._last_queued)

    @property
    def is_idle(self) -> bool:
        """Whether the room may leave memory: nobody watches, nothing is queued, and no bot is asked."""
        if any(self.audience.sockets) or self._queue.locked() or (self._bots is not None and self._bots.are_thinking):
            return False
        return not self.durable.asks_bot

    @property
    def can_pause(self) -> bool:
        """Whether only bots play here and nobody watches, so that the match may go on later."""
        is_watched = any(self.audience.sockets) or self._queue.locked()
        return not is_watched and all(holder.kind == "bot" for holder in self.metadata.seats)

    @property
    def deadlines(self) -> Deadlines:
        """When the time of each seat runs out; None if its clock is not running."""
        return self._clock.deadlines if self._clock is not None else (None, None)

    def resume_clock(self, deadlines: Deadlines) -> None:
        """Let the clock run on as before the match left memory."""
        if self._clock is not None:
            self._clock.resume(deadlines)

    def info(self) -> MatchInfo:
        """The public description of the match."""
        return self.durable.info()

    def seat_of(self, token: str) -> int | None:
        """The seat that this token belongs to."""
        return self.durable.seat_of(token)

    # -- connections

    def attach(self, socket: Subscriber, seat: int, v: int, held_seats: tuple[int, ...] = ()) -> None:
        """Subscribe a socket to the view of a seat, of which it knows version `v`, or nothing if that is 0."""
        view = self.audience.attach(socket, seat, v, held_seats)
        if self._clock is not None:
            socket.push(self._clock_message(view))

    # -- commands

    async def execute(
        self, seat: int, v: int, nonce: str, command: Command, author: Subscriber | None = None
    ) -> CommandResult:
        """Execute a command of a seat exactly once: repeated with the same nonce it gets the same result.

        `author` is the socket it came from, which gets the frames together with the answer.
        """
        key = f"{seat} {nonce}"
        await self.context.admission.admit()
        return await self.submit(partial(self._execute, seat, v, key, command, author))

    async def submit(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run `work` after everything queued before it. Only queued work may change the match."""
        if self.context.stopping:
            raise Unavailable("The server is going down and will be back.")
        self._last_queued = time.monotonic()
        async with self._queue:
            try:
                return await work()
            except Conflict:
                self._abandon()
                raise
            except GameFault as fault:
                raise self.stop(fault) from fault

    async def drain(self) -> None:
        """Wait until everything queued is done."""
        async with self._queue:
            return

    def _abandon(self) -> None:
        """Give the room up, because another server wrote to this match: the state in memory is outdated."""
        self.on_conflict(self)
        self.close()
        self.audience.close_sockets(RECONNECT, "the match has moved")

    def stop(self, fault: Exception) -> InternalError:
        """Set the match aside, because its game failed or it is damaged; return the error for whoever played."""
        damaged = self.on_fault(self, fault)
        self.close()
        self.audience.close_sockets(RECONNECT, "the match has stopped")
        return damaged

    async def _execute(self, seat: int, v: int, key: str, command: Command, author: Subscriber | None) -> CommandResult:
        known = self._results.get(key)
        if known is not None:
            return known if known.v else CommandResult((await self.audience.prepare_view(seat)).v)
        failpoint.reach("received")
        view = await self.audience.prepare_view(seat)
        try:
            if v != view.v:
                raise Stale(f"The view has gone on to version {view.v}.")
            if self.durable.has_free_seat:
                raise NotPossible("Nothing is played until the open seat is taken.")
            await self.change(command, key, author)
            result = CommandResult(view.v)
            self.context.metrics.moves += 1
            CARRIERS.count_move(self.game)
        except (Conflict, GameFault):
            raise
        except REFUSABLE as fault:
            status, refusal = refusal_of(fault)
            self.context.metrics.refusals[refusal.error] += 1
            result = CommandResult(view.v, status, refusal)
            if status == 503:
                return result
        self._results[key] = result
        if len(self._results) > MOST_RESULTS:
            self._results.popitem(last=False)
        return result

    async def change(self, command: Command, key: str = "", author: Subscriber | None = None) -> None:
        """Apply a command to a fork, store it, make it current and send the frames. Call it from queued work only."""
        before = self.durable.match
        fork = before.fork()
        kind = (self.game.id, command.kind, before.mask())
        done = await self.context.offload.run(kind, command.apply, fork)
        reached, changed = done or Change()
        metadata = await changed if isawaitable(changed) else changed or self.durable.metadata
        reached = reached or [Reached(step, fork.state) for step in fork.steps[before.count :]]
        steps = [step for step, _, _ in reached]
        if metadata.proposals and proposals_lapse(fork, steps):
            metadata = metadata.changed(proposals=[])
        failpoint.reach("applied")
        committed = self.durable.write(steps, fork, metadata, key)
        try:
            log, turns = await self.audience.prepare_frames(fork, metadata, reached, committed)
        except StoreError:
            raise
        except Exception as fault:
            with contextlib.suppress(StoreError, RuntimeError):  # RuntimeError: it was awaited already
                await committed
            raise Conflict("The match has gone on, but could not be shown.") from fault
        self.durable.match, self.durable.metadata = fork, metadata
        failpoint.reach("current")
        self.audience.send_frames(log, turns, author)
        failpoint.reach("sent")
        self._continue(steps)

    # -- joining, clocks and bots

    def start(self) -> None:
        """Start clocks and bots, once the room is registered."""
        self._continue(())

    async def fill_seat(self, match: MatchCore, metadata: MatchMetadata, header: bytes) -> None:
        """Begin the match for good, with the header it has now that both seats are taken. Call it from queued work."""
        await self.durable.write(match.steps, match, metadata, header=header)
        self.durable.match, self.durable.metadata = match, metadata
        self.audience.views.rebuild_log(match)
        self.audience.send_full_views()
        self.audience.schedule_presence()
        self._continue(())

    def _continue(self, steps: Sequence[Step]) -> None:
        """After these steps: update the clocks, take a snapshot if one is due, and start the bots that are asked."""
        self._snapshots.update(self.durable.match)
        if self._clock is not None and self._clock.update(self.match, self.metadata, steps):
            self.audience.send_to_all(self._clock_message)
        if self._bots is not None and not self.durable.has_free_seat:
            self._bots.start()

    def _clock_message(self, view: LiveView) -> bytes:
        left = self._clock.milliseconds_left() if self._clock else []
        return b'{"t":"clock","v":%d,"d":{"left":%b}}' % (view.v, encode(left))

    def _time_ran_out(self, seat: int) -> None:
        self.context.spawn(self._play_for_absent(seat))

    async def _play_for_absent(self, seat: int) -> None:
        """Apply what the rules say when a seat's time has run out."""

        async def work() -> None:
            if self._clock is not None and self._clock.has_expired(seat):
                try:
                    await self.change(Command("time", lambda fork: Change(fork.out_of_time(seat))))
                except Conflict:
                    raise
                except (NotAsked, NotPossible, SandtableError, Declined, StoreError):
                    self._clock.stop()
                    self._clock.update(self.match, self.metadata, ())

        with contextlib.suppress(Unavailable, Conflict):
            await self.submit(work)

    def close(self) -> None:
        """Stop timers and bots and break reference cycles, so that the room's memory is freed at once."""
        self.audience.close()
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        if self._bots is not None:
            self._bots.stop()
