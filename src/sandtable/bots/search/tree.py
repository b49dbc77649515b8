"""The search tree, in kernel Python: nodes live in one pool and refer to each other by index.

A node is an Action that was tried, or one outcome of the dice that followed it. The children of a node form a linked
list, ordered by prior. Sums are integers, so the merged result of several trees does not depend on their order.
"""

from dataclasses import dataclass, field
from typing import Final

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.ids import ACTION_WIDTH, AUTOMATIC, FIRST, Seat, Wide

from .settings import MAX_CHILDREN

NO_NODE: Final = 0  # index 0 is never used as a node
FIRST_ROOT: Final = 1  # root of the first seat's tree, or of the shared one
SECOND_ROOT: Final = 2
MAX_PATH: Final = 512  # nodes visited by one iteration, both trees together
GAIN_SLOTS: Final = 4096  # size of the table of remembered gains; a power of two
FULL_PRIOR: Final = 1 << 20  # the priors of siblings add up to about this


@dataclass(slots=True)
class Node:
    """An Action, or an outcome of its dice, with statistics from the view of the seat that chose it."""

    parent: int = NO_NODE
    first_child: int = NO_NODE
    last_child: int = NO_NODE
    next_sibling: int = NO_NODE
    child_count: int = 0
    expanded: int = 0  # bit mask of the seats whose Actions were listed here
    seat: Seat = FIRST  # the seat that chose it; AUTOMATIC for an outcome
    visits: int = 0
    illegal_visits: int = 0  # times it was selected in a world where it was illegal
    skipped_at: int = 0  # the last selection that skipped it as illegal
    prior: int = 0
    static_value: int = 0  # the estimate before it was tried
    total: Wide = 0  # sum of results, each -1000 to 1000
    roll_count: int = 0  # times that dice were rolled after it,
    rolled_total: Wide = 0  # and the sum of static values after those rolls, for the searching seat
    minimax_value: int = 0  # value if both seats continue with their best Action tried so far
    action: list[Wide] = field(default_factory=lambda: [0] * ACTION_WIDTH)  # for an outcome: its key


@dataclass(slots=True)
class Tree:
    """The state of a search: the current path, scratch lists, and gains of Actions seen in other nodes."""

    seat: Seat = FIRST  # the searching seat
    node_count: int = SECOND_ROOT + 1  # nodes taken from the pool
    selections: int = 0
    path_length: int = 0
    current: list[int] = field(default_factory=lambda: [NO_NODE] * 2)  # by seat: its node; NO_NODE off the tree
    path: list[int] = field(default_factory=lambda: [NO_NODE] * MAX_PATH)
    path_luck: list[int] = field(default_factory=lambda: [0] * MAX_PATH)  # luck of the dice after each path node
    order: list[int] = field(default_factory=lambda: [0] * MAX_CHILDREN)  # listed Actions, best first,
    values: list[int] = field(default_factory=lambda: [0] * MAX_CHILDREN)  # and the estimate of each
    gain_keys: list[Wide] = field(default_factory=lambda: [0] * GAIN_SLOTS)  # Actions evaluated in some node,
    gains: list[int] = field(default_factory=lambda: [0] * GAIN_SLOTS)  # and what they gained there


# -- nodes --------------------------------------------------------------------------------------------------------


def reset_node(node: Node, parent: int, seat: Seat) -> None:
    """Clear a node for reuse."""
    node.parent = parent
    node.first_child = NO_NODE
    node.last_child = NO_NODE
    node.next_sibling = NO_NODE
    node.child_count = 0
    node.expanded = 0
    node.seat = seat
    node.visits = 0
    node.illegal_visits = 0
    node.skipped_at = 0
    node.prior = 0
    node.static_value = 0
    node.total = 0
    node.roll_count = 0
    node.rolled_total = 0
    node.minimax_value = 0


def has_room(nodes: list[Node], tree: Tree, wanted: int) -> bool:
    """Whether the pool has that many free nodes."""
    return tree.node_count + wanted <= len(nodes)


def allocate_node(nodes: list[Node], tree: Tree, parent: int, seat: Seat) -> int:
    """Take a node from the pool. It is not yet in its parent's list of children."""
    at = tree.node_count
    tree.node_count += 1
    reset_node(nodes[at], parent, seat)
    return at


def append_child(nodes: list[Node], at: int) -> None:
    """Append a node to its parent's list of children."""
    parent = nodes[nodes[at].parent]
    if parent.first_child == NO_NODE:
        parent.first_child = at
    else:
        nodes[parent.last_child].next_sibling = at
    parent.last_child = at
    parent.child_count += 1


def has_action(node: Node, action: Action) -> bool:
    """Whether the node holds this Action."""
    for i in range(len(action)):  # noqa: SIM110  # kernel Python has no `all`
        if node.action[i] != action[i]:
            return False
    return True


def find_child(nodes: list[Node], at: int, seat: Seat, action: Action) -> int:
    """Return the child for this Action of the seat, or NO_NODE."""
    child = nodes[at].first_child
    while child != NO_NODE:
        if nodes[child].seat == seat and has_action(nodes[child], action):
            return child
        child = nodes[child].next_sibling
    return NO_NODE


def find_or_add_outcome(nodes: list[Node], tree: Tree, at: int, key: int, limit: int) -> int:
    """Return the child for an outcome, creating it below `limit` children; NO_NODE if there is no room."""
    child = nodes[at].first_child
    while child != NO_NODE:
        if nodes[child].seat == AUTOMATIC and nodes[child].action[0] == key:
            return child
        child = nodes[child].next_sibling
    if nodes[at].child_count >= limit or not has_room(nodes, tree, 1):
        return NO_NODE
    made = allocate_node(nodes, tree, at, AUTOMATIC)
    for i in range(len(nodes[made].action)):
        nodes[made].action[i] = 0
    nodes[made].action[0] = key
    append_child(nodes, made)
    return made


def store_action(node: Node, action: Action) -> None:
    """Copy an Action into a node."""
    for i in range(len(action)):
        node.action[i] = action[i]


def load_action(node: Node, action: Action) -> None:
    """Copy a node's Action into `action`."""
    for i in range(len(action)):
        action[i] = node.action[i]


def mean_result(node: Node, seat: Seat) -> int:
    """Return the node's mean result for a seat; 0 if it was never visited."""
    if node.visits == 0:
        return 0
    mean = int(float(node.total) / float(node.visits))
    return mean if node.seat == seat else -mean


# -- the whole tree -----------------------------------------------------------------------------------------------


def start_tree(nodes: list[Node], trees: list[Tree], seat: Seat) -> None:
    """Start an empty search: two roots and nothing else."""
    tree = trees[0]
    tree.seat = seat
    tree.node_count = SECOND_ROOT + 1
    tree.selections = 0
    for i in range(GAIN_SLOTS):
        tree.gain_keys[i] = 0
    for at in range(SECOND_ROOT + 1):
        reset_node(nodes[at], NO_NODE, seat)


def push_path(tree: Tree, at: int) -> None:
    """Append a node to the path of the iteration."""
    if tree.path_length < MAX_PATH:
        tree.path[tree.path_length] = at
        tree.path_luck[tree.path_length] = 0
        tree.path_length += 1


def reroot(nodes: list[Node], trees: list[Tree], old_root: int, new_root: int) -> None:
    """Move the subtree at `new_root` to the index `old_root` and free all nodes that are no longer reachable.

    A child has a higher index than its parent, so one pass can move all nodes down. `skipped_at` holds the new index
    of each node meanwhile.
    """
    tree = trees[0]
    used = SECOND_ROOT + 1
    for at in range(tree.node_count):
        node = nodes[at]
        if at == new_root:
            node.skipped_at = old_root
        elif at <= SECOND_ROOT:
            node.skipped_at = NO_NODE if at == old_root else at
        elif nodes[node.parent].skipped_at == NO_NODE:
            node.skipped_at = NO_NODE
        else:
            node.skipped_at = used
            used += 1
    nodes[new_root].parent = NO_NODE
    nodes[new_root].next_sibling = NO_NODE
    for at in range(FIRST_ROOT, tree.node_count):
        node = nodes[at]
        if node.skipped_at != NO_NODE:
            node.parent = nodes[node.parent].skipped_at
            node.first_child = nodes[node.first_child].skipped_at
            node.last_child = nodes[node.last_child].skipped_at
            node.next_sibling = nodes[node.next_sibling].skipped_at
    for at in range(FIRST_ROOT, tree.node_count):
        to = nodes[at].skipped_at
        if to != NO_NODE:
            copy_row(nodes[to], nodes[at])
            nodes[to].skipped_at = 0
    tree.node_count = used
    tree.selections = 0


def restrict_children(nodes: list[Node], trees: list[Tree], at: int, seat: Seat, actions: Actions, count: int) -> None:
    """Keep only these Actions of the seat at a node, all with the same prior. Missing ones are added."""
    child = nodes[at].first_child
    nodes[at].first_child = NO_NODE
    nodes[at].last_child = NO_NODE
    nodes[at].child_count = 0
    while child != NO_NODE:
        following = nodes[child].next_sibling
        nodes[child].next_sibling = NO_NODE
        kept = nodes[child].seat != seat
        for i in range(count):
            if not kept and has_action(nodes[child], actions[i]):
                nodes[child].prior = FULL_PRIOR
                kept = True
        if kept:
            append_child(nodes, child)
        child = following
    for i in range(count):
        if find_child(nodes, at, seat, actions[i]) == NO_NODE and has_room(nodes, trees[0], 1):
            made = allocate_node(nodes, trees[0], at, seat)
            store_action(nodes[made], actions[i])
            nodes[made].static_value = mean_result(nodes[at], seat)
            nodes[made].prior = FULL_PRIOR
            append_child(nodes, made)


# -- reading the tree from outside --------------------------------------------------------------------------------


def is_expanded(nodes: list[Node], at: int, seat: Seat) -> bool:
    """Whether the seat's Actions were listed at a node."""
    return nodes[at].expanded & (1 << seat) != 0


def mean_result_at(nodes: list[Node], at: int, seat: Seat) -> int:
    """Return the mean result of the node with this index."""
    return mean_result(nodes[at], seat)


def list_children(nodes: list[Node], at: int, seat: Seat, out: Actions, scores: Actions) -> int:
    """Write the seat's Actions at a node to `out`, with visits, total and static value in `scores`."""
    count = 0
    child = nodes[at].first_child
    while child != NO_NODE and count < len(out):
        node = nodes[child]
        if node.seat == seat:
            load_action(node, out[count])
            scores[count][0] = node.visits
            scores[count][1] = node.total
            scores[count][2] = node.static_value
            count += 1
        child = node.next_sibling
    return count


def visit_lead(nodes: list[Node], at: int, seat: Seat) -> int:
    """Return how many more visits the seat's most visited Action at a node has than the second."""
    most = 0
    second = 0
    child = nodes[at].first_child
    while child != NO_NODE:
        node = nodes[child]
        if node.seat == seat:
            if node.visits > most:
                second = most
                most = node.visits
            else:
                second = max(second, node.visits)
        child = node.next_sibling
    return most - second
