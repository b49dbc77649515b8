"""A stored match that cannot be restored is set aside with its reason, and the others go on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from server.conftest import Spawn
from server.serving import Table

OF_MATCH = "match = (SELECT number FROM matches WHERE id = ?)"
DAMAGES = {
    "an entry": "UPDATE entries SET body = '{' WHERE match = (SELECT number FROM matches WHERE id = ?)",
    "a digest": """UPDATE entries SET body = replace(body, '"digest":"', '"digest":"0')"""
    " WHERE match = (SELECT number FROM matches WHERE id = ?)",
    "the game": "UPDATE matches SET header = replace(header, '\"tiny\"', '\"gone\"') WHERE id = ?",
    "the secret": "UPDATE matches SET secret = zeroblob(32) WHERE id = ?",
    "the header": "UPDATE matches SET header = X'00' WHERE id = ?",
    "an empty header": "UPDATE matches SET header = '{}' WHERE id = ?",
    "the rules": 'UPDATE matches SET header = replace(header, \'"rules":"\', \'"rules":"x\') WHERE id = ?',
    "the scenario": """UPDATE matches SET header = replace(header, '"scenario":{', '"scenario":{"x":1,')"""
    " WHERE id = ?",
    "the metadata": "UPDATE matches SET about = '{' WHERE id = ?",
    "other metadata": "UPDATE matches SET about = '{\"seats\":7}' WHERE id = ?",
    "a missing entry": "DELETE FROM entries WHERE n = 1 AND OF_MATCH",
    "an entry twice": "INSERT INTO entries (match, n, nonce, body)"
    " SELECT match, 99, nonce, body FROM entries WHERE n = 1 AND OF_MATCH",
    "a number": "UPDATE entries SET body = '7' WHERE OF_MATCH",
    "a huge number": "UPDATE entries SET body = replace(body, '\"seat\":0', '\"seat\":1e400') WHERE OF_MATCH",
    "deep nesting": "UPDATE entries SET body = 'DEEP' WHERE OF_MATCH",
    "another action": "UPDATE entries SET body = replace(body, 'march A 0', 'seal') WHERE OF_MATCH",
    "no bytes": "UPDATE entries SET body = '' WHERE OF_MATCH",
}


def test_damaged_matches_keep_no_bot_from_playing(spawn: Spawn, tmp_path: Path) -> None:
    server = spawn()
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "random"}]
    damaged = {damage: server.create("tiny", "meeting") for damage in DAMAGES}
    sound = server.create("tiny", "meeting", seats=seats)
    for table in damaged.values():
        table.play(0, "march A 0", "march B 0")
    server.kill()
    with sqlite3.connect(tmp_path / "matches.sqlite") as file:
        file.execute("UPDATE matches SET due = 1")
        for damage, table in damaged.items():
            query = DAMAGES[damage].replace("OF_MATCH", OF_MATCH).replace("DEEP", "[" * 3000)
            file.execute(query, (table.id,))
    file.close()

    again = spawn()
    player = Table(again, sound.id, sound.tokens).sit(0)
    player.until("full")
    while player.scene["prompt"]["sealed"] != [1]:
        player.until("frames")
    player.close()
    told = {}
    for damage, table in damaged.items():
        answer = again.get(f"/api/matches/{table.id}", table.tokens[0])
        assert answer.status_code == 500, damage
        told[table.id] = answer.json()["sentence"].rpartition(" ")[2].rstrip(".")
        assert again.get(f"/api/matches/{table.id}").json() == answer.json(), damage
    listed = again.get("/api/set-aside").json()["matches"]
    assert {one["match"]: one["incident"] for one in listed} == told
    assert all(one["reason"] and one["since"] for one in listed)
    assert f"sandtable_set_aside {len(DAMAGES)}\n" in again.get("/api/metrics").text
