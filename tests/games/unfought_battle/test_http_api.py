"""The author's interface for programs: RULES.md section 21, in one process and over HTTP."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.unfought_battle.api_games import create, restore
from games.unfought_battle.table import document
from sandtable.games.unfought_battle import GAME
from sandtable.games.unfought_battle.http_api import ApiGame
from sandtable.games.unfought_battle.scenarios.format import ORDERS
from sandtable.kernel.http_api import ApiError
from sandtable.play import match as matches
from sandtable.server.settings import Settings
from sandtable.server.store.base import StoreError
from server.serving import Live

STATE = {
    *("game_id", "turn", "phase", "seed", "orders_submitted", "players", "map", "ghosts", "contacts"),
    *("revealed_orders", "domination", "winner", "victory_type"),
}
MEDITATE: list[dict[str, Any]] = []


def session(*places: Any, **more: Any) -> ApiGame:
    """Return an API game from a position of the test table."""
    return ApiGame(matches.start(GAME, document(*places, **more), seed=1, stepwise=True))


def advance(id: str, q: int, r: int, stance: str) -> dict[str, Any]:
    return {"force_id": id, "order": "Advance", "target_hex": {"q": q, "r": r}, "stance": stance}


def deceive(id: str, q: int, r: int) -> dict[str, Any]:
    return {"force_id": id, "order": "Deceive", "target_hex": {"q": q, "r": r}}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder = tmp_path_factory.mktemp("server")
    server = Live(Settings(port=0, database=str(folder / "matches.sqlite"), workers=1, rate_limits=0))
    yield server
    server.stop()


def begin(client: Live, **body: Any) -> tuple[str, dict[str, str]]:
    answer = client.post("/api/game/new", body)
    assert answer.status_code == 201
    return answer.json()["game_id"], answer.json()["keys"]


def test_ub_api_1_new_games_over_http(client: Live) -> None:
    id, _ = begin(client, seed=42, player1_type="human", player2_type="llm")
    assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", id)
    state = client.get(f"/api/game/{id}/state").json()
    assert state["seed"] == 42
    drawn, _ = begin(client)
    assert isinstance(client.get(f"/api/game/{drawn}/state").json()["seed"], int)
    wrong: tuple[Any, ...] = ({"seed": "x"}, {"seed": 1.5}, {"seed": True}, {"player1_type": "cat"}, {"colour": 1}, [])
    for body in wrong:
        answer = client.post("/api/game/new", body)
        assert answer.status_code == 400
        assert answer.json()["errors"]
    for config in (True, False, 0, 7, "", "fast", [], [1]):
        answer = client.post("/api/game/new", {"config": config})
        assert (answer.status_code, len(answer.json()["errors"])) == (400, 1), config
        assert answer.json()["error"].startswith("config: ")
    assert client.post("/api/game/new", {"config": None}).status_code == 201
    assert client.http.post("/api/game/new", content=b"{").status_code == 400
    assert client.post("/api/game/new", {"config": {"force_count": 9}}).status_code == 400


def test_ub_api_2_the_fields_of_the_state() -> None:
    game = session({"p1_f1": (10, 8)})
    state = game.view("p1")
    assert set(state) == STATE
    assert (len(state["map"]), state["map"][0]) == (
        500,
        {"q": 0, "r": 0, "terrain": "Open", "controlled_by": None},
    )
    force = state["players"][0]["forces"][0]
    assert force == {
        "id": "p1_f1",
        "position": {"q": 10, "r": 8},
        "stance": "Mountain",
        "tendency": [],
        "encircled_turns": 0,
    }
    assert (state["phase"], state["winner"], state["contacts"], state["ghosts"]) == ("plan", None, [], [])


def test_ub_api_2_control_and_own_ghosts_and_contacts() -> None:
    game = session({"p1_f1": (10, 8), "p2_f1": (13, 8)}, contentious=((10, 8),))
    held = {"q": 10, "r": 8, "terrain": "Contentious", "controlled_by": "p1"}
    assert held in game.view(None)["map"]
    game.submit("p1", [deceive("p1_f1", 11, 8)])
    game.submit("p2", MEDITATE)
    mine, theirs = game.view("p1"), game.view("p2")
    assert (mine["ghosts"], theirs["ghosts"]) == ([{"q": 11, "r": 8}], [])
    assert {"q": 11, "r": 8} in theirs["contacts"]
    assert {force["position"] for force in theirs["players"][0]["forces"]} == {None}
    assert {hex["controlled_by"] for hex in mine["map"]} == {None}


def test_ub_api_3_actions_over_http_and_the_older_form(client: Live) -> None:
    id, keys = begin(client, seed=42)
    body = {"player_id": "p1", "orders": [advance("p1_f2", 2, 0, "River")]}
    answer = client.post(f"/api/game/{id}/action", body, keys["p1"])
    assert (answer.status_code, answer.json()["orders_processed"]) == (200, 1)
    older = client.post("/api/action/p2", {"game_id": id, "orders": []}, keys["p2"])
    assert (older.status_code, older.json()["phase"]) == (200, "execute")


@pytest.mark.parametrize(
    "orders, words",
    [
        ("all", "an array"),
        ([{}], "force_id is missing"),
        ([{"force_id": "p1_f1"}], "order is missing"),
        ([{"force_id": "p1_f9", "order": "Meditate"}], "no force"),
        ([{"force_id": "p2_f1", "order": "Meditate"}], "not yours"),
        ([{"force_id": "p1_f1", "order": "Rest"}], "none of Advance"),
        ([{"force_id": "p1_f1", "order": "Deceive", "target_hex": [1, 0]}], "target_hex"),
        ([{"force_id": "p1_f1", "order": "Deceive", "target_hex": {"q": -1, "r": 0}}], "not on the map"),
        ([advance("p1_f1", 5, 5, "River")], "not legal"),
        ([advance("p1_f1", 1, 0, "Cloud")], "stance"),
        ([{"force_id": "p1_f1", "order": "Meditate", "stance": "River"}], "has no stance"),
        ([{"force_id": "p1_f1", "order": "Meditate"}] * 2, "two orders"),
        ([deceive("p1_f1", 1, 0), deceive("p1_f2", 2, 0)], "cost 6 Shih, there are 5"),
    ],
)
def test_ub_api_4_faults_are_named_and_have_no_effect(orders: Any, words: str) -> None:
    game = session(shih=(5, 10))
    before = game.view("p1")
    with pytest.raises(ApiError, match=words) as refused:
        game.submit("p1", orders)
    assert refused.value.status == 400
    assert game.view("p1") == before
    assert len(game.match.steps) == 0


def test_ub_api_4_every_fault_of_a_submission_is_listed() -> None:
    with pytest.raises(ApiError) as refused:
        session().submit("p1", [{}, advance("p1_f1", 9, 9, "River"), {"force_id": "p2_f2", "order": "Meditate"}])
    assert len(refused.value.reasons) == 4


def test_ub_api_4_out_of_turn_unknown_player_unknown_game(client: Live) -> None:
    game = session()
    game.submit("p1", MEDITATE)
    with pytest.raises(ApiError, match="already submitted"):
        game.submit("p1", MEDITATE)
    game.submit("p2", MEDITATE)
    with pytest.raises(ApiError, match="plan alone"):
        game.submit("p1", MEDITATE)
    with pytest.raises(ApiError, match="none of p1, p2"):
        game.submit("p3", MEDITATE)
    assert client.get("/api/game/nothing/state").status_code == 404
    assert client.post("/api/game/nothing/action", {"player_id": "p1", "orders": []}).status_code == 404


def test_ub_api_5_and_ub_api_12_the_second_submission_executes() -> None:
    game = session({"p1_f1": (10, 8), "p2_f1": ((11, 8), "River", "")})
    first = game.submit("p1", [advance("p1_f1", 11, 8, "Thunder")])
    assert (first["phase"], first["confrontations"], first["orders_submitted"]) == (
        "plan",
        [],
        {"p1": True, "p2": False},
    )
    second = game.submit("p2", MEDITATE)
    assert (second["phase"], second["status"]) == ("execute", "orders_submitted")
    answer = json.loads(json.dumps(second))
    assert answer["revealed_orders"] == [["p1_f1", "Advance", {"q": 11, "r": 8}]]
    assert answer["confrontations"] == [
        {
            "kind": "assault",
            "attacking_force": "p1_f1",
            "occupying_force": "p2_f1",
            "ghost_owner": None,
            "target_hex": {"q": 11, "r": 8},
            "stances": {"p1_f1": "Thunder", "p2_f1": "River"},
            "stored_stances": {"p1_f1": "Thunder", "p2_f1": "River"},
            "modifiers": {"p1_f1": 0, "p2_f1": 0},
            "result": "p1_f1",
            "chi_loss": [["p2_f1", 8]],
            "retreats": [["p2_f1", {"q": 12, "r": 8}]],
        }
    ]


def test_ub_api_12_a_ghost_shows_no_stance() -> None:
    game = session({"p1_f1": (10, 8), "p2_f1": (12, 8)})
    game.submit("p1", [advance("p1_f1", 11, 8, "Thunder")])
    told = game.submit("p2", [deceive("p2_f1", 11, 8)])["confrontations"]
    assert (told[0]["kind"], told[0]["ghost_owner"], told[0]["result"], told[0]["stances"]) == (
        *("ghost", "p2", "wasted"),
        {},
    )


def test_ub_api_6_upkeep_is_the_tables_next_step() -> None:
    game = session({"p1_f1": (12, 9), "p2_f2": (20, 10)}, contentious=((12, 9),))
    with pytest.raises(ApiError, match="execute alone"):
        game.upkeep("p1")
    game.submit("p1", MEDITATE)
    game.submit("p2", MEDITATE)
    told = game.upkeep("p1")
    assert (told["shih_yields"], told["meditate_shih_yields"]) == ({"p1": 2, "p2": 0}, {"p1": 6, "p2": 6})
    assert (told["phase"], told["turn"], told["encirclements"], told["winner"]) == ("plan", 6, [], None)


def test_ub_api_6_automatic_upkeep_answers_at_once() -> None:
    game = create(42, automatic=True)
    game.submit("p1", MEDITATE)
    told = game.submit("p2", MEDITATE)
    assert (told["phase"], told["turn"], told["meditate_shih_yields"]) == ("plan", 2, {"p1": 6, "p2": 6})


def test_ub_api_7_the_log_is_redacted_until_the_end() -> None:
    game = session({"p1_f1": (5, 5)}, config={"max_turns": 6})
    game.submit("p1", [advance("p1_f1", 6, 5, "Thunder")])
    game.submit("p2", MEDITATE)
    for player in ("p2", None):
        assert "Thunder" not in json.dumps(game.log(player))
        assert "moved" not in [entry["event"] for entry in game.log(player)]
    assert "Thunder" in json.dumps(game.log("p1"))
    game.upkeep()
    assert next(entry for entry in game.log("p2") if entry["event"] == "moved")["to"] == {"q": 6, "r": 5}
    assert {"turn", "phase", "event"} <= set(game.log("p1")[0])
    game.submit("p1", MEDITATE)
    game.submit("p2", MEDITATE)
    game.upkeep()
    assert game.view()["phase"] == "ended"
    assert "Thunder" in json.dumps(game.log("p2"))


def test_ub_api_8_the_report_is_made_from_the_callers_log() -> None:
    game = session({"p1_f1": (10, 8), "p2_f1": (11, 8)})
    assert "Nothing was fought over" in game.report("p1")
    game.submit("p1", [advance("p1_f1", 11, 8, "River")])
    game.submit("p2", MEDITATE)
    assert "Turn 5. " in game.report("p2", "To the throne:")
    assert "River beats Mountain" in game.report(None)


def test_ub_api_9_concede() -> None:
    game = session()
    state = game.concede("p1")
    assert (state["phase"], state["winner"], state["victory_type"]) == ("ended", "p2", "concession")
    with pytest.raises(ApiError):
        game.concede("p2")


def test_ub_api_10_nobody_acts_for_or_sees_as_the_other(client: Live) -> None:
    id, keys = begin(client, seed=42)
    body = {"player_id": "p2", "orders": []}
    assert client.post(f"/api/game/{id}/action", body, keys["p1"]).status_code == 403
    assert client.post(f"/api/game/{id}/action", body).status_code == 401
    assert client.get(f"/api/game/{id}/state?player_id=p1", keys["p2"]).status_code == 403
    assert client.get(f"/api/game/{id}/log?player_id=p1", keys["p2"]).status_code == 403
    assert client.get(f"/api/game/{id}/state?player_id=p2", keys["p2"]).status_code == 200
    for path in (f"/api/game/{id}/concede", f"/api/game/{id}/upkeep", f"/api/report/{id}"):
        assert client.post(path, {"player_id": "p1"}, keys["p2"]).status_code == 403
    legal = client.get(f"/api/game/{id}/legal?player_id=p2", keys["p2"]).json()["legal_orders"]
    assert len(legal["p2_f1"]) == 9


def test_ub_api_games_outlive_the_server_and_are_no_rooms(tmp_path: Path) -> None:
    """A submission, a restart, Execute, a restart, Upkeep; if storing fails, the request has no effect."""
    settings = Settings(port=0, database=str(tmp_path / "kept.sqlite"), workers=1, rate_limits=0)
    server = Live(settings)
    id, keys = begin(server, seed=42)
    assert server.post(f"/api/game/{id}/action", {"player_id": "p1", "orders": []}, keys["p1"]).status_code == 200
    assert server.get(f"/api/matches/{id}").status_code == 404
    server.stop()
    server = Live(settings)
    state = server.get(f"/api/game/{id}/state").json()
    assert state["orders_submitted"] == {"p1": True, "p2": False}
    refused = server.post(f"/api/game/{id}/action", {"player_id": "p1", "orders": []}, keys["p1"])
    assert (refused.status_code, refused.json()["errors"]) == (400, ["p1 has already submitted orders"])
    store = server.context.store
    append, store.append = store.append, broken
    second = {"player_id": "p2", "orders": []}
    assert server.post(f"/api/game/{id}/action", second, keys["p2"]).status_code == 503
    store.append = append
    assert server.get(f"/api/game/{id}/state").json()["phase"] == "plan"
    assert server.post(f"/api/game/{id}/action", second, keys["p2"]).json()["phase"] == "execute"
    server.stop()
    server = Live(settings)
    assert server.get(f"/api/game/{id}/state?player_id=p1", keys["p2"]).status_code == 403
    assert server.post(f"/api/game/{id}/upkeep", {"player_id": "p1"}, keys["p1"]).json()["turn"] == 2
    server.stop()


async def broken(*_: object) -> None:
    raise StoreError("the disk is full")


def test_ub_api_11_in_one_process_a_whole_game_kept_and_restored() -> None:
    game = create(7, {"max_turns": 4})
    assert set(game.legal_orders("p1")) == {"p1_f1", "p1_f2", "p1_f3"}
    while game.view()["phase"] != "ended":
        for player in ("p1", "p2"):
            options = game.legal_orders(player)
            game.submit(player, [options[f"{player}_f1"][0], options[f"{player}_f2"][-1]])
            game = restore(game.serialise())
        game.upkeep()
    assert game.view()["victory_type"] == "turn_limit"
    assert {entry.get("order") for entry in game.log()} - {None} <= set(ORDERS)


def test_ub_dec_5_legal_orders_are_limited_one_by_one() -> None:
    options = session({"p1_f1": (5, 5)}, shih=(3, 10)).legal_orders("p1")
    assert len(options["p1_f1"]) == 25
    poor = session({"p1_f1": (5, 5)}, shih=(2, 10)).legal_orders("p1")
    assert [one["order"] for one in poor["p1_f1"]] == ["Meditate"]
