"""The tree by itself: what results tell the nodes, what is left when it is narrowed, what is kept of it."""

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


def go(trees: list[Tree], *path: int) -> None:
    trees[0].path_length = 0
    for at in path:
        tree.push_path(trees[0], at)


def actions_at(nodes: list[Node], at: int, seat: Seat) -> list[int]:
    out, scores = [[0] * 7 for _ in range(9)], [[0] * 7 for _ in range(9)]
    return [out[i][0] for i in range(tree.list_children(nodes, at, seat, out, scores))]


def test_a_result_counts_for_who_searches_and_against_the_other() -> None:
    nodes, trees = empty_tree()
    mine = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    yours = child(nodes, trees, mine, SECOND, 2)
    go(trees, FIRST_ROOT, mine, yours)
    backup.back_up(nodes, trees[0], 300)
    assert [nodes[at].total for at in (FIRST_ROOT, mine, yours)] == [300, 300, -300]
    assert [nodes[at].visits for at in (FIRST_ROOT, mine, yours)] == [1, 1, 1]
    assert tree.mean_result_at(nodes, yours, FIRST) == 300


def test_luck_is_taken_out_of_what_came_before_the_dice_and_nothing_else() -> None:
    """Twice the same Action: once the dice were kind, once not. What lies behind the dice knows what they showed."""
    nodes, trees = empty_tree()
    blow = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    kind, unkind = (child(nodes, trees, blow, AUTOMATIC, number) for number in (5, 6))
    for outcome, worth in ((kind, 400), (unkind, -400)):
        go(trees, FIRST_ROOT, blow)
        backup.record_luck(nodes, trees[0], worth, exact=False)
        tree.push_path(trees[0], outcome)
        backup.back_up(nodes, trees[0], worth)
    assert (nodes[kind].total, nodes[unkind].total) == (400, -400)
    assert nodes[blow].total == 400 + (-400 - (-400 - 0))  # the first roll is its own mean, the second is not
    assert nodes[FIRST_ROOT].total == nodes[blow].total
    assert (nodes[blow].roll_count, nodes[blow].rolled_total) == (2, 0)


def test_what_a_look_ahead_expected_tells_luck_from_the_first_roll_on() -> None:
    nodes, trees = empty_tree()
    blow = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    nodes[blow].static_value = 100
    go(trees, FIRST_ROOT, blow)
    backup.record_luck(nodes, trees[0], 440, exact=True)
    backup.back_up(nodes, trees[0], 440)
    assert nodes[blow].total == 440 - (440 - (16 * 100 + 440) // 17)  # the look ahead counts for sixteen rolls


def test_who_was_not_tried_rises_with_those_who_were() -> None:
    """Looking further ahead raises all alike; the one that was tried must not gain on the other by that alone."""
    nodes, trees = empty_tree()
    tried, other = (child(nodes, trees, FIRST_ROOT, FIRST, number) for number in (1, 2))
    for at, worth in ((tried, 10), (other, 12)):
        nodes[at].static_value = worth
        nodes[at].prior = tree.FULL_PRIOR // 2
    for _ in range(3):
        go(trees, FIRST_ROOT, tried)
        backup.back_up(nodes, trees[0], 60)
    assert selection.prior_shift(nodes, FIRST_ROOT, FIRST) == 50
    trees[0].selections = 1
    settings = SearchSettings(lookahead=1, exploration=0)
    assert selection.select_child(nodes, trees[0], FIRST_ROOT, FIRST, settings) == other
    settings.lookahead = 0
    assert selection.select_child(nodes, trees[0], FIRST_ROOT, FIRST, settings) == tried


def test_narrowing_leaves_what_is_named_and_what_others_do() -> None:
    nodes, trees = empty_tree()
    for number in (1, 2, 3):
        child(nodes, trees, FIRST_ROOT, FIRST, number)
    child(nodes, trees, FIRST_ROOT, SECOND, 9)
    tree.restrict_children(nodes, trees, FIRST_ROOT, FIRST, [[3] * 7, [7] * 7, [0] * 7], 2)
    assert sorted(actions_at(nodes, FIRST_ROOT, FIRST)) == [3, 7]  # the one that was never tried is new
    assert actions_at(nodes, FIRST_ROOT, SECOND) == [9]
    assert nodes[FIRST_ROOT].child_count == 3


def test_what_is_kept_begins_at_the_new_root() -> None:
    nodes, trees = empty_tree()
    kept = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    child(nodes, trees, FIRST_ROOT, FIRST, 2)
    below = child(nodes, trees, kept, FIRST, 3)
    nodes[below].visits = 5
    tree.reroot(nodes, trees, FIRST_ROOT, kept)
    assert actions_at(nodes, FIRST_ROOT, FIRST) == [3]
    assert trees[0].node_count == tree.SECOND_ROOT + 2  # the other branch was given back
    found = tree.find_child(nodes, FIRST_ROOT, FIRST, [3] * 7)
    assert nodes[found].visits == 5
    assert tree.find_child(nodes, FIRST_ROOT, FIRST, [2] * 7) == NO_NODE


def test_one_refutation_is_enough_for_the_best_answer() -> None:
    """Two good results, then the answer that spoils them: the mean still likes the move, the best answer does not."""
    nodes, trees = empty_tree()
    mine = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    weak, strong = (child(nodes, trees, mine, SECOND, number) for number in (2, 3))
    for answer, result in ((weak, 300), (weak, 300), (strong, -90)):
        go(trees, FIRST_ROOT, mine, answer)
        backup.back_up(nodes, trees[0], result)
        backup.back_up_minimax(nodes, trees[0], result)
    assert (nodes[weak].minimax_value, nodes[strong].minimax_value) == (-300, 90)  # each seen by who chose it
    assert (nodes[mine].minimax_value, nodes[FIRST_ROOT].minimax_value) == (-90, -90)
    assert tree.mean_result_at(nodes, mine, FIRST) == 170


def test_the_best_answer_to_a_draw_is_a_mean_without_its_luck() -> None:
    """Two outcomes, the good one drawn twice: what they seemed worth is luck, what they turned out beyond it is not."""
    nodes, trees = empty_tree()
    blow = child(nodes, trees, FIRST_ROOT, FIRST, 1)
    nodes[blow].static_value = 0
    good, bad = (child(nodes, trees, blow, AUTOMATIC, number) for number in (5, 6))
    for outcome, worth in ((good, 400), (good, 400), (bad, -400)):
        go(trees, FIRST_ROOT, blow)
        backup.record_luck(nodes, trees[0], worth, exact=True)
        nodes[outcome].static_value = worth
        tree.push_path(trees[0], outcome)
        backup.back_up(nodes, trees[0], worth + 60)
        backup.back_up_minimax(nodes, trees[0], worth + 60)
    assert nodes[blow].minimax_value == int((2 * 400 - 400) / (3 + backup.LOOKAHEAD_ROLLS)) + 60
    assert nodes[FIRST_ROOT].minimax_value == nodes[blow].minimax_value


def test_what_was_refuted_says_little_of_those_beside_it() -> None:
    """One child was tried often and lost much: with doubt another is tried next, without it never."""
    nodes, trees = empty_tree()
    tried, other = (child(nodes, trees, FIRST_ROOT, FIRST, number) for number in (1, 2))
    for at, worth in ((tried, 100), (other, 40)):
        nodes[at].static_value = worth
        nodes[at].prior = tree.FULL_PRIOR // 2
    for _ in range(9):
        go(trees, FIRST_ROOT, tried)
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
