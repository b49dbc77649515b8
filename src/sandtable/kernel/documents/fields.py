"""What a value of a document may be. The functions declare fields; the classes check, read, write and describe them.

Each function returns a `Field`, typed as the value that is read, so that a class attribute declares both:

    hp: int = whole(1, 20, clause="DBD-UNIT-3", help="1 to the maximum of type and quality")
    side: int = word(SIDES, clause="DBD-UNIT-1")         # read as its number in SIDES, written as the word
    name: str | None = text(default=None)                # may be left out; then it is None
    units: list[UnitEntry] = list_of(UnitEntry, most=12, clause="HL-LIMIT-1")

A `default` is given as the document writes it. A value that is left out counts as its default, and a value that equals
its default is not written unless the field says `keep`. Without a default the field is required. A `Fill` is a default
that depends on what has been read:

    most: int = whole(0, default=Fill(full_strength, "the strength of its kind"))    # full_strength(see) -> 4
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypedDict, TypeVar, Unpack, cast, overload

from sandtable.kernel.problems import Path

from .reading import Reading, Unique

if TYPE_CHECKING:
    from .section import Section

T = TypeVar("T")
S = TypeVar("S", bound="Section")
JsonSchema = dict[str, Any]


class Sentinel:
    """A value that no document has."""


class Fill(Sentinel):
    """A default that depends on the sections around the value; the value is always written.

    `make` returns it as the document writes it, or BROKEN if what it depends on has faults. `words` tell authors what
    it is.
    """

    def __init__(self, make: Callable[[Reading], object], words: str) -> None:
        self.make, self.words = make, words


REQUIRED: Final = Sentinel()  # the default of a field that has none
BROKEN: Final = Sentinel()  # what is read from a value of which nothing can be used


@dataclass(frozen=True)
class When:
    """A condition on another field of the same section, as the document writes it: When("phase", "ended")."""

    field: str
    values: tuple[object, ...]
    code: str
    clause: str

    def __init__(self, field: str, *values: object, code: str = "E_CONDITION", clause: str = "") -> None:
        for name, value in (("field", field), ("values", values), ("code", code), ("clause", clause)):
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        return f"{self.field} is {' or '.join(map(str, self.values))}"


class Saying(TypedDict, total=False):
    """What every field may say of itself."""

    clause: str  # the clause that a fault violates; empty: that of the list or section around
    code: str  # of a fault in the value's form; each kind of field has its own
    help: str  # what an author of documents has to know, for JSON Schema, documentation and editors
    key: str  # the name in the document, if it differs from the attribute
    keep: bool  # write the value even if it equals its default
    null: bool  # whether null is a value: it is read as None
    unique: Unique  # no two fields with this mark have the same value
    earlier: Callable[[Any, Reading], object]  # turns a value as earlier versions wrote it into the form of today
    also: Callable[[Any, Path, Reading], object]  # reports what is wrong with a value whose form is right
    needed: When  # required under a condition
    only: When  # refused except under a condition
    editor: str  # "paint": an editor lays its values on the board; "place": it sets down one object after another


class Field:
    """One kind of value. Subclasses say what is wrong with a value, and how JSON Schema describes it."""

    code = "E_VALUE"

    def __init__(self, default: object = REQUIRED, **saying: Unpack[Saying]) -> None:
        self.default = default
        self.clause = saying.get("clause", "")
        self.code = saying.get("code", self.code)
        self.help = saying.get("help", "")
        self.key = saying.get("key", "")
        self.keep = saying.get("keep", False)
        self.null = saying.get("null", False)
        self.unique = saying.get("unique")
        self.earlier = saying.get("earlier")
        self.also = saying.get("also")
        self.needed = saying.get("needed")
        self.only = saying.get("only")
        self.editor = saying.get("editor", "")

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    def check(self, value: Any, at: Path, see: Reading) -> Any:
        """Report every fault of a value; return what can be read of it, or BROKEN."""
        if self.earlier:
            value = self.earlier(value, see)
        if value is None and self.null:
            return None
        count = see.errors
        made = self.read(value, at, see)
        if see.errors == count:
            if self.unique:
                see.once(self.unique, self.write(made), at, self.clause)
            if self.also:
                self.also(made, at, see)
        return made

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        """Report the faults in a value's form; return what can be read of it, or BROKEN."""
        raise NotImplementedError

    def refuse(self, value: object, at: Path, see: Reading, allowed: str, clause: str = "") -> Sentinel:
        """Report a fault of this field."""
        see.add(self.code, at, value, allowed, clause or self.clause)
        return BROKEN

    def inner(self) -> Sequence[Field]:
        """Return the fields of the values inside a value."""
        return ()

    def share_clause(self) -> None:
        """Give the fields of inner values this clause where they name none; sections have clauses of their own."""
        for field in self.inner():
            if not field.clause and not isinstance(field, SectionField):
                field.clause = self.clause
                field.share_clause()

    def fresh(self, see: Reading, at: Path = ()) -> Any:
        """Return what is read where the value is left out; like one that is given, it may have to be unique."""
        value = self.default.make(see) if isinstance(self.default, Fill) else deepcopy(self.default)
        if value is None or value is BROKEN:
            return value
        made = self.read(value, (), Reading("", options=see.options, sections=see.sections))
        if self.unique:
            see.once(self.unique, self.write(made), at, self.clause)
        return made

    def write(self, value: Any) -> Any:
        """Return a value as the document writes it."""
        return value

    def describe(self, parts: JsonSchema) -> JsonSchema:
        """Return the JSON Schema of a value; `parts` collects that of the sections that it names."""
        raise NotImplementedError

    def schema(self, parts: JsonSchema, clause: str) -> JsonSchema:
        """Return the JSON Schema with description and default; `clause` is the section's own, which is not repeated."""
        made = self.describe(parts)
        if self.null and "$ref" in made:
            made = {"anyOf": [made, {"type": "null"}]}
        elif self.null:
            made = {"type": [made.pop("type"), "null"]} | made if "type" in made else {"enum": [*made["enum"], None]}
        words = [self.help, f"Default: {self.default.words}." if isinstance(self.default, Fill) else ""]
        words += [f"({self.clause})" if self.clause not in ("", clause) else ""]
        made |= {"description": " ".join(filter(None, words))} if any(words) else {}
        made |= {} if self.default is None or isinstance(self.default, Sentinel) else {"default": self.default}
        return made | ({"x-editor": self.editor} if self.editor else {})


def whole_number(value: object, *, floats: bool = False) -> int | None:
    """Return the integer of a JSON value, or None; true is none, and 6.0 is 6 only with `floats`."""
    if isinstance(value, float) and floats and value.is_integer():
        return int(value)
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else None


def _range_words(least: int, most: int | None) -> str:
    return f"a whole number from {least} " + ("up" if most is None else f"to {most}")


class WholeField(Field):
    """A whole number in a range."""

    code = "E_NUMBER"

    def __init__(
        self,
        least: int,
        most: int | None,
        within: Callable[[Reading], tuple[int, int, str] | None] | None,
        kind_clause: str,
        floats: bool,
        default: object,
        **saying: Unpack[Saying],
    ) -> None:
        super().__init__(default, **saying)
        self.least, self.most, self.within = least, most, within
        self.kind_clause, self.floats = kind_clause, floats

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        number = whole_number(value, floats=self.floats)
        if number is None:
            return self.refuse(value, at, see, _range_words(self.least, self.most), self.kind_clause)
        least, most, words = self.least, self.most, ""
        if self.within and (narrower := self.within(see)) is not None:
            low, high, words = narrower
            least, most = max(least, low), high if most is None else min(most, high)
        if number < least or (most is not None and number > most):
            return self.refuse(value, at, see, _range_words(least, most) + words)
        return number

    def describe(self, parts: JsonSchema) -> JsonSchema:
        made: JsonSchema = {"type": "integer", "minimum": self.least}
        return made if self.most is None else made | {"maximum": self.most}


class NumberField(Field):
    """A number in a range, which may be a fraction."""

    code = "E_NUMBER"

    def __init__(self, least: float, most: float, default: object, **saying: Unpack[Saying]) -> None:
        super().__init__(default, **saying)
        self.least, self.most = least, most

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.least <= value <= self.most:
            return self.refuse(value, at, see, f"a number from {self.least} to {self.most}")
        return value

    def describe(self, parts: JsonSchema) -> JsonSchema:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


class TextField(Field):
    """A text, of limited length or in a certain pattern."""

    code = "E_TEXT"

    def __init__(
        self, least: int, most: int | None, pattern: str, allowed: str, default: object, **saying: Unpack[Saying]
    ) -> None:
        super().__init__(default, **saying)
        self.least, self.most, self.pattern = least, most, pattern
        self.allowed = allowed or ("a text" if most is None else f"a text of {least} to {most} characters")

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        fine = isinstance(value, str) and len(value) >= self.least and (self.most is None or len(value) <= self.most)
        if not fine or (self.pattern and not re.fullmatch(self.pattern, value)):
            return self.refuse(value, at, see, self.allowed)
        return value

    def describe(self, parts: JsonSchema) -> JsonSchema:
        made: JsonSchema = {"type": "string"}
        made |= {"minLength": self.least} if self.least else {}
        made |= {"maxLength": self.most} if self.most is not None else {}
        return made | ({"pattern": f"^{self.pattern}$"} if self.pattern else {})


class NotationField(Field):
    """A value that the document writes as a text, in a notation of its own."""

    code = "E_TEXT"

    def __init__(
        self,
        parse: Callable[[str], Any],
        format: Callable[[Any], str],
        pattern: str,
        allowed: str,
        default: object,
        **saying: Unpack[Saying],
    ) -> None:
        super().__init__(default, **saying)
        self.parse, self.format, self.pattern, self.allowed = parse, format, pattern, allowed

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        fine = isinstance(value, str) and re.fullmatch(self.pattern, value)
        return self.parse(value) if fine else self.refuse(value, at, see, self.allowed)

    def write(self, value: Any) -> Any:
        return self.format(value)

    def describe(self, parts: JsonSchema) -> JsonSchema:
        return {"type": "string", "pattern": f"^{self.pattern}$"}


class FlagField(Field):
    """True or false."""

    code = "E_FLAG"

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        return value if isinstance(value, bool) else self.refuse(value, at, see, "true or false")

    def describe(self, parts: JsonSchema) -> JsonSchema:
        return {"type": "boolean"}


class ChoiceField(Field):
    """One of some values of one type. `offered` tells those that the options of the match allow, if not all."""

    def __init__(
        self,
        values: Sequence[Any],
        offered: Callable[[Reading], Sequence[Any]] | None,
        numbered: bool,
        default: object,
        **saying: Unpack[Saying],
    ) -> None:
        super().__init__(default, **saying)
        self.values, self.offered, self.numbered = values, offered, numbered

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        values = self.offered(see) if self.offered else self.values
        if not isinstance(value, type(values[0])) or value not in values:
            words = map(str, values)
            return self.refuse(value, at, see, next(words) if len(values) == 1 else "one of " + ", ".join(words))
        return self.values.index(value) if self.numbered else value

    def write(self, value: Any) -> Any:
        return self.values[value] if self.numbered else value

    def describe(self, parts: JsonSchema) -> JsonSchema:
        return {"const": self.values[0]} if len(self.values) == 1 else {"enum": list(self.values)}


class ListField(Field):
    """A list of one kind of value. Of a list with faults, the values without are read."""

    code = "E_LIST"

    def __init__(
        self, item: Field, least: int, most: int | None, distinct: bool, default: object, **saying: Unpack[Saying]
    ) -> None:
        super().__init__(default, **saying)
        self.item, self.least, self.most, self.distinct = item, least, most, distinct
        self.share_clause()

    def inner(self) -> Sequence[Field]:
        return [self.item]

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        fine = isinstance(value, list) and len(value) >= self.least and (self.most is None or len(value) <= self.most)
        if not fine or (self.distinct and len({repr(one) for one in value}) < len(value)):
            return self.refuse(value, at, see, self._allowed())
        made = [self.item.check(one, [*at, i], see) for i, one in enumerate(value)]
        return [one for one in made if one is not BROKEN]

    def _allowed(self) -> str:
        if self.most is None:
            length = f" of at least {self.least}" if self.least else ""
        else:
            length = f" of {self.most}" if self.least == self.most else f" of at most {self.most}"
            length = f" of {self.least} to {self.most}" if 0 < self.least < self.most else length
        return f"a list{length}" + (", each once" if self.distinct else "")

    def write(self, value: Any) -> Any:
        return [self.item.write(one) for one in value]

    def describe(self, parts: JsonSchema) -> JsonSchema:
        made: JsonSchema = {"type": "array"}
        made |= {"minItems": self.least} if self.least else {}
        made |= {"maxItems": self.most} if self.most is not None else {}
        made |= {"uniqueItems": True} if self.distinct else {}
        return made | {"items": self.item.schema(parts, self.clause)}


class RowField(Field):
    """A list of fixed length in which each place has its own kind of value: [x, y]."""

    code = "E_LIST"

    def __init__(self, items: Sequence[Field], allowed: str, default: object, **saying: Unpack[Saying]) -> None:
        super().__init__(default, **saying)
        self.items, self.allowed = items, allowed or f"a list of {len(items)}"
        self.share_clause()

    def inner(self) -> Sequence[Field]:
        return self.items

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        if not isinstance(value, list) or len(value) != len(self.items):
            return self.refuse(value, at, see, self.allowed)
        made = tuple(item.check(one, [*at, i], see) for i, (item, one) in enumerate(zip(self.items, value)))
        return BROKEN if BROKEN in made else made

    def write(self, value: Any) -> Any:
        return [item.write(one) for item, one in zip(self.items, value)]

    def describe(self, parts: JsonSchema) -> JsonSchema:
        items = [item.schema(parts, self.clause) for item in self.items]
        return {"type": "array", "minItems": len(items), "maxItems": len(items), "prefixItems": items}


class MapField(Field):
    """An object whose keys are free within a pattern. Of one with faults, the entries without are read."""

    code = "E_OBJECT"

    def __init__(self, keys: Field, item: Field, allowed: str, default: object, **saying: Unpack[Saying]) -> None:
        super().__init__(default, **saying)
        self.keys, self.item, self.allowed = keys, item, allowed or "an object"
        self.share_clause()

    def inner(self) -> Sequence[Field]:
        return [self.keys, self.item]

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        if not isinstance(value, dict):
            return self.refuse(value, at, see, self.allowed)
        pairs = [
            (self.keys.check(key, [*at, str(key)], see), self.item.check(value[key], [*at, str(key)], see))
            for key in value
        ]
        return {key: one for key, one in pairs if BROKEN not in (key, one)}

    def write(self, value: Any) -> Any:
        return {self.keys.write(key): self.item.write(one) for key, one in value.items()}

    def describe(self, parts: JsonSchema) -> JsonSchema:
        names = {key: one for key, one in self.keys.describe(parts).items() if key != "type"}
        made: JsonSchema = {"type": "object"} | ({"propertyNames": names} if names else {})
        return made | {"additionalProperties": self.item.schema(parts, self.clause)}


class EitherField(Field):
    """A value in one of several forms, each of which is written as it is read: a name or a number."""

    def __init__(self, forms: Sequence[Field], allowed: str, default: object, **saying: Unpack[Saying]) -> None:
        super().__init__(default, **saying)
        self.forms, self.allowed = forms, allowed

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        for form in self.forms:
            tried = Reading(see.clause, options=see.options, sections=see.sections, owners=dict(see.owners))
            made = form.check(value, at, tried)
            if not tried.errors:
                return made
        return self.refuse(value, at, see, self.allowed)

    def describe(self, parts: JsonSchema) -> JsonSchema:
        return {"anyOf": [form.schema(parts, self.clause) for form in self.forms]}


class SectionField(Field):
    """An object that a class of its own declares."""

    code = ""  # that of the section

    def __init__(self, section: type[Section], default: object = REQUIRED, **saying: Unpack[Saying]) -> None:
        super().__init__(default, **saying)
        self.section = section

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        made = self.section.parse(value, at, see, self.code, self.clause)
        return BROKEN if made is None else made

    def write(self, value: Any) -> Any:
        return value.written()

    def describe(self, parts: JsonSchema) -> JsonSchema:
        return self.section.reference(parts)


class FreeField(Field):
    """An object with free content, which is kept as it is."""

    code = "E_OBJECT"

    def read(self, value: Any, at: Path, see: Reading) -> Any:
        return deepcopy(value) if isinstance(value, dict) else self.refuse(value, at, see, "an object")

    def write(self, value: Any) -> Any:
        return deepcopy(value)

    def describe(self, parts: JsonSchema) -> JsonSchema:
        return {"type": "object"}


# -- declaring fields


def whole(
    least: int,
    most: int | None = None,
    *,
    within: Callable[[Reading], tuple[int, int, str] | None] | None = None,
    kind_clause: str = "",
    floats: bool = False,
    default: int | Sentinel | None = REQUIRED,
    **saying: Unpack[Saying],
) -> int:
    """A whole number; `within` narrows its range by what has been read: (0, 40, " on this table") or None.

    `kind_clause` is violated by what is no whole number at all; with `floats` 6.0 is one.
    """
    return cast("int", WholeField(least, most, within, kind_clause, floats, default, **saying))


def number(
    least: float, most: float, *, default: float | Sentinel | None = REQUIRED, **saying: Unpack[Saying]
) -> float:
    """A number that may be a fraction."""
    return cast("float", NumberField(least, most, default, **saying))


def text(
    least: int = 0,
    most: int | None = None,
    *,
    pattern: str = "",
    allowed: str = "",
    default: str | Sentinel | None = REQUIRED,
    **saying: Unpack[Saying],
) -> str:
    """A text of so many characters that matches a pattern; `allowed` says so in words."""
    return cast("str", TextField(least, most, pattern, allowed, default, **saying))


def notation(
    parse: Callable[[str], T],
    format: Callable[[T], str],
    *,
    pattern: str,
    allowed: str,
    default: str | Sentinel | None = REQUIRED,
    **saying: Unpack[Saying],
) -> T:
    """A value that is written as a text: "4,5" for the cell (4, 5). `parse` gets texts that match the pattern."""
    return cast("T", NotationField(parse, format, pattern, allowed, default, **saying))


def flag(*, default: bool | Sentinel | None = REQUIRED, **saying: Unpack[Saying]) -> bool:
    """True or false."""
    return cast("bool", FlagField(default, **saying))


def choice(
    values: Sequence[T],
    *,
    offered: Callable[[Reading], Sequence[T]] | None = None,
    default: T | Sentinel | None = REQUIRED,
    **saying: Unpack[Saying],
) -> T:
    """One of these values; `offered` narrows them by the options of the match or by what has been read."""
    return cast("T", ChoiceField(values, offered, False, default, **saying))


def word(
    values: Sequence[str],
    *,
    offered: Callable[[Reading], Sequence[str]] | None = None,
    default: str | Sentinel | None = REQUIRED,
    **saying: Unpack[Saying],
) -> int:
    """One of these words, read as its number among them; `offered` as in `choice`."""
    return cast("int", ChoiceField(values, offered, True, default, **saying))


@overload
def list_of(
    item: type[S],
    least: int = 0,
    most: int | None = None,
    *,
    distinct: bool = False,
    default: Sequence[Any] | Sentinel | None = REQUIRED,
    **saying: Unpack[Saying],
) -> list[S]: ...
@overload
def list_of(
    item: T,
    least: int = 0,
    most: int | None = None,
    *,
    distinct: bool = False,
    default: Sequence[Any] | Sentinel | None = REQUIRED,
    **saying: Unpack[Saying],
) -> list[T]: ...
def list_of(
    item: Any,
    least: int = 0,
    most: int | None = None,
    *,
    distinct: bool = False,
    default: Sequence[Any] | Sentinel | None = REQUIRED,
    **saying: Unpack[Saying],
) -> Any:
    """A list of one kind of value, which is a section's class or another field."""
    return ListField(_field(item), least, most, distinct, default, **saying)


def row(
    *items: Any, allowed: str = "", default: Sequence[Any] | Sentinel | None = REQUIRED, **saying: Unpack[Saying]
) -> Any:
    """A list of fixed length with a kind of value for each place, read as a tuple; `allowed` says "[x, y]"."""
    return RowField([_field(item) for item in items], allowed, default, **saying)


def map_of(
    item: T,
    *,
    keys: str | int,
    allowed: str = "",
    default: Mapping[str, Any] | Sentinel | None = REQUIRED,
    **saying: Unpack[Saying],
) -> dict[str, T]:
    """An object with keys as a text or word field says."""
    return cast("dict[str, T]", MapField(_field(keys), _field(item), allowed, default, **saying))


def either(*forms: Any, allowed: str, default: Any = REQUIRED, **saying: Unpack[Saying]) -> Any:
    """A value in the first of these forms that fits, each written as it is read; `allowed` says what it may be."""
    return EitherField([_field(form) for form in forms], allowed, default, **saying)


def section(kind: type[S], *, default: Mapping[str, Any] | Sentinel | None = REQUIRED, **saying: Unpack[Saying]) -> S:
    """An object that a class declares."""
    return cast("S", SectionField(kind, default, **saying))


def free(*, default: Mapping[str, Any] | Sentinel | None = REQUIRED, **saying: Unpack[Saying]) -> dict[str, Any]:
    """An object with free content."""
    return cast("dict[str, Any]", FreeField(default, **saying))


def _field(item: object) -> Field:
    """Return a declared field, or that of a section's class."""
    if isinstance(item, Field):
        return item
    if isinstance(item, type):
        return SectionField(item)
    raise TypeError(f"{item!r} is no field of a document")


def declared(kind: type) -> Iterator[tuple[str, Field]]:
    """Yield the fields that a class declares itself."""
    yield from ((name, value) for name, value in vars(kind).items() if isinstance(value, Field))
