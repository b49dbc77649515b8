"""Standards, victory and the end: section 16 of the rules."""

from __future__ import annotations

import pytest

from games.dbd.positions import Table
from sandtable.games.dbd import GAME
from sandtable.games.dbd.events import match_won, standards_taken, unit_destroyed
from sandtable.kernel.chance import seeded

LAST_HP = "b1=B INF R 5@78; r1=R INF R 1@79; r2=R INF R 5@30"


def test_dbd_vp_1_one_standard_two_for_a_general() -> None:
    """Always for the active side; it is an Event with the total."""
    table = Table(LAST_HP)
    events = table.play("MELEE b1 r1", 6, 1)
    assert table.state.standards == [1, 0]
    assert [(event.seat, event.gained, event.total) for event in events if event.kind == standards_taken] == [(0, 1, 1)]
    red = Table("b1=B GEN R 1@78; b2=B INF R 5@0; r1=R INF R 5@79", turn=("RED", 2, 3))
    red.play("MELEE r1 b1", 6, 1)
    assert red.state.standards == [0, 2]


@pytest.mark.parametrize("to_win", [1, 2, 20])
def test_dbd_vp_2_the_threshold_is_the_scenarios(to_win: int) -> None:
    """From 1 to 20."""
    table = Table(LAST_HP, to_win=to_win)
    table.play("MELEE b1 r1", 6, 1)
    assert table.winner == ("BLUE" if to_win == 1 else "")


def test_dbd_vp_3_the_game_ends_at_once() -> None:
    """In the middle of a turn, by reaching or passing the threshold; it is the last Event."""
    table = Table("b1=B INF R 5@78; r1=R GEN R 1@79; r2=R INF R 5@30", standards=(5, 5))
    events = table.play("MELEE b1 r1", 6, 1)
    assert (table.winner, table.state.standards) == ("BLUE", [7, 5])
    won = events[-1]
    assert (won.kind, GAME.clause(won.clause)) == (match_won, "DBD-VP-3")
    assert (won.seat, won.standards, won.needed) == (0, 7, 6)
    assert GAME.result(table.setup, table.state) == ("Blue won with 7 of 6 standards.", "DBD-VP-3")


def test_dbd_vp_3_also_in_the_middle_of_a_retreat() -> None:
    """The last unit's blocked steps decide the match during the defender's decision."""
    table = Table("b1=B INF R 5@72; r1=R INF R 1@71; r2=R INF R 5@30", to_win=1)
    table.play("MELEE b1 r1", 4, 4)
    table.play("RETREAT 70")
    assert (table.winner, table.pending, table.asked) == ("BLUE", False, None)


def test_dbd_vp_4_the_last_unit() -> None:
    """Even below the threshold the other side wins at once."""
    table = Table("b1=B INF R 5@78; r1=R INF R 1@79")
    table.play("MELEE b1 r1", 6, 1)
    assert (table.winner, table.state.standards) == ("BLUE", [1, 0])
    assert table.clauses()[-1] == "DBD-VP-4"
    assert GAME.result(table.setup, table.state) == ("Blue won: Red had no unit left.", "DBD-VP-4")


def test_dbd_vp_6_nothing_is_legal_after_the_end() -> None:
    """The final State keeps the side, turn number and activations of the deciding activation."""
    table = Table(LAST_HP, to_win=1, turn=("BLUE", 9, 1))
    table.play("MELEE b1 r1", 6, 1)
    assert table.turn == ("BLUE", 9, 0)
    assert table.asked is None
    for seat in (0, 1):
        assert table.rows(seat=seat) == []
        assert table.refused("END", seat=seat) == "DBD-VP-6"


def test_dbd_ruling_14_a_general_is_two_in_total() -> None:
    """Not three."""
    table = Table("b1=B INF R 5@78; r1=R GEN R 1@79; r2=R INF R 5@30")
    table.play("MELEE b1 r1", 6, 6)
    assert table.state.standards == [2, 0]


def test_dbd_ruling_15_blocked_retreats_score() -> None:
    """For the attacking side, as with any destroyed unit."""
    table = Table("b1=B ARC R 3@72; r1=R INF R 1@70; r2=R INF R 5@30")
    table.play("SHOOT b1 r1", 4, 1)
    assert (table.hp("r1"), table.state.standards) == (0, [1, 0])


def test_dbd_ruling_17_no_game_goes_on_without_an_enemy() -> None:
    """In random matches a side without units has always lost."""
    rng = seeded(4)
    for _ in range(5):
        table = Table(GAME.scenario("first-blood"), turn_limit=200)
        while table.asked is not None:
            table.play_random(rng)
            if 0 in table.state.strength:
                assert table.winner == ("BLUE", "RED")[1 - table.state.strength.index(0)]


def test_dbd_ruling_32_a_score_at_the_threshold_is_a_finished_game() -> None:
    """And a document's own result counts before anything else (DBD-RULING-35)."""
    units = "b1=B INF R 5@78; r1=R INF R 5@79"
    over = Table(units, standards=(0, 6))
    assert (over.winner, over.asked) == ("RED", None)
    assert GAME.result(over.setup, over.state)[1] == "DBD-VP-3"
    drawn = Table(units, meta={"result": "DRAW"})
    assert drawn.winner == "DRAW"
    assert GAME.result(drawn.setup, drawn.state) == ("The match was drawn.", "DBD-RULING-35")
    given = Table(units, meta={"result": "RED"})
    assert GAME.result(given.setup, given.state) == ("Red won.", "DBD-RULING-35")


def test_destroyed_units_leave_the_board_and_keep_their_number() -> None:
    """Indices do not change; a destroyed unit has no hp and no hex."""
    table = Table(LAST_HP)
    events = table.play("MELEE b1 r1", 6, 1)
    assert [(event.unit, event.place) for event in events if event.kind == unit_destroyed] == [(1, 79)]
    assert (table.state.hp[1], table.state.hex[1], table.state.hex[2]) == (0, 157, 30)
    assert table.refused("MELEE b1 r1") == "DBD-COMBAT-5"
    assert table.refused((6, 1, 80, 0, 0, 0, 0), seat=0) == "DBD-TURN-3"
    table.play("END")
    assert table.refused((6, 1, 80, 0, 0, 0, 0)) == "DBD-COMBAT-5"
