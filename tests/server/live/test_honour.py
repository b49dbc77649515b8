"""Honour Lies on a server: a bid, a force or a stake of Strategy is secret until both have sealed (HL-COMBAT-6,
HL-FORCE-3, HL-ADV-2): no byte, version, size, digest or record depends on what was chosen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.honour_lies.table import C, Table, foot
from server.live.test_secrets import FIRST, PUBLIC, SECOND, same, sit_all
from server.serving import Live
from server.serving import Table as Room

HONOUR = "honour-lies"
FORCE = [
    "enlist infantry heavy regular wide",
    "enlist infantry scout regular wide",
    "enlist cavalry elite regular narrow",
]
LONG_FORCE = [
    "enlist beasts monstrous regular narrow",
    "enlist behemoths artillery regular narrow",
    "dismiss A1",
    "enlist infantry elite heavy wide",
    "enlist cavalry levy regular narrow",
]

# What First does in secret. Second and the public must not be able to distinguish these.
BIDS = (["bid 0", "seal"], ["bid 10", "seal"], ["seal"], ["bid 3", "bid 9", "REFUSED", "bid 7", "seal"],
        ["bid 4", "UNDO", "bid 8", "UNDO", "seal"])  # fmt: skip
FORCES = ([*FORCE, "seal"], [*LONG_FORCE, "seal"], [FORCE[0], "UNDO", *FORCE, "REFUSED", "seal"])
STAKES = (["stake 0", "seal"], ["stake 2", "seal"], ["seal"], ["stake 1", "stake 2", "UNDO", "REFUSED", "seal"])


def bidding(live: Live) -> Room:
    """A column has charged another; both bid."""
    document = Table([foot(C, 600, 400)], [foot(C, 660, 430, 18000)], active=None).document
    room = live.create(HONOUR, document)
    room.play(FIRST, "activate A1")
    room.play(FIRST, "advance 0 0 0")
    return room


def enlisting(live: Live) -> Room:
    """Forces of three units are chosen in secret."""
    return live.create(HONOUR, "muster-at-the-mill")


def staking(live: Live) -> Room:
    """Strategy is bid for the Initiative."""
    room = live.create(HONOUR, "skirmish-at-the-mill", options={"advanced": 1})
    for order in ("arise", "obey", "ambush"):
        for seat in (SECOND, FIRST):
            room.play(seat, f"take {order}")
    return room


CASES: dict[str, tuple[Any, Any, list[str], str]] = {
    "bids": (bidding, BIDS, ["bid 2", "bid 5"], "bid 99"),
    "forces": (enlisting, FORCES, FORCE, "dismiss A12"),
    "stakes": (staking, STAKES, ["stake 2", "stake 1"], "stake 9"),
}


def traffic(live: Live, case: str, script: list[str]) -> dict[int, list[str]]:
    """What Second and the public receive and can download while First chooses, before and after Second's choices."""
    begin, _, own, refused = CASES[case]
    room = begin(live)
    first, second, public = players = sit_all(room)
    assert second.act(own[0], nonce="s1")["t"] == "done"
    for number, order in enumerate(script):
        if number == len(script) - 1:
            assert second.act(own[1], nonce="s2")["t"] == "done"
        if order == "UNDO":
            assert first.ask("undo")["t"] == "done"
        elif order == "REFUSED":
            assert first.act(refused)["t"] == "refused"
        else:
            assert first.act(order)["t"] == "done", order
    second.ask("preview", {"actions": [own[0]]}, nonce="s3")
    second.ask("ask", {"about": "A1"}, nonce="s4")
    second.ask("undo", nonce="s5")
    public.ask("ping", nonce="p1")
    second.ask("ping", nonce="s6")
    token = room.tokens[SECOND]
    paths = ["", "/record", "/replay", "/replay?view=2"]
    heard = {
        SECOND: [*second.heard, *(live.get(room.path + path, token).text for path in paths)],
        PUBLIC: [*public.heard, *(live.get(room.path + path).text for path in paths)],
    }
    for player in players:
        player.close()
    return {seat: [same(text, room) for text in texts if '"t":"presence"' not in text] for seat, texts in heard.items()}


@pytest.mark.parametrize("case", CASES)
def test_hl_combat_6_traffic_is_the_same_byte_for_byte_whatever_is_chosen(live: Live, case: str) -> None:
    scripts = CASES[case][1]
    wanted = traffic(live, case, scripts[0])
    assert any('"sealed":[0]' in text for text in wanted[SECOND]), "that it sealed is public"
    for script in scripts[1:]:
        assert traffic(live, case, script) == wanted, script


def test_the_schema_of_scenarios_is_served_and_a_broken_document_is_refused_with_places(live: Live) -> None:
    schema = live.get(f"/api/games/{HONOUR}/schema").json()
    assert schema["properties"]["format"] == {"const": "honour-1"}
    assert live.get("/api/games/tiny/schema").status_code == 404
    document = Table([foot(C, 600, 400)], [foot(C, 660, 430, 18000)], active=None).document
    broken = document | {"rounds": 99, "vp": [1]}
    answer = live.post("/api/matches", {"game": HONOUR, "scenario": broken, "seats": [{"kind": "human"}] * 2})
    assert answer.status_code == 422
    assert {"/rounds", "/vp"} <= {problem["pointer"] for problem in answer.json()["problems"]}


def test_hl_combat_6_a_running_record_has_no_bid_of_the_other_seat(live: Live) -> None:
    room = bidding(live)
    room.play(FIRST, "bid 7")
    room.play(FIRST, "seal")
    for seat, told in ((FIRST, True), (SECOND, False), (None, False)):
        record = room.record(seat)
        assert record["format"] == "sandtable-view-1"
        assert ("bid 7" in json.dumps(record)) is told
        assert "digest" not in json.dumps(record)
    room.play(SECOND, "seal")
    assert " bid 7 Health, " in json.dumps(room.view(SECOND))
