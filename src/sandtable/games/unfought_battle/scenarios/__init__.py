"""Scenario documents: validation, configuration, map generation, loading and exporting.

Begin with `load.py`; `config.py` has the numbers of the game, `maps.py` the map generator. `files/` holds the shipped
scenarios. Imports the model and the rules, never `ai` or `scene`.
"""
