"""Many sockets in one process, as cheap as Python can: a WebSocket client that reads only what it needs."""

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
    """What is asked."""

    choices: list[Choice] = []


class Part(msgspec.Struct):
    """The part of a Scene or a patch that matters here."""

    prompt: Prompt | None = None


class Patch(msgspec.Struct):
    """The way to the next Scene."""

    set: Part | None = None


class Frame(msgspec.Struct):
    """One Entry."""

    patch: Patch


class Status(msgspec.Struct):
    """Who is asked, and whether it is over."""

    asked: list[int] = []
    outcome: Any = None


class Body(msgspec.Struct):
    """The inside of a message."""

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


class Seat(asyncio.Protocol):
    """One socket. It says hello by itself, and tells its match of every message."""

    def __init__(self, path: str, token: str, heard: Callable[[Seat, Message], None]) -> None:
        self.path = path
        self.token = token
        self.heard = heard
        self.v = 0
        self.actions: list[str] = []
        self.ready = asyncio.get_running_loop().create_future()
        self.received = 0
        self._buffer = b""
        self._open = False
        self._transport: Any = None

    def itself(self) -> Seat:
        """What a loop asks for when it opens a connection."""
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
            if payload.startswith((b'{"t":"presence"', b'{"t":"clock"')):
                return
            message = read(payload)
            self.v = message.v
            if message.t == "full" and not self.ready.done():
                self.ready.set_result(None)
            if message.t == "full" and message.d.scene is not None:
                self._asked(message.d.scene.prompt)
            elif message.t == "frames" and message.d.frames and message.d.frames[-1].patch.set is not None:
                self._asked(message.d.frames[-1].patch.set.prompt)
            self.heard(self, message)
        elif kind == 9:
            self._write(0x8A, payload)

    def _asked(self, prompt: Prompt | None) -> None:
        if prompt is not None:
            self.actions = [text for choice in prompt.choices for text in choice.actions]

    def say(self, t: str, v: int, d: Any, nonce: str = "h") -> None:
        self._write(0x81, json.dumps({"t": t, "v": v, "nonce": nonce, "d": d}).encode())

    def _write(self, kind: int, body: bytes) -> None:
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self._transport.write(bytes([kind]) + size + b"\0\0\0\0" + body)

    def close(self) -> None:
        self._transport.abort()


class Pair:
    """One match with both its seats connected. `moved` is called when both have heard of a move."""

    def __init__(self, path: str, tokens: list[str], moved: Callable[[Pair, float, float], None]) -> None:
        self.path = path
        self.seats = [Seat(path, token, self._heard) for token in tokens]
        self.moved = moved
        self.over = False
        self.asked = 0
        self.refused = 0
        self.sent = 0.0
        self.acknowledged = 0.0
        self.seen = [0.0, 0.0]
        self._count = 0

    @property
    def is_ready(self) -> bool:
        return all(seat.v for seat in self.seats)

    def _heard(self, seat: Seat, message: Message) -> None:
        now = time.perf_counter()
        if message.t in {"full", "frames"} and message.d.status is not None:
            self.over = message.d.status.outcome is not None
            if message.d.status.asked:
                self.asked = message.d.status.asked[0]
        if message.t == "frames":
            self.seen[self.seats.index(seat)] = now
        elif message.t == "done":
            self.acknowledged = now
        elif message.t == "refused":
            self.refused += 1
            self.sent = 0.0
            return
        if self.sent and self.acknowledged and self.seen[0] and self.seen[1]:
            other = self.seen[1 - self._mover] - self.sent
            done = self.acknowledged - self.sent
            self.sent = 0.0
            self.moved(self, done, other)

    def move(self, chance: random.Random) -> bool:
        """Send one move, unless one is under way."""
        mover = self.seats[self.asked]
        if self.sent or self.over or not mover.actions:
            return False
        self._mover = self.asked
        self._count += 1
        self.acknowledged = 0.0
        self.seen = [0.0, 0.0]
        self.sent = time.perf_counter()
        mover.say("act", mover.v, {"actions": [chance.choice(mover.actions)]}, str(self._count))
        return True


def create(port: int, count: int, game: str, scenario: str) -> list[tuple[str, list[str]]]:
    """So many matches, each with the tokens of both seats."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    wish = json.dumps({"game": game, "scenario": scenario, "seats": [{"kind": "human"}, {"kind": "human"}]})
    made = []
    for _ in range(count):
        connection.request("POST", "/api/matches", wish)
        answer = json.load(connection.getresponse())
        made.append((f"/api/matches/{answer['match']['id']}", [seat["token"] for seat in answer["seats"]]))
    connection.close()
    return made
