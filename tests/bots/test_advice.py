"""Hints and reviews: they use only what a seat knows, are reproducible, and are right where the answer is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots.positions import asked, middle
from games.dbd.positions import document
from sandtable.bots.advice.analysis import Analyser, Analysis, Budget, rank
from sandtable.bots.advice.hint_words import hint_words
from sandtable.bots.advice.review import review, static_win_chance
from sandtable.bots.registry import make
from sandtable.bots.search.searcher import ActionStats
from sandtable.games import game
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.errors import BadRecord, NotAsked, Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.record import HINT
from sandtable.play import match as matches
from sandtable.play.match import MatchCore
from sandtable.play.observation import observe
from sandtable.play.replay import replay, verify
from tiny import GAME as TINY
from tiny.variants import variant

DBD = game("dbd")
QUICK = Budget(iterations=30)
ONE_ATTACK = "b1=B INF R 1@78; r1=R INF R 1@79"  # the first hit wins


def finished(rules: Game, scenario: str, seed: int, turns: int) -> MatchCore:
    """Return a finished short match of two weak bots."""
    match = matches.start(rules, rules.scenario(scenario), seed=seed, options={"turn_limit": turns})
    bots = [make("level1", rules, seed=seed + seat, carrier="plain") for seat in (0, 1)]
    while mask := match.mask():
        seat = 0 if mask & 1 else 1
        match.play(seat, match.named(bots[seat].plan(match.observation(seat))))
    return match


# -- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_finds_the_winning_attack() -> None:
    """One hit decides the match, and Blue moves first."""
    match = matches.start(DBD, document(ONE_ATTACK, standards=(5, 5)), seed=1)
    judged = Analyser(DBD, carrier="plain").analyse(match.observation(0), Budget(iterations=200))
    best = match.named([judged.best.row])[0]
    assert best.verb in ("melee", "move_melee"), best.text
    assert judged.best.chance > 0.6


def test_secrets_of_the_other_seat_change_no_hint() -> None:
    differed = 0
    for seed in range(4):
        match = middle(TINY, "meeting", seed=seed, entries=9)
        seen = asked(match)
        other = variant(match.setup, match.state, seen.seat, seeded(seed))
        differed += flat.to_bytes(other) != flat.to_bytes(match.state)
        twin = observe(TINY, match.setup.board, other, seen.seat)
        first, second = (Analyser(TINY, carrier="plain").analyse(one, QUICK) for one in (seen, twin))
        assert first.choices == second.choices
    assert differed


def test_a_hint_compares_the_best_actions_and_the_one_played() -> None:
    match = middle(DBD, "wooded-centre", seed=3, entries=4)
    seen = asked(match)
    played = match.rows(seen.seat)[-1]
    judged = Analyser(DBD, carrier="plain").analyse(seen, Budget(iterations=60), (played,), limit=2)
    assert 2 <= len(judged.choices) <= 3
    assert judged.of(played) is not None
    assert all(0 <= one.chance <= 1 and one.visits > 0 for one in judged.choices)
    assert judged.of((99,) * 7) is None


def test_only_a_seat_that_must_act_gets_a_hint() -> None:
    match = middle(DBD, "first-blood", seed=1, entries=0)
    with pytest.raises(NotAsked, match="Red"):
        Analyser(DBD, carrier="plain").analyse(match.observation(1), QUICK)
    with pytest.raises(NotAsked, match="Red"):
        match.take_hint(1)
    for wrong in ({}, {"seconds": 0.0}, {"iterations": 0}):
        with pytest.raises(Unreadable):
            Budget(**wrong)


def test_a_hint_is_an_entry_that_changes_nothing_and_survives_replay() -> None:
    match = middle(DBD, "first-blood", seed=1, entries=2)
    before = flat.to_bytes(match.state)
    seat = match.prompt().asked[0]
    could = match.can_undo(seat)
    match.take_hint(seat)
    assert flat.to_bytes(match.state) == before
    assert match.steps[-1].entry.act == HINT
    assert match.can_undo(seat) is could
    match.resign(seat)
    assert verify(DBD, match.record()).revealed
    assert [entry.act for entry in replay(DBD, match.record()).record().entries] == ["play", "play", "hint", "resign"]


def test_actions_with_few_visits_are_ranked_last() -> None:
    lucky, sound = ActionStats((1,) * 7, 2, 2000), ActionStats((2,) * 7, 400, 40_000)
    assert [choice.row for choice in rank([lucky, sound])] == [sound.row, lucky.row]


# -- reviews --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "scenario", "turns"), [(DBD, "first-blood", 4), (TINY, "meeting", 1)])
def test_a_review_has_a_chance_for_every_entry(rules: Game, scenario: str, turns: int) -> None:
    match = finished(rules, scenario, seed=3, turns=turns)
    made = review(rules, match.record(), Budget(iterations=8), carrier="plain")
    assert [n for n, _ in made.chances] == list(range(match.count + 1))
    assert all(0 <= chance <= 1 for _, chance in made.chances)
    winner = match.outcome.winner if match.outcome else None
    assert made.chances[-1][1] == (0.5 if winner is None else 1 - winner)
    assert made.decisions
    assert all(one.cost >= 0 and one.options[0].chance >= one.options[-1].chance - 1 for one in made.decisions)
    costs = [one.cost for one in made.costliest]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= 3
    again = review(rules, match.record(), Budget(iterations=8), carrier="plain")
    assert again == made
    assert again.json()["costliest"] == [one.n for one in made.costliest]


def test_a_blunder_is_found_with_a_better_action() -> None:
    """One attack wins the match; Blue ends the turn instead."""
    match = matches.start(DBD, document(ONE_ATTACK, standards=(5, 5)), seed=1)
    match.play(0, "end")
    match.resign(0)
    made = review(DBD, match.record(), Budget(iterations=300), carrier="plain")
    (worst,) = made.costliest
    assert (worst.n, worst.seat, worst.played.action) == (1, 0, "end")
    assert worst.cost > 0.1
    assert "x79" in worst.options[0].action
    assert made.chances[-1] == (2, 0.0)  # Blue resigned


def test_luck_is_the_gain_by_dice_over_their_mean() -> None:
    """The same attack with the best and with the worst dice: weighted by probability, the luck adds up to 0."""
    position = document("b1=B INF R 5@78; r1=R INF R 1@79; r2=R INF R 5@20")
    lucks = []
    for rolls in ([5, 5], [1, 1]):
        match = matches.start(DBD, position, seed=1)
        match.play(0, "INF@78x79", rolls=rolls)
        match.resign(0)
        made = review(DBD, match.record(), Budget(iterations=4), carrier="plain")
        lucks.append(made.luck[0])
        assert made.luck[1] == 0
        assert made.rolls == 1
    hit = 1 - (4 / 6) ** 2  # two dice, 5 and 6 hit; retreats have no effect here
    assert lucks[0] > 0 > lucks[1]
    assert lucks[0] / (lucks[0] - lucks[1]) == pytest.approx(1 - hit, abs=0.12)


def test_undone_actions_are_not_reviewed() -> None:
    match = matches.start(DBD, DBD.scenario("first-blood"), seed=1)
    quiet = next(a for a in match.actions(0) if a.verb == "move")
    match.play(0, quiet)
    match.undo(0)
    match.play(0, quiet)
    match.resign(0)
    made = review(DBD, match.record(), Budget(iterations=8), carrier="plain")
    assert [n for n, _ in made.chances] == [0, 3, 4]
    assert [one.n for one in made.decisions] == [3]


def test_a_review_without_time_has_chances_but_no_decisions() -> None:
    match = finished(DBD, "first-blood", seed=3, turns=3)
    made = review(DBD, match.record(), QUICK, carrier="plain", most_seconds=0.0)
    assert len(made.chances) == match.count + 1
    assert (made.decisions, made.costliest, made.iterations, made.carrier) == ((), [], 0, "")


def test_only_a_finished_match_can_be_reviewed() -> None:
    match = middle(DBD, "first-blood", seed=1, entries=2)
    with pytest.raises(BadRecord, match="finished"):
        review(DBD, match.record(), QUICK, carrier="plain")
    with pytest.raises(BadRecord):
        review(DBD, replace(match.record(), rules="0.0"), QUICK, carrier="plain")


def test_the_chances_of_both_seats_add_up_to_one() -> None:
    match = middle(DBD, "first-blood", seed=1, entries=12)
    both = [static_win_chance(DBD, match.state, match.setup.board, seat) for seat in (0, 1)]
    assert sum(both) == pytest.approx(1)


# -- hints in words -------------------------------------------------------------------------------------------------


def told(match: MatchCore, judged: Analysis) -> list[str]:
    state, choices = match.observation(judged.seat).state, [(one.row, one.chance) for one in judged.choices]
    return hint_words(match.game, match.setup, state, judged.seat, choices, judged.waiting, judged.plan)


def test_a_hint_says_what_to_do_and_why() -> None:
    match = matches.start(DBD, document(ONE_ATTACK, standards=(5, 5)), seed=1)
    judged = Analyser(DBD, carrier="plain").analyse(match.observation(0), Budget(iterations=200))
    assert judged.waiting is not None
    best = told(match, judged)[0]
    assert best.startswith("Infantry 1: ")
    assert " Infantry 1" in best.split(". ")[0]
    assert "The best that was found: doing nothing more gives" in best


def test_the_orders_of_a_plan_have_values_of_their_own() -> None:
    frontiers = game("fortress-frontiers")
    match = middle(frontiers, "skirmish", seed=1, entries=0)
    judged = Analyser(frontiers, carrier="plain").analyse(asked(match), Budget(iterations=12), limit=5)
    assert len({one.chance for one in judged.choices}) > 1
    assert not any(frontiers.verbs.verb(one.row).seal for one in judged.choices)
    assert all(" alone" in words for words in told(match, judged))


def test_waiting_is_explained() -> None:
    match = middle(DBD, "first-blood", seed=1, entries=0)
    rows = match.rows(0)
    end = next(row for row in rows if DBD.verbs.verb(row).name == "end")
    move = next(row for row in rows if DBD.verbs.verb(row).name == "move")
    state = match.observation(0).state
    first, second = hint_words(DBD, match.setup, state, 0, [(end, 0.6), (move, 0.52)], 0.6, None)
    assert first.startswith("End the turn. Waiting is best, because the next best gives 52 %: ")
    assert second.endswith(". 8 points less than the best.")
    assert "Nothing else that was tried" in hint_words(DBD, match.setup, state, 0, [(end, 0.6)], 0.6, None)[0]
