"""The application: a table of all endpoints, their routes, and the objects that serve them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from sandtable.kernel.scene import Scene
from sandtable.server.context import ServerContext
from sandtable.server.game_api.registry import find_apis
from sandtable.server.game_api.routes import GameApiRoutes
from sandtable.server.live.connection import Sockets
from sandtable.server.settings import Settings
from sandtable.server.store.sqlite import SqliteStore
from sandtable.server.wire import common, documents
from sandtable.server.wire.common import RefusalInfo
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import REFUSABLE, refusal_of

from . import docs_site
from .endpoint import Endpoint, route
from .handlers import Handlers
from .middleware import RequestGuard
from .openapi import describe
from .static_files import ClientFiles

GAME = "/api/games/{game}"
MATCH = "/api/matches/{id}"
COMMAND_REFUSALS = (401, 403, 404, 409)
SOCKET_PATH = re.compile(r"/api/matches/([^/]+)/socket")


def endpoints(do: Handlers) -> list[Endpoint]:
    """All endpoints, in the order of docs/http.md."""
    return [
        Endpoint("GET", "/api/games", do.games, "All games", documents.Games),
        Endpoint("GET", GAME, do.game, "One game", documents.GameDetail, refusals=(404,)),
        Endpoint("GET", f"{GAME}/scenarios", do.scenarios, "Its scenarios", documents.Scenarios, refusals=(404,)),
        Endpoint(
            "GET",
            f"{GAME}/scenarios/{{name}}",
            do.scenario,
            "A scenario by name or digest",
            dict,
            refusals=(404,),
        ),
        Endpoint(
            "GET",
            f"{GAME}/scenarios/{{name}}/scene",
            do.opening,
            "The Scene it begins with, for the public",
            Scene,
            refusals=(404,),
        ),
        Endpoint(
            "POST",
            f"{GAME}/scenarios/validate",
            do.validate,
            "Every problem of a scenario",
            documents.Validation,
            documents.ScenarioIn,
            refusals=(404,),
        ),
        Endpoint(
            "POST",
            f"{GAME}/scenarios",
            do.upload,
            "Keep a scenario under its digest",
            documents.Uploaded,
            documents.ScenarioIn,
            status=201,
            refusals=(404, 422),
        ),
        Endpoint("GET", f"{GAME}/rules", do.rules, "The rules, block by block", documents.Rules, refusals=(404,)),
        Endpoint("GET", f"{GAME}/rules/{{clause}}", do.clause, "One clause", documents.ClauseInfo, refusals=(404,)),
        Endpoint("GET", f"{GAME}/skin/{{file}}", do.skin, "A file of the skin", media="*/*", refusals=(404,)),
        Endpoint(
            "GET",
            f"{GAME}/schema",
            do.schema,
            "The JSON Schema of its scenarios",
            media="application/schema+json",
            refusals=(404,),
        ),
        Endpoint("GET", f"{GAME}/guide", do.guide, "The guided first match", documents.Guide, refusals=(404,)),
        Endpoint("GET", "/api/bots", do.bots, "Bots that may take a seat", documents.Bots),
        Endpoint(
            "POST",
            "/api/matches",
            do.create,
            "Create a match",
            documents.Created,
            documents.NewMatch,
            status=201,
            refusals=(404, 409, 422),
        ),
        Endpoint(
            "GET",
            "/api/matches",
            do.matches,
            "Listed matches, newest first",
            documents.MatchList,
            refusals=(404,),
            query=(("state", ("open", "running", "over")),),
        ),
        Endpoint(
            "GET",
            MATCH,
            do.match,
            "The view of the asking seat",
            common.MatchView,
            token=True,
            refusals=(401, 403, 404),
        ),
        Endpoint(
            "POST",
            f"{MATCH}/join",
            do.join,
            "Take the open seat",
            documents.Joined,
            documents.Join,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/actions",
            do.actions,
            "Play: all actions or none",
            documents.Done,
            documents.ActionsIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/ask",
            do.ask,
            "What may be done with a piece",
            common.Choices,
            documents.AskIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/preview",
            do.preview,
            "What actions would do",
            common.Preview,
            documents.PreviewIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/hint",
            do.hint,
            "The best actions; the Record says that it was asked",
            documents.Hint,
            documents.NudgeIn,
            token=True,
            refusals=(*COMMAND_REFUSALS, 503),
        ),
        Endpoint(
            "POST",
            f"{MATCH}/undo",
            do.undo,
            "Withdraw one's latest action",
            documents.Done,
            documents.NudgeIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/resign",
            do.resign,
            "Give up",
            documents.Done,
            documents.NudgeIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/offers",
            do.offer,
            "Propose a draw, a take-back, a rematch",
            documents.Done,
            documents.OfferIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/answers",
            do.answer,
            "Answer a proposal",
            documents.Done,
            documents.AnswerIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "GET",
            f"{MATCH}/record",
            do.record,
            "The Record, as the asker may have it",
            dict,
            token=True,
            refusals=(401, 403, 404),
        ),
        Endpoint(
            "GET",
            f"{MATCH}/replay",
            do.replay,
            "The match Frame by Frame, in a view the asker may have",
            documents.Replay,
            token=True,
            refusals=(401, 403, 404),
            query=(("view", ("0", "1", "2", "all")),),
        ),
        Endpoint(
            "POST",
            "/api/replays",
            do.read_record,
            "A Record Frame by Frame; nothing is kept",
            documents.Replay,
            documents.RecordIn,
            refusals=(404, 409, 422),
        ),
        Endpoint(
            "GET",
            f"{MATCH}/review",
            do.review,
            "A finished match looked at again",
            documents.ReviewInfo,
            refusals=(404, 409, 503),
        ),
        Endpoint(
            "POST",
            "/api/reviews",
            do.review_record,
            "The same of a Record; nothing is kept",
            documents.ReviewInfo,
            documents.ReviewIn,
            refusals=(404, 409, 422, 503),
        ),
        Endpoint("GET", "/api/health", do.health, "The server answers", documents.Health),
        Endpoint("GET", "/api/ready", do.ready, "The server can play", documents.Health),
        Endpoint("GET", "/api/metrics", do.metrics, "Numbers for Prometheus", media="text/plain", refusals=(403,)),
        Endpoint("GET", "/api/openapi.json", do.description, "This interface as OpenAPI 3.1", dict),
    ]


def make_app(settings: Settings) -> Starlette:
    """Make the application. Its parts are created in its lifespan, because they need the running event loop."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        context = ServerContext(settings, SqliteStore(settings.database))
        do = Handlers(context)
        table = endpoints(do)
        do.openapi = encode(describe(table))
        app.router.routes[:] = routes(do, table)
        context.metrics.gauges["rooms"] = ("Matches in memory.", lambda: len(do.rooms))
        context.metrics.gauges["sockets"] = ("Open sockets.", lambda: do.sockets.open)
        context.metrics.gauges["thinking"] = ("Bots that wait for an answer.", lambda: context.workers.pending)
        preparing = context.game_cache.warm_up(lambda: do.rooms.is_loading)
        for work in (context.metrics.watch_loop(), do.rooms.maintain(), do.rooms.resume_pending(), preparing):
            context.spawn(work)
        app.state.context, app.state.rooms, app.state.sockets = context, do.rooms, do.sockets
        yield
        context.stopping = True
        await do.rooms.close()
        await context.close()

    app = Starlette(lifespan=lifespan, exception_handlers={HTTPException: _http_fault})
    for kind in REFUSABLE:
        app.add_exception_handler(kind, _refusal)
    app.add_middleware(RequestGuard, settings=settings)
    return app


class Application:
    """The ASGI application. Sockets bypass Starlette: they live long, and every layer would cost memory meanwhile."""

    def __init__(self, settings: Settings) -> None:
        self.app = make_app(settings)
        self.state = self.app.state

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "websocket" and (found := SOCKET_PATH.fullmatch(scope["path"])):
            sockets: Sockets = self.state.sockets
            return sockets.serve(found[1], scope, receive, send)
        return self.app(scope, receive, send)


def routes(do: Handlers, table: list[Endpoint]) -> list[BaseRoute]:
    """The routes of the endpoints, of the games' own interfaces, of the documentation, and last of the client."""
    all_routes: list[BaseRoute] = [Route(one.path, route(one), methods=[one.method]) for one in table]
    for game, api in find_apis().items():
        all_routes += GameApiRoutes(game, api, do.context.store, do.limit_creation).routes()
    docs = docs_site.DocsSite(docs_site.DOCS_FOLDER)
    all_routes += [Route(path, docs, methods=["GET"]) for path in (docs_site.PREFIX, docs_site.PREFIX + "/{path:path}")]
    all_routes.append(Route("/{path:path}", ClientFiles(), methods=["GET"]))
    return all_routes


async def _refusal(request: Request, fault: Exception) -> Response:
    status, refusal = refusal_of(fault)
    request.app.state.context.metrics.refusals[refusal.error] += 1
    return _answer(status, refusal)


async def _http_fault(_: Request, fault: Exception) -> Response:
    status = fault.status_code if isinstance(fault, HTTPException) else 500
    headers = dict(fault.headers or {}) if isinstance(fault, HTTPException) else {}
    if status == 404:
        return _answer(404, RefusalInfo("unknown", "There is nothing at this address."))
    return _answer(status, RefusalInfo("unreadable", "This address does not understand that method."), headers)


def _answer(status: int, refusal: RefusalInfo, headers: dict[str, str] | None = None) -> Response:
    headers = dict(headers or {})
    if refusal.retry_after:
        headers["retry-after"] = str(refusal.retry_after)
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    return Response(encode(refusal), status, media_type="application/json", headers=headers)
