"""Where stands are and what they meet: positions, terrain, faces, rebuilding, clean places (HL-FORM, HL-REB,
HL-TERR).

May import `rules/units`. Begin with `stands.py`: `locate_stands` fills the scratch space that everything here reads.
"""
