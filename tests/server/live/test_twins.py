"""Over the wire: whatever a seat orders in secret, the others get the same bytes, versions and HTTP documents."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from sandtable.games import game as added_game
from sandtable.play.match import MatchCore, start
from server.live.test_secrets import FIRST, PUBLIC, SECOND, same, sit_all
from server.serving import Live, Player, Table

SCENARIOS = {
    "tiny": "meeting",
    "doomball": "the-ford",
    "unfought-battle": "still-water",
    "fortress-frontiers": "skirmish",
    "honour-lies": "muster-at-the-mill",
}
LIMIT = 500  # seconds: the clocks run


def match_of(live: Live, table: Table) -> MatchCore:
    app: Any = live.server.config.app
    return app.state.rooms._rooms[table.id].match  # type: ignore[no-any-return]


def secret_orders(match: MatchCore, seat: int) -> dict[str, str]:
    """A legal Order of the seat for every secret verb that it has now."""
    found: dict[str, str] = {}
    for action in match.actions(seat):
        if match.game.verbs.verb(action.row).secret:
            found.setdefault(action.verb, action.text)
    return found


def play_every_verb(live: Live, table: Table, first: Player) -> list[str]:
    """Let First give one Order of every secret verb, each as soon as it can. Return the verbs."""
    played: list[str] = []
    while left := {
        verb: text for verb, text in secret_orders(match_of(live, table), FIRST).items() if verb not in played
    }:
        verb = next(iter(left))
        assert first.act(left[verb])["t"] == "done"
        played.append(verb)
    return played


def order_and_undo(live: Live, table: Table, first: Player) -> list[str]:
    """Let First give an Order and withdraw it, and then give another one."""
    orders = list(secret_orders(match_of(live, table), FIRST).items())
    first.act(orders[0][1])
    first.ask("undo")
    first.act(orders[-1][1])
    return [orders[0][0], orders[-1][0]]


def nothing(live: Live, table: Table, first: Player) -> list[str]:
    return []


def resolved(game: str) -> dict[str, Any]:
    """The document of the scenario, in which nothing is left to be drawn."""
    found = added_game(game)
    return start(found, found.scenario(SCENARIOS[game]), seed=1).header.scenario


def traffic(live: Live, game: str, ordering: Any) -> tuple[list[str], dict[int, list[str]]]:
    """What Second and the public get while First gives secret Orders between those of Second."""
    table = live.create(game, resolved(game), time_limit_seconds=LIMIT)
    first, second, public = players = sit_all(table)
    own = next(iter(secret_orders(match_of(live, table), SECOND).values()))
    second.act(own, nonce="s1")
    first.sync()
    verbs = ordering(live, table, first)
    second.ask("ping", nonce="s2")
    second.ask("undo", nonce="s3")
    second.act(own, nonce="s4")
    second.ask("offer", {"what": "draw"}, nonce="s5")
    first.sync()
    verbs += ordering(live, table, first)
    second.ask("ping", nonce="s6")
    public.ask("ping", nonce="p1")
    heard = {
        SECOND: [*second.heard, *(json.dumps(get(SECOND)) for get in (table.record, table.view))],
        PUBLIC: [*public.heard, *(json.dumps(get(None)) for get in (table.record, table.view))],
    }
    for player in players:
        player.close()
    return verbs, {
        seat: [plain(text, table) for text in texts if '"presence","v"' not in text] for seat, texts in heard.items()
    }


def plain(text: str, table: Table) -> str:
    """The text without what differs between any two matches."""
    return re.sub(r'"left":\[[0-9,null]*\]', '"left":[]', same(text, table))


@pytest.mark.parametrize("game", SCENARIOS)
def test_twin_matches_are_the_same_to_all_others(game: str, live: Live) -> None:
    _, wanted = traffic(live, game, nothing)
    assert any('"left":[]' in text for text in wanted[SECOND]), "the clocks run"
    for ordering in (play_every_verb, order_and_undo):
        verbs, found = traffic(live, game, ordering)
        assert len(verbs) > 1
        assert found == wanted
