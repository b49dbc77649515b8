"""Golden matches, reviewed by people. A changed line means a changed rule."""

from pathlib import Path

import pytest

from sandtable.games.unfought_battle import GAME
from sandtable.kernel import record as records
from sandtable.play import match as matches
from sandtable.play import replay as replays
from sandtable.play.match import MatchCore

HERE = Path(__file__).parent / "golden"
MATCHES = {
    "encirclement": "lesson-encirclement",
    "still-water": "still-water",
}


def script(name: str) -> list[str]:
    """Return the orders of a golden match: one line per submission, `p1: order; order`."""
    lines = (HERE / f"{name}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith(("p1:", "p2:"))]


def played(name: str) -> MatchCore:
    match = matches.start(GAME, GAME.scenario(MATCHES[name]), seed=1)
    for line in script(name):
        orders = [order.strip() for order in line[3:].split(";") if order.strip()]
        match.play(int(line[1]) - 1, [*orders, "seal"])
    return match


def told(match: MatchCore) -> list[str]:
    """Return the sentences of all Events, except for orders that are only written."""
    events = [event for events in match.events() for event in events]
    hidden = ("UB-ORDER-1", "UB-TURN-2", "UB-INFO-4")
    return [event.text for event in events if event.clause not in hidden]


@pytest.mark.parametrize("name", MATCHES)
def test_golden_match(name: str) -> None:
    expected = (HERE / f"{name}.txt").read_text("utf-8")
    match = played(name)
    lines = [*script(name), "", *told(match), "", str(match.outcome and match.outcome.reason)]
    assert "\n".join(lines) + "\n" == expected
    assert match.outcome is not None


@pytest.mark.parametrize("name", MATCHES)
def test_golden_record_verifies(name: str) -> None:
    replays.verify(GAME, records.read(played(name).record().text()))
