"""Describe an Action for readers of hints, reviews and logs: `Cavalry 1: move to 93`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import script
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import AMOUNT, ANGLE, CELL, CHOICE, PATH, PIECE, Names, Slot, slot_text, slot_value

from .call_buffers import call_buffers

NO_VALUE: Final = ("", "-", "none")  # slot texts that are left out
# A verb with such an ending is followed by its object, without a colon.
TAKES_OBJECT: Final = re.compile(r"\b(to|on|of|with|at|from|by|for|the)$")


def _objects(known: Sequence[tuple[Slot, str]]) -> str:
    """Return whom and where an Action is about: ` Cavalry 1 from 80`, ` to 93`, ` (heal) at 3,4`."""
    pieces = [part for slot, part in known if slot.kind == PIECE]
    cells = [part for slot, part in known if slot.kind == CELL]
    others = [part for slot, part in known if slot.kind not in (PIECE, CELL)]
    place = "from" if pieces else "to" if any(slot.kind == CELL and slot.name == "to" for slot, _ in known) else "at"
    text = f" {', '.join(pieces)}" if pieces else ""
    text += f" {place} {', '.join(cells)}" if cells else ""
    return text + (f" ({', '.join(others)})" if others else "")


class ActionWording:
    """Describes the Actions of one position with the piece names of its Scene."""

    def __init__(self, game: Game, setup: Setup, state: Any, seat: int) -> None:
        self._game, self._setup, self._state, self._seat = game, setup, state, seat
        self._verbs = game.verbs
        self._names: Names = game.names(setup, state)
        pieces = game.scene(setup, state, seat)["pieces"]
        self._pieces = {piece["id"]: piece["name"] for piece in pieces}
        self._own = {piece["name"] for piece in pieces if piece["seat"] == seat}

    def of(self, row: Sequence[int]) -> str:
        """Return who acts, what it does, and to whom or where: `Infantry 2: move and attack Cavalry 1 from 80`.

        Paths are left out, and numbers that mean nothing beside other values.
        """
        verb = self._verbs.verb(row)
        words = verb.words or verb.name.replace("_", " ").capitalize()
        parts = [(slot, self._part(slot, row, at)) for at, slot in enumerate(verb.slots, start=1) if slot.kind != PATH]
        known = [(slot, part) for slot, part in parts if part not in NO_VALUE]
        if any(slot.kind != AMOUNT for slot, _ in known):
            known = [(slot, part) for slot, part in known if slot.kind != AMOUNT]
        if not known:
            return TAKES_OBJECT.sub("", words).rstrip()
        if {slot.kind for slot in verb.slots} == {PIECE, PATH}:
            return self._event_of(row).rstrip(".")  # it says where the path leads
        first, name = known[0]
        if TAKES_OBJECT.search(words):
            return f"{words} {', '.join(part for _, part in known)}"
        if first.kind != PIECE or name not in self._own:
            joint = " " if first.kind == PIECE else ": "
            return f"{words}{joint}{', '.join(part for _, part in known)}"
        return f"{name}: {words[0].lower()}{words[1:]}{_objects(known[1:])}"

    def _event_of(self, row: Sequence[int]) -> str:
        """Return the sentence of the first Event of an order: `Soldier 8: March to (3,2).`"""
        buffers, after, seat = call_buffers(self._game), flat.clone(self._state), Seat(self._seat)
        script(buffers.chance, [], strict=True)
        buffers.events.used = 0
        action = buffers.as_action(row)
        self._game.kernel.apply(after, self._setup.board, seat, action, buffers.chance, buffers.events, buffers.work)
        return next((self._game.sentence(self._setup, event) for event in buffers.event_rows()), "")

    def _part(self, slot: Slot, row: Sequence[int], at: int) -> str:
        if slot.kind == PIECE:
            id = str(slot_value(slot, row, at, self._names))
            return self._pieces.get(id) or slot_text(slot, row, at, self._names)
        if slot.kind == CHOICE:
            word = str(slot_value(slot, row, at, self._names))
            return "" if word.startswith("no") and word != "nothing" else word.replace("_", " ")  # "nocharge"
        text = slot_text(slot, row, at, self._names)
        if slot.kind == ANGLE:
            return f"{row[at] / 100:g}°"
        return f"({text})" if slot.kind == CELL and "," in text else text
