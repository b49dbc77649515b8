"""The example of docs/adding-a-game.md as a plug-in: a separate folder that nothing else mentions, found by its entry
point, tested by the laws and played with the public API."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable
from sandtable.api.internals import game_of
from sandtable.api.title import Title
from sandtable.games import _added, add
from sandtable.kernel.errors import BadScenario
from sandtable.kernel.game import read_clauses
from sandtable.laws.clause_coverage import coverage_of

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "examples" / "poachers-moon"
PACKAGE = FOLDER / "poachers_moon"
PROJECT = tomllib.loads((FOLDER / "pyproject.toml").read_text("utf-8"))
ID = "poachers-moon"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Title]:
    """The game, registered in this process for one test."""
    monkeypatch.syspath_prepend(FOLDER)
    add(ID, PROJECT["project"]["entry-points"]["sandtable.games"][ID])
    yield sandtable.game(ID)
    _added.pop(ID)


def environment(*folders: Path, **more: str) -> dict[str, str]:
    """The environment of a process that finds packages in these folders, and `sandtable` where this one did."""
    paths = [*map(str, folders), str(Path(sandtable.__file__).parents[1])]
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SANDTABLE_PLUGINS")}
    return kept | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"} | more


def run(*words: str, env: dict[str, str], typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sandtable", *words]
    return subprocess.run(command, env=env, input=typed, capture_output=True, text=True, check=False)


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """An environment in which the package looks installed: its metadata is on the path."""
    metadata = tmp_path / "poachers_moon-0.1.0.dist-info"
    metadata.mkdir()
    metadata.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: poachers-moon\nVersion: 0.1.0\n", "utf-8")
    points = PROJECT["project"]["entry-points"]["sandtable.games"]
    lines = [f"{name} = {package}" for name, package in points.items()]
    metadata.joinpath("entry_points.txt").write_text("\n".join(["[sandtable.games]", *lines, ""]), "utf-8")
    return environment(tmp_path, FOLDER)


# -- one folder -------------------------------------------------------------------------------------------------


def test_only_the_folder_of_the_game_mentions_it() -> None:
    """The game needs no TypeScript and no change of the package."""
    looked = 0
    for folder in (ROOT / "src" / "sandtable", ROOT / "web" / "src"):
        for path in folder.rglob("*"):
            if path.suffix in (".py", ".ts", ".svelte", ".css"):
                looked += 1
                text = path.read_text("utf-8").lower()
                assert "poachers" not in text, path
    assert looked > 100


def test_every_clause_has_code_and_a_test(game: Title) -> None:
    found = coverage_of(game_of(game))
    assert len(found.clauses) == 20
    assert found.coded == found.tested == frozenset(found.clauses)


def test_the_clauses_are_those_of_the_rules(game: Title) -> None:
    text = (PACKAGE / "RULES.md").read_text("utf-8")
    assert game_of(game).clauses == ("", *read_clauses(text))
    assert game_of(game).rules_text == text


def test_the_tests_of_the_game_pass() -> None:
    """Clauses, laws on every available carrier, and fuzzing, as the author of the game would run them."""
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(FOLDER / "pyproject.toml"), str(FOLDER)]
    done = subprocess.run(
        [sys.executable, *words], env=environment(), cwd=FOLDER, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


# -- registration and play --------------------------------------------------------------------------------------


def test_an_entry_point_registers_the_game(installed: dict[str, str]) -> None:
    listed = json.loads(run("games", "--json", env=installed).stdout)
    assert listed[-1]["id"] == ID
    assert listed[-1]["seats"] == ["Poacher", "Keeper"]


def test_an_environment_variable_registers_the_game() -> None:
    done = run("show", ID, "first-night", env=environment(FOLDER, SANDTABLE_PLUGINS=f"{ID}=poachers_moon"))
    assert done.returncode == 0
    assert "First Night" in done.stdout


@pytest.mark.parametrize("text", ["poachers-moon", "=poachers_moon", "poachers-moon="])
def test_an_environment_variable_without_a_package_is_refused(text: str) -> None:
    done = run("games", env=environment(FOLDER, SANDTABLE_PLUGINS=text))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"plugins: {text!r} is not id=package" in done.stderr


def test_a_match_is_played_in_the_terminal(installed: dict[str, str]) -> None:
    typed = "snatch b2\nseal\n" + "undo\nlook b5\nquit\n\n"
    done = run("play", ID, "first-night", "--seed", "3", env=installed, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "The hare in b2 is gone; bagged: 1. [PM-SNATCH-1]" in done.stdout


def test_two_bots_play_a_match_and_its_record_verifies(installed: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "night.json"
    done = run("play", ID, "--seat", "none", "--seed", "5", "--record", str(record), env=installed)
    assert done.returncode == 0, done.stderr
    assert "has won." in done.stdout
    assert run("verify", str(record), env=installed).returncode == 0


def test_an_invalid_scenario_is_refused_with_the_path_of_each_fault(installed: dict[str, str], tmp_path: Path) -> None:
    document = json.loads((PACKAGE / "scenarios" / "files" / "first-night.json").read_text("utf-8"))
    path = tmp_path / "night.json"
    path.write_text(json.dumps(document | {"hares": ["a2", "z1"], "keeper": {"cell": 7}}), "utf-8")
    done = run("validate", ID, str(path), env=installed)
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert "/hares/1" in said
    assert "/keeper/cell" in said
    assert "PM-WOOD-1" in said


# -- the public API ---------------------------------------------------------------------------------------------


def test_a_match_is_played_with_the_public_api(game: Title, tmp_path: Path) -> None:
    match = game.start("first-night", seed=7, options={"hares": 1})
    assert match.prompt().asked == (0, 1)
    assert {action.verb for action in match.actions(1)} == {"go", "seal"}
    match.play(0, ["snatch b2", "seal"])
    assert match.outcome is None
    match.play(1, "seal")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.clause) == (0, "PM-WIN-1")
    match.record().save(tmp_path / "match.json")
    assert sandtable.replay(tmp_path / "match.json").outcome == match.outcome


def test_bots_choose_from_an_observation(game: Title) -> None:
    match = game.start("long-night", seed=1, options={"hours": 2})
    bots = [sandtable.bot(name, game, seed=1) for name in ("greedy", "random")]
    while match.outcome is None:
        for seat in match.prompt().asked:
            match.play(seat, bots[seat].choose(match.observe(seat)))
    assert len(match.entries) > 4


def test_an_invalid_match_changes_nothing(game: Title) -> None:
    with pytest.raises(BadScenario, match="hares enough to bag 8") as no:
        game.start(game.scenario("first-night") | {"hares": ["a2"]}, options={"hares": 8})
    assert [problem.clause for problem in no.value.problems] == ["PM-WIN-1"]
