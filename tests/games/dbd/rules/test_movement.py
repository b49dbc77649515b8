"""Movement and withdrawal: sections 8 and 9 of the rules."""

from __future__ import annotations

import pytest

from games.dbd.positions import Table
from sandtable.games.dbd.events import unit_moved
from sandtable.games.dbd.model import MOVE_POINTS, ONE_HEX, TWO_HEXES
from sandtable.games.dbd.rules.movement import ways_between
from sandtable.games.dbd.rules.position import hex_of, unit_of

FAR_ENEMY = "; r1=R INF R 5@0"


def ways(table: Table, id: str, hex: int) -> int:
    return ways_between(table.state, table.board, unit_of(table.unit(id)), hex_of(hex))


def test_dbd_move_1_up_to_its_move() -> None:
    """Infantry one hex, cavalry and skirmishers two, along adjacent hexes."""
    assert Table("b1=B INF R 5@78" + FAR_ENEMY).hexes("MOVE", "b1") == [61, 62, 77, 79, 94, 95]
    for kind, hp in (("CAV", 4), ("SKR", 3)):
        table = Table(f"b1=B {kind} R {hp}@78" + FAR_ENEMY)
        assert table.hexes("MOVE", "b1") == [hex for hex in range(157) if 0 < table.board.distance[78][hex] <= 2]
        assert table.refused("MOVE b1 75") == "DBD-MOVE-1"


def test_dbd_move_2_the_full_cost_must_be_paid() -> None:
    """Two points for woods and rough: not with Move 1, and not as the second hex."""
    infantry = Table("b1=B INF R 5@78" + FAR_ENEMY, "77=WOODS, 61=ROUGH")
    assert infantry.refused("MOVE b1 77") == "DBD-MOVE-2"
    assert infantry.refused("MOVE b1 61") == "DBD-MOVE-2"
    skirmishers = Table("b1=B SKR R 3@78" + FAR_ENEMY, "77=WOODS, 80=ROUGH")
    assert skirmishers.refused("MOVE b1 77") == ""
    assert skirmishers.refused("MOVE b1 80") == "DBD-MOVE-2"
    assert skirmishers.refused("MOVE b1 76") == "DBD-MOVE-2"  # behind the wood


def test_dbd_move_3_no_occupied_hex_is_entered_or_passed() -> None:
    """Neither a friend's nor an enemy's."""
    table = Table("b1=B CAV R 4@76; b2=B INF R 5@77; r1=R INF R 5@75")
    assert table.refused("MOVE b1 77") == "DBD-ENG-3"  # engaged: a withdrawal then
    assert table.refused("WITHDRAW b1 77") == "DBD-MOVE-3"
    assert table.refused("WITHDRAW b1 78") == "DBD-MOVE-3"
    free = Table("b1=B CAV R 4@76; b2=B INF R 5@77" + FAR_ENEMY)
    assert free.refused("MOVE b1 77") == "DBD-MOVE-3"
    assert free.refused("MOVE b1 78") == "DBD-MOVE-3"
    assert 61 in free.hexes("MOVE", "b1")  # round by 60


def test_dbd_move_4_water_and_the_edge_are_closed() -> None:
    """Neither entered nor crossed; a number that is no hex is off the board."""
    table = Table("b1=B CAV R 4@76" + FAR_ENEMY, "77=WATER")
    assert table.refused("MOVE b1 77") == "DBD-MOVE-4"
    assert table.refused("MOVE b1 78") == "DBD-MOVE-4"
    for nowhere in (157, 158, -1, 10**12):
        assert table.refused((6, 0, nowhere, 0, 0, 0, 0)) == "DBD-MOVE-4"


def test_dbd_move_5_cavalry_stops_in_woods_and_rough() -> None:
    """It may enter, and goes no farther."""
    for ground in ("WOODS", "ROUGH"):
        table = Table("b1=B CAV R 4@76" + FAR_ENEMY, f"77={ground}")
        assert table.refused("MOVE b1 77") == ""
        assert table.refused("MOVE b1 78") == "DBD-MOVE-5"
        assert ways(table, "b1", 77) == ONE_HEX


def test_dbd_move_6_who_can_enter_cover() -> None:
    """Infantry, archers and generals never by moving; cavalry and skirmishers as the only hex of the move."""
    for kind, hp in (("INF", 5), ("ARC", 3), ("GEN", 6)):
        assert 77 not in Table(f"b1=B {kind} R {hp}@78" + FAR_ENEMY, "77=WOODS").hexes("MOVE", "b1")
    for kind, hp in (("CAV", 4), ("SKR", 3)):
        table = Table(f"b1=B {kind} R {hp}@78" + FAR_ENEMY, "77=ROUGH, 79=WOODS, 80=WOODS")
        assert ways(table, "b1", 77) == ONE_HEX
        assert ways(table, "b1", 79) == ONE_HEX
        assert ways(table, "b1", 80) == 0


def test_dbd_move_7_no_zone_of_control() -> None:
    """Cavalry moves past two enemies."""
    table = Table("b1=B CAV R 4@76; r1=R INF R 5@61; r2=R INF R 5@94")
    assert ways(table, "b1", 78) == TWO_HEXES
    assert table.board.distance[77][61] == table.board.distance[77][94] == 1


def test_dbd_move_8_leaving_costs_nothing() -> None:
    """A unit leaves woods, rough ground or even water as it leaves clear ground."""
    for ground in ("WOODS", "ROUGH", "HILL", "WATER"):
        table = Table("b1=B CAV R 4@78" + FAR_ENEMY, f"78={ground}")
        assert len(table.hexes("MOVE", "b1")) == 18


def test_dbd_move_9_the_destination_is_another_hex() -> None:
    """A unit cannot move back to its own hex."""
    table = Table("b1=B CAV R 4@78" + FAR_ENEMY)
    assert table.refused("MOVE b1 78") == "DBD-MOVE-9"
    assert 78 not in table.hexes("MOVE", "b1")


def test_dbd_move_10_reachable_by_one_hex_two_or_both() -> None:
    """Compared with a search of all paths, with terrain and units in the way."""
    table = Table(
        "b1=B CAV R 4@78; b2=B INF R 5@62; b3=B INF R 5@94; r1=R INF R 5@0",
        "77=WOODS, 79=HILL, 60=WATER, 80=ROUGH, 96=WOODS",
    )
    cost, occupied = table.board.cost, {62, 94, 0}
    paths: dict[int, int] = {}
    for one in table.board.neighbours[78]:
        if one in occupied or cost[one] > 2:
            continue
        paths[one] = paths.get(one, 0) | ONE_HEX
        for two in table.board.neighbours[one]:
            if cost[one] == 1 and two != 78 and two not in occupied and cost[two] == 1:
                paths[two] = paths.get(two, 0) | TWO_HEXES
    assert {hex: ways(table, "b1", hex) for hex in range(157) if ways(table, "b1", hex)} == paths
    assert table.hexes("MOVE", "b1") == sorted(paths)


def test_no_unit_moves_more_than_two_hexes() -> None:
    """`ways_to` and the table of near hexes support moves of one and two hexes only."""
    assert max(MOVE_POINTS) <= 2


def test_a_move_event_names_the_hex_passed() -> None:
    """None for a move of one hex."""
    table = Table("b1=B CAV R 4@76" + FAR_ENEMY, "60=WOODS")
    moved = table.play("MOVE b1 61")[0]
    assert (moved.kind, moved.unit, moved.start, moved.to, moved.over) == (unit_moved, 0, 76, 61, 77)
    assert table.play("MOVE b1 62")[0][6] == 157


# -- withdrawal


def test_dbd_wdr_1_only_for_units_that_are_engaged() -> None:
    """A withdrawal obeys the rules of movement."""
    table = Table("b1=B INF R 5@78; b2=B INF R 5@77; r1=R INF R 5@79", "61=WOODS")
    assert table.refused("WITHDRAW b2 76") == "DBD-WDR-1"
    assert table.refused("WITHDRAW b1 77") == "DBD-MOVE-3"
    assert table.refused("WITHDRAW b1 61") == "DBD-MOVE-2"


def test_dbd_wdr_2_ends_beside_no_enemy_but_may_pass_one() -> None:
    """62 is adjacent to 79; cavalry passes it and ends on 46."""
    infantry = Table("b1=B INF R 5@78; r1=R INF R 5@79")
    assert infantry.refused("WITHDRAW b1 62") == "DBD-WDR-2"
    rider = Table("b1=B CAV R 4@78; b2=B INF R 5@61; r1=R INF R 5@79")
    assert 46 in rider.hexes("WITHDRAW", "b1")  # 61 is taken, so the way leads over 62


def test_dbd_wdr_3_the_full_move() -> None:
    """Cavalry and skirmishers withdraw two hexes."""
    for kind, hp in (("CAV", 4), ("SKR", 3)):
        table = Table(f"b1=B {kind} R {hp}@78; r1=R INF R 5@79")
        assert 76 in table.hexes("WITHDRAW", "b1")


def test_dbd_wdr_4_uses_up_the_activation_without_an_attack() -> None:
    """No dice, one activation less, and no shot except by skirmishers."""
    table = Table("b1=B CAV R 4@78; r1=R INF R 5@79")
    table.play("WITHDRAW b1 76")
    assert table.turn == ("BLUE", 1, 2)
    assert Table("b1=B CAV R 4@78; r1=R INF R 5@79").refused("WITHDRAW_SHOOT b1 77 r1") == "DBD-WDR-4"


def test_dbd_wdr_5_skirmishers_shoot_at_two_hexes_afterwards() -> None:
    """Every listed shot is at distance two, after a move of one or two hexes."""
    table = Table("b1=B SKR R 3@78; r1=R INF R 5@79; r2=R INF R 5@48")
    shots = [text.split() for text in table.of("WITHDRAW_SHOOT", "b1")]
    assert shots
    for hex, target in shots:
        assert table.board.distance[int(hex)][table.hex(target)] == 2
    table.play("WITHDRAW_SHOOT b1 77 r1", 6)
    assert (table.hex("b1"), table.hp("r1")) == (77, 4)


def test_dbd_wdr_6_melee_alone_when_nowhere_is_safe() -> None:
    """Every destination is adjacent to an enemy."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79; r2=R INF R 5@76; r3=R INF R 5@45")
    assert table.hexes("WITHDRAW", "b1") == [94]
    shut = Table("b1=B INF R 5@78; r1=R INF R 5@79; r2=R INF R 5@76; r3=R INF R 5@45; r4=R INF R 5@110")
    assert shut.legal("b1") == ["MELEE b1 r1"]


# -- rulings


def test_dbd_ruling_3_cost_is_paid_unless_the_house_rule_says_otherwise() -> None:
    """With the option a unit may always move one hex, but never into water, and nothing else changes."""
    terrain = "77=WOODS, 61=ROUGH, 62=WATER"
    assert Table("b1=B INF R 5@78" + FAR_ENEMY, terrain).hexes("MOVE", "b1") == [79, 94, 95]
    house = Table("b1=B INF R 5@78" + FAR_ENEMY, terrain, one_hex_always=1)
    assert house.hexes("MOVE", "b1") == [61, 77, 79, 94, 95]
    assert house.refused("MOVE b1 62") == "DBD-MOVE-4"
    rider = Table("b1=B CAV R 4@76" + FAR_ENEMY, "77=WOODS", one_hex_always=1)
    assert rider.refused("MOVE b1 78") == "DBD-MOVE-5"


def test_dbd_ruling_4_passing_enemies_costs_nothing() -> None:
    """A skirmisher moves two hexes with an enemy adjacent to each of them."""
    table = Table("b1=B SKR R 3@76; r1=R INF R 5@61; r2=R INF R 5@62")
    assert 78 in table.hexes("MOVE", "b1")


def test_dbd_ruling_5_withdrawal_at_full_speed_and_normal_cost() -> None:
    """Woods cost a withdrawing skirmisher both points."""
    table = Table("b1=B SKR R 3@78; r1=R INF R 5@79", "77=WOODS, 60=CLEAR, 93=CLEAR")
    reached = table.hexes("WITHDRAW", "b1")
    assert 77 in reached
    assert 76 not in reached


@pytest.mark.parametrize("ground", ["WOODS", "ROUGH"])
def test_dbd_ruling_25_a_unit_on_water_can_leave_but_not_return(ground: str) -> None:
    """A scenario placed it there; it has no cover and cannot return."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@30", f"78=WATER, 61={ground}")
    table.play("MOVE b1 77")
    assert table.refused("MOVE b1 78") == "DBD-MOVE-4"
