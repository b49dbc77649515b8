"""The author's interface for programs (RULES.md, section 21): its paths, requests and answers.

`author.py` has the interface itself, for any match (UB-API-11), and `api_documents.py` its documents. The server stores
the matches and the players' keys (UB-API-10).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from sandtable.kernel.chance import new_secret
from sandtable.kernel.errors import Refused, SandtableError
from sandtable.kernel.http_api import (
    ApiAddress,
    ApiCall,
    ApiError,
    ApiMatch,
    ApiRequest,
    ApiRoute,
    ApiStart,
    GameHttpApi,
)
from sandtable.kernel.ids import PUBLIC
from sandtable.kernel.problems import show_value

from . import api_documents
from .author import AuthorGame
from .author_types import ForceOrder, LogEntry, Submission, Upkeep, View
from .scenarios.format import PLAYERS

SEEDS: Final = 2**31
PLAYER_TYPES: Final = ("human", "ai", "llm")


class ApiGame:
    """An `AuthorGame` as HTTP has it: players in place of seats, and every refusal an `ApiError` with all reasons."""

    def __init__(self, match: ApiMatch, *, automatic: bool = False) -> None:
        self.match = match
        self.game = AuthorGame(match, automatic=automatic)

    def view(self, player: str | None = None) -> View:
        """Return the state as seen by a player, or by a spectator if `player` is None (UB-API-2)."""
        return self.game.view(seat_of(player))

    def legal_orders(self, player: str) -> dict[str, list[ForceOrder]]:
        """Return for each force the orders that can be paid on their own (UB-DEC-5)."""
        with answering_400():
            return self.game.legal_orders(seat_of(player))

    def log(self, player: str | None = None) -> list[LogEntry]:
        """Return the Events that the player has seen, or all of them after the end (UB-API-7)."""
        return self.game.log(seat_of(player))

    def report(self, player: str | None = None, prompt: str = "") -> str:
        """Return a summary of the player's log (UB-API-8)."""
        return self.game.report(seat_of(player), prompt)

    def submit(self, player: str, orders: Any) -> Submission:
        """Submit all orders of a player or none (UB-API-3, UB-API-4). Execute follows the second submission."""
        with answering_400(len(orders) if isinstance(orders, list) else 0):
            return self.game.submit(seat_of(player), orders)

    def upkeep(self, player: str | None = None) -> Upkeep:
        """Run Upkeep (UB-API-6)."""
        with answering_400():
            return self.game.upkeep(seat_of(player))

    def concede(self, player: str) -> View:
        """Concede the match (UB-API-9)."""
        with answering_400():
            return self.game.concede(seat_of(player))

    def serialise(self) -> str:
        """Return the whole match as text, secrets included, for storage (UB-API-11)."""
        text: str = self.match.record(reveal=True).text()
        return text


@contextmanager
def answering_400(orders: int = 0) -> Iterator[None]:
    """Turn a refusal of a request, or of a submission of so many orders, into an `ApiError` with every reason."""
    try:
        yield
    except Refused as fault:
        raise ApiError(400, *api_documents.fault_lines(fault.faults, orders)) from fault
    except SandtableError as fault:
        raise ApiError(400, *str(fault).splitlines()) from fault


# -- starting a game (UB-API-1) -----------------------------------------------------------------------------------


def new_game(seed: int | None, config: Mapping[str, Any], settings: dict[str, Any] | None = None) -> ApiStart:
    """Make a game from a seed and a configuration; without a seed a random one is used and reported in the state."""
    drawn = int.from_bytes(new_secret()[:4], "little") % SEEDS if seed is None else seed
    return ApiStart(random_uuid(new_secret()), api_documents.scenario(drawn, config), settings or {})


def read_new_game(body: object) -> ApiStart:
    """Parse the body of `POST /api/game/new`."""
    if not isinstance(body, Mapping):
        raise ApiError(400, "an object is needed")
    unknown = sorted(set(body) - {"seed", "player1_type", "player2_type", "config", "auto_upkeep"})
    faults = [f"{name}: unknown field" for name in unknown]
    seed = body.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or not -(2**63) <= seed <= 2**63):
        faults.append(f"seed: {seed!r} is no whole number of 64 bits")
    for name in ("player1_type", "player2_type"):
        if body.get(name, "human") not in PLAYER_TYPES:
            faults.append(f"{name}: {body[name]!r} is none of human, ai, llm")
    if not isinstance(body.get("auto_upkeep", False), bool):
        faults.append("auto_upkeep: true or false is needed")
    config = body.get("config")
    if config is not None and not isinstance(config, Mapping):
        faults.append(f"config: {show_value(config)} is no object of tunables [UB-CONFIG-1]")
    if faults:
        raise ApiError(400, *faults)
    types = (body.get("player1_type", "human"), body.get("player2_type", "human"))
    settings = {"automatic": body.get("auto_upkeep", False), "types": types}
    return new_game(seed, config or {}, settings)


def new_game_answer(id: str, keys: tuple[str, str]) -> dict[str, Any]:
    """Return the answer of `POST /api/game/new`: a key for each player (UB-API-10)."""
    return {"game_id": id, "keys": dict(zip(PLAYERS, keys))}


def random_uuid(random: bytes) -> str:
    """Format sixteen random bytes as a random UUID."""
    raw = bytearray(random[:16])
    raw[6] = raw[6] & 0x0F | 0x40
    raw[8] = raw[8] & 0x3F | 0x80
    text = raw.hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


# -- requests about a game ----------------------------------------------------------------------------------------


def address(request: ApiRequest) -> ApiAddress:
    """Return the game and the player of a request, from its path, its body or its query."""
    id = request.path.get("id") or str(request.body.get("game_id", ""))
    player = request.path.get("player") or request.body.get("player_id") or request.query.get("player_id")
    return ApiAddress(id, player)


def seat_of(player: object) -> int:
    """Return the seat of a player, or PUBLIC if `player` is None."""
    if player is None:
        return PUBLIC
    if player not in PLAYERS:
        raise ApiError(400, f"player_id: {player!r} is none of p1, p2")
    return PLAYERS.index(str(player))


def _state(call: ApiCall) -> Mapping[str, Any]:
    return _game(call).view(call.player)


def _legal(call: ApiCall) -> dict[str, Any]:
    return {"game_id": call.match.id, "legal_orders": _game(call).legal_orders(_required_player(call))}


def _action(call: ApiCall) -> Mapping[str, Any]:
    return _game(call).submit(_required_player(call), call.body.get("orders"))


def _upkeep(call: ApiCall) -> Mapping[str, Any]:
    return _game(call).upkeep(_required_player(call))


def _log(call: ApiCall) -> dict[str, Any]:
    state = _game(call).view(call.player)
    head = {"game_id": state["game_id"], "turn": state["turn"], "phase": state["phase"]}
    return {**head, "log": _game(call).log(call.player)}


def _report(call: ApiCall) -> dict[str, Any]:
    prompt = call.body.get("prompt", "")
    if not isinstance(prompt, str):
        raise ApiError(400, "prompt: a text is needed")
    return {"report": _game(call).report(call.player, prompt)}


def _concede(call: ApiCall) -> Mapping[str, Any]:
    return _game(call).concede(_required_player(call))


def _game(call: ApiCall) -> ApiGame:
    return ApiGame(call.match, automatic=call.settings["automatic"])


def _required_player(call: ApiCall) -> str:
    if call.player is None:
        raise ApiError(400, "player_id is missing")
    player: str = call.player
    return player


API: Final = GameHttpApi(
    start_path="/api/game/new",
    start=read_new_game,
    started=new_game_answer,
    address=address,
    seat=seat_of,
    routes=(
        ApiRoute("GET", "/api/game/{id}/state", _state),
        ApiRoute("GET", "/api/game/{id}/legal", _legal),
        ApiRoute("POST", "/api/game/{id}/action", _action),
        ApiRoute("POST", "/api/action/{player}", _action),
        ApiRoute("POST", "/api/game/{id}/upkeep", _upkeep),
        ApiRoute("GET", "/api/game/{id}/log", _log),
        ApiRoute("POST", "/api/report/{id}", _report),
        ApiRoute("POST", "/api/game/{id}/concede", _concede),
    ),
)
