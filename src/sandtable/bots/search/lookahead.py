"""Lookahead by one decision, in kernel Python: the mean value of each Action over the results of its dice.

If both seats observe everything, all results are enumerated and the mean is exact; too many results are sampled. In
games with secrets everything is sampled.
"""

from typing import Final

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import TAPE, Chance, rewind, uniform
from sandtable.kernel.contract import Action, Actions, Board, State, Work, apply, guess, legal, pick, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, AUTOMATIC, Seat

from .evaluation import LOOKAHEAD, ROOT, WORLD, apply_action, clear_action, evaluate, seat_to_ask
from .settings import FACES, SearchSettings

MAX_OUTCOMES: Final = 400  # outcomes of one Action that are enumerated; beyond that a sample
SAMPLES: Final = 12  # outcomes in such a sample
MAX_STEPS: Final = 200  # decisions and automatic steps until sealed orders are carried out
SCORE_SCALE: Final = 1000  # scores are written in thousandths of a value


def list_actions(
    states: list[State],
    boards: list[Board],
    seat: Seat,
    chances: list[Chance],
    works: list[Work],
    out: Actions,
    scores: Actions,
    keep_order: int,
) -> int:
    """List the seat's Actions in `out`, with empty `scores`; return the count.

    More than `keep_order` Actions are shuffled, for callers that may not have the time to evaluate all of them.
    """
    copy_row(states[WORLD], states[ROOT])
    count = legal(states[WORLD], boards[0], seat, ALL, out, works[0])
    if count > keep_order:
        shuffle_sample(out, count, count, chances[0])
    for i in range(count):
        scores[i][0] = 0
        scores[i][1] = 0
    return count


def evaluate_actions(
    states: list[State],
    boards: list[Board],
    seat: Seat,
    first: int,
    last: int,
    count: int,
    chances: list[Chance],
    events: list[Events],
    works: list[Work],
    out: Actions,
    scores: Actions,
    settings: list[SearchSettings],
) -> None:
    """Evaluate the Actions `first` to `last` (exclusive) of the `count` listed ones.

    Each gets its value, in thousandths, added to column 0 of its `scores` and 1 added to column 1. Without a shared
    tree the value comes from one sampled world, a new one when `first` is 0. The last row of `out` is scratch space.
    """
    if settings[0].shared_tree == 0:
        evaluate_in_world(
            states,
            boards[0],
            seat,
            first,
            last,
            count,
            chances[0],
            events[0],
            works[0],
            out,
            scores,
            settings[0],
        )
        return
    for i in range(first, last):
        mean = mean_value(
            states,
            boards[0],
            seat,
            out[i],
            MAX_OUTCOMES,
            chances[0],
            events[0],
            works[0],
            out[len(out) - 1],
            settings[0],
        )
        scores[i][0] += int(mean * float(SCORE_SCALE))
        scores[i][1] += 1


def shuffle_sample(out: Actions, count: int, kept: int, chance: Chance) -> None:
    """Move a random sample of `kept` Actions to the front."""
    for i in range(kept):
        j = i + uniform(chance, count - i)
        for k in range(len(out[i])):
            number = out[i][k]
            out[i][k] = out[j][k]
            out[j][k] = number


def mean_value(
    states: list[State],
    board: Board,
    seat: Seat,
    action: Action,
    max_outcomes: int,
    chance: Chance,
    log: Events,
    work: Work,
    scratch: Action,
    settings: SearchSettings,
) -> float:
    """Return the mean value of one Action over all its outcomes, or a sample if they exceed `max_outcomes`."""
    after = states[LOOKAHEAD]
    mean = 0.0
    drawn = 0  # draws that are fixed on the tape; later ones yield 0
    for _ in range(max_outcomes):
        copy_row(after, states[WORLD])
        rewind(chance)
        chance.given = drawn
        chance.strict = 1
        log.used = 0
        apply(after, board, seat, action, chance, log, work)
        complete_plans(after, board, chance, log, work, scratch, settings, False)
        if chance.drawn > TAPE:
            break
        mean += outcome_probability(chance, settings) * float(evaluate(after, board, seat, settings, work))
        drawn = next_outcome(chance, settings)
        if drawn == 0:
            return mean
    total = 0
    for _ in range(SAMPLES):
        total += sampled_value(states, board, seat, action, chance, log, work, scratch, settings, False)
    return float(total) / float(SAMPLES)


def choose_best_action(
    states: list[State],
    board: Board,
    seat: Seat,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    settings: SearchSettings,
) -> int:
    """Write the Action with the highest mean value in this world to the last row of `out`; return that value."""
    count = legal(states[WORLD], board, seat, ALL, out, work)
    if count > settings.max_lookaheads:
        shuffle_sample(out, count, settings.max_lookaheads, chance)
        count = settings.max_lookaheads
    best = 0
    best_mean = 0.0
    for i in range(count if count > 1 else 0):
        mean = mean_value(
            states, board, seat, out[i], settings.max_outcomes, chance, log, work, out[len(out) - 1], settings
        )
        if i == 0 or mean > best_mean:
            best = i
            best_mean = mean
    if count == 1:
        best_mean = float(evaluate(states[WORLD], board, seat, settings, work))
    action = out[len(out) - 1]
    for k in range(len(action)):
        action[k] = out[best][k]
    return int(best_mean)


def outcome_probability(chance: Chance, settings: SearchSettings) -> float:
    """Return the probability of the results on the tape and all that are equivalent to them."""
    probability = 1.0
    for i in range(chance.drawn):
        n = chance.faces[i]
        if n >= FACES:
            probability = probability / float(n)
            continue
        equivalent = 0
        for result in range(n):
            if settings.groups[n][result] == chance.tape[i]:
                equivalent += 1
        probability = probability * float(equivalent) / float(n)
        if settings.unordered[n] != 0:  # times the number of orders that are equivalent
            before = 0
            equal = 0
            for j in range(i):
                if chance.faces[j] == n:
                    before += 1
                    if chance.tape[j] == chance.tape[i]:
                        equal += 1
            probability = probability * float(before + 1) / float(equal + 1)
    return probability


def next_outcome(chance: Chance, settings: SearchSettings) -> int:
    """Write the next results to enumerate to the tape; return how many draws they fix, 0 when all are done.

    Dice whose order does not matter are enumerated in descending order only.
    """
    drawn = chance.drawn
    while drawn > 0:
        n = chance.faces[drawn - 1]
        result = chance.tape[drawn - 1] + 1
        end = n
        if n < FACES:
            while result < n and settings.groups[n][result] != result:
                result += 1
            if settings.unordered[n] != 0:
                end = min(end, unordered_bound(chance, drawn - 1))
        if result < end:
            chance.tape[drawn - 1] = result
            return drawn
        drawn -= 1
    return 0


def unordered_bound(chance: Chance, at: int) -> int:
    """Return the exclusive upper bound of an unordered draw: one more than the previous result of such a die."""
    n = chance.faces[at]
    for back in range(at):
        if chance.faces[at - 1 - back] == n:
            return chance.tape[at - 1 - back] + 1
    return n


def evaluate_in_world(
    states: list[State],
    board: Board,
    seat: Seat,
    first: int,
    last: int,
    count: int,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    scores: Actions,
    settings: SearchSettings,
) -> None:
    """Evaluate Actions in one sampled world, each with the same random numbers."""
    if first == 0:
        copy_row(states[WORLD], states[ROOT])
        if settings.sample_worlds != 0:
            guess(states[WORLD], board, seat, chance, work)
    word0 = chance.words[0]
    word1 = chance.words[1]
    word2 = chance.words[2]
    word3 = chance.words[3]
    for i in range(first, last):
        result = sampled_value(states, board, seat, out[i], chance, log, work, out[len(out) - 1], settings, True)
        scores[i][0] += result * SCORE_SCALE
        scores[i][1] += 1
        if i + 1 < count:
            chance.words[0] = word0
            chance.words[1] = word1
            chance.words[2] = word2
            chance.words[3] = word3


def sampled_value(
    states: list[State],
    board: Board,
    seat: Seat,
    action: Action,
    chance: Chance,
    log: Events,
    work: Work,
    scratch: Action,
    settings: SearchSettings,
    planning: bool,
) -> int:
    """Return the value of one Action after newly drawn results."""
    after = states[LOOKAHEAD]
    copy_row(after, states[WORLD])
    apply_action(after, board, seat, action, chance, log, work)
    complete_plans(after, board, chance, log, work, scratch, settings, planning)
    return evaluate(after, board, seat, settings, work)


def complete_plans(
    state: State,
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    scratch: Action,
    settings: SearchSettings,
    planning: bool,
) -> None:
    """Run automatic steps; while `planning`, first let the seats complete their sealed orders by the rollout policy.

    A decision that both seats observe is not part of a plan: whatever was sealed before it has been carried out.
    """
    for _ in range(MAX_STEPS):
        mask = prompted(state, board)
        if mask == 0:
            return
        if mask & ASKS_AUTOMATIC != 0:
            clear_action(scratch)
            log.used = 0
            apply(state, board, AUTOMATIC, scratch, chance, log, work)
            planning = False
        elif planning:
            seat = seat_to_ask(mask)
            pick(state, board, seat, chance, scratch, work)
            if settings.secret_verbs[scratch[0]] == 0:
                return
            apply_action(state, board, seat, scratch, chance, log, work)
        else:
            return
