"""Bad input gets a typed refusal with the right status, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.play.match import start as begin
from sandtable.server.auth import RATES
from server.conftest import Start
from server.serving import BOTH, Live, Table
from tiny import GAME as TINY

HUMANS = {"game": "tiny", "seats": BOTH}


@pytest.mark.parametrize(
    "path, status, error",
    [
        ("/api/games/chess", 404, "unknown"),
        ("/api/games/chess/rules", 404, "unknown"),
        ("/api/games/tiny/rules/TINY-NONE-1", 404, "unknown"),
        ("/api/games/tiny/scenarios/nowhere", 404, "unknown"),
        ("/api/games/tiny/scenarios/" + "0" * 64, 404, "unknown"),
        ("/api/games/tiny/skin/..%2FRULES.md", 404, "unknown"),
        ("/api/games/tiny/skin/secret.txt", 404, "unknown"),
        ("/api/matches/nowhere", 404, "unknown"),
        ("/api/matches/nowhere/record", 404, "unknown"),
        ("/api/matches?state=lost", 404, "unknown"),
        ("/api/nonsense", 404, "unknown"),
        ("/api", 404, "unknown"),
    ],
)
def test_missing_resources_are_not_found(live: Live, path: str, status: int, error: str) -> None:
    answer = live.get(path)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["sentence"]
    assert answer.headers["content-type"] == "application/json"


def test_a_wrong_method_gets_a_typed_refusal(live: Live) -> None:
    answer = live.http.delete("/api/games")
    assert (answer.status_code, answer.json()["error"]) == (405, "unreadable")
    assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'{"game": "tiny"}',
        b'{"game": 7, "seats": []}',
        b'{"game": "tiny", "seats": [{"kind": "human"}]}',
        b'{"game": "tiny", "seats": [{"kind": "human"}, {"kind": "dog"}]}',
        b'{"game": "tiny", "seats": [{"kind": "human"}, {"kind": "open"}], "colour": "red"}',
        b'{"game": "tiny", "seats": [{"kind": "human"}, {"kind": "open", "token": "mine"}]}',
        b'{"game": "tiny", "seats": [{"kind": "human"}, {"kind": "open"}], "time_limit_seconds": -1}',
        b'{"game": "tiny", "seats": [{"kind": "human"}, {"kind": "open"}], "options": {"turn_limit": "x"}}',
        b'\xff\xfe{"game"',
        b"[" * 100_000,
    ],
)
def test_an_unreadable_match_request_is_refused(live: Live, body: bytes) -> None:
    answer = live.http.post("/api/matches", content=body)
    assert (answer.status_code, answer.json()["error"]) == (400, "unreadable")


@pytest.mark.parametrize(
    "change, status, error",
    [
        ({"game": "chess"}, 404, "unknown"),
        ({"scenario": "nowhere"}, 404, "unknown"),
        ({"options": {"speed": 3}}, 404, "unknown"),
        ({"options": {"turn_limit": 0}}, 422, "unreadable"),
        ({"seats": [BOTH[0], {"kind": "bot", "bot": "deep-blue"}]}, 404, "unknown"),
        ({"seats": [{"kind": "open"}, {"kind": "open"}]}, 409, "not-possible"),
        ({"scenario": {"format": "tiny-scn-1"}}, 422, "unreadable"),
    ],
)
def test_an_impossible_match_request_is_refused(live: Live, change: Any, status: int, error: str) -> None:
    before = live.context.metrics.matches
    answer = live.post("/api/matches", HUMANS | change)
    assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
    assert live.context.metrics.matches == before


def test_an_invalid_scenario_is_refused_with_all_its_problems(live: Live) -> None:
    bad = live.get("/api/games/dbd/scenarios/first-blood").json()
    bad["units"][1]["hp"] = 99
    bad["units"][2]["type"] = "ELEPHANT"
    seen = live.post("/api/games/dbd/scenarios/validate", {"scenario": bad})
    assert seen.status_code == 200
    assert seen.json()["ok"] is False
    pointers = {problem["pointer"] for problem in seen.json()["problems"]}
    assert {"/units/1/hp", "/units/2/type"} <= pointers
    refused = live.post("/api/games/dbd/scenarios", {"scenario": bad})
    assert (refused.status_code, refused.json()["error"]) == (422, "unreadable")
    assert refused.json()["problems"] == seen.json()["problems"]
    assert all(problem["clause"] and problem["allowed"] for problem in refused.json()["problems"])


def test_warnings_are_shown_and_hinder_nothing(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Validation and upload name them; the start of a match does not even look for them."""
    document = live.get("/api/games/dbd/scenarios/first-blood").json() | {"standardsToWin": 20}
    seen = live.post("/api/games/dbd/scenarios/validate", {"scenario": document}).json()
    assert seen["ok"] is True
    found = [(problem["code"], problem["pointer"], problem["warning"]) for problem in seen["problems"]]
    assert found == [("W_STANDARDS", "/standardsToWin", True)] * 2
    stored = live.post("/api/games/dbd/scenarios", {"scenario": document}).json()
    assert stored["problems"] == seen["problems"]
    monkeypatch.delattr("sandtable.games.dbd.scenarios.warn.examine")
    for scenario in (document, stored["digest"]):
        answer = live.post("/api/matches", HUMANS | {"game": "dbd", "scenario": scenario})
        assert answer.status_code == 201, answer.text


def test_an_uploaded_scenario_is_stored_by_digest_and_can_be_played(live: Live) -> None:
    document = live.get("/api/games/tiny/scenarios/meeting").json()
    document["sides"][0]["purse"] = 9
    answer = live.post("/api/games/tiny/scenarios", {"scenario": document})
    assert answer.status_code == 201
    digest = answer.json()["digest"]
    assert live.get(f"/api/games/tiny/scenarios/{digest}").json() == document
    assert live.get(f"/api/games/dbd/scenarios/{digest}").status_code == 404
    table = live.create("tiny", digest)
    assert [row["value"] for row in table.view(0)["scene"]["panels"][2]["rows"]] == [9]
    assert "scenario" not in table.view()["match"]
    listed = live.get("/api/games/tiny/scenarios").json()["scenarios"]
    assert digest not in {one["name"] for one in listed}


def test_requests_need_the_right_token(live: Live) -> None:
    table = live.create()
    body = {"v": 1, "nonce": "a", "actions": ["seal"]}
    for token, status in (("", 401), ("wrong", 403), (table.id, 403)):
        answer = live.post(f"{table.path}/actions", body, token)
        assert (answer.status_code, answer.json()["error"]) == (status, "forbidden")
    other = live.create()
    assert live.post(f"{table.path}/actions", body, other.tokens[0]).status_code == 403
    assert live.get(table.path, "wrong").status_code == 403
    assert live.http.get(table.path, headers={"authorization": "Basic abc"}).status_code == 401
    assert table.view(0)["v"] == 1


def test_rule_refusals_have_distinct_types(live: Live) -> None:
    table = live.create()
    assert table.do("actions", 0, actions=["gallop"]).json()["error"] == "unreadable"
    refused = table.do("actions", 0, actions=["march A 3"])
    assert (refused.status_code, refused.json()["error"]) == (409, "refused")
    assert refused.json()["clause"] == "TINY-MARCH-1"
    table.play(0, "seal")
    asked = table.do("actions", 0, actions=["seal"])
    assert (asked.status_code, asked.json()["error"]) == (409, "not-asked")
    stale = live.post(f"{table.path}/actions", {"v": 1, "nonce": "z", "actions": ["seal"]}, table.tokens[0])
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")
    undo = table.do("undo", 0)
    assert (undo.status_code, undo.json()["error"]) == (409, "not-possible")


def test_a_request_that_is_too_large_is_refused(live: Live) -> None:
    for path, size in (("/api/replays", 2**21), ("/api/matches", 2**19), ("/api/matches/x/join", 2**16)):
        answer = live.http.post(path, content=b" " * (size + 1))
        assert (answer.status_code, answer.json()["error"]) == (413, "too-large")
        assert live.http.post(path, content=b" " * size).status_code == 400

    def parts() -> Any:
        for _ in range(40):
            yield b" " * 2**16

    answer = live.http.post("/api/matches", content=parts())
    assert answer.status_code == 413


def test_the_check_of_a_hostile_scenario_ends_early(live: Live) -> None:
    """Its answer is short, however many faults there are."""
    for units in ([0] * 40_000, [0] * 200_000):
        answer = live.post("/api/games/dbd/scenarios/validate", {"scenario": {"units": units}})
        assert answer.status_code == 200
        assert not answer.json().get("valid")
        assert answer.json()["problems"][-1]["code"] in ("E_MORE", "E_SIZE")
        assert len(answer.content) < 100_000


@pytest.mark.parametrize("path", ["/%00", "/" + "x" * 300, "/docs/%00", "/docs/" + "x" * 300, "/assets/%ff"])
def test_an_impossible_path_is_no_error_of_the_server(path: str, live: Live) -> None:
    assert live.get(path).status_code in (200, 404)


@pytest.mark.parametrize("body", [b'{"config": true}', b'{"config": "\\ud800"}', b"[" * 20_000, b"\xff", b"NaN"])
def test_the_authors_interface_refuses_what_it_cannot_read(body: bytes, live: Live) -> None:
    answer = live.http.post("/api/game/new", content=body)
    assert answer.status_code == 400


@pytest.mark.parametrize("half", ["\ud800", "x\udfff"])
def test_half_a_surrogate_pair_is_refused_everywhere(half: str, live: Live) -> None:
    """It is JSON, but no text that can be stored."""
    for path, body in (
        ("/api/action/p1", {"game_id": half, "player_id": "p1"}),
        ("/api/matches", {"game": half, "seats": [{"kind": "human"}] * 2}),
        ("/api/games/dbd/scenarios", {"scenario": {"title": half}}),
    ):
        answer = live.http.post(path, content=json.dumps(body).encode())
        assert answer.status_code == 400, answer.text


def test_pages_of_other_sites_cannot_write(live: Live) -> None:
    answer = live.http.post("/api/matches", json=HUMANS, headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
    answer = live.http.post("/api/matches", json=HUMANS, headers={"origin": "null"})
    assert answer.status_code == 403
    answer = live.http.post("/api/matches", json=HUMANS, headers={"origin": live.base})
    assert answer.status_code == 201


def test_rate_limits_state_the_seconds_to_wait(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, (rate, burst) in RATES.items():
        monkeypatch.setitem(RATES, kind, (rate / 40, burst))  # a slow machine also sends slowly
    live = start(rate_limits=1)
    answers = [live.post("/api/matches", HUMANS) for _ in range(70)]
    limited = [answer for answer in answers if answer.status_code == 429]
    assert limited
    assert limited[0].json()["error"] == "rate-limited"
    assert int(limited[0].headers["retry-after"]) == limited[0].json()["retry_after"] >= 1
    assert live.get("/api/health").status_code == 200
    many = [live.get("/api/games").status_code for _ in range(300)]
    assert 429 in many


def test_a_full_server_refuses_matches(start: Start) -> None:
    live = start(most_rooms=2, most_sockets=1)
    tables = [live.create() for _ in range(2)]
    player = tables[0].sit(0)
    player.until("full")
    two = live.create()  # the idle room makes space
    assert two.view(0)["v"] == 1
    assert tables[1].view(0)["v"] > 1, "rebuilt"
    refused = live.http.get(f"{tables[1].path}/socket")
    assert refused.status_code in {404, 426}
    player.close()


def test_secrets_are_neither_in_the_file_nor_in_the_log(start: Start, tmp_path: Path, caplog: Any) -> None:
    """Only the digest of a token is stored."""
    live = start()
    table = live.create(seats=[BOTH[0], {"kind": "open"}])
    table.join(invite=table.invite, name="Eve")
    tokens = [*table.tokens.values(), table.invite]
    table.play(0, "seal")
    live.stop()
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert b"Ann" in raw
    for token in tokens:
        assert token.encode() not in raw
        assert token not in caplog.text


def test_a_failing_store_is_unavailable_and_changes_nothing(start: Start) -> None:
    live = start()
    table = live.create()
    v = table.view(0)["v"]
    live.context.store._closed = True
    answer = live.post(f"{table.path}/actions", {"v": v, "nonce": "x", "actions": ["seal"]}, table.tokens[0])
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    live.context.store._closed = False
    assert table.view(0)["v"] == v
    again = live.post(f"{table.path}/actions", {"v": v, "nonce": "x", "actions": ["seal"]}, table.tokens[0])
    assert again.status_code == 200, "the same nonce may be tried again"


def test_an_unexpected_error_gets_a_typed_answer(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live.context.store, "listed_matches", None)
    live.http.headers["x"] = "y"
    answer = live.get("/api/matches")
    assert (answer.status_code, answer.json()["error"]) == (500, "unavailable")


def test_no_seat_can_play_the_automatic_step(live: Live) -> None:
    """The verb of an automatic step cannot be played by a seat."""
    table = Table(live, live.create().id, {})
    assert live.post(f"{table.path}/actions", {"v": 1, "nonce": "a", "actions": ["continue"]}).status_code == 401


def test_no_file_of_the_server_is_taken_for_a_game(live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing a file would run it."""
    monkeypatch.chdir(tmp_path)
    imported = tmp_path / "imported"
    file = tmp_path / "game.py"
    file.write_text(f"open({str(imported)!r}, 'w').close()", "utf-8")
    record = begin(TINY, TINY.scenario("meeting"), seed=1).record().json() | {"game": str(file)}
    for path, body in (
        ("/api/matches", {"game": file.name, "seats": BOTH}),
        ("/api/replays", {"record": record}),
        ("/api/reviews", {"record": record}),
    ):
        assert live.post(path, body).status_code == 404
        assert not imported.exists(), path
