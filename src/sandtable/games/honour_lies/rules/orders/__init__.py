"""The orders of the advanced module: HL-ADV-3.

`table` lists them, `availability` says which may be played, `resolution` carries them out, `questions` refuses and
lists the answers in all phases of the module. Begin with `table.py`.
"""
