"""Verbs: JSON, texts and indices derived from one declaration, in both directions."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.errors import BadAction
from sandtable.kernel.verbs import (
    AMOUNT,
    ANGLE,
    CARD,
    CELL,
    CHOICE,
    PATH,
    PIECE,
    STEPS,
    Numbers,
    Row,
    Slot,
    Verb,
    Verbs,
    pack_path,
    unpack_path,
)

PLACES = {0: 23, 1: 40, 2: 57}  # piece -> the cell it stands in

UNIT = Slot("unit", PIECE, most=2)
TO = Slot("to", CELL, most=99)
TARGET = Slot("target", PIECE, most=2, form="place")
RIDE = Slot("ride", CHOICE, names=("walk", "charge"), marks=("x", "!"), implied=True)

VERBS = Verbs(
    [
        Verb(1, "move", (UNIT, TO), "{unit}-{to}"),
        Verb(2, "melee", (UNIT, TARGET), "{unit}x{target}"),
        Verb(3, "move_melee", (UNIT, TO, TARGET, RIDE), "{unit}-{to}{ride}{target}"),
        Verb(4, "bid", (Slot("amount", AMOUNT, -5, 5),)),
        Verb(
            5,
            "turn",
            (Slot("angle", ANGLE, -180, 180), Slot("side", CHOICE, names=("left", "right"))),
            open=True,
        ),
        Verb(6, "walk", (UNIT, Slot("path", PATH)), secret=True, open=True),
        Verb(7, "end", text="end the turn"),
        Verb(9, "play", (Slot("card", CARD, 10, 13),), seal=True),
    ]
)


class Names(Numbers):
    """Pieces are named by their cell (U@23), and u0 in JSON; cells by their number, or h23."""

    def piece_text(self, piece: int, form: str) -> str:
        return str(PLACES[piece]) if form == "place" else f"U@{PLACES[piece]}"

    def read_piece(self, text: str, form: str) -> int | None:
        found = text if form == "place" else text.removeprefix("U@") if text.startswith("U@") else ""
        return next((piece for piece, cell in PLACES.items() if str(cell) == found), None)

    def read_cell(self, text: str) -> int | None:
        return super().read_cell(text.removeprefix("h"))

    def piece_id(self, piece: int) -> str | int:
        return f"u{piece}"

    def read_id(self, name: object) -> int | None:
        return next((piece for piece in PLACES if name == f"u{piece}"), None)

    def implied(self, row: Sequence[int]) -> int | None:
        """Only for piece 2 is the last number implied."""
        return 1 if row[1] == 2 else None


NAMES = Names()


def row(verb: int, *numbers: int) -> Row:
    return (verb, *numbers, *[0] * (6 - len(numbers)))


WRITTEN = {
    "U@23-24": row(1, 0, 24),
    "U@23x40": row(2, 0, 1),
    "U@23-24x40": row(3, 0, 24, 1, 0),
    "U@57-24!40": row(3, 2, 24, 1, 1),
    "bid -3": row(4, -3),
    "turn -90 right": row(5, -90, 1),
    "walk U@40 0123456": row(6, 1, *pack_path([0, 1, 2, 3, 4, 5, 6], 5)),
    "end the turn": row(7),
    "play 12": row(9, 12),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_an_action_survives_its_short_text(text: str) -> None:
    assert VERBS.to_text(WRITTEN[text], NAMES) == text
    assert VERBS.from_text(text, NAMES) == WRITTEN[text]
    assert VERBS.from_text(f"  {text.replace(' ', '   ')} ", NAMES) == WRITTEN[text]


LONG_FORMS = {
    "move U@23 24": row(1, 0, 24),
    "MOVE u0 h24": row(1, 0, 24),
    "melee u0 u1": row(2, 0, 1),
    "melee U@23 40": row(2, 0, 1),
    "move_melee u0 24 u1 walk": row(3, 0, 24, 1, 0),
    "move_melee u2 24 u1 !": row(3, 2, 24, 1, 1),
    "move_melee u2 24 u1": row(3, 2, 24, 1, 1),
    "end": row(7),
}


@pytest.mark.parametrize("text", LONG_FORMS)
def test_the_long_form_names_verb_and_values(text: str) -> None:
    assert VERBS.from_text(text, NAMES) == LONG_FORMS[text]


def test_names_decide_between_verbs_that_match_a_text() -> None:
    """`U@23-24x40` has the form of a move to `24x40` too; there is no such cell, so it is the other verb. A verb
    without hyphen would swallow one: `U@23-24x40` is no melee of a piece called `U@23-24`."""
    assert VERBS.from_text("U@23-24x40", NAMES) == row(3, 0, 24, 1, 0)
    assert VERBS.from_text("U@23x40", NAMES) == row(2, 0, 1)
    assert VERBS.from_text("U@23-24", NAMES) == row(1, 0, 24)


TEXT_FAULTS = {
    "": "an empty text is no action",
    "   ": "an empty text is no action",
    "dance": "'dance' is no action; verbs: move, melee, move_melee, bid, turn, walk, end, play",
    "U@99-24": "move: unit: 'U@99' names no piece",
    "u0-24": "move: unit: 'u0' names no piece",
    "U@23-x": "move: to: 'x' names no cell",
    "U@23x99": "melee: target: '99' names no piece",
    "move U@23": "move: 1 values given, needed: unit to",
    "move U@23 24 25": "move: 3 values given, needed: unit to",
    "end it": "end: 1 values given, needed: none",
    "bid": "bid: 0 values given, needed: amount",
    "bid 1.5": "bid: amount: '1.5' names no amount",
    "bid 9999999999999999999": "bid: amount: '9999999999999999999' names no amount",
    "move U@23 " + "9" * 5000: f"move: to: '{'9' * 5000}' names no cell",
    "turn 5 up": "turn: side: 'up' names no choice",
    "walk U@23 01x": "walk: path: '01x' is no path of direction digits",
    "walk U@23 017": "7 is no direction",
    "walk U@23 " + "0" * 101: "a path of 101 steps does not fit; at most 100",
    "move_melee u0 24 u1": "move_melee: ride is missing",
}


@pytest.mark.parametrize("text", TEXT_FAULTS, ids=lambda text: text[:30] or "empty")
def test_an_invalid_text_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(BadAction) as refused:
        VERBS.from_text(text, NAMES)
    assert str(refused.value) == TEXT_FAULTS[text]


JSON = {
    "move": (row(1, 0, 24), {"verb": "move", "unit": "u0", "to": 24}),
    "move_melee": (
        row(3, 2, 24, 1, 1),
        {"verb": "move_melee", "unit": "u2", "to": 24, "target": "u1", "ride": "charge"},
    ),
    "bid": (row(4, -3), {"verb": "bid", "amount": -3}),
    "turn": (row(5, -90, 1), {"verb": "turn", "angle": -90, "side": "right"}),
    "walk": (row(6, 1, *pack_path([5, 0], 5)), {"verb": "walk", "unit": "u1", "path": [5, 0]}),
    "walk nowhere": (row(6, 1), {"verb": "walk", "unit": "u1", "path": []}),
    "end": (row(7), {"verb": "end"}),
}


@pytest.mark.parametrize("case", JSON)
def test_an_action_survives_json(case: str) -> None:
    numbers, document = JSON[case]
    assert VERBS.to_json(numbers, NAMES) == document
    assert VERBS.from_json(json.loads(json.dumps(document)), NAMES) == numbers


def test_json_accepts_cell_names_choice_numbers_and_implied_slots() -> None:
    assert VERBS.from_json({"verb": "Move", "unit": "u0", "to": "h24"}, NAMES) == row(1, 0, 24)
    assert VERBS.from_json({"verb": "move", "unit": "u0", "to": [24]}, NAMES) == row(1, 0, 24)
    assert VERBS.from_json({"verb": "turn", "angle": 1, "side": 1}, NAMES) == row(5, 1, 1)
    assert VERBS.from_json({"verb": "move", "unit": 2, "to": 24}, NAMES) == row(1, 2, 24)  # as a bot says it
    assert VERBS.from_json({"verb": "move_melee", "unit": "u2", "to": 1, "target": "u0"}, NAMES) == row(3, 2, 1, 0, 1)


def test_a_choice_without_a_word_keeps_its_number() -> None:
    """It is not a legal action, but a refusal must be able to name it."""
    odd = row(5, 0, 7)
    assert VERBS.from_json(VERBS.to_json(odd, NAMES), NAMES) == odd
    assert VERBS.from_text(VERBS.to_text(odd, NAMES), NAMES) == odd


JSON_FAULTS: list[tuple[Any, str]] = [
    (None, "an action is an object, not NoneType"),
    ([1, 0, 24], "an action is an object, not list"),
    ({}, "verb: None is none of move, melee"),
    ({"verb": "dance"}, "verb: 'dance' is none of move, melee"),
    ({"verb": ["move"]}, "verb: ['move'] is none of move, melee"),
    ({"verb": "move", "unit": "u0"}, "move: to is missing"),
    ({"verb": "move", "unit": "u0", "to": 1, "by": 2}, "move: unknown field 'by'"),
    ({"verb": "end", "unit": "u0"}, "end: unknown field 'unit'"),
    ({"verb": "move", "unit": "u9", "to": 1}, "move: unit: 'u9' names no piece"),
    ({"verb": "move", "unit": False, "to": 1}, "move: unit: False names no piece"),
    ({"verb": "move", "unit": "u0", "to": "x"}, "move: to: 'x' names no cell"),
    ({"verb": "move", "unit": "u0", "to": True}, "move: to: True names no cell"),
    ({"verb": "move", "unit": "u0", "to": 1.5}, "move: to: 1.5 names no cell"),
    ({"verb": "move", "unit": "u0", "to": [2, 4]}, "move: to: [2, 4] names no cell"),
    ({"verb": "move", "unit": "u0", "to": [True]}, "move: to: [True] names no cell"),
    ({"verb": "move", "unit": "u0", "to": [10**4000]}, "move: to: [1000"),
    ({"verb": "bid", "amount": None}, "bid: amount: None names no amount"),
    ({"verb": "bid", "amount": 2**63}, "bid: amount: 9223372036854775808 names no amount"),
    ({"verb": "turn", "angle": 0, "side": "up"}, "turn: side: 'up' names no choice"),
    ({"verb": "walk", "unit": "u0", "path": "01"}, "walk: path: a list of directions is needed, not '01'"),
    (
        {"verb": "walk", "unit": "u0", "path": [True]},
        "walk: path: a list of directions is needed, not [True]",
    ),
    ({"verb": "walk", "unit": "u0", "path": [0, 7]}, "7 is no direction"),
    ({"verb": "walk", "unit": "u0", "path": [-1]}, "-1 is no direction"),
    ({"verb": "walk", "unit": "u0", "path": [0] * 101}, "a path of 101 steps does not fit; at most 100"),
    ({"verb": "move_melee", "unit": "u0", "to": 1, "target": "u1"}, "move_melee: ride is missing"),
]


@pytest.mark.parametrize("document, message", JSON_FAULTS, ids=lambda value: str(value)[:50])
def test_invalid_json_is_refused_with_the_reason(document: Any, message: str) -> None:
    with pytest.raises(BadAction) as refused:
        VERBS.from_json(document, NAMES)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "numbers, message",
    [
        ((1, 2, 3), "an action is 7 whole numbers"),
        ((1, 0, 0, 0, 0, 0, 0, 0), "an action is 7 whole numbers"),
        ((1, 0, 0, 0, 0, 0, True), "an action is 7 whole numbers"),
        ((1, 0, 0, 0, 0, 0, 0.0), "an action is 7 whole numbers"),
        ((0, 0, 0, 0, 0, 0, 0), "there is no verb number 0"),
        ((8, 0, 0, 0, 0, 0, 0), "there is no verb number 8"),
    ],
)
def test_rows_without_a_verb_are_refused(numbers: Any, message: str) -> None:
    with pytest.raises(BadAction, match=message):
        VERBS.verb(numbers)


# -- paths -------------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 6), max_size=5 * STEPS))
def test_a_path_survives_packing_and_every_number_fits_64_bits(path: list[int]) -> None:
    packed = pack_path(path, 5)
    assert unpack_path(packed) == path
    assert len(packed) == 5
    assert all(0 <= number < 2**60 for number in packed)


def test_a_path_has_three_bits_per_step_and_ends_with_zero() -> None:
    assert pack_path([0, 1, 6], 1) == [0b111_010_001]
    assert pack_path([5] * 21, 2) == [int("6" * 20, 8), 6]
    assert unpack_path([0b001_000_001, 0b001]) == [0]  # what stands after the end is not read


# -- integers ----------------------------------------------------------------------------------------------------


def test_indices_and_actions_of_listed_verbs_correspond() -> None:
    """3 pieces and 100 cells; 3 times 3 pieces; 3 · 100 · 3 · 2; 11 amounts; the end; 4 cards. Open verbs have none."""
    assert VERBS.size == 300 + 9 + 1800 + 11 + 1 + 4
    rows = [VERBS.from_index(index) for index in range(VERBS.size)]
    assert len(set(rows)) == VERBS.size
    assert [VERBS.to_index(made) for made in rows] == list(range(VERBS.size))
    assert rows[0] == row(1, 0, 0)
    assert rows[309] == row(3, 0, 0, 0, 0)
    assert rows[2109] == row(4, -5)
    assert rows[-1] == row(9, 13)


@pytest.mark.parametrize("index", [-1, VERBS.size])
def test_indices_out_of_range_are_refused(index: int) -> None:
    with pytest.raises(BadAction, match="there is no action at place"):
        VERBS.from_index(index)


@pytest.mark.parametrize(
    "numbers, message",
    [
        (row(5, 0, 0), "turn is an open verb"),
        (row(1, 3, 0), "move: unit: 3 is out of range"),
        (row(1, 0, -1), "move: to: -1 is out of range"),
        (row(9, 9), "play: card: 9 is out of range"),
        (row(1, 0, 0, 1), "numbers after the last that the verb declares"),
    ],
)
def test_an_action_without_an_index_is_refused(numbers: Row, message: str) -> None:
    with pytest.raises(BadAction, match=message):
        VERBS.to_index(numbers)


# -- declarations ------------------------------------------------------------------------------------------------

BAD_DECLARATIONS = {
    "the table's number": ([Verb(0, "go")], "distinct numbers from 1 up"),
    "one number twice": ([Verb(1, "go"), Verb(1, "stay")], "distinct numbers from 1 up"),
    "one name twice": ([Verb(1, "go"), Verb(2, "go")], "distinct names"),
    "seven slots": ([Verb(1, "go", tuple(Slot(name, AMOUNT) for name in "abcdefg"))], "at most 6 slots"),
    "one slot twice": ([Verb(1, "go", (TO, TO))], "names of their own"),
    "a slot called verb": ([Verb(1, "go", (Slot("verb", AMOUNT),))], "names of their own"),
    "a path before another slot": ([Verb(1, "go", (Slot("path", PATH), TO))], "it comes last"),
    "a text without a slot": ([Verb(1, "go", (UNIT, TO), "{unit}!")], "does not name each of its slots once"),
    "a text with a strange slot": (
        [Verb(1, "go", (TO,), "{to}{from}")],
        "does not name each of its slots once",
    ),
}


@pytest.mark.parametrize("case", BAD_DECLARATIONS)
def test_ambiguous_verb_declarations_are_refused(case: str) -> None:
    verbs, message = BAD_DECLARATIONS[case]
    with pytest.raises(ValueError, match=message):
        Verbs(verbs)


def test_verbs_can_be_listed() -> None:
    assert [verb.name for verb in VERBS][:2] == ["move", "melee"]
    assert VERBS.by_name["walk"].secret
    assert VERBS.by_name["play"].seal


def test_games_may_use_numbers_as_names() -> None:
    plain = Numbers()
    assert VERBS.to_text(row(1, 2, 24), plain) == "2-24"
    assert VERBS.from_text("2-24", plain) == row(1, 2, 24)
    assert VERBS.from_json(VERBS.to_json(row(1, 2, 24), plain), plain) == row(1, 2, 24)
    for wrong in ("x-1", "1-" + "9" * 5000, "²-1", "٣-x"):
        with pytest.raises(BadAction):
            VERBS.from_text(wrong, plain)
    with pytest.raises(BadAction, match="True names no piece"):
        VERBS.from_json({"verb": "move", "unit": True, "to": 1}, plain)
