"""Records: replay and verification."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from sandtable.games import registered_game
from sandtable.kernel import record as records
from sandtable.kernel.record import Record
from sandtable.play.replay import Verified
from sandtable.play.replay import replay as replay_record
from sandtable.play.replay import verify as verify_record

from .match import Match
from .match_bytes import read_match as read_core
from .title import Title

RecordSource = str | os.PathLike[str] | Record | Mapping[str, Any]


def read_record(source: RecordSource) -> Record:
    """Return a Record, given as such, as JSON values, or as the path of a file."""
    if isinstance(source, Record):
        return source
    if isinstance(source, Mapping):
        return records.from_json(dict(source))
    return records.read_file(source)


def replay(source: RecordSource) -> Match:
    """Replay a match, comparing every digest."""
    record = read_record(source)
    game = registered_game(record.game)
    return Match(replay_record(game, record), Title(game))


def verify(source: RecordSource) -> Verified:
    """Verify a Record: recompute every digest and roll; raise Tampered naming the first Entry that does not match."""
    record = read_record(source)
    return verify_record(registered_game(record.game), record)


def read_match(data: bytes) -> Match:
    """Return the match that `Match.to_bytes` wrote."""
    core = read_core(data)
    return Match(core, Title(core.game))
