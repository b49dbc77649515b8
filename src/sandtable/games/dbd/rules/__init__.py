"""The rules of Death Before Dishonor v0.1 in kernel Python, one file for each chapter of RULES.md.

Begin with `turn.py` (who must act) and `apply.py` (what an action does). `legal.py` lists the legal actions and
`check.py` returns the clause that refuses one. Imports only the model, the clauses and the kernel.
"""
