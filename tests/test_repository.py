"""The repository: lock files, forbidden content, versions, import costs, import contracts and the entry points."""

import ast
import importlib.metadata
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

import sandtable

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "sandtable"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = ("requirements.lock", "requirements-plain.lock")
COMMAND = Path(sys.executable).parent / "sandtable"
HEAVY = {"llvmlite", "numba", "numpy"}


def output_of(*command: str | Path, folder: Path = ROOT) -> str:
    """Run a command and return its output. If it fails, the test fails and shows the output."""
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def repository_files() -> list[Path]:
    """Every file that is committed or not ignored."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout, so git cannot list its files")
    listed = output_of("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


# -- lock files ----------------------------------------------------------------------------------------------------


def pins(lock: str) -> dict[str, list[str]]:
    """The entries of a lock file (`name==version` and a marker) with their hashes."""
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
def test_lock_files_contain_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*(-i|-f|--index-url|--extra-index-url|--find-links)\b", text, re.MULTILINE)


def test_the_plain_lock_file_is_a_subset_of_the_full_one_without_numba() -> None:
    """Releases and hashes are the same. A marker may differ where the full one needs a package on more Pythons."""
    full, plain = ({(entry.partition(" ;")[0], *hashes) for entry, hashes in pins(lock).items()} for lock in LOCKS)
    assert plain < full
    assert not {release.partition("==")[0] for release, *_ in plain} & HEAVY
    assert {release.partition("==")[0] for release, *_ in full} > HEAVY


def test_every_extra_is_locked_or_made_of_others() -> None:
    """An extra whose packages are in no lock file is one that nothing here imports or tests."""
    locked = {entry.partition("==")[0] for entry in pins("requirements.lock")}
    for extra, packages in PROJECT["project"]["optional-dependencies"].items():
        names = {re.split(r"[\[<>=;]", package)[0].lower() for package in packages}
        assert names <= locked | {"sandtable"}, extra


def test_the_package_has_no_required_dependencies() -> None:
    assert PROJECT["project"]["dependencies"] == []


# -- forbidden content ---------------------------------------------------------------------------------------------


def test_no_file_names_a_registry_or_a_machine_path() -> None:
    """Such an address or path means nothing on another machine. The test assembles the forbidden strings from parts,
    because it searches this file too."""
    hosts = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]
    hosts += [".".join(parts) for parts in (("npmjs", "com"), ("debian", "org"), ("crates", "io"))]
    folders = "work(?=/)|root|opt|home/[a-z]|Users/[A-Za-z]"
    forbidden = re.compile("|".join(re.escape(host) for host in hosts) + rf"|(?<![\w.$}}<>*-])/(?:{folders})[\w/.]*/")
    assert forbidden.search(str(Path("/", "root", "x", "y")))  # the pattern works
    found = []
    for path in repository_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in forbidden.finditer(text)]
    assert not found


def test_text_files_end_with_one_newline_and_have_no_trailing_whitespace() -> None:
    kinds = {".py", ".md", ".toml", ".json", ".lock", ".css", ".svg", ".ts", ".yml", ".yaml", ""}
    faults = []
    for path in repository_files():
        if path.suffix in kinds and (text := path.read_text("utf-8")):
            if not text.endswith("\n") or text.endswith("\n\n"):
                faults.append(f"{path.relative_to(ROOT)}: does not end with exactly one newline")
            if re.search(r"[ \t\r]$", text, re.MULTILINE):
                faults.append(f"{path.relative_to(ROOT)}: whitespace at the end of a line")
    assert not faults


# -- versions ------------------------------------------------------------------------------------------------------


def test_all_files_state_the_same_version() -> None:
    version = PROJECT["project"]["version"]
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert package["version"] == lock["version"] == lock["packages"][""]["version"] == version
    assert importlib.metadata.version("sandtable") == version
    assert sandtable.__version__ == version
    headings = re.findall(r"^## \[?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings
    assert headings[0] == version


# -- import costs --------------------------------------------------------------------------------------------------


def modules_after(code: str) -> set[str]:
    """The top-level modules that a new interpreter has loaded after running `code`."""
    script = f"{code}\nimport sys\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    return set(output_of(sys.executable, "-c", script).split())


def test_importing_sandtable_loads_no_numpy_and_no_numba() -> None:
    assert "sandtable" in modules_after("import sandtable")
    assert not modules_after("import sandtable") & HEAVY


def test_listing_the_games_loads_no_numpy_and_no_numba() -> None:
    """`sandtable.games` is both a function of the API and the registry package; neither may hide the other."""
    assert not modules_after("import sandtable\nsandtable.games()") & HEAVY
    assert not modules_after("import sandtable\nfrom sandtable.games import *\nsandtable.games()") & HEAVY


def processor_seconds(command: list[str], tries: int = 7) -> float:
    """The least CPU time of several runs of a command. Unlike elapsed time it hardly depends on other load."""
    least = float("inf")
    for _ in range(tries):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def test_importing_sandtable_takes_less_than_a_tenth_of_a_second() -> None:
    bare = processor_seconds([sys.executable, "-c", "pass"])
    assert processor_seconds([sys.executable, "-c", "import sandtable"]) - bare < 0.1


def test_help_takes_less_than_a_fifth_of_a_second() -> None:
    assert processor_seconds([str(COMMAND), "--help"]) < 0.2


def test_help_names_the_commands() -> None:
    shown = output_of(COMMAND, "--help")
    assert "play" in shown
    assert "warm" in shown


# -- the import contracts ------------------------------------------------------------------------------------------

FORBIDDEN_IMPORTS = {
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
    "a game imports numba": ("games/ash/model.py", "import numba", "only kernel.carriers.compiled imports numba"),
    "a game rolls its own dice": (
        "games/ash/model.py",
        "import random",
        "only kernel.chance touches randomness",
    ),
    "a game reads the clock": ("games/ash/model.py", "import time", "a game has no numpy, clock"),
    "play uses a database": (
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
    "a package is in no layer": ("sundries/__init__.py", "", "arrows point down"),
}
INVENTED_GAMES = ("games/ash/__init__.py", "games/ash/model.py", "games/birch/__init__.py", "games/birch/model.py")


@pytest.mark.skipif(find_spec("importlinter") is None, reason="import-linter is not installed here")
@pytest.mark.parametrize("case", FORBIDDEN_IMPORTS)
def test_a_forbidden_import_is_found(case: str, tmp_path: Path) -> None:
    file, line, contract = FORBIDDEN_IMPORTS[case]
    shutil.copytree(PACKAGE, tmp_path / "sandtable", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for needed in ("play/__init__.py", *INVENTED_GAMES, file):
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


# -- the entry points ----------------------------------------------------------------------------------------------


def dry_run(*command: str | Path) -> list[str]:
    """The commands that make would run, called by this command from another folder and without standard input."""
    inherited = {"ARGS", "PYTHON", "MAKEOVERRIDES", "MAKELEVEL"}  # of the `make test` that runs this test
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *map(str, command)],
        cwd="/",
        env={name: value for name, value in os.environ.items() if name not in inherited} | {"MAKEFLAGS": "n"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def commands_of(target: str) -> list[str]:
    return dry_run("make", "--no-print-directory", "-C", ROOT, target)


def test_continuous_integration_runs_the_readmes_test_command() -> None:
    script = ROOT / ".ci" / "run"
    lines = [line for line in script.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len(lines) == 1
    assert dry_run(script) == commands_of("test")
    assert "make test" in (ROOT / "README.md").read_text("utf-8")


def test_the_set_up_of_play_installs_no_browser() -> None:
    assert "python3 tools/system_packages.py play" in commands_of("play")
    assert "python3 tools/system_packages.py test" in commands_of("test")
    assert not any("system_packages.py test" in command for command in commands_of("play"))


def test_pre_commit_runs_tools_of_this_project_and_downloads_nothing() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"repo: (.+)", text) == ["local"]
    assert set(re.findall(r"language: (.+)", text)) == {"system"}
    entries = re.findall(r"entry: (.+)", text)
    assert len(entries) == 4
    for entry in entries:
        program, *words = entry.split()
        assert program in (".venv/bin/ruff", ".venv/bin/python"), entry
        assert all((ROOT / word).is_file() for word in words if word.endswith(".py")), entry


def test_make_help_lists_every_target() -> None:
    shown = output_of("make", "help")
    for target in re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE):
        assert re.search(rf"^  make {target} ", shown, re.MULTILINE), target


def test_every_game_has_rules_and_scenarios() -> None:
    games = [path.parent for path in (PACKAGE / "games").glob("*/__init__.py")]
    assert games
    for game in games:
        assert (game / "RULES.md").is_file(), game.name
        assert list((game / "scenarios" / "files").glob("*.json")), game.name


# -- packages ------------------------------------------------------------------------------------------------------

MOST_SOURCES = 18  # in one folder; more are sorted into sub-folders by purpose
SOURCES = {".py", ".ts", ".svelte"}


def source_folders() -> dict[Path, list[Path]]:
    """Every folder of the package and of the client's sources, with its source files."""
    found: dict[Path, list[Path]] = {}
    for root in (PACKAGE, ROOT / "web" / "src"):
        for path in root.rglob("*"):
            if path.suffix in SOURCES and "node_modules" not in path.parts and "docs_site" not in path.parts:
                found.setdefault(path.parent, []).append(path)
    return found


def test_no_folder_has_too_many_sources() -> None:
    full = {str(folder.relative_to(ROOT)): len(files) for folder, files in source_folders().items()}
    assert {folder: count for folder, count in full.items() if count > MOST_SOURCES} == {}


def test_every_package_describes_its_contents() -> None:
    """The docstring of `__init__.py` names at least one module, as the place to begin reading."""
    for folder, files in source_folders().items():
        init = folder / "__init__.py"
        if init not in files or PACKAGE / "games" in (folder, folder.parent):
            continue  # all games have one shape, which docs/adding-a-game.md describes
        text = ast.get_docstring(ast.parse(init.read_text("utf-8"))) or ""
        modules = [path.stem for path in files if path != init]
        packages = [path.name for path in folder.iterdir() if path.is_dir()]
        assert len(text) > 60, init
        assert not modules or any(name in text for name in [*modules, *packages]), init
