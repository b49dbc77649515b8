"""The connection of a socket: uvicorn's own, with a short way in and a short way out.

Almost every message of a client is one frame, and comes in one piece: it is read here at once. Whatever else comes, or
comes in other pieces, goes the long way through the library, and so does all that follows on that connection.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # from C where it was built
from websockets.protocol import State

FINAL_TEXT = 0x81  # the first byte of a frame that is a whole text,
LONGER = 126  # and the second, with the bit of the mask, when its size stands in two bytes more
MASKED = 0x80
MOST_UNHEARD = 8  # messages that may wait for the one before them until nothing more is read


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A message is taken as it comes, written at once, without a task and without waiting, and a socket that does not
    read can be cut off. See `socket.Line`."""

    _whole = True  # all that came so far were whole frames
    _heard = False  # something came since somebody was asked whether he is there

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["line"] = self

    # -- in

    def data_received(self, data: bytes) -> None:
        self._heard = True
        if self._whole:
            if not self.handshake_complete:
                self._whole = data.endswith(b"\r\n\r\n")
            elif (text := whole_text(data)) is None:
                self._whole = is_control(data)
            elif self.conn.state is State.OPEN and not self.close_sent:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                if not self.read_paused and self.queue.qsize() > MOST_UNHEARD:
                    self.read_paused = True
                    self.transport.pause_reading()
                return
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether anybody is there, unless he was heard a while ago."""
        if self._heard:
            self._heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    # -- out

    def put(self, text: bytes, before: bytes = b"") -> None:
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(text_frame(before) + text_frame(text) if before else text_frame(text))

    def waiting(self) -> int:
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        self.transport.abort()


def whole_text(data: bytes) -> str | None:
    """The text of a frame of RFC 6455 from a client, if that is all there is; a larger one than two bytes can say goes
    the long way, and so does one that is no UTF-8, which ends the connection."""
    if len(data) < 6 or data[0] != FINAL_TEXT:
        return None
    start, size = 6, data[1] - MASKED
    if size == LONGER:
        start, size = 8, int.from_bytes(data[2:4], "big")
    elif not 0 <= size < LONGER:
        return None
    if len(data) != start + size:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def is_control(data: bytes) -> bool:
    """Whether this is one whole control frame: after it the next frame begins."""
    return len(data) >= 6 and data[0] & 0xF8 == 0x88 and len(data) == 6 + data[1] - MASKED


def text_frame(text: bytes) -> bytes:
    """A whole message as one frame of RFC 6455, from server to client."""
    size = len(text)
    if size < LONGER:
        return b"\x81%c" % size + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
