"""Bind rules and generic code to a carrier: collect all functions reachable from a few roots and copy them.

A rules file knows nothing of carriers. Each function is copied with its own globals, in which the functions it calls
are that carrier's copies; the original modules stay untouched. Generic code calls the names of `contract`; its copy
finds the game's functions under those names.
"""

import dis
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from sandtable.kernel import contract
from sandtable.kernel.errors import CompileError

from . import flat

Function = Callable[..., Any]

READY: frozenset[Function] = frozenset({flat.copy_row})  # implemented separately on each carrier
PLACEHOLDERS: frozenset[Function] = frozenset((*contract.CONTRACT, *contract.OPTIONAL))


@dataclass(frozen=True)
class Part:
    """One function to copy, and the functions its global names refer to."""

    name: str  # "sandtable.games.dbd.rules.combat.melee_dice"
    function: FunctionType
    calls: Mapping[str, Function]  # global name -> function


@cache
def global_names(code: CodeType) -> tuple[str, ...]:
    """Return the global names that a function's code reads, sorted.

    (`co_names` also holds attribute names, and a function may share its name with a field.)
    """
    return tuple(sorted({str(step.argval) for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}))


def parts(roots: Iterable[Function], game: Mapping[str, Function]) -> list[Part]:
    """List all functions reachable from `roots`, callees first. `game` maps the contract's names to functions."""
    done: dict[Function, Part] = {}
    open_calls: list[Function] = []

    def visit(function: Function) -> None:
        if function in done:
            return
        if not isinstance(function, FunctionType):
            raise CompileError(f"{function!r} is no plain function")
        if function.__closure__:
            raise CompileError(f"{function.__module__}.{function.__qualname__}: kernel Python has no closures")
        if function in open_calls:
            chain = " -> ".join(
                str(getattr(f, "__name__", f)) for f in [*open_calls[open_calls.index(function) :], function]
            )
            raise CompileError(f"kernel Python has no recursion: {chain}")
        open_calls.append(function)
        calls: dict[str, Function] = {}
        for name in global_names(function.__code__) if function not in READY else ():
            named = function.__globals__.get(name)
            if not isinstance(named, FunctionType):
                continue
            if named in PLACEHOLDERS:
                if named.__name__ in game:
                    named = game[named.__name__]
                elif named not in contract.DEFAULTS:
                    raise CompileError(f"{function.__module__} calls {named.__name__}, which the game does not have")
            calls[name] = named
            visit(named)
        open_calls.pop()
        done[function] = Part(f"{function.__module__}.{function.__qualname__}", function, calls)

    for root in roots:
        visit(root)
    return list(done.values())


def carried(
    roots: Iterable[Function],
    game: Mapping[str, Function],
    carry: Callable[[FunctionType, Part], Any],
    given: Mapping[Function, Any],
) -> dict[Function, Any]:
    """Copy every function reachable from `roots` and pass each copy to `carry`, callees first.

    `given` has ready-made implementations (`copy_row` has one on each carrier). Returns original -> carried.
    """
    made: dict[Function, Any] = {}
    for part in parts(roots, game):
        if part.function in given:
            made[part.function] = given[part.function]
            continue
        scope = dict(part.function.__globals__)
        scope.update({name: made[called] for name, called in part.calls.items()})
        twin = FunctionType(part.function.__code__, scope, part.function.__name__)
        twin.__module__ = part.function.__module__  # numba's cache looks the module up by this name
        twin.__qualname__ = part.function.__qualname__
        twin.__annotations__ = part.function.__annotations__
        made[part.function] = carry(twin, part)
    return made
