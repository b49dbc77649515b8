"""Matches between styles and searches in compiled code alone. Without Records and digests they are much faster than
the arena. From the checkout:

    export PYTHONPATH=src:tests
    python -m games.fortress_frontiers.duel campaign economy rush --matches 60
    python -m games.fortress_frontiers.duel 150i economy --matches 20       a search of 150 trials a plan
    python -m games.fortress_frontiers.duel campaign economy --watch 3      one match, turn by turn

Each side gets what `hide` leaves. Matches alternate between the five small boards and exchange seats; reaching the
turn limit is a draw. Budgets are trials, so that the same command gives the same matches.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sandtable.bots.carrier_choice import COMPILED, carrier_choice
from sandtable.bots.plans.plan_searcher import PlanSearcher, plan_rows
from sandtable.games.fortress_frontiers import GAME
from sandtable.games.fortress_frontiers.ai.plans import STYLES
from sandtable.games.fortress_frontiers.facts import CONTEST_ORDERS, CONTEST_TURNS
from sandtable.games.fortress_frontiers.model import ARMY, BASE, HOLDS, OFF, Board, State
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Workspace
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import ASKS_AUTOMATIC, AUTOMATIC, CONTINUE
from sandtable.kernel.verbs import Row
from sandtable.lab.arena.intervals import wilson_interval
from sandtable.play import match as matches

SMALL: Final = ("ff-small-ford", "ff-small-crossings", "ff-small-tarn", "ff-small-old-wood", "procedural-small")
KINDS: Final = ("archer", "soldier", "scout", "miner", "crystal", "builder", "phalanx", "cavalry", "wizard")
FIGHTING: Final = (0, 1, 6, 7)
WORLDS: Final = 6  # of a search
SHARES: Final = {1: 1.0, 2: 0.0, 3: 0.5}  # of the first seat, by outcome
CONTINUE_ROW: Final = (CONTINUE, 0, 0, 0, 0, 0, 0)
Maker = Callable[[bytes, int, bytes], Sequence[Row]]  # a plan from what a seat knows


def maker(name: str, board: Board) -> Maker:
    """Return a function that makes plans: a style, or a search with so many trials."""
    carrier = carrier_choice(GAME).carrier(COMPILED)
    if name in STYLES:
        scripted = PlanSearcher(carrier, board, 1, 0)

        def script(raw: bytes, seat: int, seed: bytes) -> Sequence[Row]:
            scripted.start(raw, seat, seed)
            return scripted.styled_plan(STYLES.index(name))

        return script
    trials = int(name.removesuffix("i"))
    rivals = PlanSearcher(carrier, board, WORLDS, 1)

    def search(raw: bytes, seat: int, seed: bytes) -> Sequence[Row]:
        rivals.start(raw, seat, seed)
        rivals.run(None, trials)
        return plan_rows(rivals.best()[0])

    return search


@dataclass
class Duel:
    """One match, on the compiled carrier."""

    scenario: str
    seed: int
    names: tuple[str, str]
    turns: int

    def __post_init__(self) -> None:
        options = {"turn_limit": self.turns, "order_limit": CONTEST_ORDERS}
        match = matches.start(GAME, GAME.scenario(self.scenario), seed=self.seed, options=options)
        self.board: Board = match.setup.board
        self.bench = Workspace(carrier_choice(GAME).carrier(COMPILED), self.board, 2)
        self.bench.set_state(0, match.state)
        self.bench.set_chance(seeded(self.seed))
        self.makers = [maker(name, self.board) for name in self.names]

    def play(self, turns: int) -> int:
        """Play so many turns, or to the end; return the seats that are asked then."""
        bench = self.bench
        while turns > 0 and (mask := bench.prompted()):
            if mask & ASKS_AUTOMATIC:
                bench.apply(AUTOMATIC, CONTINUE_ROW)
                continue
            plans = [
                self._plan(seat) if mask & (1 << seat) else () for seat in (0, 1)
            ]  # both choose before either order is played
            for seat, plan in enumerate(plans):
                for row in plan:
                    bench.apply(seat, row)
            turns -= 1
        while bench.prompted() & ASKS_AUTOMATIC:
            bench.apply(AUTOMATIC, CONTINUE_ROW)
        return bench.prompted()

    def _plan(self, seat: int) -> Sequence[Row]:
        self.bench.copy(1, 0)
        self.bench.hide(seat, 1)
        return self.makers[seat](self.bench.take(1), seat, b"%d %d" % (self.seed, seat))

    @property
    def state(self) -> State:
        state: State = flat.from_bytes(State, self.bench.take())
        return state


def contest(first: str, second: str, count: int, turns: int, seed: int) -> tuple[int, int, int, float]:
    """Return how many matches the first player won, drew and lost, and the length of a match."""
    tally = [0, 0, 0]
    length = 0
    for number in range(count):
        swapped = number % 2 == 1
        names = (second, first) if swapped else (first, second)
        duel = Duel(SMALL[number // 2 % len(SMALL)], seed + number // 2, names, turns)
        duel.play(turns + 1)
        share = SHARES[duel.bench.outcome()]
        tally[int(2 * (share if swapped else 1 - share))] += 1
        length += duel.state.turn
    return tally[0], tally[1], tally[2], length / count


# -- watching ---------------------------------------------------------------------------------------------------------


def sight_of(state: State, board: Board, seat: int) -> str:
    """Return a player's situation in one line."""
    side = state.sides[seat]
    units = [unit for unit in state.units[seat * ARMY : seat * ARMY + ARMY] if unit.tile != OFF]
    holds = [hold for hold in state.holds[seat * HOLDS : seat * HOLDS + HOLDS] if hold.tile != OFF]
    target = next((hold for hold in state.holds[(1 - seat) * HOLDS : (2 - seat) * HOLDS] if hold.kind == BASE), None)
    mines = sum(owner == seat + 1 for owner in state.owner[: board.count])
    counts = [sum(unit.kind == kind for unit in units) for kind in range(len(KINDS))]
    kinds = " ".join(f"{KINDS[kind][:2]}{count}" for kind, count in enumerate(counts) if count)
    away = sorted(distance(board, unit.tile, target.tile) for unit in units if target and unit.kind in FIGHTING)
    ways = f"{away[0]}-{away[len(away) // 2]}-{away[-1]}" if away else "-"
    base = next((hold.health for hold in holds if hold.kind == BASE), 0)
    return (
        f"gold {side.gold:4d} +{side.gold_income:3d} mana {side.mana:3d} mines {mines} bonus {side.melee}/{side.ranged}"
        f" | {kinds:28s} | away {ways:9s} | base {base:3d} towers {max(0, len(holds) - 1)}"
    )


def distance(board: Board, one: int, other: int) -> int:
    across, down = board.q[one] - board.q[other], board.y[one] - board.y[other]
    return max(abs(across), abs(down), abs(across + down))


def watch(duel: Duel) -> None:
    """Show a match turn by turn."""
    print(duel.scenario)
    for turn in range(1, duel.turns + 2):
        asked = duel.play(1)
        for seat in (0, 1):
            print(f"{turn:3d} {duel.names[seat]:9s} {sight_of(duel.state, duel.board, seat)}")
        if not asked:
            break
    print("outcome", duel.bench.outcome())


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="games.fortress_frontiers.duel", description="Styles against each other.")
    parser.add_argument("first")
    parser.add_argument("second", nargs="+")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--turns", type=int, default=CONTEST_TURNS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--watch", type=int, metavar="MATCH", help="show one match")
    asked = parser.parse_args(arguments)
    for name in asked.second:
        if asked.watch is not None:
            pair, swapped = divmod(asked.watch, 2)
            names = (name, asked.first) if swapped else (asked.first, name)
            watch(Duel(SMALL[pair % len(SMALL)], asked.seed + pair, names, asked.turns))
            continue
        won, drawn, lost, length = contest(asked.first, name, asked.matches, asked.turns, asked.seed)
        share = (won + drawn / 2) / asked.matches
        low, high = wilson_interval(won + drawn / 2, asked.matches)
        print(
            f"{asked.first} against {name}: won {won}, drawn {drawn}, lost {lost} of {asked.matches}: "
            f"{100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}], {length:.0f} turns on average",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
