"""Geometry of boards in whole numbers, independent of any game.

`hexgrid.py` builds hex and square grids and the tables that a Board holds, `hexpath.py` finds ranges, paths and
connected components over such tables, `region.py` outlines a set of cells: ordinary Python for set-up, editors and
Scenes. `plane.py` and `plane_strip.py` handle open tables and are kernel Python, which rules call directly. This
package imports nothing else of Sandtable. Begin with `hexgrid.py` or `plane.py`, depending on the kind of board.
"""
