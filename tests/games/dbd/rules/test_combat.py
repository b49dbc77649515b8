"""The order of an attack, and retreats: sections 14 and 15 of the rules."""

from __future__ import annotations

import pytest

from games.dbd.positions import Table
from sandtable.games.dbd import GAME
from sandtable.games.dbd.board import board_tables
from sandtable.games.dbd.events import dice_rolled, retreat_blocked, unit_hit, unit_retreated
from sandtable.games.dbd.model import NOBODY, OFFBOARD
from sandtable.games.dbd.rules.position import hex_of
from sandtable.games.dbd.rules.retreat import is_retreat_hex
from sandtable.kernel.chance import seeded

FACING = "b1=B INF R 5@78; r1=R INF R 5@79"


def test_dbd_combat_1_attacker_kind_and_one_target() -> None:
    """The active player chooses them; the defender has no choice."""
    table = Table(FACING)
    assert table.asked == 0
    assert table.refused("MELEE r1 b1", seat=1) == "DBD-TURN-1"
    assert table.refused("MELEE r1 b1", seat=0) == "DBD-TURN-3"


@pytest.mark.parametrize("ground", ["CLEAR", "WOODS"])
@pytest.mark.parametrize("flank", [False, True])
@pytest.mark.parametrize("charge", [False, True])
def test_dbd_combat_2_dice_are_a_sum_with_one_floor(ground: str, flank: bool, charge: bool) -> None:
    """Base - cover + charge + flank."""
    helper = "; b2=B INF R 5@63" if flank else ""
    table = Table(f"b1=B CAV R 4@{76 if charge else 78}{helper}; r1=R INF R 5@79", f"79={ground}")
    text = "MOVE_MELEE b1 78 r1 charge" if charge else "MELEE b1 r1"
    assert table.dice(text) == max(1, 2 - (ground == "WOODS") + charge + flank)


def test_dbd_combat_3_dice_are_recorded_in_order_and_may_be_injected() -> None:
    """The Event has them as digits; their order has no effect."""
    ends = []
    for dice in ((5, 1, 4), (4, 5, 1), (1, 4, 5)):
        table = Table("b1=B CAV R 4@76; r1=R INF R 5@79")
        events = table.play("MOVE_MELEE b1 78 r1 charge", *dice)
        assert next(event.digits for event in events if event.kind == dice_rolled) == int("".join(map(str, dice)))
        ends.append(table.state)
    assert ends[0] == ends[1] == ends[2]


def test_dbd_combat_4_asked_only_if_it_matters() -> None:
    """Not without a retreat, not without support, not if the hits destroy the unit."""
    supported = "; r2=R INF R 5@80"
    for hp, dice, asked in ((5, (4, 1), True), (5, (5, 1), False), (1, (5, 4), False), (2, (5, 4), True)):
        table = Table(f"b1=B INF R 5@78; r1=R INF R {hp}@79{supported}")
        table.play("MELEE b1 r1", *dice)
        assert ("CANCEL 0" in table.legal()) == asked
    alone = Table(FACING)
    alone.play("MELEE b1 r1", 4, 1)
    assert "CANCEL 0" not in alone.legal()


def test_dbd_combat_5_hits_first_and_removal_at_once() -> None:
    """At 0 hp the unit is removed, its hex is free, and its retreats are dropped."""
    table = Table("b1=B INF R 5@78; r1=R INF R 1@79; r2=R INF R 5@30")
    table.play("MELEE b1 r1", 5, 4)
    assert not table.pending
    assert table.state.occupant[79] == 157
    assert table.refused("MELEE b1 r1") == "DBD-COMBAT-5"
    table.play("MOVE b1 79")


def test_dbd_combat_6_then_one_step_after_another() -> None:
    """Two retreats are two decisions."""
    table = Table(FACING)
    table.play("MELEE b1 r1", 4, 4)
    assert table.state.steps == 2
    table.play("RETREAT 80")
    assert (table.pending, table.state.steps) == (True, 1)
    table.play("RETREAT 81")
    assert not table.pending


def test_dbd_combat_7_the_activation_ends() -> None:
    """After the defender's last decision the active side continues with its remaining activations."""
    table = Table(FACING)
    table.play("MELEE b1 r1", 4, 1)
    table.play("RETREAT 80")
    assert (table.asked, table.turn) == (0, ("BLUE", 1, 2))


@pytest.mark.parametrize(
    ("attack", "open_dice", "cover_dice", "hill_dice"),
    [
        ("INF melee", (2, 3), (1, 2), (2, 3)),
        ("CAV melee", (2, 3), (1, 2), (2, 3)),
        ("CAV charge", (3, 4), (2, 3), (3, 4)),
        ("SKR melee", (1, 2), (1, 1), (1, 2)),
        ("ARC melee", (1, 2), (1, 1), (1, 2)),
        ("GEN melee", (1, 2), (1, 1), (1, 2)),
        ("SKR ranged", (1, 1), (1, 1), (1, 1)),
        ("ARC ranged", (2, 2), (1, 1), (1, 1)),
    ],
)
def test_dbd_combat_8_all_possible_dice(
    attack: str, open_dice: tuple[int, int], cover_dice: tuple[int, int], hill_dice: tuple[int, int]
) -> None:
    """The whole table: every attack, on every ground, not flanked and flanked."""
    kind, how = attack.split()
    start, text = {
        "melee": (78, "MELEE b1 r1"),
        "charge": (76, "MOVE_MELEE b1 78 r1 charge"),
        "ranged": (77, "SHOOT b1 r1"),
    }[how]
    second = "; b2=B INF R 5@63" + ("; b3=B INF R 5@96" if how == "ranged" else "")
    for ground, dice in {
        "CLEAR": open_dice,
        "WOODS": cover_dice,
        "ROUGH": cover_dice,
        "HILL": hill_dice,
    }.items():
        for flanked, count in enumerate(dice):
            table = Table(f"b1=B {kind} G 2@{start}{second if flanked else ''}; r1=R INF R 5@79", f"79={ground}")
            assert table.dice(text) == count


def test_dbd_combat_9_one_to_four_dice_and_the_attacker_is_safe() -> None:
    """Over whole matches the dice stay in range, and the attacker's side never loses hp or retreats."""
    rng = seeded(11)
    for name in ("symmetric-screen", "wooded-centre", "cavalry-hammer"):
        table = Table(GAME.scenario(name))
        for _ in range(200):
            if table.asked is None:
                break
            active = table.state.active
            before = {u: table.state.hp[u] for u in range(table.board.count)}
            table.play_random(rng)
            assert rng.drawn <= 4
            for event in table.told():
                if event.kind == dice_rolled:
                    assert 1 <= len(str(event.digits)) <= 4
                    assert table.state.hp[event.attacker] == before[event.attacker]
                if event.kind in (unit_hit, unit_retreated, retreat_blocked):
                    assert table.board.units[event.unit].seat != active


# -- retreat


def test_dbd_ret_1_strictly_farther_from_the_attacker() -> None:
    """Neither a sideways step nor a hex that is not adjacent."""
    table = Table(FACING)
    table.play("MELEE b1 r1", 4, 1)
    assert table.refused("RETREAT 62") == "DBD-RET-1"
    assert table.refused("RETREAT 81") == "DBD-RET-1"
    assert table.refused("RETREAT 79") == "DBD-RET-1"


def test_dbd_ret_2_the_defender_picks_and_must_move() -> None:
    """The defender chooses every step, cannot stay, and may enter a dead end."""
    table = Table("b1=B INF R 5@72; r1=R INF R 5@71")
    table.play("MELEE b1 r1", 4, 4)
    assert table.asked == 1
    assert table.refused("END") == "DBD-DEC-4"
    table.play("RETREAT 70")  # a corner: the second step is blocked
    assert (table.hex("r1"), table.hp("r1")) == (70, 4)


def test_dbd_ret_3_not_onto_units_water_or_off_the_board() -> None:
    """Friends and enemies alike."""
    table = Table("b1=B INF R 5@78; b2=B INF R 5@81; r1=R INF R 5@79; r2=R INF R 5@63", "96=WATER", to_win=3)
    table.play("MELEE b1 r1", 4, 4)
    table.play("CANCEL 0")
    assert table.legal() == ["RETREAT 80"]
    assert table.refused("RETREAT 63") == "DBD-RET-3"
    assert table.refused("RETREAT 96") == "DBD-RET-3"
    assert table.refused((10, 157, 0, 0, 0, 0, 0)) == "DBD-RET-3"
    table.play("RETREAT 80")
    assert "RETREAT 81" not in table.legal()


def test_dbd_ret_4_a_blocked_step_is_a_hit() -> None:
    """The unit stays and loses one hp."""
    table = Table("b1=B INF R 5@71; r1=R INF R 5@70")
    events = table.play("MELEE b1 r1", 4, 1)
    assert (table.hex("r1"), table.hp("r1")) == (70, 4)
    assert any(event.kind == retreat_blocked and event.hits == 1 for event in events)


def test_dbd_ret_5_options_are_found_anew() -> None:
    """From the unit's new hex."""
    table = Table(FACING)
    table.play("MELEE b1 r1", 4, 4)
    table.play("RETREAT 63")
    farther = [hex for hex in table.board.neighbours[63] if table.board.distance[78][hex] == 3]
    assert table.legal() == [f"RETREAT {hex}" for hex in farther]
    assert farther == [48, 64]


def test_dbd_ret_6_costs_do_not_count() -> None:
    """Infantry into woods, cavalry through rough ground, and next to another enemy."""
    table = Table("b1=B INF R 5@78; b2=B INF R 5@82; r1=R CAV R 4@79", "80=ROUGH, 81=WOODS")
    table.play("MELEE b1 r1", 4, 4)
    table.play("RETREAT 80")
    table.play("RETREAT 81")
    assert table.hex("r1") == 81


def test_dbd_ret_7_once_blocked_always_blocked() -> None:
    """All remaining steps become hits at once, without a decision."""
    table = Table("b1=B CAV R 4@72; r1=R INF R 5@70", "54=WATER, 87=WATER")
    events = table.play("MOVE_MELEE b1 71 r1 nocharge", 4, 4)
    assert (table.hp("r1"), table.pending) == (3, False)
    assert [event.hits for event in events if event.kind == retreat_blocked] == [2]


def test_dbd_ret_8_destroyed_by_blocked_retreats() -> None:
    """Removed at once, and scored for the attacker."""
    table = Table("b1=B INF R 5@71; r1=R GEN R 1@70; r2=R INF R 5@30")
    table.play("MELEE b1 r1", 4, 4)
    assert (table.hp("r1"), table.state.standards) == (0, [2, 0])
    assert "DBD-RET-8" in table.clauses()


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_dbd_ret_9_three_ways_on_an_axis_and_two_otherwise(kind: int) -> None:
    """For every pair of hexes up to range 3 away from the edge; never more than three."""
    table = Table("b1=B INF R 5@0; r1=R INF R 5@156")
    table.state.occupant[:] = [NOBODY] * 158
    found = board_tables(kind)
    table.board.neighbours, table.board.distance = found.neighbours, found.distance
    seen = set()
    for source in range(157):
        for at in range(157):
            if not 1 <= found.distance[source][at] <= 3:
                continue
            around = found.neighbours[at]
            ways = sum(is_retreat_hex(table.state, table.board, hex_of(source), hex_of(at), to) for to in around)
            assert ways <= 3
            if OFFBOARD in around:
                continue
            straight = _on_axis(kind, source, at)
            assert ways == (3 if straight else 2)
            seen.add((found.distance[source][at], ways))
    assert seen == {(1, 3), (2, 2), (2, 3), (3, 2), (3, 3)}


def _on_axis(kind: int, one: int, other: int) -> bool:
    from sandtable.games.dbd.board import grid

    (x1, y1), (x2, y2) = grid(kind).points[one], grid(kind).points[other]
    return y1 == y2 or abs(x1 - x2) == abs(y1 - y2)


# -- rulings


def test_dbd_ruling_1_the_floor_comes_last() -> None:
    """One die less for cover and one more for the flank give one die, not two."""
    table = Table("b1=B SKR R 3@78; b2=B INF R 5@63; r1=R INF R 5@79", "79=WOODS")
    assert table.dice("MELEE b1 r1") == 1


def test_dbd_ruling_10_cancelling_is_optional() -> None:
    """A supported unit may choose to retreat."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79; r2=R INF R 5@80")
    table.play("MELEE b1 r1", 4, 1)
    table.play("CANCEL 0")
    table.play("RETREAT 63")
    assert table.hex("r1") == 63


def test_dbd_ruling_11_no_question_for_a_dead_unit() -> None:
    """Supported, but the hits destroy it."""
    table = Table("b1=B INF R 5@78; r1=R INF R 1@79; r2=R INF R 5@80")
    table.play("MELEE b1 r1", 6, 4)
    assert (table.asked, table.hp("r1")) == (0, 0)


def test_dbd_ruling_12_retreating_cavalry_does_not_stop() -> None:
    """Through woods in one retreat of two steps."""
    table = Table("b1=B INF R 5@78; r1=R CAV R 4@79", "80=WOODS")
    table.play("MELEE b1 r1", 4, 4)
    table.play("RETREAT 80")
    assert table.legal() != []


def test_dbd_ruling_13_distance_is_pure_geometry() -> None:
    """Water between attacker and defender does not change the distance."""
    dry, wet = (Table("b1=B ARC R 3@77; r1=R INF R 5@79", ground) for ground in ("", "78=WATER, 62=WATER"))
    for table in (dry, wet):
        table.play("SHOOT b1 r1", 4, 1)
    assert dry.legal() == wet.legal()


def test_dbd_ruling_16_from_where_the_attacker_stands_now() -> None:
    """After its movement in this activation."""
    table = Table("b1=B CAV R 4@60; r1=R INF R 5@79")
    table.play("MOVE_MELEE b1 62 r1 charge", 4, 1, 1)
    assert table.state.attack_from == 62
    assert table.legal() == ["RETREAT 80", "RETREAT 95", "RETREAT 96"]


def test_dbd_ruling_33_one_way_is_still_a_decision() -> None:
    """The defender decides even if there is one choice."""
    table = Table("b1=B INF R 5@78; r1=R INF R 5@79", "63=WATER, 96=WATER")
    table.play("MELEE b1 r1", 4, 1)
    assert (table.asked, table.legal()) == (1, ["RETREAT 80"])
