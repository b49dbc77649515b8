"""Rebuild matches from their stored Records."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from sandtable.games import game as game_of
from sandtable.kernel import record as records
from sandtable.kernel.chance import commitment
from sandtable.kernel.digest import canonical_json
from sandtable.kernel.errors import Tampered
from sandtable.kernel.game import Game, Setup
from sandtable.kernel.record import Record
from sandtable.play.match import MatchCore
from sandtable.play.replay import replay
from sandtable.server.store.base import EntryRow, MatchRow
from sandtable.server.wire.views import MatchViews

from .metadata import MatchMetadata, read_metadata
from .snapshots import resume

MOST_SETUPS = 256  # shared among matches that begin alike
HEADLESS = "headless"  # stored state of a match that is played only through a game's own API

_read_header = msgspec.json.Decoder(dict).decode
_setups: OrderedDict[bytes, Setup] = OrderedDict()
_setups_lock = threading.Lock()


def read_record(row: MatchRow, entries: Sequence[EntryRow]) -> Record:
    """The Record of a stored match."""
    document = _read_header(row.header)
    document["entries"] = [msgspec.json.decode(entry.body) for entry in entries]
    return records.from_json(document)


def restore_match(
    row: MatchRow, entries: Sequence[EntryRow], snapshots: Sequence[bytes] = ()
) -> tuple[MatchCore, MatchMetadata, MatchViews]:
    """Replay a stored match, checking every digest, and rebuild its metadata and the log its players saw.

    What snapshots contain is not replayed: `verify_snapshots` does that later.
    """
    record = read_record(row, entries)
    if commitment(row.secret) != record.commitment:
        raise Tampered(0, "the secret of the dice is not the one that was promised at the start")
    metadata = read_metadata(row.metadata)
    setup_key = _setup_key(record.game, record.scenario, record.options)
    match = replay(
        game_of(record.game),
        record,
        secret=row.secret,
        setup=_setups.get(setup_key),
        resume=partial(resume, snapshots=snapshots),
    )
    views = MatchViews(row.generation)
    views.rebuild_log(match)
    match.stepwise = metadata.state(over=False) == "open"
    share_setup(match.game, match.setup, record.options)
    return match, metadata, views


def verify_snapshots(row: MatchRow, entries: Sequence[EntryRow], match: MatchCore) -> None:
    """Raise Tampered unless replaying every Entry leads to the match as it was restored from its snapshots."""
    record = read_record(row, entries)
    replayed = replay(match.game, record, secret=row.secret, setup=match.setup)
    for found, follows in zip(match.steps, replayed.steps):
        if found != follows:
            raise Tampered(found.entry.n, "the snapshot differs from what follows from the record")


def share_setup(game: Game, setup: Setup, options: Mapping[str, int]) -> Setup:
    """Return the Setup that matches share which begin alike: it is most of the memory of a new match."""
    key = _setup_key(game.id, setup.scenario, options)
    with _setups_lock:
        shared = _setups.setdefault(key, setup)
        _setups.move_to_end(key)
        if len(_setups) > MOST_SETUPS:
            _setups.popitem(last=False)
    return shared


def _setup_key(game: str, scenario: Mapping[str, Any], options: Mapping[str, int]) -> bytes:
    """Equal for matches that begin alike: a Record's scenario is resolved, so loading it involves no chance."""
    return hashlib.sha256(canonical_json([game, scenario, options])).digest()
