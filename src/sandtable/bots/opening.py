"""Opening a node of the search, in kernel Python: listing what a seat may do there, the promising things first.

Where both seats know all that happens, a look one decision ahead says what is promising; where they keep secrets,
the playout policy does.
"""

import math
from typing import Final

from sandtable.kernel.chance import Chance, rewind
from sandtable.kernel.contract import Action, Actions, Board, State, Work, apply, legal, pick
from sandtable.kernel.events import Events
from sandtable.kernel.flat import copy_row
from sandtable.kernel.ids import ALL, Seat

from .lookahead import draw_sample, weigh_exactly
from .standing import AHEAD, WORLD, result_of
from .tree import (
    HISTORY,
    PROMISE,
    SECOND_ROOT,
    Node,
    Settings,
    Tree,
    append,
    has_room,
    is_action,
    mean_for,
    read_action,
    sort_by_worth,
    take_node,
    write_action,
)

MOST_AT_ROOT: Final = 1000  # with all proposals still below CHILDREN
PROPOSALS: Final = 24  # of `pick`, where `value` cannot tell what is promising
FAVOUR: Final = 4  # what each proposal adds to a listed Action's one
EVEN: Final = 0.1  # the part of all promise that is shared out evenly


def open_node(
    states: list[State],
    board: Board,
    seat: Seat,
    at: int,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    nodes: list[Node],
    tree: Tree,
    settings: Settings,
) -> bool:
    """List what the seat may do here as children, the promising ones first. False when the pool is full."""
    state = states[WORLD]
    count = legal(state, board, seat, ALL, out, work)
    kept = min(count, MOST_AT_ROOT if at <= SECOND_ROOT else settings.most)
    if not has_room(nodes, tree, kept + PROPOSALS):
        return False
    if count > kept:
        draw_sample(out, count, kept, chance)
    nodes[at].opened |= 1 << seat
    if settings.shared != 0:
        list_by_worth(states, board, seat, at, kept, chance, log, work, out, nodes, tree, settings)
    else:
        list_by_policy(state, board, seat, at, kept, chance, work, out, nodes, tree)
    return True


def list_by_worth(
    states: list[State],
    board: Board,
    seat: Seat,
    at: int,
    kept: int,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    nodes: list[Node],
    tree: Tree,
    settings: Settings,
) -> None:
    """A look one decision ahead says what is promising. The same Action was looked at in other nodes before: what it
    gained there is believed of all but the best."""
    first = tree.used
    base = result_of(states[WORLD], board, seat, work)
    for i in range(kept):
        made = take_node(nodes, tree, at, seat)
        write_action(nodes[made], out[i])
        tree.order[i] = made
        key = action_key(out[i], seat)
        slot = slot_of(key)
        if tree.known[slot] == key:
            nodes[made].worth = base + tree.gains[slot]
            nodes[made].missed = 1  # so far it is hearsay
        else:
            look_at(states, board, seat, made, base, chance, log, work, out, nodes, tree, settings)
    sort_by_worth(nodes, tree, kept)
    for i in range(min(settings.fresh, kept)):
        if nodes[tree.order[i]].missed != 0:
            look_at(states, board, seat, tree.order[i], base, chance, log, work, out, nodes, tree, settings)
    sort_by_worth(nodes, tree, kept)
    best = nodes[tree.order[0]].worth
    warmth = float(settings.warmth)
    share = 0.0
    for made in range(first, tree.used):
        share += math.exp(float(nodes[made].worth - best) / warmth)
    for i in range(kept):
        node = nodes[tree.order[i]]
        weight = math.exp(float(node.worth - best) / warmth) / share
        node.promise = int(float(PROMISE) * ((1.0 - EVEN) * weight + EVEN / float(kept)))
        node.missed = 0
        append(nodes, tree.order[i])


def action_key(action: Action, seat: Seat) -> int:
    """A number for an Action of a seat, never 0; few Actions share one."""
    key = seat + 1
    for i in range(len(action)):
        key = (key * 8191 + (action[i] & 0xFFFFFFFFFFFF)) & 0xFFFFFFFFFFFF  # below 2**62 before the mask
    return key + 1


def slot_of(key: int) -> int:
    """Where the gain of an Action is remembered; Actions that are alike lie far apart."""
    mixed = ((key ^ (key >> 21)) & 0x7FFFFFFF) * 0x9E3779B1  # below 2**63
    return (mixed >> 20) & (HISTORY - 1)


def look_at(
    states: list[State],
    board: Board,
    seat: Seat,
    at: int,
    base: int,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    nodes: list[Node],
    tree: Tree,
    settings: Settings,
) -> None:
    """Find out what a child seems worth, and remember what it gained."""
    action = out[len(out) - 1]
    read_action(nodes[at], action)
    if nodes[at].parent <= SECOND_ROOT:  # here the order matters most
        worth = int(weigh_exactly(states, board, seat, action, chance, log, work, out[len(out) - 2], settings))
    else:
        worth = look_ahead(states, board, seat, action, chance, log, work, settings)
    key = action_key(action, seat)
    slot = slot_of(key)
    tree.known[slot] = key
    tree.gains[slot] = worth - base
    nodes[at].worth = worth
    nodes[at].missed = 0


def look_ahead(
    states: list[State],
    board: Board,
    seat: Seat,
    action: Action,
    chance: Chance,
    log: Events,
    work: Work,
    settings: Settings,
) -> int:
    """What a position seems worth after an Action, over a few of its outcomes."""
    after = states[AHEAD]
    total = 0
    for _ in range(settings.samples):
        copy_row(after, states[WORLD])
        rewind(chance)
        log.used = 0
        apply(after, board, seat, action, chance, log, work)
        total += result_of(after, board, seat, work)
        if chance.drawn == 0:
            return total
    return total // settings.samples


def list_by_policy(
    state: State,
    board: Board,
    seat: Seat,
    at: int,
    kept: int,
    chance: Chance,
    work: Work,
    out: Actions,
    nodes: list[Node],
    tree: Tree,
) -> None:
    """The playout policy says what is promising: the more often it would do something, the more."""
    first = tree.used
    for i in range(kept):
        made = take_node(nodes, tree, at, seat)
        write_action(nodes[made], out[i])
        nodes[made].worth = 1
    action = out[len(out) - 1]
    for _ in range(PROPOSALS):
        pick(state, board, seat, chance, action, work)
        found = first
        while found < tree.used and not is_action(nodes[found], action):
            found += 1
        if found == tree.used:  # an open verb: `legal` lists only some of what may be done
            found = take_node(nodes, tree, at, seat)
            write_action(nodes[found], action)
        nodes[found].worth += FAVOUR
    share = tree.used - first + FAVOUR * PROPOSALS
    mean = mean_for(nodes[at], seat)
    count = tree.used - first
    for i in range(count):
        tree.order[i] = first + i
    sort_by_worth(nodes, tree, count)
    for i in range(count):
        node = nodes[tree.order[i]]
        node.promise = PROMISE * node.worth // share  # below 2**20 * 2**8
        node.worth = mean
        append(nodes, tree.order[i])
