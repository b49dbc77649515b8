"""Whom neutral monsters attack: FF-NEU-3 to FF-NEU-6."""

from sandtable.games.fortress_frontiers.model import CAMP_ARCHER, DRAGON, NOBODY, NOWHERE, RANGE, Board, State, Work
from sandtable.games.fortress_frontiers.rules.position.combatants import (
    HOLD_OFFSET,
    combatant_health,
    combatant_id,
    combatant_tile,
)
from sandtable.games.fortress_frontiers.rules.position.hexes import distance, is_adjacent
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import OVER_NOTHING, find_tiles_in_sight
from sandtable.kernel.chance import Chance, draw


def find_targets(state: State, board: Board, row: int, reach: int, work: Work) -> None:
    """Write the targets within reach and line of sight into work.targets, by ascending id (FF-NEU-1, FF-NEU-3).

    A stronghold hides its garrison (FF-RULING-48).
    """
    home = state.units[row].tile
    count = find_tiles_in_sight(state, board, home, reach, OVER_NOTHING, work)
    work.target_count = 0
    for i in range(1, count):
        tile = work.queue[i]
        combatant = NOBODY
        if state.hold[tile] != NOWHERE:
            combatant = HOLD_OFFSET + state.hold[tile]
        elif state.units[state.occupant[tile]].seat in (0, 1):
            combatant = state.occupant[tile]
        if combatant != NOBODY:
            add_target(state, combatant, work)


def add_target(state: State, combatant: int, work: Work) -> None:
    """Insert a target in ascending order of id."""
    at = work.target_count
    while at > 0 and combatant_id(state, work.targets[at - 1]) > combatant_id(state, combatant):
        work.targets[at] = work.targets[at - 1]
        at -= 1
    work.targets[at] = combatant
    work.target_count += 1


def weigh_targets(state: State, board: Board, row: int, chosen: int, work: Work) -> None:
    """Compute the weight of every target (FF-NEU-4).

    The first `chosen` picks, which the cleave has taken, count × 0.4 (FF-NEU-6). Times 6000 all weights are whole
    numbers: 60·(400 − 3·health) / (distance + 1).
    """
    home = state.units[row].tile
    for i in range(work.target_count):
        combatant = work.targets[i]
        health = min(100, max(1, combatant_health(state, combatant)))
        share = 60
        for j in range(chosen):
            if work.picks[j] == combatant:
                share = 24
        work.weights[i] = share * (400 - 3 * health) // (distance(board, home, combatant_tile(state, combatant)) + 1)


def pick_target(chance: Chance, work: Work) -> int:
    """Draw a target by weight; return its place, or -1 if all weights are 0."""
    total = 0
    for i in range(work.target_count):
        total += work.weights[i]
    if total == 0:
        return -1
    point = draw(chance, total)
    for i in range(work.target_count):
        if point < work.weights[i]:
            return i
        point -= work.weights[i]
    return -1


def keep_adjacent_targets(state: State, board: Board, first: int, chosen: int, work: Work) -> None:
    """Set the weight of targets to 0 that are picked, or not adjacent to a pick from `first` on."""
    for i in range(work.target_count):
        tile = combatant_tile(state, work.targets[i])
        beside = 0
        for j in range(first, chosen):
            if work.picks[j] == work.targets[i]:
                beside = 0
                break
            if is_adjacent(board, tile, combatant_tile(state, work.picks[j])):
                beside = 1
        if beside == 0:
            work.weights[i] = 0


def choose_attacks(state: State, board: Board, row: int, chance: Chance, work: Work) -> tuple[int, int]:
    """Write a neutral's targets into work.picks: first those it cleaves, then those it shoots or burns.

    Return the number of each.
    """
    if state.units[row].kind == CAMP_ARCHER:  # FF-NEU-5
        find_targets(state, board, row, RANGE[CAMP_ARCHER], work)
        weigh_targets(state, board, row, 0, work)
        return 0, pick_target_into(0, chance, work)
    cleaved = choose_cleave(state, board, row, chance, work)
    find_targets(state, board, row, RANGE[DRAGON], work)
    weigh_targets(state, board, row, cleaved, work)
    burnt = pick_target_into(cleaved, chance, work)
    if burnt > 0:
        keep_adjacent_targets(state, board, cleaved, cleaved + 1, work)
        burnt += pick_target_into(cleaved + 1, chance, work)
    return cleaved, burnt


def choose_cleave(state: State, board: Board, row: int, chance: Chance, work: Work) -> int:
    """Pick up to three adjacent targets that form a group (FF-NEU-6, FF-RULING-57)."""
    find_targets(state, board, row, 1, work)
    weigh_targets(state, board, row, 0, work)
    chosen = pick_target_into(0, chance, work)
    while 0 < chosen < 3:
        weigh_targets(state, board, row, 0, work)
        keep_adjacent_targets(state, board, 0, chosen, work)
        more = pick_target_into(chosen, chance, work)
        if more == 0:
            return chosen
        chosen += more
    return chosen


def pick_target_into(at: int, chance: Chance, work: Work) -> int:
    """Pick one target into a place of work.picks; return 0 if there is none."""
    place = pick_target(chance, work)
    if place < 0:
        return 0
    work.picks[at] = work.targets[place]
    return 1
