"""Measures the speed of a game: playouts on both carriers, copies of a State, compilation, start-up, first move.

Every number is the best of several rounds, since other load can only make it worse. Compilation and start-up are
measured in separate processes with their own cache folder.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.kernel.carriers import flat, generic
from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, Workspace, has_numba
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import NotPossible
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import ASKS_FIRST, AUTOMATIC
from sandtable.kernel.package import source_of

ROUNDS = 3
COPIES = 20_000


@dataclass(frozen=True)
class Measure:
    """One measured number and its meaning."""

    name: str  # "compiled.lists.1"
    value: float
    unit: str  # "decisions/s"
    words: str  # "random playouts, all legal actions listed, compiled, one thread"

    def json(self) -> dict[str, Any]:
        return {"name": self.name, "value": self.value, "unit": self.unit, "words": self.words}


def measures(
    game: Game,
    *,
    seconds: float = 1.0,
    scenarios: Sequence[str] | None = None,
    processes: bool = True,
    compiled: bool | None = None,
) -> Iterator[Measure]:
    """Measure everything and yield each number as it is known; `seconds` is the time for one number.

    `processes` includes the measurements that start processes; `compiled` includes the compiled carrier (by default if
    numba is installed).
    """
    setups = setups_of(game, scenarios)
    if has_numba() if compiled is None else compiled:
        carrier: Carrier = Compiled(game)
        yield from playouts(carrier, setups, seconds, threads=(1, 2))
        yield python_driven(carrier, setups, seconds)
        yield from copies(carrier, setups[0])
    yield from playouts(Plain(game), setups, seconds, threads=(1,))
    yield clones(setups[0])
    if processes:
        yield from starts(game)


def setups_of(game: Game, scenarios: Sequence[str] | None = None) -> list[Setup]:
    """Load the scenarios to measure; by default all playable ones."""
    names = scenarios or [note.name for note in game.notes() if note.playable]
    options = game.options(game.facts.limit)
    return [game.load(game.scenario(name), options, seeded(0)) for name in names]


# -- playouts ---------------------------------------------------------------------------------------------------


def playouts(carrier: Carrier, setups: Sequence[Setup], seconds: float, threads: Sequence[int]) -> Iterator[Measure]:
    """Measure complete random matches: choosing from the full list of legal actions, and choosing by `pick`."""
    for picked in (False, True):
        how = "pick" if picked else "lists"
        words = "the playout policy picks" if picked else "all legal actions listed"
        for count in threads:
            rate = max(_rate(carrier, setups, seconds / ROUNDS, count, picked=picked) for _ in range(ROUNDS))
            many = "one thread" if count == 1 else f"{count} threads"
            yield Measure(
                f"{carrier.name}.{how}.{count}",
                rate,
                "decisions/s",
                f"random playouts, {words}, {carrier.name}, {many}",
            )


def _rate(carrier: Carrier, setups: Sequence[Setup], seconds: float, threads: int, *, picked: bool) -> float:
    """Return decisions per second over all scenarios, each run for an equal share of the time."""
    longest = carrier.game.facts.longest
    workspaces = [[_workspace(carrier, setup, n) for setup in setups] for n in range(threads)]
    decisions = [0] * threads
    began, ended = [0.0] * threads, [0.0] * threads  # taken by the workers: this thread may wake up late
    gate = threading.Barrier(threads)

    def work(n: int) -> None:
        for workspace in workspaces[n]:
            workspace.playouts(1, longest, picked=picked)
        gate.wait()
        began[n] = time.perf_counter()
        for workspace in workspaces[n]:
            until = time.perf_counter() + seconds / len(setups)
            while time.perf_counter() < until:
                decisions[n] += workspace.playouts(1, longest, picked=picked)
        ended[n] = time.perf_counter()

    workers = [threading.Thread(target=work, args=(n,)) for n in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(decisions) / (max(ended) - min(began))


def _workspace(carrier: Carrier, setup: Setup, number: int = 0, states: int = 2) -> Workspace:
    workspace = Workspace(carrier, setup.board, states)
    workspace.set_state(0, setup.state)
    workspace.set_chance(seeded(number + 1))
    return workspace


def python_driven(carrier: Carrier, setups: Sequence[Setup], seconds: float) -> Measure:
    """Measure a Python loop that chooses from every list of actions, as a learner or a script would."""
    rate = max(_driven_rate(carrier, setups, seconds / ROUNDS) for _ in range(ROUNDS))
    words = f"a Python loop that chooses from every list, {carrier.name}, one thread"
    return Measure(f"{carrier.name}.python_loop", rate, "decisions/s", words)


def _driven_rate(carrier: Carrier, setups: Sequence[Setup], seconds: float) -> float:
    """Return decisions per second over all scenarios, each run for an equal share of the time."""
    began = time.perf_counter()
    decisions = sum(_driven(carrier, setup, seconds / len(setups)) for setup in setups)
    return decisions / (time.perf_counter() - began)


def _driven(carrier: Carrier, setup: Setup, seconds: float) -> int:
    workspace = _workspace(carrier, setup)
    copy, go_on = carrier.function(generic.copy_at), carrier.function(generic.go_on)
    states, boards, out, works = workspace.states, workspace.boards, workspace.out, workspace.works
    chances, events = workspace.chances, workspace.events
    decisions, number = 0, 1
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        copy(states, 1, 0)
        asked = go_on(states, 1, boards, AUTOMATIC, 0, out, chances, events, works)
        while asked:
            number = (number * 1103515245 + 12345) & 0x7FFFFFFF
            seat = 0 if asked & ASKS_FIRST else 1
            asked = go_on(states, 1, boards, seat, (number >> 8) % (asked >> 3), out, chances, events, works)
            decisions += 1
    return decisions


# -- copies -----------------------------------------------------------------------------------------------------


def copies(carrier: Carrier, setup: Setup) -> Iterator[Measure]:
    """Measure one copy of a State: inside compiled code, and called from Python."""
    workspace = _workspace(carrier, setup)
    many, one = carrier.function(generic.copies), carrier.function(generic.copy_at)
    inside = min(_time(lambda: many(workspace.states, 1, 0, COPIES)) for _ in range(ROUNDS)) / COPIES
    yield Measure("copy.kernel", inside * 1e9, "ns", "a copy of a State inside compiled code")

    def loop() -> None:
        for _ in range(COPIES):
            one(workspace.states, 1, 0)

    outside = min(_time(loop) for _ in range(ROUNDS)) / COPIES
    yield Measure("copy.python", outside * 1e6, "µs", "the same, called from Python")


def clones(setup: Setup) -> Measure:
    """Measure cloning a State object on the plain carrier."""

    def loop() -> None:
        for _ in range(500):
            flat.clone(setup.state)

    best = min(_time(loop) for _ in range(ROUNDS)) / 500
    return Measure("copy.plain", best * 1e6, "µs", "a new State object on the plain carrier")


def _time(what: Callable[[], object]) -> float:
    began = time.perf_counter()
    what()
    return time.perf_counter() - began


# -- whole processes --------------------------------------------------------------------------------------------

COLD = """
from sandtable.kernel.carriers.carrier import Compiled
Compiled(game)
answer = passed()
"""

CACHED = """
from sandtable.lab.speed import first_playout
first_playout(game)
answer = passed()
"""

FIRST_MOVE = """
from sandtable.api.title import Title
match = Title(game).start(seed=1)
began = time.perf_counter()
seat = match.prompt().asked[0]
match.play(seat, match.actions(seat)[-1])
answer = time.perf_counter() - began
"""

SCRIPT = """
import sys, time
born = time.perf_counter()
def passed():
    return time.perf_counter() - born
from sandtable.games import add, game as game_of
add(*sys.argv[1:3])
game = game_of(sys.argv[1])
{body}
print(answer)
"""


def first_playout(game: Game) -> None:
    """Load the compiled rules and play one match."""
    name = next(note.name for note in game.notes() if note.playable)
    workspace = _workspace(Compiled(game), setups_of(game, [name])[0])
    workspace.playouts(1, game.facts.longest, picked=True)


def starts(game: Game) -> Iterator[Measure]:
    """Measure whole processes: compilation from scratch, start with a full cache, first move with nothing compiled."""
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        bare = _process(["-c", "pass"], folder)
        yield Measure("start.python", bare * 1e3, "ms", "`python -c pass`, for comparison")
        listing = _process(["-m", "sandtable", "games"], folder)
        yield Measure("start.command", listing * 1e3, "ms", "`sandtable games`, the whole process")
        engine = min(_child(game, FIRST_MOVE, folder) for _ in range(ROUNDS + 1))
        yield Measure("first.move", engine * 1e3, "ms", "first move with nothing compiled, engine time")
        if has_numba():
            imported = _process(["-c", "import numba"], folder)
            yield Measure("start.numba", imported, "s", "`import numba`, for comparison")
            cold = _child(game, COLD, folder)
            yield Measure("compile.cold", cold, "s", "compiling with an empty cache, import of numba included")
            loaded = min(_child(game, CACHED, folder) for _ in range(ROUNDS + 1))
            yield Measure("start.cached", loaded, "s", "process start to first playout with a full cache")


def _process(arguments: Sequence[str], folder: str) -> float:
    """Return the seconds that a Python process takes from start to end, with its modules compiled to byte code."""
    return min(_time(lambda: _run(arguments, folder)) for _ in range(ROUNDS + 2))


def _child(game: Game, body: str, folder: str) -> float:
    """Return the seconds that a measurement script reports from a new process."""
    answer: float = json.loads(_run(["-c", SCRIPT.format(body=body), game.id, source_of(game.package)], folder))
    return answer


def _run(arguments: Sequence[str], folder: str) -> str:
    """Run a Python process with its own caches of compiled rules and byte code; return its output."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"SANDTABLE_CACHE": f"{folder}/rules", "PYTHONPYCACHEPREFIX": f"{folder}/bytecode"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))  # games that this process found elsewhere
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotPossible(f"the measured process failed:\n{done.stderr.strip()}")
    return done.stdout
