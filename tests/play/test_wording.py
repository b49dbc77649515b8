"""Actions described for readers."""

import pytest

import sandtable
from sandtable.api.internals import core_of
from sandtable.play.describe import ActionWording


@pytest.mark.parametrize(
    ("game", "scenario", "wanted"),
    [
        ("dbd", "first-blood", {"End the turn"}),
        ("doomball", "two-hills", {"Play the orcs"}),
        ("unfought-battle", "still-water", {"Seal the orders"}),
    ],
)
def test_a_verb_is_followed_by_its_slot_values(game: str, scenario: str, wanted: set[str]) -> None:
    """Without a colon if the verb takes an object; a verb without values stands alone."""
    match = core_of(sandtable.game(game).start(scenario, seed=3))
    wording = ActionWording(match.game, match.setup, match.observation(0).state, 0)
    said = {wording.of(action.row) for action in match.actions(0)}
    assert wanted <= said


def test_pieces_have_the_names_of_the_scene() -> None:
    """Names instead of codes, for places too."""
    match = core_of(sandtable.game("dbd").start("first-blood", seed=3))
    wording = ActionWording(match.game, match.setup, match.observation(0).state, 0)
    said = {action.text: wording.of(action.row) for action in match.actions(0)}
    names = {piece["name"] for piece in match.scene(0)["pieces"] if piece["seat"] == 0}
    moves = [words for text, words in said.items() if text.startswith("CAV@") and "-" in text and "*" not in text]
    assert moves
    assert all(words.startswith("Cavalry 1: move to ") and words.split(" to ")[1].isdecimal() for words in moves)
    assert "Cavalry 1" in names


@pytest.mark.parametrize(
    ("game", "scenario", "text", "wanted"),
    [
        ("fortress-frontiers", "skirmish", "move_to u0 1", "Soldier 7: March to (5,4)"),
        ("fortress-frontiers", "skirmish", "defend u0", "Soldier 7: defend"),
        ("fortress-frontiers", "skirmish", "cast u3 heal 1,3 stronghold 0", "Wizard 13: cast a spell at (1,3) (heal"),
        ("unfought-battle", "duel", "p1_f1 M", "West 1: meditate"),
        ("unfought-battle", "duel", "p1_f1 A(0,1) River", "West 1: advance to (0,1) (River)"),
        ("doomball", "orcs-at-the-gate", "activate C3", "Swordsmen 1: activate"),
    ],
)
def test_an_order_is_said_in_full(game: str, scenario: str, text: str, wanted: str) -> None:
    """Who acts, what it does and where; a path is told by where it leads."""
    match = core_of(sandtable.game(game).start(scenario, seed=3))
    state = match.observation(0).state
    row = match.game.verbs.from_text(text, match.game.names(match.setup, state))
    assert ActionWording(match.game, match.setup, state, 0).of(row).startswith(wanted)
