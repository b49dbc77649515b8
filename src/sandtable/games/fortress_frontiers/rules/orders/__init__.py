"""Orders by kind: each module checks and lists one kind; `entry.py` enters them, `queues.py` repeats them.

Imports position, visibility, movement and engineering. `rules/check.py` and `rules/legal.py` call these modules.
"""
