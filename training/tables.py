"""Make the tables that the network of Death Before Dishonor begins with (network.py): `python -m training.tables`.

Every playable scenario in turn by lot, on the compiled carrier, one core. At first both sides go by the game's own
`value` and the tables only look on; then they play themselves. Once a minute a line tells what the tables, taken
greedily, win against `value`, taken greedily, in the fair scenarios.

    python -m training.tables --minutes 45 --write     into training/initial_tables.py
"""

from __future__ import annotations

import argparse
import math
import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from sandtable.bots.search.settings import SearchSettings, settings_for
from sandtable.games.dbd import GAME, appraisal
from sandtable.games.dbd.appraisal import FINE, ROWS
from sandtable.games.dbd.model import Work
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Compiled, Workspace
from sandtable.kernel.chance import seeded
from sandtable.lab.arena.intervals import wilson_interval
from sandtable.play import match as matches

from . import initial_tables, table_learner
from .table_learner import GREEDY, LEARNER, Learning

WATCHING: Final = 0.1  # of the time, while `value` plays
TRUST: Final = 0.85  # λ
NOISE: Final = 30  # decisions in a thousand that are any at all
FIRST_RATE: Final = 0.018  # how far a step goes, in logits; it shrinks evenly,
LAST_RATE: Final = 0.001  # down to this
TURNS: Final = 120  # of a match
AT_ONCE: Final = 4  # matches of one scenario
TRIALS: Final = 6  # matches on each fair scenario and seat, once a minute
LINE: Final = 118  # characters of a line of numbers


class School:
    """All that learning needs: a bench for each scenario, and the tables."""

    def __init__(self, seed: int) -> None:
        rules = replace(GAME, work=Learning, kernel={**GAME.kernel, "value": table_learner.value})
        rules.classes[Work] = Learning  # the game's own functions work on the larger one
        self.carrier = Compiled(rules, (table_learner.learn, table_learner.contest))
        self.lot = random.Random(seed)  # which scenario comes next is no secret
        self.works = self.carrier.make(Learning, 2)
        self.out = self.carrier.rows(GAME.facts.actions + 2)
        self.steps = self.carrier.make(table_learner.Step, table_learner.LONGEST)
        self.told = np.zeros((table_learner.LONGEST, 2))
        self.weights = np.zeros(ROWS)
        self.squares = np.zeros(ROWS)
        self.report = np.zeros(4)
        self.benches: dict[str, tuple[Workspace, Any]] = {}
        self.fair = [note.name for note in GAME.notes() if note.playable and note.fair]
        for note in GAME.notes():
            if note.playable:
                self.benches[note.name] = self._bench(rules, note.name)
        self.chances = self.benches[self.fair[0]][0].chances
        self.carrier.put(self.chances, 0, flat.to_bytes(seeded(seed)))

    def _bench(self, rules: Any, name: str) -> tuple[Workspace, Any]:
        begun = matches.start(GAME, GAME.scenario(name), seed=0, options={"turn_limit": TURNS, "variants": 1})
        bench = Workspace(self.carrier, begun.setup.board, 3)
        bench.set_state(0, begun.state)
        settings = self.carrier.make(SearchSettings)
        own = settings_for(rules, begun.setup.board, use_appraise=0)
        self.carrier.put(settings, 0, flat.to_bytes(own))
        return bench, settings

    def take_over(self) -> None:
        """Begin with the tables that are there."""
        self.weights[:] = np.array(initial_tables.WEIGHTS) / (1000.0 * FINE)
        self.works[LEARNER]["weights"][:] = initial_tables.WEIGHTS

    def study(self, played: float, *, watching: bool) -> None:
        """A few matches of some scenario, after so large a part of the time."""
        self.works[LEARNER]["learnt"] = 0 if watching else 1
        bench, settings = self.benches[self.lot.choice(list(self.benches))]
        self.carrier.function(table_learner.learn)(
            bench.states,
            bench.boards,
            self.chances,
            bench.events,
            self.works,
            self.out,
            settings,
            self.steps,
            self.told,
            self.weights,
            self.squares,
            self.report,
            AT_ONCE,
            NOISE,
            TRUST,
            FIRST_RATE + (LAST_RATE - FIRST_RATE) * played,
        )

    def examine(self) -> tuple[int, int, int]:
        """Won, drawn and lost by the tables against `value`, both taken greedily."""
        self.works[LEARNER]["learnt"] = 1
        tally = np.zeros(3, np.int64)
        for name in self.fair:
            bench, settings = self.benches[name]
            for first in (LEARNER, GREEDY):
                self.carrier.function(table_learner.contest)(
                    bench.states,
                    bench.boards,
                    self.chances,
                    bench.events,
                    self.works,
                    self.out,
                    settings,
                    first,
                    TRIALS,
                    tally,
                )
        return int(tally[0]), int(tally[1]), int(tally[2])

    def line(self) -> str:
        """How it goes."""
        count, decisions, drawn, erred = self.report
        won, even, lost = self.examine()
        share = (won + even / 2) / (won + even + lost)
        low, high = wilson_interval(won + even / 2, won + even + lost)
        self.report[:] = 0
        return (
            f"{count:.0f} matches of {decisions / count:.0f} decisions, drawn {drawn / count:.0%}, error"
            f" {math.sqrt(erred / decisions):.4f}; against value: {won}, {even}, {lost}:"
            f" {share:.1%} [{low:.1%}, {high:.1%}]"
        )


def source(weights: Any) -> str:
    """The text of learnt.py."""
    numbers = [str(round(weight * 1000.0 * FINE)) for weight in weights]
    lines, line = [], ""
    for number in numbers:
        if len(line) + len(number) + 2 > LINE - 4:
            lines.append(f"    {line.rstrip()}")
            line = ""
        line += f"{number}, "
    lines.append(f"    {line.rstrip()}")
    head = (
        f'"""What descriptions of positions are worth ({appraisal.__name__}); made by `python -m training.tables`."""'
    )
    return "\n".join([head, "", "from typing import Final", "", "# fmt: off", "WEIGHTS: Final = (", *lines, ")", ""])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.tables", description="Learn what positions are worth.")
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--go-on", action="store_true", help="begin with the tables that are there")
    parser.add_argument("--write", action="store_true", help="keep the tables")
    asked = parser.parse_args()
    school = School(asked.seed)
    if asked.go_on:
        school.take_over()
    began = told = time.monotonic()
    while (played := (time.monotonic() - began) / (60 * asked.minutes)) < 1:
        school.study(played, watching=not asked.go_on and played < WATCHING)
        if time.monotonic() - told > 60:
            told = time.monotonic()
            print(f"{played:4.0%}  {school.line()}", flush=True)
    print(f"done  {school.line()}", flush=True)
    if asked.write:
        Path(str(initial_tables.__file__)).write_text(source(school.weights), "utf-8")


if __name__ == "__main__":
    main()
