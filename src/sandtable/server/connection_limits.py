"""Limits on TCP connections: how many, for how long they may keep the server waiting, and how much they may flood it.

A connection beyond the limits, in all or of one address, is answered with 503 and closed. An address that opens new
ones too fast is answered with 429, a second later. Both happen before anything is set up for the connection. A request
has so many seconds to arrive: its head from the first byte (or from the connection), its body from the end of the head.
An answer has so many to be read. A WebSocket connection that is closed ends soon, whatever the client does. What
arrives in large pieces is taken in small ones, between which other connections have their turn.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from .auth import Buckets, TokenBucket, rate_limit_key
from .settings import Settings

if TYPE_CHECKING:
    from websockets.frames import Frame


def _closing_answer(status: str, error: str, sentence: str, seconds: int) -> bytes:
    """The whole answer to a connection that is closed at once."""
    body = f'{{"error":"{error}","sentence":"{sentence}","retry_after":{seconds}}}'
    return (
        f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\nretry-after: {seconds}\r\nconnection: close\r\n"
        f"content-length: {len(body)}\r\n\r\n{body}"
    ).encode()


FULL = _closing_answer("503 Service Unavailable", "unavailable", "Too many connections are open; try again later.", 5)
TOO_FAST = _closing_answer(
    "429 Too Many Requests",
    "rate-limited",
    "Too many new connections; wait 1 second, and keep connections open for further requests.",
    1,
)
WAIT_SECONDS = 1.0  # before the answer: a client that opens one connection after another gets slow instead of busy
BURST_SECONDS = 10  # of new connections may come at once, as from a class that opens the client together
READ_SECONDS = 60.0  # within which a client must have read an answer
CLOSE_SECONDS = 2.0  # after a closing frame until the connection is cut
PIECE = 1024  # bytes of a larger chunk that are parsed before other connections have their turn
MOST_AFTER_CLOSE = 16 * PIECE  # bytes that are read after the closing frame
IDLE_FRAMES = (10.0, 50.0)  # frames a second, and at once, that carry no whole message: pings, pongs, fragments
POLICY_VIOLATION, INVALID_DATA = 1008, 1007  # WebSocket close codes


class ConnectionLimits:
    """The open connections of one server, in all and by address."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.most_connections
        self.most_of_one = settings.connections_per_address
        self.header_seconds = settings.header_seconds
        self.body_seconds = settings.body_seconds
        self.proxies = frozenset(settings.proxies.split(","))  # connections of all clients come from them
        self.open = 0
        self.refused = 0
        rate = settings.connections_per_second if settings.rate_limits else 0
        self._new = Buckets(rate, rate * BURST_SECONDS)
        self._of: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """Whether one more connection from this address may be opened."""
        if self.open >= self.most:
            return False
        is_counted = self.most_of_one and address not in self.proxies
        return not is_counted or self._of[rate_limit_key(address)] < self.most_of_one

    def refusal(self, address: str, now: float) -> bytes:
        """Count a new connection; return the answer with which to refuse it, or nothing."""
        if not self.has_room(address):
            answer = FULL
        elif address not in self.proxies and self._new.take(rate_limit_key(address), now):
            answer = TOO_FAST
        else:
            return b""
        self.refused += 1
        return answer

    def enter(self, address: str) -> None:
        """Count a connection."""
        self.open += 1
        self._of[rate_limit_key(address)] += 1

    def leave(self, address: str) -> None:
        """Count a connection no longer."""
        self.open -= 1
        key = rate_limit_key(address)
        self._of[key] -= 1
        if not self._of[key]:
            del self._of[key]


class ServerConfig(uvicorn.Config):
    """Uvicorn's configuration with the limits, which every connection gets with it."""

    limits: ConnectionLimits


class HttpLimits(asyncio.Protocol):
    """Limits for uvicorn's HTTP protocols, from which a class inherits besides this one."""

    config: Any
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    cycle: Any

    _is_refused = False  # then nothing of the base class is set up
    _counted = False
    _waiting_for: object = None  # what the timer is for: the body of this request, or the head after it
    _timer: asyncio.TimerHandle | None = None

    def __init__(self, **settings: Any) -> None:
        self._settings = settings

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        limits: ConnectionLimits = self._settings["config"].limits
        peer = get_remote_addr(transport)  # type: ignore[arg-type]  # a Transport
        answer = limits.refusal(peer[0] if peer else "", time.monotonic())
        if answer:
            self._is_refused = True
            self.transport, self.client = transport, peer  # type: ignore[assignment]  # a Transport
            if answer is FULL:
                self._refuse(answer)
                return
            limits.enter(self._address())  # one that waits takes room, so that they cannot become too many
            self._counted = True
            self.transport.pause_reading()
            self._timer = asyncio.get_running_loop().call_later(WAIT_SECONDS, self._refuse, answer)
            return
        super().__init__(**self._settings)
        super().connection_made(transport)
        limits.enter(self._address())
        self._counted = True
        self._watch()

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        if not self._is_refused:
            super().connection_lost(exc)

    def eof_received(self) -> None:
        if not self._is_refused:
            super().eof_received()

    def data_received(self, data: bytes) -> None:
        if self._counted and not self._is_refused:
            super().data_received(data)
            self._watch()

    def handle_websocket_upgrade(self, *request: Any) -> None:
        self._release()
        super().handle_websocket_upgrade(*request)  # type: ignore[misc]  # of the other base class

    def pause_writing(self) -> None:
        if self._is_refused:
            return
        super().pause_writing()
        self.loop.call_later(READ_SECONDS, self._cut_unread, self.cycle)

    def resume_writing(self) -> None:
        if not self._is_refused:
            super().resume_writing()

    def on_response_complete(self) -> None:
        super().on_response_complete()  # type: ignore[misc]  # of the other base class
        if self.transport.get_write_buffer_size():
            self.loop.call_later(READ_SECONDS, self._cut_unread, self.cycle)

    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _release(self) -> None:
        """Forget the connection: it has ended, or belongs to another protocol now."""
        if self._counted:
            self._counted = False
            limits: ConnectionLimits = self._settings["config"].limits
            limits.leave(self._address())
        self._stop_timer()

    def _watch(self) -> None:
        """Start the timer when the client has to send something, and stop it when all has arrived."""
        if not self._counted:
            return
        if self.cycle is None or self.cycle.response_complete:
            wanted, seconds = ("head", self.cycle), self.config.limits.header_seconds
        elif self.cycle.more_body:
            wanted, seconds = ("body", self.cycle), self.config.limits.body_seconds
        else:
            self._stop_timer()
            return
        if wanted != self._waiting_for:
            self._stop_timer()
            self._waiting_for = wanted
            self._timer = self.loop.call_later(seconds, self._give_up, wanted)

    def _stop_timer(self) -> None:
        self._waiting_for = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self, wanted: object) -> None:
        if wanted == self._waiting_for:
            self.transport.abort()

    def _cut_unread(self, cycle: object) -> None:
        if cycle is self.cycle and self.transport.get_write_buffer_size():
            self.transport.abort()


def http_protocol() -> type[asyncio.Protocol]:
    """Uvicorn's HTTP protocol with the limits: the fast one if httptools is installed."""
    if find_spec("httptools"):
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Base
    else:
        from uvicorn.protocols.http.h11_impl import H11Protocol as Base  # type: ignore[assignment]

    class LimitedHttpProtocol(HttpLimits, Base):
        """HTTP with limits."""

    return LimitedHttpProtocol


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol with the limits."""

    _left = b""  # what arrived and was not parsed yet
    _after_close = 0  # bytes that arrived after the closing frame
    _is_lost = False

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.close_timeout = CLOSE_SECONDS
        self._idle_frames = TokenBucket(*IDLE_FRAMES, self.loop.time())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.config.limits.enter(self._address())  # type: ignore[attr-defined]  # a ServerConfig

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_lost, self._left = True, b""
        self.config.limits.leave(self._address())  # type: ignore[attr-defined]  # a ServerConfig
        super().connection_lost(exc)

    def _address(self) -> str:
        return self.client[0] if self.client else ""

    # -- receiving: in pieces

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > MOST_AFTER_CLOSE:
                self.transport.pause_reading()  # until the connection is cut
                return
        if self._left or len(data) > PIECE:
            is_first = not self._left
            self._left += data
            self.transport.pause_reading()
            if is_first:
                self._parse_piece()
        else:
            self._parse(data)

    def _parse(self, data: bytes) -> None:
        super().data_received(data)

    def _parse_piece(self) -> None:
        """Parse one piece of what has arrived; the rest follows when others have had their turn, and not before the
        application has taken the messages in it."""
        if self._is_lost or not self._left:
            return
        piece, self._left = self._left[:PIECE], self._left[PIECE:]
        self._parse(piece)
        if self.transport.is_closing() or (self.close_sent and len(self._left) > MOST_AFTER_CLOSE):
            self._left = b""
        elif self.queue.empty() or self.close_sent:
            self._go_on()

    def _go_on(self) -> None:
        if self._left:
            self.loop.call_soon(self._parse_piece)
        elif not self._is_lost and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.queue.empty() and (self.read_paused or self._left):
            self._go_on()
        return message

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count_idle_frame()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count_idle_frame()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if not event.fin:
            self._count_idle_frame()

    def _count_idle_frame(self) -> None:
        if self._idle_frames.take(self.loop.time()) and not self.close_sent:
            self._fail(POLICY_VIOLATION, "too many frames without a message")

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._fail(INVALID_DATA, "invalid UTF-8")
                return
        super().send_receive_event_to_app()

    # -- closing: soon

    def _fail(self, code: int, reason: str) -> None:
        """Close the connection because of what the client sent, unless it is closing already."""
        if self.conn.state is State.OPEN:
            self.conn.send_close(code, reason)
        self.handle_parser_exception()
        self._cut_soon()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._cut_soon()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self._cut_soon()

    def _cut_soon(self) -> None:
        """Cut the connection if it has not ended by then: the client may not read, or not answer."""
        self.loop.call_later(CLOSE_SECONDS, self._cut)

    def _cut(self) -> None:
        if not self._is_lost:
            self.transport.abort()
