"""Fortress Frontiers on a server: no number, name, size or order of messages reveals a secret (FF-VIS, FF-ORD-3), and
invalid or premature commands change nothing."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sandtable.games import game
from sandtable.kernel.carriers import flat
from sandtable.play import match as matches
from server.live.test_secrets import FIRST, PUBLIC, SECOND, same, sit_all
from server.serving import BOTH, Live, Player, Table

FRONTIERS = "fortress-frontiers"
NEITHER = 3
TILES = 1131

# Distinctive numbers and names in every hidden field that can hold any. The two sides do not see each other.
FIELDS = ("gold", "mana", "wells", "melee", "ranged", "goldIncome", "manaIncome", "nextId", "issued", "wardsMade")
SECRETS: dict[int, dict[str, int]] = {
    FIRST: dict(zip(FIELDS, (731943, 41773, 983, 2917, 2719, 86753, 53091, 4242425, 1733, 27183))),
    SECOND: dict(zip(FIELDS, (624611, 38851, 877, 1931, 1471, 64279, 73099, 5151516, 1867, 16181))),
}
CANARIES = {  # further ones, each known to one side or to neither
    FIRST: [700109, 700111, 700113, 918273, 1601, 31415],
    SECOND: [800208, 800210, 800212, 857463, 1409, 14143],
    NEITHER: [1618033, 1732051],
}
SUNG = {FIRST: [r"73[12]\d{3}"], SECOND: [r"62[45]\d{3}"]}  # the purse, less what was bought and plus what was earned
WORDS = ["Quillfeather", "Ochrestone"]


def canary() -> dict[str, Any]:
    """A position in the middle of Orders on a board with a lake between the players."""
    document = game(FRONTIERS).scenario("ff-small-tarn")
    sides = []
    for seat, spots in ((FIRST, ((6, 12), (3, 12), (4, 18))), (SECOND, ((22, 18), (25, 18), (24, 12)))):
        ids, stamp, issue = CANARIES[seat][:3], *CANARIES[seat][3:5]
        orders: list[dict[str, Any]] = [{"repeat": 8, "order": 7, "defending": 1}, {}, {"order": 5}]
        units = [
            {"kind": kind, "at": list(at), "id": id, "health": 55, "order": order | {"stamp": stamp, "issue": issue}}
            for kind, at, id, order in zip(("soldier", "wizard", "builder"), spots, ids, orders)
        ]
        sides.append(SECRETS[seat] | {"units": units})
    wards = [((3, 13), FIRST), ((25, 17), SECOND)]
    works = [{"at": list(at), "kind": "ward", "seat": seat, "serial": CANARIES[seat][5]} for at, seat in wards]
    document |= {"title": WORDS[0], "text": WORDS[1], "phase": "orders", "turn": 5, "neutralId": 1732051}
    neutrals = [{"at": [14, 15], "id": 1618033, "reward": "mana", "health": 61}]
    return document | {"sides": sides, "works": works, "neutrals": neutrals}


def without_board(text: str) -> str:
    """A message without the shape of the board, whose coordinates could equal a secret number."""
    try:
        message = json.loads(text)
    except ValueError:
        return text
    for holder in (message, message.get("d", {})) if isinstance(message, dict) else ():
        if isinstance(holder, dict) and isinstance(holder.get("scene"), dict):
            holder["scene"].pop("board", None)
    return json.dumps(message)


def everything_sent(live: Live, table: Table, seat: int, player: Player) -> str:
    """All bytes that one seat, or the public, can get."""
    token = table.tokens.get(seat, "")
    texts = list(player.heard)
    texts += [live.get(f"{table.path}{more}", token).text for more in ("", "/record", "/replay", "/replay?view=2")]
    if seat != PUBLIC:
        asked: list[tuple[str, dict[str, Any]]] = [("ask", {"v": 1}), ("preview", {"v": 1, "actions": ["done"]})]
        asked += [("ask", {"v": 1, "about": piece}) for piece in ("u0", "s0", "u99")]
        asked += [("preview", {"v": 1, "actions": [text]}) for text in ("move u0 0", "buy scout 14,15")]
        texts += [live.post(f"{table.path}/{act}", body, token).text for act, body in asked]
        for number, action in enumerate(("shoot u0 14,15", "cast u1 fireball 14,15 unit 0", "buy wizard 14,15", "x")):
            body = {"v": table.view(seat)["v"], "nonce": f"c{number}", "actions": [action, "nonsense"]}
            texts.append(live.post(f"{table.path}/actions", body, token).text)
    texts.append(live.get("/api/matches?state=running").text)
    return same("\n".join(map(without_board, texts)), table)


def is_told(number: int | str, text: str) -> bool:
    return re.search(rf"(?<![0-9A-Za-z_-]){number}(?![0-9A-Za-z_-])", text) is not None


def silent(sent: dict[int, str]) -> None:
    """Assert that no viewer received a secret of another."""
    for owner, numbers in CANARIES.items():
        for seat in {FIRST, SECOND, PUBLIC} - {owner}:
            for number in [*numbers, *SECRETS.get(owner, {}).values(), *SUNG.get(owner, ())]:
                assert not is_told(number, sent[seat]), f"{number} of {owner} was told to {seat}"
    for seat in (FIRST, SECOND, PUBLIC):
        assert not [word for word in WORDS if word in sent[seat]]


def test_secret_values_are_never_sent_to_others(live: Live) -> None:
    """FF-VIS-9, FF-VIS-12: purchases, orders, an undo, a refusal, a whole Execution; then every byte is searched."""
    table = live.create(FRONTIERS, canary(), listed=True)
    players = sit_all(table)
    first, second, _ = players
    for order in ("buy scout 0,14", "cast u1 buff 3,12 unit 97", "vision 3,13 always", "build u2 trap"):
        assert first.act(order)["t"] == "done", order
    assert first.ask("undo")["t"] == "done"
    assert second.act("buy archer 29,16")["t"] == "done"
    for player in players:
        player.sync()
    sent = {seat: "\n".join(map(without_board, players[seat].heard)) for seat in (FIRST, SECOND, PUBLIC)}
    assert is_told(731893, sent[FIRST]), "the search finds what is there"
    assert is_told(624511, sent[SECOND])
    for player in (first, second):
        player.sync()
        assert player.act("done")["t"] == "done"
    for player in players:
        player.sync()
    assert first.scene["prompt"]["asked"], "the next turn has begun"
    silent({seat: everything_sent(live, table, seat, players[seat]) for seat in (FIRST, SECOND, PUBLIC)})
    for player in players:
        player.close()


@pytest.mark.parametrize("seat", [FIRST, SECOND, PUBLIC])
def test_an_observation_contains_no_secret_of_the_other_seat(seat: int) -> None:
    """FF-VIS-9: the Observations sent to bots, and that of the public."""
    match = matches.start(game(FRONTIERS), canary(), seed=1)
    match.play(FIRST, ["buy scout 0,14", "cast u1 buff 3,12 unit 97", "vision 3,13 always"])
    seen = match.observation(seat)
    raw, words = flat.to_bytes(seen.state) + flat.to_bytes(seen.board), json.dumps(seen.position)
    for owner, numbers in CANARIES.items():
        for number in [*numbers, *SECRETS.get(owner, {}).values(), 731893]:
            if number > TILES and owner != seat and (number != 731893 or seat != FIRST):
                assert number.to_bytes(4, "little") not in raw, f"{number} of {owner} was told to {seat}"
                assert not is_told(number, words), f"{number} of {owner} was told to {seat}"
    assert not [word for word in WORDS if word in words]
    if seat != PUBLIC:
        assert SECRETS[seat]["melee"].to_bytes(4, "little") in raw, "the search finds what is there"
        assert is_told(SECRETS[seat]["melee"], words)


# -- byte for byte ----------------------------------------------------------------------------------

SCRIPTS = (  # what First does in secret, up to Done; Second cannot see any of it across the lake
    ["done"],
    ["buy scout 0,14", "done"],
    ["buy wizard 2,14", "cast u1 buff 3,12 unit 97", "vision 3,13 always", "build u2 trap", "done"],
    ["heal u0", "UNDO", "always_defend u2", "clear u2", "sabotage u1", "buy archer 1,9", "UNDO", "REFUSED", "done"],
)


def give(player: Player, order: str) -> None:
    if order == "UNDO":
        assert player.ask("undo")["t"] == "done"
    elif order == "REFUSED":
        assert player.act("shoot u0 14,15")["t"] == "refused"
    else:
        assert player.act(order)["t"] == "done", order


def traffic(live: Live, orders: list[str]) -> dict[int, list[str]]:
    """What Second and the public receive from the first order to the next turn, and what they can download then."""
    table = live.create(FRONTIERS, canary())
    players = sit_all(table)
    first, second, public = players
    second.act("heal u0", nonce="s1")
    for order in orders[:-1]:
        give(first, order)
    second.act("buy scout 29,16", nonce="s2")
    second.ask("preview", {"actions": ["defend u1"]}, nonce="s3")
    second.ask("ask", {"about": "u0"}, nonce="s4")
    second.act("shoot u0 14,15", nonce="s5")
    give(first, orders[-1])
    public.ask("ping", nonce="p1")
    downloads = [json.dumps(get(seat)) for seat in (SECOND, None) for get in (table.record, table.view)]
    second.ask("ping", nonce="s6")
    assert second.act("done", nonce="s7")["t"] == "done"
    public.ask("ping", nonce="p2")
    second.ask("ping", nonce="s8")
    downloads += [json.dumps(get(seat)) for seat in (SECOND, None) for get in (table.record, table.view)]
    for player in players:
        player.close()
    heard = {SECOND: second.heard, PUBLIC: public.heard, NEITHER: downloads}
    return {
        seat: [same(text, table) for text in texts if '"t":"presence"' not in text] for seat, texts in heard.items()
    }


def test_traffic_is_the_same_byte_for_byte_whatever_is_ordered_in_secret(live: Live) -> None:
    """FF-VIS-9: number, order, size and versions of messages reveal nothing during the whole Execution."""
    wanted = traffic(live, SCRIPTS[0])
    assert any('"sealed":[0]' in text for text in wanted[SECOND]), "that it sealed is public"
    assert any("Turn 6 began." in text for text in wanted[PUBLIC]), "the Execution was played"
    for orders in SCRIPTS[1:]:
        assert traffic(live, orders) == wanted


# -- secret maps ------------------------------------------------------------------------------------


def test_seed_and_map_of_a_procedural_match_are_secret_until_the_end(live: Live) -> None:
    """FF-VIS-8, FF-MAP-7: neither in a view nor in a Record of the running match, but in the final Record."""
    wish = {"shape": "small", "seed": 8086512643, "forest": 0.21, "mines": 4}
    table = live.create(FRONTIERS, {"format": "ff-scn-1", "map": {"generate": wish}})
    players = sit_all(table)
    for seat in (FIRST, SECOND):
        players[seat].act("buy scout " + ("0,14" if seat == FIRST else "29,16"))
        players[seat].act("done")
    for player in players:
        player.sync()
    sent = {seat: everything_sent(live, table, seat, players[seat]) for seat in (FIRST, SECOND, PUBLIC)}
    table.do("resign", SECOND)
    whole = table.record()
    rows = whole["scenario"]["map"]["rows"]
    assert len(rows) == 19
    assert len(whole["reveal"]) == 64
    for seat, text in sent.items():
        assert str(wish["seed"]) not in text
        assert whole["reveal"] not in text
        assert '"generate"' not in text
        assert not [row for row in rows if row.strip(" .") and row in text], f"a row of the map was told to {seat}"
    grounds = {seat: {c.get("ground") for c in players[seat].scene["cells"]} for seat in (FIRST, PUBLIC)}
    unknown = [c for c in players[FIRST].scene["cells"] if c["fog"] == "unknown"]
    assert len(unknown) > 300
    assert len({json.dumps({**c, "id": 0, "cell": 0, "label": "", "spoken": ""}) for c in unknown}) == 1, grounds
    for player in players:
        player.close()


# -- documents ---------------------------------------------------------------------------------------


def test_the_schema_is_served_and_a_broken_scenario_is_refused_with_its_places(live: Live) -> None:
    """FF-SCN-1: the refusal names every fault with its place and clause, and no match is created."""
    served = live.get(f"/api/games/{FRONTIERS}/schema")
    assert (served.status_code, served.json()["$id"]) == (200, "urn:sandtable:ff-scn-1")
    broken = canary()
    broken["sides"][0]["units"][0]["at"] = [99, 99]
    broken["works"][0]["kind"] = "moat"
    answer = live.post("/api/matches", {"game": FRONTIERS, "scenario": broken, "seats": BOTH})
    assert (answer.status_code, answer.json()["error"]) == (422, "unreadable")
    found = {(problem["pointer"], problem["clause"]) for problem in answer.json()["problems"]}
    assert found == {("/sides/0/units/0/at", "FF-SCN-3"), ("/works/0/kind", "FF-TERM-4")}


# -- invalid and premature commands -----------------------------------------------------------------

ILLEGAL = [  # from the start of the canary, the clause that refuses
    ("move u0 000", "FF-MOVE-6"),
    ("move u0 " + "0" * 101, ""),
    ("move u50 0", "FF-ORD-1"),
    ("move s0 0", "FF-ORD-22"),
    ("shoot u0 7,12", "FF-ORD-12"),
    ("strike u0 7,12", "FF-ORD-13"),
    ("lookout u0", "FF-ORD-16"),
    ("build u0 road", "FF-ORD-17"),
    ("build u2 rail", "FF-ENG-1"),
    ("road_to u0 00", "FF-ORD-18"),
    ("rail_to u0 00", "FF-ORD-19"),
    ("repair u2 4,18", "FF-ORD-20"),
    ("cast u0 heal 6,12 unit 0", "FF-SPELL-2"),
    ("cast u1 buff 3,12 unit 4", "FF-SPELL-5"),
    ("cast u1 fireball 14,15 unit 0", "FF-SPELL-3"),
    ("vision 25,17 once", "FF-ORD-23"),
    ("buy scout 14,15", "FF-SPAWN-2"),
    ("undo_buy u0", "FF-ORD-25"),
    ("extend u0 0", "FF-LIMIT-2"),
    ("withdraw", "FF-ORD-26"),
]


def test_an_illegal_order_is_refused_with_its_clause_and_nothing_changes(live: Live) -> None:
    """FF-ORD-3, FF-LIMIT-5; a list with one bad order is refused as a whole."""
    table = live.create(FRONTIERS, canary())
    players = sit_all(table)
    before = [table.view(seat) for seat in (FIRST, SECOND)]
    for text, clause in ILLEGAL:
        answer = players[FIRST].act("heal u0", text)
        assert answer["t"] == "refused", text
        assert clause in json.dumps(answer["d"]), (text, answer["d"])
    assert [table.view(seat) for seat in (FIRST, SECOND)] == before
    for player in players:
        player.close()


def test_nobody_can_order_for_the_other_seat(live: Live) -> None:
    """Without a token, with the other's, with none that exists: refused, and nothing changes."""
    table = live.create(FRONTIERS, "ff-small-ford")
    before = [table.view(seat) for seat in (FIRST, SECOND)]
    body = {"v": 1, "nonce": "x1", "actions": ["buy scout 0,14"]}
    for token in ("", "nobody", table.tokens[SECOND] + "x"):
        assert live.post(f"{table.path}/actions", body, token).status_code in (401, 403)
    assert live.post(f"{table.path}/actions", body | {"seat": FIRST}, table.tokens[SECOND]).status_code == 400
    answer = live.post(f"{table.path}/actions", body, table.tokens[SECOND]).json()
    assert (answer["error"], answer["clause"]) == ("refused", "FF-SPAWN-2"), "that tile is beside the other's base"
    assert [table.view(seat) for seat in (FIRST, SECOND)] == before


def test_a_seat_can_be_done_only_once(live: Live) -> None:
    """FF-TURN-3, FF-ORD-26: after Done a seat is not asked for orders or another Done, until it withdraws Done."""
    table = live.create(FRONTIERS, "ff-small-ford")
    table.play(FIRST, "done")
    for text in ("done", "buy scout 0,14"):
        answer = table.do("actions", FIRST, actions=[text])
        assert (answer.status_code, answer.json()["error"]) == (409, "not-asked"), answer.text
    assert table.view()["scene"]["prompt"]["sealed"] == [FIRST]
    table.play(FIRST, "withdraw")
    table.play(FIRST, "buy scout 0,14", "done")
    table.play(SECOND, "done")
    assert table.do("actions", FIRST, actions=["withdraw"]).status_code in (409, 422), "both were Done"
    assert table.view()["scene"]["prompt"]["sealed"] == []


def test_concurrent_purchases_cannot_overspend(live: Live) -> None:
    """FF-SPAWN-4, FF-ECO-2: 50 gold buy one Scout, however many requests arrive at once."""
    table = live.create(FRONTIERS, "ff-small-ford")
    tiles = ("0,14", "0,15", "0,16", "1,9")

    def buy(number: int) -> str:
        for attempt in range(50):  # a request that lost the race reads the view again
            wish = {
                "v": table.view(FIRST)["v"],
                "nonce": f"b{number}-{attempt}",
                "actions": [f"buy scout {tiles[number]}"],
            }
            answer = live.post(f"{table.path}/actions", wish, table.tokens[FIRST])
            if answer.status_code == 200:
                return "bought"
            if answer.json()["error"] == "refused":
                return str(answer.json()["clause"])
        return "never answered"

    with ThreadPoolExecutor(len(tiles)) as hands:
        answers = sorted(hands.map(buy, range(len(tiles))))
    assert answers == ["FF-ORD-24"] * (len(tiles) - 1) + ["bought"]
    entries = table.record(FIRST)["entries"]
    assert len([entry for entry in entries if entry["action"].startswith("buy scout")]) == 1
