"""Chance: the generator, exactly uniform draws, the tape, scripted rolls, seeds, and the tree of draws."""

import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel import chance as chances
from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import (
    FINE,
    FULL,
    NO_FACE,
    SHORT,
    TAPE,
    Chance,
    commitment,
    draw,
    entry_seed,
    faces_of,
    next_word,
    outcomes,
    reseed,
    rolls_of,
    script,
    seeded,
    uniform,
)
from sandtable.kernel.errors import BadRolls

# -- the generator -----------------------------------------------------------------------------------------------


def reference(state: list[int]) -> int:
    """Xoshiro128** as published by its authors (Blackman and Vigna), on a list of four 32-bit words."""

    def rotl(x: int, k: int) -> int:
        return ((x << k) % 2**32) | (x >> (32 - k))

    result = (rotl((state[1] * 5) % 2**32, 7) * 9) % 2**32
    t = (state[1] << 9) % 2**32
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = rotl(state[3], 11)
    return result


def test_the_generator_gives_the_published_numbers() -> None:
    """The first outputs for the words 1, 2, 3, 4, as other implementations of xoshiro128** list them."""
    chance = Chance()
    assert [next_word(chance) for _ in range(10)] == [
        11520,
        0,
        5927040,
        70819200,
        2031721883,
        1637235492,
        1287239034,
        3734860849,
        3729100597,
        4258142804,
    ]


@given(st.lists(st.integers(0, 2**32 - 1), min_size=4, max_size=4))
def test_the_generator_is_xoshiro128_from_any_state(words: list[int]) -> None:
    chance = Chance(words=list(words))
    assert [next_word(chance) for _ in range(20)] == [reference(words) for _ in range(20)]
    assert chance.words == words


# -- uniform -----------------------------------------------------------------------------------------------------


class Rejected(Exception):
    """The word was rejected and another one requested."""


def narrow_uniform() -> Callable[[Any, int], int]:
    """The source of `uniform` with words of 8 bits instead of 32, so that all of them can be tried."""
    source = inspect.getsource(uniform).replace(">> 32", ">> 8")
    assert source.count(">> 8") == 1

    def word(waiting: list[int]) -> int:
        if not waiting:
            raise Rejected
        return waiting.pop()

    scope: dict[str, Any] = {"MASK": 255, "next_word": word, "Chance": Chance}
    exec(source, scope)  # noqa: S102  # our own source
    made: Callable[[Any, int], int] = scope["uniform"]
    return made


def test_every_result_comes_from_equally_many_words() -> None:
    """Try all words for each n: exactly the remainder of their number modulo n must be rejected."""
    narrow = narrow_uniform()
    for n in range(1, 128):
        counts: Counter[int] = Counter()
        for word in range(256):
            try:
                counts[narrow([word], n)] += 1
            except Rejected:
                counts[-1] += 1
        assert counts.pop(-1, 0) == 256 % n
        assert counts == dict.fromkeys(range(n), 256 // n)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 1000, 2**31 - 1])
def test_words_below_the_threshold_are_rejected(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At full width: the lowest words of a result, 2**32 modulo n of them, are drawn again."""
    for word in (0, 1, 2**32 // n, 2**32 // n + 1, 2**31, 2**32 - 1):
        low, result = (word * n) % 2**32, (word * n) // 2**32
        is_refused = low < 2**32 % n
        words = [word, 2**32 - 1] if is_refused else [word]
        monkeypatch.setattr(chances, "next_word", feed(words))
        assert uniform(Chance(), n) == (n - 1 if is_refused else result)
        assert words == []


def feed(words: list[int]) -> Callable[[Chance], int]:
    def word(chance: Chance) -> int:
        return words.pop(0)

    return word


@pytest.mark.parametrize("n", [2, 6, 7, 20])
def test_draws_look_uniform_and_independent(n: int) -> None:
    """Chi-square of single draws and of pairs with a fixed seed: neither improbably large nor small."""
    chance = seeded(2026)
    drawn = [uniform(chance, n) for _ in range(30_000)]
    singles: Counter[Any] = Counter(drawn)
    pairs: Counter[Any] = Counter(pairwise(drawn))
    for counts, cells in ((singles, n), (pairs, n * n)):
        expected = sum(counts.values()) / cells
        chi = sum((counts[key] - expected) ** 2 / expected for key in counts)
        freedom = cells - 1
        assert freedom - 5 * (2 * freedom) ** 0.5 < chi < freedom + 5 * (2 * freedom) ** 0.5


# -- the tape ----------------------------------------------------------------------------------------------------


def test_a_draw_is_written_to_the_tape_and_read_back_from_it() -> None:
    chance = seeded(5)
    faces = [6, 2, 6, 100, 1]
    drawn = [draw(chance, n) for n in faces]
    assert rolls_of(chance) == drawn
    assert faces_of(chance) == faces
    again = seeded(6)
    script(again, drawn, strict=True)
    assert [draw(again, n) for n in faces] == drawn
    assert again.fault == FINE


def test_without_strict_draws_continue_after_the_script() -> None:
    chance, twin = seeded(5), seeded(5)
    script(chance, [3], strict=False)
    assert draw(chance, 6) == 3
    assert [draw(chance, 6) for _ in range(20)] == [draw(twin, 6) for _ in range(20)]
    assert chance.fault == FINE


def test_too_few_scripted_rolls_are_a_fault_at_the_first_missing_one() -> None:
    chance = Chance()
    script(chance, [1, 2], strict=True)
    assert [draw(chance, 6) for _ in range(4)] == [1, 2, 0, 0]
    assert (chance.fault, chance.wrong, chance.drawn, chance.given) == (SHORT, 2, 4, 2)


@pytest.mark.parametrize("wrong", [6, -1, 2**31 - 1])
def test_an_impossible_scripted_value_is_a_fault_at_its_index(wrong: int) -> None:
    chance = Chance()
    script(chance, [5, wrong, 0], strict=True)
    draws = [draw(chance, 6) for _ in range(3)]
    assert draws == [5, 0, 0]
    assert (chance.fault, chance.wrong) == (NO_FACE, 1)


def test_a_base_shifts_the_scripted_values_of_a_die() -> None:
    """With base 1 a six-sided die is given as 1 to 6, a coin of base 0 as 0 and 1; results count from 0."""
    chance = Chance()
    chance.bases[6] = 1
    script(chance, [1, 6, 1, 0], strict=True)
    assert [draw(chance, 6), draw(chance, 6), draw(chance, 2), draw(chance, 2)] == [0, 5, 1, 0]
    assert chance.fault == FINE
    for wrong in (0, 7):
        script(chance, [wrong], strict=True)
        draw(chance, 6)
        assert chance.fault == NO_FACE


def test_only_the_first_fault_is_recorded() -> None:
    chance = Chance()
    script(chance, [9], strict=True)
    draw(chance, 6)
    draw(chance, 6)
    assert (chance.fault, chance.wrong) == (NO_FACE, 0)


def test_more_draws_than_the_tape_holds_are_a_fault() -> None:
    chance = seeded(1)
    for _ in range(TAPE):
        draw(chance, 6)
    assert chance.fault == FINE
    draw(chance, 6)
    assert (chance.fault, chance.wrong) == (FULL, TAPE)
    assert len(rolls_of(chance)) == len(faces_of(chance)) == TAPE
    with pytest.raises(BadRolls, match="1025 rolls are more than one entry can use"):
        script(chance, [0] * (TAPE + 1), strict=True)


# -- seeds -------------------------------------------------------------------------------------------------------


def test_a_seed_fixes_every_number_and_another_seed_changes_them() -> None:
    def first(seed: bytes | int) -> list[int]:
        chance = seeded(seed)
        return [next_word(chance) for _ in range(4)]

    assert first(7) == first(7)
    assert len({tuple(first(seed)) for seed in (0, 1, 7, -7, b"", b"x", b"\0")}) == 7


def test_reseeding_clears_tape_faults_and_script() -> None:
    chance = seeded(3)
    script(chance, [9, 9], strict=True)
    draw(chance, 6)
    reseed(chance, 4)
    assert draw(chance, 6) == draw(seeded(4), 6)
    assert (chance.given, chance.strict, chance.drawn, chance.fault) == (0, 0, 1, FINE)


def test_the_seed_of_an_entry_depends_on_every_part() -> None:
    usual: tuple[bytes, str, int, Sequence[str]] = (b"secret", "match", 3, ("one", "two"))
    others: list[tuple[bytes, str, int, Sequence[str]]] = [
        (b"secreT", "match", 3, ("one", "two")),
        (b"secret", "matcH", 3, ("one", "two")),
        (b"secret", "match", 4, ("one", "two")),
        (b"secret", "match", 3, ("One", "two")),
        (b"secret", "match", 3, ("one", "Two")),
        (b"secret", "match", 3, ("two", "one")),
        (b"secret", "match", 3, ("on", "etwo")),
        (b"secret", "match", 3, ("one\x1ftwo", "")),
        (b"secret", "match", 3, ('one","two', "")),
        (b"secret", "match3", 3, ("one", "two")),
    ]
    seeds = {entry_seed(*usual), *(entry_seed(*other) for other in others)}
    assert len(seeds) == len(others) + 1
    assert entry_seed(*usual) == entry_seed(*usual)


def test_the_seeds_of_many_entries_give_different_dice() -> None:
    first: Counter[tuple[int, ...]] = Counter()
    for entry in range(2000):
        chance = seeded(entry_seed(b"secret", "match", entry, ("", "")))
        first[tuple(next_word(chance) for _ in range(2))] += 1
    assert len(first) == 2000


def test_the_commitment_is_sha256_of_the_secret() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_secrets_and_tokens_are_never_the_same() -> None:
    assert len({chances.new_secret() for _ in range(50)}) == 50
    assert len({chances.new_token() for _ in range(50)}) == 50
    assert len(chances.new_secret()) == 32


# -- the tree of draws -------------------------------------------------------------------------------------------


def no_groups(n: int) -> None:
    return None


class Story:
    """Draws that depend on earlier ones; the results are stored."""

    def __init__(self) -> None:
        self.result: tuple[int, ...] = ()

    def two_dice_and_a_coin(self, chance: Chance) -> None:
        """Two dice count their 4s and their 5s and 6s; two hits toss a coin."""
        rolls = [draw(chance, 6), draw(chance, 6)]
        hits, fours = sum(roll >= 4 for roll in rolls), sum(roll == 3 for roll in rolls)
        coin = draw(chance, 2) if hits == 2 else -1
        self.result = (hits, fours, coin)


def distribution(groups: Callable[[int], Any], most: int = 1000) -> tuple[dict[tuple[int, ...], Fraction], int]:
    story, leaves = Story(), 0
    found: dict[tuple[int, ...], Fraction] = {}
    for probability, _ in outcomes(story.two_dice_and_a_coin, Chance(), groups, most):
        found[story.result] = found.get(story.result, Fraction(0)) + probability
        leaves += 1
    return found, leaves


def test_the_tree_of_draws_has_exact_probabilities_that_add_up_to_one() -> None:
    found, leaves = distribution(no_groups)
    by_hand: dict[tuple[int, ...], Fraction] = {}
    for one, two in product(range(6), range(6)):
        hits, fours = (one >= 4) + (two >= 4), (one == 3) + (two == 3)
        for coin in (0, 1) if hits == 2 else (-1,):
            share = Fraction(1, 72 if hits == 2 else 36)
            by_hand[hits, fours, coin] = by_hand.get((hits, fours, coin), Fraction(0)) + share
    assert found == by_hand
    assert sum(found.values()) == 1
    assert leaves == 32 + 4 * 2


def test_grouped_results_give_the_same_distribution_with_fewer_leaves() -> None:
    merged, leaves = distribution(lambda n: ((0, 1, 2), (3,), (4, 5)) if n == 6 else None)
    assert merged == distribution(no_groups)[0]
    assert leaves == 8 + 2


def test_the_rolls_of_a_leaf_lead_to_it_again() -> None:
    story = Story()
    for _, rolls in outcomes(story.two_dice_and_a_coin, Chance(), no_groups, 100):
        seen = story.result
        chance = Chance()
        script(chance, rolls, strict=True)
        story.two_dice_and_a_coin(chance)
        assert (story.result, chance.fault, chance.drawn) == (seen, FINE, len(rolls))


def test_a_run_without_draws_has_one_outcome() -> None:
    assert list(outcomes(lambda chance: None, Chance(), no_groups, 1)) == [(Fraction(1), [])]


def test_too_many_leaves_are_refused() -> None:
    assert distribution(no_groups, most=40)[1] == 40
    with pytest.raises(BadRolls, match="more than 39 leaves"):
        distribution(no_groups, most=39)


def test_endless_draws_are_refused() -> None:
    def endless(chance: Chance) -> None:
        while chance.fault == FINE:
            draw(chance, 1)

    with pytest.raises(BadRolls, match="cannot be walked"):
        list(outcomes(endless, Chance(), no_groups, 10))


# -- both carriers -----------------------------------------------------------------------------------------------


def draw_many(chances: list[Chance], at: int, n: int, count: int) -> int:
    """Draw often; the sum is returned, the tape shows the rest."""
    total = 0
    for _ in range(count):
        total += draw(chances[at], n)
    return total


@pytest.mark.compiled
def test_both_carriers_draw_the_same_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.kernel.carriers import compiled

    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    made = compiled.build("test-chance", [draw_many], {}, {})[draw_many]
    for seed, n in enumerate([1, 2, 3, 6, 7, 64, 65, 1000, 2**31 - 1]):
        chance = seeded(seed)
        chance.bases[6] = 1
        if n == 6:
            script(chance, [1, 6, 7], strict=False)
        array = compiled.records(Chance, 1)
        compiled.put(array, 0, flat.to_bytes(chance))
        assert made(array, 0, n, 300) == draw_many([chance], 0, n, 300)
        assert compiled.take(array, 0) == flat.to_bytes(chance)
