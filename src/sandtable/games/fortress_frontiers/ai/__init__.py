"""The bots of Fortress Frontiers: evaluation, guesses of hidden things, quick choices, and plans of whole turns.

Imports `model` and `rules`. Begin with `plans.py`, whose plans rest on the `Assessment` of `assessment.py`.
"""
