"""The page of a game's Events, from their declarations."""

from __future__ import annotations

from event_notes import name_lists, notes_of
from sandtable.kernel.events import EventKind
from sandtable.kernel.game import Game
from sandtable.kernel.verbs import AMOUNT, CHOICE, Slot

from .paths import EVENTS_PAGE
from .schemas import cell

HEAD = """\
# {title}: events

This page is generated from [events.py]({up}{folder}/events.py).

An Event is a fact that followed from an Action; the log tells of it in a sentence. In the sentences `{{hits}}` stands
for a field, and `{{hits:dice}}` for the field in other words, here called `dice`. Where there is no sentence, it
depends on several fields.

`sandtable replay --json` and the [HTTP interface](../../http.md#events-as-facts) write an Event as a JSON object: its
name in `event`, then its fields. Pieces, cells and values in a list are written as names, all else as numbers. Whoever
may know an Event may know all of its fields.

| event | fields | sentence | clause | known to |
|---|---|---|---|---|
"""


def page(rules: Game, folder: str) -> str:
    """The table of all kinds of Event, and the long lists of named values. `folder` holds events.py."""
    kinds = rules.events.all
    lists, notes = name_lists(kinds), notes_of(rules)
    text = HEAD.format(title=rules.facts.title, folder=folder, up="../" * (EVENTS_PAGE.count("/") + 1))
    text += "".join(row(rules, kind, lists, notes.get(kind.name, "")) for kind in kinds)
    for names, label in lists.items():
        text += f"\n## Values of {label}\n\n" + ", ".join(f"`{name}`" for name in names) + "\n"
    return text


def row(rules: Game, kind: EventKind, lists: dict[tuple[str, ...], str], note: str) -> str:
    """The row of one kind."""
    fields = ", ".join(f"`{slot.name}` {field_words(slot, lists)}" for slot in kind.fields)
    fields = f"{fields}. {note}" if note else fields
    sentence = f"`{kind.text}`" if kind.text else ""
    clause = rules.clause(kind.clause) if kind.clause else "that of the rule"
    return f"| `{kind.name}` | {cell(fields)} | {cell(sentence)} | {clause} | {kind.known_to} |\n"


def field_words(slot: Slot, lists: dict[tuple[str, ...], str]) -> str:
    """The kind of a field, or its values."""
    if slot.kind != CHOICE:
        return "number" if slot.kind == AMOUNT else slot.kind
    if slot.names in lists:
        return f"[a name](#values-of-{lists[slot.names]})"
    return "/".join(f"`{name}`" for name in slot.names)
