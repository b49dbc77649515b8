"""Whole matches: two players, one screen, invitations, offers, time limits, rematches."""

from __future__ import annotations

import time
from typing import Any

import pytest

from server.conftest import Start
from server.serving import BOTH, Live, Player, Table, genuine


def finish(table: Table, most: int = 400) -> Any:
    """Play over HTTP to the end, always the first action of the last choice."""
    for _ in range(most):
        view = table.view(0)
        if view["status"].get("outcome"):
            return view
        seat = view["status"]["asked"][0]
        choices = table.view(seat)["scene"]["prompt"]["choices"]
        table.play(seat, choices[-1]["actions"][0])
    raise AssertionError("the match does not end")


def test_the_record_of_a_match_played_over_http_can_be_verified(live: Live) -> None:
    table = live.create("tiny", "meeting", options={"turn_limit": 3})
    view = finish(table)
    assert view["match"]["state"] == "over"
    record = table.record()
    assert record["format"] == "sandtable-record-1"
    assert record["seats"] == ["Ann", "Bob"]
    assert record["result"]["reason"] == view["status"]["outcome"]["reason"]
    assert genuine(record)
    assert record["commitment"] == view["match"]["commitment"]


def test_a_match_with_dice_over_sockets(live: Live) -> None:
    table = live.create("dbd", "first-blood")
    players = [table.sit(0), table.sit(1)]
    for player in players:
        player.until("full")
    for step in range(60):
        if players[0].status.get("outcome"):
            break
        seat = players[0].status["asked"][0]
        texts = players[seat].actions()
        assert players[seat].act(texts[(5 * step) % len(texts)])["t"] == "done"
        for player in players:
            player.sync()
        assert players[0].scene["pieces"] == players[1].scene["pieces"]
        assert players[0].v == players[1].v
    rolled = [frame for frame in players[1].frames if frame.get("rolls")]
    assert all(1 <= roll <= 6 for frame in rolled for roll in frame["rolls"])
    for player in players:
        player.close()


def test_hot_seat_gives_both_tokens_and_one_socket_may_hold_both(live: Live) -> None:
    table = live.create("tiny", "meeting")
    assert set(table.tokens) == {0, 1}
    player = table.sit(0, 1, look=1)
    assert player.until("full")["d"]["seat"] == 1
    assert player.act("seal")["t"] == "done"
    player.say("seat", {"seat": 0})
    assert player.until("full")["d"]["seat"] == 0
    assert player.scene["prompt"]["sealed"] == [1]
    assert player.act("seal")["t"] == "done"
    player.close()


def test_a_socket_cannot_act_for_a_seat_it_does_not_hold(live: Live) -> None:
    table = live.create()
    player = table.sit(0)
    player.until("full")
    assert player.ask("seat", {"seat": 1})["d"]["error"] == "forbidden"
    watcher = table.sit()
    assert watcher.until("full")["d"]["seat"] == 2
    assert watcher.act("seal")["d"]["error"] == "forbidden"
    assert watcher.ask("ask", {"about": None})["d"]["error"] == "forbidden"
    player.close()
    watcher.close()


def test_an_open_seat_is_taken_by_invitation_and_only_once(live: Live) -> None:
    table = live.create(seats=[{"kind": "open"}, {"kind": "human", "name": "Bob"}])
    assert set(table.tokens) == {1}
    waiting = table.sit(1)
    assert waiting.until("full")["d"]["match"]["state"] == "open"
    assert "open seat" in waiting.scene["prompt"]["sentence"]
    assert waiting.act("seal")["d"]["error"] == "not-possible"
    assert table.join(invite="wrong").status_code == 403
    assert table.join().status_code == 403
    joined = table.join(invite=table.invite, name="Ann", nonce="mine")
    assert joined.status_code == 200
    assert joined.json()["seat"]["seat"] == 0
    assert waiting.until("full")["d"]["match"]["state"] == "running"
    assert table.join(invite=table.invite).json()["error"] == "not-possible"
    assert waiting.act("seal")["t"] == "done"
    table.play(0, "seal")
    table.do("resign", 0)
    record = table.record()
    assert record["seats"] == ["Ann", "Bob"]
    assert record["nonces"] == ["mine", ""]
    assert genuine(record)
    waiting.close()


def test_listed_matches_are_found_joined_and_watched(live: Live) -> None:
    table = live.create(seats=[{"kind": "human"}, {"kind": "open"}], listed=True, name="Come in")
    hidden = live.create(seats=[{"kind": "human"}, {"kind": "open"}])
    found = live.get("/api/matches").json()["matches"]
    assert [one["name"] for one in found if one["id"] == table.id] == ["Come in"]
    assert hidden.id not in {one["id"] for one in found}
    assert table.join().status_code == 200
    assert table.id not in {one["id"] for one in live.get("/api/matches?state=open").json()["matches"]}
    assert table.id in {one["id"] for one in live.get("/api/matches?state=running").json()["matches"]}
    table.do("resign", 0)
    assert table.id in {one["id"] for one in live.get("/api/matches?state=over").json()["matches"]}


def test_undo_withdraws_an_action_and_is_sent_as_a_frame(live: Live) -> None:
    table = live.create()
    player = table.sit(0)
    player.until("full")
    before = player.scene
    player.act("march A 0")
    assert player.status["undo"] is True
    assert len(player.scene["log"]) == 1
    assert player.ask("undo")["t"] == "done"
    assert player.scene["plan"] == before["plan"]
    assert player.scene["log"] == []
    assert player.frames[-1]["act"] == "undo"
    assert player.ask("undo")["d"]["error"] == "not-possible"
    player.close()


def test_several_actions_are_played_all_or_none(live: Live) -> None:
    table = live.create()
    player = table.sit(0)
    player.until("full")
    refused = player.act("march A 0", "march B 3", "march A 3")["d"]
    assert refused["error"] == "refused"
    assert [fault["at"] for fault in refused["faults"]] == [1, 2]
    assert player.scene["plan"]["orders"] == []
    assert player.act("march A 0", "supply B 1", "seal")["t"] == "done"
    assert [frame["action"] for frame in player.frames] == ["march A 0", "supply B 1", "seal"]
    player.close()


def test_automatic_steps_arrive_as_frames_of_one_message(live: Live) -> None:
    table = live.create()
    players = [table.sit(0), table.sit(1)]
    for player in players:
        player.until("full")
    players[0].act("march A 0", "seal")
    players[1].sync()
    players[1].act("seal")
    frames = players[1].frames
    assert [frame["seat"] for frame in frames] == [0, 1, 3, 3]
    assert all(frame["act"] == "play" for frame in frames)
    assert all("prompt" not in frame["patch"].get("set", {}) for frame in frames[1:3])
    assert "prompt" in frames[3]["patch"]["set"]
    for player in players:
        player.close()


def test_resigning_ends_the_match_for_both(live: Live) -> None:
    table = live.create()
    other = table.sit(1)
    other.until("full")
    assert table.do("resign", 0).status_code == 200
    other.sync()
    assert other.status["outcome"]["winner"] == 1
    assert other.act("seal")["d"]["error"] == "not-asked"
    assert table.do("resign", 1).json()["error"] == "not-possible"
    other.close()


def test_a_draw_is_offered_declined_offered_and_agreed(live: Live) -> None:
    table = live.create()
    assert table.do("answers", 1, what="draw", yes=True).json()["error"] == "not-possible"
    assert table.do("offers", 0, what="draw").status_code == 200
    assert table.view(1)["status"]["offers"] == [{"what": "draw", "seat": 0}]
    assert table.do("offers", 0, what="draw").json()["error"] == "not-possible"
    assert table.do("answers", 1, what="draw", yes=False).status_code == 200
    assert "offers" not in table.view(0)["status"]
    assert table.do("offers", 0, what="draw").status_code == 200
    assert table.do("answers", 1, what="draw", yes=True).status_code == 200
    assert table.view(2)["status"]["outcome"] == {
        "winner": None,
        "reason": "Both sides agreed to a draw.",
        "clause": "",
    }


def test_a_draw_offer_survives_secret_orders_and_ends_with_a_public_step(live: Live) -> None:
    table = live.create()
    table.do("offers", 0, what="draw")
    table.play(0, "march A 0")
    table.play(1, "march A 3")
    assert table.view(1)["status"]["offers"] == [{"what": "draw", "seat": 0}]
    table.play(0, "seal")
    assert "offers" not in table.view(1)["status"]


def test_a_take_back_reaches_further_than_undo(live: Live) -> None:
    table = live.create("dbd", "first-blood")
    seat = table.view()["status"]["asked"][0]
    before = table.view(2)["scene"]["pieces"]
    table.play(seat, table.view(seat)["scene"]["prompt"]["choices"][-1]["actions"][0])
    assert table.view(2)["scene"]["pieces"] != before
    assert table.do("offers", seat, what="take-back").status_code == 200
    assert table.do("answers", 1 - seat, what="take-back", yes=True).status_code == 200
    assert table.view(2)["scene"]["pieces"] == before
    assert table.view(2)["scene"]["log"] == []
    assert table.do("answers", 1 - seat, what="take-back", yes=True).json()["error"] == "not-possible"


def test_a_rematch_exchanges_seats_and_keeps_the_tokens(live: Live) -> None:
    table = live.create()
    assert table.do("offers", 0, what="rematch").json()["error"] == "not-possible"
    table.do("resign", 0)
    assert table.do("offers", 0, what="rematch").status_code == 200
    assert table.do("answers", 1, what="rematch", yes=True).status_code == 200
    again = Table(live, table.view()["status"]["rematch"], {0: table.tokens[1], 1: table.tokens[0]})
    assert [seat["name"] for seat in again.view()["match"]["seats"]] == ["Bob", "Ann"]
    assert again.view(0)["seat"] == 0
    again.play(0, "seal")
    assert table.do("offers", 1, what="rematch").json()["error"] == "not-possible"


def test_a_bot_answers_and_agrees_to_take_back_and_rematch(live: Live) -> None:
    table = live.create("tiny", seats=[BOTH[0], {"kind": "bot", "bot": "random"}], options={"turn_limit": 2})
    player = table.sit(0)
    player.until("full")
    assert player.act("seal")["t"] in {"done", "refused"}
    for _ in range(200):
        player.sync()
        if player.status.get("outcome"):
            break
        if 0 in player.status["asked"]:
            player.act("seal")
        time.sleep(0.02)
    assert player.status["outcome"]
    assert table.do("offers", 0, what="draw").json()["error"] == "not-possible"
    assert table.do("offers", 0, what="rematch").status_code == 200
    assert table.view()["status"]["rematch"]
    assert player.presence["seats"][1] == {"name": "random", "kind": "bot", "present": True}
    player.close()


def test_a_bot_seat_without_a_name_gets_the_bot_of_its_level(live: Live) -> None:
    table = live.create("tiny", seats=[BOTH[0], {"kind": "bot", "level": 2}])
    seat = table.view()["match"]["seats"][1]
    assert (seat["bot"], seat["level"], seat["name"]) == ("level", 2, "Sergeant")


def test_presence_and_the_number_of_spectators_are_sent(live: Live) -> None:
    table = live.create()
    first = table.sit(0)
    first.until("full")
    second = table.sit(1)
    second.until("full")
    watcher = table.sit()
    watcher.until("full")
    await_presence(first, [True, True], 1)
    second.close()
    watcher.close()
    await_presence(first, [True, False], 0)
    first.close()


def test_a_player_of_both_seats_is_present_in_both(live: Live) -> None:
    table = live.create()
    both = table.sit(0, 1)
    both.until("full")
    watcher = table.sit()
    watcher.until("full")
    await_presence(watcher, [True, True], 1)
    both.say("seat", {"seat": 1})
    both.until("full")
    await_presence(watcher, [True, True], 1)
    both.close()
    await_presence(watcher, [False, False], 1)
    watcher.close()


def await_presence(player: Player, seats: list[bool], watchers: int) -> None:
    for _ in range(100):
        player.sync()
        seen = [seat["present"] for seat in player.presence["seats"]]
        if seen == seats and player.presence["watchers"] == watchers:
            return
        time.sleep(0.02)
    raise AssertionError(player.presence)


def test_ask_gives_the_choices_of_one_piece(live: Live) -> None:
    table = live.create()
    player = table.sit(0)
    player.until("full")
    choices = player.ask("ask", {"about": "A"})["d"]["choices"]
    assert {choice["verb"] for choice in choices} == {"march", "supply"}
    assert all(text.split()[1] == "A" for choice in choices for text in choice["actions"])
    assert player.ask("ask", {"about": "Z"})["d"]["error"] == "unreadable"
    assert player.ask("ask", {"about": None})["d"]["choices"] == player.scene["prompt"]["choices"]
    answer = live.post(f"{table.path}/ask", {"v": 1, "about": "A"}, table.tokens[0])
    assert answer.json()["choices"] == choices
    player.close()


def test_preview_shows_the_scene_after_or_the_odds(live: Live) -> None:
    table = live.create()
    player = table.sit(0)
    player.until("full")
    made = player.ask("preview", {"actions": ["march A 0"]})["d"]
    assert made["patch"]["set"]["plan"]["orders"][0]["text"] == "march A 0"
    assert made["events"][0]["text"] == "A is to march east."
    assert player.ask("preview", {"actions": ["march A 3"]})["d"]["error"] == "refused"
    assert player.ask("preview", {"actions": ["nonsense"]})["d"]["error"] == "unreadable"
    assert player.scene["plan"]["orders"] == []
    player.close()


def test_preview_of_the_last_seal_says_that_its_results_are_unknown(live: Live) -> None:
    table = live.create()
    for seat in (0, 1):
        made = live.post(
            f"{table.path}/preview", {"v": table.view()["v"], "actions": ["seal"]}, table.tokens[seat]
        ).json()
        assert ("patch" in made, "odds" in made) == (seat == 0, seat == 1)
        table.play(seat, "seal")
    assert made["odds"]["lines"] == []
    assert made["odds"]["unknown"].startswith("The results cannot be told")


def test_preview_of_an_attack_gives_exact_odds(live: Live) -> None:
    table = live.create("dbd", MELEE)
    answer = live.post(f"{table.path}/preview", {"v": 1, "actions": ["INF@78x79"]}, table.tokens[0])
    odds = answer.json()["odds"]
    assert odds["draws"] == 2
    assert sum(line["probability"] for line in odds["lines"]) == pytest.approx(1)
    assert {line["exact"] for line in odds["lines"]}
    assert table.view()["scene"]["log"] == []


MELEE = {
    "schema": "dbd-scn-0.1",
    "board": "DBD-157-v1",
    "standardsToWin": 1,
    "terrain": {},
    "turn": {"side": "BLUE", "turnNumber": 1, "activationsLeft": 3},
    "units": [
        {"id": "b", "side": "BLUE", "type": "INF", "quality": "REGULAR", "hex": 78, "hp": 5},
        {"id": "r", "side": "RED", "type": "INF", "quality": "REGULAR", "hex": 79, "hp": 5},
    ],
}


def test_when_time_runs_out_the_default_action_of_the_game_is_played(start: Start) -> None:
    live = start()
    table = live.create("tiny", "meeting", time_limit_seconds=2)
    player = table.sit(0)
    player.until("full")
    clock = player.until("clock")["d"]["left"]
    assert all(0 <= left <= 2000 for left in clock)
    player.until("frames")
    acts = [frame["act"] for frame in player.frames]
    assert acts[0] == "time"
    player.close()


def test_when_time_runs_out_in_a_game_without_default_the_match_is_lost(start: Start) -> None:
    live = start()
    table = live.create("dbd", "first-blood", time_limit_seconds=2)
    player = table.sit(0)
    player.until("full")
    seat = player.status["asked"][0]
    player.until("frames")
    assert player.status["outcome"]["winner"] == 1 - seat
    assert "time" in player.status["outcome"]["reason"]
    player.close()
