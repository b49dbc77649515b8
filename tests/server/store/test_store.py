"""What every store must do. A new store is added to the list and must pass all tests."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.store import sqlite
from sandtable.server.store.base import Conflict, EntryRow, MatchRow, MatchUpdate, Store, StoreError
from sandtable.server.store.sqlite import SqliteStore

Test = Callable[[Store], Awaitable[None]]
MATCH = MatchRow("m1", "tiny", "running", True, 1000, b"{}", b"secret", b'{"seats":[]}')


@pytest.fixture(params=["file", "memory"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Test], None]:
    """Run a test with a fresh store."""
    place = ":memory:" if request.param == "memory" else str(tmp_path / "store.sqlite")

    @asynccontextmanager
    async def store() -> AsyncIterator[Store]:
        made = SqliteStore(place)
        yield made
        await made.close()

    def run(test: Test) -> None:
        async def main() -> None:
            async with store() as made:
                await test(made)

        asyncio.run(main())

    return run


def entries(*numbers: int) -> list[EntryRow]:
    return [EntryRow(n, b'{"n":%d}' % n, f"0 nonce{n}") for n in numbers]


def test_a_stored_match_is_loaded_unchanged(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        await store.create(MATCH, entries(1))
        await store.append("m1", entries(2, 3))
        found = await store.load("m1")
        assert found == (replace(MATCH, generation=1), entries(1, 2, 3))
        assert await store.read("m1") == replace(MATCH, generation=1)

    opened(test)


def test_snapshots_are_read_in_order(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        await store.create(MATCH, entries(1))
        for n, body in ((200, b"b"), (100, b"a"), (200, b"c")):
            await store.save_snapshot("m1", n, body)
        await store.save_snapshot("unknown", 1, b"x")
        assert await store.load_snapshots("m1") == [b"a", b"c"]
        assert await store.load_snapshots("unknown") == []

    opened(test)


def test_every_load_increases_the_generation(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        await store.create(MATCH, [])
        for generation in (1, 2, 3):
            found = await store.load("m1")
            assert found is not None
            assert found[0].generation == generation

    opened(test)


def test_an_unknown_match_is_none(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        assert await store.load("m1") is None
        assert await store.read("m1") is None
        assert await store.load_scenario("digest", "tiny") is None
        assert await store.listed_matches("open", 10) == []
        with pytest.raises(StoreError):
            await store.append("m1", entries(1))

    opened(test)


def test_only_one_of_two_writers_stores_an_entry(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        await store.create(MATCH, entries(1))
        await store.create(replace(MATCH, id="m2"), [])
        results = await asyncio.gather(
            store.append("m1", entries(2)),
            store.append("m1", entries(2)),
            store.append("m2", entries(1)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        found = await store.load("m1")
        assert found is not None
        assert [entry.n for entry in found[1]] == [1, 2]

    opened(test)


def test_an_id_cannot_be_used_twice(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        await store.create(MATCH, [])
        with pytest.raises(Conflict):
            await store.create(MATCH, [])

    opened(test)


def test_entries_and_changes_are_stored_together_or_not_at_all(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        await store.create(MATCH, entries(1))
        with pytest.raises(Conflict):
            await store.append("m1", entries(2, 1), MatchUpdate("over", b"new", due=False))
        found = await store.load("m1")
        assert found == (replace(MATCH, generation=1), entries(1))
        await store.append("m1", entries(2), MatchUpdate("over", b"new", due=True))
        row = await store.read("m1")
        assert row is not None
        assert (row.state, row.metadata, row.due) == ("over", b"new", True)

    opened(test)


def test_a_header_is_fixed_with_the_first_entry(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        await store.create(MATCH, [])
        await store.append("m1", entries(1), MatchUpdate("running", b"a", due=False, header=b'{"h":2}'))
        row = await store.read("m1")
        assert row is not None
        assert row.header == b'{"h":2}'
        with pytest.raises(Conflict):
            await store.append("m1", entries(2), MatchUpdate("running", b"a", due=False, header=b'{"h":3}'))

    opened(test)


def test_listed_matches_are_returned_newest_first(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        for id, state, listed in (
            ("a", "open", True),
            ("b", "open", False),
            ("c", "open", True),
            ("d", "over", True),
        ):
            await store.create(replace(MATCH, id=id, state=state, listed=listed), [])
        assert [row.id for row in await store.listed_matches("open", 10)] == ["c", "a"]
        assert [row.id for row in await store.listed_matches("open", 1)] == ["c"]
        assert [row.id for row in await store.listed_matches("over", 10)] == ["d"]

    opened(test)


def test_due_matches_are_found(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        await store.create(MATCH, [])
        await store.create(replace(MATCH, id="m2", due=True), [])
        assert await store.due_matches() == ["m2"]
        await store.append("m2", [], MatchUpdate("running", b"", due=False))
        await store.append("m1", [], MatchUpdate("running", b"", due=True))
        assert await store.due_matches() == ["m1"]

    opened(test)


def test_scenarios_are_stored_by_game_and_digest(opened: Callable[[Test], None]) -> None:
    async def test(store: Store) -> None:
        await store.save_scenario("d1", "tiny", b"one")
        await store.save_scenario("d1", "tiny", b"one")
        assert await store.load_scenario("d1", "tiny") == b"one"
        assert await store.load_scenario("d1", "dbd") is None

    opened(test)


def test_waiting_writes_finish_before_the_store_closes(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(str(tmp_path / "store.sqlite"))
        await store.create(MATCH, [])
        waiting = [asyncio.ensure_future(store.append("m1", entries(n))) for n in range(1, 101)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        assert store.commits < 60, "changes that wait together are committed together"
        with pytest.raises(StoreError):
            await store.append("m1", entries(101))
        again = SqliteStore(str(tmp_path / "store.sqlite"))
        found = await again.load("m1")
        await again.close()
        assert found is not None
        assert len(found[1]) == 100

    asyncio.run(main())


def test_an_acknowledged_change_is_on_the_disk(tmp_path: Path) -> None:
    """Another connection sees the change as soon as it was awaited, and every commit is flushed."""

    async def main() -> None:
        place = str(tmp_path / "store.sqlite")
        store = SqliteStore(place)
        await store.create(MATCH, [])
        await store.append("m1", entries(1))
        with sqlite3.connect(place) as other:
            assert other.execute("SELECT count(*) FROM entries").fetchone() == (1,)
        other.close()
        assert store._writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._writing.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        await store.close()

    asyncio.run(main())


def test_the_write_ahead_log_is_checkpointed_as_it_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.store.sqlite.CHECKPOINT_SECONDS", 0.02)
    monkeypatch.setattr("sandtable.server.store.sqlite.CHECKPOINT_CHANGES", 50)

    async def main() -> None:
        place = tmp_path / "store.sqlite"
        store = SqliteStore(str(place))
        await store.create(MATCH, [])
        sizes = []
        for n in range(1, 400):
            await store.append("m1", [EntryRow(n, b'"' + b"x" * 2000 + b'"')])
            sizes.append(place.with_name("store.sqlite-wal").stat().st_size)
            if n % 20 == 0:
                await asyncio.sleep(0.03)
        found = await store.load("m1")
        assert found is not None
        assert len(found[1]) == 399
        assert max(sizes) < 399 * 4096, "it began anew in between"
        await store.close()
        assert place.stat().st_size > 399 * 2000
        assert not place.with_name("store.sqlite-wal").exists()

    asyncio.run(main())


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "store.sqlite"
    file = sqlite3.connect(place)
    file.execute("PRAGMA user_version = 99")
    file.close()
    with pytest.raises(StoreError, match="format 99"):
        SqliteStore(str(place))


def test_a_failing_change_does_not_affect_others(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(str(tmp_path / "store.sqlite"))
        await store.create(MATCH, [])
        bad: Any = [EntryRow(1, object())]  # type: ignore[arg-type]  # a value that SQLite cannot store
        results = await asyncio.gather(store.append("m1", bad), store.append("m1", entries(1)), return_exceptions=True)
        assert isinstance(results[0], StoreError)
        assert results[1] is None
        await store.close()

    asyncio.run(main())


def test_few_and_many_entries_are_written_together(opened: Callable[[Test], None]) -> None:
    """Entries of two matches at once, and more of them than one prepared statement takes."""

    async def test(store: Store) -> None:
        await store.create(MATCH, [])
        await store.create(replace(MATCH, id="m2"), [])
        many = [EntryRow(n, '{"text":"„é\\" \\\\"}'.encode(), f"1 ü{n}") for n in range(3, 203)]
        await asyncio.gather(store.append("m1", entries(1)), store.append("m2", entries(1)))
        await asyncio.gather(store.append("m1", entries(2)), store.append("m1", many), store.append("m2", entries(2)))
        for name, wanted in (("m1", [*entries(1, 2), *many]), ("m2", entries(1, 2))):
            found = await store.load(name)
            assert found is not None
            assert found[1] == wanted

    opened(test)


@pytest.mark.parametrize("idle", [False, True])
def test_changes_of_one_loop_iteration_share_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, idle: bool
) -> None:
    """Only the first change that reaches an idle store is committed before the others."""
    monkeypatch.setattr(sqlite, "IDLE_AFTER", 5.0)

    async def main() -> None:
        store = SqliteStore(str(tmp_path / "store.sqlite"))
        store._last_batch = time.monotonic()
        await store.create(MATCH, [])
        before = store.commits
        if idle:
            store._last_batch -= 60
        await asyncio.gather(*(store.append("m1", entries(n)) for n in range(1, 11)))
        assert store.commits == before + (2 if idle else 1)
        found = await store.load("m1")
        assert found is not None
        assert len(found[1]) == 10
        await store.close()

    asyncio.run(main())
