"""The panels beside the table."""

from __future__ import annotations

from typing import Any

from sandtable.games.honour_lies import model
from sandtable.games.honour_lies.facts import SEAT_NAMES
from sandtable.games.honour_lies.model import INSIDE, NO_SEAT, NOBODY, ON_TABLE, UNITS, Board, State
from sandtable.games.honour_lies.scene import advanced_panels, combat_panels
from sandtable.games.honour_lies.scene.drawing import holding_name
from sandtable.games.honour_lies.scene.force_building import force_conditions
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Goal, Panel

STEPS = ("Rush", "Ranged", "Reform", "Move", "March", "Melee", "Occupy")


def panels(setup: Setup[State, Board], state: State, seat: int) -> list[Panel]:
    """Return score, round, step, force, combat, holdings and seals."""
    board: Board = setup.board
    score: list[dict[str, Any]] = [
        {"name": SEAT_NAMES[s], "seat": s, "value": state.vp[s], "text": units_to_act(state, s)} for s in (0, 1)
    ]
    track: list[dict[str, Any]] = [{"name": "Round", "value": state.round, "most": board.rounds}]
    made: list[Panel] = [
        {"kind": "score", "title": "Victory points", "rows": score, "clause": "HL-SCORE-1"},
        {"kind": "track", "title": "Round", "rows": track, "clause": "HL-ROUND-3"},
    ]
    if state.phase == model.ENLISTING and seat < NO_SEAT:
        made.append(force_conditions(board, state, seat))
    if state.phase == model.ACTING:
        steps: list[dict[str, Any]] = [{"name": name, "value": state.step} for name in STEPS]
        made.append({"kind": "track", "title": "Activation", "rows": steps, "clause": "HL-ACT-1"})
    made += combat_panels.combat_panels(setup, state, seat)
    made += advanced_panels.advanced_panels(board, state)
    if state.phase in (model.BIDDING, model.ENLISTING, model.BIDDING_STRATEGY):
        seals: list[dict[str, Any]] = [
            {"name": SEAT_NAMES[s], "seat": s, "text": "ready" if state.sealed[s] else "still choosing",
             "look": "sealed" if state.sealed[s] else "draft"}
            for s in (0, 1)
        ]  # fmt: skip
        made.append({"kind": "seals", "title": "Who is ready", "rows": seals, "clause": "HL-COMBAT-6"})
    elif state.round:
        made.append({"kind": "table", "title": "The table", "rows": table_rows(board, state), "clause": "HL-SCORE-2"})
    return made


def goal(board: Board, state: State) -> Goal:
    """Return how both sides win, and their victory points."""
    text = f"Have more victory points after round {board.rounds}: 1 for a unit destroyed, 3 for a specialist"
    if any(board.command[: state.holdings]):
        text += ", 5 for a command holding at the end"
    return {"text": text, "progress": [str(points) for points in state.vp], "clause": "HL-SCORE-3"}


def units_to_act(state: State, seat: int) -> str:
    """Describe how many units of a side have still to act."""
    units = [unit for unit in state.units[:UNITS] if unit.seat == seat and unit.status in (ON_TABLE, INSIDE)]
    if not state.round:
        return ""
    return f"{sum(not unit.activated for unit in units)} of {len(units)} still to act"


def table_rows(board: Board, state: State) -> list[dict[str, Any]]:
    """Return who has the Initiative (HL-SETUP-2) and who holds what; a command holding is worth 5 VP at the end."""
    rows: list[dict[str, Any]] = [
        {"name": "Initiative (wins ties)", "text": SEAT_NAMES[state.first], "clause": "HL-SETUP-2"},
        {"name": "Rounds left", "text": str(board.rounds - state.round), "clause": "HL-SCORE-3"},
    ]
    for i in range(state.holdings):
        occupant = state.occupant[i]
        who = "empty" if occupant == NOBODY else SEAT_NAMES[state.units[occupant].seat]
        worth = ", 5 VP at the end" if board.command[i] and occupant != NOBODY else ""
        rows.append({"name": holding_name(board, i), "text": who + worth, "clause": "HL-SCORE-2"})
    return rows
