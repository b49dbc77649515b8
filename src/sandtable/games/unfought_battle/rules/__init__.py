"""The rules of The Unfought Battle in kernel Python, by chapter of RULES.md.

Begin with `turn.py` (who must act) and `apply.py` (what an action does). `orders.py` implements Plan, `execute.py` and
`confront.py` Execute, `upkeep.py` Upkeep. Imports only the model, the clauses and the kernel.
"""
