"""The compiled carrier: signatures from hints, rows on records, bounds, and refusals that name the function."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NewType

import pytest

from sandtable.kernel import contract
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.errors import CompileError
from sandtable.kernel.ids import Seat, Wide

pytestmark = pytest.mark.compiled

HexId = NewType("HexId", int)
SQUARES = tuple(n * n for n in range(3000))
value = contract.value


@dataclass
class Unit:
    """A row."""

    hp: int = 5
    marks: list[int] = field(default_factory=lambda: [1, 2, 3])


@dataclass
class Toy:
    """A State with one field of every kind."""

    turn: int = 1
    key: Wide = 2**40
    units: list[Unit] = field(default_factory=lambda: [Unit() for _ in range(3)])
    spare: Unit = field(default_factory=Unit)
    table: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(2)])


@dataclass
class Twin:
    """Another class with the layout of Toy."""

    turn: int = 1
    key: Wide = 2**40
    units: list[Unit] = field(default_factory=lambda: [Unit() for _ in range(3)])
    spare: Unit = field(default_factory=Unit)
    table: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(2)])


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test compiles into its own folder."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def build(function: Callable[..., Any], *, checked: bool = False, **game: Callable[..., Any]) -> Any:
    from sandtable.kernel.carriers import compiled

    return compiled.build("toy", [function], game, {contract.State: Toy}, checked=checked)[function]


def square_of(n: int) -> int:
    """Reads a table that is too long for a tuple."""
    return SQUARES[n]


def test_a_long_row_of_numbers_is_compiled_as_an_array() -> None:
    """The compiled table has the same numbers and compiles quickly; the module keeps its tuple."""
    from sandtable.kernel.carriers import compiled

    made = build(square_of)
    assert [made(n) for n in (0, 1, 2999)] == [0, 1, 2999 * 2999]
    assert isinstance(SQUARES, tuple)
    assert compiled.is_table(SQUARES)
    assert not compiled.is_table(SQUARES[:100])
    assert not compiled.is_table(((1, 2),) * 101)


# -- signatures --------------------------------------------------------------------------------------------------


def every_kind(
    states: list[Toy],
    at: int,
    seat: Seat,
    hex: HexId,
    key: Wide,
    yes: bool,
    part: float,
    rows: list[list[int]],
) -> tuple[int, bool, float]:
    """A parameter of each kind."""
    return states[at].turn + seat + hex + rows[0][1], yes, part


def test_ints_are_64_bits_and_rows_follow_their_layout() -> None:
    from sandtable.kernel.carriers import compiled

    found = compiled.signature(every_kind, {})
    kinds = [str(kind) for kind in found.args]
    record = str(compiled.numba_type(Toy, {}))
    assert kinds[0] == f"Array({record}, 1, 'C', False, aligned=True)" or record in kinds[0]
    assert kinds[1:7] == ["int64", "int64", "int64", "int64", "bool", "float64"]
    assert kinds[7] == "array(int64, 2d, C)"
    assert str(found.return_type) == "Tuple(int64, bool, float64)"
    assert "key[type=int64" in record
    assert "turn[type=int32" in record


def test_a_games_classes_replace_the_contracts_placeholders() -> None:
    from sandtable.kernel.carriers import compiled

    assert compiled.numba_type(contract.State, {contract.State: Toy}) == compiled.numba_type(Toy, {})
    assert compiled.numba_type(None, {}) == compiled.types.none


def no_hints(a, b: int):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201, RUF100
    """Two hints are missing."""
    return a + b


def odd_hint(a: str) -> int:
    """A string has no compiled type."""
    return 1


def test_missing_and_impossible_hints_are_named() -> None:
    with pytest.raises(CompileError, match=r"test_compiled\.no_hints does not compile: no hint for a, return"):
        build(no_hints)
    with pytest.raises(CompileError, match=r"test_compiled\.odd_hint does not compile: str is no dataclass"):
        build(odd_hint)


# -- refusals ----------------------------------------------------------------------------------------------------


def reads_nothing(states: list[Toy], at: int) -> int:
    """Reads a field that does not exist."""
    return states[at].nothing  # type: ignore[attr-defined,no-any-return]


def calls_it(states: list[Toy], at: int) -> int:
    """Fails because of the function it calls."""
    return reads_nothing(states, at)


def test_a_rule_that_does_not_compile_is_named() -> None:
    with pytest.raises(CompileError, match=r"test_compiled\.reads_nothing does not compile"):
        build(calls_it)


def copies_another_kind(states: list[Toy], at: int) -> None:
    """Copies a unit over a State."""
    copy_row(states[at].spare, states[at])


def test_copying_a_row_over_one_of_another_class_is_refused() -> None:
    with pytest.raises(CompileError, match=r"(?s)copies_another_kind.*copy_row copies rows of one class"):
        build(copies_another_kind)


# -- rows on records ---------------------------------------------------------------------------------------------


def shuffles(states: list[Toy], at: int, seat: Seat, fast: bool) -> int:
    """Rows bound to names, copied, and changed afterwards."""
    state = states[at]
    first = state.units[0]
    copy_row(state.spare, first)
    first.hp += 10
    copy_row(state.units[2], first)
    first.marks[1] = 99
    copy_row(first, state.units[1])
    state.table[seat][3] = state.units[2].hp + (1 if fast else 0)
    if at > 0:
        copy_row(state, states[0])
    return state.spare.hp


def test_copied_rows_are_equal_on_both_carriers_and_independent() -> None:
    from sandtable.kernel.carriers import compiled

    made = build(shuffles)
    array, objects = compiled.records(Toy, 2), [Toy(), Toy()]
    for at, seat, fast in ((0, 1, True), (0, 0, False), (1, 0, True)):
        assert made(array, at, seat, fast) == shuffles(objects, at, Seat(seat), fast)
        assert [compiled.take(array, i) for i in (0, 1)] == [flat.to_bytes(one) for one in objects]
    assert objects[0].units[2].marks == [1, 2, 3]
    assert objects[1] == objects[0]


def test_bytes_of_the_wrong_length_are_not_written_into_a_record() -> None:
    from sandtable.kernel.carriers import compiled

    with pytest.raises(CompileError, match="a record of 108 bytes cannot hold 4"):
        compiled.put(compiled.records(Toy, 1), 0, b"1234")


# -- bounds ------------------------------------------------------------------------------------------------------


def reads_mark(states: list[Toy], at: int, unit: int, mark: int) -> int:
    """An index that may be too large."""
    return states[at].units[unit].marks[mark]


@pytest.mark.parametrize("place", [(0, 0, 3), (0, 3, 0), (1, 0, 0), (0, 0, 2**40)])
def test_bounds_checking_catches_a_read_out_of_range(place: tuple[int, int, int]) -> None:
    from sandtable.kernel.carriers import compiled

    made = build(reads_mark, checked=True)
    array = compiled.records(Toy, 1)
    assert made(array, 0, 2, 2) == 3
    with pytest.raises(IndexError):
        made(array, *place)


# -- games of one layout -----------------------------------------------------------------------------------------


def worth(states: list[contract.State], at: int) -> int:
    """Generic code that both games share."""
    return value(states[at], at, at, at)  # type: ignore[arg-type]


def turns(state: Toy, board: int, seat: Seat, work: int) -> int:
    """One game's value."""
    return state.turn


def wounds(state: Toy, board: int, seat: Seat, work: int) -> int:
    """Another's, of the same signature."""
    return 100 - state.units[0].hp


def test_games_with_equal_names_and_layouts_do_not_share_compiled_code() -> None:
    """Both are named `toy` and come from this file; the second must not load the code of the first."""
    from sandtable.kernel.carriers import compiled

    array = compiled.records(Toy, 1)
    for _ in range(2):  # once compiled, once from the cache
        assert build(worth, value=turns)(array, 0) == 1
        assert build(worth, value=wounds)(array, 0) == 95


def twin_turn(states: list[Twin], at: int) -> int:
    """A function on another class with the same layout."""
    return states[at].turn + 1


def test_classes_with_equal_layouts_are_one_record_type() -> None:
    """To numba, records are identified by their layout, so nothing may depend on the class."""
    from sandtable.kernel.carriers import compiled

    assert compiled.numba_type(Toy, {}) == compiled.numba_type(Twin, {})
    assert build(twin_turn)(compiled.records(Toy, 1), 0) == 2
