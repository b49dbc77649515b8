"""Laws about carriers and chance: both carriers agree, and dice results declared equivalent are equivalent."""

from __future__ import annotations

from sandtable.kernel.carriers.carrier import Plain, Workspace
from sandtable.kernel.chance import faces_of, rolls_of, script, seeded, uniform
from sandtable.kernel.ids import ALL, AUTOMATIC
from sandtable.kernel.verbs import Row
from sandtable.play.transaction import CONTINUE_ROW

from .trial import Trial, WalkPosition


def carriers(trial: Trial) -> int:
    """Both carriers produce the same States, Events, draws, lists, refusals, guesses and values."""
    checked = 0
    plain = Plain(trial.game)
    if trial.carrier.name == plain.name:
        return 0  # the plain carrier is the reference
    for match in trial.match_numbers():
        reference: Workspace | None = None
        for position in trial.walk(match):
            if reference is None:
                reference = Workspace(plain, position.setup.board, 2)
            reference.carrier.put(reference.states, 0, position.workspace.take())
            row = CONTINUE_ROW if position.seat == AUTOMATIC else position.rows[trial.choose(len(position.rows))]
            corrupt = trial.corrupted(position.rows)
            seed = uniform(trial.rng, 2**30)
            here, there = (
                _answers(position.workspace, position, row, corrupt, seed),
                _answers(reference, position, row, corrupt, seed),
            )
            for name, value in here.items():
                if value != there[name]:
                    raise trial.broken("carriers", position.where, f"{name} differs from the plain carrier for {row}")
            checked += len(here)
    return checked


def _answers(workspace: Workspace, position: WalkPosition, row: Row, corrupt: Row, seed: int) -> dict[str, object]:
    made: dict[str, object] = {"prompted": workspace.prompted(), "outcome": workspace.outcome()}
    for seat in (0, 1):
        made[f"legal {seat}"] = workspace.legal(seat, ALL)
        made[f"check {seat}"] = workspace.check(seat, corrupt)
        made[f"value {seat}"] = workspace.value(seat)
        made[f"appraise {seat}"] = [workspace.appraise(seat, bold) for bold in (0, 1)]
    for seat in (0, 1, 2):
        workspace.set_chance(seeded(seed))
        workspace.copy(1, 0)
        workspace.hide(seat, at=1)
        made[f"hide {seat}"] = workspace.take(1)
        workspace.guess(seat, at=1)
        made[f"guess {seat}"] = workspace.take(1)
    workspace.set_chance(seeded(seed))
    if position.seat != AUTOMATIC:
        made["pick"] = workspace.pick(position.seat)
    workspace.copy(1, 0)
    made["asked next"] = workspace.apply(position.seat, row, at=1)
    made["state"] = workspace.take(1)
    made["events"] = workspace.event_rows()
    made["chance"] = workspace.carrier.take(workspace.chances, 0)
    return made


def faces(trial: Trial) -> int:
    """Dice results that the game declares equivalent lead to the same State, in any order if it declares that too."""
    checked = 0
    for match in trial.match_numbers():
        for position in trial.walk(match):
            row = CONTINUE_ROW if position.seat == AUTOMATIC else position.rows[trial.choose(len(position.rows))]
            position.workspace.copy(1, 0)
            position.workspace.set_chance(seeded(uniform(trial.rng, 2**30)))
            position.workspace.apply(position.seat, row, at=1)
            chance = position.workspace.chance()
            rolls, sides = rolls_of(chance), faces_of(chance)
            other = _reordered(trial, [_another(trial, roll, n) for roll, n in zip(rolls, sides, strict=True)], sides)
            if not rolls or other == rolls:
                continue
            script(chance, other, strict=True)
            position.workspace.set_chance(chance)
            position.workspace.copy(2, 0)
            position.workspace.apply(position.seat, row, at=2)
            if position.workspace.take(1) != position.workspace.take(2):
                raise trial.broken("faces", position.where, f"{row} with {rolls} and with {other} should be the same")
            checked += 1
    return checked


def _another(trial: Trial, roll: int, sides: int) -> int:
    for group in trial.game.facts.groups(sides) or ():
        if roll in group:
            return group[trial.choose(len(group))]
    return roll


def _reordered(trial: Trial, rolls: list[int], sides: list[int]) -> list[int]:
    """Return the same results with those of unordered dice shuffled."""
    made = rolls[:]
    for die in trial.game.facts.dice:
        places = [at for at, n in enumerate(sides) if die.unordered and n == die.faces]
        left = [rolls[at] for at in places]
        for at in places:
            made[at] = left.pop(trial.choose(len(left)))
    return made
