"""Choices are encoded in cached parts; the bytes equal those of encoding them as a whole."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import sandtable
from sandtable.api.internals import core_of
from sandtable.games import game as game_of
from sandtable.games import ids
from sandtable.kernel.ids import ALL
from sandtable.play import views as play_views
from sandtable.play.match import MatchCore
from sandtable.play.match import start as begin
from sandtable.server.wire import choices
from sandtable.server.wire.encoding import encode
from tiny import GAME as TINY

DECISIONS = {"dbd": 60}  # a few of the other games: they take longer and differ little


def positions(match: MatchCore, decisions: int) -> Iterator[tuple[MatchCore, int]]:
    """Yield the positions of a random match with an asked seat of each."""
    chance = random.Random(7)
    for _ in range(decisions):
        mask = match.mask()
        if not mask:
            return
        for seat in (0, 1):
            if mask & (1 << seat):
                yield match, seat
        seat = 0 if mask & 1 else 1
        match.advance(seat, chance.choice(match.actions(seat)))


def matches() -> Iterator[tuple[MatchCore, int]]:
    for id in ids():
        game = game_of(id)
        note = next(note for note in game.notes() if note.playable)
        yield begin(game, game.scenario(note.name), seed=5, options=note.options), DECISIONS.get(id, 6)
    yield begin(TINY, TINY.scenario("meeting"), seed=5), 20


def check(match: MatchCore, seat: int) -> None:
    seen = match.observation(seat)
    plain = encode(play_views.choices(match, seen, ALL))
    assert choices.choices_json(match, seen) == plain
    assert choices.choices_json(match, seen) == plain, "and once more, from memory"


def test_assembled_choices_equal_plain_encoding_in_every_game() -> None:
    for match, decisions in matches():
        for position, seat in positions(match, decisions):
            check(position, seat)


def test_evicted_parts_are_encoded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "MAX_FRAGMENTS", 3)
    choices._fragments.clear()
    for position, seat in positions(core_of(sandtable.game("dbd").start("symmetric-line", seed=5)), 6):
        check(position, seat)
        assert len(choices._fragments) <= 3


def test_too_many_actions_are_listed_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_views, "MOST_CHOICES", 5)
    match = core_of(sandtable.game("dbd").start("symmetric-line", seed=5))
    seat = match.prompt().asked[0]
    check(match, seat)
    assert b'"actions"' not in choices.choices_json(match, match.observation(seat))
