"""Opening a node of the search, in kernel Python: listing what a seat may do there, the promising things first.

Where both seats know all that happens, a look one decision ahead says what is promising and what the position is worth;
where they keep secrets, the playout policy does the one, and playouts the other.
"""

import math
from typing import Final

from sandtable.bots.lookahead import FINENESS, LEAVES, draw_sample, weigh_exactly
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action, Actions, Board, State, Work, legal, pick
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ALL, Seat

from .evaluation import WON, WORLD, standing_of
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
    sort_by_worth,
    take_node,
    write_action,
)

MOST_AT_ROOT: Final = 1000  # with all proposals still below CHILDREN
PROPOSALS: Final = 24  # of `pick`, where `value` cannot tell what is promising
FAVOUR: Final = 4  # what each proposal adds to a listed Action's one
EVEN: Final = 0.1  # the part of all promise that is shared out evenly
UNKNOWN: Final = 1 << 20  # the worth of what was never looked at: above all others, so that it is


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
    if settings.looks != 0:
        list_by_worth(states, board, seat, at, kept, chance, log, work, out, nodes, tree, settings)
    else:
        list_by_policy(state, board, seat, at, kept, chance, work, out, nodes, tree)
    return True


def list_by_worth(
    states: list[State],
    board: Board,
    seat: Seat,
    at: int,
    count: int,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    nodes: list[Node],
    tree: Tree,
    settings: Settings,
) -> None:
    """A look one decision ahead says what is promising. Below the root only the best are kept; the same Action was
    looked at in other nodes before, and what it gained there says which those may be."""
    base = standing_of(states[WORLD], board, seat, settings, work)
    kept = count
    if at > SECOND_ROOT:
        kept = min(count, settings.fresh)
        for i in range(count):
            key = action_key(out[i], seat)
            slot = slot_of(key)
            tree.worths[i] = base + tree.gains[slot] if tree.known[slot] == key else UNKNOWN
        sort_by_worth(tree, count)
    else:
        for i in range(count):
            tree.order[i] = i
    leaves = settings.leaves if at > SECOND_ROOT else LEAVES
    left = settings.tries if at > SECOND_ROOT else count
    for i in range(count):
        one = tree.order[i]
        if left == 0 and tree.worths[one] == UNKNOWN:
            tree.worths[one] = base - WON
        elif left > 0 and (i < kept or tree.worths[one] == UNKNOWN):
            left -= 1
            mean = weigh_exactly(states, board, seat, out[one], leaves, chance, log, work, out[len(out) - 1], settings)
            tree.worths[one] = int(mean)
            remember(tree, action_key(out[one], seat), int(mean) - base)
    sort_by_worth(tree, count)
    if at > SECOND_ROOT:
        kept = min(count, kept + settings.spare)
    append_best(nodes, tree, at, seat, kept, out, float(settings.warmth))


def open_weighed(
    states: list[State],
    boards: list[Board],
    works: list[Work],
    out: Actions,
    scores: Actions,
    count: int,
    nodes: list[Node],
    trees: list[Tree],
    settings: list[Settings],
    seat: Seat,
    at: int,
) -> None:
    """Open a node with Actions that were listed and weighed beforehand; those for which there was no time come last."""
    tree = trees[0]
    base = standing_of(states[WORLD], boards[0], seat, settings[0], works[0])
    for i in range(count):
        tree.worths[i] = base - WON
        if scores[i][1] > 0:
            tree.worths[i] = int(float(scores[i][0]) / float(scores[i][1] * FINENESS))
            remember(tree, action_key(out[i], seat), tree.worths[i] - base)
    nodes[at].opened |= 1 << seat
    sort_by_worth(tree, count)
    append_best(nodes, tree, at, seat, count, out, float(settings[0].warmth))


def append_best(nodes: list[Node], tree: Tree, at: int, seat: Seat, kept: int, out: Actions, warmth: float) -> None:
    """Make children of the best that are listed: the more each seems worth, the more it promises."""
    best = tree.worths[tree.order[0]]
    share = 0.0
    for i in range(kept):
        share += math.exp(float(tree.worths[tree.order[i]] - best) / warmth)
    for i in range(kept):
        worth = tree.worths[tree.order[i]]
        weight = math.exp(float(worth - best) / warmth) / share
        made = take_node(nodes, tree, at, seat)
        write_action(nodes[made], out[tree.order[i]])
        nodes[made].worth = worth
        nodes[made].promise = int(float(PROMISE) * ((1.0 - EVEN) * weight + EVEN / float(kept)))
        append(nodes, made)


def remember(tree: Tree, key: int, gain: int) -> None:
    """Keep what an Action gained, for the nodes where it is listed again."""
    slot = slot_of(key)
    tree.known[slot] = key
    tree.gains[slot] = gain


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
        tree.worths[i] = nodes[first + i].worth
    sort_by_worth(tree, count)
    for i in range(count):
        node = nodes[first + tree.order[i]]
        node.promise = PROMISE * node.worth // share  # below 2**20 * 2**8
        node.worth = mean
        append(nodes, first + tree.order[i])
