"""Every law, by name, on both carriers, for Fortress Frontiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.fortress_frontiers.variants import KINDS, variant, varied
from sandtable.games.fortress_frontiers import GAME
from sandtable.kernel.carriers.carrier import Carrier
from sandtable.laws import LAWS, ON_ONE_CARRIER, carrier_of
from sandtable.laws.trial import Trial

SCENARIOS = ["skirmish"]
DEEP_SCENARIOS = ["skirmish", "ff-small-ford", "procedural-small", "ff-normal-brooks"]
TRIVIAL = {"faces", "seats"}  # no dice with words; sides differ by ids and order (FF-SPAWN-6), so no mirror
ON_ONE = ON_ONE_CARRIER | {"text": "plain", "replay": "plain"}
ON_ONE |= {"blind": "compiled", "fog": "compiled", "scratch": "compiled"}  # slow on the plain carrier
PAIRS = 500  # that the law of fog compares at least
RARE = {"countdown", "countdown in sight"}  # a monster has to be slain first: test_sight.py has these pairs
CASES = [
    pytest.param(law, carrier, marks=pytest.mark.compiled if carrier == "compiled" else ())
    for law in LAWS
    for carrier in ("plain", "compiled")
    if ON_ONE.get(law, carrier) == carrier and law not in TRIVIAL
]

TryLaw = Callable[..., int]


@pytest.fixture(scope="module")
def try_law() -> TryLaw:
    """Try one law on one carrier, each built once."""
    carriers: dict[str, Carrier] = {}

    def one(law: str, carrier: str, matches: int, scenarios: list[str]) -> int:
        if carrier not in carriers:
            carriers[carrier] = carrier_of(GAME, carrier)
        settings: dict[str, Any] = {"variant": variant} if law == "fog" else {}
        return LAWS[law](Trial(GAME, carriers[carrier], matches=matches, seed=1, scenarios=scenarios, **settings))

    return one


@pytest.mark.parametrize("law, carrier", CASES)
def test_law(law: str, carrier: str, try_law: TryLaw) -> None:
    assert try_law(law, carrier, 1, SCENARIOS) > (PAIRS if law == "fog" else 0)
    if law == "fog":  # the pairs differ in every kind of thing that can be hidden
        assert not KINDS - RARE - set(varied)


@pytest.mark.parametrize("law", sorted(TRIVIAL))
def test_laws_that_do_not_apply(law: str, try_law: TryLaw) -> None:
    assert try_law(law, "plain", 1, SCENARIOS) == 0


@pytest.mark.deep
@pytest.mark.parametrize("law, carrier", CASES)
def test_law_deep(law: str, carrier: str, try_law: TryLaw) -> None:
    assert try_law(law, carrier, 20, DEEP_SCENARIOS) > (20 * PAIRS if law == "fog" else 0)
    if law == "fog":
        assert not KINDS - RARE - set(varied)
