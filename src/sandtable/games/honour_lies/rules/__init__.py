"""The rules of Honour Lies in kernel Python, one sub-package for each chapter of RULES.md.

`turn`, `legal`, `check`, `apply` and `hide` are the contract with the kernel; they dispatch by phase. `stages` runs
what follows an Action until somebody has to decide. May import `model`, `events`, `clauses`, the kernel and geometry.
Begin with `turn.py` and `stages.py`.
"""
