"""The texts of the game: prompts, event sentences, results, modifiers of an attack."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.dbd.positions import Table
from sandtable.games.dbd import GAME
from sandtable.games.dbd.events import dice_counted
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, outcomes, seeded
from sandtable.kernel.ids import Seat


def report(table: Table) -> list[str]:
    return [GAME.sentence(table.setup, event) for event in table.told()]


def test_the_report_of_a_charge() -> None:
    """Names, rolls and results, in the past tense."""
    table = Table("b1=B CAV R 4@0; b2=B CAV R 4@76; b3=B SKR R 3@63; r1=R INF R 5@79; r2=R INF R 5@30", "79=WOODS")
    table.play("MOVE_MELEE b2 78 r1 charge", 6, 4, 2)
    assert report(table) == [
        "Blue's Cavalry 2 moved from 76 to 78 through 77.",
        "Cavalry in melee: +2 dice.",
        "Defender in woods: -1 die.",
        "Charged over two hexes: +1 die.",
        "Flanked by Skirmishers 1: +1 die.",
        "Blue's Cavalry 2 charged Red's Infantry 1: rolled 6, 4, 2; one hit, one retreat.",
        "Red's Infantry 1 took one hit; 4 of 5 HP left.",
    ]
    table.play("RETREAT 80")
    assert report(table) == ["Red's Infantry 1 retreated from 79 to 80."]


def test_the_report_of_a_last_stand() -> None:
    """Cancelled, blocked, destroyed, standards, the end."""
    table = Table("b1=B INF R 5@71; r1=R GEN V 3@70; r2=R SKR R 3@87", to_win=2)
    table.play("MELEE b1 r1", 4, 4)
    table.play("CANCEL 1")
    assert report(table) == [
        "Red's General stood firm: one retreat of two cancelled.",
        "Red's General could not retreat and took one hit; 2 of 7 HP left.",
    ]
    table.play("MELEE b1 r1", 5, 6)
    assert report(table)[1:] == [
        "Blue's Infantry 1 attacked Red's General: rolled 5, 6; two hits.",
        "Red's General took two hits.",
        "Red's General was destroyed on 70.",
        "Blue took two standards: 2 of 2.",
        "Blue won with 2 of 2 standards.",
    ]


def test_the_report_of_withdrawals_ends_of_turns_and_draws() -> None:
    """A withdrawal with a shot that misses, the end of a turn, a draw."""
    table = Table("b1=B SKR R 3@78; r1=R INF R 5@79", "79=HILL", turn_limit=2)
    table.play("WITHDRAW_SHOOT b1 77 r1", 2)
    assert report(table) == [
        "Blue's Skirmishers 1 withdrew from 78 to 77.",
        "Skirmishers shooting: +1 die.",
        "Defender on a hill: -1 die.",
        "At least one die: +1 die.",
        "Blue's Skirmishers 1 shot Red's Infantry 1: rolled 2; no effect.",
    ]
    table.play("END")
    assert report(table) == ["Blue ended the turn with two activations unused.", "Red began turn 2."]
    table.play("END")
    assert report(table)[-1] == "The match was drawn: turn 2 was the last."


def test_every_event_has_a_sentence_and_a_clause() -> None:
    """Over whole matches, for all kinds of Events."""
    rng = seeded(17)
    kinds = set()
    for name in ("symmetric-screen", "wooded-centre", "first-blood"):
        table = Table(GAME.scenario(name), turn_limit=30)
        while table.asked is not None:
            table.play_random(rng)
            for event in table.told():
                kinds.add(event.name)
                assert GAME.sentence(table.setup, event).endswith(".")
                assert GAME.clause(event.clause).startswith("DBD-")
                assert event.audience == 7  # everybody may know it (DBD-GEN-3)
    rare = {"retreat_blocked", "match_won", "match_drawn"}
    assert kinds >= {kind.name for kind in GAME.events.all} - rare  # the last stand has one blocked retreat


def test_the_ledger_adds_up() -> None:
    """The lines of every attack sum to its dice (DBD-COMBAT-2)."""
    rng = seeded(23)
    for name in ("wooded-centre", "crown-hill"):
        table = Table(GAME.scenario(name))
        for _ in range(250):
            if table.asked is None:
                break
            table.play_random(rng)
            assert sum(event.dice for event in table.told() if event.kind == dice_counted) == rng.drawn


def test_prompts_are_short_sentences() -> None:
    """They begin with a verb for the deciding seat and with its name for others; at most 70 characters."""
    table = Table("b1=B CAV R 4@76; r1=R INF V 6@79; r2=R INF R 5@80")
    assert (
        GAME.ask(table.setup, table.state, 0) == "Move or attack with a unit, or end the turn: 3 of 3 activations left."
    )
    assert GAME.ask(table.setup, table.state, 1) == "Blue activates a unit: 3 of 3 activations left."
    table.play("MOVE_MELEE b1 78 r1 charge", 4, 4, 4)
    assert GAME.ask(table.setup, table.state, 1) == "Infantry 1 is pushed back. Cancel up to two retreats?"
    assert GAME.ask(table.setup, table.state, 2) == "Red decides whether to cancel two retreats."
    table.play("CANCEL 0")
    assert GAME.ask(table.setup, table.state, 1) == "Infantry 1 must retreat three steps: choose a hex."
    assert GAME.ask(table.setup, table.state, 0) == "Red chooses where Infantry 1 retreats: three steps left."
    rng = seeded(3)
    table = Table(GAME.scenario("symmetric-wings"))
    while table.asked is not None:
        for seat in (0, 1, 2):
            assert len(GAME.ask(table.setup, table.state, seat)) <= 70
        table.play_random(rng)
    assert GAME.ask(table.setup, table.state, 0) == GAME.result(table.setup, table.state)[0]


# -- exact odds


Facts = tuple[tuple[str, int], ...]


def distribution(table: Table, text: str) -> dict[Facts, Fraction]:
    """Return the exact probabilities of an attack's outcomes: every die is a miss, a retreat or a hit."""
    row = list(table.row(text))
    found: dict[Facts, Fraction] = {}
    after = flat.clone(table.state)

    def run(chance: Chance) -> None:
        flat.copy_row(after, table.state)
        table.events.used = 0
        GAME.kernel.apply(after, table.board, Seat(table.state.active), row, chance, table.events, table.work)

    for share, _ in outcomes(run, Chance(), GAME.facts.groups, 10_000):
        key = tuple(GAME.summary(table.setup, table.state, after, table.told()).items())
        found[key] = found.get(key, Fraction(0)) + share
    return found


def chance_of(found: dict[Facts, Fraction], **facts: int) -> Fraction:
    return sum((p for key, p in found.items() if facts.items() <= dict(key).items()), Fraction(0))


def test_odds_of_a_charge() -> None:
    """25.9 % destroyed, 44.4 % one hit, 29.6 % none, 7.4 % driven back without a hit."""
    table = Table("b1=B CAV R 4@76; b2=B SKR R 3@63; r1=R INF R 2@79; r2=R INF R 5@80", "79=WOODS", standards=(4, 3))
    found = distribution(table, "MOVE_MELEE b1 78 r1 charge")
    assert sum(found.values()) == 1
    assert chance_of(found, destroyed=1) == Fraction(7, 27)
    assert chance_of(found, hits=1) == Fraction(12, 27)
    assert chance_of(found, hits=0) == Fraction(8, 27)
    driven = 1 - chance_of(found, retreats=0)
    assert driven == Fraction(2, 27)
    assert chance_of(found, standards=1) == chance_of(found, destroyed=1)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"hits": 2, "destroyed": 1, "standards": 2}, "Destroyed, two standards"),
        ({"hits": 1, "retreats": 1}, "One hit"),
        ({"hits": 1, "retreats": 2, "blocked": 1}, "Two hits"),
        ({"retreats": 1}, "Driven back"),
        ({}, "No effect"),
    ],
)
def test_outcomes_in_words(facts: dict[str, int], words: str) -> None:
    """For the list of odds, the worst for the target first."""
    assert GAME.outcome_words is not None
    nothing = {"hits": 0, "retreats": 0, "blocked": 0, "destroyed": 0, "standards": 0}
    place, told = GAME.outcome_words(nothing | facts)
    assert told == words
    assert (place == 0) == ("destroyed" in facts)


def test_two_generals_have_numbers() -> None:
    """A side's only general has none."""
    table = Table("b1=B GEN R 6@78; b2=B GEN R 6@0; r1=R GEN R 6@79")
    table.play("MELEE b1 r1", 1)
    assert report(table)[-1] == "Blue's General 1 attacked Red's General: rolled 1; no effect."


def test_odds_count_blocked_retreats() -> None:
    """In a corner a retreat is a hit and may destroy; the best defence retreats to where there is room."""
    corner = distribution(Table("b1=B INF R 5@71; r1=R GEN R 1@70; r2=R INF R 5@30"), "MELEE b1 r1")
    assert chance_of(corner, destroyed=1) == 1 - Fraction(1, 4)
    assert chance_of(corner, standards=2) == Fraction(3, 4)
    room = Table("b1=B INF R 5@78; r1=R INF R 1@79; r2=R INF R 5@30", "81=WATER, 64=WATER, 97=WATER")
    found = distribution(room, "MELEE b1 r1")
    assert chance_of(found, hits=0, retreats=2, blocked=0, destroyed=0) == Fraction(1, 36)  # by 63 and 48
    tight = distribution(Table("b1=B INF R 5@72; r1=R INF R 1@71; r2=R INF R 5@30"), "MELEE b1 r1")
    assert chance_of(tight, blocked=1, destroyed=1) == Fraction(1, 36)  # nothing is three hexes away


@pytest.mark.parametrize(
    ("units", "terrain", "text"),
    [
        (
            "b1=B CAV R 4@76; b2=B INF R 5@63; r1=R INF V 3@79; r2=R INF R 5@80",
            "",
            "MOVE_MELEE b1 78 r1 charge",
        ),
        ("b1=B ARC R 3@72; r1=R GEN G 2@70; r2=R INF R 5@30", "54=WATER", "SHOOT b1 r1"),
    ],
)
def test_odds_agree_with_resolutions(units: str, terrain: str, text: str) -> None:
    """50,000 random resolutions: every outcome within five standard deviations."""
    table = Table(units, terrain)
    exact = distribution(table, text)
    row, rng, count = list(table.row(text)), seeded(77), 50_000
    seen: dict[Facts, int] = {}
    after = flat.clone(table.state)
    for _ in range(count):
        flat.copy_row(after, table.state)
        rng.drawn = table.events.used = 0
        GAME.kernel.apply(after, table.board, Seat(0), row, rng, table.events, table.work)
        key = tuple(GAME.summary(table.setup, table.state, after, table.told()).items())
        seen[key] = seen.get(key, 0) + 1
    assert set(seen) <= set(exact)
    for key, share in exact.items():
        deviation = float(share * (1 - share) * count) ** 0.5
        assert abs(seen.get(key, 0) - float(share) * count) <= 5 * deviation
