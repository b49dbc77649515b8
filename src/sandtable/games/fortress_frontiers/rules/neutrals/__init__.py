"""Neutral monsters: their targets, attacks, rewards and return (chapter 20 of RULES.md). Begin with `attacks.py`."""
