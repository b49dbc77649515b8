"""The secret draft of one seat: cards with counts, panels and orders."""

from __future__ import annotations

from typing import Any, cast

from sandtable.games.doomball.actions import VERBS, DoomballNames
from sandtable.games.doomball.kinds import KIND_NAMES, army_size, kind_of
from sandtable.games.doomball.model import (
    DO_DROP,
    DRAFT,
    NO_RACE,
    PLACES,
    RACE_ONLY,
    SEATS,
    Board,
    State,
)
from sandtable.games.doomball.rules.draft import has_room, is_attacker_draft, level_of
from sandtable.games.doomball.rules.position import defence_seat
from sandtable.games.doomball.scene.cards import card, cards
from sandtable.games.doomball.scene.draft import draft_checks, missing_picks
from sandtable.games.doomball.scene.words import SEAT_NAMES, many
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Card, Order, Panel, Plan


def shown_cards(board: Board, state: State, seat: int) -> list[Card]:
    """The cards, and while a seat drafts how many of each it has and why there is no room for more."""
    if state.phase != DRAFT or seat > 1 or state.drafting == RACE_ONLY or state.sides[seat].race == NO_RACE:
        return cards(races_shown(board, state, seat))
    side = state.sides[seat]
    own = state.offence if state.offence == seat else defence_seat(state)
    clause = "DB-VAR-DRAFT-1" if is_attacker_draft(state, board, own) else "DB-DRAFT-2"
    made = []
    for place in range(PLACES):
        one = card(kind_of(side.race, place))
        one["group"] = f"Level {level_of(place)}"
        one["count"] = side.picks[place]
        if not has_room(state, board, own, place):
            one["note"] = "no room for more"
            one["clause"] = clause
        made.append(one)
    return made


def races_shown(board: Board, state: State, seat: int) -> tuple[int, ...]:
    """Whose cards are needed: of both armies; while drafting of one's own race, or of all to choose from."""
    if state.phase == DRAFT:
        if seat < 2 and state.sides[seat].race != NO_RACE:
            return (state.sides[seat].race,)
        return tuple(range(board.races))
    return tuple(sorted({state.sides[s].race for s in SEATS} - {NO_RACE}))


def draft_panels(board: Board, state: State, seat: int) -> list[Panel]:
    """The draft helper, and what is sealed."""
    seals: list[dict[str, Any]] = []
    for other in SEATS:
        look = "sealed" if state.sides[other].sealed else "draft"
        what = ("Race and army are", "The race is", "The army is")[state.drafting]
        text = f"{what} hidden. Both open together." if look == "sealed" else "Still drafting."
        if other == seat and look == "draft":
            continue  # the list of one's own picks says so
        seals.append({"name": SEAT_NAMES[other], "seat": int(other), "text": text, "look": look})
    made: list[Panel] = []
    if seat < 2 and state.drafting != RACE_ONLY and state.sides[seat].race != NO_RACE:
        *checks, seal = draft_checks(state, board, seat)
        checks += [seal] if seal[-1] else []  # what is missing stands in the rows before it, and in the prompt
        rows = [{"name": name, "text": text, "clause": clause, "done": done} for name, text, clause, done in checks]
        made.append({"kind": "table", "title": "May it be sealed?", "clause": "DB-DRAFT-2", "rows": rows})
    made.append({"kind": "seals", "title": "Drafts", "clause": "DB-SEAL-1", "rows": seals})
    return made


def plan(setup: Setup, state: State, seat: int) -> Plan:
    """The draft as orders: every kind that was picked, and how to drop one."""
    board, side = cast("Board", setup.board), state.sides[seat]
    names = DoomballNames(board, state)
    orders: list[Order] = []
    for place, count in enumerate(side.picks):
        if count:
            kind = kind_of(side.race, place)
            text = f"{count} × {KIND_NAMES[kind]}"
            twos = board.kinds[kind].pieces
            order: Order = {"text": text, "drop": VERBS.to_text((DO_DROP, kind, 0, 0, 0, 0, 0), names)}
            if twos > 1:
                order["cost"] = f"{many(twos * count, 'piece')} on the board"
            orders.append(order)
    size = army_size(side.race, side.picks) if side.race != NO_RACE else 0
    missing = missing_picks(state, board, seat)
    total = f"{many(sum(side.picks), 'pick')}, {many(size, 'piece')}".capitalize()
    total += "" if missing else ": the army is whole"
    return {"title": "Your army", "orders": orders, "sum": total, "idle": []}
