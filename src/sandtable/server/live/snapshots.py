"""Snapshots: the Steps of a part of a match and the State after it, stored so that a long match need not be replayed.

A snapshot is derived from the Record and never replaces it. Its State is checked against the digest of the Entry that
it follows; whatever does not fit is not used, and the Entries are replayed.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sandtable.kernel.carriers import flat
from sandtable.kernel.digest import entry_digest
from sandtable.kernel.game import Game
from sandtable.kernel.record import Entry
from sandtable.play.match import MatchCore
from sandtable.play.undo import Step
from sandtable.server.context import ServerContext
from sandtable.server.store.base import StoreError

FORMAT: Final = "sandtable-snapshot-1"
LEAST_ENTRIES, MOST_ENTRIES = 64, 1000  # between two snapshots
STATE_BYTES = 4_000_000  # divided by the size of a State: small States belong to quick games
PACKING = 1  # level of zlib


def entries_between(game: Game) -> int:
    """Return after how many Entries another snapshot is due: replaying so many takes a fraction of a second."""
    return max(LEAST_ENTRIES, min(MOST_ENTRIES, STATE_BYTES // flat.layout(game.state).size))


def take(match: MatchCore, since: int) -> bytes:
    """Write what happened after Entry `since`, and the present State. The match must be at rest."""
    steps = [
        [step.row, step.events, step.asked_before, step.asked_after, step.revealed, step.secret]
        for step in match.steps[since:]
    ]
    document = {
        "format": FORMAT,
        "rules": match.game.facts.rules,
        "layout": match.game.layout_digest().hex(),
        "since": since,
        "n": match.count,
        "steps": steps,
        "state": base64.b64encode(flat.to_bytes(match.state)).decode(),
    }
    return zlib.compress(json.dumps(document, separators=(",", ":")).encode(), PACKING)


def resume(match: MatchCore, entries: Sequence[Entry], snapshots: Iterable[bytes]) -> None:
    """Bring a match that has just begun as far as its snapshots lead; those after a damaged one are not used."""
    steps: list[Step] = []
    states: dict[int, bytes] = {}
    for raw in snapshots:
        document = _read(match.game, raw)
        if document is None or document["since"] != len(steps):
            break
        part = entries[document["since"] : document["n"]]
        try:
            found = [
                Step(entry, tuple(row), tuple(map(tuple, events)), before, after, revealed, secret)
                for entry, (row, events, before, after, revealed, secret) in zip(part, document["steps"], strict=True)
            ]
            state_bytes = base64.b64decode(document["state"])
        except (TypeError, ValueError):
            break
        if not part or not _is_after(entries, document["n"], state_bytes, match.header.origin()):
            break
        steps += found
        states[document["n"]] = state_bytes
    if steps:
        match.resume(steps, states)


def _read(game: Game, raw: bytes) -> dict[str, Any] | None:
    """Return a snapshot as a document; None if it is damaged or of another version of the game."""
    try:
        document = json.loads(zlib.decompress(raw))
    except (ValueError, zlib.error):
        return None
    known = {"format": FORMAT, "rules": game.facts.rules, "layout": game.layout_digest().hex()}
    is_ours = isinstance(document, dict) and known.items() <= document.items()
    return document if is_ours and isinstance(document.get("n"), int) else None


def _is_after(entries: Sequence[Entry], n: int, state_bytes: bytes, origin: str) -> bool:
    """Whether this is the State after Entry `n`, by the digest of that Entry."""
    before = entries[n - 2].digest if n > 1 else origin
    return entry_digest(before, entries[n - 1].content(), state_bytes) == entries[n - 1].digest


class SnapshotWriter:
    """Stores a snapshot of one match whenever so many Entries have been added and nothing can be withdrawn."""

    __slots__ = ("_context", "_every", "_saved")

    def __init__(self, context: ServerContext, match: MatchCore, saved: int) -> None:
        self._context = context
        self._every = entries_between(match.game)
        self._saved = saved  # the Entry after which the latest snapshot was taken

    def update(self, match: MatchCore) -> None:
        """Take a snapshot in the background if one is due."""
        if match.count - self._saved >= self._every and match.is_at_rest:
            since, self._saved = self._saved, match.count
            self._context.spawn(self._save(match, since))

    async def _save(self, match: MatchCore, since: int) -> None:
        try:
            body = await self._context.offload.run_in_thread(take, match, since)
            await self._context.store.save_snapshot(match.id, match.count, body)
        except StoreError:  # the store says so in the log; the next one begins where this one did
            self._saved = min(self._saved, since)
