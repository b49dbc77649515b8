"""Picket, the tiny game that tests the kernel: sealed orders, fog with memory, a die, two automatic steps a turn."""

from typing import Final

from sandtable.kernel.game import Game

from .model import Board, State, Work

GAME: Final[Game[State, Board, Work]] = Game.from_package(__name__)
