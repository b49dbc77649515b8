"""The scenario document of a game that declares none: the fields of its State, each with the start as its default.

The list of what stands where is written as rows of letters, a Seat by its name, a Cell by its label, a field of words
(`Annotated[int, ("day", "night")]`) by its word, everything else as numbers (`Annotated[int, range(7)]` narrows them).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from types import new_class
from typing import Any, get_args, get_origin, get_type_hints

from sandtable.kernel.chance import Chance
from sandtable.kernel.document_words import DocumentWords
from sandtable.kernel.documents import fields as declare
from sandtable.kernel.documents.fields import WholeField
from sandtable.kernel.documents.section import Section, examine, read_document
from sandtable.kernel.errors import Problem, Unknown
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import FIRST, RUNNING, SECOND, Seat, Wide
from sandtable.kernel.library import Document, ScenarioNote
from sandtable.kernel.problems import Report
from sandtable.kernel.verbs import CELL

from .declared_document import make_board
from .picture import EMPTY, GridPicture

HEADER = ("format", "title", "text", "suggested")
OFF_BOARD = "off"  # the label of the cell after the last one


@dataclass(frozen=True)
class PositionRules:
    """What a document's position is tried with."""

    prompted: Callable[[Any, Any], int]
    outcome: Callable[[Any, Any], int]
    listed: Callable[[Any, Any, int], Any]  # (State, Board, seat) -> verbs that are legal
    standing: Callable[[Any], Any]  # what stands where in the picture of a State

    def try_on(self, state: Any, board: Any) -> None:
        """Raise if the rules fail on a State."""
        self.prompted(state, board)
        self.outcome(state, board)
        for seat in (FIRST, SECOND):
            self.listed(state, board, seat)
        self.standing(state)


@dataclass(frozen=True)
class StateDocument:
    """The document of one game."""

    game: str
    clause: str  # "BR-SCN-1"
    state: type
    board: type
    picture: GridPicture
    rules: PositionRules

    @property
    def format(self) -> str:
        return f"{self.game}-1"

    @cached_property
    def section(self) -> type[Section]:
        """The declaration of the document."""
        return self._section(self.state, "scenario", self._header())

    def _header(self) -> dict[str, Any]:
        return {
            "format": declare.choice((self.format,), default=self.format, keep=True),
            "title": declare.text(0, 200, default=""),
            "text": declare.text(0, 2000, default=""),
            "suggested": declare.whole(0, 1, default=0, help="The seat for a newcomer."),
        }

    # -- declaring

    def _section(self, cls: type, name: str, header: Mapping[str, Any]) -> type[Section]:
        """Return the section that declares the fields of a class."""
        hints, empty = get_type_hints(cls, include_extras=True), cls()
        declared = {f.name: self._field(hints[f.name], getattr(empty, f.name), f.name) for f in fields(cls)}
        if clash := sorted(set(HEADER) & set(declared) & set(header)):
            raise TypeError(f"{cls.__name__}.{clash[0]}: scenario documents use this name for themselves")
        hinted = dict.fromkeys([*header, *declared], object)
        body = {**header, **declared, "__annotations__": hinted, "__module__": cls.__module__, "__doc__": cls.__doc__}
        about = {"clause": self.clause, "name": name, "format": self.format}
        made: type[Section] = new_class(cls.__name__, (Section,), about, lambda space: space.update(body))
        return made

    def _field(self, hint: Any, value: Any, name: str) -> Any:
        """Return the declared field for a value; `name` only where it is a field of the State itself."""
        if name and name == self.picture.field:
            return self._letters(value)
        if isinstance(value, list):
            inner = get_args(hint)[0] if get_origin(hint) is list else hint
            item = self._field(inner, value[0], "")
            default = [self._written(inner, one) for one in value]
            return declare.list_of(item, len(value), len(value), default=default)
        if is_dataclass(value):
            row = self._section(type(value), type(value).__name__.lower(), {})
            return declare.section(row, default=_values(row, value).written())
        if hint is Seat:
            return declare.word(self.picture.seats, default=self.picture.seats[value])
        meaning = next(iter(get_args(hint)[1:]), None)
        if meaning == CELL:
            labels = (*self.picture.names.labels, OFF_BOARD)
            return declare.word(labels, default=labels[value])
        if isinstance(meaning, tuple):
            return declare.word(meaning, default=meaning[value])
        least, most = (meaning[0], meaning[-1]) if isinstance(meaning, range) else (min(0, value), _largest(hint))
        return WholeField(least, most, None, "", False, value)

    def _letters(self, start: Sequence[int]) -> Any:
        """Return the field that is written as rows of letters."""
        letters = [EMPTY, *(piece.letter for piece in self.picture.pieces)]
        listed = "".join(letters).replace("\\", "\\\\").replace("]", "\\]").replace("^", "\\^").replace("-", "\\-")
        rows = [
            declare.text(
                len(cells), len(cells), pattern=f"[{listed}]*", allowed=f"{len(cells)} letters of {' '.join(letters)}"
            )
            for cells in self.picture.rows
        ]
        words = f"a list of {len(rows)} rows, from the top"
        help = ", ".join(f"{piece.letter} {piece.name}" for piece in self.picture.pieces) + f", {EMPTY} empty"
        return declare.row(*rows, allowed=words, default=self._to_rows(start), help=help, editor="paint")

    def _to_rows(self, numbers: Sequence[int]) -> list[str]:
        letters = [EMPTY, *(piece.letter for piece in self.picture.pieces)]
        return ["".join(letters[numbers[cell]] for cell in cells) for cells in self.picture.rows]

    def _to_numbers(self, rows: Sequence[str], length: int) -> list[int]:
        letters = [EMPTY, *(piece.letter for piece in self.picture.pieces)]
        made = [0] * length
        for cells, row in zip(self.picture.rows, rows, strict=True):
            for cell, letter in zip(cells, row, strict=True):
                made[cell] = letters.index(letter)
        return made

    def _written(self, hint: Any, value: Any) -> Any:
        """Return a value of a list as the document writes it."""
        field = self._field(hint, value, "")
        return field.write(_values(field.section, value) if is_dataclass(value) else value)

    # -- the functions of a game

    def validate(self, document: object, options: Mapping[str, int] | None = None) -> Sequence[Problem]:
        """Return every problem of a document."""
        made, problems = examine(self.section, document, options or {})
        if made is None or problems:
            return problems
        report = Report(self.clause)
        try:
            self.rules.try_on(self._state(made), make_board(self.board, options or {}))
        except Exception as fault:  # noqa: BLE001  # the rules of a game may fail in any way on what they do not expect
            report.fault("E_POSITION", [], f"{type(fault).__name__}: {fault}", "a position that the rules can play on")
        return report.problems

    def warn(self, document: object, options: Mapping[str, int], fair: str) -> Sequence[Problem]:
        """Warn of a position in which nobody has anything to do: the match is over, or who is asked has no action."""
        made, problems = examine(self.section, document, options)
        report = Report(self.clause)
        if made is None or problems or self.validate(document, options):
            return report.problems
        state, board = self._state(made), make_board(self.board, options)
        if self.rules.outcome(state, board) != RUNNING:
            report.fault("W_OVER", [], "a match that is over", "a position in which somebody has to decide")
            return report.problems
        asked = [seat for seat in (FIRST, SECOND) if self.rules.prompted(state, board) & (1 << seat)]
        for seat in asked:
            if not self.rules.listed(state, board, seat):
                found = f"nothing that {self.picture.seats[seat]} can do, who has to decide"
                report.fault("W_STUCK", [], found, "an action at least")
        return report.problems

    def load(self, document: Document, options: Mapping[str, int], chance: Chance) -> Setup[Any, Any, DocumentWords]:
        """Make Board and State; nothing is random."""
        made: Any = read_document(self.section, document, options)
        words = DocumentWords(made.title, made.text, made.suggested)
        return Setup(make_board(self.board, options), self._state(made), made.written(), words)

    def export(self, setup: Setup[Any, Any, DocumentWords], state: Any) -> Document:
        """Write a position as a document."""
        made: Any = _values(self.section, state)
        words = setup.words
        made.format, made.title, made.text, made.suggested = self.format, words.title, words.text, words.suggested
        if self.picture.field:
            setattr(made, self.picture.field, self._to_rows(getattr(state, self.picture.field)))
        written: Document = made.written()
        return written

    def _state(self, made: Any) -> Any:
        state = self.state()
        _fill(state, made, skip=self.picture.field)
        if name := self.picture.field:
            setattr(state, name, self._to_numbers(getattr(made, name), len(getattr(state, name))))
        return state


def _largest(hint: Any) -> int:
    return 2**63 - 1 if hint is Wide else 2**31 - 1


def _values(section: type[Section], value: Any) -> Any:
    """Return a section with the values of an object, nested ones too."""
    made: Any = section.__new__(section)
    for name, field in section.fields_declared.items():
        if hasattr(value, name):
            setattr(made, name, _value(field, getattr(value, name)))
    return made


def _value(field: Any, value: Any) -> Any:
    if is_dataclass(value):
        return _values(field.section, value)
    if isinstance(value, list):
        return [_value(field.item, one) for one in value] if hasattr(field, "item") else value
    return value


def _fill(target: Any, made: Any, skip: str = "") -> None:
    """Copy the values of a section into an object of the State."""
    for f in fields(target):
        if f.name != skip:
            setattr(target, f.name, _filled(getattr(target, f.name), getattr(made, f.name)))


def _filled(old: Any, new: Any) -> Any:
    if is_dataclass(old):
        _fill(old, new)
        return old
    if isinstance(old, list):
        return [_filled(one, other) for one, other in zip(old, new, strict=True)]
    return new


class ListedScenarios:
    """The scenarios that a game file lists: names and documents."""

    def __init__(self, game: str, documents: Mapping[str, Document]) -> None:
        self._game = game
        self._documents = documents

    def notes(self) -> list[ScenarioNote]:
        """List them; a document without a title gets one from its name."""
        return [
            ScenarioNote(
                name,
                one.get("title") or name.replace("-", " ").capitalize(),
                one.get("text", ""),
                one.get("suggested", 0),
            )
            for name, one in self._documents.items()
        ]

    def scenario(self, name: str) -> Document:
        """Return a new copy of a document by its name."""
        wanted = name.lower().replace("_", "-")
        if wanted not in self._documents:
            known = ", ".join(self._documents)
            raise Unknown(f"{self._game} has no scenario {name!r}; scenarios: {known}")
        return deepcopy(dict(self._documents[wanted]))
