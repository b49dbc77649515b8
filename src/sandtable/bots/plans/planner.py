"""The search among whole plans for games with `devise`: it hands the kernel (`plans.py`) what a seat knows, keeps the
clock and reads the answer. The same seed and the same number of trials give the same plan, with threads too."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.bots import clock
from sandtable.bots.bot import after_own, legal_rows, need_asked, plan_by_order, read
from sandtable.bots.engine import FOUND, engine
from sandtable.bots.search.evaluation import WON
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier
from sandtable.kernel.errors import Unknown
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import Numbers, Row
from sandtable.play.observation import Observation

from .plan_arena import Rivals, rows_of, run_all
from .rollouts import MOST_WORLDS

WORLDS_OF: Final = {"plain": 4, "compiled": 24}  # guessed for one decision, at most,
FEWEST_WORLDS: Final = {"plain": 2, "compiled": 6}  # and at least where the clock sets the budget
TRIALS_A_WORLD: Final = 25  # where trials are counted, one world for so many,
WORLDS_A_SECOND: Final = {"plain": 4, "compiled": 40}  # where seconds are, so many
UNLIMITED: Final = 2**40
SKETCHES: Final = 24  # plans that a greedy bot judges,
SKETCHED_WORLDS: Final = {"plain": 1, "compiled": 4}  # each in so many worlds
ALONE: Final = 0.98  # of the time is for trials; the rest is for reading the answer,
TOGETHER: Final = 0.95  # and for comparing the plans of several threads


@dataclass(frozen=True)
class Advice:
    """The best plan that was found, what it came to, and how much was tried."""

    rows: tuple[Row, ...]
    chance: float  # to win
    trials: int
    carrier: str  # "plain" or "compiled"


class Planner:
    """Makes plans for one bot, and remembers the last one: asked for one order at a time it goes on with it."""

    def __init__(
        self,
        game: Game,
        *,
        seconds: float | None,
        iterations: int | None,
        threads: int,
        seed: bytes,
        carrier: str,
        turns: int = 1,
    ) -> None:
        self.game = game
        self.seconds = seconds
        self.iterations = iterations
        self.threads = threads
        self.seed = seed
        self.turns = turns
        self._wanted = carrier
        self._searches: list[Rivals] = []
        self._carrier: Carrier | None = None
        self._board: Any = None
        self._ahead: list[tuple[bytes, Row]] = []  # what the seat will know, and then do, order by order

    def advise(self, seen: Observation) -> Advice:
        """Search with the whole budget."""
        began = clock.now()
        need_asked(seen)
        searches = self._ready(seen)
        each = UNLIMITED if self.iterations is None else max(1, self.iterations // len(searches))
        share = ALONE if len(searches) == 1 else TOGETHER
        deadline = None if self.seconds is None else began + clock.span(self.seconds * share, len(searches))
        run_all(searches, deadline, each)
        found = [one.best() for one in searches]
        plan, mean, _ = found[0]
        if len(searches) > 1:
            totals = [sum(judge.total(plan) for judge in searches) for plan, _, _ in found]
            plan, mean, _ = found[totals.index(max(totals))]
        return Advice(
            rows_of(plan),
            min(max((mean + WON) / (2 * WON), 0.0), 1.0),
            sum(one[2] for one in found),
            searches[0].carrier.name,
        )

    def plan(self, seen: Observation) -> list[Row]:
        """All orders up to the seal."""
        return list(self.advise(seen).rows)

    def choose_row(self, seen: Observation) -> Row:
        """The next order of the plan at hand, or the first of a new one."""
        raw = flat.to_bytes(seen.state)
        if self._ahead and self._ahead[0][0] == raw:
            return self._ahead.pop(0)[1]
        rows = self.plan(seen)
        self._ahead = []
        after: Observation | None = seen
        for before, row in itertools.pairwise(rows):
            after = after_own(after, before) if after is not None else None
            if after is not None:
                self._ahead.append((flat.to_bytes(after.state), row))
        return rows[0] if rows else legal_rows(seen)[0]

    def forget(self) -> None:
        """Give back all memory."""
        self._searches = []
        self._ahead = []
        self._carrier = None
        self._board = None

    def _ready(self, seen: Observation) -> list[Rivals]:
        carrier = engine(self.game).carrier(self._wanted)
        if carrier is not self._carrier or seen.board != self._board:
            self._searches = self._made(carrier, seen.board)
            self._carrier, self._board = carrier, seen.board
        raw = flat.to_bytes(seen.state)
        for number, one in enumerate(self._searches):
            one.begin(raw, seen.seat, self.seed + number.to_bytes(4, "little") + raw)
        return self._searches

    def _made(self, carrier: Carrier, board: Any) -> list[Rivals]:
        """A search for each thread, in as many worlds as the budget allows."""
        count = self.threads if carrier.name == "compiled" or self.seconds is None else 1
        worlds = WORLDS_OF[carrier.name]
        if self.seconds is not None:
            worlds = min(worlds, max(FEWEST_WORLDS[carrier.name], int(self.seconds * WORLDS_A_SECOND[carrier.name])))
        if self.iterations is not None:
            worlds = min(worlds, max(1, self.iterations // count // TRIALS_A_WORLD))
        turns = self.turns if carrier.name == "compiled" or self.seconds is None else 0
        return [Rivals(carrier, board, min(worlds, MOST_WORLDS), turns) for _ in range(count)]


class Sketcher(Planner):
    """Makes the plans of a greedy bot: of a few by the playout policy the one that is worth most right after it."""

    def __init__(self, game: Game, *, seconds: float | None, slips: int, seed: bytes, carrier: str) -> None:
        super().__init__(game, seconds=seconds, iterations=None, threads=1, seed=seed, carrier=carrier, turns=0)
        self.slips = slips

    def plan(self, seen: Observation) -> list[Row]:
        began = clock.now()
        need_asked(seen)
        deadline = None if self.seconds is None else began + self.seconds * ALONE
        return list(self._ready(seen)[0].sketch(deadline, SKETCHES)) or legal_rows(seen)[:1]

    def _made(self, carrier: Carrier, board: Any) -> list[Rivals]:
        return [Rivals(carrier, board, SKETCHED_WORLDS[carrier.name], 0, self.slips)]


class Scripted:
    """Plays plans of one style just as the game's `devise` writes them, and searches nothing."""

    def __init__(self, game: Game, style: str = "", seed: int | None = None, *, carrier: str = FOUND) -> None:
        if style not in game.styles:
            known = f"styles: {', '.join(game.styles)}" if game.styles else "it has none"
            raise Unknown(f"{game.id} has no style {style!r}; {known}")
        self.game = game
        self.style = style
        self.seed = str(seed).encode()
        self._wanted = carrier
        self._rivals: Rivals | None = None
        self._board: Any = None

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        return self.game.verbs.to_json(self.choose_row(read(self.game, observation)), Numbers())

    def choose_row(self, seen: Observation) -> Row:
        rows = self._rows(seen)
        return rows[0] if rows else legal_rows(seen)[0]

    def plan(self, seen: Observation) -> list[Row]:
        return list(self._rows(seen)) or plan_by_order(self, seen)

    def forget(self) -> None:
        self._rivals = None
        self._board = None

    def _rows(self, seen: Observation) -> Sequence[Row]:
        carrier = engine(self.game).carrier(self._wanted)
        if self._rivals is None or self._rivals.carrier is not carrier or seen.board != self._board:
            self._rivals = Rivals(carrier, seen.board, 1, 0)
            self._board = seen.board
        raw = flat.to_bytes(seen.state)
        self._rivals.begin(raw, seen.seat, self.seed + raw)
        return self._rivals.script(self.game.styles.index(self.style))
