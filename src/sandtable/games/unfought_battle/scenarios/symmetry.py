"""Apply the half-turn to a scenario or an order and exchange the players (UB-MAP-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.unfought_battle.model import ADVANCE, DECEIVE, FORCES, NUMBERS, Board, State
from sandtable.games.unfought_battle.scenarios.format import PLAYERS, HexEntry, Scenario
from sandtable.kernel.documents.section import read_document
from sandtable.kernel.game import Setup


def swap(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document after the half-turn, with the players exchanged (UB-MAP-5, UB-VARIANT-2)."""
    scenario = read_document(Scenario, document)
    columns, rows = scenario.map.shape.columns, scenario.map.shape.rows

    def turn(hex: HexEntry | None) -> None:
        if hex:
            hex.q, hex.r = columns - 1 - hex.q, rows - 1 - hex.r

    if scenario.map.rows:
        scenario.map.rows = [row[::-1] for row in scenario.map.rows[::-1]]
    scenario.mirrored = not scenario.mirrored
    scenario.suggested = 1 - scenario.suggested
    scenario.winner = scenario.winner and PLAYERS[1 - PLAYERS.index(scenario.winner)]
    scenario.players.reverse()
    for seat, player in enumerate(scenario.players):
        player.id = PLAYERS[seat]
        for force in player.forces:
            force.id = PLAYERS[seat] + force.id[2:]
            for hex in (force.position, force.origin, force.ghost, force.order.target if force.order else None):
                turn(hex)
    return scenario.written()


def swap_action(setup: Setup[State, Board], row: Sequence[int]) -> tuple[int, ...]:
    """Return the same order after `swap`."""
    verb, force, target, *rest = row
    board: Board = setup.board
    if verb in (ADVANCE, DECEIVE):
        target = board.hexes - 1 - target
    turned = (force + NUMBERS) % FORCES if 1 <= verb <= 4 else force
    return (verb, turned, target, *rest)
