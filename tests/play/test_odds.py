"""Exact odds: computed by the rules from what the seat may know, and confirmed by rolling."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from random import Random

import pytest

import sandtable
from play.skirmish import DBD, FIGHT, fight, unit
from play.tiny_matches import MEET, begin, refused
from sandtable.api.internals import core_of
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, draw, rewind, seeded
from sandtable.kernel.contract import Action
from sandtable.kernel.errors import BadAction, NotAsked, NotPossible, Refused
from sandtable.kernel.events import Events
from sandtable.kernel.ids import AUTOMATIC, Seat
from sandtable.play.call_buffers import call_buffers
from sandtable.play.match import MatchCore, start
from sandtable.play.odds import UNKNOWN
from tiny import GAME
from tiny.model import Board, State, Work
from tiny.rules.apply import apply

ATTACK = "INF@78x79"  # three dice: two of the infantry and one for the flank

CLOSE = FIGHT | {
    "units": [
        unit("b1", "BLUE", "CAV", 76),
        unit("b2", "BLUE", "SKR", 63, 3),
        unit("b3", "BLUE", "ARC", 97, 3),
        unit("r1", "RED", "INF", 79, 2),
        unit("r2", "RED", "INF", 80),
    ],
    "terrain": {"79": "WOODS"},
}


def test_three_dice_by_hand() -> None:
    """5 and 6 hit, 4 forces a retreat, and no neighbour of the defender cancels it."""
    odds = fight().odds(0, ATTACK)
    assert odds.draws == 3
    for hits in range(4):
        for retreats in range(4 - hits):
            ways = comb(3, hits) * comb(3 - hits, retreats) * 2**hits * 3 ** (3 - hits - retreats)
            assert odds.chance(hits=hits, retreats=retreats) == Fraction(ways, 216)
    assert odds.chance(hits=0) == Fraction(8, 27)
    assert odds.expected("hits") == 1
    assert odds.expected("retreats") == Fraction(1, 2)
    assert odds.chance(hits=9) == 0


def test_facts_known_before_the_first_die_have_sentence_and_clause() -> None:
    why = fight().odds(0, ATTACK).why
    assert [clause.rpartition("-")[0] for _, clause in why] == ["DBD-UNIT", "DBD-FLK"]
    assert all(text for text, _ in why)


def all_odds(match: MatchCore) -> list[str]:
    return [action.text for action in match.actions(0) if any(sign in action.text for sign in "x!*")]


def test_probabilities_add_up_to_one_for_every_attack() -> None:
    match = start(DBD, CLOSE, seed=1)
    attacks = all_odds(match)
    assert len(attacks) > 5
    for attack in attacks:
        odds = match.odds(0, attack)
        assert sum(line.probability for line in odds.lines) == 1
        assert odds.draws > 0
        document = odds.json()
        assert sum(line["probability"] for line in document["lines"]) == pytest.approx(1)
        assert sum(Fraction(line["exact"]) for line in document["lines"]) == 1


def test_an_action_without_dice_has_one_outcome() -> None:
    odds = fight().odds(0, "INF@20-21")
    assert [line.probability for line in odds.lines] == [1]
    assert (odds.draws, odds.why) == (0, ())


def resolved(match: MatchCore, text: str, times: int) -> Counter[tuple[tuple[str, int], ...]]:
    """Resolve the action many times with random dice."""
    game, board, buffers = match.game, match.setup.board, call_buffers(match.game)
    row = game.verbs.from_text(text, game.names(match.setup, match.state))
    after, chance, events = flat.clone(match.state), seeded(len(text)), Events()
    seen: Counter[tuple[tuple[str, int], ...]] = Counter()
    for _ in range(times):
        flat.copy_row(after, match.state)
        rewind(chance)
        events.used = 0
        game.kernel.apply(after, board, Seat(0), list(row), chance, events, buffers.work)
        told = game.events.views(events.rows[: events.used])
        seen[tuple(sorted(game.summary(match.setup, match.state, after, told).items()))] += 1
    return seen


def compare(match: MatchCore, text: str, times: int) -> None:
    """Check that every outcome occurs as often as the odds say, within five standard deviations, and no other."""
    odds = match.odds(0, text)
    seen = resolved(match, text, times)
    assert set(seen) <= {tuple(sorted(line.facts.items())) for line in odds.lines}
    for line in odds.lines:
        share = float(line.probability)
        found = seen[tuple(sorted(line.facts.items()))] / times
        assert abs(found - share) <= 5 * sqrt(share * (1 - share) / times), (line, found)


def test_rolls_agree_with_the_odds() -> None:
    compare(fight(), ATTACK, 100_000)
    charge = start(DBD, CLOSE, seed=1)
    compare(charge, all_odds(charge)[0], 20_000)


@pytest.mark.deep
@pytest.mark.parametrize("text", all_odds(start(DBD, CLOSE, seed=1)))
def test_a_hundred_thousand_rolls_agree_with_the_odds(text: str) -> None:
    compare(start(DBD, CLOSE, seed=1), text, 100_000)


def test_asking_for_odds_changes_nothing() -> None:
    match = fight()
    before = flat.to_bytes(match.state), match.digest, match.count
    match.odds(0, ATTACK)
    assert (flat.to_bytes(match.state), match.digest, match.count) == before
    once = fight()
    once.play(0, ATTACK)
    match.play(0, ATTACK)
    assert match.record() == once.record()


def test_odds_of_an_illegal_action_are_refused() -> None:
    match = fight()
    assert refused(match, Refused, lambda: match.odds(0, "INF@20-22"))
    assert refused(match, NotAsked, lambda: match.odds(1, "end"))
    assert refused(match, BadAction, lambda: match.odds(0, "dance"))


def test_too_many_outcomes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.play.odds.MAX_OUTCOMES", 26)
    match = fight()
    assert "more than 26 leaves" in refused(match, NotPossible, lambda: match.odds(0, ATTACK))
    monkeypatch.setattr("sandtable.play.odds.MAX_OUTCOMES", 27)
    assert match.odds(0, ATTACK).draws == 3


# -- what the seat may know --------------------------------------------------------------------------------------


def apply_probing(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """The tiny game, except that an order rolls a die if the enemy has supplies, which its seat cannot know."""
    apply(state, board, seat, action, chance, events, work)
    if seat != AUTOMATIC and state.sides[1 - seat].purse > 0:
        state.pieces[seat * 2].strength = 1 + draw(chance, 6)


def test_odds_use_only_what_the_seat_knows() -> None:
    game = replace(GAME, kernel=replace(GAME.kernel, apply=apply_probing))
    match = start(game, game.scenario("meeting"), seed=1)
    assert match.state.sides[1].purse > 0
    assert match.odds(0, "march A 0").draws == 0
    match.play(0, "march A 0")
    assert match.record().entries[0].rolls


def test_a_secret_order_of_the_other_seat_does_not_change_the_odds() -> None:
    match = begin()
    before = match.odds(0, "seal").json()
    match.play(1, "supply A 2")
    assert match.odds(0, "seal").json() == before


# -- the last seal of a simultaneous phase ------------------------------------------------------------------------


def test_the_last_seal_says_that_its_results_cannot_be_told() -> None:
    match = begin(MEET)
    match.play(0, "march A 0")
    match.play(1, "march A 3")
    first = match.odds(0, "seal")
    assert (first.unknown, first.draws) == ("", 0)
    assert [line.probability for line in first.lines] == [1]
    assert "unknown" not in first.json()
    match.play(0, "seal")
    last = match.odds(1, "seal")
    assert (last.lines, last.draws, last.unknown) == ((), 0, UNKNOWN)
    assert last.json() == {"lines": [], "draws": 0, "why": [], "unknown": UNKNOWN}
    with pytest.raises(NotPossible, match="cannot be told"):
        last.chance(lost=1)
    with pytest.raises(NotPossible, match="cannot be told"):
        last.expected("lost")
    count = match.count
    match.play(1, "seal")
    assert any(entry.rolls for entry in match.record().entries[count:])


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("doomball", "open-field"),
        ("fortress-frontiers", "skirmish"),
        ("honour-lies", "muster-at-the-mill"),
        ("unfought-battle", "jade-pass"),
    ],
)
def test_only_the_last_seal_is_unknown_in_every_simultaneous_game(name: str, scenario: str) -> None:
    match = core_of(sandtable.game(name).start(scenario, seed=3))
    choose = Random(3).choice
    for seat in (0, 1):
        while not (seals := [one for one in match.actions(seat) if match.game.verbs.verb(one.row).seal]):
            match.play(seat, choose(match.actions(seat)))
        odds = match.odds(seat, seals[0])
        assert bool(odds.unknown) == (seat == 1)
        assert len(odds.lines) == 1 - seat
        match.play(seat, seals[0])


def test_automatic_steps_count_as_part_of_an_action() -> None:
    """Doomball's toss is an automatic step after the call: one coin, which the odds include."""
    match = sandtable.game("doomball").start("open-field", seed=3)
    for seat in (0, 1):
        for text in (f"race {('humans', 'orcs')[seat]}", "ready defence", "seal"):
            match.play(seat, text)
    caller = match.prompt().asked[0]
    call = match.actions(caller)[0]
    assert (call.verb, match.odds(caller, call).draws) == ("call", 1)
