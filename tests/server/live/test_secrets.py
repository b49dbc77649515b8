"""Nothing hidden is sent: no number, no name, and no hint in the size, number or order of messages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from server.conftest import Start
from server.serving import Live, Player, Table

FIRST, SECOND, PUBLIC = 0, 1, 2

# What only one seat may know at the start of the scenario `canary`, by seat. Ground that both know is in neither.
CANARIES = {
    FIRST: ["7319", "4177", "Quillfeather", "Ochrestone", "8675", "Weeping Fen", "5309", "Sorrow Mire"],
    SECOND: ["6143", "5923", "Brackwater", "Nettlesworth", "6789", "Adder Moss", "4242", "Hollow Slough"],
}
SCENARIO_TEXTS = ["who hears it sing", "Canary"]


def everything_sent(live: Live, table: Table, seat: int, players: list[Player]) -> str:
    """All bytes that one seat, or the public, can get."""
    token = table.tokens.get(seat, "")
    texts = list(players[seat].heard)
    texts.append(live.get(table.path, token).text)
    texts.append(live.get(f"{table.path}/record", token).text)
    texts += [live.get(f"{table.path}/replay{view}", token).text for view in ("", "?view=2")]
    if seat != PUBLIC:
        texts.append(live.post(f"{table.path}/ask", {"v": 1}, token).text)
        texts.append(live.post(f"{table.path}/preview", {"v": 1, "actions": ["seal"]}, token).text)
        texts += [live.post(f"{table.path}/ask", {"v": 1, "about": letter}, token).text for letter in "AB"]
        nonsense = [
            "march A 0",
            "march B 33",
            "supply A 9999",
            "clear B",
            "march Z 1",
            "x",
            {"verb": "supply"},
        ]
        for action in nonsense:
            body = {"v": table.view(seat)["v"], "nonce": f"c{action}"[:60], "actions": [action, "nonsense"]}
            texts.append(live.post(f"{table.path}/actions", body, token).text)
    texts.append(live.get("/api/matches?state=running").text)
    text = same("\n".join(texts), table)
    return re.sub(r'("id": ?)"[^"]{22}"', r'\1"ID"', text)  # of other matches: they may contain such numbers by chance


def sit_all(table: Table) -> list[Player]:
    """Connect one after the other, because a full view says who is connected."""
    players = []
    for seats in ((FIRST,), (SECOND,), ()):
        players.append(table.sit(*seats))
        players[-1].until("full")
    return players


@pytest.fixture
def canary(live: Live) -> Any:
    """The document uploaded by a player: neither its name nor its text is public."""
    return live.get("/api/games/tiny/scenarios/canary").json()


def test_secret_values_are_never_sent_to_others(live: Live, canary: Any) -> None:
    """Orders, refusals, seals, a march, an undo; then every byte that was received is searched."""
    table = live.create("tiny", canary, listed=True, seats=[{"kind": "human"}, {"kind": "human"}])
    players = sit_all(table)
    first, second, public = players
    first.act("supply B 1234")
    first.ask("undo")
    first.act("supply B 2345")
    second.act("supply A 111")
    second.act("march A 9")
    for player in players:
        player.sync()
    sent = {seat: everything_sent(live, table, seat, players) for seat in (FIRST, SECOND, PUBLIC)}
    for owner, words in CANARIES.items():
        own = ["2345", "1234"] if owner == FIRST else ["111"]
        for seat in (1 - owner, PUBLIC):
            for word in words + own:
                assert not re.search(rf"(?<!\d){word}(?!\d)", sent[seat]), f"{word} was told to {seat}"
    for view, token in (
        ("0", table.tokens[SECOND]),
        ("1", table.tokens[FIRST]),
        ("1", ""),
        ("all", table.tokens[FIRST]),
    ):
        assert live.get(f"{table.path}/replay?view={view}", token).status_code == 403
    for seat in (FIRST, SECOND, PUBLIC):
        for text in SCENARIO_TEXTS:
            assert text not in sent[seat], f"the scenario's {text!r} was told to {seat}"
    assert "7319" in sent[FIRST], "the search finds what is there"
    assert "6143" in sent[SECOND]
    first.act("seal")
    second.act("seal")
    for player in players:
        player.sync()
    after = same("\n".join(public.heard), table)
    for words in CANARIES.values():
        for word in words[:4]:
            assert word not in after, f"{word} was told to the public"
    for player in players:
        player.close()


def test_a_bot_gets_only_its_observation(start: Start, canary: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes sent to a worker do not contain numbers of the other seat."""
    live = start()
    requests: list[Any] = []
    choose = live.context.workers.choose

    async def spy(request: Any) -> Any:
        requests.append(request)
        return await choose(request)

    monkeypatch.setattr(live.context.workers, "choose", spy)
    table = live.create("tiny", canary, seats=[{"kind": "human"}, {"kind": "bot"}])
    player = table.sit(FIRST)
    player.until("full")
    while player.scene["prompt"]["sealed"] != [SECOND]:
        player.until("frames")
    assert requests
    for request in requests:
        raw = request.observation + request.board_bytes()
        for number in (7319, 4177, 8675, 5309):
            assert number.to_bytes(4, "little") not in raw
        assert (6143).to_bytes(4, "little") in raw
    player.close()


# -- byte for byte ----------------------------------------------------------------------------------

SCRIPTS = (  # what First does in secret; Second and the public must not be able to distinguish these
    ["march A 0", "seal"],
    ["supply A 1", "supply B 1", "clear A", "march B 0", "march A 5", "seal"],
    ["seal"],
    ["march A 0", "UNDO", "march A 5", "UNDO", "march A 0", "seal"],
    ["march B 2", "clear B", "march B 1", "clear B", "march A 0", "REFUSED", "seal"],
)


def traffic(live: Live, orders: list[str]) -> dict[int, list[str]]:
    """What Second and the public receive while First gives these orders, before and after Second's own, and seals."""
    table = live.create("tiny", "meeting")
    players = sit_all(table)
    first, second, public = players
    second.act("march A 3", nonce="s1")
    half = len(orders) // 2
    for number, order in enumerate(orders[:-1]):
        if number == half:
            assert second.act("supply B 1", nonce="s2")["t"] == "done"
        give(first, order)
    if half >= len(orders) - 1:
        assert second.act("supply B 1", nonce="s2")["t"] == "done"
    second.ask("preview", {"actions": ["march B 3"]}, nonce="s3")
    second.ask("ask", {"about": "A"}, nonce="s4")
    second.ask("undo", nonce="s5")
    second.act("march A 9", nonce="s6")
    give(first, orders[-1])
    public.ask("ping", nonce="p1")
    second.ask("ping", nonce="s7")
    second.act("supply B 2", nonce="s8")
    documents = [table.record, table.view]
    heard = {
        SECOND: [*second.heard, *(json.dumps(get(SECOND)) for get in documents)],
        PUBLIC: [*public.heard, *(json.dumps(get(None)) for get in documents)],
    }
    for player in players:
        player.close()
    return {
        seat: [same(text, table) for text in texts if '"t":"presence"' not in text] for seat, texts in heard.items()
    }


def give(first: Player, order: str) -> None:
    if order == "UNDO":
        assert first.ask("undo")["t"] == "done"
    elif order == "REFUSED":
        assert first.act("march A 3")["t"] == "refused"
    else:
        assert first.act(order)["t"] == "done"


def same(text: str, table: Table) -> str:
    """The text without what differs between any two matches: id, commitment, time of creation."""
    text = text.replace(table.id, "ID")
    text = re.sub(r'("commitment": ?)"[0-9a-f]{64}"', r'\1"C"', text)
    return re.sub(r'("created": ?)\d+', r"\1 0", text)


def test_traffic_is_the_same_byte_for_byte_whatever_is_ordered_in_secret(live: Live) -> None:
    wanted = traffic(live, SCRIPTS[0])
    assert any('"sealed":[0]' in text for text in wanted[SECOND]), "that it sealed is public"
    for orders in SCRIPTS[1:]:
        assert traffic(live, orders) == wanted


def test_metrics_are_shown_on_the_servers_own_machine_only(live: Live) -> None:
    """The number of entries rises with every secret order."""
    assert live.get("/api/metrics").status_code == 200
    for header in ("x-forwarded-for", "forwarded"):
        answer = live.http.get("/api/metrics", headers={header: "for=192.0.2.1"})
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")


def test_a_secret_order_causes_no_message_to_others(live: Live) -> None:
    table = live.create("tiny", "meeting")
    first, second, public = players = sit_all(table)
    second.quiet(0.05)
    public.quiet(0.05)
    v = second.v, public.v
    for order in ("march A 0", "supply B 1", "clear A"):
        first.act(order)
    first.ask("undo")
    second.quiet()
    public.quiet()
    assert (table.view(SECOND)["v"], table.view()["v"]) == v
    assert first.v == 1 + 4
    for player in players:
        player.close()


def test_secret_orders_do_not_change_clocks(live: Live) -> None:
    table = live.create("tiny", "meeting", time_limit_seconds=500)
    first, second, _ = players = sit_all(table)
    second.sync()
    heard = len(second.heard)
    first.act("march A 0")
    first.ask("undo")
    second.ask("ping")
    later = [json.loads(text)["t"] for text in second.heard[heard:]]
    assert set(later) <= {"presence", "pong"}
    first.act("seal")
    second.sync()
    assert '"t":"clock"' in "".join(second.heard[heard:]), "it is public that First is no longer asked"
    for player in players:
        player.close()


def test_an_order_is_undone_while_the_other_seat_plans(live: Live) -> None:
    table = live.create("tiny", "meeting")
    first, second, _ = players = sit_all(table)
    first.act("march A 0")
    second.act("march A 3")
    second.act("supply B 1")
    assert first.ask("undo")["t"] == "done"
    assert first.scene["plan"]["orders"] == []
    assert [order["text"] for order in second.scene["plan"]["orders"]] == ["march A 3", "supply B 1"]
    assert second.ask("undo")["t"] == "done"
    assert [order["text"] for order in second.scene["plan"]["orders"]] == ["march A 3"]
    for player in players:
        player.close()


def test_the_record_of_a_running_match_depends_on_who_asks(live: Live) -> None:
    """A seat gets its own Entries and the public ones, renumbered; others get only the public ones."""
    table = live.create("tiny", "canary")
    table.play(FIRST, "supply B 1")
    table.play(SECOND, "march A 3")
    table.play(FIRST, "march B 0")
    table.play(FIRST, "seal")
    records = {seat: table.record(seat if seat < 2 else None) for seat in (FIRST, SECOND, PUBLIC)}
    for seat, record in records.items():
        assert record["format"] == "sandtable-view-1"
        assert record["seat"] == seat
        assert [entry["n"] for entry in record["entries"]] == list(range(1, len(record["entries"]) + 1))
        assert "scenario" not in record
        assert "reveal" not in record
        assert "digest" not in json.dumps(record)
    actions = {seat: [entry["action"] for entry in record["entries"]] for seat, record in records.items()}
    assert actions == {
        FIRST: ["supply B 1", "march B 0", "seal"],
        SECOND: ["march A 3", "seal"],
        PUBLIC: ["seal"],
    }
    table.do("resign", SECOND)
    whole = table.record()
    assert whole["format"] == "sandtable-record-1"
    assert whole["reveal"]
    assert len(whole["entries"]) == 5
