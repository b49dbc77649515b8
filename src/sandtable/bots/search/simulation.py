"""One iteration of the search, in kernel Python: down the tree, a playout, and back. Generic over the contract.

Where both seats know all that happens, one tree serves both, and outcomes of draws are told apart while they are
few. Where seats keep secrets, each has a tree of its own: a seat chooses in its tree by its own Actions and by those
of the other seat that it learns of, whatever world was guessed (multiple-observer information sets). Seats asked at
once are asked one after the other, and as neither moves in the other's tree, their choices are decoupled.
"""

from typing import Final

from sandtable.bots.lookahead import STEPS, take_best
from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action, Actions, Board, State, Work, check, guess, pick, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ASKS_FIRST, ASKS_SECOND, AUTOMATIC, FIRST, SECOND, Seat

from .backup import back_up, back_up_best, note_luck
from .evaluation import ROOT, WON, WORLD, asked, carry_out, clear, standing_of
from .expansion import MOST_AT_ROOT, PROPOSALS, action_key, open_node
from .tree import (
    FACES,
    FIRST_ROOT,
    GHOST,
    PROMISE,
    SECOND_ROOT,
    Node,
    Settings,
    Tree,
    append,
    best_child,
    find_action,
    find_outcome,
    has_room,
    mean_for,
    read_action,
    step_on,
    take_node,
    write_action,
)

TRIES: Final = 12  # Actions that may turn out not to be legal in this world
OPENED: Final = -1  # no child, but a node that was just opened
OTHERS: Final = -1  # the key of all outcomes beyond those told apart


def iterate(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    nodes: list[Node],
    trees: list[Tree],
    settings: list[Settings],
    count: int,
    growing: bool,
) -> int:
    """Search on by `count` iterations and return how many were made: fewer when the pool is `growing` and must grow
    first. The last two rows of `out` are scratch space."""
    tree = trees[0]
    for done in range(count):
        if growing and not has_room(nodes, tree, most_nodes(settings[0])):
            return done
        result = descend(states, boards[0], chances[0], events[0], works[0], out, nodes, tree, settings[0])
        back_up(nodes, tree, result)
        if settings[0].minimax != 0:
            back_up_best(nodes, tree, result)
    return count


def most_nodes(settings: Settings) -> int:
    """How many nodes one iteration may take: each seat opens one at most, and learns of what the other did."""
    return 2 * (max(settings.most, MOST_AT_ROOT) + PROPOSALS) + settings.longest


def bare_playouts(
    states: list[State],
    boards: list[Board],
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    settings: list[Settings],
    seat: Seat,
    count: int,
) -> int:
    """As many playouts of the same depth without a tree, and the sum of their results: what a search cannot beat."""
    board = boards[0]
    total = 0
    for _ in range(count):
        copy_row(states[WORLD], states[ROOT])
        if settings[0].hidden != 0:
            guess(states[WORLD], board, seat, chances[0], works[0])
        play_out(
            states[WORLD],
            board,
            chances[0],
            events[0],
            works[0],
            out[len(out) - 1],
            settings[0],
            settings[0].depth,
            settings[0].shared != 0,
        )
        total += standing_of(states[WORLD], board, seat, settings[0], works[0])
    return total


def play_out(
    state: State,
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    action: Action,
    settings: Settings,
    left: int,
    resolved: bool,
) -> None:
    """On by the playout policy alone: so many decisions more, and until plans that were begun are carried out."""
    for _ in range(settings.longest):
        mask = prompted(state, board)
        if mask == 0:
            return
        seat = asked(mask)
        if seat == AUTOMATIC:
            clear(action)
            resolved = True
        else:
            if left <= 0 and resolved:
                return
            left -= 1
            pick(state, board, seat, chance, action, work)
            resolved = settings.shared != 0 or settings.opaque[action[0]] == 0  # nothing is under seal
        carry_out(state, board, seat, action, chance, log, work)


def descend(
    states: list[State],
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    nodes: list[Node],
    tree: Tree,
    settings: Settings,
) -> int:
    """Guess a world, go down the tree and on by playout; return the result for the seat that searches."""
    state = states[WORLD]
    copy_row(state, states[ROOT])
    if settings.hidden != 0:
        guess(state, board, tree.seat, chance, work)
    action = out[len(out) - 1]
    mixed = settings.shared == 0  # the same node may stand for different positions
    resolved = settings.shared != 0
    left = settings.depth
    enter(tree, settings)
    for _ in range(settings.longest):
        mask = prompted(state, board)
        if mask == 0:
            break
        seat = asked(mask)
        if settings.lots != 0 and mask == ASKS_FIRST | ASKS_SECOND:
            key = draw_orders(state, board, chance, log, work, action, settings)
            worth = standing_of(state, board, tree.seat, settings, work)
            note_luck(nodes, tree, worth, True)
            mixed = tell_apart(nodes, tree, key, worth, settings) or mixed
            continue
        if seat == AUTOMATIC:
            clear(action)
            resolved = True
        else:
            child = choose(states, board, seat, mixed, chance, log, work, out, nodes, tree, settings)
            if child == OPENED:
                first = nodes[tree.at[seat]].first
                best = nodes[first].worth
                if settings.tail > 0:
                    read_action(nodes[first], action)
                    return go_on_greedily(states, board, seat, best, chance, log, work, out, tree.seat, settings)
                return best if seat == tree.seat else -best
            if child == GHOST:
                if tree.at[FIRST] == GHOST and tree.at[SECOND] == GHOST:  # both have left their trees for good
                    play_out(state, board, chance, log, work, action, settings, left, resolved)
                    break
                if left <= 0 and resolved:
                    break
                left -= 1
                pick(state, board, seat, chance, action, work)
            resolved = settings.shared != 0 or settings.opaque[action[0]] == 0  # nothing is under seal
            follow(nodes, tree, seat, child, action, settings)
        carry_out(state, board, seat, action, chance, log, work)
        if chance.drawn > 0 and settings.shared != 0:
            worth = 0
            if tree.at[FIRST] != GHOST and settings.steady != 0:
                worth = standing_of(state, board, tree.seat, settings, work)
                note_luck(nodes, tree, worth, settings.looks != 0)
            mixed = tell_apart(nodes, tree, outcome_key(chance, settings), worth, settings) or mixed
    return standing_of(state, board, tree.seat, settings, work)


def go_on_greedily(
    states: list[State],
    board: Board,
    seat: Seat,
    worth: int,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    searcher: Seat,
    settings: Settings,
) -> int:
    """Play what stands in the last row of `out`, which seems worth so much to the seat, and go on for some decisions by
    taking what seems best; return the result for the seat that searches, less what dice gave beyond their average."""
    state = states[WORLD]
    action = out[len(out) - 1]
    luck = 0
    for _ in range(settings.tail):
        carry_out(state, board, seat, action, chance, log, work)
        if seat != AUTOMATIC and chance.drawn > 0:
            luck += standing_of(state, board, searcher, settings, work) - (worth if seat == searcher else -worth)
        mask = prompted(state, board)
        if mask == 0:
            break
        seat = asked(mask)
        if seat == AUTOMATIC:
            clear(action)
        else:
            worth = take_best(states, board, seat, chance, log, work, out, settings)
    result = standing_of(state, board, searcher, settings, work) - luck
    return min(max(result, -WON), WON)


def enter(tree: Tree, settings: Settings) -> None:
    """Stand at the roots."""
    tree.length = 0
    tree.at[FIRST] = FIRST_ROOT
    tree.at[SECOND] = FIRST_ROOT
    step_on(tree, FIRST_ROOT)
    if settings.shared == 0:
        tree.at[SECOND] = SECOND_ROOT
        step_on(tree, SECOND_ROOT)


# -- choosing -----------------------------------------------------------------------------------------------------


def choose(
    states: list[State],
    board: Board,
    seat: Seat,
    mixed: bool,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    nodes: list[Node],
    tree: Tree,
    settings: Settings,
) -> int:
    """The child to go to, its Action in the last row of `out`; the ghost where the seat has left its tree; OPENED where
    a look ahead has just told what the position is worth."""
    at = tree.at[seat]
    if at == GHOST:
        return GHOST
    if nodes[at].opened & (1 << seat) == 0:
        if at > SECOND_ROOT and nodes[at].visits < settings.threshold:
            return GHOST
        if not open_node(states, board, seat, at, chance, log, work, out, nodes, tree, settings):
            return GHOST
        if settings.looks != 0 and nodes[at].count > 1:
            return OPENED
    action = out[len(out) - 1]
    tree.choices += 1
    for _ in range(TRIES):
        best = best_child(nodes, tree, at, seat, settings)
        if best == GHOST:
            break
        read_action(nodes[best], action)
        if not mixed or check(states[WORLD], board, seat, action, work) == 0:
            return best
        nodes[best].missed += 1
        nodes[best].passed = tree.choices
    return propose(states[WORLD], board, seat, at, chance, action, work, nodes, tree, settings)


def propose(
    state: State,
    board: Board,
    seat: Seat,
    at: int,
    chance: Chance,
    action: Action,
    work: Work,
    nodes: list[Node],
    tree: Tree,
    settings: Settings,
) -> int:
    """A child for what the playout policy would do here: nothing that is listed can be done in this world."""
    pick(state, board, seat, chance, action, work)
    found = find_action(nodes, at, seat, action)
    if found != GHOST or nodes[at].count >= 2 * settings.most or not has_room(nodes, tree, 1):
        return found
    made = take_node(nodes, tree, at, seat)
    write_action(nodes[made], action)
    nodes[made].worth = mean_for(nodes[at], seat)
    nodes[made].promise = PROMISE // settings.most
    append(nodes, made)
    return made


def follow(nodes: list[Node], tree: Tree, seat: Seat, child: int, action: Action, settings: Settings) -> None:
    """Each seat goes on in its tree as far as it learns what was chosen; off the tree it stays off."""
    if child != GHOST:
        step_on(tree, child)
    if settings.shared != 0:
        tree.at[FIRST] = child
        tree.at[SECOND] = child
        return
    tree.at[seat] = child
    other = SECOND if seat == FIRST else FIRST
    at = tree.at[other]
    if at == GHOST or settings.opaque[action[0]] != 0:
        return
    seen = find_action(nodes, at, seat, action)
    if seen == GHOST and nodes[at].visits >= settings.threshold and has_room(nodes, tree, 1):
        seen = take_node(nodes, tree, at, seat)
        write_action(nodes[seen], action)
        append(nodes, seen)
    if seen != GHOST:
        step_on(tree, seen)
    tree.at[other] = seen


def draw_orders(
    state: State, board: Board, chance: Chance, log: Events, work: Work, action: Action, settings: Settings
) -> int:
    """Let both seats give their orders by the playout policy, and seal them; a number for what they were."""
    key = 0
    for seat in (FIRST, SECOND):
        for _ in range(STEPS):
            pick(state, board, seat, chance, action, work)
            carry_out(state, board, seat, action, chance, log, work)
            if settings.seals[action[0]] != 0:
                break
            key = key ^ action_key(action, seat)
    return key


def tell_apart(nodes: list[Node], tree: Tree, key: int, worth: int, settings: Settings) -> bool:
    """Go on to the node of this outcome; whether the node reached stands for different positions."""
    at = tree.at[FIRST]
    if at == GHOST or settings.outcomes == 0:
        return True
    if nodes[at].visits < settings.threshold:
        tree.at[FIRST] = GHOST
        tree.at[SECOND] = GHOST
        return False
    found = find_outcome(nodes, tree, at, key, settings.outcomes)
    crowded = found == GHOST
    if crowded:
        found = find_outcome(nodes, tree, at, OTHERS, settings.outcomes + 1)
    if found != GHOST:
        nodes[found].worth = worth
        step_on(tree, found)
    tree.at[FIRST] = found
    tree.at[SECOND] = found
    return crowded


def outcome_key(chance: Chance, settings: Settings) -> int:
    """A number for what was drawn; results that mean the same give the same."""
    key = 0
    loose = 0  # of draws whose order means nothing
    for i in range(chance.drawn):
        n = chance.faces[i]
        result = chance.tape[i]
        if n < FACES:
            result = settings.groups[n][result]
            if settings.unordered[n] != 0:
                loose = (loose + scattered(n * FACES + result)) & 0xFFFFFFFF
                continue
        key = (key * 8191 + result + 1) & 0xFFFFFFFFFFFF  # below 2**61 before the mask
    return key ^ (loose << 8)


def scattered(number: int) -> int:
    """A number far from those of its neighbours, below 2**32: sums of few such numbers differ."""
    mixed = ((number + 1) * 0x9E3779B1) & 0xFFFFFFFF  # below 2**45 before the mask
    return ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF  # below 2**62 before the mask
