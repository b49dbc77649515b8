"""Without the fast paths messages go out through ASGI: the same ones in the same order, and slow sockets are cut."""

from __future__ import annotations

import json
import time

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.server.connection_limits import LimitedWebSocketProtocol
from sandtable.server.fastpath.websocket_protocol import FastWebSocketProtocol
from sandtable.server.live.connection import MOST_FAULTS
from server.conftest import Start
from server.live.test_socket import raw_watcher
from server.serving import PATIENCE, Live, Player

OFF = {"fast_websocket": 0, "short_time_slices": 0, "fast_gc": 0}


def play(live: Live) -> list[str]:
    """What a player and the opponent receive, without what differs between matches."""
    table = live.create("tiny", "meeting")
    players = [table.sit(0), table.sit(1)]
    for player in players:
        player.until("full")
    nonces = iter(range(1000))

    def act(player: Player, *actions: str) -> None:
        player.act(*actions, nonce=f"a{next(nonces)}")

    act(players[0], "march A 0", "seal")
    act(players[0], "march A 0")
    act(players[1], "march A 3")
    players[1].ask("undo", nonce="u")
    act(players[1], "seal")
    for seat, player in enumerate(players):
        player.ask("ping", nonce=f"p{seat}")
        player.close()
    heard = [raw for player in players for raw in player.heard]
    return [raw for raw in heard if json.loads(raw)["t"] in {"frames", "done", "refused", "pong"}]


def test_both_outputs_send_the_same_messages(start: Start) -> None:
    fast, plain = start(database=":memory:"), start(database=":memory:", **OFF)
    assert fast.server.config.ws_protocol_class is FastWebSocketProtocol
    assert plain.server.config.ws_protocol_class is LimitedWebSocketProtocol
    messages = play(plain)
    assert messages == play(fast)
    assert len(messages) > 10


def test_a_slow_socket_is_cut_without_the_fast_path(start: Start) -> None:
    live = start(queue_bytes=100_000, **OFF)
    table = live.create("dbd", "symmetric-line")
    slow = raw_watcher(live, table)
    player = table.sit(0)
    player.until("full")
    room = live.call(live.server.config.app.state.rooms.get(table.id))  # type: ignore[union-attr]

    async def send_everything() -> None:
        room.audience.send_full_views()

    began = time.monotonic()
    while not live.context.metrics.dropped and time.monotonic() - began < PATIENCE:
        live.call(send_everything())
        player.until("full")
    assert live.context.metrics.dropped == 1
    while player.presence["watchers"]:
        player.until("presence")
    player.close()
    slow.close()


def test_a_connection_is_closed_with_its_code_without_the_fast_path(start: Start) -> None:
    player = start(**OFF).create().sit(0)
    player.until("full")
    for _ in range(MOST_FAULTS):
        player.send("{")
    with pytest.raises(ConnectionClosed) as closed:
        player.until("nothing")
    refusals = [raw for raw in player.heard if json.loads(raw)["t"] == "refused"]
    assert len(refusals) == MOST_FAULTS, "what was sent before arrives before the close"
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
