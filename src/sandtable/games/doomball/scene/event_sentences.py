"""What the templates of the events leave open: the forms of their fields, and the sentences that need a choice.

An Event has all that its sentence needs: pieces are named by owner and kind, and by their space if it has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.games.doomball import events, model
from sandtable.games.doomball.clauses import (
    DB_ABIL_A_1,
    DB_ABIL_C_1,
    DB_ABIL_L_1,
    DB_STAR_C_1,
    DB_TERRAIN_B_1,
    DB_TERRAIN_F_2,
    DB_TERRAIN_H_2,
    DB_TERRAIN_T_1,
)
from sandtable.games.doomball.kinds import RACE_NAMES
from sandtable.games.doomball.model import EDGE_NAMES, HEADS, PLACES, VARIANT, Board, State
from sandtable.games.doomball.scene.words import (
    SEAT_NAMES,
    cell_text,
    coin_text,
    counted_kind,
    is_or_are,
    is_plural,
    kind_noun,
    owned_unit,
    quantity,
    was_or_were,
    with_article,
)
from sandtable.kernel.events import EventView, Form, Writer
from sandtable.kernel.game import Setup

VALUE_NAMES: Final = {
    DB_ABIL_C_1: "charging",
    DB_ABIL_A_1: "armor piercing",
    DB_STAR_C_1: "after moving",
    DB_TERRAIN_F_2: "in forest",
    DB_TERRAIN_H_2: "on a hill, attacked from beside it",
    DB_TERRAIN_T_1: "in a tower",
    DB_TERRAIN_B_1: "behind walls",
    DB_ABIL_L_1: "with a leader beside",
}


def counted(setup: Setup[State, Board], event: EventView) -> str:
    """Say one part of an attack or defence value."""
    name = VALUE_NAMES.get(event.clause, "attack" if event.kind == events.counted else "defence")
    value = f", {event.value:+d}" if event.clause in VALUE_NAMES else f" {event.value}"
    return f"{owned_unit(setup, event.piece, event.what)}: {name}{value}."


def army(setup: Setup[State, Board], event: EventView, digits: int) -> str:
    """List the picks of an army."""
    picks = [int(digit) for digit in f"{digits:07d}"]
    return ", ".join(counted_kind(event.race * PLACES + at, count) for at, count in enumerate(picks) if count)


def drafted(setup: Setup[State, Board], event: EventView) -> str:
    """Say a change of one's own draft."""
    match event.verb:
        case model.DO_RACE:
            return f"You chose the {RACE_NAMES[event.number]}."
        case model.DO_DRAFT:
            return f"You drafted {with_article(event.number)}."
        case model.DO_DROP:
            return f"You dropped {with_article(event.number)}."
        case model.DO_CLEAR:
            return "You cleared your army."
        case model.DO_READY:
            return f"You took the ready army for the {('defence', 'offence')[event.number]}."
    return "You drafted at random."


def turn_began(setup: Setup[State, Board], event: EventView) -> str:
    """Say whose turn begins."""
    if event.seat > 1:
        return f"Game turn {event.turn} began."
    return f"{SEAT_NAMES[event.seat]} began turn {event.turn}."


def round_began(setup: Setup[State, Board], event: EventView) -> str:
    """Say the roles and sides of a new round."""
    roles = f"{SEAT_NAMES[event.offence]} attacks, {SEAT_NAMES[1 - event.offence]} defends"
    if setup.board.mode == VARIANT:
        return f"Round {event.number} began: {roles}."
    edges = f"P1's home edge is {EDGE_NAMES[event.home]}, P2's {EDGE_NAMES[1 - event.home]}"
    return f"Round {event.number} began: {roles}; {edges}."


def fallen(setup: Setup[State, Board], event: EventView, number: int) -> str:
    """Name the artifacts that fell from their carrier."""
    return quantity(number, "artifact").capitalize() if setup.board.mode == VARIANT else "The artifact"


FORMS: Final[dict[str, Form[Setup[State, Board]]]] = {
    "piece": lambda setup, event, piece: owned_unit(setup, piece, event.what),
    "other": lambda setup, event, piece: owned_unit(setup, piece, event.other_what),
    "cell": lambda setup, event, cell: cell_text(setup, cell),
    "seat": lambda setup, event, seat: SEAT_NAMES[seat],
    "noun": lambda setup, event, kind: kind_noun(kind),
    "was": lambda setup, event, kind: was_or_were(kind),
    "are": lambda setup, event, kind: is_or_are(kind),
    "carries": lambda setup, event, kind: "carry" if is_plural(kind) else "carries",
    "coins": lambda setup, event, bits: f"{fell}, " if (fell := coin_text(bits)) else "",
    "hits": lambda setup, event, number: quantity(number, "hit"),
    "sure_hits": lambda setup, event, number: quantity(number, "sure hit"),
    "heads": lambda setup, event, number: quantity(number, "head"),
    "artifacts": lambda setup, event, number: quantity(number, "artifact").capitalize(),
    "fallen": fallen,
    "picks": army,
    "river": lambda setup, event, coin: "one hit" if coin == HEADS else "it crossed safely",
}
WRITERS: Final[dict[Callable[..., None], Writer[Setup[State, Board]]]] = {
    events.drafted: drafted,
    events.turn_began: turn_began,
    events.counted: counted,
    events.defended: counted,
    events.round_began: round_began,
}
