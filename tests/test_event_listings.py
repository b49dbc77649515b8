"""What tools/ makes of the declared Events: TypeScript types and pages of the documentation."""

from __future__ import annotations

import re

import pytest

import event_types
from docsite import events as pages
from event_notes import FEW, name_lists, notes_of
from sandtable.games import SHIPPED, game
from tiny import GAME


def test_the_types_of_a_game_have_names_fields_and_comments() -> None:
    text = event_types.types_of_game(GAME)
    assert "/** {seat} sealed its orders. TINY-ORDER-4; known to everyone. */" in text
    assert 'export interface TinySealed { event: "sealed"; seat: number; }' in text
    assert 'export interface TinyBogged { event: "bogged"; seat: number; number: number; cell: CellName; }' in text
    assert "Known to those whom the rule names. */\nexport interface TinySawMarch" in text
    assert "export type TinyEvent = TinyOrderedMarch | TinyOrderedSupply | " in text


@pytest.mark.parametrize("id", SHIPPED)
def test_every_event_has_a_type_in_the_union_of_its_game(id: str) -> None:
    text = event_types.types_of_game(game(id))
    names = re.findall(r'export interface (\w+) \{ event: "(\w+)";', text)
    assert [name for _, name in names] == [kind.name for kind in game(id).events.all]
    union = text.splitlines()[-1].partition("Event = ")[2].rstrip(";")
    assert union.split(" | ") == [name for name, _ in names]
    assert len(set(names)) == len(names)


def test_long_lists_of_values_are_types_of_their_own() -> None:
    text = event_types.types_of_game(game("doomball"))
    assert 'export type DoomballWhat = "Spearmen" | "Archers" | ' in text
    assert "piece: PieceName; what: DoomballWhat; other: PieceName; other_what: DoomballWhat;" in text
    assert 'coin: "tails" | "heads";' in text
    lists = name_lists(game("doomball").events.all)
    assert len(set(lists.values())) == len(lists) > 0
    assert all(len(names) > FEW for names in lists)


def test_comments_of_the_source_are_notes() -> None:
    notes = notes_of(game("dbd"))
    assert notes["dice_rolled"] == "One decimal digit for each die."
    assert notes["unit_moved"] == "`over`: the hex passed, or OFFBOARD."
    assert "unit_hit" not in notes
    above = notes_of(game("fortress-frontiers"))["ordered"]
    assert above.startswith("Of an order of a unit: its number, kind,")
    assert "# " not in "".join(notes_of(GAME).values())


@pytest.mark.parametrize("id", SHIPPED)
def test_the_page_of_a_game_lists_every_event(id: str) -> None:
    text = pages.page(game(id), f"src/sandtable/games/{id}")
    rows = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert rows == [kind.name for kind in game(id).events.all]
    anchors = {heading.replace(" ", "-").lower() for heading in re.findall(r"^## (.*)$", text, re.MULTILINE)}
    assert set(re.findall(r"\(#([\w-]+)\)", text)) == anchors


def test_a_row_has_fields_sentence_clause_and_who_may_know() -> None:
    dbd = game("dbd")
    kind = next(kind for kind in dbd.events.all if kind.name == "unit_hit")
    assert pages.row(dbd, kind, {}, "A note.") == (
        "| `unit_hit` | `unit` piece, `hits` number, `left` number. A note. | `{unit} took {hits:hits}{left:hp}.` "
        "| DBD-COMBAT-5 | everyone |\n"
    )
