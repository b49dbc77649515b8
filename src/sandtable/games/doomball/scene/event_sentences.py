"""A sentence for every kind of Event.

An Event row has all that its sentence needs: pieces are named by owner and kind, and by their space if it has one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from sandtable.games.doomball import model
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
from sandtable.games.doomball.model import COIN_NAMES, EDGE_NAMES, HEADS, PLACES, Board, State
from sandtable.games.doomball.scene.words import (
    SEAT_NAMES,
    WHY,
    cell_text,
    coin_text,
    counted_kind,
    is_or_are,
    is_plural,
    kind_noun,
    owned_kind,
    quantity,
    was_or_were,
    with_article,
)
from sandtable.kernel.game import Setup

Row = Sequence[int]
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


def counted(setup: Setup[State, Board], row: Row) -> str:
    """Say one part of an attack or defence value."""
    kind, clause, _, piece, what, value, *_ = row
    name = VALUE_NAMES.get(clause, "attack" if kind == model.COUNTED else "defence")
    return f"{owned_kind(piece, what)}: {name}{f', {value:+d}' if clause in VALUE_NAMES else f' {value}'}."


def flipped(setup: Setup[State, Board], row: Row) -> str:
    """Say an attack with its coins."""
    _, _, _, a, kind, b, other, coins, hits = row
    fell = coin_text(coins)
    return (
        f"{owned_kind(a, kind)} attacked {owned_kind(b, other)}: {fell + ', ' if fell else ''}{quantity(hits, 'hit')}."
    )


def sure(setup: Setup[State, Board], row: Row) -> str:
    """Say the hits that need no coin."""
    _, _, _, a, kind, b, other, hits, _ = row
    return f"{owned_kind(a, kind)} struck {owned_kind(b, other)}: {quantity(hits, 'sure hit')}."


def river(setup: Setup[State, Board], row: Row) -> str:
    """Say how a unit entered a river."""
    _, _, _, a, kind, cell, coin, *_ = row
    flipped_coin = "" if setup.board.mode == model.VARIANT else f"{COIN_NAMES[coin]}, "
    fell = "one hit" if coin == HEADS else "it came through"
    return f"{owned_kind(a, kind)} entered the river at {cell_text(setup, cell)}: {flipped_coin}{fell}."


def army(setup: Setup[State, Board], row: Row) -> str:
    """Say which army was revealed."""
    _, _, _, seat, race, digits, pieces, *_ = row
    picks = [int(digit) for digit in f"{digits:07d}"]
    parts = [counted_kind(race * PLACES + at, count) for at, count in enumerate(picks) if count]
    return f"{SEAT_NAMES[seat]} opened an army of {RACE_NAMES[race]}, {pieces} pieces: {', '.join(parts)}."


def drafted(setup: Setup[State, Board], row: Row) -> str:
    """Say a change of one's own draft."""
    _, _, _, _, verb, number, *_ = row
    match verb:
        case model.DO_RACE:
            return f"You chose the {RACE_NAMES[number]}."
        case model.DO_DRAFT:
            return f"You drafted {with_article(number)}."
        case model.DO_DROP:
            return f"You dropped {with_article(number)}."
        case model.DO_CLEAR:
            return "You cleared your army."
        case model.DO_READY:
            return f"You took the ready army for the {('defence', 'offence')[number]}."
    return "You drafted at random."


def turn_began(setup: Setup[State, Board], row: Row) -> str:
    """Say whose turn begins."""
    _, _, _, seat, turn, *_ = row
    return f"Game turn {turn} began." if seat > 1 else f"{SEAT_NAMES[seat]} began turn {turn}."


def round_began(setup: Setup[State, Board], row: Row) -> str:
    """Say the roles and sides of a new round."""
    _, _, _, number, offence, home, *_ = row
    roles = f"{SEAT_NAMES[offence]} attacks, {SEAT_NAMES[1 - offence]} defends"
    if setup.board.mode == model.VARIANT:
        return f"Round {number} began: {roles}."
    return f"Round {number} began: {roles}; P1's home edge is {EDGE_NAMES[home]}, P2's {EDGE_NAMES[1 - home]}."


def moved(how: str) -> Callable[[Setup[State, Board], Row], str]:
    """Make a sentence for a piece that changed its space."""

    def line(setup: Setup[State, Board], row: Row) -> str:
        return f"{owned_kind(row[3], row[4])} {how} from {cell_text(setup, row[5])} to {cell_text(setup, row[6])}."

    return line


def at_place(how: str) -> Callable[[Setup[State, Board], Row], str]:
    """Make a sentence for a piece on a space; a star in it becomes `was` or `were`."""
    return lambda setup, row: (
        f"{owned_kind(row[3], row[4])} {how.replace('*', was_or_were(row[4]))} {cell_text(setup, row[5])}."
    )


def dropped(setup: Setup[State, Board], row: Row) -> str:
    """Say that artifacts fell from their carrier."""
    what = quantity(row[4], "artifact").capitalize() if setup.board.mode == model.VARIANT else "The artifact"
    return f"{what} dropped on {cell_text(setup, row[3])}."


def exchanged(setup: Setup[State, Board], row: Row) -> str:
    """Say what is exchanged before the third round."""
    what = ("exchanged sides", "exchanged roles", "left sides and roles as they were")
    return f"{SEAT_NAMES[row[3]]} {what[row[4]]}."


SENTENCES: Final[dict[int, Callable[[Setup[State, Board], Row], str]]] = {
    model.DRAFTED: drafted,
    model.SEALED: lambda setup, row: f"{SEAT_NAMES[row[3]]} sealed the draft.",
    model.RACE_SHOWN: lambda setup, row: f"{SEAT_NAMES[row[3]]} leads the {RACE_NAMES[row[4]]}.",
    model.ARMY_SHOWN: army,
    model.CALLER_NAMED: lambda setup, row: (
        f"{SEAT_NAMES[row[3]]} calls the toss: whoever leads the more humanoid race does, with equal races P1."
    ),
    model.CALLED: lambda setup, row: f"{SEAT_NAMES[row[3]]} called {COIN_NAMES[row[4]]}.",
    model.TOSSED: lambda setup, row: f"The coin fell {COIN_NAMES[row[3]]}: {SEAT_NAMES[row[4]]} won the toss.",
    model.ROLE_TAKEN: lambda setup, row: f"{SEAT_NAMES[row[3]]} chose the {('offence', 'defence')[row[4]]}.",
    model.SIDE_TAKEN: lambda setup, row: f"{SEAT_NAMES[row[3]]} chose side {EDGE_NAMES[row[4]]}.",
    model.PLACED: at_place("* placed on"),
    model.CARRIER_NAMED: lambda setup, row: (
        f"{owned_kind(row[3], row[4])} {'carry' if is_plural(row[4]) else 'carries'} the artifact."
    ),
    model.TURN_BEGAN: turn_began,
    model.ACTIVATED: at_place("* activated on"),
    model.STEPPED: moved("moved"),
    model.PICKED_UP: at_place("picked up the artifact on"),
    model.PASSED_ON: lambda setup, row: f"{owned_kind(row[3], row[4])} passed the artifact to the {kind_noun(row[6])}.",
    model.RELOADED: lambda setup, row: f"{owned_kind(row[3], row[4])} reloaded.",
    model.COUNTED: counted,
    model.DEFENDED: counted,
    model.FLIPPED: flipped,
    model.SURE_HITS: sure,
    model.PINNED: lambda setup, row: f"{owned_kind(row[3], row[4])} {is_or_are(row[4])} pinned.",
    model.HIT: lambda setup, row: f"{owned_kind(row[3], row[4])}: {quantity(row[5], 'hit')} against defence {row[6]}.",
    model.STOOD: lambda setup, row: (
        f"{owned_kind(row[3], row[4])} {is_or_are(row[4])} steadfast and stayed with {quantity(row[5], 'hit')}."
    ),
    model.RETREAT_COIN: lambda setup, row: (
        f"A coin chose the way back of {owned_kind(row[3], row[4])}: {COIN_NAMES[row[5]]}."
    ),
    model.FELL_BACK: moved("retreated"),
    model.PIECE_LOST: at_place("* destroyed on"),
    model.DROPPED: dropped,
    model.ADVANCED: moved("advanced"),
    model.ANSWERED: lambda setup, row: f"{owned_kind(row[3], row[4])} {is_or_are(row[4])} prickly and answered.",
    model.RIVER_COIN: river,
    model.TURN_ENDED: lambda setup, row: f"{SEAT_NAMES[row[3]]} ended the turn.",
    model.MARKED: lambda setup, row: f"A marker was put on {cell_text(setup, row[3])}.",
    model.FLIPPED_SIX: lambda setup, row: f"Reinforcements: {coin_text(row[3])}, {quantity(row[4], 'head')}.",
    model.REINFORCED: at_place("came in at"),
    model.FINISHED: lambda setup, row: f"{SEAT_NAMES[row[3]]} is finished for this game turn.",
    model.REMOVED: lambda setup, row: (
        f"{quantity(row[3], 'artifact').capitalize()} left the board at {cell_text(setup, row[5])}: {row[4]} of 3."
    ),
    model.ROUND_WON: lambda setup, row: (
        f"{SEAT_NAMES[row[3]]} won round {row[5]}: it {WHY[row[4]]}. The score is {row[6]} : {row[7]}."
    ),
    model.EXCHANGED: exchanged,
    model.ROUND_BEGAN: round_began,
    model.MATCH_WON: lambda setup, row: f"{SEAT_NAMES[row[3]]} won the match, {row[4]} : {row[5]}.",
}
