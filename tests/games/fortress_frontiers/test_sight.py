"""Who sees, remembers and is told what: FF-VIS."""

from __future__ import annotations

import pytest

from games.fortress_frontiers.arena import Arena
from games.fortress_frontiers.variants import variant, varied
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.model import ARCHER, MINER, OFF, ROAD, SCOUT, SOLDIER
from sandtable.games.fortress_frontiers.rules.hide import hide
from sandtable.games.fortress_frontiers.rules.position.works import works_kind
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat


def test_sight_memory_and_fog() -> None:
    """FF-VIS-1, FF-VIS-2, FF-VIS-5, FF-VIS-7, FF-VIS-8, FF-TERM-10, FF-RULING-16, FF-RULING-17."""
    arena = Arena()
    scout = arena.unit(0, SCOUT, (3, 5))
    tower = arena.hold(1, (5, 5), health=70)
    arena.works(ROAD, 1, (4, 5))
    arena.begin()
    road, far = arena.at((4, 5)), arena.at((10, 10))
    assert arena.hidden(0).ground[far] == model.UNKNOWN
    arena.order(0, f"move {arena.name(scout)} 333")
    arena.turn()
    side = arena.state.sides[0]
    assert side.sight[road] == model.EXPLORED
    assert works_kind(side.memory[road]) == ROAD
    arena.state.works[road] = 0
    tower.health = 10
    arena.look()
    assert works_kind(side.memory[road]) == ROAD, "updated only while visible"
    assert (side.memory[arena.at((5, 5))] >> 18) & 127 == 70
    seen = arena.hidden(0)
    assert seen.works[road] == 0
    assert all(h.tile == OFF for h in seen.holds[model.HOLDS :])
    arena.order(0, f"move {arena.name(scout)} 000")
    arena.turn()
    assert works_kind(side.memory[road]) == 0, "a visible tile that holds nothing clears the memory"


def test_what_is_private_and_what_shows_in_execution() -> None:
    """FF-VIS-9, FF-VIS-10, FF-RULING-18, FF-RULING-19: orders show only while they are carried out."""
    arena = Arena()
    arena.unit(0, SOLDIER, (4, 5))
    foe = arena.unit(1, SOLDIER, (6, 5))
    arena.begin(gold=77, mana=50).order(1, "move_to u0 0000")
    foe.buff = 20
    seen = arena.hidden(0)
    shown = seen.units[model.ARMY]
    assert (shown.id, shown.health, shown.order, shown.total, shown.buff) == (foe.id, 100, 0, 0, 0)
    side = seen.sides[1]
    assert (side.gold, side.mana, side.cap, side.next_id, side.issued) == (0, 0, 0, 0, 0)
    arena.done()
    arena.step()
    shown = arena.hidden(0).units[model.ARMY]
    assert (shown.order, shown.steps, shown.total, shown.repeat) == (model.DO_MOVE, 2, 2, 0), "this turn's part alone"


def test_who_is_told() -> None:
    """FF-VIS-11: only the visible end points of a move; not where an unseen attacker stands."""
    arena = Arena()
    arena.unit(0, SOLDIER, (2, 5))
    foe = arena.unit(1, SOLDIER, (6, 5))
    arena.begin().order(1, "move u0 33")
    told = [row for row in arena.turn() if row[0] == model.MOVED and row[2] & 1]
    assert [(arena.coord(r[3]), arena.coord(r[4])) for r in told] == [(None, (4, 5))]
    assert arena.where(foe) == (4, 5)
    arena = Arena()
    arena.hold(1, (6, 5))
    arena.unit(1, ARCHER, (6, 5))
    arena.unit(1, SCOUT, (4, 7))
    arena.unit(0, MINER, (3, 5))
    arena.begin().order(1, "shoot u0 3,5")
    struck = [row for row in arena.until(model.ENGINEERING) if row[0] == model.STRUCK and row[2] & 1]
    assert len(struck) == 1
    assert struck[0][4] == OFF
    assert struck[0][5] & 15 == ARCHER


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_countdowns_are_told_only_when_they_are_short(viewer: int) -> None:
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
