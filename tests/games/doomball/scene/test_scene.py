"""Scenes and texts: pieces, prompts, sentences, odds in words, texts of actions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.doomball.positions import Position
from games.doomball.reference_range import random_positions
from sandtable.games.doomball import GAME, model
from sandtable.games.doomball.actions import VERBS
from sandtable.games.doomball.kinds import UNITS
from sandtable.games.doomball.scene.cards import SYMBOLS, cards
from sandtable.games.doomball.scene.outcomes import outcome_words
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import BadAction
from sandtable.kernel.ids import Seat
from sandtable.play import match as matches
from sandtable.play.odds import odds


def scene(t: Position, seat: int = 0) -> dict[str, Any]:
    return dict(GAME.scene(t.setup, t.state, seat))


def piece(t: Position, id: str, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in scene(t, seat)["pieces"] if one["id"] == id)
    return found


def test_every_unit_has_its_own_symbol() -> None:
    """28 and 21 symbols, in the shared sheet or in the game's own."""
    from importlib.resources import files

    own = (files("sandtable.games.doomball") / "skin" / "symbols.svg").read_text("utf-8")
    house = (files("sandtable.server") / "static" / "symbols.svg").read_text("utf-8")
    assert len(set(SYMBOLS)) == len(UNITS) == 49
    for symbol in (*SYMBOLS, "db-unloaded", "db-moved", "t-tower", "st-artifact", "st-pin"):
        assert f'id="{symbol}"' in own + house


def test_cards_explain_every_number_with_an_existing_clause() -> None:
    """DB-UNIT-2, DB-UNIT-3: four boxes first, then stars, letters and the race."""
    every = cards(tuple(range(7)))
    assert len(every) == 49
    for card in every:
        assert [line["name"] for line in card["lines"][:4]] == ["Range", "Attack", "Defence", "Move"]
        assert len({line["name"] for line in card["lines"]}) == len(card["lines"])
        for line in card["lines"]:
            assert line["clause"] in GAME.clause_texts
    cannon = next(card for card in every if card["kind"] == "cannon")
    assert [line["text"] for line in cannon["lines"][:4]] == ["4★", "3★", "1", "1★"]
    guardians = next(card for card in every if card["kind"] == "guardians")
    assert [line["text"] for line in guardians["lines"][:2]] == ["2/1", "1/2"]


def test_row_and_column_labels_are_outside_the_board() -> None:
    """DB-RULING-2: letters on both sides at the height of their spaces, numbers above them."""
    board = scene(Position("0 fusiliers D3; 1 troll E3"))["board"]
    centres = {cell["label"]: cell["centre"] for cell in board["cells"]}
    said = [(word["text"], word["at"]) for word in board["words"]]
    assert sorted(text for text, _ in said) == sorted([*"ABCDEFGH", *"ABCDEFGH", *"123456"])
    assert [at[1] for text, at in said if text == "D"] == [centres["D1"][1], centres["D6"][1]]
    assert all(at[0] < 0 or at[0] > board["size"][0] for text, at in said if text.isalpha())
    assert next(at[0] for text, at in said if text == "4") == centres["A4"][0]


def test_a_piece_shows_its_number_within_its_kind() -> None:
    t = Position("0 spearmen D3; 0 spearmen D4; 0 swordsmen C3; 1 troll E3")
    letters = {one["id"]: one["letter"] for one in scene(t)["pieces"]}
    assert letters == {"p1-spearmen-1": "Sp1", "p1-spearmen-2": "Sp2", "p1-swordsmen-1": "Sw", "p2-troll-1": "T"}


def test_the_condition_of_a_unit_is_shown_on_it() -> None:
    t = Position("0 fusiliers D3 carries=1 hits=2 pinned loaded=no activated; 0 horsemen C3 moved; 1 troll E3", "D3#")
    one = piece(t, "p1-fusiliers-1")
    assert [badge["name"] for badge in one["badges"]] == ["carries the artifact", "pinned", "unloaded"]
    assert (one["hits"], one["states"], one["shape"]) == (2, ["acted", "carries"], "stone")
    assert one["spoken"].startswith("D3, forest. P1 Fusiliers, defence 2. Two hits. Acted.")
    assert piece(t, "p1-horsemen-1")["badges"][0]["name"] == "moved, defence +1"


def test_the_spoken_text_says_once_what_a_unit_carries() -> None:
    t = Position("0 fusiliers D3 carries=1 activated; 0 horsemen C3 carries=1; 1 troll E3")
    assert piece(t, "p1-horsemen-1")["spoken"] == "C3. P1 Horsemen, defence 1. Carries the artifact."
    assert piece(t, "p1-fusiliers-1")["spoken"].endswith(" Acted. Carries the artifact.")


def test_trays_hold_the_pieces_off_the_board() -> None:
    t = Position("0 nobs -; 0 nobs lost; 1 nobs F3", phase="deploy", offence=1)
    assert piece(t, "p1-nobs-1")["tray"] == "waiting-0"
    assert piece(t, "p1-nobs-2")["tray"] == "lost-0"
    loose = Position("0 nobs C3; 1 nobs F3", artifacts={"D4": 1})
    lying = piece(loose, "artifact-D4")
    assert (lying["seat"], lying["symbol"], lying["spoken"]) == (2, "st-artifact", "D4. One loose artifact.")


def test_the_market_of_a_draft() -> None:
    """Cards show counts and why a kind cannot be taken; the plan lists picks to drop; seals are shown."""
    t = Position()
    t.play("race orcs", seat=0)
    for _ in range(3):
        t.play("draft goblins", seat=0)
    shown = scene(t, 0)
    goblins = next(card for card in shown["cards"] if card["kind"] == "goblins")
    assert (goblins["count"], goblins["group"], goblins["note"], goblins["clause"]) == (
        *(3, "Level 1", "no more of these allowed"),
        "DB-DRAFT-2",
    )
    assert shown["plan"]["orders"] == [
        {"text": "3 × Goblins", "drop": "drop goblins", "cost": "six pieces on the board"}
    ]
    assert [one["tray"] for one in shown["pieces"]] == ["draft"] * 3
    seals = next(panel for panel in shown["panels"] if panel["kind"] == "seals")
    assert [(row["seat"], row["look"]) for row in seals["rows"]] == [(1, "draft")]  # one's own picks are in the plan
    assert "plan" not in scene(t, 2)


def test_goal_rows_say_who_scores() -> None:
    t = Position("0 nobs C3; 1 nobs F3")
    notes = {cell["note"] for cell in scene(t)["cells"] if "note" in cell}
    assert notes == {"P1 scores here", "P2 scores here"}
    h1 = next(cell for cell in scene(t)["cells"] if cell["id"] == 42)
    assert h1["note"] == "P1 scores here"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_position_has_a_scene_and_a_prompt(seat: int) -> None:
    """Positions of random matches, and the prompt of each in one short sentence."""
    for t in random_positions(25):
        shown = scene(t, seat)
        json.dumps(shown)
        sentence = GAME.ask(t.setup, t.state, seat)
        assert sentence.endswith((".", "?"))
        assert len(sentence) <= 110
        for panel in shown["panels"]:
            assert panel.get("clause", "DB-MATCH-1") in GAME.clause_texts


def test_every_kind_of_event_has_a_sentence_and_a_clause() -> None:
    """Along whole matches of both modes every Event reads as a sentence; between them all kinds occur."""
    seen = set()
    names = ("open-field", "the-ford", "variant", "last-stand", "variant-raid", "deep-wood")
    wet = GAME.scenario("variant-raid") | {"map": ["." * 8, "Y" * 8] * 4}
    for number, document in enumerate([*map(GAME.scenario, names), wet]):
        match = matches.start(GAME, document, seed=number, options={"turn_limit": 30})
        lot = seeded(number)
        while (mask := match.mask()) != 0:
            seat = Seat(0 if mask & 1 else 1)
            action = [0] * 7
            GAME.kernel.pick(match.state, match.setup.board, seat, lot, action, model.Work())
            match.advance(seat, match.named([tuple(action)])[0])
        for step in match.steps:
            for event in match.visible_events(step):
                seen.add(GAME.events.view(event.row).name)
                assert event.text[0].isupper()
                assert event.text.endswith(".")
                assert event.clause in GAME.clause_texts
    rare = {"drafted", "reloaded", "stood", "exchanged", "answered"}
    assert {kind.name for kind in GAME.events.all} - seen <= rare


def test_odds_are_shown_before_an_attack() -> None:
    """Odds are exact and worded, with reasons that add up to the number of coins."""
    document = GAME.scenario("last-stand")
    match = matches.start(GAME, document, seed=1)
    match.play(0, "activate D5")
    found = match.odds(0, "attack D6")
    assert sum(line.probability for line in found.lines) == 1
    assert found.draws >= 2
    assert any("Knights 1: attack 2" in text for text, _ in found.why)
    for line in found.lines:
        place, words = outcome_words(line.facts)
        assert words
        assert isinstance(place, int)


def test_db_worked_example_of_the_picture() -> None:
    """The charge of the illustrated match: three coins, two heads needed, pinned: 50 % destroyed."""
    t = Position("0 knights D5; 1 troll B3 hits=1 pinned; 1 warboss B4")
    t.play("activate D5")
    t.play("step C5")
    t.play("step C4")
    found = odds(GAME, t.setup, t.state, 0, VERBS.from_text("attack B3", t.names))
    assert found.draws == 3
    assert found.chance(enemy_lost=1) == 0.5
    assert found.chance(enemy_lost=0, enemy_hits=1) == 0.375


def test_action_texts_are_read_and_invalid_ones_refused() -> None:
    """Spaces and kinds in the short text, ids in JSON; the refusal names what is wrong."""
    t = Position("0 horsemen D3; 1 troll E3")
    row = VERBS.from_text("activate D3", t.names)
    assert VERBS.to_json(row, t.names) == {"verb": "activate", "piece": "p1-horsemen-1"}
    assert VERBS.from_json({"verb": "activate", "piece": "p1-horsemen-1"}, t.names) == row
    for text in ("activate D4", "activate Z9", "step", "jump D3", "draft dragons"):
        with pytest.raises(BadAction):
            VERBS.from_text(text, t.names)


def test_db_match_2_a_new_round_explains_what_changed_hands() -> None:
    """DB-MATCH-2, DB-MATCH-3: shown from the first placement to the last, and no longer."""
    army = "0 nobs -; 1 nobs -"
    t = Position(army, phase="deploy", offence=1, actor=0, round=2, won_by=1, seats=[{}, {"wins": 1}], home="HA")
    (news,) = [panel for panel in scene(t)["panels"] if panel["title"] == "Round 2 begins"]
    assert news["clause"] == "DB-MATCH-2"
    assert news["rows"][0]["name"] == (
        "P2 won round 1. The two players exchanged sides and roles: "
        "P2 attacks from edge A and scores on row H; P1 defends edge H."
    )
    third = Position(army, phase="deploy", offence=0, actor=1, round=3, won_by=0, seats=[{"wins": 1}, {"wins": 1}])
    (news,) = [panel for panel in scene(third, 2)["panels"] if panel["title"] == "Round 3 begins"]
    assert "P2 chose: P1 attacks from edge A" in str(news["rows"][0]["name"])
    running = Position("0 nobs C3 carries=1; 1 nobs F3", offence=0, round=2, seats=[{}, {"wins": 1}])
    assert not any("begins" in panel["title"] for panel in scene(running)["panels"])
