"""The short way in reads what the library reads, and whatever it does not read goes the long way."""

from __future__ import annotations

import json
import os
import socket as sockets
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from sandtable.server.fastpath import scheduling
from sandtable.server.fastpath.websocket_protocol import is_control, whole_text
from server.serving import PATIENCE, Live, Table


def framed(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame of a client, with a mask, as the library writes it."""
    return bytes(Frame(opcode, text, fin).serialize(mask=True))


@given(st.text(max_size=300))
def test_a_whole_text_is_read_as_the_library_reads_it(text: str) -> None:
    raw = framed(text.encode())
    library = ServerProtocol(state=State.OPEN)
    library.receive_data(raw)
    (frame,) = library.events_received()
    assert isinstance(frame, Frame)
    assert whole_text(raw) == bytes(frame.data).decode() == text


@pytest.mark.parametrize("size", [0, 125, 126, 65_535])
def test_every_size_of_two_bytes_is_read(size: int) -> None:
    assert whole_text(framed(b"x" * size)) == "x" * size


ODD = {
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


@pytest.mark.parametrize("what", ODD)
def test_what_is_no_whole_text_goes_the_long_way(what: str) -> None:
    assert whole_text(ODD[what]) is None
    assert is_control(ODD[what]) == (what == "a ping")


# -- a connection that speaks in pieces ------------------------------------------------------------------------------


class Raw:
    """A client that writes bytes, and reads messages as the library does."""

    def __init__(self, table: Table) -> None:
        host, _, port = table.client.base.removeprefix("http://").partition(":")
        self.line = sockets.create_connection((host, int(port)), timeout=PATIENCE)
        request = (
            f"GET {table.path}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: c2FuZHRhYmxlc2FuZHRhYg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.line.sendall(request.encode())
        self._unread = b""
        while b"\r\n\r\n" not in self._unread:
            self._unread += self.line.recv(65_536)
        self._unread = self._unread.partition(b"\r\n\r\n")[2]

    def frame(self) -> tuple[int, bytes]:
        """The next frame: its opcode and what it holds."""
        opcode, size = self._take(2)
        size = int.from_bytes(self._take({126: 2, 127: 8}.get(size, 0)), "big") if size > 125 else size
        return opcode & 15, self._take(size)

    def _take(self, size: int) -> bytes:
        while len(self._unread) < size:
            more = self.line.recv(65_536)
            assert more, "the connection is closed"
            self._unread += more
        taken, self._unread = self._unread[:size], self._unread[size:]
        return taken

    def pongs(self, *nonces: str) -> None:
        """Wait until these pings are answered, in their order."""
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
    made.line.sendall(framed(saying("hello", "h")))
    yield made
    made.line.close()


def test_messages_in_pieces_are_heard_like_whole_ones(raw: Raw) -> None:
    raw.line.sendall(framed(saying("ping", "a")))
    raw.pongs("a")
    raw.line.sendall(framed(b"tick", Opcode.PING))
    while raw.frame() != (Opcode.PONG, b"tick"):
        pass
    raw.line.sendall(framed(saying("ping", "b")))  # the short way again
    raw.pongs("b")
    text = saying("ping", "c")
    raw.line.sendall(framed(text[:9], fin=False))
    raw.line.sendall(framed(text[9:], Opcode.CONT))
    raw.pongs("c")
    raw.line.sendall(framed(saying("ping", "d")) + framed(saying("ping", "e")))
    whole = framed(saying("ping", "f"))
    raw.line.sendall(whole[:7])
    raw.pongs("d", "e")
    raw.line.sendall(whole[7:])
    raw.pongs("f")


def test_many_messages_at_once_are_answered_in_their_order(raw: Raw) -> None:
    nonces = [str(number) for number in range(40)]
    for nonce in nonces:
        raw.line.sendall(framed(saying("ping", nonce)))
    raw.pongs(*nonces)


def test_what_is_no_text_ends_the_connection(raw: Raw) -> None:
    raw.line.sendall(framed(b"\xff\xfe"))
    while True:
        opcode, text = raw.frame()
        if opcode == Opcode.CLOSE:
            break
    assert int.from_bytes(text[:2], "big") == 1007


# -- how soon it is woken --------------------------------------------------------------------------------------------


def test_short_turns_change_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a thread, which keeps it to itself."""
    found: list[object] = []

    def work() -> None:
        before = (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0))
        found.append(scheduling.ask_for_short_turns())
        found.append((os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0)) == before)
        monkeypatch.setattr(scheduling, "CALLS", {})
        found.append(scheduling.ask_for_short_turns())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found[0] in (True, False)
    assert found[1:] == [True, False], "a machine that is not known is left as it is"


def test_long_turns_of_a_process_that_was_started_change_nothing_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a kernel that knows no length of turns, and with one that may."""
    own = (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0))
    for calls in ({}, scheduling.CALLS):
        monkeypatch.setattr(scheduling, "CALLS", calls)
        with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as started:
            scheduling.ask_for_long_turns(started.pid)
            assert os.sched_getscheduler(started.pid) == os.SCHED_BATCH
            assert os.getpriority(os.PRIO_PROCESS, started.pid) == own[1]
            started.communicate(b"\n")
    assert (os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0)) == own
    scheduling.ask_for_long_turns(started.pid)  # it is gone: nothing happens
