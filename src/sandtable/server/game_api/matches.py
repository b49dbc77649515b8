"""Starts and restores the matches of a game's own HTTP interface. They wait before every automatic step."""

from __future__ import annotations

from sandtable.games import game as game_of
from sandtable.kernel import record as records
from sandtable.kernel.errors import NotPossible, Unreadable
from sandtable.kernel.http_api import ApiError, ApiStart
from sandtable.kernel.record import Record
from sandtable.play import match as matches
from sandtable.play.match import MatchCore
from sandtable.play.replay import replay


def start_match(game: str, start: ApiStart) -> MatchCore:
    """Start a match; refuse a scenario that is not valid, with every problem."""
    try:
        return matches.start(game_of(game), start.scenario, id=start.id, stepwise=True)
    except Unreadable as fault:
        lines = str(fault).splitlines()
        raise ApiError(400, *(lines[1:] or lines)) from fault  # the first line is a heading
    except NotPossible as fault:
        raise ApiError(400, str(fault)) from fault


def restore_match(record: str | Record, secret: bytes = b"") -> MatchCore:
    """Replay a Record, given as text or as read already; a Record with a revealed secret needs no other."""
    if isinstance(record, str):
        record = records.read(record)
    match = replay(game_of(record.game), record, secret=secret)
    match.stepwise = True
    return match
