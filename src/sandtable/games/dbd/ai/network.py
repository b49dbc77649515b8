"""A small neural network in fixed-point integers that evaluates the features of a position (`appraise.py`).

The output is the sum of two parts:

- a linear part: the sum of one weight per feature;
- a hidden layer of sixteen units. Its inputs are the position features and one vector per side, the sum of the side's
  unit embeddings. A unit's embedding has fifteen numbers: each is summed over the unit's features and clamped to
  0 … 1. A skip connection adds the difference of the two vectors to the output.

The embedding table packs the fifteen numbers into five integers, three lanes each, so that one addition adds three
numbers. `python -m training.network` writes the weights into `network_weights.json`.
"""

from typing import Final

from sandtable.games.dbd.model import EMBEDDING_WIDTH, POSITION_FEATURES, UNIT_FEATURES, State, Work
from sandtable.kernel.ids import FIRST
from sandtable.kernel.package import read_integer_tables

WEIGHTS: Final = read_integer_tables(__package__, "network_weights")
EMBEDDING: Final = WEIGHTS["embedding"]  # by feature: its linear weight and its part of the unit's embedding
POSITION_WEIGHTS: Final = WEIGHTS["position_weights"]  # by position feature: its input to the hidden layer
HIDDEN_BIAS: Final = WEIGHTS["hidden_bias"]
HIDDEN_WEIGHTS: Final = WEIGHTS["hidden_weights"]  # from both sides' vectors to the hidden layer
SKIP_WEIGHTS: Final = WEIGHTS["skip_weights"]  # from the difference of the vectors to the output
OUTPUT_WEIGHTS: Final = WEIGHTS["output_weights"]  # from the hidden layer to the output; the last one is the bias
ROW_LENGTH: Final = 6  # integers in a row of the embedding table: the linear weight, then five of three lanes
LANE_BITS: Final = 21
LAST_LANE: Final = 2 * LANE_BITS
LANE_OFFSET: Final = 1 << LANE_BITS - 1  # added to each lane so that no sum is negative
LANE_MASK: Final = (1 << LANE_BITS) - 1
LANE_OFFSETS: Final = LANE_OFFSET + (LANE_OFFSET << LANE_BITS) + (LANE_OFFSET << LAST_LANE)
ONE: Final = 255  # fixed-point 1.0
HIDDEN_WIDTH: Final = 16
HIDDEN_SHIFT: Final = 12  # fractional bits of the hidden layer
OUTPUT_SHIFT: Final = 8  # fractional bits of the output
FIRST_POSITION_ROW: Final = len(EMBEDDING) // ROW_LENGTH - len(POSITION_WEIGHTS) // HIDDEN_WIDTH


def run_network(state: State, work: Work) -> int:
    """Return the logit of the features in `work` for the active side; MILLILOGIT (`appraise.py`) is its unit."""
    for k in range(2 * EMBEDDING_WIDTH):
        work.sums[k] = 0
    active_at = 0 if state.active == FIRST else EMBEDDING_WIDTH
    total = sum_unit_embeddings(0, work.first_end, active_at, work) - sum_unit_embeddings(
        work.first_end, work.units_end, EMBEDDING_WIDTH - active_at, work
    )
    if state.active != FIRST:
        total = -total
    output = OUTPUT_WEIGHTS[HIDDEN_WIDTH]
    for k in range(EMBEDDING_WIDTH):
        output += (work.sums[k] - work.sums[EMBEDDING_WIDTH + k]) * SKIP_WEIGHTS[k]
    for i in range(work.units_end, work.units_end + POSITION_FEATURES):
        total += EMBEDDING[work.features[i] * ROW_LENGTH]
    row_one = (work.features[work.units_end] - FIRST_POSITION_ROW) * HIDDEN_WIDTH
    row_two = (work.features[work.units_end + 1] - FIRST_POSITION_ROW) * HIDDEN_WIDTH
    row_three = (work.features[work.units_end + 2] - FIRST_POSITION_ROW) * HIDDEN_WIDTH
    row_four = (work.features[work.units_end + 3] - FIRST_POSITION_ROW) * HIDDEN_WIDTH
    for j in range(HIDDEN_WIDTH):
        activation = HIDDEN_BIAS[j] + POSITION_WEIGHTS[row_one + j] + POSITION_WEIGHTS[row_two + j]
        activation += POSITION_WEIGHTS[row_three + j] + POSITION_WEIGHTS[row_four + j]
        row = j * 2 * EMBEDDING_WIDTH
        for k in range(2 * EMBEDDING_WIDTH):
            activation += work.sums[k] * HIDDEN_WEIGHTS[row + k]
        output += min(max(activation >> HIDDEN_SHIFT, 0), ONE) * OUTPUT_WEIGHTS[j]
    return total + (output >> OUTPUT_SHIFT)


def sum_unit_embeddings(first: int, last: int, at: int, work: Work) -> int:
    """Add the embeddings of the units with features `first` to `last` to the sums from index `at` on.

    Return the sum of their linear weights.
    """
    total = 0
    for i in range(first, last, UNIT_FEATURES):
        a = LANE_OFFSETS
        b = LANE_OFFSETS
        c = LANE_OFFSETS
        d = LANE_OFFSETS
        e = LANE_OFFSETS
        for k in range(UNIT_FEATURES):
            row = work.features[i + k] * ROW_LENGTH
            total += EMBEDDING[row]
            a += EMBEDDING[row + 1]
            b += EMBEDDING[row + 2]
            c += EMBEDDING[row + 3]
            d += EMBEDDING[row + 4]
            e += EMBEDDING[row + 5]
        add_lanes(a, at, work)
        add_lanes(b, at + 3, work)
        add_lanes(c, at + 6, work)
        add_lanes(d, at + 9, work)
        add_lanes(e, at + 12, work)
    return total


def add_lanes(packed: int, at: int, work: Work) -> None:
    """Add the three lanes of a packed integer to the sums, each clamped to 0 … 1."""
    work.sums[at] += min(max((packed & LANE_MASK) - LANE_OFFSET, 0), ONE)
    work.sums[at + 1] += min(max(((packed >> LANE_BITS) & LANE_MASK) - LANE_OFFSET, 0), ONE)
    work.sums[at + 2] += min(max((packed >> LAST_LANE) - LANE_OFFSET, 0), ONE)
