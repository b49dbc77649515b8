"""The handlers of all endpoints."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar, cast

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

import sandtable
from sandtable.kernel.game import Game
from sandtable.play.views import record_view
from sandtable.server.auth import bearer_token, check_operator
from sandtable.server.context import ServerContext
from sandtable.server.fair_queue import asker
from sandtable.server.live import queries
from sandtable.server.live.advice import Adviser
from sandtable.server.live.command import Command, CommandResult
from sandtable.server.live.connection import Sockets
from sandtable.server.live.lobby import Lobby, is_digest
from sandtable.server.live.room import Room
from sandtable.server.live.rooms import Rooms
from sandtable.server.live.seat_commands import (
    answer_command,
    hint_command,
    offer_command,
    play_command,
    resign_command,
    undo_command,
)
from sandtable.server.store.base import StoreError
from sandtable.server.wire import answers, replays, requests
from sandtable.server.wire.answers import Done, Health
from sandtable.server.wire.common import SEATS, Choices, MatchState, SeatNumber
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import Forbidden, NotFound, Unavailable, problem_notes
from sandtable.server.workers.bots import bot_infos
from sandtable.server.workers.pool import ADVICE
from sandtable.server.workers.upload_tasks import REPLAY
from sandtable.server.workers.uploads import read_upload

from . import catalogue, rulebook

T = TypeVar("T")
REVALIDATE = {"cache-control": "no-cache"}


class Handlers:
    """What each endpoint does, over the rooms and the lobby of one server."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self.rooms = Rooms(context)
        self.lobby = Lobby(context, self.rooms)
        self.sockets = Sockets(context, self.rooms)
        self.advice = Adviser(context)
        self.openapi: bytes = b"{}"

    # -- games, scenarios, rules

    async def games(self, _: Request) -> answers.Games:
        return answers.Games([catalogue.game_info(game) for game in await self.context.game_cache.games()])

    async def game(self, request: Request) -> answers.GameDetail:
        return catalogue.game_detail(await self._game(request))

    async def scenarios(self, request: Request) -> answers.Scenarios:
        return answers.Scenarios(catalogue.scenario_infos(await self._game(request)))

    async def scenario(self, request: Request) -> dict[str, Any]:
        return await self.lobby.scenario_document(await self._game(request), request.path_params["name"])

    async def first_scene(self, request: Request) -> Response:
        game, name = await self._game(request), request.path_params["name"]
        if is_digest(name):
            result = await self.context.game_cache.draw_scene(game, await self.lobby.scenario_document(game, name))
        else:
            result = await self.context.game_cache.opening_scene(game, name)
        return Response(result, media_type="application/json", headers=REVALIDATE)

    async def validate(self, request: Request, body: requests.ScenarioIn) -> answers.Validation:
        game = await self._game(request)
        problems = await while_connected(request, self.lobby.problems(game, body.scenario, body.options))
        return answers.Validation(all(problem.warning for problem in problems), problem_notes(problems))

    async def upload(self, request: Request, body: requests.ScenarioIn) -> answers.Uploaded:
        return await self.lobby.upload(await self._game(request), body.scenario, body.options)

    async def rules(self, request: Request) -> answers.Rules:
        return rulebook.rules(await self._game(request))

    async def clause(self, request: Request) -> answers.ClauseInfo:
        return rulebook.clause(await self._game(request), request.path_params["clause"])

    async def skin(self, request: Request) -> Response:
        kind, raw = catalogue.skin_file(await self._game(request), request.path_params["file"])
        return Response(raw, media_type=kind, headers=REVALIDATE)

    async def schema(self, request: Request) -> Response:
        raw = catalogue.schema_file(await self._game(request))
        return Response(raw, media_type="application/schema+json", headers=REVALIDATE)

    async def guide(self, request: Request) -> answers.Guide:
        return catalogue.guide((await self._game(request)).package)

    async def bots(self, _: Request) -> answers.Bots:
        return answers.Bots(bot_infos())

    # -- matches

    async def create(self, request: Request, body: requests.NewMatch) -> answers.Created:
        return await self.lobby.create(body)

    def limit_creation(self, request: Request) -> None:
        """Refuse a client that creates too many matches."""
        self.context.rate_limits.take("create", _address(request))

    async def matches(self, request: Request) -> answers.MatchList:
        state = request.query_params.get("state", "open")
        if state not in ("open", "running", "over"):
            raise NotFound("state is open, running or over.")
        return answers.MatchList(await self.lobby.listed(cast("MatchState", state)))

    async def join(self, request: Request, body: requests.Join) -> answers.Joined:
        return await self.lobby.join(request.path_params["id"], body)

    async def match(self, request: Request) -> bytes:
        room = await self._room(request)
        seat = self._seat(request, room)
        view = await room.audience.prepare_view(2 if seat is None else seat)
        head = b'{"v":%d,"seat":%d,"match":%b,"scene":' % (view.v, view.seat, encode(room.info()))
        return head + room.audience.views.scene_json(view) + b',"status":' + view.status + b"}"

    async def record(self, request: Request) -> bytes:
        room = await self._room(request)
        seat = self._seat(request, room)
        work = self.context.study.run(record_view, room.match, 2 if seat is None else seat)
        return encode(await while_connected(request, work))

    async def replay(self, request: Request) -> bytes:
        room = await self._room(request)
        view = replays.choose_view(room.match, request.query_params.get("view", ""), self._seat(request, room))
        events = replays.choose_events(request.query_params.get("events", ""))
        return await while_connected(request, self.context.study.run(replays.replay_json, room.match, view, events))

    async def read_record(self, request: Request, body: bytes) -> bytes:
        replay: bytes = await while_connected(request, read_upload(self.context.uploads, REPLAY, body))
        return replay

    async def review(self, request: Request) -> bytes:
        match = (await self._room(request)).match
        return await while_connected(request, self.advice.review(match))

    async def review_record(self, request: Request, body: bytes) -> bytes:
        return await while_connected(request, self.advice.review_upload(body))

    async def ask(self, request: Request, body: requests.AskIn) -> Choices:
        room, seat = await self._seated(request)
        return await queries.offloaded_choices(self.context.offload, room.match, seat, body.about)

    async def preview(self, request: Request, body: requests.PreviewIn) -> bytes:
        room, seat = await self._seated(request)
        shown = (await room.audience.prepare_view(seat)).scene()
        work = self.context.previews.run(queries.preview, room.match, seat, body.actions, shown)
        return await while_connected(request, work)

    async def actions(self, request: Request, body: requests.ActionsIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, play_command(seat, body.actions))

    async def hint(self, request: Request, body: requests.NudgeIn) -> Response | answers.Hint:
        room, seat = await self._seated(request)
        self.context.workers.require_space(ADVICE, asker.get())  # before the Record notes it
        answer = await room.execute(seat, body.v, body.nonce, hint_command(seat))
        if answer.refusal is not None:
            return Response(encode(answer.refusal), answer.status, media_type="application/json")
        return await while_connected(request, self.advice.hint(room.match, seat, answer.v))

    async def undo(self, request: Request, body: requests.NudgeIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, undo_command(room, seat))

    async def resign(self, request: Request, body: requests.NudgeIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, resign_command(seat))

    async def offer(self, request: Request, body: requests.OfferIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, offer_command(room, seat, body.what))

    async def answer(self, request: Request, body: requests.AnswerIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, answer_command(room, seat, body.what, yes=body.yes))

    # -- the server

    async def health(self, _: Request) -> Health:
        return Health(True, sandtable.__version__)

    async def ready(self, _: Request) -> Health:
        if self.context.stopping:
            raise Unavailable("The server is going down.")
        try:
            await self.context.store.check()
        except StoreError as fault:
            raise Unavailable(f"The store cannot write: {fault}.") from fault
        return Health(True, sandtable.__version__)

    async def set_aside(self, request: Request) -> answers.SetAsideList:
        check_operator(_address(request), request.headers, self.context.settings.operator_token)
        return answers.SetAsideList(self.rooms.quarantine.listed())

    async def metrics(self, request: Request) -> Response:
        check_operator(_address(request), request.headers, self.context.settings.operator_token)
        return Response(self.context.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def description(self, _: Request) -> bytes:
        return self.openapi

    # -- shared steps

    async def _game(self, request: Request) -> Game:
        return await self.context.game_cache.game(request.path_params["game"])

    async def _room(self, request: Request) -> Room:
        return await self.rooms.get(request.path_params["id"])

    def _seat(self, request: Request, room: Room) -> SeatNumber | None:
        """The seat whose token the request has; None without a token."""
        token = bearer_token(request.headers.get("authorization", ""))
        if not token:
            return None
        seat = room.seat_of(token)
        if seat is None:
            raise Forbidden("The token fits no seat of this match.")
        return SEATS[seat]

    async def _seated(self, request: Request) -> tuple[Room, SeatNumber]:
        """The room, and the seat whose token the request must have."""
        room = await self._room(request)
        seat = self._seat(request, room)
        if seat is None:
            raise Forbidden("A seat's token is needed: Authorization: Bearer …", 401)
        return room, seat

    async def _act(
        self,
        room: Room,
        seat: SeatNumber,
        body: requests.ActionsIn | requests.NudgeIn | requests.OfferIn | requests.AnswerIn,
        command: Command,
    ) -> Response:
        answer: CommandResult = await room.execute(seat, body.v, body.nonce, command)
        document: Any = Done(answer.v) if answer.refusal is None else answer.refusal
        return Response(encode(document), answer.status, media_type="application/json")


async def while_connected(request: Request, work: Awaitable[T]) -> T:
    """The result of work that changes nothing. It is cancelled if the client goes away meanwhile."""

    async def leaving() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working = asyncio.ensure_future(work)
    tasks = (working, asyncio.ensure_future(leaving()))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in tasks:
            task.cancel()


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
