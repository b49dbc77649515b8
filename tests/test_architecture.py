"""The documents name the real code: files and functions in the diagrams of docs/architecture.md, the packages in its
table, and files that any document names. And only the kernel knows the places of numbers in the rows of Events."""

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


# -- rows of Events -------------------------------------------------------------------------------------------------

EVENT_LIST = re.compile(r"(?:\w+_)?(?:events|event_rows|told)")  # names of lists of Events
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def names_in(expression: ast.AST) -> set[str]:
    """The variables and attributes that an expression names."""
    nodes = list(ast.walk(expression))
    return {node.id for node in nodes if isinstance(node, ast.Name)} | {
        node.attr for node in nodes if isinstance(node, ast.Attribute)
    }


def is_event_list(expression: ast.AST, lists: set[str]) -> bool:
    """Whether an expression is made from a list of Events: `step.events`, `enumerate(told)`, `events.rows[:2]`."""
    return any(name in lists or EVENT_LIST.fullmatch(name) for name in names_in(expression))


def event_names(function: ast.AST) -> tuple[set[str], set[str]]:
    """The variables of a function that hold lists of Events, and those that hold one Event."""
    lists: set[str] = set()
    rows = {"event"}
    for _ in range(3):  # a variable may be used above the line that shows what it holds
        for node in ast.walk(function):
            if isinstance(node, ast.arg) and node.annotation and ast.unparse(node.annotation) == "EventView":
                rows.add(node.arg)
            elif isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)) and is_event_list(node.iter, lists):
                rows |= names_in(node.target)
            elif isinstance(node, ast.Assign) and is_event_list(node.value, lists):
                one = isinstance(node.value, ast.Subscript) and not isinstance(node.value.slice, ast.Slice)
                (rows if one else lists).update(*(names_in(target) for target in node.targets))
    return lists, rows


def takes_by_place(node: ast.Assign | ast.Subscript, lists: set[str], rows: set[str]) -> bool:
    """Whether `event[2]`, `events[at][2]`, `event[2:]` or `kind, clause, *fields = event`."""
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Name) and node.value.id in rows
    row, place = node.value, node.slice
    if isinstance(place, ast.Constant) and isinstance(place.value, str):
        return False
    if isinstance(row, ast.Subscript) and not isinstance(row.slice, ast.Slice):
        return is_event_list(row, lists)
    return isinstance(row, ast.Name) and row.id in rows


def indexes_into_events(source: str) -> list[int]:
    """The lines that take a number from the row of an Event by its place."""
    found = set()
    for function in [node for node in ast.walk(ast.parse(source)) if isinstance(node, FUNCTIONS)]:
        lists, rows = event_names(function)
        for node in ast.walk(function):
            if isinstance(node, (ast.Assign, ast.Subscript)) and takes_by_place(node, lists, rows):
                found.add(node.lineno)
    return sorted(found)


@pytest.mark.parametrize(
    "body",
    [
        "return event[2] & 1",
        "return [row[2] for row in step.events]",
        "return [clause(told[1]) for told in self.workspace.event_rows()]",
        "return events.rows[at][3]",
        "rows = list(match.events())\n    for fact in rows:\n        fact[:2]",
        "fact = step.events[0]\n    return fact[5]",
        "for row in events:\n        kind, clause, *rest = row",
    ],
)
def test_an_index_into_an_event_is_found(body: str) -> None:
    assert indexes_into_events(f"def read():\n    {body}\n")


def test_names_of_events_and_places_in_lists_are_not_taken_for_indexes() -> None:
    body = "return events[0].unit, [event.hits for event in told[1:]], message['event'], row[2]"
    assert not indexes_into_events(f"def read(row):\n    {body}\n")


def test_only_the_kernel_reads_events_by_the_places_of_their_numbers() -> None:
    folders = (SOURCE, ROOT / "bench", ROOT / "examples", ROOT / "tools")
    allowed = {SOURCE / "kernel"}
    paths = [path for folder in folders for path in folder.rglob("*.py") if allowed.isdisjoint(path.parents)]
    assert len(paths) > 300
    found = [
        f"{path.relative_to(ROOT)}:{line}" for path in paths for line in indexes_into_events(path.read_text("utf-8"))
    ]
    assert not found
