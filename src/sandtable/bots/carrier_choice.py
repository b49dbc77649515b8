"""The carrier that bots think on: the plain one at once, the compiled one as soon as it is ready.

Nobody waits for the compiler. The first bot of a game starts the work in the background: compiled code in the disk
cache is loaded by a thread; missing code is compiled by a subprocess, because compiling holds the interpreter's lock.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

from sandtable.games import load
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.binding import Function
from sandtable.kernel.carriers.carrier import Carrier, Compiled, Plain, has_numba
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import CompileError, Unknown
from sandtable.kernel.game import Game
from sandtable.kernel.package import source_of
from sandtable.play import match as matches

from .plans import plan_search
from .plans.plan_searcher import PlanSearcher
from .search import expansion, lookahead, luck, rollout, simulation, tree
from .search.searcher import TreeEdge, TreeSearcher
from .search.settings import settings_for

KERNEL: tuple[Function, ...] = (
    simulation.run_iterations,
    rollout.bare_rollouts,
    lookahead.list_actions,
    lookahead.evaluate_actions,
    expansion.expand_evaluated,
    tree.is_expanded,
    tree.start_tree,
    tree.reroot,
    tree.visit_lead,
    tree.list_children,
    tree.find_child,
    tree.mean_result_at,
    tree.restrict_children,
)
"""What bots of every game compile in addition to the rules."""


def bot_kernel(game: Game) -> tuple[Function, ...]:
    """Return what bots of this game compile in addition to the rules."""
    return KERNEL + (plan_search.KERNEL if game.styles else ()) + (luck.KERNEL if luck.measures_luck(game) else ())


FOUND, PLAIN, COMPILED = "found", "plain", "compiled"  # the carrier a bot wants; FOUND: the best one that is ready


class CarrierChoice:
    """The carriers of one game in this process."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._plain: Plain | None = None
        self._compiled: Compiled | None = None
        self._thread: threading.Thread | None = None
        self._fault: Exception | None = None
        self._lock = threading.Lock()

    def carrier(self, wanted: str = FOUND) -> Carrier:
        """Return a carrier. COMPILED waits for the compiler; FOUND starts it and returns the best one that is ready."""
        if wanted not in (FOUND, PLAIN, COMPILED):
            raise Unknown(f"there is no carrier {wanted!r}; carriers: {FOUND}, {PLAIN}, {COMPILED}")
        if wanted == COMPILED:
            return self._wait()
        if wanted == FOUND:
            self.warm()
            if self._compiled is not None:
                return self._compiled
        with self._lock:
            if self._plain is None:
                self._plain = Plain(self.game, bot_kernel(self.game))
            return self._plain

    def warm(self) -> None:
        """Start to load or compile in the background, once."""
        with self._lock:
            if self._thread is None and self._compiled is None and has_numba():
                self._thread = threading.Thread(target=self._load, name=f"warm {self.game.id}", daemon=True)
                self._thread.start()

    @property
    def is_warm(self) -> bool:
        """Whether the compiled carrier is ready."""
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

    def _load(self) -> None:
        try:
            if not is_on_disk(self.game):
                compile_in_subprocess(self.game)
            made = Compiled(self.game, bot_kernel(self.game))
            call_once(made)
            self._compiled = made
        except Exception as fault:  # noqa: BLE001  # play continues on the plain carrier; `_wait` reports the fault
            self._fault = fault


def call_once(carrier: Carrier) -> None:
    """Call everything once from the start of a match, because the first call of a compiled function is slow."""
    game = carrier.game
    scenario = next((note.name for note in game.notes() if note.playable), None)
    if scenario is None:
        return
    match = matches.start(game, game.scenario(scenario), seed=0, options=game.facts.limit)
    seat = match.prompt().asked[0]
    seen = match.observation(seat)
    searcher = TreeSearcher(carrier, seen.board, settings_for(game, seen.board))
    state = flat.to_bytes(seen.state)
    searcher.start(state, seat, seeded(0))
    searcher.run_until(time.perf_counter(), 2)
    for one in searcher.action_stats()[:1]:
        searcher.continue_from(state, seat, seeded(0), [TreeEdge(seat, one.row)])
    searcher.evaluate_actions(state, seat, seeded(0), deadline=0.0)
    if game.styles:
        plans = PlanSearcher(carrier, seen.board, 1, 0)
        plans.start(state, seat, b"")
        plans.run(None, 1)
        plans.greedy_plan(None, 1)


def is_on_disk(game: Game) -> bool:
    """Whether the compiled code is complete in the disk cache."""
    from sandtable.kernel.carriers import compiled, generic

    return compiled.ready(game.id, [*generic.ENTRIES, *bot_kernel(game)], game.kernel.by_name(), game.classes)


def compile_in_subprocess(game: Game) -> None:
    """Fill the disk cache in a subprocess. If that fails, the build that follows compiles here and reports why."""
    program = f"from sandtable.bots.carrier_choice import compile_game; compile_game({source_of(game.package)!r})"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def compile_game(source: str) -> None:
    """Compile the game of a package or file for bots, at low priority."""
    if hasattr(os, "nice"):
        os.nice(5)
    game = load(source)
    Compiled(game, bot_kernel(game))


_choices: dict[int, CarrierChoice] = {}
_choices_lock = threading.Lock()


def carrier_choice(game: Game) -> CarrierChoice:
    """Return this process's carriers for a game."""
    with _choices_lock:
        found = _choices.get(id(game))
        if found is None:
            found = _choices[id(game)] = CarrierChoice(game)
        return found
