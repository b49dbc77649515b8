"""Golden matches that a person can read: every action with its events, line by line. To write them again, with the same
actions as far as those are still legal:

PYTHONPATH=src:tests python tests/games/honour_lies/test_golden.py
"""

from pathlib import Path

import pytest

from sandtable.games.honour_lies import GAME
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.ids import Seat
from sandtable.play import match as matches
from sandtable.play.call_buffers import call_buffers

FOLDER = Path(__file__).parent
GOLDEN = {"golden.txt": {"rounds": 3}, "golden_advanced.txt": {"rounds": 3, "advanced": 1}}  # HL-ADV
SEED = 11


def begin(name: str) -> matches.MatchCore:
    return matches.start(GAME, GAME.scenario("skirmish-at-the-mill"), seed=1, options=GOLDEN[name])


def written(match: matches.MatchCore, seat: int, text: str) -> list[str]:
    """One action and the sentences of its events, as the public receives them."""
    before = len([line for events in match.events(2) for line in events])
    match.play(seat, text)
    told = [line for events in match.events(2) for line in events]
    return [f"{GAME.facts.seats[seat]}: {text}", *(f"    {line.text} [{line.clause}]" for line in told[before:])]


def played(name: str) -> list[str]:
    """Replay the match by the actions of the file."""
    match = begin(name)
    made: list[str] = []
    for line in (FOLDER / name).read_text("utf-8").splitlines():
        who, _, text = line.partition(": ")
        if who in GAME.facts.seats:
            made += written(match, GAME.facts.seats.index(who), text)
    assert match.outcome is not None
    return [*made, match.outcome.reason]


def by_lot(name: str) -> list[str]:
    """A new match of quick choices."""
    match, chance = begin(name), seeded(SEED)
    lines: list[str] = []
    while mask := match.mask():
        seat = Seat(0 if mask & 1 else 1)
        row = [0] * 7
        GAME.kernel.pick(match.state, match.setup.board, seat, chance, row, call_buffers(GAME).work)
        lines += written(match, seat, match.named([tuple(row)])[0].text)
    assert match.outcome is not None
    return [*lines, match.outcome.reason]


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_match_is_replayed_exactly(name: str) -> None:
    assert played(name) == (FOLDER / name).read_text("utf-8").splitlines()


if __name__ == "__main__":
    for file in GOLDEN:
        try:
            lines = played(file)
        except (SandtableError, AssertionError, FileNotFoundError):
            lines = by_lot(file)
        (FOLDER / file).write_text("\n".join(lines) + "\n", "utf-8")
