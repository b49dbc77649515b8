"""A whole match as bytes, and back: its Record with the secret, compressed. Reading it replays and compares it all."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import Any, Final

from sandtable.games import registered_game
from sandtable.kernel import record
from sandtable.kernel.errors import BadRecord
from sandtable.play.match import MatchCore
from sandtable.play.replay import replay

MARK: Final = b"sandtable-match-1\n"
LARGEST: Final = 64 * 2**20  # bytes of the text, against a small file that unpacks into a huge one


def write_match(match: MatchCore) -> bytes:
    """Return a match as bytes."""
    kept = {
        "record": match.record(reveal=True).json(),
        "stepwise": match.stepwise,
        "undoable": match.undoable,
        "fork": match.fork_secret.hex(),
    }
    return MARK + zlib.compress(json.dumps(kept, separators=(",", ":")).encode())


def read_match(data: bytes) -> MatchCore:
    """Return the match of `write_match`; raise BadRecord or Tampered if the bytes are no such match."""
    if not data.startswith(MARK):
        raise BadRecord("these bytes are no match: they do not begin with sandtable-match-1")
    try:
        unpacked = zlib.decompressobj().decompress(data[len(MARK) :], LARGEST)
        kept: Any = json.loads(unpacked)
        read, secret = record.from_json(kept["record"]), bytes.fromhex(kept["fork"])
        stepwise, undoable = bool(kept["stepwise"]), bool(kept["undoable"])
    except (zlib.error, ValueError, KeyError, TypeError, RecursionError) as fault:
        raise BadRecord(f"these bytes are no match: {type(fault).__name__}: {fault}") from fault
    made = replay(registered_game(read.game), replace(read, result=None))
    made.stepwise, made.undoable = stepwise, undoable
    return made.fork(secret)
