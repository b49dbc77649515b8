"""The names of message and document types in OpenAPI and TypeScript.

A type is published under its Python name, unless another class of the package has the better claim to that name in
Python.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.kernel.scene import ScenePiece, ScenePrompt

from .answers import ReviewInfo
from .common import MatchView, OddsInfo, RefusalInfo
from .messages import AnswerOffer, ClockInfo

PUBLISHED_NAMES: Mapping[type, str] = {
    AnswerOffer: "Answer",
    ClockInfo: "Clock",
    MatchView: "View",
    OddsInfo: "Odds",
    RefusalInfo: "Refusal",
    ReviewInfo: "Review",
    ScenePiece: "Piece",
    ScenePrompt: "Prompt",
}


def published_name(cls: type) -> str:
    """The name of a type in OpenAPI and TypeScript."""
    return PUBLISHED_NAMES.get(cls, cls.__name__)
