"""Sections 8, 12 and 13: attacks, defence, hits, retreats, terrain, the order of resolution and the coins."""

import pytest

from games.doomball.positions import Position
from sandtable.games.doomball.model import CHOOSE, NOBODY

FAR_FOE = "1 nobs H1"


def test_db_attack_1_and_ruling_52_one_enemy_in_range() -> None:
    """DB-ATTACK-1, DB-RULING-52: friends are no targets, and nobody has to attack."""
    t = Position("0 nobs D3; 0 nobs C3; 1 troll E3")
    t.play("activate D3")
    assert t.refused("attack C3") == t.refused("attack D3") == "DB-ATTACK-1"
    assert "finish" in t.texts()


def test_db_attack_2_value_is_printed_plus_charging_plus_piercing() -> None:
    """DB-ATTACK-2: one coin a point."""
    t = Position(f"0 knights C3; 1 troll E3; {FAR_FOE}")
    told = t.act("C3", "step D3", "attack E3", "TTT")
    assert any("charging, +1" in line for line in told)
    t = Position(f"0 rifledwarves D3; 1 troll E3; {FAR_FOE}")
    told = t.act("D3", "attack E3", "TTT")
    assert any("armor piercing, +1" in line for line in told)


def test_db_attack_3_all_coins_then_one_judgement() -> None:
    """DB-ATTACK-3: three hits on defence 1 destroy at once, no retreat after the first."""
    t = Position(f"0 nobs D3; 1 wolf-riders E3; {FAR_FOE}")
    told = t.act("D3", "attack E3", "HHH")
    assert not any("retreated" in line for line in told)
    assert t.spaces(1) == "H1"


def test_db_attack_4_the_activation_is_over() -> None:
    t = Position(f"0 knights D3; 1 troll E3; {FAR_FOE}")
    t.act("D3", "attack E3", "TT")
    assert (t.state.phase, t.state.unit) == (CHOOSE, NOBODY)


def hits_to_drive(t: Position, unit: str, target: str, most: int) -> int:
    """The defence of a target as an attack shows it: how many hits drive it back."""
    told = t.act(unit, f"attack {target}", "H" * most)
    line = next(line for line in told if "against defence" in line)
    return int(line.rstrip(".").rsplit(" ", 1)[1])


@pytest.mark.parametrize(
    ("target", "ground", "wanted"),
    [
        ("1 horsemen E3", "", 1),
        ("1 horsemen E3 moved", "", 2),
        ("1 swordsmen E3 moved", "", 2),  # no star, no point
        ("1 swordsmen E3", "E3#", 3),
        ("1 swordsmen E3", "E3=", 3),
        ("1 swordsmen E3", "E3!", 3),
        ("1 swordsmen E3", "E3-", 3),
        ("1 swordsmen E3", "E3Y", 2),
    ],
)
def test_db_def_1_modified_defence(target: str, ground: str, wanted: int) -> None:
    """DB-DEF-1, DB-STAR-C-1, DB-TERRAIN-F-2, DB-TERRAIN-B-1, DB-TERRAIN-T-1, DB-TERRAIN-H-2."""
    t = Position(f"0 troll D3; {target}; 1 mage H1", ground)
    t.at("D3").pinned = 1  # so that it does not advance
    assert hits_to_drive(t, "D3", "E3", 4) == wanted


def test_db_terrain_h_2_not_from_afar() -> None:
    t = Position("0 archers C3; 1 swordsmen E3 hits=1; 1 mage H1", "E3-")
    told = t.act("C3", "attack E3", "HT")
    assert any("against defence 2" in line for line in told)
    near = Position("0 archers D3; 1 swordsmen E3; 1 mage H1", "E3- D3#")
    told = near.act("D3", "attack E3", "HT TT")
    assert any("against defence 3" in line for line in told)


def test_db_terrain_f_2_and_b_1_also_from_afar() -> None:
    """DB-TERRAIN-F-2, DB-TERRAIN-B-1: adjacent or not."""
    for ground in ("E3#", "E3="):
        t = Position("0 archers C3; 1 swordsmen E3; 1 mage H1", ground)
        assert any("against defence 3" in line for line in t.act("C3", "attack E3", "HT"))


def test_db_terrain_m_1_mountains() -> None:
    """DB-TERRAIN-M-1: not entered, not retreated into, not deployed on."""
    t = Position(f"0 spearmen D3; 1 wolf-riders E3; {FAR_FOE}", "F3^")
    t.act("D3", "attack E3", "TH H")
    assert t.spaces(1) == "F4 H1"
    t = Position("0 nobs -; 1 nobs H1", "C3^", phase="deploy", offence=1)
    assert t.refused("place nobs C3") == "DB-DEPLOY-2"


def test_db_def_2_and_ruling_53_a_change_of_defence_judges_nothing() -> None:
    """DB-DEF-2, DB-RULING-53: losing a leader does not drive anybody back; the next hit is compared again."""
    t = Position("0 troll D4; 0 nobs D3; 1 goblin-archers E3 hits=1; 1 warboss E4 hits=3; 1 nobs H1")
    t.at("D4").pinned = 1
    t.act("D4", "attack E4", "HTTT")
    assert t.spaces(1) == "E3 H1"
    assert t.at("E3").hits == 1  # equal to its defence now, and nothing happened
    t.act("D3", "attack E3", "TTT")
    assert t.spaces(1) == "E3 H1"


def test_db_hits_6_and_ruling_22_no_hit_no_comparison() -> None:
    """DB-HITS-6, DB-RULING-22: a unit at its limit stands if the attack misses."""
    t = Position(f"0 nobs D3; 1 wolf-riders E3 hits=1; {FAR_FOE}")
    t.act("D3", "attack E3", "TTT")
    assert t.at("E3").hits == 1


def test_db_hits_1_until_the_owners_next_turn() -> None:
    """DB-HITS-1: all sources add up; they go when the owner's turn starts."""
    t = Position(f"0 nobs D3; 1 warboss E3 hits=1; {FAR_FOE}")
    t.act("D3", "attack E3", "HTT")
    assert t.at("E3").hits == 2
    t.play("end")
    assert t.at("E3").hits == 0


def test_db_hits_5_a_retreat_keeps_the_hits() -> None:
    t = Position(f"0 nobs D3; 0 archers C3; 1 wolf-riders E3; {FAR_FOE}")
    t.act("D3", "attack E3", "HTT")
    assert t.at("F3").hits == 1


# -- retreat ------------------------------------------------------------------------------------------------------


def test_db_retreat_1_the_table() -> None:
    """DB-RETREAT-1: lower h for home A, higher for home H."""
    t = Position("0 nobs D3; 1 nobs E3")
    wanted = {"D3": ("C3 D2 D4", "E3 E2 E4"), "D4": ("C4 C3 C5", "E4 D3 D5")}
    for space, (a, h) in wanted.items():
        cell = t.names.read_cell(space)
        assert cell is not None
        found = [t.names.cell_text(to) for to in t.board.rear[cell]]
        assert (" ".join(found[:3]), " ".join(found[3:])) == (a, h)


def test_db_retreat_2_and_3_straight_one_diagonal_or_a_coin() -> None:
    """DB-RETREAT-2, DB-RETREAT-3, DB-RULING-23, DB-COIN-2: a coin only between two free diagonals."""
    attack = "0 spearmen D3; 1 wolf-riders E3; "
    t = Position(attack + FAR_FOE)
    t.act("D3", "attack E3", "TH")
    assert t.spaces(1) == "F3 H1"
    t = Position(attack + "1 nobs F3; 1 nobs F2")
    t.act("D3", "attack E3", "TH")
    assert t.spaces(1) == "F4 F3 F2"
    t = Position(attack + "1 nobs F3; 1 nobs F4")
    t.act("D3", "attack E3", "TH")
    assert t.spaces(1) == "F2 F3 F4"


@pytest.mark.parametrize(("space", "back"), [("A1", "A2"), ("A2", ""), ("A3", ""), ("A6", "")])
def test_db_retreat_4_and_ruling_24_on_the_home_edge(space: str, back: str) -> None:
    """DB-RETREAT-4, DB-RULING-24: diagonals from A1, A3, A5 only; blocked ones do not help."""
    below = "B" + space[1]
    t = Position(
        f"0 wolf-riders {below}; 1 wolf-riders {space}; 1 nobs H6", "A4^ A2." if space != "A3" else "A4^ A2^", home="HA"
    )
    t.act(below, f"attack {space}", "HT")
    assert t.spaces(1).removesuffix("H6").strip() == back


def test_db_retreat_5_without_a_way_back_it_is_destroyed() -> None:
    """DB-RETREAT-5: blocked, pinned, or without movement."""
    t = Position("0 spearmen D3; 1 wolf-riders E3; 1 nobs F2; 1 nobs F3; 1 nobs F4")
    t.act("D3", "attack E3", "TH")
    assert t.spaces(1) == "F2 F3 F4"
    t = Position(f"0 spearmen D3; 1 wolf-riders E3 pinned; {FAR_FOE}")
    t.act("D3", "attack E3", "TH")
    assert t.spaces(1) == "H1"
    t = Position("0 nobs D3; 1 poison-bloom E3; 1 dryads H1", races=7)
    t.act("D3", "attack E3", "THH")
    assert t.spaces(1) == "H1"


def test_db_retreat_6_and_ruling_25_a_retreat_is_no_move() -> None:
    """DB-RETREAT-6, DB-RULING-25: it sets no flag, ignores forest, and may happen again."""
    t = Position("0 nobs D3; 0 nobs F4; 1 horsemen E3; 1 mage H1", "F3#")
    t.act("D3", "attack E3", "HTT")
    assert (t.at("F3").moved, t.at("F3").hits) == (0, 1)
    t.act("F4", "attack F3", "HTT")  # forest: 2 against 2
    assert t.spaces(1) == "G3 H1"


def test_db_ruling_26_a_retreat_into_a_river_flips() -> None:
    """DB-RULING-26, DB-TERRAIN-R-3, DB-COIN-1: direction coin first, then the river's."""
    t = Position("0 spearmen D3; 1 wolf-riders E3; 1 nobs F3", "F4Y")
    t.act("D3", "attack E3", "TH HT")
    assert t.spaces(1) == "F4 F3"
    t = Position("0 spearmen D3; 1 wolf-riders E3; 1 nobs F3", "F4Y")
    t.act("D3", "attack E3", "TH HH")  # two hits on defence 1
    assert t.spaces(1) == "F3"


def test_db_terrain_r_1_entering_only() -> None:
    """DB-TERRAIN-R-1: standing in and leaving a river does nothing."""
    t = Position(f"0 troll D3; {FAR_FOE}", "D3Y")
    t.play("activate D3")
    t.play("step C3")
    assert t.at("C3").hits == 0


def test_db_terrain_r_2_compared_at_once() -> None:
    """DB-TERRAIN-R-2: below defence it continues, equal it retreats, above it dies; Steadfast continues."""
    t = Position(f"0 knights D3; {FAR_FOE}", "E3Y")
    t.play("activate D3")
    t.play("step E3", "H")
    assert "F3" in t.texts("step")
    t = Position(f"0 spearmen D3; {FAR_FOE}", "E3Y")
    t.play("activate D3")
    t.play("step E3", "H")
    assert (t.at("E3").hits, t.state.unit) == (1, 0)  # Steadfast
    t = Position("0 wolf-riders A2; 0 nobs C1; 1 nobs H1", "B2Y")
    t.play("activate A2")
    t.play("step B2", "H")  # back to A2
    assert t.spaces(0) == "A2 C1"
    t = Position("0 goblin-archers A1; 0 nobs C1; 1 nobs H1", "A2Y")
    t.play("activate A1")
    t.play("step A2", "H")  # no way back from A2
    assert t.spaces(0) == "C1"


def test_db_terrain_r_4_the_activation_ends() -> None:
    t = Position(f"0 riders D3; {FAR_FOE}; 1 nobs C4", "E3Y")
    t.play("activate D3")
    t.play("step E3", "H")  # moved: defence 2
    assert t.state.unit != NOBODY
    t = Position("0 wolf-riders D3; 1 mage H1", "E3Y")
    t.play("activate D3")
    t.play("step E3", "H")
    assert (t.spaces(0), t.state.phase) == ("D3", CHOOSE)


# -- the order ----------------------------------------------------------------------------------------------------


def test_db_order_1_step_by_step() -> None:
    """DB-ORDER-1: value, coins, pin, hits, retreat, advance, all in this order."""
    t = Position("0 horsemen D3; 1 goblin-archers E3 carries=1; 1 nobs F3; 1 troll H1", "E3Y")
    told = t.act("D3", "attack E3", "TH T T")
    order = ["attack 2", "attacked", "against defence", "A coin decided", "retreated", "advanced", "river"]
    places = [next(i for i, line in enumerate(told) if word in line) for word in order]
    assert places == sorted(places)
    assert t.at("F2").carries == 1  # it kept the artifact


def test_db_order_2_nothing_after_the_round_is_decided() -> None:
    """DB-ORDER-2, DB-ABIL-O-4, DB-END-3, DB-RULING-46: the last enemy falls: no advance, no river coin."""
    t = Position("0 troll D3; 1 guardians E3", "E3Y")
    t.act("D3", "attack E3", "HHHH")
    assert (t.spaces(0), t.state.won_by) == ("D3", 0)


def test_db_coin_1_attack_advance_response() -> None:
    """DB-COIN-1: attack coins, then the response's, then its retreat and its advance."""
    t = Position("0 wolf-riders D3; 0 nobs C3; 1 horsemen E3", "D3Y D4Y")
    t.act("D3", "attack E3", "TT TH H T T")  # a miss; one hit back; to D4, wet; the advance, wet
    assert t.spaces(0).startswith("D4")
    assert t.spaces(1) == "D3"


def test_db_coin_2_automatic_hits_flip_nothing() -> None:
    t = Position("0 mage D3; 1 troll E3; 1 nobs H1")
    t.act("D3", "attack E3", "TTT")
    assert t.at("E3").hits == 1
