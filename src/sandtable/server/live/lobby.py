"""Create, join and list matches; rematches; scenarios for new matches."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from sandtable.bots.registry import display_name
from sandtable.kernel.chance import new_token
from sandtable.kernel.digest import canonical_json
from sandtable.kernel.errors import BadScenario, NotPossible, Problem, Unknown
from sandtable.kernel.game import Game
from sandtable.kernel.record import Record
from sandtable.play import match as matches
from sandtable.play.match import MatchCore
from sandtable.server.auth import token_digest, token_matches
from sandtable.server.context import ServerContext
from sandtable.server.store.base import EntryRow, MatchRow
from sandtable.server.wire.answers import Created, Joined, SeatToken, Uploaded
from sandtable.server.wire.common import SEATS, MatchInfo, MatchState
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.refusals import Forbidden, NotFound, problem_notes
from sandtable.server.wire.requests import BotSeat, Join, NewMatch, OpenSeat
from sandtable.server.wire.views import MatchViews
from sandtable.server.workers.bots import check_bot

from .metadata import MatchMetadata, SeatHolder, match_info, read_metadata
from .restore import read_record, share_setup
from .room import Room
from .rooms import Rooms

MOST_LISTED = 100  # matches in one answer


class Lobby:
    """Creates matches and lets players join them."""

    def __init__(self, context: ServerContext, rooms: Rooms) -> None:
        self._context = context
        self._rooms = rooms
        rooms.start_rematch = self.create_rematch

    async def create(self, request: NewMatch) -> Created:
        """Create a match. Returns the tokens of its creator's seats and the invitation to the open seat."""
        self._rooms.ensure_space()
        game = await self._context.game_cache.game(request.game)
        holders, tokens = seat_holders(request)
        invite = new_token() if any(holder.kind == "open" for holder in holders) else ""
        name, document, options = await self.find_scenario(game, request.scenario, request.options)
        metadata = MatchMetadata(
            seats=holders,
            created=int(time.time()),
            listed=request.listed,
            name=request.name,
            scenario=name,
            time_limit_seconds=request.time_limit_seconds,
            invite=token_digest(invite) if invite else "",
        )
        room = await self._begin(game, document, options, metadata)
        return Created(room.info(), tokens, invite)

    async def join(self, id: str, request: Join) -> Joined:
        """Take the open seat of a match that is listed, or to which the invitation belongs."""
        room = await self._rooms.get(id)
        token = new_token()
        seat = await room.submit(lambda: self._take_open_seat(room, request, token))
        return Joined(room.info(), SeatToken(SEATS[seat], token))

    async def listed(self, state: MatchState) -> list[MatchInfo]:
        """The listed matches in a state, newest first."""
        infos = []
        for row in await self._context.store.listed_matches(state, MOST_LISTED):
            try:
                game = await self._context.game_cache.game(row.game)
            except Unknown:
                continue  # this server was started without the game's plug-in
            infos.append(match_info(game, read_record(row, ()), read_metadata(row.metadata), state))
        return infos

    async def create_rematch(self, room: Room) -> str:
        """Create the same match with the seats exchanged, and return its id. Tokens stay valid, for the other seat."""
        old = room.metadata
        metadata = MatchMetadata(
            seats=[msgspec.structs.replace(holder) for holder in reversed(old.seats)],
            created=int(time.time()),
            listed=old.listed,
            name=old.name,
            scenario=old.scenario,
            time_limit_seconds=old.time_limit_seconds,
        )
        header = room.match.header
        document = room.game.scenario(old.scenario) if old.scenario else header.scenario
        rematch = await self._begin(room.game, document, header.options, metadata)
        return rematch.id

    # -- scenarios

    async def find_scenario(
        self, game: Game, wanted: str | dict[str, Any], options: dict[str, int]
    ) -> tuple[str, dict[str, Any], dict[str, int]]:
        """A scenario given as a document, a digest or a name; an empty name stands for the first playable one.

        Returns its name if it is one of the game's own, the document, and the options including those it needs.
        """
        if isinstance(wanted, dict):
            require_valid(await self._context.study.run(game.validate, wanted, game.options(options)))
            return "", wanted, options
        stored = await self._context.store.load_scenario(wanted, game.id) if is_digest(wanted) else None
        if stored is not None:
            return "", msgspec.json.decode(stored), options
        notes = {note.name: note for note in game.notes()}
        wanted = wanted or next(note.name for note in notes.values() if note.playable)
        needed = notes[wanted].options if wanted in notes else {}
        return wanted, game.scenario(wanted), {**needed, **options}

    async def scenario_document(self, game: Game, name: str) -> dict[str, Any]:
        """A scenario by its name or digest."""
        if is_digest(name):
            stored = await self._context.store.load_scenario(name, game.id)
            if stored is None:
                raise NotFound("There is no such scenario.")
            document: dict[str, Any] = msgspec.json.decode(stored)
            return document
        return game.scenario(name)

    async def upload(self, game: Game, document: dict[str, Any], options: dict[str, int]) -> Uploaded:
        """Store a valid scenario under its digest."""
        warnings = require_valid(await self.problems(game, document, options))
        raw = canonical_json(document)
        digest = hashlib.sha256(raw).hexdigest()
        await self._context.store.save_scenario(digest, game.id, raw)
        return Uploaded(digest, problem_notes(warnings))

    async def problems(self, game: Game, document: dict[str, Any], options: dict[str, int]) -> list[Problem]:
        """Every problem of a scenario for a match with these options, warnings included."""
        return await self._context.study.run(game.problems, document, game.options(options))

    # -- beginning

    async def _begin(
        self, game: Game, document: dict[str, Any], options: dict[str, int], metadata: MatchMetadata
    ) -> Room:
        match = await self._context.matches.run(start_match, game, document, options, metadata)
        views = MatchViews(0)
        views.rebuild_log(match)
        room = Room(self._context, match, metadata, views)
        change = room.durable.initial_change()
        row = MatchRow(
            id=match.id,
            game=game.id,
            state=change.state,
            listed=metadata.listed,
            created=metadata.created,
            header=header_json(match.header),
            secret=match.secret,
            metadata=change.metadata,
            due=change.due,
        )
        entries = [EntryRow(step.entry.n, encode(step.entry.json())) for step in match.steps]
        await self._context.store.create(row, entries)
        self._context.metrics.matches += 1
        self._rooms.add(room)
        return room

    async def _take_open_seat(self, room: Room, request: Join, token: str) -> int:
        """The queued part of joining: the match begins for good, with both names and nonces in its header."""
        metadata = room.metadata
        seat = next((seat for seat in SEATS if metadata.seats[seat].kind == "open"), None)
        if seat is None:
            raise NotPossible("No seat is open.")
        if not metadata.listed and not (request.invite and token_matches(request.invite, metadata.invite)):
            raise Forbidden("The invitation does not fit this match.")
        seats = list(metadata.seats)
        seats[seat] = SeatHolder("human", request.name, token_digest(token), nonce=request.nonce)
        metadata = metadata.changed(seats=seats, invite="")
        match = with_final_header(room.match, metadata)
        await room.fill_seat(match, metadata, header_json(match.header))
        return seat


def seat_holders(request: NewMatch) -> tuple[list[SeatHolder], list[SeatToken]]:
    """The holders of both seats, and the tokens of those seats that the creator holds."""
    holders: list[SeatHolder] = []
    tokens: list[SeatToken] = []
    for seat, wanted in zip(SEATS, request.seats):
        if isinstance(wanted, BotSeat):
            check_bot(wanted.bot)
            name = display_name(wanted.bot, wanted.level)
            holders.append(SeatHolder("bot", name, bot=wanted.bot, level=wanted.level))
        elif isinstance(wanted, OpenSeat):
            holders.append(SeatHolder("open"))
        else:
            token = new_token()
            tokens.append(SeatToken(seat, token))
            holders.append(SeatHolder("human", wanted.name, token_digest(token), nonce=wanted.nonce))
    if [holder.kind for holder in holders] == ["open", "open"]:
        raise NotPossible("One seat at most can be open.")
    return holders, tokens


def start_match(game: Game, document: dict[str, Any], options: dict[str, int], metadata: MatchMetadata) -> MatchCore:
    """Start a match. While a seat is open not even automatic steps happen, because the header is not final."""
    return matches.start(
        game,
        document,
        options=options,
        seats=seat_names(metadata),
        nonces=seat_nonces(metadata),
        stepwise=metadata.state(over=False) == "open",
        share=share_setup,
    )


def with_final_header(match: MatchCore, metadata: MatchMetadata) -> MatchCore:
    """The match with the header that it has once both seats are taken."""
    record: Record = replace(match.header, seats=seat_names(metadata), nonces=seat_nonces(metadata))
    return MatchCore(match.game, match.setup, record, match.secret)


def seat_names(metadata: MatchMetadata) -> tuple[str, str]:
    """The names of both seats, for the Record."""
    return metadata.seats[0].name, metadata.seats[1].name


def seat_nonces(metadata: MatchMetadata) -> tuple[str, str]:
    """The contributions of both seats to the seed of every roll."""
    return metadata.seats[0].nonce, metadata.seats[1].nonce


def header_json(record: Record) -> bytes:
    """The header of a Record, as stored."""
    return encode(record.header())


def require_valid(problems: Sequence[Problem]) -> list[Problem]:
    """Return the warnings about a scenario. If there are errors, raise BadScenario with all of them."""
    if any(not problem.warning for problem in problems):
        raise BadScenario("The scenario is not valid.", problems)
    return [*problems]


def is_digest(text: str) -> bool:
    """Whether a scenario name has the form of the digest of an uploaded one."""
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)
