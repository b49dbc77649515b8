"""The documents name the real code: files and functions in the diagrams of docs/architecture.md, the packages in its
table, and files that any document names."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "sandtable"
TEXT = (ROOT / "docs" / "architecture.md").read_text("utf-8")
DIAGRAM = re.compile(r"^```mermaid\nsequenceDiagram\n(.*?)^```", re.MULTILINE | re.DOTALL)
WALKS = ("A click", "A bot's decision", "A scenario file")
PARTICIPANT = re.compile(r"^\s*participant (\w+) as (\S+)$", re.MULTILINE)
MESSAGE = re.compile(r"^\s*(\w+)(->>|-->>)(\w+): (.+)$", re.MULTILINE)
CALL = re.compile(r"^(?:(\w+)\.)?(\w+)\(\)$")

NAMED_FILE = re.compile(r"(?<![\w/.…*{-])(?:[\w.-]+/)+[\w.-]+\.(?:py|ts|mjs|svelte|lock|toml|json)(?![\w/])")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
BASES = (ROOT, SOURCE, ROOT / "web", ROOT / "web" / "src", *(SOURCE / "games").glob("*/"))  # games: "rules/legal.py"
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "web/README.md", "examples/poachers-moon/README.md")),
    *(path for path in ROOT.glob("docs/**/*.md") if path.parent.name != "notes"),  # notes are of their day
]


class Call(NamedTuple):
    """A message of a diagram that calls a function."""

    diagram: str
    path: Path
    owner: str  # the class, or empty
    function: str


def diagrams() -> dict[str, str]:
    """The diagrams by their headings, at most one for each."""
    sections = [section.partition("\n") for section in TEXT.split("\n## ")]
    return {title: found[1] for title, _, text in sections if (found := DIAGRAM.search(text))}


def participants(diagram: str) -> dict[str, Path]:
    """The file of each participant."""
    found = {}
    for name, label in PARTICIPANT.findall(diagram):
        path = label.replace("<br/>", "")
        found[name] = ROOT / path if path.startswith("web/src/") else SOURCE / path
    return found


def calls() -> list[Call]:
    """Every call in every diagram, with the file that it goes to."""
    made = []
    for title, diagram in diagrams().items():
        files = participants(diagram)
        for _, arrow, to, text in MESSAGE.findall(diagram):
            if arrow == "->>":
                named = CALL.match(text.replace("<br/>", ""))
                assert named, f"{title}: {text!r} does not name a function"
                made.append(Call(title, files[to], named[1] or "", named[2]))
    return made


@cache
def functions(path: Path) -> set[str]:
    """The functions and methods of a Python file ("start", "Match.play"), or the methods of a client class."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        tree = ast.parse(text)
        classes = [(f"{node.name}.", node.body) for node in tree.body if isinstance(node, ast.ClassDef)]
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
        bodies = [("", tree.body), *classes]
        return {prefix + node.name for prefix, body in bodies for node in body if isinstance(node, kinds)}
    owner = re.search(r"^export class (\w+)", text, re.MULTILINE)
    methods = re.findall(r"^  (?:(?:private|async) )*(\w+)\(", text, re.MULTILINE)
    return {f"{owner[1]}.{name}" for name in methods} if owner else set()


def test_there_are_three_walks() -> None:
    assert tuple(diagrams()) == WALKS
    assert len(DIAGRAM.findall(TEXT)) == len(WALKS)


@pytest.mark.parametrize("title", WALKS)
def test_every_participant_is_a_file(title: str) -> None:
    missing = [str(path) for path in participants(diagrams()[title]).values() if not path.is_file()]
    assert not missing


@pytest.mark.parametrize("call", calls(), ids=lambda call: f"{call.path.stem}: {call.function}")
def test_every_function_in_a_message_is_in_the_file_it_goes_to(call: Call) -> None:
    name = f"{call.owner}.{call.function}" if call.owner else call.function
    assert name in functions(call.path)


def test_the_table_names_every_package() -> None:
    """Packages whose contents the table describes in one line with their parent are left out."""
    table = TEXT.partition("| package |")[2].partition("\n\n")[0]
    named = {name.removeprefix("sandtable.") for name in re.findall(r"`([a-z_.]+)`", table)}
    packages = {path.parent.relative_to(SOURCE).as_posix().replace("/", ".") for path in SOURCE.rglob("__init__.py")}
    shown = {name for name in packages - {"."} if not name.startswith(("games.", "cli."))}
    assert shown - {"server"} <= named


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_that_a_document_names_exists(document: Path) -> None:
    text = FENCE.sub("", document.read_text("utf-8"))
    code = " ".join(re.findall(r"`([^`]+)`", text))
    bases = (*BASES, document.parent)
    missing = [name for name in NAMED_FILE.findall(code) if not any((base / name).exists() for base in bases)]
    assert not missing
