"""Whom neutral monsters attack: FF-NEU-3 to FF-NEU-6."""

from sandtable.games.fortress_frontiers.model import CAMP_ARCHER, DRAGON, NOBODY, NOWHERE, RANGE, Board, State, Work
from sandtable.games.fortress_frontiers.rules.position.combatants import BODIES, body_health, body_id, body_tile
from sandtable.games.fortress_frontiers.rules.position.hexes import distance, is_adjacent
from sandtable.games.fortress_frontiers.rules.visibility.line_of_sight import flood
from sandtable.kernel.chance import Chance, draw


def find_targets(state: State, board: Board, row: int, reach: int, work: Work) -> None:
    """The attackable targets of either player within reach and line of sight, by ascending id: a stronghold hides its
    garrison (FF-NEU-3, FF-RULING-48)."""
    home = state.units[row].tile
    count = flood(state, board, home, reach, 0, work)
    work.target_count = 0
    for i in range(1, count):
        tile = work.queue[i]
        body = NOBODY
        if state.hold[tile] != NOWHERE:
            body = BODIES + state.hold[tile]
        elif state.units[state.occupant[tile]].seat in (0, 1):
            body = state.occupant[tile]
        if body != NOBODY:
            add_target(state, body, work)


def add_target(state: State, body: int, work: Work) -> None:
    """Keep the targets in ascending order of id."""
    at = work.target_count
    while at > 0 and body_id(state, work.targets[at - 1]) > body_id(state, body):
        work.targets[at] = work.targets[at - 1]
        at -= 1
    work.targets[at] = body
    work.target_count += 1


def weigh(state: State, board: Board, row: int, chosen: int, work: Work) -> None:
    """The weight of every target (FF-NEU-4), ×0.4 for the first `chosen` picks, which cleave has taken (FF-NEU-6).
    Times 6000 they are whole: 60·(400 − 3·health) / (distance + 1)."""
    home = state.units[row].tile
    for i in range(work.target_count):
        body = work.targets[i]
        health = min(100, max(1, body_health(state, body)))
        share = 60
        for j in range(chosen):
            if work.picks[j] == body:
                share = 24
        work.weights[i] = share * (400 - 3 * health) // (distance(board, home, body_tile(state, body)) + 1)


def pick_target(chance: Chance, work: Work) -> int:
    """The place of a weighted pick among the targets; those of weight 0 are out. -1 when none is left."""
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


def keep_beside(state: State, board: Board, first: int, chosen: int, work: Work) -> None:
    """Give weight 0 to all targets that are not adjacent to one of the picks from `first` on, or are picked."""
    for i in range(work.target_count):
        tile = body_tile(state, work.targets[i])
        beside = 0
        for j in range(first, chosen):
            if work.picks[j] == work.targets[i]:
                beside = 0
                break
            if is_adjacent(board, tile, body_tile(state, work.picks[j])):
                beside = 1
        if beside == 0:
            work.weights[i] = 0


def choose_attacks(state: State, board: Board, row: int, chance: Chance, work: Work) -> tuple[int, int]:
    """Write a neutral's targets into work.picks: how many it cleaves, and how many it shoots or burns after those."""
    if state.units[row].kind == CAMP_ARCHER:  # FF-NEU-5
        find_targets(state, board, row, RANGE[CAMP_ARCHER], work)
        weigh(state, board, row, 0, work)
        return 0, pick_into(0, chance, work)
    cleaved = choose_cleave(state, board, row, chance, work)
    find_targets(state, board, row, RANGE[DRAGON], work)
    weigh(state, board, row, cleaved, work)
    burnt = pick_into(cleaved, chance, work)
    if burnt > 0:
        keep_beside(state, board, cleaved, cleaved + 1, work)
        burnt += pick_into(cleaved + 1, chance, work)
    return cleaved, burnt


def choose_cleave(state: State, board: Board, row: int, chance: Chance, work: Work) -> int:
    """Up to three adjacent targets that form a group (FF-NEU-6, FF-RULING-57)."""
    find_targets(state, board, row, 1, work)
    weigh(state, board, row, 0, work)
    chosen = pick_into(0, chance, work)
    while 0 < chosen < 3:
        weigh(state, board, row, 0, work)
        keep_beside(state, board, 0, chosen, work)
        more = pick_into(chosen, chance, work)
        if more == 0:
            return chosen
        chosen += more
    return chosen


def pick_into(at: int, chance: Chance, work: Work) -> int:
    """Pick one target into a place of work.picks; 0 when there is none."""
    place = pick_target(chance, work)
    if place < 0:
        return 0
    work.picks[at] = work.targets[place]
    return 1
