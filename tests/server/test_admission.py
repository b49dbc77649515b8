"""In a burst of moves the first are sent out before the last begin, and the order is kept."""

from __future__ import annotations

import asyncio

from sandtable.server.admission import MOVES_PER_ITERATION, Admission


def test_few_moves_begin_in_one_iteration_and_all_in_order() -> None:
    log: list[object] = []

    async def move(admission: Admission, number: int) -> None:
        await admission.admit()
        log.append(number)
        asyncio.get_running_loop().call_soon(log.append, f"sent {number}")

    async def work() -> None:
        admission = Admission(asyncio.get_running_loop())
        await asyncio.gather(*(move(admission, number) for number in range(3 * MOVES_PER_ITERATION)))

    asyncio.run(work())
    assert [entry for entry in log if isinstance(entry, int)] == list(range(3 * MOVES_PER_ITERATION))
    assert log.index("sent 0") < log.index(2 * MOVES_PER_ITERATION), "later moves do not delay the first"


def test_a_cancelled_move_leaves_its_place_to_the_next() -> None:
    few = MOVES_PER_ITERATION

    async def work() -> list[int]:
        admission = Admission(asyncio.get_running_loop())
        begun: list[int] = []

        async def move(number: int) -> None:
            await admission.admit()
            begun.append(number)

        tasks = [asyncio.ensure_future(move(number)) for number in range(4 * few)]
        await asyncio.sleep(0)
        for task in tasks[few : 2 * few]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for _ in range(3):
            await asyncio.sleep(0)
        for number in range(100, 100 + few):  # an idle loop admits them at once
            await asyncio.wait_for(move(number), 1)
        return begun

    begun = asyncio.run(work())
    assert begun == [*range(few), *range(2 * few, 4 * few), *range(100, 100 + few)]
