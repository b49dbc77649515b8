"""The law `language`: rules are written in kernel Python, the subset that behaves identically on both carriers.

The check parses the source of every function that a game's kernel functions reach and reports each construct outside
the subset with its file, line and reason.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass, replace
from pathlib import Path

from sandtable.kernel import chance, events
from sandtable.kernel.carriers import flat, generic
from sandtable.kernel.carriers.binding import Function, parts
from sandtable.kernel.game import Game

from .trial import Trial

LONGEST_TUPLE = 100  # entries; a larger table takes seconds to compile and belongs in the Board,
LONGEST_TABLE = 100_000  # unless it is a flat tuple of ints, which is compiled as an array (below 1 MB)
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
    ast.TryStar: "an exception handler",
    ast.Raise: "an exception",
    ast.With: "a with statement",
    ast.AsyncWith: "a with statement",
    ast.AsyncFor: "an async loop",
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
    ast.MatchSingleton: "None as a value",
    ast.MatchSequence: "a pattern other than a number",
    ast.MatchMapping: "a pattern other than a number",
    ast.MatchClass: "a pattern other than a number",
}

Container = flat.Layout | flat.Column | None  # a row, a list of numbers or rows, or neither


@dataclass(frozen=True)
class Violation:
    """One construct that kernel Python does not allow."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def language(trial: Trial) -> int:
    """Every kernel function of the game, and every function it calls, is kernel Python."""
    checked = 0
    for function in kernel_functions(trial.game):
        if found := list(violations_in_function(function)):
            raise trial.broken("language", f"{found[0].file}:{found[0].line}", f"{function.__name__}: {found[0].what}")
        checked += 1
    return checked


def kernel_functions(game: Game) -> list[Function]:
    """List the functions that run on both carriers for this game, generic code included."""
    given, kernel = {flat.copy_row}, game.kernel.by_name()
    roots: list[Function] = [*generic.ENTRIES, *kernel.values(), chance.draw, events.emit]
    found = [part.function for part in parts(roots, kernel)]
    return [function for function in found if function not in given and not events.declared(function)]


def violations_in_function(function: Function) -> Iterator[Violation]:
    """Yield the violations in one function."""
    file = inspect.getsourcefile(function) or "?"
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    module = sys.modules.get(function.__module__)
    yield from violations_in_source(tree, Path(file).name, first - 1, vars(module) if module else {})


def violations_in_source(tree: ast.Module, file: str, offset: int, scope: dict[str, object]) -> Iterator[Violation]:
    """Yield the violations in the functions of a parsed module; `scope` holds the module's global names."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            for line, what in _FunctionChecker(node, scope).faults():
                yield Violation(file, line + offset, what)


class _FunctionChecker:
    """Checks one function."""

    def __init__(self, function: ast.FunctionDef, scope: dict[str, object]) -> None:
        self.function = function
        self.scope = scope
        self.parameters = {argument.arg for argument in function.args.args}
        self.bound: dict[str, Container] = {a.arg: _container_of_hint(a.annotation, scope) for a in function.args.args}
        while self._bind_more():
            pass

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
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow) and not _is_safe_power(node):
            yield line, "a power of whole numbers (a negative exponent gives another number on each carrier)"
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            yield from self._assign(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            table = self.scope.get(node.value.id)  # a tuple with names: the numbers of clauses
            if isinstance(table, tuple) and not hasattr(table, node.attr):
                yield line, f"{node.value.id}.{node.attr}, which is not in that table"
        elif isinstance(node, ast.Name):
            value = self.scope.get(node.id)
            if isinstance(value, tuple) and len(value) > LONGEST_TUPLE and not _is_row(value):
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
        """Whether an expression is constant."""
        if isinstance(node, ast.Tuple):
            return all(self._is_constant(element) for element in node.elts)
        return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id in self.scope)

    def _is_tuple(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Tuple) or (
            isinstance(node, ast.Name) and isinstance(self.scope.get(node.id), tuple)
        )

    def _assign(self, node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> Iterator[tuple[int, str]]:
        """Yield assignments of rows or lists, which copy on one carrier and alias on the other."""
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(one, ast.Subscript | ast.Attribute) and self._container_of(one) is not None:
                    yield node.lineno, "the assignment of a row or list; copy_row copies"

    def _bind_more(self) -> bool:
        """Propagate rows and lists to the local names bound to them; return whether a new one was found."""
        before = len(self.bound)
        for node in ast.walk(self.function):
            if isinstance(node, ast.Assign):
                found, targets = self._container_of(node.value), node.targets
            elif isinstance(node, ast.For):
                found, targets = _element_of(self._container_of(node.iter)), [node.target]
            else:
                continue
            for target in targets:
                if found is not None and isinstance(target, ast.Name):
                    self.bound.setdefault(target.id, found)
        return len(self.bound) != before

    def _container_of(self, node: ast.expr) -> Container:
        """Return the row or list that an expression refers to, as far as the type hints tell."""
        if isinstance(node, ast.Name):
            return self.bound.get(node.id)
        if isinstance(node, ast.Subscript):
            return _element_of(self._container_of(node.value))
        if isinstance(node, ast.Attribute):
            row = self._container_of(node.value)
            if isinstance(row, flat.Layout):
                column = next((c for c in row.columns if c.name == node.attr), None)
                return column.row if column is not None and not column.shape else column
        return None


def _is_row(table: tuple[object, ...]) -> bool:
    """Whether a table is a flat tuple of ints of acceptable length."""
    return len(table) <= LONGEST_TABLE and all(isinstance(number, int) for number in table)


def _is_safe_power(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether a power is a constant, or its base is a float."""
    if isinstance(node, ast.AugAssign) or not isinstance(node.left, ast.Constant):
        return False
    return isinstance(node.right, ast.Constant) or isinstance(node.left.value, float)


def _element_of(container: Container) -> Container:
    """Return what an element of a list is: a list with one dimension less, a row, or a number (None)."""
    if not isinstance(container, flat.Column):
        return None
    inner = replace(container, shape=container.shape[1:])
    return inner if inner.shape else inner.row


def _container_of_hint(annotation: ast.expr | None, scope: dict[str, object]) -> Container:
    """Return the row or list that a parameter's hint describes."""
    hint = scope.get(annotation.id) if isinstance(annotation, ast.Name) else None
    if isinstance(hint, type) and is_dataclass(hint):
        return flat.layout(hint)
    depth = ast.unparse(annotation).count("list[") if annotation is not None else 0
    depth += str(hint).count("list[") if hint is not None else 0  # Action and Actions are aliases of list types
    if depth == 0:
        return None
    rows = [scope.get(name.id) for name in ast.walk(annotation or ast.Pass()) if isinstance(name, ast.Name)]
    row = next((flat.layout(cls) for cls in rows if isinstance(cls, type) and is_dataclass(cls)), None)
    return flat.Column("", 8, (0,) * depth, row)


def _is_math(node: ast.Attribute, scope: dict[str, object]) -> bool:
    return isinstance(node.value, ast.Name) and getattr(scope.get(node.value.id), "__name__", "") == "math"
