"""The handlers of all endpoints."""

from __future__ import annotations

from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response

import sandtable
from sandtable.kernel.game import Game
from sandtable.play.views import record_view
from sandtable.server.auth import bearer, check_local
from sandtable.server.context import House
from sandtable.server.live import queries
from sandtable.server.live.command import Answer, Deed
from sandtable.server.live.connection import Sockets
from sandtable.server.live.lobby import Lobby, is_digest, scenario_document
from sandtable.server.live.offers import answering, offering
from sandtable.server.live.room import Room
from sandtable.server.live.rooms import Rooms
from sandtable.server.live.seat_commands import hinting, playing, resigning, undoing
from sandtable.server.wire import documents, replays
from sandtable.server.wire.common import SEATS, Choices, MatchState, SeatNumber
from sandtable.server.wire.documents import Done, Health
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import Forbidden, NotFound, Unavailable, problem_notes
from sandtable.server.workers.advice import Advisers
from sandtable.server.workers.pool import bot_infos

from . import catalogue, rulebook

REVALIDATE = {"cache-control": "no-cache"}


class Handlers:
    """What each endpoint does, over the rooms and the lobby of one server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rooms = Rooms(house)
        self.lobby = Lobby(house, self.rooms)
        self.sockets = Sockets(house, self.rooms)
        self.advice = Advisers(house)
        self.openapi: bytes = b"{}"

    # -- games, scenarios, rules

    async def games(self, _: Request) -> documents.Games:
        return documents.Games([catalogue.game_info(game) for game in await self.house.shelf.games()])

    async def game(self, request: Request) -> documents.GameDetail:
        return catalogue.game_detail(await self._game(request))

    async def scenarios(self, request: Request) -> documents.Scenarios:
        return documents.Scenarios(catalogue.scenario_infos(await self._game(request)))

    async def scenario(self, request: Request) -> dict[str, Any]:
        return await scenario_document(self.lobby, await self._game(request), request.path_params["name"])

    async def opening(self, request: Request) -> Response:
        game, name = await self._game(request), request.path_params["name"]
        if is_digest(name):
            scene = await self.house.shelf.drawn(game, await scenario_document(self.lobby, game, name))
        else:
            scene = await self.house.shelf.opening(game, name)
        return Response(scene, media_type="application/json", headers=REVALIDATE)

    async def validate(self, request: Request, body: documents.ScenarioIn) -> documents.Validation:
        game = await self._game(request)
        problems = await self.lobby.problems(game, body.scenario, body.options)
        return documents.Validation(all(problem.warning for problem in problems), problem_notes(problems))

    async def upload(self, request: Request, body: documents.ScenarioIn) -> documents.Uploaded:
        self.house.limits.take("create", _address(request))
        return await self.lobby.upload(await self._game(request), body.scenario, body.options)

    async def rules(self, request: Request) -> documents.Rules:
        return rulebook.rules(await self._game(request))

    async def clause(self, request: Request) -> documents.ClauseInfo:
        return rulebook.clause(await self._game(request), request.path_params["clause"])

    async def skin(self, request: Request) -> Response:
        kind, raw = catalogue.skin_file(await self._game(request), request.path_params["file"])
        return Response(raw, media_type=kind, headers=REVALIDATE)

    async def schema(self, request: Request) -> Response:
        raw = catalogue.schema_file(await self._game(request))
        return Response(raw, media_type="application/schema+json", headers=REVALIDATE)

    async def guide(self, request: Request) -> documents.Guide:
        return catalogue.guide((await self._game(request)).package)

    async def bots(self, _: Request) -> documents.Bots:
        return documents.Bots(bot_infos())

    # -- matches

    async def create(self, request: Request, body: documents.NewMatch) -> documents.Created:
        self.house.limits.take("create", _address(request))
        return await self.lobby.create(body)

    def limit_creation(self, request: Request) -> None:
        """Refuse a client that creates too many matches."""
        self.house.limits.take("create", _address(request))

    async def matches(self, request: Request) -> documents.MatchList:
        state = request.query_params.get("state", "open")
        if state not in ("open", "running", "over"):
            raise NotFound("state is open, running or over.")
        return documents.MatchList(await self.lobby.listed(cast("MatchState", state)))

    async def join(self, request: Request, body: documents.Join) -> documents.Joined:
        return await self.lobby.join(request.path_params["id"], body)

    async def match(self, request: Request) -> bytes:
        room = await self._room(request)
        seat = self._seat(request, room)
        view = await room.awake(2 if seat is None else seat)
        head = b'{"v":%d,"seat":%d,"match":%b,"scene":' % (view.v, view.seat, encode(room.info()))
        return head + room.views.scene_json(view) + b',"status":' + view.status + b"}"

    async def record(self, request: Request) -> bytes:
        room = await self._room(request)
        seat = self._seat(request, room)
        record = await self.house.study.away(record_view, room.match, 2 if seat is None else seat)
        return encode(record)

    async def replay(self, request: Request) -> bytes:
        room = await self._room(request)
        view = replays.choose_view(room.match, request.query_params.get("view", ""), self._seat(request, room))
        return await self.house.study.away(replays.replay_json, room.match, view)

    async def read_record(self, request: Request, body: documents.RecordIn) -> bytes:
        self.house.limits.take("create", _address(request))
        return await self.house.study.away(replays.replay_record, body.record, body.view)

    async def review(self, request: Request) -> bytes:
        self.house.limits.take("create", _address(request))
        return await self.advice.review((await self._room(request)).match)

    async def review_record(self, request: Request, body: documents.ReviewIn) -> bytes:
        self.house.limits.take("create", _address(request))
        return await self.advice.review_document(body.record)

    async def ask(self, request: Request, body: documents.AskIn) -> Choices:
        room, seat = await self._seated(request)
        return await queries.choices_beside(self.house.beside, room.match, seat, body.about)

    async def preview(self, request: Request, body: documents.PreviewIn) -> bytes:
        self.house.limits.take("study", _address(request))
        room, seat = await self._seated(request)
        shown = (await room.awake(seat)).parts or {}
        return await self.house.previews.away(queries.preview, room.match, seat, body.actions, shown)

    async def actions(self, request: Request, body: documents.ActionsIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, playing(seat, body.actions))

    async def hint(self, request: Request, body: documents.NudgeIn) -> Response | documents.Hint:
        self.house.limits.take("study", _address(request))
        room, seat = await self._seated(request)
        answer = await room.act(seat, body.v, body.nonce, hinting(seat))
        if answer.refusal is not None:
            return Response(encode(answer.refusal), answer.status, media_type="application/json")
        return await self.advice.hint(room.match, seat, answer.v)

    async def undo(self, request: Request, body: documents.NudgeIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, undoing(seat))

    async def resign(self, request: Request, body: documents.NudgeIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, resigning(seat))

    async def offer(self, request: Request, body: documents.OfferIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, offering(room, seat, body.what))

    async def answer(self, request: Request, body: documents.AnswerIn) -> Response:
        room, seat = await self._seated(request)
        return await self._act(room, seat, body, answering(room, seat, body.what, yes=body.yes))

    # -- the server

    async def health(self, _: Request) -> Health:
        return Health(True, sandtable.__version__)

    async def ready(self, _: Request) -> Health:
        if self.house.stopping:
            raise Unavailable("The server is going down.")
        await self.house.store.check()
        return Health(True, sandtable.__version__)

    async def metrics(self, request: Request) -> Response:
        check_local(_address(request), request.headers)
        return Response(self.house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def description(self, _: Request) -> bytes:
        return self.openapi

    # -- shared steps

    async def _game(self, request: Request) -> Game:
        return await self.house.shelf.game(request.path_params["game"])

    async def _room(self, request: Request) -> Room:
        return await self.rooms.get(request.path_params["id"])

    def _seat(self, request: Request, room: Room) -> SeatNumber | None:
        """The seat whose token the request has; None without a token."""
        token = bearer(request.headers.get("authorization", ""))
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
        body: documents.ActionsIn | documents.NudgeIn | documents.OfferIn | documents.AnswerIn,
        deed: Deed,
    ) -> Response:
        answer: Answer = await room.act(seat, body.v, body.nonce, deed)
        document: Any = Done(answer.v) if answer.refusal is None else answer.refusal
        return Response(encode(document), answer.status, media_type="application/json")


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
