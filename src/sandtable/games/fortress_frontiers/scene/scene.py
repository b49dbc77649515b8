"""The Scene of one player, made from what `hide` leaves.

The public sees the shape of the board, turn, phase and who is Done (FF-VIS-12). After the end, a viewer who may know
everything gets a Scene without fog: it is made from the whole State.
"""

from __future__ import annotations

from sandtable.games.fortress_frontiers.model import MOVEMENT, OFF, ORDERS, PREPARATION, Board, State
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Scene

from .cards import cards
from .names import PHASE_NAMES
from .panels import goal, panels
from .pieces import pieces
from .plan import plan
from .tiles import Knowledge, board_shape, cell_view, road_lines


def scene(setup: Setup[State, Board], state: State, seat: int) -> Scene:
    """Return the Scene for one seat."""
    board = setup.board
    made: Scene = {
        "game": "fortress-frontiers",
        "seat": seat,
        "board": board_shape(board),
        "cells": [],
        "pieces": [],
        "cards": cards(board, state, seat),
        "panels": panels(board, state, seat),
        "goal": goal(state),
        "turn": turn_words(state, seat),
    }
    if seat > 1 and all(hold.tile == OFF for hold in state.holds):
        made["cells"] = [{"id": tile, "fog": "unknown"} for tile in range(board.count)]
        return made
    known = Knowledge(state, seat)
    made["cells"] = [cell_view(known, tile) for tile in range(board.count)]
    made["pieces"] = pieces(board, state, seat)
    made["lines"] = road_lines(board, known)
    if state.phase == ORDERS and seat < 2:
        made["plan"] = plan(setup, state, seat)
        made["lines"] += [line for order in made["plan"]["orders"] for line in order.get("lines", [])]
        idle = [piece["name"] for piece in made["pieces"] if piece["id"] in made["plan"]["idle"]]
        unused = [f"{', '.join(idle)} without an order: not moving and not defending"] if idle else []
        made["endings"] = [{"verb": "done", "unused": unused}]
    return made


def turn_words(state: State, seat: int) -> str:
    """Return turn, phase and step, and during Orders gold and mana."""
    step = f", tick {state.tick}" if state.phase == MOVEMENT and state.tick else ""
    phase = "Execution · " if PREPARATION <= state.phase <= MOVEMENT + 1 else ""
    purse = ""
    if state.phase == ORDERS and seat < 2:
        side = state.sides[seat]
        purse = f" · {side.gold} gold" + (f", {side.mana} mana" if side.cap else "")
    return f"Turn {state.turn} · {phase}{PHASE_NAMES[state.phase]}{step}{purse}"
