"""Selection, in kernel Python: which child of a node an iteration tries next."""

import math

from sandtable.kernel.ids import Seat

from .settings import SearchSettings
from .tree import FULL_PRIOR, NO_NODE, Node, Tree


def select_child(nodes: list[Node], tree: Tree, at: int, seat: Seat, settings: SearchSettings) -> int:
    """Return the seat's child with the highest upper bound: its mean result plus an exploration term (PUCT).

    Only the first children are considered; how many grows with the visits of the node (progressive widening).
    """
    parent = nodes[at]
    root = math.sqrt(float(parent.visits + 1))
    limit = settings.initial_width + int(root * float(settings.widening) / 1000.0)
    spread = root * float(settings.exploration) / float(FULL_PRIOR)  # 1/1000 of exploration, times 1000 of a result
    prior_visits = settings.prior_visits
    shift = 0
    if settings.lookahead != 0:
        if settings.shift_damping == 0:
            shift = prior_shift(nodes, at, seat)
        else:
            shift = damped_prior_shift(nodes, at, seat, settings)
    best = NO_NODE
    best_bound = 0.0
    considered = 0
    child = parent.first_child
    while child != NO_NODE and considered < limit:
        node = nodes[child]
        if node.seat == seat and node.skipped_at != tree.selections:
            considered += 1
            expected = node.static_value + shift
            bound = float(node.total + prior_visits * expected) / float(node.visits + prior_visits)
            if settings.minimax_weight != 0 and node.visits > 0:
                bound += float(settings.minimax_weight) / 1000.0 * (float(node.minimax_value) - bound)
            bound += spread * float(node.prior) / float(1 + node.visits + node.illegal_visits)
            if best == NO_NODE or bound > best_bound:
                best = child
                best_bound = bound
        child = node.next_sibling
    return best


def prior_shift(nodes: list[Node], at: int, seat: Seat) -> int:
    """Return by how much the results of the seat's children exceed their static values, weighted by visits.

    Looking deeper mostly raises or lowers all siblings alike. The shift is added to the static values, so that it does
    not count for or against children that were not tried yet.
    """
    visits = 0
    gained = 0
    child = nodes[at].first_child
    while child != NO_NODE:
        node = nodes[child]
        if node.seat == seat and node.visits > 0:
            visits += node.visits
            gained += node.total - node.static_value * node.visits
        child = node.next_sibling
    return int(float(gained) / float(visits)) if visits > 0 else 0


def damped_prior_shift(nodes: list[Node], at: int, seat: Seat, settings: SearchSettings) -> int:
    """Return the prior shift with equal weight for each tried child, averaged with `shift_damping` zeros.

    For games in which single children are refuted rather than all of them.
    """
    children = settings.shift_damping
    gained = 0.0
    child = nodes[at].first_child
    while child != NO_NODE:
        node = nodes[child]
        if node.seat == seat and node.visits > 0:
            children += 1
            mean = float(node.total) / float(node.visits)
            value = mean + float(settings.minimax_weight) / 1000.0 * (float(node.minimax_value) - mean)
            gained += value - float(node.static_value)
        child = node.next_sibling
    return int(gained / float(children))
