"""Bots bid by the solution of the combat's matrix game (HL-COMBAT-6 to HL-COMBAT-12)."""

from collections import Counter

import pytest

from games.honour_lies.table import FIGHTS, HOLDING, INSIDE, S, Table, fight, foot, matrix
from sandtable.bots.carrier_choice import carrier_choice
from sandtable.bots.legal_actions import LegalActionLister
from sandtable.bots.search.reuse import MAX_DEPTH, MAX_POSITIONS, PathFinder
from sandtable.bots.search.searcher import TreeSearcher
from sandtable.bots.search.settings import settings_for
from sandtable.bots.search_bot import SearchBot
from sandtable.games.honour_lies import GAME, model
from sandtable.games.honour_lies.ai import bid_solver, unit_worth
from sandtable.games.honour_lies.ai.bid_solver import SOLVER_ROUNDS, draw_bid, expected_gain
from sandtable.games.honour_lies.ai.unit_worth import VICTORY_POINT
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import AUTOMATIC, Seat
from sandtable.play.observation import observe


def mixture(table: Table, seat: int, monkeypatch: pytest.MonkeyPatch) -> dict[int, float]:
    """The probability of each bid, over every round of the solver that can be drawn."""
    counted: Counter[int] = Counter()
    for round_drawn in range(SOLVER_ROUNDS):
        monkeypatch.setattr(bid_solver, "uniform", lambda _chance, _count, drawn=round_drawn: drawn)
        counted[draw_bid(table.state, table.board, seat, table.chance, table.work)] += 1
    return {bid: count / SOLVER_ROUNDS for bid, count in counted.items()}


@pytest.mark.parametrize("name", FIGHTS)
def test_no_constant_bid_gains_against_the_mixture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against any constant bid the mixture loses less than a twentieth of what is at stake."""
    table = fight(*FIGHTS[name])
    attack, defence = (mixture(table, seat, monkeypatch) for seat in (0, 1))
    rows, columns = table.unit(0).health + 1, table.unit(12).health + 1
    gain = matrix(table, rows, columns)
    best_attack = max(sum(share * gain[i][j] for j, share in defence.items()) for i in range(rows))
    best_defence = min(sum(share * gain[i][j] for i, share in attack.items()) for j in range(columns))
    stake = max(map(max, gain)) - min(map(min, gain))
    assert best_attack >= best_defence - 1e-9  # neither does better than the value of the game
    assert best_attack - best_defence < stake / 20, (attack, defence)
    at = table.state.combat
    bots = expected_gain(table.state, table.board, table.work, at.attacker, at.defender, at.attack, at.defence, False)
    assert best_defence - stake / 20 <= bots <= best_attack + stake / 20  # the value that bots give the combat


def test_a_bid_costs_health_and_the_last_health_costs_the_unit() -> None:
    table = fight(*FIGHTS["hopeless"])
    assert (table.state.combat.attack, table.state.combat.defence) == (2, 16)
    gain = matrix(table, 11, 11)
    assert gain[0][0] > gain[1][0]
    assert gain[9][0] - gain[10][0] > VICTORY_POINT
    bids = {draw_bid(table.state, table.board, 0, seeded(n), table.work) for n in range(20)}
    assert bids == {0}  # nothing can be won


def test_in_the_last_round_health_counts_less_and_a_command_holding_more() -> None:
    """HL-SCORE-2: in the last round only victory points matter; the unit inside then scores five."""
    table = fight(*FIGHTS["hopeless"])
    early = matrix(table, 3, 1)
    table.state.round = table.board.rounds
    late = matrix(table, 3, 1)
    assert early[0][0] - early[2][0] > late[0][0] - late[2][0] > 0
    held = Table([foot(S, 560, 400, role="berserker")], [INSIDE], holdings=HOLDING)
    held.play("advance 0 0 0")
    while held.state.phase == model.ENGAGING:
        held.play(held.legal("engage")[0])
    held.state.round = held.board.rounds
    gain = matrix(held, 11, 11)
    assert gain[9][0] - gain[0][0] > 3 * VICTORY_POINT  # winning drives the garrison out


def test_the_winner_over_a_garrison_enters_unless_dead_or_a_beast() -> None:
    """HL-HOLD-4: infantry that has won may occupy the holding at once; a garrison that bids all its Health is
    destroyed even if it wins (HL-COMBAT-8)."""
    held = Table([foot(S, 560, 400, role="berserker")], [INSIDE], holdings=HOLDING)
    held.play("advance 0 0 0")
    while held.state.phase == model.ENGAGING:
        held.play(held.legal("engage")[0])
    held.state.round = held.board.rounds
    health = held.unit(0).health
    gain = matrix(held, health + 1, held.unit(12).health + 1)
    inside = unit_worth.garrison_worth(held.state, held.board)
    # beasts have a little less Health
    held.unit(0).kind = model.BEASTS
    beasts = matrix(held, health + 1, held.unit(12).health + 1)
    assert gain[health - 1][0] - beasts[health - 1][0] == pytest.approx(inside, abs=VICTORY_POINT // 8)
    assert gain[health][0] == pytest.approx(beasts[health][0], abs=VICTORY_POINT // 8)
    assert gain[0][-1] - gain[0][-2] > inside


@pytest.mark.parametrize("name", ["even", "hopeless"])
def test_a_search_bids_by_the_solution(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After half a second a tree search still bids nine of ten Health where nothing can be won; the solution never
    does."""
    table = fight(*FIGHTS[name])
    solution = mixture(table, 0, monkeypatch)
    monkeypatch.undo()
    seen = observe(GAME, table.board, table.state, 0)
    plans = [SearchBot(GAME, iterations=50, seed=seed, carrier="plain").plan(seen) for seed in range(20)]
    assert {plan[0][0] for plan in plans} == {model.DO_BID}
    assert {plan[1] for plan in plans} == {(model.DO_SEAL, 0, 0, 0, 0, 0, 0)}
    assert {plan[0][1] for plan in plans} == set(solution)


@pytest.mark.parametrize("sample", [0, 1])
def test_a_search_continues_after_a_combat(sample: int) -> None:
    """The tree samples bids from the solution like dice; without that it contains nothing but bids."""
    table = Table(*([one] for one in FIGHTS["even"]))
    settings = settings_for(GAME, table.board, opened=1, sample_orders=sample)
    searcher = TreeSearcher(carrier_choice(GAME).carrier("plain"), table.board, settings)
    searcher.start(flat.to_bytes(table.state), 0, seeded(5))
    searcher.restrict([tuple(table.row("advance 0 0 0"))])
    searcher.run(30)
    nodes = searcher.nodes[: searcher.trees[0].node_count]
    drawn = [node for node in nodes if node.seat == AUTOMATIC and node.visits > 0]
    named = {node.action[0] for node in nodes if node.seat != AUTOMATIC and node.visits > 0}
    assert (len(drawn) > 1) == (sample == 1)
    assert (model.DO_BID in named) == (sample == 0)
    assert (model.DO_RETREAT in named) == (sample == 1)  # of the loser


def test_a_search_does_not_look_past_unknown_bids() -> None:
    """After a combat the tree of a seat does not know both bids, so the subtree cannot be reused."""
    table = Table(*([one] for one in FIGHTS["even"]))
    text = "advance 0 0 0"
    while text:
        before, row = observe(GAME, table.board, flat.clone(table.state), 0), tuple(table.row(text))
        table.play(text)
        text = "" if table.state.phase == model.BIDDING else table.legal("engage")[0]
    table.bids(4, 0)
    now = observe(GAME, table.board, table.state, 0)
    finder = PathFinder(
        before, now, settings_for(GAME, table.board, opened=1), LegalActionLister(GAME, "plain").rows_in, None
    )
    assert finder.after_action(before.state, 0, row, MAX_DEPTH) is None
    assert MAX_POSITIONS - finder.positions_left == 1


def test_picks_and_guesses_are_legal_and_vary() -> None:
    table = fight(*FIGHTS["even"])
    picked, guessed = set(), set()
    for number in range(60):
        row = [0] * 7
        GAME.kernel.pick(table.state, table.board, Seat(0), seeded(number), row, table.work)
        assert GAME.kernel.check(table.state, table.board, Seat(0), row, table.work) == 0
        picked.add(row[1])
        state = flat.clone(table.state)
        state.sealed[1] = 1
        GAME.kernel.guess(state, table.board, Seat(0), seeded(number), table.work)
        assert 0 <= state.bid[1] <= state.units[12].health
        guessed.add(state.bid[1])
    assert len(guessed) > 1
