"""The law `language`: every construct outside kernel Python is found and its line reported."""

import ast
import math
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.errors import LawBroken
from sandtable.laws import LAWS, carrier_of
from sandtable.laws.kernel_python import (
    LONGEST_TABLE,
    LONGEST_TUPLE,
    kernel_functions,
    violations_in_function,
    violations_in_source,
)
from sandtable.laws.trial import Trial
from tiny import GAME


@dataclass
class Unit:
    """A row."""

    hp: int = 0
    marks: list[int] = field(default_factory=lambda: [0] * 2)


@dataclass
class State:
    """Rows, a row, a column and a table."""

    turn: int = 0
    units: list[Unit] = field(default_factory=lambda: [Unit(), Unit()])
    spare: Unit = field(default_factory=Unit)
    dice: list[int] = field(default_factory=lambda: [0] * 3)
    rolls: list[int] = field(default_factory=lambda: [0] * 3)
    table: list[list[int]] = field(default_factory=lambda: [[0] * 2, [0] * 2])


def helper(a: int) -> int:
    """Something that may be called."""
    return a


SCOPE: dict[str, object] = {
    "State": State,
    "Unit": Unit,
    "Action": Action,
    "Actions": Actions,
    "helper": helper,
    "copy_row": copy_row,
    "math": math,
    "textwrap": textwrap,
    "SMALL": (1, 2, 3),
    "LARGE": tuple((number, 0) for number in range(LONGEST_TUPLE + 1)),
    "LONG": tuple(range(LONGEST_TUPLE + 1)),
    "ENDLESS": tuple(range(LONGEST_TABLE + 1)),
    "LISTED": [1, 2],
    "NAMED": {1: 2},
}


def faults_of(source: str) -> list[tuple[int, str]]:
    tree = ast.parse(textwrap.dedent(source).strip())
    return [(fault.line, fault.what) for fault in violations_in_source(tree, "toy.py", 0, SCOPE)]


def faults_in(statement: str) -> list[str]:
    """What is wrong with one statement in the middle of a function, if its line is named right."""
    source = "def rule(s: State, a: int, out: Actions, action: Action) -> int:\n    b = a\n"
    source += textwrap.indent(statement, "    ") + "\n    return b\n"
    found = faults_of(source)
    last = 2 + len(statement.splitlines())
    assert all(3 <= line <= last for line, _ in found), found
    return [what for _, what in found]


ROW = "the assignment of a row or list; copy_row copies"

FORBIDDEN = {
    "a row by index": ("s.units[0] = s.units[1]", ROW),
    "a row by its name": ("unit = s.units[1]\ns.units[0] = unit", ROW),
    "a row through a list's name": ("units = s.units\nunits[a] = s.spare", ROW),
    "a row out of a loop": ("for unit in s.units:\n    s.spare = unit", ROW),
    "a nested row": ("s.spare = s.units[0]", ROW),
    "a list": ("s.dice = s.rolls", ROW),
    "a list of a row": ("s.units[a].marks = s.spare.marks", ROW),
    "a line of a table": ("s.table[0] = s.table[1]", ROW),
    "an action": ("out[0] = out[1]", ROW),
    "an action by its name": ("out[0] = action", ROW),
    "two rows exchanged": ("s.units[0], s.units[1] = s.units[1], s.units[0]", ROW),
    "two targets": ("b = s.spare = s.units[0]", ROW),
    "a list grown": ("s.dice += s.rolls", ROW),
    "a list made": ("b = [1, 2]", "a list made in a rule (allocation)"),
    "a list repeated": ("b = [0] * 3", "a list made in a rule (allocation)"),
    "a row made": ("b = Unit()", "a call of Unit, which is no kernel function"),
    "a list called": ("b = list(s.dice)", "a call of list, which is no kernel function"),
    "a comprehension": ("b = [x for x in s.dice]", "a comprehension"),
    "a set comprehension": ("b = {x for x in s.dice}", "a comprehension"),
    "a dict comprehension": ("b = {x: 1 for x in s.dice}", "a comprehension"),
    "a generator": ("b = max(x for x in s.dice)", "a comprehension"),
    "a dict": ("b = {1: 2}", "a dict"),
    "a set": ("b = {1, 2}", "a set"),
    "a string": ("b = 'x'", "a string"),
    "bytes": ("b = b'x'", "a string"),
    "a string in a pattern": ("match a:\n    case 'x':\n        b = 1", "a string"),
    "an f-string": ("b = f'{a}'", "a string"),
    "None": ("b = None", "None as a value"),
    "None returned": ("if a:\n    return None", "None as a value"),
    "None in a pattern": ("match a:\n    case None:\n        b = 1", "None as a value"),
    "a pattern with parts": ("match a:\n    case (1, 2):\n        b = 1", "a pattern other than a number"),
    "an exception": ("raise ValueError", "an exception"),
    "an exception handler": ("try:\n    b = 1\nfinally:\n    b = 2", "an exception handler"),
    "an exception group": ("try:\n    b = 1\nexcept* ValueError:\n    b = 2", "an exception handler"),
    "an assert": ("assert a", "an assert"),
    "a with statement": ("with a:\n    b = 1", "a with statement"),
    "a function inside": ("def inner(x: int) -> int:\n    return x", "a function inside a function"),
    "a lambda": ("b = helper((lambda: 1)())", "a lambda"),
    "a class inside": ("class Inner:\n    x = 1", "a class inside a function"),
    "an import": ("import math", "an import inside a function"),
    "an import from": ("from math import pi", "an import inside a function"),
    "a global statement": ("global LISTED", "a global statement"),
    "a del statement": ("del b", "a del statement"),
    "a yield": ("yield b", "a generator"),
    "an assignment in an expression": ("if (c := a):\n    b = c", "an assignment inside an expression"),
    "recursion": ("b = rule(s, a, out, action)", "recursion"),
    "a slice": ("b = len(s.dice[1:])", "a slice"),
    "a starred expression": ("b = helper(*s.dice)", "a starred expression"),
    "a large tuple": (f"b = ({'1, ' * (LONGEST_TUPLE + 1)})[a]", "a tuple of more than 100 entries"),
    "a large table": ("b = LARGE[a][0]", "the table LARGE of more than 100 entries"),
    "an endless row": ("b = ENDLESS[a]", "the table ENDLESS of more than 100 entries"),
    "a global list": ("b = LISTED[a]", "the global LISTED, which can change"),
    "a global dict": ("b = NAMED[a]", "the global NAMED, which can change"),
    "a keyword in a call": ("b = helper(a=a)", "a keyword in a call"),
    "a call of a method": ("s.dice.append(a)", "a call of a method"),
    "a call of a module": ("textwrap.dedent(a)", "a call of a method"),
    "a call out of a table": ("b = SMALL[0](a)", "a call of a method"),
    "print": ("print(a)", "a call of print, which is no kernel function"),
    "sum": ("b = sum(s.dice)", "a call of sum, which is no kernel function"),
    "an unknown name": ("b = elsewhere(a)", "a call of elsewhere, which is no kernel function"),
    "is": ("if a is b:\n    b = 1", "'is'"),
    "a power": ("b = 2 ** a", "a power of whole numbers"),
    "a power of a name": ("b = a ** 2", "a power of whole numbers"),
    "a power in place": ("b **= 2", "a power of whole numbers"),
    "is not": ("if a is not b:\n    b = 1", "'is'"),
    "in a list": ("if a in s.dice:\n    b = 1", "'in' on something other than a tuple of constants"),
    "in a local list": (
        "dice = s.dice\nif a not in dice:\n    b = 1",
        "'in' on something other than a tuple",
    ),
}


@pytest.mark.parametrize("case", FORBIDDEN)
def test_constructs_outside_kernel_python_are_found(case: str) -> None:
    statement, what = FORBIDDEN[case]
    assert any(found.startswith(what) for found in faults_in(statement)), faults_in(statement)


ALLOWED = {
    "numbers": "b = a * 2 + abs(-a) // 3 % 4 >> 1\nb |= 1 << a\nb += int(2.5 * float(a))",
    "powers": "b = a * 10**9 + int(1.5 ** float(a))",
    "rows bound to names": "unit = s.units[a]\nunit.hp -= 1\nunit.marks[0] = unit.hp",
    "a number out of a row": "s.turn = s.units[a].hp\ns.dice[0] = s.table[1][0]\ns.table[0][1] = out[0][1]",
    "a number of an action": "action[0] = 3\nout[b][1] = action[2]",
    "a row copied": "copy_row(s.spare, s.units[0])\ncopy_row(s.units[1], s.spare)",
    "a name bound anew": "unit = s.units[0]\nunit = s.units[1]\nline = s.table[0]\nline[0] = 4",
    "loops": "for i in range(3):\n    b += i\nfor x in s.dice:\n    b += x\nwhile b < 3:\n    b += 1",
    "a loop over rows": "for unit in s.units:\n    if unit.hp > 0:\n        b += unit.marks[0]",
    "choices": "match a:\n    case 1 | 2:\n        b = 1\n    case _:\n        b = 2",
    "membership": "if a in (1, 2) or a not in SMALL:\n    b = 1",
    "calls": "b = helper(min(a, 3)) + len(s.dice) + max(1, 2)\nb = int(math.sqrt(4.0))",
    "tuples unpacked": "b, c = SMALL[0], a\nb = c if a else b",
    "a long row of numbers": "b = LONG[a]",
    "an annotated name": "c: int = 3\nb = c",
    "an early return": "if a > 3:\n    return 1",
}


@pytest.mark.parametrize("case", ALLOWED)
def test_clean_code_passes(case: str) -> None:
    assert faults_in(ALLOWED[case]) == []


SIGNATURES = {
    "a decorator": "@helper\ndef rule(a: int) -> int:\n    return a",
    "a default argument": "def rule(a: int = 1) -> int:\n    return a",
    "no hint for b": "def rule(a: int, b) -> int:\n    return a",
    "no hint for what it returns": "def rule(a: int):\n    return a",
    "an argument that is not plain": "def rule(*a: int) -> int:\n    return 1",
}


@pytest.mark.parametrize("what", SIGNATURES)
def test_signatures_need_plain_arguments_and_hints(what: str) -> None:
    assert what in [found for _, found in faults_of(SIGNATURES[what])]


@pytest.mark.parametrize("arguments", ["**a: int", "*, a: int", "a: int, /"])
def test_special_arguments_are_found(arguments: str) -> None:
    found = faults_of(f"def rule({arguments}) -> int:\n    return 1")
    assert (1, "an argument that is not plain") in found


def test_a_docstring_does_not_count_as_a_string() -> None:
    assert faults_of('def rule(a: int) -> int:\n    """Says what it does."""\n    return a') == []


# -- of a real function ------------------------------------------------------------------------------------------


def faulty(a: int) -> int:
    """The fault is in the fourth line of this function."""
    b = a
    return [b][0]


def test_file_and_line_of_a_real_function_are_right() -> None:
    (fault,) = violations_in_function(faulty)
    lines = Path(__file__).read_text("utf-8").splitlines()
    assert fault.file == "test_kernel_python.py"
    assert lines[fault.line - 1].strip() == "return [b][0]"
    assert str(fault) == f"test_kernel_python.py:{fault.line}: a list made in a rule (allocation)"


def faulty_value(state: object, board: object, seat: int, work: object) -> int:
    """Reached from the kernel functions of a game, so the law must read it."""
    return faulty(seat)


def test_the_law_checks_everything_a_game_reaches() -> None:
    broken = replace(GAME, kernel=replace(GAME.kernel, value=faulty_value))
    trial = Trial(broken, carrier_of(broken, "plain"), matches=1, seed=1)
    with pytest.raises(LawBroken, match=r"test_kernel_python\.py:\d+: .*faulty: a list made") as found:
        LAWS["language"](trial)
    assert found.value.law == "language"


def all_faults() -> Iterator[str]:
    for function in kernel_functions(GAME):
        yield from map(str, violations_in_function(function))


def test_the_kernels_own_code_and_the_tiny_game_are_kernel_python() -> None:
    names = {function.__name__ for function in kernel_functions(GAME)}
    assert {"playouts", "draw", "emit", "check", "guess", "place_hidden"} <= names
    assert "copy_row" not in names
    assert list(all_faults()) == []
