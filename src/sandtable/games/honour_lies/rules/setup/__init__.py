"""Everything before and around the rounds: forces, deployment, preparation of the advanced module, summoning.

HL-FORCE, HL-SETUP, HL-SUM, HL-ADV-1 and HL-ADV-2. May import `rules/units`, `rules/table` and `rules/sealed_bids`.
Begin with `preparation.py`, which says what comes after what.
"""
