"""Sun Tzu: The Unfought Battle: three forces a side, secret simultaneous orders, two resources, three stances, ghosts.

The numbers are in scenarios/format.py, the rules in rules/, the texts in scene/sentences.py. The rules version changes
if and only if behaviour changes. Where the author's text is silent, RULES.md has a ruling; tools that the author
mentions are not rules (UB-RULING-51).
"""

from typing import Final

from sandtable.kernel.game import Game

from .model import Board, State, Work

GAME: Final[Game[State, Board, Work]] = Game.from_package(__name__)
