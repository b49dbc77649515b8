"""Reform, Advance, Retreat, Pivot, sally and engagement: HL-REFORM, HL-MOVE, HL-ENG, HL-FLEE, HL-HOLD-9.

Each `try_` function works out one choice in the scratch space; `checks`, `listing` and `execution` use them to refuse,
to list and to carry out. Begin with `moves.py`.
"""
