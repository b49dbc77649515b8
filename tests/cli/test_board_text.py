"""Boards as text: every kind of grid and size, without colour or Unicode, and boards that do not fit."""

import re

import pytest

import sandtable
from sandtable.cli.terminal.scene_layout import SceneLayout, panel_lines, visible_width, wrap
from sandtable.cli.terminal.terminal import Terminal, in_columns, percent, table
from sandtable.kernel.scene import BoardShape, Scene, ScenePiece
from sandtable.play.board_text import SIZES, BoardDrawing, Highlights, grid_of, piece_symbol

PLAIN = Terminal()


def square_scene(side: int = 4, *, grid: str = "square") -> Scene:
    """A made-up board of squares with three pieces, two of them in one cell."""
    cells = [(row, column) for row in range(side) for column in range(side)]
    shape: BoardShape = {
        "kind": "cells",
        "size": [float(side), float(side)],
        "cells": [
            {
                "id": at,
                "label": "abcdefgh"[column % 8] + str(row + 1),
                "centre": [column + 0.5, row + 0.5],
                "outline": [],
                "near": [i for i, (r, c) in enumerate(cells) if abs(r - row) + abs(c - column) == 1],
            }
            for at, (row, column) in enumerate(cells)
        ],
    }
    if grid:
        shape["grid"] = grid
    return {
        "game": "made up",
        "seat": 0,
        "goal": {"text": "Be drawn", "progress": ["", ""]},
        "board": shape,
        "cells": [{"id": 3, "ground": "river"}, {"id": 6, "fog": "unknown"}, {"id": 7, "ground": "bog"}],
        "pieces": [piece("k", 0, cell=0), piece("k", 1, cell=5), piece("m", 1, cell=5)],
        "panels": [],
        "turn": "Turn 1",
    }


def piece(kind: str, seat: int, *, cell: int | None = None, hp: int = 12) -> ScenePiece:
    made: ScenePiece = {
        "id": f"{kind}{seat}",
        "seat": seat,
        "name": f"{kind} of {seat}",
        "kind": kind,
        "symbol": "",
        "bars": [{"name": "HP", "value": hp, "most": 20}],
        "spoken": "",
    }
    if cell is not None:
        made["cell"] = cell
    return made


def flat_shape() -> BoardShape:
    """Six flat-topped hexes in three columns, the middle one half a hex lower."""
    centres = [(1.5 * column, 1.732 * row + (0.866 if column == 1 else 0)) for row in range(2) for column in range(3)]
    return {
        "kind": "cells",
        "size": [5.0, 5.0],
        "cells": [
            {
                "id": i,
                "label": str(i),
                "centre": [x, y],
                "outline": [],
                "near": [j for j, (a, b) in enumerate(centres) if 0 < (a - x) ** 2 + (b - y) ** 2 < 3.1],
            }
            for i, (x, y) in enumerate(centres)
        ],
    }


# -- grids ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario, options", [("first-blood", {}), ("mountain-pass", {"variants": 1})])
def test_rows_of_hexes_are_shifted_by_half_a_hex(scenario: str, options: dict[str, int]) -> None:
    scene = sandtable.game("dbd").start(scenario, options=options).scene(2)
    grid = grid_of(scene["board"])
    assert grid is not None
    assert (grid.across, grid.down) == (2, 1)
    for cell in scene["board"]["cells"]:
        row, column = grid.places[cell["id"]]
        near = {(grid.places[n][0] - row, grid.places[n][1] - column) for n in cell["near"]}
        assert near <= {(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)}


def test_the_kind_of_grid_is_guessed_if_not_given() -> None:
    flat = grid_of(flat_shape())
    assert flat is not None
    assert (flat.across, flat.down) == (1, 2)
    assert flat.places[1] == (1, 1)
    square = grid_of(square_scene(grid="")["board"])
    assert square is not None
    assert (square.across, square.down) == (1, 1)
    hexes = sandtable.game("dbd").start(seed=0).scene(2)["board"]
    pointy = grid_of({key: value for key, value in hexes.items() if key != "grid"})  # type: ignore[arg-type]
    assert pointy is not None
    assert pointy.across == 2


def test_irregular_cells_have_no_grid() -> None:
    shape = square_scene()["board"]
    shape["cells"][1]["centre"] = shape["cells"][0]["centre"]
    assert grid_of(shape) is None
    assert grid_of({"kind": "table", "size": [10.0, 10.0]}) is None


# -- pictures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("colours", [0, 16, 256])
def test_a_board_has_the_announced_size(size: str, columns: int, colours: int) -> None:
    scene = sandtable.game("dbd").start("three-fords").scene(2)
    terminal = Terminal(columns=columns, colours=colours)
    drawing = BoardDrawing(scene, terminal)
    lines = drawing.board(size)
    assert len(lines) == drawing.height(size)
    assert {visible_width(line) for line in lines} == {drawing.width()} == {69}
    assert any("\x1b[" in line for line in lines) == bool(colours)


def test_seats_differ_without_colour_and_symbols_without_unicode() -> None:
    scene = sandtable.game("dbd").start("wooded-centre").scene(2)
    drawn = "\n".join(BoardDrawing(scene, Terminal(unicode=False)).board("small"))
    assert drawn.isascii()
    assert "|C'4|S'3|I.4|I'5|" in drawn
    assert "|c'4|s'3|i.4|i'5|" in drawn
    assert "%76" in drawn
    legend = BoardDrawing(scene, Terminal(unicode=False)).legend(("Blue", "Red"))
    assert "UPPER CASE Blue, lower case Red" in legend
    assert ". green, ' regular, \" veteran" in legend
    assert ": rough, % woods, n hill" in legend


def test_squares_with_rivers_fog_and_two_pieces_in_a_cell() -> None:
    drawn = BoardDrawing(square_scene(), PLAIN).board("medium")
    assert drawn[0] == "|a1 |b1 |c1 |d1 |"
    assert drawn[1] == "|K12|   |   |≈≈≈|"
    assert drawn[2] == "|a2 |b2 |c2 |d2 |"
    assert drawn[3] == "|   |k1+|???|bbb|"
    marked = BoardDrawing(square_scene(), PLAIN, Highlights(frozenset({"k0"}), frozenset({1}), frozenset({"m1"})))
    assert marked.board("medium")[0] == ">a1 *b1 |c1 |d1 |"
    assert marked.board("small")[1] == "|a2 xk1+?c2 bd2 |"


def test_flat_topped_hexes_are_shifted_downwards() -> None:
    scene = square_scene()
    scene["board"], scene["cells"], scene["pieces"] = flat_shape(), [], [piece("k", 0, cell=1, hp=3)]
    drawn = [line.rstrip() for line in BoardDrawing(scene, PLAIN).board("medium")]
    assert drawn == ["|0  |   |2  |", "|   |1  |   |", "|3  |K3 |5  |", "|   |4  |   |", "    |   |"]


def test_a_wide_board_is_drawn_narrow_or_listed() -> None:
    narrow = BoardDrawing(square_scene(30), Terminal(columns=70)).board("small")
    assert len(narrow) == 30
    assert narrow[0].startswith("K1· · ≈")
    listed = BoardDrawing(square_scene(40), Terminal(columns=70)).board("small")
    assert listed[0].split() == ["K12", "k", "of", "0,", "at", "a1"]


def test_an_open_table_is_listed_with_places() -> None:
    scene = square_scene()
    scene["board"] = {"kind": "table", "size": [1200.0, 800.0], "unit": "mm"}
    standing = piece("h", 0)
    standing["pose"] = [120.0, 80.5, 90.0]
    scene["pieces"] = [standing, piece("r", 1)]
    scene["pieces"][1]["tray"] = "reserve-1"
    drawing = BoardDrawing(scene, PLAIN, Highlights(frozenset({"h0"})))
    assert drawing.board("large") == ["> H12  h of 0, at 120, 80.5, facing 90", "  r12  r of 1, in reserve-1"]
    assert "Turn 1" in SceneLayout(PLAIN, ("Blue", "Red")).whole(scene, Highlights())[0]


def test_the_largest_board_that_fits_is_drawn() -> None:
    drawing = BoardDrawing(sandtable.game("dbd").start(seed=0).scene(2), PLAIN)
    assert [drawing.fitting(lines) for lines in (5, 11, 22, 33, 34)] == [
        "small",
        "small",
        "medium",
        "medium",
        "large",
    ]


def test_panels_are_beside_the_board_if_there_is_room() -> None:
    scene = sandtable.game("dbd").start("wooded-centre").scene(2)
    wide = SceneLayout(Terminal(columns=120, lines=50, interactive=True), ("Blue", "Red")).whole(scene, Highlights())
    assert len(wide) == 34
    assert all(len(line) < 120 for line in wide)
    assert any(re.search(r"\\ +Turn 1 · Blue", line) for line in wide)
    below = SceneLayout(Terminal(columns=80, lines=24, interactive=True), ("Blue", "Red")).whole(scene, Highlights())
    assert len(below) == 13
    assert all(len(line) <= 80 for line in below)


def test_a_piece_without_grade_or_quantity() -> None:
    bare = piece("wolf", 2)
    bare["bars"] = []
    assert piece_symbol(bare, PLAIN) == "W"
    assert piece_symbol(piece("wolf", 1, hp=123), PLAIN) == "w12"


# -- words ---------------------------------------------------------------------------------------------------------


def test_panels_of_every_kind() -> None:
    scene = square_scene()
    scene["panels"] = [
        {"kind": "score", "title": "Standards", "rows": [{"name": "Blue", "seat": 0, "value": 2, "most": 3}]},
        {"kind": "resources", "title": "Gold", "rows": [{"name": "Gold", "value": 41}]},
        {
            "kind": "table",
            "title": "Combat",
            "clause": "XY-1",
            "rows": [
                {"name": "base", "text": "two dice", "clause": "XY-2"},
                {"name": "hit", "extra_dice": 1},
            ],
        },
    ]
    scene["plan"] = {
        "orders": [{"text": "march A 0", "cost": "2 gold", "drop": "clear A"}],
        "idle": [],
        "sum": "2 of 3",
    }
    assert panel_lines(scene, PLAIN) == [
        "Standards: Blue 2 of 3 ■■□",
        "Gold 41",
        "Combat [XY-1]",
        "  base two dice [XY-2]",
        "  hit · extra dice 1",
        "ordered: march A 0 (2 gold); take back: clear A",
        "2 of 3",
    ]
    assert panel_lines(scene, PLAIN, brief=True)[:3] == [
        "Standards: Blue 2 of 3 ■■□",
        "Gold 41",
        "ordered: march A 0 (2 gold); take back: clear A",
    ]


def test_percentages() -> None:
    assert [percent(chance) for chance in (0, 0.0004, 0.2593, 0.9999, 1)] == [
        "cannot",
        "< 0.1 %",
        "25.9 %",
        "> 99.9 %",
        "sure",
    ]


def test_tables_and_columns() -> None:
    assert table([["a", "b"], ["long", "1"]], right=(1,)) == ["a     b", "long  1"]
    assert in_columns(["one", "two", "three"], 14, indent="") == ["one    three", "two"]
    assert in_columns([], 20) == []
    assert in_columns(["wider than wide"], 5) == ["  wider than wide"]
    painted = Terminal(colours=16).paint("word", "bold")
    assert visible_width(painted) == 4
    assert wrap(f"{painted} and more", 10, " ") == [f" {painted} and", "   more"]
