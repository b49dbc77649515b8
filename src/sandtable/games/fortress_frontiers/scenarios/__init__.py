"""Scenario documents: declaring, loading and exporting them; maps and their generator; the shipped files in `files/`.

Imports `model` and `rules`; `words.py` imports nothing. Begin with `format.py`, which declares the document.
"""
