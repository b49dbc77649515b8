"""Death Before Dishonor v0.1: two armies on 157 hexes, dice, and a defender who decides during the attacker's turn.

The unit numbers are in model.py, the rules in rules/, the texts in scene/sentences.py. The rules version changes if and
only if behaviour changes (DBD-GEN-2, DBD-GEN-7); what v0.1 leaves out needs another version (DBD-GEN-6, DBD-GEN-8).
Where the rule document is silent, RULES.md has a ruling (DBD-GEN-1).
"""

from typing import Final

from sandtable.kernel.game import Game

from .model import Board, State, Work

GAME: Final[Game[State, Board, Work]] = Game.from_package(__name__)
