"""Luck taken out of results: what the dice of a match gave a bot beyond their mean, by the game's own evaluation.

For every Entry that drew anything: how the bot stood after it, less its mean standing over every outcome of the same
draws. On average over the dice that is nothing, whoever plays and however wrong the evaluation is; so a result less
its luck has the same mean as the result, and a smaller spread the more the evaluation knows. It is never clipped: that
would change the mean. It follows from the Record alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sandtable.bots.search.evaluation import ROOT, STATES, WIN
from sandtable.bots.search.luck import action_luck
from sandtable.bots.search.settings import SearchSettings, settings_for
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import Chance, script
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.ids import Seat
from sandtable.kernel.record import Record, live
from sandtable.play.match import Match
from sandtable.play.replay import replay

from .intervals import of_groups

FEWEST: Final = 3  # pairs of matches, before anything is told
DIGITS: Final = 6  # of a match's luck


@dataclass(frozen=True)
class Share:
    """A share of the points with luck taken out; it may lie beyond 0 and 1."""

    score: float
    interval: tuple[float, float]

    def json(self) -> dict[str, Any]:
        return {"score": round(self.score, 4), "interval95": [round(bound, 4) for bound in self.interval]}


def luck_of(match: Match, seat: int, carrier: Carrier) -> float:
    """What the dice of a match gave a seat, in thousandths of a won match. The carrier must hold `action_luck`."""
    game, board = match.game, match.setup.board
    bench = Workspace(carrier, board, STATES)
    bench.set_state(ROOT, match.setup.state)
    settings = settings_for(game, board, bold=0)
    settings.searching_seat = Seat(seat)
    sets = carrier.make(SearchSettings)
    carrier.put(sets, 0, flat.to_bytes(settings))
    tell = carrier.function(action_luck)
    chance = Chance()
    for die in game.facts.dice:
        chance.bases[die.faces] = die.base
    counted = {entry.n for entry in live(step.entry for step in match.steps)}
    luck = 0.0
    for step in match.steps:
        entry = step.entry
        if entry.n not in counted or not entry.action:
            continue
        if not entry.rolls:
            bench.apply(entry.seat, step.row, ROOT)
            continue
        script(chance, game.facts.read_rolls(entry.rolls), strict=True)
        bench.set_chance(chance)
        bench.set_action(step.row)
        luck += float(
            tell(
                bench.states,
                bench.boards,
                Seat(entry.seat),
                bench.action,
                bench.chances,
                bench.events,
                bench.works,
                sets,
            )
        )
    return round(luck, DIGITS)


def luck_in(game: Game, record: Record, seat: int, carrier: Carrier) -> float | None:
    """The same from a Record; None if it cannot be played again."""
    try:
        match = replay(game, record)
    except SandtableError:
        return None
    return luck_of(match, seat, carrier)


def points(winner: int | None, seat: int, luck: float) -> float:
    """A seat's part of the point that a match is about, its luck taken out."""
    result = 0 if winner is None else WIN if winner == seat else -WIN
    return (WIN + result - luck) / (2 * WIN)


def share(pairs: Mapping[int, list[float]]) -> Share | None:
    """The share over pairs of matches, of which each has the points of one match or two; None of too few. The matches
    of a pair have their dice in common, so that only pairs are independent."""
    if len(pairs) < FEWEST:
        return None
    score, half = of_groups([pairs[pair] for pair in sorted(pairs)])
    return Share(score, (score - half, score + half))
