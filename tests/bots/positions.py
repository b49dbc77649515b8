"""Positions for tests of bots."""

from __future__ import annotations

from sandtable.kernel.chance import seeded, uniform
from sandtable.kernel.game import Game
from sandtable.play import match as matches
from sandtable.play.match import MatchCore
from sandtable.play.observation import ObservationCore


def middle(rules: Game, scenario: str, seed: int, entries: int) -> MatchCore:
    """Return a match after some random Entries, in which a seat must act."""
    match = matches.start(rules, rules.scenario(scenario), seed=seed, options=rules.facts.limit)
    chance = seeded(seed)
    while match.count < entries and match.mask():
        seat = 0 if match.mask() & 1 else 1
        rows = match.rows(seat)
        match.play(seat, match.named([rows[uniform(chance, len(rows))]])[0])
    return match


def asked(match: MatchCore) -> ObservationCore:
    """Return the Observation of the first seat that must act."""
    return match.observation(match.prompt().asked[0])
