"""Sight, memory, and who learns of which Event: FF-VIS."""

from __future__ import annotations

import pytest

from games.fortress_frontiers.board_setup import BoardSetup
from games.fortress_frontiers.variants import variant, varied
from sandtable.games.fortress_frontiers import GAME, events, model
from sandtable.games.fortress_frontiers.model import ARCHER, MINER, OFF, ROAD, SCOUT, SOLDIER
from sandtable.games.fortress_frontiers.rules.hide import hide
from sandtable.games.fortress_frontiers.rules.position.works import works_kind
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat


def test_sight_memory_and_fog() -> None:
    """FF-VIS-1, FF-VIS-2, FF-VIS-5, FF-VIS-7, FF-VIS-8, FF-TERM-10, FF-RULING-16, FF-RULING-17."""
    board_setup = BoardSetup()
    scout = board_setup.unit(0, SCOUT, (3, 5))
    tower = board_setup.hold(1, (5, 5), health=70)
    board_setup.works(ROAD, 1, (4, 5))
    board_setup.begin()
    road, far = board_setup.at((4, 5)), board_setup.at((10, 10))
    assert board_setup.hidden(0).ground[far] == model.UNKNOWN
    board_setup.order(0, f"move {board_setup.name(scout)} 333")
    board_setup.turn()
    side = board_setup.state.sides[0]
    assert side.sight[road] == model.EXPLORED
    assert works_kind(side.memory[road]) == ROAD
    board_setup.state.works[road] = 0
    tower.health = 10
    board_setup.look()
    assert works_kind(side.memory[road]) == ROAD, "updated only while visible"
    assert (side.memory[board_setup.at((5, 5))] >> 18) & 127 == 70
    seen = board_setup.hidden(0)
    assert seen.works[road] == 0
    assert all(h.tile == OFF for h in seen.holds[model.HOLDS :])
    board_setup.order(0, f"move {board_setup.name(scout)} 000")
    board_setup.turn()
    assert works_kind(side.memory[road]) == 0, "a visible tile that holds nothing clears the memory"


def test_private_events_and_events_of_the_execution() -> None:
    """FF-VIS-9, FF-VIS-10, FF-RULING-18, FF-RULING-19: orders show only while they are carried out."""
    board_setup = BoardSetup()
    board_setup.unit(0, SOLDIER, (4, 5))
    foe = board_setup.unit(1, SOLDIER, (6, 5))
    board_setup.begin(gold=77, mana=50).order(1, "move_to u0 0000")
    foe.buff = 20
    seen = board_setup.hidden(0)
    shown = seen.units[model.ARMY]
    assert (shown.id, shown.health, shown.order, shown.total, shown.buff) == (foe.id, 100, 0, 0, 0)
    side = seen.sides[1]
    assert (side.gold, side.mana, side.cap, side.next_id, side.issued) == (0, 0, 0, 0, 0)
    board_setup.done()
    board_setup.step()
    shown = board_setup.hidden(0).units[model.ARMY]
    assert (shown.order, shown.steps, shown.total, shown.repeat) == (model.DO_MOVE, 2, 2, 0), "this turn's part alone"


def test_which_player_learns_of_an_event() -> None:
    """FF-VIS-11: only the visible end points of a move; not where an unseen attacker stands."""
    board_setup = BoardSetup()
    board_setup.unit(0, SOLDIER, (2, 5))
    foe = board_setup.unit(1, SOLDIER, (6, 5))
    board_setup.begin().order(1, "move u0 33")
    told = [event for event in board_setup.turn() if event.kind == events.moved and event.audience & 1]
    assert [(board_setup.coord(event.start), board_setup.coord(event.to)) for event in told] == [(None, (4, 5))]
    assert board_setup.where(foe) == (4, 5)
    board_setup = BoardSetup()
    board_setup.hold(1, (6, 5))
    board_setup.unit(1, ARCHER, (6, 5))
    board_setup.unit(1, SCOUT, (4, 7))
    board_setup.unit(0, MINER, (3, 5))
    board_setup.begin().order(1, "shoot u0 3,5")
    told = board_setup.until(model.ENGINEERING)
    struck = [event for event in told if event.kind == events.struck and event.audience & 1]
    assert len(struck) == 1
    assert struck[0].start == OFF
    assert struck[0].striker & 15 == ARCHER


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_only_short_countdowns_are_shown(viewer: int) -> None:
    """FF-VIS-6, FF-NEU-8: of slain monsters in sight and out of it; pairs that differ in them look the same."""
    document = GAME.scenario("skirmish")
    rows = document["map"]["rows"]
    places = [rows[4].index("c") - 1, rows[6].index("D") - 1]
    for camp, lair in ((9, 17), (4, 6), (3, 5)):
        document["neutrals"] = [
            {"at": [places[0], 4], "health": 0, "countdown": camp},
            {"at": [places[1], 6], "health": 0, "countdown": lair},
        ]
        setup = GAME.load(document, GAME.options({}), seeded(1))
        work = GAME.work()
        shown = flat.clone(setup.state)
        hide(shown, setup.board, Seat(viewer), work)
        told = [unit.a for unit in shown.units[model.NEUTRALS : model.NOBODY] if unit.tile != OFF]
        assert told == ([3, 5] if camp == 3 and viewer < 2 else [])
        for seed in range(20):
            other = variant(setup, setup.state, viewer, seeded(seed))
            hide(other, setup.board, Seat(viewer), work)
            assert flat.to_bytes(other) == flat.to_bytes(shown)
    assert varied["countdown"] if viewer == 2 else varied["countdown in sight"]
