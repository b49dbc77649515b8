"""Attacks on a server, each run in a process of its own from other addresses of the loopback network.

Each takes the port and the time at which to end, and returns in words what was tried.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

Attack = Callable[[int, float], str]
MASK = b"\x01\x02\x03\x04"
TIMEOUT = 20.0
FAST_BOTS = {"kind": "bot", "bot": "level", "level": 5}


def post(port: int, path: str, body: Any, address: str = "127.0.0.2", token: str = "", raw: bytes = b"") -> int:
    """Post a document (or bytes) from an address; return the status, or 0 if there was no answer."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT, source_address=(address, 0))
    try:
        connection.request("POST", path, raw or json.dumps(body), headers)
        answer = connection.getresponse()
        answer.read()
    except OSError:
        return 0
    finally:
        connection.close()
    return answer.status


def in_threads(count: int, until: float, work: Callable[[int], int]) -> Counter[int]:
    """Repeat `work` in many threads until the time is over; return how often it had which result."""
    results: Counter[int] = Counter()

    def repeat(number: int) -> None:
        while time.time() < until:
            status = work(number)
            results[status] += 1
            if status in (429, 503, 0):
                time.sleep(0.05)

    threads = [threading.Thread(target=repeat, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def words(results: Counter[int]) -> str:
    """Statuses with their numbers: "200 × 31, 429 × 12"."""
    return ", ".join(f"{status or 'no answer'} × {count}" for status, count in sorted(results.items()))


def do_nothing(port: int, until: float) -> str:
    """The same without a crowd, for comparison."""
    time.sleep(max(0.0, until - time.time()))
    return "nobody else"


def validate_zeros(port: int, until: float) -> str:
    """Scenarios of many zeros: as many as are read, and more."""
    bodies = [json.dumps({"scenario": {"units": [0] * count}}).encode() for count in (40_000, 160_000)]
    path = "/api/games/dbd/scenarios/validate"
    results = in_threads(8, until, lambda number: post(port, path, None, raw=bodies[number % 2]))
    return f"checks of 40,000 and 160,000 zeros: {words(results)}"


def upload_records(port: int, until: float) -> str:
    """A long Record, uploaded again and again."""
    from sandtable.games import game as game_of
    from sandtable.play.match import start

    game = game_of("dbd")
    match = start(game, game.scenario("first-blood"), seed=1)
    action = next(action for action in match.actions(0) if _can_be_undone(match, action))
    while match.count < 5000:
        match.play(0, action)
        match.undo(0)
    raw = json.dumps({"record": match.record().json()}).encode()
    results = in_threads(20, until, lambda number: post(port, "/api/replays", None, raw=raw))
    return f"uploads of a record of {len(raw) // 1000} kB: {words(results)}"


def _can_be_undone(match: Any, action: Any) -> bool:
    fork = match.fork()
    fork.play(0, action)
    return bool(fork.can_undo(0))


def ask_for_hints(port: int, until: float) -> str:
    """Hints in many matches at once."""
    matches = [create(port, [{"kind": "human"}, {"kind": "human"}]) for _ in range(20)]

    def ask(number: int) -> int:
        id, token = random.choice(matches)
        status, view = get(port, f"/api/matches/{id}", token)
        if status != 200:
            return status
        nonce = os.urandom(8).hex()
        return post(port, f"/api/matches/{id}/hint", {"v": view["v"], "nonce": nonce}, token=token)

    return f"hints in {len(matches)} matches: {words(in_threads(30, until, ask))}"


def begin_bot_matches(port: int, until: float) -> str:
    """Bots that think against bots that think, from four addresses."""
    body = {"game": "dbd", "scenario": "symmetric-line", "seats": [FAST_BOTS, FAST_BOTS]}
    results: Counter[int] = Counter()
    for number in range(220):
        results[post(port, "/api/matches", body, f"127.0.0.{2 + number % 4}")] += 1
    time.sleep(max(0.0, until - time.time()))
    return f"matches of bots: {words(results)}"


def begin_long_matches(port: int, until: float) -> str:
    """Matches with a week for each decision, more than the server keeps in memory."""
    body = {"game": "dbd", "scenario": "first-blood", "time_limit_seconds": 604_800}
    body["seats"] = [{"kind": "human"}, {"kind": "human"}]
    results: Counter[int] = Counter(post(port, "/api/matches", body) for _ in range(50))
    time.sleep(max(0.0, until - time.time()))
    return f"matches with a clock of seven days: {words(results)}"


def flood_sockets(port: int, until: float) -> str:
    """Sockets that send as much as they can: nonsense, pings, fragments."""
    id, _ = create(port, [{"kind": "human"}, {"kind": "human"}])
    floods = [frame(b"{}") * 2000, frame(b"", 0x89) * 4000, frame(b"", 0x01) + frame(b"", 0x00) * 4000]

    def flood(number: int) -> int:
        with contextlib.suppress(OSError), dial(port) as connection:
            connection.sendall(handshake(port, id))
            answer = connection.recv(1000)
            if b" 101 " not in answer:
                return int(answer[9:12] or b"0") if answer else 0
            while time.time() < until:
                connection.sendall(floods[number % 3])
        return 101

    return f"60 flooding sockets, opened again when closed: {words(in_threads(60, until, flood))}"


def send_half(port: int, until: float) -> str:
    """Requests of which only a part is sent, as large as is read, and connections that send nothing."""
    head = b"POST /api/replays HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n"
    held: list[socket.socket] = []
    opened = 0
    while time.time() < until:
        with contextlib.suppress(OSError):
            connection = dial(port)
            connection.settimeout(0.2)
            held.append(connection)
            opened += 1
            if opened % 3:
                connection.sendall(head + b" " * 1_900_000)
        if opened >= 800:
            time.sleep(0.1)
    for connection in held:
        connection.close()
    return f"{opened} connections with half a request, or none"


def send_nonsense(port: int, until: float) -> str:
    """Malformed requests and frames."""
    lot = random.Random(7)
    id, _ = create(port, [{"kind": "human"}, {"kind": "human"}])
    results: Counter[int] = Counter()
    frames = 0
    while time.time() < until:
        for raw in nonsense(lot):
            if time.time() >= until:
                break  # refusals may take a second each
            with contextlib.suppress(OSError), dial(port) as connection:
                connection.sendall(raw)
                answer = connection.recv(4000) if not raw.endswith(b"half") else b""
                results[int(answer[9:12]) if answer[:5] == b"HTTP/" else 0] += 1
        with contextlib.suppress(OSError), dial(port) as connection:
            connection.sendall(handshake(port, id))
            connection.recv(1000)
            for _ in range(20):
                opcode = lot.choice([0x81, 0x82, 0x01, 0x80, 0x88, 0x89, 0x8F, 0xC1])
                connection.sendall(frame(lot.randbytes(lot.choice([0, 1, 5, 130])), opcode))
                frames += 1
    return f"malformed requests: {words(results)}; {frames} malformed frames"


def open_and_leave(port: int, until: float) -> str:
    """Connections that are opened and closed at once, by a client that waits for no answer."""
    results: Counter[int] = Counter()
    while time.time() < until:
        try:
            dial(port).close()
            results[1] += 1
        except OSError:
            results[0] += 1
    return f"connections that were opened and closed: {results[1]}" + (f", {results[0]} failed" if results[0] else "")


def nonsense(lot: random.Random) -> list[bytes]:
    """Malformed requests."""
    documents = [b"{", b"[" * 5000, b'{"game":"\\ud800"}', b"\xff\xfe", b'{"config":true}', b"null", lot.randbytes(50)]
    paths = [b"/%00", b"/" + b"x" * 300, b"/api/matches/%ff", b"/api/games/../x", b"/api/matches/x/replay?view=9"]
    targets = [b"/api/matches", b"/api/game/new", b"/api/replays", b"/api/games/dbd/scenarios/validate"]
    head = b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    made = [b"GET " + path + head + b"\r\n" for path in paths]
    for document in documents:
        length = b"Content-Length: %d\r\n\r\n" % len(document)
        made.append(b"POST " + lot.choice(targets) + head + length + document)
    made += [lot.randbytes(60) + b"\r\n\r\n", b"POST /api/matches" + head + b"Content-Length: 9999\r\n\r\nhalf"]
    return made


# -- connections ----------------------------------------------------------------------------------------------------


def dial(port: int, address: str = "127.0.0.2") -> socket.socket:
    """A connection from an address."""
    return socket.create_connection(("127.0.0.1", port), timeout=2, source_address=(address, 0))


def handshake(port: int, id: str) -> bytes:
    """The request for a WebSocket connection."""
    return (
        f"GET /api/matches/{id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: c2FuZHRhYmxlc2FuZHRhYg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(text: bytes, opcode: int = 0x81) -> bytes:
    """A client's frame of at most 65,535 bytes."""
    size = len(text)
    head = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([opcode]) + head + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(text))


def create(port: int, seats: list[Any]) -> tuple[str, str]:
    """A new match: its id and the token of the first seat."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT, source_address=("127.0.0.2", 0))
    connection.request("POST", "/api/matches", json.dumps({"game": "dbd", "scenario": "first-blood", "seats": seats}))
    made = json.loads(connection.getresponse().read())
    connection.close()
    return made["match"]["id"], made["seats"][0]["token"]


def get(port: int, path: str, token: str) -> tuple[int, Any]:
    """A document."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT, source_address=("127.0.0.2", 0))
    try:
        connection.request("GET", path, headers={"authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    except (OSError, ValueError):
        return 0, None
    finally:
        connection.close()
