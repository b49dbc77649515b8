"""Stores matches durably.

`base.py` defines what a store does and the rows it holds; `sqlite.py` does it in one SQLite file. A store knows no
game and no rule, and imports nothing of the server but `failpoint`, with which tests stop the process at a named
place. Only this package may import a database driver. Begin with `base.py`.
"""
