"""What documents of earlier versions wrote as numbers, in the words of today. What is no such number stays as it is.

They wrote tiles as [x, y], flags as 0 and 1, orders as the numbers of the State, memories and wards as bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from sandtable.games.fortress_frontiers.model import (
    DISABLED,
    DO_BUILD,
    DO_CAST,
    DO_RAIL_TO,
    FULL,
    LONGEST_PATH,
    MOST_BUFF,
    NO_WORKS,
    OFF,
    WORKS,
    Hold,
    Unit,
)
from sandtable.games.fortress_frontiers.rules.position.works import works_kind, works_left, works_source, works_state
from sandtable.games.fortress_frontiers.rules.visibility.memory import (
    DRAGON_AT,
    WORKS_BITS,
    packed_hold_health,
    remembered_hold,
    remembered_owner,
    remembers_dragon,
)
from sandtable.kernel.documents.fields import whole_number
from sandtable.kernel.documents.reading import Reading

from .maps import write_coord
from .position_checks import layout
from .position_words import memory_words, moment_words, piece_words, ward_words

BIG: Final = 2**31 - 1
MOST_MEMORY: Final = 2**28 - 1
MOST: Final = {  # the largest number of each field of an order
    "order": DO_CAST, "a": OFF - 1, "b": 7, "c": BIG, "d": MOST_BUFF, "issue": BIG, "repeat": DO_RAIL_TO,
    "total": LONGEST_PATH, "next": LONGEST_PATH, "steps": LONGEST_PATH, "before": WORKS, "hopped": 1, "defending": 1,
    "lookout": 1, "buff": MOST_BUFF, "stamp": BIG, "goal": OFF,
}  # fmt: skip


def is_number(value: object, most: int, least: int = 0) -> bool:
    """Whether a value is a whole number in a range."""
    found = whole_number(value)
    return found is not None and least <= found <= most


def tile_of_list(value: Any, see: Reading) -> Any:
    """[4, 5] was "4,5"."""
    if isinstance(value, list) and len(value) == 2 and all(is_number(n, BIG, -BIG) for n in value):
        return write_coord((value[0], value[1]))
    return value


def flag_of_number(value: Any, see: Reading) -> Any:
    """1 was true."""
    return value == 1 if is_number(value, 1) else value


def word_of_number(words: Sequence[str]) -> Callable[[Any, Reading], Any]:
    """Return what turns the number of a word into the word; -1 was none."""
    return lambda value, see: (*words, None)[value] if is_number(value, len(words) - 1, -1) else value


def neutral_of_stamp(value: Any, see: Reading) -> Any:
    """The stamp 70 was the arrival at step 6 of turn 2, and 0 none."""
    if not isinstance(value, dict) or not is_number(value.get("stamp"), BIG):
        return value
    rest = {name: field for name, field in value.items() if name != "stamp"}
    return rest | ({"arrived": moment_words(value["stamp"])} if value["stamp"] else {})


def ward_of_list(value: Any, see: Reading) -> Any:
    """[4, 5, 3] was a ward that is ordered to see, always."""
    bits = _number_at(value, 7)
    return value if bits is None else {"at": value[:2]} | ward_words(bits)


def memory_of_list(value: Any, see: Reading) -> Any:
    """[4, 5, 8] was a remembered pump."""
    memory = _number_at(value, MOST_MEMORY)
    return value if memory is None or not _is_memory(memory) else {"at": value[:2]} | memory_words(memory)


def _number_at(value: Any, most: int) -> int | None:
    """Return the number of [x, y, number], or None."""
    return value[2] if isinstance(value, list) and len(value) == 3 and is_number(value[2], most) else None


def _is_memory(memory: int) -> bool:
    """Whether a number is a memory: works, mine owner, stronghold and dragon in their bits."""
    works, hold = memory & WORKS_BITS, remembered_hold(memory)
    exists = 0 < works_kind(works) < WORKS and works_state(works) <= DISABLED and works_left(works) < 7
    return (
        (works == NO_WORKS or (exists and works_source(works) < 6))
        and remembered_owner(memory) < 3
        and (hold == 0 or (hold & 1 == 1 and packed_hold_health(hold) <= FULL))
        and (memory >> DRAGON_AT == 0 or remembers_dragon(memory))
    )


def piece_of_numbers(kind: type[Unit | Hold]) -> Callable[[Any, Reading], Any]:
    """Return what turns a piece whose order is written in the numbers of the State into the words of today.

    What is no number of an order is left in it, where it is refused.
    """

    def convert(value: Any, see: Reading) -> Any:
        order, map = value.get("order") if isinstance(value, dict) else None, layout(see)
        if not isinstance(order, dict) or not order.keys() & (MOST.keys() - {"issue"}):
            return value
        rest = {name: field for name, field in value.items() if name != "order"}
        if map is None:  # which is refused: nobody knows what tiles the numbers mean
            return rest
        one, odd = kind(), dict(order)
        tiles = len(map.coords) - 1
        most = MOST | {"a": WORKS - 1 if order.get("order") == DO_BUILD else tiles}
        most |= {"goal": OFF if order.get("goal") == OFF else tiles}
        most |= {"before": WORKS - 1 if order.get("repeat") == DO_BUILD else MOST["before"]}
        most |= {"total": len(value["path"]) if isinstance(value.get("path"), list) else 0}
        for name, number in order.items():
            if is_number(number, most.get(name, -1), most["total"] if name == "total" else 0):
                field = "at" if name == "next" else str(name)
                if hasattr(one, field):
                    setattr(one, field, number)
                del odd[name]
        if isinstance(one, Unit) and value.get("path"):
            one.path[0] = 1  # there is a path, which is written as it is
        words = piece_words(one, map.coords)
        odd |= words.pop("order", {})
        return words | rest | ({"order": odd} if odd else {})

    return convert
