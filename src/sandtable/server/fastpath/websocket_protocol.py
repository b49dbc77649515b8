"""A WebSocket connection that bypasses the library for the common frames. Setting `fast_websocket`.

Nearly every client message is one text frame that arrives in one piece; it is parsed here. Anything else goes through
uvicorn's protocol and the `websockets` library, and so does everything that follows on that connection; only control
frames that arrive whole do not end the shortcut. Messages to the client are framed here and written at once, without a
task.
Benchmark: `bench/server/compare_setting.py fast_websocket` (about 5 % of a move's processor time).
"""

from __future__ import annotations

from typing import Any

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # implemented in C where that was built
from websockets.protocol import State

from sandtable.server.connection_limits import LimitedWebSocketProtocol

FINAL_TEXT = 0x81  # first byte of a text frame that is a whole message
MASKED = 0x80  # bit of the second byte
LENGTH_16 = 126  # value of the second byte, without the mask bit, if the length follows in two bytes
MOST_UNREAD = 8  # messages that may wait for the application before reading pauses


class FastWebSocketProtocol(LimitedWebSocketProtocol):
    """Uvicorn's protocol with direct reading and writing of text frames. Implements `live.output.Output`."""

    _at_boundary = True  # all data so far was whole frames
    _received = False  # something came since the last keepalive check

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["output"] = self

    # -- reading

    def data_received(self, data: bytes) -> None:
        self._received = True
        if self._at_boundary and not self._left:
            if not self.handshake_complete:
                self._at_boundary = data.endswith(b"\r\n\r\n")
            elif (text := parse_text_frame(data)) is None:
                self._at_boundary = is_control_frame(data)
            elif self.conn.state is State.OPEN and not self.close_sent:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                if not self.read_paused and self.queue.qsize() > MOST_UNREAD:
                    self.read_paused = True
                    self.transport.pause_reading()
                return
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ping the client, unless it sent something since the last check."""
        if self._received:
            self._received = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    # -- writing

    def put(self, text: bytes, before: bytes = b"") -> None:
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(text_frame(before) + text_frame(text) if before else text_frame(text))

    def waiting(self) -> int:
        return self.transport.get_write_buffer_size()

    async def flush(self) -> None:
        """Return at once: whatever is written later follows what was put before."""

    def cut(self) -> None:
        self.transport.abort()


def parse_text_frame(data: bytes) -> str | None:
    """The text of a client's RFC 6455 frame if `data` is exactly one unfragmented text frame of at most 65,535 bytes.

    None otherwise, and for invalid UTF-8, which the library answers by closing the connection.
    """
    if len(data) < 6 or data[0] != FINAL_TEXT:
        return None
    start, size = 6, data[1] - MASKED
    if size == LENGTH_16:
        start, size = 8, int.from_bytes(data[2:4], "big")
    elif not 0 <= size < LENGTH_16:
        return None
    if len(data) != start + size:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def is_control_frame(data: bytes) -> bool:
    """Whether `data` is exactly one control frame, so that the next data begins a new frame."""
    return len(data) >= 6 and data[0] & 0xF8 == 0x88 and len(data) == 6 + data[1] - MASKED


def text_frame(text: bytes) -> bytes:
    """A message from the server as one unfragmented RFC 6455 frame."""
    size = len(text)
    if size < LENGTH_16:
        return b"\x81%c" % size + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
