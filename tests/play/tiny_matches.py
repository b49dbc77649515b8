"""Matches of the tiny game for the tests of `play`."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import SandtableError
from sandtable.play.match import MatchCore, start
from tiny import GAME
from tiny.positions import document

MEET = document("A a2 2, B b1 2", "A a4 2, B b5 2", purse=(3, 3))  # both A want a3: one die


def begin(scenario: Any = "meeting", **settings: Any) -> MatchCore:
    return start(GAME, GAME.scenario(scenario) if isinstance(scenario, str) else scenario, **{"seed": 1} | settings)


def meeting(**settings: Any) -> MatchCore:
    """Return a match in which both A are ordered to a3 and First has sealed; Second's seal will roll one die."""
    match = begin(MEET, **settings)
    match.play(0, ["march A 0", "seal"])
    match.play(1, "march A 3")
    return match


def snapshot(match: MatchCore) -> tuple[Any, ...]:
    """Everything that a refusal must not change."""
    return flat.to_bytes(match.state), match.digest, match.record().json(), match.mask(), match.outcome


def refused(match: MatchCore, error: type[SandtableError], act: Callable[[], Any]) -> str:
    before = snapshot(match)
    with pytest.raises(error) as found:
        act()
    assert snapshot(match) == before
    return str(found.value)
