"""Binding: collecting the functions that roots reach, and copying them for a carrier."""

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import pytest

from sandtable.kernel import contract
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.binding import Part, carried, global_names, parts
from sandtable.kernel.carriers.carrier import Plain, Workspace
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import appraise
from sandtable.kernel.errors import CompileError, LayoutError
from tiny import GAME
from tiny import model as tiny_model

LIMIT = 10


@dataclass
class Pot:
    """A row with a field that has the name of a function."""

    purse: int = 0


def least(a: int, b: int) -> int:
    """A callee of callees."""
    return min(a, b)


def capped(a: int) -> int:
    """Calls one function."""
    return least(a, LIMIT)


def both(a: int, b: int) -> int:
    """Calls two functions, one of them also indirectly."""
    return capped(a) + least(b, a)


def purse(pot: Pot) -> int:
    """Has the name of the field that it reads, and calls nothing."""
    return pot.purse


def ping(a: int) -> int:
    """One half of a cycle."""
    return pong(a)


def pong(a: int) -> int:
    """The other half."""
    return ping(a - 1)


def endless(a: int) -> int:
    """Calls itself."""
    return endless(a)


contract_value = contract.value


def generic_value(state: contract.State, board: contract.Board, work: contract.Work) -> int:
    """Valid generic code."""
    return contract_value(state, board, 1, work)  # type: ignore[arg-type]


def my_value(state: Any, board: Any, seat: int, work: Any) -> int:
    """A game's implementation."""
    return 100 * seat + capped(state)


def copies_row(to: Pot, source: Pot) -> None:
    """Calls a function that each carrier implements separately."""
    copy_row(to, source)


def not_carried(twin: FunctionType, part: Part) -> Any:
    return twin


def names(found: list[Part]) -> list[str]:
    return [part.function.__name__ for part in found]


def test_callees_come_before_callers_and_only_once() -> None:
    assert names(parts([both, capped], {})) == ["least", "capped", "both"]


def test_a_part_lists_the_functions_it_calls() -> None:
    *_, last = parts([both], {})
    assert last.calls == {"capped": capped, "least": least}
    assert last.name.endswith("test_binding.both")


def test_a_function_may_share_its_name_with_a_field_it_reads() -> None:
    (only,) = parts([purse], {})
    assert only.calls == {}
    assert global_names(capped.__code__) == ("LIMIT", "least")


@pytest.mark.parametrize(
    "root, chain",
    [(endless, "endless -> endless"), (ping, "ping -> pong -> ping"), (pong, "pong -> ping -> pong")],
)
def test_recursion_is_refused_with_the_cycle(root: Callable[..., Any], chain: str) -> None:
    with pytest.raises(CompileError, match=f"kernel Python has no recursion: {chain}"):
        parts([root], {})


def test_closures_are_refused_by_name() -> None:
    step = 2

    def stepped(a: int) -> int:
        return a + step

    with pytest.raises(CompileError, match=r"stepped: kernel Python has no closures"):
        parts([stepped], {})


@pytest.mark.parametrize("thing", [len, Pot, 7])
def test_anything_but_a_plain_function_is_refused(thing: Any) -> None:
    with pytest.raises(CompileError, match="is no plain function"):
        parts([thing], {})


def test_generic_code_is_bound_to_the_functions_of_the_game() -> None:
    game = {"value": my_value}
    assert names(parts([generic_value], game)) == ["least", "capped", "my_value", "generic_value"]
    made = carried([generic_value], game, not_carried, {})
    assert made[generic_value](3, None, None) == 103
    with pytest.raises(contract.Unbound):
        generic_value(3, None, None)


def test_a_missing_contract_function_is_named() -> None:
    with pytest.raises(CompileError, match="calls value, which the game does not have"):
        parts([generic_value], {})


def generic_appraisal(seat: int) -> int:
    return appraise(3, None, seat, 0, None)  # type: ignore[arg-type]


def test_a_contract_function_with_a_default_may_be_missing() -> None:
    """Without `appraise` the game's `value` is used; with it, the game's own."""

    def my_appraisal(state: Any, board: Any, seat: int, bold: int, work: Any) -> int:
        return -seat

    plain = carried([generic_appraisal], {"value": my_value}, not_carried, {})[generic_appraisal]
    own = carried([generic_appraisal], {"value": my_value, "appraise": my_appraisal}, not_carried, {})
    assert (plain(1), own[generic_appraisal](1)) == (103, -1)


def test_each_game_gets_its_own_copies() -> None:
    def other_value(state: Any, board: Any, seat: int, work: Any) -> int:
        return -1

    one = carried([generic_value], {"value": my_value}, not_carried, {})[generic_value]
    two = carried([generic_value], {"value": other_value}, not_carried, {})[generic_value]
    assert (one(3, None, None), two(3, None, None)) == (103, -1)


def test_copying_leaves_the_modules_unchanged() -> None:
    seen = []

    def carry(twin: FunctionType, part: Part) -> Any:
        seen.append(part.function.__name__)
        return lambda *args: -twin(*args)

    made = carried([both], {}, carry, {})
    assert seen == ["least", "capped", "both"]
    assert made[both](3, 4) == -(3 - 3)  # capped(3) is -(-3), and least(4, 3) is -3
    assert both(3, 4) == 6
    assert capped.__globals__["least"] is least


def test_a_given_implementation_is_used_without_visiting_its_callees() -> None:
    calls = []
    made = carried([copies_row], {}, not_carried, {copy_row: lambda to, source: calls.append((to, source))})
    made[copies_row](1, 2)
    assert calls == [(1, 2)]
    assert flat.copy_row not in [part.function for part in parts([purse], {})]


# -- the plain carrier -------------------------------------------------------------------------------------------


@pytest.fixture
def workspace() -> Workspace:
    from sandtable.kernel.chance import seeded

    setup = GAME.load(GAME.scenario("meeting"), GAME.options(None), seeded(1))
    made = Workspace(Plain(GAME), setup.board)
    made.set_state(0, setup.state)
    return made


def test_a_workspace_plays_by_index(workspace: Workspace) -> None:
    """Sealing in a copy changes the copy, which tells who acts next, but not the original State."""
    before = workspace.take(0)
    workspace.copy(1, 0)
    assert workspace.take(1) == before
    assert workspace.prompted(1) == 3
    assert workspace.apply(0, (tiny_model.DO_SEAL, 0, 0, 0, 0, 0, 0), at=1) == 2
    assert GAME.events.views(workspace.event_rows())[0].name == "sealed"
    assert workspace.take(0) == before != workspace.take(1)
    assert workspace.outcome(1) == 0


def test_playouts_end_and_count_decisions(workspace: Workspace) -> None:
    for picked in (True, False):
        assert workspace.playouts(3, 5, picked=picked) <= 15
        assert workspace.playouts(2, 10_000, picked=picked) > 20
        assert workspace.outcome(1) != 0  # the last one was played to its end
        assert workspace.outcome(0) == 0


def test_a_workspace_refuses_the_board_of_another_game() -> None:
    with pytest.raises(LayoutError, match="Pot is no Board of tiny"):
        Workspace(Plain(GAME), Pot())
