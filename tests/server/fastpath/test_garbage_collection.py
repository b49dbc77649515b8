"""Garbage is left alone while many rooms are in memory, and found when they are few."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from sandtable.server.fastpath.garbage_collection import MANY_ROOMS, RoomGarbageCollection


class Cycle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def own_collection() -> Iterator[None]:
    """Begin without frozen objects, and leave none."""
    gc.unfreeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


def test_cycles_left_among_many_rooms_are_found_when_rooms_are_few() -> None:
    collection = RoomGarbageCollection()
    lost = weakref.ref(Cycle())
    collection.defer(MANY_ROOMS)
    gc.collect()
    assert lost() is not None, "it is frozen"
    collection.collect(MANY_ROOMS)
    assert lost() is not None, "there are still many rooms"
    collection.collect(MANY_ROOMS - 1)
    assert lost() is None
    assert gc.isenabled()


def test_cycles_left_by_few_rooms_are_found_when_the_last_has_gone() -> None:
    collection = RoomGarbageCollection()
    cycle = Cycle()
    lost = weakref.ref(cycle)
    collection.defer(1)
    collection.collect(1)
    del cycle
    collection.collect(1)
    assert lost() is not None, "it was frozen while in use"
    collection.collect(0)
    assert lost() is None


def test_stopping_returns_to_the_interpreters_own_collection() -> None:
    collection = RoomGarbageCollection()
    collection.defer(MANY_ROOMS)
    assert not gc.isenabled()
    collection.stop()
    assert gc.isenabled()
