"""The foundation of rules and platform: the contract of a game, layouts, chance, Records, Actions, Scenes and errors.

Begin with `contract.py` (the kernel functions that every game implements) and `game.py` (a game as data); `verbs.py`
describes Actions, `scene.py` what clients draw, `record.py` what is stored, `errors.py` every error. `carriers/` runs
kernel functions on plain objects or compiled; `documents/` reads and writes scenario documents. The kernel imports
nothing else of Sandtable; it knows no particular game, no network, and no disk apart from scenario files and the cache
of compiled rules.
"""
