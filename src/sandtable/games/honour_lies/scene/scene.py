"""The Scene of a position: an open table in millimetres, y downwards."""

from __future__ import annotations

from typing import Literal

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import ABSENT, NO_SEAT, UNITS, Board, State
from sandtable.games.honour_lies.scene import advanced_panels, combat_panels
from sandtable.games.honour_lies.scene.board import board_areas, board_shape
from sandtable.games.honour_lies.scene.force_building import cards, force_cards, sample_forces
from sandtable.games.honour_lies.scene.handles import handles
from sandtable.games.honour_lies.scene.number_names import number_names
from sandtable.games.honour_lies.scene.panels import goal, panels
from sandtable.games.honour_lies.scene.pieces import make_piece
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Scene

TRAYS: tuple[tuple[Literal["reserve", "lost"], str], ...] = (("reserve", "Reserve"), ("lost", "Losses"))


def scene(setup: Setup[State, Board], state: State, seat: int) -> Scene:
    """Return the Scene of an Observation. `state` is what `hide` left for the seat."""
    board: Board = setup.board
    rows = [unit_id for unit_id in range(UNITS) if state.units[unit_id].status != ABSENT]
    building = state.phase == model.ENLISTING and seat < NO_SEAT
    made: Scene = {
        "game": "honour-lies",
        "seat": seat,
        "board": board_shape(board),
        "cells": [],
        "areas": board_areas(board, state),
        "marks": combat_panels.contact_marks(board, state),
        "handles": handles(board, state, seat),
        "namings": [*number_names(board, state, seat), *advanced_panels.advanced_number_names(board, state, seat)],
        "pieces": [make_piece(setup, state, unit_id) for unit_id in rows],
        "trays": [
            {"id": f"{word}-{s}", "name": f"{title} of {SEAT_NAMES[s]}", "kind": word}
            for s in (0, 1)
            for word, title in TRAYS
        ],
        "cards": force_cards(board, state, seat)
        if building
        else [*cards(state, rows), *advanced_panels.order_cards(board, state)],
        "panels": panels(setup, state, seat),
        "goal": goal(board, state),
        "turn": f"Round {state.round} of {board.rounds}" if state.round else "Set-up",
    }
    if state.phase == model.ACTING:
        made["endings"] = [{"verb": "pass", "unused": []}]
    if building:
        made["deeds"] = sample_forces(board, state, seat)
    return made
