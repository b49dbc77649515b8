"""Where bots think: on the plain carrier at once, on the compiled one as soon as it is there.

Nobody waits for a compiler. The first bot of a game starts the work in the background: what is on disk already is
loaded in a thread, what is not is compiled by a process of its own, since compiling holds the interpreter's lock.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.binding import Function
from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, has_numba
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import CompileError, Unknown
from sandtable.kernel.game import Game
from sandtable.play import match as matches

from . import lookahead
from .plans import plan_search
from .plans.plan_arena import Rivals
from .search import expansion, luck, simulation, tree
from .search.searcher import Explorer, Turn, settings_for

KERNEL: tuple[Function, ...] = (
    simulation.iterate,
    simulation.bare_playouts,
    lookahead.list_actions,
    lookahead.weigh,
    expansion.open_weighed,
    tree.is_open,
    tree.plant,
    tree.keep,
    tree.lead,
    tree.list_children,
    tree.find_action,
    tree.mean_at,
    tree.narrow,
)
"""What is compiled for bots of every game, beside the rules."""


def kernel_of(game: Game) -> tuple[Function, ...]:
    """What is compiled for bots of this game: pass it as `more` to warm it for them."""
    return KERNEL + (plan_search.KERNEL if game.styles else ()) + (luck.KERNEL if luck.is_told(game) else ())


FOUND, PLAIN, COMPILED = "found", "plain", "compiled"  # the carrier a bot wants: whatever is there, or one of them


class Engine:
    """The carriers of one game in this process."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._plain: Plain | None = None
        self._compiled: Compiled | None = None
        self._thread: threading.Thread | None = None
        self._fault: Exception | None = None
        self._lock = threading.Lock()

    def carrier(self, wanted: str = FOUND) -> Carrier:
        """The carrier to think on now. `compiled` waits for it; `found` starts the work and takes what is there."""
        if wanted not in (FOUND, PLAIN, COMPILED):
            raise Unknown(f"there is no carrier {wanted!r}; carriers: {FOUND}, {PLAIN}, {COMPILED}")
        if wanted == COMPILED:
            return self._wait()
        if wanted == FOUND:
            self.warm()
            if self._compiled is not None:
                return self._compiled
        return self._plainly()

    def warm(self) -> None:
        """Start loading or compiling in the background, once."""
        with self._lock:
            if self._thread is None and self._compiled is None and has_numba():
                self._thread = threading.Thread(target=self._load, name=f"warm {self.game.id}", daemon=True)
                self._thread.start()

    @property
    def is_warm(self) -> bool:
        """Whether the compiled carrier is there."""
        return self._compiled is not None

    def _wait(self) -> Carrier:
        if not has_numba():
            raise CompileError("numba is not installed; `pip install sandtable[fast]` adds it")
        self.warm()
        if self._thread is not None:
            self._thread.join()
        if self._compiled is None:
            raise CompileError(f"{self.game.id} could not be compiled: {self._fault}") from self._fault
        return self._compiled

    def _plainly(self) -> Plain:
        with self._lock:
            if self._plain is None:
                self._plain = Plain(self.game, kernel_of(self.game))
            return self._plain

    def _load(self) -> None:
        try:
            if not is_on_disk(self.game):
                compile_apart(self.game)
            made = Compiled(self.game, kernel_of(self.game))
            rehearse(made)
            self._compiled = made
        except Exception as fault:  # noqa: BLE001  # whatever it is, play goes on plainly; who waits is told
            self._fault = fault


def rehearse(carrier: Carrier) -> None:
    """Call everything once from the start of a match: what the first call of a compiled function costs is not taken
    from anybody's budget."""
    game = carrier.game
    scenario = next((note.name for note in game.notes() if note.playable), None)
    if scenario is None:
        return
    match = matches.start(game, game.scenario(scenario), seed=0, options=game.facts.limit)
    seat = match.prompt().asked[0]
    seen = match.observation(seat)
    explorer = Explorer(carrier, seen.board, settings_for(game, seen.board))
    raw = flat.to_bytes(seen.state)
    explorer.begin(raw, seat, seeded(0))
    explorer.run_until(time.perf_counter(), 2)
    for choice in explorer.choices()[:1]:
        explorer.go_on(raw, seat, seeded(0), [Turn(seat, choice.row)])
    explorer.weigh(raw, seat, seeded(0), deadline=0.0)
    if game.styles:
        rivals = Rivals(carrier, seen.board, 1, 0)
        rivals.begin(raw, seat, b"")
        rivals.run(None, 1)
        rivals.sketch(None, 1)


def is_on_disk(game: Game) -> bool:
    """Whether a build would only load."""
    from sandtable.kernel.carriers import compiled, generic

    return compiled.ready(game.id, [*generic.ENTRIES, *kernel_of(game)], game.kernel, game.classes)


def compile_apart(game: Game) -> None:
    """Fill the cache from another process; if that fails, the build that follows compiles here and says why."""
    program = f"from sandtable.bots.engine import build; build({game.package!r})"
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    subprocess.run(
        [sys.executable, "-c", program],
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def build(package: str) -> None:
    """Compile the game of a package for bots, politely."""
    from importlib import import_module

    if hasattr(os, "nice"):
        os.nice(5)
    game: Game = import_module(package).GAME
    Compiled(game, kernel_of(game))


_engines: dict[int, Engine] = {}
_engines_lock = threading.Lock()


def engine(game: Game) -> Engine:
    """This process' engine for a game."""
    with _engines_lock:
        found = _engines.get(id(game))
        if found is None:
            found = _engines[id(game)] = Engine(game)
        return found
