"""The secret draft of one seat: prompt, list of rules, cards with counts, panels and orders."""

from __future__ import annotations

from typing import Any

from sandtable.games.doomball import model
from sandtable.games.doomball.actions import VERBS, DoomballNames
from sandtable.games.doomball.kinds import KIND_NAMES, RACE_NAMES, army_size, kind_of
from sandtable.games.doomball.model import Board, State
from sandtable.games.doomball.rules.draft import further_picks, is_attacker_draft, is_complete, level_of, may_pick
from sandtable.games.doomball.scene.cards import card, cards
from sandtable.games.doomball.scene.words import SEAT_NAMES, SMALL, counted_kind, quantity
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Card, Order, Panel, Plan


def ask_draft(setup: Setup[State, Board], state: State, seat: int) -> str:
    """Say what a draft still lacks."""
    board = setup.board
    waiting = [SEAT_NAMES[s] for s in (0, 1) if not state.sides[s].sealed]
    if seat > 1 or state.sides[seat].sealed:
        return f"Waiting for {' and '.join(waiting)} to choose an army."
    side = state.sides[seat]
    if side.race == model.NO_RACE:
        return "Choose your race. Your opponent does not see it yet."
    if state.drafting == model.RACE_ONLY:
        return f"You play the {RACE_NAMES[side.race]}. Finish the draft, or choose another race."
    missing = missing_picks(state, board, seat)
    pieces = quantity(army_size(side.race, side.picks), "piece")
    if not missing:
        return f"Your army is complete with {pieces}. Finish the draft, or change it."
    return f"Choose units for your {RACE_NAMES[side.race]}. Still to choose: {missing}."


def missing_picks(state: State, board: Board, seat: int) -> str:
    """Say what an army still lacks; empty when it is complete."""
    side = state.sides[seat]
    one, two, three = sum(side.picks[:3]), sum(side.picks[3:6]), side.picks[6]
    if is_attacker_draft(state, board, model.SEATS[seat]):
        further = further_picks(one, two, three)
        lacks = [(7 - one, "of level 1"), (4 - two, "of level 2"), (1 - further, "of any level")]
    else:
        lacks = [(5 - one, "of level 1"), (3 - two, "of level 2"), (1 - three, "of level 3")]
    return ", ".join(f"{SMALL[count]} {level}" for count, level in lacks if count > 0)


def draft_checks(state: State, board: Board, seat: int) -> list[tuple[str, str, str, bool]]:
    """List each rule of the draft: name, state, clause, and whether it is met."""
    side = state.sides[seat]
    own = model.SEATS[seat]
    attacker = is_attacker_draft(state, board, own)
    clause = "DB-VAR-DRAFT-1" if attacker else "DB-DRAFT-2"
    one, two, three = sum(side.picks[:3]), sum(side.picks[3:6]), side.picks[6]
    made = [
        (
            "Race",
            RACE_NAMES[side.race] if side.race != model.NO_RACE else "none",
            "DB-DRAFT-1",
            side.race != model.NO_RACE,
        )
    ]
    for level, count, most in ((1, one, 7 if attacker else 5), (2, two, 4 if attacker else 3)):
        made.append((f"Level {level}", f"{count} of {most}", clause, count >= most))
    if attacker:
        further = further_picks(one, two, three)
        made.append(("One more of any level", f"{further} of 1", clause, further == 1))
    else:
        made.append(("Level 3", f"{three} of 1", clause, three == 1))
        caps = [(at, 3 if at < 3 else 2) for at in range(model.PLACES - 1) if side.race != model.NO_RACE]
        full = [counted_kind(kind_of(side.race, at), cap) for at, cap in caps if side.picks[at] >= cap]
        made.append(("Limit for each kind", f"reached: {', '.join(full)}" if full else "room for more", clause, True))
    whole = is_complete(state, board, own) and side.race != model.NO_RACE
    made.append(("Army", "complete" if whole else missing_picks(state, board, seat), "DB-SEAL-1", whole))
    return made


def shown_cards(board: Board, state: State, seat: int) -> list[Card]:
    """Return the cards; for a seat that drafts with counts and why there is no room for more."""
    if (
        state.phase != model.DRAFT
        or seat > 1
        or state.drafting == model.RACE_ONLY
        or state.sides[seat].race == model.NO_RACE
    ):
        return cards(races_shown(board, state, seat))
    side = state.sides[seat]
    own = model.SEATS[seat]
    clause = "DB-VAR-DRAFT-1" if is_attacker_draft(state, board, own) else "DB-DRAFT-2"
    made = []
    for place in range(model.PLACES):
        one = card(kind_of(side.race, place))
        one["group"] = f"Level {level_of(place)}"
        one["count"] = side.picks[place]
        if not may_pick(state, board, own, place):
            one["note"] = "no more of these allowed"
            one["clause"] = clause
        made.append(one)
    return made


def races_shown(board: Board, state: State, seat: int) -> tuple[int, ...]:
    """Return the races whose cards are needed: both armies', or while drafting one's own or all to choose from."""
    if state.phase == model.DRAFT:
        if seat < 2 and state.sides[seat].race != model.NO_RACE:
            return (state.sides[seat].race,)
        return tuple(range(board.races))
    return tuple(sorted({state.sides[s].race for s in model.SEATS} - {model.NO_RACE}))


def draft_panels(board: Board, state: State, seat: int) -> list[Panel]:
    """Return the list of draft rules, and who has sealed."""
    seals: list[dict[str, Any]] = []
    for other in model.SEATS:
        look = "sealed" if state.sides[other].sealed else "draft"
        what = ("Race and army are", "The race is", "The army is")[state.drafting]
        text = f"{what} chosen. Both sides are shown together." if look == "sealed" else "Still choosing."
        if other == seat and look == "draft":
            continue  # shown by the list of one's own picks
        seals.append({"name": SEAT_NAMES[other], "seat": int(other), "text": text, "look": look})
    made: list[Panel] = []
    if seat < 2 and state.drafting != model.RACE_ONLY and state.sides[seat].race != model.NO_RACE:
        *checks, seal = draft_checks(state, board, seat)
        checks += [seal] if seal[-1] else []  # what is missing is in the other rows and in the prompt
        rows = [{"name": name, "text": text, "clause": clause, "done": done} for name, text, clause, done in checks]
        made.append({"kind": "table", "title": "Is your army complete?", "clause": "DB-DRAFT-2", "rows": rows})
    made.append({"kind": "seals", "title": "Drafts", "clause": "DB-SEAL-1", "rows": seals})
    return made


def plan(setup: Setup[State, Board], state: State, seat: int) -> Plan:
    """Return the draft as orders: every kind that was picked, and how to drop one."""
    board, side = setup.board, state.sides[seat]
    names = DoomballNames(board, state)
    orders: list[Order] = []
    for place, count in enumerate(side.picks):
        if count:
            kind = kind_of(side.race, place)
            text = f"{count} × {KIND_NAMES[kind]}"
            twos = board.kinds[kind].pieces
            order: Order = {"text": text, "drop": VERBS.to_text((model.DO_DROP, kind, 0, 0, 0, 0, 0), names)}
            if twos > 1:
                order["cost"] = f"{quantity(twos * count, 'piece')} on the board"
            orders.append(order)
    size = army_size(side.race, side.picks) if side.race != model.NO_RACE else 0
    missing = missing_picks(state, board, seat)
    total = f"{quantity(sum(side.picks), 'pick')}, {quantity(size, 'piece')}".capitalize()
    total += "" if missing else ": the army is complete"
    return {"title": "Your army", "orders": orders, "sum": total, "idle": []}
