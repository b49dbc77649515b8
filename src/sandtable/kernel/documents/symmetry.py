"""Compare the two halves of a scenario that is claimed to be fair, and warn of what has no counterpart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sandtable.kernel.problems import Path, Report

HALF_TURN: Final = "half-turn"
MIRROR: Final = "mirror"
MOST_SHOWN: Final = 5  # pairs that differ; a map that is not symmetric at all has hundreds


@dataclass(frozen=True)
class SymmetryPart:
    """What a symmetry that exchanges the seats must map to an equal part."""

    at: Path  # where the document says it
    cell: Hashable  # where it lies; the name of what has no place, such as "gold"
    value: str  # "WOODS", "a GREEN INF with 4 hp": equal parts have equal values
    seat: int | None = None  # whose it is; None for ground


def claims(fair: str, symmetry: str) -> bool:
    """Whether a claim such as `half-turn and mirror` names a symmetry."""
    return symmetry in fair.split()


def warn_of_asymmetry(
    see: Report,
    symmetry: str,
    parts: Sequence[SymmetryPart],
    image: Callable[[Any], Hashable],
    clause: str,
    name: Callable[[Any], str] = str,
    seats: Sequence[str] = ("the first player", "the second player"),
) -> None:
    """Warn of each part without a counterpart: the same on the image of its cell, and of the other seat.

    `image` and `name` are not asked about what has no place. Of two cells that the symmetry exchanges only the first
    that differs is reported.
    """
    found = Counter((part.cell, part.value, part.seat) for part in parts)
    reported: set[tuple[Hashable, bool]] = set()
    pairs = 0
    for part in parts:
        placed, ground = not isinstance(part.cell, str), part.seat is None
        cell = image(part.cell) if placed else part.cell
        other = None if part.seat is None else 1 - part.seat
        same = found[cell, part.value, other] == found[part.cell, part.value, part.seat]
        if same or (part.cell, ground) in reported:
            continue
        reported |= {(part.cell, ground), (cell, ground)}
        pairs += 1
        if pairs > MOST_SHOWN:
            continue
        own, theirs = ("" if seat is None else f" of {seats[seat]}" for seat in (part.seat, other))
        is_there = f"{part.value}{own} at {name(part.cell)}" if placed else f"{part.cell} {part.value}{own}"
        wanted = f"the same{theirs} at {name(cell)}" if placed else f"the same{theirs}"
        see.fault("W_FAIR", part.at, is_there, f"{wanted}, as it is claimed to be fair by {symmetry}", clause)
    if pairs > MOST_SHOWN:
        more = f"{pairs - MOST_SHOWN} more parts without a counterpart"
        see.fault("W_FAIR", (), more, f"none, as it is claimed to be fair by {symmetry}", clause)
