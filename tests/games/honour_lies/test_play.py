"""Every law on both carriers, and random matches whose every position keeps the invariants (HL-RULING-48)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.honour_lies.invariants import faults
from games.honour_lies.table import SCENARIO_NAMES
from sandtable.games.honour_lies import GAME
from sandtable.games.honour_lies.model import DO_ACTIVATE, State
from sandtable.games.honour_lies.scenarios.load import load
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Workspace
from sandtable.kernel.chance import seeded
from sandtable.laws import LAWS, ON_ONE_CARRIER, carrier_of
from sandtable.laws.trial import Trial

ROUNDS = 3
MATCHES = {"plain": 1, "compiled": 4}
DEEP = 10  # times as many, on every table
SMALL = ("muster-at-the-mill", "skirmish-at-the-mill")  # the first enlists in secret; three units a side

TRIVIAL = {"faces", "seats"}  # no dice, and the game is not declared symmetric
CASES = [
    pytest.param(law, carrier, marks=pytest.mark.compiled if carrier == "compiled" else ())
    for law in LAWS
    for carrier in ("plain", "compiled")
    if ON_ONE_CARRIER.get(law, carrier) == carrier and law not in TRIVIAL
]
CARRIERS = [
    pytest.param("plain", 3, id="plain"),
    pytest.param("compiled", 20, id="compiled", marks=pytest.mark.compiled),
]
ALL_GAMES = [
    pytest.param("plain", 40, id="plain"),
    pytest.param("compiled", 2000, id="compiled", marks=pytest.mark.compiled),
]

CarrierNamed = Callable[[str], Carrier]


@pytest.fixture(scope="module")
def carrier_named() -> CarrierNamed:
    made: dict[str, Carrier] = {}

    def one(name: str) -> Carrier:
        if name not in made:
            made[name] = carrier_of(GAME, name)
        return made[name]

    return one


@pytest.mark.parametrize("law, carrier", CASES)
def test_law(law: str, carrier: str, carrier_named: CarrierNamed) -> None:
    few = MATCHES[carrier]
    assert LAWS[law](Trial(GAME, carrier_named(carrier), matches=few, seed=2, scenarios=SMALL)) > 0


@pytest.mark.deep
@pytest.mark.parametrize("law, carrier", CASES)
def test_law_deep(law: str, carrier: str, carrier_named: CarrierNamed) -> None:
    assert LAWS[law](Trial(GAME, carrier_named(carrier), matches=DEEP * MATCHES[carrier], seed=3)) > 0


ADVANCED = replace(GAME, facts=replace(GAME.facts, limit={"rounds": 1, "advanced": 1}))
AFFECTED = (
    "replay",
    "carriers",
    "agreement",
    "total",
    "scratch",
    "fog",
    "blind",
    "commute",
    "text",
    "undo",
    "twin",
    "order",
)


@pytest.mark.parametrize("law, carrier", [case for case in CASES if case.values[0] in AFFECTED])
def test_law_of_the_advanced_module(law: str, carrier: str, carrier_named: CarrierNamed) -> None:
    """HL-ADV: the same laws hold with Heroes, Strategy and orders."""
    assert LAWS[law](Trial(ADVANCED, carrier_named(carrier), matches=1, seed=4, scenarios=SMALL[1:])) > 0


def play_by_lot(carrier: Carrier, number: int, advanced: int = 0) -> int:
    """Play a match of quick choices to its end; return the number of checked positions."""
    options = {"rounds": ROUNDS, "advanced": advanced}
    setup = load(GAME.scenario(SCENARIO_NAMES[number % len(SCENARIO_NAMES)]), options, seeded(number))
    bench = Workspace(carrier, setup.board, 1)
    bench.set_state(0, setup.state)
    bench.set_chance(seeded(f"by lot {number}".encode()))
    for looked in range(GAME.facts.longest * ROUNDS):
        mask = bench.prompted()
        if mask == 0:
            return looked
        seat = 0 if mask & 1 else 1
        row = bench.pick(seat)
        clause = bench.check(seat, row)
        assert clause == 0, f"game {number}: {row} was picked and is refused by {GAME.clause(clause)}"
        if row[0] == DO_ACTIVATE:
            assert faults(flat.from_bytes(State, bench.take()), setup.board) == [], f"game {number} before {row}"
        bench.apply(seat, row)
    raise AssertionError(f"game {number} does not end")


@pytest.mark.parametrize("carrier, games", CARRIERS)
def test_random_matches_keep_the_invariants(carrier: str, games: int, carrier_named: CarrierNamed) -> None:
    assert sum(play_by_lot(carrier_named(carrier), number) for number in range(games)) > 20 * games


@pytest.mark.parametrize("carrier, games", CARRIERS)
def test_random_matches_with_orders_keep_the_invariants(carrier: str, games: int, carrier_named: CarrierNamed) -> None:
    assert sum(play_by_lot(carrier_named(carrier), number, 1) for number in range(3, 3 + games)) > 20 * games


@pytest.mark.deep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("carrier, games", ALL_GAMES)
def test_many_random_matches_keep_the_invariants(carrier: str, games: int, carrier_named: CarrierNamed) -> None:
    assert sum(play_by_lot(carrier_named(carrier), number) for number in range(games)) > 20 * games
