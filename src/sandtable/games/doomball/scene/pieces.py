"""The pieces of the picture: units, loose artifacts, and the picks of a draft."""

from __future__ import annotations

from typing import cast

from sandtable.games.doomball import model
from sandtable.games.doomball.actions import DoomballNames
from sandtable.games.doomball.board import cell_name
from sandtable.games.doomball.kinds import KIND_NAMES, KIND_WORDS, kind_of
from sandtable.games.doomball.model import Board, PieceId, State, piece_of
from sandtable.games.doomball.rules.combat import defence
from sandtable.games.doomball.scene.board import GROUNDS
from sandtable.games.doomball.scene.cards import letter, rank, symbol
from sandtable.games.doomball.scene.words import SEAT_NAMES, quantity
from sandtable.kernel.game import Setup
from sandtable.kernel.scene import Badge, ScenePiece


def pieces(setup: Setup[State, Board], state: State, seat: int) -> list[ScenePiece]:
    """Return all pieces, loose artifacts, and the seat's own picks while it drafts."""
    board = setup.board
    numbers = [piece_of(i) for i in range(model.PIECES) if state.pieces[i].kind != model.NO_KIND]
    names = DoomballNames(board, state)
    made = [piece(names, state, number) for number in numbers]
    made += [artifact(board, state, cell) for cell in range(board.cells) if state.loose[cell]]
    if state.phase == model.DRAFT and seat < 2:
        made += drafted(state, seat)
    return made


def piece(names: DoomballNames, state: State, number: PieceId) -> ScenePiece:
    """Return a unit on its space, waiting, or lost."""
    board = names.board
    row, owner = state.pieces[number], number // model.ARMY
    name = names.name(number)
    made: ScenePiece = {
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
    if row.cell == model.OFFBOARD:
        made["tray"] = f"lost-{owner}" if row.lost else f"waiting-{owner}"
        made["spoken"] = f"{'Lost' if row.lost else 'Waiting'}: {called}."
        return made
    made["cell"] = row.cell
    marks = badges(state, board, number)
    made |= {"badges": marks} if marks else {}
    truths = {"acted": row.activated and number != state.unit, "active": number == state.unit, "carries": row.carries}
    states = [word for word, so in truths.items() if so]
    made |= {"states": states} if states else {}
    made |= {"hits": row.hits} if row.hits else {}
    limit = defence(state, board, number, model.NOBODY)
    said = [quantity(row.hits, "hit")] if row.hits else []
    said += [word for word in states if word != "carries"]  # the badge says what is carried
    said += [badge["name"] for badge in marks]
    now = "".join(f" {words.capitalize()}." for words in said)
    ground = GROUNDS[board.ground[row.cell]]
    where = cell_name(board.mode, row.cell) + (f", {ground}" if ground != "plain" else "")
    made["spoken"] = f"{where}. {called}, defence {limit}.{now}"
    return made


def badges(state: State, board: Board, number: PieceId) -> list[Badge]:
    """Return the badges of a unit: artifact, pin, load, moved point."""
    row = state.pieces[number]
    stars = board.kinds[row.kind].stars
    made: list[Badge] = []
    if row.carries:
        text = {} if row.carries == 1 else {"text": str(row.carries)}
        what = "the artifact" if board.mode != model.VARIANT else quantity(row.carries, "artifact")
        made.append(cast("Badge", {"symbol": "st-artifact", "name": f"carries {what}"} | text))
    if row.pinned:
        made.append(Badge(symbol="st-pin", name="pinned"))
    if stars & model.STAR_ATTACK and not row.loaded:
        made.append(Badge(symbol="db-unloaded", name="unloaded"))
    if stars & model.STAR_DEFENCE and row.moved:
        made.append(Badge(symbol="db-moved", name="moved, defence +1"))
    return made


def artifact(board: Board, state: State, cell: int) -> ScenePiece:
    """Return the artifacts lying on a space as one piece."""
    count = state.loose[cell]
    where = cell_name(board.mode, cell)
    made: ScenePiece = {
        "id": f"artifact-{where}",
        "seat": 2,
        "name": "Artifact" if count == 1 else f"{count} artifacts",
        "kind": "artifact",
        "symbol": "st-artifact",
        "shape": "stone",
        "cell": cell,
        "spoken": f"{where}. {quantity(count, 'loose artifact').capitalize()}.",
    }
    if count > 1:
        made["badges"] = [Badge(symbol="", text=str(count), name=f"{count} artifacts")]
    return made


def drafted(state: State, seat: int) -> list[ScenePiece]:
    """Return the seat's own picks as pieces in a tray."""
    side = state.sides[seat]
    made: list[ScenePiece] = []
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
