"""Sight, base scores, bids, the winner and what follows for the loser: HL-VIS, HL-COMBAT, HL-DIS.

May import `rules/units`, `rules/table` and `rules/orders`. Begin with `combat.py`.
"""
