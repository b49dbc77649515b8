"""Worker processes choose legal actions, and failures stay in them."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace
from typing import Any

from sandtable.games import game as game_of
from sandtable.kernel.carriers import flat
from sandtable.play import match as matches
from sandtable.play.observation import board_digest
from sandtable.server.fair_queue import asker
from sandtable.server.wire.refusals import RateLimited
from sandtable.server.workers.pool import (
    ADVICE,
    AMONG_BOTS,
    MOST_WAITING,
    WITH_PEOPLE,
    WorkerFailed,
    WorkerPool,
    WorkerRequest,
)


def request(level: int = 1, bot: str = "random") -> WorkerRequest:
    game = game_of("dbd")
    match = matches.start(game, game.scenario("first-blood"), seed=1)
    seen = match.observation(0)
    return WorkerRequest("dbd", bot, level, seen.bytes(), board_digest(seen.board), lambda: flat.to_bytes(seen.board))


def choose(workers: WorkerPool, *requests: WorkerRequest) -> list[Any]:
    async def main() -> list[Any]:
        return await asyncio.gather(*(workers.choose(one) for one in requests), return_exceptions=True)

    return asyncio.run(main())


def test_workers_choose_legal_actions_and_survive_errors_and_kills() -> None:
    workers = WorkerPool(1, {}, 20)
    try:
        game = game_of("dbd")
        match = matches.start(game, game.scenario("first-blood"), seed=1)
        rows = choose(workers, *[request()] * 4)
        assert all(len(plan) == 1 and plan[0] in match.rows(0) for plan in rows)
        (fault,) = choose(workers, request(bot="nobody"))
        assert isinstance(fault, WorkerFailed)
        assert "nobody" in str(fault)
        process = workers._workers[0]._process
        if process is not None and process.pid is not None:
            os.kill(process.pid, signal.SIGKILL)
        results = choose(workers, request(), request())
        assert isinstance(results[0], WorkerFailed) or results[0][0] in match.rows(0)
        assert results[1][0] in match.rows(0)
    finally:
        workers.close()


def test_a_bot_that_thinks_too_long_is_killed() -> None:
    workers = WorkerPool(1, {}, 0.0)
    try:
        (fault,) = choose(workers, request())
        assert isinstance(fault, WorkerFailed)
        assert "more than 0 seconds" in str(fault)
    finally:
        workers.close()


def test_people_come_before_bots_and_hints_last() -> None:
    """The first request is being answered when the others arrive; then their rank decides."""
    order: list[str] = []

    async def one(workers: WorkerPool, name: str, rank: int, address: str = "") -> None:
        asker.set(address)
        await workers.choose(replace(request(), rank=rank, match=name))
        order.append(name)

    async def main(workers: WorkerPool) -> None:
        waiting = [("first", AMONG_BOTS), ("hint", ADVICE), ("bots 1", AMONG_BOTS), ("bots 2", AMONG_BOTS)]
        await asyncio.gather(
            *(one(workers, name, rank, "rude") for name, rank in [*waiting, ("person", WITH_PEOPLE)]),
            one(workers, "other", AMONG_BOTS, "honest"),
        )

    workers = WorkerPool(1, {}, 20)
    try:
        asyncio.run(main(workers))
    finally:
        workers.close()
    assert order == ["first", "person", "bots 1", "other", "bots 2", "hint"]


def test_an_address_may_have_few_hints_waiting() -> None:
    async def main(workers: WorkerPool) -> list[Any]:
        asked = [replace(request(), rank=ADVICE, match="one") for _ in range(1 + MOST_WAITING[ADVICE] + 3)]
        return await asyncio.gather(*map(workers.choose, asked), return_exceptions=True)

    for limited, refused in ((True, 3), (False, 0)):
        workers = WorkerPool(1, {}, 20, limited=limited)
        try:
            results = asyncio.run(main(workers))
        finally:
            workers.close()
        assert sum(isinstance(result, RateLimited) for result in results) == refused
        assert sum(isinstance(result, list) for result in results) == len(results) - refused
