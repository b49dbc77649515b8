"""A Bot: it is handed an Observation, never a State, and answers with an Action, or with a whole plan where orders
are sealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FINE, Chance, reseed, script, uniform
from sandtable.kernel.errors import NotAsked
from sandtable.kernel.game import Game
from sandtable.kernel.ids import ALL, Seat
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import Observation, from_json

from . import clock

MOST_ORDERS: Final = 200  # of one plan


class Bot(Protocol):
    """What every bot can do."""

    game: Game

    def choose(self, observation: dict[str, Any]) -> dict[str, Any]:
        """An Action, as JSON, for the seat whose Observation this is."""

    def choose_row(self, seen: Observation) -> Row:
        """The same on the inside: an Action as numbers."""

    def plan(self, seen: Observation) -> list[Row]:
        """All that the seat wants to do before anybody else can: its orders up to the seal, or one Action."""

    def forget(self) -> None:
        """Give back the memory of what was thought so far."""


def need_asked(seen: Observation) -> None:
    """Refuse to think for a seat that is not asked."""
    if not seen.game.kernel["prompted"](seen.state, seen.board) & (1 << seen.seat):
        raise NotAsked(f"nothing is asked of seat {seen.seat}")


def legal_rows(seen: Observation) -> list[Row]:
    """Every Action that `legal` lists for the observing seat; refused when it is not asked."""
    game, here = seen.game, call_buffers(seen.game)
    need_asked(seen)
    count = game.kernel["legal"](seen.state, seen.board, Seat(seen.seat), ALL, here.out, here.work)
    return [tuple(row) for row in here.out[:count]]


def is_legal(seen: Observation, row: Row) -> bool:
    """Whether the rules let the observing seat do that; they say the same of the State itself."""
    here = call_buffers(seen.game)
    clause = seen.game.kernel["check"](seen.state, seen.board, Seat(seen.seat), here.written(row), here.work)
    return bool(clause == 0)


def is_secret(seen: Observation, rows: Sequence[Row]) -> bool:
    """Whether these Actions are Orders: the other seat does not learn of them."""
    return any(seen.game.verbs.verb(row).secret for row in rows)


def is_open(seen: Observation, rows: Sequence[Row]) -> bool:
    """Whether a seat that may do this knows all there is now, in a game that has secrets at other times."""
    return seen.game.facts.opened and not is_secret(seen, rows)


def after_own(seen: Observation, row: Row) -> Observation | None:
    """What the seat knows after its own Order; None if it cannot work that out, or is not asked any more."""
    game, here = seen.game, call_buffers(seen.game)
    state = flat.clone(seen.state)
    script(here.chance, [], strict=True)
    here.events.used = 0
    game.kernel["apply"](state, seen.board, Seat(seen.seat), here.written(row), here.chance, here.events, here.work)
    if here.chance.fault != FINE or not game.kernel["prompted"](state, seen.board) & (1 << seen.seat):
        return None
    game.kernel["hide"](state, seen.board, Seat(seen.seat), here.work)
    return Observation(game, seen.board, state, seen.seat)


def plan_by_order(bot: Bot, seen: Observation, deadline: float | None = None) -> list[Row]:
    """A plan made one Order after the other. All share one budget: what the deadline leaves open is filled in by the
    game's own cheap policy."""
    rows = [bot.choose_row(seen)]
    while is_secret(seen, rows[-1:]) and len(rows) < MOST_ORDERS:
        after = after_own(seen, rows[-1])
        if after is None:
            break
        seen = after
        late = deadline is not None and clock.now() > deadline
        rows.append(cheap_row(seen) if late else bot.choose_row(seen))
    return rows


def orders_by_lot(seen: Observation, lots: Chance) -> list[Row]:
    """Orders by lot among those that are legal at first, until the seal comes up: listing them anew after each would
    take a hundred times as long. What earlier ones have made impossible is passed over."""
    game, here = seen.game, call_buffers(seen.game)
    rows = legal_rows(seen)
    state = flat.clone(seen.state)
    made: list[Row] = []
    for _ in range(4 * len(rows)):
        row = rows[uniform(lots, len(rows))]
        if game.kernel["check"](state, seen.board, Seat(seen.seat), here.written(row), here.work) != 0:
            continue
        made.append(row)
        if game.verbs.verb(row).seal:
            return made
        script(here.chance, [], strict=True)
        here.events.used = 0
        game.kernel["apply"](state, seen.board, Seat(seen.seat), here.written(row), here.chance, here.events, here.work)
        if len(made) == MOST_ORDERS:
            break
    return made + [row for row in rows if game.verbs.verb(row).seal][:1]


def cheap_row(seen: Observation) -> Row:
    """Some sensible legal Action, at once: what the game's playouts would do."""
    here = call_buffers(seen.game)
    reseed(here.chance, flat.to_bytes(seen.state))
    seen.game.kernel["pick"](seen.state, seen.board, Seat(seen.seat), here.chance, here.action, here.work)
    return tuple(here.action)


def read(game: Game, observation: dict[str, Any]) -> Observation:
    """The Observation in JSON values."""
    return from_json(game, observation)
