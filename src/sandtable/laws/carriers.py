"""Laws about carriers and chance: both carriers agree, and dice faces said to mean the same do."""

from __future__ import annotations

from sandtable.kernel.carriers.carrier import Plain, Workspace
from sandtable.kernel.chance import faces_of, rolls_of, script, seeded, uniform
from sandtable.kernel.ids import ALL, AUTOMATIC
from sandtable.kernel.verbs import Row
from sandtable.play.transaction import CONTINUE_ROW

from .trial import Spot, Trial


def carriers(trial: Trial) -> int:
    """Plain and compiled give the same State, Events, draws, lists, refusals, guesses and values."""
    checked = 0
    plain = Plain(trial.game)
    if trial.carrier.name == plain.name:
        return 0  # there is nothing to compare it with
    for match in trial.numbers():
        twin: Workspace | None = None
        for spot in trial.walk(match):
            if twin is None:
                twin = Workspace(plain, spot.setup.board, 2)
            twin.carrier.put(twin.states, 0, spot.bench.take())
            row = CONTINUE_ROW if spot.seat == AUTOMATIC else spot.rows[trial.choose(len(spot.rows))]
            corrupt = trial.corrupted(spot.rows)
            seed = uniform(trial.lot, 2**30)
            here, there = (
                _answers(spot.bench, spot, row, corrupt, seed),
                _answers(twin, spot, row, corrupt, seed),
            )
            for name, value in here.items():
                if value != there[name]:
                    raise trial.broken("carriers", spot.where, f"{name} differs from the plain carrier for {row}")
            checked += len(here)
    return checked


def _answers(bench: Workspace, spot: Spot, row: Row, corrupt: Row, seed: int) -> dict[str, object]:
    made: dict[str, object] = {"prompted": bench.prompted(), "outcome": bench.outcome()}
    for seat in (0, 1):
        made[f"legal {seat}"] = bench.legal(seat, ALL)
        made[f"check {seat}"] = bench.check(seat, corrupt)
        made[f"value {seat}"] = bench.value(seat)
        made[f"appraise {seat}"] = [bench.appraise(seat, bold) for bold in (0, 1)]
    for seat in (0, 1, 2):
        bench.set_chance(seeded(seed))
        bench.copy(1, 0)
        bench.hide(seat, at=1)
        made[f"hide {seat}"] = bench.take(1)
        bench.guess(seat, at=1)
        made[f"guess {seat}"] = bench.take(1)
    bench.set_chance(seeded(seed))
    if spot.seat != AUTOMATIC:
        made["pick"] = bench.pick(spot.seat)
    bench.copy(1, 0)
    made["asked next"] = bench.apply(spot.seat, row, at=1)
    made["state"] = bench.take(1)
    made["events"] = bench.event_rows()
    made["chance"] = bench.carrier.take(bench.chances, 0)
    return made


def faces(trial: Trial) -> int:
    """Results of a die that the game says mean the same lead to the same State, in any order if it says so."""
    checked = 0
    for match in trial.numbers():
        for spot in trial.walk(match):
            row = CONTINUE_ROW if spot.seat == AUTOMATIC else spot.rows[trial.choose(len(spot.rows))]
            spot.bench.copy(1, 0)
            spot.bench.set_chance(seeded(uniform(trial.lot, 2**30)))
            spot.bench.apply(spot.seat, row, at=1)
            chance = spot.bench.chance()
            rolls, sides = rolls_of(chance), faces_of(chance)
            other = _reordered(trial, [_another(trial, roll, n) for roll, n in zip(rolls, sides, strict=True)], sides)
            if not rolls or other == rolls:
                continue
            script(chance, other, strict=True)
            spot.bench.set_chance(chance)
            spot.bench.copy(2, 0)
            spot.bench.apply(spot.seat, row, at=2)
            if spot.bench.take(1) != spot.bench.take(2):
                raise trial.broken("faces", spot.where, f"{row} with {rolls} and with {other} should be the same")
            checked += 1
    return checked


def _another(trial: Trial, roll: int, sides: int) -> int:
    for group in trial.game.facts.groups(sides) or ():
        if roll in group:
            return group[trial.choose(len(group))]
    return roll


def _reordered(trial: Trial, rolls: list[int], sides: list[int]) -> list[int]:
    """The same results, those of dice whose order means nothing in another order."""
    made = rolls[:]
    for die in trial.game.facts.dice:
        places = [at for at, n in enumerate(sides) if die.unordered and n == die.faces]
        left = [rolls[at] for at in places]
        for at in places:
            made[at] = left.pop(trial.choose(len(left)))
    return made
