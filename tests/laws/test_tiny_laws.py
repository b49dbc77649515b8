"""Every law on both carriers for the tiny game: dice, fog, sealed orders, automatic steps."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sandtable.kernel.chance import Chance, uniform
from sandtable.kernel.game import Setup
from sandtable.laws import LAWS, ON_ONE_CARRIER
from tiny import GAME
from tiny.model import Board, State
from tiny.variants import vary

MATCHES = {"fog": 6, "carriers": 8, "text": 6, "undo": 24, "replay": 80, "faces": 40}  # else the usual number
USUAL = 12
DEEP = 20  # times as many
PAIRS = 1000  # that the law of fog compares at least

CASES = [
    pytest.param(law, carrier, marks=pytest.mark.compiled if carrier == "compiled" else ())
    for law in LAWS
    for carrier in ("plain", "compiled")
    if ON_ONE_CARRIER.get(law, carrier) == carrier
]

TryLaw = Callable[..., int]


def variant(setup: Setup[State, Board], state: State, seat: int, rng: Chance) -> State:
    """Another State that looks the same to a viewer, from the game's own generator."""
    return vary(state, setup.board, seat, Random(uniform(rng, 2**30)))


def settings(law: str) -> dict[str, Any]:
    return {"variant": variant} if law == "fog" else {}


@pytest.mark.parametrize("law, carrier", CASES)
def test_law(law: str, carrier: str, try_law: TryLaw) -> None:
    checked = try_law(GAME, law, carrier, MATCHES.get(law, USUAL), **settings(law))
    assert checked > (PAIRS if law == "fog" else 0)


@pytest.mark.deep
@pytest.mark.parametrize("law, carrier", CASES)
def test_law_deep(law: str, carrier: str, try_law: TryLaw) -> None:
    checked = try_law(GAME, law, carrier, DEEP * MATCHES.get(law, USUAL), **settings(law))
    assert checked > (DEEP * PAIRS if law == "fog" else 0)
