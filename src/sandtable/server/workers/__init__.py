"""Processes in which bots choose actions, hints and reviews are computed, and uploaded Records are replayed.

`pool.py` (begin here) is the server's side: threads that pass requests to processes. `process.py` is the program of a
process, `bots.py` makes bots by name and level, `advice_tasks.py` computes hints and reviews, `upload_tasks.py` replays
uploaded Records; `uploads.py` asks for it. May import `server.wire`, `server.fastpath` and what lies below the server;
rooms, HTTP and the store are out of reach here.
"""
