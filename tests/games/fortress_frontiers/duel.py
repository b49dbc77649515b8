"""Scripts against scripts: whole matches in compiled code, for a fraction of what the arena takes, since a plan rests
on what the player knows whichever State it is written from. From the checkout:

    export PYTHONPATH=src:tests
    python -m games.fortress_frontiers.duel balanced economy --matches 60
    python -m games.fortress_frontiers.duel balanced economy --watch 3      one match, turn by turn

Matches go over the five small boards in turn, seats exchanged; reaching the limit of turns is a draw.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sandtable.bots.intervals import wilson
from sandtable.bots.trials import carry_out, play_style
from sandtable.games.fortress_frontiers import CONTEST_TURNS, GAME
from sandtable.games.fortress_frontiers.mind.plans import STYLES
from sandtable.games.fortress_frontiers.model import ARMY, BASE, HOLDS, OFF, State
from sandtable.kernel import flat
from sandtable.kernel.carrier import Bench, Carrier, Compiled
from sandtable.kernel.chance import Chance, seeded
from sandtable.kernel.contract import Actions, Board, Work, prompted
from sandtable.kernel.contract import State as AnyState
from sandtable.kernel.events import Events
from sandtable.kernel.ids import FIRST, SECOND
from sandtable.play import match as matches

SMALL: Final = ("ff-small-ford", "ff-small-crossings", "ff-small-tarn", "ff-small-old-wood", "procedural-small")
ORDERS: Final = 100  # a turn
KINDS: Final = ("archer", "soldier", "scout", "miner", "crystal", "builder", "phalanx", "cavalry", "wizard")


def play_turns(
    states: list[AnyState],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    first: int,
    second: int,
    turns: int,
) -> int:
    """Play so many turns in the styles of the two, or to the end; who is asked then."""
    state = states[0]
    for _ in range(turns):
        if prompted(state, boards[0]) == 0:
            break
        carry_out(state, boards[0], chances[0], events[0], works[0], out[len(out) - 1])
        for seat in (FIRST, SECOND):
            if prompted(state, boards[0]) & (1 << seat) != 0:
                style = first if seat == FIRST else second
                play_style(state, boards[0], seat, style, chances[0], events[0], works[0], out)
        carry_out(state, boards[0], chances[0], events[0], works[0], out[len(out) - 1])
    return prompted(state, boards[0])


@cache
def carrier() -> Carrier:
    return Compiled(GAME, [play_turns])


class Duel:
    """One match between two styles."""

    def __init__(self, scenario: str, seed: int, styles: tuple[int, int], turns: int) -> None:
        options = {"turn_limit": turns, "order_limit": ORDERS}
        match = matches.start(GAME, GAME.scenario(scenario), seed=seed, options=options)
        self.bench = Bench(carrier(), match.setup.board, 1)
        self.bench.set_state(0, match.state)
        self.bench.set_chance(seeded(seed))
        self.styles = styles

    def play(self, turns: int) -> int:
        """So many turns; who is asked then, 0 at the end."""
        bench = self.bench
        return int(
            carrier().function(play_turns)(
                bench.states, bench.boards, bench.chances, bench.events, bench.works, bench.out, *self.styles, turns
            )
        )

    @property
    def state(self) -> State:
        state: State = flat.from_bytes(State, self.bench.take())
        return state


def points(scenario: str, seed: int, styles: tuple[int, int], turns: int) -> tuple[float, int]:
    """What the first seat gets, and after how many turns."""
    duel = Duel(scenario, seed, styles, turns)
    duel.play(turns + 1)
    return {1: 1.0, 2: 0.0, 3: 0.5}[duel.bench.outcome()], int(duel.bench.states[0]["turn"])


def contest(first: int, second: int, count: int, turns: int, seed: int) -> tuple[int, int, int, float]:
    """Won, drawn and lost by the first, and how long a match was."""
    tally = [0, 0, 0]
    length = 0
    for number in range(count):
        scenario = SMALL[number // 2 % len(SMALL)]
        swapped = number % 2 == 1
        styles = (second, first) if swapped else (first, second)
        share, turn = points(scenario, seed + number // 2, styles, turns)
        tally[int(2 * (share if swapped else 1 - share))] += 1
        length += turn
    return tally[0], tally[1], tally[2], length / count


# -- watching ---------------------------------------------------------------------------------------------------------


def sight_of(state: Any, board: Any, seat: int) -> str:
    """How a player stands, on one line."""
    side = state.sides[seat]
    units = [unit for unit in state.units[seat * ARMY : seat * ARMY + ARMY] if unit.tile != OFF]
    holds = [hold for hold in state.holds[seat * HOLDS : seat * HOLDS + HOLDS] if hold.tile != OFF]
    other = [hold for hold in state.holds[(1 - seat) * HOLDS : (1 - seat) * HOLDS + HOLDS] if hold.kind == BASE]
    mines = sum(owner == seat + 1 for owner in state.owner[: board.count])
    kinds = " ".join(
        f"{KINDS[kind][:2]}{count}" for kind in range(9) if (count := sum(unit.kind == kind for unit in units))
    )
    away = sorted(distance(board, unit.tile, other[0].tile) for unit in units if unit.kind in (0, 1, 6, 7))
    ways = f"{away[0]}-{away[len(away) // 2]}-{away[-1]}" if away else "-"
    base = next((hold.health for hold in holds if hold.kind == BASE), 0)
    return (
        f"gold {side.gold:4d} +{side.gold_income:3d} mana {side.mana:3d} mines {mines} bonus {side.melee}/{side.ranged}"
        f" | {kinds:28s} | away {ways:9s} | base {base:3d} towers {len(holds) - 1}"
    )


def distance(board: Any, one: int, other: int) -> int:
    dq, dr = board.q[one] - board.q[other], board.y[one] - board.y[other]
    return max(abs(dq), abs(dr), abs(dq + dr))


def watch(scenario: str, seed: int, styles: tuple[int, int], turns: int) -> None:
    duel = Duel(scenario, seed, styles, turns)
    board = flat.from_bytes(GAME.board, carrier().take(duel.bench.boards, 0))
    print(scenario)
    for turn in range(1, turns + 2):
        asked = duel.play(1)
        for seat in (0, 1):
            print(f"{turn:3d} {STYLES[styles[seat]]:9s} {sight_of(duel.state, board, seat)}")
        if not asked:
            break
    print("outcome", duel.bench.outcome())


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="games.fortress_frontiers.duel", description=__doc__.splitlines()[0])
    parser.add_argument("first", choices=STYLES)
    parser.add_argument("second", nargs="+", choices=STYLES)
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--turns", type=int, default=CONTEST_TURNS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--watch", type=int, metavar="MATCH", help="show one match")
    asked = parser.parse_args(arguments)
    for name in asked.second:
        styles = (STYLES.index(asked.first), STYLES.index(name))
        if asked.watch is not None:
            pair = asked.watch // 2
            watch(SMALL[pair % 5], asked.seed + pair, styles[:: -1 if asked.watch % 2 else 1], asked.turns)
            continue
        won, drawn, lost, length = contest(*styles, asked.matches, asked.turns, asked.seed)
        low, high = wilson(won + drawn / 2, asked.matches)
        share = (won + drawn / 2) / asked.matches
        print(
            f"{asked.first} against {name}: won {won}, drawn {drawn}, lost {lost} of {asked.matches}: "
            f"{100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}], {length:.0f} turns on average"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
