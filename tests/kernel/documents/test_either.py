"""A value of a document that may have one of several forms."""

from __future__ import annotations

from jsonschema import Draft202012Validator

from sandtable.kernel.documents.fields import either, text, whole
from sandtable.kernel.documents.section import Section, examine, read_document


class Order(Section, clause="X-ORDER-1"):
    """An order to a token, which is named by its name or by its place in the list."""

    to: str | int = either(text(1, 8), whole(0, 2), allowed="a name, or a place in the list", code="E_TO")


def test_a_value_may_have_one_of_several_forms() -> None:
    for value in ("Ney", 2):
        assert read_document(Order, {"to": value}).written() == {"to": value}
    for wrong in ("", 3, None, True):
        [problem] = examine(Order, {"to": wrong})[1]
        assert (problem.code, problem.allowed) == ("E_TO", "a name, or a place in the list")
        assert not Draft202012Validator(Order.json_schema("Orders")).is_valid({"to": wrong})
    assert Draft202012Validator(Order.json_schema("Orders")).is_valid({"to": 2})
