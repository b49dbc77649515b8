"""How machines play: quick choices, guesses of hidden information, the value of a position, and the solver for bids.

May import `rules/` and `model`. Begin with `pick.py` and `value.py`; `bid_solver.py` explains how bids are chosen.
"""
