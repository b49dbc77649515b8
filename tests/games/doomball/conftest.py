"""The compiled carrier, made once a session, with bounds checking."""

import pytest

from sandtable.games.doomball import GAME
from sandtable.kernel.carriers.carrier import Carrier
from sandtable.laws import carrier_of


@pytest.fixture(scope="session")
def compiled() -> Carrier:
    return carrier_of(GAME, "compiled")
