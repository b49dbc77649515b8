"""The verbs of a game, declared once. JSON, text, the wire schema and the integer encoding derive from them.

An Action is a row `verb, a, b, c, d, e, f`. A slot describes one number of the row; a path slot takes all numbers from
its position on. The game names its pieces and cells (`Names`); everything else is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from .errors import BadAction
from .ids import ACTION_WIDTH

PIECE, CELL, AMOUNT, ANGLE, PATH, CHOICE, CARD = "piece", "cell", "amount", "angle", "path", "choice", "card"
STEP_BITS = 3  # a path is packed as direction digits of three bits,
STEPS = 20  # twenty per number; a digit is direction + 1, so 0 ends the path

Row = tuple[int, ...]
ONLY_INTS = {int}


@dataclass(frozen=True)
class Slot:
    """The meaning of one number of an Action."""

    name: str  # "to"
    kind: str  # CELL
    least: int = 0
    most: int = 0  # inclusive; for pieces and cells the highest number that exists
    names: tuple[str, ...] = ()  # of a CHOICE: the words for 0, 1, 2 …
    marks: tuple[str, ...] = ()  # of a CHOICE: its symbols in the short text, if not the words
    form: str = "full"  # how a piece is written in the text: "full" or "place"
    words: str = ""  # what a player is asked for: "the hex to enter"
    implied: bool = False  # the last slot may be omitted; the game's Names supply the value

    @property
    def count(self) -> int:
        """The number of values the slot can take."""
        return len(self.names) if self.kind == CHOICE else self.most - self.least + 1


@dataclass(frozen=True)
class Verb:
    """One kind of Action."""

    number: int  # from 1; 0 is CONTINUE, for automatic steps
    name: str  # "move_melee"
    slots: tuple[Slot, ...] = ()
    text: str = ""  # "{unit}-{to}x{target}"; the name and the slots when empty
    secret: bool = False  # an Order: hidden from the other seat
    open: bool = False  # `legal` lists a sample, `check` accepts more
    unasked: bool = False  # allowed when the seat is not to act
    seal: bool = False  # declares the seat's Orders final
    solved: bool = False  # an Order that `pick` samples from a solved small game: search uses it as is
    words: str = ""  # for buttons: "Charge"


class Names(Protocol):
    """The names of pieces and cells in a position, for texts and JSON."""

    def piece_text(self, piece: int, form: str) -> str:
        """Return the piece's name: INF@23 in full form, 23 as a place."""

    def read_piece(self, text: str, form: str) -> int | None:
        """Return the piece of that name, or None."""

    def cell_text(self, cell: int) -> str:
        """Return the cell's name: 23. It is the same in every position of a board."""

    def read_cell(self, text: str) -> int | None:
        """Return the cell of that name, or None."""

    def piece_id(self, piece: int) -> str | int:
        """Return the piece's id in JSON: "B_INF_1", or its number."""

    def read_id(self, name: object) -> int | None:
        """Return the piece with that JSON id, or None."""


@runtime_checkable
class Implies(Protocol):
    """Names that can supply an omitted last slot."""

    def implied(self, row: Sequence[int]) -> int | None:
        """Return the last number of an Action from those before it, or None."""


class Numbers:
    """Names for games that use plain numbers."""

    def piece_text(self, piece: int, form: str) -> str:
        return str(piece)

    def read_piece(self, text: str, form: str) -> int | None:
        return _read_number(text)

    def cell_text(self, cell: int) -> str:
        return str(cell)

    def read_cell(self, text: str) -> int | None:
        return _read_number(text)

    def piece_id(self, piece: int) -> str | int:
        return piece

    def read_id(self, name: object) -> int | None:
        return name if isinstance(name, int) and not isinstance(name, bool) else None


def _read_number(text: str) -> int | None:
    """Parse an integer of at most 18 digits, which fits 64 bits."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else None


def _coordinates(values: Sequence[object]) -> str:
    """Return the name of a cell from its coordinates: "4,5"; an empty text if they are none."""
    fine = all(isinstance(n, int) and not isinstance(n, bool) and abs(n) < 10**9 for n in values)
    return ",".join(map(str, values)) if fine else ""


def pack_path(directions: Sequence[int], numbers: int) -> list[int]:
    """Pack a path into `numbers` integers of direction digits."""
    if len(directions) > numbers * STEPS:
        raise BadAction(f"a path of {len(directions)} steps does not fit; at most {numbers * STEPS}")
    if bad := [d for d in directions if not 0 <= d < 7]:
        raise BadAction(f"{bad[0]} is no direction")
    packed = [0] * numbers
    for i, direction in enumerate(directions):
        packed[i // STEPS] |= (direction + 1) << (STEP_BITS * (i % STEPS))
    return packed


def unpack_path(numbers: Sequence[int]) -> list[int]:
    """Unpack the directions of a path."""
    path: list[int] = []
    for number in numbers:
        for i in range(STEPS):
            digit = (number >> (STEP_BITS * i)) & 7
            if digit == 0:
                return path
            path.append(digit - 1)
    return path


class Verbs:
    """All verbs of one game; formats and parses their Actions."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.all = tuple(verbs)
        self.by_number = {verb.number: verb for verb in verbs}
        self.by_name = {verb.name: verb for verb in verbs}
        if len(self.by_number) != len(verbs) or len(self.by_name) != len(verbs) or 0 in self.by_number:
            raise ValueError("verbs need distinct numbers from 1 up and distinct names")
        for verb in verbs:
            _check_declaration(verb)
        self._patterns = {verb.number: _pattern(verb) for verb in verbs}
        self._offsets: dict[int, int] = {}
        self.size = 0
        for verb in self.all:
            self._offsets[verb.number] = self.size
            self.size += _combinations(verb)

    def __iter__(self) -> Iterator[Verb]:
        return iter(self.all)

    def verb(self, row: Sequence[int]) -> Verb:
        """Return the verb of a row; raise BadAction for a row that no verb allows."""
        numbers = {*map(type, row)} == ONLY_INTS or not any(not isinstance(n, int) or isinstance(n, bool) for n in row)
        if len(row) != ACTION_WIDTH or not numbers:
            raise BadAction(f"an action is {ACTION_WIDTH} whole numbers, not {list(row)!r}")
        found = self.by_number.get(row[0])
        if found is None:
            raise BadAction(f"there is no verb number {row[0]}")
        return found

    # -- JSON

    def to_json(self, row: Sequence[int], names: Names) -> dict[str, Any]:
        """`{"verb": "place", "piece": "p1-nobs-1", "space": "C5"}`: a cell by its name, unless that is its number."""
        verb = self.verb(row)
        made: dict[str, Any] = {"verb": verb.name}
        for i, slot in enumerate(verb.slots, start=1):
            made[slot.name] = named_value(slot, row, i, names)
        return made

    def from_json(self, document: Any, names: Names) -> Row:
        """Parse an Action written by `to_json`; raise BadAction for a fault.

        Numbers are read for cells and choices too, and [4, 5] for the cell "4,5".
        """
        if not isinstance(document, Mapping):
            raise BadAction(f"an action is an object, not {type(document).__name__}")
        verb = self.by_name.get(str(document.get("verb", "")).lower())
        if verb is None:
            raise BadAction(f"verb: {document.get('verb')!r} is none of {', '.join(self.by_name)}")
        wanted = {"verb", *(slot.name for slot in verb.slots)}
        if unknown := sorted(map(str, set(document) - wanted)):
            raise BadAction(f"{verb.name}: unknown field {unknown[0]!r}")
        row = [verb.number]
        for slot in verb.slots:
            if slot.name in document:
                row += self._numbers(verb, slot, document[slot.name], names, len(row))
            else:
                row.append(_implied(verb, slot, row, names))
        return _padded(row)

    def _numbers(self, verb: Verb, slot: Slot, value: Any, names: Names, at: int) -> list[int]:
        where = f"{verb.name}: {slot.name}"
        if slot.kind == PATH:
            if not isinstance(value, list) or not all(isinstance(d, int) and not isinstance(d, bool) for d in value):
                raise BadAction(f"{where}: a list of directions is needed, not {value!r}")
            return pack_path(value, ACTION_WIDTH - at)
        number: int | None = None
        if slot.kind == PIECE:
            number = names.read_id(value)
        elif slot.kind == CHOICE and isinstance(value, str):
            number = slot.names.index(value) if value in slot.names else None
        elif slot.kind == CELL and isinstance(value, str | list):
            number = names.read_cell(value if isinstance(value, str) else _coordinates(value))
        if number is None and isinstance(value, int) and not isinstance(value, bool):
            number = value  # bots send numbers instead of names, for pieces too
        if number is None or not -(2**63) <= number < 2**63:
            raise BadAction(f"{where}: {value!r} names no {slot.kind}")
        return [number]

    # -- text

    def to_text(self, row: Sequence[int], names: Names) -> str:
        """Format an Action as short text."""
        verb = self.verb(row)
        parts = {}
        for i, slot in enumerate(verb.slots, start=1):
            parts[slot.name] = slot_text(slot, row, i, names)
        if verb.text and not any(_is_odd(slot, row[i]) for i, slot in enumerate(verb.slots, start=1)):
            return verb.text.format(**parts)
        return " ".join([verb.name, *parts.values()])

    def from_text(self, text: str, names: Names) -> Row:
        """Parse an Action from its short text, or from the long form `verb slot slot …`."""
        words = " ".join(text.split())
        if not words:
            raise BadAction("an empty text is no action")
        faults: list[str] = []
        for verb in self.all:
            found = self._patterns[verb.number].fullmatch(words)
            if found:
                try:
                    return self._read(verb, found.groupdict(), names, ids=not verb.text)
                except BadAction as fault:
                    faults.append(str(fault))
        name, *rest = words.split(" ")
        verb_named = self.by_name.get(name.lower())
        if verb_named is not None:
            slots = verb_named.slots
            if len(rest) != len(slots) and not (len(rest) == len(slots) - 1 and slots[-1].implied):
                wanted = " ".join(slot.name for slot in slots)
                raise BadAction(f"{name}: {len(rest)} values given, needed: {wanted or 'none'}")
            return self._read(verb_named, dict(zip((s.name for s in slots), rest)), names, ids=True)
        raise BadAction(faults[0] if faults else f"{text!r} is no action; verbs: {', '.join(self.by_name)}")

    def _read(self, verb: Verb, parts: Mapping[str, str], names: Names, *, ids: bool) -> Row:
        """Parse the text of each slot. Short texts do not accept piece ids, which may look like anything."""
        row = [verb.number]
        for slot in verb.slots:
            if slot.name in parts:
                row += self._read_slot(verb, slot, parts[slot.name], names, len(row), ids=ids)
            else:
                row.append(_implied(verb, slot, row, names))
        return _padded(row)

    def _read_slot(self, verb: Verb, slot: Slot, text: str, names: Names, at: int, *, ids: bool) -> list[int]:
        if slot.kind == PATH:
            if not text.isdecimal():
                raise BadAction(f"{verb.name}: {slot.name}: {text!r} is no path of direction digits")
            return pack_path([int(digit) for digit in text], ACTION_WIDTH - at)
        number: int | None = None
        if slot.kind == PIECE:
            number = names.read_piece(text, slot.form)
            if number is None and ids:
                number = names.read_id(text)
        elif slot.kind == CELL:
            number = names.read_cell(text)
        elif slot.kind == CHOICE and text in (*slot.names, *slot.marks):
            number = (slot.names if text in slot.names else slot.marks).index(text)
        else:
            number = _read_number(text)
        if number is None or not -(2**63) <= number < 2**63:
            raise BadAction(f"{verb.name}: {slot.name}: {text!r} names no {slot.kind}")
        return [number]

    # -- integers for learning

    def to_index(self, row: Sequence[int]) -> int:
        """Return the index of an Action of listed verbs among all possible ones, 0 to `size` - 1."""
        verb = self.verb(row)
        if verb.open:
            raise BadAction(f"{verb.name} is an open verb: it is encoded by its place in the sample")
        index = 0
        for i, slot in enumerate(verb.slots, start=1):
            value = row[i] - slot.least
            if not 0 <= value < slot.count:
                raise BadAction(f"{verb.name}: {slot.name}: {row[i]} is out of range")
            index = index * slot.count + value
        if any(row[len(verb.slots) + 1 :]):
            raise BadAction(f"{verb.name}: {list(row)} has numbers after the last that the verb declares")
        return self._offsets[verb.number] + index

    def from_index(self, index: int) -> Row:
        """Return the Action at an index."""
        for verb in self.all:
            inner = index - self._offsets[verb.number]
            if 0 <= inner < _combinations(verb):
                values: list[int] = []
                for slot in reversed(verb.slots):
                    inner, value = divmod(inner, slot.count)
                    values.insert(0, value + slot.least)
                return _padded([verb.number, *values])
        raise BadAction(f"there is no action at place {index}")


def _check_declaration(verb: Verb) -> None:
    """Refuse a declaration whose Actions could not be formatted or parsed."""
    names = [slot.name for slot in verb.slots]
    if len(names) >= ACTION_WIDTH or len({*names, "verb"}) != len(names) + 1:
        raise ValueError(f"{verb.name}: a verb has at most {ACTION_WIDTH - 1} slots with names of their own")
    if any(slot.kind == PATH for slot in verb.slots[:-1]):
        raise ValueError(f"{verb.name}: a path takes all numbers from its place on, so it comes last")
    if verb.text and sorted(re.findall(r"\{(\w+)\}", verb.text)) != sorted(names):
        raise ValueError(f"{verb.name}: the text {verb.text!r} does not name each of its slots once")


def _combinations(verb: Verb) -> int:
    if verb.open:
        return 0
    total = 1
    for slot in verb.slots:
        total *= slot.count
    return total


def _padded(row: list[int]) -> Row:
    return tuple(row + [0] * (ACTION_WIDTH - len(row)))


def slot_value(slot: Slot, row: Sequence[int], at: int, names: Names) -> Any:
    """Return the value of the slot at that position of a row, as lists of choices hold it: cells by their numbers."""
    if slot.kind == PATH:
        return unpack_path(row[at:])
    if slot.kind == PIECE:
        return names.piece_id(row[at])
    if slot.kind == CHOICE and not _is_odd(slot, row[at]):
        return slot.names[row[at]]
    return row[at]


def named_value(slot: Slot, row: Sequence[int], at: int, names: Names) -> Any:
    """Return the value of the slot at that position of a row as JSON has it: a cell by its name, if it has one."""
    value = slot_value(slot, row, at, names)
    if slot.kind == CELL and (name := names.cell_text(value)) != str(value):
        return name
    return value


def slot_text(slot: Slot, row: Sequence[int], at: int, names: Names) -> str:
    """Return the text of the slot at that position of a row."""
    if slot.kind == PATH:
        return "".join(map(str, unpack_path(row[at:])))
    if slot.kind == PIECE:
        return names.piece_text(row[at], slot.form)
    if slot.kind == CELL:
        return names.cell_text(row[at])
    if slot.kind == CHOICE and not _is_odd(slot, row[at]):
        return (slot.marks or slot.names)[row[at]]
    return str(row[at])


def _is_odd(slot: Slot, number: int) -> bool:
    """Whether a number is outside the values of a CHOICE and so has no symbol."""
    return slot.kind == CHOICE and not 0 <= number < len(slot.names)


def _implied(verb: Verb, slot: Slot, row: list[int], names: Names) -> int:
    """Return the number of an omitted slot."""
    number = names.implied(row) if slot.implied and isinstance(names, Implies) else None
    if number is None:
        raise BadAction(f"{verb.name}: {slot.name} is missing")
    return number


def _pattern(verb: Verb) -> re.Pattern[str]:
    """Return the pattern of this verb's texts; the names decide between several matching verbs."""
    text = verb.text or " ".join([verb.name, *(f"{{{slot.name}}}" for slot in verb.slots)])
    marks = {slot.name: "|".join(map(re.escape, slot.marks)) for slot in verb.slots if slot.marks}
    usual = r"[^\s\-]+?" if "-" in text else r"\S+?"
    made = ""
    for i, part in enumerate(re.split(r"\{(\w+)\}", text)):
        made += re.escape(part) if i % 2 == 0 else f"(?P<{part}>{marks.get(part, usual)})"
    return re.compile(made)
