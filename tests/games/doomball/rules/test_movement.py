"""Sections 5, 6 and 7: the turn, activations, movement, entering, range."""

import pytest

from games.doomball.positions import Position
from sandtable.games.doomball import GAME
from sandtable.games.doomball.model import ACT, CHOOSE, NOBODY
from sandtable.kernel.carriers import flat

FOE = "1 troll H1"


# -- the turn -----------------------------------------------------------------------------------------------------


def test_db_turn_1_players_alternate_complete_turns() -> None:
    """DB-TURN-1; the other seat is not asked."""
    t = Position("0 nobs C3; 1 nobs F3")
    assert t.refused("end", 1) == "DB-TURN-1"
    t.play("end")
    assert (t.state.actor, t.state.turn) == (1, 2)
    t.play("end")
    assert (t.state.actor, t.state.turn) == (0, 3)


def test_db_turn_2_and_ruling_17_what_the_start_of_a_turn_clears() -> None:
    """DB-TURN-2, DB-RULING-17, DB-RULING-42: own hits, pins on the enemy, own moved flags; nothing else."""
    t = Position(
        "0 troll C3 hits=1 pinned moved activated; 1 horsemen F3 hits=1 pinned moved activated; 1 mage H1", actor=0
    )
    t.play("end")
    mine, theirs = t.at("C3"), t.at("F3")
    assert (theirs.hits, theirs.moved, theirs.activated) == (0, 0, 0)
    assert theirs.pinned == 1  # inflicted by the other player
    assert (mine.hits, mine.pinned, mine.moved) == (1, 0, 1)


def test_db_turn_3_and_ruling_18_each_unit_once() -> None:
    """DB-TURN-3, DB-RULING-18, DB-DEC-8: any order, each at most once, stop at any time."""
    t = Position("0 nobs C3; 0 nobs C4; 0 nobs C5; 1 nobs F3")
    assert t.texts() == ["activate C3", "activate C4", "activate C5", "end"]
    t.play("activate C4")
    assert t.refused("activate C3") == "DB-ACT-2"  # one after the other
    t.play("finish")
    assert t.refused("activate C4") == "DB-TURN-3"
    assert t.refused("activate F3") == "DB-TURN-3"
    assert t.refused("step C3") == "DB-DEC-8"
    assert t.texts() == ["activate C3", "activate C5", "end"]


def test_db_turn_4_cowards_run_before_the_opponent_begins() -> None:
    t = Position("0 goblins D3; 0 nobs A1; 1 nobs F3")
    told = t.play("end")
    assert t.spaces(0) == "C3 A1"
    assert "P2 began turn 2." in told[-1]


def test_db_act_1_move_then_action() -> None:
    """DB-ACT-1: no movement after the action."""
    t = Position("0 knights C3; 1 troll E3; 1 nobs H1")
    t.act("C3", "step D3", "attack E3", "TTT")
    assert t.state.phase == CHOOSE


def test_db_act_2_one_of_four_actions() -> None:
    """DB-ACT-2, DB-DEC-10: attack, reload, pass, nothing."""
    t = Position("0 fusiliers D3 carries=1 loaded=no; 0 nobs D4; 1 troll E3")
    t.play("activate D3")
    assert t.texts("pass") == ["D4"]
    assert "reload" in t.texts()
    assert "finish" in t.texts()
    assert t.texts("attack") == []
    assert t.refused("end") == "DB-ACT-2"


def test_db_act_3_and_ruling_19_an_empty_activation_counts() -> None:
    """DB-ACT-3, DB-RULING-19."""
    t = Position("0 nobs C3; 1 nobs F3")
    t.act("C3")
    assert t.at("C3").activated == 1
    assert t.texts() == ["end"]


def test_db_act_4_and_ruling_27_a_unit_thrown_back_is_done() -> None:
    """DB-ACT-4, DB-RULING-27: driven back or destroyed in its own move, nothing further."""
    t = Position("0 wolf-riders D3; 0 nobs A1; 1 nobs H1", "E3Y")
    t.play("activate D3")
    t.play("step E3", "H")
    assert (t.spaces(0), t.state.phase) == ("D3 A1", CHOOSE)
    t = Position("0 wolf-riders D3 hits=1; 0 nobs A1; 1 nobs H1", "E3Y")
    t.play("activate D3")
    t.play("step E3", "H")
    assert (t.spaces(0), t.state.phase) == ("A1", CHOOSE)


# -- movement -----------------------------------------------------------------------------------------------------


def test_db_move_1_a_path_of_adjacent_spaces() -> None:
    """DB-MOVE-1, DB-DEC-9: 1 to M spaces."""
    t = Position(f"0 airdwarves D3; {FOE}")
    t.play("activate D3")
    assert len(t.texts("step")) == 6
    assert t.refused("step B3") == "DB-MOVE-1"
    for to in ("C3", "B3", "A3"):
        t.play(f"step {to}")
    assert t.texts("step") == []
    assert t.refused("step A2") == "DB-MOVE-1"


def walks(kind: str, start: str, mode: int) -> set[tuple[str, ...]]:
    """Every whole path of a unit alone on the board, as the rules offer it step by step."""
    found: set[tuple[str, ...]] = set()
    waiting: list[tuple[str, ...]] = [()]
    t = Position(f"0 {kind} {start}; 1 troll -", mode=mode)
    t.play(f"activate {start}")
    first = t.clone()
    while waiting:
        walk = waiting.pop()
        t.state = flat.clone(first)
        for to in walk:
            t.play(f"step {to}")
        found |= {walk} if walk else set()
        waiting += [(*walk, to) for to in t.texts("step")]
    return found


@pytest.mark.parametrize(
    ("mode", "start", "kind", "count", "ends"),
    [
        (0, "D3", "nobs", 6, 6),
        (0, "D3", "knights", 36, 18),
        (0, "D3", "airdwarves", 166, 32),
        (1, "D4", "nobs", 8, 8),
        (1, "D4", "knights", 64, 24),
        (1, "D4", "airdwarves", 432, 48),
    ],
)
def test_db_dec_9_and_dec_17_paths_and_destinations(mode: int, start: str, kind: str, count: int, ends: int) -> None:
    """DB-DEC-9, DB-DEC-17: as many whole paths as the table says, in the middle of an empty board."""
    found = walks(kind, start, mode)
    assert len(found) == count
    assert len({walk[-1] for walk in found}) == ends


def test_db_move_2_free_spaces_only() -> None:
    """DB-MOVE-2, DB-TERRAIN-M-1: neither friend, enemy nor mountain."""
    t = Position(f"0 nobs D3; 0 nobs C3; 1 nobs D4; {FOE}", "E3^")
    t.play("activate D3")
    assert {t.refused(f"step {to}") for to in ("C3", "D4", "E3")} == {"DB-MOVE-2"}


def test_db_move_3_and_ruling_20_no_space_twice() -> None:
    """DB-MOVE-3, DB-RULING-20: nor the start."""
    t = Position(f"0 airdwarves D3; {FOE}")
    t.play("activate D3")
    t.play("step C3")
    assert t.refused("step D3") == "DB-MOVE-3"
    t.play("step C4")
    assert t.refused("step C3") == "DB-MOVE-3"


def test_db_move_4_and_ruling_21_forest() -> None:
    """DB-MOVE-4, DB-RULING-21, DB-TERRAIN-F-1: one less, once, at least one; the start does not count."""
    t = Position(f"0 airdwarves D3; {FOE}", "C3# B3# D3#")
    t.play("activate D3")
    t.play("step C3")
    t.play("step B3")  # two of three, both forest
    assert t.refused("step A3") == "DB-MOVE-4"
    t = Position(f"0 knights D3; {FOE}", "C3#")
    t.play("activate D3")
    t.play("step D4")
    assert t.refused("step C3") == "DB-MOVE-4"
    t = Position(f"0 nobs D3; {FOE}", "C3#")
    t.play("activate D3")
    assert t.refused("step C3") == ""
    t = Position(f"0 knights D3; {FOE}", "D3#")
    t.play("activate D3")
    t.play("step D4")
    assert t.refused("step D5") == ""


def test_db_move_5_pinned_units_and_units_without_movement() -> None:
    t = Position(f"0 nobs D3 pinned; {FOE}")
    t.play("activate D3")
    assert t.refused("step C3") == "DB-MOVE-5"
    t = Position(f"0 poison-bloom D3; {FOE}", races=7)
    t.play("activate D3")
    assert (t.refused("step C3"), t.texts("step")) == ("DB-MOVE-5", [])


def test_db_move_6_and_ruling_55_step_by_step_or_a_whole_path() -> None:
    """DB-MOVE-6, DB-RULING-55: a path is walked to its end; driven back, the rest is lost."""
    t = Position(f"0 airdwarves D3; {FOE}")
    t.play("activate D3")
    t.play("walk C3 B3 A3")
    assert (t.spaces(0), t.state.phase) == ("A3", ACT)
    t = Position(f"0 airdwarves D3; {FOE}", "C3Y")
    t.play("activate D3")
    t.play("walk C3 B3 -", "T")
    assert t.spaces(0) == "B3"
    t = Position(f"0 airdwarves D3; {FOE}", "E3Y")
    t.play("activate D3")
    assert t.refused("walk E3 D3 -") == "DB-MOVE-3"
    assert t.refused("walk E3 E3 -") == "DB-MOVE-3"
    assert t.refused("walk - - -") == "DB-DEC-9"
    assert t.refused("walk E3 - F3") == "DB-MOVE-6"
    assert t.refused("walk C3 E3 -") == "DB-MOVE-1"
    t.play("walk E3 F3 G3", "T")
    assert t.spaces(0) == "G3"
    t = Position("0 airdwarves D3 hits=1; 0 nobs A1; 1 troll H1", "E3Y")
    t.play("activate D3")
    t.play("walk E3 F3 -", "H")  # moved, defence 2: two hits drive it back
    assert (t.spaces(0), t.state.phase) == ("D3 A1", CHOOSE)


def test_db_move_6_a_whole_path_is_checked_like_its_steps() -> None:
    """After a step the rest may come as a path; forest counts for the whole of it."""
    t = Position(f"0 airdwarves D3; {FOE}", "C3#")
    t.play("activate D3")
    t.play("step C3")
    assert t.refused("walk B3 A3 -") == "DB-MOVE-4"
    t.play("walk B3 - -")
    assert t.spaces(0) == "B3"


def test_db_enter_1_the_sequence() -> None:
    """DB-ENTER-1: stand and flag, pick up, goal, and only then the river."""
    t = Position("0 horsemen G3; 1 troll A1", "H3Y", artifacts={"H3": 1})
    t.play("activate G3")
    told = t.play("step H3")  # no coin: the round is won first
    assert [line.split()[-1] for line in told if "picked up" in line] == ["H3."]
    assert t.state.won_by == 0
    t = Position("0 horsemen D3 hits=1; 1 troll H1", "E3Y", artifacts={"E3": 1})
    t.play("activate D3")
    t.play("step E3", "H")  # the moved flag counts: 2 hits against 2
    assert (t.spaces(0), t.at("D3").carries) == ("D3", 1)


# -- range --------------------------------------------------------------------------------------------------------


def targets(t: Position, unit: str) -> list[str]:
    t.play(f"activate {unit}")
    return sorted(t.texts("attack"))


def test_db_range_1_paths_are_blocked() -> None:
    """DB-RANGE-1: by units and forest in between; the target may stand in forest."""
    assert targets(Position("0 archers C3; 1 troll E3"), "C3") == ["E3"]
    assert targets(Position("0 archers C3; 0 nobs D3; 1 troll E3"), "C3") == []
    assert targets(Position("0 archers C3; 1 nobs H1; 1 troll E3", "D3#"), "C3") == []
    assert targets(Position("0 archers C3; 1 nobs H1; 1 troll E3", "D3^"), "C3") == []
    assert targets(Position("0 archers C3; 1 nobs H1; 1 troll E3", "E3#"), "C3") == ["E3"]


def test_db_range_2_paths_bend_and_adjacent_is_always_one() -> None:
    assert targets(Position("0 ballista C3; 0 nobs D3; 1 troll E3"), "C3") == ["E3"]  # around, three steps
    assert targets(Position("0 archers D3; 1 troll E3", "D3# E3#"), "D3") == ["E3"]


def test_db_range_3_one_is_adjacent() -> None:
    assert targets(Position("0 nobs D3; 1 troll D5; 1 nobs E4"), "D3") == ["E4"]


def test_db_range_4_past_friends_with_a_star_or_from_a_hill_or_tower() -> None:
    """DB-RANGE-4, DB-TERRAIN-H-1, DB-TERRAIN-T-1: never past enemies."""
    for ground in ("C3-", "C3!"):
        assert targets(Position("0 archers C3; 0 nobs D3; 1 troll E3", ground), "C3") == ["E3"]
    assert targets(Position("0 archers C3; 1 nobs D3; 1 troll E3", "C3-"), "C3") == ["D3"]
    assert targets(Position("0 mage C3; 0 nobs D3; 1 troll E3"), "C3") == ["E3"]


def test_db_star_a_1_and_ruling_51_forest_still_blocks() -> None:
    """DB-STAR-A-1, DB-RULING-51, DB-TERRAIN-F-3."""
    everywhere = "C2# C4# D2# D3# D4# B2# B3# B4#"
    assert targets(Position("0 mage C3; 1 troll E3", everywhere), "C3") == []


def test_db_range_5_measured_after_the_move() -> None:
    t = Position("0 rangers B3; 1 troll E3")
    t.play("activate B3")
    assert t.refused("attack E3") == "DB-RANGE-2"
    t.play("step C3")
    assert t.refused("attack E3") == ""


def test_db_art_6_and_ruling_54_a_loose_artifact_blocks_nothing() -> None:
    """DB-ART-6, DB-RULING-54: neither range, movement nor retreat."""
    t = Position("0 archers C3; 1 troll E3", artifacts={"D3": 1})
    assert targets(t, "C3") == ["E3"]
    assert "D3" in t.texts("step")


def test_range_agrees_with_a_plain_search() -> None:
    """DB-RANGE-1 and DB-RANGE-4 against an independent search, in positions of random matches."""
    from games.doomball.reference_range import random_positions, reference_targets

    looked = 0
    for t in random_positions(60):
        for text in t.texts("activate"):
            state = t.clone()
            t.play(f"activate {text}")
            assert sorted(t.texts("attack")) == reference_targets(t)
            looked += 1
            t.state = state
    assert looked > 150
    assert GAME.facts.nobody == NOBODY
