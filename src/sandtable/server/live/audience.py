"""The audience of a match: the connections that watch it, and what each of them may see."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from sandtable.play.match import MatchCore
from sandtable.play.transaction import Reached
from sandtable.server.context import ServerContext
from sandtable.server.wire import views
from sandtable.server.wire.common import Status
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.messages import Presence, SeatPresence
from sandtable.server.wire.views import LiveView, MatchViews, PendingLog, ViewUpdate

from .command import Subscriber
from .durable_match import DurableMatch
from .metadata import MatchMetadata, seat_infos
from .offers import open_offers

PRESENCE_DELAY = 0.1  # seconds after which changes of presence are sent, several at once


class Audience:
    """The views of one match (two seats and the public) and the sockets subscribed to each."""

    def __init__(self, context: ServerContext, durable: DurableMatch, views: MatchViews) -> None:
        self._context = context
        self._durable = durable
        self.views = views
        self.sockets: tuple[set[Subscriber], set[Subscriber], set[Subscriber]] = (set(), set(), set())
        self.last_used = time.monotonic()
        self._held_seats: dict[Subscriber, tuple[int, ...]] = {}  # the seats whose tokens a socket presented
        self._presence_timer: asyncio.TimerHandle | None = None
        self._sent_presence = b""

    # -- views

    def view(self, seat: int) -> LiveView:
        """The up-to-date view of a seat; drawn here and now if nobody was watching it."""
        self.last_used = time.monotonic()
        return self.views.show(self._durable.match, self._status, seat, waiting=self._durable.has_free_seat)

    async def prepare_view(self, seat: int) -> LiveView:
        """Like `view`, but drawn in a thread if that takes long."""
        self.last_used = time.monotonic()
        durable, view = self._durable, self.views.all[seat]
        while view.parts is None:
            match, has_free_seat = durable.match, durable.has_free_seat
            draw = partial(self.views.render, match, seat, waiting=has_free_seat)
            rendered = await self._context.offload.run((match.game.id, "look"), draw)
            if view.parts is None and durable.match is match and durable.has_free_seat == has_free_seat:
                self.views.activate(view, rendered, self._status(seat))
        return view

    def _status(self, seat: int) -> Status:
        return self._statuses(self._durable.match, self._durable.metadata)(seat)

    def _statuses(self, match: MatchCore, metadata: MatchMetadata) -> Callable[[int], Status]:
        """The status that accompanies the Scene, as a function of the seat."""
        waiting = metadata.state(over=False) == "open"
        bots = [seat for seat, holder in enumerate(metadata.seats) if holder.kind == "bot"]
        offers = open_offers(match, metadata)
        return views.statuses_of(match, offers, metadata.rematch, waiting=waiting, bots=bots)

    def release_unwatched_views(self) -> None:
        """Free the memory of views that no socket is subscribed to."""
        for view, sockets in zip(self.views.all, self.sockets):
            if not sockets:
                self.views.deactivate(view)

    # -- changes of the match

    async def prepare_frames(
        self, after: MatchCore, metadata: MatchMetadata, reached: Sequence[Reached], committed: Awaitable[None]
    ) -> tuple[PendingLog, list[ViewUpdate]]:
        """Draw what every watched view will show of new Entries, while the store commits them.

        Returns after `committed`, with frames for every view that is watched by then.
        """
        run, kind = self._context.offload.run, (after.game.id, "plan", len(reached).bit_length())
        work = partial(self.views.prepare_updates, after, reached, self._statuses(after, metadata))
        updates = self.views.begin_updates()
        log = await run(kind, work, updates)
        await committed
        while late := self.views.views_without_update(updates):
            more = self.views.begin_updates(late)
            updates += more
            await run(kind, work, more)
        return log, updates

    def send_frames(self, log: PendingLog, updates: Sequence[ViewUpdate], author: Subscriber | None) -> None:
        """Send prepared frames. The author of the change gets them together with the answer that follows."""
        for view, message in self.views.commit(log, updates):
            self._context.metrics.frames += 1
            for socket in list(self.sockets[view.seat]):
                if socket is author:
                    socket.hold(message)
                else:
                    socket.push(message)

    def send_full_views(self) -> None:
        """Send everybody the whole view again, after a change that frames cannot express."""
        for view in self.views.all:
            self.views.deactivate(view)
            view.v += 1
            view.digest = b""
            if sockets := list(self.sockets[view.seat]):
                self.view(view.seat)
                for socket in sockets:
                    socket.push(self.full_message(view))

    def send_to_all(self, message_for: Callable[[LiveView], bytes]) -> None:
        """Send every socket the message made for its view."""
        for view, sockets in zip(self.views.all, self.sockets):
            for socket in list(sockets):
                socket.push(message_for(view))

    # -- sockets

    def attach(self, socket: Subscriber, seat: int, v: int, held_seats: tuple[int, ...] = ()) -> LiveView:
        """Subscribe a socket to the view of a seat: first what it missed since version `v`, then every change.

        `held_seats` are the seats that it holds, if they are more than the one it watches.
        """
        view = self.view(seat)  # usually drawn before, by `prepare_view`
        self.sockets[seat].add(socket)
        self._held_seats[socket] = held_seats or (seat,)
        missed = view.since(v) if v else None
        for message in [self.full_message(view)] if missed is None else missed:
            socket.push(message)
        presence = encode(self._presence())
        socket.push(_presence_message(view, presence))
        if sum(map(len, self.sockets)) == 1:
            self._sent_presence = presence  # there is nobody else to send it to
        self.schedule_presence()
        return view

    def detach(self, socket: Subscriber, seat: int) -> None:
        """Unsubscribe a socket."""
        self.last_used = time.monotonic()
        self.sockets[seat].discard(socket)
        self._held_seats.pop(socket, None)
        self.schedule_presence()

    def close_sockets(self, code: int, reason: str) -> None:
        """Close every subscribed socket."""
        for sockets in self.sockets:
            for socket in list(sockets):
                socket.close(code, reason)

    def close(self) -> None:
        """Cancel the timer, which keeps the audience in memory."""
        if self._presence_timer is not None:
            self._presence_timer.cancel()

    def full_message(self, view: LiveView) -> bytes:
        """The whole view as a message."""
        head = b'{"t":"full","v":%d,"d":{"seat":%d,"match":%b,"scene":' % (
            view.v,
            view.seat,
            encode(self._durable.info()),
        )
        body = self.views.scene_json(view) + b',"status":' + view.status
        return head + body + b',"presence":' + encode(self._presence()) + b"}}"

    # -- presence

    def _presence(self) -> Presence:
        """Who is connected. A player of both seats watches one of them and is present in both."""
        held = {seat for seats in self._held_seats.values() for seat in seats}
        seats = [
            SeatPresence(info.name, info.kind, info.kind == "bot" or seat in held)
            for seat, info in enumerate(seat_infos(self._durable.match.game, self._durable.metadata))
        ]
        return Presence(seats, len(self.sockets[2]))

    def schedule_presence(self) -> None:
        """Send everybody the presence soon, if it has changed by then; many arrivals share one message."""
        if self._presence_timer is None:
            self._presence_timer = self._context.loop.call_later(PRESENCE_DELAY, self._send_presence)

    def _send_presence(self) -> None:
        self._presence_timer = None
        presence = encode(self._presence())
        if presence != self._sent_presence:
            self._sent_presence = presence
            self.send_to_all(lambda view: _presence_message(view, presence))


def _presence_message(view: LiveView, presence: bytes) -> bytes:
    return b'{"t":"presence","v":%d,"d":%b}' % (view.v, presence)
