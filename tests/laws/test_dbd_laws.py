"""Every law on both carriers for Death Before Dishonor."""

from collections.abc import Callable

import pytest

from sandtable.games import game
from sandtable.laws import LAWS, ON_ONE_CARRIER

DBD = game("dbd")

USUAL = 2  # matches; a scenario each
MATCHES = {"blind": 1, "undo": 1, "text": 1, "seats": 1, "scratch": 1, "replay": 8}
DEEP = 10  # times as many

NO_SECRETS = {"fog", "commute", "twin"}  # nothing is hidden and nobody acts at once: there is nothing to look at
CASES = [
    pytest.param(law, carrier, marks=pytest.mark.compiled if carrier == "compiled" else ())
    for law in LAWS
    for carrier in ("plain", "compiled")
    if ON_ONE_CARRIER.get(law, carrier) == carrier and law not in NO_SECRETS
]

TryLaw = Callable[..., int]


@pytest.mark.parametrize("law, carrier", CASES)
def test_law(law: str, carrier: str, try_law: TryLaw) -> None:
    assert try_law(DBD, law, carrier, MATCHES.get(law, USUAL)) > 0


@pytest.mark.parametrize("law", sorted(NO_SECRETS))
def test_a_game_without_secrets_keeps_the_laws_of_secrets_trivially(law: str, try_law: TryLaw) -> None:
    assert not DBD.facts.hidden
    assert not DBD.facts.simultaneous
    assert try_law(DBD, law, "plain", 1) == 0


@pytest.mark.deep
@pytest.mark.parametrize("law, carrier", CASES)
def test_law_deep(law: str, carrier: str, try_law: TryLaw) -> None:
    assert try_law(DBD, law, carrier, DEEP * MATCHES.get(law, USUAL)) > 0
