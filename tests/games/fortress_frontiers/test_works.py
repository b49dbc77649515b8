"""Gold, mana, networks and works: FF-ECO, FF-NET, FF-ENG, FF-MANA."""

from __future__ import annotations

import pytest

from games.fortress_frontiers.arena import Arena
from sandtable.games.fortress_frontiers import model
from sandtable.games.fortress_frontiers.model import (
    BUILDER,
    CAMP,
    CAMP_ARCHER,
    DRAGON,
    FOREST,
    FORT,
    LAIR,
    LAKE,
    MINE,
    RIVER,
    ROAD,
    SOLDIER,
    TRAP,
    WARD,
)
from sandtable.games.fortress_frontiers.rules.engineering.building_sites import find_pair
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import pay_reward
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_left, works_state


def test_income_without_mines() -> None:
    """FF-ECO-1, FF-ECO-2, FF-RULING-20: 10 for the base, 5 a starting tower, nothing for a spawn tower, no cost."""
    arena = Arena()
    arena.base(0, (0, 0))
    arena.hold(0, (2, 2))
    arena.hold(0, (4, 4), starting=0)
    arena.unit(0, SOLDIER, (8, 8))
    arena.begin(gold=0)
    arena.turn()
    assert arena.state.sides[0].gold == 15


def test_rewards_pay_at_once() -> None:
    """FF-ECO-5, FF-NEU-9, FF-NEU-10, FF-RULING-41: a camp's gold pays for a build of the same Execution."""
    arena = Arena()
    arena.ground(CAMP, (5, 5))
    arena.unit(2, CAMP_ARCHER, (5, 5), 10)
    arena.unit(0, SOLDIER, (4, 5))
    builder = arena.unit(0, BUILDER, (9, 9))
    arena.begin(gold=15).order(0, "build u1 fortification", "strike u0 5,5")
    arena.state.sides[0].gold = 0
    arena.until(model.NEUTRAL_ATTACKS)
    gold = arena.state.sides[0].gold
    assert (gold + 15) % 5 == 0
    assert 150 <= gold + 15 <= 250
    assert works_kind(arena.state.works[builder.tile]) == FORT
    for what, field in ((1, "melee"), (2, "ranged")):
        dragon = Arena()
        dragon.ground(LAIR, (5, 5))
        unit = dragon.unit(2, DRAGON, (5, 5), b=what)
        pay_reward(dragon.state, dragon.state.units.index(unit), model.SEATS[1], dragon.chance, dragon.work)
        assert getattr(dragon.state.sides[1], field) == 3
    mana = Arena()
    unit = mana.unit(2, DRAGON, (5, 5), b=3)
    pay_reward(mana.state, mana.state.units.index(unit), model.SEATS[1], mana.chance, mana.work)
    assert mana.state.sides[1].cap == 100


WORKS = [
    (FORT, 2, 15, {model.OPEN}),
    (ROAD, 2, 5, {model.OPEN, FOREST, RIVER}),
    (TRAP, 2, 15, {model.OPEN, FOREST}),
    (WARD, 2, 10, {model.OPEN, FOREST, LAKE}),
]


@pytest.mark.parametrize("kind, steps, cost, grounds", WORKS)
def test_works(kind: int, steps: int, cost: int, grounds: set[int]) -> None:
    """FF-ENG-1, FF-ENG-2, FF-RULING-52, FF-RULING-59: terrain, steps and gold; a river takes a road one step more."""
    for ground in (model.OPEN, FOREST, RIVER, LAKE, MINE, CAMP):
        arena = Arena()
        arena.ground(ground, (5, 5))
        arena.unit(0, BUILDER, (5, 5))
        arena.begin(gold=1000)
        name = ("", "fortification", "road", "rail", "spawn-tower", "trap", "ward")[kind]
        refused = arena.check(0, f"build u0 {name}")
        assert (refused == "") is (ground in grounds), (kind, ground)
        if refused:
            continue
        arena.order(0, f"build u0 {name}")
        wanted = steps + (ground == RIVER)
        for step in range(wanted):
            assert arena.state.sides[0].gold == 1000 - step * cost
            arena.turn()
        works = arena.state.works[arena.at((5, 5))]
        assert (works_kind(works), works_state(works), works_left(works)) == (kind, model.INTACT, 0)


def test_pools() -> None:
    """FF-MANA-1, FF-RULING-39, FF-ECO-4: one pool a source over both players; both at once is neither."""
    arena = Arena()
    arena.ground(MINE, (5, 5))
    one, two = arena.unit(0, BUILDER, (4, 5)), arena.unit(1, BUILDER, (6, 5))
    arena.begin(gold=100).order(0, "build u0 pool")
    arena.order(1, "build u0 pool")
    arena.until(model.NEUTRAL_ATTACKS)
    assert [arena.state.works[u.tile] for u in (one, two)] == [0, 0]
    assert [side.gold for side in arena.state.sides] == [100, 100]
    arena.turn()
    arena.order(0, "build u0 pool")
    for _ in range(3):
        arena.turn()
    assert arena.state.sides[0].cap == 100
    assert arena.check(1, "build u0 pool") == "FF-ENG-2"
    assert find_pair(arena.state, arena.board, model.SEATS[1], two.tile, 0) < 0


def test_hidden_works_stop_a_builder() -> None:
    """FF-ENG-4: on a tile with a hidden enemy ward nothing happens and nothing is paid; FF-ENG-5."""
    arena = Arena()
    arena.works(WARD, 1, (5, 5))
    arena.unit(0, BUILDER, (5, 5))
    arena.begin(gold=100).order(0, "build u0 fortification")
    arena.until(model.NEUTRAL_ATTACKS)
    assert arena.state.sides[0].gold == 100
    assert works_kind(arena.state.works[arena.at((5, 5))]) == WARD
