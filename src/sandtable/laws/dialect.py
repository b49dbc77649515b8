"""The law of the language: rules are kernel Python, the subset that means the same on both carriers.

The check reads the source of every module that takes part in a game's kernel functions, finds everything that the
subset does not have, and names file, line and reason.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sandtable.kernel import chance, events, flat, generic
from sandtable.kernel.binding import Function, parts
from sandtable.kernel.game import Game

from .trial import Trial

LONGEST_TUPLE = 100  # entries; a larger table takes seconds to compile and belongs into the Board
ALLOWED_CALLS = frozenset({"min", "max", "abs", "range", "len", "int", "float", "bool"})
FORBIDDEN_NODES: dict[type[ast.AST], str] = {
    ast.Lambda: "a lambda",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.List: "a list made in a rule (allocation)",
    ast.Try: "an exception handler",
    ast.Raise: "an exception",
    ast.With: "a with statement",
    ast.Yield: "a generator",
    ast.YieldFrom: "a generator",
    ast.Await: "an await",
    ast.Slice: "a slice",
    ast.Starred: "a starred expression",
    ast.JoinedStr: "a string",
    ast.Import: "an import inside a function",
    ast.ImportFrom: "an import inside a function",
    ast.Global: "a global statement",
    ast.Nonlocal: "a nonlocal statement",
    ast.ClassDef: "a class inside a function",
    ast.Delete: "a del statement",
    ast.NamedExpr: "an assignment inside an expression",
    ast.Assert: "an assert",
}


@dataclass(frozen=True)
class Fault:
    """One thing that kernel Python does not have."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def language(trial: Trial) -> int:
    """Every kernel function of the game, and all that they call, is kernel Python."""
    checked = 0
    for function in kernel_functions(trial.game):
        if found := list(function_faults(function)):
            raise trial.broken("language", str(found[0]), f"{function.__name__} uses {found[0].what}")
        checked += 1
    return checked


def kernel_functions(game: Game) -> list[Function]:
    """What runs on both carriers for this game, our own generic code included."""
    given = {flat.copy_row}
    roots: list[Function] = [*generic.ENTRIES, *game.kernel.values(), chance.draw, events.emit]
    return [part.function for part in parts(roots, game.kernel) if part.function not in given]


def function_faults(function: Function) -> Iterator[Fault]:
    """What is wrong with one function."""
    file = inspect.getsourcefile(function) or "?"
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    module = sys.modules.get(function.__module__)
    yield from source_faults(tree, Path(file).name, first - 1, vars(module) if module else {})


def source_faults(tree: ast.Module, file: str, offset: int, scope: dict[str, object]) -> Iterator[Fault]:
    """What is wrong with the functions of a piece of source; `scope` has the module's global names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            for line, what in _Reader(node, scope).faults():
                yield Fault(file, line + offset, what)


class _Reader:
    """Reads one function."""

    def __init__(self, function: ast.FunctionDef, scope: dict[str, object]) -> None:
        self.function = function
        self.scope = scope
        self.parameters = {argument.arg for argument in function.args.args}
        self.lists = {a.arg for a in function.args.args if _is_action_list(a.annotation)}

    def faults(self) -> Iterator[tuple[int, str]]:
        yield from self._signature()
        docstring = ast.get_docstring(self.function) is not None
        for statement in self.function.body[1:] if docstring else self.function.body:
            for node in ast.walk(statement):
                yield from self._node(node)

    def _signature(self) -> Iterator[tuple[int, str]]:
        arguments, line = self.function.args, self.function.lineno
        if self.function.decorator_list:
            yield line, "a decorator"
        if arguments.defaults or arguments.kw_defaults:
            yield line, "a default argument"
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            yield line, "an argument that is not plain"
        for argument in arguments.args:
            if argument.annotation is None:
                yield line, f"no hint for {argument.arg}"
        if self.function.returns is None:
            yield line, "no hint for what it returns"

    def _node(self, node: ast.AST) -> Iterator[tuple[int, str]]:
        line = getattr(node, "lineno", self.function.lineno)
        if type(node) in FORBIDDEN_NODES:
            yield line, FORBIDDEN_NODES[type(node)]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield line, "a function inside a function"
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str | bytes | complex):
                yield line, "a string"
            elif node.value is None:
                yield line, "None as a value"
        elif isinstance(node, ast.Tuple) and len(node.elts) > LONGEST_TUPLE:
            yield line, f"a tuple of more than {LONGEST_TUPLE} entries; put the table into the Board"
        elif isinstance(node, ast.Call):
            yield from self._call(node)
        elif isinstance(node, ast.Compare):
            yield from self._compare(node)
        elif isinstance(node, ast.Assign):
            yield from self._assign(node)
        elif isinstance(node, ast.Name):
            value = self.scope.get(node.id)
            if isinstance(value, tuple) and len(value) > LONGEST_TUPLE:
                yield line, f"the table {node.id} of more than {LONGEST_TUPLE} entries; put it into the Board"
            if isinstance(value, list | dict | set) and node.id not in self.parameters:
                yield line, f"the global {node.id}, which can change"

    def _call(self, node: ast.Call) -> Iterator[tuple[int, str]]:
        if node.keywords:
            yield node.lineno, "a keyword in a call"
        if isinstance(node.func, ast.Name):
            named = self.scope.get(node.func.id)
            if node.func.id == self.function.name:
                yield node.lineno, "recursion"
            elif node.func.id not in ALLOWED_CALLS and not inspect.isfunction(named):
                yield node.lineno, f"a call of {node.func.id}, which is no kernel function"
        elif not (isinstance(node.func, ast.Attribute) and _is_math(node.func, self.scope)):
            yield node.lineno, "a call of a method"

    def _compare(self, node: ast.Compare) -> Iterator[tuple[int, str]]:
        for operator, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(operator, ast.In | ast.NotIn) and not self._is_constant(right):
                yield node.lineno, "'in' on something other than a tuple of constants"
            if isinstance(operator, ast.Is | ast.IsNot):
                yield node.lineno, "'is'"

    def _is_constant(self, node: ast.expr) -> bool:
        """Whether a value is known before the function runs."""
        if isinstance(node, ast.Tuple):
            return all(self._is_constant(element) for element in node.elts)
        return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id in self.scope)

    def _assign(self, node: ast.Assign) -> Iterator[tuple[int, str]]:
        """Assigning a row or a list copies on one carrier and shares on the other."""
        for target in node.targets:
            stores = isinstance(target, ast.Subscript | ast.Attribute)
            if stores and isinstance(node.value, ast.Subscript) and self._is_row(node.value):
                yield node.lineno, "the assignment of a row or list; copy_row copies"

    def _is_row(self, value: ast.Subscript) -> bool:
        """Whether `a.b[i]` is a row of rows or of lists, as far as the classes in scope tell."""
        if not isinstance(value.value, ast.Attribute):
            return isinstance(value.value, ast.Name) and value.value.id in self.lists
        name = value.value.attr
        for cls in list(self.scope.values()):
            if (
                isinstance(cls, type)
                and hasattr(cls, "__dataclass_fields__")
                and name in cls.__dataclass_fields__
            ):
                column = next(c for c in flat.layout(cls).columns if c.name == name)
                if (column.row is not None and column.shape) or len(column.shape) == 2:
                    return True
        return False


def _is_action_list(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "Actions"


def _is_math(node: ast.Attribute, scope: dict[str, object]) -> bool:
    return isinstance(node.value, ast.Name) and getattr(scope.get(node.value.id), "__name__", "") == "math"
