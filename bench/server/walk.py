"""The functions that one move passes on the server, from the message of one seat to the bytes for the other.

    python bench/server/walk.py                 how many functions in how many files
    python bench/server/walk.py --list          and which, in the order in which they are first called
    python bench/server/walk.py --all           count rules, kernel and unnamed code too

Both seats of a match are Sockets that keep what is sent to them. After some moves, when every cache is warm, one move
is traced in all threads. A reader follows the move through `play` and `server`: so the count leaves out the rules and
Scene of the game, the kernel below them, the store's writer thread, and what has no name of its own (lambdas,
comprehensions). `--all` counts these too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from wire_client import read  # noqa: E402  # after the path

from sandtable.server.context import ServerContext  # noqa: E402
from sandtable.server.live.connection import Socket  # noqa: E402
from sandtable.server.live.lobby import Lobby  # noqa: E402
from sandtable.server.live.room import Room  # noqa: E402
from sandtable.server.live.rooms import Rooms  # noqa: E402
from sandtable.server.settings import read_settings  # noqa: E402
from sandtable.server.store.sqlite import SqliteStore  # noqa: E402
from sandtable.server.wire.requests import HumanSeat, NewMatch  # noqa: E402

SOURCE = ROOT / "src" / "sandtable"
WALK = ("play", "server")  # packages that a reader of the walk goes through
WARM = 60  # moves before the traced one
THREADS_OF_OTHERS = ("store-",)  # threads that do not work for this move alone


class Kept:
    """An Output that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.on_put: Callable[[], None] = lambda: None

    def put(self, text: bytes, before: bytes = b"") -> None:
        self.sent += [before, text] if before else [text]
        self.on_put()

    def waiting(self) -> int:
        return 0

    async def flush(self) -> None:
        pass

    def cut(self) -> None:
        raise AssertionError("the connection was cut")


class Player:
    """One seat's Socket, and what its client would know."""

    def __init__(self, context: ServerContext, room: Room, token: str) -> None:
        self.output = Kept()
        self.events: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self.socket = Socket(context, room, self._ignore, self.output)
        self.listening = asyncio.ensure_future(self.socket.listen(self._receive))
        self.token = token
        self.v = 0
        self.asked: list[int] = []
        self.actions: list[str] = []

    async def _ignore(self, message: Any) -> None:
        pass

    async def _receive(self) -> Any:
        return await self.events.get()

    def say(self, t: str, nonce: str, body: Mapping[str, Any]) -> None:
        text = json.dumps({"t": t, "v": self.v, "nonce": nonce, "d": body})
        self.events.put_nowait({"type": "websocket.receive", "text": text})

    def read(self) -> None:
        for raw in self.output.sent:
            if raw.startswith((b'{"t":"full"', b'{"t":"frames"')):
                message = read(raw)
                self.v = message.v
                if message.d.status is not None:
                    self.asked = message.d.status.asked
                part = message.d.scene or (message.d.frames[-1].patch.set if message.d.frames else None)
                if part is not None and part.prompt is not None:
                    self.actions = [text for choice in part.prompt.choices for text in choice.actions]
        self.output.sent.clear()


class Walk:
    """The functions called while it traces, in the order of their first call."""

    def __init__(self, *, everything: bool) -> None:
        self.everything = everything
        self.found: dict[CodeType, None] = {}
        self.tracing = False

    def trace(self, frame: FrameType, event: str, argument: object) -> None:
        del argument
        if self.tracing and event == "call" and self._counts(frame.f_code):
            self.found.setdefault(frame.f_code)

    def _counts(self, code: CodeType) -> bool:
        path = Path(code.co_filename)
        if not path.is_relative_to(SOURCE):
            return False
        if self.everything:
            return True
        unnamed = code.co_name.startswith("<")
        others = threading.current_thread().name.startswith(THREADS_OF_OTHERS)
        return path.relative_to(SOURCE).parts[0] in WALK and not unnamed and not others

    def names(self) -> list[tuple[str, str]]:
        return [(str(Path(code.co_filename).relative_to(SOURCE)), code.co_qualname) for code in self.found]


async def walk(game: str, scenario: str, *, everything: bool = False) -> list[tuple[str, str]]:
    """Play some moves and return the functions that the last one passed, each as file and name."""
    chance = random.Random(1)
    found = Walk(everything=everything)
    threading.setprofile(found.trace)  # of threads that start from now on: a busy machine moves work to them
    context = ServerContext(read_settings({"database": ":memory:", "rate_limits": 0}), SqliteStore(":memory:"))
    rooms = Rooms(context)
    wanted = NewMatch(game=game, scenario=scenario, seats=[HumanSeat(), HumanSeat()])
    made = await Lobby(context, rooms).create(wanted)
    room = await rooms.get(made.match.id)
    players = [Player(context, room, seat.token) for seat in made.seats]
    for player in players:
        player.say("hello", "hello", {"tokens": [player.token]})
    for number in range(WARM + 1):
        await _settle(players)
        mover = players[players[0].asked[0]]
        other = players[1 - players.index(mover)]
        arrived = asyncio.Event()
        other.output.on_put = arrived.set
        found.tracing = number == WARM
        if found.tracing:
            sys.setprofile(found.trace)
        mover.say("act", str(number), {"actions": [chance.choice(mover.actions)]})
        await arrived.wait()
        sys.setprofile(None)
        found.tracing = False
    threading.setprofile(None)
    for player in players:
        player.listening.cancel()
    await rooms.close()
    await context.close()
    return found.names()


async def _settle(players: list[Player]) -> None:
    """Wait until both seats have seen the latest position."""
    while True:
        await asyncio.sleep(0.001)
        for player in players:
            player.read()
        if players[0].v and players[1].v and any(seat.actions for seat in players) and players[0].asked:
            return


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="dbd")
    parser.add_argument("--scenario", default="symmetric-line")
    parser.add_argument("--all", action="store_true", help="count rules, kernel and unnamed code too")
    parser.add_argument("--list", action="store_true", help="list the functions")
    asked = parser.parse_args()
    names = asyncio.run(walk(asked.game, asked.scenario, everything=asked.all))
    if asked.list:
        for path, name in names:
            print(f"{path:<40}{name}")
    print(f"{len(set(names))} functions in {len({path for path, _ in names})} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
