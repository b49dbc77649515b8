"""The rules of Doomball in kernel Python, by chapter of RULES.md.

Begin with `turn.py` (who must act) and `apply.py` (what an action does); `legal.py` lists actions and `check.py` names
the clause that refuses one. Imports the model, the clauses and the kernel only.
"""
