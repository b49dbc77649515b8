"""Snapshots of a running match, written now and then so that it is quickly restored; see `play/snapshot.py`."""

from __future__ import annotations

from sandtable.play import snapshot
from sandtable.play.match import MatchCore
from sandtable.server.context import ServerContext
from sandtable.server.store.base import StoreError


class SnapshotWriter:
    """Stores a snapshot of one match whenever so many Entries have been added and nothing can be withdrawn."""

    __slots__ = ("_context", "_every", "_saved")

    def __init__(self, context: ServerContext, match: MatchCore, saved: int) -> None:
        self._context = context
        self._every = snapshot.entries_between(match.game)
        self._saved = saved  # the Entry after which the latest snapshot was taken

    def update(self, match: MatchCore) -> None:
        """Take a snapshot in the background if one is due."""
        if match.count - self._saved >= self._every and match.is_at_rest:
            since, self._saved = self._saved, match.count
            self._context.spawn(self._save(match, since))

    async def _save(self, match: MatchCore, since: int) -> None:
        try:
            body = await self._context.offload.run_in_thread(snapshot.take, match, since)
            await self._context.store.save_snapshot(match.id, match.count, body)
        except StoreError:  # the store says so in the log; the next one begins where this one did
            self._saved = min(self._saved, since)
