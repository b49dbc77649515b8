"""Apply the half-turn to a scenario or an order and exchange the players (UB-MAP-5)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sandtable.games.unfought_battle.model import (
    ADVANCE,
    FORCES,
    NUMBERS,
    Board,
    State,
)
from sandtable.games.unfought_battle.scenarios.checks import (
    PLAYERS,
    SIZES,
)
from sandtable.kernel.game import Setup


def swap(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document after the half-turn, with the players exchanged (UB-MAP-5, UB-VARIANT-2)."""
    turned: dict[str, Any] = json.loads(json.dumps(document))
    columns, rows = SIZES[document["map"].get("size", "full")]
    if "rows" in turned["map"]:
        turned["map"]["rows"] = [row[::-1] for row in turned["map"]["rows"][::-1]]
    turned.pop("mirrored", None)
    if not document.get("mirrored", False):
        turned["mirrored"] = True
    if turned.get("winner") is not None:
        turned["winner"] = PLAYERS[1 - PLAYERS.index(turned["winner"])]
    if "suggested" in document or document.get("suggested", 0) == 0:
        turned.pop("suggested", None)
        turned |= {} if document.get("suggested", 0) else {"suggested": 1}
    turned["players"] = turned.get("players", [{}, {}])[::-1]
    for seat, player in enumerate(turned["players"]):
        player["id"] = PLAYERS[seat]
        for force in player.get("forces", []):
            force["id"] = PLAYERS[seat] + force["id"][2:]
            places = [force[name] for name in ("position", "origin", "ghost") if name in force]
            if "target_hex" in force.get("order", {}):
                places.append(force["order"]["target_hex"])
            for hex in places:
                hex["q"], hex["r"] = columns - 1 - hex["q"], rows - 1 - hex["r"]
    return turned


def swap_action(setup: Setup[State, Board], row: Sequence[int]) -> tuple[int, ...]:
    """Return the same order after `swap`."""
    verb, force, target, *rest = row
    board: Board = setup.board
    if verb in (ADVANCE, ADVANCE + 1):
        target = board.hexes - 1 - target
    turned = (force + NUMBERS) % FORCES if 1 <= verb <= 4 else force
    return (verb, turned, target, *rest)
