"""Hints and reviews as the server gives them: asked of worker processes, one review at a time, the latest kept."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Any

from sandtable.kernel import record as records
from sandtable.kernel.carriers import flat
from sandtable.kernel.digest import canonical_json
from sandtable.kernel.errors import NotPossible
from sandtable.kernel.record import Record
from sandtable.play.match import Match
from sandtable.play.observation import board_digest
from sandtable.play.replay import replay
from sandtable.server.context import House
from sandtable.server.wire import documents
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import TooLarge, Unavailable
from sandtable.server.wire.replays import MOST_ENTRIES

from .pool import HINT, REVIEW, Question, WorkerFailed

KEPT = 64  # reviews of finished matches
log = logging.getLogger("sandtable.server")


class Advisers:
    """Who asks the workers for advice."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._one = asyncio.Lock()  # a review takes seconds: the other processes are for the bots
        self._made: OrderedDict[str, bytes] = OrderedDict()

    async def hint(self, match: Match, seat: int, v: int) -> documents.Hint:
        """The best actions of a seat, from its own Observation."""
        seen = match.observation(seat)
        board = seen.board
        question = Question(match.game.id, "", 0, seen.bytes(), board_digest(board), lambda: flat.to_bytes(board), HINT)
        found = await self._ask(question)
        names = match.game.names(match.setup, seen.state)
        options = [
            documents.Suggestion(match.game.verbs.to_text(tuple(row), names), round(chance, 4))
            for row, chance in found["options"]
        ]
        return documents.Hint(v, options, found["carrier"])

    async def review(self, match: Match) -> bytes:
        """JSON of the Review of a finished match."""
        if match.outcome is None:
            raise NotPossible("Only a finished match is reviewed.")
        return await self._review(match.record(), f"{match.id} {match.digest}")

    async def review_document(self, document: dict[str, Any]) -> bytes:
        """The same of a Record from outside; it is played again, digest for digest, before it is judged."""
        record = records.from_json(document)
        if len(record.entries) > MOST_ENTRIES:
            raise TooLarge(f"A record of more than {MOST_ENTRIES} entries is not reviewed here.")
        match = await self._house.study.away(replay, await self._house.shelf.game(record.game), record)
        if match.outcome is None:
            raise NotPossible("Only a finished match is reviewed.")
        return await self._review(record, "")

    async def _review(self, record: Record, key: str) -> bytes:
        async with self._one:
            found = self._made.get(key)
            if found is not None:
                return found
            made = encode(await self._ask(Question(record.game, "", 0, canonical_json(record.json()), wanted=REVIEW)))
            if key:
                self._made[key] = made
                if len(self._made) > KEPT:
                    self._made.popitem(last=False)
            return made

    async def _ask(self, question: Question) -> Any:
        try:
            return await self._house.workers.ask(question)
        except WorkerFailed as fault:
            log.warning("%s: %s", question.wanted, fault)
            raise Unavailable("The advice could not be worked out.") from None
