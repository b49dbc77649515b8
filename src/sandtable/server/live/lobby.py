"""Matches come into being here: created, joined, listed, played again."""

from __future__ import annotations

import hashlib
import time
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from sandtable import api
from sandtable.bots.registry import display_name
from sandtable.kernel.chance import new_token
from sandtable.kernel.digest import canonical_json
from sandtable.kernel.errors import BadScenario, NotPossible, Problem, Unknown
from sandtable.kernel.game import Game
from sandtable.kernel.record import Record
from sandtable.play import match as matches
from sandtable.play.match import Match
from sandtable.server.auth import fits, key_of
from sandtable.server.context import House
from sandtable.server.store.base import EntryRow, MatchRow
from sandtable.server.wire.common import SEATS, MatchInfo, MatchState
from sandtable.server.wire.documents import BotSeat, Created, Join, Joined, NewMatch, OpenSeat, SeatToken, Uploaded
from sandtable.server.wire.refusals import Forbidden, NotFound, problem_notes
from sandtable.server.wire.scene_patch import encode
from sandtable.server.wire.views import Views

from .metadata import About, Holding, match_info, read_about
from .room import Room
from .rooms import Rooms, read_record, share

MOST_LISTED = 100


class Lobby:
    """Where matches begin."""

    def __init__(self, house: House, rooms: Rooms) -> None:
        self.house = house
        self.rooms = rooms
        rooms.rematch = self.again

    async def create(self, wish: NewMatch) -> Created:
        """A new match, the keys to its creator's seats, and the invitation to the open one."""
        self.rooms.check_space()
        game = await self.house.shelf.game(wish.game)
        holdings, tokens = seats_of(wish)
        invite = new_token() if any(holding.kind == "open" for holding in holdings) else ""
        name, document, options = await self.scenario(game, wish.scenario, wish.options)
        about = About(
            seats=holdings,
            created=int(time.time()),
            listed=wish.listed,
            name=wish.name,
            scenario=name,
            time_limit_seconds=wish.time_limit_seconds,
            invite=key_of(invite) if invite else "",
        )
        room = await self._begin(game, document, options, about)
        return Created(room.info(), tokens, invite)

    async def join(self, id: str, wish: Join) -> Joined:
        """Take the open seat, if the invitation fits or none is needed."""
        room = await self.rooms.get(id)
        token = new_token()
        seat = await room.submit(lambda: self._sit(room, wish, token))
        return Joined(room.info(), SeatToken(SEATS[seat], token))

    async def listed(self, state: MatchState) -> list[MatchInfo]:
        """Listed matches in a state, newest first."""
        made = []
        for row in await self.house.store.listed(state, MOST_LISTED):
            try:
                game = await self.house.shelf.game(row.game)
            except Unknown:
                continue  # a game that this server was started without
            made.append(match_info(game, read_record(row, ()), read_about(row.about), state))
        return made

    async def again(self, room: Room) -> str:
        """The match that follows: the same, with seats exchanged. The tokens stay, and hold the other seat now."""
        old = room.about
        about = About(
            seats=[msgspec.structs.replace(holding) for holding in reversed(old.seats)],
            created=int(time.time()),
            listed=old.listed,
            name=old.name,
            scenario=old.scenario,
            time_limit_seconds=old.time_limit_seconds,
        )
        header = room.match.header
        document = room.game.scenario(old.scenario) if old.scenario else header.scenario
        made = await self._begin(room.game, document, header.options, about)
        return made.id

    # -- scenarios

    async def scenario(
        self, game: Game, wanted: str | dict[str, Any], options: dict[str, int]
    ) -> tuple[str, dict[str, Any], dict[str, int]]:
        """The name, if it is one of the game's own, the document, and the options with those that it needs."""
        if isinstance(wanted, dict):
            check(await self.problems(game, wanted, options))
            return "", wanted, options
        kept = await self.house.store.scenario(wanted, game.id) if is_digest(wanted) else None
        if kept is not None:
            return "", msgspec.json.decode(kept), options
        notes = {note.name: note for note in game.notes()}
        wanted = wanted or next(note.name for note in notes.values() if note.playable)
        needed = notes[wanted].options if wanted in notes else {}
        return wanted, game.scenario(wanted), {**needed, **options}

    async def upload(self, game: Game, document: dict[str, Any], options: dict[str, int]) -> Uploaded:
        """Keep a scenario that has no error under its digest."""
        warnings = check(await self.problems(game, document, options))
        raw = canonical_json(document)
        digest = hashlib.sha256(raw).hexdigest()
        await self.house.store.keep_scenario(digest, game.id, raw)
        return Uploaded(digest, problem_notes(warnings))

    async def problems(self, game: Game, document: dict[str, Any], options: dict[str, int]) -> list[Problem]:
        """All that is wrong with a scenario for a match with these options."""
        work = partial(game.validate, document, game.options(options))
        return list(await self.house.beside.do((game.id, "validate"), work))

    # -- how it is done

    async def _begin(self, game: Game, document: dict[str, Any], options: dict[str, int], about: About) -> Room:
        match = await self.house.study.away(start, game, document, options, about)
        lines = Views(0)
        lines.begin(match)
        room = Room(self.house, match, about, lines)
        change = room.first_change()
        row = MatchRow(
            id=match.id,
            game=game.id,
            state=change.state,
            listed=about.listed,
            created=about.created,
            header=header_json(match.header),
            secret=match.secret,
            about=change.about,
            due=change.due,
        )
        entries = [EntryRow(step.entry.n, encode(step.entry.json())) for step in match.steps]
        await self.house.store.create(row, entries)
        self.house.metrics.matches += 1
        self.rooms.add(room)
        return room

    async def _sit(self, room: Room, wish: Join, token: str) -> int:
        """The writer's part of joining: the match begins for good, with both names and nonces in its header."""
        about = room.about
        seat = next((seat for seat in SEATS if about.seats[seat].kind == "open"), None)
        if seat is None:
            raise NotPossible("No seat is open.")
        if not about.listed and not (wish.invite and fits(wish.invite, about.invite)):
            raise Forbidden("The invitation does not fit this match.")
        seats = list(about.seats)
        seats[seat] = Holding("human", wish.name, key_of(token), nonce=wish.nonce)
        about = about.changed(seats=seats, invite="")
        match = begun(room.match, about)
        await room.keep(match.steps, match, about, header=header_json(match.header))
        room.seated(match, about)
        return seat


def seats_of(wish: NewMatch) -> tuple[list[Holding], list[SeatToken]]:
    """Who holds the seats, and the tokens of those that the creator holds."""
    holdings: list[Holding] = []
    tokens: list[SeatToken] = []
    for seat, one in zip(SEATS, wish.seats):
        if isinstance(one, BotSeat):
            if one.bot not in api.BOTS:
                raise Unknown(f"there is no bot {one.bot!r}; bots: {', '.join(api.BOTS)}")
            holdings.append(Holding("bot", display_name(one.bot, one.level), bot=one.bot, level=one.level))
        elif isinstance(one, OpenSeat):
            holdings.append(Holding("open"))
        else:
            token = new_token()
            tokens.append(SeatToken(seat, token))
            holdings.append(Holding("human", one.name, key_of(token), nonce=one.nonce))
    if [holding.kind for holding in holdings] == ["open", "open"]:
        raise NotPossible("One seat at most can be open.")
    return holdings, tokens


def start(game: Game, document: dict[str, Any], options: dict[str, int], about: About) -> Match:
    """A match; while a seat is open not even the table moves, for the header is not final yet."""
    match = matches.start(
        game,
        document,
        options=options,
        seats=names(about),
        nonces=nonces(about),
        stepwise=about.state(over=False) == "open",
    )
    share(match)
    return match


def begun(match: Match, about: About) -> Match:
    """The match with the header that it has once both seats are taken."""
    record: Record = replace(match.header, seats=names(about), nonces=nonces(about))
    return Match(match.game, match.setup, record, match.secret)


def names(about: About) -> tuple[str, str]:
    """The names of both seats, for the Record."""
    return about.seats[0].name, about.seats[1].name


def nonces(about: About) -> tuple[str, str]:
    """What both seats add to the seed of every roll."""
    return about.seats[0].nonce, about.seats[1].nonce


def header_json(record: Record) -> bytes:
    """The header of a Record as it is stored."""
    return encode(record.header())


def check(problems: list[Problem]) -> list[Problem]:
    """The warnings about a scenario; one with errors is refused with all of them."""
    if any(not problem.warning for problem in problems):
        raise BadScenario("The scenario is not valid.", problems)
    return problems


def is_digest(text: str) -> bool:
    """Whether a name can be the digest of an uploaded scenario."""
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)


async def scenario_document(lobby: Lobby, game: Game, name: str) -> dict[str, Any]:
    """A scenario by its name or digest."""
    if is_digest(name):
        kept = await lobby.house.store.scenario(name, game.id)
        if kept is None:
            raise NotFound("There is no such scenario.")
        document: dict[str, Any] = msgspec.json.decode(kept)
        return document
    return game.scenario(name)
