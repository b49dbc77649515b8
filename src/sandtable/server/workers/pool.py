"""Processes in which bots think. They get an Observation and a Board as bytes and nothing else, so what a bot does not
know it cannot use; they are nicer than the server, so that it answers while they think on every core.

Each process has a thread here that hands it one question after another. A process that dies or takes too long is ended
and started anew; whoever asked hears `WorkerFailed`.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any

from sandtable import api
from sandtable.bots.levels import LEVELS, LevelBot
from sandtable.games import add as add_game
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import Unknown
from sandtable.kernel.verbs import Row
from sandtable.play import observation as observations
from sandtable.server.fastpath.scheduling import ask_for_long_turns
from sandtable.server.wire.documents import BotInfo, LevelInfo

from . import advice_tasks

NICER = 10
MOST_BOARDS = 64  # that a process remembers
SECONDS = (0.1, 0.5, 2.0, 5.0)  # a decision, by level, for bots that think as long as they are let


class WorkerFailed(Exception):
    """The process died, took too long, or its bot is at fault."""


PLAN, HINT, REVIEW = "plan", "hint", "review"  # what a process is asked for


@dataclass(frozen=True)
class Question:
    """What a bot is asked."""

    game: str
    bot: str
    level: int
    observation: bytes  # of a review: the Record, which is open to everybody by then
    board: bytes = b""  # its digest,
    board_bytes: Callable[[], bytes] = bytes  # and itself, for a process that has not seen it
    wanted: str = PLAN


@dataclass
class _Job:
    question: Question
    seconds: float
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop

    def answer(self, result: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(self._set, result)

    def _set(self, result: Any) -> None:
        if self.done.done():
            return
        if isinstance(result, Exception):
            self.done.set_exception(result)
        else:
            self.done.set_result(result)


class Workers:
    """As many processes as wanted; one for each core by default."""

    def __init__(self, count: int, plugins: dict[str, str], seconds: float) -> None:
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._seconds = seconds
        self.waiting = 0
        self._all = [_Worker(self._jobs, plugins) for _ in range(count or os.cpu_count() or 1)]
        for worker in self._all:
            worker.start()

    async def choose(self, question: Question) -> list[Row]:
        """What a bot plays, as numbers: one Action, or its whole plan where orders are sealed."""
        return [tuple(row) for row in await self.ask(question)]

    async def ask(self, question: Question) -> Any:
        """What a process answers."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self.waiting += 1
        try:
            self._jobs.put(_Job(question, self._seconds, done, loop))
            return await done
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """End all processes; what they were asked is not answered."""
        for _ in self._all:
            self._jobs.put(None)
        for worker in self._all:
            worker.end()


class _Worker(threading.Thread):
    """The thread that speaks to one process."""

    def __init__(self, jobs: SimpleQueue[_Job | None], plugins: dict[str, str]) -> None:
        super().__init__(name="worker", daemon=True)
        self._jobs = jobs
        self._plugins = plugins
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._boards: set[bytes] = set()
        self._ended = False

    def run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job.answer(self._ask(job))
            except Exception as fault:  # noqa: BLE001  # a thread that died would leave its bots waiting
                self._kill()
                job.answer(WorkerFailed(str(fault) or "the process of the bot died"))
        self._kill()

    def end(self) -> None:
        """Let the process die now, whatever it does."""
        self._ended = True
        self._kill()

    def _ask(self, job: _Job) -> Any:
        pipe = self._opened()
        question = job.question
        board = None if not question.board or question.board in self._boards else question.board_bytes()
        if board is not None:
            if len(self._boards) >= MOST_BOARDS:
                self._boards.clear()
            self._boards.add(question.board)
        asked = (question.game, question.bot, question.level, question.observation, question.board, board)
        pipe.send((question.wanted, *asked))
        if not pipe.poll(job.seconds):
            raise WorkerFailed(f"{question.bot} thought for more than {job.seconds:g} seconds")
        answer = pipe.recv()
        if isinstance(answer, str):
            raise WorkerFailed(answer)
        return answer

    def _opened(self) -> Connection:
        if self._ended:
            raise WorkerFailed("the server is stopping")
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            here, there = context.Pipe()
            self._process = context.Process(target=think, args=(there, self._plugins), daemon=True)
            self._process.start()
            ask_for_long_turns(self._process.pid or 0)
            there.close()
            self._pipe = here
            self._boards = set()
            if self._ended:
                self._kill()
                raise WorkerFailed("the server is stopping")
        return self._pipe

    def _kill(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


# -- in the process -------------------------------------------------------------------------------------------------


def think(pipe: Connection, plugins: dict[str, str]) -> None:
    """Answer questions until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(NICER)
    for id, package in plugins.items():
        add_game(id, package)
    mind = _Mind()
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Any = mind.answer(*question)
        except Exception as fault:  # noqa: BLE001  # whatever a bot does wrong, the server hears it as words
            answer = f"{type(fault).__name__}: {fault}"
        pipe.send(answer)


class _Mind:
    """The bots and boards that a process knows."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str, int, int], Any] = {}
        self._boards: dict[bytes, Any] = {}

    def answer(
        self, wanted: str, game: str, name: str, level: int, raw: bytes, board: bytes, board_bytes: bytes | None
    ) -> Any:
        title = api.Title.named(game)
        if wanted == REVIEW:
            return advice_tasks.review(title.game, raw)
        if board_bytes is not None:
            if len(self._boards) >= MOST_BOARDS:
                self._boards.clear()
            self._boards[board] = flat.from_bytes(title.game.board, board_bytes)
        seen = observations.from_bytes(title.game, self._boards[board], raw)
        if wanted == HINT:
            return advice_tasks.hint(seen)
        key = (game, name, level, seen.seat)  # what a bot remembers of one seat, it may not use for the other
        bot = self._bots.get(key)
        if bot is None:
            bot = self._bots[key] = make_bot(name, title, level)
        rows: list[Row] = bot.plan(seen)
        return rows


def make_bot(name: str, title: api.Title, level: int) -> Any:
    """A bot by its name, at a level if it has levels: its own, or a budget of seconds for each decision."""
    if name not in api.BOTS:
        raise Unknown(f"there is no bot {name!r}; bots: {', '.join(api.BOTS)}")
    takes = inspect.signature(api.BOTS[name]).parameters
    if "level" in takes:
        return api.bot(name, title, level=level)
    if "iterations" in takes:
        return api.bot(name, title, seconds=SECONDS[min(level, len(SECONDS)) - 1])
    return api.bot(name, title)


def bot_infos() -> list[BotInfo]:
    """The bots that may take a seat."""
    made = []
    for name, kind in api.BOTS.items():
        named = LEVELS if kind is LevelBot else ()
        ranks = [LevelInfo(one.number, one.name, one.budget, one.words) for one in named]
        made.append(BotInfo(name, inspect.getdoc(kind) or "", levels(kind), ranks))
    return made


def levels(kind: Any) -> int:
    """How many levels a bot has."""
    own = getattr(kind, "LEVELS", None)
    if own is not None:
        return int(own)
    return len(SECONDS) if "iterations" in inspect.signature(kind).parameters else 1
