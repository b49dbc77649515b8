"""The fast protocol reads what the library reads, and leaves every other frame to the library."""

from __future__ import annotations

import json
import socket as sockets
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from sandtable.server.fastpath.websocket_protocol import is_control_frame, parse_text_frame
from server.serving import PATIENCE, Live, Table


def framed(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A client's masked frame, as the library writes it."""
    return bytes(Frame(opcode, text, fin).serialize(mask=True))


@given(st.text(max_size=300))
def test_a_text_frame_is_read_as_the_library_reads_it(text: str) -> None:
    raw = framed(text.encode())
    library = ServerProtocol(state=State.OPEN)
    library.receive_data(raw)
    (frame,) = library.events_received()
    assert isinstance(frame, Frame)
    assert parse_text_frame(raw) == bytes(frame.data).decode() == text


@pytest.mark.parametrize("size", [0, 125, 126, 65_535])
def test_every_size_up_to_two_bytes_is_read(size: int) -> None:
    assert parse_text_frame(framed(b"x" * size)) == "x" * size


OTHER_DATA = {
    "the first of two": framed(b"{", fin=False),
    "the second of two": framed(b"}", Opcode.CONT),
    "bytes": framed(b"{}", Opcode.BINARY),
    "a ping": framed(b"1", Opcode.PING),
    "no mask": bytes(Frame(Opcode.TEXT, b"{}").serialize(mask=False)),
    "half a frame": framed(b"{}")[:-1],
    "half a head": framed(b"{}")[:3],
    "nothing": b"",
    "one and a half": framed(b"{}") + framed(b"{}")[:4],
    "two": framed(b"{}") * 2,
    "no UTF-8": framed(b"\xff"),
    "a reserved bit": bytes([framed(b"{}")[0] | 0x40]) + framed(b"{}")[1:],
    "too large": framed(b"x" * 65_536),
}


@pytest.mark.parametrize("what", OTHER_DATA)
def test_everything_else_is_left_to_the_library(what: str) -> None:
    assert parse_text_frame(OTHER_DATA[what]) is None
    assert is_control_frame(OTHER_DATA[what]) == (what == "a ping")


# -- a connection that sends fragments ------------------------------------------------------------------------------


class Raw:
    """A client that writes bytes, and reads messages as the library does."""

    def __init__(self, table: Table) -> None:
        host, _, port = table.client.base.removeprefix("http://").partition(":")
        self.socket = sockets.create_connection((host, int(port)), timeout=PATIENCE)
        request = (
            f"GET {table.path}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: c2FuZHRhYmxlc2FuZHRhYg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.socket.sendall(request.encode())
        self._unread = b""
        while b"\r\n\r\n" not in self._unread:
            self._unread += self.socket.recv(65_536)
        self._unread = self._unread.partition(b"\r\n\r\n")[2]

    def frame(self) -> tuple[int, bytes]:
        """The next frame: its opcode and its payload."""
        opcode, size = self._take(2)
        size = int.from_bytes(self._take({126: 2, 127: 8}.get(size, 0)), "big") if size > 125 else size
        return opcode & 15, self._take(size)

    def _take(self, size: int) -> bytes:
        while len(self._unread) < size:
            more = self.socket.recv(65_536)
            assert more, "the connection is closed"
            self._unread += more
        taken, self._unread = self._unread[:size], self._unread[size:]
        return taken

    def pongs(self, *nonces: str) -> None:
        """Wait until these pings are answered, in this order."""
        for nonce in nonces:
            while True:
                opcode, text = self.frame()
                if opcode == Opcode.TEXT and json.loads(text).get("nonce") == nonce:
                    break


def saying(t: str, nonce: str) -> bytes:
    return json.dumps({"t": t, "v": 0, "nonce": nonce, "d": {}}).encode()


@pytest.fixture
def raw(live: Live) -> Iterator[Raw]:
    made = Raw(live.create("tiny", "meeting"))
    made.socket.sendall(framed(saying("hello", "h")))
    yield made
    made.socket.close()


def test_fragmented_messages_are_read_like_whole_ones(raw: Raw) -> None:
    raw.socket.sendall(framed(saying("ping", "a")))
    raw.pongs("a")
    raw.socket.sendall(framed(b"tick", Opcode.PING))
    while raw.frame() != (Opcode.PONG, b"tick"):
        pass
    raw.socket.sendall(framed(saying("ping", "b")))  # the fast path again
    raw.pongs("b")
    text = saying("ping", "c")
    raw.socket.sendall(framed(text[:9], fin=False))
    raw.socket.sendall(framed(text[9:], Opcode.CONT))
    raw.pongs("c")
    raw.socket.sendall(framed(saying("ping", "d")) + framed(saying("ping", "e")))
    whole = framed(saying("ping", "f"))
    raw.socket.sendall(whole[:7])
    raw.pongs("d", "e")
    raw.socket.sendall(whole[7:])
    raw.pongs("f")


def test_many_messages_at_once_are_answered_in_order(raw: Raw) -> None:
    nonces = [str(number) for number in range(40)]
    for nonce in nonces:
        raw.socket.sendall(framed(saying("ping", nonce)))
    raw.pongs(*nonces)


def test_invalid_utf_8_ends_the_connection(raw: Raw) -> None:
    raw.socket.sendall(framed(b"\xff\xfe"))
    while True:
        opcode, text = raw.frame()
        if opcode == Opcode.CLOSE:
            break
    assert int.from_bytes(text[:2], "big") == 1007
