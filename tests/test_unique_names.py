"""A public class name means one thing in the whole package."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import sandtable

PACKAGE = Path(sandtable.__file__).parent
CONTRACT = {"Board", "State", "Work"}  # every game has these three; `kernel.contract` stands for them


def modules_of_classes() -> dict[str, list[str]]:
    """Public class names with the modules that define them."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(PACKAGE).as_posix())
    return found


def is_ambiguous(name: str, modules: list[str]) -> bool:
    """Whether one reader can meet two classes of this name. No game imports another, so two games may use one word."""
    packages = ["/".join(module.split("/")[:2]) if module.startswith("games/") else "" for module in modules]
    distinct_games = "" not in packages and len(set(packages)) == len(packages)
    return len(modules) > 1 and not distinct_games and name not in CONTRACT


def test_every_public_class_name_is_defined_once() -> None:
    ambiguous = {name: modules for name, modules in modules_of_classes().items() if is_ambiguous(name, modules)}
    assert ambiguous == {}


def test_ambiguous_names_are_recognised() -> None:
    assert is_ambiguous("Frame", ["cli/screen.py", "server/wire/common.py"])
    assert is_ambiguous("Piece", ["games/doomball/model.py", "kernel/scene.py"])
    assert is_ambiguous("Unit", ["games/doomball/model.py", "games/doomball/kinds.py"])
    assert not is_ambiguous("Unit", ["games/dbd/model.py", "games/doomball/model.py"])
    assert not is_ambiguous("Board", ["games/dbd/model.py", "kernel/contract.py"])
