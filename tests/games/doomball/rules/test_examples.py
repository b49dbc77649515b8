"""The worked examples W-01 to W-33 of the rule file: state, action, coins, result."""

from games.doomball.positions import Position
from sandtable.games.doomball.model import BREAK, CHOOSE, NOBODY


def test_w_01_a_few_hits_are_only_noted() -> None:
    """DB-ATTACK-3, DB-HITS-2."""
    t = Position("0 swordsmen D3; 1 troll E3")
    told = t.act("D3", "attack E3", "HT")
    assert t.at("E3").hits == 1
    assert t.at("D3").activated == 1
    assert not any("answered" in line for line in told)


def test_w_02_hits_equal_to_defence_straight_retreat() -> None:
    """DB-HITS-3, DB-RETREAT-2."""
    t = Position("0 spearmen D3; 1 wolf-riders E3")
    t.act("D3", "attack E3", "TH")
    assert t.at("F3").hits == 1
    assert t.number("E3") == NOBODY


def test_w_03_more_hits_than_defence_destroyed() -> None:
    """DB-HITS-4."""
    t = Position("0 spearmen D3; 1 wolf-riders E3; 1 nobs H1")
    t.act("D3", "attack E3", "HH")
    assert t.spaces(1) == "H1"


def test_w_04_hits_add_up_across_attackers_in_one_turn() -> None:
    """DB-HITS-1, DB-HITS-5."""
    t = Position("0 swordsmen D3; 0 spearmen E2; 0 spearmen E4; 1 troll E3; 1 nobs H1")
    t.act("D3", "attack E3", "HT")
    t.act("E2", "attack E3", "TH")
    assert t.at("F3").hits == 2
    t.act("E4", "step F4", "attack F3", "HT")
    assert t.spaces(1) == "H1"


def test_w_05a_and_05b_straight_space_blocked_coin_chooses_the_diagonal() -> None:
    """DB-RETREAT-3."""
    for coin, space in (("T", "F2"), ("H", "F4")):
        t = Position("0 spearmen D3; 1 wolf-riders E3; 1 nobs F3")
        t.act("D3", "attack E3", "HT" + coin)
        assert t.spaces(1) == f"{space} F3"


def test_w_06a_retreat_at_the_home_edge_upper_column() -> None:
    """DB-RETREAT-4, DB-RETREAT-5."""
    t = Position("0 wolf-riders B2; 1 swordsmen A2; 1 spearmen A5", home="HA")
    t.act("B2", "attack A2", "HH")
    assert t.spaces(1) == "A5"


def test_w_06b_retreat_at_the_home_edge_lower_column() -> None:
    """DB-RETREAT-4, DB-RULING-24."""
    t = Position("0 wolf-riders B1; 1 swordsmen A1", home="HA")
    t.act("B1", "attack A1", "HH")
    assert t.spaces(1) == "A2"


def test_w_07_pin_first_then_compare() -> None:
    """DB-ABIL-P-1, DB-ABIL-P-2."""
    t = Position("0 archers C3; 1 goblin-archers D4; 1 nobs H1")
    t.act("C3", "attack D4", "HT")
    assert t.spaces(1) == "H1"


def test_w_08_pin_now_kill_later_in_the_turn() -> None:
    """DB-ABIL-P-2, DB-HITS-3."""
    t = Position("0 archers D5; 0 spearmen D3; 1 troll E3; 1 nobs H1")
    t.act("D5", "attack E3", "HT")
    assert (t.at("E3").hits, t.at("E3").pinned) == (1, 1)
    t.act("D3", "attack E3", "HT")
    assert t.spaces(1) == "H1"


def test_w_09_steadfast_plus_prickly() -> None:
    """DB-ABIL-S-1, DB-PRICKLY-1."""
    t = Position("0 nobs D3; 1 spearmen E3")
    t.act("D3", "attack E3", "THT HT")
    assert (t.at("E3").hits, t.at("D3").hits) == (1, 1)


def test_w_10_range_goes_around_an_occupied_space() -> None:
    """DB-RANGE-1, DB-RANGE-2."""
    t = Position("0 archers D3; 0 spearmen D4; 1 troll D5; 1 nobs F3; 1 goblins E3")
    t.play("activate D3")
    assert sorted(t.texts("attack")) == ["D5", "E3"]
    assert t.refused("attack F3") == "DB-RANGE-2"


def test_w_11_a_star_fires_through_friends_never_through_enemies_or_forest() -> None:
    """DB-STAR-A-1, DB-TERRAIN-F-3, DB-ABIL-E-1."""
    t = Position("0 mage C3; 0 spearmen D3; 1 troll E3; 1 nobs F3; 1 wolf-riders D5", "D4#")
    t.play("activate C3")
    assert sorted(t.texts("attack")) == ["D5", "E3"]
    t.play("attack E3", "THTT")
    assert t.at("F2").hits == 2


def test_w_12_forest_movement() -> None:
    """DB-TERRAIN-F-1, DB-MOVE-4."""
    t = Position("0 horsemen D3; 1 troll H1", "D4# E3#")
    t.play("activate D3")
    reached = set(t.texts("step"))
    for first in t.texts("step"):
        u = Position("0 horsemen D3; 1 troll H1", "D4# E3#")
        u.play("activate D3")
        u.play(f"step {first}")
        reached |= set(u.texts("step"))
    assert sorted(reached) == [
        "B3",
        "C1",
        "C2",
        "C3",
        "C4",
        "D1",
        "D2",
        "D4",
        "D5",
        "E1",
        "E2",
        "E3",
        "E4",
        "E5",
        "F2",
        "F4",
    ]


def test_w_13_river_crossing_with_a_setback() -> None:
    """DB-TERRAIN-R-1, DB-TERRAIN-R-2, DB-TERRAIN-R-3, DB-TERRAIN-R-4."""
    t = Position("0 wolf-riders D3; 1 spearmen H1", "E3Y F3Y")
    t.play("activate D3")
    t.play("step E3", "T")
    t.play("step F3", "HT")
    assert t.at("E3").hits == 1
    assert t.state.phase == CHOOSE
    assert t.refused("activate E3") == "DB-TURN-3"


def test_w_14_hill_counts_only_against_adjacent_attackers() -> None:
    """DB-TERRAIN-H-2, DB-HITS-1."""
    t = Position("0 wolf-riders D3; 0 goblin-archers D5; 1 guardians E3; 1 riders H1", "E3-")
    t.act("D3", "attack E3", "HT")
    assert t.at("E3").hits == 1
    t.act("D5", "attack E3", "HT")
    assert t.spaces(1) == "H1"


def test_w_15_leadership_terrain_and_armor_piercing() -> None:
    """DB-ABIL-L-1, DB-ABIL-A-1, DB-DEF-1."""
    t = Position("0 fusiliers D3; 1 goblin-archers E4; 1 warboss F4", "E4#")
    t.act("D3", "attack E4", "HHTH H")
    assert t.at("E5").hits == 3
    assert t.at("D3").loaded == 0


def test_w_16_the_moved_point_is_invisible_to_armor_piercing() -> None:
    """DB-STAR-C-1, DB-ABIL-A-2."""
    t = Position("0 ballista C3; 1 horsemen E4 moved; 1 mage H1")
    told = t.act("C3", "attack E4", "HTH")
    assert t.at("F4").hits == 2
    assert not any("answered" in line for line in told)


def test_w_17_charging() -> None:
    """DB-ABIL-C-1."""
    t = Position("0 knights C3; 1 troll E3; 1 nobs H1")
    t.act("C3", "step D3", "attack E3", "HHH")
    assert t.spaces(1) == "H1"


def test_w_18_guardians_two_profiles() -> None:
    """DB-UNIT-3, DB-RULING-36."""
    t = Position("0 guardians D3; 1 wolf-riders E3; 1 nobs C5")
    t.act("D3", "attack E3", "HH")
    assert t.spaces(1) == "C5"
    u = Position("0 guardians D3; 1 wolf-riders E3; 1 nobs C5")
    u.act("D3", "attack C5", "H")
    assert u.at("C5").hits == 1


def test_w_19_overrun_takes_the_artifact() -> None:
    """DB-ABIL-O-1, DB-ART-5, DB-ENTER-1."""
    t = Position("0 maddwarves D3; 1 guardians E3 carries=1; 1 riders H1")
    t.act("D3", "attack E3", "HTH")
    assert (t.spaces(0), t.at("E3").carries, t.at("E3").moved) == ("E3", 1, 1)


def test_w_20_prickly_needs_a_load_and_spends_it() -> None:
    """DB-PRICKLY-3, DB-STAR-B-2."""
    t = Position("0 rangers D5; 1 fusiliers E4")
    t.act("D5", "attack E4", "TT THT")
    assert t.spaces(0) == "C5"
    assert t.at("E4").loaded == 0


def test_w_21_cannon_reload_and_d_star() -> None:
    """DB-STAR-B-1, DB-STAR-D-1."""
    t = Position("0 cannon C2; 1 troll E3")
    t.act("C2", "attack E3", "TT")
    assert (t.at("E3").hits, t.at("C2").loaded) == (1, 0)
    t.play("end")
    t.play("end")
    t.play("activate C2")
    assert t.refused("attack E3") == "DB-STAR-B-1"
    t.play("step D2")
    assert t.refused("reload") == "DB-STAR-D-1"
    u = Position("0 cannon C2 loaded=no; 1 troll E3")
    u.act("C2", "reload")
    assert u.at("C2").loaded == 1


def test_w_22_cowardly_goblins() -> None:
    """DB-ABIL-Y-2, DB-ABIL-Y-3, DB-ABIL-Y-4."""
    t = Position("0 goblins D3; 0 goblins A2; 0 troll D4; 1 swordsmen H1")
    t.act("D4", "step E4")
    told = t.play("end")
    lost = next(i for i, line in enumerate(told) if "destroyed on A2" in line)
    back = next(i for i, line in enumerate(told) if "retreated from D3 to C3" in line)
    assert lost < back
    assert t.spaces(0) == "C3 E4"


def test_w_23_pass_run_score() -> None:
    """DB-ART-3, DB-GOAL-1."""
    t = Position("0 archers D3 carries=1; 0 horsemen F3; 1 troll G5", offence=0)
    t.act("D3", "pass F3")
    assert t.at("F3").carries == 1
    t.play("activate F3")
    t.play("step G3")
    t.play("step H3")
    assert (t.state.phase, t.state.won_by, t.state.sides[0].wins) == (BREAK, 0, 1)


def test_w_24_river_hits_survive_into_the_enemy_turn() -> None:
    """DB-TURN-2, DB-HITS-1."""
    t = Position("0 troll D3; 1 swordsmen F3", "E3Y")
    t.play("activate D3")
    t.play("step E3", "H")
    t.play("finish")
    t.play("end")
    assert t.at("E3").hits == 1
    t.act("F3", "attack E3", "HT")
    assert t.spaces(0) == "D3"


def test_w_25_variant_every_attack_hits_inward_retreat() -> None:
    """DB-VAR-HIT-1, DB-VAR-RET-1."""
    t = Position("0 footdwarves C4; 1 swordsmen B4; 1 mage A1", mode=1, actor=1)
    t.play("activate B4")
    t.play("attack C4")
    assert t.prompted() == 1
    assert t.texts("retreat") == ["D4", "D5"]  # D3 is ring 2, not 3
    t.play("retreat D5")
    assert t.spaces(0) == "D5"


def test_w_26_retreat_picks_up_a_loose_artifact() -> None:
    """DB-ART-5, DB-ENTER-1."""
    t = Position("0 knights D3; 1 wolf-riders E3; 1 nobs H1", artifacts={"F3": 1})
    t.act("D3", "attack E3", "TH")
    assert t.at("F3").carries == 1
    assert t.state.phase == CHOOSE


def test_w_27_overrun_into_a_river() -> None:
    """DB-ABIL-O-2, DB-TERRAIN-R-3."""
    t = Position("0 troll D3; 1 guardians E3; 1 rangers H2", "E3Y")
    t.act("D3", "attack E3", "HHTH H")
    assert t.at("E3").hits == 1
    assert (t.spaces(0), t.spaces(1)) == ("E3", "H2")


def test_w_28_prickly_horsemen_ride_the_attacker_down() -> None:
    """DB-PRICKLY-2, DB-ABIL-O-1, DB-STAR-C-2."""
    t = Position("0 wolf-riders D3; 1 horsemen E3")
    t.act("D3", "attack E3", "TT HT")
    assert (t.spaces(0), t.spaces(1)) == ("C3", "D3")
    assert t.at("D3").moved == 0


def test_w_29_variant_an_artifact_leaves_the_board() -> None:
    """DB-VAR-ART-3, DB-VAR-WIN-1."""
    t = Position("0 footdwarves F6; 1 horsemen B4 carries=1; 1 mage A1", mode=1, actor=1)
    t.play("activate B4")
    t.play("step A4")
    assert (t.state.removed, t.at("A4").carries) == (1, 0)
    t.play("step A5")
    assert t.number("A5") != NOBODY
    assert t.state.ended == 0


def test_w_30_drafting_orcs() -> None:
    """DB-DRAFT-2, DB-DRAFT-3."""
    t = Position()
    t.play("race orcs", seat=0)
    for kind in ["fighters", "fighters", "goblins", "goblins", "goblins", "nobs", "troll", "troll", "warboss"]:
        if kind == "troll" and t.state.sides[0].picks[5] == 1:
            assert t.refused("draft goblins", 0) == "DB-DRAFT-2"  # a fourth
        t.play(f"draft {kind}", seat=0)
    assert t.refused("draft troll", 0) == "DB-DRAFT-2"  # a third
    t.play("seal", seat=0)
    t.play("race elves", seat=1)
    t.play("ready defence", seat=1)
    t.play("seal", seat=1)
    assert t.state.sides[0].waiting == 12


def test_w_31_a_whole_match() -> None:
    """DB-TOSS-1, DB-DEPLOY-1, DB-MATCH-2, DB-MATCH-3."""
    for what, offence, homes in (("roles", 1, "AH"), ("sides", 0, "HA")):
        t = Position("0 footdwarves -; 1 nobs -", phase="call")
        t.play("call heads")
        t.advance("H")
        t.play("role defence")
        t.play("side H")
        assert (t.state.actor, t.state.offence) == (0, 1)
        score(t, 1)
        t.advance()
        assert (t.state.offence, edges(t), t.state.actor) == (0, "AH", 1)
        score(t, 0)
        t.advance()
        assert t.state.actor == 1  # the loser of round 2
        t.play(f"exchange {what}")
        assert (t.state.offence, edges(t)) == (offence, homes)
        assert t.state.actor == 1 - offence


def edges(t: Position) -> str:
    return "".join("AH"[side.home] for side in t.state.sides)


def score(t: Position, winner: int) -> None:
    """Deploy one piece each and let `winner` win by leaving no enemy."""
    for _ in range(2):
        edge = "AH"[t.state.sides[t.state.actor].home]
        kind = "footdwarves" if t.state.actor == 0 else "nobs"
        t.play(f"place {kind} {'C3' if edge == 'A' else 'F3'}")
    t.play("carrier " + ("C3" if edges(t)[t.state.offence] == "A" else "F3"))
    t.state.pieces[20 * winner].carries = 1
    goal = 7 if t.state.sides[winner].home == 0 else 0
    if t.state.actor != winner:
        t.play("end")
    while t.state.ended == 0:
        here = t.spaces(winner)
        t.play(f"activate {here}")
        ways = sorted(t.texts("step"), key=lambda to: abs("ABCDEFGH".index(to[0]) - goal))
        t.play(f"step {ways[0]}")
        if t.state.ended == 0:
            t.play("finish")
            t.play("end")
            t.play("end")
    assert t.state.won_by == winner


def test_w_32_variant_reinforcements() -> None:
    """DB-VAR-REINF-1, DB-VAR-TURN-2."""
    reserve = "; ".join(f"1 {kind} -" for kind in ["horsemen", "knights", "archers"] * 4)
    marks = ["A2", "A7", "D1", "D8", "H2", "H7"]
    t = Position(f"0 footdwarves F6; {reserve}", mode=1, phase="flip", turn=1, markers=marks)
    t.advance("HTHHTT")
    assert t.state.heads == 3
    t.play("reinforce horsemen D1")
    t.play("reinforce knights D8")
    t.play("reinforce archers A2")
    assert (t.state.phase, t.state.actor) == (CHOOSE, 0)
    t.act("F6")
    assert sorted(t.texts("activate")) == ["A2", "D1", "D8"]


def test_w_33_reading_the_board() -> None:
    """DB-BOARD-3, DB-BOARD-5, DB-RETREAT-1."""
    t = Position("0 archers D3; 1 troll D5")
    for space, straight, diagonals, depth in (("D3", "C3", "D2 D4", 7), ("D4", "C4", "C3 C5", 6)):
        cell = t.names.read_cell(space)
        assert cell is not None
        found = [t.names.cell_text(to) for to in t.board.rear[cell][:3]]
        assert (found[0], " ".join(found[1:])) == (straight, diagonals)
        assert t.board.depth[cell] == depth
    t.play("activate D3")
    assert t.texts("attack") == ["D5"]
    blocked = Position("0 archers C3; 0 spearmen D3; 1 troll E3")
    blocked.play("activate C3")
    assert blocked.texts("attack") == []  # through D3 only
