"""Compare a JSON value with a type: TypedDicts, lists, dictionaries, Literals and unions of JSON's own types."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict


def mismatches(value: object, kind: Any, at: str) -> Iterator[str]:
    """Yield what does not fit: "scene.pieces[2].cell is 'C3', not int". `at` names the value."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        yield from _not_json(value, at)
    elif is_typeddict(kind):
        yield from _object_mismatches(value, kind, at)
    elif origin is list:
        if not isinstance(value, list):
            yield f"{at} is {value!r}, not a list"
            return
        for i, one in enumerate(value):
            yield from mismatches(one, inner[0], f"{at}[{i}]")
    elif origin is dict:
        if not isinstance(value, dict) or not all(isinstance(key, inner[0]) for key in value):
            yield f"{at} is {value!r}, not an object"
            return
        for key, one in value.items():
            yield from mismatches(one, inner[1], f"{at}.{key}")
    elif origin is Literal:
        if not any(value == one and type(value) is type(one) for one in inner):
            yield f"{at} is {value!r}, not one of {', '.join(map(repr, inner))}"
    elif origin in (Union, UnionType):
        if all(any(mismatches(value, one, at)) for one in inner):
            yield f"{at} is {value!r}, not {' or '.join(one.__name__ for one in inner)}"
    elif not _is_plain(value, kind):
        yield f"{at} is {value!r}, not {kind.__name__}"


def _object_mismatches(value: object, kind: Any, at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at} is {value!r}, not an object"
        return
    hints = _fields(kind)
    for key in sorted(kind.__required_keys__ - value.keys()):
        yield f"{at} has no {key!r}"
    for key, one in value.items():
        if key in hints:
            yield from mismatches(one, hints[key], f"{at}.{key}")
        else:
            yield f"{at} has {key!r}, which {kind.__name__} does not declare"


@cache
def _fields(kind: Any) -> dict[str, Any]:
    """Return the types of an object's fields without the marks that say whether they may be left out."""
    hints = get_type_hints(kind, include_extras=True)
    return {key: get_args(one)[0] if get_origin(one) in (NotRequired, Required) else one for key, one in hints.items()}


def _is_plain(value: object, kind: type) -> bool:
    """Whether a value has one of JSON's own types. A whole number is also a number; true is none."""
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return value is None if kind is NoneType else type(value) is kind


def _not_json(value: object, at: str) -> Iterator[str]:
    """Yield what of a value JSON cannot hold."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _not_json(one, f"{at}.{key}") if isinstance(key, str) else [f"{at} has the key {key!r}"]
    elif isinstance(value, list | tuple):
        for i, one in enumerate(value):
            yield from _not_json(one, f"{at}[{i}]")
    elif value is not None and not isinstance(value, str | bool) and not _is_plain(value, float):
        yield f"{at} is {value!r}, which JSON cannot hold"
