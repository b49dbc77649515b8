"""A game's own headless API, as its author wrote it down: a thin layer over a match, in one process and over HTTP.

A game that has such an API keeps its words in a module `headless` of its package (fields, orders, log); here is the
match behind them, and nothing of any game's rules. Who may call, and where games are kept: `headless_games.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from sandtable.games import game as game_of
from sandtable.kernel import record as records
from sandtable.kernel.chance import new_secret
from sandtable.kernel.errors import Unreadable
from sandtable.kernel.ids import ASKS_AUTOMATIC, RUNNING
from sandtable.kernel.record import RESIGN, live
from sandtable.play import match as matches
from sandtable.play import replay as replays
from sandtable.play.match import Match

PLAYERS = ("p1", "p2")
PUBLIC = 2
SEEDS = 2**31


class Declined(Exception):
    """The API's no: a status and every fault."""

    def __init__(self, status: int, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.status = status
        self.faults = list(faults)

    def json(self) -> dict[str, Any]:
        return {"error": str(self), "errors": self.faults}


def seat_of(player: object) -> int:
    """The seat of a player's id; nobody is the public."""
    if player is None:
        return PUBLIC
    if player not in PLAYERS:
        raise Declined(400, f"player_id: {player!r} is none of p1, p2")
    return PLAYERS.index(str(player))


class Session:
    """One game played through the API: the match, stopped after Execute until Upkeep is asked for."""

    def __init__(self, match: Match, *, automatic: bool = False, types: tuple[str, str] = ("human", "human")) -> None:
        self.match = match
        self.automatic = automatic  # Upkeep follows Execute at once
        self.types = types
        self.words: Any = import_module(match.game.package + ".headless")

    @classmethod
    def create(
        cls, game: str, seed: int | None = None, config: Mapping[str, Any] | None = None, **more: Any
    ) -> Session:
        """A new game from a seed and a configuration; without a seed one is drawn, and told in the state."""
        rules = game_of(game)
        words: Any = import_module(rules.package + ".headless")
        drawn = int.from_bytes(new_secret()[:4], "little") % SEEDS if seed is None else seed
        match = matches.start(rules, words.scenario(drawn, config or {}), id=_uuid4(new_secret()), stepwise=True)
        return cls(match, **more)

    @property
    def id(self) -> str:
        return self.match.id

    # -- looking

    def _conceded(self) -> int:
        """The outcome, where a player gave up."""
        last = self.match.steps[-1].entry if self.match.steps else None
        return RUNNING if last is None or last.act != RESIGN else 2 - last.seat

    def _seen(self, seat: int) -> Any:
        """What the seat may know; everything once it is over."""
        return self.match.state if self.match.outcome else self.match.observation(seat).state

    def view(self, player: str | None = None) -> dict[str, Any]:
        """The state as a player, or without one a spectator, may see it."""
        seat = seat_of(player)
        made: dict[str, Any] = self.words.view(self.match.setup, self._seen(seat), seat, self._conceded())
        return {"game_id": self.id} | made

    def legal_orders(self, player: str) -> dict[str, Any]:
        """Every option of every force that alone could be paid."""
        seat = seat_of(player)
        made: dict[str, Any] = self.words.legal_orders(self.match.setup, self._seen(seat), seat)
        return made

    def log(self, player: str | None = None) -> list[dict[str, Any]]:
        """What the player was told so far; everything once it is over."""
        seat = seat_of(player)
        over = self.match.outcome is not None
        counted = {entry.n for entry in live(step.entry for step in self.match.steps)}
        steps = [step for step in self.match.steps if step.entry.n in counted]
        rows = [row for step in steps for row in step.events if over or row[2] & (1 << seat)]
        turn = self.match.setup.state.turn
        made: list[dict[str, Any]] = self.words.log(self.match.setup, rows, turn)
        return made

    def report(self, player: str | None = None, prompt: str = "") -> str:
        """A summary of the caller's own log."""
        made: str = self.words.report(self.log(player), prompt)
        return made

    # -- playing

    def submit(self, player: str, orders: object) -> dict[str, Any]:
        """A whole submission, all or nothing. The second one executes; Upkeep waits unless it is automatic."""
        seat = seat_of(player)
        if seat == PUBLIC:
            raise Declined(400, "player_id is missing")
        mask = self.match.mask()
        if not mask or mask & ASKS_AUTOMATIC:
            raise Declined(400, "orders are taken in plan alone")
        if not mask & (1 << seat):
            raise Declined(400, f"{player} has already submitted orders")
        rows, faults = self.words.read_orders(self.match.setup, self._seen(seat), seat, orders)
        if faults:
            raise Declined(400, *faults)
        before = self.match.count
        self.match.play(seat, self.match.named(rows))
        executed = bool(self.match.mask() & ASKS_AUTOMATIC)
        if executed:
            self.match.step()
        events = [row for step in self.match.steps[before:] for row in step.events if row[2] & (1 << seat)]
        state = self.view(player)
        made = {
            "game_id": self.id,
            "turn": state["turn"],
            "phase": state["phase"],
            "status": "orders_submitted",
            "orders_processed": len(orders) if isinstance(orders, list) else 0,
            "orders_submitted": state["orders_submitted"],
            "confrontations": self.words.confrontations(self.match.setup, events) if executed else [],
            "revealed_orders": state["revealed_orders"] if executed else [],
            "state": state,
        }
        return made | self.upkeep(player) if executed and self.automatic else made

    def upkeep(self, player: str | None = None) -> dict[str, Any]:
        """The table's next step."""
        if not self.match.mask() & ASKS_AUTOMATIC:
            raise Declined(400, "upkeep follows execute alone")
        self.match.step()
        told: dict[str, Any] = self.words.upkeep_answer(self.match.steps[-1].events)
        state = self.view(player)
        head = {key: state[key] for key in ("game_id", "turn", "phase", "winner", "victory_type")}
        return head | told | {"state": state}

    def concede(self, player: str) -> dict[str, Any]:
        """The player gives up."""
        seat = seat_of(player)
        if seat == PUBLIC or self.match.outcome:
            raise Declined(400, "nobody can concede now")
        self.match.resign(seat)
        return self.view(player)

    # -- keeping

    def serialise(self) -> str:
        """The whole truth as text, for whoever keeps the game and for nobody else."""
        return self.match.record(reveal=True).text()

    @classmethod
    def restore(cls, text: str, **more: Any) -> Session:
        """A game from what `serialise` wrote."""
        record = records.read(text)
        match = replays.replay(game_of(record.game), record)
        match.stepwise = True
        return cls(match, **more)


def read_new(document: object) -> dict[str, Any]:
    """The body of a new game, checked."""
    if not isinstance(document, Mapping):
        raise Declined(400, "an object is needed")
    unknown = sorted(set(document) - {"seed", "player1_type", "player2_type", "config", "auto_upkeep"})
    faults = [f"{name}: unknown field" for name in unknown]
    seed = document.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or not -(2**63) <= seed <= 2**63):
        faults.append(f"seed: {seed!r} is no whole number of 64 bits")
    for name in ("player1_type", "player2_type"):
        if document.get(name, "human") not in ("human", "ai", "llm"):
            faults.append(f"{name}: {document[name]!r} is none of human, ai, llm")
    if not isinstance(document.get("auto_upkeep", False), bool):
        faults.append("auto_upkeep: true or false is needed")
    if faults:
        raise Declined(400, *faults)
    types = (document.get("player1_type", "human"), document.get("player2_type", "human"))
    given = {"seed": seed, "config": document.get("config", {}), "types": types}
    return given | {"automatic": document.get("auto_upkeep", False)}


def faults_of(fault: Unreadable) -> list[str]:
    """Each line of a refused document, without its heading."""
    lines = str(fault).splitlines()
    return lines[1:] or lines


def _uuid4(lot: bytes) -> str:
    """Sixteen random bytes, written as a random UUID."""
    raw = bytearray(lot[:16])
    raw[6] = raw[6] & 0x0F | 0x40
    raw[8] = raw[8] & 0x3F | 0x80
    text = raw.hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
