"""A player who only wants to play: how long moves, a bot's answers and the beginning of a match take for them."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from dataclasses import dataclass, field
from typing import Any

import wire_client
from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0  # seconds; whoever waits longer has lost
PAUSE = 0.03  # seconds between two moves
MOVES = 40  # after which a new match is begun
HUMAN, BOT = {"kind": "human"}, {"kind": "bot", "bot": "random"}


def request(port: int, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
    """One HTTP request; its status and its answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, json.loads(text) if text.startswith(b"{") else text.decode()


@dataclass
class Times:
    """What was measured, in seconds."""

    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)  # of a bot that plays at random
    beginnings: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def slow(self, values: list[float], share: float = 0.99) -> float:
        """The value that this share of all do not exceed."""
        return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


class HonestPlayer(threading.Thread):
    """Plays one match after another against a random bot, and measures."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.times = Times()
        self._stopping = threading.Event()
        self._lot = random.Random(1)

    def run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._play()
            except Exception as fault:  # noqa: BLE001  # whatever happens to an honest player is a result
                self.times.faults.append(f"{type(fault).__name__}: {fault}")
                self._stopping.wait(0.2)

    def stop(self) -> Times:
        """End the present match and return what was measured."""
        self._stopping.set()
        self.join(PATIENCE)
        return self.times

    def _play(self) -> None:
        began = time.perf_counter()
        wish = {"game": "dbd", "scenario": "first-blood", "seats": [HUMAN, BOT]}
        status, made = request(self.port, "POST", "/api/matches", wish)
        if status != 201:
            raise RuntimeError(f"a new match: {status} {made}")
        path = f"/api/matches/{made['match']['id']}"
        with connect(f"ws://127.0.0.1:{self.port}{path}/socket", open_timeout=PATIENCE, max_size=None) as socket:
            seat = _Seat(socket, made["seats"][0]["token"])
            self.times.beginnings.append(time.perf_counter() - began)
            for number in range(MOVES):
                if self._stopping.is_set() or not seat.wait_until_asked():
                    return
                began = time.perf_counter()
                seat.play(self._lot.choice(seat.actions), f"n{number}")
                self.times.moves.append(time.perf_counter() - began)
                if 0 not in seat.asked and seat.wait_until_asked():
                    self.times.answers.append(time.perf_counter() - began)
                self._stopping.wait(PAUSE)


class _Seat:
    """The view of one seat over a socket."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self.socket = socket
        self.v = 0
        self.asked: list[int] = []
        self.actions: list[str] = []
        self.is_over = False
        socket.send(json.dumps({"t": "hello", "v": 0, "nonce": "h", "d": {"tokens": [token]}}))
        self._hear("full")

    def wait_until_asked(self) -> bool:
        """Wait until the seat has to act; False if the match is over."""
        while not self.is_over and 0 not in self.asked:
            self._hear("frames")
        return not self.is_over

    def play(self, action: str, nonce: str) -> None:
        """Play an action and wait for its answer."""
        self.socket.send(json.dumps({"t": "act", "v": self.v, "nonce": nonce, "d": {"actions": [action]}}))
        self._hear("done")

    def _hear(self, kind: str) -> None:
        """Receive messages up to one of this kind."""
        while True:
            message = wire_client.read(self.socket.recv(PATIENCE))
            if message.t == "refused":
                raise RuntimeError(f"refused: {message.d.sentence}")
            if message.t in ("full", "frames"):
                self._take(message)
            if message.t == kind:
                return

    def _take(self, message: wire_client.Message) -> None:
        self.v, body = message.v, message.d
        if body.status is not None:
            self.asked, self.is_over = body.status.asked, body.status.outcome is not None
        parts = [body.scene, *(frame.patch.set for frame in body.frames)]
        for prompt in (part.prompt for part in parts if part is not None and part.prompt is not None):
            self.actions = [action for choice in prompt.choices for action in choice.actions]
