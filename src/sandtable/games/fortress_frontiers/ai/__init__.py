"""The bots of Fortress Frontiers: evaluation, guesses of hidden things, quick choices, and plans of whole turns.

Imports `model` and `rules`. Begin with `plans.py`; `assessment.py` holds what plans rest on.
"""
