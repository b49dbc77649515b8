"""The processor time of one move on the server: rooms, rules and store, without sockets.

    python bench/server/path.py                     200 matches, 4,000 moves
    python bench/server/path.py --profile           also show where the time goes
    python bench/server/path.py --plain             with the plain carrier only
    python bench/server/path.py --database :memory:
    python bench/server/path.py --together 1 --pause 0.01 --moves 500    one move after another, on an idle server
    python bench/server/path.py --setting fast_gc=0                      without an optimisation

Moves go through Rooms that both seats watch, twenty at once, and the store commits them together. Secrets and choices
come from a fixed seed, so two runs play the same moves, and `frames` is a digest of every byte sent: a change that only
makes things faster leaves it as it was. Processor time is measured for the thread of the event loop and for the whole
process, which includes the store's writer. Of all rounds the first decile is shown, which a busy machine affects least;
`loop_mean_ms` is the mean, which includes the rounds interrupted by a garbage collection.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import hashlib
import json
import pstats
import random
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

import msgspec  # noqa: E402  # after the path
from server_process import parse_setting  # noqa: E402
from wire_client import Message, read  # noqa: E402

from sandtable.games import game as game_of  # noqa: E402
from sandtable.play import match as matches  # noqa: E402
from sandtable.server.context import ServerContext  # noqa: E402
from sandtable.server.fastpath.garbage_collection import MANY_ROOMS, RoomGarbageCollection  # noqa: E402
from sandtable.server.live.command import CommandResult  # noqa: E402
from sandtable.server.live.lobby import Lobby  # noqa: E402
from sandtable.server.live.room import Room  # noqa: E402
from sandtable.server.live.rooms import Rooms  # noqa: E402
from sandtable.server.live.seat_commands import command_for  # noqa: E402
from sandtable.server.run import tune_interpreter  # noqa: E402
from sandtable.server.settings import read_settings  # noqa: E402
from sandtable.server.store.sqlite import SqliteStore  # noqa: E402
from sandtable.server.wire import messages  # noqa: E402
from sandtable.server.wire.common import SEATS, SeatNumber  # noqa: E402
from sandtable.server.wire.legal_lists import CARRIERS  # noqa: E402
from sandtable.server.wire.requests import HumanSeat, NewMatch  # noqa: E402

decode = msgspec.json.Decoder(messages.FromClient).decode


class Watcher:
    """A seat's Subscriber in place of a socket: it keeps messages, and reads them while nothing is measured."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.v = 0
        self.actions: list[str] = []
        self.asked: list[int] = []
        self.bytes = 0
        self.digest = hashlib.sha256()

    def push(self, message: bytes) -> None:
        self.heard.append(message)

    def hold(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(f"closed: {code} {reason}")

    def read(self) -> None:
        for raw in self.heard:
            self.bytes += len(raw)
            if raw.startswith(b'{"t":"presence"'):
                continue
            message: Message = read(raw)
            self.v = message.v
            if message.d.status is not None:
                self.asked = message.d.status.asked
            part = message.d.scene or (message.d.frames[-1].patch.set if message.d.frames else None)
            if part is not None and part.prompt is not None:
                self.actions = [text for choice in part.prompt.choices for text in choice.actions]
            if message.t == "frames":
                self.digest.update(raw)
        self.heard.clear()


class Table:
    """One match and the watchers of both seats."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seats = (Watcher(), Watcher())
        for seat, watcher in enumerate(self.seats):
            room.attach(watcher, seat, 0)

    def message(self, chance: random.Random, nonce: int) -> tuple[SeatNumber, bytes] | None:
        """The next move, as a socket would receive it."""
        for watcher in self.seats:
            watcher.read()
        if not self.seats[0].asked:
            return None
        seat = self.seats[0].asked[0]
        mover = self.seats[seat]
        body = {"actions": [chance.choice(mover.actions)]}
        return SEATS[seat], json.dumps({"t": "act", "v": mover.v, "nonce": str(nonce), "d": body}).encode()


async def act(table: Table, seat: SeatNumber, raw: bytes) -> CommandResult:
    """Execute a message as a socket does."""
    message = decode(raw)
    return await table.room.execute(seat, message.v, message.nonce, command_for(table.room, seat, message))


def first_decile(values: list[float]) -> float:
    """The first decile: if two threads share a core, a busy neighbour doubles the processor time."""
    return sorted(values)[len(values) // 10]


async def measure(asked: argparse.Namespace, database: str) -> dict[str, float | str]:
    chance = random.Random(1)  # chooses the moves
    secrets = {"new_secret": lambda: chance.randbytes(32), "new_token": lambda: chance.randbytes(16).hex()}
    matches.__dict__.update(secrets)
    settings = read_settings({"database": database, "rate_limits": 0} | dict(asked.setting))
    context = ServerContext(settings, SqliteStore(database))
    rooms = Rooms(context)
    lobby = Lobby(context, rooms)
    wanted = NewMatch(game=asked.game, scenario=asked.scenario, seats=[HumanSeat(), HumanSeat()])
    tables = []
    for _ in range(asked.matches):
        made = await lobby.create(wanted)
        tables.append(Table(await rooms.get(made.match.id)))
    if not asked.plain:
        CARRIERS.load(game_of(asked.game))
    compiled = CARRIERS.has_compiled(game_of(asked.game))
    profile = cProfile.Profile()
    on_loop: list[float] = []
    in_all: list[float] = []
    tune_interpreter(settings)
    gc.collect()
    if settings.fast_gc:
        RoomGarbageCollection().defer(MANY_ROOMS)
    rounds = asked.moves // asked.together
    for number in range(-rounds // 10, rounds):
        start = number * asked.together
        some = [tables[(start + i) % len(tables)] for i in range(asked.together)]
        sent = [(t, *m) for i, t in enumerate(some) if (m := t.message(chance, start + i + 10**6)) is not None]
        if not sent:
            continue  # these matches are over
        await asyncio.sleep(asked.pause)
        began, all_began = time.thread_time(), time.process_time()
        if asked.profile and number >= 0:
            profile.enable()
        answers = await asyncio.gather(*(act(*one) for one in sent))
        if asked.profile and number >= 0:
            profile.disable()
        if number >= 0:
            on_loop.append((time.thread_time() - began) / len(sent))
            in_all.append((time.process_time() - all_began) / len(sent))
        assert not any(answer.refusal for answer in answers), answers
    for table in tables:
        for watcher in table.seats:
            watcher.read()
    sent_bytes = sum(watcher.bytes for table in tables for watcher in table.seats)
    in_threads = context.offload.thread_runs
    await rooms.close()
    await context.close()
    if asked.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)
    return {
        "moves": rounds * asked.together,
        "carrier": "compiled" if compiled else "plain",
        "loop_ms": first_decile(on_loop) * 1e3,
        "loop_mean_ms": sum(on_loop) / len(on_loop) * 1e3,
        "loop_max_ms": max(on_loop) * 1e3,
        "process_ms": first_decile(in_all) * 1e3,
        "process_best_ms": min(in_all) * 1e3,
        "process_median_ms": sorted(in_all)[len(in_all) // 2] * 1e3,
        "in_threads": in_threads,
        "bytes_per_match": sent_bytes / len(tables),
        "frames": hashlib.sha256(b"".join(s.digest.digest() for t in tables for s in t.seats)).hexdigest()[:12],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--moves", type=int, default=4000)
    parser.add_argument("--together", type=int, default=20, help="moves in progress at once, in different matches")
    parser.add_argument(
        "--pause", type=float, default=0.0, help="seconds between rounds, in which processor caches go cold"
    )
    parser.add_argument("--game", default="dbd")
    parser.add_argument("--scenario", default="symmetric-line")
    parser.add_argument("--database", default="", help="a file, or :memory: (default: a temporary file)")
    parser.add_argument("--plain", action="store_true", help="do not use compiled rules, even if they are on disk")
    parser.add_argument("--profile", action="store_true", help="show where the time goes; takes twice as long")
    parser.add_argument("--setting", action="append", default=[], type=parse_setting, help="of the server: NAME=VALUE")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sandtable-path-") as folder:
        found = asyncio.run(measure(asked, asked.database or str(Path(folder) / "matches.sqlite")))
    for key, value in found.items():
        print(f"{key:<22}{value:>12.3f}" if isinstance(value, float) else f"{key:<22}{value:>12}")
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
