"""The scripts in tools/: running checks, creating environments, installing system packages, checking the wheel."""

import ast
import json
import re
import sys
from pathlib import Path

import pytest

import check
import distribution
import environment
import fingerprint
import system_packages
from system_packages import PLAY, TEST, Package

NAME = Path(__file__).name
ROOT = Path(__file__).resolve().parent.parent
ABSENT = Package("absent-package", (TEST,), ("no-such-program",), steps=("types",))
PRESENT = Package("present-package", (TEST,), (sys.executable,), steps=("lint",))


def python(name: str, code: str, group: int = 0) -> check.Step:
    """A step that runs a line of Python."""
    return check.Step(name, "a line of Python", f"{sys.executable} -c '{code}'", group)


# -- check.py ------------------------------------------------------------------------------------------------------


def test_a_failing_step_is_named_and_the_others_still_run(capfd: pytest.CaptureFixture[str]) -> None:
    absent = check.Step("absent", "there is no such program", "no-such-program")
    results = check.run_all([python("wrong", "raise SystemExit(3)"), python("right", "print(1234)"), absent])
    assert [result.code for result in results] == [3, 0, 127]
    assert check.summarize(results, 1.0) == 1
    shown = capfd.readouterr().out
    assert "[1/3] wrong" in shown
    assert "FAILED with exit code 3" in shown
    assert "1234" in shown
    assert "wrong failed. To run it again:" in shown
    assert shown.endswith("steps: 1 passed, 2 failed\n")


def test_a_parallel_group_prints_after_the_first_and_fails_on_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    steps = [
        python("first", "import time; time.sleep(0.5); print(111)", group=1),
        python("second", "print(222); raise SystemExit(4)", group=2),
        python("third", "print(1234)"),
    ]
    assert check.summarize(check.run_all(steps), 1.0) == 1
    shown = capfd.readouterr().out
    places = [shown.index(text) for text in ("[1/3] first", "[2/3] second", "111", "222", "exit code 4", "1234")]
    assert places == sorted(places)
    assert "steps: 2 passed, 1 failed" in shown


@pytest.mark.parametrize("group", [0, 2])
def test_a_step_without_its_system_package_is_skipped(
    group: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_packages, "PACKAGES", (PRESENT, ABSENT))
    steps = [python("lint", "print(111)", group=1), python("types", "print(222)", group)]
    assert check.summarize(check.run_all(steps), 1.0) == 0
    shown = capfd.readouterr().out
    assert "111" in shown
    assert "222" not in shown
    assert "SKIPPED  types" in shown
    assert "run as root: apt-get install absent-package" in shown
    assert shown.endswith("steps: 1 passed, 0 failed, 1 skipped\n")


def test_unknown_steps_and_environments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        check.main(["--only", "nonsense"])
    assert environment.main(["nonsense"]) == 1
    assert "no environment is called 'nonsense'" in capsys.readouterr().err


def test_steps_have_different_names_and_a_listed_one_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--list"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == [step.name for step in (*check.CHECKS, *check.COVERAGE, *check.DEEP)]
    assert len(set(listed)) == len(listed)


def test_variables_that_redirect_imports_are_not_passed_on() -> None:
    passed = check.environment({"PYTHONPATH": "x", "PYTHONHOME": "y", "HOME": "z"})
    assert passed["HOME"] == "z"
    assert not {"PYTHONPATH", "PYTHONHOME"} & set(passed)


# -- system_packages.py --------------------------------------------------------------------------------------------


@pytest.fixture
def empty_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH of one empty folder, so that no program is found."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    return tmp_path


def add_program(folder: Path, name: str) -> Path:
    """Put an executable that succeeds into the folder."""
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_every_package_names_its_steps() -> None:
    """A package without steps is needed by every step, so it is needed for playing too."""
    names = {step.name for step in check.CHECKS}
    for package in system_packages.PACKAGES:
        assert set(package.steps) <= names, package.name
        assert package.commands == ((TEST,) if package.steps else (PLAY, TEST)), package.name


def test_every_system_program_that_a_check_needs_is_in_the_set_up() -> None:
    """Steps start programs of an environment or npm. Tests look others up by name or expect them in /usr/bin."""
    for step in check.CHECKS:
        assert step.command.split()[0].startswith((".venv/bin/", ".venv-plain/bin/", "npm")), step.name
    searched = [path for path in (ROOT / "tests").rglob("*") if path.suffix in (".py", ".mjs") and path.name != NAME]
    text = "".join(path.read_text("utf-8") for path in searched)
    needed = set(re.findall(r'shutil\.which\("([^"]+)"\)|"/usr/bin/(?!env)([\w-]+)"', text))
    known = {program for package in system_packages.PACKAGES for program in package.programs}
    assert {"chromium", "tmux"} <= {name or path for name, path in needed} <= known


def test_a_missing_program_is_found_out_and_a_present_one_too(empty_path: Path) -> None:
    def names(command: str) -> list[str]:
        return [package.name for package in system_packages.missing(command)]

    assert names(PLAY) == []
    assert names(TEST) == ["chromium", "tmux"]
    add_program(empty_path, "tmux")
    assert names(TEST) == ["chromium"]
    assert [package.name for package in system_packages.missing_for_step("browser")] == ["chromium"]
    assert system_packages.missing_for_step("terminal") == []


def test_a_program_may_be_named_by_a_variable_or_a_pattern(empty_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = add_program(empty_path, "my-browser")
    monkeypatch.setenv("CHROMIUM", str(path))
    assert system_packages.missing_for_step("browser") == []
    assert system_packages.variables() == {"CHROMIUM": str(path)}
    monkeypatch.setenv("CHROMIUM", str(empty_path / "nothing"))
    assert system_packages.missing_for_step("browser")
    assert system_packages.variables() == {}
    by_pattern = Package("server", (TEST,), (f"{empty_path}/*-browser",))
    assert system_packages.program(by_pattern) == str(path)


def test_packages_are_installed_where_the_user_may(
    empty_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    add_program(empty_path, "apt-get")
    assert system_packages.main([TEST, "--dry-run"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "set-up would run: env DEBIAN_FRONTEND=noninteractive apt-get update -qq"
    assert shown[1].endswith("apt-get install -y -qq --no-install-recommends chromium tmux")

    ran: list[list[str]] = []
    monkeypatch.setattr(system_packages, "run", ran.append)
    add_program(empty_path, "tmux")
    add_program(empty_path, "chromium")
    assert system_packages.main([TEST]) == 0
    assert not ran
    (empty_path / "tmux").unlink()
    assert system_packages.main([TEST]) == 0
    assert [command[2:4] for command in ran] == [["apt-get", "update"], ["apt-get", "install"]]
    assert ran[1][-1] == "tmux"


def test_without_root_sudo_is_used_if_it_asks_for_no_password(
    empty_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    add_program(empty_path, "apt-get")
    assert system_packages.apt_get() is None
    sudo = add_program(empty_path, "sudo")
    found = system_packages.apt_get()
    assert found
    assert found[:2] == ["sudo", "-n"]
    sudo.write_text("#!/bin/sh\nexit 1\n")
    assert system_packages.apt_get() is None


def test_a_missing_installer_is_explained(empty_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert system_packages.main([TEST]) == 0
    shown = capsys.readouterr().out
    assert "missing system packages: chromium, tmux" in shown
    assert "run as root: apt-get install chromium tmux" in shown
    assert "checks skipped until then: browser, terminal" in shown


@pytest.mark.usefixtures("empty_path")
def test_a_package_that_everything_needs_stops_the_set_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lacking = Package("python3-venv", (PLAY, TEST), modules=("no_such_module",))
    monkeypatch.setattr(system_packages, "PACKAGES", (lacking,))
    assert system_packages.main([PLAY]) == 1
    assert "apt-get install python3-venv" in capsys.readouterr().err


# -- environment.py ------------------------------------------------------------------------------------------------


def test_an_environment_is_identified_by_its_lock_file_and_its_folder(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    lock = tmp_path / "lock"
    lock.write_text("one")
    first = environment.stamp(tmp_path, lock)
    assert environment.read_stamp(tmp_path) == {}
    (tmp_path / environment.STAMP).write_text("{")
    assert environment.read_stamp(tmp_path) == {}
    (tmp_path / environment.STAMP).write_text(json.dumps(first))
    assert environment.read_stamp(tmp_path) == first
    lock.write_text("two")
    second = environment.stamp(tmp_path, lock)
    assert {key for key in first if first[key] != second[key]} == {"lock"}
    assert environment.stamp(tmp_path / "elsewhere", lock)["place"] != second["place"]


def test_an_environment_behind_a_link_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / ".venv").symlink_to(tmp_path / "other")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    assert environment.main(["full"]) == 1
    assert ".venv is a symbolic link" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["environment.py", "system_packages.py"])
def test_python_3_8_can_parse_the_set_up(name: str) -> None:
    """It then prints that it is too old."""
    ast.parse((ROOT / "tools" / name).read_text("utf-8"), feature_version=(3, 8))


# -- distribution.py -----------------------------------------------------------------------------------------------

PACKAGE_FILES = distribution.names_in(distribution.PACKAGE) | {
    "server/static/index.html",
    "server/static/assets/a.js",
    "server/static/assets/a.css",
}


def test_a_complete_package_passes() -> None:
    distribution.check_content("the wheel", PACKAGE_FILES)


@pytest.mark.parametrize(
    "lost", ["py.typed", "games/dbd/RULES.md", "games/dbd/guide.json", "games/doomball/schema.json", "server/static/"]
)
def test_a_package_that_lacks_something_is_refused(lost: str) -> None:
    with pytest.raises(distribution.Fault, match=r"the wheel lacks .*" + lost.rsplit("/", maxsplit=1)[-1]):
        distribution.check_content("the wheel", {name for name in PACKAGE_FILES if not name.startswith(lost)})


def test_every_game_needs_its_data() -> None:
    lacking = {name for name in PACKAGE_FILES if name != "games/dbd/guide.json"}
    assert "games/dbd/guide.json" in distribution.required(lacking)


def test_the_stamp_of_the_set_up_is_not_shipped() -> None:
    assert environment.STAMP in distribution.NEVER_SHIPPED
    with pytest.raises(distribution.Fault, match=environment.STAMP):
        distribution.check_content("the wheel", PACKAGE_FILES | {f"server/static/{environment.STAMP}"})


def test_a_failing_command_is_shown_with_its_output() -> None:
    with pytest.raises(distribution.Fault, match="exit code 3"):
        distribution.run([sys.executable, "-c", "print(1234); raise SystemExit(3)"], ROOT)


# -- fingerprint.py ------------------------------------------------------------------------------------------------


def test_a_fingerprint_changes_with_a_value_and_not_from_run_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fingerprint.MOVES, "dbd", 6)
    first, second = fingerprint.Fingerprint(), fingerprint.Fingerprint()
    for found in (first, second):
        fingerprint.add_match(found, "dbd", "first-blood")
    assert first.lines() == second.lines()
    second.add("dbd prompts", "another prompt")
    changed = [line for line in first.lines() if line not in second.lines()]
    assert [line.partition(":")[0] for line in changed] == ["dbd prompts"]


def test_an_unknown_part_of_the_fingerprint_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert fingerprint.main(["nothing"]) == 2
    assert "nothing" in capsys.readouterr().err
