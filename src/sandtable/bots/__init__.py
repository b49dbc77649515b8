"""Bots: programs that choose Actions from Observations, never from the true State.

Begin with bot.py (the protocol) and registry.py (every bot by name). In the order of their imports:

    bot.py, rules_queries.py, orders.py   the protocol, and what follows from an Observation
    clock.py, gc_pause.py                 time budgets, and no garbage collection while a bot thinks
    search/, plans/                       tree search and plan search, in kernel Python
    carrier_choice.py, legal_actions.py   the carrier to think on, and lists of legal Actions made there
    planner.py, search_bot.py, simple.py  the bots
    levels.py, registry.py                five levels for people, and bots by name
    advice/                               hints and reviews for people

May import `kernel`, `games` and `play`. The order above is checked by import-linter (pyproject.toml).
"""
