"""Hints and reviews as a worker process computes them: from bytes, within a time budget."""

from __future__ import annotations

import json
from typing import Any

from sandtable.bots.advice import review as reviews
from sandtable.bots.advice.analysis import Analyser, Budget
from sandtable.bots.carrier_choice import COMPILED, FOUND, is_on_disk
from sandtable.kernel import record as records
from sandtable.kernel.carriers.carrier import has_numba
from sandtable.kernel.game import Game
from sandtable.play.observation import ObservationCore

HINT_SECONDS = 1.0
REVIEW_SECONDS = 10.0  # for a whole match
MOST_SECONDS = 0.08  # for one position of it
LATEST = 25.0  # seconds after which a game that is slow on the plain carrier is no longer searched


def hint(seen: ObservationCore) -> dict[str, Any]:
    """The best Actions of the observing seat as rows, each with its probability of winning."""
    judgement = Analyser(seen.game, carrier=choose_carrier(seen.game)).analyse(seen, Budget(seconds=HINT_SECONDS))
    return {
        "options": [(one.row, one.chance) for one in judgement.choices],
        "carrier": judgement.carrier,
        "waiting": judgement.waiting,
        "plan": judgement.plan,
    }


def review(game: Game, raw: bytes) -> dict[str, Any]:
    """The review of a finished match, from its Record as JSON."""
    record = records.from_json(json.loads(raw))
    searches = max(1, len(record.entries)) * (2 if game.facts.hidden else 1)
    budget = Budget(seconds=min(REVIEW_SECONDS / searches, MOST_SECONDS))
    return reviews.review(game, record, budget, carrier=choose_carrier(game), most_seconds=LATEST).json()


def choose_carrier(game: Game) -> str:
    """The compiled carrier if loading it takes only a moment: nobody should wait for the compiler."""
    return COMPILED if has_numba() and is_on_disk(game) else FOUND
