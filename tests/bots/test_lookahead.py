"""Lookahead by one decision: exact means over all outcomes, whatever the order of the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, permutations

import pytest

from bots.positions import asked, middle
from games.dbd.positions import document
from sandtable.bots.carrier_choice import carrier_choice
from sandtable.bots.search.searcher import TreeSearcher
from sandtable.bots.search.settings import settings_for
from sandtable.bots.search.simulation import outcome_key
from sandtable.bots.search_bot import SearchBot
from sandtable.games import game
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, outcomes, script, seeded
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import Row
from sandtable.play import match as matches
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import ObservationCore

DBD = game("dbd")
SETTINGS = settings_for(DBD, None, use_appraise=0)
MELEE = "b1=B INF R 5@78; b2=B CAV R 4@46; r1=R INF R 3@79; r2=R GEN R 6@80; r3=R ARC R 3@96"


def action_values(seen: ObservationCore) -> dict[Row, int]:
    searcher = TreeSearcher(carrier_choice(DBD).carrier("plain"), seen.board, SETTINGS)
    return dict(searcher.evaluate_actions(flat.to_bytes(seen.state), seen.seat, seeded(1)))


def exact_mean(seen: ObservationCore, row: Row) -> tuple[float, int]:
    """Return the exact mean by enumerating every order of the dice, and the number of orders."""
    buffers, after = call_buffers(DBD), flat.clone(seen.state)
    total, orders = Fraction(0), 0

    def run(chance: Chance) -> None:
        flat.copy_row(after, seen.state)
        buffers.events.used = 0
        DBD.kernel.apply(
            after, seen.board, Seat(seen.seat), buffers.as_action(row), chance, buffers.events, buffers.work
        )

    for likely, _ in outcomes(run, Chance(), DBD.facts.groups, 1000):
        total += likely * int(DBD.kernel.value(after, seen.board, Seat(seen.seat), buffers.work))
        orders += 1
    return float(total), orders


def test_the_mean_over_unordered_dice_is_the_mean_over_all_their_orders() -> None:
    seen = matches.start(DBD, document(MELEE), seed=1).observation(0)
    attacks = [row for row in action_values(seen) if exact_mean(seen, row)[1] > 1]
    assert {exact_mean(seen, row)[1] for row in attacks} >= {27, 81}  # three dice, and four
    for row in attacks:
        assert action_values(seen)[row] == pytest.approx(1000 * exact_mean(seen, row)[0], abs=2)


def test_the_order_of_dice_changes_no_position() -> None:
    """`Die.unordered` is true for this game."""
    seen = matches.start(DBD, document(MELEE), seed=1).observation(0)
    buffers = call_buffers(DBD)
    tried = 0
    for row in action_values(seen):
        for rolls in ((1, 4, 5), (4, 4, 6), (2, 5, 6)):
            ends = set()
            for order in permutations(rolls):
                after = flat.clone(seen.state)
                script(buffers.chance, order, strict=False)
                buffers.events.used = 0
                DBD.kernel.apply(
                    after, seen.board, Seat(0), buffers.as_action(row), buffers.chance, buffers.events, buffers.work
                )
                if buffers.chance.drawn == len(rolls):
                    ends.add(flat.to_bytes(after))
            tried += bool(ends)
            assert len(ends) <= 1, row
    assert tried


def test_each_outcome_has_its_own_key_which_is_the_same_for_all_orders() -> None:
    """HIT, RETREAT and MISS, with one to four dice."""
    keys = set()
    several = [rolls for dice in (1, 2, 3, 4) for rolls in combinations_with_replacement((0, 3, 4), dice)]
    for rolls in several:
        orders = set()
        for order in permutations(rolls):
            chance = Chance()
            chance.drawn = len(order)
            chance.tape[: len(order)] = order
            chance.faces[: len(order)] = [6] * len(order)
            orders.add(outcome_key(chance, SETTINGS))
        assert len(orders) == 1
        keys |= orders
    assert len(keys) == len(several)


@pytest.mark.parametrize("entries", [0, 9, 30])
def test_a_search_of_one_iteration_plays_greedily(entries: int) -> None:
    seen = asked(middle(DBD, "wooded-centre", seed=6, entries=entries))
    found = action_values(seen)
    row = SearchBot(DBD, iterations=1, use_appraise=0, seed=1, carrier="plain").choose_row(seen)
    assert found[row] // 1000 == max(found.values()) // 1000
