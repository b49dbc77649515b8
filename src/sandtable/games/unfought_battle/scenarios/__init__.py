"""Scenario documents: validation, map generation, loading and exporting.

Begin with `format.py`, which declares the document and the numbers of the game; `maps.py` has the map generator.
`files/` holds the shipped scenarios. Imports the model and the rules, never `ai` or `scene`.
"""
