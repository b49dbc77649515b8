"""Bids by the solution of the combat's matrix game: HL-COMBAT-6 to HL-COMBAT-12 as machines see them."""

from collections import Counter
from typing import Any

import pytest

from games.honour_lies.table import C, S, Table, W, foot, horse, unit
from sandtable.games.honour_lies import GAME, bids, model
from sandtable.games.honour_lies.bids import FINE, ROUNDS, bid_by_lot, fill_matrix, outcome_of_bids
from sandtable.kernel import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import Seat

FIGHTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "even": (foot(C, 600, 400, role="elite"), foot(S, 690, 430, 18000, role="scout")),
    "strong": (foot(C, 600, 400, role="berserker"), foot(C, 660, 430, 18000, role="levy")),
    "hopeless": (foot(C, 600, 400, role="heavy"), foot(C, 660, 430, 18000, role="heavy")),
    "weary": (foot(C, 600, 400, role="elite", health=3), horse(C, 660, 430, 18000, role="scout", disordered=True)),
    "behemoths": (unit("behemoths", "berserker", C, 600, 400), foot(W, 690, 430, 18000, role="elite")),
}


def fight(name: str) -> Table:
    ours, theirs = FIGHTS[name]
    table = Table([ours], [theirs])
    while table.state.phase in (model.ACTING, model.ENGAGING):
        table.play("advance 0 0 0" if table.state.phase == model.ACTING else table.legal("engage")[0])
    assert table.state.phase == model.BIDDING
    return table


def mixture(table: Table, seat: int, monkeypatch: pytest.MonkeyPatch) -> dict[int, float]:
    """The shares of the bids over every round that may be drawn."""
    counted: Counter[int] = Counter()
    for round_drawn in range(ROUNDS):
        monkeypatch.setattr(bids, "uniform", lambda _chance, _count, drawn=round_drawn: drawn)
        counted[bid_by_lot(table.state, seat, table.chance, table.work)] += 1
    return {bid: count / ROUNDS for bid, count in counted.items()}


@pytest.mark.parametrize("name", FIGHTS)
def test_no_constant_bid_gains_against_the_mixture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the other always bids, the mixture gives away less than a twentieth of what is at stake."""
    table = fight(name)
    attack, defence = (mixture(table, seat, monkeypatch) for seat in (0, 1))
    rows, columns = table.unit(0).health + 1, table.unit(12).health + 1
    fill_matrix(table.state, table.work, rows, columns)
    gain = table.work.gain
    best_attack = max(sum(share * gain[i][j] for j, share in defence.items()) for i in range(rows))
    best_defence = min(sum(share * gain[i][j] for i, share in attack.items()) for j in range(columns))
    stake = max(max(row[:columns]) for row in gain[:rows]) - min(min(row[:columns]) for row in gain[:rows])
    assert best_attack >= best_defence - 1e-9  # neither does better than the value of the game
    assert best_attack - best_defence < stake / 20, (attack, defence)


def test_a_bid_costs_health_and_the_last_of_it_the_unit() -> None:
    table = fight("hopeless")
    assert (table.state.combat.attack, table.state.combat.defence) == (2, 16)
    assert outcome_of_bids(table.state, 0, 0) > outcome_of_bids(table.state, 1, 0)
    assert outcome_of_bids(table.state, 9, 0) - outcome_of_bids(table.state, 10, 0) > 70 * FINE
    assert {bid_by_lot(table.state, 0, seeded(n), table.work) for n in range(20)} == {0}  # nothing to be won


def test_what_is_picked_and_guessed_is_legal_and_not_always_the_same() -> None:
    table = fight("even")
    picked, guessed = set(), set()
    for number in range(60):
        row = [0] * 7
        GAME.kernel["pick"](table.state, table.board, Seat(0), seeded(number), row, table.work)
        assert GAME.kernel["check"](table.state, table.board, Seat(0), row, table.work) == 0
        picked.add(row[1])
        state = flat.clone(table.state)
        state.sealed[1] = 1
        GAME.kernel["guess"](state, table.board, Seat(0), seeded(number), table.work)
        assert 0 <= state.bid[1] <= state.units[12].health
        guessed.add(state.bid[1])
    assert len(guessed) > 1
