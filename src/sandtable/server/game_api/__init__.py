"""Serves the HTTP interfaces that games bring along (`kernel.http_api`).

`registry.py` finds the games that have one, `routes.py` mounts its paths, `storage.py` keeps its matches and the keys
of their players, `matches.py` starts and restores a match. Nothing here knows a game by name.

May import `live`, `store`, `wire` and `http.endpoint` of the server. Begin with `routes.py`.
"""
