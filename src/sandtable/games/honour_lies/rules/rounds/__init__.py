"""Rounds and activations: HL-ROUND, HL-ACT, HL-SCORE.

May import the chapters below (`units`, `table`, `setup`, `combat`, `orders`). Begin with `rounds.py`.
"""
