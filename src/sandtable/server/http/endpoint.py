"""How an endpoint of the HTTP interface is declared. Its route and its OpenAPI description follow from that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sandtable.server.request_body import read_body
from sandtable.server.wire.encoding import encode

JSON = "application/json"
Handler = Callable[..., Awaitable[Any]]  # (request) or (request, body) -> a document, bytes of JSON, or a Response


@dataclass(frozen=True)
class Endpoint:
    """One method of one path, with what it takes and answers."""

    method: str  # "POST"
    path: str  # "/api/matches/{id}/actions"
    handler: Handler
    words: str  # its summary in OpenAPI
    answer: Any = None  # the type of the answer; None: no JSON document
    body: Any = None  # the type of the request body; None: it has none
    raw: bool = False  # whether the handler takes the bytes of the body, which are decoded elsewhere
    status: int = 200
    media: str = JSON
    token: bool = False  # whether it takes a seat's token
    limit: str = ""  # the rate limit that it counts for, besides that of all requests
    refusals: tuple[int, ...] = ()  # status codes besides those that every endpoint may answer
    operation: str = ""  # its operationId in OpenAPI, if that is not the name of the handler
    query: tuple[tuple[str, tuple[str, ...]], ...] = ()  # names and allowed values; the first is the default


def route(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """Make the function that Starlette calls: it reads and checks the body, and writes the answer."""
    decode = None if endpoint.body is None or endpoint.raw else msgspec.json.Decoder(endpoint.body).decode

    async def answer(request: Request) -> Response:
        if endpoint.limit:  # before the body is read, let alone parsed
            request.app.state.context.rate_limits.take(endpoint.limit, request.client.host if request.client else "")
        if endpoint.body is None:
            result = await endpoint.handler(request)
        else:
            body = await read_body(request, endpoint.body.largest)
            result = await endpoint.handler(request, body if decode is None else decode(body))
        if isinstance(result, Response):
            return result
        document = result if isinstance(result, bytes) else encode(result)
        return Response(document, endpoint.status, media_type=endpoint.media)

    answer.__name__ = endpoint.handler.__name__
    return answer
