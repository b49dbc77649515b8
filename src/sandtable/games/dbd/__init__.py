"""Death Before Dishonor v0.1: two lines on 157 hexes, dice, and a defender who decides in the middle of the turn.

The version changes when behaviour changes, and only then (DBD-GEN-2, DBD-GEN-7). What v0.1 leaves out may come
under another one (DBD-GEN-6, DBD-GEN-8). Where the rule document is silent, RULES.md has a ruling (DBD-GEN-1).
"""

from sandtable.kernel.game import Game, later

GAME = Game.from_package(__name__, board_text=later(__name__, "board.board_text"), reads_text=True)
