"""Live matches over HTTP and WebSocket.

Two guarantees: what the server has acknowledged is durable, and no seat is sent what it may not know.

Begin with `run.py`, then `http/app.py` (all routes), `live/room.py` (one match) and `context.py` (shared services).
`store/` keeps matches on disk, `wire/` defines and encodes messages, `workers/` are bot processes, `game_api/` is one
game's own HTTP interface, `fastpath/` holds optimisations that can be switched off. Who may import whom is in
pyproject.toml. Everything below the server may be imported (kernel, games, play, bots), but not `sandtable.api`.
"""
