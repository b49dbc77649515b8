"""One WebSocket connection: the seats it holds, the view it watches, and what waits to be sent to it.

Nobody waits for a slow socket. What the client has not read is buffered up to a limit; then the connection is cut. A
client that connects again says which version it saw last, and gets what it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec
from starlette.types import Receive, Scope, Send

from sandtable.server import failpoint
from sandtable.server.auth import TokenBucket, check_host, check_origin, rate_limit_key
from sandtable.server.context import ServerContext
from sandtable.server.fair_queue import asker
from sandtable.server.wire import messages
from sandtable.server.wire.common import SEATS, RefusalInfo, SeatNumber
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import REFUSABLE, Declined, Forbidden, RateLimited, Unavailable, refusal_of

from .output import Output, QueuedOutput
from .queries import offloaded_choices, preview
from .room import Room
from .rooms import Rooms
from .seat_commands import command_for

HELLO_SECONDS = 15.0  # within which a client must say hello
MOST_FAULTS = 20  # unreadable messages before a socket is closed
POLICY_VIOLATION = 1008  # WebSocket close code

read_message = msgspec.json.Decoder(messages.FromClient).decode


class _WithNonce(msgspec.Struct):
    nonce: str = ""


_read_nonce = msgspec.json.Decoder(_WithNonce).decode


class Sockets:
    """The endpoint `/api/matches/{id}/socket`, and the number of open sockets."""

    def __init__(self, context: ServerContext, rooms: Rooms) -> None:
        self._context = context
        self._rooms = rooms
        self.open = 0

    async def serve(self, id: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection to the room of a match, from the handshake to the end."""
        asker.set(rate_limit_key((scope.get("client") or ("", 0))[0]))
        await receive()  # websocket.connect
        try:
            room = await self._admit(id, scope)
        except REFUSABLE as fault:
            await refuse_handshake(send, fault)
            return
        await send({"type": "websocket.accept"})
        output: Output = scope["state"].get("output") or QueuedOutput(send)
        socket = Socket(self._context, room, send, output)
        scope.clear()  # frees the headers: a socket lives long
        self.open += 1
        try:
            listening = socket.listen(receive)
            await (output.run(listening) if isinstance(output, QueuedOutput) else listening)
        finally:
            self.open -= 1
            socket.leave()

    async def _admit(self, id: str, scope: Scope) -> Room:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        check_host(host, self._context.settings.allowed_hosts)
        check_origin(origin, host, self._context.settings.allowed_origins)
        self._context.rate_limits.take("socket", (scope.get("client") or ("", 0))[0])
        if self.open >= self._context.settings.most_sockets or self._context.stopping:
            raise Unavailable("The server is full or going down; try again later.")
        return await self._rooms.get(id)


async def refuse_handshake(send: Send, fault: Exception) -> None:
    """Answer a handshake with a refusal, as an HTTP response."""
    status, refusal = refusal_of(fault)
    headers = [(b"content-type", b"application/json")]
    if refusal.retry_after:
        headers.append((b"retry-after", str(refusal.retry_after).encode()))
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": encode(refusal)})


class Socket:
    """One connection to one room; a Subscriber of it."""

    __slots__ = ("_bucket", "_closed", "_context", "_held", "_output", "_room", "_seat", "_seats", "_send")

    def __init__(self, context: ServerContext, room: Room, send: Send, output: Output) -> None:
        self._context = context
        self._room = room
        self._send = send
        self._output = output
        self._closed = False
        self._held = b""  # goes out with the next message
        self._seats: tuple[int, ...] = ()  # whose tokens it presented
        self._seat: int | None = None  # whose view it watches; None before hello
        self._bucket: TokenBucket | None = context.rate_limits.message_bucket()

    # -- sending

    def push(self, message: bytes) -> None:
        """Send a message without waiting, or cut the connection if too much is buffered."""
        if self._closed:
            return
        if self._output.waiting() > self._context.settings.queue_bytes:
            self._context.metrics.dropped += 1
            self._closed = True
            self._output.cut()
            return
        self._output.put(message, self._held)
        self._held = b""
        failpoint.reach_later("told")

    def hold(self, message: bytes) -> None:
        """Send a message together with the next one, which follows at once."""
        if self._held:
            self.push(message)
        else:
            self._held = message

    def close(self, code: int, reason: str) -> None:
        """Close the connection after everything pushed so far."""
        if not self._closed:
            self._closed = True
            self._context.spawn(self._send_close(code, reason))

    async def _send_close(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):  # the client may have disconnected
            await self._output.flush()
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    def leave(self) -> None:
        """Unsubscribe: the connection has ended."""
        self._closed = True
        if self._seat is not None:
            self._room.audience.detach(self, self._seat)
            self._seat = None

    # -- receiving

    async def listen(self, receive: Receive) -> None:
        """Handle messages until the connection ends."""
        hello_timer = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._close_without_hello)
        faults = 0
        event = await receive()
        while event["type"] == "websocket.receive":
            if not self._closed and not await self._handle(event.get("text") or event.get("bytes") or b""):
                faults += 1
                if faults == MOST_FAULTS:
                    self.close(POLICY_VIOLATION, "too many faults")
                await asyncio.sleep(0)  # others first: messages that are there already are received without a pause
            event = await receive()
        hello_timer.cancel()

    def _close_without_hello(self) -> None:
        if self._seat is None:
            self.close(POLICY_VIOLATION, "no hello")

    async def _handle(self, raw: str | bytes) -> bool:
        """Handle one message. Returns False if the client should not have sent it at all."""
        nonce = ""
        try:
            if self._bucket is not None and (wait := self._bucket.take(time.monotonic())):
                raise RateLimited(int(wait) + 1)
            self._context.rate_limits.take("message", asker.get())
            message = read_message(raw)
            nonce = message.nonce
            await self._answer(message)
        except REFUSABLE as fault:
            _, refusal = refusal_of(fault)
            self._context.metrics.refusals[refusal.error] += 1
            self._refuse(nonce or nonce_of(raw), refusal)
            return refusal.error not in {"unreadable", "rate-limited", "forbidden"}
        return True

    def _refuse(self, nonce: str, refusal: RefusalInfo) -> None:
        v = 0 if self._seat is None else self._room.audience.views.all[self._seat].v
        self.push(encode(messages.RefusedMessage(v, nonce, refusal)))

    async def _answer(self, message: messages.FromClient) -> None:
        if isinstance(message, messages.Hello):
            await self._hello(message)
            return
        if self._seat is None:
            raise Forbidden("The first message must be hello.")
        view = self._room.audience.views.all[self._seat]
        match message:
            case messages.Ping():
                self.push(encode(messages.PongMessage(view.v, message.nonce, messages.Empty())))
            case messages.Resume():
                await self._watch(self._seat, message.v)
            case messages.Sit():
                if message.d.seat not in self._seats:
                    raise Forbidden("This socket does not hold that seat.")
                await self._watch(message.d.seat, 0)
            case _ if self._seat not in SEATS:
                raise Forbidden("Only who holds a seat may ask that.")
            case messages.Ask():
                v = view.v
                found = await offloaded_choices(self._context.offload, self._room.match, self._seat, message.d.about)
                self._reply("choices", v, message.nonce, encode(found))
            case messages.PreviewAsk():
                await self._preview(self._seat, message)
            case _:
                await self._execute(SEATS[self._seat], message)

    async def _hello(self, message: messages.Hello) -> None:
        if self._seat is not None:
            raise Declined("hello was said already.")
        seats = []
        for token in message.d.tokens:
            seat = self._room.seat_of(token)
            if seat is None:
                raise Forbidden("The token fits no seat of this match.")
            seats.append(seat)
        wanted = message.d.seat if message.d.seat is not None else seats[0] if seats else 2
        if wanted != 2 and wanted not in seats:
            raise Forbidden("This socket does not hold that seat.")
        self._seats = tuple(seats)
        await self._watch(wanted, message.v)

    async def _watch(self, seat: int, v: int) -> None:
        await self._room.audience.prepare_view(seat)
        if self._seat is not None and self._seat != seat:
            self._room.audience.detach(self, self._seat)
        self._seat = seat
        self._room.attach(self, seat, v, self._seats if seat in self._seats else ())

    async def _preview(self, seat: int, message: messages.PreviewAsk) -> None:
        view = await self._room.audience.prepare_view(seat)
        v, shown, match = view.v, view.scene(), self._room.match
        body = await self._context.previews.run(preview, match, seat, message.d.actions, shown)
        self._reply("preview", v, message.nonce, body)

    async def _execute(self, seat: SeatNumber, message: messages.FromClient) -> None:
        command = command_for(self._room, seat, message)
        result = await self._room.execute(seat, message.v, message.nonce, command, self)
        if result.refusal is None:
            self._reply("done", result.v, message.nonce, b"{}")
            return
        self.push(encode(messages.RefusedMessage(result.v, message.nonce, result.refusal)))
        if result.refusal.error == "stale" and self._seat == seat:
            audience = self._room.audience
            self.push(audience.full_message(await audience.prepare_view(seat)))

    def _reply(self, t: str, v: int, nonce: str, body: bytes) -> None:
        self.push(b'{"t":"%b","v":%d,"nonce":%b,"d":%b}' % (t.encode(), v, encode(nonce), body))


def nonce_of(raw: str | bytes) -> str:
    """The nonce of an invalid message, as far as it can be read."""
    try:
        return _read_nonce(raw).nonce[:64]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
