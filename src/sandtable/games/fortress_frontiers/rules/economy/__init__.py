"""The Upkeep, income, and the Spawns step (chapters 6, 9 and 12 of RULES.md). Begin with `upkeep.py`."""
