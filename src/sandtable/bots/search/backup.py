"""Backup, in kernel Python: add the result of an iteration to the nodes of its path, with the luck of dice removed."""

from typing import Final

from sandtable.kernel.ids import AUTOMATIC

from .tree import NO_NODE, Node, Tree

LOOKAHEAD_ROLLS: Final = 16  # rolls that the mean found by a lookahead counts for


def back_up(nodes: list[Node], tree: Tree, result: int) -> None:
    """Add a result (-1000 to 1000, for the searching seat) to every node of the path.

    The luck of the dice after each node is subtracted, so that fewer visits tell more.
    """
    for back in range(tree.path_length):
        i = tree.path_length - 1 - back
        result -= tree.path_luck[i]
        node = nodes[tree.path[i]]
        node.visits += 1
        if node.seat == tree.seat or node.seat == AUTOMATIC:
            node.total += result
        else:
            node.total -= result


def back_up_minimax(nodes: list[Node], tree: Tree, result: int) -> None:
    """Update the minimax values of the path; `result` is the value of its last node.

    One refutation is enough for them. A mean would need the refutation to be repeated.
    """
    for back in range(tree.path_length):
        i = tree.path_length - 1 - back
        node = nodes[tree.path[i]]
        best = minimax_of_children(nodes, tree, tree.path[i], result - tree.path_luck[i])
        node.minimax_value = best if node.seat == tree.seat or node.seat == AUTOMATIC else -best


def minimax_of_children(nodes: list[Node], tree: Tree, at: int, default: int) -> int:
    """Return the value of a node for the searching seat by its best tried child, or `default` without children.

    Outcomes are averaged instead, with luck removed.
    """
    found = False
    best = 0
    visits = 0
    total = 0
    child = nodes[at].first_child
    while child != NO_NODE:
        node = nodes[child]
        if node.visits > 0:
            if node.seat == AUTOMATIC:
                visits += node.visits
                total += node.visits * (node.minimax_value - node.static_value)
            elif node.seat == tree.seat:
                if not found or node.minimax_value > best:
                    best = node.minimax_value
                found = True
            else:
                if not found or -node.minimax_value < best:
                    best = -node.minimax_value
                found = True
        child = node.next_sibling
    if visits > 0:
        return mean_rolled_value(nodes[at], tree, True) + int(float(total) / float(visits))
    return best if found else default


def mean_rolled_value(node: Node, tree: Tree, exact: bool) -> int:
    """Return the mean static value after the node's rolls, for the searching seat.

    With `exact`, the node's own static value is a mean over all outcomes and counts for several rolls.
    """
    rolls = node.roll_count
    total = node.rolled_total
    if exact and node.seat != AUTOMATIC:
        rolls += LOOKAHEAD_ROLLS
        total += LOOKAHEAD_ROLLS * (node.static_value if node.seat == tree.seat else -node.static_value)
    return int(float(total) / float(rolls)) if rolls > 0 else 0


def record_luck(nodes: list[Node], tree: Tree, value: int, exact: bool) -> None:
    """Record that dice were rolled after the last node of the path and the position now has this static value.

    What `value` exceeds the mean over such rolls is luck.
    """
    if tree.path_length == 0:
        return
    node = nodes[tree.path[tree.path_length - 1]]
    node.roll_count += 1
    node.rolled_total += value
    tree.path_luck[tree.path_length - 1] += value - mean_rolled_value(node, tree, exact)
