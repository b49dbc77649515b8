"""A minimal WebSocket client for thousands of connections in one process. It decodes only what the load needs."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec


class Choice(msgspec.Struct):
    """A verb with its actions."""

    actions: list[str] = []


class Prompt(msgspec.Struct):
    """The choices of the seat that is asked."""

    choices: list[Choice] = []


class Part(msgspec.Struct):
    """The decoded part of a Scene or patch."""

    prompt: Prompt | None = None


class Patch(msgspec.Struct):
    """The change to a Scene."""

    set: Part | None = None


class Frame(msgspec.Struct):
    """The change by one Entry."""

    patch: Patch


class Status(msgspec.Struct):
    """The seats that are asked, and the outcome."""

    asked: list[int] = []
    outcome: Any = None


class Body(msgspec.Struct):
    """The body of a message."""

    frames: list[Frame] = []
    scene: Part | None = None
    status: Status | None = None
    sentence: str = ""


class Message(msgspec.Struct):
    """A message of the server."""

    t: str
    v: int
    d: Body


read = msgspec.json.Decoder(Message).decode

FRAMES, FULL, DONE, REFUSED = b'{"t":"frames"', b'{"t":"full"', b'{"t":"done"', b'{"t":"refused"'


class Seat(asyncio.Protocol):
    """One socket. It says hello and passes every message to its match.

    The load shares the machine with the server, so messages are told apart by their first bytes and decoded only when
    the next move depends on them.
    """

    def __init__(self, path: str, token: str, heard: Callable[[Seat, bytes], None]) -> None:
        self.path = path
        self.token = token
        self.heard = heard
        self.v = 0
        self.actions: list[str] = []
        self.asked: list[int] = []
        self.over = False
        self.ready = asyncio.get_running_loop().create_future()
        self.received = 0
        self._unread: list[bytes] = []
        self._buffer = b""
        self._open = False
        self._transport: Any = None

    def protocol_factory(self) -> Seat:
        """The protocol for `create_connection`: this object itself."""
        return self

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(
            (
                f"GET {self.path}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: c2FuZHRhYmxlc2FuZHRhYg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._open = True
            self.say("hello", 0, {"tokens": [self.token]} if self.token else {})
        at = 0
        while len(buffer) - at >= 2:
            length = buffer[at + 1] & 127
            start = at + 2
            if length == 126:
                start = at + 4
                length = int.from_bytes(buffer[at + 2 : start], "big")
            elif length == 127:
                start = at + 10
                length = int.from_bytes(buffer[at + 2 : start], "big")
            if len(buffer) < start + length:
                break
            self._frame(buffer[at] & 15, buffer[start : start + length])
            at = start + length
        self._buffer = buffer[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == 1:
            self.received += len(payload)
            if payload.startswith(FRAMES):
                self._unread.append(payload)
            elif payload.startswith(FULL):
                self._unread = [payload]
                if not self.ready.done():
                    self.ready.set_result(None)
            self.heard(self, payload)
        elif kind == 9:
            self._write(0x8A, payload)

    def read(self) -> None:
        """Decode the messages so far: version, legal actions, seats that are asked."""
        for payload in self._unread:
            message = read(payload)
            self.v = message.v
            part = message.d.scene or (message.d.frames[-1].patch.set if message.d.frames else None)
            if part is not None and part.prompt is not None:
                self.actions = [text for choice in part.prompt.choices for text in choice.actions]
            if message.d.status is not None:
                self.asked, self.over = message.d.status.asked, message.d.status.outcome is not None
        self._unread.clear()

    def say(self, t: str, v: int, d: Any, nonce: str = "h") -> None:
        self._write(0x81, json.dumps({"t": t, "v": v, "nonce": nonce, "d": d}).encode())

    def act(self, action: str, nonce: int) -> None:
        """Play an action. Its text must need no JSON escapes."""
        body = f'{{"t":"act","v":{self.v},"nonce":"{nonce}","d":{{"actions":["{action}"]}}}}'
        self._write(0x81, body.encode())

    def _write(self, kind: int, body: bytes) -> None:
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self._transport.write(bytes([kind]) + size + b"\0\0\0\0" + body)

    def close(self) -> None:
        self._transport.abort()


class Pair:
    """One match with both seats connected. `moved` is called when both have received a move."""

    def __init__(self, path: str, tokens: list[str], moved: Callable[[Pair, float, float], None]) -> None:
        self.path = path
        self.seats = [Seat(path, token, self._heard) for token in tokens]
        self.moved = moved
        self.refused = 0
        self.sent = 0.0
        self._acknowledged = 0.0
        self._seen = [0.0, 0.0]
        self._mover = 0
        self._count = 0

    @property
    def over(self) -> bool:
        return any(seat.over for seat in self.seats)

    def _heard(self, seat: Seat, payload: bytes) -> None:
        if not self.sent:
            return
        if payload.startswith(FRAMES):
            self._seen[0 if seat is self.seats[0] else 1] = time.perf_counter()
        elif payload.startswith(DONE):
            self._acknowledged = time.perf_counter()
        elif payload.startswith(REFUSED):
            self.refused += 1
            self.sent = 0.0
            return
        if self._acknowledged and self._seen[0] and self._seen[1]:
            other, done = self._seen[1 - self._mover] - self.sent, self._acknowledged - self.sent
            self.sent = 0.0
            self.moved(self, done, other)

    def move(self, chance: random.Random) -> bool:
        """Send one move, unless one is in progress or nobody is asked."""
        if self.sent:
            return False
        for seat in self.seats:
            seat.read()
        if not self.seats[0].asked:
            return False
        self._mover = self.seats[0].asked[0]
        mover = self.seats[self._mover]
        self._count += 1
        self._acknowledged = 0.0
        self._seen = [0.0, 0.0]
        self.sent = time.perf_counter()
        mover.act(chance.choice(mover.actions), self._count)
        return True


def create(port: int, count: int, game: str, scenario: str) -> list[tuple[str, list[str]]]:
    """Create matches. Returns the path of each and the tokens of its seats."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    body = json.dumps({"game": game, "scenario": scenario, "seats": [{"kind": "human"}, {"kind": "human"}]})
    matches = []
    for _ in range(count):
        connection.request("POST", "/api/matches", body)
        answer = json.load(connection.getresponse())
        matches.append((f"/api/matches/{answer['match']['id']}", [seat["token"] for seat in answer["seats"]]))
    connection.close()
    return matches
