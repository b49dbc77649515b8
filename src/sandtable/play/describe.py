"""Describe an Action for readers of hints, reviews and logs: `Move: Cavalry 1, 93`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from sandtable.kernel.game import Game, Setup
from sandtable.kernel.verbs import ANGLE, CHOICE, PATH, PIECE, Names, Slot, slot_text, slot_value

NO_VALUE: Final = ("", "-", "none")  # slot texts that are left out
# A verb with such an ending is followed by its object, without a colon.
TAKES_OBJECT: Final = re.compile(r"\b(to|on|of|with|at|from|by|for|the)$")


class ActionWording:
    """Describes the Actions of one position with the piece names of its Scene."""

    def __init__(self, game: Game, setup: Setup, state: Any, seat: int) -> None:
        self._verbs = game.verbs
        self._names: Names = game.names(setup, state)
        self._pieces = {piece["id"]: piece["name"] for piece in game.scene(setup, state, seat)["pieces"]}

    def of(self, row: Sequence[int]) -> str:
        """Return the verb's button text and its slot values, without paths."""
        verb = self._verbs.verb(row)
        parts = [self._part(slot, row, at) for at, slot in enumerate(verb.slots, start=1) if slot.kind != PATH]
        values = ", ".join(part for part in parts if part not in NO_VALUE)
        words = verb.words or verb.name.replace("_", " ").capitalize()
        if not values:
            return TAKES_OBJECT.sub("", words).rstrip()
        return f"{words} {values}" if TAKES_OBJECT.search(words) else f"{words}: {values}"

    def _part(self, slot: Slot, row: Sequence[int], at: int) -> str:
        if slot.kind == PIECE:
            id = str(slot_value(slot, row, at, self._names))
            return self._pieces.get(id) or slot_text(slot, row, at, self._names)
        if slot.kind == CHOICE:
            word = str(slot_value(slot, row, at, self._names))
            return "" if word.startswith("no") and word != "nothing" else word.replace("_", " ")  # "nocharge"
        return slot_text(slot, row, at, self._names) + ("°" if slot.kind == ANGLE else "")
