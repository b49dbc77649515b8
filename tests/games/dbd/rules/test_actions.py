"""Notations of actions: short texts, the long form, JSON, integers."""

from __future__ import annotations

import pytest

from games.dbd.positions import Table, random_document
from sandtable.games.dbd.actions import VERBS, names
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import BadAction

UNITS = (
    "b1=B CAV R 4@40; b2=B INF R 5@23; b3=B ARC R 3@30; b4=B SKR R 3@78; "
    "r1=R INF R 5@71; r2=R INF R 5@45; r3=R INF R 5@79"
)


@pytest.mark.parametrize(
    ("text", "long"),
    [
        ("INF@23-24", "move b2 24"),
        ("CAV@40-57x71", "move_melee b1 57 r1 nocharge"),
        ("CAV@40-57!71", "move_melee b1 57 r1 charge"),
        ("INF@23x45", "melee b2 r2"),
        ("ARC@30*45", "shoot b3 r2"),
        ("SKR@78~77", "withdraw b4 77"),
        ("SKR@78~77*79", "withdraw_shoot b4 77 r3"),
        ("SKR@78-77*79", "move_shoot b4 77 r3"),
        ("retreat 88", "RETREAT 88"),
        ("cancel 1", "CANCEL 1"),
        ("end", "END"),
    ],
)
def test_short_and_long_texts(text: str, long: str) -> None:
    """Both parse to the same action, which is written as the first and survives JSON."""
    table = Table(UNITS)
    here = names(table.setup, table.state)
    row = VERBS.from_text(long, here)
    assert VERBS.from_text(text, here) == row
    assert VERBS.from_text(f"  {text} ", here) == row
    assert VERBS.to_text(row, here) == text
    assert VERBS.from_json(VERBS.to_json(row, here), here) == row
    assert VERBS.from_index(VERBS.to_index(row)) == row


def test_alternative_notations() -> None:
    """A hex for the unit on it, lower case, and a target by its type."""
    table = Table(UNITS)
    assert table.row("23-24") == table.row("inf@23-24") == table.row("INF@23-24")
    assert table.row("ARC@30*INF@45") == table.row("ARC@30*45")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "INF@24-25",
        "CAV@23-24",
        "INF@23",
        "INF@23-",
        "fly b1 3",
        "move b9 24",
        "move b1",
        "INF@23-24x99",
        "cancel",
    ],
)
def test_unreadable_texts(text: str) -> None:
    """The error says what is wrong."""
    with pytest.raises(BadAction, match=r"\w"):
        Table(UNITS).row(text)


def test_dbd_chg_2_a_client_that_names_only_the_destination() -> None:
    """In the long form and in JSON the charge may be omitted: it is implied if there is a path of two hexes."""
    table = Table("b1=B CAV R 4@77; b2=B INF R 5@93; r1=R INF R 5@79")
    here = names(table.setup, table.state)
    assert VERBS.from_text("move_melee b1 78 r1", here)[4] == 1
    assert VERBS.from_json({"verb": "move_melee", "unit": "b1", "to": 78, "target": "r1"}, here)[4] == 1
    assert VERBS.from_json({"verb": "move_melee", "unit": "b2", "to": 94, "target": "r1"}, here)[4] == 0
    with pytest.raises(BadAction, match="target is missing"):
        VERBS.from_json({"verb": "move_melee", "unit": "b1", "to": 78}, here)


def test_json_names_units_by_their_ids() -> None:
    """Unknown ids and fields are refused."""
    table = Table("b1=B CAV R 4@77; r1=R INF R 5@79")
    here = names(table.setup, table.state)
    row = table.row("move_melee b1 78 r1 charge")
    assert VERBS.to_json(row, here) == {
        "verb": "move_melee",
        "unit": "b1",
        "to": 78,
        "target": "r1",
        "charge": "charge",
    }
    for wrong in (
        {"verb": "move", "unit": "zz", "to": 3},
        {"verb": "move", "unit": True, "to": 3},
        {"verb": "move", "unit": "b1", "to": "x"},
        {"verb": "move", "unit": "b1", "to": 3, "speed": 1},
        {"verb": "ride", "unit": "b1"},
        ["move"],
    ):
        with pytest.raises(BadAction):
            VERBS.from_json(wrong, here)


def test_invalid_numbers_have_texts_too() -> None:
    """Illegal rows still have a text, with units and choices by number."""
    table = Table("b1=B CAV R 4@77; r1=R INF R 5@79")
    here = names(table.setup, table.state)
    for row in [(2, 90, 3, 0, 0, 0, 0), (7, 0, 78, 1, 7, 0, 0), (5, -4, 1, 0, 0, 0, 0)]:
        assert VERBS.from_text(VERBS.to_text(row, here), here) == row


def test_ids_cannot_be_mistaken_for_hexes() -> None:
    """A unit whose id looks like the text of another unit causes no confusion."""
    table = Table("b1=B INF R 5@23; b2=B INF R 5@40; r1=R INF R 5@25")
    table.ids = ("b1", "INF@23-24", "r1")
    object.__setattr__(table.setup.words, "ids", table.ids)
    assert table.row("INF@23-24x25") == (7, 0, 24, 2, 0, 0, 0)


def test_every_legal_action_survives_text_json_and_index() -> None:
    """In random positions on all boards."""
    rng = seeded(21)
    for _ in range(15):
        table = Table(random_document(rng, 40), variants=1)
        here = names(table.setup, table.state)
        rows = table.rows()
        texts = [VERBS.to_text(row, here) for row in rows]
        assert len(set(texts)) == len(rows)
        assert [VERBS.from_text(text, here) for text in texts] == rows
        assert [VERBS.from_json(VERBS.to_json(row, here), here) for row in rows] == rows
        assert [VERBS.from_index(VERBS.to_index(row)) for row in rows] == rows
