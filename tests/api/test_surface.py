"""The public names of the library: few, documented, and exported with everything a user needs for annotations."""

from __future__ import annotations

import doctest
import inspect
import re
from importlib import import_module
from typing import Any, get_type_hints

import pytest

import sandtable
from docsite import api as api_page
from sandtable import Match, Observation, Title

MODULES = ["sandtable", *(f"sandtable.{home}" for home in sandtable.TYPES)]
SURFACE = {
    Title: "facts id scenario scenarios start validate",
    Match: "actions agree_draw board board_text can_undo check draw_offered entries events export fork game id "
    "interface observation observe odds out_of_time outcome play prompt record resign scene state_bytes step "
    "take_back to_bytes undo",
    Observation: "after asked board bytes check json legal position seat",
}


def public_names(kind: type) -> list[str]:
    return sorted(name for name in dir(kind) if not name.startswith("_"))


@pytest.mark.parametrize("kind", SURFACE, ids=lambda kind: kind.__name__)
def test_the_surface_is_what_users_need(kind: type) -> None:
    """A new public name is a decision: it is listed here and in the changelog."""
    assert public_names(kind) == SURFACE[kind].split()


@pytest.mark.parametrize("kind", SURFACE, ids=lambda kind: kind.__name__)
def test_every_public_member_is_described(kind: type) -> None:
    assert not [name for name in public_names(kind) if not inspect.getdoc(getattr(kind, name))]


def test_the_package_lists_its_public_names_alone() -> None:
    assert {name for name in dir(sandtable) if not name.startswith("__")} == set(sandtable.__all__) - {"__version__"}


def sandtable_types(hint: Any) -> set[type]:
    """The classes of this package in a type hint."""
    parts = getattr(hint, "__args__", ())
    own = {hint} if isinstance(hint, type) and hint.__module__.startswith("sandtable.") else set()
    return own.union(*map(sandtable_types, parts)) if parts else own


@pytest.mark.parametrize("kind", SURFACE, ids=lambda kind: kind.__name__)
def test_what_calls_take_and_return_is_exported(kind: type) -> None:
    public = {getattr(sandtable, name) for name in sandtable.__all__ if name not in ("games", "__version__")}
    scope = {name: getattr(sandtable, name) for name in sandtable.__all__}
    for name in public_names(kind):
        member = inspect.getattr_static(kind, name)
        hints = get_type_hints(member.fget if isinstance(member, property) else member, localns=scope)
        assert set().union(*map(sandtable_types, hints.values())) <= public, name


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_docstrings_run_as_printed(module: str) -> None:
    result = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_there_are_examples_in_docstrings() -> None:
    finder = doctest.DocTestFinder()
    found = [test for module in MODULES for test in finder.find(import_module(module)) if test.examples]
    assert {test.name.rpartition(".")[2] for test in found} >= {"sandtable", "Event", "Match", "Observation", "Title"}


def test_the_reference_describes_every_public_name_and_no_other() -> None:
    page = api_page.page()
    headings = {*re.findall(r"(?m)^#{2,3} (\w+)$", page), *re.findall(r"(?m)^::: sandtable\.(\w+)$", page)}
    assert headings - {"Functions", "Errors"} == set(sandtable.__all__) - {"__version__"}
    assert "| `winner` | `int \\| None` |" in page  # the fields of Outcome
    assert re.search(r"└── LawBroken +a game breaks one of the laws", page)
