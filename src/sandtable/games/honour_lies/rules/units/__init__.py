"""What a unit is and what becomes of it: profiles (HL-PROF), formations (HL-FORM), losses (HL-PIECE, HL-SCORE-1).

The lowest layer of the rules: imports no other chapter except the table of orders. Begin with `profiles.py`.
"""
