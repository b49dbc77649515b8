"""Every clause that refuses an action, each with a position in which it is the one named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.honour_lies.advanced_positions import OURS, commanded
from games.honour_lies.table import (
    FAR,
    HOLDING,
    INSIDE,
    C,
    S,
    Table,
    W,
    column_fight,
    fight,
    foot,
    horse,
    index_of,
)
from games.refusals import refusing_clauses
from sandtable.games.honour_lies import GAME, model
from sandtable.games.honour_lies.clauses import CLAUSES
from sandtable.games.honour_lies.rules.check import check
from sandtable.games.honour_lies.rules.orders.availability import RUNS_PER_FACE, SLOTS_PER_RUN
from sandtable.play import match as matches

RIGHT_FLANK = model.RIGHT * RUNS_PER_FACE * SLOTS_PER_RUN
CRAG = {"kind": ["impassable", "obscuring"], "corners": [[500, 420], [800, 420], [800, 480], [500, 480]]}
INDEX = index_of(S, 4, (0, 0))
ONE = [[0, 0]]


def crag(west: int, south: int, east: int, north: int) -> dict[str, Any]:
    return {"kind": ["impassable"], "corners": [[west, south], [east, south], [east, north], [west, north]]}


def alone(form: int, role: str = "heavy", **more: Any) -> Table:
    """One unit, and an enemy far away."""
    return Table([foot(form, 600, 400, role=role)], FAR, **more)


def lone_stand(**more: Any) -> Table:
    return Table([foot(S, 600, 400, cells=ONE)], [foot(C, 660, 430, 18000)], **more)


def shooting(*enemies: dict[str, Any]) -> Table:
    return Table([foot(C, 540, 300, role="scout")], [foot(C, 600, 600, 18000), *enemies])


def fleeing() -> Table:
    return Table([foot(S, 600, 480), foot(S, 600, 400), foot(S, 200, 200)], FAR)


def between_friends() -> Table:
    return Table([foot(S, 600, 400), foot(S, 600, 500), foot(S, 720, 400)], FAR)


def hemmed_in() -> Table:
    """The slot lies between crags, and the place behind it overlaps a friend."""
    column = foot(C, 620, 400, cells=[[0, 0], [1, 0]])
    crags = [crag(670, 405, 710, 425), crag(550, 405, 590, 425)]
    return Table([column, foot(C, 560, 400)], [foot(C, 660, 430, 18000)], terrain=crags)


def charging() -> Table:
    """A charge whose layout is still to be chosen."""
    table = Table([foot(S, 610, 400)], [foot(W, 780, 430, 18000)])
    table.play(f"advance 0 0 {INDEX}")
    return table


def losing_stand() -> Table:
    """The defender is about to choose a stand of its rear rank."""
    table = fight(foot(C, 600, 400), foot(S, 690, 430, 18000, role="scout"))
    table.bids(10, 0)
    assert table.state.phase == model.LOSING_STAND
    return table


def beaten(role: str = "elite") -> Table:
    """The defender must retreat."""
    table = column_fight("heavy", role)
    table.bids(9, 0)
    while table.state.phase == model.LOSING_STAND:
        table.play(table.legal("lose")[0])
    assert table.state.phase == model.RETREATING
    return table


def beaten_in_the_rear() -> Table:
    table = beaten()
    table.state.combat.forward = 1
    return table


def driven_out() -> Table:
    """A unit must leave its holding."""
    table = Table([foot(W, 510, 400, role="berserker")], [INSIDE], holdings=HOLDING)
    table.play(f"advance 1 0 {index_of(W, 4, (0, 1))}")
    if table.state.phase == model.ENGAGING:
        table.play(table.legal("engage")[0])
    table.bids(9, 0)
    while table.state.phase == model.LOSING_STAND:
        table.play(table.legal("lose")[0])
    return table


def before_a_holding() -> Table:
    """A unit has engaged the first of two holdings."""
    table = Table([foot(S, 560, 400)], FAR, holdings=[*HOLDING, {"x": 100, "y": 800}])
    table.play(f"advance 0 0 {INDEX}")
    table.play(table.legal("engage")[0])
    return table


def summoning() -> Table:
    """A unit has fallen, and B2 may be summoned."""
    table = fight(foot(C, 600, 400, role="scout"), foot(C, 660, 430, 18000, role="scout"))
    table.state.units[13].kind, table.state.units[13].role, table.state.units[13].second = 1, 1, 6
    table.state.units[13].wide, table.state.units[13].status = 0, model.RESERVE
    table.bids(5, 0)
    assert table.state.phase == model.SUMMONING
    return table


def returning() -> Table:
    table = Table([foot(S, 200, 200), {"kind": "infantry", "roles": ["levy"], "status": "removed"}], FAR)
    for text in ("finish", "activate B1", "finish"):
        table.play(text)
    return table


def activated() -> Table:
    """A1 and B1 have had their activation."""
    table = Table([foot(S, 200, 200), foot(S, 400, 200)], FAR)
    for text in ("finish", "activate B1", "finish"):
        table.play(text)
    return table


def bids_named() -> Table:
    table = column_fight()
    for bid in (1, 2, 3):
        table.play(f"bid {bid}", 0)
    return table


def building(**more: Any) -> Table:
    return commanded([foot(S, 600, 400, hero=True)], first=("fortify-our-position", "arise"), **more)


def started(name: str = "skirmish-at-the-mill", *played: tuple[int, str], **options: int) -> matches.MatchCore:
    match = matches.start(GAME, GAME.scenario(name), seed=1, options=options)
    for seat, text in played:
        match.play(seat, text)
    return match


def ambush_taken() -> matches.MatchCore:
    return started("skirmish-at-the-mill", (1, "take ambush"), (0, "take ambush"), advanced=1)


def mustering(*texts: str) -> matches.MatchCore:
    return started("muster-at-the-mill", *((0, text) for text in texts))


def staking() -> matches.MatchCore:
    picks = ("ambush", "arise", "obey")
    return started("skirmish-at-the-mill", *((seat, f"take {order}") for order in picks for seat in (1, 0)), advanced=1)


def placing_heroes() -> Table:
    table = commanded([OURS, foot(C, 300, 400)], first=("arise",))
    table.state.phase = model.ASSIGNING_HEROES
    return table


MUSTERED = "enlist infantry heavy regular wide"
ELITE = "enlist infantry elite heavy wide"

# By clause: how the position is made, the seat (None: the one that is asked), and the action.
REFUSALS: dict[str, list[tuple[Callable[[], Table | matches.MatchCore], int | None, str]]] = {
    "HL-NUM-3": [(started, 1, "deploy B1 500000 455000 36000 8")],
    "HL-PIECE-5": [(losing_stand, None, "lose 0")],
    "HL-PROF-5": [(mustering, 0, "enlist infantry artillery levy wide")],
    "HL-FORCE-1": [
        (lambda: mustering(MUSTERED), 0, "seal"),
        (lambda: mustering(*[MUSTERED] * 3), 0, MUSTERED),
        (mustering, 0, "dismiss A1"),
    ],
    "HL-FORCE-2": [(lambda: mustering(ELITE), 0, "enlist infantry elite scout wide")],
    "HL-SPEC-2": [(returning, None, "deploy A2 600000 150000 0 8")],
    "HL-SUM-1": [(summoning, None, "summon A1 0 0 column 0")],
    "HL-SUM-2": [(summoning, None, "summon B1 0 0 column 0")],
    "HL-SUM-3": [(summoning, None, "summon B2 63 0 column 0")],
    "HL-HOLD-2": [(lambda: started("field-of-honour"), 1, "garrison B4 1")],
    "HL-HOLD-4": [(before_a_holding, None, "occupy 1")],
    "HL-HOLD-5": [(lambda: started("field-of-honour"), 1, "garrison B1 0")],
    "HL-HOLD-7": [(shooting, None, "shoot B1 east")],
    "HL-HOLD-9": [
        (lambda: Table([INSIDE], FAR, holdings=HOLDING), None, f"sally north 0 square {INDEX}"),
        (lambda: Table([INSIDE], FAR, holdings=HOLDING), None, f"sally north 1 square {INDEX}"),
    ],
    "HL-HOLD-10": [(driven_out, None, "retreat 1 0 none 0")],
    "HL-SETUP-3": [(started, 1, "deploy A1 300000 140000 0 8")],
    "HL-SETUP-4": [(started, 1, "deploy B1 500000 440000 18000 8")],
    "HL-SETUP-5": [
        (
            lambda: started(
                "skirmish-at-the-mill",
                (1, "deploy B1 500000 455000 18000 8"),
                (0, "deploy A1 300000 140000 0 8"),
            ),
            1,
            "deploy B2 500000 455000 18000 16",
        )
    ],
    "HL-SETUP-7": [(started, 1, "hold_back B1")],
    "HL-ROUND-2": [(activated, None, "activate A1")],
    "HL-ACT-2": [
        (lambda: alone(S), None, "shoot B1 north"),
        (lambda: Table([INSIDE], FAR, holdings=HOLDING), None, "reform square 0 0"),
        (lambda: alone(S), None, "rush"),
    ],
    "HL-FORM-3": [(started, 1, "deploy B1 500000 455000 18000 7"), (summoning, None, "summon B2 0 0 column 9")],
    "HL-FORM-4": [(lambda: alone(W), None, "advance 0 0 2")],
    "HL-FORM-9": [
        (lambda: alone(S), None, "pivot left 0 7 0"),
        (building, None, f"fortify {RIGHT_FLANK + 3}"),
        (summoning, None, "summon B2 0 7 column 0"),
    ],
    "HL-REB-4": [
        (between_friends, None, f"advance 0 0 {index_of(S, 4, (1, 0))}"),
        (between_friends, None, f"reform wall 0 {index_of(W, 4, (0, 1))}"),
    ],
    "HL-REB-5": [(lambda: alone(C, terrain=[CRAG]), None, f"advance 0 0 {index_of(C, 4, (0, 0))}")],
    "HL-REFORM-1": [(lambda: alone(W), None, "reform column 1 0")],
    "HL-REFORM-2": [(lambda: alone(W), None, "reform square 0 0")],
    "HL-REFORM-3": [(lambda: alone(S), None, f"reform column 0 {index_of(C, 4, (1, 0))}")],
    "HL-MOVE-1": [(lambda: alone(S), None, "advance 2 0 0")],
    "HL-MOVE-2": [
        (lambda: alone(S), None, f"advance 0 -3001 {index_of(S, 4, (1, 0))}"),
        (lambda: Table([horse(S, 600, 400)], FAR), None, "advance 0 9001 2"),
    ],
    "HL-ENG-1": [
        (
            lambda: Table([foot(W, 440, 400)], [foot(C, 500, 430, 18000)], terrain=[crag(570, 410, 620, 428)]),
            None,
            f"advance 2 0 {index_of(W, 4, (0, 2))}",
        )
    ],
    "HL-ENG-3": [
        (lambda: Table([foot(W, 500, 360)], [horse(C, 450, 390)]), None, f"advance 1 0 {index_of(W, 4, (0, 2))}")
    ],
    "HL-ENG-5": [
        (
            lambda: Table([foot(C, 600, 402)], [foot(C, 660, 432, 18000)], terrain=[crag(560, 405, 700, 425)]),
            None,
            "advance 0 0 0",
        )
    ],
    "HL-ENG-6": [(charging, None, "engage wall 7")],
    "HL-ENG-8": [(hemmed_in, None, f"advance 0 0 {index_of(C, 2, (0, 0))}")],
    "HL-MOVE-6": [(lambda: alone(S), None, f"retreat 2 {INDEX} none 0")],
    "HL-MOVE-7": [(beaten_in_the_rear, None, "retreat 3 0 none 0"), (beaten, None, "turn left 0 none 0")],
    "HL-FLEE-1": [
        (fleeing, None, f"retreat 0 {INDEX} A3 {INDEX}"),
        (fleeing, None, f"retreat 0 {INDEX} B1 {INDEX}"),
        (lone_stand, None, "turn ahead 0 A2 0"),
    ],
    "HL-FLEE-3": [
        (fleeing, None, f"retreat 0 {INDEX} A2 {index_of(S, 4, (1, 0))}"),
        (fleeing, None, f"retreat 0 {INDEX} none 1"),
    ],
    "HL-MOVE-8": [(lambda: alone(S), None, "pivot left 5 0 0")],
    "HL-MOVE-9": [(lone_stand, None, "advance 0 0 0"), (lambda: alone(S), None, "turn ahead 0 none 0")],
    "HL-MOVE-10": [(lone_stand, None, "turn ahead 500 none 0")],
    "HL-VIS-2": [
        (lambda: Table([foot(C, 540, 300, role="scout")], [foot(C, 660, 500, 18000)]), None, "shoot B1 north")
    ],
    "HL-VIS-3": [(lambda: shooting(foot(C, 600, 400, 18000)), None, "shoot B1 north")],
    "HL-COMBAT-6": [(column_fight, 0, "bid 11"), (column_fight, 0, "bid -1")],
    "HL-COMBAT-12": [(beaten, None, "finish")],
    "HL-SCORE-4": [(lambda: Table([foot(S, 200, 200)], FAR, active=None), None, "end")],
    "HL-LIMIT-1": [
        (lambda: building(holdings=[{"x": 60 + 100 * n, "y": 800} for n in range(8)]), None, f"fortify {RIGHT_FLANK}")
    ],
    "HL-LIMIT-2": [(bids_named, 0, "bid 4")],
    "HL-LIMIT-3": [
        (lambda: alone(S), None, "pass"),
        (started, 1, "occupy 0"),
        (column_fight, 0, "finish"),
        (lambda: alone(S), 1, "finish"),
    ],
    "HL-ADV-1": [(placing_heroes, None, "assign B1")],
    "HL-ADV-2": [(staking, 0, "stake 3")],
    "HL-ADV-3": [
        (ambush_taken, 1, "take ambush"),
        (lambda: commanded([OURS], first=("arise",)), None, "order shieldwall none"),
    ],
}


@pytest.mark.parametrize(
    ("clause", "make", "seat", "action"),
    [(clause, *case) for clause, cases in REFUSALS.items() for case in cases],
)
def test_the_clause_that_refuses(
    clause: str, make: Callable[[], Table | matches.MatchCore], seat: int | None, action: str
) -> None:
    position = make()
    if isinstance(position, Table):
        assert position.check(action, seat) == clause
    else:
        refusal = position.check(seat or 0, action)
        assert refusal is not None
        assert refusal.clause == clause
    assert len(GAME.clause_sentence(CLAUSES.index(clause))) > 20


def test_every_refusal_has_a_position() -> None:
    """A clause that `check` can name needs a case above."""
    assert set(REFUSALS) == refusing_clauses(check, CLAUSES)
