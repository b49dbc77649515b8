"""Sections 1 and 15 and the boards of section 16: spaces, distances, sides, maps."""

import pytest

from games.doomball.positions import Position
from sandtable.games.doomball import GAME
from sandtable.games.doomball.board import (
    HOMES,
    MAPS,
    bare_map,
    cell_name,
    grid,
    half_turn,
    home_ground,
    legal_spaces,
    make_board,
    read_cell,
)
from sandtable.games.doomball.kinds import RACE_NAMES, RACE_WORDS, preset_places
from sandtable.games.doomball.model import Board, State
from sandtable.kernel.game import Setup

BASE = make_board(0, bare_map(0), races=4, turn_limit=100)
SQUARES = make_board(1, bare_map(1), races=4, turn_limit=100)


def cell(name: str, mode: int = 0) -> int:
    found = read_cell(mode, name)
    assert found is not None
    return found


def around(board: Board, name: str) -> str:
    at = cell(name, board.mode)
    return " ".join(cell_name(board.mode, to) for to in board.near[at][: board.ways[at]])


def test_db_board_1_and_ruling_2_rows_are_letters_columns_numbers() -> None:
    """DB-BOARD-1, DB-RULING-2: 48 spaces, A1 to H6."""
    assert BASE.cells == 48
    assert [cell_name(0, c) for c in (0, 5, 6, 47)] == ["A1", "A6", "B1", "H6"]
    assert read_cell(0, "A7") is read_cell(0, "I1") is read_cell(0, "3D") is None


def test_db_board_2_and_ruling_1_even_columns_are_higher() -> None:
    """DB-BOARD-2, DB-RULING-1: columns 2, 4 and 6 are half a space nearer to row A."""
    height = grid(0).points
    assert height[cell("A2")][1] == height[cell("A1")][1] - 1
    assert height[cell("B1")][1] == height[cell("A1")][1] + 2


def test_db_board_3_check_values() -> None:
    assert sum(BASE.ways[:48]) == 2 * 117
    counts = [BASE.ways[:48].count(n) for n in (6, 5, 4, 3, 2)]
    assert counts == [24, 4, 12, 6, 2]
    assert around(BASE, "D3").split() == sorted(["C3", "D4", "E4", "E3", "E2", "D2"])
    assert around(BASE, "D4").split() == sorted(["C4", "C5", "D5", "E4", "D3", "C3"])
    assert (around(BASE, "A6"), around(BASE, "H1")) == ("A5 B6", "G1 H2")


def test_db_board_4_distance() -> None:
    def formula(one: int, other: int) -> int:
        axial = []
        for at in (one, other):
            x, y = at % 6, at // 6
            axial.append((x, y - (x + x % 2) // 2))
        (q, k), (p, j) = axial
        return max(abs(q - p), abs(k - j), abs(q - p + k - j))

    assert all(BASE.distance[a][b] == formula(a, b) for a in range(48) for b in range(48))
    assert max(max(row[:48]) for row in BASE.distance[:48]) == 10 == BASE.distance[cell("A6")][cell("H1")]
    assert BASE.distance[cell("A1")][cell("H6")] == 9


def test_db_board_5_depth() -> None:
    for c in range(48):
        assert BASE.depth[c] == 2 * (c // 6) + (1 if c % 6 % 2 == 0 else 0)
    assert {BASE.depth[cell(n)] for n in ("A2", "A4", "A6")} == {0}
    assert {BASE.depth[cell(n)] for n in ("H1", "H3", "H5")} == {15}


def test_db_board_6_a_half_turn_maps_the_board_onto_itself() -> None:
    for c in range(48):
        turned = sorted(half_turn(to) for to in BASE.near[c][: BASE.ways[c]])
        assert turned == BASE.near[half_turn(c)][: BASE.ways[c]]
    assert half_turn(cell("A1")) == cell("H6")
    assert grid(0).mirror_left_right() is None


def test_db_board_7_sides_and_goal_rows() -> None:
    """DB-BOARD-7: three rows each, D and E neutral."""
    t = Position("0 nobs -; 1 nobs -", phase="deploy", offence=1)
    assert {text.split()[1][0] for text in t.texts("place")} == {"A", "B", "C"}
    t = Position("0 nobs -; 1 nobs -", phase="deploy", offence=1, home="HA")
    assert {text.split()[1][0] for text in t.texts("place")} == {"F", "G", "H"}


def test_db_board_8_one_unit_and_one_terrain_a_space() -> None:
    t = Position("0 nobs -; 0 nobs C3; 1 nobs H1", phase="deploy", offence=1)
    assert t.refused("place nobs C3") == "DB-DEPLOY-2"
    assert all(len(row) == 6 for _, rows in MAPS.values() for row in rows.split())


def test_db_board_9_drawing() -> None:
    """Centres stand 1.5 sides apart, rows the square root of 3."""
    field = grid(0)
    (x1, y1), (x2, y2), (x3, y3) = (field.centre(cell(n), 1.0) for n in ("A1", "A2", "B1"))
    assert x2 - x1 == pytest.approx(1.5)
    assert y1 - y2 == pytest.approx(3**0.5 / 2)
    assert x3 - x1 == pytest.approx(0)
    assert y3 - y1 == pytest.approx(3**0.5)


def test_db_var_board_1_and_ruling_56_squares_with_eight_neighbours() -> None:
    """DB-VAR-BOARD-1, DB-RULING-56: a king's step, also between two occupied spaces."""
    assert SQUARES.cells == 64
    assert around(SQUARES, "D4") == "C3 C4 C5 D3 D5 E3 E4 E5"
    t = Position("0 nobs D4; 0 nobs D5; 0 nobs E4; 1 nobs A1", mode=1, offence=1)
    t.play("activate D4")
    assert "E5" in t.texts("step")


def test_db_var_board_2_rings() -> None:
    assert [SQUARES.ring[:64].count(n) for n in range(4)] == [28, 20, 12, 4]
    assert {cell_name(1, c) for c in range(64) if SQUARES.ring[c] == 3} == {"D4", "D5", "E4", "E5"}
    assert set("".join(GAME.scenario("variant")["map"])) == {"."}


def test_db_var_board_3_and_ruling_58_three_artifacts() -> None:
    """DB-VAR-BOARD-3, DB-RULING-58."""
    t = Position("0 nobs -; 1 nobs -", mode=1, phase="draft", seats=[{"race": "orcs"}, {"race": "orcs"}])
    for seat in (0, 1):
        t.play_random("random", seat)
        t.play("seal", seat=seat)
    assert t.loose() == {"D4": 1, "D5": 1, "E4": 1}


def test_db_map_1_ours_are_symmetric_with_18_spaces_a_side() -> None:
    for name in ("open-field", "the-ford", "two-hills", "village", "deep-wood"):
        rows = GAME.scenario(name)["map"]
        assert rows == [row[::-1] for row in rows[::-1]]
        assert [legal_spaces(rows, edge) for edge in (0, 1)] == [18, 18]
        assert not set("".join(rows)) & set("^!")
    assert GAME.notes()[0].name == "open-field"


def test_db_map_1_the_ford_has_one_dry_crossing() -> None:
    board = make_board(0, GAME.scenario("the-ford")["map"], races=4, turn_limit=100)
    dry = [c for c in range(48) if board.ground[c] != 2]
    crossings = [
        (cell_name(0, a), cell_name(0, b))
        for a in dry
        for b in board.near[a][: board.ways[a]]
        if b in dry and cell_name(0, a)[0] == "D" and cell_name(0, b)[0] == "E"
    ]
    assert crossings == [("D3", "E4")]


def test_db_map_2_and_ruling_50_mountains_only_where_a_map_has_them() -> None:
    """DB-MAP-2, DB-RULING-50."""
    caps = {
        n: [legal_spaces(GAME.scenario(n)["map"], e) for e in (0, 1)] for n in ("sample", "corner-forts", "bottleneck")
    }
    assert caps == {"sample": [17, 17], "corner-forts": [17, 17], "bottleneck": [14, 18]}
    for name in ("sample", "corner-forts"):
        rows = GAME.scenario(name)["map"]
        assert rows == [row[::-1] for row in rows[::-1]]


def test_db_map_3_home_grounds() -> None:
    tops = [legal_spaces(home_ground(race, "Humans"), 0) for race in HOMES]
    bottoms = [legal_spaces(home_ground("Humans", race), 1) for race in HOMES]
    order = ["Humans", "Dwarves", "Elves", "Orcs", "Wood Elves", "Undead"]
    assert dict(zip(HOMES, tops)) == dict(zip(order, (16, 12, 18, 11, 18, 16)))
    assert dict(zip(HOMES, bottoms)) == dict(zip(order, (18, 16, 18, 18, 18, 15)))


def test_db_map_4_presets_stand_on_their_own_side() -> None:
    """DB-MAP-4 (and DB-EXTRA-2): the defence in rows A to C, the offence in F to H, no space twice."""
    for race in range(len(RACE_NAMES) - 1):
        for role, rows in enumerate(("ABC", "FGH")):
            spaces = [space for _, space in preset_places(race, role)]
            assert len(spaces) == len(set(spaces)) >= 9
            assert {space[0] for space in spaces} <= set(rows)
    quick = GAME.scenario("kick-off")
    assert [p["at"] for p in quick["pieces"] if p["kind"] == "mage"] == ["B3"]


def test_db_setup_2_and_ruling_49_the_map_stays_for_the_match() -> None:
    """DB-SETUP-2, DB-RULING-49: it is the Board's, which nothing changes."""
    t = Position("0 nobs C3; 1 nobs F3", "D4#", phase="break", round=1, seats=[{"wins": 1}, {}], ended="goal")
    ground = list(t.board.ground)
    t.advance()
    assert t.board.ground == ground


def load(document: dict[str, object], **options: int) -> Setup[State, Board]:
    from sandtable.kernel.chance import Chance

    return GAME.load({"format": "doomball-scn-1"} | document, GAME.options(options), Chance())


def codes(document: dict[str, object], **options: int) -> list[tuple[str, str]]:
    found = GAME.validate({"format": "doomball-scn-1"} | document, GAME.options(options))
    return [(p.code, p.clause) for p in found]


def test_db_deploy_3_a_map_needs_room_for_either_army() -> None:
    """DB-DEPLOY-3, DB-RULING-72: 12 pieces, 14 with Undead."""
    narrow = ["^^^^^^", "^.....", "......", *["......"] * 5]  # 11 spaces on side A
    assert codes({"map": narrow}) == [("E_SPACES", "DB-DEPLOY-3")]
    enough = ["^^^^^^", "......", "......", *["......"] * 5]
    assert codes({"map": enough}) == []
    assert codes({"map": enough}, extra_races=1) == [("E_SPACES", "DB-DEPLOY-3")]


def test_db_deploy_6_settled_armies_may_use_smaller_maps() -> None:
    """DB-DEPLOY-6: the larger of the two armies counts."""
    rows = home_ground("Orcs", "Humans")  # 11 spaces on side A
    armies = [{"seat": seat, "kind": "nobs", "waiting": True} for seat in (0, 1) for _ in range(9)]
    document: dict[str, object] = {"map": rows, "phase": "deploy", "pieces": armies, "offence": 1, "actor": 0}
    assert codes(document) == []
    assert load(document).board.ground[0] == 6
    armies += [{"seat": 0, "kind": "nobs", "waiting": True} for _ in range(3)]
    assert codes(document) == [("E_SPACES", "DB-DEPLOY-3")]
    assert RACE_WORDS[3] == "orcs"
