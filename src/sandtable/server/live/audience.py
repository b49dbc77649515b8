"""A hall: a match in memory, and those who look at it. It knows who is there and what each may see; what is done in the
match is the room's business (`room.py`)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial

from sandtable.kernel.game import Game
from sandtable.play.match import Match
from sandtable.server.auth import fits
from sandtable.server.context import House
from sandtable.server.wire import views
from sandtable.server.wire.common import MatchInfo, Status
from sandtable.server.wire.messages import Presence, SeatPresence
from sandtable.server.wire.scene_patch import encode
from sandtable.server.wire.views import View, Views

from .command import Listener
from .metadata import About, match_info, offer_infos, seat_infos
from .offers import draw_offers

PRESENCE = 0.1  # seconds after which it is told that somebody came or went


class Hall:
    """One match, its Views, and the sockets that look."""

    def __init__(self, house: House, match: Match, about: About, lines: Views) -> None:
        self.house = house
        self.match = match
        match.state_bytes = b""  # it may be long before anybody moves
        self.about = about
        self.views = lines
        self.sockets: tuple[set[Listener], set[Listener], set[Listener]] = (set(), set(), set())
        self.touched = time.monotonic()
        self._holding: dict[Listener, tuple[int, ...]] = {}  # the seats whose tokens a socket gave
        self._telling: asyncio.TimerHandle | None = None
        self._told = b""

    # -- what is so

    @property
    def id(self) -> str:
        return self.match.id

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @property
    def is_open(self) -> bool:
        """Whether a seat is still to be taken: nothing is played until then."""
        return self.about.state(over=False) == "open"

    def seat_of(self, token: str) -> int | None:
        """The seat that a token holds."""
        for seat, holding in enumerate(self.about.seats):
            if fits(token, holding.key):
                return seat
        return None

    def info(self) -> MatchInfo:
        state = self.about.state(over=self.over)
        return match_info(self.game, self.match.header, self.about, state)

    def status(self, seat: int) -> Status:
        return self.statuses(self.match, self.about)(seat)

    def statuses(self, match: Match, about: About) -> Callable[[int], Status]:
        """What is true beside the Scene, seat by seat."""
        offers = offer_infos(about, draw_offers(match, about))
        return views.statuses_of(match, offers, about.rematch, waiting=about.state(over=False) == "open")

    def show(self, seat: int) -> View:
        """The View of a seat, awake and up to date."""
        self.touched = time.monotonic()
        return self.views.show(self.match, self.status, seat, waiting=self.is_open)

    async def awake(self, seat: int) -> View:
        """The same, made beside the loop where that takes long."""
        self.touched = time.monotonic()
        view = self.views.all[seat]
        while view.picture is None:
            match, waiting = self.match, self.is_open
            look = partial(self.views.look, match, seat, waiting=waiting)
            shown = await self.house.beside.do((self.game.id, "look"), look)
            if view.picture is None and self.match is match and self.is_open == waiting:
                self.views.wake(view, shown, self.status(seat))
        return self.show(seat)

    # -- sockets

    def attach(self, socket: Listener, seat: int, v: int, holds: tuple[int, ...] = ()) -> None:
        """A socket begins to look from a seat: what it missed since version `v`, or all, and from now on everything.
        It may hold more seats than the one it looks from."""
        view = self.show(seat)  # mostly `awake` made it
        self.sockets[seat].add(socket)
        self._holding[socket] = holds or (seat,)
        missed = view.since(v) if v else None
        for message in [self.full(view)] if missed is None else missed:
            socket.push(message)
        here = encode(self.presence())
        socket.push(self._presence_message(view, here))
        if sum(map(len, self.sockets)) == 1:
            self._told = here  # there is nobody else to tell
        for message in self.greeting(view):
            socket.push(message)
        self.tell_presence()

    def greeting(self, view: View) -> Sequence[bytes]:
        """What else is told to whoever comes."""
        del view
        return ()

    def detach(self, socket: Listener, seat: int) -> None:
        """It looks no more."""
        self.touched = time.monotonic()
        self.sockets[seat].discard(socket)
        self._holding.pop(socket, None)
        self.tell_presence()

    def full(self, view: View) -> bytes:
        """The whole View as a message."""
        head = b'{"t":"full","v":%d,"d":{"seat":%d,"match":%b,"scene":' % (
            view.v,
            view.seat,
            encode(self.info()),
        )
        body = self.views.whole(view) + b',"status":' + view.status
        return head + body + b',"presence":' + encode(self.presence()) + b"}}"

    def presence(self) -> Presence:
        """Who is connected. Whoever plays both seats at one screen looks from one, and is there for both."""
        held = {seat for seats in self._holding.values() for seat in seats}
        seats = [
            SeatPresence(info.name, info.kind, info.kind == "bot" or seat in held)
            for seat, info in enumerate(seat_infos(self.game, self.about))
        ]
        return Presence(seats, len(self.sockets[2]))

    def tell_presence(self) -> None:
        """Tell everybody who is there, soon: when many come at once they are told of once."""
        if self._telling is None:
            self._telling = self.house.loop.call_later(PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        body = encode(self.presence())
        if body != self._told:
            self._told = body
            for view, sockets in zip(self.views.all, self.sockets):
                for socket in list(sockets):
                    socket.push(self._presence_message(view, body))

    def _presence_message(self, view: View, body: bytes) -> bytes:
        return b'{"t":"presence","v":%d,"d":%b}' % (view.v, body)

    def renew(self) -> None:
        """Send everybody the whole view anew: something changed that no Frame tells."""
        for view in self.views.all:
            self.views.sleep(view)
            view.v += 1
            view.digest = b""
            if sockets := list(self.sockets[view.seat]):
                self.show(view.seat)
                for socket in sockets:
                    socket.push(self.full(view))

    def rest(self) -> None:
        """Let Views sleep that nobody looks at."""
        for view, sockets in zip(self.views.all, self.sockets):
            if not sockets:
                self.views.sleep(view)
