"""Structures: networks, building sites and the Engineering step (chapters 10, 18 and 19 of RULES.md).

Begin with `engineering_step.py`.
"""
