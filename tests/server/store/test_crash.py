"""SIGKILL at every point in the processing of a move: what was acknowledged is durable, anything else is stored
completely or not at all, and repeating a command with its nonce never executes it twice."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from server.conftest import Spawn
from server.serving import Process, Table, genuine

POINTS = {"received": 3, "applied": 3, "writing": 4, "committed": 4, "current": 3, "sent": 3, "told": 5}
"""Each failpoint, and how often it is reached up to the third action. Creating the match is a commit as well; before
the frames of the third action the player gets full, presence, and twice frames together with done."""
DURABLE = ("committed", "current", "sent", "told")  # after these the action is on disk


@pytest.mark.parametrize("point", POINTS)
def test_a_killed_server_loses_nothing_acknowledged(spawn: Spawn, point: str) -> None:
    server: Process = spawn(SANDTABLE_FAILPOINT=f"{point}:{POINTS[point]}")
    table = server.create("tiny", "meeting")
    player = table.sit(0)
    player.until("full")
    acknowledged = []
    lost = ("", 0)
    for number, action in enumerate(("march A 0", "march B 0", "supply A 1", "seal")):
        try:
            lost = (action, player.v)
            assert player.act(action, nonce=f"n{number}")["t"] == "done"
            acknowledged.append(action)
            if point == "told":
                player.quiet(0.5)  # the server is killed shortly after sending
        except ConnectionClosed:
            break
    assert server.wait() == -9
    if point == "told":
        assert acknowledged.pop() == lost[0], "the answer to the third action comes with its frames"
    assert len(acknowledged) == 2
    heard = player.scene["plan"]["orders"]

    again = Table(spawn(), table.id, table.tokens)
    record = [entry["action"] for entry in again.record(0)["entries"]]
    assert record[:2] == acknowledged
    assert record == [*acknowledged, lost[0]] if point in DURABLE else record == acknowledged
    back = again.sit(0)
    back.until("full")
    if point == "told":
        assert heard[0]["text"] == "supply A 1"
        assert back.scene["plan"]["orders"] == heard, "what was shown is durable"
    answer = back.act(lost[0], v=lost[1], nonce="n2")
    assert answer["t"] == ("done" if point in DURABLE else "refused")
    if answer["t"] == "refused":
        assert answer["d"]["error"] == "stale"
        back.until("full")
        assert back.act(lost[0], nonce="again")["t"] == "done"
    assert [entry["action"] for entry in again.record(0)["entries"]] == [*acknowledged, lost[0]]
    back.act("seal")
    again.play(1, "seal")
    again.do("resign", 1)
    assert genuine(again.record())
    back.close()


def test_a_last_seal_and_the_automatic_steps_are_stored_together(spawn: Spawn) -> None:
    """Killed while the resolution is being written: afterwards all of it is stored, or none."""
    server = spawn(SANDTABLE_FAILPOINT="writing:3")
    table = server.create("tiny", "meeting")
    table.play(0, "seal")
    player = table.sit(1)
    player.until("full")
    with pytest.raises(ConnectionClosed):
        player.act("seal")
    server.wait()
    again = Table(spawn(), table.id, table.tokens)
    assert [entry["seat"] for entry in again.record(0)["entries"]] == [0]
    again.play(1, "seal")
    assert [entry["seat"] for entry in again.record(0)["entries"]][:2] == [0, 1]
    assert again.view(0)["scene"]["turn"].startswith("Turn 2")


def test_a_seat_taken_before_a_crash_stays_taken(spawn: Spawn) -> None:
    server = spawn(SANDTABLE_FAILPOINT="committed:2")
    table = server.create("tiny", "meeting", seats=[{"kind": "human"}, {"kind": "open"}])
    with pytest.raises(Exception, match=r"disconnect|closed|reset|refused"):
        table.join(invite=table.invite)
    server.wait()
    again = Table(spawn(), table.id, table.tokens)
    assert again.view(0)["match"]["state"] == "running"


def test_bots_continue_after_a_restart(spawn: Spawn) -> None:
    server = spawn()
    table = server.create("tiny", "meeting", seats=[{"kind": "human"}, {"kind": "bot"}])
    server.kill()
    again = Table(spawn(), table.id, table.tokens)
    player = again.sit(0)
    player.until("full")
    for _ in range(20):
        if player.scene["prompt"]["sealed"] == [1] or player.scene["turn"].startswith("Turn 2"):
            break
        player.until("frames")
    assert player.scene["prompt"]["sealed"] == [1]
    player.close()


def test_a_stopped_server_closes_its_sockets_and_keeps_every_move(spawn: Spawn, tmp_path: object) -> None:
    server = spawn()
    table = server.create("tiny", "meeting")
    player = table.sit(0)
    player.until("full")
    player.act("march A 0")
    assert server.stop() == 0
    with pytest.raises(ConnectionClosed) as closed:
        player.until("nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    again = Table(spawn(), table.id, table.tokens)
    assert len(again.record(0)["entries"]) == 1
