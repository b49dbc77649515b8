"""The scenario document that a game declares itself, as a Section (`kernel.documents`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from typing import Any, TypeVar

from sandtable.kernel.chance import Chance
from sandtable.kernel.document_words import DocumentWords
from sandtable.kernel.documents.fields import FlagField
from sandtable.kernel.documents.reading import Reading
from sandtable.kernel.documents.section import Section, examine, read_document
from sandtable.kernel.errors import Problem
from sandtable.kernel.game import Setup
from sandtable.kernel.library import Document
from sandtable.kernel.package import PackageReader

S = TypeVar("S", bound=Section)
PLACE = "scenarios.format"
TEXTS = ("title", "text", "suggested")  # fields of a document that the State does not hold


class DeclaredDocument:
    """Reads and writes documents by the game's `DOCUMENT`.

    Fields of the document that the State has too are copied. What else there is, the game's `read_state(document,
    state)` and `write_state(state, document)` copy.
    """

    def __init__(self, found: PackageReader, state: type, board: type) -> None:
        self._found = found
        self._state = state
        self._board = board

    @cached_property
    def section(self) -> type[Section]:
        """The declaration of the document."""
        made: type[Section] = self._found.get(PLACE, "DOCUMENT")
        return made

    def validate(self, document: object, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
        """Return every problem of a document."""
        return examine(self.section, document, options or {})[1]

    def load(self, document: Document, options: Mapping[str, int], chance: Chance) -> Setup[Any, Any, DocumentWords]:
        """Make Board and State; nothing is random."""
        made = read_document(self.section, document, options)
        words = DocumentWords(**{name: getattr(made, name) for name in TEXTS if hasattr(made, name)})
        state = self._state()
        copy_fields(made, state)
        self._more("read_state")(made, state)
        setup = Setup(make_board(self._board, options), state, {}, words)
        return replace(setup, scenario=self.export(setup, state))

    def export(self, setup: Setup[Any, Any, DocumentWords], state: Any) -> Document:
        """Write a position as a document."""
        made: Any = section_of(self.section, state)
        self._more("write_state")(state, made)
        for name in TEXTS:
            if hasattr(made, name):
                setattr(made, name, getattr(setup.words, name))
        made.format = self.section.about.format
        written: Document = made.written()
        return written

    def _more(self, name: str) -> Callable[[Any, Any], None]:
        found: Callable[[Any, Any], None] = self._found.optional(PLACE, name, lambda source, target: None)
        return found


def copy_fields(source: Any, target: Any) -> None:
    """Copy the fields that two objects both have, such as a section of a document and a row of the State.

    True and false of a document are 1 and 0 in a State.
    """
    declared = getattr(target, "fields_declared", {})
    for name in {f.name for f in fields(source)} & {f.name for f in fields(target)}:
        value = getattr(source, name)
        if isinstance(value, int):
            value = bool(value) if isinstance(declared.get(name), FlagField) else int(value)
        setattr(target, name, value)


def section_of(kind: type[S], source: object) -> S:
    """Return a section with the fields that it has in common with an object; others are left out of the document."""
    made = kind.__new__(kind)
    for name, field in kind.fields_declared.items():
        if not field.required:
            setattr(made, name, field.fresh(Reading()))
    copy_fields(source, made)
    return made


def make_board(kind: type, options: Mapping[str, int]) -> Any:
    """Make the Board of a game. Its fields that are called like an option hold the option's value."""
    board = kind()
    for name, value in options.items():
        if hasattr(board, name):
            setattr(board, name, value)
    return board
