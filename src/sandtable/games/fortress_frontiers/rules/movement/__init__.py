"""Movement: costs, routes, and the resolution of simultaneous moves tick by tick (chapters 13 and 14 of RULES.md).

Begin with `costs.py` for planning a move and with `tick.py` for its execution.
"""
