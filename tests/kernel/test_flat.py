"""The flat form: layout, canonical bytes, JSON values and copies."""

import json
import struct
from dataclasses import dataclass, field, fields, make_dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import LayoutError
from sandtable.kernel.ids import FIRST, Seat, Wide
from tiny.model import State as TinyState


@dataclass(slots=True)
class Unit:
    """A row with a number, a wide number and a column."""

    hp: int = 3
    seed: Wide = 0
    marks: list[int] = field(default_factory=lambda: [0] * 2)


@dataclass
class Toy:
    """One field of every kind."""

    turn: int = 1
    seat: Seat = FIRST
    key: Wide = 2**40
    column: list[int] = field(default_factory=lambda: [7, 8, 9])
    words: list[Wide] = field(default_factory=lambda: [1, 2])
    table: list[list[int]] = field(default_factory=lambda: [[0] * 3 for _ in range(2)])
    wide_table: list[list[Wide]] = field(default_factory=lambda: [[0] * 2 for _ in range(2)])
    units: list[Unit] = field(default_factory=lambda: [Unit() for _ in range(2)])
    chief: Unit = field(default_factory=Unit)


def filled() -> Toy:
    """A Toy in which all numbers differ."""
    return Toy(
        -1,
        Seat(1),
        2**62,
        [10, -11, 12],
        [2**40, -(2**41)],
        [[1, 2, 3], [4, 5, 6]],
        [[2**33, 2], [3, 2**34]],
        [Unit(20, 2**50, [21, 22]), Unit(23, 24, [25, 26])],
        Unit(30, 31, [32, 33]),
    )


# -- layout ------------------------------------------------------------------------------------------------------


def test_an_int_has_32_bits_and_a_wide_int_64() -> None:
    widths = {column.name: column.width for column in flat.layout(Toy).columns if column.row is None}
    assert widths == {
        "turn": 4,
        "seat": 4,
        "key": 8,
        "column": 4,
        "words": 8,
        "table": 4,
        "wide_table": 8,
    }


def test_lists_are_columns_tables_and_rows_in_field_order_without_gaps() -> None:
    form = flat.layout(Toy)
    shapes = {column.name: column.shape for column in form.columns}
    assert list(shapes) == [f.name for f in fields(Toy)]
    assert shapes["turn"] == ()
    assert shapes["column"] == (3,)
    assert shapes["table"] == (2, 3)
    assert shapes["units"] == (2,)
    assert shapes["chief"] == ()
    unit = 4 + 8 + 2 * 4
    assert form.size == 4 + 4 + 8 + 3 * 4 + 2 * 8 + 6 * 4 + 4 * 8 + 2 * unit + unit


def test_the_digest_of_a_layout_changes_with_any_field() -> None:
    """Stored bytes carry this digest: any change of name, order, length or width must change it."""
    spellings: list[list[tuple[str, Any, Any]]] = [
        [("a", int, 0), ("b", int, 0)],
        [("b", int, 0), ("a", int, 0)],
        [("a", int, 0), ("c", int, 0)],
        [("a", int, 0), ("b", Wide, 0)],
        [("a", int, 0), ("b", list[int], field(default_factory=lambda: [0]))],
        [("a", int, 0), ("b", list[int], field(default_factory=lambda: [0] * 2))],
        [("a", int, 0), ("b", list[list[int]], field(default_factory=lambda: [[0] * 2]))],
        [("a", int, 0), ("b", Unit, field(default_factory=Unit))],
        [("a", int, 0)],
    ]
    digests = {flat.layout(make_dataclass("Spelt", spelling)).digest() for spelling in spellings}
    assert len(digests) == len(spellings)


def test_canonical_bytes_are_the_numbers_little_endian_in_field_order() -> None:
    numbers = [
        *(-1, 1),
        *(2**62,),
        *(10, -11, 12),
        *(2**40, -(2**41)),
        *(1, 2, 3, 4, 5, 6),
        *(2**33, 2, 3, 2**34),
        *(20, 2**50, 21, 22, 23, 24, 25, 26),
        *(30, 31, 32, 33),
    ]
    assert flat.to_bytes(filled()) == struct.pack("<2iq3i2q6i4q" + "iq2i" * 3, *numbers)


@pytest.mark.compiled
def test_canonical_bytes_are_the_memory_of_the_numpy_record() -> None:
    from sandtable.kernel.carriers import compiled

    array = compiled.records(Toy, 3)
    compiled.put(array, 1, flat.to_bytes(filled()))
    assert array[1].tobytes() == flat.to_bytes(filled())
    assert array[0].tobytes() == array[2].tobytes() == flat.to_bytes(Toy())
    assert array[1]["units"][1]["marks"].tolist() == [25, 26]
    assert int(array[1]["key"]) == 2**62
    assert array[1]["table"].tolist() == [[1, 2, 3], [4, 5, 6]]
    array[2]["chief"]["hp"] = 99
    assert flat.from_bytes(Toy, compiled.take(array, 2)).chief.hp == 99


# -- round trips -------------------------------------------------------------------------------------------------

SMALL = st.integers(-(2**31), 2**31 - 1)
LARGE = st.integers(-(2**63), 2**63 - 1)
LENGTHS = st.integers(1, 3)


@st.composite
def classes(draw: st.DrawFn, depth: int = 2) -> type[Any]:
    """A dataclass of one to five fields, of all kinds that have a flat form."""
    made: list[tuple[str, Any, Any]] = []
    for name in draw(st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=5, unique=True)):
        number = draw(st.sampled_from([int, Wide]))
        kind = draw(st.sampled_from(["number", "column", "table", "row", "rows"][: 5 if depth else 3]))
        one, two = draw(LENGTHS), draw(LENGTHS)
        if kind == "number":
            made.append((name, number, 0))
        elif kind == "column":
            made.append((name, list[number], field(default_factory=lambda n=one: [0] * n)))  # type: ignore[misc,valid-type]
        elif kind == "table":
            empty = field(default_factory=lambda n=one, m=two: [[0] * m for _ in range(n)])  # type: ignore[misc]
            made.append((name, list[list[number]], empty))  # type: ignore[valid-type]
        else:
            row = draw(classes(depth - 1))
            if kind == "row":
                made.append((name, row, field(default_factory=row)))
            else:
                empty = field(default_factory=lambda n=one, r=row: [r() for _ in range(n)])  # type: ignore[misc]
                made.append((name, list[row], empty))  # type: ignore[valid-type]
    return make_dataclass("Drawn", made)


def numbers_for(draw: st.DrawFn, column: flat.Column, shape: tuple[int, ...]) -> Any:
    if shape:
        return [numbers_for(draw, column, shape[1:]) for _ in range(shape[0])]
    if column.row is not None:
        return object_of(draw, column.row)
    return draw(SMALL if column.width == 4 else LARGE)


def object_of(draw: st.DrawFn, form: flat.Layout) -> Any:
    made = form.cls()
    for column in form.columns:
        setattr(made, column.name, numbers_for(draw, column, column.shape))
    return made


@st.composite
def objects(draw: st.DrawFn) -> Any:
    """An object of a drawn class with drawn numbers."""
    return object_of(draw, flat.layout(draw(classes())))


@given(objects())
def test_objects_survive_bytes_json_and_cloning(value: Any) -> None:
    raw = flat.to_bytes(value)
    assert len(raw) == flat.layout(type(value)).size
    assert flat.from_bytes(type(value), raw) == value
    assert flat.from_json(type(value), json.loads(json.dumps(flat.to_json(value)))) == value
    assert flat.clone(value) == value
    other = type(value)()
    flat.copy_row(other, value)
    assert other == value
    assert flat.digest(other) == flat.digest(value)


@given(st.data())
def test_any_bytes_decode_to_a_state_that_encodes_to_them(data: st.DataObject) -> None:
    size = flat.layout(TinyState).size
    raw = data.draw(st.binary(min_size=size, max_size=size))
    assert flat.to_bytes(flat.from_bytes(TinyState, raw)) == raw


@pytest.mark.compiled
@given(objects())
def test_any_object_has_the_bytes_of_its_numpy_record(value: Any) -> None:
    """Write numbers field by field through numpy, and read the memory."""
    from sandtable.kernel.carriers import compiled

    array = compiled.records(type(value), 1)
    put_fields(array[0], flat.to_json(value))
    assert array[0].tobytes() == flat.to_bytes(value)


def put_fields(record: Any, values: dict[str, Any]) -> None:
    for name, inner in values.items():
        if isinstance(inner, dict):
            put_fields(record[name], inner)
        elif isinstance(inner, list) and isinstance(inner[0], dict):
            for i, row in enumerate(inner):
                put_fields(record[name][i], row)
        else:
            record[name] = inner


# -- copies ------------------------------------------------------------------------------------------------------


def inner_objects(value: Any) -> list[Any]:
    """Return every mutable part of an object."""
    found = [value]
    for column in flat.layout(type(value)).columns:
        part = getattr(value, column.name)
        lists = [part] if column.shape else []
        if len(column.shape) == 2:
            lists += part
        found += lists
        for row in (part if column.shape else [part]) if column.row else []:
            found += inner_objects(row)
    return found


def test_clones_and_copies_are_independent_of_their_source() -> None:
    source = filled()
    copied = Toy()
    own = {id(part) for part in inner_objects(copied)}
    flat.copy_row(copied, source)
    for other in (copied, flat.clone(source)):
        assert not {id(part) for part in inner_objects(source)} & {id(part) for part in inner_objects(other)}
    assert {id(part) for part in inner_objects(copied)} == own  # whoever holds a row of it still does
    for part in inner_objects(source):
        if isinstance(part, list) and isinstance(part[0], int):
            part[0] += 1
        elif isinstance(part, Unit):
            part.hp += 1
    assert copied == filled()


# -- refusals ----------------------------------------------------------------------------------------------------


def of_field(hint: Any, make: Any) -> type[Any]:
    return make_dataclass("Odd", [("it", hint, field(default_factory=make))])


SHARED = Unit()

REFUSED = {
    "unequal inner lists": (
        of_field(list[list[int]], lambda: [[0], [0, 0]]),
        "Odd.it: the inner lists differ",
    ),
    "an inner list and a number": (of_field(list[Any], lambda: [[0], 0]), "Odd.it: the inner lists differ"),
    "an empty list": (of_field(list[int], list), "Odd.it: an empty list has no layout"),
    "an empty inner list": (
        of_field(list[list[int]], lambda: [[], []]),
        "Odd.it: an empty list has no layout",
    ),
    "a text": (of_field(str, str), "Odd.it: str has no flat form"),
    "texts": (of_field(list[str], lambda: ["", ""]), "Odd.it: str has no flat form"),
    "a float": (of_field(float, float), "Odd.it: float has no flat form"),
    "nothing": (of_field(Any, lambda: None), "Odd.it: NoneType has no flat form"),
    "numbers and rows": (of_field(list[Any], lambda: [0, Unit()]), "Odd.it: a list holds things of one kind"),
    "rows of two classes": (
        of_field(list[Any], lambda: [Unit(), Toy()]),
        "Odd.it: a list holds things of one",
    ),
    "a table of rows": (of_field(list[list[Unit]], lambda: [[Unit()]]), "Odd.it: rows nest in one list"),
    "three dimensions": (of_field(list[Any], lambda: [[[0]]]), "Odd.it: a table has two dimensions at most"),
    "one row in two places": (of_field(list[Unit], lambda: [SHARED, SHARED]), "Odd.it: one object stands in"),
    "one list in two places": (
        of_field(list[list[int]], lambda: [[0, 0]] * 2),
        "Odd.it: one object stands in",
    ),
    "the name view": (make_dataclass("Odd", [("view", int, 0)]), "Odd.view: a field cannot be called 'view'"),
    "no dataclass": (int, "int is no dataclass"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_class_without_a_flat_form_is_refused_with_the_field(case: str) -> None:
    cls, message = REFUSED[case]
    with pytest.raises(LayoutError) as refused:
        flat.layout(cls)
    assert str(refused.value).startswith(message)


def spoilt(place: str, value: Any) -> Toy:
    made = filled()
    exec(f"made.{place} = value", {"made": made, "value": value})  # noqa: S102  # the places are those below
    return made


MISFITS = {
    "turn": (2**31, "Toy.turn: 2147483648 does not fit 32 bits"),
    "seat": (-(2**31) - 1, "Toy.seat: -2147483649 does not fit 32 bits"),
    "key": (2**63, "Toy.key: 9223372036854775808 does not fit 64 bits"),
    "column[2]": (2**40, "Toy.column[2]: 1099511627776 does not fit 32 bits"),
    "table[1][0]": (-(2**33), "Toy.table[1][0]: -8589934592 does not fit 32 bits"),
    "units[1].marks[0]": (2**31, "Toy.units[1].marks[0]: 2147483648 does not fit 32 bits"),
    "chief.hp": (1.0, "Toy.chief.hp: 1.0 is no whole number"),
    "column": ([1, 2], "Toy.column: a list of 3 is needed"),
    "words": (None, "Toy.words: a list of 2 is needed"),
    "chief": (None, "Toy.chief: None is no Unit"),
    "units[0]": (7, "Toy.units[0]: 7 is no Unit"),
}


@pytest.mark.parametrize("place", MISFITS)
def test_a_value_that_does_not_fit_is_refused_with_its_field(place: str) -> None:
    value, message = MISFITS[place]
    with pytest.raises(LayoutError) as refused:
        flat.to_bytes(spoilt(place, value))
    assert str(refused.value) == message


def test_the_largest_numbers_fit() -> None:
    for value in (Toy(turn=2**31 - 1, key=2**63 - 1), Toy(turn=-(2**31), key=-(2**63))):
        assert flat.from_bytes(Toy, flat.to_bytes(value)) == value


def test_bytes_of_the_wrong_length_are_refused() -> None:
    raw = flat.to_bytes(Toy())
    for wrong in (raw[:-1], raw + b"\0", b""):
        with pytest.raises(LayoutError, match=rf"Toy takes {len(raw)} bytes, not {len(wrong)}"):
            flat.from_bytes(Toy, wrong)


# -- JSON --------------------------------------------------------------------------------------------------------


def test_json_writes_bools_as_numbers() -> None:
    """A rule may leave `True` in an int field on the plain carrier; it is written as 1, as on the compiled carrier."""
    value = Toy(turn=True, column=[True, False, 2])
    assert json.dumps(flat.to_json(value)["turn"]) == "1"
    assert json.dumps(flat.to_json(value)["column"]) == "[1, 0, 2]"
    assert flat.to_bytes(value) == flat.to_bytes(Toy(turn=1, column=[1, 0, 2]))


JSON_FAULTS = {
    "chief.hp": ("x", "chief.hp: a whole number is needed, not 'x'"),
    "turn": (True, "turn: a whole number is needed, not True"),
    "seat": (2**31, "seat: 2147483648 does not fit 32 bits"),
    "key": (1.5, "key: a whole number is needed, not 1.5"),
    "table[1]": ([1, 2], "table[1]: a list of 3 is needed"),
    "column": ({}, "column: a list of 3 is needed"),
    "units[1].marks[1]": (None, "units[1].marks[1]: a whole number is needed, not None"),
    "units[0]": ([], "units[0]: an object is needed, not list"),
    "units[1].name": ("x", "units[1]: unknown field 'name'"),
}


@pytest.mark.parametrize("place", JSON_FAULTS)
def test_json_of_the_wrong_shape_is_refused_with_its_path(place: str) -> None:
    value, message = JSON_FAULTS[place]
    document = flat.to_json(filled())
    steps = place.replace("[", ".").replace("]", "").split(".")
    inner: Any = document
    for step in steps[:-1]:
        inner = inner[int(step) if step.isdecimal() else step]
    inner[int(steps[-1]) if steps[-1].isdecimal() else steps[-1]] = value
    with pytest.raises(LayoutError) as refused:
        flat.from_json(Toy, document)
    assert str(refused.value) == message


def test_json_with_a_missing_field_or_no_object_is_refused() -> None:
    document = flat.to_json(Toy())
    del document["units"][1]["hp"]
    with pytest.raises(LayoutError, match=r"^units\[1\]\.hp: missing$"):
        flat.from_json(Toy, document)
    with pytest.raises(LayoutError, match=r"^Toy: an object is needed, not list$"):
        flat.from_json(Toy, [])
