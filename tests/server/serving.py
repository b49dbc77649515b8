"""Servers and clients for tests: a server in a thread or in a process, HTTP clients and players on sockets."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from sandtable.games import _added as added_games
from sandtable.kernel import record as records
from sandtable.play.replay import verify
from sandtable.server.run import Server, configure
from sandtable.server.settings import Settings
from sandtable.server.wire.scene_patch import apply_frame
from tiny import GAME

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0  # seconds to wait for an answer
BOTH = [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]
_nonces = count()


def genuine(record: Any) -> bool:
    """Whether a complete Record of the tiny game passes verification, rolls included."""
    return verify(GAME, records.from_json(record)).revealed


class Client:
    """An HTTP client of one server."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, timeout=PATIENCE)

    def get(self, path: str, token: str = "", **more: Any) -> Any:
        return self.http.get(path, headers=self._headers(token), **more)

    def post(self, path: str, body: Any, token: str = "", **more: Any) -> Any:
        return self.http.post(path, json=body, headers=self._headers(token), **more)

    def _headers(self, token: str) -> dict[str, str]:
        return {"authorization": f"Bearer {token}"} if token else {}

    def create(self, game: str = "tiny", scenario: Any = "meeting", seats: Any = BOTH, **more: Any) -> Table:
        """Create a match; the Table has the tokens of the creator's seats."""
        answer = self.post("/api/matches", {"game": game, "scenario": scenario, "seats": seats} | more)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return Table(self, made["match"]["id"], {s["seat"]: s["token"] for s in made["seats"]}, made.get("invite", ""))


class Table:
    """One match on a server."""

    def __init__(self, client: Client, id: str, tokens: dict[int, str], invite: str = "") -> None:
        self.client = client
        self.id = id
        self.tokens = tokens
        self.invite = invite

    @property
    def path(self) -> str:
        return f"/api/matches/{self.id}"

    def view(self, seat: int | None = None) -> Any:
        answer = self.client.get(self.path, self.tokens.get(seat, "") if seat is not None else "")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, act: str, seat: int, **body: Any) -> Any:
        """Post a command for a seat, at the current version of its view."""
        v = self.view(seat)["v"]
        body = {"v": v, "nonce": f"n{next(_nonces)}"} | body
        return self.client.post(f"{self.path}/{act}", body, self.tokens[seat])

    def play(self, seat: int, *actions: Any) -> Any:
        answer = self.do("actions", seat, actions=list(actions))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def record(self, seat: int | None = None) -> Any:
        return self.client.get(f"{self.path}/record", self.tokens[seat] if seat is not None else "").json()

    def join(self, **body: Any) -> Any:
        answer = self.client.post(f"{self.path}/join", body)
        if answer.status_code == 200:
            seat = answer.json()["seat"]
            self.tokens[seat["seat"]] = seat["token"]
        return answer

    def sit(self, *seats: int, v: int = 0, hello: bool = True, look: int | None = None) -> Player:
        return Player(self, seats, v, hello, look)


class Player:
    """A client on a socket. It keeps the Scene up to date by applying frames, and keeps every message."""

    def __init__(self, table: Table, seats: tuple[int, ...], v: int, hello: bool, look: int | None) -> None:
        self.table = table
        address = table.client.base.replace("http", "ws", 1) + f"{table.path}/socket"
        opening = connect(address, open_timeout=PATIENCE, compression=None, max_size=None)
        self.socket: ClientConnection = opening.__enter__()  # closed by close() or cut()
        self.heard: list[str] = []
        self.v = v
        self.scene: Any = {}
        self.status: Any = {}
        self.presence: Any = {}
        self.frames: list[Any] = []
        if hello:
            body: dict[str, Any] = {"tokens": [table.tokens[seat] for seat in seats]}
            self.say("hello", body | ({"seat": look} if look is not None else {}), v=v)

    def send(self, raw: str | bytes) -> None:
        self.socket.send(raw)

    def say(self, t: str, d: Any = None, *, v: int | None = None, nonce: str = "") -> str:
        nonce = nonce or f"n{next(_nonces)}"
        self.send(json.dumps({"t": t, "v": self.v if v is None else v, "nonce": nonce, "d": d or {}}))
        return nonce

    def hear(self, timeout: float = PATIENCE) -> Any:
        """Receive the next message and apply it."""
        raw = self.socket.recv(timeout)
        assert isinstance(raw, str)
        self.heard.append(raw)
        message = json.loads(raw)
        self.take(message)
        return message

    def take(self, message: Any) -> None:
        body = message["d"]
        if message["t"] == "full":
            self.v, self.scene, self.status = message["v"], body["scene"], body["status"]
            self.presence = body["presence"]
        elif message["t"] == "frames":
            assert message["v"] == self.v + 1
            self.v, self.status = message["v"], body["status"]
            for frame in body["frames"]:
                self.scene = apply_frame(self.scene, frame)
                self.frames.append(frame)
        elif message["t"] == "presence":
            self.presence = body

    def until(self, *kinds: str, nonce: str = "", timeout: float = PATIENCE) -> Any:
        """The next message of one of these kinds; the messages before it are applied too."""
        while True:
            message = self.hear(timeout)
            if message["t"] in kinds and (not nonce or message.get("nonce") == nonce):
                return message

    def ask(self, t: str, d: Any = None, **more: Any) -> Any:
        """Send a message and return its answer."""
        nonce = self.say(t, d, **more)
        return self.until("done", "refused", "choices", "preview", "pong", nonce=nonce)

    def act(self, *actions: Any, **more: Any) -> Any:
        return self.ask("act", {"actions": list(actions)}, **more)

    def actions(self) -> list[str]:
        """All actions in the prompt."""
        return [text for choice in self.scene["prompt"]["choices"] for text in choice.get("actions", [])]

    def quiet(self, seconds: float = 0.15) -> None:
        """Check that nothing but presence and clocks comes for a while."""
        try:
            while True:
                message = self.hear(seconds)
                assert message["t"] in {"presence", "clock"}, message
        except TimeoutError:
            pass

    def sync(self) -> None:
        """Apply everything sent so far: the answer to a ping comes after it."""
        self.ask("ping")

    def close(self) -> None:
        self.socket.close()

    def cut(self) -> None:
        """Lose the connection without a closing handshake."""
        self.socket.socket.close()


class Live(Client):
    """A server in a thread of this process."""

    running = 0

    def __init__(self, settings: Settings) -> None:
        Live.running += 1
        self.server = Server(configure(settings))
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        began = threading.Event()
        for _ in range(500):
            if self.server.started or not self.thread.is_alive():
                break
            began.wait(0.02)
        assert self.server.started, "the server did not start"
        port = self.server.servers[0].sockets[0].getsockname()[1]
        super().__init__(f"http://127.0.0.1:{port}")

    @property
    def context(self) -> Any:
        app: Any = self.server.config.app
        return app.state.context

    @property
    def limits(self) -> Any:
        """The limits on connections, with the number of those that are open."""
        config: Any = self.server.config
        return config.limits

    def call(self, work: Any) -> Any:
        """Run a coroutine on the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.context.loop).result(PATIENCE)

    def stop(self) -> None:
        if self.thread.is_alive():
            self.server.should_exit = True
            self.thread.join(PATIENCE)
            Live.running -= 1
            if not Live.running:
                added_games.pop("tiny", None)  # unknown again to other tests
        self.http.close()


class Process(Client):
    """A server in a process of its own."""

    def __init__(self, database: Path, environment: dict[str, str]) -> None:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
        variables = os.environ | {
            "PYTHONPATH": path,
            "SANDTABLE_PLUGINS": "tiny=tiny",
            "SANDTABLE_RATE_LIMITS": "0",
        }
        command = [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--database", str(database)]
        command += ["--workers", "1"]
        self.process = subprocess.Popen(command, env=variables | environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Sandtable plays at "), line
        super().__init__(line.removeprefix("Sandtable plays at ").strip().rstrip("/"))

    def kill(self) -> None:
        self.process.kill()
        self.wait()

    def stop(self) -> int:
        self.process.terminate()
        return self.wait()

    def wait(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.http.close()
        return code
