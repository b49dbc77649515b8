"""`sandtable new-game` writes a game that is played, tested and compiled as it is; and errors in such a file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import main
from sandtable.cli.design.new_game import filled
from sandtable.kernel.carriers.carrier import has_numba

Said = pytest.CaptureFixture[str]


def test_both_files_are_written_and_the_tests_pass(tmp_path: Path, capsys: Said) -> None:
    assert main(["new-game", "Frog Jump", "--folder", str(tmp_path)]) == 0
    assert "sandtable play" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["frog_jump.py", "test_frog_jump.py"]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_frog_jump.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(sandtable.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_laws_hold_on_every_carrier(tmp_path: Path, capsys: Said) -> None:
    game = tmp_path / "frog_jump.py"
    game.write_text(filled("template.py", "Frog Jump", "frog-jump"), "utf-8")
    assert main(["laws", str(game), "--matches", "2", "--json"]) == 0
    assert ('"compiled"' in capsys.readouterr().out) == has_numba()


def test_the_name_is_everywhere(tmp_path: Path) -> None:
    assert main(["new-game", "tic-tac", "--folder", str(tmp_path)]) == 0
    text = (tmp_path / "tic_tac.py").read_text("utf-8") + (tmp_path / "test_tic_tac.py").read_text("utf-8")
    assert "Tic Tac" in text
    assert "TT-MOVE-1" in text
    assert not any(word in text for word in ("My Game", "my_game", "my-game", "MG-", "_mg_"))


@pytest.mark.parametrize("name", ["", "7 wonders", "frog/../jump", "ünïcode", "x" * 41, "a--"])
def test_a_bad_name_writes_nothing(name: str, tmp_path: Path, capsys: Said) -> None:
    assert main(["new-game", name, "--folder", str(tmp_path)]) == 2
    assert "is no name of a game" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_neither_a_known_game_nor_a_file_is_overwritten(tmp_path: Path, capsys: Said) -> None:
    assert main(["new-game", "Doomball", "--folder", str(tmp_path)]) == 1
    (tmp_path / "test_frog_jump.py").write_text("mine", "utf-8")
    assert main(["new-game", "Frog Jump", "--folder", str(tmp_path)]) == 1
    assert "test_frog_jump.py exists already; nothing was written" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["test_frog_jump.py"]
    assert main(["new-game", "Frog Jump", "--folder", str(tmp_path / "missing")]) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import nothing_of_this_name\n", "line 1: ModuleNotFoundError: No module named 'nothing_of_this_name'"),
        ("x = 1\ny = (\n", "line 2: SyntaxError: '(' was never closed"),
        ("GAME = 7\n", "has no GAME that is a Game"),
        ('"""Rules."""\nfrom sandtable.gamefile import *\nGAME = game_file(__name__)\n', "line 3: TypeError"),
    ],
)
def test_an_error_in_a_file_names_the_line(text: str, words: str, tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "broken.py").write_text(text, "utf-8")
    assert main(["show", str(tmp_path / "broken.py")]) == 2
    shown = capsys.readouterr().err
    assert words in shown
    assert "broken.py" in shown


def test_a_missing_file_and_the_id_of_a_shipped_game_are_refused(tmp_path: Path, capsys: Said) -> None:
    assert main(["show", str(tmp_path / "none.py")]) == 2
    assert "there is no such file" in capsys.readouterr().err
    (tmp_path / "doomball.py").write_text(filled("template.py", "Doomball", "doomball"), "utf-8")
    assert main(["show", str(tmp_path / "doomball.py")]) == 2
    assert "ships with Sandtable" in capsys.readouterr().err


def test_what_a_file_lacks_is_named(tmp_path: Path, capsys: Said) -> None:
    text = filled("template.py", "Frog Jump", "frog-jump").replace("def legal(", "def listed(")
    (tmp_path / "frog_jump.py").write_text(text, "utf-8")
    assert main(["show", str(tmp_path / "frog_jump.py")]) == 2
    assert "a game file defines 'legal'" in capsys.readouterr().err


BOARD = "@dataclass(slots=True)\nclass Board:\n    turns: int = 40\n\n\n"
OPTION = '    options=(Option("{0}", 40, 2, 99, "A draw after this many turns", "{1}"),),\n'


def with_option(name: str, clause: str, text: str) -> str:
    text = text.replace("    KING,\n", "    KING,\n    Option,\n").replace("    Board,\n", "")
    text = text.replace("@dataclass(slots=True)\nclass State", BOARD + "@dataclass(slots=True)\nclass State")
    return text.replace("    grid=GRID,\n", "    grid=GRID,\n" + OPTION.format(name, clause))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[0] * (CELLS - 2 * SIDE)", "[0] * 14", "State.cells has 24 numbers, and the grid 25 cells"),
        (
            "[2] * SIDE + [0]",
            "[3] * SIDE + [0]",
            "State.cells has the number 3, but 0 is empty and `pieces` are 1 to 2",
        ),
        ("    cells: list[int]", "    squares: list[int]", "State has no list 'cells'"),
        ('"r", SECOND', '"B", SECOND', "each kind has a letter of its own"),
        ('"r", SECOND', '".", SECOND', "each kind has a letter of its own"),
        ("won: int = RUNNING", 'won: str = ""', "State.won: str has no flat form"),
        ("start: Cell, to: Cell", "start: Cell, to", "moved: the parameter 'to' has no type hint"),
        (
            "moved from {start}",
            "moved from {begin}",
            "moved: its sentence has the field 'begin', but only seat, start, to",
        ),
        ("GAME = game_file(", "def hide(): ...\n\n\nGAME = game_file(", "a game with 'hide' also defines 'guess'"),
        ("- **FJ-", "- FJ-", "no clause 'FJ-MOVE-1', only none at all: a clause is a list item, `- **FJ-MOVE-1** …`"),
    ],
)
def test_a_wrong_declaration_is_named_on_loading(
    old: str, new: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = filled("template.py", "Frog Jump", "frog-jump")
    assert old in text
    (tmp_path / "frog_jump.py").write_text(text.replace(old, new), "utf-8")
    assert main(["show", str(tmp_path / "frog_jump.py")]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "clause", "words"),
    [
        ("turnz", "FJ-WIN-1", "option 'turnz': Board has no field of this name, only turns"),
        ("turns", "FJ-WIN-9", "option 'turns': the rules have no clause 'FJ-WIN-9'"),
    ],
)
def test_an_option_that_nothing_reads_is_refused(
    name: str, clause: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = filled("template.py", "Frog Jump", "frog-jump")
    (tmp_path / "frog_jump.py").write_text(with_option(name, clause, text), "utf-8")
    assert main(["show", str(tmp_path / "frog_jump.py")]) == 2
    assert words in capsys.readouterr().err


def test_the_legend_names_the_pieces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "frog_jump.py").write_text(filled("template.py", "Frog Jump", "frog-jump"), "utf-8")
    assert main(["show", str(tmp_path / "frog_jump.py"), "start"]) == 0
    assert "R Red pawn, B Blue pawn" in capsys.readouterr().out
