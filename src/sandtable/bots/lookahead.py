"""One decision deep, in kernel Python: what each Action is worth on average over the draws that follow it.

Where both seats know all that happens, the tree of draws is walked to its end and the mean is exact; a tree with too
many leaves, and everything where seats keep secrets, is sampled.
"""

from typing import Final

from sandtable.kernel.carriers.flat import copy_row
from sandtable.kernel.chance import TAPE, Chance, rewind, uniform
from sandtable.kernel.contract import Action, Actions, Board, State, Work, apply, guess, legal, pick, prompted
from sandtable.kernel.events import Events
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, AUTOMATIC, Seat

from .search.evaluation import AHEAD, ROOT, WORLD, asked, carry_out, clear, standing_of
from .search.tree import FACES, Settings

LEAVES: Final = 400  # of one Action's draws; a larger tree is sampled
SAMPLES: Final = 12  # outcomes, where they are too many to count
STEPS: Final = 200  # decisions and steps of the table until a plan is carried out
FINENESS: Final = 1000  # scores are written in thousandths of a worth


def list_actions(
    states: list[State],
    boards: list[Board],
    seat: Seat,
    chances: list[Chance],
    works: list[Work],
    out: Actions,
    scores: Actions,
    orderly: int,
) -> int:
    """List the seat's Actions in `out`, with empty `scores`; return how many. More than `orderly` come in any order,
    for whoever may not have the time to weigh them all."""
    copy_row(states[WORLD], states[ROOT])
    count = legal(states[WORLD], boards[0], seat, ALL, out, works[0])
    if count > orderly:
        draw_sample(out, count, count, chances[0])
    for i in range(count):
        scores[i][0] = 0
        scores[i][1] = 0
    return count


def weigh(
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
    settings: list[Settings],
) -> None:
    """Weigh the listed Actions from `first` to before `last` of `count`: add to the first column of `scores` what each
    comes to, in thousandths, and count that in the second. Exactly, or in one world; the world is guessed anew where
    `first` is 0. The last row of `out` is scratch space."""
    if settings[0].shared == 0:
        weigh_sampled(
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
        mean = weigh_exactly(
            states, boards[0], seat, out[i], LEAVES, chances[0], events[0], works[0], out[len(out) - 1], settings[0]
        )
        scores[i][0] += int(mean * float(FINENESS))
        scores[i][1] += 1


def draw_sample(out: Actions, count: int, kept: int, chance: Chance) -> None:
    """Bring a random sample to the front."""
    for i in range(kept):
        j = i + uniform(chance, count - i)
        for k in range(len(out[i])):
            number = out[i][k]
            out[i][k] = out[j][k]
            out[j][k] = number


def weigh_exactly(
    states: list[State],
    board: Board,
    seat: Seat,
    action: Action,
    most: int,
    chance: Chance,
    log: Events,
    work: Work,
    scratch: Action,
    settings: Settings,
) -> float:
    """The mean worth of one Action over every outcome, each with its probability; over a sample if they are more than
    `most`."""
    after = states[AHEAD]
    mean = 0.0
    drawn = 0  # draws that are decided: the tape holds their results; those that follow come out as 0
    for _ in range(most):
        copy_row(after, states[WORLD])
        rewind(chance)
        chance.given = drawn
        chance.strict = 1
        log.used = 0
        apply(after, board, seat, action, chance, log, work)
        carry_on(after, board, chance, log, work, scratch, settings, False)
        if chance.drawn > TAPE:
            break
        mean += probability(chance, settings) * float(standing_of(after, board, seat, settings, work))
        drawn = next_branch(chance, settings)
        if drawn == 0:
            return mean
    total = 0
    for _ in range(SAMPLES):
        total += weigh_once(states, board, seat, action, chance, log, work, scratch, settings, False)
    return float(total) / float(SAMPLES)


def take_best(
    states: list[State],
    board: Board,
    seat: Seat,
    chance: Chance,
    log: Events,
    work: Work,
    out: Actions,
    settings: Settings,
) -> int:
    """Write what seems best for the seat in this world into the last row of `out`; return what it seems worth."""
    count = legal(states[WORLD], board, seat, ALL, out, work)
    if count > settings.tries:
        draw_sample(out, count, settings.tries, chance)
        count = settings.tries
    best = 0
    most = 0.0
    for i in range(count if count > 1 else 0):
        mean = weigh_exactly(
            states, board, seat, out[i], settings.leaves, chance, log, work, out[len(out) - 1], settings
        )
        if i == 0 or mean > most:
            best = i
            most = mean
    if count == 1:
        most = float(standing_of(states[WORLD], board, seat, settings, work))
    action = out[len(out) - 1]
    for k in range(len(action)):
        action[k] = out[best][k]
    return int(most)


def probability(chance: Chance, settings: Settings) -> float:
    """How likely the results on the tape are, with all that mean the same."""
    likely = 1.0
    for i in range(chance.drawn):
        n = chance.faces[i]
        if n >= FACES:
            likely = likely / float(n)
            continue
        alike = 0
        for result in range(n):
            if settings.groups[n][result] == chance.tape[i]:
                alike += 1
        likely = likely * float(alike) / float(n)
        if settings.unordered[n] != 0:  # times the number of orders in which they could have come
            before = 0
            equal = 0
            for j in range(i):
                if chance.faces[j] == n:
                    before += 1
                    if chance.tape[j] == chance.tape[i]:
                        equal += 1
            likely = likely * float(before + 1) / float(equal + 1)
    return likely


def next_branch(chance: Chance, settings: Settings) -> int:
    """Write the next results to be looked at on the tape; return how many draws they decide, 0 when all are done.

    Of draws whose order changes nothing only those are looked at in which no result is above the one before it."""
    drawn = chance.drawn
    while drawn > 0:
        n = chance.faces[drawn - 1]
        result = chance.tape[drawn - 1] + 1
        end = n
        if n < FACES:
            while result < n and settings.groups[n][result] != result:
                result += 1
            if settings.unordered[n] != 0:
                end = min(end, bound_of(chance, drawn - 1))
        if result < end:
            chance.tape[drawn - 1] = result
            return drawn
        drawn -= 1
    return 0


def bound_of(chance: Chance, at: int) -> int:
    """What a draw may not reach: more than the last such draw before it gave."""
    n = chance.faces[at]
    for back in range(at):
        if chance.faces[at - 1 - back] == n:
            return chance.tape[at - 1 - back] + 1
    return n


def weigh_sampled(
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
    settings: Settings,
) -> None:
    """Weigh Actions in one world, the same for all of them, with the same luck from there on."""
    if first == 0:
        copy_row(states[WORLD], states[ROOT])
        if settings.hidden != 0:
            guess(states[WORLD], board, seat, chance, work)
    word0 = chance.words[0]
    word1 = chance.words[1]
    word2 = chance.words[2]
    word3 = chance.words[3]
    for i in range(first, last):
        result = weigh_once(states, board, seat, out[i], chance, log, work, out[len(out) - 1], settings, True)
        scores[i][0] += result * FINENESS
        scores[i][1] += 1
        if i + 1 < count:
            chance.words[0] = word0
            chance.words[1] = word1
            chance.words[2] = word2
            chance.words[3] = word3


def weigh_once(
    states: list[State],
    board: Board,
    seat: Seat,
    action: Action,
    chance: Chance,
    log: Events,
    work: Work,
    scratch: Action,
    settings: Settings,
    planning: bool,
) -> int:
    """What one Action comes to with the luck at hand."""
    after = states[AHEAD]
    copy_row(after, states[WORLD])
    carry_out(after, board, seat, action, chance, log, work)
    carry_on(after, board, chance, log, work, scratch, settings, planning)
    return standing_of(after, board, seat, settings, work)


def carry_on(
    state: State,
    board: Board,
    chance: Chance,
    log: Events,
    work: Work,
    scratch: Action,
    settings: Settings,
    planning: bool,
) -> None:
    """Let the table do its steps; while `planning`, let the seats complete their plans until it has done them. A
    decision that both seats learn of is no part of a plan: what was sealed before it has been carried out."""
    for _ in range(STEPS):
        mask = prompted(state, board)
        if mask == 0:
            return
        if mask & ASKS_AUTOMATIC != 0:
            clear(scratch)
            log.used = 0
            apply(state, board, AUTOMATIC, scratch, chance, log, work)
            planning = False
        elif planning:
            seat = asked(mask)
            pick(state, board, seat, chance, scratch, work)
            if settings.opaque[scratch[0]] == 0:
                return
            carry_out(state, board, seat, scratch, chance, log, work)
        else:
            return
