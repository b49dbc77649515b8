"""Many legal Actions of one position in JSON values and texts, as `Verbs` writes them one by one, at a tenth of the
cost: each piece and cell is named once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sandtable.kernel.identity import by_identity
from sandtable.kernel.verbs import CELL, PATH, Names, Row, Slot, Verb, Verbs, slot_text, slot_value

CELLS = (CELL, "")


class Listing:
    """Writes the legal Actions of one position."""

    def __init__(self, verbs: Verbs, names: Names, board: Any) -> None:
        self._verbs = verbs
        self._names = names
        cells = _cells(board)
        self._values: dict[tuple[str, str], dict[int, Any]] = {CELLS: cells[0]}  # by kind and form, then by number
        self._texts: dict[tuple[str, str], dict[int, str]] = {CELLS: cells[1]}

    def write(self, verb: Verb, rows: Sequence[Row]) -> tuple[list[list[Any]], list[str]]:
        """The slot values of each Action of one verb, and its text."""
        if not verb.slots:
            return [[] for _ in rows], [self._verbs.to_text(row, self._names) for row in rows]
        values: list[list[Any]] = []
        texts: list[list[str]] = []
        for at, slot in enumerate(verb.slots, start=1):
            if slot.kind == PATH:
                values.append([slot_value(slot, row, at, self._names) for row in rows])
                texts.append([slot_text(slot, row, at, self._names) for row in rows])
            else:
                value, text = self._named(slot, rows, at)
                values.append([value[row[at]] for row in rows])
                texts.append([text[row[at]] for row in rows])
        return [list(one) for one in zip(*values)], list(map(_form(verb), *texts))

    def _named(self, slot: Slot, rows: Sequence[Row], at: int) -> tuple[dict[int, Any], dict[int, str]]:
        """The value and the text of every number that these rows have in a slot."""
        key = CELLS if slot.kind == CELL else (slot.name, "") if slot.names else (slot.kind, slot.form)
        values, texts = self._values.setdefault(key, {}), self._texts.setdefault(key, {})
        for row in rows:
            if row[at] not in values:
                values[row[at]] = slot_value(slot, row, at, self._names)
                texts[row[at]] = slot_text(slot, row, at, self._names)
        return values, texts


@by_identity
def _cells(board: Any) -> tuple[dict[int, int], dict[int, str]]:
    """What the cells of a board are called, as far as anybody asked: it is the same in every position."""
    return {}, {}


@by_identity
def _form(verb: Verb) -> Callable[..., str]:
    """The text of a verb with its slots by place. What `legal` lists has none of the odd values that need another."""
    text = verb.text or " ".join([verb.name, *(f"{{{slot.name}}}" for slot in verb.slots)])
    for place, slot in enumerate(verb.slots):
        text = text.replace(f"{{{slot.name}}}", f"{{{place}}}")
    return text.format
