"""The program of a worker process: it answers requests from a pipe until the server closes it."""

from __future__ import annotations

import contextlib
import os
import signal
from multiprocessing.connection import Connection
from typing import Any, Final

from sandtable.games import add as add_game
from sandtable.games import game as game_of
from sandtable.kernel.carriers import flat
from sandtable.kernel.verbs import Row
from sandtable.play import observation as observations

from . import advice_tasks, upload_tasks
from .bots import make_bot

PLAN, HINT, REVIEW = "plan", "hint", "review"  # the tasks, besides those of `upload_tasks`
NICE_INCREMENT: Final = 10
MOST_BOARDS: Final = 64  # Boards that a process keeps; the pool counts along


def serve_requests(pipe: Connection, plugins: dict[str, str], nice: int = NICE_INCREMENT) -> None:
    """Answer requests until the pipe is closed. An error is answered with its text."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(nice)
    for id, package in plugins.items():
        add_game(id, package)
    handler = RequestHandler()
    while True:
        try:
            request = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Any = handler.answer(*request)
        except Exception as fault:  # noqa: BLE001  # a faulty bot must not end the process
            answer = f"{type(fault).__name__}: {fault}"
        pipe.send(answer)


class RequestHandler:
    """Answers requests, and keeps the bots and Boards that they need."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str, int, int], Any] = {}
        self._boards: dict[bytes, Any] = {}

    def answer(
        self, task: str, game_id: str, bot_name: str, level: int, raw: bytes, board: bytes, board_bytes: bytes | None
    ) -> Any:
        """Compute one answer. `board` is a digest; `board_bytes` come with the first request that uses this Board."""
        if task in upload_tasks.TASKS:
            return upload_tasks.answer(task, raw)
        game = game_of(game_id)
        if task == REVIEW:
            return advice_tasks.review(game, raw)
        if board_bytes is not None:
            if len(self._boards) >= MOST_BOARDS:
                self._boards.clear()
            self._boards[board] = flat.from_bytes(game.board, board_bytes)
        seen = observations.from_bytes(game, self._boards[board], raw)
        if task == HINT:
            return advice_tasks.hint(seen)
        key = (game_id, bot_name, level, seen.seat)  # by seat: a bot must not use for one what it learnt from the other
        bot = self._bots.get(key)
        if bot is None:
            bot = self._bots[key] = make_bot(bot_name, game, level)
        rows: list[Row] = bot.plan(seen)
        return rows
