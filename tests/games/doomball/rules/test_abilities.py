"""Sections 9, 10 and 11: abilities, stars, Prickly."""

import pytest

from games.doomball.positions import Position
from sandtable.games.doomball.model import CHOOSE


def test_db_abil_s_1_steadfast() -> None:
    """DB-ABIL-S-1: equal it stays, no Overrun against it; above it dies."""
    t = Position("0 maddwarves D3; 1 nobs E3; 1 troll H1")
    t.act("D3", "attack E3", "HHT")
    assert (t.spaces(0), t.spaces(1), t.at("E3").hits) == ("D3", "E3 H1", 2)
    t = Position("0 maddwarves D3; 1 nobs E3; 1 troll H1")
    t.act("D3", "attack E3", "HHH")
    assert (t.spaces(0), t.spaces(1)) == ("E3", "H1")


def test_db_abil_p_1_and_ruling_28_pins_before_comparing() -> None:
    """DB-ABIL-P-1, DB-RULING-28: one hit that drives back destroys; no hit pins nobody."""
    t = Position("0 archers C3; 1 wolf-riders E3; 1 troll H1")
    t.act("C3", "attack E3", "HT")
    assert t.spaces(1) == "H1"
    t = Position("0 archers C3; 1 wolf-riders E3; 1 troll H1")
    t.act("C3", "attack E3", "TT")
    assert t.at("E3").pinned == 0


def test_db_abil_p_2_not_a_steadfast_one() -> None:
    t = Position("0 archers C3; 1 nobs E3 hits=1; 1 troll H1")
    t.act("C3", "attack E3", "HT")
    assert (t.at("E3").hits, t.at("E3").pinned) == (2, 1)


def test_db_abil_p_3_and_ruling_29_what_a_pinned_unit_may_do() -> None:
    """DB-ABIL-P-3, DB-RULING-29: attack, reload, pass, receive, respond; it moves nowhere, until the pinner's turn."""
    t = Position("0 fusiliers D3 pinned carries=1 loaded=no; 0 swordsmen D4 pinned; 1 troll E4; 1 nobs H1")
    t.play("activate D3")
    assert t.texts("step") == []
    assert "reload" in t.texts()
    t.play("pass D4")
    assert t.at("D4").carries == 1
    t.act("D4", "attack E4", "TT")
    t.play("end")  # the other player's turn: pins on the first one go, since the other inflicted them
    assert t.at("D4").pinned == 0


def test_db_abil_o_1_overrun_must_advance() -> None:
    """DB-ABIL-O-1: after a destruction and after a retreat, into the space the target had."""
    t = Position("0 horsemen D3; 1 wolf-riders E3; 1 troll H1")
    t.act("D3", "attack E3", "TH")
    assert (t.spaces(0), t.spaces(1)) == ("E3", "F3 H1")


def test_db_abil_o_2_and_ruling_41_one_step_and_no_new_attack() -> None:
    """DB-ABIL-O-2, DB-RULING-41: the advance counts as moving; the activation is over."""
    t = Position("0 horsemen D3; 1 wolf-riders E3; 1 troll H1")
    t.act("D3", "attack E3", "HH")
    assert t.at("E3").moved == 1
    assert (t.state.phase, t.texts()) == (CHOOSE, ["end"])


def test_db_abil_o_2_the_advance_may_win() -> None:
    """DB-ABIL-O-2, DB-GOAL-2: chains of consequences."""
    t = Position("0 horsemen G3; 1 goblin-archers H3 carries=1; 1 troll A1")
    t.act("G3", "attack H3", "HH")
    assert (t.state.won_by, t.state.sides[0].wins) == (0, 1)


def test_db_abil_o_3_pinned_it_does_not_advance() -> None:
    t = Position("0 horsemen D3 pinned; 1 wolf-riders E3; 1 troll H1")
    t.act("D3", "attack E3", "HH")
    assert t.spaces(0) == "D3"


def test_db_abil_o_4_not_after_the_round() -> None:
    t = Position("0 horsemen D3; 1 wolf-riders E3")
    t.act("D3", "attack E3", "HH")
    assert t.spaces(0) == "D3"


@pytest.mark.parametrize(
    ("target", "ground", "coins"),
    [
        ("1 goblin-archers E3", "", 2),
        ("1 troll E3", "", 3),
        ("1 goblin-archers E3", "E3#", 3),
        ("1 goblin-archers E3; 1 warboss F3", "", 3),
        ("1 fighters E3 moved", "", 2),
    ],
)
def test_db_abil_a_1_and_a_2_and_ruling_33_armor_piercing(target: str, ground: str, coins: int) -> None:
    """DB-ABIL-A-1, DB-ABIL-A-2, DB-RULING-33: terrain and leaders count, the moved point does not."""
    t = Position(f"0 rifledwarves D3; {target}; 1 nobs H1", ground)
    t.act("D3", "attack E3", "T" * coins)


def test_db_abil_c_1_and_ruling_34_charging_at_any_range_after_a_move() -> None:
    """DB-ABIL-C-1, DB-RULING-34: Riders too; not without a move."""
    t = Position("0 riders B3; 1 troll E3; 1 nobs H1")
    t.act("B3", "step C3", "attack E3", "TTT")
    t = Position("0 riders C3; 1 troll E3; 1 nobs H1")
    t.act("C3", "attack E3", "TT")


def test_db_abil_c_1_never_in_a_response() -> None:
    t = Position("0 wolf-riders C3; 1 knights E3")
    t.act("C3", "step D3", "attack E3", "TTT TT")


def test_db_abil_e_1_and_ruling_35_every_attack_and_response() -> None:
    """DB-ABIL-E-1, DB-RULING-35."""
    t = Position("0 cannon D3; 1 troll E3; 1 nobs H1")
    t.act("D3", "attack E3", "TT")
    assert t.at("E3").hits == 1
    t = Position("0 nobs D3; 1 mage E3")
    t.act("D3", "attack E3", "TTT HTT")
    assert t.at("D3").hits == 2


def test_db_abil_y_1_only_beside_a_friend() -> None:
    t = Position("0 goblins D3; 0 nobs A1; 1 troll H1")
    assert t.refused("activate D3") == "DB-ABIL-Y-1"
    t = Position("0 goblins D3; 0 goblins D4; 1 troll H1")
    assert t.refused("activate D3") == ""
    t = Position("0 goblins D3; 1 troll D4")
    assert t.refused("activate D3") == "DB-ABIL-Y-1"


def test_db_abil_y_2_once_activated_it_may_leave() -> None:
    """DB-ABIL-Y-2: and an empty activation keeps it from running."""
    t = Position("0 goblins D3; 0 goblins D4; 1 troll H1")
    t.act("D3", "step E3")
    assert t.spaces(0) == "E3 D4"
    t = Position("0 goblins D3; 0 nobs D4; 1 troll H1")
    t.act("D3")
    t.play("end")
    assert t.spaces(0) == "D3 D4"


def test_db_abil_y_3_and_rulings_30_31_all_others_run_rearmost_first() -> None:
    """DB-ABIL-Y-3, DB-RULING-30, DB-RULING-31: also beside a friend; nearest to home first, then lower column."""
    t = Position("0 goblins C3; 0 goblins D3; 0 goblins D5; 0 nobs E3; 1 troll H1")
    told = t.play("end")
    runs = [line.split(" from ")[1].split()[0] for line in told if "retreated" in line]
    assert runs == ["C3", "D3", "D5"]
    assert t.spaces(0) == "B3 C3 C5 E3"


def test_db_abil_y_4_blocked_means_destroyed() -> None:
    t = Position("0 goblins C3; 0 nobs B3; 0 nobs C2; 0 nobs C4; 1 troll H1")
    t.play("end")
    assert t.spaces(0) == "B3 C2 C4"


def test_db_abil_l_1_friends_beside_it() -> None:
    """DB-ABIL-L-1: not itself, not enemies."""
    t = Position("0 swordsmen D3; 1 wolf-riders E3; 1 warboss F3")
    told = t.act("D3", "attack E3", "HT")
    assert any("against defence 2" in line for line in told)
    t = Position("0 swordsmen D3; 0 swordsmen C3; 1 warboss E3; 1 nobs H1")
    told = t.act("D3", "attack E3", "HT")
    assert any("against defence 3" in line for line in told)


def test_db_abil_l_2_and_ruling_32_each_leader_counts() -> None:
    """DB-ABIL-L-2, DB-RULING-32: two leaders give two, and support each other."""
    t = Position("0 swordsmen D3; 1 warsinger E3; 1 warsinger F3; 1 warsinger E4")
    told = t.act("D3", "attack E3", "HT")
    assert any("against defence 3" in line for line in told)


# -- stars --------------------------------------------------------------------------------------------------------


def test_db_star_b_1_and_rulings_43_44_load_and_reload() -> None:
    """DB-STAR-B-1, DB-RULING-43, DB-RULING-44: loaded at first, reload after a move unless D*, never forced."""
    t = Position("0 fusiliers C3; 1 troll E3; 1 nobs H1")
    assert t.at("C3").loaded == 1
    t.act("C3", "attack E3", "TTTT")
    assert t.at("C3").loaded == 0
    t.play("end")
    t.play("end")
    t.act("C3", "step C4", "reload")
    assert t.at("C4").loaded == 1
    t = Position("0 fusiliers C3; 1 troll E3")
    t.play("activate C3")
    assert t.refused("reload") == "DB-STAR-B-1"
    assert Position("0 nobs C3; 1 troll E3").at("C3").loaded == 0


def test_db_star_b_2_a_response_unloads() -> None:
    t = Position("0 nobs D3; 0 nobs D4; 1 fusiliers E3; 1 mage H1")
    t.act("D3", "attack E3", "TTT TTTT")
    assert t.at("E3").loaded == 0
    t.play("activate D4")
    t.play("step E4")
    t.play("attack E3", "TTT")  # no load, no answer


def test_db_star_c_1_and_c_2_and_ruling_42_the_moved_flag() -> None:
    """DB-STAR-C-1, DB-STAR-C-2, DB-RULING-42: by moving or advancing in one's own turn, until one's next."""
    t = Position("0 horsemen C3; 1 troll H1")
    t.act("C3", "step C4")
    assert t.at("C4").moved == 1
    t.play("end")
    assert t.at("C4").moved == 1
    t.play("end")
    assert t.at("C4").moved == 0


def test_db_star_c_2_retreats_neither_set_nor_clear_it() -> None:
    t = Position("0 nobs D3; 1 horsemen E3 moved; 1 mage H1")
    t.act("D3", "attack E3", "HHT")
    assert t.at("F3").moved == 1
    t = Position("0 nobs D3; 1 horsemen E3; 1 mage H1")
    t.act("D3", "attack E3", "HTT")
    assert t.at("F3").moved == 0


def test_db_star_d_1_move_or_act() -> None:
    """DB-STAR-D-1: attack, reload and pass are gone after a step; a response is not affected."""
    t = Position("0 archers C3 carries=1; 0 nobs C4; 1 troll E3")
    t.play("activate C3")
    t.play("step C2")
    assert t.refused("attack E3") == t.refused("pass C4") == "DB-STAR-D-1"
    t = Position("0 nobs D3; 1 archers E3 moved")
    t.act("D3", "attack E3", "TTT TT")


# -- Prickly ------------------------------------------------------------------------------------------------------


def test_db_prickly_1_and_ruling_37_humans_left_standing() -> None:
    """DB-PRICKLY-1, DB-RULING-37: after a miss, a noted hit, a stay; not after a retreat; nobody else."""
    Position("0 nobs D3; 1 swordsmen E3").act("D3", "attack E3", "TTT TT")
    Position("0 nobs D3; 1 swordsmen E3").act("D3", "attack E3", "HTT TT")
    Position("0 nobs D3; 1 spearmen E3").act("D3", "attack E3", "HTT TT")
    Position("0 nobs D3; 1 swordsmen E3; 1 mage H1").act("D3", "attack E3", "HHT")
    Position("0 nobs D3; 1 troll E3").act("D3", "attack E3", "TTT")


def test_db_prickly_2_and_ruling_38_a_complete_attack() -> None:
    """DB-PRICKLY-2, DB-RULING-38: pins, pierces, and drives back."""
    t = Position("0 troll C3; 0 nobs A1; 1 archers D3")
    t.act("C3", "attack D3", "TTTT HT")
    assert (t.at("C3").pinned, t.at("C3").hits) == (1, 1)
    t = Position("0 troll D3; 0 nobs A1; 1 fusiliers E3")
    t.act("D3", "attack E3", "TTTT HHTT")  # four coins: it pierces
    assert t.spaces(0) == "C3 A1"


def test_db_prickly_3_and_ruling_39_in_range_and_loaded() -> None:
    """DB-PRICKLY-3, DB-RULING-39: pinned or D* does not matter."""
    t = Position("0 goblin-archers C3; 1 swordsmen E3")
    t.act("C3", "attack E3", "TT")  # out of its range
    t = Position("0 nobs D3; 1 fusiliers E3 loaded=no")
    t.act("D3", "attack E3", "TTT")
    t = Position("0 nobs D3; 1 archers E3 pinned")
    t.act("D3", "attack E3", "TTT TT")


def test_db_prickly_4_and_ruling_40_no_answer_to_an_answer() -> None:
    """DB-PRICKLY-4, DB-RULING-40."""
    Position("0 swordsmen D3; 1 swordsmen E3").act("D3", "attack E3", "TT TT")


def test_db_prickly_5_every_attack_but_no_river() -> None:
    """DB-PRICKLY-5."""
    t = Position("0 nobs D3; 0 nobs D4; 0 troll A1; 1 swordsmen E4")
    t.act("D3", "attack E4", "TTT TT")
    t.act("D4", "attack E4", "TTT TT")
    t = Position("0 knights D3; 1 nobs F3", "E3Y")
    t.play("activate D3")
    t.play("step E3", "H")
