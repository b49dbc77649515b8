"""Connections that keep the server waiting, flood it or are too many end by themselves, and leave no traceback."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from sandtable.server import connection_limits, request_body
from sandtable.server.connection_limits import ConnectionLimits
from sandtable.server.settings import Settings
from server.conftest import Start
from server.fastpath.test_websocket_protocol import Raw, framed, saying
from server.serving import PATIENCE, Live

SOON = {"header_seconds": 0.3, "body_seconds": 0.3}
POST = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n"


def dial(live: Live, data: bytes = b"", address: str = "127.0.0.1") -> sockets.socket:
    host, _, port = live.base.removeprefix("http://").partition(":")
    made = sockets.create_connection((host, int(port)), timeout=PATIENCE, source_address=(address, 0))
    made.sendall(data)
    return made


def read_to_end(connection: sockets.socket) -> bytes:
    """All bytes until the server ends the connection."""
    found = b""
    try:
        while more := connection.recv(65_536):
            found += more
    except ConnectionResetError:
        pass
    connection.close()
    return found


def send_for_ever(connection: sockets.socket, data: bytes) -> None:
    while True:
        connection.sendall(data)


def close_code(raw: Raw) -> int:
    """Wait for the closing frame, and then for the end of the connection."""
    while True:
        opcode, payload = raw.frame()
        if opcode == Opcode.CLOSE:
            break
    read_to_end(raw.socket)
    return int.from_bytes(payload[:2], "big")


@pytest.fixture
def errors(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """What is logged with a traceback or as an error."""
    found: list[str] = []
    yield found
    found += [record.getMessage() for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
    assert not found


# -- unfinished requests --------------------------------------------------------------------------------------------


def test_requests_that_do_not_arrive_are_cut(start: Start) -> None:
    """Nothing at all, half a head, a head and half a body, a second request that never ends, a body nobody wants."""
    live = start(database=":memory:", **SOON)
    whole = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    refused = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000000\r\n\r\n"
    connections = [dial(live, data) for data in (b"", POST, POST + b"\r\n{", whole + POST, refused + b"xx")]
    for connection in connections:
        read_to_end(connection)  # ends at all; a test that waits longer than PATIENCE fails
    assert live.get("/api/health").status_code == 200
    assert f"sandtable_connections {live.limits.open}" in live.get("/api/metrics").text


def test_a_request_that_arrives_slowly_is_answered(start: Start) -> None:
    live = start(database=":memory:", header_seconds=20, body_seconds=20)
    body = b'{"scenario": {}}'
    head = b"POST /api/games/tiny/scenarios/validate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    connection = dial(live)
    for byte in head + b"Content-Length: %d\r\n\r\n" % len(body) + body:
        connection.sendall(bytes([byte]))
    assert b"200 OK" in read_to_end(connection)


def test_bodies_that_are_being_read_share_a_bounded_memory(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "MOST_BYTES_OF_ONE", 100_000)
    live = start(database=":memory:")
    half = POST + b"\r\n" + b" " * 40_000
    waiting = [dial(live, half) for _ in range(2)]
    deadline = time.monotonic() + PATIENCE
    while live.context.bodies.used < 80_000 and time.monotonic() < deadline:
        live.get("/api/health")
    refused = dial(live, half)
    assert b"503" in refused.recv(1000)
    for connection in waiting:
        connection.sendall(b" " * 20_000)
        assert b"400" in connection.recv(1000)
        connection.close()
    refused.close()
    while live.context.bodies.used and time.monotonic() < deadline:
        live.get("/api/health")
    assert live.context.bodies.used == 0


def test_an_aborted_upload_leaves_no_traceback(start: Start, errors: list[str]) -> None:
    live = start(database=":memory:")
    for _ in range(3):
        dial(live, POST + b"\r\n{").close()
    deadline = time.monotonic() + PATIENCE
    while live.context.metrics.refusals["aborted"] < 3 and time.monotonic() < deadline:
        live.get("/api/health")
    assert live.context.metrics.refusals["aborted"] == 3


def test_work_for_a_client_that_has_gone_is_given_up(start: Start) -> None:
    """The only thread for studies is busy; a check waits for it, and its client hangs up."""
    live = start(database=":memory:")
    may_go_on = threading.Event()
    busy = asyncio.run_coroutine_threadsafe(live.context.study.run(may_go_on.wait), live.context.loop)
    body = b'{"scenario": {}}'
    head = b"POST /api/games/tiny/scenarios/validate HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    client = dial(live, head % len(body) + body)
    deadline = time.monotonic() + PATIENCE
    while not live.context.study.waiting and time.monotonic() < deadline:
        live.get("/api/health")
    assert live.context.study.waiting == 1
    client.close()
    while live.context.study.waiting and time.monotonic() < deadline:
        live.get("/api/health")
    assert live.context.study.waiting == 0
    may_go_on.set()
    assert busy.result(PATIENCE)


# -- how many -------------------------------------------------------------------------------------------------------


def test_connections_of_one_address_are_limited(start: Start) -> None:
    live = start(database=":memory:", connections_per_address=4, header_seconds=60)
    live.get("/api/health")  # this client keeps one open
    others = [dial(live) for _ in range(3)]
    refused = dial(live)
    assert b"Too many connections" in read_to_end(refused)
    others.pop().close()
    deadline = time.monotonic() + PATIENCE
    while live.limits.open > 3 and time.monotonic() < deadline:
        live.get("/api/health")
    table = live.create("tiny", "meeting")
    player = table.sit(0)
    player.until("full")
    assert live.limits.open == 4, "a socket counts like any connection"
    player.close()
    for other in others:
        other.close()


def test_new_connections_of_one_address_are_limited(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten seconds' worth may come at once, then so many a second; other addresses notice nothing."""
    now = [0.0]
    monkeypatch.setattr(connection_limits, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(connection_limits, "WAIT_SECONDS", 0.01)
    live = start(database=":memory:", rate_limits=1, connections_per_second=2)
    health = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert live.get("/api/health").status_code == 200, "this client keeps its connection and goes on"
    for _ in range(19):
        assert b" 200 OK" in read_to_end(dial(live, health))
    refused = read_to_end(dial(live))
    assert refused.startswith(b"HTTP/1.1 429 ")
    assert b"retry-after: 1\r\n" in refused
    assert b"Too many new connections" in refused
    assert b" 200 OK" in read_to_end(dial(live, health, "127.0.0.2"))
    assert live.get("/api/health").status_code == 200
    now[0] += 1
    for status in (b" 200 OK", b" 200 OK"):
        assert status in read_to_end(dial(live, health))
    assert b" 429 " in read_to_end(dial(live))
    assert live.limits.refused == 2
    assert "sandtable_connections_refused 2" in live.get("/api/metrics").text


def test_refused_connections_that_wait_for_their_answer_are_limited(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They count as open, so that one more is refused at once."""
    monkeypatch.setattr(connection_limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    monkeypatch.setattr(connection_limits, "WAIT_SECONDS", 3600.0)
    few = {"connections_per_second": 1, "connections_per_address": 12, "header_seconds": 60}
    live = start(database=":memory:", rate_limits=1, **few)
    live.get("/api/health")  # this client keeps one open
    opened = [dial(live) for _ in range(9)]
    waiting = [dial(live, b"GET /api/health HTTP/1.1\r\n\r\n") for _ in range(2)]
    assert b"Too many connections" in read_to_end(dial(live))
    assert (live.limits.open, live.limits.refused) == (12, 3)
    assert live.get("/api/health").status_code == 200
    for connection in opened + waiting:
        connection.close()


def test_new_connections_of_proxies_or_without_limits_are_not_limited() -> None:
    few: dict[str, Any] = {"connections_per_second": 1, "proxies": "10.0.0.1"}
    limits = ConnectionLimits(Settings(**few))
    assert not any(limits.refusal("10.0.0.1", 0.0) for _ in range(1000))
    assert [bool(limits.refusal("10.0.0.2", 0.0)) for _ in range(11)] == [False] * 10 + [True]
    for off in (Settings(connections_per_second=0), Settings(**few, rate_limits=0)):
        unlimited = ConnectionLimits(off)
        assert not any(unlimited.refusal("10.0.0.2", 0.0) for _ in range(1000))


def test_limits_count_networks_and_trust_proxies() -> None:
    limits = ConnectionLimits(Settings(most_connections=3, connections_per_address=1, proxies="10.0.0.1"))
    limits.enter("2001:db8::1")
    assert not limits.has_room("2001:db8::2"), "the same network"
    assert limits.has_room("2001:db9::1")
    limits.enter("10.0.0.1")
    assert limits.has_room("10.0.0.1"), "a proxy has the connections of everybody"
    limits.enter("10.0.0.1")
    assert not limits.has_room("10.0.0.1"), "the server is full"
    limits.leave("10.0.0.1")
    limits.leave("2001:db8::1")
    assert limits.has_room("2001:db8::2")


# -- sockets --------------------------------------------------------------------------------------------------------


@pytest.fixture(params=[1, 0], ids=["fast", "library"])
def live(request: pytest.FixtureRequest, start: Start) -> Live:
    return start(database=":memory:", fast_websocket=request.param)


@pytest.fixture
def raw(live: Live) -> Iterator[Raw]:
    made = Raw(live.create("tiny", "meeting"))
    made.socket.sendall(framed(saying("hello", "h")))
    made.frame()
    yield made
    made.socket.close()


def test_a_socket_that_floods_is_closed_and_cut(raw: Raw) -> None:
    """The connection itself ends, although this client never answers the closing frame."""
    raw.socket.sendall(framed(b"nonsense") * 50)
    assert close_code(raw) == 1008


def test_a_client_that_goes_on_after_the_end_is_cut(raw: Raw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "CLOSE_SECONDS", 0.2)
    raw.socket.sendall(framed(b"nonsense") * 50)
    with pytest.raises((ConnectionError, TimeoutError)):
        send_for_ever(raw.socket, framed(saying("ping", "x")) * 1000)


@pytest.mark.parametrize(
    "data",
    [
        framed(b"", Opcode.PING) * 200,
        framed(b"", Opcode.PONG) * 200,
        framed(b"", fin=False) + framed(b"", Opcode.CONT, fin=False) * 200,
    ],
    ids=["pings", "pongs", "fragments"],
)
def test_frames_without_a_message_are_limited(raw: Raw, data: bytes) -> None:
    raw.socket.sendall(data)
    assert close_code(raw) == 1008


@pytest.mark.parametrize("parts", [(b"\xff\xfe",), (b"{\xc3", b"\xc3}")])
def test_invalid_utf_8_closes_the_socket_without_a_traceback(
    parts: tuple[bytes, ...], raw: Raw, errors: list[str]
) -> None:
    first, *more = parts
    raw.socket.sendall(bytes(Frame(Opcode.TEXT, first, fin=not more).serialize(mask=True)))
    for part in more:
        raw.socket.sendall(framed(part, Opcode.CONT))
    assert close_code(raw) == 1007


def test_invalid_utf_8_before_a_closing_frame_leaves_no_traceback(raw: Raw, errors: list[str]) -> None:
    """The library has answered the closing frame before the text is looked at."""
    closing = framed((1000).to_bytes(2, "big"), Opcode.CLOSE)
    raw.socket.sendall(bytes(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)) + closing)
    assert close_code(raw) == 1000


def test_many_messages_in_one_piece_are_all_answered_in_order(raw: Raw) -> None:
    """They are parsed in pieces, and none is lost or overtakes another; then others are read as before."""
    for _ in range(2):
        raw.socket.sendall(b"".join(framed(saying("ping", f"n{number}")) for number in range(40)))
        raw.pongs(*(f"n{number}" for number in range(40)))
        raw.socket.sendall(framed(saying("ping", "z" * 4000)) + framed(saying("ping", "last")))
        raw.pongs("last")
