"""Replays: the Frames give the current Scene of a view and reveal nothing that it may not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.api.internals import core_of
from sandtable.games import SHIPPED
from sandtable.kernel.chance import seeded, uniform
from sandtable.kernel.verbs import CELL, CHOICE, PIECE
from sandtable.server.wire.replays import replay_json
from sandtable.server.wire.scene_patch import apply_frame
from server.serving import Live, Table


def folded(replay: Any) -> Any:
    """The Scene after all Frames."""
    scene = replay["scene"]
    for frame in replay["frames"]:
        scene = apply_frame(scene, frame)
    return scene


def shown(table: Table, seat: int | None) -> Any:
    """The current Scene of a view, without its prompt."""
    scene = table.view(seat)["scene"]
    scene.pop("prompt", None)
    return scene


def act(table: Table, seat: int, *actions: str) -> None:
    body = {"v": table.view(seat)["v"], "nonce": f"{seat} {actions}", "actions": list(actions)}
    answer = table.client.post(f"{table.path}/actions", body, table.tokens[seat])
    assert answer.status_code == 200, answer.text


def replay(table: Table, view: str, seat: int | None = None, **params: str) -> Any:
    token = table.tokens[seat] if seat is not None else ""
    return table.client.get(f"{table.path}/replay", token, params={"view": view, **params})


def facts_of(replay: Any) -> list[Any]:
    """The Events of all Frames as JSON with names."""
    return [line["fact"] for frame in replay["frames"] for line in frame["events"]]


def test_frames_of_a_seat_give_its_current_scene(live: Live) -> None:
    table = live.create()
    act(table, 0, "march A 0")
    act(table, 0, "seal")
    act(table, 1, "seal")
    for view, seat in (("0", 0), ("1", 1), ("2", None)):
        answer = replay(table, view, seat)
        assert answer.status_code == 200, answer.text
        assert folded(answer.json()) == shown(table, seat)


def test_secrets_stay_private_while_the_match_runs(live: Live) -> None:
    table = live.create()
    before = replay(table, "1", 1).content
    act(table, 0, "march A 0")
    assert replay(table, "1", 1).content == before
    for view, seat in (("0", 1), ("all", 1), ("all", None), ("1", None)):
        answer = replay(table, view, seat)
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
    assert replay(table, "north", 0).status_code == 404


def test_a_finished_match_and_its_record_are_fully_public(live: Live) -> None:
    table = live.create()
    act(table, 0, "march A 0")
    act(table, 0, "seal")
    body = {"v": table.view(0)["v"], "nonce": "enough"}
    assert table.client.post(f"{table.path}/resign", body, table.tokens[0]).status_code == 200
    whole = replay(table, "all").json()
    assert whole["outcome"]["winner"] == 1
    assert any(frame.get("action") == "march A 0" for frame in whole["frames"])
    assert len(whole["scene"]["pieces"]) == 4
    record = table.client.get(f"{table.path}/record").json()
    again = table.client.post("/api/replays", {"record": record, "view": "all"}).json()
    assert again["frames"] == whole["frames"]
    record["entries"][0]["action"] = "march A 1"
    assert table.client.post("/api/replays", {"record": record}).status_code == 422


def test_events_come_with_names_if_asked_for(live: Live) -> None:
    table = live.create()
    act(table, 0, "march A 0")
    act(table, 0, "seal")
    own = replay(table, "0", 0, events="facts").json()
    assert facts_of(own) == [
        {"event": "ordered_march", "seat": 0, "number": 0, "path": 1},
        {"event": "sealed", "seat": 0},
    ]
    for view, seat in (("1", 1), ("2", None)):
        assert facts_of(replay(table, view, seat, events="facts").json()) == [{"event": "sealed", "seat": 0}]
    for frame in own["frames"]:
        for line in frame["events"]:
            del line["fact"]
    assert own == replay(table, "0", 0).json() == replay(table, "0", 0, events="sentences").json()
    wrong = replay(table, "0", 0, events="names")
    assert (wrong.status_code, wrong.json()["sentence"]) == (404, "events is sentences or facts.")


def test_the_record_of_a_match_is_told_with_names_too(live: Live) -> None:
    table = live.create()
    act(table, 0, "seal")
    body = {"v": table.view(0)["v"], "nonce": "enough"}
    assert table.client.post(f"{table.path}/resign", body, table.tokens[0]).status_code == 200
    record = table.client.get(f"{table.path}/record").json()
    told = table.client.post("/api/replays", {"record": record, "view": "all", "events": "facts"}).json()
    assert told == replay(table, "all", events="facts").json()
    assert facts_of(told) == [{"event": "sealed", "seat": 0}]
    assert table.client.post("/api/replays", {"record": record, "events": "names"}).status_code == 400


@pytest.mark.parametrize("id", SHIPPED)
def test_the_facts_of_every_game_are_as_declared(id: str) -> None:
    match = core_of(sandtable.game(id).start(seed=3))
    kinds = {kind.name: kind for kind in match.game.events.all}
    lot = seeded(5)
    for _ in range(120):
        if match.outcome is None:
            seat = match.prompt().asked[0]
            rows = match.rows(seat)
            match.play(seat, match.named([rows[uniform(lot, len(rows))]])[0])
    found = facts_of(msgspec.json.decode(replay_json(match, "all", "facts")))
    assert len({fact["event"] for fact in found}) > 2
    for fact in found:
        kind = kinds[fact.pop("event")]
        assert list(fact) == [slot.name for slot in kind.fields]
        for slot in kind.fields:
            value = fact[slot.name]
            if slot.kind == CHOICE:
                assert value in slot.names
            else:
                assert isinstance(value, (int, str) if slot.kind in (PIECE, CELL) else int)


def test_a_scenario_has_a_first_scene(live: Live) -> None:
    scene = live.get("/api/games/dbd/scenarios/first-blood/scene").json()
    assert (scene["seat"], len(scene["board"]["cells"]), len(scene["pieces"])) == (2, 157, 10)
    assert live.get("/api/games/dbd/scenarios/nothing/scene").status_code == 404


def test_scenarios_that_need_options_are_shown_and_stored_with_them(live: Live) -> None:
    notes = live.get("/api/games/dbd/scenarios").json()["scenarios"]
    name = next(note["name"] for note in notes if note.get("options"))
    needed = next(note["options"] for note in notes if note["name"] == name)
    path = "/api/games/dbd/scenarios"
    document = live.get(f"{path}/{name}").json()
    assert live.post(path, {"scenario": document}).status_code == 422
    kept = live.post(path, {"scenario": document, "options": needed})
    assert kept.status_code == 201, kept.text
    digest = kept.json()["digest"]
    scenes = [live.get(f"{path}/{which}/scene").json() for which in (name, digest)]
    assert scenes[0] == scenes[1]
    assert scenes[0]["pieces"]
    for wanted in (digest, document):
        wish = {"game": "dbd", "scenario": wanted, "seats": [{"kind": "human"}, {"kind": "human"}]}
        assert live.post("/api/matches", wish).status_code == 422
        assert live.post("/api/matches", wish | {"options": needed}).status_code == 201
