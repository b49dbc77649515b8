"""Words that sentences and pictures share: seats, kinds, counts, coins, spaces."""

from __future__ import annotations

from typing import Final

from sandtable.games.doomball.actions import DoomballNames
from sandtable.games.doomball.board import cell_name
from sandtable.games.doomball.kinds import KIND_NAMES
from sandtable.games.doomball.model import ARMY, Board, State
from sandtable.kernel.game import Setup

SEAT_NAMES: Final = ("P1", "P2")
SMALL: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def quantity(count: int, one: str, more: str = "") -> str:
    """Return a count with its noun: `one hit`, `two hits`."""
    word = SMALL[count] if 0 <= count < len(SMALL) else str(count)
    return f"{word} {one if count == 1 else more or one + 's'}"


def owned_unit(setup: Setup[State, Board], piece: int, kind: int) -> str:
    """Return owner and unit: `P1's Goblins 2`. The number is known if the armies are part of the scenario: a sentence
    has no later State."""
    known = setup.state.pieces[piece].kind == kind
    name = DoomballNames(setup.board, setup.state).name(piece) if known else KIND_NAMES[kind]
    return f"{SEAT_NAMES[piece // ARMY]}'s {name.removeprefix('The ')}"


def kind_noun(kind: int) -> str:
    """Return the kind without its own article: the Thane's name is `The Thane`."""
    return KIND_NAMES[kind].removeprefix("The ")


def with_article(kind: int) -> str:
    """Return the kind with its article: `a Troll`, `an Archmage`, `Horsemen`, `the Thane`."""
    name = kind_noun(kind)
    if name != KIND_NAMES[kind]:
        return f"the {name}"
    if is_plural(kind):
        return name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def counted_kind(kind: int, count: int) -> str:
    """Return a kind with its count: `Fusiliers`, `3 × Cannon`. Names of kinds have no plural form."""
    return KIND_NAMES[kind] if count == 1 else f"{count} × {KIND_NAMES[kind]}"


def is_plural(kind: int) -> bool:
    """Whether a kind's name is plural: Horsemen is, Troll is not."""
    name = KIND_NAMES[kind]
    return name.endswith(("s", "men")) and name != "Warboss"


def was_or_were(kind: int) -> str:
    """Return `was` or `were` for a kind."""
    return "were" if is_plural(kind) else "was"


def is_or_are(kind: int) -> str:
    """Return `is` or `are` for a kind."""
    return "are" if is_plural(kind) else "is"


def cell_text(setup: Setup[State, Board], cell: int) -> str:
    """Return the name of a space, such as `D3`."""
    return cell_name(setup.board.mode, cell)


def coin_text(bits: int) -> str:
    """Return coins as they fell, such as `H T H`; the bits have a 1 above them."""
    return " ".join("H" if digit == "1" else "T" for digit in f"{bits:b}"[1:])
