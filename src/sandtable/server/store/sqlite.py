"""A store in one SQLite file: WAL mode, synchronous FULL, one writer thread.

Writes are committed in groups: what arrives during a commit is written by the next one, so the number of durable moves
a second is not limited by disk flushes, and the event loop never waits for one. A commit costs as much as half a move.
Under load it therefore waits until a few writes have gathered; a single write does not wait.

The loop hands its writes to the writer thread once per iteration, because each wake-up of the writer takes the
interpreter lock from the loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

import msgspec

from sandtable.server import failpoint

from .base import Conflict, EntryRow, MatchRow, MatchUpdate, StoreError
from .health import StoreHealth, is_broken

SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, state TEXT NOT NULL,
  listed INTEGER NOT NULL, created INTEGER NOT NULL, header BLOB NOT NULL, secret BLOB NOT NULL,
  about BLOB NOT NULL, generation INTEGER NOT NULL, due INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS entries (
  id INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES matches, n INTEGER NOT NULL,
  nonce TEXT NOT NULL, body TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS entry_of_match ON entries (match, n);
CREATE INDEX IF NOT EXISTS listed_matches ON matches (state, number) WHERE listed;
CREATE INDEX IF NOT EXISTS due_matches ON matches (number) WHERE due;
CREATE TABLE IF NOT EXISTS scenarios (
  digest TEXT NOT NULL, game TEXT NOT NULL, document BLOB NOT NULL, PRIMARY KEY (digest, game)
);
CREATE TABLE IF NOT EXISTS snapshots (
  match INTEGER NOT NULL REFERENCES matches, n INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, written INTEGER NOT NULL);
"""
FORMAT = 1  # of the file; PRAGMA user_version
MAX_BATCH = 1000  # jobs in one commit
MAX_PREPARED = 24  # Entries up to which an INSERT has a row for each, and SQLite keeps the statement prepared
MIN_INTERVAL = 0.002  # seconds between the starts of two batches
IDLE_AFTER = 0.01  # seconds without a batch after which a job is handed over at once
MAX_HANDOVER = 0.0003  # seconds that the loop then waits for the writer to start
CHECKPOINT_CHANGES = 5000  # changes in the write-ahead log after which it is checkpointed even under load
CHECKPOINT_SECONDS = 1.0  # between two checks; an idle log is checkpointed too
CHECK_SECONDS = 5.0  # that `check` waits for its write
COLUMNS = "id, game, state, listed, created, header, secret, about, generation, due"

T = TypeVar("T")


class _Append(NamedTuple):
    """A job that adds Entries to a match; such jobs are written with one statement."""

    match: str
    entries: Sequence[EntryRow]
    change: MatchUpdate | None = None


Operation = Callable[[sqlite3.Connection], Any] | _Append  # runs in a transaction
Job = tuple[Operation, "asyncio.Future[Any]"]
Batch = tuple[list[Job], asyncio.AbstractEventLoop]
_encode = msgspec.json.Encoder().encode


class SqliteStore:
    """See `base.Store`. Writes go through the writer thread, reads through a reader thread with its own connection."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._on_disk = path != ":memory:"
        self.health = StoreHealth(path)
        # Jobs wait in a list until the loop hands them to the writer as a batch, one batch at a time.
        self._waiting: list[Job] = []
        self._scheduled_on: asyncio.AbstractEventLoop | None = None  # the loop that will hand them over
        self._busy = False  # whether the writer has a batch
        self._started = False  # whether the writer has taken it up
        self._last_batch = 0.0  # when it was handed over
        self._batches: SimpleQueue[Batch | None] = SimpleQueue()
        self._writing = self._connect()
        self._prepare(self._writing)
        self._reading = self._connect() if self._on_disk else self._writing
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._lock = threading.Lock()  # for :memory:, where both threads use one connection
        self._closed = False
        self.commits = 0
        self._uncheckpointed = 0  # changes since the write-ahead log was restarted
        self._restart_due = False  # the log is long and checkpointed: the writer restarts it after its next commit
        self._stopping = threading.Event()
        self._threads = [threading.Thread(target=self._write, name="store-writer", daemon=True)]
        if self._on_disk:
            self._threads.append(threading.Thread(target=self._checkpoint, name="store-checkpointer", daemon=True))
        for thread in self._threads:
            thread.start()

    # -- operations

    async def create(self, match: MatchRow, entries: Sequence[EntryRow]) -> None:
        def write(file: sqlite3.Connection) -> None:
            file.execute(
                f"INSERT INTO matches ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)",  # noqa: S608  # COLUMNS is a constant
                (
                    match.id,
                    match.game,
                    match.state,
                    match.listed,
                    match.created,
                    match.header,
                    match.secret,
                    match.metadata,
                    match.generation,
                    match.due,
                ),
            )
            _insert(file, [_Append(match.id, entries)])

        await self._submit(write)

    def append(self, match: str, entries: Sequence[EntryRow], change: MatchUpdate | None = None) -> Awaitable[None]:
        return self._submit(_Append(match, entries, change))

    async def load(self, match: str) -> tuple[MatchRow, list[EntryRow]] | None:
        def write(file: sqlite3.Connection) -> bool:
            changed = file.execute("UPDATE matches SET generation = generation + 1 WHERE id = ?", (match,))
            return changed.rowcount == 1

        if not await self._submit(write):
            return None
        return await self._read(lambda file: (_match(file, match), _entries(file, match)))

    async def save_snapshot(self, match: str, n: int, body: bytes) -> None:
        query = "INSERT OR REPLACE INTO snapshots SELECT number, ?, ? FROM matches WHERE id = ?"
        await self._submit(lambda file: file.execute(query, (n, body, match)).rowcount)

    async def load_snapshots(self, match: str) -> list[bytes]:
        query = "SELECT body FROM snapshots WHERE match = (SELECT number FROM matches WHERE id = ?) ORDER BY n"
        return await self._read(lambda file: [body for (body,) in file.execute(query, (match,))])

    async def read(self, match: str) -> MatchRow | None:
        def find(file: sqlite3.Connection) -> MatchRow | None:
            row = file.execute(f"SELECT {COLUMNS} FROM matches WHERE id = ?", (match,)).fetchone()  # noqa: S608
            return _row(row) if row else None

        return await self._read(find)

    async def listed_matches(self, state: str, limit: int) -> list[MatchRow]:
        query = f"SELECT {COLUMNS} FROM matches WHERE listed AND state = ? ORDER BY number DESC LIMIT ?"  # noqa: S608
        return await self._read(lambda file: [_row(row) for row in file.execute(query, (state, limit))])

    async def due_matches(self) -> list[str]:
        query = "SELECT id FROM matches WHERE due ORDER BY number"
        return await self._read(lambda file: [id for (id,) in file.execute(query)])

    async def save_scenario(self, digest: str, game: str, document: bytes) -> None:
        query = "INSERT OR IGNORE INTO scenarios (digest, game, document) VALUES (?, ?, ?)"
        await self._submit(lambda file: file.execute(query, (digest, game, document)).rowcount)

    async def load_scenario(self, digest: str, game: str) -> bytes | None:
        def find(file: sqlite3.Connection) -> bytes | None:
            query = "SELECT document FROM scenarios WHERE digest = ? AND game = ?"
            row = file.execute(query, (digest, game)).fetchone()
            return row[0] if row else None

        return await self._read(find)

    async def check(self) -> None:
        query = "INSERT OR REPLACE INTO probe VALUES (1, ?)"
        written = self._submit(lambda file: file.execute(query, (int(time.time()),)).rowcount)
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                await written
        except TimeoutError:
            raise StoreError(f"a write was not finished after {CHECK_SECONDS:g} seconds") from None

    @property
    def waiting(self) -> int:
        """The number of writes that no batch has taken up yet."""
        return len(self._waiting)

    @property
    def threads_alive(self) -> int:
        """The number of the store's threads that run."""
        return sum(thread.is_alive() for thread in self._threads)

    @property
    def log_bytes(self) -> int:
        """The size of the write-ahead log."""
        return _size(f"{self._path}-wal") if self._on_disk else 0

    @property
    def free_bytes(self) -> int:
        """The free space of the disk that holds the file."""
        if not self._on_disk:
            return 0
        return shutil.disk_usage(Path(self._path).resolve().parent).free

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._waiting:
            self._batches.put((self._waiting, asyncio.get_running_loop()))
            self._waiting = []
        self._batches.put(None)
        self._stopping.set()
        for thread in self._threads:
            await asyncio.get_running_loop().run_in_executor(None, thread.join)
        self._reader.shutdown()
        if self._on_disk:
            self._reading.close()
            with contextlib.suppress(sqlite3.Error):  # the log is kept, and read at the next start
                self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._writing.close()

    # -- writing

    def _connect(self) -> sqlite3.Connection:
        file = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=10)
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = FULL")
        file.execute("PRAGMA foreign_keys = ON")
        file.execute("PRAGMA wal_autocheckpoint = 0")  # see `_checkpoint`
        return file

    def _prepare(self, file: sqlite3.Connection) -> None:
        _require_format(file, self._path)
        file.executescript(SCHEMA)
        file.execute(f"PRAGMA user_version = {FORMAT}")

    def _submit(self, operation: Operation) -> Awaitable[Any]:
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((operation, done))
        if self._scheduled_on is not loop and not self._busy:
            self._schedule(loop)
        return done

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand over the waiting jobs: at once if the store is idle, else at the end of this iteration of the loop, and
        no sooner than MIN_INTERVAL after the last batch."""
        elapsed = time.monotonic() - self._last_batch
        if elapsed > IDLE_AFTER:
            self._hand_over(loop)
            self._await_writer()
            return
        self._scheduled_on = loop
        if elapsed < MIN_INTERVAL:
            loop.call_later(MIN_INTERVAL - elapsed, self._hand_over, loop)
        else:
            loop.call_soon(self._hand_over, loop)

    def _await_writer(self) -> None:
        """Let the writer start before the loop continues. Otherwise it would wait for the interpreter lock, while the
        disk could already work."""
        deadline = time.monotonic() + MAX_HANDOVER
        while not self._started and time.monotonic() < deadline:
            time.sleep(0)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        self._scheduled_on = None
        if self._waiting and not self._busy:
            self._busy = True
            self._started = False
            self._last_batch = time.monotonic()
            self._batches.put((self._waiting[:MAX_BATCH], loop))
            del self._waiting[:MAX_BATCH]

    async def _read(self, find: Callable[[sqlite3.Connection], T]) -> T:
        def run() -> T:
            if self._on_disk:
                return find(self._reading)
            with self._lock:
                return find(self._reading)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, run)
        except sqlite3.Error as fault:
            raise StoreError(str(fault)) from fault

    def _write(self) -> None:
        """Run the writer thread: commit each batch and resolve its futures."""
        while (received := self._batches.get()) is not None:
            batch, loop = received
            self._started = True
            with self._lock:
                self._commit(batch, loop)
                if self._restart_due:
                    self._restart_log()

    def _restart_log(self) -> None:
        """Restart the write-ahead log. If that fails the log grows, and the checkpointer asks for it again later."""
        self._restart_due = False
        try:
            failpoint.reach("restarting")
            self._writing.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
            self._uncheckpointed = 0
        except sqlite3.Error as fault:
            self.health.fail("restarting the write-ahead log", fault)

    def _checkpoint(self) -> None:
        """Run the checkpointing thread: move the write-ahead log into the file when it is idle or long.

        The writer then has little left to do when it restarts the log. Writes made during a checkpoint wait for the
        disk, so it runs seldom.
        """
        seen = checkpointed = 0
        while not self._stopping.wait(CHECKPOINT_SECONDS):
            idle = self.commits == seen
            seen = self.commits
            if seen != checkpointed and (idle or self._uncheckpointed > CHECKPOINT_CHANGES):
                try:
                    failpoint.reach("checkpointing")
                    with contextlib.closing(self._connect()) as file:
                        file.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                except sqlite3.Error as fault:
                    self.health.fail("moving the write-ahead log into the file", fault)
                else:
                    checkpointed = seen
                    self._restart_due = self._uncheckpointed > CHECKPOINT_CHANGES

    def _commit(self, batch: list[Job], loop: asyncio.AbstractEventLoop) -> None:
        try:
            results: list[Any] = self._commit_jobs([operation for operation, _ in batch])
        except Exception:  # noqa: BLE001  # one of them failed: commit each by itself
            results = [self._commit_alone(operation) for operation, _ in batch]
        failpoint.reach("committed")
        self._uncheckpointed += len(batch)
        self._busy = False
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody awaits the results
            loop.call_soon_threadsafe(self._resolve, loop, [done for _, done in batch], results)

    def _resolve(self, loop: asyncio.AbstractEventLoop, waiting: list[asyncio.Future[Any]], results: list[Any]) -> None:
        """Resolve the futures of a batch, and schedule what arrived meanwhile. Runs on the loop."""
        for done, result in zip(waiting, results):
            if done.done():
                continue
            if isinstance(result, StoreError):
                done.set_exception(result)
            else:
                done.set_result(result)
        if self._waiting and self._scheduled_on is not loop and not self._busy:
            self._schedule(loop)

    def _commit_alone(self, operation: Operation) -> Any:
        try:
            return self._commit_jobs([operation])[0]
        except sqlite3.IntegrityError as fault:
            return Conflict(str(fault))
        except Exception as fault:  # noqa: BLE001  # the writer thread must go on
            if is_broken(fault):
                self.health.fail("a write", fault)
            return StoreError(str(fault))

    def _commit_jobs(self, operations: Sequence[Operation]) -> list[Any]:
        """Do all jobs in one transaction. Entries alone need one statement, which is a transaction by itself."""
        appends = [operation for operation in operations if isinstance(operation, _Append)]
        if len(appends) == len(operations) and not any(append.change for append in appends):
            failpoint.reach("writing")
            _insert(self._writing, appends)
            results: list[Any] = [None] * len(operations)
        else:
            results = self._transaction(operations, appends)
        self.commits += 1
        self.health.recover()
        return results

    def _transaction(self, operations: Sequence[Operation], appends: Sequence[_Append]) -> list[Any]:
        file = self._writing
        file.execute("BEGIN IMMEDIATE")
        try:
            results = [None if isinstance(operation, _Append) else operation(file) for operation in operations]
            for append in appends:
                _change(file, append)
            _insert(file, appends)
            failpoint.reach("writing")
            file.execute("COMMIT")
        except BaseException:
            if file.in_transaction:
                with contextlib.suppress(sqlite3.Error):  # the first error is the one to report
                    file.execute("ROLLBACK")
            raise
        return results


def check_format(path: str) -> None:
    """Raise StoreError if a file is no database, or not one of ours; a missing or empty one is created later."""
    if path == ":memory:":
        return
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=1)) as file:
            _require_format(file, path)
    except sqlite3.Error as fault:
        raise StoreError(f"{path} cannot be used as a database: {fault}") from fault


def _require_format(file: sqlite3.Connection, path: str) -> None:
    (found,) = file.execute("PRAGMA user_version").fetchone()
    tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if found not in (0, FORMAT):
        raise StoreError(f"{path} has the format {found}; this program reads {FORMAT}")
    if tables and "matches" not in tables:
        raise StoreError(f"{path} is a database of another program; choose another --database")


def _size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def _insert(file: sqlite3.Connection, appends: Sequence[_Append]) -> None:
    """Insert all new Entries with one statement, because after every statement the thread waits for the interpreter
    lock. For an Entry of an unknown match the subquery gives NULL, which the table refuses."""
    rows = [(append.match, entry.n, entry.nonce, entry.body.decode()) for append in appends for entry in append.entries]
    if 0 < len(rows) <= MAX_PREPARED:
        one = "((SELECT number FROM matches WHERE id = ?), ?, ?, ?)"
        values = ", ".join([one] * len(rows))
        file.execute(
            f"INSERT INTO entries (match, n, nonce, body) VALUES {values}",  # noqa: S608  # placeholders only
            [value for row in rows for value in row],
        )
    elif rows:
        file.execute(
            "INSERT INTO entries (match, n, nonce, body)"
            " SELECT (SELECT number FROM matches WHERE id = json_extract(value, '$[0]')),"
            " json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(?)",
            (_encode(rows).decode(),),
        )


def _change(file: sqlite3.Connection, append: _Append) -> None:
    """Update the match of new Entries."""
    change = append.change
    if change is None:
        return
    query = "UPDATE matches SET state = ?, about = ?, due = ? WHERE id = ?"
    if file.execute(query, (change.state, change.metadata, change.due, append.match)).rowcount != 1:
        raise sqlite3.DatabaseError(f"there is no match {append.match}")
    if change.header:
        query = "SELECT 1 FROM entries WHERE match = (SELECT number FROM matches WHERE id = ?) LIMIT 1"
        if file.execute(query, (append.match,)).fetchone():
            raise sqlite3.IntegrityError("the header is fixed with the first entry")
        file.execute("UPDATE matches SET header = ? WHERE id = ?", (change.header, append.match))


def _match(file: sqlite3.Connection, match: str) -> MatchRow:
    return _row(file.execute(f"SELECT {COLUMNS} FROM matches WHERE id = ?", (match,)).fetchone())  # noqa: S608


def _entries(file: sqlite3.Connection, match: str) -> list[EntryRow]:
    query = "SELECT n, body, nonce FROM entries WHERE match = (SELECT number FROM matches WHERE id = ?) ORDER BY n"
    return [EntryRow(n, body.encode(), nonce) for n, body, nonce in file.execute(query, (match,))]


def _row(row: tuple[Any, ...]) -> MatchRow:
    id, game, state, listed, created, header, secret, metadata, generation, due = row
    return MatchRow(id, game, state, bool(listed), created, header, secret, metadata, generation, bool(due))
