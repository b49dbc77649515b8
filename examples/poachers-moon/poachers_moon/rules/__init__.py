"""The rules in kernel Python. Begin with `turn.py` (who must act) and `apply.py` (what an action does)."""
