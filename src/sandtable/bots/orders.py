"""Plans of secret orders for bots that decide one order at a time."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, reseed, script, uniform
from sandtable.kernel.ids import Seat
from sandtable.kernel.verbs import Row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.observation import ObservationCore

from . import clock
from .bot import RowBot
from .rules_queries import after_own_order, has_secret_orders, legal_rows

MAX_ORDERS: Final = 200  # orders in one plan


def plan_one_by_one(bot: RowBot, seen: ObservationCore, deadline: float | None = None) -> list[Row]:
    """Ask the bot for one order after the other. After the deadline the rollout policy completes the plan."""
    rows = [bot.choose_row(seen)]
    while has_secret_orders(seen, rows[-1:]) and len(rows) < MAX_ORDERS:
        after = after_own_order(seen, rows[-1])
        if after is None:
            break
        seen = after
        late = deadline is not None and clock.now() > deadline
        rows.append(policy_row(seen) if late else bot.choose_row(seen))
    return rows


def random_plan(seen: ObservationCore, chance: Chance) -> list[Row]:
    """Draw orders at random until a seal is drawn.

    They are drawn from the orders that are legal at first, because listing them again after each would take a hundred
    times as long. Orders that have become illegal are skipped.
    """
    game, buffers = seen.game, call_buffers(seen.game)
    rows = legal_rows(seen)
    state = flat.clone(seen.state)
    plan: list[Row] = []
    for _ in range(4 * len(rows)):
        row = rows[uniform(chance, len(rows))]
        action = buffers.as_action(row)
        if game.kernel.check(state, seen.board, Seat(seen.seat), action, buffers.work) != 0:
            continue
        plan.append(row)
        if game.verbs.verb(row).seal:
            return plan
        script(buffers.chance, [], strict=True)
        buffers.events.used = 0
        game.kernel.apply(state, seen.board, Seat(seen.seat), action, buffers.chance, buffers.events, buffers.work)
        if len(plan) == MAX_ORDERS:
            break
    return plan + [row for row in rows if game.verbs.verb(row).seal][:1]


def policy_row(seen: ObservationCore) -> Row:
    """Return the rollout policy's Action: sensible, legal and immediate."""
    buffers = call_buffers(seen.game)
    reseed(buffers.chance, flat.to_bytes(seen.state))
    pick = seen.game.kernel.pick
    pick(seen.state, seen.board, Seat(seen.seat), buffers.chance, buffers.action, buffers.work)
    return tuple(buffers.action)
