"""Doomball: drafted armies on hexes, combat by coin flips, one artifact to be carried to the far edge; and the Variant
on squares, with certain hits and three artifacts.

Where the rule document is silent RULES.md has a ruling; the document comes before the author's repo.
"""

from typing import Final

from sandtable.kernel.game import Game

from .model import Board, State, Work

GAME: Final[Game[State, Board, Work]] = Game.from_package(__name__)
