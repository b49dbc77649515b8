"""The Events of each game as TypeScript types: the text of web/src/events.ts, which tools/wire_types.py writes."""

from __future__ import annotations

import json
from collections.abc import Sequence

from event_notes import name_lists, notes_of
from sandtable.games import SHIPPED, game
from sandtable.kernel.events import EventKind
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import CELL, CHOICE, PIECE, Slot

HEAD = """\
// Made from the events.py of each game by tools/wire_types.py; do not edit.
//
// The facts that a server adds to the lines of a log where they are asked for: /api/matches/{id}/replay?events=facts.
// A comment begins with the sentence: {hits} is a field, {hits:dice} the field in other words, here called "dice".

/** A piece by the id that it has in the Scene after the Event. */
export type PieceName = string | number;

/** A cell as people write it: "C5". A number where cells have no other names, or where it is no cell of the board. */
export type CellName = string | number;
"""


def typescript() -> str:
    """The text of the whole file."""
    games = [game(id) for id in SHIPPED]
    members = "".join(f'  "{one.id}": {pascal(one.id)}Event;\n' for one in games)
    index = f"/** The Events of each game, by its id. */\nexport interface GameEvents {{\n{members}}}\n"
    return "\n".join([HEAD, *(types_of_game(one) for one in games), index])


def types_of_game(rules: Game) -> str:
    """An interface for each kind of Event, and their union."""
    prefix, kinds = pascal(rules.id), rules.events.all
    lists, notes = name_lists(kinds), notes_of(rules)
    parts = [f"// {rules.facts.title}\n"]
    parts += [f"export type {prefix}{pascal(label)} = {literals(names)};\n" for names, label in lists.items()]
    for kind in kinds:
        fields = "".join(f" {slot.name}: {field_type(slot, prefix, lists)};" for slot in kind.fields)
        head = f"export interface {prefix}{pascal(kind.name)}"
        parts.append(f'{comment(rules, kind, notes)}\n{head} {{ event: "{kind.name}";{fields} }}\n')
    union = " | ".join(prefix + pascal(kind.name) for kind in kinds)
    parts.append(f"/** The Events of {rules.facts.title}. */\nexport type {prefix}Event = {union};\n")
    return "\n".join(parts)


def comment(rules: Game, kind: EventKind, notes: dict[str, str]) -> str:
    """The sentence of a kind of Event, who may know it, its clause, and what the source adds."""
    clause = f"{rules.clause(kind.clause)}; known" if kind.clause else "Known"
    words = [kind.text, notes.get(kind.name, ""), f"{clause} to {kind.known_to}."]
    return f"/** {' '.join(filter(None, words))} */"


def field_type(slot: Slot, prefix: str, lists: dict[tuple[str, ...], str]) -> str:
    """The type of a field."""
    if slot.kind == CHOICE:
        return prefix + pascal(lists[slot.names]) if slot.names in lists else literals(slot.names)
    return {PIECE: "PieceName", CELL: "CellName"}.get(slot.kind, "number")


def literals(names: Sequence[str]) -> str:
    """One of some texts."""
    return " | ".join(json.dumps(name, ensure_ascii=False) for name in names)


def pascal(name: str) -> str:
    """`unit_hit` as UnitHit."""
    return "".join(part[:1].upper() + part[1:] for part in name.replace("-", "_").split("_"))
