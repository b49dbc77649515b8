"""A document declared once: its checks, its typed values, its export and its JSON Schema agree."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sandtable.kernel.documents.fields import (
    BROKEN,
    Fill,
    When,
    choice,
    flag,
    free,
    list_of,
    map_of,
    notation,
    number,
    row,
    section,
    text,
    whole,
    word,
)
from sandtable.kernel.documents.reading import Reading, Unique
from sandtable.kernel.documents.section import Section, examine, needs, read_document
from sandtable.kernel.errors import BadScenario

COLOURS = ("red", "green")
PLACE = Unique("E_STACK", "a place of its own", "X-PLACE-1")


def depth_of(see: Reading) -> tuple[int, int, str] | None:
    """The deepest place on this table."""
    table = see.around(Table)
    return (0, table.depth, " on this table") if table.sound("depth") else None


class Token(Section, clause="X-DOC-1", unknown="X-DOC-2"):
    """One token on the table."""

    name: str | None = text(1, 8, default=None)
    colour: int = word(COLOURS, clause="X-RED-1", help="Its colour.", default="red")
    at: tuple[int, int] = row(whole(0, 9), whole(0, 9, within=depth_of), allowed="[x, y]", unique=PLACE, editor="place")
    status: str = choice(("here", "gone"), default="here")
    since: int | None = whole(1, 99, default=None, needed=When("status", "gone"), clause="X-TIME-1")
    wounds: int | None = whole(0, 5, default=None, only=When("status", "here", code="E_GONE", clause="X-TIME-2"))

    @needs("colour", "wounds")
    def green_heals(self, see: Reading) -> None:
        """Report a wounded green token."""
        if self.colour == 1 and self.wounds:
            see.add("E_GREEN", [*self.here, "wounds"], self.wounds, "0 for a green token", "X-RED-2")


class Table(Section, clause="X-DOC-1", code="E_ROOT", format="table-1"):
    """A table with tokens."""

    format: str = choice(("table-1",))
    depth: int = whole(0, 9, default=9, floats=True, kind_clause="X-DOC-3")
    share: float = number(0, 1, default=0.5)
    winner: str | None = choice(("us", "them"), default=None, null=True, keep=True)
    ground: dict[str, int] = map_of(word(("wood", "hill")), keys=text(pattern="[a-f][1-6]", code="E_KEY"), default={})
    lead: Token | None = section(Token, default=None, null=True)
    tokens: list[Token] = list_of(Token, most=3, default=[], code="E_TOKENS", clause="X-LIMIT-1")
    seen: list[str] = list_of(text(), distinct=True, default=[])
    ended: bool = flag(default=False)
    remarks: dict[str, Any] = free(default={})
    time: tuple[int, int] = notation(
        lambda text: (int(text[:2]), int(text[3:])),
        lambda time: f"{time[0]:02}:{time[1]:02}",
        pattern="[0-9]{2}:[0-9]{2}", allowed='a time as "hh:mm"', default="08:00", clause="X-TIME-3",
    )  # fmt: skip


FULL: dict[str, Any] = {
    "format": "table-1",
    "depth": 7,
    "winner": "us",
    "ground": {"a1": "hill"},
    "lead": {"at": [1, 1]},
    "tokens": [{"name": "Ney", "colour": "green", "at": [2, 2]}, {"at": [3, 7], "status": "gone", "since": 4}],
    "seen": ["x"],
    "remarks": {"by": ["me", {"deep": None}]},
    "time": "23:59",
}
CHECKER = Draft202012Validator(Table.json_schema("Tables"))


def put(*steps: Any, value: Any) -> dict[str, Any]:
    """The full document with one value set."""
    document = deepcopy(FULL)
    holder: Any = document
    for step in steps[:-1]:
        holder = holder[step]
    holder[steps[-1]] = value
    return document


def faults(document: object) -> list[tuple[str, str, str]]:
    return [(one.code, one.pointer, one.clause) for one in examine(Table, document)[1]]


def test_a_document_is_read_as_typed_values_and_written_as_it_was() -> None:
    table = read_document(Table, FULL)
    assert (table.depth, table.share, table.winner, table.ended) == (7, 0.5, "us", False)
    assert table.ground == {"a1": 1}
    assert [token.at for token in table.tokens] == [(2, 2), (3, 7)]
    assert table.time == (23, 59)
    assert (table.tokens[0].colour, table.tokens[1].colour, table.tokens[1].since) == (1, 0, 4)
    assert table.written() == FULL
    assert list(table.written()) == list(FULL)


def test_an_object_can_be_written_in_full() -> None:
    table = read_document(Table, {"format": "table-1", "tokens": [{"at": [1, 2]}]})
    assert table.tokens[0].in_full() == {
        "name": None, "colour": "red", "at": [1, 2], "status": "here", "since": None, "wounds": None,
    }  # fmt: skip


def test_what_is_left_out_has_its_default_and_a_default_is_not_written() -> None:
    table = read_document(Table, {"format": "table-1", "depth": 9.0, "ended": False})
    assert (table.depth, table.tokens, table.lead) == (9, [], None)
    assert table.given == {"format", "depth", "ended"}
    assert table.written() == {"format": "table-1", "winner": None}
    table.tokens.append(Token(at=(0, 0), colour=1))
    assert table.written()["tokens"] == [{"colour": "green", "at": [0, 0]}]
    assert read_document(Table, {"format": "table-1"}).tokens == []


@pytest.mark.parametrize(
    "document, expected",
    [
        ([], [("E_ROOT", "", "X-DOC-1")]),
        ({}, [("E_MISSING", "/format", "X-DOC-1")]),
        (put("a/b", value=1), [("E_UNKNOWN", "/a~1b", "X-DOC-1")]),
        (put("tokens", 0, "x", value=1), [("E_UNKNOWN", "/tokens/0/x", "X-DOC-2")]),
        (put("depth", value="7"), [("E_NUMBER", "/depth", "X-DOC-3")]),
        (put("depth", value=True), [("E_NUMBER", "/depth", "X-DOC-3")]),
        (put("depth", value=10), [("E_NUMBER", "/depth", "X-DOC-1")]),
        (put("depth", value=6), [("E_NUMBER", "/tokens/1/at/1", "X-DOC-1")]),
        (put("lead", value=[]), [("E_OBJECT", "/lead", "X-DOC-1")]),
        (put("time", value="9:00"), [("E_TEXT", "/time", "X-TIME-3")]),
        (put("time", value=[9, 0]), [("E_TEXT", "/time", "X-TIME-3")]),
        (put("share", value=float("nan")), [("E_NUMBER", "/share", "X-DOC-1")]),
        (put("winner", value="nobody"), [("E_VALUE", "/winner", "X-DOC-1")]),
        (put("ground", "g1", value="wood"), [("E_KEY", "/ground/g1", "X-DOC-1")]),
        (put("ground", "a1", value=["wood"]), [("E_VALUE", "/ground/a1", "X-DOC-1")]),
        (put("tokens", value={}), [("E_TOKENS", "/tokens", "X-LIMIT-1")]),
        (put("tokens", 1, value=None), [("E_OBJECT", "/tokens/1", "X-DOC-1")]),
        (put("tokens", 0, "colour", value="blue"), [("E_VALUE", "/tokens/0/colour", "X-RED-1")]),
        (put("tokens", 0, "at", value=[1]), [("E_LIST", "/tokens/0/at", "X-DOC-1")]),
        (put("tokens", 0, "at", value=[1, 1]), [("E_STACK", "/tokens/0/at", "X-PLACE-1")]),
        (put("tokens", 0, "name", value="too long a name"), [("E_TEXT", "/tokens/0/name", "X-DOC-1")]),
        (put("tokens", 0, "status", value="gone"), [("E_CONDITION", "/tokens/0/since", "X-TIME-1")]),
        (put("tokens", 1, "wounds", value=1), [("E_GONE", "/tokens/1/wounds", "X-TIME-2")]),
        (put("tokens", 0, "wounds", value=1), [("E_GREEN", "/tokens/0/wounds", "X-RED-2")]),
        (put("seen", value=["x", "x"]), [("E_LIST", "/seen", "X-DOC-1")]),
        (put("ended", value=0), [("E_FLAG", "/ended", "X-DOC-1")]),
        (put("remarks", value=[]), [("E_OBJECT", "/remarks", "X-DOC-1")]),
    ],
)
def test_every_fault_has_its_place_and_its_clause(document: object, expected: list[tuple[str, str, str]]) -> None:
    assert faults(document) == expected
    with pytest.raises(BadScenario, match=r"no valid table-1 document \(1 error\)"):
        read_document(Table, document)


def test_all_faults_are_reported_and_what_is_sound_is_read() -> None:
    document = {"depth": 3, "tokens": [{"at": [1, 9], "colour": 7}, 5, {"at": [1, 2]}], "more": 0}
    table, problems = examine(Table, document)
    assert [problem.path for problem in problems] == [
        "format",
        "more",
        "tokens[0].colour",
        "tokens[0].at[1]",
        "tokens[1]",
    ]
    assert table is not None
    assert [token.here for token in table.tokens] == [["tokens", 0], ["tokens", 2]]
    assert (table.sound("depth"), table.sound("tokens"), table.tokens[0].sound("at")) == (True, False, False)


def test_the_schema_says_what_the_checks_say() -> None:
    schema = Table.json_schema("Tables")
    Draft202012Validator.check_schema(schema)
    token = schema["$defs"]["token"]
    assert schema["required"] == ["format"]
    assert token["required"] == ["at"]
    assert token["properties"]["colour"] == {
        "enum": ["red", "green"],
        "description": "Its colour. (X-RED-1)",
        "default": "red",
    }
    assert token["properties"]["at"]["x-editor"] == "place"
    assert json.loads(json.dumps(schema)) == schema


ODD: tuple[object, ...] = (None, True, -1, 0, 3, 8, 2.5, "", "x", "us", "gone", "here", "hill", [], {}, [1, 2], [1, 10])


def test_the_schema_and_the_checks_accept_the_same_documents() -> None:
    """2,000 changed documents: only what no schema can say is left to the checks."""
    rng, seen = Random(3), set()
    for _ in range(2000):
        document = deepcopy(FULL)
        holder = rng.choice([document, document["ground"], document["lead"], *document["tokens"]])
        key = rng.choice([*holder, "a1", "since", "share", "wounds", "lead", "time"])
        if key in holder and rng.random() < 0.3:
            del holder[key]
        else:
            holder[key] = deepcopy(rng.choice(ODD))
        codes = {"E_DEEP" if pointer.endswith("/at/1") else code for code, pointer, _ in faults(document)}
        passes = CHECKER.is_valid(document)
        assert codes <= {"E_STACK", "E_GREEN", "E_DEEP"} if passes else codes, document
        seen.add((passes, not codes))
    assert seen == {(True, True), (True, False), (False, False)}


def full_strength(see: Reading) -> object:
    """A cart is stronger than a boat."""
    unit = see.around(Unit)
    return {"boat": 2, "cart": 6}[unit.kind] if unit.sound("kind") else BROKEN


def from_letter(value: object, see: Reading) -> object:
    """Version 1 wrote a letter for the kind."""
    return {"b": "boat", "c": "cart"}.get(value, value) if isinstance(value, str) else value


class Unit(Section, clause="X-UNIT-1"):
    """One unit."""

    kind: str = choice(("boat", "cart"), earlier=from_letter)
    crew: list[str] = list_of(text(1), default=[])
    strength: int = whole(1, 9, default=Fill(full_strength, "the strength of its kind"), help="What is left.")


class Fleet(Section, clause="X-FLEET-1"):
    """Several units."""

    units: list[Unit] = list_of(Unit)


def test_a_fault_without_a_clause_of_its_own_violates_that_of_the_list_or_section_around() -> None:
    found = examine(Fleet, {"units": [{"kind": "kite", "crew": [7]}, 5]})[1]
    assert [(fault.path, fault.clause) for fault in found] == [
        ("units[0].kind", "X-UNIT-1"),
        ("units[0].crew[0]", "X-UNIT-1"),
        ("units[1]", "X-UNIT-1"),
    ]


def test_a_default_may_depend_on_other_fields_and_is_written() -> None:
    assert read_document(Unit, {"kind": "cart"}).written() == {"kind": "cart", "strength": 6}
    assert read_document(Unit, {"kind": "cart", "strength": 3}).strength == 3
    assert Unit(kind="boat", strength=2).written() == {"kind": "boat", "strength": 2}
    with pytest.raises(TypeError, match="strength"):
        Unit(kind="boat")  # nothing has been read that it could depend on


def test_a_default_that_depends_on_a_fault_is_no_second_fault() -> None:
    made, problems = examine(Unit, {"kind": "kite"})
    assert [problem.path for problem in problems] == ["kind"]
    assert made is not None
    assert not made.sound("strength")


def test_the_schema_says_what_a_dependent_default_is() -> None:
    described = Unit.json_schema("Units")["properties"]["strength"]
    assert described["description"] == "What is left. Default: the strength of its kind."
    assert "default" not in described


def test_a_value_in_the_form_of_an_earlier_version_is_read_and_written_in_that_of_today() -> None:
    assert read_document(Unit, {"kind": "c"}).written() == {"kind": "cart", "strength": 6}
    assert [problem.found for problem in examine(Unit, {"kind": "k"})[1]] == ['"k"']


class Square(Section, clause="X-SQUARE-1"):
    """A square of the board."""

    x: int = whole(0, 9)
    y: int = whole(0, 9, default=0)


def next_square(see: Reading) -> object:
    """A post stands on the square of its number."""
    return {"x": see.around(Post).here[-1]}


class Post(Section, clause="X-POST-1"):
    """One post."""

    at: Square = section(Square, default=Fill(next_square, "the square of its number"), unique=PLACE)


LOST = When("lost", True)


class Guard(Section, clause="X-GUARD-1"):
    """A line of posts, which may have been lost to somebody, or to nobody."""

    lost: bool = flag(default=False)
    to: str | None = choice(("us", "them"), default=None, null=True, keep=True, only=LOST)
    day: int | None = whole(1, default=None, needed=LOST, only=LOST)
    posts: list[Post] = list_of(Post, default=[])


def test_what_is_filled_in_may_have_to_be_unique_like_what_is_given() -> None:
    made, problems = examine(Guard, {"posts": [{"at": {"x": 1, "y": 0}}, {}, {"at": {"x": 1, "y": 1}}]})
    assert made is not None
    assert [(one.at.x, one.at.y) for one in made.posts] == [(1, 0), (1, 0), (1, 1)]
    assert [(problem.pointer, problem.found) for problem in problems] == [
        ("/posts/1/at", '{"x": 1}, as posts[0].at'),
    ]


def test_a_null_that_is_kept_is_not_written_where_a_condition_refuses_it() -> None:
    assert read_document(Guard, {"lost": True, "day": 3}).written() == {"lost": True, "to": None, "day": 3}
    assert read_document(Guard, {}).written() == {}
    assert [problem.code for problem in examine(Guard, {"to": None})[1]] == ["E_CONDITION"]


class Named(Section, clause="X-NAME-1"):
    """What has a name."""

    name: str = text(1)

    @needs("name")
    def is_no_x(self, see: Reading) -> None:
        if self.name == "x":
            see.add("E_X", self.here, self.name, "a name")


class Placed(Section):
    """What has a place."""

    path: list[tuple[int, int]] = list_of(row(whole(0, 9), whole(0, 9, clause="X-ROW-1")), 1, clause="X-PATH-1")


class Camp(Named, Placed):
    """A section with two bases."""

    tents: int = whole(0, default=0)


def test_a_section_with_two_bases_has_the_fields_and_checks_of_both() -> None:
    document = {"name": "a", "path": [[1, 2]], "tents": 3}
    assert list(read_document(Camp, document).written()) == ["name", "path", "tents"]
    assert [problem.code for problem in examine(Camp, document | {"name": "x"})[1]] == ["E_X"]


def test_inner_values_violate_the_clause_of_their_list_unless_they_have_their_own() -> None:
    found = examine(Camp, {"name": "a", "path": [[-1, -1], 7]})[1]
    assert [(problem.path, problem.clause) for problem in found] == [
        ("path[0][0]", "X-PATH-1"), ("path[0][1]", "X-ROW-1"), ("path[1]", "X-PATH-1"),
    ]  # fmt: skip


def test_a_field_may_be_needed_under_a_condition_and_refused_otherwise() -> None:
    assert [problem.found for problem in examine(Guard, {"lost": True})[1]] == ["nothing"]
    assert [problem.found for problem in examine(Guard, {"day": 3})[1]] == ["a value"]
