"""Every law, by name, on both carriers, in both modes: from the draft on, and from the middle of a round."""

import pytest

from sandtable.games.doomball import GAME
from sandtable.kernel.carriers.carrier import Carrier, Plain
from sandtable.laws import LAWS, ON_ONE_CARRIER
from sandtable.laws.trial import Trial

SCENARIOS = ["the-ford", "variant", "last-stand", "variant-raid", "elves-and-dwarves"]
USUAL = 5  # matches; a scenario each
SLOW = {
    "blind": ["variant-raid"],
    "undo": ["last-stand"],
    "text": ["village", "variant"],
    "scratch": ["the-ford", "variant"],
}
DEEP = 10  # times as many
ON_ONE = ON_ONE_CARRIER | {"blind": "plain", "text": "plain"}  # slow
ONE_FACE_EACH = "faces"  # no two results of a coin mean the same
NOT_SYMMETRIC = "seats"  # the toss and direction coins are not (DB-TOSS-1, DB-RETREAT-3): see test_symmetry.py

CASES = [
    pytest.param(law, carrier, marks=pytest.mark.compiled if carrier == "compiled" else ())
    for law in LAWS
    for carrier in ("plain", "compiled")
    if ON_ONE.get(law, carrier) == carrier and law not in (ONE_FACE_EACH, NOT_SYMMETRIC)
]


def looked_at(law: str, carrier: Carrier, times: int) -> int:
    names = SLOW.get(law, SCENARIOS)
    return LAWS[law](Trial(GAME, carrier, matches=times * len(names), seed=1, scenarios=names))


@pytest.mark.parametrize(("law", "carrier"), CASES)
def test_law(law: str, carrier: str, request: pytest.FixtureRequest) -> None:
    where = request.getfixturevalue("compiled") if carrier == "compiled" else Plain(GAME)
    assert looked_at(law, where, 1) > 0


@pytest.mark.deep
@pytest.mark.parametrize(("law", "carrier"), CASES)
def test_law_deep(law: str, carrier: str, request: pytest.FixtureRequest) -> None:
    where = request.getfixturevalue("compiled") if carrier == "compiled" else Plain(GAME)
    names = [note.name for note in GAME.notes() if note.playable]
    assert LAWS[law](Trial(GAME, where, matches=DEEP * len(names), seed=2, scenarios=names)) > 0


def test_the_assumptions_of_the_excluded_laws_hold() -> None:
    """Coins are H and T and mean what they show; the toss favours P1 when the races are the same."""
    assert GAME.facts.groups(2) is None
    assert not GAME.facts.symmetric
