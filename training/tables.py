"""Learn the initial weights of the network of Death Before Dishonor: `python -m training.tables`.

Matches of random scenarios are played on the compiled carrier, on one core. At first both sides play by the game's
`value` and the weights learn from these matches; then both sides play by the weights. Once a minute a line reports the
score of the weights against `value` in the fair scenarios, both playing greedily.

    python -m training.tables --minutes 45 --write     writes training/initial_weights.json
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import numpy as np

from sandtable.bots.search.settings import SearchSettings, settings_for
from sandtable.games.dbd import GAME
from sandtable.games.dbd.ai.appraise import FEATURE_ROWS, MILLILOGIT
from sandtable.games.dbd.model import Work
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Compiled, Workspace
from sandtable.kernel.chance import seeded
from sandtable.lab.arena.intervals import wilson_interval
from sandtable.play import match as matches

from . import table_learner
from .table_learner import GREEDY, LEARNER, LearnerWork
from .weights_file import INITIAL_WEIGHTS, initial_weights, weights_json

IMITATION_SHARE: Final = 0.1  # share of the time in which both sides play by `value`
LAMBDA: Final = 0.85  # λ of TD(λ)
NOISE: Final = 30  # random decisions in a thousand
FIRST_RATE: Final = 0.018  # learning rate in logits at the start
LAST_RATE: Final = 0.001  # learning rate at the end; it falls linearly
TURN_LIMIT: Final = 120
BATCH: Final = 4  # matches of one scenario in a row
TRIALS: Final = 6  # comparison matches for each fair scenario and seat


class TableTrainer:
    """Trains the weights, with buffers for each scenario."""

    def __init__(self, seed: int) -> None:
        value: Callable[..., int] = table_learner.value  # takes the extended class
        rules = replace(GAME, work=LearnerWork, kernel=replace(GAME.kernel, value=value))
        rules.classes[Work] = LearnerWork  # the game's functions accept the extended class
        self.carrier = Compiled(rules, (table_learner.learn, table_learner.play_comparison))
        self.rng = random.Random(seed)  # chooses scenarios
        self.works = self.carrier.make(LearnerWork, 2)
        self.out = self.carrier.rows(GAME.facts.actions + 2)
        self.steps = self.carrier.make(table_learner.PositionStep, table_learner.MAX_DECISIONS)
        self.values = np.zeros((table_learner.MAX_DECISIONS, 2))
        self.weights = np.zeros(FEATURE_ROWS)
        self.squares = np.zeros(FEATURE_ROWS)
        self.report = np.zeros(4)
        self.workspaces: dict[str, tuple[Workspace, Any]] = {}
        self.fair = [note.name for note in GAME.notes() if note.playable and note.fair]
        for note in GAME.notes():
            if note.playable:
                self.workspaces[note.name] = self._workspace(rules, note.name)
        self.chances = self.workspaces[self.fair[0]][0].chances
        self.carrier.put(self.chances, 0, flat.to_bytes(seeded(seed)))

    def _workspace(self, rules: Any, name: str) -> tuple[Workspace, Any]:
        match = matches.start(GAME, GAME.scenario(name), seed=0, options={"turn_limit": TURN_LIMIT, "variants": 1})
        workspace = Workspace(self.carrier, match.setup.board, 3)
        workspace.set_state(0, match.state)
        settings = self.carrier.make(SearchSettings)
        own = settings_for(rules, match.setup.board, use_appraise=0)
        self.carrier.put(settings, 0, flat.to_bytes(own))
        return workspace, settings

    def load_weights(self) -> None:
        """Start with the weights in initial_weights.json."""
        self.weights[:] = np.array(initial_weights()) / (1000.0 * MILLILOGIT)
        self.works[LEARNER]["weights"][:] = initial_weights()

    def train(self, progress: float, *, imitate: bool) -> None:
        """Learn from a few matches of a random scenario; `progress` (0 to 1) sets the learning rate."""
        self.works[LEARNER]["learnt"] = 0 if imitate else 1
        workspace, settings = self.workspaces[self.rng.choice(list(self.workspaces))]
        self.carrier.function(table_learner.learn)(
            workspace.states,
            workspace.boards,
            self.chances,
            workspace.events,
            self.works,
            self.out,
            settings,
            self.steps,
            self.values,
            self.weights,
            self.squares,
            self.report,
            BATCH,
            NOISE,
            LAMBDA,
            FIRST_RATE + (LAST_RATE - FIRST_RATE) * progress,
        )

    def compare(self) -> tuple[int, int, int]:
        """Return wins, draws and losses of the weights against `value`, both playing greedily."""
        self.works[LEARNER]["learnt"] = 1
        counts = np.zeros(3, np.int64)
        for name in self.fair:
            workspace, settings = self.workspaces[name]
            for first in (LEARNER, GREEDY):
                self.carrier.function(table_learner.play_comparison)(
                    workspace.states,
                    workspace.boards,
                    self.chances,
                    workspace.events,
                    self.works,
                    self.out,
                    settings,
                    first,
                    TRIALS,
                    counts,
                )
        return int(counts[0]), int(counts[1]), int(counts[2])

    def status_line(self) -> str:
        """Return the statistics since the last line and the score of a comparison."""
        count, decisions, drawn, error = self.report
        won, even, lost = self.compare()
        share = (won + even / 2) / (won + even + lost)
        low, high = wilson_interval(won + even / 2, won + even + lost)
        self.report[:] = 0
        return (
            f"{count:.0f} matches of {decisions / count:.0f} decisions, drawn {drawn / count:.0%}, error"
            f" {math.sqrt(error / decisions):.4f}; against value: {won}, {even}, {lost}:"
            f" {share:.1%} [{low:.1%}, {high:.1%}]"
        )


def to_integers(weights: Any) -> list[int]:
    """Round weights in logits to the integers of initial_weights.json."""
    return [round(weight * 1000.0 * MILLILOGIT) for weight in weights]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.tables", description="Learn the initial weights of the features."
    )
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--continue", dest="resume", action="store_true", help="continue from the current weights")
    parser.add_argument("--write", action="store_true", help="write the weights")
    arguments = parser.parse_args()
    trainer = TableTrainer(arguments.seed)
    if arguments.resume:
        trainer.load_weights()
    began = printed = time.monotonic()
    while (progress := (time.monotonic() - began) / (60 * arguments.minutes)) < 1:
        trainer.train(progress, imitate=not arguments.resume and progress < IMITATION_SHARE)
        if time.monotonic() - printed > 60:
            printed = time.monotonic()
            print(f"{progress:4.0%}  {trainer.status_line()}", flush=True)
    print(f"done  {trainer.status_line()}", flush=True)
    if arguments.write:
        INITIAL_WEIGHTS.write_text(weights_json({"weights": to_integers(trainer.weights)}), "utf-8")


if __name__ == "__main__":
    main()
