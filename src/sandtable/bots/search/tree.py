"""The tree of a search, in kernel Python: nodes in one pool, found by their place, never by reference.

A node is an Action that was tried, or one outcome of the draws that followed it. The children of a node are a chain
in the order of their promise. Sums are whole numbers, so that trees of several threads add up to the same whatever
the order.
"""

import math
from dataclasses import dataclass, field
from typing import Final

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.ids import ACTION_WIDTH, AUTOMATIC, FIRST, Seat, Wide

GHOST: Final = 0  # the node that is none
FIRST_ROOT: Final = 1  # where the first seat's tree begins, or the only one
SECOND_ROOT: Final = 2
LONGEST: Final = 512  # nodes on one way down, of both trees together
CHILDREN: Final = 1024  # of one node
HISTORY: Final = 4096  # Actions whose gain is remembered; a power of two
PROMISE: Final = 1 << 20  # promises of siblings add up to about this
VERBS: Final = 64  # verbs that a game may have
FACES: Final = 65  # dice of up to 64 sides have groups


@dataclass(slots=True)
class Node:
    """An Action tried, or an outcome of its draws; what it was worth to the seat that chose it."""

    parent: int = GHOST
    first: int = GHOST  # the chain of its children,
    last: int = GHOST
    sibling: int = GHOST
    count: int = 0  # and how many they are
    opened: int = 0  # bits: seats whose Actions were listed here
    seat: Seat = FIRST  # who chose it; AUTOMATIC: an outcome
    visits: int = 0
    missed: int = 0  # times it was chosen and not legal in that world
    passed: int = 0  # the last choice that passed it over
    promise: int = 0
    worth: int = 0  # what it seemed worth before it was tried
    total: Wide = 0  # of all results, each -1000 to 1000
    draws: int = 0  # times that dice followed it,
    drawn: Wide = 0  # and the sum of what the position then seemed worth to the seat that searches
    backed: int = 0  # what it is worth if both seats go on by the best that was tried
    action: list[Wide] = field(default_factory=lambda: [0] * ACTION_WIDTH)  # of an outcome: its key


@dataclass(slots=True)
class Tree:
    """Where a search stands."""

    seat: Seat = FIRST  # who searches
    used: int = SECOND_ROOT + 1  # nodes taken from the pool
    choices: int = 0
    length: int = 0  # of the way down in this iteration
    at: list[int] = field(default_factory=lambda: [GHOST] * 2)  # where each seat stands in its tree
    path: list[int] = field(default_factory=lambda: [GHOST] * LONGEST)
    luck: list[int] = field(default_factory=lambda: [0] * LONGEST)  # what dice gave after each node of the way down
    order: list[int] = field(default_factory=lambda: [0] * CHILDREN)  # listed Actions, the promising ones first,
    worths: list[int] = field(default_factory=lambda: [0] * CHILDREN)  # and what each of them seems worth
    known: list[Wide] = field(default_factory=lambda: [0] * HISTORY)  # keys of Actions that were looked at somewhere,
    gains: list[int] = field(default_factory=lambda: [0] * HISTORY)  # and what they gained there


@dataclass(slots=True)
class Settings:
    """How to search; chosen for a game and a bot, the same for a whole search."""

    hidden: int = 0  # 1: what the seat cannot know is guessed anew in every iteration
    shared: int = 1  # 1: both seats know all that happens, and one tree serves both
    appraised: int = 0  # 1: the game's own `appraise` says how things stand; 0: its `value`
    bold: int = 1  # 1: positions in which nothing will happen count against the seat that searches
    searcher: Seat = FIRST  # that seat
    exploration: int = 600  # thousandths
    looks: int = 0  # 1: a look one decision ahead ends an iteration; 0: a playout does
    tail: int = 0  # decisions that are played on greedily where a look ahead would end an iteration
    trust: int = 1  # visits that the look ahead counts for
    warmth: int = 40  # what differs by so little in worth is nearly equally promising
    doubt: int = 0  # children taken to be worth what they seem, when the others tell what was not seen of all alike
    leaves: int = 40  # outcomes of an Action looked at below the root; of more a sample is taken
    fresh: int = 12  # children of a node below the root, where a look ahead finds the best
    spare: int = 0  # and so many more that were only guessed at, by what they gained elsewhere
    tries: int = CHILDREN  # Actions looked at when such a node is opened; fewer where that takes long
    threshold: int = 4  # visits before a leaf is opened
    most: int = 400  # children of a node, below CHILDREN; of more a sample is taken
    wide: int = 6  # children looked at from the start,
    widening: int = 1500  # and thousandths of the square root of the visits more
    depth: int = 0  # decisions of a playout before `value` is asked, once plans that were begun are carried out
    longest: int = 400  # steps of one iteration
    steady: int = 1  # 1: what dice gave beyond their average is taken out of the results
    outcomes: int = 30  # outcomes of one Action told apart; 0: none
    minimax: int = 0  # thousandths: how much the best answers that were tried say, rather than the mean of all
    lots: int = 0  # 1: orders that both seats give at once are drawn by the playout policy, as dice are
    opaque: list[int] = field(default_factory=lambda: [0] * VERBS)  # 1: the other seat does not learn of it
    seals: list[int] = field(default_factory=lambda: [0] * VERBS)  # 1: declares the seat's orders final
    groups: list[list[int]] = field(default_factory=lambda: [list(range(FACES)) for _ in range(FACES)])
    # groups[n][value]: the first of the results of an n-sided draw that mean the same
    unordered: list[int] = field(default_factory=lambda: [0] * FACES)  # 1: the order of such draws changes nothing


def clear_node(node: Node, parent: int, seat: Seat) -> None:
    """Make a node anew."""
    node.parent = parent
    node.first = GHOST
    node.last = GHOST
    node.sibling = GHOST
    node.count = 0
    node.opened = 0
    node.seat = seat
    node.visits = 0
    node.missed = 0
    node.passed = 0
    node.promise = 0
    node.worth = 0
    node.total = 0
    node.draws = 0
    node.drawn = 0
    node.backed = 0


def plant(nodes: list[Node], trees: list[Tree], seat: Seat) -> None:
    """Begin with two roots and nothing else."""
    tree = trees[0]
    tree.seat = seat
    tree.used = SECOND_ROOT + 1
    tree.choices = 0
    for i in range(HISTORY):
        tree.known[i] = 0
    for at in range(SECOND_ROOT + 1):
        clear_node(nodes[at], GHOST, seat)


def is_open(nodes: list[Node], at: int, seat: Seat) -> bool:
    """Whether the Actions of the seat were listed at a node."""
    return nodes[at].opened & (1 << seat) != 0


def has_room(nodes: list[Node], tree: Tree, wanted: int) -> bool:
    """Whether so many nodes can still be taken."""
    return tree.used + wanted <= len(nodes)


def take_node(nodes: list[Node], tree: Tree, parent: int, seat: Seat) -> int:
    """A new node that is in no chain yet."""
    at = tree.used
    tree.used += 1
    clear_node(nodes[at], parent, seat)
    return at


def append(nodes: list[Node], at: int) -> None:
    """Put a node at the end of its parent's chain."""
    parent = nodes[nodes[at].parent]
    if parent.first == GHOST:
        parent.first = at
    else:
        nodes[parent.last].sibling = at
    parent.last = at
    parent.count += 1


def sort_by_worth(tree: Tree, count: int) -> None:
    """Bring what is listed into the order of its worth, the best first (Shell's sort; equals as they were listed)."""
    for i in range(count):
        tree.order[i] = i
    for gap in (301, 132, 57, 23, 10, 4, 1):
        for i in range(gap, count):
            one = tree.order[i]
            j = i
            while j >= gap and is_worse(tree, tree.order[j - gap], one):
                tree.order[j] = tree.order[j - gap]
                j -= gap
            tree.order[j] = one


def is_worse(tree: Tree, one: int, rival: int) -> bool:
    """Whether what is listed at a place belongs behind its rival."""
    worth, other = tree.worths[one], tree.worths[rival]
    return worth < other or (worth == other and one > rival)


def is_action(node: Node, action: Action) -> bool:
    """Whether the node is this Action."""
    for i in range(len(action)):  # noqa: SIM110  # kernel Python has no `all`
        if node.action[i] != action[i]:
            return False
    return True


def find_action(nodes: list[Node], at: int, seat: Seat, action: Action) -> int:
    """The child for this Action of the seat, if there is one."""
    child = nodes[at].first
    while child != GHOST:
        if nodes[child].seat == seat and is_action(nodes[child], action):
            return child
        child = nodes[child].sibling
    return GHOST


def write_action(node: Node, action: Action) -> None:
    """Keep an Action in a node."""
    for i in range(len(action)):
        node.action[i] = action[i]


def read_action(node: Node, action: Action) -> None:
    """The Action of a node."""
    for i in range(len(action)):
        action[i] = node.action[i]


def best_child(nodes: list[Node], tree: Tree, at: int, seat: Seat, settings: Settings) -> int:
    """The child of the seat with the best bound: what it was worth so far, and more the less it was tried.

    Only so many are looked at as the visits of the node deserve (progressive widening).
    """
    parent = nodes[at]
    root = math.sqrt(float(parent.visits + 1))
    limit = settings.wide + int(root * float(settings.widening) / 1000.0)
    spread = root * float(settings.exploration) / float(PROMISE)  # 1/1000 of exploration, times 1000 of a result
    trust = settings.trust
    lift = 0
    if settings.looks != 0:
        lift = lifted(nodes, at, seat) if settings.doubt == 0 else lifted_alike(nodes, at, seat, settings)
    best = GHOST
    best_bound = 0.0
    looked = 0
    child = parent.first
    while child != GHOST and looked < limit:
        node = nodes[child]
        if node.seat == seat and node.passed != tree.choices:
            looked += 1
            bound = float(node.total + trust * (node.worth + lift)) / float(node.visits + trust)
            if settings.minimax != 0 and node.visits > 0:
                bound += float(settings.minimax) / 1000.0 * (float(node.backed) - bound)
            bound += spread * float(node.promise) / float(1 + node.visits + node.missed)
            if best == GHOST or bound > best_bound:
                best = child
                best_bound = bound
        child = node.sibling
    return best


def lifted(nodes: list[Node], at: int, seat: Seat) -> int:
    """By how much the children of the seat turned out to be better than they seemed: to look further ahead mostly
    raises or lowers all of them alike, which must not speak against those that were not tried yet."""
    visits = 0
    gained = 0
    child = nodes[at].first
    while child != GHOST:
        node = nodes[child]
        if node.seat == seat and node.visits > 0:
            visits += node.visits
            gained += node.total - node.worth * node.visits
        child = node.sibling
    return int(float(gained) / float(visits)) if visits > 0 else 0


def lifted_alike(nodes: list[Node], at: int, seat: Seat, settings: Settings) -> int:
    """The same where single children are refuted rather than all of them: each that was tried counts once, and with
    them some that turned out as they seemed."""
    children = settings.doubt
    gained = 0.0
    child = nodes[at].first
    while child != GHOST:
        node = nodes[child]
        if node.seat == seat and node.visits > 0:
            children += 1
            mean = float(node.total) / float(node.visits)
            gained += mean + float(settings.minimax) / 1000.0 * (float(node.backed) - mean) - float(node.worth)
        child = node.sibling
    return int(gained / float(children))


def find_outcome(nodes: list[Node], tree: Tree, at: int, key: int, most: int) -> int:
    """The child for the outcome of an Action's draws, taken anew if there is room; the ghost if there is none."""
    child = nodes[at].first
    while child != GHOST:
        if nodes[child].seat == AUTOMATIC and nodes[child].action[0] == key:
            return child
        child = nodes[child].sibling
    if nodes[at].count >= most or not has_room(nodes, tree, 1):
        return GHOST
    made = take_node(nodes, tree, at, AUTOMATIC)
    for i in range(len(nodes[made].action)):
        nodes[made].action[i] = 0
    nodes[made].action[0] = key
    append(nodes, made)
    return made


def step_on(tree: Tree, at: int) -> None:
    """Remember a node of the way down."""
    if tree.length < LONGEST:
        tree.path[tree.length] = at
        tree.luck[tree.length] = 0
        tree.length += 1


def keep(nodes: list[Node], trees: list[Tree], place: int, root: int) -> None:
    """Let the tree at `place` begin at one of its own nodes, and give back every node that is no longer reached.

    A child lies behind its parent in the pool, so that all can move down in one pass; `passed` holds the new place
    meanwhile.
    """
    tree = trees[0]
    used = SECOND_ROOT + 1
    for at in range(tree.used):
        node = nodes[at]
        if at == root:
            node.passed = place
        elif at <= SECOND_ROOT:
            node.passed = GHOST if at == place else at
        elif nodes[node.parent].passed == GHOST:
            node.passed = GHOST
        else:
            node.passed = used
            used += 1
    nodes[root].parent = GHOST
    nodes[root].sibling = GHOST
    for at in range(FIRST_ROOT, tree.used):
        node = nodes[at]
        if node.passed != GHOST:
            node.parent = nodes[node.parent].passed
            node.first = nodes[node.first].passed
            node.last = nodes[node.last].passed
            node.sibling = nodes[node.sibling].passed
    for at in range(FIRST_ROOT, tree.used):
        to = nodes[at].passed
        if to != GHOST:
            copy_row(nodes[to], nodes[at])
            nodes[to].passed = 0
    tree.used = used
    tree.choices = 0


def list_children(nodes: list[Node], at: int, seat: Seat, out: Actions, scores: Actions) -> int:
    """Write the Actions of a seat tried at a node, and of each its visits, total and worth; return how many."""
    count = 0
    child = nodes[at].first
    while child != GHOST and count < len(out):
        node = nodes[child]
        if node.seat == seat:
            read_action(node, out[count])
            scores[count][0] = node.visits
            scores[count][1] = node.total
            scores[count][2] = node.worth
            count += 1
        child = node.sibling
    return count


def mean_for(node: Node, seat: Seat) -> int:
    """What the node was worth on average, seen by a seat."""
    if node.visits == 0:
        return 0
    mean = int(float(node.total) / float(node.visits))
    return mean if node.seat == seat else -mean


def mean_at(nodes: list[Node], at: int, seat: Seat) -> int:
    """The same of the node at a place."""
    return mean_for(nodes[at], seat)


def narrow(nodes: list[Node], trees: list[Tree], at: int, seat: Seat, actions: Actions, count: int) -> None:
    """Leave the seat only these Actions at a node, all equally promising: the question is which of them is better."""
    child = nodes[at].first
    nodes[at].first = GHOST
    nodes[at].last = GHOST
    nodes[at].count = 0
    while child != GHOST:
        following = nodes[child].sibling
        nodes[child].sibling = GHOST
        kept = nodes[child].seat != seat
        for i in range(count):
            if not kept and is_action(nodes[child], actions[i]):
                nodes[child].promise = PROMISE
                kept = True
        if kept:
            append(nodes, child)
        child = following
    for i in range(count):
        if find_action(nodes, at, seat, actions[i]) == GHOST and has_room(nodes, trees[0], 1):
            made = take_node(nodes, trees[0], at, seat)
            write_action(nodes[made], actions[i])
            nodes[made].worth = mean_for(nodes[at], seat)
            nodes[made].promise = PROMISE
            append(nodes, made)


def lead(nodes: list[Node], at: int, seat: Seat) -> int:
    """By how many visits the seat's most tried Action at a node is ahead of the next."""
    most = 0
    second = 0
    child = nodes[at].first
    while child != GHOST:
        node = nodes[child]
        if node.seat == seat:
            if node.visits > most:
                second = most
                most = node.visits
            else:
                second = max(second, node.visits)
        child = node.sibling
    return most - second
