"""Pure mathematics of boards: whole numbers, no game, no network, no disk.

`hexgrid` builds grids and the tables a Board holds; `hexpath` finds ranges, paths and components over such
tables. This is ordinary Python for set-up time, map makers, editors and scenes; rules read the tables.
"""
