"""How the HTTP interface is declared: a line for each endpoint, from which come its route and its part of OpenAPI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sandtable.server.request_body import read_body
from sandtable.server.wire.scene_patch import encode

JSON = "application/json"
Handler = Callable[..., Awaitable[Any]]  # (request) or (request, body) -> a document, bytes of JSON, or a Response


@dataclass(frozen=True)
class Endpoint:
    """One method of one path."""

    method: str  # "POST"
    path: str  # "/api/matches/{id}/actions"
    handler: Handler
    words: str
    answer: Any = None  # the type of the document; None: not described by a type
    body: Any = None
    status: int = 200
    media: str = JSON
    token: bool = False  # may be asked with a seat's token
    refusals: tuple[int, ...] = ()  # beside those that any endpoint may give
    query: tuple[tuple[str, tuple[str, ...]], ...] = ()  # name and allowed values


def route(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint as Starlette calls it: body read and checked, answer written."""
    decode = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body).decode

    async def answer(request: Request) -> Response:
        if decode is None:
            made = await endpoint.handler(request)
        else:
            made = await endpoint.handler(request, decode(await read_body(request)))
        if isinstance(made, Response):
            return made
        body = made if isinstance(made, bytes) else encode(made)
        return Response(body, endpoint.status, media_type=endpoint.media)

    answer.__name__ = endpoint.handler.__name__
    return answer
