"""Short work runs on the loop and long work in a thread, by measured cost."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from sandtable.server.offload import CERTAIN, LONG, Offload


def use_processor(seconds: float) -> int:
    """Use the processor for so long, and return the id of the thread."""
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass
    return threading.get_ident()


def test_short_work_runs_on_the_loop_and_long_work_in_a_thread() -> None:
    async def work() -> None:
        offload, loop_thread = Offload("test", 1), threading.get_ident()

        async def on_loop(kind: str, seconds: float) -> bool:
            return await offload.run(kind, use_processor, seconds) == loop_thread

        try:
            assert [await on_loop("short", 0) for _ in range(4)] == [False, False, True, True]
            assert [await on_loop("long", LONG * 2) for _ in range(4)] == [False] * 4
            assert await on_loop("short", LONG * 2), "nothing announced that it would be long"
            assert await on_loop("short", LONG * 2), "the first overrun may have been an interruption"
            assert not await on_loop("short", 0), "two overruns are not forgiven"
            for _ in range(200):
                await on_loop("short", 0)
            assert await on_loop("short", 0), "old overruns are forgotten"
            assert not await on_loop("long", 0)
            assert await on_loop("short", LONG * CERTAIN)
            assert not await on_loop("short", 0), "no interruption lasts that long"
            with pytest.raises(ZeroDivisionError):
                await offload.run("fault", divmod, 1, 0)
        finally:
            offload.close()

    asyncio.run(work())


def test_the_number_of_measured_kinds_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.offload.MOST_KINDS", 3)

    async def work() -> None:
        offload = Offload("test", 1)
        for kind in range(20):
            await offload.run(kind, use_processor, 0)
        assert len(offload._scores) <= 3
        offload.close()

    asyncio.run(work())
