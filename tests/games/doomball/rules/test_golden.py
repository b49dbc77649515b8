"""Golden matches that a person can read: the same seed always gives the same report (`golden-*.txt`).

A change of the rules changes them. To write them again:

    GOLDEN=write pytest tests/games/doomball/rules/test_golden.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sandtable.games.doomball import GAME
from sandtable.games.doomball.model import Work
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import AUTOMATIC, Seat
from sandtable.play import match as matches
from sandtable.play import replay as replays

HERE = Path(__file__).parent


def report(scenario: str, seed: int) -> str:
    """A whole match, each decision with its coins and what followed."""
    match = matches.start(GAME, GAME.scenario(scenario), seed=seed, options={"turn_limit": 10})
    lot = seeded(f"golden {scenario} {seed}".encode())
    while (mask := match.mask()) != 0:
        seat = Seat(0 if mask & 1 else 1)
        action = [0] * 7
        GAME.kernel.pick(match.state, match.setup.board, seat, lot, action, Work())
        match.advance(seat, match.named([tuple(action)])[0])
    replays.verify(GAME, match.record(reveal=True))
    lines = []
    for step in match.steps:
        who = "table" if step.entry.seat == AUTOMATIC else f"P{step.entry.seat + 1}"
        coins = f"  [{' '.join(map(str, step.entry.rolls))}]" if step.entry.rolls else ""
        lines.append(f"{step.entry.n}. {who}: {step.entry.action}{coins}")
        lines += [f"    {event.text} {event.clause}" for event in match.visible_events(step)]
    assert match.outcome is not None
    return "\n".join([*lines, match.outcome.reason, ""])


@pytest.mark.parametrize(("scenario", "seed"), [("last-stand", 2), ("variant-raid", 1)])
def test_golden_match(scenario: str, seed: int) -> None:
    path = HERE / f"golden-{scenario}.txt"
    found = report(scenario, seed)
    if os.environ.get("GOLDEN") == "write":
        path.write_text(found, "utf-8")
    assert found == path.read_text("utf-8")
