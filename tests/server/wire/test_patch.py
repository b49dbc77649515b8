"""Patches are exact: applied to the old Scene they give the new one, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel.identity_cache import Kept
from sandtable.kernel.scene import Scene
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.scene_patch import (
    EMPTY_PATCH,
    apply_frame,
    patch_json,
    scene_json,
    scene_parts,
)
from server.serving import Live, Player

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=5,
)


def items(ids: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    item = st.builds(lambda id, more: {"id": id} | {"x": more}, ids, VALUES)
    return st.lists(item, max_size=6)


SCENES = st.fixed_dictionaries(
    {
        "game": st.just("g"),
        "seat": st.just(0),
        "cells": items(st.integers(0, 5)),
        "pieces": items(st.sampled_from("abcde")),
    },
    optional={
        "plan": VALUES,
        "areas": VALUES,
        "lines": VALUES,
        "prompt": VALUES,
        "turn": st.text(max_size=4),
    },
)


def through_json(value: Any) -> Any:
    return json.loads(encode(value))


@given(SCENES, SCENES)
def test_a_patch_gives_exactly_the_new_scene(old: Any, new: Any) -> None:
    frame = {"events": [], "patch": json.loads(patch_json(scene_parts(old), scene_parts(new)))}
    made = apply_frame(through_json(old) | {"log": []}, frame)
    assert encode(made) == scene_json(scene_parts(new), b"")


@given(items(st.sampled_from("abcde")))
def test_kept_items_are_encoded_once(things: Any) -> None:
    scene, kept = {"pieces": things}, {"pieces": [Kept(thing) for thing in things]}
    one, other = scene_parts(kept), scene_parts(kept)
    assert scene_json(one, b"") == scene_json(scene_parts(scene), b"")
    if isinstance(one["pieces"], dict) and isinstance(other["pieces"], dict):  # no id repeats
        assert all(text is other["pieces"][id] for id, text in one["pieces"].items())


@given(SCENES)
def test_equal_scenes_need_no_patch(scene: Any) -> None:
    assert patch_json(scene_parts(scene), scene_parts(json.loads(json.dumps(scene)))) == EMPTY_PATCH


def test_true_and_one_are_different() -> None:
    """They are equal in Python, but different in JSON."""
    old, new = ({"pieces": [{"id": "a", "x": value}]} for value in (1, True))
    assert patch_json(scene_parts(old), scene_parts(new)) != EMPTY_PATCH


def test_a_small_change_makes_a_small_patch() -> None:
    old = {"pieces": [{"id": str(n), "cell": n} for n in range(50)]}
    new = {"pieces": [{"id": str(n), "cell": 99 if n == 7 else n} for n in range(50) if n != 9]}
    patch = json.loads(patch_json(scene_parts(old), scene_parts(new)))
    assert patch == {"pieces": {"changed": [{"id": "7", "cell": 99}], "removed": ["9"]}}


def test_scenes_share_equal_parts() -> None:
    scene = {"board": {"kind": "cells"}, "pieces": [{"id": "a"}], "turn": "1"}
    one, other = scene_parts(scene), None
    other = scene_parts(json.loads(json.dumps(scene)), (one,))
    assert all(one[key] is other[key] for key in one)


def test_the_log_is_cut_and_continued() -> None:
    scene = {"game": "g", "log": [{"text": "a"}, {"text": "b"}]}
    frame: dict[str, Any] = {"events": [], "patch": {"log": {"keep": 1, "add": [{"text": "c"}]}}}
    assert apply_frame(scene, frame)["log"] == [{"text": "a"}, {"text": "c"}]


@pytest.mark.parametrize("game, scenario", [("tiny", "meeting"), ("tiny", "moor"), ("dbd", "first-blood")])
def test_frames_of_a_match_give_the_scene_of_a_full_view(live: Live, game: str, scenario: str) -> None:
    """Two players and a spectator play a match by Frames alone; at every step a fresh `full` is the same bytes."""
    table = live.create(game, scenario)
    players = [table.sit(0), table.sit(1), table.sit()]
    for player in players:
        player.until("full")
    steps = 0
    while not players[0].status.get("outcome") and steps < 40:
        seat = players[0].status["asked"][-1 if steps % 3 else 0]
        choices = players[seat].actions()
        players[seat].act(choices[(7 * steps) % len(choices)])
        for player in players:
            player.sync()
        steps += 1
        if steps % 5 == 0:
            same_as_fresh(players)
    same_as_fresh(players)
    for player in players:
        player.close()


def test_views_that_look_alike_keep_their_seats(live: Live) -> None:
    """The view of seat 1 is drawn first, and later shares its parts with that of seat 0."""
    table = live.create("dbd", "first-blood")
    second = table.sit(1)
    second.until("full")
    first = table.sit(0)
    first.until("full")
    first.act(first.actions()[0])
    for player, seat in ((first, 0), (second, 1)):
        player.sync()
        assert player.scene["seat"] == seat
        player.close()


def same_as_fresh(players: list[Player]) -> None:
    for seat, player in enumerate(players):
        fresh = player.table.sit(*([seat] if seat < 2 else []))
        fresh.until("full")
        fresh.close()
        order = list(Scene.__annotations__)
        assert list(player.scene) == [key for key in order if key in player.scene]
        assert msgspec.json.encode(player.scene) == msgspec.json.encode(fresh.scene)
        assert player.status == fresh.status
        assert player.v == fresh.v
        player.sync()
