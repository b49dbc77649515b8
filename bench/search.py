"""Measure how fast the tree search is: `python -m bench.search [GAME ...]`.

The first line of a game compares a search whose rollouts go to the end of the match with bare rollouts to the end: copy
the root, play by the rollout policy, evaluate. No search can be faster than those. The second line measures the search
as in actual play, where rollouts stop early or, if nothing is secret, a lookahead replaces them; an iteration is then
much more than a rollout, and only its rate is reported. All figures are the best of a few rounds, compiled. Work of one
thread is measured in processor time, so that other work on the machine hardly matters.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from sandtable.bots.carrier_choice import COMPILED, carrier_choice
from sandtable.bots.search.searcher import TreeSearcher, run_all
from sandtable.bots.search.settings import settings_for
from sandtable.games import game as game_of
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.game import Game
from sandtable.play import match as matches
from sandtable.play.observation import ObservationCore

ROUNDS = 6
TWO_THREADS = "two threads"  # measured by the wall clock
WHOLE = {"lookahead": 0, "expansion_threshold": 4, "rollout_depth": 5000, "max_steps": 5000}  # rollouts to the end


def best_rates(works: dict[str, tuple[int, Callable[[int], None]]]) -> dict[str, float]:
    """Return the best rate (pieces per second) of each kind of work over a few rounds.

    The kinds take turns, so that other load on the machine affects all of them.
    """
    rates = dict.fromkeys(works, 0.0)
    for seed in range(ROUNDS):
        for name, (count, work) in works.items():
            now = time.perf_counter if name == TWO_THREADS else time.process_time
            began = now()
            work(seed)
            rates[name] = max(rates[name], count / (now() - began))
    return rates


def start_position(game: Game) -> ObservationCore:
    """Return what the first seat to act knows at the start of the first scenario."""
    scenario = next(note.name for note in game.notes() if note.playable)
    match = matches.start(game, game.scenario(scenario), seed=1, options=game.facts.limit)
    return match.observation(match.prompt().asked[0])


def measure(seen: ObservationCore, count: int, **tuning: int) -> dict[str, float]:
    """Measure iterations and bare rollouts per second from a position."""
    game, seat = seen.game, seen.seat
    raw = flat.to_bytes(seen.state)
    carrier = carrier_choice(game).carrier(COMPILED)

    def make_searcher(**more: int) -> TreeSearcher:
        made = TreeSearcher(carrier, seen.board, settings_for(game, seen.board, **(tuning | more)))
        made.start(raw, seat, seeded(0))
        made.run(50)
        return made

    def search(held: list[TreeSearcher]) -> Callable[[int], None]:
        def work(seed: int) -> None:
            for number, one in enumerate(held):
                one.start(raw, seat, seeded(100 * seed + number))
            run_all(held, count, None)

        return work

    def bare(one: TreeSearcher) -> Callable[[int], None]:
        def work(seed: int) -> None:
            one.bare_rollouts(raw, seat, seeded(seed), count)

        return work

    return best_rates(
        {
            "search": (count, search([make_searcher()])),
            "bare": (count, bare(make_searcher())),
            TWO_THREADS: (2 * count, search([make_searcher(), make_searcher()])),
            "copy and value": (count, bare(make_searcher(rollout_depth=0))),
        }
    )


def report(game: Game) -> None:
    """Print a line for rollouts to the end, and one for the search with the settings of actual play."""
    seen = start_position(game)
    for words, count, tuning in (("to the end", 3000, WHOLE), ("as played", 5000, {})):
        found = measure(seen, count, **tuning)
        line = f"{game.id:20}{words:12}{found['search']:>9.0f}/s one thread{found[TWO_THREADS]:>10.0f}/s two"
        if tuning or not settings_for(game, seen.board).lookahead:
            took: dict[str, Any] = {name: 1e6 / rate for name, rate in found.items()}  # microseconds
            copying = took["copy and value"] / took["search"]
            rules = (took["bare"] - took["copy and value"]) / took["search"]
            line += (
                f"{found['search'] / found['bare']:>7.2f} of bare; copy and value {copying:.0%},"
                f" playout rules {rules:.0%}, tree {max(0.0, 1 - copying - rules):.0%}"
            )
        print(line, flush=True)


if __name__ == "__main__":
    for id in sys.argv[1:] or ["dbd"]:
        report(game_of(id))
