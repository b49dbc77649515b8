"""Positions for bots to think about."""

from __future__ import annotations

from sandtable.kernel.chance import seeded, uniform
from sandtable.kernel.game import Game
from sandtable.play import match as matches
from sandtable.play.match import Match
from sandtable.play.observation import Observation


def middle(rules: Game, scenario: str, seed: int, entries: int) -> Match:
    """A match some random Entries old, in which somebody is still asked."""
    match = matches.start(rules, rules.scenario(scenario), seed=seed, options=rules.facts.limit)
    lot = seeded(seed)
    while match.count < entries and match.mask():
        seat = 0 if match.mask() & 1 else 1
        rows = match.rows(seat)
        match.play(seat, match.named([rows[uniform(lot, len(rows))]])[0])
    return match


def asked(match: Match) -> Observation:
    """What the first seat that is asked knows."""
    return match.observation(match.prompt().asked[0])
