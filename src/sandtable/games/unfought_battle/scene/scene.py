"""The scene of an Observation of a seat or the public."""

from __future__ import annotations

from functools import cache
from typing import Any

from sandtable.games.unfought_battle import model
from sandtable.games.unfought_battle.actions import VERBS, ForceNames
from sandtable.games.unfought_battle.model import (
    CONTENTIOUS,
    DIFFICULT,
    NO_ORDER,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    SEATS,
    UPKEEP,
    Board,
    Force,
    State,
    force_at,
    initiative,
    modifier,
    row_of,
)
from sandtable.games.unfought_battle.rules.orders import order_cost, plan_cost
from sandtable.games.unfought_battle.rules.upkeep import has_adjacent_enemy
from sandtable.games.unfought_battle.scenarios.export import tendency_names
from sandtable.games.unfought_battle.scenarios.format import ORDERS, STANCES
from sandtable.games.unfought_battle.scenarios.shapes import MapShape, shape_of
from sandtable.games.unfought_battle.scene.sentences import PHASE_NAMES, SEAT_NAMES, force_name, hex_name
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ACTION_WIDTH, PUBLIC, Seat
from sandtable.kernel.scene import Badge, BoardShape, Card, Cell, Goal, Line, Order, Panel, Plan, Scene, ScenePiece

SIZE = 1.0  # from the centre of a hex to a corner
GROUND_WORDS = ("open", "difficult", "contentious")
GROUND_NAMES = ("open ground", "difficult ground", "contentious ground")
STANCE_SYMBOLS = ("ub-mountain", "ub-river", "ub-thunder")
ORDER_SYMBOLS = ("", "ub-advance", "ub-deceive", "ub-meditate")


@cache
def _shape(shape: MapShape) -> BoardShape:
    """Return the geometry of a map: pointy hexes with coordinates from 0 on (UB-MAP-6)."""
    grid = shape.grid
    corners = [grid.corners(cell, SIZE) for cell in range(grid.count)]
    left = min(x for corner in corners for x, _ in corner)
    top = min(y for corner in corners for _, y in corner)
    right = max(x for corner in corners for x, _ in corner)
    bottom = max(y for corner in corners for _, y in corner)

    def moved(x: float, y: float) -> list[float]:
        return [round(x - left, 3), round(y - top, 3)]

    return {
        "kind": "cells",
        "grid": "hex-pointy",
        "size": [round(right - left, 3), round(bottom - top, 3)],
        "cells": [
            {
                "id": cell,
                "label": f"{grid.coords[cell][0]},{grid.coords[cell][1]}",
                "centre": moved(*grid.centre(cell, SIZE)),
                "outline": [moved(x, y) for x, y in corners[cell]],
                "near": grid.neighbours(cell),
                "ways": [-1 if way is None else way for way in grid.steps(cell)],
            }
            for cell in range(grid.count)
        ],
    }


def scene(setup: Setup[State, Board], state: State, seat: int) -> Scene:
    """Return the scene of an Observation; `hide` has been applied to `state`."""
    board: Board = setup.board
    made: Scene = {
        "game": "unfought-battle",
        "seat": seat,
        "board": _shape(shape_of(board)),
        "cells": cells(board, state),
        "pieces": pieces(board, state, seat),
        "cards": [FORCE_CARD, CONTACT_CARD],
        "panels": panels(setup, state, seat),
        "goal": goal(board, state),
        "turn": f"Turn {state.turn} · {PHASE_NAMES[state.phase]} · initiative {SEAT_NAMES[initiative(state, board)]}",
    }
    if seat < 2 and state.phase == model.PLAN:
        made["plan"] = plan(board, state, Seat(seat))
        made["lines"] = [line for order in made["plan"]["orders"] for line in order.get("lines", [])]
        rows = [row_of(Seat(seat), number) for number in range(board.forces)]
        idle = [force_name(row) for row in rows if state.forces[row].order == NO_ORDER]
        unused = [f"{', '.join(idle)} without an order: Meditate"] if idle else []
        made["endings"] = [{"verb": "seal", "unused": unused}]
    return made


# -- hexes ------------------------------------------------------------------------------------------------------


def cells(board: Board, state: State) -> list[Cell]:
    """Return the hexes that are not Open, with their control, which is unknown before Upkeep (UB-INFO-7)."""
    made: list[Cell] = []
    for cell in range(board.hexes):
        ground = board.terrain[cell]
        if ground in (DIFFICULT, CONTENTIOUS):
            one: Cell = {"id": cell, "ground": GROUND_WORDS[ground], "name": GROUND_NAMES[ground]}
            holder = controller(board, state, cell)
            if ground == CONTENTIOUS and holder is not None:
                one["note"] = f"controlled by {SEAT_NAMES[holder]}"
                one["marks"] = [f"held-{holder}"]
            made.append(one)
    return made


def controller(board: Board, state: State, cell: int) -> int | None:
    """Return the seat that controls a hex (UB-CONTROL-1); None between Execute and Upkeep, when it is unknown."""
    row = force_at(state, model.hex_of(cell))
    if state.phase == UPKEEP or row == NOBODY:
        return None
    seat = SEATS[row // NUMBERS]
    return None if has_adjacent_enemy(state, board, seat, model.hex_of(cell)) else int(seat)


# -- pieces -----------------------------------------------------------------------------------------------------


def pieces(board: Board, state: State, seat: int) -> list[ScenePiece]:
    """Return the forces with known positions, own ghosts, and before Upkeep the contacts.

    All contacts look the same (UB-GHOST-8, UB-RULING-44).
    """
    made = []
    for side in SEATS:
        for number in range(board.forces):
            row = row_of(side, number)
            force = state.forces[row]
            if force.hex != OFFBOARD:
                made.append(force_piece(board, state, seat, row))
            if force.ghost != OFFBOARD:
                made.append(ghost_piece(board, row, force))
    if state.phase == UPKEEP:
        viewer = PUBLIC if seat == PUBLIC else 1 - seat
        for hex in state.contacts[viewer]:
            if hex != OFFBOARD:
                made.append(contact_piece(board, viewer, hex))
    return made


def force_piece(board: Board, state: State, seat: int, row: int) -> ScenePiece:
    """Return the piece of a force with what the viewer knows about it."""
    force = state.forces[row]
    known = force.stance <= model.THUNDER
    stance = STANCES[force.stance] if known else "stance unknown"
    past = ", ".join(tendency_names(force.tendency)) or "no orders yet"
    badges: list[Badge] = []
    if known:
        secret = row // NUMBERS == seat and not force.shown
        name = f"{stance} stance" + (", unknown to the enemy" if secret else "")
        badges.append({"symbol": STANCE_SYMBOLS[force.stance], "name": name})
    bonus = modifier(board, force.tendency)
    if bonus:
        badges.append({"symbol": "", "text": f"{bonus:+d}", "name": f"tendency {bonus:+d}"})
    if force.encircled:
        badges.append({"symbol": "", "text": f"!{force.encircled}", "name": f"encircled, turn {force.encircled}"})
    made: ScenePiece = {
        "id": ForceNames(board).piece_text(row, "full"),
        "seat": row // NUMBERS,
        "name": force_name(row),
        "kind": "force",
        "symbol": "",
        "letter": str(row % NUMBERS + 1),
        "shape": "stone",
        "cell": force.hex,
        "badges": badges,
        "spoken": f"{force_name(row)} on {hex_name(board, force.hex)}, {stance}, tendency: {past}"
        + (f", {bonus:+d}" if bonus else ""),
    }
    if force.order != NO_ORDER and row // NUMBERS == seat and state.phase == model.PLAN:
        made["states"] = ["ordered"]
    return made


def ghost_piece(board: Board, row: int, force: Force) -> ScenePiece:
    """Return the piece of a ghost, for its owner."""
    return {
        "id": f"ghost of {ForceNames(board).piece_text(row, 'full')}",
        "seat": row // NUMBERS,
        "name": f"Ghost of {force_name(row)}",
        "kind": "contact",
        "symbol": "ub-ghost",
        "shape": "stone",
        "cell": force.ghost,
        "states": ["ghosted"],
        "spoken": f"Your ghost, put on {hex_name(board, force.ghost)} by {force_name(row)}",
    }


def contact_piece(board: Board, viewer: int, hex: int) -> ScenePiece:
    """Return the piece of a contact: a force or a ghost, the viewer cannot know which."""
    who = "someone" if viewer == PUBLIC else SEAT_NAMES[viewer]
    return {
        "id": f"contact@{board.across[hex]},{board.down[hex]}",
        "seat": viewer,
        "name": "Contact",
        "kind": "contact",
        "symbol": "ub-force",
        "shape": "stone",
        "cell": hex,
        "spoken": f"A contact on {hex_name(board, hex)}: a force or a ghost of {who}",
    }


# -- the plan ---------------------------------------------------------------------------------------------------


def plan(board: Board, state: State, seat: Seat) -> Plan:
    """Return the seat's own orders with their costs and CLEAR actions, and the forces without an order."""
    called = ForceNames(board)
    orders: list[Order] = []
    idle: list[str] = []
    for number in range(board.forces):
        row = row_of(seat, number)
        force = state.forces[row]
        if force.order == NO_ORDER:
            idle.append(called.piece_text(row, "full"))
            continue
        order: Order = {
            "text": plan_words(board, row, force),
            "cost": f"{order_cost(board, force.order, force.target)} Shih",
            "drop": VERBS.to_text((model.CLEAR, row, *[0] * (ACTION_WIDTH - 2)), called),
        }
        if force.target != OFFBOARD:
            order["lines"] = [plan_line(board, force)]
        orders.append(order)
    cost, shih = plan_cost(state, board, seat, NUMBERS), state.sides[seat].shih
    return {
        "orders": orders,
        "rest": "no order: it will Meditate",
        "sum": f"{cost} of {shih} Shih, {max(0, shih - cost)} left",
        "idle": idle,
    }


def plan_words(board: Board, row: int, force: Force) -> str:
    """Return the words of an order in the plan."""
    if force.order == model.MEDITATE:
        return f"{force_name(row)}: Meditate"
    target = hex_name(board, force.target)
    stance = f", {STANCES[force.chosen]}" if force.order == model.ADVANCE else ""
    return f"{force_name(row)}: {ORDERS[force.order]} {target}{stance}"


def plan_line(board: Board, force: Force) -> Line:
    """Return the line of a planned Advance or ghost on the board."""
    shape = _shape(shape_of(board))["cells"]
    what = STANCES[force.chosen] if force.order == model.ADVANCE else "ghost"
    return {"points": [shape[force.hex]["centre"], shape[force.target]["centre"]], "style": "plan", "label": what}


# -- panels ----------------------------------------------------------------------------------------------------


def panels(setup: Setup[State, Board], state: State, seat: int) -> list[Panel]:
    """Return the panels: Chi, Shih, victory conditions, tendencies, turn limit and revealed orders."""
    board: Board = setup.board
    chi: list[dict[str, Any]] = []
    shih: list[dict[str, Any]] = []
    for side in SEATS:
        mine = state.sides[side]
        most = max(board.starting_chi, mine.chi)
        name = f"{SEAT_NAMES[side]}'s Chi"
        chi.append({"name": name, "seat": int(side), "value": mine.chi, "most": most, "symbol": "ub-chi"})
        name = f"{SEAT_NAMES[side]}'s Shih"
        shih.append({"name": name, "seat": int(side), "value": mine.shih, "most": board.max_shih, "symbol": "ub-shih"})
    made: list[Panel] = [
        {"kind": "score", "title": "Chi", "rows": chi, "clause": "UB-RES-1"},
        {"kind": "resources", "title": "Shih", "rows": shih, "clause": "UB-RES-3"},
        {"kind": "table", "title": "Ways to win", "rows": victories(board, state), "clause": "UB-VICTORY-9"},
    ]
    if past := tendencies(board, state):
        made.append({"kind": "table", "title": "Tendencies", "rows": past, "clause": "UB-TEND-1"})
    if board.last_turn:
        turn: list[dict[str, Any]] = [{"name": "Turn", "value": state.turn, "most": board.last_turn}]
        made.append({"kind": "track", "title": "Turn", "rows": turn, "clause": "UB-VICTORY-7"})
    if seat < 2 and state.phase == UPKEEP:
        told = reveals(board, state, 1 - seat)
        if told:
            made.append({"kind": "table", "title": "Revealed by meditation", "rows": told, "clause": "UB-MED-3"})
    return made


def tendencies(board: Board, state: State) -> list[dict[str, Any]]:
    """Return the last three orders of every force with their modifiers."""
    rows = []
    for side in SEATS:
        for number in range(board.forces):
            force = state.forces[row_of(side, number)]
            past = " · ".join(tendency_names(force.tendency))
            if not past:
                continue
            bonus = modifier(board, force.tendency)
            text = past + (f" ({bonus:+d})" if bonus else "")
            rows.append({"name": force_name(row_of(side, number)), "seat": int(side), "text": text})
    return rows


def is_domination_possible(board: Board) -> bool:
    """Whether a side has enough forces to control every Contentious hex (UB-VICTORY-8)."""
    return 0 < board.contentious <= board.forces


def goal(board: Board, state: State) -> Goal:
    """Return how both sides win, and each side's Chi and turns of domination."""
    text = "Bring the enemy's Chi to 0"
    progress = [f"{state.sides[side].chi} Chi" for side in SEATS]
    if is_domination_possible(board):
        turns = board.domination_checks
        text += f", or control all {board.contentious} contentious grounds for {turns} turns"
        held = [state.sides[side].domination for side in SEATS]
        progress = [chi + (f" and {held[i]} of {turns} turns" if held[i] else "") for i, chi in enumerate(progress)]
    return {"text": text, "progress": progress, "clause": "UB-VICTORY-2"}


def victories(board: Board, state: State) -> list[dict[str, Any]]:
    """Return the progress of domination and encirclement, and whether domination is possible (UB-VICTORY-8)."""
    rows: list[dict[str, Any]] = []
    if not is_domination_possible(board):
        text = f"cannot happen: {board.contentious} grounds, {board.forces} forces"
        rows.append({"name": "Domination", "text": text, "clause": "UB-VICTORY-8"})
    else:
        held = ", ".join(f"{SEAT_NAMES[side]} {state.sides[side].domination}" for side in SEATS)
        text = f"{held} of {board.domination_checks} upkeeps"
        rows.append({"name": "Domination", "text": text, "clause": "UB-VICTORY-3"})
    for side in SEATS:
        for number in range(board.forces):
            row = row_of(side, number)
            count = state.forces[row].encircled
            if count:
                text = f"{count} of {board.encirclement_turns} turns"
                rows.append({"name": f"{force_name(row)} encircled", "text": text, "clause": "UB-VICTORY-5"})
    return rows


def reveals(board: Board, state: State, enemy: int) -> list[dict[str, Any]]:
    """Return the orders that meditation revealed this turn."""
    rows = []
    for number in range(board.forces):
        row = row_of(enemy, number)
        force = state.forces[row]
        if force.revealed:
            target = "" if force.target == OFFBOARD else f" {hex_name(board, force.target)}"
            rows.append({"name": force_name(row), "text": f"{ORDERS[force.order]}{target}"})
    return rows


FORCE_CARD: Card = {
    "kind": "force",
    "name": "Force",
    "symbol": "ub-force",
    "lines": [
        {"name": "Advance", "text": "2 Shih and the entry cost; choose a stance", "clause": "UB-ORDER-2"},
        {"name": "Deceive", "text": "3 Shih: a ghost on an adjacent hex", "clause": "UB-GHOST-1"},
        {"name": "Meditate", "text": "free: +2 Shih, and adjacent orders are revealed", "clause": "UB-MED-1"},
        {"name": "Stances", "text": "Mountain beats Thunder beats River beats Mountain", "clause": "UB-STANCE-1"},
        {"name": "Tendency", "text": "three orders alike −1, three different +1", "clause": "UB-TEND-3"},
    ],
}

CONTACT_CARD: Card = {
    "kind": "contact",
    "name": "Contact",
    "symbol": "ub-force",
    "lines": [
        {"name": "Contact", "text": "a force or a ghost; you learn which at the end of the turn", "clause": "UB-INFO-7"}
    ],
}
