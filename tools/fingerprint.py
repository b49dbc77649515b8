"""Digest what Sandtable does, so that two checkouts can be compared after a redesign.

    PYTHONPATH=src .venv/bin/python tools/fingerprint.py > after.txt             every part
    PYTHONPATH=src .venv/bin/python tools/fingerprint.py matches server          some parts

Run it in each checkout and compare the output. Each line is `subject: digest of N values`; equal lines mean equal
values: records with their digests, prompts, events, lists of legal actions, observations, scenes, odds, perft counts,
choices of seeded bots, and everything that a server sends over HTTP and the socket (tokens and times are replaced by
repeatable ones). The levels of bots that count seconds vary on a busy machine; all other lines are exact.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from typing import IO, Any, cast

import httpx
from websockets.sync.client import ClientConnection, connect

import sandtable
from sandtable.api.internals import core_of
from sandtable.kernel.errors import SandtableError
from sandtable.play.action import Action
from sandtable.play.match import MatchCore

PARTS = ("matches", "bots", "commands", "server")
ITERATIONS = {"dbd": 40, "doomball": 30, "fortress-frontiers": 3, "honour-lies": 4, "unfought-battle": 20}
MOVES = {"dbd": 60, "doomball": 70, "fortress-frontiers": 40, "honour-lies": 25, "unfought-battle": 50}
SLOW_PERFT = ("fortress-frontiers", "honour-lies")  # of which depth 2 is not counted
PATIENCE = 60.0  # seconds that the server may take for an answer

# The server runs in a process in which tokens and the time are repeatable.
SERVER = """
import base64, hashlib, itertools, secrets, sys, time
numbers = itertools.count()
def block(n):
    made = b""
    while len(made) < n:
        made += hashlib.sha256(b"token %d" % next(numbers)).digest()
    return made[:n]
secrets.token_bytes = lambda n=32: block(n)
secrets.token_hex = lambda n=32: block(n).hex()
secrets.token_urlsafe = lambda n=32: base64.urlsafe_b64encode(block(n)).rstrip(b"=").decode()
secrets.randbits = lambda k: int.from_bytes(block((k + 7) // 8), "big") >> (-k % 8)
time.time = lambda: 1_700_000_000.0
from sandtable.cli import main
sys.exit(main(sys.argv[1:]))
"""


class Fingerprint:
    """Digests by subject, and how many values went into each."""

    def __init__(self) -> None:
        self.digests: dict[str, Any] = {}
        self.counts: Counter[str] = Counter()

    def add(self, subject: str, *values: object) -> None:
        """Add JSON values to a subject."""
        digest = self.digests.setdefault(subject, hashlib.sha256())
        for value in values:
            self.counts[subject] += 1
            digest.update(json.dumps(value, sort_keys=True, ensure_ascii=False, default=str).encode())

    def lines(self) -> list[str]:
        """One line a subject."""
        return [f"{name}: {made.hexdigest()[:24]} of {self.counts[name]}" for name, made in self.digests.items()]


def add_matches(found: Fingerprint, id: str) -> None:
    """Random matches of every scenario, with all that the Python API says of them."""
    game = sandtable.game(id)
    for note in game.scenarios():
        fields = [note.name, note.title, note.text, note.suggested, note.fair, note.playable, note.mode]
        found.add(f"{id} notes", [*fields, dict(note.options)])
        found.add(f"{id} scenarios", game.scenario(note.name), [str(fault) for fault in game.validate(note.name)])
        if note.playable:
            add_match(found, id, note.name)


def add_match(found: Fingerprint, id: str, scenario: str) -> None:
    """One random match."""
    match = core_of(sandtable.game(id).start(scenario, seed=11))
    chooser = random.Random(f"{id} {scenario}")
    for number in range(MOVES[id]):
        asked = match.prompt().asked
        if not asked:
            break
        seat = asked[0] if number % 2 else asked[-1]
        found.add(f"{id} prompts", match.prompt(seat).sentence)
        legal = match.actions(seat)
        found.add(f"{id} lists", [action.text for action in legal])
        if number % 10 == 0:
            found.add(f"{id} lists", [action.json() for action in legal])
            for viewer in (0, 1, 2):
                found.add(f"{id} observations", match.observe(viewer))
                found.add(f"{id} scenes", match.scene(viewer))
        action = chooser.choice(legal)
        if number % 12 == 5:
            found.add(f"{id} odds", attempt(lambda: odds_of(match, seat, action)))  # noqa: B023  # called at once
        events = match.play(seat, action)
        found.add(f"{id} events", [[list(event.row), event.text, event.clause, event.audience] for event in events])
    record = match.record(reveal=True)
    found.add(f"{id} records", repr(record))
    found.add(f"{id} digests", [entry.digest for entry in record.entries])
    found.add(f"{id} exports", attempt(match.export))


def odds_of(match: MatchCore, seat: int, action: Action) -> object:
    """The odds of an action as JSON values."""
    odds = match.odds(seat, action)
    return [[[str(line.probability), line.facts] for line in odds.lines], odds.draws, odds.why]


def attempt(work: Any) -> Any:
    """What a function returns, or the error that it raises."""
    try:
        return work()
    except SandtableError as fault:
        return str(fault)


def add_bots(found: Fingerprint, id: str) -> None:
    """The first choices of every bot, from a seed."""
    game = sandtable.game(id)
    searches: list[tuple[str, dict[str, Any]]] = [
        ("search", {"iterations": ITERATIONS[id], "threads": threads}) for threads in (1, 2)
    ]
    named: list[tuple[str, dict[str, Any]]] = [
        (name, {}) for name in ("greedy", "random", "level1", "level2", "level3")
    ]
    for name, settings in named + searches:
        carrier = {} if name == "random" else {"carrier": "plain"}
        bot = sandtable.bot(name, game, **settings, **carrier, seed=5)
        match = game.start(seed=3)
        for _ in range(7 if name == "search" else 12):
            asked = match.prompt().asked
            if not asked:
                break
            choice = bot.choose(match.observe(asked[0]))
            found.add(" ".join([id, "bot", name, *map(str, settings.values())]), choice)
            match.play(asked[0], choice)


def add_commands(found: Fingerprint) -> None:
    """What some commands print."""
    for id in sandtable.games():
        for depth in ("1",) if id in SLOW_PERFT else ("1", "2"):
            counted = json.loads(output_of("perft", id, "--depth", depth, "--carrier", "plain", "--json"))
            leaves = [level["leaves"] for level in counted["depths"]]
            found.add(f"{id} perft {depth}", leaves)
        found.add(f"{id} show", output_of("show", id), output_of("show", id, "--json"))
        found.add(f"{id} clauses", output_of("clauses", id))
    found.add("games", output_of("games", "--json"))


def output_of(*words: str) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "sandtable", *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def add_server(found: Fingerprint) -> None:
    """What a server answers over HTTP, and in a match of two players at sockets."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, "serve", "--port", "0", "--database", f"{folder}/matches.sqlite"]
        command += ["--workers", "1", "--compiled", "0", "--rate-limits", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ.copy()) as process:
            base = cast("IO[str]", process.stdout).readline().split(" at ")[1].strip().rstrip("/")
            try:
                with httpx.Client(base_url=base, timeout=PATIENCE) as http:
                    for id in sandtable.games():
                        for path in (f"/api/games/{id}", f"/api/games/{id}/rules", f"/api/games/{id}/guide"):
                            found.add("http games", path, content(http.get(path)))
                    for path in ("/api/games", "/api/openapi.json"):
                        found.add(f"http {path}", content(http.get(path)))
                    for id in sandtable.games():
                        ServerMatch(found, id, http).play()
            finally:
                process.terminate()


def content(answer: httpx.Response) -> list[object]:
    """An answer without the headers that change from run to run."""
    headers = {name: value for name, value in answer.headers.items() if name not in ("date", "content-length")}
    return [answer.status_code, headers, answer.text]


class ServerMatch:
    """A match of two people on a server: every message that each of them gets."""

    def __init__(self, found: Fingerprint, id: str, http: httpx.Client) -> None:
        self.found = found
        self.id = id
        self.http = http
        seats = [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]
        answer = http.post("/api/matches", json={"game": id, "scenario": "", "seats": seats})
        found.add(f"http {id}", content(answer))
        created = answer.json()
        self.path = f"/api/matches/{created['match']['id']}"
        self.tokens = {seat["seat"]: seat["token"] for seat in created["seats"]}
        self.versions = {0: 0, 1: 0}
        self.sockets: dict[int, ClientConnection] = {}

    def play(self) -> None:
        """Some random moves with previews, then what is refused, offered and given up."""
        address = str(self.http.base_url).replace("http", "ws", 1).rstrip("/") + f"{self.path}/socket"
        with ExitStack() as stack:
            for seat in (0, 1):
                self.sockets[seat] = stack.enter_context(connect(address, compression=None, max_size=None))
            self._converse()

    def _converse(self) -> None:
        for seat in (0, 1):
            hello = {"t": "hello", "v": 0, "nonce": "h", "d": {"tokens": [self.tokens[seat]]}}
            self.sockets[seat].send(json.dumps(hello))
            self.say(seat, "ping", {}, f"p{seat}")
        chooser = random.Random(f"wire {self.id}")
        for number in range(14):
            if not self.move(number, chooser):
                break
        self.say(0, "offer", {"what": "draw"}, "offer")
        self.say(0, "act", {"actions": ["no such thing"]}, "refused")
        self.say(1, "resign", {}, "resign")
        for seat in (0, 1):
            self.say(seat, "ping", {}, f"e{seat}")
        for tail in ("/record", "/replay", ""):
            for token in self.tokens.values():
                answer = self.http.get(self.path + tail, headers={"authorization": f"Bearer {token}"})
                self.found.add(f"http {self.id}", tail, content(answer))

    def move(self, number: int, chooser: random.Random) -> bool:
        """One random move; whether there was one to choose."""
        for seat in (0, 1):
            view = self.http.get(self.path, headers={"authorization": f"Bearer {self.tokens[seat]}"})
            self.found.add(f"http {self.id}", content(view))
            prompt = view.json()["scene"]["prompt"]
            texts = [text for choice in prompt["choices"] for text in choice.get("actions", [])]
            if seat in prompt["asked"] and texts:
                break
        else:
            return False
        text = chooser.choice(texts)
        if number % 3 == 1:
            self.say(seat, "preview", {"action": text}, f"q{number}")
        self.say(seat, "act", {"actions": [text]}, f"a{number}")
        for other in (0, 1):
            self.say(other, "ping", {}, f"s{number}{other}")
        return True

    def say(self, seat: int, kind: str, body: dict[str, Any], nonce: str) -> None:
        """Send a message, and take in all messages up to its answer. Presence and clocks depend on the time."""
        self.sockets[seat].send(json.dumps({"t": kind, "v": self.versions[seat], "nonce": nonce, "d": body}))
        while True:
            raw = self.sockets[seat].recv(PATIENCE)
            message = json.loads(raw)
            if message["t"] in ("presence", "clock"):
                continue
            self.found.add(f"wire {self.id}", seat, raw)
            if message["t"] in ("full", "frames"):
                self.versions[seat] = message["v"]
            if message.get("nonce") == nonce:
                return


def main(arguments: list[str]) -> int:
    """Print the fingerprint of the parts that are asked for."""
    unknown = set(arguments) - set(PARTS)
    if unknown:
        print(f"there is no part {', '.join(sorted(unknown))}; parts: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    parts = arguments or list(PARTS)
    found = Fingerprint()
    for id in sandtable.games():
        if "matches" in parts:
            add_matches(found, id)
        if "bots" in parts:
            add_bots(found, id)
    if "commands" in parts:
        add_commands(found)
    if "server" in parts:
        add_server(found)
    print("\n".join(found.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
