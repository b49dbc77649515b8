"""The documentation is correct: every command in a fenced block runs (long ones with small numbers), `--json` has the
fields that docs/commands.md lists, and the links of the README point to files. tests/test_site.py builds the site."""

import io
import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import sandtable
from conftest import EXAMPLE
from sandtable.cli import COMMANDS, command_module, main
from sandtable.cli.command import Parser
from sandtable.cli.design.new_game import filled
from sandtable.cli.options import take_switches
from sandtable.games import SHIPPED
from sandtable.laws import LAWS

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*/README.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHELL = ("sh", "bash", "console")
FIRST_WORDS = ("sandtable", "make", "pip", "python", "npm", "node", "export", "git", "curl")


@dataclass(frozen=True)
class Short:
    """What the test runs for a printed command: the command with small numbers, its input and its exit code."""

    command: str
    typed: str = ""
    code: int = 0


# -- the commands ------------------------------------------------------------------------------------------------

SMALL_MAPS = "ff-small-ford ff-small-crossings ff-small-tarn ff-small-old-wood procedural-small"
SCRIPTED = f"--matches 20 --clock processor {' '.join(f'--scenario {name}' for name in SMALL_MAPS.split())}"
BRIEF = "--matches 2 --clock processor --workers 1 --scenario skirmish --option turn_limit=1"
SHORT = {
    "make play": Short("make -n play"),  # the whole test run is `make test`, and `serve` has tests of its own
    "make test": Short("make -n test"),
    'sandtable new-game "Frog Jump"': Short('sandtable new-game "Toad Leap"'),
    "sandtable play frog_jump.py": Short("sandtable play frog_jump.py", "move a1 a2\nquit\n\n"),
    "sandtable serve frog_jump.py": Short("sandtable serve --help"),
    "sandtable show frog_jump.py start": Short("sandtable show frog_jump.py start"),
    "sandtable arena frog_jump.py greedy random --matches 20": Short(
        "sandtable arena frog_jump.py greedy random --matches 2 --workers 1"
    ),
    "sandtable laws frog_jump.py": Short("sandtable laws frog_jump.py --matches 1 --carrier plain"),
    "sandtable play dbd first-blood --seat both": Short("sandtable play dbd first-blood --seat both", "quit\n\n"),
    "sandtable play poachers-moon": Short("sandtable play poachers-moon", "go b2\nseal\nquit\n\n"),
    "sandtable laws poachers-moon": Short("sandtable laws poachers-moon --matches 1 --carrier plain"),
    "sandtable fuzz poachers-moon --matches 100": Short("sandtable fuzz poachers-moon --matches 2 --carrier plain"),
    "sandtable serve": Short("sandtable serve --help"),
    "sandtable status poachers-moon": Short("sandtable status poachers-moon --seconds 0.02"),
    "sandtable status --json": Short("sandtable status poachers-moon --seconds 0.02 --json"),
    "sandtable status --thorough --write docs/truth.md": Short(
        "sandtable status poachers-moon --seconds 0.02 --markdown"
    ),
    "sandtable hint dbd first-blood --seconds 1 --json": Short(
        "sandtable hint dbd first-blood --iterations 20 --carrier plain --json"
    ),
    "sandtable review match.json --iterations 2000 --json": Short(
        "sandtable review match.json --iterations 5 --carrier plain --json"
    ),
    **{
        f"sandtable arena fortress-frontiers level5 script:{style} {SCRIPTED}": Short(
            f"sandtable arena fortress-frontiers random script:{style} {BRIEF}"
        )
        for style in ("rush", "economy")
    },
    "sandtable arena dbd greedy random --matches 100 --json": Short(
        "sandtable arena dbd random random --matches 6 --workers 1 --option turn_limit=12 --json"
    ),
    "sandtable league dbd random greedy --matches 40 --json": Short(
        "sandtable league dbd random greedy --matches 2 --workers 1 --option turn_limit=1 --json"
    ),
    "sandtable laws dbd --matches 20 --json": Short(
        "sandtable laws dbd --matches 1 --law end --law order --carrier plain --json"
    ),
    "sandtable fuzz dbd --matches 100 --json": Short("sandtable fuzz dbd --matches 1 --carrier plain --json"),
    "sandtable perft dbd first-blood --depth 2 --json": Short(
        "sandtable perft dbd first-blood --depth 1 --divide --carrier plain --json"
    ),
    "sandtable bench dbd --quick --json": Short(
        "sandtable bench poachers-moon --quick --seconds 0.03 --scenario first-night --json"
    ),
    "sandtable arena dbd search greedy --matches 100 --seconds 0.1 --json": Short(
        "sandtable arena dbd search greedy --matches 2 --seconds 0.001 --workers 1 --option turn_limit=1 --json"
    ),
    "sandtable league dbd random greedy search:0.01s search:0.1s --matches 40 --records league.jsonl": Short(
        "sandtable league dbd random greedy --matches 2 --workers 1 --option turn_limit=1 --records league.jsonl"
    ),
    "sandtable warm --json": Short("sandtable warm dbd --json"),
    "sandtable validate dbd my-battle.json --json": Short("sandtable validate dbd my-battle.json --json", code=1),
    "sandtable validate dbd my-battle.json --fair half-turn": Short(
        "sandtable validate dbd my-battle.json --fair half-turn", code=1
    ),
}
AS_PRINTED = {  # takes little time
    "sandtable games",
    "sandtable games --json",
    "sandtable show dbd --json",
    "sandtable show dbd first-blood --json",
    "sandtable clauses dbd DBD-CHG-1 --json",
    "sandtable odds dbd first-blood 'SKR@108-77*46' --json",
    "sandtable replay match.json --json",
    "sandtable verify match.json --json",
}
TEMPLATES = {"template.py": "frog_jump.py"}  # what `sandtable new-game` writes
DUELS = "tests/games/fortress_frontiers/ai/test_scripts.py"
ELSEWHERE = {  # run by other tests
    "export PYTHONPATH=examples/poachers-moon SANDTABLE_PLUGINS=poachers-moon=poachers_moon": "the fixture `workplace`",
    "pip install -e examples/poachers-moon": "test_pip_installs_the_example",
    "sandtable clauses --write yourgame/RULES.md": "test_a_clause_table_is_written",
    "python -m pytest test_frog_jump.py": "tests/gamefile/test_new_game.py",
    "python -m bench.strength dbd --write": "tests/bots/test_strength.py",
    "python -m training.tables --minutes 45 --write": "tests/bots/test_learn.py",
    "python -m bench.strength doomball --mode variant --write": "tests/bots/test_strength.py",
    "python -m games.fortress_frontiers.duel campaign economy --matches 60 --seed 5000": DUELS,
    "python -m games.fortress_frontiers.duel campaign rush balanced --matches 30 --seed 5000": DUELS,
    "python -m games.fortress_frontiers.duel campaign economy --watch 3": DUELS,
}


def blocks() -> Iterator[tuple[str, str, str]]:
    """Every fenced block: document, language, text."""
    for path in DOCUMENTS:
        for language, text in FENCE.findall(path.read_text("utf-8")):
            yield path.relative_to(ROOT).as_posix(), language, text


def printed() -> list[tuple[str, str]]:
    """Every command that a document prints in a fenced block, without its comment. In a shell block every line is a
    command; in a block without a language, lines that begin with the name of a command."""
    found = []
    for document, language, text in blocks():
        for line in re.sub(r"\\\n\s*", "", text).splitlines():
            command = re.sub(r"(^|\s+)#.*", "", line).strip()
            looks = command.split(" ")[0] in FIRST_WORDS and language in ("", "text")
            if command and (language in SHELL or looks):
                found.append((document, command))
    return found


PRINTED = printed()


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the documents mention (a match, an invalid scenario), and records for other cases."""
    folder = tmp_path_factory.mktemp("documents")
    game = sandtable.game("dbd")
    match = game.start("first-blood", seed=7, options={"turn_limit": 6})
    bot = sandtable.bot("random", game, seed=1)
    while match.outcome is None:
        seat = match.prompt().asked[0]
        match.play(seat, bot.choose(match.observe(seat)))
    match.record().save(folder / "match.json")
    (folder / "my-battle.json").write_text(json.dumps(game.scenario("first-blood") | {"terrain": 7}), "utf-8")
    document = json.loads((folder / "match.json").read_text("utf-8"))
    document["entries"][0]["digest"] = "0" * len(document["entries"][0]["digest"])
    (folder / "spoilt.json").write_text(json.dumps(document), "utf-8")
    other = game.start("first-blood", seed=1)
    other.resign(other.prompt().asked[0])
    other.record().save(folder / "resigned.json")
    return folder


@pytest.fixture
def workplace(files: Path, tmp_path: Path, example: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with those files, where the example game is registered as the documentation describes."""
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    for template, name in TEMPLATES.items():
        (tmp_path / name).write_text(filled(template, "Frog Jump", "frog-jump"), "utf-8")
    return tmp_path


def run(short: Short, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command, check its exit code, and return what it prints."""
    first, *words = shlex.split(short.command)
    if first == "sandtable":
        monkeypatch.setattr("sys.stdin", io.StringIO(short.typed))
        code = main(words)
        shown = capsys.readouterr()
        out, err = shown.out, shown.err
    else:
        done = subprocess.run([first, *words], cwd=ROOT, capture_output=True, text=True, check=False)
        code, out, err = done.returncode, done.stdout, done.stderr
    assert code == short.code, out + err
    return out


def test_every_printed_command_is_known() -> None:
    known = {*SHORT, *AS_PRINTED, *ELSEWHERE}
    unknown = [f"{document}: {command}" for document, command in PRINTED if command not in known]
    assert not unknown, f"add to SHORT, AS_PRINTED or ELSEWHERE of {Path(__file__).name}: {unknown}"


def test_every_known_command_is_printed() -> None:
    assert {*SHORT, *AS_PRINTED, *ELSEWHERE} == {command for _, command in PRINTED}


REST = {
    command for document, command in PRINTED if document != "docs/commands.md"
}  # those are tested with their fields


@pytest.mark.parametrize("command", sorted(REST & {*SHORT, *AS_PRINTED}))
def test_a_printed_command_runs(
    command: str, workplace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = run(SHORT.get(command, Short(command)), monkeypatch, capsys)
    assert out.strip()
    if command.endswith("--json"):
        json.loads(out)


def needing(script: str) -> list[pytest.MarkDecorator]:
    """The mark of a script for learning, which needs an extra of the package."""
    learns = "sandtable.envs" in script
    return [pytest.mark.skipif(learns and find_spec("gymnasium") is None, reason="needs the extra envs")]


NEEDS_A_SERVER = "docs/http.md"  # tests/server/http/test_docs.py runs its script
PYTHON = [(document, text) for document, language, text in blocks() if language == "python"]


@pytest.mark.parametrize(
    "document, script",
    [pytest.param(*one, marks=needing(one[1])) for one in PYTHON if one[0] != NEEDS_A_SERVER],
)
def test_the_python_code_of_the_documents_runs(
    document: str, script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every block is a script of its own; warnings are errors here."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "script.py"
    path.write_text(script, "utf-8")
    runpy.run_path(str(path), run_name="__main__")
    if document == "README.md":
        assert sandtable.replay(tmp_path / "match.json").entries


def test_every_game_has_a_script() -> None:
    """A position in at most ten lines, a turn, the result by names, and a start from the export."""
    scripts = [script for document, script in PYTHON if document == "docs/python.md" and "match.export()" in script]
    assert len(scripts) == len(SHIPPED)
    for id, script in zip(SHIPPED, scripts, strict=True):
        lines = script.splitlines()
        start = next(at for at, line in enumerate(lines) if line.startswith("match = "))
        assert f'sandtable.game("{id}")' in script
        assert start - lines.index(f'game = sandtable.game("{id}")') <= 10


def test_the_links_of_the_readme_point_to_files() -> None:
    """The site checks the links of all other documents."""
    broken = [link for link in LINK.findall((ROOT / "README.md").read_text("utf-8")) if not (ROOT / link).exists()]
    assert not broken


def test_a_clause_table_is_written(workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = workplace / "RULES.md"
    rules.write_text((EXAMPLE / "poachers_moon" / "RULES.md").read_text("utf-8"), "utf-8")
    assert main(["clauses", "--write", str(rules)]) == 0
    assert capsys.readouterr().out == f"{workplace / 'clauses.py'}: 20 clauses\n"
    table = (workplace / "clauses.py").read_text("utf-8")
    assert '"PM-WOOD-1", "PM-WOOD-2",' in table
    assert "PM_SCN_1: Final = 20" in table


def test_a_text_without_clauses_makes_no_clause_table(workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (workplace / "RULES.md").write_text("# Rules\n\nNone.\n", "utf-8")
    assert main(["clauses", "--write", "RULES.md"]) == 2
    assert "RULES.md: no clause" in capsys.readouterr().err
    assert not (workplace / "clauses.py").exists()
    assert main(["clauses", "--write", "missing.md"]) == 2
    assert main(["clauses"]) == 2


def test_pip_installs_the_example(tmp_path: Path) -> None:
    """The example is built and installed into a folder without a network; then its entry point is found."""
    pytest.importorskip("hatchling", reason="hatchling is not installed: nothing can be built")
    flags = ["--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "--quiet"]
    source = tmp_path / "source"
    shutil.copytree(EXAMPLE, source)
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *flags, "--target", str(tmp_path / "site"), str(source)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    paths = os.pathsep.join([str(tmp_path / "site"), str(Path(sandtable.__file__).parents[1])])
    listed = subprocess.run(
        [sys.executable, "-m", "sandtable", "show", "poachers-moon", "long-night"],
        env={k: v for k, v in os.environ.items() if k != "SANDTABLE_PLUGINS"} | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert listed.returncode == 0, listed.stderr
    assert "The Long Night" in listed.stdout


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_examples_in_help_have_valid_arguments(name: str) -> None:
    """The examples of `--help` use arguments that the command accepts; two spaces separate a remark."""
    module = command_module(name)
    lines = re.findall(rf"^  (?:\S+=\S+ )?sandtable {name}\b(.*)$", module.__doc__ or "", re.MULTILINE)
    assert lines
    for line in lines:
        parser = Parser(prog=f"sandtable {name}", allow_abbrev=False)
        module.arguments(parser)
        asked, rest = parser.parse_known_args(shlex.split(re.split(r"\s{2,}| [<>|] ", line)[0]))
        assert not rest or not take_switches(asked, rest), line


# -- the fields of --json ----------------------------------------------------------------------------------------

REFERENCE = (ROOT / "docs" / "commands.md").read_text("utf-8")
WITHOUT_JSON = {"new-game", "play", "serve", "board"}
RARE = {  # fields that a healthy run does not show
    "laws": {"[].fault"},
    "fuzz": {"finds[].match", "finds[].scenario", "finds[].entry", "finds[].what", "finds[].file"},
    "status": {"[].laws.*.broken.*", "[].bots[].…", "[].strength[].…"},
    "show": {"options.*"},
    "replay": {"entries[].of"},
}
MORE = {  # further commands, for fields that the printed command does not show
    "verify": ["sandtable verify spoilt.json --json"],
    "replay": ["sandtable replay resigned.json --json"],
}


def sections() -> dict[str, str]:
    """The text under each command's heading."""
    parts = re.split(r"^## (\w+)\n", REFERENCE, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def documented(section: str) -> set[str]:
    """The fields in the first column of a section's tables."""
    cells = re.findall(r"^\| ([^|]*) \|", section, re.MULTILINE)
    return {field for cell in cells for field in re.findall(r"`([^`]+)`", cell)}


def fields(value: Any, at: str = "") -> Iterator[str]:
    """The path of every named part of a JSON value."""
    if isinstance(value, dict):
        for name, part in value.items():
            path = f"{at}.{name}" if at else name
            yield path
            yield from fields(part, path)
    elif isinstance(value, list):
        for part in value:
            yield from fields(part, f"{at}[]")


def pattern(field: str) -> re.Pattern[str]:
    """The paths that a documented field stands for."""
    if field.endswith(".…"):
        return re.compile(re.escape(field.removesuffix(".…")) + r"(\.|\[\]|$).*")
    return re.compile(re.escape(field).replace(r"\*", r"[^.\[\]]+"))


def outputs(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """What the command of a section prints, and what the further commands print."""
    commands = re.findall(r"^sandtable .*$", sections()[name], re.MULTILINE)
    made = [json.loads(run(SHORT.get(one, Short(one)), monkeypatch, capsys)) for one in commands]
    for one in MORE.get(name, []):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        main(shlex.split(one)[1:])
        made.append(json.loads(capsys.readouterr().out))
    return made


def test_every_command_with_json_has_a_section() -> None:
    assert set(sections()) == set(COMMANDS) - WITHOUT_JSON


@pytest.mark.parametrize("name", sorted(sections()))
def test_the_json_fields_match_the_documentation(
    name: str, workplace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = {field: pattern(field) for field in documented(sections()[name])}
    seen: set[str] = set()
    for value in outputs(name, monkeypatch, capsys):
        seen |= set(fields(value))
    assert listed
    unlisted = sorted(field for field in seen if not any(one.fullmatch(field) for one in listed.values()))
    assert not unlisted, f"docs/commands.md does not list {unlisted}"
    if name == "warm" and not seen:
        pytest.skip("numba is not installed: nothing is compiled, and the list is empty")
    unseen = sorted(field for field, one in listed.items() if not any(one.fullmatch(path) for path in seen))
    assert set(unseen) <= RARE.get(name, set()), f"{name} prints no {unseen}"


def test_the_guide_lists_every_law() -> None:
    guide = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    table = guide[guide.index("## The laws") :]
    assert sorted(re.findall(r"^\| (\w+) \|", table, re.MULTILINE)[1:]) == sorted(LAWS)
