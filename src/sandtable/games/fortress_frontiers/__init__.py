"""Fortress Frontiers: hidden simultaneous orders, fog of war, economy, spells, structures and monsters on hexes.

Begin reading with `model.py`, then `rules/`. The rules know nothing of `ai`, `scene` and `scenarios`.
"""

from typing import Final

from sandtable.kernel.game import Game

from .model import Board, State, Work

GAME: Final[Game[State, Board, Work]] = Game.from_package(__name__)
