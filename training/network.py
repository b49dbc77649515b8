"""Make the network by which the search of Death Before Dishonor judges positions: `python -m training.network`.

Three steps. `gather` plays greedy matches on the compiled carrier, one core, by the network as it is, and keeps their
positions; `teach` goes on from that network and fits it to what followed in them (it needs torch, which is not among
the requirements); `write` puts it into the game in whole numbers. To do all three again makes it better.

    python -m training.network gather --minutes 8 --seed 7 one.npz
    python -m training.network teach one.npz --epochs 3 taught.npz
    python -m training.network write taught.npz           into src/sandtable/games/dbd/learnt_net.py
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

from sandtable.games.dbd import GAME, appraisal, learnt_net, network
from sandtable.games.dbd.appraisal import BY_SCORE, FINE, MOMENTS, ROWS, TEMPO
from sandtable.games.dbd.model import POSITION_TRAITS, UNIT_TRAITS
from sandtable.games.dbd.network import FULL, HIDDEN, LANE, LAST, SHIFT, WIDTH
from sandtable.games.dbd.packing import packed

from . import initial_tables

TURNS: Final = 120  # of a match
FAIRER: Final = 3  # times as many matches on fair scenarios
TRUST: Final = 0.95  # λ
HELD_OUT: Final = 20  # one match in so many is not learnt from
QUIET: Final = 0.1  # what a position counts for in which nobody can strike anybody
BATCH: Final = 4096
WARMING: Final = 50  # steps that are shorter, at first
CALM: Final = 0.6  # from this part of the course on a mean of its steps is kept, which is what is taught in the end,
CALMING: Final = 0.001  # and so much of each step goes into it
LOGIT: Final = 1000 * FINE  # parts of a logit in one
LINE: Final = 118  # characters of a line of numbers


# -- gathering ----------------------------------------------------------------------------------------------------


def gather(minutes: float, seed: int) -> dict[str, Any]:
    """Positions of greedy matches: rows of all units, of the active side first, and of each position."""
    from sandtable.bots.search.settings import SearchSettings, settings_for
    from sandtable.kernel.carriers import flat
    from sandtable.kernel.carriers.carrier import Compiled, Workspace
    from sandtable.kernel.chance import seeded
    from sandtable.play import match as matches

    from . import positions, table_learner

    carrier = Compiled(GAME, (positions.gather,))
    play = carrier.function(positions.gather)
    tables = []
    for note in GAME.notes():
        if note.playable:
            begun = matches.start(GAME, GAME.scenario(note.name), seed=0, options={"turn_limit": TURNS, "variants": 1})
            bench = Workspace(carrier, begun.setup.board, 3)
            bench.set_state(0, begun.state)
            bench.set_chance(seeded(f"{seed} {note.name}".encode()))
            settings = carrier.make(SearchSettings, 2)
            for place, bold in ((positions.CHOOSING, 1), (positions.TELLING, 0)):
                carrier.put(settings, place, flat.to_bytes(settings_for(GAME, begun.setup.board, bold=bold)))
            tables += [(bench, settings)] * (FAIRER if note.fair else 1)
    out = carrier.rows(GAME.facts.actions + 2)
    steps = carrier.make(table_learner.Step, positions.LONGEST)
    told = np.zeros((positions.LONGEST + 1, 2))
    means = np.zeros(len(out))
    lot = random.Random(seed)
    found: list[dict[str, Any]] = []
    began = time.monotonic()
    while time.monotonic() - began < 60 * minutes:
        bench, settings = lot.choice(tables)
        astray = (200, lot.randrange(110), 0) if lot.random() < 0.5 else (150, lot.randrange(60), 40)
        held = (bench.states, bench.boards, bench.chances, bench.events, bench.works)
        count = play(*held, out, settings, steps, told, means, *astray)
        found.append(read(steps[:count], told[: count + 1] / 1000.0, len(found)))
    return {name: np.concatenate([match[name] for match in found]) for name in found[0]}


def read(steps: Any, told: Any, number: int) -> dict[str, Any]:
    """One match: descriptions, and what each position turned out to be worth to its active side."""
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
        "goal": (look_back(told, steps["astray"]) * sign).astype(np.float32),
        "astray": steps["astray"].astype(np.int8),
        "match": np.full(len(steps), number, np.int32),
    }


def look_back(told: Any, astray: Any) -> Any:
    """What every position turned out to be worth to the first seat, less what dice gave (TD(λ), as in table_learner.py)."""
    goals = np.zeros(len(astray))
    goal = seemed = told[-1][0]
    for t in range(len(astray) - 1, -1, -1):
        beyond = 0.0 if astray[t] else TRUST * (goal - seemed)
        goals[t] = goal = min(max(told[t][1] + beyond, -1.0), 1.0)
        seemed = told[t][0]
    return goals


# -- teaching -----------------------------------------------------------------------------------------------------


def teach(files: Sequence[str], epochs: float, rate: float, begin: dict[str, Any]) -> dict[str, Any]:
    """Fit a network to what followed the positions in some files; tell how well it foresees held-out matches."""
    import torch
    from torch.nn import functional

    torch.set_num_threads(1)
    torch.manual_seed(1)
    lot = np.random.default_rng(1)
    parts = [np.load(file) for file in files]
    held = {name: np.concatenate([part[name] for part in parts]) for name in parts[0].files}
    units = torch.from_numpy(held["units"])
    position = torch.from_numpy(held["position"].astype(np.int64))
    goals = torch.from_numpy(held["goal"])
    sizes = held["sizes"].astype(np.int64)
    counts = torch.from_numpy(sizes.sum(1))
    owns = torch.from_numpy(sizes[:, 0].copy())
    starts = torch.cumsum(counts, 0) - counts
    left = (position[:, 0] - BY_SCORE) % MOMENTS
    contact = (position[:, 3] - appraisal.BY_CONTACT) // (MOMENTS // 2) // appraisal.DISTANCES % appraisal.CONTACTS
    counted = torch.where(contact > 0, 1.0, QUIET)
    tables = torch.tensor(initial_tables.WEIGHTS, dtype=torch.float32)[:, None] / LOGIT
    tempo = torch.tensor(TEMPO) / 1000.0
    last = held["match"] % HELD_OUT == 0
    lessons = np.nonzero((held["astray"] == 0) & ~last)[0]
    trials = np.nonzero((held["astray"] == 0) & last & (contact.numpy() > 0))[0]
    if len(lessons) < BATCH:
        raise SystemExit(f"{len(lessons)} positions are too few to learn from: {BATCH} at least")
    met = begin["met"].copy()
    made = {
        name: torch.tensor(numbers.astype(np.float32), requires_grad=True)
        for name, numbers in begin.items()
        if name != "met"
    }

    def logits(ids: Any) -> tuple[Any, Any]:
        """What the tables say of positions, and what the network adds."""
        size = counts[ids]
        owner = torch.repeat_interleave(torch.arange(len(ids)), size)
        place = torch.arange(len(owner)) - (torch.cumsum(size, 0) - size)[owner]
        side = (place >= owns[ids][owner]).long()
        rows = units[starts[ids][owner] + place].long()
        sign = 1.0 - 2.0 * side
        known = functional.embedding_bag(rows, tables, mode="sum")[:, 0] * sign
        known = torch.zeros(len(ids)).index_add_(0, owner, known)
        known = known + functional.embedding_bag(position[ids], tables, mode="sum")[:, 0] + tempo[left[ids]]
        told = functional.embedding_bag(rows, made["rows"], mode="sum")
        turn = functional.embedding_bag(position[ids], made["turns"], mode="sum")
        sums = torch.zeros(2 * len(ids), WIDTH).index_add_(0, owner * 2 + side, told[:, 1:].clamp(0, 1))
        both = sums.view(len(ids), 2 * WIDTH)
        inner = (both @ made["across"].T + made["starts"] + turn[:, 1:]).clamp(0, 1)
        answer = inner @ made["answers"] + made["answer"] + (both[:, :WIDTH] - both[:, WIDTH:]) @ made["lines"]
        return known, torch.zeros(len(ids)).index_add_(0, owner, told[:, 0] * sign) + turn[:, 0] + answer

    def examine() -> str:
        """Mean squared errors of held-out positions."""
        erred = np.zeros(2)
        with torch.no_grad():
            for ids in (torch.from_numpy(trials[at : at + 8192]) for at in range(0, len(trials), 8192)):
                known, more = logits(ids)
                for k, said in enumerate((known, known + more)):
                    erred[k] += float(((torch.tanh(said / 2) - goals[ids]) ** 2).sum())
        erred /= len(trials)
        return f"of {len(trials)} positions: tables {erred[0]:.5f}, network {erred[1]:.5f}"

    course = torch.optim.Adam(made.values(), lr=rate)
    calm: dict[str, Any] = {}
    steps = int(epochs * len(lessons) / BATCH)
    for step, ids in zip(range(steps), batches(lessons, lot)):
        for group in course.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / WARMING) * (1.0 - step / steps)
        chosen = torch.from_numpy(ids)
        known, more = logits(chosen)
        weight = counted[chosen]
        error = (weight * (torch.tanh((known + more) / 2) - goals[chosen]) ** 2).sum() / weight.sum()
        course.zero_grad()
        error.backward()
        course.step()
        if step >= CALM * steps:
            for name, numbers in made.items():
                calm.setdefault(name, numbers.detach().clone()).lerp_(numbers.detach(), CALMING)
        if (step + 1) % math.ceil(steps / 4) == 0:
            print(f"{(step + 1) / steps:4.0%}  {examine()}", flush=True)
    made.update(calm)
    print(f"done  {examine()}", flush=True)
    met[held["units"].ravel()] = met[held["position"].ravel()] = True
    return {name: numbers.detach().numpy() for name, numbers in made.items()} | {"met": met}


def anew(lot: Any) -> dict[str, Any]:
    """A network that adds nothing yet."""
    made = {
        "rows": lot.normal(0, 0.08, (ROWS, 1 + WIDTH)),
        "turns": lot.normal(0, 0.08, (ROWS, 1 + HIDDEN)),
        "across": lot.normal(0, 0.05, (HIDDEN, 2 * WIDTH)),
        "starts": np.full(HIDDEN, 0.3),
        "lines": np.zeros(WIDTH),
        "answers": np.zeros(HIDDEN),
        "answer": np.zeros(1),
        "met": np.zeros(ROWS, bool),
    }
    made["rows"][:, 0] = made["turns"][:, 0] = 0.0
    return made


def batches(lessons: Any, lot: Any) -> Iterator[Any]:
    """The lessons over and over, each time in another order."""
    while True:
        mixed = lot.permutation(lessons)
        for at in range(0, len(mixed) - BATCH + 1, BATCH):
            yield mixed[at : at + BATCH]


# -- writing ------------------------------------------------------------------------------------------------------


def whole(taught: Any) -> dict[str, list[int]]:
    """The tables of learnt_net.py; what was never met says nothing beyond learnt.py."""
    met = taught["met"][:, None] > 0
    of_unit = np.arange(ROWS) < BY_SCORE
    alone = np.array(initial_tables.WEIGHTS) + LOGIT * np.where(of_unit, taught["rows"][:, 0], taught["turns"][:, 0])
    lanes = np.rint(taught["rows"][:, 1:] * FULL).astype(np.int64) * (met & of_unit[:, None])
    threes = lanes[:, 0::3] + (lanes[:, 1::3] << LANE) + (lanes[:, 2::3] << 2 * LANE)
    last = LOGIT * 2**LAST
    made = {
        "UNITED": np.column_stack([np.rint(alone).astype(np.int64), threes]),
        "TURNS": (taught["turns"][:, 1:] * met)[BY_SCORE:] * FULL * 2**SHIFT,
        "STARTS": taught["starts"] * FULL * 2**SHIFT,
        "ACROSS": taught["across"] * 2**SHIFT,
        "LINES": taught["lines"] * last / FULL,
        "ANSWERS": np.append(taught["answers"] * last / FULL, taught["answer"] * last),
    }
    return {name: np.rint(numbers).astype(np.int64).ravel().tolist() for name, numbers in made.items()}


def in_use() -> dict[str, Any]:
    """The network of the game as fractions: what `whole` makes of them is what stands there."""
    united = np.array(learnt_net.UNITED).reshape(ROWS, -1)
    rows, turns = np.zeros((ROWS, 1 + WIDTH)), np.zeros((ROWS, 1 + HIDDEN))
    alone = (united[:, 0] - np.array(initial_tables.WEIGHTS)) / LOGIT
    rows[:BY_SCORE, 0], turns[BY_SCORE:, 0] = alone[:BY_SCORE], alone[BY_SCORE:]
    left, half = united[:, 1:].copy(), 1 << LANE - 1
    for lane in range(3):
        low = (left + half & 2 * half - 1) - half
        rows[:, 1 + lane :: 3] = low / FULL
        left = left - low >> LANE
    turns[BY_SCORE:, 1:] = np.array(learnt_net.TURNS).reshape(-1, HIDDEN) / FULL / 2**SHIFT
    last = LOGIT * 2**LAST
    return {
        "rows": rows,
        "turns": turns,
        "across": np.array(learnt_net.ACROSS).reshape(HIDDEN, -1) / 2**SHIFT,
        "starts": np.array(learnt_net.STARTS) / FULL / 2**SHIFT,
        "lines": np.array(learnt_net.LINES) * FULL / last,
        "answers": np.array(learnt_net.ANSWERS[:HIDDEN]) * FULL / last,
        "answer": np.array(learnt_net.ANSWERS[HIDDEN:]) / last,
        "met": (rows[:, 1:] != 0).any(1) | (turns[:, 1:] != 0).any(1),
    }


def source(tables: dict[str, list[int]]) -> str:
    """The text of learnt_net.py."""
    head = (
        f'"""What a network was taught about positions ({network.__name__}); made by `python -m training.network`."""'
    )
    lines = [head, "", "from typing import Final", "", "from .packing import unpacked", ""]
    for name, numbers in tables.items():
        text = packed(numbers)
        lines.append(f'{name}: Final = unpacked("""')
        lines += [text[at : at + LINE] for at in range(0, len(text), LINE)]
        lines.append('""")')
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.network", description="Teach a network what positions are worth."
    )
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("gather", help="play, and keep the positions")
    step.add_argument("--minutes", type=float, default=8)
    step.add_argument("--seed", type=int, default=0)
    step.add_argument("out")
    step = steps.add_parser("teach", help="fit the network to them")
    step.add_argument("positions", nargs="+")
    step.add_argument("--epochs", type=float, default=3)
    step.add_argument("--rate", type=float, default=0.003)
    step.add_argument("--anew", action="store_true", help="begin with one that says what the tables say")
    step.add_argument("out")
    step = steps.add_parser("write", help="put it into the game")
    step.add_argument("taught")
    asked = parser.parse_args()
    if asked.step == "gather":
        np.savez(asked.out, **gather(asked.minutes, asked.seed))
    elif asked.step == "teach":
        begin = anew(np.random.default_rng(1)) if asked.anew else in_use()
        np.savez(asked.out, **teach(asked.positions, asked.epochs, asked.rate, begin))
    else:
        Path(str(learnt_net.__file__)).write_text(
            source(whole({name: numbers.astype(np.float64) for name, numbers in np.load(asked.taught).items()})),
            "utf-8",
        )


if __name__ == "__main__":
    main()
