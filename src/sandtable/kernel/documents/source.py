"""JSON text, bytes or a Python value as a document, with everything refused that JSON cannot hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, NoReturn

from sandtable.kernel.errors import BadScenario, Problem
from sandtable.kernel.problems import Path, Report, escape_text, pointer_of, show_value

MAX_NESTING: Final = 100  # levels; only free content can be nested deeply
NUMBER_LIMIT: Final = 2**1024  # other JSON readers turn numbers from here on into Infinity


def read_source(source: object, clause: str) -> tuple[Any, list[Problem]]:
    """Return the JSON value of text, bytes or a Python value; or None and the problems, which violate the clause."""
    report = Report(clause)
    value: object = source
    if isinstance(source, (str, bytes, bytearray)):
        try:
            text = source if isinstance(source, str) else source.decode("utf-8")
            value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_int)
        except RecursionError:
            _refuse(report, "nesting deeper than any reader follows")
        except json.JSONDecodeError as error:
            _refuse(report, f"a fault in line {error.lineno}, column {error.colno}: {error.msg}")
        except UnicodeDecodeError as error:
            _refuse(report, f"bytes that are no UTF-8 text, from byte {error.start} on")
        except ValueError as error:
            _refuse(report, str(error))
    if not report.problems:
        with suppress(BadScenario):
            _check_values(value, report)
    return (None, report.problems) if report.problems else (value, [])


def _refuse(report: Report, found: str) -> None:
    report.fault("E_JSON", (), found, "well-formed JSON in UTF-8, each key once, numbers of common size")


class _Repeating(dict[str, object]):
    """A JSON object whose text repeats keys."""

    repeated: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Build an object and record repeated keys: JSON leaves their meaning open, we refuse them."""
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    repeating = _Repeating(table)
    counts = Counter(key for key, _ in pairs)
    repeating.repeated = tuple(key for key in table if counts[key] > 1)
    return repeating


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name}, which JSON does not have")


def _int(digits: str) -> int:
    if len(digits) > 400:  # Python refuses 4,301 digits with a message of its own
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _check_values(root: object, report: Report) -> None:
    """Report what prevents a value from being written as JSON and read back; these limits are our choice."""
    stack: list[tuple[object, Path]] = [(root, ())]
    while stack:
        value, where = stack.pop()
        if len(where) > MAX_NESTING:
            _refuse(report, f"more than {MAX_NESTING} levels of nesting")
            return  # a Python value may contain itself
        for fault in _faults(value):
            _refuse(report, f"{fault} at {escape_text(pointer_of(where), 80) or 'the root'}")
        if isinstance(value, dict):
            stack.extend((value[key], (*where, key)) for key in reversed(value) if isinstance(key, str))
        elif isinstance(value, list):
            stack.extend((value[index], (*where, index)) for index in reversed(range(len(value))))


def _faults(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value, _Repeating):
            for key in value.repeated:
                yield f"the key {show_value(key)} more than once in the object"
        for key in value:
            if not isinstance(key, str):
                yield f"a key that is no text but a Python {type(key).__name__}"
            elif not _is_text(key):
                yield "a key with half of a surrogate pair"
    elif isinstance(value, str):
        if not _is_text(value):
            yield "a text with half of a surrogate pair"
    elif isinstance(value, (int, float)):
        if not -NUMBER_LIMIT < value < NUMBER_LIMIT:  # NaN fails every comparison
            yield "a number beyond 64-bit floating point, or none at all,"
    elif value is not None and not isinstance(value, list):
        yield f"a Python {type(value).__name__}"


def _is_text(text: str) -> bool:
    """Return whether a text can be written as UTF-8: it has no lone surrogate."""
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)
