"""Hints and reviews: sent to worker processes; the latest reviews are kept."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import Any

from sandtable.bots.advice.hint_words import hint_words
from sandtable.kernel.carriers import flat
from sandtable.kernel.digest import canonical_json
from sandtable.kernel.errors import NotPossible
from sandtable.play.match import MatchCore
from sandtable.play.observation import board_digest
from sandtable.server.context import ServerContext
from sandtable.server.wire import answers
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import Unavailable
from sandtable.server.workers.pool import ADVICE, REVIEWS, WorkerFailed, WorkerRequest
from sandtable.server.workers.process import HINT, REVIEW
from sandtable.server.workers.upload_tasks import VERIFY
from sandtable.server.workers.uploads import read_upload

MOST_REVIEWS = 64  # of finished matches, kept in memory
log = logging.getLogger("sandtable.server")


class Adviser:
    """Gets hints and reviews from the worker processes."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._reviews: OrderedDict[str, bytes] = OrderedDict()

    async def hint(self, match: MatchCore, seat: int, v: int) -> answers.Hint:
        """The best actions of a seat, judged from its own Observation."""
        seen = match.observation(seat)
        board = seen.board
        found = await self._send(
            WorkerRequest(
                match.game.id, "", 0, seen.bytes(), board_digest(board), lambda: flat.to_bytes(board), HINT, ADVICE
            )
        )
        names = match.game.names(match.setup, seen.state)
        choices = [(tuple(row), chance) for row, chance in found["options"]]
        told = hint_words(match.game, match.setup, seen.state, seat, choices, found["waiting"], found["plan"])
        options = [
            answers.Suggestion(match.game.verbs.to_text(row, names), round(chance, 4), words)
            for (row, chance), words in zip(choices, told, strict=True)
        ]
        return answers.Hint(v, options, found["carrier"])

    async def review(self, match: MatchCore) -> bytes:
        """The Review of a finished match, as JSON."""
        if match.outcome is None:
            raise NotPossible("Only a finished match is reviewed.")
        return await self._review(match.game.id, canonical_json(match.record().json()), f"{match.id} {match.digest}")

    async def review_upload(self, body: bytes) -> bytes:
        """The Review of an uploaded Record, as JSON. The Record is replayed and every digest checked first."""
        game, record = await read_upload(self._context.uploads, VERIFY, body)
        return await self._review(game, record, "")

    async def _review(self, game: str, record: bytes, key: str) -> bytes:
        """Review a Record, or return the review kept under `key`; with an empty key nothing is kept."""
        found = self._reviews.get(key)
        if found is not None:
            return found
        request = WorkerRequest(game, "", 0, record, task=REVIEW, rank=REVIEWS)
        review = encode(await self._send(request))
        if key:
            self._reviews[key] = review
            if len(self._reviews) > MOST_REVIEWS:
                self._reviews.popitem(last=False)
        return review

    async def _send(self, request: WorkerRequest) -> Any:
        try:
            return await self._context.workers.send(request)
        except WorkerFailed as fault:
            log.warning("%s failed: %s", request.task, fault)
            raise Unavailable("The advice could not be worked out.") from None
