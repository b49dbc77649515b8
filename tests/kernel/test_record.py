"""Records: writing and reading, the schema, errors with their path, and which Entries are in effect."""

import json
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sandtable.kernel import record as records
from sandtable.kernel.digest import canonical_json, entry_digest, header_digest
from sandtable.kernel.errors import BadRecord
from sandtable.kernel.record import (
    DRAW,
    HINT,
    LARGEST,
    PLAY,
    RESIGN,
    TAKE_BACK,
    TIME,
    UNDO,
    Entry,
    Record,
    from_json,
    live,
    read,
    read_file,
    read_lines,
)

SCHEMA = json.loads((files("sandtable.kernel") / "record.schema.json").read_text("utf-8"))
VALID = Draft202012Validator(SCHEMA)
DIGEST = "0123456789abcdef" * 2


def sample() -> Record:
    """A Record with an Entry of every kind."""
    entries = [
        Entry(1, 0, action="A-b2"),
        Entry(2, 1, action="rüstig →", rolls=(5, "H", 0), given=True),
        Entry(3, 3, action="continue", rolls=(6,)),
        Entry(4, 0, UNDO, of=1),
        Entry(5, 1, DRAW),
        Entry(6, 0, HINT),
        Entry(7, 1, TIME, action="seal"),
        Entry(8, 3, TAKE_BACK, of=2),
        Entry(9, 1, TIME),
        Entry(10, 0, RESIGN),
    ]
    return Record(
        game="toy",
        rules="1",
        scenario={"title": "Zwölf", "cells": [1, 2]},
        options={"turn_limit": 12},
        match="m1",
        seats=("Anna", "bot"),
        nonces=("x", ""),
        commitment="ab" * 32,
        entries=[replace(entry, digest=DIGEST) for entry in entries],
        result={"winner": None, "reason": "…", "clause": "TOY-1"},
        reveal="cd" * 32,
    )


RUNNING = replace(sample(), entries=[], result=None, reveal="", commitment="")


# -- written and read --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [sample(), RUNNING], ids=["over", "running"])
def test_a_record_survives_text_line_and_json(record: Record) -> None:
    assert read(record.text()) == record
    assert read(record.line()) == record
    assert from_json(json.loads(json.dumps(record.json()))) == record


def test_text_has_one_entry_per_line_and_jsonl_is_one_line() -> None:
    lines = sample().text().splitlines()
    assert sum(line.startswith('  {"n": ') for line in lines) == 10
    assert "rüstig →" in sample().text()
    assert "\n" not in sample().line()
    assert sample().text().endswith("\n")


def test_empty_fields_are_omitted() -> None:
    assert replace(Entry(1, 0, action="x"), digest=DIGEST).json() == {
        "n": 1,
        "seat": 0,
        "action": "x",
        "digest": DIGEST,
    }
    assert set(RUNNING.json()) == set(sample().json()) - {"result", "reveal"}


def test_jsonl_is_read_line_by_line_and_a_faulty_line_is_named() -> None:
    lines = [sample().line(), "", "  ", RUNNING.line(), '{"format": "x"}']
    reading = read_lines(lines)
    assert [next(reading), next(reading)] == [sample(), RUNNING]
    with pytest.raises(BadRecord, match=r"^line 5: format: 'x' is not 'sandtable-record-1'$"):
        next(reading)


def test_a_record_is_saved_and_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    sample().save(path)
    assert read_file(path) == sample()
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


def test_saving_is_atomic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk fills up while writing, the old file is unchanged and no other file is left."""
    path = tmp_path / "match.json"
    RUNNING.save(path)
    write = Path.write_text

    def half(self: Path, data: str, encoding: str) -> int:
        write(self, data[: len(data) // 2], encoding)
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(OSError, match="no space"):
        sample().save(path)
    assert read_file(path) == RUNNING
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


def test_files_without_a_record_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadRecord, match="No such file"):
        read_file(tmp_path / "nothing.json")
    (tmp_path / "latin").write_bytes(b'{"format": "\xe9"}')
    with pytest.raises(BadRecord, match="latin: 'utf-8' codec"):
        read_file(tmp_path / "latin")
    sample().save(tmp_path / "large")
    monkeypatch.setattr(records, "LARGEST", 100)
    with pytest.raises(BadRecord, match="large: a record of more than 100 bytes is not read"):
        read_file(tmp_path / "large")
    with pytest.raises(BadRecord, match="more than 100 characters"):
        read(sample().line())
    assert LARGEST > 10**6


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, '{"n": ' + "9" * 5000 + "}", "nonsense"], ids=lambda text: text[:8]
)
def test_text_that_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="this is not JSON"):
        read(text)


# -- faults, by the reader and by the schema ---------------------------------------------------------------------


def put(place: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Change one place of a document."""

    def change(document: dict[str, Any]) -> None:
        *way, last = place.split("/")
        inner: Any = document
        for step in way:
            inner = inner[int(step) if step.isdecimal() else step]
        inner[int(last) if last.isdecimal() else last] = value

    return change


def drop(place: str) -> Callable[[dict[str, Any]], None]:
    """Leave one field out."""

    def change(document: dict[str, Any]) -> None:
        *way, last = place.split("/")
        inner: Any = document
        for step in way:
            inner = inner[int(step) if step.isdecimal() else step]
        del inner[last]

    return change


FAULTS: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (put("format", "sandtable-record-2"), "format: 'sandtable-record-2' is not 'sandtable-record-1'"),
    (drop("format"), "format: None is not"),
    (put("extra", 1), "unknown field 'extra'"),
    *((drop(name), f"{name}: missing") for name in ("game", "rules", "match", "scenario", "options")),
    *((drop(name), f"{name}: missing") for name in ("seats", "nonces", "commitment", "entries")),
    *((put(name, 7), f"{name}: a text is needed, not int") for name in ("game", "rules", "match", "commitment")),
    (put("scenario", []), "scenario: an object is needed, not list"),
    (put("options", None), "options: an object is needed, not NoneType"),
    (put("options/turn_limit", True), "options.turn_limit: a whole number is needed, not True"),
    (put("options/turn_limit", 1.5), "options.turn_limit: a whole number is needed, not 1.5"),
    (put("seats", ["a"]), "seats: a list is needed"),
    (put("seats", "ab"), "seats: a list is needed"),
    (put("nonces", ["a", 1]), "nonces[1]: a text is needed, not int"),
    (put("commitment", "xyz"), "commitment: 'xyz' is not written in hexadecimal"),
    (put("commitment", "ab"), "commitment: 'ab' is not written in hexadecimal"),
    (put("reveal", None), "reveal: a text is needed, not NoneType"),
    (put("reveal", "abc"), "reveal: 'abc' is not written in hexadecimal"),
    (put("result", None), "result: an object is needed, not NoneType"),
    (put("result/winner", 2), "result.winner: 2 is neither 0, 1 nor null"),
    (put("result/winner", True), "result.winner: a whole number is needed, not True"),
    (drop("result/winner"), "result.winner: -1 is neither 0, 1 nor null"),
    (drop("result/reason"), "result.reason: a text is needed, not NoneType"),
    (put("result/clause", 3), "result.clause: a text is needed, not int"),
    (put("result/score", 3), "result: unknown field 'score'"),
    (put("entries", {}), "entries: a list is needed, not dict"),
    (put("entries/1", 5), "entries[1]: an object is needed, not int"),
    (put("entries/1/move", 5), "entries[1]: unknown field 'move'"),
    (drop("entries/1/n"), "entries[1].n: a whole number is needed, not None"),
    (put("entries/1/n", "2"), "entries[1].n: a whole number is needed, not '2'"),
    (drop("entries/1/seat"), "entries[1].seat: a whole number is needed, not None"),
    (put("entries/1/seat", 2), "entries[1].seat: 2 is neither 0, 1 nor 3"),
    (put("entries/1/act", "dance"), "entries[1].act: 'dance' is none of play, undo"),
    (put("entries/1/act", 1), "entries[1].act: a text is needed, not int"),
    (put("entries/1/action", 1), "entries[1].action: a text is needed, not int"),
    (drop("entries/0/action"), "entries[0].action: missing"),
    (put("entries/0/action", ""), "entries[0].action: missing"),
    (put("entries/1/rolls", 5), "entries[1].rolls: a list is needed, not int"),
    (put("entries/1/rolls/1", None), "entries[1].rolls[1]: a whole number is needed, not None"),
    (put("entries/1/rolls/1", True), "entries[1].rolls[1]: a whole number is needed, not True"),
    (put("entries/9/rolls", [1]), "entries[9].rolls: nothing was rolled for resign"),
    (put("entries/0/of", 0.5), "entries[0].of: a whole number is needed, not 0.5"),
    (put("entries/1/of", 1), "entries[1].of: play is of no other entry"),
    (put("entries/1/of", 99), "entries[1].of: play is of no other entry"),
    (drop("entries/3/of"), "entries[3].of: 0 is no earlier entry"),
    (put("entries/3/of", -1), "entries[3].of: -1 is no earlier entry"),
    (put("entries/1/given", 1), "entries[1].given: 1 is not true, or nothing was rolled"),
    (put("entries/0/given", True), "entries[0].given: True is not true, or nothing was rolled"),
    (drop("entries/1/digest"), "entries[1].digest: a text is needed, not NoneType"),
    (put("entries/1/digest", "x"), "entries[1].digest: 'x' is not written in hexadecimal"),
]

ONLY_THE_READER: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (put("entries/1/n", 3), "entries[1].n: 3 where 2 is due"),
    (put("entries/3/of", 4), "entries[3].of: 4 is no earlier entry"),
    (put("entries/3/of", 9), "entries[3].of: 9 is no earlier entry"),
]  # a schema cannot count


def test_the_schema_is_valid_and_accepts_valid_records() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    for record in (sample(), RUNNING):
        assert not list(VALID.iter_errors(record.json()))


@pytest.mark.parametrize("change, message", [*FAULTS, *ONLY_THE_READER], ids=lambda value: str(value)[:45])
def test_a_fault_is_reported_with_its_path(change: Callable[[dict[str, Any]], None], message: str) -> None:
    document = sample().json()
    change(document)
    with pytest.raises(BadRecord) as refused:
        from_json(document)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("change, message", FAULTS, ids=lambda value: str(value)[:45])
def test_the_schema_finds_the_same_faults(change: Callable[[dict[str, Any]], None], message: str) -> None:
    document = sample().json()
    change(document)
    assert list(VALID.iter_errors(document))


# -- which Entries count -----------------------------------------------------------------------------------------


def counted(*entries: tuple[str, int]) -> list[int]:
    """Return the numbers of the Entries in effect; each is given as its act and its `of`."""
    made = [Entry(n, 0, act, "x", of=of) for n, (act, of) in enumerate(entries, start=1)]
    return [entry.n for entry in live(made)]


P = (PLAY, 0)


def test_entries_played_by_the_clock_are_in_effect() -> None:
    assert counted(P, (TIME, 0), P, (DRAW, 0), (HINT, 0), (RESIGN, 0)) == [1, 2, 3]


def test_an_undo_withdraws_one_entry_and_leaves_later_ones() -> None:
    assert counted(P, P, P, (UNDO, 2)) == [1, 3]
    assert counted(P, P, (UNDO, 2), (UNDO, 1)) == []
    assert counted(P, P, (UNDO, 2), P) == [1, 4]


def test_a_take_back_restores_what_was_in_effect_before_its_entry() -> None:
    assert counted(P, P, P, (TAKE_BACK, 2)) == [1]
    assert counted(P, P, (TAKE_BACK, 2), P, P) == [1, 4, 5]
    assert counted(P, P, (UNDO, 1), (TAKE_BACK, 2)) == [1]  # the undo came after Entry 2 and is taken back too
    assert counted(P, P, (UNDO, 2), (TAKE_BACK, 3)) == [
        1,
        2,
    ]  # taking back an undo brings back what it withdrew
    assert counted(P, (TAKE_BACK, 1), P, (TAKE_BACK, 2)) == [1]
    assert counted(P, (TAKE_BACK, 1)) == []


@st.composite
def histories(draw: st.DrawFn) -> list[tuple[str, int]]:
    made: list[tuple[str, int]] = []
    for n in range(1, draw(st.integers(1, 14)) + 1):
        act = draw(st.sampled_from([PLAY, PLAY, UNDO, TAKE_BACK, DRAW] if n > 1 else [PLAY]))
        made.append((act, draw(st.integers(1, n - 1)) if act in (UNDO, TAKE_BACK) else 0))
    return made


@given(histories())
def test_live_agrees_with_its_definition(history: list[tuple[str, int]]) -> None:
    def by_definition(entries: list[tuple[str, int]]) -> list[int]:
        if not entries:
            return []
        act, of = entries[-1]
        before = by_definition(entries[:-1])
        if act == TAKE_BACK:
            return by_definition(entries[: of - 1])
        if act == UNDO:
            return [n for n in before if n != of]
        return [*before, len(entries)] if act == PLAY else before

    assert counted(*history) == by_definition(history)


def test_thousands_of_take_backs_take_linear_time() -> None:
    history = [P, *((TAKE_BACK, n) for n in range(1, 3000))]
    assert counted(*history) in ([], [1])


# -- digests -----------------------------------------------------------------------------------------------------


def test_the_digest_chain_starts_with_the_header_and_covers_everything() -> None:
    header = sample().header()
    assert sample().origin() == header_digest(header)
    assert len({header_digest(header | {key: "other"}) for key in header} | {header_digest(header)}) == 10
    links = {
        entry_digest("a", {"n": 1}, b"s"),
        entry_digest("b", {"n": 1}, b"s"),
        entry_digest("a", {"n": 2}, b"s"),
        entry_digest("a", {"n": 1}, b"t"),
    }
    assert len(links) == 4
    assert all(len(link) == 32 for link in links)


def test_canonical_json_is_unique() -> None:
    assert canonical_json({"b": [1, 2], "a": "é"}) == '{"a":"é","b":[1,2]}'.encode()


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(JSON_VALUES)
def test_canonical_json_agrees_with_the_standard_library(value: Any) -> None:
    """The faster implementation produces the same bytes."""
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    assert canonical_json(value) == plain.encode()


@pytest.mark.parametrize("value", ["\ud800", float("nan"), float("inf"), {1, 2}, b"x"], ids=repr)
def test_values_that_json_cannot_express_are_refused(value: Any) -> None:
    with pytest.raises(BadRecord, match="cannot be written as JSON"):
        canonical_json({"title": value})
