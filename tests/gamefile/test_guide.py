"""The code of docs/adding-a-game.md: what it says about a secret makes the template a game with one."""

import re
from pathlib import Path

import pytest

import sandtable
from sandtable.api.internals import game_of
from sandtable.cli.design.new_game import filled
from sandtable.games import FILE, _added, add
from sandtable.laws import LAWS, carrier_of
from sandtable.laws.clause_coverage import coverage_of
from sandtable.laws.trial import Trial
from sandtable.server.game_api.registry import find_apis

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
SECRET = re.findall(r"^```py\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
IMPORTS = "    ScenePiece,\n    Setup,\n    bit,\n    choose_bit,\n"


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A file in which the pawns in the middle carry crowns at the start, and keep them as they move."""
    text = filled("template.py", "Frog Jump", "frog-jump")
    [functions] = SECRET
    crowns = "    crowns: list[Cell] = field(default_factory=lambda: [22, 2])\n    cells: list[int]"
    for old, new in (
        ("    Work,\n", "    Work,\n" + IMPORTS),
        ("CELLS: Final = SIDE * SIDE\n", "CELLS: Final = SIDE * SIDE\nNOWHERE: Final = CELLS\n"),
        ("    cells: list[int]", crowns),
        ("    state.cells[start] = 0\n", "    state.cells[start] = 0\n    carry(state, seat, start, to)\n"),
        ("GAME = game_file(", f"{functions}\n\n{CARRY}GAME = game_file("),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = tmp_path / "frog_jump.py"
    file.write_text(text, "utf-8")
    return str(file)


CARRY = """def carry(state: State, seat: Seat, start: int, to: int) -> None:
    if state.crowns[seat] == start:
        state.crowns[seat] = to
    if state.crowns[other(seat)] == to:
        state.won = wins(seat)


"""


@pytest.mark.parametrize("kind", ["plain", pytest.param("compiled", marks=pytest.mark.compiled)])
@pytest.mark.parametrize("law", ["language", "fog", "blind", "text", "carriers"])
def test_the_secret_of_the_guide_keeps_the_laws(law: str, kind: str, path: str) -> None:
    game = game_of(sandtable.game(path))
    LAWS[law](Trial(game, carrier_of(game, kind), matches=3, seed=1))


def test_the_owner_sees_the_crown_and_nobody_else(path: str) -> None:
    match = sandtable.game(path).start(seed=1)
    spoken = [[piece["spoken"] for piece in match.scene(seat)["pieces"] if "badges" in piece] for seat in (0, 1, 2)]
    assert spoken == [["Blue pawn on c1, with the crown"], ["Red pawn on c5, with the crown"], []]
    match.play(0, "move c1 c2")
    assert match.export()["crowns"] == ["c2", "c5"]
    assert match.observe(2)["position"]["crowns"] == ["off", "off"]


def test_a_server_looks_for_no_http_interface_in_a_file(path: str, caplog: pytest.LogCaptureFixture) -> None:
    assert path.endswith(FILE)
    add("frog-jump", path)
    assert "frog-jump" not in find_apis()
    assert not caplog.records
    _added.pop("frog-jump")


def test_clauses_that_are_added_need_neither_code_nor_test(path: str) -> None:
    """The template has code and a test for each of its own."""
    Path(path).with_name("test_frog_jump.py").write_text(filled("template_test.txt", "Frog Jump", "frog-jump"), "utf-8")
    found = coverage_of(game_of(sandtable.game(path)))
    assert found.clauses == ("FJ-MOVE-1", "FJ-WIN-1")
    assert found.coded == found.tested == frozenset(found.clauses)
