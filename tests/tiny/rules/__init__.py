"""The rules of Picket in kernel Python, by chapter of RULES.md.

Begin with `turn.py` (who must act) and `apply.py` (what an action does). Imports the model, the clauses and the kernel.
"""
