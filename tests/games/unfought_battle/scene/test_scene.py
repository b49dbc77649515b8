"""Scenes, prompts, sentences, and the notation of actions."""

import json
from itertools import pairwise

import pytest

from games.unfought_battle.table import document, load, table
from sandtable.games.unfought_battle import GAME, model
from sandtable.games.unfought_battle.scene.scene import scene
from sandtable.games.unfought_battle.scene.sentences import ask, end_words
from sandtable.kernel.errors import BadAction
from sandtable.kernel.ids import DRAWN
from sandtable.play import match as matches

NEAR = {"p1_f1": (10, 8), "p2_f1": (11, 8)}


def test_the_plan_lists_orders_costs_lines_and_what_is_left() -> None:
    here = table(NEAR)
    here.order("p1_f1 A(11,8) River", "p1_f2 D(2,0)")
    plan = scene(here.setup, here.hidden(0), 0)["plan"]
    assert [order["text"] for order in plan["orders"]] == ["West 1: Advance (11,8), River", "West 2: Deceive (2,0)"]
    assert [order["cost"] for order in plan["orders"]] == ["3 Shih", "3 Shih"]
    assert (plan["sum"], plan["idle"]) == ("6 of 10 Shih, 4 left", ["p1_f3"])
    assert plan["orders"][0]["drop"] == "clear p1_f1"
    assert len(plan["orders"][0]["lines"][0]["points"]) == 2
    assert "plan" not in scene(here.setup, here.hidden(2), 2)


def test_pieces_show_stance_tendency_and_encirclement_as_the_rules_allow() -> None:
    here = table({"p1_f1": ((10, 8), "River", "A,D,M"), "p2_f1": ((11, 8), "Thunder", "A,A,A")})
    here.force("p2_f1").shown = 0
    here.force("p1_f1").encircled = 1
    pieces = {piece["id"]: piece for piece in scene(here.setup, here.hidden(0), 0)["pieces"]}
    assert [badge["name"] for badge in pieces["p1_f1"]["badges"]] == [
        "River stance",
        "tendency +1",
        "encircled, turn 1",
    ]
    assert [badge["name"] for badge in pieces["p2_f1"]["badges"]] == ["tendency -1"]
    assert "stance unknown" in pieces["p2_f1"]["spoken"]
    assert "Advance, Deceive, Meditate" in pieces["p1_f1"]["spoken"]


def test_own_ghosts_contacts_and_reveals_in_execute() -> None:
    here = table({"p1_f1": (10, 8), "p1_f2": (11, 7), "p2_f1": (11, 8)})
    here.execute("p1_f1 D(10,9)", "p2_f1 D(12,8)")
    view = scene(here.setup, here.hidden(0), 0)
    assert [piece["states"] for piece in view["pieces"] if piece["symbol"] == "ub-ghost"] == [["ghosted"]]
    revealed = next(panel for panel in view["panels"] if panel["title"] == "Revealed by meditation")
    assert revealed["rows"] == [{"name": "East 1", "text": "Deceive (12,8)"}]


def test_prompts_name_the_players_to_wait_for() -> None:
    here = table()
    assert ask(here.setup, here.state, 0).startswith("Give each force an order")
    here.apply(0, (model.SEAL, 0, 0, 0, 0, 0, 0))
    assert ask(here.setup, here.state, 0) == "Waiting for East to seal its orders."
    assert ask(here.setup, here.state, 2) == "Waiting for East to seal its orders."


@pytest.mark.parametrize("text", ["p1_f1 A(1,0) Thunder", "p1_f2 D(2,0)", "p1_f3 M", "clear p1_f1", "seal"])
def test_actions_are_written_as_the_rules_write_them(text: str) -> None:
    here = table()
    assert GAME.verbs.to_text(GAME.verbs.from_text(text, here.names), here.names) == text


@pytest.mark.parametrize(
    "text", ["p1_f9 M", "p1_f1 A(25,0) River", "p1_f1 A(1,0) Cloud", "p1_f1 flies", "p1_f1 D(x,1)"]
)
def test_unreadable_texts_are_refused(text: str) -> None:
    with pytest.raises(BadAction):
        GAME.verbs.from_text(text, table().names)


def test_every_event_of_a_whole_match_is_a_sentence_with_a_clause() -> None:
    match = matches.start(GAME, GAME.scenario("lesson-thunder"), seed=1)
    for turn in range(12):
        for seat in (0, 1):
            options = [a for a in match.actions(seat) if a.verb in ("advance", "deceive")]
            orders = [options[(turn * 7 + seat) % len(options)]] if options else []
            match.play(seat, [*orders, "seal"])
    assert match.outcome is not None
    for events in match.events():
        for event in events:
            assert event.text.endswith("."), event
            assert event.clause in GAME.clause_texts


def test_end_words_name_every_victory() -> None:
    texts = {end_words(1, victory, (9, 7), (40, 32)) for victory in (1, 2, 3, 4, 6)}
    texts |= {end_words(DRAWN, victory, (9, 9), (32, 32)) for victory in (5, 6)}
    assert len(texts) == 7
    assert all("West" in text or "draw" in text for text in texts)


def test_ub_victory_7_the_end_tells_the_numbers_that_decided() -> None:
    assert end_words(1, 6, (9, 7), (16, 32)).endswith("West wins with more Shih, 9 to 7.")
    assert end_words(2, 6, (9, 9), (16, 32)).endswith("East wins with equal Shih and more Chi, 32 to 16.")
    assert end_words(DRAWN, 6, (9, 9), (16, 16)) == "A draw at the turn limit: both have 9 Shih and 16 Chi."


def test_the_scene_is_small_enough_and_pure_json() -> None:
    setup = load(document(NEAR))
    shown = scene(setup, setup.state, 0)
    assert json.loads(json.dumps(shown)) == shown
    assert len(json.dumps({**shown, "board": None})) < 20_000


def test_legal_actions_come_in_order() -> None:
    here = table({"p1_f1": (5, 5)}, shih=(20, 20))
    rows = [GAME.verbs.from_text(text, here.names) for text in here.legal(0)]
    forces = [row for row in rows if row[0] != model.SEAL]
    assert all(one < two for one, two in pairwise([(row[1], row[0], *row[2:]) for row in forces]))
