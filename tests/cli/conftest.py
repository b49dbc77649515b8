"""Fixtures: commands run within the test process, and files for them."""

import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import sandtable
from cli.calling import Answer, Call
from sandtable.cli import main
from sandtable.games import _added, add

UNITS = [
    ("BLUE", "INF", 5, 78),
    ("BLUE", "CAV", 4, 92),
    ("BLUE", "GEN", 6, 124),
    ("RED", "INF", 5, 79),
    ("RED", "INF", 5, 80),
    ("RED", "GEN", 6, 32),
]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """`call("verify", path)` runs a command in this process, in a folder of its own; `typed` are the lines of
    standard input."""
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*words: str | Path, typed: Sequence[str] = ()) -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main([str(word) for word in words])
        shown = capsys.readouterr()
        return Answer(code, shown.out, shown.err)

    return run


@pytest.fixture
def tiny() -> Iterator[str]:
    """The id of the tiny game, registered for one test."""
    add("tiny", "tiny")
    yield "tiny"
    _added.pop("tiny")


@pytest.fixture
def contact(tmp_path: Path) -> Path:
    """A scenario of `dbd` in which two lines touch: woods under the first enemy, a hill under the second."""
    document = sandtable.game("dbd").scenario("first-blood")
    document["units"] = [
        {"side": side, "type": kind, "quality": "REGULAR", "hp": hp, "hex": hex} for side, kind, hp, hex in UNITS
    ]
    document["terrain"] = {"79": "WOODS", "80": "HILL"}
    path = tmp_path / "contact.json"
    path.write_text(json.dumps(document), "utf-8")
    return path


@pytest.fixture(scope="session")
def finished_text() -> str:
    """The record of a short match that was played to its end."""
    game = sandtable.game("dbd")
    match = game.start("first-blood", seed=3, options={"turn_limit": 30})
    bots = [sandtable.bot("random", game, seed=seat) for seat in (0, 1)]
    while asked := match.prompt().asked:
        match.play(asked[0], bots[asked[0]].choose(match.observe(asked[0])))
    return match.record().text()


@pytest.fixture
def finished(finished_text: str, tmp_path: Path) -> Path:
    """The same in a file."""
    path = tmp_path / "finished.json"
    path.write_text(finished_text, "utf-8")
    return path
