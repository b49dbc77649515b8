"""A law with a time limit checks what it can, and always something."""

from sandtable.kernel.carriers.carrier import Plain
from sandtable.laws import try_laws
from sandtable.laws.trial import LEAST, Trial
from tiny import GAME


def test_a_late_trial_still_checks_the_first_entries_of_one_match() -> None:
    trial = Trial(GAME, Plain(GAME), matches=50, seed=1, seconds=1e-9)
    assert list(trial.match_numbers()) == [0]
    whole = sum(1 for _ in trial.walk(0, whole=True))
    assert sum(1 for _ in trial.walk(0)) == min(LEAST, whole)


def test_a_trial_with_time_plays_all_its_matches() -> None:
    trial = Trial(GAME, Plain(GAME), matches=8, seed=1, seconds=3600)
    assert list(trial.match_numbers()) == list(range(8))
    assert list(trial.match_numbers(of=4)) == [0, 1]


def test_the_law_end_plays_every_match_to_its_end() -> None:
    (verdict,) = try_laws(GAME, ["end"], carriers=["plain"], matches=5, seconds=1e-9)
    assert verdict.checked > 0
