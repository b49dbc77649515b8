"""One iteration of the search, in kernel Python: selection down the tree, expansion, a rollout or lookahead, backup.

If both seats observe everything, one tree serves both, and outcomes of dice get nodes of their own up to a limit. If
seats keep secrets, each has its own tree: a seat selects in its tree by its own Actions and by those of the other seat
that it observes, whatever world was sampled (multiple-observer information set MCTS). Seats that must act at once are
asked one after the other. Neither descends in the other's tree, so their choices are decoupled.
"""

from typing import Final

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action, Actions, Board, State, Work, check, guess, pick, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ASKS_FIRST, ASKS_SECOND, AUTOMATIC, FIRST, SECOND, Seat

from .backup import back_up, back_up_minimax, record_luck
from .evaluation import ROOT, WORLD, apply_action, clear_action, evaluate, seat_to_ask
from .expansion import MAX_ROOT_CHILDREN, POLICY_SAMPLES, action_key, expand_node
from .lookahead import MAX_STEPS
from .rollout import roll_out, roll_out_greedily
from .selection import select_child
from .settings import FACES, SearchSettings
from .tree import (
    FIRST_ROOT,
    FULL_PRIOR,
    NO_NODE,
    SECOND_ROOT,
    Node,
    Tree,
    allocate_node,
    append_child,
    find_child,
    find_or_add_outcome,
    has_room,
    load_action,
    mean_result,
    push_path,
    store_action,
)

SELECTION_TRIES: Final = 12  # Actions tried that may turn out to be illegal in this world
JUST_EXPANDED: Final = -1  # returned in place of a child when the node was expanded by lookahead
OTHER_OUTCOMES: Final = -1  # key of the node for all outcomes beyond the limit


def run_iterations(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    nodes: list[Node],
    trees: list[Tree],
    settings: list[SearchSettings],
    count: int,
    growing: bool,
) -> int:
    """Make up to `count` iterations and return how many were made.

    While the pool may grow (`growing`), stops before an iteration that could exceed it. The last two rows of `out` are
    scratch space.
    """
    tree = trees[0]
    for done in range(count):
        if growing and not has_room(nodes, tree, max_new_nodes(settings[0])):
            return done
        result = simulate(states, boards[0], chances[0], events[0], works[0], out, nodes, tree, settings[0])
        back_up(nodes, tree, result)
        if settings[0].minimax_weight != 0:
            back_up_minimax(nodes, tree, result)
    return count


def max_new_nodes(settings: SearchSettings) -> int:
    """Return the most nodes that one iteration may take: one expansion per seat, and observed Actions."""
    return 2 * (max(settings.max_children, MAX_ROOT_CHILDREN) + POLICY_SAMPLES) + settings.max_steps


def simulate(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    nodes: list[Node],
    tree: Tree,
    settings: SearchSettings,
) -> int:
    """Sample a world, descend the tree and evaluate the leaf; return the result for the searching seat."""
    state = states[WORLD]
    copy_row(state, states[ROOT])
    if settings.sample_worlds != 0:
        guess(state, board, tree.seat, chance, work)
    action = out[len(out) - 1]
    ambiguous = settings.shared_tree == 0  # a node may stand for different positions
    resolved = settings.shared_tree != 0  # no sealed orders are waiting to be carried out
    remaining = settings.rollout_depth
    start_path(tree, settings)
    for _ in range(settings.max_steps):
        mask = prompted(state, board)
        if mask == 0:
            break
        seat = seat_to_ask(mask)
        if settings.sample_orders != 0 and mask == ASKS_FIRST | ASKS_SECOND:
            key = play_sampled_orders(state, board, chance, log, work, action, settings)
            value = evaluate(state, board, tree.seat, settings, work)
            record_luck(nodes, tree, value, True)
            ambiguous = enter_outcome(nodes, tree, key, value, settings) or ambiguous
            continue
        if seat == AUTOMATIC:
            clear_action(action)
            resolved = True
        else:
            child = select_or_expand(states, board, seat, ambiguous, chance, log, work, out, nodes, tree, settings)
            if child == JUST_EXPANDED:
                first = nodes[tree.current[seat]].first_child
                best = nodes[first].static_value
                if settings.greedy_depth > 0:
                    load_action(nodes[first], action)
                    return roll_out_greedily(states, board, seat, best, chance, log, work, out, tree.seat, settings)
                return best if seat == tree.seat else -best
            if child == NO_NODE:
                if tree.current[FIRST] == NO_NODE and tree.current[SECOND] == NO_NODE:  # no way back into the trees
                    roll_out(state, board, chance, log, work, action, settings, remaining, resolved)
                    break
                if remaining <= 0 and resolved:
                    break
                remaining -= 1
                pick(state, board, seat, chance, action, work)
            resolved = settings.shared_tree != 0 or settings.secret_verbs[action[0]] == 0
            advance_trees(nodes, tree, seat, child, action, settings)
        apply_action(state, board, seat, action, chance, log, work)
        if chance.drawn > 0 and settings.shared_tree != 0:
            value = 0
            if tree.current[FIRST] != NO_NODE and settings.reduce_variance != 0:
                value = evaluate(state, board, tree.seat, settings, work)
                record_luck(nodes, tree, value, settings.lookahead != 0)
            ambiguous = enter_outcome(nodes, tree, outcome_key(chance, settings), value, settings) or ambiguous
    return evaluate(state, board, tree.seat, settings, work)


def start_path(tree: Tree, settings: SearchSettings) -> None:
    """Start the path at the root of the shared tree, or at both roots."""
    tree.path_length = 0
    tree.current[FIRST] = FIRST_ROOT
    tree.current[SECOND] = FIRST_ROOT
    push_path(tree, FIRST_ROOT)
    if settings.shared_tree == 0:
        tree.current[SECOND] = SECOND_ROOT
        push_path(tree, SECOND_ROOT)


# -- decisions ----------------------------------------------------------------------------------------------------


def select_or_expand(
    states: list[State],
    board: Board,
    seat: Seat,
    ambiguous: bool,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    nodes: list[Node],
    tree: Tree,
    settings: SearchSettings,
) -> int:
    """Return the child to descend to, with its Action in the last row of `out`.

    Returns NO_NODE if the seat is off its tree, JUST_EXPANDED if a lookahead expanded the node.
    """
    at = tree.current[seat]
    if at == NO_NODE:
        return NO_NODE
    if nodes[at].expanded & (1 << seat) == 0:
        if at > SECOND_ROOT and nodes[at].visits < settings.expansion_threshold:
            return NO_NODE
        if not expand_node(states, board, seat, at, chance, log, work, out, nodes, tree, settings):
            return NO_NODE
        if settings.lookahead != 0 and nodes[at].child_count > 1:
            return JUST_EXPANDED
    action = out[len(out) - 1]
    tree.selections += 1
    for _ in range(SELECTION_TRIES):
        best = select_child(nodes, tree, at, seat, settings)
        if best == NO_NODE:
            break
        load_action(nodes[best], action)
        if not ambiguous or check(states[WORLD], board, seat, action, work) == 0:
            return best
        nodes[best].illegal_visits += 1
        nodes[best].skipped_at = tree.selections
    return find_or_add_policy_child(states[WORLD], board, seat, at, chance, action, work, nodes, tree, settings)


def find_or_add_policy_child(
    state: State,
    board: Board,
    seat: Seat,
    at: int,
    chance: Chance,
    action: Action,
    work: Work,
    nodes: list[Node],
    tree: Tree,
    settings: SearchSettings,
) -> int:
    """Return a child for the rollout policy's Action, because no listed Action is legal in this world."""
    pick(state, board, seat, chance, action, work)
    found = find_child(nodes, at, seat, action)
    if found != NO_NODE or nodes[at].child_count >= 2 * settings.max_children or not has_room(nodes, tree, 1):
        return found
    made = allocate_node(nodes, tree, at, seat)
    store_action(nodes[made], action)
    nodes[made].static_value = mean_result(nodes[at], seat)
    nodes[made].prior = FULL_PRIOR // settings.max_children
    append_child(nodes, made)
    return made


def advance_trees(
    nodes: list[Node], tree: Tree, seat: Seat, child: int, action: Action, settings: SearchSettings
) -> None:
    """Move each seat to its next node, as far as it observes the Action. Once off its tree, a seat stays off."""
    if child != NO_NODE:
        push_path(tree, child)
    if settings.shared_tree != 0:
        tree.current[FIRST] = child
        tree.current[SECOND] = child
        return
    tree.current[seat] = child
    other = SECOND if seat == FIRST else FIRST
    at = tree.current[other]
    if at == NO_NODE or settings.secret_verbs[action[0]] != 0:
        return
    seen = find_child(nodes, at, seat, action)
    if seen == NO_NODE and nodes[at].visits >= settings.expansion_threshold and has_room(nodes, tree, 1):
        seen = allocate_node(nodes, tree, at, seat)
        store_action(nodes[seen], action)
        append_child(nodes, seen)
    if seen != NO_NODE:
        push_path(tree, seen)
    tree.current[other] = seen


# -- chance -------------------------------------------------------------------------------------------------------


def play_sampled_orders(
    state: State, board: Board, chance: Chance, log: Events, work: Work, action: Action, settings: SearchSettings
) -> int:
    """Let both seats give and seal their orders by the rollout policy; return a key for these orders."""
    key = 0
    for seat in (FIRST, SECOND):
        for _ in range(MAX_STEPS):
            pick(state, board, seat, chance, action, work)
            apply_action(state, board, seat, action, chance, log, work)
            if settings.seal_verbs[action[0]] != 0:
                break
            key = key ^ action_key(action, seat)
    return key


def enter_outcome(nodes: list[Node], tree: Tree, key: int, value: int, settings: SearchSettings) -> bool:
    """Move to the node of an outcome; return whether that node may stand for different positions."""
    at = tree.current[FIRST]
    if at == NO_NODE or settings.outcome_nodes == 0:
        return True
    if nodes[at].visits < settings.expansion_threshold:
        tree.current[FIRST] = NO_NODE
        tree.current[SECOND] = NO_NODE
        return False
    found = find_or_add_outcome(nodes, tree, at, key, settings.outcome_nodes)
    full = found == NO_NODE
    if full:
        found = find_or_add_outcome(nodes, tree, at, OTHER_OUTCOMES, settings.outcome_nodes + 1)
    if found != NO_NODE:
        nodes[found].static_value = value
        push_path(tree, found)
    tree.current[FIRST] = found
    tree.current[SECOND] = found
    return full


def outcome_key(chance: Chance, settings: SearchSettings) -> int:
    """Return a hash of the drawn results; equivalent results have the same."""
    key = 0
    unordered = 0  # hash of the draws whose order does not matter
    for i in range(chance.drawn):
        n = chance.faces[i]
        result = chance.tape[i]
        if n < FACES:
            result = settings.groups[n][result]
            if settings.unordered[n] != 0:
                unordered = (unordered + mix_bits(n * FACES + result)) & 0xFFFFFFFF
                continue
        key = (key * 8191 + result + 1) & 0xFFFFFFFFFFFF  # below 2**61 before the mask
    return key ^ (unordered << 8)


def mix_bits(number: int) -> int:
    """Return a hash below 2**32, such that sums of few hashes differ."""
    mixed = ((number + 1) * 0x9E3779B1) & 0xFFFFFFFF  # below 2**45 before the mask
    return ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF  # below 2**62 before the mask
