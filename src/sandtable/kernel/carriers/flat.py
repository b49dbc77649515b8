"""The flat form of a State: layout, canonical bytes, JSON values and copies. No numpy here.

The layout comes from an empty object: an int is 32 bits (64 if its hint says `Wide`), a list of ints a column, a list
of equal lists a table, a list of dataclasses nested rows, a dataclass one nested row. Written little-endian, without
gaps, in field order, this is the canonical form of the object and equals the memory of the numpy record that the
compiled carrier uses.

Writing, reading and copying are the hot path of the plain carrier, so each class gets generated functions (as
dataclasses generate `__init__`) instead of a walk over its fields on every call.
"""

import hashlib
import struct
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from sandtable.kernel.errors import LayoutError
from sandtable.kernel.ids import Wide

REFUSED_NAMES = frozenset({"view"})  # numpy records reserve this attribute
LIMITS = {4: 2**31, 8: 2**63}

T = TypeVar("T")
R = TypeVar("R")


def _once(make: Callable[[type[Any]], R]) -> Callable[[type[Any]], R]:
    """Cache the result of `make` per class."""
    made: dict[type[Any], R] = {}

    def get(cls: type[Any]) -> R:
        found = made.get(cls)
        if found is None:
            found = made[cls] = make(cls)
        return found

    return get


@dataclass(frozen=True)
class Column:
    """One field: numbers of `width` bytes, or rows of `row`; `shape` is () for a single one."""

    name: str  # "hp"
    width: int  # 4, 8, or the size of a row
    shape: tuple[int, ...]  # (), (158,), (11, 17)
    row: "Layout | None" = None

    @property
    def count(self) -> int:
        """The number of values or rows in the field."""
        total = 1
        for length in self.shape:
            total *= length
        return total


@dataclass(frozen=True)
class Layout:
    """The fields of a class in order, and the size of its flat form in bytes."""

    cls: type[Any]
    columns: tuple[Column, ...]
    size: int

    def describe(self) -> str:
        """Describe the layout as text; the digest of this text guards stored bytes."""
        parts = []
        for column in self.columns:
            inner = column.row.describe() if column.row else f"i{column.width}"
            parts.append(f"{column.name}:{inner}{list(column.shape) if column.shape else ''}")
        return "{" + ",".join(parts) + "}"

    def digest(self) -> bytes:
        """Return eight bytes that identify this layout."""
        return hashlib.sha256(self.describe().encode()).digest()[:8]


@_once
def layout(cls: type[Any]) -> Layout:
    """Return the layout of a dataclass, taken from an empty instance."""
    if not is_dataclass(cls):
        raise LayoutError(f"{cls.__name__} is no dataclass, so it has no flat form")
    empty = cls()
    hints = get_type_hints(cls, include_extras=True)
    columns = tuple(_column(cls, f.name, getattr(empty, f.name), hints[f.name]) for f in fields(cls))
    return Layout(cls, columns, sum(column.width * column.count for column in columns))


def _column(cls: type, name: str, value: Any, hint: Any) -> Column:
    where = f"{cls.__name__}.{name}"
    if name in REFUSED_NAMES:
        raise LayoutError(f"{where}: a field cannot be called {name!r}")
    shape: list[int] = []
    level = [value]  # all values at one nesting depth
    while isinstance(level[0], list):
        if len({len(inner) if isinstance(inner, list) else -1 for inner in level}) != 1:
            raise LayoutError(f"{where}: the inner lists differ in length")
        if not level[0]:
            raise LayoutError(f"{where}: an empty list has no layout; declare its full length")
        shape.append(len(level[0]))
        level = [one for inner in level for one in inner]
        hint = get_args(hint)[0] if get_origin(hint) is list else hint
        if (isinstance(level[0], list) or is_dataclass(level[0])) and len({*map(id, level)}) != len(level):
            raise LayoutError(f"{where}: one object stands in several places; make each of them anew")
    if len({int if isinstance(one, int) else type(one) for one in level}) != 1:
        raise LayoutError(f"{where}: a list holds things of one kind")
    value = level[0]
    if is_dataclass(value) and not isinstance(value, type):
        if len(shape) > 1:
            raise LayoutError(f"{where}: rows nest in one list, not in lists of lists")
        row = layout(type(value))
        return Column(name, row.size, tuple(shape), row)
    if len(shape) > 2:
        raise LayoutError(f"{where}: a table has two dimensions at most")
    if isinstance(value, int):
        return Column(name, 8 if hint is Wide else 4, tuple(shape))
    raise LayoutError(f"{where}: {type(value).__name__} has no flat form; use ints, lists of them, or rows")


# -- functions generated for each class -------------------------------------------------------------------------


def _written(name: str, lines: list[str], scope: dict[str, Any]) -> Callable[..., Any]:
    exec("\n".join(lines), scope)  # noqa: S102  # the source comes from the layout alone: valid field names
    function: Callable[..., Any] = scope[name]
    return function


@_once
def _numbers(cls: type[Any]) -> Callable[[Any], list[int]]:
    """Generate a function that lists all numbers of an object in layout order."""
    lines = ["def numbers(value):", "    out = []", "    add = out.append", "    extend = out.extend"]
    _numbers_of(layout(cls), "value", "    ", lines)
    return _written("numbers", [*lines, "    return out"], {})


def _numbers_of(form: Layout, path: str, indent: str, lines: list[str]) -> None:
    plain: list[str] = []

    def flush() -> None:
        if plain:
            lines.append(f"{indent}extend(({', '.join(plain)},))")
            plain.clear()

    for column in form.columns:
        at = f"{path}.{column.name}"
        if column.row is None and not column.shape:
            plain.append(at)
            continue
        flush()
        if column.row is None:
            depth = len(column.shape)
            inner = at
            for level in range(depth - 1):
                lines.append(f"{indent}{'    ' * level}for part{level} in {inner}:")
                inner = f"part{level}"
            lines.append(f"{indent}{'    ' * (depth - 1)}extend({inner})")
        elif column.shape:
            row = f"row{len(indent) // 4}"
            lines.append(f"{indent}for {row} in {at}:")
            _numbers_of(column.row, row, indent + "    ", lines)
        else:
            _numbers_of(column.row, at, indent, lines)
    flush()


@_once
def _codec(cls: type[Any]) -> struct.Struct:
    return struct.Struct("<" + _format(layout(cls)))


def _format(form: Layout) -> str:
    text = ""
    for column in form.columns:
        if column.row is None:
            text += f"{column.count}{'i' if column.width == 4 else 'q'}"
        else:
            text += _format(column.row) * column.count
    return text


@_once
def _copier(cls: type[Any]) -> Callable[[Any, Any], None]:
    """Generate a function that copies one object of the class over another."""
    scope: dict[str, Any] = {}
    lines = ["def copier(to, source):"]
    for column in layout(cls).columns:
        name = column.name
        if column.row is not None:
            scope[f"row_{name}"] = _copier(column.row.cls)
            if column.shape:
                lines.append(f"    for old, new in zip(to.{name}, source.{name}):")
                lines.append(f"        row_{name}(old, new)")
            else:
                lines.append(f"    row_{name}(to.{name}, source.{name})")
        elif len(column.shape) == 2:
            lines.append(f"    for old, new in zip(to.{name}, source.{name}):")
            lines.append("        old[:] = new")
        elif column.shape:
            lines.append(f"    to.{name}[:] = source.{name}")
        else:
            lines.append(f"    to.{name} = source.{name}")
    return _written("copier", lines, scope)


@_once
def _cloner(cls: type[Any]) -> Callable[[Any], Any]:
    """Generate a function that clones an object."""
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    lines = ["def cloner(source):", "    to = new(cls)"]
    for column in layout(cls).columns:
        name = column.name
        if column.row is not None:
            scope[f"row_{name}"] = _cloner(column.row.cls)
            if column.shape:
                lines.append(f"    to.{name} = [row_{name}(row) for row in source.{name}]")
            else:
                lines.append(f"    to.{name} = row_{name}(source.{name})")
        elif len(column.shape) == 2:
            lines.append(f"    to.{name} = [line[:] for line in source.{name}]")
        elif column.shape:
            lines.append(f"    to.{name} = source.{name}[:]")
        else:
            lines.append(f"    to.{name} = source.{name}")
    return _written("cloner", [*lines, "    return to"], scope)


# -- public functions -------------------------------------------------------------------------------------------


def copy_row(to: Any, source: Any) -> None:
    """Copy a row or a whole State over another of its class. Rules may call it on both carriers."""
    _copier(type(source))(to, source)


def clone(source: T) -> T:
    """Return a deep copy of `source`."""
    made: T = _cloner(type(source))(source)
    return made


def to_bytes(value: Any) -> bytes:
    """Return the canonical bytes of an object; raise LayoutError naming a field whose number does not fit."""
    try:
        return _codec(type(value)).pack(*_numbers(type(value))(value))
    except (struct.error, TypeError, AttributeError) as error:  # too large, or no number
        raise LayoutError(_misfit(value, layout(type(value)), type(value).__name__) or str(error)) from None


def from_bytes(cls: type[T], raw: bytes) -> T:
    """Decode canonical bytes."""
    form = layout(cls)
    if len(raw) != form.size:
        raise LayoutError(f"{cls.__name__} takes {form.size} bytes, not {len(raw)}")
    numbers = list(_codec(cls).unpack(raw))
    made, _ = _filled(form, numbers, 0)
    return made  # type: ignore[no-any-return]  # the layout knows the class, the checker does not


def digest(value: Any) -> bytes:
    """Return the SHA-256 of the canonical bytes."""
    return hashlib.sha256(to_bytes(value)).digest()


def to_json(value: Any) -> dict[str, Any]:
    """Return the object as JSON values, field by field. A bool in an int field is written as a number."""
    return {column.name: _json_field(getattr(value, column.name), column) for column in layout(type(value)).columns}


def from_json(cls: type[T], document: Any, where: str = "") -> T:
    """Decode an object written by `to_json`; raise LayoutError naming the place of a wrong shape or number."""
    form = layout(cls)
    if not isinstance(document, dict):
        raise LayoutError(f"{where or cls.__name__}: an object is needed, not {type(document).__name__}")
    if unknown := sorted(map(str, document.keys() - {column.name for column in form.columns})):
        raise LayoutError(f"{where or cls.__name__}: unknown field {unknown[0]!r}")
    made = cls()
    for column in form.columns:
        place = f"{where}.{column.name}" if where else column.name
        if column.name not in document:
            raise LayoutError(f"{place}: missing")
        setattr(made, column.name, _read_field(document[column.name], column, column.shape, place))
    return made


def _json_field(value: Any, column: Column) -> Any:
    if isinstance(value, list):
        return [_json_field(inner, column) for inner in value]
    return int(value) if column.row is None else to_json(value)


def _read_field(value: Any, column: Column, shape: tuple[int, ...], where: str) -> Any:
    if shape:
        if not isinstance(value, list) or len(value) != shape[0]:
            raise LayoutError(f"{where}: a list of {shape[0]} is needed")
        return [_read_field(inner, column, shape[1:], f"{where}[{i}]") for i, inner in enumerate(value)]
    if column.row is not None:
        return from_json(column.row.cls, value, where)
    if not isinstance(value, int) or isinstance(value, bool):
        raise LayoutError(f"{where}: a whole number is needed, not {value!r}")
    if not -LIMITS[column.width] <= value < LIMITS[column.width]:
        raise LayoutError(f"{where}: {value} does not fit {column.width * 8} bits")
    return value


def _filled(form: Layout, numbers: list[int], at: int) -> tuple[Any, int]:
    made: Any = object.__new__(form.cls)
    for column in form.columns:
        if column.row is not None:
            rows = []
            for _ in range(column.count):
                row, at = _filled(column.row, numbers, at)
                rows.append(row)
            setattr(made, column.name, rows if column.shape else rows[0])
        elif not column.shape:
            setattr(made, column.name, numbers[at])
            at += 1
        else:
            flat = numbers[at : at + column.count]
            at += column.count
            for length in reversed(column.shape[1:]):
                flat = [flat[i : i + length] for i in range(0, len(flat), length)]  # type: ignore[misc]
            setattr(made, column.name, flat)
    return made, at


def _misfit(value: Any, form: Layout, where: str) -> str:
    """Describe the first field that cannot be written; empty if there is none."""
    for column in form.columns:
        place = f"{where}.{column.name}"
        found = _misfit_field(getattr(value, column.name), column, column.shape, place)
        if found:
            return found
    return ""


def _misfit_field(value: Any, column: Column, shape: tuple[int, ...], where: str) -> str:
    if shape:
        if not isinstance(value, list) or len(value) != shape[0]:
            return f"{where}: a list of {shape[0]} is needed"
        found = (_misfit_field(inner, column, shape[1:], f"{where}[{i}]") for i, inner in enumerate(value))
        return next(filter(None, found), "")
    if column.row is not None:
        if not isinstance(value, column.row.cls):
            return f"{where}: {value!r} is no {column.row.cls.__name__}"
        return _misfit(value, column.row, where)
    if not isinstance(value, int):
        return f"{where}: {value!r} is no whole number"
    if not -LIMITS[column.width] <= value < LIMITS[column.width]:
        return f"{where}: {value} does not fit {column.width * 8} bits"
    return ""
