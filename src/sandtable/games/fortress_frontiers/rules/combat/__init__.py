"""Combat: strength, damage, the Attacks step, retaliation and spells (chapters 15 and 16 of RULES.md).

Begin with `strength.py`, then `attacks.py`. Fights during movement are in `rules.movement`.
"""
