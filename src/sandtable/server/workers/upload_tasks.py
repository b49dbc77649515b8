"""Uploaded Records as a worker process reads them: from the bytes of the request to the bytes of the answer."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from sandtable.games import registered_game
from sandtable.kernel import record as records
from sandtable.kernel.digest import canonical_json
from sandtable.kernel.errors import NotPossible
from sandtable.play.replay import replay as replay_match
from sandtable.server.wire.refusals import REFUSABLE, RelayedRefusal, TooLarge, refusal_of
from sandtable.server.wire.replays import MOST_ENTRIES, replay_record
from sandtable.server.wire.requests import RecordIn, ReviewIn

REPLAY, VERIFY = "replay", "verify"
TASKS: Final = (REPLAY, VERIFY)
_record_in = msgspec.json.Decoder(RecordIn)
_review_in = msgspec.json.Decoder(ReviewIn)


def answer(task: str, raw: bytes) -> Any:
    """The answer of one of TASKS to the body of a request. A refusal is returned, not raised."""
    try:
        return replay(raw) if task == REPLAY else verify(raw)
    except REFUSABLE as fault:
        return RelayedRefusal(*refusal_of(fault))


def replay(raw: bytes) -> bytes:
    """The replay of a Record, as JSON."""
    body = _record_in.decode(raw)
    return replay_record(body.record, body.view, body.events)


def verify(raw: bytes) -> tuple[str, bytes]:
    """The id of the game, and the Record as JSON, if it is a finished match with legal Entries and right digests."""
    record = records.from_json(_review_in.decode(raw).record)
    if len(record.entries) > MOST_ENTRIES:
        raise TooLarge(f"A record of more than {MOST_ENTRIES} entries is not reviewed here.")
    if replay_match(registered_game(record.game), record).outcome is None:
        raise NotPossible("Only a finished match is reviewed.")
    return record.game, canonical_json(record.json())
