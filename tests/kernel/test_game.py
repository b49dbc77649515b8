"""Games: clauses parsed from the rules, dice, options, and errors for invalid declarations."""

import ast
import inspect
from dataclasses import replace
from types import ModuleType

import pytest

from sandtable.kernel import contract
from sandtable.kernel import game as game_module
from sandtable.kernel.chance import NO_FACE, Chance, draw, script
from sandtable.kernel.errors import BadRolls, BadScenario, CompileError, Unknown
from sandtable.kernel.game import Die, Facts, Game, Option, clause_module, read_clauses
from sandtable.play.call_buffers import CallBuffers
from tiny import GAME

RULES = """
# A game

- **TOY-MOVE-1** A piece moves `one` cell.
* **TOY-MOVE-1a** Or **none**.
**TOY-SCN-FILE-12** Scenarios are files.
- Not a clause: **TOY-MOVE-9** stands in the middle.
  - **NO-1** has no chapter.
"""


def test_clauses_are_list_items_that_begin_with_a_bold_id() -> None:
    assert read_clauses(RULES) == {
        "TOY-MOVE-1": "A piece moves `one` cell.",
        "TOY-MOVE-1a": "Or **none**.",
        "TOY-SCN-FILE-12": "Scenarios are files.",
    }


def test_a_clause_defined_twice_is_refused() -> None:
    with pytest.raises(Unknown, match="clause TOY-MOVE-1 is defined twice"):
        read_clauses(RULES + "\n- **TOY-MOVE-1** Again.\n")


def test_the_generated_clause_module_numbers_clauses_from_one() -> None:
    scope: dict[str, object] = {}
    exec(clause_module(RULES), scope)  # noqa: S102  # what we have just written
    assert scope["CLAUSES"] == ("", "TOY-MOVE-1", "TOY-MOVE-1a", "TOY-SCN-FILE-12")
    assert (scope["TOY_MOVE_1"], scope["TOY_MOVE_1A"], scope["TOY_SCN_FILE_12"]) == (1, 2, 3)


def test_clause_sentence_is_the_clause_without_markdown() -> None:
    number = GAME.clauses.index("TINY-ORDER-3")
    assert GAME.clause(number) == "TINY-ORDER-3"
    assert GAME.clause_sentence(number) == (
        "clear takes a piece's order back; a piece without an order cannot be cleared."
    )
    assert GAME.clause(0) == ""
    assert set(GAME.clauses[1:]) == set(GAME.clause_texts)


def test_a_game_that_lacks_a_function_is_refused_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("tiny.rules.hide.hide")
    with pytest.raises(CompileError, match=r"tiny/rules/hide\.py needs 'hide'"):
        Game.from_package("tiny")


# -- options -----------------------------------------------------------------------------------------------------


def test_given_options_replace_defaults() -> None:
    assert GAME.options(None) == GAME.options({}) == {"turn_limit": 12}
    assert GAME.options({"turn_limit": 1}) == {"turn_limit": 1}


@pytest.mark.parametrize("value", [0, 10_000, -1, 1.5, "3", None, [3]])
def test_an_option_out_of_range_is_refused(value: object) -> None:
    with pytest.raises(BadScenario, match=r"option turn_limit: .* is not a whole number from 1 to 9999"):
        GAME.options({"turn_limit": value})


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Unknown, match="tiny has no option 'speed'; options: turn_limit"):
        GAME.options({"speed": 1})
    bare = replace(GAME, facts=replace(GAME.facts, options=()))
    with pytest.raises(Unknown, match="options: none"):
        bare.options({"turn_limit": 1})


def test_an_option_may_be_given_as_a_bool() -> None:
    switch = Option("fog", 1, 0, 1, "Fog of war", "TOY-1")
    game = replace(GAME, facts=replace(GAME.facts, options=(switch,)))
    assert game.options({"fog": False}) == {"fog": 0}
    assert type(game.options({"fog": False})["fog"]) is int


# -- dice --------------------------------------------------------------------------------------------------------

SIX = Die(6, ("1", "2", "3", "4", "5", "6"), groups=((0, 1, 2), (3,), (4, 5)))
COIN = Die(2, ("H", "T"))
TEN = Die(10, tuple("0123456789"))


def facts(*dice: Die) -> Facts:
    return replace(GAME.facts, dice=dice)


def test_rolls_are_written_as_the_game_writes_them() -> None:
    """A die 1 to 6, a coin H or T, anything else from 0."""
    assert facts(SIX, COIN).write_rolls([0, 5, 0, 1, 7], [6, 6, 2, 2, 20]) == (1, 6, "H", "T", 7)
    assert facts(SIX, COIN).write_rolls([], []) == ()


def test_rolls_are_read_as_they_are_written() -> None:
    """Rolls that are read go on a tape, are drawn by each die, and are written back."""
    game = replace(GAME, facts=facts(SIX, COIN, TEN))
    results, sides = [0, 5, 1, 0, 7, 0, 9], [6, 6, 2, 2, 20, 10, 10]
    for rolls in (game.facts.write_rolls(results, sides), ("1", 6, "T", "H", 7, "0", "9")):
        chance = CallBuffers(game).chance
        script(chance, game.facts.read_rolls(rolls), strict=True)
        assert [draw(chance, n) for n in sides] == results
        assert chance.fault == 0


@pytest.mark.parametrize("roll", ["X", "7", True, None, 1.0, [1], 2**31, "h"])
def test_an_unknown_roll_is_refused_with_its_index(roll: object) -> None:
    with pytest.raises(BadRolls, match=r"rolls\[1\]: .* is no result of Picket's dice"):
        facts(SIX, COIN).read_rolls([1, roll])


def test_a_word_with_two_meanings_is_refused() -> None:
    odd, even = Die(2, ("H", "T")), Die(3, ("T", "M", "B"))
    with pytest.raises(BadRolls, match=r"rolls\[0\]: 'T' is no result"):
        facts(odd, even).read_rolls(["T"])
    assert facts(odd, even).read_rolls(["M", "H"]) == [1, 0]


def test_a_die_that_starts_at_one_is_checked_from_one() -> None:
    chance: Chance = CallBuffers(replace(GAME, facts=facts(SIX))).chance
    script(chance, [0], strict=True)
    draw(chance, 6)
    assert chance.fault == NO_FACE


def test_groups_are_found_by_the_number_of_faces() -> None:
    assert facts(SIX, COIN).groups(6) == ((0, 1, 2), (3,), (4, 5))
    assert facts(SIX, COIN).groups(2) is None
    assert facts(SIX, COIN).groups(20) is None
    assert facts(SIX, COIN).die(20) is None


@pytest.mark.parametrize(
    "sides, words, groups, message",
    [
        (6, ("1", "2"), (), "has a word for each"),
        (2, ("H", "H"), (), "has a word for each"),
        (65, tuple(map(str, range(65))), (), "fewer than 65 sides"),
        (3, ("1", "3", "5"), (), "not numbers one after another"),
        (3, ("1", "2", "X"), (), "not numbers one after another"),
        (3, ("1", "2", "3"), ((0, 1),), "do not hold each result once"),
        (3, ("1", "2", "3"), ((0, 1), (1, 2)), "do not hold each result once"),
        (3, ("1", "2", "3"), ((1, 2, 3),), "do not hold each result once"),
    ],
)
def test_a_die_with_ambiguous_words_is_refused(
    sides: int, words: tuple[str, ...], groups: tuple[tuple[int, ...], ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Die(sides, words, groups)


# -- types -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", [contract, game_module])
def test_the_contract_is_typed_without_any(module: ModuleType) -> None:
    tree = ast.parse(inspect.getsource(module))
    names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert "Callable" in names
    assert "Any" not in names
