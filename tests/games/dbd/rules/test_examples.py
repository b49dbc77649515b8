"""The 25 worked examples of the rules, read from examples.md and played line by line.

Every line of an example is played, compared or a remark (`Why`). A line that cannot be parsed fails the test, so that
no example is skipped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from games.dbd.positions import Table
from sandtable.games.dbd.clauses import CLAUSES
from sandtable.games.dbd.events import dice_counted, dice_rolled
from sandtable.games.dbd.rules.combat import cancellable


@dataclass(frozen=True)
class Example:
    name: str  # "WE-1"
    title: str
    lines: tuple[str, ...]


def read() -> list[Example]:
    text = (Path(__file__).parent / "examples.md").read_text("utf-8")
    blocks = re.findall(r"\*\*(WE-\d+) — (.*?)\*\*\n((?:- .*\n?)+)", text)
    return [Example(name, title, tuple(re.findall(r"- (.*)", body))) for name, title, body in blocks]


EXAMPLES = read()


def test_there_are_twenty_five() -> None:
    assert [example.name for example in EXAMPLES] == [f"WE-{n}" for n in range(1, 26)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_worked_example(example: Example) -> None:
    table = set_up(example.lines[0])
    for line in example.lines[1:]:
        follow(table, line)


def set_up(line: str) -> Table:
    found = re.fullmatch(r"State: `([^`]*)`(?:; terrain `([^`]*)`)?(?:; standards BLUE (\d+) / RED (\d+))?", line)
    assert found, line
    standards = (int(found[3] or 0), int(found[4] or 0))
    return Table(found[1], found[2] or "", standards=standards)


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]*)`", text)


def follow(table: Table, line: str) -> None:
    """Play or compare one line."""
    if found := re.fullmatch(
        r"`([^`]*)`, dice \[([^\]]*)\] → (\d) (?:die|dice), (\d) hits?, (\d) retreats?, cancellable (\d)",
        line,
    ):
        attack(table, found[1], [int(die) for die in found[2].split(",")], *map(int, found.groups()[2:]))
    elif found := re.fullmatch(r"(?:RED: )?`([^`]*)`", line):
        table.play(found[1])
    elif line.startswith("Now RED must choose: "):
        assert table.asked == 1
        assert table.legal() == quoted(line)
    elif found := re.fullmatch(r"Legal actions of (\w+) \(complete\): (.*)", line):
        assert sorted(table.legal(found[1])) == sorted(quoted(found[2]))
    elif found := re.fullmatch(r"`(\w+) (\w+)` destinations \(complete\): (.*)", line):
        assert table.hexes(found[1], found[2]) == [int(hex) for hex in found[3].split(", ")]
    elif found := re.fullmatch(r"Illegal: `([^`]*)`", line):
        assert table.refused(found[1]) != ""
        assert found[1] not in table.legal()
    elif found := re.fullmatch(r"Number of legal `(\w+)` actions of (\w+): (\d+)", line):
        assert len(table.of(found[1], found[2])) == int(found[3])
    elif line == "No defender decision is pending":
        assert not table.pending
    elif line == "All legal actions: none":
        assert table.asked is None
        assert table.rows(seat=0) == table.rows(seat=1) == []
    elif line.startswith("Expect: "):
        expect(table, line.removeprefix("Expect: "))
    elif line.startswith("Clauses: "):
        cites(line)
    else:
        assert line.startswith("Why: "), f"not understood: {line}"


def attack(table: Table, text: str, rolled: list[int], dice: int, hits: int, retreats: int, cancels: int) -> None:
    """Check an attack: its modifiers, its dice and its result."""
    events = table.play(text, *rolled)
    assert sum(event.dice for event in events if event.kind == dice_counted) == dice == len(rolled)
    told = next(event for event in events if event.kind == dice_rolled)
    assert (told.digits, told.hits, told.retreats) == (int("".join(map(str, rolled))), hits, retreats)
    asked_to_cancel = table.pending and table.state.hits + table.state.retreats > 0
    assert (cancellable(table.state, table.board) if asked_to_cancel else 0) == cancels


def expect(table: Table, text: str) -> None:
    """Compare the position with the expected one."""
    for part in text.split("; "):
        if found := re.fullmatch(r"(\w+) hp (\d+) @(\d+)", part):
            assert (table.hp(found[1]), table.hex(found[1])) == (int(found[2]), int(found[3]))
        elif found := re.fullmatch(r"(\w+) destroyed", part):
            assert table.hp(found[1]) == 0
        elif found := re.fullmatch(r"standards (\d)–(\d) \(B–R\)", part):
            assert table.state.standards == [int(found[1]), int(found[2])]
        elif found := re.fullmatch(r"turn (\w+) #(\d+), (\d) left", part):
            assert table.turn == (found[1], int(found[2]), int(found[3]))
            assert not table.pending
            assert table.winner == ""
        else:
            found = re.fullmatch(r"\*\*(\w+) wins\*\*, game over", part)
            assert found, part
            assert table.winner == found[1]


def cites(line: str) -> None:
    """Check that the clauses of an example exist."""
    for group in line.removeprefix("Clauses: ").split("; "):
        first, *rest = group.split(", ")
        stem = first.rpartition("-")[0]
        for clause in [first, *(stem + number for number in rest)]:
            assert clause in CLAUSES
