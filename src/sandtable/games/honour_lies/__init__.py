"""Honour Lies: rectangular regiments on an open table, wheels and charges, sealed bids of Health, no dice.

RULES.md follows one published revision of the author's page (HL-SRC-1) and rules on what that page leaves open. The
only hidden information is what a seat has chosen and not yet revealed (HL-SRC-2).

Begin with RULES.md, then `model.py` (the State), `rules/turn.py` and `rules/stages.py` (who decides and what follows).
`rules/` may import `model`, `events` and `clauses`; `ai/`, `scene/` and `scenarios/` may import all of these and
`rules/`. Nothing imports `scene/` or `scenarios/` but themselves.
"""

from typing import Final

from sandtable.kernel.game import Game

from .model import Board, State, Work

GAME: Final[Game[State, Board, Work]] = Game.from_package(__name__)
