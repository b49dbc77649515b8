"""What the author of a document surely did not mean: warnings, which leave it valid."""

from __future__ import annotations

from typing import Any

from sandtable.games.doomball import GAME

Found = tuple[str, str, str]  # code, pointer, clause
OPEN = ["......"] * 8
BARE = ["........"] * 8


def found(fair: str = "", **document: Any) -> list[Found]:
    made = {"format": "doomball-scn-1"} | document
    assert not GAME.validate(made)
    problems = GAME.problems(made, fair=fair)
    assert all(problem.warning for problem in problems)
    return [(problem.code, problem.pointer, problem.clause) for problem in problems]


def pieces(*placed: str) -> list[dict[str, Any]]:
    """Pieces such as `0 spearmen C3`."""
    return [{"seat": int(seat), "kind": kind, "at": at} for seat, kind, at in (one.split() for one in placed)]


def rows(**changed: str) -> list[str]:
    """An open map with some rows changed: `D="^^^^^^"`."""
    return [changed.get(name, "......") for name in "ABCDEFGH"]


def test_an_ordinary_map_has_no_warning() -> None:
    assert found(map=OPEN) == []


def test_db_goal_1_a_map_without_a_way_to_the_goal_rows() -> None:
    """A wall across the middle stops both sides."""
    assert found(map=rows(D="^^^^^^", E="^^^^^^")) == [("W_GOAL", "/map", "DB-GOAL-1")] * 2
    assert found(map=rows(D="^^.^^^", E="^^^.^^")) == []


def test_db_move_2_a_piece_between_mountains() -> None:
    army = pieces("0 spearmen B1", "0 spearmen C6", "1 goblins F3")
    stuck = ("W_STUCK", "/pieces/0/at", "DB-MOVE-2")
    assert found(map=rows(A="^^....", B=".^....", C="^^...."), pieces=army, phase="play") == [stuck]
    assert found(map=rows(A="^^....", B=".^....", C=".^...."), pieces=army, phase="play") == []


def test_db_deploy_2_a_piece_outside_its_three_rows() -> None:
    army = pieces("0 spearmen D1", "0 spearmen C6", "1 goblins F3")
    assert found(map=OPEN, pieces=army, phase="carrier", offence=0) == [("W_AREA", "/pieces/0/at", "DB-DEPLOY-2")]
    assert found(map=OPEN, pieces=army, phase="play") == []


def test_db_var_art_3_an_artifact_behind_mountains() -> None:
    """In the Variant artifacts are carried to the edge."""
    walled = [*BARE[:2], "..^^^^..", "..^..^..", "..^..^..", "..^^^^..", *BARE[6:]]
    assert found(mode="variant", map=walled) == [("W_ARTIFACT", "/map", "DB-VAR-ART-3")] * 3
    assert found(mode="variant", map=[*walled[:5], "..^.^^..", *BARE[6:]]) == []


def test_db_board_6_terrain_that_breaks_a_claimed_symmetry() -> None:
    """The document or the list of scenarios claims it; the base board has no mirror."""
    uneven = rows(B="#.....")
    assert found(map=uneven) == []
    assert found(map=uneven, fair="half-turn") == [("W_FAIR", "/map/1", "DB-BOARD-6")]
    assert found("half-turn", map=uneven) == found(map=uneven, fair="half-turn")
    assert found(map=rows(B="#.....", G=".....#"), fair="half-turn") == []
    assert found(map=OPEN, fair="mirror") == [("W_FAIR", "/fair", "DB-BOARD-6")]
    mirrored = [*BARE[:1], "#.......", *BARE[2:6], "#.......", *BARE[7:]]
    assert found(mode="variant", map=mirrored, fair="mirror") == []
    assert found(mode="variant", map=mirrored, fair="half-turn") == [("W_FAIR", "/map/1", "DB-BOARD-6")] * 2  # B1, B8


def test_warnings_come_beside_faults_in_other_sections() -> None:
    made = {"format": "doomball-scn-1", "map": rows(D="^^^^^^", E="^^^^^^"), "turn": -1, "seats": [{"wins": 9}, {}]}
    problems = [(problem.code, problem.pointer) for problem in GAME.problems(made)]
    assert {("W_GOAL", "/map")} < {*problems}
    assert {pointer for _, pointer in problems} == {"/map", "/turn", "/seats/0/wins"}


def test_a_fault_of_a_text_hides_no_fault_of_the_position() -> None:
    army = pieces("0 spearmen C3", "0 goblins C4", "1 goblins F3")
    problems = GAME.validate({"format": "doomball-scn-1", "title": 3, "pieces": army})
    assert [(problem.code, problem.pointer) for problem in problems] == [("E_TEXT", "/title"), ("E_RACE", "/pieces")]
