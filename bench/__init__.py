"""Benchmarks of the project, run from a checkout on an idle machine. Nothing in the package imports this folder.

- `python -m bench` (`make bench`): the speed of every game's rules, with ratios; `sandtable bench` measures one game.
- `python -m bench.search`: the speed of the bots' search.
- `python -m bench.frontiers`: the cost of a turn, a Scene and a State in Fortress Frontiers.
- `python -m bench.strength GAME`: how strong the bots of a game are.
- `python -m bench.figures`: writes the table of the README.
- `python bench/server/load.py`, `python bench/server/path.py`: the load a server carries, and the cost of one move.
- `python bench/server/walk.py`: which functions one move passes on the server.

Begin with `__main__.py`.
"""
