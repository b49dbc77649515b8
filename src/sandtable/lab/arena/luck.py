"""Remove the luck of the dice from match results (a control variate).

The luck of an Entry's dice is the value of the position they led to, less the mean value over all outcomes, by the
game's own evaluation. Its mean is 0 whoever plays and however wrong the evaluation is. So a result less its luck has
the same mean as the result, and a smaller variance the better the evaluation is. It is never clipped, because that
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
from sandtable.play.match import MatchCore
from sandtable.play.replay import replay

from .intervals import clustered_mean

MIN_PAIRS: Final = 3  # pairs of matches needed for an estimate
DIGITS: Final = 6  # decimals of a match's luck


@dataclass(frozen=True)
class ScoreEstimate:
    """A share of the points with luck removed. It may lie outside 0 to 1."""

    score: float
    interval: tuple[float, float]

    def json(self) -> dict[str, Any]:
        return {"score": round(self.score, 4), "interval95": [round(bound, 4) for bound in self.interval]}


def luck_of(match: MatchCore, seat: int, carrier: Carrier) -> float:
    """Return a seat's luck in a match, in thousandths of a won match. The carrier must hold `action_luck`."""
    game, board = match.game, match.setup.board
    workspace = Workspace(carrier, board, STATES)
    workspace.set_state(ROOT, match.setup.state)
    settings = settings_for(game, board, bold=0)
    settings.searching_seat = Seat(seat)
    settings_records = carrier.make(SearchSettings)
    carrier.put(settings_records, 0, flat.to_bytes(settings))
    measure = carrier.function(action_luck)
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
            workspace.apply(entry.seat, step.row, ROOT)
            continue
        script(chance, game.facts.read_rolls(entry.rolls), strict=True)
        workspace.set_chance(chance)
        workspace.set_action(step.row)
        luck += float(
            measure(
                workspace.states,
                workspace.boards,
                Seat(entry.seat),
                workspace.action,
                workspace.chances,
                workspace.events,
                workspace.works,
                settings_records,
            )
        )
    return round(luck, DIGITS)


def luck_of_record(game: Game, record: Record, seat: int, carrier: Carrier) -> float | None:
    """Return a seat's luck in the match of a Record; None if the Record cannot be replayed."""
    try:
        match = replay(game, record)
    except SandtableError:
        return None
    return luck_of(match, seat, carrier)


def points(winner: int | None, seat: int, luck: float) -> float:
    """Return the points (0 to 1) that a seat scored, less its luck."""
    result = 0 if winner is None else WIN if winner == seat else -WIN
    return (WIN + result - luck) / (2 * WIN)


def estimate_score(pairs: Mapping[int, list[float]]) -> ScoreEstimate | None:
    """Estimate the score from the points of one or two matches per pair; None if there are too few pairs.

    The matches of a pair share their dice, so only pairs are independent.
    """
    if len(pairs) < MIN_PAIRS:
        return None
    score, half = clustered_mean([pairs[pair] for pair in sorted(pairs)])
    return ScoreEstimate(score, (score - half, score + half))
