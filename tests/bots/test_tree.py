"""The search tree: backup, selection, restricting the root and rerooting."""

from __future__ import annotations

from sandtable.bots.search import backup, selection, tree
from sandtable.bots.search.settings import SearchSettings
from sandtable.bots.search.tree import FIRST_ROOT, NO_NODE, Node, Tree
from sandtable.kernel.ids import AUTOMATIC, FIRST, SECOND, Seat


def empty_tree() -> tuple[list[Node], list[Tree]]:
    nodes, trees = [Node() for _ in range(40)], [Tree()]
    tree.start_tree(nodes, trees, FIRST)
    return nodes, trees


def child(nodes: list[Node], trees: list[Tree], at: int, seat: Seat, number: int) -> int:
    made = tree.allocate_node(nodes, trees[0], at, seat)
    tree.store_action(nodes[made], [number] * 7)
    tree.append_child(nodes, made)
    return made


def set_path(trees: list[Tree], *path: int) -> None:
    trees[0].path_length = 0
    for at in path:
        tree.push_path(trees[0], at)


def actions_at(nodes: list[Node], at: int, seat: Seat) -> list[int]:
    out, scores = [[0] * 7 for _ in range(9)], [[0] * 7 for _ in range(9)]
    return [out[i][0] for i in range(tree.list_children(nodes, at, seat, out, scores))]


def test_a_result_counts_for_the_searching_seat_and_against_the_other() -> None:
    nodes, trees = empty_tree()
    mine = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    yours = child(nodes, trees, mine, SECOND, 2)
    set_path(trees, FIRST_ROOT, mine, yours)
    backup.back_up(nodes, trees[0], 300)
    assert [nodes[at].total for at in (FIRST_ROOT, mine, yours)] == [300, 300, -300]
    assert [nodes[at].visits for at in (FIRST_ROOT, mine, yours)] == [1, 1, 1]
    assert tree.mean_result_at(nodes, yours, FIRST) == 300


def test_luck_is_removed_from_nodes_before_the_dice_only() -> None:
    """The same Action twice, with good and with bad dice. Nodes after the dice keep their full results."""
    nodes, trees = empty_tree()
    attack = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    kind, unkind = (child(nodes, trees, attack, AUTOMATIC, number) for number in (5, 6))
    for outcome, value in ((kind, 400), (unkind, -400)):
        set_path(trees, FIRST_ROOT, attack)
        backup.record_luck(nodes, trees[0], value, exact=False)
        tree.push_path(trees[0], outcome)
        backup.back_up(nodes, trees[0], value)
    assert (nodes[kind].total, nodes[unkind].total) == (400, -400)
    assert nodes[attack].total == 400 + (-400 - (-400 - 0))  # the first roll is its own mean, the second is not
    assert nodes[FIRST_ROOT].total == nodes[attack].total
    assert (nodes[attack].roll_count, nodes[attack].rolled_total) == (2, 0)


def test_a_lookahead_mean_reveals_luck_from_the_first_roll_on() -> None:
    nodes, trees = empty_tree()
    attack = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    nodes[attack].static_value = 100
    set_path(trees, FIRST_ROOT, attack)
    backup.record_luck(nodes, trees[0], 440, exact=True)
    backup.back_up(nodes, trees[0], 440)
    assert nodes[attack].total == 440 - (440 - (16 * 100 + 440) // 17)  # the lookahead counts for sixteen rolls


def test_untried_children_rise_with_the_tried_ones() -> None:
    """Looking deeper raises all siblings alike; that alone must not favour the one that was tried."""
    nodes, trees = empty_tree()
    tried, other = (child(nodes, trees, FIRST_ROOT, FIRST, number) for number in (1, 2))
    for at, value in ((tried, 10), (other, 12)):
        nodes[at].static_value = value
        nodes[at].prior = tree.FULL_PRIOR // 2
    for _ in range(3):
        set_path(trees, FIRST_ROOT, tried)
        backup.back_up(nodes, trees[0], 60)
    assert selection.prior_shift(nodes, FIRST_ROOT, FIRST) == 50
    trees[0].selections = 1
    settings = SearchSettings(lookahead=1, exploration=0)
    assert selection.select_child(nodes, trees[0], FIRST_ROOT, FIRST, settings) == other
    settings.lookahead = 0
    assert selection.select_child(nodes, trees[0], FIRST_ROOT, FIRST, settings) == tried


def test_restricting_keeps_the_given_actions_and_those_of_the_other_seat() -> None:
    nodes, trees = empty_tree()
    for number in (1, 2, 3):
        child(nodes, trees, FIRST_ROOT, FIRST, number)
    child(nodes, trees, FIRST_ROOT, SECOND, 9)
    tree.restrict_children(nodes, trees, FIRST_ROOT, FIRST, [[3] * 7, [7] * 7, [0] * 7], 2)
    assert sorted(actions_at(nodes, FIRST_ROOT, FIRST)) == [3, 7]  # 7 was never tried and is added
    assert actions_at(nodes, FIRST_ROOT, SECOND) == [9]
    assert nodes[FIRST_ROOT].child_count == 3


def test_rerooting_keeps_the_subtree_and_frees_the_rest() -> None:
    nodes, trees = empty_tree()
    kept = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    child(nodes, trees, FIRST_ROOT, FIRST, 2)
    below = child(nodes, trees, kept, FIRST, 3)
    nodes[below].visits = 5
    tree.reroot(nodes, trees, FIRST_ROOT, kept)
    assert actions_at(nodes, FIRST_ROOT, FIRST) == [3]
    assert trees[0].node_count == tree.SECOND_ROOT + 2  # the other branch was freed
    found = tree.find_child(nodes, FIRST_ROOT, FIRST, [3] * 7)
    assert nodes[found].visits == 5
    assert tree.find_child(nodes, FIRST_ROOT, FIRST, [2] * 7) == NO_NODE


def test_one_refutation_is_enough_for_the_minimax_value() -> None:
    """Two good results, then a reply that refutes the move: its mean is still good, its minimax value is not."""
    nodes, trees = empty_tree()
    mine = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    weak, strong = (child(nodes, trees, mine, SECOND, number) for number in (2, 3))
    for answer, result in ((weak, 300), (weak, 300), (strong, -90)):
        set_path(trees, FIRST_ROOT, mine, answer)
        backup.back_up(nodes, trees[0], result)
        backup.back_up_minimax(nodes, trees[0], result)
    assert (nodes[weak].minimax_value, nodes[strong].minimax_value) == (-300, 90)  # for the seat that chose it
    assert (nodes[mine].minimax_value, nodes[FIRST_ROOT].minimax_value) == (-90, -90)
    assert tree.mean_result_at(nodes, mine, FIRST) == 170


def test_the_minimax_value_of_dice_is_a_mean_without_luck() -> None:
    """Two outcomes, the good one rolled twice: their static values are luck, their gains over these are not."""
    nodes, trees = empty_tree()
    attack = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    nodes[attack].static_value = 0
    good, bad = (child(nodes, trees, attack, AUTOMATIC, number) for number in (5, 6))
    for outcome, value in ((good, 400), (good, 400), (bad, -400)):
        set_path(trees, FIRST_ROOT, attack)
        backup.record_luck(nodes, trees[0], value, exact=True)
        nodes[outcome].static_value = value
        tree.push_path(trees[0], outcome)
        backup.back_up(nodes, trees[0], value + 60)
        backup.back_up_minimax(nodes, trees[0], value + 60)
    assert nodes[attack].minimax_value == int((2 * 400 - 400) / (3 + backup.LOOKAHEAD_ROLLS)) + 60
    assert nodes[FIRST_ROOT].minimax_value == nodes[attack].minimax_value


def test_damping_limits_what_one_refuted_child_says_about_its_siblings() -> None:
    """One child was tried often and lost much. With damping a sibling is tried next, without it never."""
    nodes, trees = empty_tree()
    tried, other = (child(nodes, trees, FIRST_ROOT, FIRST, number) for number in (1, 2))
    for at, value in ((tried, 100), (other, 40)):
        nodes[at].static_value = value
        nodes[at].prior = tree.FULL_PRIOR // 2
    for _ in range(9):
        set_path(trees, FIRST_ROOT, tried)
        backup.back_up(nodes, trees[0], -200)
    trees[0].selections = 1
    settings = SearchSettings(lookahead=1, exploration=0)
    assert selection.select_child(nodes, trees[0], FIRST_ROOT, FIRST, settings) == tried
    settings.shift_damping = 2
    assert selection.damped_prior_shift(nodes, FIRST_ROOT, FIRST, settings) == -100
    assert selection.select_child(nodes, trees[0], FIRST_ROOT, FIRST, settings) == other
    settings.minimax_weight = 1000
    nodes[tried].minimax_value = 70
    assert selection.damped_prior_shift(nodes, FIRST_ROOT, FIRST, settings) == -10
    assert selection.select_child(nodes, trees[0], FIRST_ROOT, FIRST, settings) == tried
