"""Hints use only what a seat knows and are noted in the Record; only finished matches are reviewed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandtable.games import game as game_of
from sandtable.kernel.carriers import flat
from sandtable.play import observation
from sandtable.server.workers import advice_tasks
from sandtable.server.workers.process import HINT
from server.conftest import Start
from server.serving import BOTH, Live, Table


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch, start: Start) -> Live:
    """A server with a small budget for advice, whose quality is not tested here."""
    live = start()

    async def send(request: Any) -> Any:
        rules = game_of(request.game)
        if request.task != HINT:
            return advice_tasks.review(rules, request.observation)
        board: Any = flat.from_bytes(rules.board, request.board_bytes())
        return advice_tasks.hint(observation.from_bytes(rules, board, request.observation))

    monkeypatch.setattr(advice_tasks, "HINT_SECONDS", 0.05)
    monkeypatch.setattr(advice_tasks, "REVIEW_SECONDS", 0.3)
    monkeypatch.setattr(advice_tasks, "choose_carrier", lambda game: "plain")
    monkeypatch.setattr(live.context.workers, "send", send)
    return live


def hint(table: Table, seat: int, nonce: str = "h") -> Any:
    body = {"v": table.view(seat)["v"], "nonce": nonce}
    return table.client.post(f"{table.path}/hint", body, table.tokens[seat])


def test_a_hint_names_legal_actions_and_is_marked_in_the_record(hasty: Live) -> None:
    table = hasty.create("dbd", "first-blood")
    answer = hint(table, 0)
    assert answer.status_code == 200, answer.text
    options = answer.json()["options"]
    assert 1 <= len(options) <= 3
    assert all(one["words"].endswith(".") for one in options)
    assert all(0 <= one["chance"] <= 1 for one in options)
    assert answer.json()["v"] == table.view(0)["v"]
    choices = {text for choice in table.view(0)["scene"]["prompt"]["choices"] for text in choice.get("actions", ())}
    assert {one["action"] for one in options} <= choices
    record = table.client.get(f"{table.path}/record", table.tokens[0]).json()
    assert [(entry["seat"], entry["act"]) for entry in record["entries"]] == [(0, "hint")]


def test_only_a_seat_that_is_asked_gets_a_hint(hasty: Live) -> None:
    table = hasty.create("dbd", "first-blood")
    assert hint(table, 1).status_code == 409
    answer = table.client.post(f"{table.path}/hint", {"v": table.view()["v"], "nonce": "h"})
    assert answer.status_code == 401
    assert table.client.get(f"{table.path}/record", table.tokens[0]).json()["entries"] == []


def test_a_match_is_reviewed_once_it_is_over(hasty: Live) -> None:
    table = hasty.create("dbd", "first-blood")
    assert table.client.get(f"{table.path}/review").status_code == 409
    listed = [text for choice in table.view(0)["scene"]["prompt"]["choices"] for text in choice.get("actions", [])]
    first = next(text for text in listed if re.fullmatch(r"[A-Z]+@\d+-\d+", text))  # a move without rolls or an answer
    table.do("actions", 0, actions=[first])
    assert hint(table, 0).status_code == 200
    table.do("resign", 0)
    answer = table.client.get(f"{table.path}/review")
    assert answer.status_code == 200, answer.text
    made = answer.json()
    assert [point["n"] for point in made["chances"]] == [0, 1, 3]
    assert made["chances"][-1]["chance"] == 0  # Blue resigned
    assert made["decisions"][0]["action"] == first
    assert table.client.get(f"{table.path}/review").content == answer.content
    frames = table.client.get(f"{table.path}/replay", params={"view": "all"}).json()["frames"]
    assert [frame["n"] for frame in frames] == [1]
    record = table.client.get(f"{table.path}/record").json()
    again = table.client.post("/api/reviews", {"record": record})
    assert again.status_code == 200, again.text
    assert [point["n"] for point in again.json()["chances"]] == [0, 1, 3]
    record["entries"][0]["action"] = "END"
    assert table.client.post("/api/reviews", {"record": record}).status_code == 422


def test_a_record_of_a_running_match_is_not_reviewed(hasty: Live) -> None:
    record = hasty.create("dbd", "first-blood", seats=BOTH)
    document = record.client.get(f"{record.path}/record", record.tokens[0]).json()
    assert document["format"] == "sandtable-view-1"
    assert record.client.post("/api/reviews", {"record": document}).status_code == 400


def test_levels_are_offered_by_name(live: Live) -> None:
    bots = {bot["name"]: bot for bot in live.get("/api/bots").json()["bots"]}
    ranks = bots["level"]["ranks"]
    assert [rank["number"] for rank in ranks] == [1, 2, 3, 4, 5]
    assert all(rank["name"] and rank["budget"] and rank["words"] for rank in ranks)
    assert bots["greedy"]["levels"] == 1
    table = live.create("tiny", seats=[BOTH[0], {"kind": "bot", "bot": "level", "level": 1}])
    assert table.view(0)["match"]["seats"][1]["name"] == ranks[0]["name"]
