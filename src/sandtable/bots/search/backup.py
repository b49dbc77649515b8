"""What came of an iteration, told to the nodes of its way down, in kernel Python: results, best answers, and luck."""

from typing import Final

from sandtable.kernel.ids import AUTOMATIC

from .tree import GHOST, Node, Tree

WEIGHED: Final = 16  # rolls that a look ahead counts for


def back_up(nodes: list[Node], tree: Tree, result: int) -> None:
    """Tell every node of the way down what came of it, -1000 to 1000 for the seat that searches; less what mere luck
    gave after it, so that fewer visits tell more."""
    for back in range(tree.length):
        i = tree.length - 1 - back
        result -= tree.luck[i]
        node = nodes[tree.path[i]]
        node.visits += 1
        if node.seat == tree.seat or node.seat == AUTOMATIC:
            node.total += result
        else:
            node.total -= result


def back_up_best(nodes: list[Node], tree: Tree, result: int) -> None:
    """Let every node of the way down know what it is worth by the best answers that were tried, the last of them by
    the result. One refutation is enough; in a mean it would have to be repeated."""
    for back in range(tree.length):
        i = tree.length - 1 - back
        node = nodes[tree.path[i]]
        best = best_answer(nodes, tree, tree.path[i], result - tree.luck[i])
        node.backed = best if node.seat == tree.seat or node.seat == AUTOMATIC else -best


def best_answer(nodes: list[Node], tree: Tree, at: int, result: int) -> int:
    """What a node is worth to the seat that searches by the best of its children that were tried, or by the mean over
    its outcomes, luck taken out; the result where there are none."""
    found = False
    best = 0
    visits = 0
    total = 0
    child = nodes[at].first
    while child != GHOST:
        node = nodes[child]
        if node.visits > 0:
            if node.seat == AUTOMATIC:
                visits += node.visits
                total += node.visits * (node.backed - node.worth)
            elif node.seat == tree.seat:
                if not found or node.backed > best:
                    best = node.backed
                found = True
            else:
                if not found or -node.backed < best:
                    best = -node.backed
                found = True
        child = node.sibling
    if visits > 0:
        return mean_draw(nodes[at], tree, True) + int(float(total) / float(visits))
    return best if found else result


def mean_draw(node: Node, tree: Tree, exact: bool) -> int:
    """What the position after the node's draws seems worth on average to the seat that searches."""
    draws = node.draws
    drawn = node.drawn
    if exact and node.seat != AUTOMATIC:  # a look ahead has weighed all outcomes
        draws += WEIGHED
        drawn += WEIGHED * (node.worth if node.seat == tree.seat else -node.worth)
    return int(float(drawn) / float(draws)) if draws > 0 else 0


def note_luck(nodes: list[Node], tree: Tree, worth: int, exact: bool) -> None:
    """Dice were rolled after the last node of the way down, and the position now seems worth so much to the seat that
    searches: what that is beyond the mean of all such rolls was luck."""
    if tree.length == 0:
        return
    node = nodes[tree.path[tree.length - 1]]
    node.draws += 1
    node.drawn += worth
    tree.luck[tree.length - 1] += worth - mean_draw(node, tree, exact)
