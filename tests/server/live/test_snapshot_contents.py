"""Snapshots take the place of a replay: the match is the same in every respect, or they are not used."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from play.test_undo import random_step
from play.tiny_matches import begin
from sandtable.kernel.carriers import flat
from sandtable.kernel.errors import NotPossible
from sandtable.play.match import MatchCore
from sandtable.play.replay import replay
from sandtable.server.live import snapshots as snapshot_module
from tiny import GAME

EVERY = 10


def played(seed: int, most: int = 120) -> tuple[MatchCore, list[bytes]]:
    """A random match with undos and take-backs, and its snapshots."""
    match, lot = begin(), Random(seed)
    snapshots: list[bytes] = []
    since = 0
    while match.count < most and match.mask():
        random_step(match, lot)
        if match.is_at_rest and match.count - since >= EVERY and match.mask():
            snapshots.append(snapshot_module.take(match, since))
            since = match.count
    assert snapshots
    return match, snapshots


def restored(match: MatchCore, snapshots: list[bytes]) -> MatchCore:
    return replay(
        GAME,
        match.record(),
        secret=match.secret,
        setup=match.setup,
        resume=partial(snapshot_module.resume, snapshots=snapshots),
    )


def everything(match: MatchCore) -> list[Any]:
    """All that a match can tell, now and after going back."""
    steps = [step.entry.n for step in match.steps_in_effect()]
    shown = [json.dumps([match.scene(seat), match.can_undo(seat) if seat < 2 else None]) for seat in (0, 1, 2)]
    return [flat.to_bytes(match.state), match.digest, match.steps, steps, match.draw_offered(), *shown]


@pytest.mark.parametrize("seed", range(5))
def test_a_match_restored_from_snapshots_is_the_same(seed: int) -> None:
    match, snapshots = played(seed)
    again = restored(match, snapshots)
    assert again.resumed_at > 0
    assert everything(again) == everything(match)
    if match.mask():
        for of in range(1, match.count + 1, 7):
            one, two = match.fork(), again.fork()
            for either in (one, two):
                either.take_back(of)
            assert everything(one) == everything(two)


def changed(raw: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    document = json.loads(zlib.decompress(raw))
    change(document)
    return zlib.compress(json.dumps(document).encode())


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "no bytes": lambda raw: b"",
    "half": lambda raw: raw[: len(raw) // 2],
    "a bit": lambda raw: raw[:-1] + bytes([raw[-1] ^ 1]),
    "no object": lambda raw: zlib.compress(b"[]"),
    "no number": lambda raw: changed(raw, lambda document: document.update(n="x")),
    "another format": lambda raw: changed(raw, lambda document: document.update(format="x")),
    "other rules": lambda raw: changed(raw, lambda document: document.update(rules="0")),
    "another layout": lambda raw: changed(raw, lambda document: document.update(layout="00")),
    "a gap": lambda raw: changed(raw, lambda document: document.update(since=document["since"] + 1)),
    "beyond the end": lambda raw: changed(raw, lambda document: document.update(n=10_000)),
    "a step less": lambda raw: changed(raw, lambda document: document["steps"].pop()),
    "no steps": lambda raw: changed(raw, lambda document: document.update(n=document["since"], steps=[])),
    "another state": lambda raw: changed(raw, lambda document: document.update(state="/" * len(document["state"]))),
    "half a state": lambda raw: changed(raw, lambda document: document.update(state=document["state"][:40])),
}


@pytest.mark.parametrize("what", DAMAGE)
@pytest.mark.parametrize("at", [0, -1])
def test_damaged_snapshots_are_not_used(what: str, at: int) -> None:
    """Those before it are; the rest of the match is replayed."""
    match, snapshots = played(1)
    assert len(snapshots) > 1
    snapshots[at] = DAMAGE[what](snapshots[at])
    again = restored(match, snapshots)
    assert again.resumed_at < restored(*played(1)).resumed_at
    assert everything(again) == everything(match)


def test_a_match_is_not_at_rest_while_something_can_be_withdrawn() -> None:
    match = begin()
    assert match.is_at_rest
    match.play(0, "march A 0")
    assert not match.is_at_rest
    match.undo(0)
    assert match.is_at_rest
    match.resign(0)
    assert not match.is_at_rest
    with pytest.raises(NotPossible):
        match.undo(0)


def test_large_states_get_snapshots_more_often() -> None:
    assert snapshot_module.entries_between(GAME) == snapshot_module.MOST_ENTRIES
    assert snapshot_module.LEAST_ENTRIES < snapshot_module.MOST_ENTRIES
