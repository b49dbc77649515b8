"""A whole match that a person can read: every action with what followed from it, line by line.

PYTHONPATH=src:tests python tests/games/honour_lies/test_golden.py > tests/games/honour_lies/golden.txt
"""

from pathlib import Path

from sandtable.games.honour_lies import GAME
from sandtable.games.honour_lies.scenarios import scenario
from sandtable.kernel.chance import seeded
from sandtable.play import match as matches
from sandtable.play.desk import desk

FILE = Path(__file__).with_name("golden.txt")
SEED = 11


def begin() -> matches.Match:
    return matches.start(GAME, scenario("skirmish-at-the-mill"), seed=1, options={"rounds": 3})


def written(match: matches.Match, seat: int, text: str) -> list[str]:
    """One action and the sentences of its events, as the public hears them."""
    before = len([line for events in match.events(2) for line in events])
    match.play(seat, text)
    told = [line for events in match.events(2) for line in events]
    return [f"{GAME.facts.seats[seat]}: {text}", *(f"    {line.text} [{line.clause}]" for line in told[before:])]


def by_lot() -> list[str]:
    """A new match of quick choices."""
    match, chance = begin(), seeded(SEED)
    lines: list[str] = []
    while mask := match.mask():
        seat = 0 if mask & 1 else 1
        row = [0] * 7
        GAME.kernel["pick"](match.state, match.setup.board, seat, chance, row, desk(GAME).work)
        lines += written(match, seat, match.named([tuple(row)])[0].text)
    assert match.outcome is not None
    return [*lines, match.outcome.reason]


def test_the_golden_match_is_played_as_it_is_written() -> None:
    match = begin()
    lines = FILE.read_text("utf-8").splitlines()
    made: list[str] = []
    for line in lines:
        if not line.startswith("    ") and ": " in line and line.split(": ")[0] in GAME.facts.seats:
            name, text = line.split(": ", 1)
            made += written(match, GAME.facts.seats.index(name), text)
    assert match.outcome is not None
    assert [*made, match.outcome.reason] == lines


if __name__ == "__main__":
    print("\n".join(by_lot()))
