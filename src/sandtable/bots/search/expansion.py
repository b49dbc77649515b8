"""Expansion, in kernel Python: list a seat's Actions at a node as children, the most promising first.

If both seats observe everything, a lookahead by one decision supplies the priors and the value of the position.
Otherwise the rollout policy supplies the priors, and rollouts the values.
"""

import math
from typing import Final

from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action, Actions, Board, State, Work, legal, pick
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ALL, Seat

from .evaluation import WIN, WORLD, evaluate
from .lookahead import MAX_OUTCOMES, SCORE_SCALE, mean_value, shuffle_sample
from .settings import SearchSettings
from .tree import (
    FULL_PRIOR,
    GAIN_SLOTS,
    SECOND_ROOT,
    Node,
    Tree,
    allocate_node,
    append_child,
    has_action,
    has_room,
    mean_result,
    store_action,
)

MAX_ROOT_CHILDREN: Final = 1000  # together with POLICY_SAMPLES still below MAX_CHILDREN
POLICY_SAMPLES: Final = 24  # Actions sampled from the rollout policy to estimate priors
SAMPLE_WEIGHT: Final = 4  # prior weight of a sample; a listed Action has 1
UNIFORM_SHARE: Final = 0.1  # share of the prior that is spread evenly
UNKNOWN_VALUE: Final = 1 << 20  # value of an Action never evaluated anywhere; above all others, so that it comes first


def expand_node(
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
    settings: SearchSettings,
) -> bool:
    """Add the seat's Actions at a node as children; return False if the pool is full."""
    state = states[WORLD]
    count = legal(state, board, seat, ALL, out, work)
    kept = min(count, MAX_ROOT_CHILDREN if at <= SECOND_ROOT else settings.max_children)
    if not has_room(nodes, tree, kept + POLICY_SAMPLES):
        return False
    if count > kept:
        shuffle_sample(out, count, kept, chance)
    nodes[at].expanded |= 1 << seat
    if settings.lookahead != 0:
        add_by_value(states, board, seat, at, kept, chance, log, work, out, nodes, tree, settings)
    else:
        add_by_policy(state, board, seat, at, kept, chance, work, out, nodes, tree)
    return True


def add_by_value(
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
    settings: SearchSettings,
) -> None:
    """Add the listed Actions by their lookahead values.

    Below the root only the best become children. To save lookaheads, Actions that gained little in other nodes are not
    evaluated again.
    """
    is_root = at <= SECOND_ROOT
    base = evaluate(states[WORLD], board, seat, settings, work)
    kept = count
    if is_root:
        for i in range(count):
            tree.order[i] = i
    else:
        kept = min(count, settings.inner_children)
        for i in range(count):
            key = action_key(out[i], seat)
            slot = gain_slot(key)
            tree.values[i] = base + tree.gains[slot] if tree.gain_keys[slot] == key else UNKNOWN_VALUE
        sort_by_value(tree, count)
    max_outcomes = MAX_OUTCOMES if is_root else settings.max_outcomes
    lookaheads = count if is_root else settings.max_lookaheads
    for i in range(count):
        one = tree.order[i]
        if lookaheads == 0 and tree.values[one] == UNKNOWN_VALUE:
            tree.values[one] = base - WIN
        elif lookaheads > 0 and (i < kept or tree.values[one] == UNKNOWN_VALUE):
            lookaheads -= 1
            mean = mean_value(
                states, board, seat, out[one], max_outcomes, chance, log, work, out[len(out) - 1], settings
            )
            tree.values[one] = int(mean)
            store_gain(tree, action_key(out[one], seat), int(mean) - base)
    sort_by_value(tree, count)
    if not is_root:
        kept = min(count, kept + settings.extra_children)
    append_best(nodes, tree, at, seat, kept, out, float(settings.temperature))


def expand_evaluated(
    states: list[State],
    boards: list[Board],
    works: list[Work],
    out: Actions,
    scores: Actions,
    count: int,
    nodes: list[Node],
    trees: list[Tree],
    settings: list[SearchSettings],
    seat: Seat,
    at: int,
) -> None:
    """Expand a node with Actions that were evaluated beforehand; those without a score come last."""
    tree = trees[0]
    base = evaluate(states[WORLD], boards[0], seat, settings[0], works[0])
    for i in range(count):
        tree.values[i] = base - WIN
        if scores[i][1] > 0:
            tree.values[i] = int(float(scores[i][0]) / float(scores[i][1] * SCORE_SCALE))
            store_gain(tree, action_key(out[i], seat), tree.values[i] - base)
    nodes[at].expanded |= 1 << seat
    sort_by_value(tree, count)
    append_best(nodes, tree, at, seat, count, out, float(settings[0].temperature))


def append_best(
    nodes: list[Node], tree: Tree, at: int, seat: Seat, kept: int, out: Actions, temperature: float
) -> None:
    """Make children of the first `kept` sorted Actions, with priors from a softmax over their values."""
    best = tree.values[tree.order[0]]
    total = 0.0
    for i in range(kept):
        total += math.exp(float(tree.values[tree.order[i]] - best) / temperature)
    for i in range(kept):
        value = tree.values[tree.order[i]]
        weight = math.exp(float(value - best) / temperature) / total
        made = allocate_node(nodes, tree, at, seat)
        store_action(nodes[made], out[tree.order[i]])
        nodes[made].static_value = value
        nodes[made].prior = int(float(FULL_PRIOR) * ((1.0 - UNIFORM_SHARE) * weight + UNIFORM_SHARE / float(kept)))
        append_child(nodes, made)


def add_by_policy(
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
    """Add the listed Actions with priors by how often the rollout policy picks them."""
    first = tree.node_count
    for i in range(kept):
        made = allocate_node(nodes, tree, at, seat)
        store_action(nodes[made], out[i])
        nodes[made].static_value = 1  # the prior weight, until the list is sorted
    action = out[len(out) - 1]
    for _ in range(POLICY_SAMPLES):
        pick(state, board, seat, chance, action, work)
        found = first
        while found < tree.node_count and not has_action(nodes[found], action):
            found += 1
        if found == tree.node_count:  # an open verb: `legal` lists only a sample of its Actions
            found = allocate_node(nodes, tree, at, seat)
            store_action(nodes[found], action)
        nodes[found].static_value += SAMPLE_WEIGHT
    total = tree.node_count - first + SAMPLE_WEIGHT * POLICY_SAMPLES
    mean = mean_result(nodes[at], seat)
    count = tree.node_count - first
    for i in range(count):
        tree.values[i] = nodes[first + i].static_value
    sort_by_value(tree, count)
    for i in range(count):
        node = nodes[first + tree.order[i]]
        node.prior = FULL_PRIOR * node.static_value // total  # the product is below 2**20 * 2**8
        node.static_value = mean
        append_child(nodes, first + tree.order[i])


# -- sorting ------------------------------------------------------------------------------------------------------


def sort_by_value(tree: Tree, count: int) -> None:
    """Sort the listed Actions by value, best first, equal ones in list order (Shell sort)."""
    for i in range(count):
        tree.order[i] = i
    for gap in (301, 132, 57, 23, 10, 4, 1):
        for i in range(gap, count):
            one = tree.order[i]
            j = i
            while j >= gap and comes_after(tree, tree.order[j - gap], one):
                tree.order[j] = tree.order[j - gap]
                j -= gap
            tree.order[j] = one


def comes_after(tree: Tree, one: int, other: int) -> bool:
    """Whether the first listed Action sorts after the other."""
    first, second = tree.values[one], tree.values[other]
    return first < second or (first == second and one > other)


# -- gains of Actions in other nodes ------------------------------------------------------------------------------


def store_gain(tree: Tree, key: int, gain: int) -> None:
    """Remember what an Action gained, for other nodes where it is legal."""
    slot = gain_slot(key)
    tree.gain_keys[slot] = key
    tree.gains[slot] = gain


def action_key(action: Action, seat: Seat) -> int:
    """Return a hash of an Action and its seat, never 0."""
    key = seat + 1
    for i in range(len(action)):
        key = (key * 8191 + (action[i] & 0xFFFFFFFFFFFF)) & 0xFFFFFFFFFFFF  # below 2**62 before the mask
    return key + 1


def gain_slot(key: int) -> int:
    """Return the table slot of an Action's key."""
    mixed = ((key ^ (key >> 21)) & 0x7FFFFFFF) * 0x9E3779B1  # below 2**63
    return (mixed >> 20) & (GAIN_SLOTS - 1)
