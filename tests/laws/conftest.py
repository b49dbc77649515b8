"""Fixtures of the law tests: carriers, each built once per session."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.kernel.carriers.carrier import Carrier
from sandtable.kernel.game import Game
from sandtable.laws import LAWS, carrier_of
from sandtable.laws.trial import Trial

TryLaw = Callable[..., int]


@pytest.fixture(scope="session")
def try_law() -> TryLaw:
    """Try one law of a game on one carrier, compiled with bounds checking; return the number of cases."""
    carriers: dict[tuple[str, str], Carrier] = {}

    def one(game: Game, law: str, carrier: str, matches: int, **settings: Any) -> int:
        key = game.id, carrier
        if key not in carriers:
            carriers[key] = carrier_of(game, carrier)
        return LAWS[law](Trial(game, carriers[key], matches=matches, seed=1, **settings))

    return one
