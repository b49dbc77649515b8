"""Sun Tzu: The Unfought Battle: three forces a side, secret simultaneous orders, two resources, three stances, ghosts.

The version changes when behaviour changes, and only then. Where the author's text is silent, RULES.md has a ruling;
tools that the author mentions are no rules (UB-RULING-51).
"""

from typing import Final

from sandtable.kernel.game import Game

GAME: Final = Game.from_package(__name__)
