"""Copies numbers between the sections of a document and the rows of a State.

A section's field holds the same as the row's field of the same name: a flag is 0 or 1 in the row, a list of numbers is
bits, and None is what an empty row has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.kernel.documents.fields import FlagField, ListField
from sandtable.kernel.documents.section import Section


def bits_of(numbers: Iterable[int]) -> int:
    """Return different small numbers as bits."""
    return sum({1 << number for number in numbers})


def numbers_of(bits: int) -> list[int]:
    """Return the numbers that are kept as bits."""
    return [number for number in range(bits.bit_length()) if (bits >> number) & 1]


def fill_row(row: Any, entry: Section, *names: str) -> None:
    """Copy the numbers of an entry into a row: of these fields, or of all that both have."""
    for name in names or _common(type(entry), row):
        value, there = getattr(entry, name), getattr(row, name)
        if value is None:
            continue
        if isinstance(there, list):
            there[:] = [bits_of(one) if isinstance(one, list) else int(one) for one in value]
        else:
            setattr(row, name, bits_of(value) if isinstance(value, list) else int(value))


def read_row(kind: type[Section], row: Any, *names: str) -> dict[str, Any]:
    """Return the values that an entry has for a row: of these fields, or of all that both have."""
    empty = type(row)()
    made: dict[str, Any] = {}
    for name in names or _common(kind, row):
        field, value = kind.fields_declared[name], getattr(row, name)
        if field.default is None and value == getattr(empty, name):
            made[name] = None
        elif isinstance(value, list) and isinstance(field, ListField):
            made[name] = [_value(field.item, one) for one in value]
        else:
            made[name] = _value(field, value)
    return made


def _common(kind: type[Section], row: Any) -> list[str]:
    return [name for name in kind.fields_declared if hasattr(row, name)]


def _value(field: object, value: int) -> Any:
    if isinstance(field, FlagField):
        return value == 1
    return numbers_of(value) if isinstance(field, ListField) else value
