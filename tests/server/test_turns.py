"""When many moves come at once, the first are told before the last are begun, and nobody is passed over."""

from __future__ import annotations

import asyncio

from sandtable.server.admission import FEW, Turns


def test_few_are_begun_in_a_turn_and_all_in_their_order() -> None:
    said: list[object] = []

    async def move(turns: Turns, number: int) -> None:
        await turns.come()
        said.append(number)
        asyncio.get_running_loop().call_soon(said.append, f"told {number}")

    async def work() -> None:
        turns = Turns(asyncio.get_running_loop())
        await asyncio.gather(*(move(turns, number) for number in range(3 * FEW)))

    asyncio.run(work())
    assert [one for one in said if isinstance(one, int)] == list(range(3 * FEW))
    assert said.index("told 0") < said.index(2 * FEW), "who waits does not keep the first from being told"


def test_who_goes_away_takes_nobodys_place() -> None:
    async def work() -> list[int]:
        turns = Turns(asyncio.get_running_loop())
        begun: list[int] = []

        async def move(number: int) -> None:
            await turns.come()
            begun.append(number)

        tasks = [asyncio.ensure_future(move(number)) for number in range(4 * FEW)]
        await asyncio.sleep(0)
        for task in tasks[FEW : 2 * FEW]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for _ in range(3):
            await asyncio.sleep(0)
        for number in range(100, 100 + FEW):  # a quiet loop lets the next ones in at once
            await asyncio.wait_for(move(number), 1)
        return begun

    begun = asyncio.run(work())
    assert begun == [*range(FEW), *range(2 * FEW, 4 * FEW), *range(100, 100 + FEW)]
