"""The store in one SQLite file: WAL, synchronous FULL, one writer thread.

Whatever arrives while a commit is under way is written together by the next one (group commit), so the number of
durable moves a second is not bounded by the disk's flushes, and the event loop never waits for one. A commit costs as
much as half a move, so under load it waits until a few have come together; a move that comes alone waits for nothing.

The loop collects what is to be written, and hands it over once for all that it does in one turn: each time the writer
is woken it takes the interpreter away from the loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

import msgspec

from sandtable.server import failpoint

from .base import Change, Conflict, EntryRow, MatchRow, StoreError

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
"""
FORMAT = 1  # of the file; PRAGMA user_version
MOST_TOGETHER = 1000  # changes in one commit
FEW = 24  # Entries for which a statement of their own number is kept ready
APART = 0.002  # seconds from the beginning of one commit to that of the next, at least;
ALONE = 0.01  # after so many in which nothing was written, whoever comes is not made to wait for others,
ROUSED = 0.0003  # and the loop waits at most so long until the writer has begun
MANY = 5000  # changes in the write-ahead log before it is worked into the file and begins anew,
TIDY = 1.0  # or seconds in which nothing was written
COLUMNS = "id, game, state, listed, created, header, secret, about, generation, due"

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]


class _Append(NamedTuple):
    """Entries to be added; those of many matches are written together."""

    match: str
    entries: Sequence[EntryRow]
    change: Change | None = None


Job = tuple[Work | _Append, "asyncio.Future[Any]"]
Batch = tuple[list[Job], asyncio.AbstractEventLoop]
_text = msgspec.json.Encoder().encode


class SqliteStore:
    """See `base.Store`."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._uri = path != ":memory:"
        self._waiting: list[Job] = []  # to be handed over,
        self._planned: asyncio.AbstractEventLoop | None = None  # by this loop, soon;
        self._busy = False  # once the writer has done what it was given,
        self._began = 0.0  # and not too soon after it began that;
        self._begun = False  # the writer has taken it up
        self._batches: SimpleQueue[Batch | None] = SimpleQueue()
        self._writing = self._connect()
        self._prepare(self._writing)
        self._reading = self._connect() if self._uri else self._writing
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._lock = threading.Lock()  # for :memory:, where both threads use one connection
        self._closed = False
        self.commits = 0
        self._written = 0  # changes since the write-ahead log began anew
        self._long = False  # it is long, and worked into the file: the next commit may begin it anew
        self._stopping = threading.Event()
        self._threads = [threading.Thread(target=self._write, name="store-writer", daemon=True)]
        if self._uri:
            self._threads.append(threading.Thread(target=self._tidy, name="store-tidier", daemon=True))
        for thread in self._threads:
            thread.start()

    # -- what it can do

    async def create(self, match: MatchRow, entries: Sequence[EntryRow]) -> None:
        def work(file: sqlite3.Connection) -> None:
            file.execute(
                f"INSERT INTO matches ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)",  # noqa: S608  # a constant
                (
                    match.id,
                    match.game,
                    match.state,
                    match.listed,
                    match.created,
                    match.header,
                    match.secret,
                    match.about,
                    match.generation,
                    match.due,
                ),
            )
            _insert(file, [_Append(match.id, entries)])

        await self._submit(work)

    def append(self, match: str, entries: Sequence[EntryRow], change: Change | None = None) -> Awaitable[None]:
        return self._submit(_Append(match, entries, change))

    async def load(self, match: str) -> tuple[MatchRow, list[EntryRow]] | None:
        def work(file: sqlite3.Connection) -> bool:
            changed = file.execute("UPDATE matches SET generation = generation + 1 WHERE id = ?", (match,))
            return changed.rowcount == 1

        if not await self._submit(work):
            return None
        return await self._read(lambda file: (_match(file, match), _entries(file, match)))

    async def read(self, match: str) -> MatchRow | None:
        def find(file: sqlite3.Connection) -> MatchRow | None:
            row = file.execute(f"SELECT {COLUMNS} FROM matches WHERE id = ?", (match,)).fetchone()  # noqa: S608
            return _row(row) if row else None

        return await self._read(find)

    async def listed(self, state: str, most: int) -> list[MatchRow]:
        query = f"SELECT {COLUMNS} FROM matches WHERE listed AND state = ? ORDER BY number DESC LIMIT ?"  # noqa: S608
        return await self._read(lambda file: [_row(row) for row in file.execute(query, (state, most))])

    async def due(self) -> list[str]:
        query = "SELECT id FROM matches WHERE due ORDER BY number"
        return await self._read(lambda file: [id for (id,) in file.execute(query)])

    async def keep_scenario(self, digest: str, game: str, document: bytes) -> None:
        query = "INSERT OR IGNORE INTO scenarios (digest, game, document) VALUES (?, ?, ?)"
        await self._submit(lambda file: file.execute(query, (digest, game, document)).rowcount)

    async def scenario(self, digest: str, game: str) -> bytes | None:
        def find(file: sqlite3.Connection) -> bytes | None:
            query = "SELECT document FROM scenarios WHERE digest = ? AND game = ?"
            row = file.execute(query, (digest, game)).fetchone()
            return row[0] if row else None

        return await self._read(find)

    async def ready(self) -> None:
        await self._read(lambda file: file.execute("SELECT 1").fetchone())

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
        if self._uri:
            self._reading.close()
            self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._writing.close()

    # -- how it is done

    def _connect(self) -> sqlite3.Connection:
        file = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=10)
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = FULL")
        file.execute("PRAGMA foreign_keys = ON")
        file.execute("PRAGMA wal_autocheckpoint = 0")  # see `_tidy`
        return file

    def _prepare(self, file: sqlite3.Connection) -> None:
        (found,) = file.execute("PRAGMA user_version").fetchone()
        if found not in (0, FORMAT):
            raise StoreError(f"{self._path} has the format {found}; this program reads {FORMAT}")
        file.executescript(SCHEMA)
        file.execute(f"PRAGMA user_version = {FORMAT}")

    def _submit(self, work: Work | _Append) -> Awaitable[Any]:
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((work, done))
        if self._planned is not loop and not self._busy:
            self._plan(loop)
        return done

    def _plan(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand over what waits: at once if little happens, else when this turn of the loop is over, or a while after
        the last time."""
        since = time.monotonic() - self._began
        if since > ALONE:
            self._hand_over(loop)
            self._rouse()
            return
        self._planned = loop
        if since < APART:
            loop.call_later(APART - since, self._hand_over, loop)
        else:
            loop.call_soon(self._hand_over, loop)

    def _rouse(self) -> None:
        """Let the writer begin before anything else is done here: it would have to wait for the interpreter, and the
        disk can work while the loop goes on."""
        late = time.monotonic() + ROUSED
        while not self._begun and time.monotonic() < late:
            time.sleep(0)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        self._planned = None
        if self._waiting and not self._busy:
            self._busy = True
            self._begun = False
            self._began = time.monotonic()
            self._batches.put((self._waiting[:MOST_TOGETHER], loop))
            del self._waiting[:MOST_TOGETHER]

    async def _read(self, find: Callable[[sqlite3.Connection], T]) -> T:
        def run() -> T:
            if self._uri:
                return find(self._reading)
            with self._lock:
                return find(self._reading)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, run)
        except sqlite3.Error as fault:
            raise StoreError(str(fault)) from fault

    def _write(self) -> None:
        """The writer thread: commit what it is given once, tell everybody."""
        while (given := self._batches.get()) is not None:
            batch, loop = given
            self._begun = True
            with self._lock:
                self._commit(batch, loop)
                if self._long:
                    self._long = False
                    self._written = 0
                    self._writing.execute("PRAGMA wal_checkpoint(RESTART)")

    def _tidy(self) -> None:
        """The tidying thread: work the write-ahead log into the file, when nobody writes or it has become long. What is
        left for the writer is short, so that no move waits long for it; but moves that are written meanwhile wait
        for the disk, so this is done seldom."""
        file = self._connect()
        seen = tidied = 0
        while not self._stopping.wait(TIDY):
            rests = self.commits == seen
            seen = self.commits
            if seen != tidied and (rests or self._written > MANY):
                tidied = seen
                file.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                self._long = self._written > MANY
        file.close()

    def _commit(self, batch: list[Job], loop: asyncio.AbstractEventLoop) -> None:
        try:
            results: list[Any] = self._together([work for work, _ in batch])
        except Exception:  # noqa: BLE001  # one of them is at fault: each alone then, and the others do not pay
            results = [self._alone(work) for work, _ in batch]
        failpoint.reach("committed")
        self._written += len(batch)
        self._busy = False
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(self._tell, loop, [done for _, done in batch], results)

    def _tell(self, loop: asyncio.AbstractEventLoop, waiting: list[asyncio.Future[Any]], results: list[Any]) -> None:
        """On the loop: everybody hears what became of it, and what came meanwhile is next."""
        for done, result in zip(waiting, results):
            if done.done():
                continue
            if isinstance(result, StoreError):
                done.set_exception(result)
            else:
                done.set_result(result)
        if self._waiting and self._planned is not loop and not self._busy:
            self._plan(loop)

    def _alone(self, work: Work | _Append) -> Any:
        try:
            return self._together([work])[0]
        except sqlite3.IntegrityError as fault:
            return Conflict(str(fault))
        except Exception as fault:  # noqa: BLE001  # a writer that died would leave everybody waiting
            return StoreError(str(fault))

    def _together(self, works: Sequence[Work | _Append]) -> list[Any]:
        """Do all of it, durably, or nothing. Entries alone are one statement, which is a transaction of its own."""
        appends = [work for work in works if isinstance(work, _Append)]
        if len(appends) == len(works) and not any(append.change for append in appends):
            failpoint.reach("writing")
            _insert(self._writing, appends)
            results: list[Any] = [None] * len(works)
        else:
            results = self._transaction(works, appends)
        self.commits += 1
        return results

    def _transaction(self, works: Sequence[Work | _Append], appends: Sequence[_Append]) -> list[Any]:
        file = self._writing
        file.execute("BEGIN IMMEDIATE")
        try:
            results = [None if isinstance(work, _Append) else work(file) for work in works]
            for append in appends:
                _change(file, append)
            _insert(file, appends)
            failpoint.reach("writing")
            file.execute("COMMIT")
        except BaseException:
            if file.in_transaction:
                file.execute("ROLLBACK")
            raise
        return results


def _insert(file: sqlite3.Connection, appends: Sequence[_Append]) -> None:
    """All new Entries in one statement: every statement lets go of the interpreter and must wait to have it back. An
    Entry of a match that is not there has no number, which the table refuses."""
    rows = [(append.match, entry.n, entry.nonce, entry.body.decode()) for append in appends for entry in append.entries]
    if 0 < len(rows) <= FEW:
        one = "((SELECT number FROM matches WHERE id = ?), ?, ?, ?)"
        values = ", ".join([one] * len(rows))
        file.execute(
            f"INSERT INTO entries (match, n, nonce, body) VALUES {values}",  # noqa: S608  # marks alone
            [value for row in rows for value in row],
        )
    elif rows:
        file.execute(
            "INSERT INTO entries (match, n, nonce, body)"
            " SELECT (SELECT number FROM matches WHERE id = json_extract(value, '$[0]')),"
            " json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(?)",
            (_text(rows).decode(),),
        )


def _change(file: sqlite3.Connection, append: _Append) -> None:
    """What goes with new Entries."""
    change = append.change
    if change is None:
        return
    query = "UPDATE matches SET state = ?, about = ?, due = ? WHERE id = ?"
    if file.execute(query, (change.state, change.about, change.due, append.match)).rowcount != 1:
        raise sqlite3.DatabaseError(f"there is no match {append.match}")
    if change.header:
        held = "SELECT 1 FROM entries WHERE match = (SELECT number FROM matches WHERE id = ?) LIMIT 1"
        if file.execute(held, (append.match,)).fetchone():
            raise sqlite3.IntegrityError("the header is fixed with the first entry")
        file.execute("UPDATE matches SET header = ? WHERE id = ?", (change.header, append.match))


def _match(file: sqlite3.Connection, match: str) -> MatchRow:
    return _row(file.execute(f"SELECT {COLUMNS} FROM matches WHERE id = ?", (match,)).fetchone())  # noqa: S608


def _entries(file: sqlite3.Connection, match: str) -> list[EntryRow]:
    query = "SELECT n, body, nonce FROM entries WHERE match = (SELECT number FROM matches WHERE id = ?) ORDER BY n"
    return [EntryRow(n, body.encode(), nonce) for n, body, nonce in file.execute(query, (match,))]


def _row(row: tuple[Any, ...]) -> MatchRow:
    id, game, state, listed, created, header, secret, about, generation, due = row
    return MatchRow(id, game, state, bool(listed), created, header, secret, about, generation, bool(due))
