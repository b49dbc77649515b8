"""The author's interface for programs (RULES.md, section 21): its paths, requests and answers.

`api_documents.py` converts between the documents of this interface and the game's State, Events and Actions. The server
stores the matches and the players' keys (UB-API-10); in one process, `ApiGame` works with any match (UB-API-11).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sandtable.kernel.chance import new_secret
from sandtable.kernel.events import EventKinds, EventView
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
from sandtable.kernel.ids import ASKS_AUTOMATIC, PUBLIC, RUNNING
from sandtable.kernel.record import RESIGN, live

from . import api_documents, events
from .scenarios.format import PLAYERS

SEEDS: Final = 2**31
PLAYER_TYPES: Final = ("human", "ai", "llm")
EVENT_KINDS: Final = EventKinds(events)


class ApiGame:
    """One game played through the interface; its match pauses between Execute and Upkeep."""

    def __init__(self, match: ApiMatch, *, automatic: bool = False) -> None:
        self.match = match
        self.automatic = automatic  # whether Upkeep follows Execute immediately

    # -- reading

    def _conceded(self) -> int:
        """Return the outcome if a player conceded, else RUNNING."""
        last = self.match.steps[-1].entry if self.match.steps else None
        return RUNNING if last is None or last.act != RESIGN else 2 - last.seat

    def _known(self, seat: int) -> Any:
        """Return the State as known to the seat; the full State after the end."""
        return self.match.state if self.match.outcome else self.match.observation(seat).state

    def view(self, player: str | None = None) -> dict[str, Any]:
        """Return the state as seen by a player, or by a spectator if `player` is None (UB-API-2)."""
        seat = seat_of(player)
        return {"game_id": self.match.id} | api_documents.view(
            self.match.setup, self._known(seat), seat, self._conceded()
        )

    def legal_orders(self, player: str) -> dict[str, Any]:
        """Return for each force the orders that can be paid on their own (UB-DEC-5)."""
        seat = seat_of(player)
        return api_documents.legal_orders(self.match.setup, self._known(seat), seat)

    def log(self, player: str | None = None) -> list[dict[str, Any]]:
        """Return the Events that the player has seen, or all of them after the end (UB-API-7)."""
        seat = seat_of(player)
        over = self.match.outcome is not None
        counted = {entry.n for entry in live(step.entry for step in self.match.steps)}
        steps = [step for step in self.match.steps if step.entry.n in counted]
        told = [event for event in self._told(steps) if over or event.audience & (1 << seat)]
        return api_documents.log(self.match.setup, told, self.match.setup.state.turn)

    def _told(self, steps: Iterable[Any]) -> list[EventView]:
        return [event for step in steps for event in EVENT_KINDS.views(step.events)]

    def report(self, player: str | None = None, prompt: str = "") -> str:
        """Return a summary of the player's log (UB-API-8)."""
        return api_documents.report(self.log(player), prompt)

    # -- playing

    def submit(self, player: str, orders: object) -> dict[str, Any]:
        """Submit all orders of a player or none (UB-API-3, UB-API-4). Execute follows the second submission."""
        seat = seat_of(player)
        if seat == PUBLIC:
            raise ApiError(400, "player_id is missing")
        mask = self.match.mask()
        if not mask or mask & ASKS_AUTOMATIC:
            raise ApiError(400, "orders are taken in plan alone")
        if not mask & (1 << seat):
            raise ApiError(400, f"{player} has already submitted orders")
        rows, faults = api_documents.read_orders(self.match.setup, self._known(seat), seat, orders)
        if faults:
            raise ApiError(400, *faults)
        before = len(self.match.steps)
        self.match.play(seat, self.match.named(rows))
        executed = bool(self.match.mask() & ASKS_AUTOMATIC)
        if executed:
            self.match.step()
        told = [event for event in self._told(self.match.steps[before:]) if event.audience & (1 << seat)]
        state = self.view(player)
        answer = {
            "game_id": self.match.id,
            "turn": state["turn"],
            "phase": state["phase"],
            "status": "orders_submitted",
            "orders_processed": len(orders) if isinstance(orders, list) else 0,
            "orders_submitted": state["orders_submitted"],
            "confrontations": api_documents.confrontations(self.match.setup, told) if executed else [],
            "revealed_orders": state["revealed_orders"] if executed else [],
            "state": state,
        }
        return answer | self.upkeep(player) if executed and self.automatic else answer

    def upkeep(self, player: str | None = None) -> dict[str, Any]:
        """Run Upkeep (UB-API-6)."""
        if not self.match.mask() & ASKS_AUTOMATIC:
            raise ApiError(400, "upkeep follows execute alone")
        self.match.step()
        changes = api_documents.upkeep_answer(self._told(self.match.steps[-1:]))
        state = self.view(player)
        head = {key: state[key] for key in ("game_id", "turn", "phase", "winner", "victory_type")}
        return head | changes | {"state": state}

    def concede(self, player: str) -> dict[str, Any]:
        """Concede the match (UB-API-9)."""
        seat = seat_of(player)
        if seat == PUBLIC or self.match.outcome:
            raise ApiError(400, "nobody can concede now")
        self.match.resign(seat)
        return self.view(player)

    def serialise(self) -> str:
        """Return the whole match as text, secrets included, for storage (UB-API-11)."""
        text: str = self.match.record(reveal=True).text()
        return text


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
        faults.append(f"config: {config!r} is no object of tunables [UB-CONFIG-1]")
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


def _state(call: ApiCall) -> dict[str, Any]:
    return _game(call).view(call.player)


def _legal(call: ApiCall) -> dict[str, Any]:
    return {"game_id": call.match.id, "legal_orders": _game(call).legal_orders(_required_player(call))}


def _action(call: ApiCall) -> dict[str, Any]:
    return _game(call).submit(_required_player(call), call.body.get("orders"))


def _upkeep(call: ApiCall) -> dict[str, Any]:
    return _game(call).upkeep(_required_player(call))


def _log(call: ApiCall) -> dict[str, Any]:
    state = _game(call).view(call.player)
    return {key: state[key] for key in ("game_id", "turn", "phase")} | {"log": _game(call).log(call.player)}


def _report(call: ApiCall) -> dict[str, Any]:
    prompt = call.body.get("prompt", "")
    if not isinstance(prompt, str):
        raise ApiError(400, "prompt: a text is needed")
    return {"report": _game(call).report(call.player, prompt)}


def _concede(call: ApiCall) -> dict[str, Any]:
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
