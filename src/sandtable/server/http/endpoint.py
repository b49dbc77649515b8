"""How the HTTP interface is declared: a line for each endpoint, from which come its route and its part of OpenAPI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sandtable.server.wire.documents import LARGEST_BODY
from sandtable.server.wire.refusals import TooLarge
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


async def read_body(request: Request) -> bytes:
    """The body, as long as it is not too large."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > LARGEST_BODY:
        raise TooLarge(f"More than {LARGEST_BODY} bytes are not read.")
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST_BODY:
            raise TooLarge(f"More than {LARGEST_BODY} bytes are not read.")
        parts.append(part)
    return b"".join(parts)
