"""The socket: messages that are lost, repeated, out of order, stale, invalid, too large or too many."""

from __future__ import annotations

import contextlib
import json
import socket as sockets
import time
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.sync.client import connect
from websockets.typing import Origin
from websockets.uri import parse_uri

from sandtable.server.fastpath.websocket_protocol import text_frame
from sandtable.server.live.connection import MOST_FAULTS
from server.conftest import Start
from server.serving import PATIENCE, Live, Player, Table


@pytest.fixture
def table(live: Live) -> Table:
    return live.create()


def seated(table: Table, *seats: int, v: int = 0) -> Player:
    player = table.sit(*seats, v=v)
    player.until("full" if not v else "presence")
    return player


# -- reconnecting ----------------------------------------------------------------------------------


def test_missed_messages_are_replayed(table: Table) -> None:
    player = seated(table, 0)
    player.act("march A 0")
    seen, scene = player.v, player.scene
    player.cut()
    table.play(0, "march B 0")
    table.play(0, "supply A 1")
    back = table.sit(0, v=seen)
    back.scene = scene
    messages = [back.hear(), back.hear()]
    assert [message["t"] for message in messages] == ["frames", "frames"]
    assert [message["v"] for message in messages] == [seen + 1, seen + 2]
    assert back.scene == table.view(0)["scene"]
    back.close()


def test_a_client_that_missed_nothing_gets_nothing_twice(table: Table) -> None:
    player = seated(table, 0)
    player.act("march A 0")
    seen = player.v
    player.cut()
    back = table.sit(0, v=seen)
    assert back.hear()["t"] == "presence"
    back.close()


@pytest.mark.parametrize("v", [7, 2**50, 1_000_000])
def test_an_unknown_version_gets_the_whole_view(table: Table, v: int) -> None:
    back = table.sit(0, v=v)
    message = back.hear()
    assert message["t"] == "full"
    assert message["v"] == 1
    back.close()


def test_a_client_that_missed_too_much_gets_the_whole_view(table: Table) -> None:
    player = seated(table, 0)
    seen = player.v
    keep = seated(table, 0)  # watches, so that the history grows
    for turn in range(40):
        keep.act("march A 0" if turn % 2 == 0 else "clear A") if turn % 8 < 6 else None
        keep.sync()
        if keep.ask("undo")["t"] == "refused":
            break
    player.close()
    back = table.sit(0, v=seen)
    first = back.hear()
    assert first["t"] in {"frames", "full"}
    back.sync()
    keep.sync()
    assert back.v == keep.v
    back.close()
    keep.close()


def test_resume_on_an_open_socket_replays(table: Table) -> None:
    player = seated(table, 0)
    start = player.v
    player.act("march A 0")
    player.v, player.scene = start, {}
    player.say("resume", v=start)
    assert player.until("frames")["v"] == start + 1
    player.say("resume", v=0)
    assert player.until("full")["v"] == start + 1
    player.close()


def test_versions_after_a_restart_are_higher_than_any_before(start: Start) -> None:
    live = start()
    table = live.create()
    player = seated(table, 0)
    player.act("march A 0")
    old, scene = player.v, player.scene
    player.close()
    live.stop()
    again = start()
    moved = Table(again, table.id, table.tokens)
    back = moved.sit(0, v=old)
    message = back.hear()
    assert message["t"] == "full"
    assert back.v > old + 1000
    assert back.scene == scene
    assert back.act("seal", v=old)["d"]["error"] == "stale"
    back.close()


# -- repeated, stale, out of order ----------------------------------------------------------------------------------


def test_a_repeated_message_is_executed_once_and_answered_twice(table: Table) -> None:
    player = seated(table, 0)
    v = player.v
    one = player.act("march A 0", v=v, nonce="same")
    two = player.act("march A 0", v=v, nonce="same")
    assert one == two == {"t": "done", "v": v + 1, "nonce": "same", "d": {}}
    assert player.v == v + 1
    assert len(table.record(0)["entries"]) == 1
    other = seated(table, 1)
    assert other.act("march A 3", nonce="same")["t"] == "done", "each seat has its own nonces"
    player.close()
    other.close()


def test_a_repeated_message_gets_the_same_refusal(table: Table) -> None:
    player = seated(table, 0)
    one = player.act("march A 3", nonce="bad")
    two = player.act("march A 3", nonce="bad")
    assert one == two
    assert one["d"]["clause"] == "TINY-MARCH-1"
    player.close()


def test_a_message_repeated_over_http_is_executed_once(table: Table) -> None:
    player = seated(table, 0)
    v = player.v
    player.act("march A 0", nonce="both")
    body = {"v": v, "nonce": "both", "actions": ["march A 0"]}
    answer = table.client.post(f"{table.path}/actions", body, table.tokens[0])
    assert answer.json() == {"v": v + 1}
    player.close()


def test_a_nonce_is_remembered_over_a_restart(start: Start) -> None:
    live = start()
    table = live.create()
    player = seated(table, 0)
    v = player.v
    player.act("march A 0", v=v, nonce="mine")
    live.stop()
    moved = Table(start(), table.id, table.tokens)
    back = seated(moved, 0)
    assert back.act("march A 0", v=v, nonce="mine")["t"] == "done"
    assert len(moved.record(0)["entries"]) == 1
    back.close()


def test_a_stale_message_is_refused_with_a_fresh_view(table: Table) -> None:
    player = seated(table, 0)
    v = player.v
    player.act("march A 0")
    assert player.act("march B 0", v=v)["d"]["error"] == "stale"
    fresh = player.until("full")
    assert fresh["v"] == v + 1
    assert player.act("march B 0", v=v + 9)["d"]["error"] == "stale"
    player.close()


def test_of_two_commands_for_one_version_one_is_stale(table: Table) -> None:
    """Whichever arrives first is executed."""
    player = seated(table, 0)
    v = player.v
    player.say("act", {"actions": ["march A 5"]}, v=v, nonce="second")
    player.say("act", {"actions": ["march A 0"]}, v=v, nonce="first")
    assert player.until("done", "refused", nonce="second")["t"] == "done"
    assert player.until("done", "refused", nonce="first")["d"]["error"] == "stale"
    assert table.view(0)["scene"]["plan"]["orders"][0]["text"] == "march A 5"
    player.close()


def test_two_sockets_of_one_seat_see_the_same(table: Table) -> None:
    one, two = seated(table, 0), seated(table, 0)
    one.act("march A 0")
    two.act("march B 0", v=one.v)
    one.sync()
    assert one.scene == two.scene
    assert one.v == two.v
    one.close()
    two.close()


# -- invalid messages ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '{"t": "nonsense", "v": 1, "nonce": "a", "d": {}}',
        '{"t": "act", "v": -1, "nonce": "a", "d": {"actions": ["seal"]}}',
        '{"t": "act", "v": 1, "nonce": "", "d": {"actions": ["seal"]}}',
        '{"t": "act", "v": 1, "nonce": "a", "d": {"actions": []}}',
        '{"t": "act", "v": 1, "nonce": "a", "d": {"actions": [7]}}',
        '{"t": "act", "v": 1, "nonce": "a", "d": {"actions": ["seal"], "seat": 1}}',
        '{"t": "act", "v": 1.5, "nonce": "a", "d": {"actions": ["seal"]}}',
        '{"t": "act", "v": 99999999999999999999, "nonce": "a", "d": {"actions": ["seal"]}}',
        '{"t": "offer", "v": 1, "nonce": "a", "d": {"what": "money"}}',
        '{"t": "act", "v": 1, "d": {"actions": ["seal"]}}',
        '"' + "\\ud800" + '"',
        "[" * 5000,
    ],
)
def test_invalid_messages_are_refused_and_change_nothing(table: Table, raw: str) -> None:
    player = seated(table, 0)
    player.send(raw)
    refused = player.until("refused")
    assert refused["d"]["error"] == "unreadable"
    assert refused["d"]["sentence"]
    assert refused["v"] == player.v
    assert player.ask("ping")["t"] == "pong"
    player.close()


def test_the_nonce_of_an_invalid_message_is_echoed_if_it_is_readable(table: Table) -> None:
    player = seated(table, 0)
    player.send('{"t": "act", "nonce": "here", "d": 7}')
    assert player.until("refused")["nonce"] == "here"
    player.close()


def test_binary_messages_are_read_like_text(table: Table) -> None:
    player = seated(table, 0)
    player.send(json.dumps({"t": "ping", "v": 0, "nonce": "b", "d": {}}).encode())
    assert player.until("pong")["nonce"] == "b"
    player.send(b"\xff\xfe")
    assert player.until("refused")["d"]["error"] == "unreadable"
    player.close()


def test_an_unknown_action_is_unreadable_rather_than_refused(table: Table) -> None:
    player = seated(table, 0)
    assert player.act("fly A 9")["d"]["error"] == "unreadable"
    assert player.act({"verb": "march", "piece": "A"})["d"]["error"] == "unreadable"
    assert player.act({"verb": "march", "piece": "A", "path": [0]})["t"] == "done"
    player.close()


def test_a_message_that_is_too_large_ends_the_connection(table: Table) -> None:
    player = seated(table, 0)
    player.send("x" * 70_000)
    with pytest.raises(ConnectionClosed) as closed:
        player.until("nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_too_many_invalid_messages_end_the_connection(table: Table) -> None:
    player = seated(table, 0)
    for _ in range(MOST_FAULTS):  # not one more: the server may have closed the connection
        player.send("{")
    with pytest.raises(ConnectionClosed) as closed:
        player.until("nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_too_many_messages_are_refused_with_a_waiting_time(start: Start) -> None:
    live = start(rate_limits=1)
    player = seated(live.create(), 0)
    for _ in range(105):
        player.say("ping", nonce="p")
    seen: list[Any] = [player.until("pong", "refused") for _ in range(105)]
    refused = [message["d"] for message in seen if message["t"] == "refused"]
    assert refused
    assert refused[0]["error"] == "rate-limited"
    assert refused[0]["retry_after"] >= 1
    player.close()


# -- access ----------------------------------------------------------------------------------


def test_nothing_is_sent_before_hello(table: Table) -> None:
    player = table.sit(0, hello=False)
    player.say("act", {"actions": ["seal"]})
    assert player.until("refused")["d"]["error"] == "forbidden"
    table.play(1, "seal")
    player.quiet()
    player.close()


def test_a_wrong_token_gives_no_access_at_all(table: Table) -> None:
    player = table.sit(0, hello=False)
    player.say("hello", {"tokens": ["wrong"]}, v=0)
    assert player.until("refused")["d"]["error"] == "forbidden"
    player.say("hello", {"tokens": [table.tokens[0]], "seat": 1}, v=0)
    assert player.until("refused")["d"]["error"] == "forbidden"
    table.play(1, "seal")
    player.quiet()
    player.say("hello", {"tokens": [table.tokens[0]]}, v=0)
    player.until("full")
    assert player.ask("hello", {"tokens": []}, v=0)["d"]["error"] == "not-possible"
    player.close()


def test_the_handshake_for_an_unknown_match_is_refused(live: Live) -> None:
    with pytest.raises(InvalidStatus) as fault:
        Table(live, "nowhere", {}).sit()
    assert fault.value.response.status_code == 404
    assert fault.value.response.body is not None
    assert json.loads(fault.value.response.body)["error"] == "unknown"


def test_pages_of_other_sites_are_refused(table: Table) -> None:
    address = table.client.base.replace("http", "ws", 1) + f"{table.path}/socket"
    with pytest.raises(InvalidStatus) as fault, connect(address, origin=Origin("https://elsewhere.example")):
        pass
    assert fault.value.response.status_code == 403
    with connect(address, origin=Origin(table.client.base)) as fine:
        fine.send("{}")
        assert json.loads(fine.recv(PATIENCE))["t"] == "refused"


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536, 200_000])
def test_frames_are_written_as_the_library_reads_them(size: int) -> None:
    text = b"x" * size
    read = ClientProtocol(parse_uri("ws://127.0.0.1/"), state=State.OPEN, max_size=None)
    read.receive_data(text_frame(text))
    (frame,) = read.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.data, frame.fin) == (Opcode.TEXT, text, True)


# -- slow sockets ----------------------------------------------------------------------------------


def test_a_slow_socket_is_cut_and_delays_nobody(start: Start) -> None:
    live = start(queue_bytes=100_000)
    table = live.create("dbd", "symmetric-line")
    slow = raw_watcher(live, table)
    fast = seated(table, 0)
    metrics = live.context.metrics
    began = time.monotonic()
    while not metrics.dropped and time.monotonic() - began < PATIENCE:
        fast.say("resume", v=0)  # a whole view
        fast.until("full")
        with contextlib.suppress(OSError):
            slow.sendall(30 * masked(json.dumps({"t": "resume", "v": 0, "nonce": "r", "d": {}})))
    assert metrics.dropped == 1
    assert fast.ask("ping")["t"] == "pong"
    slow.close()
    fast.close()


def raw_watcher(live: Live, table: Table) -> sockets.socket:
    """A spectator that never reads."""
    host, _, port = live.base.removeprefix("http://").partition(":")
    raw = sockets.create_connection((host, int(port)))
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    request = (
        f"GET {table.path}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: c2FuZHRhYmxlc2FuZHRhYg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    raw.sendall(request.encode())
    while b"\r\n\r\n" not in raw.recv(4096):
        pass
    raw.sendall(masked(json.dumps({"t": "hello", "v": 0, "nonce": "h", "d": {}})))
    return raw


def masked(text: str) -> bytes:
    """A text frame with the mask 0."""
    body = text.encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


def test_the_server_pings_and_drops_lost_connections(start: Start) -> None:
    live = start(ping_seconds=0.3)
    table = live.create()
    raw = raw_watcher(live, table)
    fast = seated(table, 0)
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        fast.sync()
        if fast.presence["watchers"] == 0:
            break
        time.sleep(0.05)
    assert fast.presence["watchers"] == 0
    raw.close()
    fast.close()
