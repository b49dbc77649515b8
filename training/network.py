"""Train the network that evaluates positions of Death Before Dishonor: `python -m training.network`.

There are three steps. `gather` plays greedy matches with the current network on the compiled carrier (one core) and
saves their positions. `teach` fits the current network, or with --fresh a new one, to the results of these positions;
it needs torch, which is not among the requirements. `write` rounds the network to integers and writes it into the game.
Repeating all three steps improves the network.

    python -m training.network gather --minutes 8 --seed 7 one.npz
    python -m training.network teach one.npz --epochs 3 taught.npz
    python -m training.network write taught.npz           writes src/sandtable/games/dbd/ai/network_weights.json
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from sandtable.games.dbd import GAME
from sandtable.games.dbd.ai import appraise as appraisal
from sandtable.games.dbd.ai import network
from sandtable.games.dbd.ai.appraise import FEATURE_ROWS, MILLILOGIT, SCORE_ROWS, TEMPO, TURN_STAGES
from sandtable.games.dbd.ai.network import HIDDEN_SHIFT, HIDDEN_WIDTH, LANE_BITS, ONE, OUTPUT_SHIFT
from sandtable.games.dbd.model import EMBEDDING_WIDTH, POSITION_FEATURES, UNIT_FEATURES

from .weights_file import initial_weights, weights_json

TURN_LIMIT: Final = 120
FAIR_WEIGHT: Final = 3  # fair scenarios are played three times as often as others
LAMBDA: Final = 0.95  # λ of TD(λ)
HELD_OUT: Final = 20  # one match in this many is used for validation
QUIET_WEIGHT: Final = 0.1  # weight of positions in which no unit can attack
BATCH: Final = 4096
WARM_UP: Final = 50  # steps over which the learning rate rises
AVERAGE_FROM: Final = 0.6  # share of the steps after which the moving average of the weights, the result, begins
AVERAGE_RATE: Final = 0.001  # of the moving average
LOGIT: Final = 1000 * MILLILOGIT  # integer units in a logit


# -- gathering ----------------------------------------------------------------------------------------------------


def gather(minutes: float, seed: int) -> dict[str, Any]:
    """Play greedy matches and return their positions, as arrays with the active side's units first."""
    from sandtable.bots.search.settings import SearchSettings, settings_for
    from sandtable.kernel.carriers import flat
    from sandtable.kernel.carriers.carrier import Compiled, Workspace
    from sandtable.kernel.chance import seeded
    from sandtable.play import match as matches

    from . import positions, table_learner

    carrier = Compiled(GAME, (positions.play_match,))
    play = carrier.function(positions.play_match)
    boards = []
    for note in GAME.notes():
        if note.playable:
            options = {"turn_limit": TURN_LIMIT, "variants": 1}
            match = matches.start(GAME, GAME.scenario(note.name), seed=0, options=options)
            workspace = Workspace(carrier, match.setup.board, 3)
            workspace.set_state(0, match.state)
            workspace.set_chance(seeded(f"{seed} {note.name}".encode()))
            settings = carrier.make(SearchSettings, 2)
            for at, bold in ((positions.CHOOSING, 1), (positions.EVALUATING, 0)):
                carrier.put(settings, at, flat.to_bytes(settings_for(GAME, match.setup.board, bold=bold)))
            boards += [(workspace, settings)] * (FAIR_WEIGHT if note.fair else 1)
    out = carrier.rows(GAME.facts.actions + 2)
    steps = carrier.make(table_learner.PositionStep, positions.MAX_DECISIONS)
    values = np.zeros((positions.MAX_DECISIONS + 1, 2))
    means = np.zeros(len(out))
    rng = random.Random(seed)
    found: list[dict[str, Any]] = []
    began = time.monotonic()
    while time.monotonic() - began < 60 * minutes:
        workspace, settings = rng.choice(boards)
        deviations = (200, rng.randrange(110), 0) if rng.random() < 0.5 else (150, rng.randrange(60), 40)
        buffers = (workspace.states, workspace.boards, workspace.chances, workspace.events, workspace.works)
        count = play(*buffers, out, settings, steps, values, means, *deviations)
        found.append(read_match(steps[:count], values[: count + 1] / 1000.0, len(found)))
    return {name: np.concatenate([match[name] for match in found]) for name in found[0]}


def read_match(steps: Any, values: Any, number: int) -> dict[str, Any]:
    """Return the features of a match's positions, with the target of each for its active side."""
    units, sizes, position = [], [], []
    for step in steps:
        first_end, units_end, features = int(step["first_end"]), int(step["units_end"]), step["features"]
        first, second = (
            features[:first_end].reshape(-1, UNIT_FEATURES),
            features[first_end:units_end].reshape(-1, UNIT_FEATURES),
        )
        units += [first, second] if step["active"] == 0 else [second, first]
        sizes.append((len(units[-2]), len(units[-1])))
        position.append(features[units_end : units_end + POSITION_FEATURES])
    sign = np.where(steps["active"] == 0, 1.0, -1.0)
    return {
        "units": np.concatenate(units).astype(np.int16),
        "sizes": np.array(sizes, np.int16),
        "position": np.array(position, np.int16),
        "target": (targets(values, steps["deviated"]) * sign).astype(np.float32),
        "deviated": steps["deviated"].astype(np.int8),
        "match": np.full(len(steps), number, np.int32),
    }


def targets(values: Any, deviated: Any) -> Any:
    """Return the TD(λ) target of every position for the first seat, without dice luck (see table_learner.py)."""
    found = np.zeros(len(deviated))
    target = estimate = values[-1][0]
    for t in range(len(deviated) - 1, -1, -1):
        correction = 0.0 if deviated[t] else LAMBDA * (target - estimate)
        found[t] = target = min(max(values[t][1] + correction, -1.0), 1.0)
        estimate = values[t][0]
    return found


# -- training -----------------------------------------------------------------------------------------------------


def fit(files: Sequence[str], epochs: float, rate: float, initial: dict[str, Any]) -> dict[str, Any]:
    """Fit a network to the targets of saved positions; print its errors on held-out matches."""
    import torch
    from torch.nn import functional

    torch.set_num_threads(1)
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    parts = [np.load(file) for file in files]
    data = {name: np.concatenate([part[name] for part in parts]) for name in parts[0].files}
    units = torch.from_numpy(data["units"])
    position = torch.from_numpy(data["position"].astype(np.int64))
    goals = torch.from_numpy(data["target"])
    sizes = data["sizes"].astype(np.int64)
    counts = torch.from_numpy(sizes.sum(1))
    owns = torch.from_numpy(sizes[:, 0].copy())
    starts = torch.cumsum(counts, 0) - counts
    left = (position[:, 0] - SCORE_ROWS) % TURN_STAGES
    contact = (
        (position[:, 3] - appraisal.CONTACT_ROWS) // (TURN_STAGES // 2) // appraisal.DISTANCES % appraisal.CONTACTS
    )
    weights = torch.where(contact > 0, 1.0, QUIET_WEIGHT)
    tables = torch.tensor(initial_weights(), dtype=torch.float32)[:, None] / LOGIT
    tempo = torch.tensor(TEMPO) / 1000.0
    held_out = data["match"] % HELD_OUT == 0
    training = np.nonzero((data["deviated"] == 0) & ~held_out)[0]
    validation = np.nonzero((data["deviated"] == 0) & held_out & (contact.numpy() > 0))[0]
    if len(training) < BATCH:
        raise SystemExit(f"{len(training)} positions are too few to learn from: {BATCH} at least")
    seen = initial["seen"].copy()
    parameters = {
        name: torch.tensor(numbers.astype(np.float32), requires_grad=True)
        for name, numbers in initial.items()
        if name != "seen"
    }

    def logits(ids: Any) -> tuple[Any, Any]:
        """Return the logits of the initial weights and those that the network adds."""
        size = counts[ids]
        owner = torch.repeat_interleave(torch.arange(len(ids)), size)
        place = torch.arange(len(owner)) - (torch.cumsum(size, 0) - size)[owner]
        side = (place >= owns[ids][owner]).long()
        rows = units[starts[ids][owner] + place].long()
        sign = 1.0 - 2.0 * side
        known = functional.embedding_bag(rows, tables, mode="sum")[:, 0] * sign
        known = torch.zeros(len(ids)).index_add_(0, owner, known)
        known = known + functional.embedding_bag(position[ids], tables, mode="sum")[:, 0] + tempo[left[ids]]
        unit = functional.embedding_bag(rows, parameters["embedding"], mode="sum")
        whole = functional.embedding_bag(position[ids], parameters["position_weights"], mode="sum")
        sums = torch.zeros(2 * len(ids), EMBEDDING_WIDTH).index_add_(0, owner * 2 + side, unit[:, 1:].clamp(0, 1))
        both = sums.view(len(ids), 2 * EMBEDDING_WIDTH)
        hidden = (both @ parameters["hidden_weights"].T + parameters["hidden_bias"] + whole[:, 1:]).clamp(0, 1)
        skip = (both[:, :EMBEDDING_WIDTH] - both[:, EMBEDDING_WIDTH:]) @ parameters["skip_weights"]
        answer = hidden @ parameters["output_weights"] + parameters["output_bias"] + skip
        return known, torch.zeros(len(ids)).index_add_(0, owner, unit[:, 0] * sign) + whole[:, 0] + answer

    def examine() -> str:
        """Return the mean squared errors on held-out positions."""
        errors = np.zeros(2)
        with torch.no_grad():
            for ids in (torch.from_numpy(validation[at : at + 8192]) for at in range(0, len(validation), 8192)):
                known, more = logits(ids)
                for k, logit in enumerate((known, known + more)):
                    errors[k] += float(((torch.tanh(logit / 2) - goals[ids]) ** 2).sum())
        errors /= len(validation)
        return f"of {len(validation)} positions: tables {errors[0]:.5f}, network {errors[1]:.5f}"

    optimizer = torch.optim.Adam(parameters.values(), lr=rate)
    average: dict[str, Any] = {}
    steps = int(epochs * len(training) / BATCH)
    for step, ids in zip(range(steps), batches(training, rng)):
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / WARM_UP) * (1.0 - step / steps)
        chosen = torch.from_numpy(ids)
        known, more = logits(chosen)
        weight = weights[chosen]
        error = (weight * (torch.tanh((known + more) / 2) - goals[chosen]) ** 2).sum() / weight.sum()
        optimizer.zero_grad()
        error.backward()
        optimizer.step()
        if step >= AVERAGE_FROM * steps:
            for name, numbers in parameters.items():
                average.setdefault(name, numbers.detach().clone()).lerp_(numbers.detach(), AVERAGE_RATE)
        if (step + 1) % math.ceil(steps / 4) == 0:
            print(f"{(step + 1) / steps:4.0%}  {examine()}", flush=True)
    parameters.update(average)
    print(f"done  {examine()}", flush=True)
    seen[data["units"].ravel()] = seen[data["position"].ravel()] = True
    return {name: numbers.detach().numpy() for name, numbers in parameters.items()} | {"seen": seen}


def new_network(rng: Any) -> dict[str, Any]:
    """Return a random network that adds nothing to the initial weights."""
    made = {
        "embedding": rng.normal(0, 0.08, (FEATURE_ROWS, 1 + EMBEDDING_WIDTH)),
        "position_weights": rng.normal(0, 0.08, (FEATURE_ROWS, 1 + HIDDEN_WIDTH)),
        "hidden_weights": rng.normal(0, 0.05, (HIDDEN_WIDTH, 2 * EMBEDDING_WIDTH)),
        "hidden_bias": np.full(HIDDEN_WIDTH, 0.3),
        "skip_weights": np.zeros(EMBEDDING_WIDTH),
        "output_weights": np.zeros(HIDDEN_WIDTH),
        "output_bias": np.zeros(1),
        "seen": np.zeros(FEATURE_ROWS, bool),
    }
    made["embedding"][:, 0] = made["position_weights"][:, 0] = 0.0
    return made


def batches(indices: Any, rng: Any) -> Iterator[Any]:
    """Yield batches of shuffled indices, epoch after epoch."""
    while True:
        mixed = rng.permutation(indices)
        for at in range(0, len(mixed) - BATCH + 1, BATCH):
            yield mixed[at : at + BATCH]


# -- writing ------------------------------------------------------------------------------------------------------


def to_integers(taught: Any) -> dict[str, list[int]]:
    """Round a network to the tables of network_weights.json; features without data keep only their initial weight."""
    seen = taught["seen"][:, None] > 0
    is_unit_feature = np.arange(FEATURE_ROWS) < SCORE_ROWS
    linear = np.array(initial_weights()) + LOGIT * np.where(
        is_unit_feature, taught["embedding"][:, 0], taught["position_weights"][:, 0]
    )
    lanes = np.rint(taught["embedding"][:, 1:] * ONE).astype(np.int64) * (seen & is_unit_feature[:, None])
    threes = lanes[:, 0::3] + (lanes[:, 1::3] << LANE_BITS) + (lanes[:, 2::3] << 2 * LANE_BITS)
    last = LOGIT * 2**OUTPUT_SHIFT
    made = {
        "embedding": np.column_stack([np.rint(linear).astype(np.int64), threes]),
        "position_weights": (taught["position_weights"][:, 1:] * seen)[SCORE_ROWS:] * ONE * 2**HIDDEN_SHIFT,
        "hidden_bias": taught["hidden_bias"] * ONE * 2**HIDDEN_SHIFT,
        "hidden_weights": taught["hidden_weights"] * 2**HIDDEN_SHIFT,
        "skip_weights": taught["skip_weights"] * last / ONE,
        "output_weights": np.append(taught["output_weights"] * last / ONE, taught["output_bias"] * last),
    }
    return {name: np.rint(numbers).astype(np.int64).ravel().tolist() for name, numbers in made.items()}


def current_network() -> dict[str, Any]:
    """Return the game's network as floats, which `to_integers` turns back into the same integers."""
    embedding = np.array(network.EMBEDDING).reshape(FEATURE_ROWS, -1)
    rows, turns = np.zeros((FEATURE_ROWS, 1 + EMBEDDING_WIDTH)), np.zeros((FEATURE_ROWS, 1 + HIDDEN_WIDTH))
    linear = (embedding[:, 0] - np.array(initial_weights())) / LOGIT
    rows[:SCORE_ROWS, 0], turns[SCORE_ROWS:, 0] = linear[:SCORE_ROWS], linear[SCORE_ROWS:]
    left, half = embedding[:, 1:].copy(), 1 << LANE_BITS - 1
    for lane in range(3):
        low = (left + half & 2 * half - 1) - half
        rows[:, 1 + lane :: 3] = low / ONE
        left = left - low >> LANE_BITS
    turns[SCORE_ROWS:, 1:] = np.array(network.POSITION_WEIGHTS).reshape(-1, HIDDEN_WIDTH) / ONE / 2**HIDDEN_SHIFT
    last = LOGIT * 2**OUTPUT_SHIFT
    return {
        "embedding": rows,
        "position_weights": turns,
        "hidden_weights": np.array(network.HIDDEN_WEIGHTS).reshape(HIDDEN_WIDTH, -1) / 2**HIDDEN_SHIFT,
        "hidden_bias": np.array(network.HIDDEN_BIAS) / ONE / 2**HIDDEN_SHIFT,
        "skip_weights": np.array(network.SKIP_WEIGHTS) * ONE / last,
        "output_weights": np.array(network.OUTPUT_WEIGHTS[:HIDDEN_WIDTH]) * ONE / last,
        "output_bias": np.array(network.OUTPUT_WEIGHTS[HIDDEN_WIDTH:]) / last,
        "seen": (rows[:, 1:] != 0).any(1) | (turns[:, 1:] != 0).any(1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.network", description="Train the network that evaluates positions."
    )
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("gather", help="play matches and save their positions")
    step.add_argument("--minutes", type=float, default=8)
    step.add_argument("--seed", type=int, default=0)
    step.add_argument("out")
    step = steps.add_parser("teach", help="fit the network to saved positions")
    step.add_argument("positions", nargs="+")
    step.add_argument("--epochs", type=float, default=3)
    step.add_argument("--rate", type=float, default=0.003)
    step.add_argument("--fresh", action="store_true", help="start from a new network")
    step.add_argument("out")
    step = steps.add_parser("write", help="write the network into the game")
    step.add_argument("taught")
    arguments = parser.parse_args()
    if arguments.step == "gather":
        np.savez(arguments.out, **gather(arguments.minutes, arguments.seed))
    elif arguments.step == "teach":
        initial = new_network(np.random.default_rng(1)) if arguments.fresh else current_network()
        np.savez(arguments.out, **fit(arguments.positions, arguments.epochs, arguments.rate, initial))
    else:
        taught = {name: numbers.astype(np.float64) for name, numbers in np.load(arguments.taught).items()}
        path = Path(str(network.__file__)).with_name("network_weights.json")
        path.write_text(weights_json(to_integers(taught)), "utf-8")


if __name__ == "__main__":
    main()
