"""The frame: what is shipped, what is pinned, what is imported, and what the repository may not contain."""

import importlib.metadata
import re
import resource
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import check
import environment
import sandtable

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "sandtable"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = ("requirements.lock", "requirements-plain.lock")
COMMAND = Path(sys.executable).parent / "sandtable"
HEAVY = {"llvmlite", "numba", "numpy"}


def output_of(*command: str | Path, where: Path = ROOT) -> str:
    """What a command prints. If it fails, the test does, and shows what it said."""
    done = subprocess.run(list(map(str, command)), cwd=where, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def repository_files() -> list[Path]:
    """Every file that is or would be committed."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout, so there is no list of its files")
    listed = output_of("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


# -- what is pinned ------------------------------------------------------------------------------------------------


def pins(lock: str) -> dict[str, list[str]]:
    """The entries of a lock: `name==version` and marker, with their hashes."""
    found: dict[str, list[str]] = {}
    entry = ""
    for line in (ROOT / lock).read_text("utf-8").splitlines():
        text = line.strip().removesuffix("\\").strip()
        if text.startswith("--hash="):
            found[entry].append(text)
        elif text and not text.startswith("#"):
            entry = text
            found[entry] = []
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_an_exact_version_and_hashes(lock: str) -> None:
    entries = pins(lock)
    assert len(entries) > 10
    for entry, hashes in entries.items():
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*( ; .+)?", entry), entry
        assert hashes, entry
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", text) for text in hashes), entry


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_name_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*(-i|-f|--index-url|--extra-index-url|--find-links)\b", text, re.MULTILINE)


def test_plain_lock_is_part_of_the_full_one_and_without_the_compiled_carrier() -> None:
    """The same releases and hashes; a marker may differ, where the full lock needs a package on more Pythons."""
    full, plain = ({(entry.partition(" ;")[0], *hashes) for entry, hashes in pins(lock).items()} for lock in LOCKS)
    assert plain < full
    assert not {release.partition("==")[0] for release, *_ in plain} & HEAVY
    assert {release.partition("==")[0] for release, *_ in full} > HEAVY


def test_the_core_needs_nothing_but_python() -> None:
    assert PROJECT["project"]["dependencies"] == []


# -- what the repository may not contain ---------------------------------------------------------------------------


def test_no_file_names_a_registry_or_a_machine_path() -> None:
    """An address or a path of one machine means nothing on another. The words are put together here, because this
    file is searched too."""
    hosts = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]
    hosts += [".".join(parts) for parts in (("npmjs", "com"), ("debian", "org"), ("crates", "io"))]
    folders = "work(?=/)|root|opt|home/[a-z]|Users/[A-Za-z]"
    forbidden = re.compile("|".join(re.escape(host) for host in hosts) + rf"|(?<![\w.$}}<>*-])/(?:{folders})[\w/.]*/")
    assert forbidden.search(str(Path("/", "root", "x", "y")))  # it does find one
    found = []
    for path in repository_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in forbidden.finditer(text)]
    assert not found


def test_text_files_end_with_one_newline_and_have_no_trailing_blanks() -> None:
    kinds = {".py", ".md", ".toml", ".json", ".lock", ".css", ".svg", ".ts", ".yml", ""}
    faults = []
    for path in repository_files():
        if path.suffix in kinds and (text := path.read_text("utf-8")):
            if not text.endswith("\n") or text.endswith("\n\n"):
                faults.append(f"{path.relative_to(ROOT)}: its end")
            if re.search(r"[ \t\r]$", text, re.MULTILINE):
                faults.append(f"{path.relative_to(ROOT)}: blanks at the end of a line")
    assert not faults


# -- versions ------------------------------------------------------------------------------------------------------


def test_version_is_one_and_the_changelog_begins_with_it() -> None:
    version = PROJECT["project"]["version"]
    assert importlib.metadata.version("sandtable") == version
    assert sandtable.__version__ == version
    headings = re.findall(r"^## \[?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings
    assert headings[0] == version


# -- what is imported, and what it costs ---------------------------------------------------------------------------


def modules_after(code: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after running `code`."""
    script = f"{code}\nimport sys\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    return set(output_of(sys.executable, "-c", script).split())


def test_importing_sandtable_loads_no_numpy_and_no_numba() -> None:
    assert "sandtable" in modules_after("import sandtable")
    assert not modules_after("import sandtable") & HEAVY


def test_listing_the_games_loads_no_numpy_and_no_numba() -> None:
    """`games` is a function of the public face and the registry's package: the one must not hide the other."""
    assert not modules_after("import sandtable\nsandtable.games()") & HEAVY
    assert not modules_after("import sandtable\nfrom sandtable.games import *\nsandtable.games()") & HEAVY


def processor_seconds(command: list[str], tries: int = 7) -> float:
    """The least processor time that a command took. A busy machine changes the clock, not this."""
    least = float("inf")
    for _ in range(tries):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def test_importing_sandtable_costs_less_than_a_tenth_of_a_second() -> None:
    bare = processor_seconds([sys.executable, "-c", "pass"])
    assert processor_seconds([sys.executable, "-c", "import sandtable"]) - bare < 0.1


def test_help_comes_in_less_than_a_fifth_of_a_second() -> None:
    assert processor_seconds([str(COMMAND), "--help"]) < 0.2


def test_help_names_the_commands() -> None:
    shown = output_of(COMMAND, "--help")
    assert "play" in shown
    assert "warm" in shown


# -- what is shipped -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this folder with what is installed: nothing is fetched."""
    folder = tmp_path_factory.mktemp("dist")
    output_of(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    (made,) = folder.glob("*.whl")
    return made


def test_wheel_holds_the_whole_package_and_the_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    version = PROJECT["project"]["version"]
    assert wheel.name == f"sandtable-{version}-py3-none-any.whl"
    assert "sandtable/py.typed" in names
    assert f"sandtable-{version}.dist-info/licenses/LICENSE" in names
    present = {
        str(Path("sandtable") / path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert present <= names
    assert not [name for name in names if name.startswith(("tests", "tools", "bench"))]


def test_every_game_ships_its_rules_and_scenarios() -> None:
    games = [path.parent for path in (PACKAGE / "games").glob("*/__init__.py")]
    assert games
    for game in games:
        assert (game / "RULES.md").is_file(), game.name
        assert list((game / "scenarios").glob("*.json")), game.name


def test_an_installed_wheel_plays_away_from_this_folder(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "site"
    output_of(sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", place, wheel)
    code = (
        f"import sys; sys.path.insert(0, {str(place)!r})\n"
        "import sandtable\n"
        f"assert sandtable.__file__.startswith({str(place)!r}), sandtable.__file__\n"
        "for game in sandtable.games():\n"
        "    sandtable.game(getattr(game, 'id', game))\n"
    )
    output_of(sys.executable, "-c", code, where=tmp_path)


# -- who may import whom -------------------------------------------------------------------------------------------

TRESPASSES = {
    "the kernel imports play": ("kernel/errors.py", "from sandtable import play", "arrows point down"),
    "the kernel imports a game": ("kernel/errors.py", "import sandtable.games.ash", "arrows point down"),
    "a game imports another": (
        "games/ash/model.py",
        "import sandtable.games.birch.model",
        "imports another game",
    ),
    "play imports a game": (
        "play/__init__.py",
        "import sandtable.games.ash.model",
        "through the registry alone",
    ),
    "a game imports numba": ("games/ash/model.py", "import numba", "only kernel.compiled imports numba"),
    "a game rolls its own dice": (
        "games/ash/model.py",
        "import random",
        "only kernel.chance touches randomness",
    ),
    "a game looks at the clock": ("games/ash/model.py", "import time", "a game has no numpy, clock"),
    "play keeps a database": (
        "play/__init__.py",
        "import sqlite3",
        "only server.store imports a database driver",
    ),
    "the kernel opens a socket": ("kernel/errors.py", "import socket", "know no network"),
    "a room answers HTTP": (
        "server/live/room.py",
        "import sandtable.server.http.app",
        "the server is built in layers",
    ),
    "the store knows the server's context": (
        "server/store/base.py",
        "import sandtable.server.context",
        "the server is built in layers",
    ),
    "the audience knows its room": (
        "server/live/audience.py",
        "import sandtable.server.live.room",
        "live matches are built in layers",
    ),
    "a worker uses the public face": (
        "server/workers/bots.py",
        "import sandtable.api",
        "the server does without the public face",
    ),
    "a package without a place": ("sundries/__init__.py", "", "arrows point down"),
}
INVENTED = ("games/ash/__init__.py", "games/ash/model.py", "games/birch/__init__.py", "games/birch/model.py")


@pytest.mark.skipif(find_spec("importlinter") is None, reason="import-linter is not installed here")
@pytest.mark.parametrize("trespass", TRESPASSES)
def test_a_forbidden_import_is_found(trespass: str, tmp_path: Path) -> None:
    file, line, contract = TRESPASSES[trespass]
    shutil.copytree(PACKAGE, tmp_path / "sandtable", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for needed in ("play/__init__.py", *INVENTED, file):
        target = tmp_path / "sandtable" / needed
        target.parent.mkdir(parents=True, exist_ok=True)
        target.touch()
    target = tmp_path / "sandtable" / file
    target.write_text(f"{target.read_text('utf-8')}\n{line}\n", "utf-8")
    linted = subprocess.run(
        [str(Path(sys.executable).parent / "lint-imports"), "--no-cache", "--no-logo"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert linted.returncode == 1, linted.stdout + linted.stderr
    broken = [text for text in linted.stdout.splitlines() if " BROKEN" in text]
    assert any(contract in text for text in broken), linted.stdout


# -- the tools -----------------------------------------------------------------------------------------------------


def test_a_failing_step_is_named_and_the_others_still_run(capfd: pytest.CaptureFixture[str]) -> None:
    steps = (
        check.Step("wrong", "it fails", f"{sys.executable} -c 'raise SystemExit(3)'"),
        check.Step("right", "it passes", f"{sys.executable} -c 'print(1234)'"),
        check.Step("absent", "there is no such program", "no-such-program"),
    )
    assert check.report(check.run_all(steps)) == 1
    shown = capfd.readouterr().out
    assert "[1/3] wrong" in shown
    assert "FAILED with code 3" in shown
    assert "1234" in shown
    assert "wrong failed. To see it again:" in shown
    assert "steps: 1 passed, 2 failed" in shown


def test_a_step_beside_another_prints_after_it_and_fails_for_itself(capfd: pytest.CaptureFixture[str]) -> None:
    steps = (
        check.Step("first", "it passes", f"{sys.executable} -c 'import time; time.sleep(0.5); print(111)'", lane=1),
        check.Step("second", "it fails", f"{sys.executable} -c 'print(222); raise SystemExit(4)'", lane=2),
        check.Step("third", "it passes", f"{sys.executable} -c 'print(1234)'"),
    )
    assert check.report(check.run_all(steps)) == 1
    shown = capfd.readouterr().out
    places = [shown.index(word) for word in ("[1/3] first", "[2/3] second", "111", "222", "code 4", "1234")]
    assert places == sorted(places)
    assert "steps: 2 passed, 1 failed" in shown


def test_unknown_steps_and_environments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        check.main(["--only", "nonsense"])
    assert environment.main(["nonsense"]) == 1
    assert "no environment is called 'nonsense'" in capsys.readouterr().err


def test_an_environment_is_known_by_its_lock_its_project_and_its_place(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    lock = tmp_path / "lock"
    lock.write_text("one")
    first = environment.stamp(tmp_path, lock)
    assert environment.read_stamp(tmp_path) == {}
    (tmp_path / environment.STAMP).write_text("{")
    assert environment.read_stamp(tmp_path) == {}
    lock.write_text("two")
    second = environment.stamp(tmp_path, lock)
    assert {key for key in first if first[key] != second[key]} == {"lock"}
    assert environment.stamp(tmp_path / "elsewhere", lock)["place"] != second["place"]


def test_make_help_lists_every_target() -> None:
    shown = output_of("make", "help")
    for target in ("play", "test", "deep", "bench", "setup", "lock", "clean"):
        assert re.search(rf"^  make {target} ", shown, re.MULTILINE), target
