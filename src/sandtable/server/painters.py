"""Processes that draw what the seats see. The loop has one core; where much is going on at once, or Scenes are large,
most of a move's work is to draw it, and that can be done elsewhere: a painter gets Observations as bytes, and gives
back the JSON of each part of their Scenes. When there is no painter, or it fails, the server draws itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import socket
import time
from collections import deque
from collections.abc import Sequence
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

import msgspec

from sandtable.games import add as add_game
from sandtable.games import game as game_of
from sandtable.kernel import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.identity import by_identity
from sandtable.kernel.ids import ALL
from sandtable.play.match import Match
from sandtable.play.observation import Observation

from .choices import choices_json
from .patch import STEADY, Items, drawn, mark

MOST_SETUPS = 256  # that a painter remembers
MOST_WAITING = 2  # orders with one painter: who comes then draws for himself
PATIENCE = 20.0  # seconds for one order
TOGETHER = 6  # Looks in one order
HEAD = 4  # bytes of the length before each message, as `multiprocessing` writes it


class Look(msgspec.Struct, array_like=True):
    """What is to be drawn."""

    state: bytes  # hidden from the seat what it may not know
    seat: int
    draw: bool  # the Scene; it may be known from another seat
    ask: bool  # what is asked, in words,
    choose: bool  # and what may be done
    held: dict[str, bytes] = {}  # marks of parts that the server has and need not get again


class Opening(msgspec.Struct, array_like=True):
    """How matches begin that were set up alike."""

    game: str
    scenario: dict[str, Any]
    options: dict[str, int]


class Order(msgspec.Struct, array_like=True):
    """What a painter is asked for."""

    setup: int  # the number of the set-up,
    opening: Opening | None  # and itself, if the painter has not seen it
    looks: Sequence[Look]


class Drawing(msgspec.Struct, array_like=True):
    """What it made of a Look."""

    parts: dict[str, bytes | Items]
    kept: list[str]  # parts that are as the server has them
    sentence: str
    choices: bytes  # JSON


_write = msgspec.msgpack.Encoder().encode
_read_order = msgspec.msgpack.Decoder(Order).decode
_read_drawings = msgspec.msgpack.Decoder(list[Drawing]).decode


class Painters:
    """The painters of a server. They are started when they are first wanted."""

    def __init__(self, wanted: int, plugins: dict[str, str]) -> None:
        number = min(2, (os.cpu_count() or 1) - 1) if wanted < 0 else wanted
        self._plugins = plugins
        self._all = [_Painter() for _ in range(number)]
        self._numbers = count(1)
        self._number = by_identity(lambda setup: next(self._numbers))
        self._starting: asyncio.Task[None] | None = None
        self.drawings = 0

    @property
    def free(self) -> bool:
        """Whether somebody can draw now; who must be started for it is."""
        if any(painter.ready for painter in self._all):
            return any(painter.free for painter in self._all)
        if self._all and (self._starting is None or self._starting.done()):
            self._starting = asyncio.get_running_loop().create_task(self._start())
        return False

    async def draw(self, match: Match, looks: Sequence[Look]) -> Sequence[Drawing] | None:
        """All of them, in their order; None if they could not be drawn. They are ordered a few at a time, for to read
        many large ones at once would take long."""
        made: list[Drawing] = []
        for at in range(0, len(looks), TOGETHER):
            some = await self._draw(match, looks[at : at + TOGETHER])
            if some is None:
                return None
            made += some
        return made

    async def _draw(self, match: Match, looks: Sequence[Look]) -> Sequence[Drawing] | None:
        best = min((one for one in self._all if one.free), key=lambda one: len(one.waiting), default=None)
        if best is None:
            return None
        number = self._number(match.setup)
        opening = None
        if number not in best.setups:
            header = match.header
            opening = Opening(header.game, match.setup.scenario, header.options)
            if len(best.setups) >= MOST_SETUPS:
                best.setups.clear()
            best.setups.add(number)
        raw = await best.ask(_write(Order(number, opening, looks)))
        if not raw:
            return None
        self.drawings += len(looks)
        return _read_drawings(raw)

    async def _start(self) -> None:
        for painter in self._all:
            if not painter.ready:
                await painter.start(self._plugins)
        await asyncio.sleep(1)  # one that dies at once is not started at once again

    def look_after(self) -> None:
        """End whoever has been at one order for too long; what it was asked for, the server draws."""
        for painter in self._all:
            if painter.waiting and time.monotonic() - painter.since > PATIENCE:
                painter.end()

    def close(self) -> None:
        """End them all."""
        if self._starting is not None:
            self._starting.cancel()
        for painter in self._all:
            painter.end()


class _Painter(asyncio.Protocol):
    """One of them, as the loop speaks to it: answers come in the order of the questions."""

    def __init__(self) -> None:
        self.ready = False
        self.setups: set[int] = set()
        self.waiting: deque[asyncio.Future[bytes]] = deque()
        self.since = 0.0  # when it began with what it is at
        self._buffer = bytearray()
        self._process: SpawnProcess | None = None
        self._transport: Any = None

    @property
    def free(self) -> bool:
        """Whether it can draw now."""
        return self.ready and len(self.waiting) < MOST_WAITING

    async def start(self, plugins: dict[str, str]) -> None:
        """Start the process; it says itself when it is ready."""
        self.end()
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        self._process = context.Process(target=paint, args=(there, plugins), daemon=True)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._process.start)
        there.close()
        line = socket.socket(fileno=os.dup(here.fileno()))
        here.close()
        line.setblocking(False)
        await loop.create_connection(lambda: self, sock=line)

    def ask(self, raw: bytes) -> asyncio.Future[bytes]:
        """The answer to come; empty if there is none."""
        done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        if not self.waiting:
            self.since = time.monotonic()
        self.waiting.append(done)
        self._transport.write(len(raw).to_bytes(HEAD, "big") + raw)
        return done

    def end(self) -> None:
        """Let the process die."""
        self.ready = False
        if self._transport is not None:
            self._transport.abort()
            self._transport = None
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            self._process.join()
        self._process = None

    # -- what the loop tells

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        self._buffer.clear()
        self.setups.clear()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while len(self._buffer) >= HEAD:
            end = HEAD + int.from_bytes(self._buffer[:HEAD], "big")
            if len(self._buffer) < end:
                return
            raw = bytes(self._buffer[HEAD:end])
            del self._buffer[:end]
            if not self.ready:
                self.ready = True
            elif self.waiting:
                self.since = time.monotonic()
                _answer(self.waiting.popleft(), raw)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ready = False
        while self.waiting:
            _answer(self.waiting.popleft(), b"")


def _answer(done: asyncio.Future[bytes], raw: bytes) -> None:
    if not done.done():
        done.set_result(raw)


# -- in the process -------------------------------------------------------------------------------------------------


def paint(pipe: Connection, plugins: dict[str, str]) -> None:
    """Draw until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for id, package in plugins.items():
        add_game(id, package)
    setups: dict[int, tuple[Game, Setup]] = {}
    with contextlib.suppress(EOFError, OSError):
        pipe.send_bytes(b"")
        while True:
            raw = pipe.recv_bytes()
            try:
                answer = _write(_drawings(setups, _read_order(raw)))
            except Exception:  # noqa: BLE001  # the server draws it then, and hears what is wrong
                answer = b""
            pipe.send_bytes(answer)


def _drawings(setups: dict[int, tuple[Game, Setup]], order: Order) -> list[Drawing]:
    opening = order.opening
    if opening is not None:
        if len(setups) >= MOST_SETUPS:
            setups.clear()
        game = game_of(opening.game)
        setups[order.setup] = game, game.load(opening.scenario, opening.options, seeded(0))
    game, setup = setups[order.setup]
    states: dict[bytes, Any] = {raw: flat.from_bytes(game.state, raw) for raw in {look.state for look in order.looks}}
    return [_drawing(game, setup, states[look.state], look) for look in order.looks]


def _drawing(game: Game, setup: Setup, state: Any, look: Look) -> Drawing:
    made = Drawing({}, [], "", b"[]")
    if look.draw:
        made.parts = drawn(game.scene(setup, state, look.seat))
        for key in STEADY:
            part = made.parts.get(key)
            if isinstance(part, bytes) and look.held.get(key) == mark(part):
                made.kept.append(key)
                del made.parts[key]
    if look.ask:
        made.sentence = game.ask(setup, state, look.seat)
    if look.choose:
        seen = Observation(game, setup.board, state, look.seat)
        made.choices = choices_json(game, setup, seen, ALL)
    return made
