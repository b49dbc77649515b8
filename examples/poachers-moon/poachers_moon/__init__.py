"""Poacher's Moon, a hare hunt in the dark with secret orders and a hidden piece: the example of a game of one's own."""

from typing import Final

from sandtable.kernel.game import Game

from .model import Board, State, Work

GAME: Final[Game[State, Board, Work]] = Game.from_package(__name__)
