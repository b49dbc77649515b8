"""Train the network that evaluates positions of Death Before Dishonor: `python -m training.network`.

There are three steps. `gather` plays greedy matches with the present network on the compiled carrier (one core) and
saves their positions. `teach` continues from the present network and fits it to the results of these positions; it
needs torch, which is not among the requirements. `write` rounds the network to integers and writes it into the game.
Repeating all three improves it.

    python -m training.network gather --minutes 8 --seed 7 one.npz
    python -m training.network teach one.npz --epochs 3 taught.npz
    python -m training.network write taught.npz           into src/sandtable/games/dbd/network_weights.json
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
from sandtable.games.dbd.ai.appraise import BY_SCORE, FINE, MOMENTS, ROWS, TEMPO
from sandtable.games.dbd.ai.network import FULL, HIDDEN, LANE, LAST, SHIFT, WIDTH
from sandtable.games.dbd.model import POSITION_TRAITS, UNIT_TRAITS

from .weights_file import initial_weights, weights_json

TURN_LIMIT: Final = 120
FAIR_WEIGHT: Final = 3  # fair scenarios are played this many times as often
LAMBDA: Final = 0.95  # of TD(λ)
HELD_OUT: Final = 20  # one match in this many is for validation
QUIET_WEIGHT: Final = 0.1  # weight of positions in which no unit can attack
BATCH: Final = 4096
WARM_UP: Final = 50  # steps over which the learning rate rises
AVERAGE_FROM: Final = 0.6  # from this share of the steps on, the weights are averaged,
AVERAGE_RATE: Final = 0.001  # with this rate; the average is the result
LOGIT: Final = 1000 * FINE  # integer units in a logit


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
    """Return the descriptions of a match's positions, with the target of each for its active side."""
    units, sizes, position = [], [], []
    for step in steps:
        firsts, both, traits = int(step["firsts"]), int(step["both"]), step["traits"]
        first, second = traits[:firsts].reshape(-1, UNIT_TRAITS), traits[firsts:both].reshape(-1, UNIT_TRAITS)
        units += [first, second] if step["active"] == 0 else [second, first]
        sizes.append((len(units[-2]), len(units[-1])))
        position.append(traits[both : both + POSITION_TRAITS])
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
    """Return the TD(λ) target of every position for the first seat, without the luck of dice (see table_learner.py)."""
    found = np.zeros(len(deviated))
    target = estimate = values[-1][0]
    for t in range(len(deviated) - 1, -1, -1):
        correction = 0.0 if deviated[t] else LAMBDA * (target - estimate)
        found[t] = target = min(max(values[t][1] + correction, -1.0), 1.0)
        estimate = values[t][0]
    return found


# -- training -----------------------------------------------------------------------------------------------------


def fit(files: Sequence[str], epochs: float, rate: float, initial: dict[str, Any]) -> dict[str, Any]:
    """Fit a network to the targets of the positions in some files; print its errors on held-out matches."""
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
    left = (position[:, 0] - BY_SCORE) % MOMENTS
    contact = (position[:, 3] - appraisal.BY_CONTACT) // (MOMENTS // 2) // appraisal.DISTANCES % appraisal.CONTACTS
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
        """Return the logits by the initial weights, and what the network adds."""
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
        sums = torch.zeros(2 * len(ids), WIDTH).index_add_(0, owner * 2 + side, unit[:, 1:].clamp(0, 1))
        both = sums.view(len(ids), 2 * WIDTH)
        hidden = (both @ parameters["hidden_weights"].T + parameters["hidden_bias"] + whole[:, 1:]).clamp(0, 1)
        skip = (both[:, :WIDTH] - both[:, WIDTH:]) @ parameters["skip_weights"]
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
        "embedding": rng.normal(0, 0.08, (ROWS, 1 + WIDTH)),
        "position_weights": rng.normal(0, 0.08, (ROWS, 1 + HIDDEN)),
        "hidden_weights": rng.normal(0, 0.05, (HIDDEN, 2 * WIDTH)),
        "hidden_bias": np.full(HIDDEN, 0.3),
        "skip_weights": np.zeros(WIDTH),
        "output_weights": np.zeros(HIDDEN),
        "output_bias": np.zeros(1),
        "seen": np.zeros(ROWS, bool),
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
    """Round a network to the tables of network_weights.json. Descriptions never seen keep their initial weight only."""
    seen = taught["seen"][:, None] > 0
    of_unit = np.arange(ROWS) < BY_SCORE
    alone = np.array(initial_weights()) + LOGIT * np.where(
        of_unit, taught["embedding"][:, 0], taught["position_weights"][:, 0]
    )
    lanes = np.rint(taught["embedding"][:, 1:] * FULL).astype(np.int64) * (seen & of_unit[:, None])
    threes = lanes[:, 0::3] + (lanes[:, 1::3] << LANE) + (lanes[:, 2::3] << 2 * LANE)
    last = LOGIT * 2**LAST
    made = {
        "embedding": np.column_stack([np.rint(alone).astype(np.int64), threes]),
        "position_weights": (taught["position_weights"][:, 1:] * seen)[BY_SCORE:] * FULL * 2**SHIFT,
        "hidden_bias": taught["hidden_bias"] * FULL * 2**SHIFT,
        "hidden_weights": taught["hidden_weights"] * 2**SHIFT,
        "skip_weights": taught["skip_weights"] * last / FULL,
        "output_weights": np.append(taught["output_weights"] * last / FULL, taught["output_bias"] * last),
    }
    return {name: np.rint(numbers).astype(np.int64).ravel().tolist() for name, numbers in made.items()}


def current_network() -> dict[str, Any]:
    """Return the game's network as fractions. `to_integers` turns them back into the same integers."""
    embedding = np.array(network.EMBEDDING).reshape(ROWS, -1)
    rows, turns = np.zeros((ROWS, 1 + WIDTH)), np.zeros((ROWS, 1 + HIDDEN))
    alone = (embedding[:, 0] - np.array(initial_weights())) / LOGIT
    rows[:BY_SCORE, 0], turns[BY_SCORE:, 0] = alone[:BY_SCORE], alone[BY_SCORE:]
    left, half = embedding[:, 1:].copy(), 1 << LANE - 1
    for lane in range(3):
        low = (left + half & 2 * half - 1) - half
        rows[:, 1 + lane :: 3] = low / FULL
        left = left - low >> LANE
    turns[BY_SCORE:, 1:] = np.array(network.POSITION_WEIGHTS).reshape(-1, HIDDEN) / FULL / 2**SHIFT
    last = LOGIT * 2**LAST
    return {
        "embedding": rows,
        "position_weights": turns,
        "hidden_weights": np.array(network.HIDDEN_WEIGHTS).reshape(HIDDEN, -1) / 2**SHIFT,
        "hidden_bias": np.array(network.HIDDEN_BIAS) / FULL / 2**SHIFT,
        "skip_weights": np.array(network.SKIP_WEIGHTS) * FULL / last,
        "output_weights": np.array(network.OUTPUT_WEIGHTS[:HIDDEN]) * FULL / last,
        "output_bias": np.array(network.OUTPUT_WEIGHTS[HIDDEN:]) / last,
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
    step.add_argument("--anew", action="store_true", help="start from a new network")
    step.add_argument("out")
    step = steps.add_parser("write", help="write the network into the game")
    step.add_argument("taught")
    asked = parser.parse_args()
    if asked.step == "gather":
        np.savez(asked.out, **gather(asked.minutes, asked.seed))
    elif asked.step == "teach":
        initial = new_network(np.random.default_rng(1)) if asked.anew else current_network()
        np.savez(asked.out, **fit(asked.positions, asked.epochs, asked.rate, initial))
    else:
        taught = {name: numbers.astype(np.float64) for name, numbers in np.load(asked.taught).items()}
        path = Path(str(network.__file__)).with_name("network_weights.json")
        path.write_text(weights_json(to_integers(taught)), "utf-8")


if __name__ == "__main__":
    main()
