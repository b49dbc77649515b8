"""The picture of a position, for any client. All but a draft that is not open yet is the same for every seat."""

from __future__ import annotations

from typing import Any, Final, cast

from sandtable.kernel.game import Setup
from sandtable.kernel.ids import RUNNING
from sandtable.kernel.scene import (
    Badge,
    Card,
    Face,
    Order,
    Panel,
    Piece,
    Plan,
    Scene,
    Tray,
)

from .actions import VERBS, DoomballNames
from .board import cell_name
from .cards import card, cards, letter, rank, symbol
from .field import GROUNDS, cells, lines, ranges, shape
from .kinds import KIND_NAMES, KIND_WORDS, RACE_NAMES, army_size, kind_of
from .model import (
    ACT,
    ARMY,
    BREAK,
    CARRIER,
    CHOOSE,
    DEPLOY,
    DO_DROP,
    DRAFT,
    MARKERS,
    NO_KIND,
    NO_RACE,
    NOBODY,
    OFFBOARD,
    PIECES,
    PLACES,
    RACE_ONLY,
    RETREAT,
    ROLE,
    SEATS,
    STAR_ATTACK,
    STAR_DEFENCE,
    VARIANT,
    Board,
    PieceId,
    State,
    piece_of,
)
from .prompts import between, changed, draft_checks, missing_picks
from .report import SEAT_NAMES, many
from .rules.combat import defence
from .rules.draft import has_room, is_attacker_draft, level_of
from .rules.position import defence_seat

ROLES: Final = ("offence", "defence")


def scene(setup: Setup, state: State, seat: int) -> Scene:
    """Everything that this seat may see."""
    board = cast("Board", setup.board)
    made: Scene = {
        "game": "doomball",
        "seat": seat,
        "board": shape(board.mode),
        "cells": cells(board, state, seat),
        "lines": lines(board, state),
        "pieces": pieces(setup, state, seat),
        "trays": trays(board),
        "cards": shown_cards(board, state, seat),
        "panels": panels(setup, state, seat),
        "turn": turn(board, state),
        "faces": [Face(roll="H", symbol="st-hit", name="hit"), Face(roll="T", symbol="", name="nothing")],
    }
    if seat < 2 and state.phase == DRAFT and state.drafting != RACE_ONLY:
        made["plan"] = plan(setup, state, seat)
    if state.phase in (CHOOSE, ACT):
        made["areas"] = ranges(board, state)
    return made


# -- the pieces ---------------------------------------------------------------------------------------------------


def pieces(setup: Setup, state: State, seat: int) -> list[Piece]:
    """All pieces, loose artifacts, and the seat's own picks while it drafts."""
    board = cast("Board", setup.board)
    numbers = [piece_of(i) for i in range(PIECES) if state.pieces[i].kind != NO_KIND]
    names = DoomballNames(board, state)
    made = [piece(names, state, number) for number in numbers]
    made += [artifact(board, state, cell) for cell in range(board.cells) if state.loose[cell]]
    if state.phase == DRAFT and seat < 2:
        made += drafted(state, seat)
    return made


def piece(names: DoomballNames, state: State, number: PieceId) -> Piece:
    """A unit on its space, waiting, or lost."""
    board = names.board
    row, owner = state.pieces[number], number // ARMY
    name = names.name(number)
    made: Piece = {
        "id": str(names.piece_id(number)),
        "seat": owner,
        "name": name,
        "kind": KIND_WORDS[row.kind],
        "symbol": symbol(row.kind),
        "letter": letter(row.kind) + ("" if names.is_alone(number) else str(names.number(number))),
        "grade_name": rank(row.kind),
        "shape": "stone",
        "spoken": "",
    }
    called = f"{SEAT_NAMES[owner]} {name}"
    if row.cell == OFFBOARD:
        made["tray"] = f"lost-{owner}" if row.lost else f"waiting-{owner}"
        made["spoken"] = f"{'Lost' if row.lost else 'Waiting'}: {called}."
        return made
    made["cell"] = row.cell
    marks = badges(state, board, number)
    made |= {"badges": marks} if marks else {}
    words = {"acted": row.activated and number != state.unit, "active": number == state.unit, "carries": row.carries}
    states = [word for word, so in words.items() if so]
    made |= {"states": states} if states else {}
    made |= {"hits": row.hits} if row.hits else {}
    limit = defence(state, board, number, NOBODY)
    now = "".join(f" {word.capitalize()}." for word in [*([many(row.hits, "hit")] if row.hits else []), *states[:1]])
    now += "".join(f" {badge['name'].capitalize()}." for badge in marks)
    ground = GROUNDS[board.ground[row.cell]]
    where = cell_name(board.mode, row.cell) + (f", {ground}" if ground != "plain" else "")
    made["spoken"] = f"{where}. {called}, defence {limit}.{now}"
    return made


def badges(state: State, board: Board, number: PieceId) -> list[Badge]:
    """What is true of a unit now: the artifact first, then hits, pin, load and the moved point."""
    row = state.pieces[number]
    stars = board.kinds[row.kind].stars
    made: list[Badge] = []
    if row.carries:
        text = {} if row.carries == 1 else {"text": str(row.carries)}
        what = "the artifact" if board.mode != VARIANT else many(row.carries, "artifact")
        made.append(cast("Badge", {"symbol": "st-artifact", "name": f"carries {what}"} | text))
    if row.pinned:
        made.append(Badge(symbol="st-pin", name="pinned"))
    if stars & STAR_ATTACK and not row.loaded:
        made.append(Badge(symbol="db-unloaded", name="unloaded"))
    if stars & STAR_DEFENCE and row.moved:
        made.append(Badge(symbol="db-moved", name="moved, defence +1"))
    return made


def artifact(board: Board, state: State, cell: int) -> Piece:
    """An artifact that lies on the board."""
    count = state.loose[cell]
    where = cell_name(board.mode, cell)
    made: Piece = {
        "id": f"artifact-{where}",
        "seat": 2,
        "name": "Artifact" if count == 1 else f"{count} artifacts",
        "kind": "artifact",
        "symbol": "st-artifact",
        "shape": "stone",
        "cell": cell,
        "spoken": f"{where}. {many(count, 'loose artifact').capitalize()}.",
    }
    if count > 1:
        made["badges"] = [Badge(symbol="", text=str(count), name=f"{count} artifacts")]
    return made


def drafted(state: State, seat: int) -> list[Piece]:
    """The seat's own picks, as pieces in a tray."""
    side = state.sides[seat]
    made: list[Piece] = []
    for place, count in enumerate(side.picks):
        kind = kind_of(side.race, place)
        for number in range(count):
            made.append(
                {
                    "id": f"draft-{KIND_WORDS[kind]}-{number + 1}",
                    "seat": seat,
                    "name": KIND_NAMES[kind],
                    "kind": KIND_WORDS[kind],
                    "symbol": symbol(kind),
                    "letter": letter(kind),
                    "tray": "draft",
                    "spoken": f"Drafted: {KIND_NAMES[kind]}.",
                }
            )
    return made


# -- beside the board ---------------------------------------------------------------------------------------------


def trays(board: Board) -> list[Tray]:
    """Places off the board."""
    waiting = "Reserve of" if board.mode == VARIANT else "To be placed by"
    made = [Tray(id=f"waiting-{seat}", name=f"{waiting} {SEAT_NAMES[seat]}", kind="reserve") for seat in SEATS]
    made += [Tray(id=f"lost-{seat}", name=f"Lost by {SEAT_NAMES[seat]}", kind="lost") for seat in SEATS]
    return [*made, Tray(id="draft", name="Your army", kind="market")]


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


def panels(setup: Setup, state: State, seat: int) -> list[Panel]:
    """Score, progress, roles, the draft, forces."""
    board = cast("Board", setup.board)
    made: list[Panel] = [
        {
            "kind": "score",
            "title": "Rounds",
            "clause": "DB-MATCH-1",
            "rows": [score(state, s) for s in SEATS],
        }
    ]
    if state.phase in (CHOOSE, ACT, RETREAT):
        made.append(progress(board, state))
    if state.round > 1 and state.phase in (DRAFT, DEPLOY, CARRIER, MARKERS):
        clause = "DB-VAR-MATCH-1" if board.mode == VARIANT else "DB-MATCH-2" if state.round == 2 else "DB-MATCH-3"
        news: Panel = {"kind": "table", "title": f"Round {state.round} begins", "clause": clause, "rows": []}
        news["rows"] = [{"name": changed(setup, state), "text": ""}]
        made.append(news)
    if state.phase == DRAFT:
        made += draft_panels(board, state, seat)
        return made
    if state.phase == BREAK:
        told: Panel = {"kind": "table", "title": f"Round {state.round} is over", "clause": "DB-MATCH-2", "rows": []}
        told["rows"] = [{"name": between(setup, state), "text": ""}]
        made.append(told)
    made.append(roles(board, state))
    if any(state.sides[s].left or state.sides[s].waiting for s in SEATS):
        made.append({"kind": "forces", "title": "Forces", "rows": [force(state, s) for s in (0, 1)]})
    return made


def score(state: State, seat: int) -> dict[str, Any]:
    """Rounds won; under the name the race and the role, once both are open."""
    side = state.sides[seat]
    row: dict[str, Any] = {"name": SEAT_NAMES[seat], "seat": int(seat), "value": side.wins, "most": 2}
    if state.phase > ROLE and side.race != NO_RACE:
        row["text"] = f"{RACE_NAMES[side.race]}, {'offence' if seat == state.offence else 'defence'}"
    return row


def progress(board: Board, state: State) -> Panel:
    """How many of the actor's units have been activated."""
    seat = int(state.actor)
    own = [state.pieces[i] for i in range(seat * ARMY, seat * ARMY + ARMY) if state.pieces[i].cell != OFFBOARD]
    done = sum(bool(one.activated) for one in own)
    word = "Game turn" if board.mode == VARIANT else "Turn"
    rows: list[dict[str, Any]] = [
        {
            "name": "Units to activate",
            "one": "activation",
            "seat": seat,
            "value": len(own) - done,
            "most": len(own),
            "left": True,
        }
    ]
    return {"kind": "track", "title": f"{word} {state.turn}", "clause": "DB-TURN-3", "rows": rows}


def roles(board: Board, state: State) -> Panel:
    """Who does what, from which edge."""
    rows: list[dict[str, Any]] = []
    for seat in SEATS:
        side = state.sides[seat]
        race = RACE_NAMES[side.race] if side.race != NO_RACE else "no race yet"
        role = "offence" if seat == state.offence else "defence"
        name = f"{SEAT_NAMES[seat]}, {race}"
        text = role
        if board.mode != VARIANT and state.phase >= 5:
            text += f", to row {'HA'[side.home]}"
        rows.append({"name": name, "seat": int(seat), "text": text if state.phase > 3 else ""})
    if board.mode == VARIANT:
        rows.append({"name": "Artifacts carried off", "text": f"{state.removed} of 3", "clause": "DB-VAR-WIN-1"})
    clause = "DB-VAR-MATCH-1" if board.mode == VARIANT else "DB-MATCH-2"
    return {"kind": "table", "title": f"Round {state.round}", "clause": clause, "rows": rows}


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


def force(state: State, seat: int) -> dict[str, object]:
    """What one side has left."""
    rows = [state.pieces[i] for i in range(seat * ARMY, seat * ARMY + ARMY) if state.pieces[i].kind != NO_KIND]
    left = [row.kind for row in rows if not row.lost]
    kinds = {KIND_WORDS[kind]: left.count(kind) for kind in sorted(set(left))}
    return {"name": SEAT_NAMES[seat], "seat": seat, "value": len(left), "most": len(rows), "kinds": kinds}


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


def turn(board: Board, state: State) -> str:
    """`Round 2 · turn 7 · P1 · 1 : 0`."""
    parts = [f"Round {state.round}"]
    if state.turn:
        parts.append(f"{'game turn' if board.mode == VARIANT else 'turn'} {state.turn}")
    if state.phase == DRAFT:
        parts.append("draft")
    elif state.result == RUNNING:
        parts.append(SEAT_NAMES[state.actor])
    parts.append(f"{state.sides[0].wins} : {state.sides[1].wins}")
    return " · ".join(parts)
