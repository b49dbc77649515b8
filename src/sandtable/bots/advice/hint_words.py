"""A hint in words: what to do, and why it is suggested."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.kernel.game import Game, Setup
from sandtable.kernel.verbs import Row
from sandtable.play.describe import ActionWording
from sandtable.profiles.bots import BotProfile

Choice = tuple[Row, float]  # an Action and the chance to win with it


def is_idle(game: Game, row: Row) -> bool:
    """Whether an Action leaves something undone: it ends a turn, or seals the orders."""
    verb = game.verbs.verb(row)
    return verb.seal or verb.name in game.declared(BotProfile).idle


def hint_words(
    game: Game,
    setup: Setup,
    state: Any,
    seat: int,
    choices: Sequence[Choice],
    waiting: float | None,
    plan: float | None,
) -> list[str]:
    """Describe the choices of an Analysis, best first: a sentence that says what to do, and one that says why.

    `waiting` is the chance if the seat does nothing now, `plan` that of the whole plan which the choices are part of.
    """
    wording = ActionWording(game, setup, state, seat)
    best = choices[0][1]
    made = []
    for at, (row, chance) in enumerate(choices):
        if is_idle(game, row):
            why = _why_wait(wording, chance, [one for one in choices if not is_idle(game, one[0])])
        elif plan is not None:
            why = _why_order(chance, waiting, plan)
        elif at == 0:
            why = "The best that was found"
            if waiting is not None and percent(waiting) < percent(chance):
                why += f": doing nothing more gives {percent(waiting)} %, this {percent(chance)} %"
        else:
            less = percent(best) - percent(chance)
            why = (
                f"{less} point{'s' if less > 1 else ''} less than the best" if less > 0 else "About as good as the best"
            )
        made.append(f"{wording.of(row)}. {why}.")
    return made


def percent(chance: float) -> int:
    """Return a chance as a whole number of percent."""
    return round(100 * chance)


def _why_wait(wording: ActionWording, chance: float, others: Sequence[Choice]) -> str:
    """Say why it is best to do nothing, or how that compares."""
    if not others:
        return "Nothing else that was tried gives a better chance"
    row, most = max(others, key=lambda one: one[1])
    if most > chance:
        return f"Doing nothing more gives {percent(chance)} %"
    return f"Waiting is best, because the next best gives {percent(most)} %: {wording.of(row)}"


def _why_order(chance: float, waiting: float | None, plan: float) -> str:
    """Say what an order is worth within a plan."""
    if waiting is not None and percent(chance) > percent(waiting):
        return f"Without any order you win {percent(waiting)} % of the time, with this one alone {percent(chance)} %"
    return f"Worth little alone; with the rest of the best plan found you win {percent(plan)} % of the time"
