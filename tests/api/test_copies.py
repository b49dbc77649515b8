"""Copies of a match: forks with dice of their own, bytes, pickles; and observations as text."""

from __future__ import annotations

import copy
import json
import pickle
import zlib
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable import BadRecord, Match, SandtableError
from sandtable.api.internals import core_of

ENTRIES = 12


def played(id: str, seed: int = 3) -> Match:
    """A match after some random Actions."""
    match, rng = sandtable.game(id).start(seed=seed), Random(seed)
    while match.outcome is None and len(match.entries) < ENTRIES:
        seat = rng.choice(match.prompt().asked)
        match.play(seat, rng.choice(match.actions(seat)))
    return match


def unpickled(match: Match) -> Match:
    """The match after pickling, as another process gets it."""
    made: Match = pickle.loads(pickle.dumps(match))  # noqa: S301  # our own
    return made


def rolls_after(match: Match) -> tuple[object, ...]:
    """The rolls of twenty further random Actions."""
    rng, start = Random(1), len(match.entries)
    while match.outcome is None and len(match.entries) < start + 20:
        seat = match.prompt().asked[0]
        match.play(seat, rng.choice(match.actions(seat)))
    return tuple(roll for entry in match.entries[start:] for roll in entry.rolls)


def test_a_fork_has_dice_of_its_own_unless_asked_otherwise() -> None:
    match = played("dbd")
    coming = rolls_after(match.fork(same_dice=True))
    assert coming == rolls_after(match.fork(same_dice=True)) == rolls_after(copy.deepcopy(match))
    assert len({core_of(match.fork()).fork_secret for _ in range(6)}) == 6
    assert len({rolls_after(match.fork(seed=seed)) for seed in range(6)} | {coming}) > 3
    assert rolls_after(match.fork(seed=1)) == rolls_after(match.fork(seed=1)) != rolls_after(match.fork(seed=2))
    assert len(match.entries) >= ENTRIES
    assert rolls_after(match) == coming


def test_the_record_of_a_fork_says_that_its_rolls_were_given() -> None:
    match = played("dbd")
    fork = match.fork(seed=1)
    rolls_after(fork)
    own = [entry for entry in fork.entries[len(match.entries) :] if entry.rolls]
    assert own
    assert all(entry.given for entry in own)
    assert not any(entry.given for entry in match.entries)
    fork.resign(0)
    checked = sandtable.verify(fork.record())
    assert checked.derived == sum(len(entry.rolls) for entry in match.entries)


@pytest.mark.parametrize("id", sandtable.games())
def test_bytes_pickles_and_copies_are_the_whole_match(id: str) -> None:
    match = played(id)
    match.fork()
    for again in (
        sandtable.read_match(match.to_bytes()),
        unpickled(match),
        copy.copy(match),
        copy.deepcopy(match),
    ):
        assert again.state_bytes() == match.state_bytes()
        assert again.record(reveal=True) == match.record(reveal=True)
        assert [again.can_undo(seat) for seat in (0, 1)] == [match.can_undo(seat) for seat in (0, 1)]
        assert rolls_after(again) == rolls_after(match.fork(same_dice=True))


def test_a_fork_keeps_its_dice_in_bytes() -> None:
    fork = played("dbd").fork(seed=4)
    rolls_after(fork)
    assert rolls_after(sandtable.read_match(fork.to_bytes())) == rolls_after(fork)


def test_a_stepwise_match_stays_so() -> None:
    match = sandtable.game("unfought-battle").start(seed=1, stepwise=True)
    for seat in (0, 1):
        match.play(seat, "seal")
    for again in (sandtable.read_match(match.to_bytes()), unpickled(match)):
        assert again.prompt().table
        assert again.step() == match.fork(same_dice=True).step()


@pytest.mark.parametrize("change", range(8))
def test_damaged_bytes_are_refused_with_a_sentence(change: int) -> None:
    data = played("dbd").to_bytes()
    head, body = data[:18], zlib.decompress(data[18:])
    damaged = [
        b"",
        data[1:],
        data[:-9],
        head + b"junk",
        head + zlib.compress(b"[]"),
        head + zlib.compress(b'{"record": {}, "fork": "", "stepwise": false, "undoable": true}'),
        head + zlib.compress(body.replace(b'"fork":""', b'"fork":"xyz"')),
        head + zlib.compress(body.replace(b'"n":1', b'"n":7')),
    ]
    with pytest.raises(SandtableError) as refused:
        sandtable.read_match(damaged[change])
    assert isinstance(refused.value, BadRecord | sandtable.Tampered)


@pytest.mark.parametrize("id", sandtable.games())
def test_an_observation_as_text_is_short_and_names_every_piece_that_is_seen(id: str) -> None:
    match = played(id)
    for seat in (0, 1, 2):
        text = match.observe(seat, text=True)
        scene = match.scene(seat)
        assert text.startswith(scene["turn"])
        assert all(f"- {piece['id']}: {piece['spoken']}" in text for piece in scene["pieces"])
        assert match.game.facts.seats[0] in text
        assert len(text) < 8000


def test_the_text_of_a_seat_does_not_tell_the_other_seats_orders() -> None:
    match = sandtable.game("unfought-battle").start("duel", seed=1)
    before = match.observe(1, text=True), match.observe(0, text=True)
    match.play(0, match.actions(0)[0])
    assert match.observe(1, text=True) == before[0]
    assert match.observe(0, text=True) != before[1]


def test_a_record_does_not_name_a_file_to_be_run(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("raise SystemExit('run')", "utf-8")
    match = played("dbd")
    foreign = match.record(reveal=True).json() | {"game": str(tmp_path / "mine.py")}
    head, body = match.to_bytes()[:18], json.loads(zlib.decompress(match.to_bytes()[18:]))
    for read in (
        lambda: sandtable.replay(foreign),
        lambda: sandtable.verify(foreign),
        lambda: sandtable.read_match(head + zlib.compress(json.dumps(body | {"record": foreign}).encode())),
    ):
        with pytest.raises(sandtable.Unknown, match="there is no game"):
            read()
