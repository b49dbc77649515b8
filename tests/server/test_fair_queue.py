"""Urgent work first, addresses by turns, nothing for ever; slow work of one address makes nobody else wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from sandtable.server.fair_queue import OLDEST_OF, FairQueue, asker
from sandtable.server.fair_threads import FairThreads


def taken(queue: FairQueue[str], count: int) -> list[str | None]:
    return [queue.take() for _ in range(count)]


def test_addresses_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(4):
        queue.put(f"a{number}", 0, "a")
    queue.put("b0", 0, "b")
    queue.put("c0", 0, "c")
    assert taken(queue, 6) == ["a0", "b0", "c0", "a1", "a2", "a3"]
    assert queue.take() is None


def test_urgent_work_comes_first_but_nothing_waits_for_ever() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("hint", 2, "a")
    for number in range(20):
        queue.put(f"bot{number}", 0, "a")
    found = taken(queue, OLDEST_OF)
    assert found[:-1] == [f"bot{number}" for number in range(OLDEST_OF - 1)]
    assert found[-1] == "hint"
    assert len(queue) == 20 - (OLDEST_OF - 1)


def test_a_rank_that_may_not_start_is_passed_over() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("first", 0, "a")
    queue.put("second", 1, "a")
    assert queue.take(lambda rank: rank == 1) == "second"
    assert queue.take(lambda rank: rank == 1) is None
    assert queue.take() == "first"


def test_work_that_nobody_wants_is_removed() -> None:
    queue: FairQueue[str] = FairQueue()
    for work in ("one", "two", "three"):
        queue.put(work, 0, "a")
    queue.remove("two", 0, "a")
    queue.remove("two", 0, "a")
    queue.remove("four", 3, "b")
    assert queue.waiting(0, "a") == 2
    assert taken(queue, 3) == ["one", "three", None]
    assert queue.waiting(0, "a") == 0


# -- threads --------------------------------------------------------------------------------------------------------


class Work:
    """Work that waits until it may go on, and notes when it began."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.began: list[str] = []

    def do(self, name: str) -> str:
        self.began.append(name)
        self.may_go_on.wait()
        return name


def ask(threads: FairThreads, address: str, work: Callable[[str], str], name: str) -> asyncio.Task[str]:
    async def run() -> str:
        asker.set(address)
        return await threads.run(work, name)

    return asyncio.create_task(run())


async def settle(check: Callable[[], bool]) -> None:
    while not check():  # noqa: ASYNC110  # a thread changes it
        await asyncio.sleep(0.001)


def test_twenty_uploads_of_one_address_delay_another_by_one() -> None:
    async def main() -> None:
        threads, work = FairThreads("test", 1), Work()
        uploads = [ask(threads, "rude", work.do, f"upload {number}") for number in range(20)]
        await settle(lambda: threads.waiting == 19)
        honest = ask(threads, "honest", work.do, "honest")
        await settle(lambda: threads.waiting == 20)
        work.may_go_on.set()
        await asyncio.gather(honest, *uploads)
        assert work.began[:3] == ["upload 0", "upload 1", "honest"]
        threads.close()

    asyncio.run(main())


def test_more_than_an_address_may_have_waiting_is_refused() -> None:
    async def main() -> None:
        threads, work = FairThreads("test", 1, 2, lambda: ValueError("too much")), Work()
        accepted = [ask(threads, "rude", work.do, str(number)) for number in range(3)]
        await settle(lambda: threads.waiting == 2)
        with pytest.raises(ValueError, match="too much"):
            await ask(threads, "rude", work.do, "refused")
        other = ask(threads, "other", work.do, "other")
        work.may_go_on.set()
        assert await asyncio.gather(*accepted, other) == ["0", "1", "2", "other"]
        threads.close()

    asyncio.run(main())


def test_work_of_somebody_who_has_gone_is_not_begun() -> None:
    async def main() -> None:
        threads, work = FairThreads("test", 1), Work()
        begun, waiting = ask(threads, "a", work.do, "begun"), ask(threads, "a", work.do, "given up")
        await settle(lambda: threads.waiting == 1)
        for task in (begun, waiting):
            task.cancel()
        await asyncio.gather(begun, waiting, return_exceptions=True)
        assert threads.waiting == 0
        last = ask(threads, "a", work.do, "last")
        work.may_go_on.set()
        assert await last == "last"
        assert work.began == ["begun", "last"]
        threads.close()

    asyncio.run(main())


def test_errors_of_the_work_reach_who_asked() -> None:
    def fail() -> None:
        raise LookupError("lost")

    async def main() -> None:
        threads = FairThreads("test", 1)
        with pytest.raises(LookupError, match="lost"):
            await threads.run(fail)
        assert await threads.run(lambda: 7) == 7
        threads.close()

    asyncio.run(main())
