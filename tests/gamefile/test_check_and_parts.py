"""What a game file may define in place of `legal`, and how it says more about cells, turns, clauses and sets."""

from pathlib import Path

import pytest

import sandtable
from sandtable import Title
from sandtable.api.internals import game_of
from sandtable.cli import main
from sandtable.cli.design.new_game import filled
from sandtable.gamefile import bit, bits, choose_bit, has, listed
from sandtable.kernel.chance import seeded
from sandtable.laws import LAWS, carrier_of
from sandtable.laws.trial import Trial

TEMPLATE = filled("template.py", "Frog Jump", "frog-jump")
CHECK = '''
clauses = clause_numbers(__name__)


def check(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Refuse what is no move, with its clause."""
    if seat != state.active or state.won != RUNNING or action[0] != MOVE or is_longer(action, 2):
        return clauses.FJ_WIN_1
    start = action[1]
    if start < 0 or start >= CELLS or action[2] < 0 or action[2] >= CELLS or state.cells[start] != seat + 1:
        return clauses.FJ_MOVE_1
    return 0 if can_go(state, seat, start, action[2]) else clauses.FJ_MOVE_1


def can_go('''
WITH_CHECK = (
    TEMPLATE.replace("def legal(", "def all_moves(")
    .replace("def can_go(", CHECK.lstrip(), 1)
    .replace("    asks,\n", "    asks,\n    clause_numbers,\n    is_longer,\n")
)


def write(folder: Path, text: str) -> str:
    path = folder / "frog_jump.py"
    path.write_text(text, "utf-8")
    return str(path)


@pytest.fixture
def checked(tmp_path: Path) -> Title:
    """The template with `check` in place of `legal`."""
    return sandtable.game(write(tmp_path, WITH_CHECK))


def test_what_check_accepts_is_listed(checked: Title, tmp_path: Path) -> None:
    (tmp_path / "usual_frog.py").write_text(TEMPLATE, "utf-8")
    match, usual = checked.start(seed=1), sandtable.game(str(tmp_path / "usual_frog.py")).start(seed=1)
    bot = sandtable.bot("random", checked, seed=1)
    while usual.outcome is None:
        seat = match.prompt().asked[0]
        assert [action.text for action in match.actions(seat)] == [action.text for action in usual.actions(seat)]
        action = bot.choose(match.observe(seat))
        match.play(seat, action)
        usual.play(seat, action)
    assert match.outcome == usual.outcome


def test_a_refusal_names_the_clause(checked: Title) -> None:
    refusal = checked.start(seed=1).check(0, "move a1 a3")
    assert refusal is not None
    assert refusal.clause == "FJ-MOVE-1"
    assert "FJ-LEGAL-1" not in game_of(checked).clauses  # nothing needs it


@pytest.mark.parametrize("law", ["language", "agreement", "order", "total", "scratch", "carriers"])
@pytest.mark.parametrize("kind", ["plain", pytest.param("compiled", marks=pytest.mark.compiled)])
def test_laws_hold_with_check_alone(law: str, kind: str, checked: Title) -> None:
    LAWS[law](Trial(game_of(checked), carrier_of(game_of(checked), kind), matches=2, seed=1))


def test_neither_legal_nor_check_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", write(tmp_path, TEMPLATE.replace("def legal(", "def all_moves("))]) == 2
    assert "a game file defines 'legal' or 'check'" in capsys.readouterr().err


def test_verbs_that_cannot_be_counted_need_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = WITH_CHECK.replace('SQUARES, words="Move")', 'SQUARES, words="Move", open=True)')
    assert main(["show", write(tmp_path, text)]) == 2
    assert "define `legal`: the Actions of 'move' cannot be counted" in capsys.readouterr().err


def test_an_unknown_clause_number_breaks_the_law_of_the_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = WITH_CHECK.replace("return clauses.FJ_WIN_1", "return clauses.FJ_WIN_7")
    assert main(["laws", write(tmp_path, text), "--law", "language", "--carrier", "plain"]) == 1
    assert "clauses.FJ_WIN_7, which is not in that table" in capsys.readouterr().err


def test_an_event_with_an_unknown_clause_names_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TEMPLATE.replace('moved from {start} to {to}.", "FJ-MOVE-1"', 'moved from {start} to {to}.", "FJ-GO-1"')
    assert main(["show", write(tmp_path, text)]) == 2
    assert "moved: the rules have no clause 'FJ-GO-1', only FJ-MOVE-1, FJ-WIN-1" in capsys.readouterr().err


def test_cells_pieces_and_turns_have_words_of_their_own(tmp_path: Path) -> None:
    more = 'labels=[f"{row}{column}" for row in "vwxyz" for column in range(1, 6)],\n    turn="{active} of 2",'
    text = TEMPLATE.replace("    grid=GRID,\n", f"    grid=GRID,\n    {more}\n").replace(
        '"B", FIRST', '"B", FIRST, "", "u-b"'
    )
    match = sandtable.game(write(tmp_path, text)).start(seed=1)
    scene = match.scene(0)
    assert [action.text for action in match.actions(0)][:2] == ["move z1 y1", "move z2 y2"]
    assert (scene["turn"], scene["pieces"][-1]["symbol"]) == ("0 of 2", "u-b")
    assert "words" not in scene["board"]  # letters and numbers of a chess board would contradict the names


@pytest.mark.parametrize("labels", ['["a1"]', '["A"] * 25', '["x"] * 25'])
def test_labels_that_do_not_name_each_cell_are_refused(
    labels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TEMPLATE.replace("    grid=GRID,\n", f"    grid=GRID,\n    labels={labels},\n")
    assert main(["show", write(tmp_path, text)]) == 2
    assert "25 different words in lower case" in capsys.readouterr().err


def test_sets_in_one_number() -> None:
    members = bits([3, 0, 30, 3])
    assert (members, listed(members)) == (bit(0) | bit(3) | bit(30), [0, 3, 30])
    assert has(members, 30)
    assert not has(members, 4)
    chance = seeded(1)
    assert {choose_bit(members, chance, 99) for _ in range(60)} == {0, 3, 30}
    assert choose_bit(0, chance, 99) == 99
