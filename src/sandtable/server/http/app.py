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
from sandtable.server.connection_limits import ConnectionLimits
from sandtable.server.context import ServerContext
from sandtable.server.game_api.registry import find_apis
from sandtable.server.game_api.routes import GameApiRoutes
from sandtable.server.live.connection import Sockets
from sandtable.server.settings import Settings
from sandtable.server.store.sqlite import SqliteStore
from sandtable.server.wire import answers, common, requests
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
        Endpoint("GET", "/api/games", do.games, "List the games", answers.Games),
        Endpoint("GET", GAME, do.game, "Describe a game", answers.GameDetail, refusals=(404,)),
        Endpoint(
            "GET", f"{GAME}/scenarios", do.scenarios, "List the scenarios of a game", answers.Scenarios, refusals=(404,)
        ),
        Endpoint(
            "GET",
            f"{GAME}/scenarios/{{name}}",
            do.scenario,
            "Get a scenario by name or digest",
            dict,
            refusals=(404,),
        ),
        Endpoint(
            "GET",
            f"{GAME}/scenarios/{{name}}/scene",
            do.first_scene,
            "Get the first Scene of a scenario, as the public sees it",
            Scene,
            refusals=(404,),
            operation="opening",
        ),
        Endpoint(
            "POST",
            f"{GAME}/scenarios/validate",
            do.validate,
            "List every problem of a scenario",
            answers.Validation,
            requests.ScenarioIn,
            refusals=(404,),
        ),
        Endpoint(
            "POST",
            f"{GAME}/scenarios",
            do.upload,
            "Store a scenario under its digest",
            answers.Uploaded,
            requests.ScenarioIn,
            status=201,
            refusals=(404, 422),
            limit="create",
        ),
        Endpoint("GET", f"{GAME}/rules", do.rules, "Get the rules, block by block", answers.Rules, refusals=(404,)),
        Endpoint(
            "GET",
            f"{GAME}/rules/{{clause}}",
            do.clause,
            "Get a clause of the rules",
            answers.ClauseInfo,
            refusals=(404,),
        ),
        Endpoint("GET", f"{GAME}/skin/{{file}}", do.skin, "Get a file of the skin", media="*/*", refusals=(404,)),
        Endpoint(
            "GET",
            f"{GAME}/schema",
            do.schema,
            "Get the JSON Schema of the scenarios of a game",
            media="application/schema+json",
            refusals=(404,),
        ),
        Endpoint("GET", f"{GAME}/guide", do.guide, "Get the guided first match", answers.Guide, refusals=(404,)),
        Endpoint("GET", "/api/bots", do.bots, "List the bots that can take a seat", answers.Bots),
        Endpoint(
            "POST",
            "/api/matches",
            do.create,
            "Create a match",
            answers.Created,
            requests.NewMatch,
            status=201,
            refusals=(404, 409, 422),
            limit="create",
        ),
        Endpoint(
            "GET",
            "/api/matches",
            do.matches,
            "List public matches, newest first",
            answers.MatchList,
            refusals=(404,),
            query=(("state", ("open", "running", "over")),),
        ),
        Endpoint(
            "GET",
            MATCH,
            do.match,
            "Get the view of a seat, or of the public",
            common.MatchView,
            token=True,
            refusals=(401, 403, 404),
        ),
        Endpoint(
            "POST",
            f"{MATCH}/join",
            do.join,
            "Take the free seat",
            answers.Joined,
            requests.Join,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/actions",
            do.actions,
            "Play Actions: all or none",
            answers.Done,
            requests.ActionsIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/ask",
            do.ask,
            "Ask for the legal Actions of a piece",
            common.Choices,
            requests.AskIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/preview",
            do.preview,
            "Preview what Actions would do",
            common.Preview,
            requests.PreviewIn,
            token=True,
            refusals=COMMAND_REFUSALS,
            limit="study",
        ),
        Endpoint(
            "POST",
            f"{MATCH}/hint",
            do.hint,
            "Ask for the best Actions; the Record notes the request",
            answers.Hint,
            requests.NudgeIn,
            token=True,
            refusals=(*COMMAND_REFUSALS, 503),
            limit="study",
        ),
        Endpoint(
            "POST",
            f"{MATCH}/undo",
            do.undo,
            "Undo the seat's latest Action",
            answers.Done,
            requests.NudgeIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/resign",
            do.resign,
            "Resign the match",
            answers.Done,
            requests.NudgeIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/offers",
            do.offer,
            "Propose a draw, a take-back or a rematch",
            answers.Done,
            requests.OfferIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "POST",
            f"{MATCH}/answers",
            do.answer,
            "Accept or decline a proposal",
            answers.Done,
            requests.AnswerIn,
            token=True,
            refusals=COMMAND_REFUSALS,
        ),
        Endpoint(
            "GET",
            f"{MATCH}/record",
            do.record,
            "Get the Record, as far as the caller may know it",
            dict,
            token=True,
            refusals=(401, 403, 404),
        ),
        Endpoint(
            "GET",
            f"{MATCH}/replay",
            do.replay,
            "Get the match Frame by Frame, in a view open to the caller",
            answers.Replay,
            token=True,
            refusals=(401, 403, 404),
            query=(("view", ("0", "1", "2", "all")), ("events", ("sentences", "facts"))),
        ),
        Endpoint(
            "POST",
            "/api/replays",
            do.read_record,
            "Convert a Record to Frames, without storing it",
            answers.Replay,
            requests.RecordIn,
            raw=True,
            refusals=(404, 409, 422),
            limit="create",
        ),
        Endpoint(
            "GET",
            f"{MATCH}/review",
            do.review,
            "Review a finished match",
            answers.ReviewInfo,
            refusals=(404, 409, 503),
            limit="create",
        ),
        Endpoint(
            "POST",
            "/api/reviews",
            do.review_record,
            "Review a Record, without storing it",
            answers.ReviewInfo,
            requests.ReviewIn,
            raw=True,
            refusals=(404, 409, 422, 503),
            limit="create",
        ),
        Endpoint("GET", "/api/health", do.health, "Check that the server answers", answers.Health),
        Endpoint(
            "GET", "/api/ready", do.ready, "Check that the server can play matches", answers.Health, refusals=(503,)
        ),
        Endpoint(
            "GET",
            "/api/set-aside",
            do.set_aside,
            "List the stored matches that could not be restored",
            answers.SetAsideList,
            refusals=(403,),
        ),
        Endpoint("GET", "/api/metrics", do.metrics, "Get metrics for Prometheus", media="text/plain", refusals=(403,)),
        Endpoint("GET", "/api/openapi.json", do.description, "Describe this interface as OpenAPI 3.1", dict),
    ]


def make_app(settings: Settings, limits: ConnectionLimits) -> Starlette:
    """Make the application. Its parts are created in its lifespan, because they need the running event loop."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = SqliteStore(settings.database)
        context = ServerContext(settings, store)
        do = Handlers(context)
        table = endpoints(do)
        do.openapi = encode(describe(table))
        app.router.routes[:] = routes(do, table)
        context.metrics.gauges["rooms"] = ("Matches in memory.", lambda: len(do.rooms))
        context.metrics.gauges["set_aside"] = ("Matches that could not be restored.", lambda: len(do.rooms.quarantine))
        context.metrics.gauges["store_failing"] = ("1 while writes fail.", lambda: bool(store.health.fault))
        context.metrics.gauges["store_waiting"] = ("Writes that wait for the store.", lambda: store.waiting)
        context.metrics.gauges["store_threads"] = ("Threads of the store that run.", lambda: store.threads_alive)
        context.metrics.gauges["store_log_bytes"] = ("Size of the write-ahead log.", lambda: store.log_bytes)
        context.metrics.gauges["store_free_bytes"] = ("Free space of the database's disk.", lambda: store.free_bytes)
        context.metrics.gauges["connections"] = ("Open TCP connections, sockets included.", lambda: limits.open)
        context.metrics.gauges["connections_refused"] = ("Connections that were refused.", lambda: limits.refused)
        context.metrics.gauges["sockets"] = ("Open sockets.", lambda: do.sockets.open)
        context.metrics.gauges["thinking"] = ("Bots that wait for an answer.", lambda: context.workers.pending)
        context.metrics.gauges["study_waiting"] = (
            "Checks and replays that wait.",
            lambda: context.study.waiting + context.uploads.waiting,
        )
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

    def __init__(self, settings: Settings, limits: ConnectionLimits) -> None:
        self.app = make_app(settings, limits)
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
