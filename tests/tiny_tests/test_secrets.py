"""Secrets of Picket: views, events, prompts and refusals depend only on what a seat knows.

The law suite tests this thoroughly; these are quick checks, and tests of `variants` itself."""

from collections.abc import Iterator
from copy import copy
from itertools import islice
from random import Random

import pytest

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded
from sandtable.kernel.ids import ACTION_WIDTH, PUBLIC, Seat
from tiny import GAME
from tiny.model import (
    CELLS,
    DO_MARCH,
    DO_SUPPLY,
    MOST_ORDERS,
    NO_ORDER,
    NOBODY,
    NUMBERS,
    OFFBOARD,
    OVER,
    PLAN,
    SEATS,
    UNKNOWN,
    UPKEEP,
    Board,
    Piece,
    State,
    Work,
)
from tiny.positions import Position, position, random_positions
from tiny.rules.victory import has_won
from tiny.variants import marches, members, own, sight, vary

VIEWERS = (0, 1, PUBLIC)
SCENARIOS = ("canary", "meeting", "moor")


def sampled(every: int = 3, seeds: int = 8) -> Iterator[tuple[Position, Random]]:
    """Positions of random matches, with a generator of random numbers."""
    for scenario in SCENARIOS:
        for seed in range(seeds):
            for here in islice(random_positions(scenario, seed), 0, None, every):
                yield here, Random(f"{scenario} {seed} {here.state.turn} {here.state.phase}")


def with_state(here: Position, state: State) -> Position:
    other = copy(here)  # the scratch space may be shared
    other.state = state
    return other


def guessed(here: Position, viewer: int, seed: int) -> State:
    state = here.hidden(viewer)
    GAME.kernel.guess(state, here.board, Seat(viewer), seeded(seed), here.work)
    return state


def assert_sound(state: State, board: Board) -> None:
    """Check that a State could occur in a match."""
    standing = [piece.cell for piece in state.pieces if piece.cell != OFFBOARD]
    assert len(set(standing)) == len(standing)
    assert state.pieces[NOBODY] == Piece()
    assert UNKNOWN not in state.ground
    assert state.ground[CELLS] == 0
    for seat in SEATS:
        side, pieces, enemies = state.sides[seat], own(state, seat), own(state, 1 - seat)
        assert sum(piece.cell == OFFBOARD for piece in pieces) == side.lost
        assert all(piece == Piece() for piece in pieces if piece.cell == OFFBOARD)
        least = 0 if state.phase == UPKEEP else 1
        assert all(least <= piece.strength <= 3 for piece in pieces if piece.cell != OFFBOARD)
        seen = sight(board, pieces)
        assert members(side.sight) == seen
        assert members(side.known) >= seen
        for cell in seen:
            there = [piece.strength for piece in enemies if piece.cell == cell]
            assert (side.foe_turn[cell], [side.foe_strength[cell]]) == ((state.turn, there) if there else (0, [0]))
        assert side.purse >= sum(piece.detail for piece in pieces if piece.order == DO_SUPPLY)
        assert sum(piece.order != NO_ORDER for piece in pieces) <= side.issued <= MOST_ORDERS
        for piece in pieces:
            assert piece.order != DO_MARCH or piece.detail in marches(state, board, seat, piece)
        if state.phase != UPKEEP:
            at_goal = any(piece.cell == board.home[1 - seat] for piece in pieces)
            assert at_goal == bool(side.reached)
        assert state.phase == OVER or not has_won(state, seat)


def probes(here: Position, random: Random) -> list[tuple[int, ...]]:
    """Actions for `check`: all that are listed, and many that may be refused."""
    rows = [(verb, n, m, 0, 0, 0, 0) for verb in (1, 2, 3, 4) for n in (-1, 0, 1, 2) for m in (0, 1, 2, 5, 11, 37)]
    paths = [(DO_MARCH, n, random.randrange(-3, 600), 0, 0, 0, 0) for n in (0, 1) for _ in range(20)]
    return [*rows, *paths, (1, 0, 1, 0, 0, 0, 1), (7, 0, 0, 0, 0, 0, 0), (0,) * ACTION_WIDTH]


# -- the laws, quickly ------------------------------------------------------------------------------------------


def test_random_matches_keep_the_invariants_and_end() -> None:
    for scenario in SCENARIOS:
        for seed in range(10):
            entries = 0
            for here in random_positions(scenario, seed):
                assert_sound(here.state, here.board)
                entries += 1
            assert here.state.phase == OVER
            assert entries <= GAME.facts.longest + 1


def test_blind_answers_depend_on_the_seats_knowledge_only() -> None:
    count = 0
    for here, random in sampled():
        count += 1
        for viewer in VIEWERS:
            seen = with_state(here, here.hidden(viewer))
            assert seen.prompted() == here.prompted()
            assert seen.outcome() == here.outcome()
            for about in (-1, 0, 1, NOBODY):
                assert seen.legal(viewer, about) == here.legal(viewer, about)
            for row in probes(here, random):
                assert seen.check(viewer, row) == here.check(viewer, row), row
    assert count > 300


def test_blind_hide_after_guess_after_hide_changes_nothing() -> None:
    for here, random in sampled(every=2):
        for viewer in VIEWERS:
            seen = flat.to_bytes(here.hidden(viewer))
            guess = guessed(here, viewer, random.randrange(1000))
            assert_sound(guess, here.board)
            assert flat.to_bytes(with_state(here, guess).hidden(viewer)) == seen


def test_hide_twice_is_hide_once() -> None:
    for here, _ in sampled(every=4):
        for viewer in VIEWERS:
            seen = here.hidden(viewer)
            assert flat.to_bytes(with_state(here, seen).hidden(viewer)) == flat.to_bytes(seen)


def test_fog_states_that_differ_in_secrets_look_the_same() -> None:
    differing = 0
    for here, random in sampled():
        for viewer in VIEWERS:
            other = with_state(here, vary(here.state, here.board, viewer, random))
            assert_sound(other.state, here.board)
            differing += flat.to_bytes(other.state) != flat.to_bytes(here.state)
            seen, twin = here.hidden(viewer), other.hidden(viewer)
            assert flat.to_bytes(twin) == flat.to_bytes(seen)
            assert GAME.scene(here.setup, twin, viewer) == GAME.scene(here.setup, seen, viewer)
            assert GAME.ask(here.setup, twin, viewer) == GAME.ask(here.setup, seen, viewer)
            for row in probes(here, random):
                assert other.check(viewer, row) == here.check(viewer, row), row
            assert other.legal(viewer) == here.legal(viewer)
    assert differing > 900


def test_fog_events_of_an_order_do_not_depend_on_secrets() -> None:
    """Events of a seat's own orders, and of the enemy's, as the viewer receives them."""
    for here, random in sampled(every=5):
        for seat in SEATS:
            rows = here.legal(seat)
            for viewer in VIEWERS if rows else ():
                one = with_state(here, flat.clone(here.state))
                two = with_state(here, vary(here.state, here.board, viewer, random))
                row = random.choice(rows if viewer == seat else [rows[-1]])  # the last one is the seal
                told = [[event for event in t.apply(seat, row) if event.audience & (1 << viewer)] for t in (one, two)]
                assert told[0] == told[1]
                assert flat.to_bytes(one.hidden(viewer)) == flat.to_bytes(two.hidden(viewer))


def test_fog_secret_orders_change_nothing_for_anybody_else() -> None:
    for here, random in sampled(every=4):
        for seat in SEATS:
            rows = here.legal(seat)[:-1]
            for viewer in {0, 1, PUBLIC} - {int(seat)} if rows else ():
                other = with_state(here, flat.clone(here.state))
                told = other.apply(seat, random.choice(rows))
                assert not [event for event in told if event.audience & (1 << viewer)]
                assert flat.to_bytes(other.hidden(viewer)) == flat.to_bytes(here.hidden(viewer))


def test_fog_the_numbers_of_enemy_pieces_do_not_show_in_the_march() -> None:
    """Exchange A and B of the other seat with their orders: Events and view of march and upkeep stay the same."""
    for scenario in SCENARIOS:
        for seed in range(25):
            for here in random_positions(scenario, seed):
                if here.state.phase not in (PLAN, OVER):
                    for viewer in SEATS:
                        one, two = (with_state(here, flat.clone(here.state)) for _ in range(2))
                        first, second = own(two.state, 1 - viewer)
                        spare = flat.clone(first)
                        flat.copy_row(first, second)
                        flat.copy_row(second, spare)
                        told = []
                        for each in (one, two):
                            each.chance = seeded(seed)
                            rows = each.apply(3, (0,) * ACTION_WIDTH)
                            told.append([row for row in rows if row[2] & ((1 << viewer) | (1 << PUBLIC))])
                        assert told[0] == told[1]
                        assert flat.to_bytes(one.hidden(viewer)) == flat.to_bytes(two.hidden(viewer))
                        assert flat.to_bytes(one.hidden(PUBLIC)) == flat.to_bytes(two.hidden(PUBLIC))


def test_commute_orders_of_the_two_seats() -> None:
    """Every interleaving of two orders each, seals included, gives the same State."""
    weaves = ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0))
    count = 0
    for here, random in sampled(every=4):
        if here.prompted() != 3:
            continue
        count += 1
        plans = []
        for seat in SEATS:
            first = random.choice(here.legal(seat)[:-1] or here.legal(seat))
            then = with_state(here, flat.clone(here.state))
            then.apply(seat, first)
            plans.append([first, *(random.choice([then.legal(seat)[-1], random.choice(then.legal(seat))]),)])
        found = set()
        for weave in weaves:
            left = [iter(plan) for plan in plans]
            other = with_state(here, flat.clone(here.state))
            for turn in weave:
                other.apply(turn, next(left[turn]))
            found.add(flat.to_bytes(other.state))
        assert len(found) == 1
    assert count > 50


def test_scratch_leftovers_in_work_change_nothing() -> None:
    size = flat.layout(Work).size
    for here, random in sampled(every=6):
        results = []
        for _ in range(2):
            other = with_state(here, flat.clone(here.state))
            other.chance = seeded(5)
            other.work = flat.from_bytes(Work, random.randbytes(size))
            seen = [flat.to_bytes(other.hidden(viewer)) for viewer in VIEWERS]
            guesses = [flat.to_bytes(guessed(other, viewer, 3)) for viewer in VIEWERS]
            listed = [other.legal(seat) for seat in (0, 1, 2, 3)]
            if other.prompted() == 4:
                other.apply(3, (0,) * ACTION_WIDTH)
            results.append((seen, guesses, listed, flat.to_bytes(other.state)))
        assert results[0] == results[1]


def test_legal_is_what_check_accepts_in_order_and_once() -> None:
    for here, _ in sampled(every=6):
        for seat in SEATS:
            rows = here.legal(seat)
            assert len(set(rows)) == len(rows) < GAME.facts.actions
            assert rows == [row for about in (0, 1, NOBODY) for row in here.legal(seat, about)]
            assert all(here.check(seat, row) == "" for row in rows)
            for number in range(NUMBERS):
                of_piece = here.legal(seat, number)
                assert of_piece == sorted(of_piece)
            every = [(1, n, path, 0, 0, 0, 0) for n in (0, 1) for path in range(520)]
            assert {row for row in every if here.check(seat, row) == ""} == {row for row in rows if row[0] == 1}


def test_ghosts_never_change() -> None:
    for here, _ in sampled(every=5):
        for field, place in GAME.facts.ghosts:
            assert getattr(here.state, field)[place] == getattr(State(), field)[place]
            assert getattr(here.hidden(PUBLIC), field)[place] == getattr(State(), field)[place]


# -- single cases -----------------------------------------------------------------------------------------------


def test_hide_packs_visible_enemies_by_cell() -> None:
    here = position("A a3 1", "A b2 3, B a2 2")
    seen = here.hidden(0)
    assert [(p.cell, p.strength) for p in seen.pieces[2:4]] == [(1, 2), (6, 3)]
    moved = position("A a3 1", "A b5 3, B a2 2")  # A is out of sight: B comes first
    assert [(p.cell, p.strength) for p in moved.hidden(0).pieces[2:4]] == [(1, 2), (OFFBOARD, 0)]


def test_hide_leaves_a_seat_all_that_is_its_own() -> None:
    here = position("A a2 1, B b1 2", "A a4 3", purse=(7, 8), bogs={"a3": 3})
    here.order(0, "supply A 3", "march B 0")
    seen = here.hidden(0)
    assert seen.sides[0] == here.state.sides[0]
    assert seen.pieces[:2] == here.state.pieces[:2]


def test_guess_places_hidden_pieces_where_they_could_have_come_to() -> None:
    """Second's A was seen in a3 last turn: one of the hidden pieces is within three steps of it."""
    here = position("A a1 1", "A a4 3, B a5 2", turn=2)
    here.side(0).foe_turn[7] = 1
    here.side(0).foe_strength[7] = 3
    found = set()
    for seed in range(200):
        cells = {piece.cell for piece in guessed(here, 0, seed).pieces[2:4]}
        assert any(here.board.distance[cell][7] <= 3 for cell in cells)
        found |= cells
    assert found == set(range(CELLS)) - members(here.side(0).sight)


def test_guess_puts_a_winner_into_the_home_it_took() -> None:
    here = position("A a5 1", "A a2 3, B b5 1")
    here.order(1, "march A 3")
    here.turn()
    assert here.state.phase == OVER
    assert here.hidden(0).pieces[2].cell in (9, OFFBOARD)
    for seed in range(20):
        assert 0 in {piece.cell for piece in guessed(here, 0, seed).pieces[2:4]}


def test_a_guess_can_be_played_on() -> None:
    for scenario in SCENARIOS:
        for here in islice(random_positions(scenario, 3), 0, None, 5):
            for viewer in VIEWERS:
                other = with_state(here, guessed(here, viewer, 11))
                other.chance = seeded(1)
                for _ in range(200):
                    mask = other.prompted()
                    if mask == 0:
                        break
                    seat = 3 if mask == 4 else (0 if mask & 1 else 1)
                    row = other.legal(seat)[-1]
                    other.apply(seat, row)
                assert other.state.phase == OVER


def test_the_canary_values_never_appear() -> None:
    """No secret number or name is in the scene, the texts or the observation of a viewer that may not know it."""
    names = {
        0: ("Quillfeather", "Ochrestone", "7319", "4177"),
        1: ("Brackwater", "Nettlesworth", "6143", "5923"),
    }
    bogs = {
        1: ("8675", "Weeping Fen"),
        2: ("5309", "Sorrow Mire"),
        3: ("4242", "Hollow Slough"),
        8: ("6789", "Adder"),
    }
    here = next(iter(random_positions("canary", 0)))
    for viewer in VIEWERS:
        seen = here.hidden(viewer)
        text = repr((GAME.scene(here.setup, seen, viewer), GAME.ask(here.setup, seen, viewer), seen))
        for seat, words in names.items():
            assert all(word not in text for word in words) or seat == viewer
        for cell, fen in bogs.items():
            knows = viewer != PUBLIC and bool(here.side(viewer).known & (1 << cell))
            assert [word in text for word in fen] == [knows, knows], (viewer, cell)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_variants_change_every_hidden_field(viewer: int) -> None:
    """In many variants of one position each secret takes several values."""
    here = next(iter(random_positions("canary", 0)))
    made = [vary(here.state, here.board, viewer, Random(seed)) for seed in range(60)]
    for seat in SEATS:
        for read in (
            lambda state, seat=seat: tuple(sorted(piece.cell for piece in own(state, seat))),
            lambda state, seat=seat: tuple(piece.strength for piece in own(state, seat)),
            lambda state, seat=seat: tuple((piece.order, piece.detail) for piece in own(state, seat)),
            lambda state, seat=seat: state.sides[seat].purse,
            lambda state, seat=seat: state.sides[seat].issued,
            lambda state, seat=seat: state.sides[seat].known,
            lambda state, seat=seat: tuple(state.sides[seat].foe_turn),
        ):
            values = {read(state) for state in made}
            assert len(values) == 1 if seat == viewer else len(values) > 3
    assert len({tuple(state.ground) for state in made}) > 10
