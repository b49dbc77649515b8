"""Scenario documents: checking, loading and exporting them; maps and their generator; the shipped files in `files/`.

Imports `model` and `rules`. Begin with `load.py`.
"""
