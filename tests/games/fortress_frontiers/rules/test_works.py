"""Gold, mana, networks and works: FF-ECO, FF-NET, FF-ENG, FF-MANA."""

from __future__ import annotations

from typing import Any

import pytest

from games.fortress_frontiers.board_setup import BoardSetup
from sandtable.games.fortress_frontiers import GAME, model
from sandtable.games.fortress_frontiers.clauses import CLAUSES
from sandtable.games.fortress_frontiers.model import (
    BUILDER,
    CAMP,
    CAMP_ARCHER,
    DISABLED,
    DRAGON,
    FOREST,
    FORT,
    LAIR,
    LAKE,
    MINE,
    RAIL,
    RIVER,
    ROAD,
    SOLDIER,
    TRAP,
    WARD,
)
from sandtable.games.fortress_frontiers.rules.engineering.building_sites import find_pair
from sandtable.games.fortress_frontiers.rules.neutrals.respawn import pay_reward
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_left, works_state
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.laws import carrier_of


def test_income_without_mines() -> None:
    """FF-ECO-1, FF-ECO-2, FF-RULING-20: 10 for the base, 5 a starting tower, nothing for a spawn tower, no cost."""
    board_setup = BoardSetup()
    board_setup.base(0, (0, 0))
    board_setup.hold(0, (2, 2))
    board_setup.hold(0, (4, 4), starting=0)
    board_setup.unit(0, SOLDIER, (8, 8))
    board_setup.begin(gold=0)
    board_setup.turn()
    assert board_setup.state.sides[0].gold == 15


def test_rewards_pay_at_once() -> None:
    """FF-ECO-5, FF-NEU-9, FF-NEU-10, FF-RULING-41: a camp's gold pays for a build of the same Execution."""
    board_setup = BoardSetup()
    board_setup.ground(CAMP, (5, 5))
    board_setup.unit(2, CAMP_ARCHER, (5, 5), 10)
    board_setup.unit(0, SOLDIER, (4, 5))
    builder = board_setup.unit(0, BUILDER, (9, 9))
    board_setup.begin(gold=15).order(0, "build u1 fortification", "strike u0 5,5")
    board_setup.state.sides[0].gold = 0
    board_setup.until(model.NEUTRAL_ATTACKS)
    gold = board_setup.state.sides[0].gold
    assert (gold + 15) % 5 == 0
    assert 150 <= gold + 15 <= 250
    assert works_kind(board_setup.state.works[builder.tile]) == FORT
    for what, field in ((1, "melee"), (2, "ranged")):
        dragon = BoardSetup()
        dragon.ground(LAIR, (5, 5))
        unit = dragon.unit(2, DRAGON, (5, 5), b=what)
        pay_reward(dragon.state, dragon.state.units.index(unit), model.SEATS[1], dragon.chance, dragon.work)
        assert getattr(dragon.state.sides[1], field) == 3
    mana = BoardSetup()
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
        board_setup = BoardSetup()
        board_setup.ground(ground, (5, 5))
        board_setup.unit(0, BUILDER, (5, 5))
        board_setup.begin(gold=1000)
        name = ("", "fortification", "road", "rail", "spawn-tower", "trap", "ward")[kind]
        refused = board_setup.check(0, f"build u0 {name}")
        assert (refused == "") is (ground in grounds), (kind, ground)
        if refused:
            continue
        board_setup.order(0, f"build u0 {name}")
        wanted = steps + (ground == RIVER)
        for step in range(wanted):
            assert board_setup.state.sides[0].gold == 1000 - step * cost
            board_setup.turn()
        works = board_setup.state.works[board_setup.at((5, 5))]
        assert (works_kind(works), works_state(works), works_left(works)) == (kind, model.INTACT, 0)


REFUSED: list[tuple[str, list[tuple[str, Any]], str]] = [  # works, what makes their site unfit, clause
    ("road", [("base", (0, (5, 5)))], "FF-ENG-2"),
    ("fortification", [("ground", (MINE, (5, 5)))], "FF-ENG-2"),
    ("road", [("ground", (CAMP, (5, 5)))], "FF-ENG-2"),
    ("ward", [("ground", (LAIR, (5, 5)))], "FF-ENG-2"),
    ("trap", [("works", (ROAD, 0, (5, 5)))], "FF-ENG-2"),
    ("road", [("works", (ROAD, 0, (5, 5)))], "FF-ENG-2"),
    ("rail", [("works", (RAIL, 0, (5, 5)))], "FF-ENG-2"),
    ("rail", [("works", (FORT, 0, (5, 5)))], "FF-ENG-2"),
    ("fortification", [("ground", (FOREST, (5, 5)))], "FF-ENG-1"),
    ("trap", [("ground", (RIVER, (5, 5)))], "FF-ENG-1"),
    ("road", [("ground", (LAKE, (5, 5)))], "FF-ENG-1"),
    ("pool", [("ground", (LAKE, (5, 5)))], "FF-ENG-1"),
    ("rail", [], "FF-ENG-1"),
    ("rail", [("works", (ROAD, 1, (5, 5)))], "FF-ENG-1"),
    ("rail", [("works", (ROAD, 0, (5, 5), DISABLED))], "FF-ENG-1"),
    ("spawn-tower", [], "FF-ENG-1"),
    ("spawn-tower", [("base", (0, (2, 5))), ("works", (ROAD, 0, (4, 5)))], "FF-ENG-1"),
    ("spawn-tower", [("base", (0, (3, 5))), ("works", (ROAD, 0, (4, 5)))], ""),
    ("pool", [], "FF-MANA-1"),
    ("pool", [("base", (1, (4, 5)))], "FF-MANA-1"),
    ("pool", [("base", (0, (4, 5)))], ""),
    ("pool", [("ground", (MINE, (4, 5))), ("pool", (1, (3, 5), 0))], "FF-MANA-1"),
    ("pump", [("ground", (MINE, (4, 5)))], "FF-MANA-2"),
    ("pump", [("ground", (MINE, (4, 5))), ("pool", (0, (3, 5), 0))], "FF-MANA-2"),
    ("pump", [("ground", (MINE, (4, 5))), ("pool", (1, (5, 4), 4))], "FF-MANA-2"),
    ("pump", [("ground", (MINE, (4, 5))), ("pool", (0, (5, 4), 4))], ""),
]


def refusals(carrier: Carrier) -> list[tuple[str, str]]:
    """Return the works of each case and the clause that refuses them."""
    found = []
    for name, placed, _ in REFUSED:
        board_setup = BoardSetup()
        board_setup.unit(0, BUILDER, (5, 5))
        for method, values in placed:
            getattr(board_setup, method)(*values)
        board_setup.begin()
        workspace = Workspace(carrier, board_setup.board)
        workspace.set_state(0, board_setup.state)
        found.append((name, CLAUSES[workspace.check(0, board_setup.row(f"build u0 {name}"))]))
    return found


@pytest.mark.parametrize("kind", ["plain", pytest.param("compiled", marks=pytest.mark.compiled)])
def test_a_refused_build_names_its_clause(kind: str) -> None:
    """FF-ENG-1 for terrain, road and network, FF-ENG-2 for what is there, FF-MANA-1 and FF-MANA-2 for pairs."""
    assert refusals(carrier_of(GAME, kind)) == [(name, clause) for name, _, clause in REFUSED]


def test_pools() -> None:
    """FF-MANA-1, FF-RULING-39, FF-ECO-4: one pool a source over both players; both at once is neither."""
    board_setup = BoardSetup()
    board_setup.ground(MINE, (5, 5))
    one, two = board_setup.unit(0, BUILDER, (4, 5)), board_setup.unit(1, BUILDER, (6, 5))
    board_setup.begin(gold=100).order(0, "build u0 pool")
    board_setup.order(1, "build u0 pool")
    board_setup.until(model.NEUTRAL_ATTACKS)
    assert [board_setup.state.works[u.tile] for u in (one, two)] == [0, 0]
    assert [side.gold for side in board_setup.state.sides] == [100, 100]
    board_setup.turn()
    board_setup.order(0, "build u0 pool")
    for _ in range(3):
        board_setup.turn()
    assert board_setup.state.sides[0].cap == 100
    assert board_setup.check(1, "build u0 pool") == "FF-MANA-1"
    assert find_pair(board_setup.state, board_setup.board, model.SEATS[1], two.tile, 0) < 0


def test_hidden_works_stop_a_builder() -> None:
    """FF-ENG-4: on a tile with a hidden enemy ward nothing happens and nothing is paid; FF-ENG-5."""
    board_setup = BoardSetup()
    board_setup.works(WARD, 1, (5, 5))
    board_setup.unit(0, BUILDER, (5, 5))
    board_setup.begin(gold=100).order(0, "build u0 fortification")
    board_setup.until(model.NEUTRAL_ATTACKS)
    assert board_setup.state.sides[0].gold == 100
    assert works_kind(board_setup.state.works[board_setup.at((5, 5))]) == WARD
