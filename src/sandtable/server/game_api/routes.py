"""Mounts the paths of a game's own HTTP interface: reads JSON, finds the match, writes the game's answer as JSON."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from sandtable.kernel.http_api import ApiError, ApiRequest, ApiRoute, GameHttpApi
from sandtable.server.auth import bearer_token
from sandtable.server.request_body import read_body
from sandtable.server.store.base import Store
from sandtable.server.wire.common import LARGEST_COMMAND

from .matches import start_match
from .storage import ApiMatches

StatusAndDocument = tuple[int, Mapping[str, Any]]


class GameApiRoutes:
    """The routes of one game's interface."""

    def __init__(self, game: str, api: GameHttpApi, store: Store, limit_creation: Callable[[Request], None]) -> None:
        self.game = game
        self.api = api
        self.matches = ApiMatches(game, api, store)
        self.limit_creation = limit_creation  # raises for a client that creates too many matches

    def routes(self) -> list[BaseRoute]:
        """One route to start a match, and those that the game declares."""
        made: list[BaseRoute] = [Route(self.api.start_path, _as_response(self.start), methods=["POST"])]
        made += [Route(one.path, _as_response(self._handler(one)), methods=[one.method]) for one in self.api.routes]
        return made

    async def start(self, request: Request) -> StatusAndDocument:
        """Start a match and return the keys of its players."""
        self.limit_creation(request)
        start = self.api.start(await _json_body(request))
        match = start_match(self.game, start)
        keys = await self.matches.add(match, start.settings)
        return 201, self.api.started(match.id, keys)

    def _handler(self, route: ApiRoute) -> Callable[[Request], Awaitable[StatusAndDocument]]:
        async def handle(request: Request) -> StatusAndDocument:
            body = await _json_body(request) if request.method == "POST" else {}
            if not isinstance(body, dict):
                raise ApiError(400, "an object is needed")
            received = ApiRequest(request.path_params, request.query_params, body)
            key = bearer_token(request.headers.get("authorization", ""))
            async with self.matches.open(received, self.api.address(received), key) as call:
                return 200, route.answer(call)

        return handle


async def _json_body(request: Request) -> Any:
    raw = await read_body(request, LARGEST_COMMAND)
    try:
        document = json.loads(raw or b"{}")
        json.dumps(document, ensure_ascii=False).encode()  # half a surrogate pair cannot be stored or searched for
    except ValueError as fault:
        raise ApiError(400, "the body is no JSON") from fault
    return document


def _as_response(handle: Callable[[Request], Awaitable[StatusAndDocument]]) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        try:
            status, document = await handle(request)
        except ApiError as fault:
            status, document = fault.status, fault.json()
        return Response(json.dumps(document), status, media_type="application/json")

    return respond
