"""What an activation may contain: section 7 of the rules."""

from __future__ import annotations

import pytest

from games.dbd.positions import Table
from sandtable.games.dbd.rules.position import is_engaged, unit_of

HP = {"INF": 5, "CAV": 4, "SKR": 3, "ARC": 3, "GEN": 6}


def verbs(table: Table, id: str) -> set[str]:
    return {text.split()[0] for text in table.legal(id)}


def test_dbd_eng_1_engaged_means_an_enemy_beside() -> None:
    """Neither an adjacent friend nor an enemy two hexes away engages."""
    table = Table("b1=B INF R 5@78; b2=B INF R 5@77; b3=B INF R 5@81; r1=R INF R 5@79")
    engaged = [is_engaged(table.state, table.board, unit_of(n)) for n in range(4)]
    assert engaged == [True, False, False, True]


def test_dbd_eng_2_the_list_is_chosen_when_the_activation_begins() -> None:
    """A unit that moves next to an enemy may attack; one that started next to an enemy may not move and attack."""
    table = Table("b1=B INF R 5@77; b2=B INF R 5@62; r1=R INF R 5@79")
    assert "78 r1" in table.of("MOVE_MELEE", "b1")
    assert table.refused("MOVE_MELEE b2 78 r1 nocharge") == "DBD-ENG-3"


@pytest.mark.parametrize("kind", ["INF", "CAV", "ARC", "GEN", "SKR"])
def test_dbd_eng_3_engaged_units_melee_or_withdraw(kind: str) -> None:
    """Nothing else; only skirmishers may add a shot to a withdrawal."""
    table = Table(f"b1=B {kind} R {HP[kind]}@78; r1=R INF R 5@79")
    also = {"WITHDRAW_SHOOT"} if kind == "SKR" else set()
    assert verbs(table, "b1") == {"MELEE", "WITHDRAW"} | also
    assert table.refused("MOVE b1 77") == "DBD-ENG-3"


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("INF", {"MOVE", "MOVE_MELEE"}),
        ("CAV", {"MOVE", "MOVE_MELEE"}),
        ("GEN", {"MOVE", "MOVE_MELEE"}),
        ("SKR", {"MOVE", "MOVE_MELEE", "MOVE_SHOOT", "SHOOT"}),
        ("ARC", {"MOVE", "SHOOT"}),
    ],
)
def test_dbd_eng_4_options_of_units_that_are_not_engaged(kind: str, options: set[str]) -> None:
    """Two hexes from an enemy every type has all of its options."""
    table = Table(f"b1=B {kind} R {HP[kind]}@77; r1=R INF R 5@79")
    assert verbs(table, "b1") == options


def test_dbd_eng_5_archers_never_move_and_attack() -> None:
    """Not even in melee; and they never shoot while adjacent to an enemy."""
    free = Table("b1=B ARC R 3@77; r1=R INF R 5@79")
    assert free.refused("MOVE_SHOOT b1 76 r1") == "DBD-ENG-5"
    assert free.refused("MOVE_MELEE b1 78 r1 nocharge") == "DBD-ENG-5"
    caught = Table("b1=B ARC R 3@78; r1=R INF R 5@79; r2=R INF R 5@80")
    assert caught.refused("SHOOT b1 r2") == "DBD-ENG-5"
    assert caught.refused("WITHDRAW_SHOOT b1 77 r1") == "DBD-ENG-5"
    assert caught.dice("MELEE b1 r1") == 1


def test_dbd_eng_6_skirmishers_shoot_after_moving_beside_an_enemy() -> None:
    """At any enemy one or two hexes away after the move."""
    table = Table("b1=B SKR R 3@77; r1=R INF R 5@79; r2=R INF R 5@80")
    assert {"78 r1", "78 r2"} <= set(table.of("MOVE_SHOOT", "b1"))
    table.play("MOVE_SHOOT b1 78 r1", 5)
    assert (table.hex("b1"), table.hp("r1")) == (78, 4)


def test_dbd_eng_7_one_attack_after_the_movement_and_nothing_after_it() -> None:
    """The attacker stays on its hex, the defender does not strike back, and one activation is spent."""
    table = Table("b1=B INF R 5@77; r1=R INF R 1@79; r2=R INF R 5@30")
    table.play("MOVE_MELEE b1 78 r1 nocharge", 6, 6)
    assert (table.hex("b1"), table.hp("b1"), table.hp("r1")) == (78, 5, 0)
    assert table.turn == ("BLUE", 1, 2)


def test_dbd_eng_8_any_enemy_beside_the_final_hex() -> None:
    """Any adjacent enemy, but no friend and nobody farther away; attacking is optional."""
    table = Table("b1=B INF R 5@77; b2=B INF R 5@94; r1=R INF R 5@79; r2=R INF R 5@62; r3=R INF R 5@80")
    assert table.of("MOVE_MELEE", "b1") == ["61 r2", "78 r2", "78 r1"]
    assert "78" in table.of("MOVE", "b1")
    for target in ("b2", "r3"):
        assert table.refused(f"MOVE_MELEE b1 78 {target} nocharge") == "DBD-ENG-8"
    assert Table("b1=B INF R 5@78; r1=R INF R 5@30").refused("MELEE b1 r1") == "DBD-ENG-8"


def test_dbd_eng_9_an_activation_does_something() -> None:
    """Doing nothing is not an action; an engaged unit always has one."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@30")
    assert table.refused("MOVE b1 78") == "DBD-MOVE-9"
    cornered = Table("b1=B INF R 5@0; r1=R INF R 5@1; r2=R INF R 5@12; r3=R INF R 5@13")
    assert cornered.legal("b1") == ["MELEE b1 r1", "MELEE b1 r2", "MELEE b1 r3"]


def test_dbd_ruling_9_no_empty_activation() -> None:
    """A unit that can neither move nor attack has no action at all."""
    table = Table("b1=B INF R 5@0; b2=B INF R 5@90; r1=R INF R 5@30", "1=WATER, 12=WATER, 13=WATER")
    assert table.legal("b1") == []
    assert table.legal("b2") != []


def test_dbd_ruling_7_shots_have_no_least_range() -> None:
    """A skirmisher that moved shoots at distance 1."""
    table = Table("b1=B SKR R 3@77; r1=R INF R 5@79")
    assert table.board.distance[78][79] == 1
    assert "78 r1" in table.of("MOVE_SHOOT", "b1")


def test_dbd_ruling_8_archers_that_move_attack_nobody() -> None:
    """They have moves and shots, but no combination."""
    table = Table("b1=B ARC R 3@77; r1=R INF R 5@79")
    assert verbs(table, "b1") == {"MOVE", "SHOOT"}
    table.play("MOVE b1 78")
    assert verbs(table, "b1") == {"MELEE", "WITHDRAW"}


def test_dbd_ruling_21_no_advance_no_pursuit_no_return_blow() -> None:
    """After a retreat the attacker is on its hex, unharmed."""
    table = Table("b1=B CAV R 4@78; r1=R INF R 5@79")
    table.play("MELEE b1 r1", 4, 4)
    table.play("RETREAT 80")
    table.play("RETREAT 81")
    assert (table.hex("b1"), table.hp("b1"), table.hex("r1")) == (78, 4, 81)
    assert table.asked == 0
