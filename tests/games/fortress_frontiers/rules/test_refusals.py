"""Every clause that refuses an order, each with a position in which it is the one named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.fortress_frontiers.board_setup import BoardSetup, Coord
from games.refusals import refusing_clauses
from sandtable.games.fortress_frontiers import GAME
from sandtable.games.fortress_frontiers.clauses import CLAUSES
from sandtable.games.fortress_frontiers.model import (
    ARCHER,
    ARMY,
    BUILDER,
    FOREST,
    HOLDS,
    MINE,
    MOUNTAIN,
    ROAD,
    SCOUT,
    SOLDIER,
    WARD,
    WIZARD,
)
from sandtable.games.fortress_frontiers.rules.check import check
from sandtable.kernel.ids import AUTOMATIC, Seat


def camp(*units: tuple[int, Coord], gold: int = 1000, mana: int = 0, **more: Any) -> BoardSetup:
    """A base and a tower of each player, far apart; own units, and what else there is."""
    position = BoardSetup()
    position.hold(0, (2, 5))
    position.base(0, (0, 5))
    position.hold(1, (9, 5))
    position.base(1, (11, 5))
    for kind, coord in units:
        position.unit(0, kind, coord)
    for coord in more.get("enemies", ()):
        position.unit(1, SOLDIER, coord)
    for what, coord in more.get("grounds", ()):
        position.ground(what, coord)
    for kind, coord in more.get("works", ()):
        position.works(kind, 0, coord)
    return position.begin(gold=gold, mana=mana)


def bought() -> BoardSetup:
    position = camp()
    position.order(0, "buy soldier 1,5")
    return position


def sealed() -> BoardSetup:
    position = camp((SOLDIER, (4, 5)))
    position.order(0, "done")
    return position


def worn_out(*texts: str) -> BoardSetup:
    """No further order is allowed this turn."""
    position = camp((SOLDIER, (4, 5)))
    position.order(0, *texts)
    position.state.sides[0].issued = position.board.order_limit
    return position


def crowded() -> BoardSetup:
    """A whole army stands on the board."""
    position = camp()
    for row in range(ARMY):
        position.state.units[row].tile = position.at((11, 11))
    return position


def full_of_towers() -> BoardSetup:
    """All of a player's strongholds stand, and one more could be begun."""
    position = camp((BUILDER, (4, 5)), works=[(ROAD, (3, 5))])
    for row in range(HOLDS):
        position.state.holds[row].tile = position.state.holds[min(row, 1)].tile
    return position


def road_tower() -> BoardSetup:
    """A spawn tower that only a road connects."""
    position = camp()
    tower = position.hold(0, (5, 8), starting=0)
    tower.reach = 1
    return position


def executing() -> BoardSetup:
    position = camp()
    position.done()
    return position


def beside_an_enemy_tower() -> BoardSetup:
    return camp((SOLDIER, (8, 5)), (BUILDER, (8, 6)))


def queued(digits: int) -> BoardSetup:
    """A unit that is to walk so many steps, up and down a column of tiles far from everything."""
    position = camp((SOLDIER, (4, 5)))
    position.order(0, "move_to u0 0")
    position.state.units[0].total = digits
    return position


WIZARDS = (WIZARD, (4, 5))
SOLDIERS = (SOLDIER, (5, 5))
BUILDERS = (BUILDER, (5, 8))

# By clause: how the position is made, and the order of the first player: a text or a row.
REFUSALS: dict[str, list[tuple[Callable[[], BoardSetup], str | tuple[int, ...]]]] = {
    "FF-ORD-1": [(camp, "clear u7"), (camp, "cast s9 heal 0,5 stronghold 0")],
    "FF-ORD-2": [(bought, "defend u0")],
    "FF-ORD-4": [
        (lambda: camp(WIZARDS, mana=4), "cast u0 heal 4,5 unit 0"),
        (lambda: camp(BUILDERS, gold=4), "build u0 road"),
        (lambda: camp(BUILDERS, gold=4), "road_to u0 0"),
        (lambda: camp(BUILDERS, gold=4, works=[(ROAD, (5, 8))]), "rail_to u0 0"),
    ],
    "FF-ORD-10": [(lambda: camp((SOLDIER, (0, 0))), "move u0 3"), (lambda: camp(SOLDIERS), (1, 0, 0, 0, 0, 0, 0))],
    "FF-ORD-11": [(lambda: camp(SOLDIERS), "move_to u0 03"), (lambda: camp((SOLDIER, (0, 0))), "move_to u0 3")],
    "FF-ORD-12": [
        (lambda: camp((ARCHER, (4, 4)), grounds=[(FOREST, (5, 4))], enemies=[(6, 4)]), "shoot u0 6,4"),
        (lambda: camp(SOLDIERS, enemies=[(6, 5)]), "shoot u0 6,5"),
    ],
    "FF-ORD-13": [
        (lambda: camp(SOLDIERS, enemies=[(7, 5)]), "strike u0 7,5"),
        (lambda: camp(SOLDIERS), "strike u0 6,5"),
    ],
    "FF-ORD-16": [(lambda: camp(SOLDIERS), "lookout u0")],
    "FF-ORD-17": [(lambda: camp(SOLDIERS), "build u0 road")],
    "FF-ORD-18": [(lambda: camp(SOLDIERS), "road_to u0 0")],
    "FF-ORD-19": [(lambda: camp(SOLDIERS), "rail_to u0 0")],
    "FF-ORD-20": [
        (lambda: camp((BUILDER, (3, 5))), "repair u0 2,5"),
        (lambda: camp(SOLDIERS), "repair u0 5,5"),
    ],
    "FF-ORD-21": [(lambda: camp((SOLDIER, (2, 5))), "sabotage u0")],
    "FF-ORD-22": [
        (lambda: camp(SOLDIERS, mana=100), "cast u0 heal 5,5 unit 0"),
        (camp, (1, ARMY, 1, 0, 0, 0, 0)),
    ],
    "FF-ORD-23": [
        (lambda: camp(mana=100), "vision 4,5 once"),
        (lambda: camp((SCOUT, (4, 5)), mana=4, works=[(WARD, (4, 5))]), "vision 4,5 once"),
    ],
    "FF-ORD-24": [(lambda: camp(gold=1), "buy scout 1,4")],
    "FF-ORD-25": [(lambda: camp(SOLDIERS), "undo_buy u0")],
    "FF-ORD-26": [
        (sealed, "defend u0"),
        (sealed, "done"),
        (camp, "withdraw"),
        (lambda: camp(SOLDIERS), "clear u0"),
        (camp, "clear s0"),
        (executing, "done"),
    ],
    "FF-QUEUE-5": [
        (lambda: camp(BUILDERS, grounds=[(MINE, (7, 8))]), "road_to u0 00"),
        (lambda: camp((BUILDER, (5, 8)), works=[(ROAD, (5, 8)), (ROAD, (6, 8))]), "road_to u0 0"),
    ],
    "FF-QUEUE-6": [(lambda: camp(BUILDERS), "rail_to u0 0")],
    "FF-SPAWN-2": [
        (camp, "buy archer 5,5"),
        (lambda: camp((SOLDIER, (1, 5))), "buy archer 1,5"),
        (lambda: camp(grounds=[(MOUNTAIN, (3, 5))]), "buy archer 3,5"),
        (bought, "buy archer 1,5"),
        (camp, "buy archer 9,5"),
    ],
    "FF-SPAWN-3": [(road_tower, "buy archer 5,8")],
    "FF-MOVE-4": [
        (lambda: camp(SOLDIERS, grounds=[(MOUNTAIN, (6, 5))]), "move u0 0"),
        (lambda: camp(SOLDIERS, grounds=[(MOUNTAIN, (6, 5))]), "move_to u0 0"),
        (beside_an_enemy_tower, "move u0 00"),
        (beside_an_enemy_tower, "move_to u0 00"),
    ],
    "FF-MOVE-6": [(lambda: camp(SOLDIERS, grounds=[(FOREST, (4, 5))]), "move u0 33")],
    "FF-SPELL-3": [(lambda: camp(WIZARDS, mana=100), "cast u0 fireball 8,5 unit 0")],
    "FF-SPELL-4": [
        (lambda: camp(WIZARDS, mana=100), "cast u0 fireball 4,3 unit 0"),
        (lambda: camp(WIZARDS, mana=100), "cast u0 heal 4,3 unit 0"),
        (lambda: camp((WIZARD, (7, 5)), mana=100), "cast u0 lightning 9,5 stronghold 0"),
    ],
    "FF-SPELL-5": [
        (lambda: camp(WIZARDS, mana=100), "cast u0 buff 4,5 unit 4"),
        (lambda: camp(WIZARDS, mana=100), "cast u0 buff 4,5 unit 101"),
    ],
    "FF-ENG-1": [
        (lambda: camp(BUILDERS, grounds=[(FOREST, (5, 8))]), "build u0 fortification"),
        (lambda: camp(BUILDERS), "build u0 rail"),
        (lambda: camp(BUILDERS), "build u0 spawn-tower"),
    ],
    "FF-ENG-2": [
        (lambda: camp(BUILDERS, grounds=[(MINE, (5, 8))]), "build u0 road"),
        (lambda: camp((BUILDER, (2, 5))), "build u0 road"),
        (lambda: camp(BUILDERS, works=[(WARD, (5, 8))]), "build u0 road"),
    ],
    "FF-MANA-1": [(lambda: camp(BUILDERS), "build u0 pool")],
    "FF-MANA-2": [(lambda: camp(BUILDERS, grounds=[(MINE, (6, 8))]), "build u0 pump")],
    "FF-LIMIT-1": [(crowded, "buy archer 1,5")],
    "FF-LIMIT-2": [
        (lambda: camp(SOLDIERS), (1, 0, 7, 0, 0, 0, 0)),
        (lambda: camp(SOLDIERS), "extend u0 0"),
        (lambda: queued(200), "extend u0 0"),
    ],
    "FF-LIMIT-3": [(full_of_towers, "build u0 spawn-tower")],
    "FF-LIMIT-4": [(worn_out, "defend u0"), (lambda: worn_out("done"), "withdraw")],
    "FF-LIMIT-5": [
        (camp, (99, 0, 0, 0, 0, 0, 0)),
        (camp, (22, 1, 0, 0, 0, 0, 0)),
        (camp, (5, 500, 0, 0, 0, 0, 0)),
        (lambda: camp(WIZARDS, mana=100), "cast u0 heal 4,5 unit 7"),
    ],
}


@pytest.mark.parametrize(
    ("clause", "make", "order"),
    [(clause, *case) for clause, cases in REFUSALS.items() for case in cases],
)
def test_the_clause_that_refuses(clause: str, make: Callable[[], BoardSetup], order: str | tuple[int, ...]) -> None:
    position = make()
    row = position.row(order) if isinstance(order, str) else order
    assert CLAUSES[check(position.state, position.board, Seat(0), list(row), position.work)] == clause
    assert len(GAME.clause_sentence(CLAUSES.index(clause))) > 20


def test_automatic_steps_are_refused_while_orders_are_given_or_if_they_hold_numbers() -> None:
    """FF-ORD-26, FF-LIMIT-5."""
    for position, row, clause in ((camp(), (0,) * 7, "FF-ORD-26"), (executing(), (0, 1, 0, 0, 0, 0, 0), "FF-LIMIT-5")):
        assert CLAUSES[check(position.state, position.board, AUTOMATIC, list(row), position.work)] == clause


def test_every_refusal_has_a_position() -> None:
    """A clause that `check` can name needs a case above."""
    assert set(REFUSALS) == refusing_clauses(check, CLAUSES)
