"""Matches in memory, the connections to them, and what players do in them.

Begin with `room.py`: a Room is one match with its command queue, audience (`audience.py`), durable state
(`durable_match.py`), clock and bots. `rooms.py` finds or restores rooms, `lobby.py` creates matches and lets players
join, `connection.py` serves one WebSocket. May import everything of the server except `http`, `game_api` and `run`.
"""
