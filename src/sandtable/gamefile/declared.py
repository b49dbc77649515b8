"""Checks of what a game file declares: a mistake is named when the file is loaded, not in the first match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass

from sandtable.geometry.hexgrid import Grid
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import CompileError
from sandtable.kernel.game import Option
from sandtable.kernel.package import PackageReader

from .picture import EMPTY, PieceKind


def check_state(state: type, field: str, grid: Grid, pieces: Sequence[PieceKind]) -> None:
    """Refuse a State without a layout, and one whose start does not say what stands on the grid."""
    flat.layout(state)
    if not pieces:
        return
    letters = [EMPTY, *(piece.letter for piece in pieces)]
    if len({*letters}) != len(letters) or any(len(letter) != 1 for letter in letters):
        raise CompileError(f"pieces: each kind has a letter of its own, and none is {EMPTY!r}: not {letters[1:]}")
    standing = getattr(state(), field, None)
    if not isinstance(standing, list):
        raise CompileError(
            f"State has no list {field!r}, which says what stands where; `field` in game_file gives it another name"
        )
    if is_dataclass(standing[0]):
        if len(standing) != len(pieces) or not hasattr(standing[0], "cell"):
            raise CompileError(f"State.{field} has a row with a `cell` for each of the {len(pieces)} pieces")
        return
    if len(standing) < grid.count:
        raise CompileError(f"State.{field} has {len(standing)} numbers, and the grid {grid.count} cells")
    if wrong := [number for number in standing[: grid.count] if not 0 <= number <= len(pieces)]:
        raise CompileError(
            f"State.{field} has the number {wrong[0]}, but 0 is empty and `pieces` are 1 to {len(pieces)}"
        )


def check_options(options: Sequence[Option], board: type, clauses: Sequence[str], found: PackageReader) -> None:
    """Refuse an option that nothing reads, and one with an unknown clause."""
    known = [field.name for field in fields(board)]
    for option in options:
        if option.name not in known and not found.has("scenarios.load", "load"):
            raise CompileError(f"option {option.name!r}: Board has no field of this name, only {', '.join(known)}")
        if option.clause not in clauses:
            raise CompileError(f"option {option.name!r}: the rules have no clause {option.clause!r}")


def check_secrets(found: PackageReader) -> None:
    """Refuse `hide` without `guess`: bots would take what was hidden for the truth."""
    if found.has("rules.hide", "hide") and not found.has("ai.guess", "guess"):
        raise CompileError("a game with 'hide' also defines 'guess', which fills in what is hidden")
