"""How well a side stands, by a small network in whole numbers; for the search. Not part of the rules.

Tables add up what single descriptions (`appraise.py`) are worth, and so does this. Besides, the eight of each
unit are added up to fifteen numbers, each cut off below nought and above one: what the unit is, as far as all eight say
together. These are added up for each side, and a layer of sixteen such numbers looks at both sides and at the position.
What it was taught stands in `network_weights.json`, written by `python -m training.network`.

Fifteen numbers are kept in five: three lie side by side in one and are added up together.
"""

from typing import Final

from sandtable.games.dbd.model import POSITION_TRAITS, UNIT_SUMS, UNIT_TRAITS, State, Work
from sandtable.kernel.ids import FIRST
from sandtable.kernel.integer_tables import read_integer_tables

WEIGHTS: Final = read_integer_tables(__package__, "network_weights")
EMBEDDING: Final = WEIGHTS["embedding"]  # by description: its own value, and fifteen numbers for its unit
POSITION_WEIGHTS: Final = WEIGHTS["position_weights"]  # by description of the position: input of the layer
HIDDEN_BIAS: Final = WEIGHTS["hidden_bias"]
HIDDEN_WEIGHTS: Final = WEIGHTS["hidden_weights"]  # from both sides' sums to the layer
SKIP_WEIGHTS: Final = WEIGHTS["skip_weights"]  # from the difference of the sums to the output
OUTPUT_WEIGHTS: Final = WEIGHTS["output_weights"]  # from the layer to the output; the last is its bias
STRIDE: Final = 6  # numbers of a row: what it is worth by itself, and five times three
WIDTH: Final = UNIT_SUMS
LANE: Final = 21  # bits of each of three numbers in one
FAR_LANE: Final = 42
HALF: Final = 1 << 20  # what each of them is moved up by, so that none is below nought
MASK: Final = (1 << 21) - 1
LEVEL: Final = HALF + (HALF << 21) + (HALF << 42)
FULL: Final = 255  # one
HIDDEN: Final = 16
SHIFT: Final = 12  # bits behind the point, of the layer,
LAST: Final = 8  # and of the answer
FIRST_POSITION: Final = len(EMBEDDING) // STRIDE - len(POSITION_WEIGHTS) // HIDDEN  # first row of the position


def judge(s: State, work: Work) -> int:
    """What the network says of a described position to the active side, in the same parts of a logit as the tables."""
    for k in range(2 * WIDTH):
        work.sums[k] = 0
    firsts = 0 if s.active == FIRST else WIDTH
    total = add_up(0, work.firsts, firsts, work) - add_up(work.firsts, work.both, WIDTH - firsts, work)
    if s.active != FIRST:
        total = -total
    answer = OUTPUT_WEIGHTS[HIDDEN]
    for k in range(WIDTH):
        answer += (work.sums[k] - work.sums[WIDTH + k]) * SKIP_WEIGHTS[k]
    for i in range(work.both, work.both + POSITION_TRAITS):
        total += EMBEDDING[work.traits[i] * STRIDE]
    one = (work.traits[work.both] - FIRST_POSITION) * HIDDEN
    two = (work.traits[work.both + 1] - FIRST_POSITION) * HIDDEN
    three = (work.traits[work.both + 2] - FIRST_POSITION) * HIDDEN
    four = (work.traits[work.both + 3] - FIRST_POSITION) * HIDDEN
    for j in range(HIDDEN):
        inner = HIDDEN_BIAS[j] + POSITION_WEIGHTS[one + j] + POSITION_WEIGHTS[two + j]
        inner += POSITION_WEIGHTS[three + j] + POSITION_WEIGHTS[four + j]
        row = j * 2 * WIDTH
        for k in range(2 * WIDTH):
            inner += work.sums[k] * HIDDEN_WEIGHTS[row + k]
        answer += min(max(inner >> SHIFT, 0), FULL) * OUTPUT_WEIGHTS[j]
    return total + (answer >> LAST)


def add_up(first: int, last: int, at: int, work: Work) -> int:
    """Add up the units of a side, whose descriptions lie between two places, into the sums from `at` on; return what
    its descriptions are worth by themselves."""
    worth = 0
    for i in range(first, last, UNIT_TRAITS):
        a = LEVEL
        b = LEVEL
        c = LEVEL
        d = LEVEL
        e = LEVEL
        for k in range(UNIT_TRAITS):
            row = work.traits[i + k] * STRIDE
            worth += EMBEDDING[row]
            a += EMBEDDING[row + 1]
            b += EMBEDDING[row + 2]
            c += EMBEDDING[row + 3]
            d += EMBEDDING[row + 4]
            e += EMBEDDING[row + 5]
        spread(a, at, work)
        spread(b, at + 3, work)
        spread(c, at + 6, work)
        spread(d, at + 9, work)
        spread(e, at + 12, work)
    return worth


def spread(three: int, at: int, work: Work) -> None:
    """Add three numbers that lie in one to the sums, each cut off."""
    work.sums[at] += min(max((three & MASK) - HALF, 0), FULL)
    work.sums[at + 1] += min(max(((three >> LANE) & MASK) - HALF, 0), FULL)
    work.sums[at + 2] += min(max((three >> FAR_LANE) - HALF, 0), FULL)
