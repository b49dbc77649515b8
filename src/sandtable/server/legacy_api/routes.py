"""The routes of a game's own headless API. Bodies and answers are the author's; refusals are `{"error", "errors"}`."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from sandtable.kernel.errors import NotPossible, Unreadable
from sandtable.server.auth import bearer_token
from sandtable.server.request_body import read_body

from .api import Declined, Session, faults_of, read_new
from .games import Games

Answer = tuple[int, dict[str, Any]]


class HeadlessApi:
    """The endpoints over the games of one server."""

    def __init__(self, game: str, games: Games, allow: Callable[[Request], None]) -> None:
        self.game = game
        self.games = games
        self.allow = allow  # raises where somebody creates too often

    def routes(self) -> list[BaseRoute]:
        """All of them, in the order of docs/http.md."""
        one = "/api/game/{id}"
        table: list[tuple[str, str, Callable[[Request], Awaitable[Answer]]]] = [
            ("POST", "/api/game/new", self.new),
            ("GET", f"{one}/state", self.state),
            ("GET", f"{one}/legal", self.legal),
            ("POST", f"{one}/action", self.action),
            ("POST", "/api/action/{player}", self.action),
            ("POST", f"{one}/upkeep", self.upkeep),
            ("GET", f"{one}/log", self.log),
            ("POST", "/api/report/{id}", self.report),
            ("POST", f"{one}/concede", self.concede),
        ]
        return [Route(path, _answering(do), methods=[method]) for method, path, do in table]

    async def new(self, request: Request) -> Answer:
        """A game from a seed, and a key for each player."""
        self.allow(request)
        given = read_new(await _body(request))
        try:
            session = Session.create(self.game, **given)
        except Unreadable as fault:
            raise Declined(400, *faults_of(fault)) from fault
        except NotPossible as fault:
            raise Declined(400, str(fault)) from fault
        keys = await self.games.add(session)
        return 201, {"game_id": session.id, "keys": {"p1": keys[0], "p2": keys[1]}}

    async def state(self, request: Request) -> Answer:
        async with self._asked(request) as (session, player, _):
            return 200, session.view(player)

    async def legal(self, request: Request) -> Answer:
        async with self._asked(request) as (session, player, _):
            return 200, {"game_id": session.id, "legal_orders": session.legal_orders(needed(player))}

    async def action(self, request: Request) -> Answer:
        async with self._asked(request) as (session, player, body):
            return 200, session.submit(needed(player), body.get("orders"))

    async def upkeep(self, request: Request) -> Answer:
        async with self._asked(request) as (session, player, _):
            return 200, session.upkeep(needed(player))

    async def log(self, request: Request) -> Answer:
        async with self._asked(request) as (session, player, _):
            state = session.view(player)
            head = {key: state[key] for key in ("game_id", "turn", "phase")}
            return 200, head | {"log": session.log(player)}

    async def report(self, request: Request) -> Answer:
        async with self._asked(request) as (session, player, body):
            prompt = body.get("prompt", "")
            if not isinstance(prompt, str):
                raise Declined(400, "prompt: a text is needed")
            return 200, {"report": session.report(player, prompt)}

    async def concede(self, request: Request) -> Answer:
        async with self._asked(request) as (session, player, _):
            return 200, session.concede(needed(player))

    @asynccontextmanager
    async def _asked(self, request: Request) -> AsyncIterator[tuple[Session, str | None, dict[str, Any]]]:
        """The game, the player that the caller holds the key of, and the body."""
        body: dict[str, Any] = {}
        if request.method == "POST":
            given = await _body(request)
            if not isinstance(given, dict):
                raise Declined(400, "an object is needed")
            body = given
        id = request.path_params.get("id") or str(body.get("game_id", ""))
        player = request.path_params.get("player") or body.get("player_id") or request.query_params.get("player_id")
        async with self.games.asked(id, player, bearer_token(request.headers.get("authorization", ""))) as session:
            yield session, player, body


def needed(player: str | None) -> str:
    """A player must be named here."""
    if player is None:
        raise Declined(400, "player_id is missing")
    return player


async def _body(request: Request) -> Any:
    raw = await read_body(request)
    try:
        return json.loads(raw or b"{}")
    except ValueError as fault:
        raise Declined(400, "the body is no JSON") from fault


def _answering(do: Callable[[Request], Awaitable[Answer]]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            status, document = await do(request)
        except Declined as fault:
            status, document = fault.status, fault.json()
        return Response(json.dumps(document), status, media_type="application/json")

    return answer
