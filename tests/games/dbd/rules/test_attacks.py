"""Ranged attacks, charges, flanks, cover and support: sections 10 to 13 of the rules."""

from __future__ import annotations

import pytest

from games.dbd.positions import Table
from sandtable.games.dbd import GAME
from sandtable.games.dbd.events import dice_counted, unit_moved
from sandtable.games.dbd.rules.combat import allowance
from sandtable.games.dbd.rules.position import unit_of


def ledger(table: Table, text: str) -> list[tuple[str, int]]:
    """Return the modifiers of an attack: clause and dice."""
    table.dice(text)
    return [(GAME.clause(event.clause), event.dice) for event in table.told() if event.kind == dice_counted]


# -- ranged attacks


def test_dbd_rng_1_dice_and_range() -> None:
    """Skirmishers roll one die up to two hexes, archers two dice up to three; nobody else shoots."""
    row = "; r2=R INF R 5@80; r3=R INF R 5@81; r4=R INF R 5@82"
    skirmishers = Table("b1=B SKR R 3@78" + row)
    assert skirmishers.of("SHOOT", "b1") == ["r2"]
    assert skirmishers.dice("SHOOT b1 r2") == 1
    assert skirmishers.refused("SHOOT b1 r3") == "DBD-RNG-1"
    archers = Table("b1=B ARC R 3@78" + row)
    assert archers.of("SHOOT", "b1") == ["r2", "r3"]
    assert archers.dice("SHOOT b1 r3") == 2
    for kind, hp in (("INF", 5), ("CAV", 4), ("GEN", 6)):
        assert Table(f"b1=B {kind} R {hp}@78" + row).refused("SHOOT b1 r2") == "DBD-RNG-1"
    friend = Table("b1=B SKR R 3@78; b2=B INF R 5@80; r1=R INF R 5@30")
    assert friend.refused("SHOOT b1 b2") == "DBD-RNG-1"


def test_dbd_rng_2_only_distance_counts() -> None:
    """Every enemy within range is a target, whatever is in between."""
    ring = [46, 47, 48, 60, 63, 76, 80, 93, 96, 109, 110, 111]
    units = "; ".join(f"r{hex}=R INF R 5@{hex}" for hex in ring)
    table = Table(f"b1=B ARC R 3@78; {units}", "61=WATER, 62=WOODS, 77=HILL")
    assert len(table.of("SHOOT", "b1")) == len([h for h in ring if table.board.distance[78][h] in (2, 3)])


def test_dbd_rng_3_archers_shoot_without_moving_when_not_engaged() -> None:
    """At two or three hexes."""
    table = Table("b1=B ARC R 3@78; r1=R INF R 5@80; r2=R INF R 5@81")
    assert {table.board.distance[78][table.hex(id)] for id in table.of("SHOOT", "b1")} == {2, 3}
    engaged = Table("b1=B ARC R 3@78; r1=R INF R 5@79; r2=R INF R 5@81")
    assert engaged.of("SHOOT", "b1") == []


def test_dbd_rng_4_when_skirmishers_shoot() -> None:
    """Without a move or after a withdrawal at two hexes, after a move at one or two; never on the spot if engaged."""
    table = Table("b1=B SKR R 3@78; r1=R INF R 5@80")
    assert table.of("SHOOT", "b1") == ["r1"]
    distances = {table.board.distance[int(t.split()[0])][80] for t in table.of("MOVE_SHOOT", "b1")}
    assert distances == {1, 2}
    engaged = Table("b1=B SKR R 3@78; r1=R INF R 5@79; r2=R INF R 5@80")
    assert engaged.refused("SHOOT b1 r2") == "DBD-RNG-4"


def test_dbd_rng_5_no_flank_no_charge_but_cover() -> None:
    """Two units adjacent to the target add no die; cover counts at distance 1 too."""
    flanked = Table("b1=B ARC R 3@77; b2=B INF R 5@78; b3=B INF R 5@63; r1=R INF R 5@79")
    assert flanked.dice("SHOOT b1 r1") == 2
    close = Table("b1=B SKR R 3@77; r1=R INF R 5@79", "79=HILL")
    assert ledger(close, "MOVE_SHOOT b1 78 r1") == [("DBD-UNIT-3", 1), ("DBD-COV-2", -1), ("DBD-COMBAT-2", 1)]


def test_dbd_rng_6_enemies_in_contact_may_be_shot_at() -> None:
    """A friend adjacent to the target is not harmed."""
    table = Table("b1=B ARC R 3@77; b2=B INF R 5@78; r1=R INF R 5@79")
    table.play("SHOOT b1 r1", 5, 5)
    assert (table.hp("r1"), table.hp("b2")) == (3, 5)


def test_dbd_rng_7_resolved_like_melee_and_away_from_the_shooter() -> None:
    """A shot from 76 makes the target retreat from 76."""
    table = Table("b1=B ARC R 3@76; b2=B INF R 5@78; r1=R INF R 5@79")
    table.play("SHOOT b1 r1", 4, 1)
    assert table.legal() == ["RETREAT 63", "RETREAT 80", "RETREAT 96"]
    assert table.state.attack_from == 76


# -- charge


def test_dbd_chg_1_two_hexes_and_at_once() -> None:
    """One more die, only for cavalry that moved exactly two hexes."""
    table = Table("b1=B CAV R 4@76; b2=B SKR R 3@93; r1=R INF R 5@79")
    assert table.dice("MOVE_MELEE b1 78 r1 charge") == 3
    assert table.refused("MOVE_MELEE b2 95 r1 charge") == "DBD-CHG-1"
    assert ledger(table, "MOVE_MELEE b1 78 r1 charge") == [("DBD-UNIT-3", 2), ("DBD-CHG-1", 1)]


def test_dbd_chg_2_hexes_entered_count_and_the_player_chooses() -> None:
    """78 is adjacent to 77: a direct move is no charge, one through 61 or 94 is; the charge is the default."""
    table = Table("b1=B CAV R 4@77; r1=R INF R 5@79")
    assert {"78 r1 nocharge", "78 r1 charge"} <= set(table.of("MOVE_MELEE", "b1"))
    assert (table.dice("MOVE_MELEE b1 78 r1 nocharge"), table.dice("MOVE_MELEE b1 78 r1 charge")) == (2, 3)
    assert table.row("MOVE_MELEE b1 78 r1") == table.row("MOVE_MELEE b1 78 r1 charge")
    far = Table("b1=B CAV R 4@76; r1=R INF R 5@79")
    assert far.refused("MOVE_MELEE b1 78 r1 nocharge") == "DBD-CHG-2"
    hemmed = Table("b1=B CAV R 4@77; b2=B INF R 5@61; b3=B INF R 5@94; r1=R INF R 5@79")
    assert hemmed.refused("MOVE_MELEE b1 78 r1 charge") == "DBD-CHG-2"
    assert hemmed.row("MOVE_MELEE b1 78 r1") == hemmed.row("MOVE_MELEE b1 78 r1 nocharge")


def test_dbd_chg_3_cover_ends_the_ride_but_its_defender_can_be_charged() -> None:
    """No charge after entering woods; a unit in woods has cover against a charge."""
    into = Table("b1=B CAV R 4@77; r1=R INF R 5@79", "78=WOODS")
    assert into.refused("MOVE_MELEE b1 78 r1 charge") == "DBD-CHG-3"
    assert into.dice("MOVE_MELEE b1 78 r1 nocharge") == 2
    against = Table("b1=B CAV R 4@76; r1=R INF R 5@79", "79=WOODS")
    assert against.dice("MOVE_MELEE b1 78 r1 charge") == 2


def test_dbd_chg_4_engaged_cavalry_never_charges() -> None:
    """It fights on its hex, with two dice."""
    table = Table("b1=B CAV R 4@78; r1=R INF R 5@79")
    assert table.of("MOVE_MELEE", "b1") == []
    assert table.dice("MELEE b1 r1") == 2


def test_dbd_chg_5_hills_do_not_matter() -> None:
    """Neither on the way nor on the defender's hex."""
    table = Table("b1=B CAV R 4@76; r1=R INF R 5@79", "77=HILL, 78=HILL, 79=HILL")
    assert table.dice("MOVE_MELEE b1 78 r1 charge") == 3


def test_dbd_ruling_6_a_detour_is_a_charge() -> None:
    """A move of two hexes to a hex adjacent to the start; the Event names the hex passed."""
    table = Table("b1=B CAV R 4@77; r1=R INF R 5@79")
    events = table.play("MOVE_MELEE b1 78 r1 charge", 1, 1, 1)
    assert (events[0].kind, events[0].over) == (unit_moved, 61)


# -- flank and cover


def test_dbd_flk_1_two_enemies_beside_when_the_attack_is_declared() -> None:
    """The attacker's own move counts: it completes the flank."""
    table = Table("b1=B INF R 5@77; b2=B INF R 5@63; r1=R INF R 5@79")
    assert table.dice("MELEE b2 r1") == 2
    assert table.dice("MOVE_MELEE b1 78 r1 nocharge") == 3


def test_dbd_flk_2_one_die_however_many() -> None:
    """With two, three or six adjacent enemies."""
    for extra in ([63], [63, 80], [63, 80, 96], [62, 63, 80, 95, 96]):
        units = "; ".join(f"b{hex}=B INF R 5@{hex}" for hex in extra)
        table = Table(f"b1=B INF R 5@78; {units}; r1=R INF R 5@79")
        assert table.dice("MELEE b1 r1") == 3


@pytest.mark.parametrize("kind", ["INF", "CAV", "SKR", "ARC", "GEN"])
def test_dbd_flk_3_all_types_flank(kind: str) -> None:
    """Even a green unit with one hp; the modifier names the flanking unit."""
    table = Table(f"b1=B INF R 5@78; b2=B {kind} G 1@63; r1=R INF R 5@79")
    assert table.dice("MELEE b1 r1") == 3
    assert next(event.why for event in table.told() if GAME.clause(event.clause) == "DBD-FLK-2") == table.unit("b2")


def test_dbd_cov_1_woods_and_rough_take_a_die_from_every_attack() -> None:
    """Melee and shots."""
    for ground in ("WOODS", "ROUGH"):
        table = Table("b1=B INF R 5@78; b2=B ARC R 3@81; r1=R INF R 5@79", f"79={ground}")
        assert ledger(table, "MELEE b1 r1") == [("DBD-UNIT-3", 2), ("DBD-COV-1", -1)]
        assert ledger(table, "SHOOT b2 r1") == [("DBD-UNIT-3", 2), ("DBD-COV-1", -1)]


def test_dbd_cov_2_a_hill_takes_one_from_shots_alone() -> None:
    """Melee attacks lose no die."""
    table = Table("b1=B INF R 5@78; b2=B ARC R 3@81; r1=R INF R 5@79", "79=HILL")
    assert ledger(table, "MELEE b1 r1") == [("DBD-UNIT-3", 2)]
    assert ledger(table, "SHOOT b2 r1") == [("DBD-UNIT-3", 2), ("DBD-COV-2", -1)]


def test_dbd_cov_3_no_other_cover() -> None:
    """Adjacent water and friends give no cover."""
    table = Table("b1=B INF R 5@78; b2=B ARC R 3@81; r1=R INF R 5@79; r2=R INF R 5@63", "79=WATER")
    assert (table.dice("MELEE b1 r1"), table.dice("SHOOT b2 r1")) == (2, 2)


# -- support


def may_cancel(quality: str, friends: str) -> int:
    hp = {"G": 4, "R": 5, "V": 6}[quality]
    table = Table(f"b1=B INF R 5@78; r1=R INF {quality} {hp}@79{friends}")
    return allowance(table.state, table.board, unit_of(table.unit("r1")))


def test_dbd_sup_1_own_units_beside_of_any_type() -> None:
    """Not the unit itself, not an enemy, not a unit two hexes away."""
    assert may_cancel("R", "") == 0
    for kind, hp in (("INF", 5), ("CAV", 4), ("SKR", 3), ("ARC", 3), ("GEN", 6)):
        assert may_cancel("R", f"; r2=R {kind} R {hp}@80") == 1
    assert may_cancel("R", "; r2=R INF R 5@81") == 0
    assert may_cancel("R", "; b2=B INF R 5@80") == 0


@pytest.mark.parametrize(
    ("quality", "none", "one", "two", "general"), [("G", 0, 0, 1, 1), ("R", 0, 1, 1, 1), ("V", 1, 2, 2, 2)]
)
def test_dbd_sup_2_how_many_may_be_cancelled(quality: str, none: int, one: int, two: int, general: int) -> None:
    """By quality and support; only an own general lets a green unit cancel."""
    assert may_cancel(quality, "") == none
    assert may_cancel(quality, "; r2=R INF R 5@80") == one
    assert may_cancel(quality, "; r2=R INF R 5@80; r3=R SKR R 3@63") == two
    assert may_cancel(quality, "; r2=R GEN R 6@80") == general
    assert may_cancel(quality, "; b2=B GEN R 6@80") == none


def test_dbd_sup_3_refreshed_for_every_attack() -> None:
    """The same unit cancels one retreat in each of two attacks of one turn."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79; r2=R INF R 5@80")
    for left in (2, 1):
        table.play("MELEE b1 r1", 4, 1)
        assert table.legal() == ["CANCEL 0", "CANCEL 1"]
        table.play("CANCEL 1")
        assert (table.hex("r1"), table.state.activations) == (79, left)


def test_dbd_sup_4_the_defender_chooses_from_none_to_all() -> None:
    """Cancelling more than the formation allows or more than was rolled is refused, by different clauses."""
    table = Table("b1=B INF R 5@78; r1=R INF V 6@79; r2=R INF R 5@80")
    table.play("MELEE b1 r1", 4, 4)
    assert table.legal() == ["CANCEL 0", "CANCEL 1", "CANCEL 2"]
    assert table.refused("CANCEL 3") == "DBD-SUP-4"
    assert table.refused((9, -1, 0, 0, 0, 0, 0)) == "DBD-SUP-4"
    lone = Table("b1=B INF R 5@78; r1=R INF V 6@79")
    lone.play("MELEE b1 r1", 4, 4)
    assert lone.refused("CANCEL 2") == "DBD-SUP-2"


def test_dbd_sup_5_support_cancels_retreats_and_nothing_else() -> None:
    """Not hits; it is counted on the unit's hex, before any effect."""
    table = Table("b1=B INF R 5@78; r1=R INF R 2@79; r2=R INF R 5@80")
    table.play("MELEE b1 r1", 5, 4)
    assert table.hp("r1") == 2  # the hit waits for the answer
    table.play("CANCEL 1")
    assert (table.hp("r1"), table.hex("r1")) == (1, 79)


def test_dbd_ruling_34_counted_at_declaration() -> None:
    """Flank after the attacker's move, support before any effect."""
    table = Table("b1=B INF R 5@77; b2=B INF R 5@63; r1=R INF R 5@79; r2=R INF R 5@80")
    table.play("MOVE_MELEE b1 78 r1 nocharge", 4, 5, 1)
    assert table.legal() == ["CANCEL 0", "CANCEL 1"]
