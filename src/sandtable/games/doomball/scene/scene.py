"""The picture of a position, for any client. All but a draft that is not open yet is the same for every seat."""

from __future__ import annotations

from sandtable.games.doomball import model
from sandtable.games.doomball.model import Board, State
from sandtable.games.doomball.rules.position import may_activate
from sandtable.games.doomball.scene.board import cells, lines, ranges, shape
from sandtable.games.doomball.scene.draft import plan, shown_cards
from sandtable.games.doomball.scene.panels import goal, panels
from sandtable.games.doomball.scene.pieces import pieces
from sandtable.games.doomball.scene.sentences import idle_units, is_coward, piece_name
from sandtable.games.doomball.scene.words import SEAT_NAMES, quantity
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import RUNNING
from sandtable.kernel.scene import Ending, Face, Scene, Tray


def scene(setup: Setup[State, Board], state: State, seat: int) -> Scene:
    """Return everything that this seat may see."""
    board = setup.board
    made: Scene = {
        "game": "doomball",
        "seat": seat,
        "board": shape(board.mode),
        "cells": cells(board, state, seat),
        "lines": lines(board, state),
        "pieces": pieces(setup, state, seat),
        "trays": trays(board),
        "cards": shown_cards(board, state, seat),
        "panels": panels(setup, state, seat),
        "goal": goal(board, state, seat),
        "turn": turn(board, state),
        "faces": [Face(roll="H", symbol="st-hit", name="hit"), Face(roll="T", symbol="", name="nothing")],
    }
    if seat < 2 and state.phase == model.DRAFT and state.drafting != model.RACE_ONLY:
        made["plan"] = plan(setup, state, seat)
    if state.phase in (model.CHOOSE, model.ACT):
        made["areas"] = ranges(board, state)
    if state.phase in (model.CHOOSE, model.ACT, model.REINFORCE):
        made["endings"] = [ending(setup, state)]
    return made


def trays(board: Board) -> list[Tray]:
    """Return the places beside the board."""
    waiting = "Reserve of" if board.mode == model.VARIANT else "To be placed by"
    made = [Tray(id=f"waiting-{seat}", name=f"{waiting} {SEAT_NAMES[seat]}", kind="reserve") for seat in model.SEATS]
    made += [Tray(id=f"lost-{seat}", name=f"Lost by {SEAT_NAMES[seat]}", kind="lost") for seat in model.SEATS]
    return [*made, Tray(id="draft", name="Your army", kind="market")]


def ending(setup: Setup[State, Board], state: State) -> Ending:
    """Return what the end of the turn, or of an activation, would leave unused."""
    if state.phase == model.REINFORCE:
        return {"verb": "end", "unused": [f"{quantity(state.heads, 'reinforcement')} may still come"]}
    if state.phase == model.ACT:
        still = state.walked == 0 and not state.pieces[state.unit].moved
        name = piece_name(setup, state, state.unit)
        return {"verb": "finish", "unused": [f"{name} may still move and act"] if still else []}
    board, unused = setup.board, []
    idle = idle_units(state)
    if ready := [piece_name(setup, state, one) for one in idle if may_activate(state, board, one)]:
        unused.append(f"{', '.join(ready)} may still be activated")
    if cowards := [piece_name(setup, state, one) for one in idle if is_coward(state, board, one)]:
        unused.append(f"{', '.join(cowards)} will run away, or be destroyed where that is impossible")
    return {"verb": "end", "unused": unused}


def turn(board: Board, state: State) -> str:
    """Return a line such as `Round 2 · turn 7 · P1 · 1 : 0`."""
    parts = [f"Round {state.round}"]
    if state.turn:
        parts.append(f"{'game turn' if board.mode == model.VARIANT else 'turn'} {state.turn}")
    if state.phase == model.DRAFT:
        parts.append("draft")
    elif state.result == RUNNING:
        parts.append(SEAT_NAMES[state.actor])
    parts.append(f"{state.sides[0].wins} : {state.sides[1].wins}")
    return " · ".join(parts)
