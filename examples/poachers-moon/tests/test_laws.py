"""What Sandtable asks of every game, on every carrier there is."""

import pytest

from poachers_moon import GAME
from sandtable.kernel.carriers.carrier import Carrier, has_numba
from sandtable.laws import LAWS, carrier_of
from sandtable.laws.fuzz import Fuzzer
from sandtable.laws.trial import Trial

CARRIERS = ("plain", "compiled") if has_numba() else ("plain",)
MATCHES = {"text": 2, "fog": 4, "blind": 4, "commute": 4}  # else the usual number
USUAL = 6


@pytest.fixture(scope="module", params=CARRIERS)
def carrier(request: pytest.FixtureRequest) -> Carrier:
    return carrier_of(GAME, request.param)


@pytest.mark.parametrize("law", LAWS)
def test_law(law: str, carrier: Carrier) -> None:
    LAWS[law](Trial(GAME, carrier, matches=MATCHES.get(law, USUAL), seed=1))


def test_the_laws_of_secrets_have_something_to_look_at() -> None:
    plain = carrier_of(GAME, "plain")
    assert all(LAWS[law](Trial(GAME, plain, matches=6, seed=1)) > 20 for law in ("fog", "blind", "commute"))


def test_corrupted_actions_find_nothing(carrier: Carrier) -> None:
    fuzzer = Fuzzer(GAME, carrier, seed=1)
    assert [fuzzer.play(number) for number in range(6)] == [None] * 6
    assert fuzzer.refused > 0
