"""The rules of Fortress Frontiers in kernel Python, one package for each chapter of RULES.md.

Begin with `apply.py`, which runs the steps of a turn; `check.py` and `legal.py` hold the legality of orders. Rules
import `model`, `clauses` and the kernel, and nothing of `ai`, `scene` or `scenarios`.
"""
