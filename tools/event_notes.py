"""What the lists of Events for readers add to the declarations: the comments in their source, and names for long lists
of values."""

from __future__ import annotations

import ast
import inspect
import io
import tokenize
from collections.abc import Sequence
from importlib import import_module

from sandtable.kernel.events import EventKind
from sandtable.kernel.game import Game

FEW = 6  # values that are written out in each field


def notes_of(rules: Game) -> dict[str, str]:
    """The comments above and behind each declaration: {"dice_rolled": "One decimal digit for each die."}."""
    source = inspect.getsource(import_module(f"{rules.package}.events"))
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = {token.start: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    own_lines = {line: text for (line, column), text in comments.items() if column == 0}
    found = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef) or not node.decorator_list:
            continue
        first = start = node.decorator_list[0].lineno
        while start - 1 in own_lines:
            start -= 1
        inside = [text for (line, _), text in comments.items() if start <= line <= (node.end_lineno or first)]
        if inside:
            text = " ".join(inside).rstrip(".")
            found[node.name] = f"{text[0].upper()}{text[1:]}."
    return found


def name_lists(kinds: Sequence[EventKind]) -> dict[tuple[str, ...], str]:
    """The long lists of named values, each with the name of the first field that has it."""
    found: dict[tuple[str, ...], str] = {}
    for slot in (slot for kind in kinds for slot in kind.fields if len(slot.names) > FEW):
        if slot.names not in found:
            taken = sum(label.rstrip("0123456789") == slot.name for label in found.values())
            found[slot.names] = f"{slot.name}{taken + 1}" if taken else slot.name
    return found
