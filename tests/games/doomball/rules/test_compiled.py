"""The compiled carrier plays the same game, and exact odds agree with 100,000 resolutions."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from games.both_carriers import play_on_both
from games.doomball.positions import Position
from sandtable.games.doomball import GAME
from sandtable.games.doomball.actions import VERBS
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, Plain, Workspace
from sandtable.kernel.chance import Chance, outcomes, seeded
from sandtable.kernel.ids import Seat

RESOLUTIONS = 100_000

ATTACKS = [  # position, terrain, active unit, what it does
    ("0 troll D3; 0 nobs C3; 1 horsemen E3 carries=1; 1 archers F3; 1 mage H1", "E3Y F4Y D4Y", "D3", "attack E3"),
    ("0 riders D3; 0 nobs C3; 1 archers E3; 1 spearmen F3", "E3#", "D3", "attack E3"),
    ("0 mage D3; 0 spearmen C3; 1 thanesdwarves E3 hits=1; 1 the-thane F3", "", "D3", "attack E3"),
    ("0 airdwarves D3 hits=1; 1 troll H1", "E3Y F3Y G3Y", "D3", "walk E3 F3 G3"),
]


@pytest.mark.compiled
def test_random_matches_are_the_same_on_both_carriers(compiled: Carrier) -> None:
    """State by state and event by event, from every scenario to the end; choices come from `pick`."""
    plain = Plain(GAME)
    decisions = 0
    options = GAME.options({"turn_limit": 16, "extra_races": 1})
    for match, note in enumerate(GAME.notes()):
        fits = not GAME.validate(GAME.scenario(note.name), options)
        setup = GAME.load(GAME.scenario(note.name), options if fits else GAME.options({"turn_limit": 16}), Chance())
        decisions += play_on_both(plain, compiled, setup, match, events_every=20)
    assert decisions > 4_000


def exact(t: Position, row: list[int]) -> dict[bytes, float]:
    """Every State that a decision can lead to, with its probability."""
    found: dict[bytes, float] = {}
    after = flat.clone(t.state)

    def run(chance: Chance) -> None:
        flat.copy_row(after, t.state)
        t.events.used = 0
        GAME.kernel.apply(after, t.board, Seat(t.state.actor), row, chance, t.events, t.work)

    for share, _ in outcomes(run, Chance(), GAME.facts.groups, 20_000):
        key = flat.to_bytes(after)
        found[key] = found.get(key, 0.0) + float(share)
    return found


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("pieces", "terrain", "unit", "text"),
    [ATTACKS[0], *(pytest.param(*attack, marks=pytest.mark.deep) for attack in ATTACKS[1:])],
    ids=["overrun and answer", "charge and pins", "explosive", "three rivers"],
)
def test_exact_odds_agree_with_many_resolutions(
    compiled: Carrier, pieces: str, terrain: str, unit: str, text: str
) -> None:
    """Every outcome has its expected frequency within five standard deviations, and no other occurs."""
    t = Position(pieces, terrain)
    t.play(f"activate {unit}")
    row = list(VERBS.from_text(text, t.names))
    wanted = exact(t, row)
    assert sum(wanted.values()) == pytest.approx(1)
    bench = Workspace(compiled, t.board, 2)
    bench.set_state(0, t.state)
    bench.set_chance(seeded(f"resolutions of {text}".encode()))
    counts: Counter[bytes] = Counter()
    for _ in range(RESOLUTIONS):
        bench.copy(1, 0)
        bench.apply(t.state.actor, tuple(row), at=1)
        bench.chances["drawn"] = 0
        counts[bench.take(1)] += 1
    assert set(counts) <= set(wanted)
    assert len(wanted) > 3
    for key, share in wanted.items():
        spread = sqrt(RESOLUTIONS * share * (1 - share))
        assert abs(counts[key] - RESOLUTIONS * share) <= 5 * spread + 1
