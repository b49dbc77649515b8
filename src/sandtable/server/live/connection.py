"""One connection: who it is, what it looks at, what waits to be sent.

Nobody waits for a slow socket. What it has not read yet waits in its transport, up to a bound; then the socket is cut
off, and whoever it was comes back and says which version was seen last.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Protocol

import msgspec
from starlette.types import Receive, Scope, Send

from sandtable.server import failpoint
from sandtable.server.auth import Bucket, check_origin
from sandtable.server.context import House
from sandtable.server.wire import messages
from sandtable.server.wire.common import SEATS, RefusalInfo
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import REFUSABLE, Declined, Forbidden, RateLimited, Unavailable, refusal_of

from .queries import choices_beside, preview
from .room import Room
from .rooms import Rooms
from .seat_commands import deed_of

HELLO_SECONDS = 15.0
MOST_FAULTS = 20  # unreadable messages before a socket is closed
POLICY = 1008  # the code with which a socket is closed that does not keep to this

read_message = msgspec.json.Decoder(messages.FromClient).decode


class _Named(msgspec.Struct):
    nonce: str = ""


_read_nonce = msgspec.json.Decoder(_Named).decode


class Sockets:
    """The endpoint `/api/matches/{id}/socket`, and how many are open."""

    def __init__(self, house: House, rooms: Rooms) -> None:
        self.house = house
        self.rooms = rooms
        self.open = 0

    async def serve(self, id: str, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection to the room of a match, from the handshake to the end."""
        await receive()  # websocket.connect
        try:
            room = await self._admit(id, scope)
        except REFUSABLE as fault:
            await refuse(send, fault)
            return
        await send({"type": "websocket.accept"})
        socket = Socket(self.house, room, send, scope["state"]["line"])
        scope.clear()  # nobody asks for the headers again, and a socket lives long
        self.open += 1
        try:
            await socket.listen(receive)
        finally:
            self.open -= 1
            socket.leave()

    async def _admit(self, id: str, scope: Scope) -> Room:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        check_origin(origin, host, self.house.settings.allowed_origins)
        self.house.limits.take("socket", (scope.get("client") or ("", 0))[0])
        if self.open >= self.house.settings.most_sockets or self.house.stopping:
            raise Unavailable("The server is full or going down; try again later.")
        return await self.rooms.get(id)


async def refuse(send: Send, fault: Exception) -> None:
    """Answer the handshake with the refusal as an ordinary document."""
    status, refusal = refusal_of(fault)
    headers = [(b"content-type", b"application/json")]
    if refusal.retry_after:
        headers.append((b"retry-after", str(refusal.retry_after).encode()))
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": encode(refusal)})


class Line(Protocol):
    """The connection itself, as `line.py` gives it."""

    def put(self, text: bytes, before: bytes = b"") -> None:
        """Write a message, or two at once; what cannot be sent at once waits."""

    def waiting(self) -> int:
        """How many bytes wait."""

    def cut(self) -> None:
        """End it now, without a goodbye."""


class Socket:
    """One connection to one room."""

    __slots__ = ("_bucket", "_closed", "_held", "_house", "_line", "_seat", "_seats", "_send", "room")

    def __init__(self, house: House, room: Room, send: Send, line: Line) -> None:
        self.room = room
        self._house = house
        self._send = send
        self._line = line
        self._closed = False
        self._held = b""  # what goes out with the next message
        self._seats: tuple[int, ...] = ()  # whose tokens it gave
        self._seat: int | None = None  # what it looks from; None before hello
        self._bucket: Bucket | None = house.limits.messages()

    # -- out

    def push(self, message: bytes) -> None:
        """Send it when the socket can take it; cut the socket off when too much waits."""
        if self._closed:
            return
        if self._line.waiting() > self._house.settings.queue_bytes:
            self._house.metrics.dropped += 1
            self._closed = True
            self._line.cut()
            return
        self._line.put(message, self._held)
        self._held = b""
        failpoint.reach_later("told")

    def hold(self, message: bytes) -> None:
        """Send it together with the next one, which follows at once."""
        if self._held:
            self.push(message)
        else:
            self._held = message

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, after all that was said."""
        if not self._closed:
            self._closed = True
            self._house.spawn(self._goodbye(code, reason))

    async def _goodbye(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):  # it may be gone already
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    def leave(self) -> None:
        """The connection is over."""
        self._closed = True
        if self._seat is not None:
            self.room.detach(self, self._seat)
            self._seat = None

    # -- in

    async def listen(self, receive: Receive) -> None:
        """Take messages until the connection ends."""
        late = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._too_late)
        faults = 0
        event = await receive()
        while event["type"] == "websocket.receive":
            if not await self._take(event.get("text") or event.get("bytes") or b""):
                faults += 1
                if faults == MOST_FAULTS:
                    self.close(POLICY, "too many faults")
            event = await receive()
        late.cancel()

    def _too_late(self) -> None:
        if self._seat is None:
            self.close(POLICY, "no hello")

    async def _take(self, raw: str | bytes) -> bool:
        """Answer one message; False if it was at fault in itself."""
        nonce = ""
        try:
            if self._bucket is not None and (wait := self._bucket.take(time.monotonic())):
                raise RateLimited(int(wait) + 1)
            message = read_message(raw)
            nonce = message.nonce
            await self._answer(message)
        except REFUSABLE as fault:
            _, refusal = refusal_of(fault)
            self._house.metrics.refusals[refusal.error] += 1
            self._refuse(nonce or nonce_of(raw), refusal)
            return refusal.error not in {"unreadable", "rate-limited", "forbidden"}
        return True

    def _refuse(self, nonce: str, refusal: RefusalInfo) -> None:
        v = 0 if self._seat is None else self.room.views.all[self._seat].v
        self.push(encode(messages.RefusedMessage(v, nonce, refusal)))

    async def _answer(self, message: messages.FromClient) -> None:
        if isinstance(message, messages.Hello):
            await self._hello(message)
            return
        if self._seat is None:
            raise Forbidden("The first message must be hello.")
        if type(message) is messages.Act:  # nearly all are
            await self._act(message)
            return
        match message:
            case messages.Ping():
                self.push(
                    encode(messages.PongMessage(self.room.views.all[self._seat].v, message.nonce, messages.Empty()))
                )
            case messages.Resume():
                await self._look(self._seat, message.v)
            case messages.Sit():
                if message.d.seat not in self._seats:
                    raise Forbidden("This socket does not hold that seat.")
                await self._look(message.d.seat, 0)
            case messages.Ask():
                seat, v = self._own(message.v)
                made = await choices_beside(self._house.beside, self.room.match, seat, message.d.about)
                self._reply("choices", v, message.nonce, encode(made))
            case messages.PreviewAsk():
                await self._preview(message)
            case _:
                await self._act(message)

    async def _hello(self, message: messages.Hello) -> None:
        if self._seat is not None:
            raise Declined("hello was said already.")
        seats = []
        for token in message.d.tokens:
            seat = self.room.seat_of(token)
            if seat is None:
                raise Forbidden("The token fits no seat of this match.")
            seats.append(seat)
        wanted = message.d.seat if message.d.seat is not None else seats[0] if seats else 2
        if wanted != 2 and wanted not in seats:
            raise Forbidden("This socket does not hold that seat.")
        self._seats = tuple(seats)
        await self._look(wanted, message.v)

    async def _look(self, seat: int, v: int) -> None:
        await self.room.awake(seat)
        if self._seat is not None and self._seat != seat:
            self.room.detach(self, self._seat)
        self._seat = seat
        self.room.attach(self, seat, v, self._seats if seat in self._seats else ())

    def _own(self, v: int) -> tuple[int, int]:
        """The seat that asks, and the version of what it sees; spectators may not ask."""
        if self._seat is None or self._seat not in SEATS:
            raise Forbidden("Only who holds a seat may ask that.")
        return self._seat, self.room.views.all[self._seat].v

    async def _preview(self, message: messages.PreviewAsk) -> None:
        seat, _ = self._own(message.v)
        view = await self.room.awake(seat)
        v, shown, match = view.v, view.parts or {}, self.room.match
        body = await self._house.previews.away(preview, match, seat, message.d.actions, shown)
        self._reply("preview", v, message.nonce, body)

    async def _act(self, message: messages.FromClient) -> None:
        seat, _ = self._own(message.v)
        deed = deed_of(self.room, SEATS[seat], message)
        answer = await self.room.act(seat, message.v, message.nonce, deed, self)
        if answer.refusal is None:
            self._reply("done", answer.v, message.nonce, b"{}")
            return
        self.push(encode(messages.RefusedMessage(answer.v, message.nonce, answer.refusal)))
        if answer.refusal.error == "stale" and self._seat == seat:
            self.push(self.room.full(await self.room.awake(seat)))

    def _reply(self, t: str, v: int, nonce: str, body: bytes) -> None:
        self.push(b'{"t":"%b","v":%d,"nonce":%b,"d":%b}' % (t.encode(), v, encode(nonce), body))


def nonce_of(raw: str | bytes) -> str:
    """The nonce of a message that could not be read, if that much can be."""
    try:
        return _read_nonce(raw).nonce[:64]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
