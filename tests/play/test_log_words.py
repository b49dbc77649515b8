"""What people read in a log: no internal numbers, no empty lines, no line for an Event that is quiet."""

import re

import pytest

from sandtable.games import SHIPPED, game
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat
from sandtable.play.call_buffers import call_buffers
from sandtable.play.match import MatchCore, start

ACTIONS = 80
INTERNAL = re.compile(r"\d{5,}|\d\.\d\d")  # an id, or more digits than anybody reads


def played(id: str) -> MatchCore:
    """Some quick choices of both seats."""
    shipped = game(id)
    match, chance = (
        start(shipped, shipped.scenario(shipped.notes()[0].name), seed=1, options=shipped.facts.limit),
        seeded(3),
    )
    while match.count < ACTIONS and (mask := match.mask()):
        seat, row = Seat(0 if mask & 1 else 1), [0] * 7
        shipped.kernel.pick(match.state, match.setup.board, seat, chance, row, call_buffers(shipped).work)
        match.play(seat, match.named([tuple(row)])[0])
    return match


@pytest.mark.parametrize("id", SHIPPED)
def test_no_log_has_internal_numbers_or_quiet_events(id: str) -> None:
    match = played(id)
    for seat in (0, 1, 2):
        log = match.scene(seat)["log"]
        told = [event for events in match.events(seat) for event in events]
        assert [line["text"] for line in log] == [event.text for event in told if not event.quiet]
        assert [line["text"] for line in log if INTERNAL.search(line["text"]) or len(line["text"]) < 5] == []


def test_monsters_and_strongholds_of_fortress_frontiers_have_no_numbers() -> None:
    match = played("fortress-frontiers")
    names = {piece["name"] for piece in match.game.scene(match.setup, match.state, 2)["pieces"]}
    assert {"Base", "Tower", "Camp Archer"} <= names
    assert any(re.fullmatch(r"Soldier \d+", name) for name in names)
