"""Every law on both carriers for The Unfought Battle."""

from collections.abc import Callable

import pytest

from sandtable.games import game
from sandtable.laws import LAWS, ON_ONE_CARRIER

UNFOUGHT = game("unfought-battle")

USUAL = 2  # matches; a scenario each
MATCHES = {"undo": 1, "text": 1, "blind": 1, "replay": 8}
DEEP = 10  # times as many
SCENARIOS = ("lesson-ghosts", "lesson-thunder", "lesson-meditation", "still-water")  # armies that meet at once

NO_DICE = {"faces"}  # nothing is rolled
CASES = [
    pytest.param(law, carrier, marks=pytest.mark.compiled if carrier == "compiled" else ())
    for law in LAWS
    for carrier in ("plain", "compiled")
    if ON_ONE_CARRIER.get(law, carrier) == carrier and law not in NO_DICE
]

TryLaw = Callable[..., int]


@pytest.mark.parametrize("law, carrier", CASES)
def test_law(law: str, carrier: str, try_law: TryLaw) -> None:
    assert try_law(UNFOUGHT, law, carrier, MATCHES.get(law, USUAL), scenarios=SCENARIOS) > 0


@pytest.mark.deep
@pytest.mark.parametrize("law, carrier", CASES)
def test_law_deep(law: str, carrier: str, try_law: TryLaw) -> None:
    assert try_law(UNFOUGHT, law, carrier, DEEP * MATCHES.get(law, USUAL)) > 0
