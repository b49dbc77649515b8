"""The rules of The Unfought Battle in kernel Python, by chapter of RULES.md.

Begin with `turn.py` (who must act) and `apply.py` (what happens); `orders.py` is Plan, `execute.py` and `confront.py`
are Execute, `upkeep.py` is Upkeep. Imports the model, the clauses and the kernel only.
"""
