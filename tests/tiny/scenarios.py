"""Scenarios of Picket: files, loading a document into Board and State, and writing a position as a document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.errors import BadScenario, Problem, Unknown
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.library import ScenarioNote
from sandtable.kernel.verbs import pack_path, unpack_path
from tiny.actions import CELL_NAMES, LETTERS
from tiny.clauses import CLAUSES
from tiny.model import (
    CELLS,
    DO_MARCH,
    DO_SUPPLY,
    NUMBERS,
    OFFBOARD,
    OPEN,
    OVER,
    PLAN,
    SEATS,
    Board,
    CellId,
    Piece,
    Side,
    State,
    has,
    row_of,
)
from tiny.problems import FORMAT, PHASES, faults, pieces_of
from tiny.rules.orders import check_path
from tiny.rules.sight import look
from tiny.rules.upkeep import stands_in

NAMES = ("canary", "meeting", "moor")
ROW = 5  # cells in a row of the board


@dataclass(frozen=True)
class Words:
    """What a document says for people. A name is a secret as long as what it names is."""

    title: str = ""
    text: str = ""
    suggested: int = 0
    fair: str = ""
    pieces: dict[tuple[int, int], str] = field(default_factory=dict)  # (seat, number) -> "Ochrestone"
    bogs: dict[int, str] = field(default_factory=dict)  # cell -> "Weeping Fen"


def notes() -> Sequence[ScenarioNote]:
    """What there is to play."""
    found = []
    for name in NAMES:
        document = scenario(name)
        found.append(
            ScenarioNote(
                name,
                document["title"],
                document["text"],
                document.get("suggested", 0),
                document.get("fair", ""),
            )
        )
    return found


def scenario(name: str) -> dict[str, Any]:
    """A document by its name."""
    if name not in NAMES:
        raise Unknown(f"tiny has no scenario {name!r}; scenarios: {', '.join(NAMES)}")
    document: dict[str, Any] = json.loads((files(__package__) / "scenarios" / f"{name}.json").read_text("utf-8"))
    return document


# -- the board --------------------------------------------------------------------------------------------------


def neighbour(cell: int, direction: int) -> CellId:
    """The cell in a direction, 0 east and on against the clock, or the ghost cell (TINY-BOARD-1)."""
    row, column = divmod(cell, ROW)
    aside = (1, row, row - 1, -1, row - 1, row)[direction]  # the lower row lies half a cell to the right
    down = (0, -1, -1, 0, 1, 1)[direction]
    if 0 <= row + down < 2 and 0 <= column + aside < ROW:
        return CellId((row + down) * ROW + column + aside)
    return OFFBOARD


def make_board(last_turn: int) -> Board:
    """The board, which is always the same but for its last turn."""
    board = Board(last_turn=last_turn)
    for cell in range(CELLS):
        for direction in range(6):
            board.ways[cell][direction + 1] = neighbour(cell, direction)
    for cell in range(CELLS + 1):
        reached = [cell]
        for other in reached:  # grows while it is walked: nearest first
            for way in board.ways[other]:
                if way != OFFBOARD and way not in reached:
                    board.distance[cell][way] = board.distance[cell][other] + 1
                    reached.append(way)
        near = [other for other in reached if board.distance[cell][other] <= 1 and other != OFFBOARD]
        board.near[cell] = sum(1 << other for other in near)
    return board


# -- loading ----------------------------------------------------------------------------------------------------


def validate(document: Any, options: Mapping[str, int] | None = None) -> list[Problem]:
    """Every problem of a document; none means that it can be played."""
    found = faults(document)
    if not found:
        found = list(_march_problems(document, *_position(document, 0)))
    return found


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup:
    """Board and State of a document; scattered bogs are drawn here, and the resolved document names them."""
    problems = validate(document)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    state, board = _position(document, options["turn_limit"])
    _scatter(state, document.get("scatter", 0), chance)
    bogs = document.get("ground", {})
    words = Words(
        document.get("title", ""),
        document.get("text", ""),
        document.get("suggested", 0),
        document.get("fair", ""),
        {(seat, number): piece["name"] for seat, number, _, piece in pieces_of(document) if piece.get("name")},
        {CELL_NAMES.index(cell): bog["name"] for cell, bog in bogs.items() if bog.get("name")},
    )
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


def _position(document: dict[str, Any], last_turn: int) -> tuple[State, Board]:
    board = make_board(last_turn)
    state = State(
        phase=PHASES.index(document.get("phase", "plan")),
        turn=document.get("turn", 1),
        initiative=Seat(document.get("initiative", 0)),
    )
    for cell, bog in document.get("ground", {}).items():
        state.ground[CELL_NAMES.index(cell)] = bog["depth"]
    for seat, number, _, piece in pieces_of(document):
        _load_piece(state.pieces[row_of(Seat(seat), number)], piece)
    for side in SEATS:
        _load_side(state, board, side, document["sides"][side])
    return state, board


def _scatter(state: State, pairs: int, chance: Chance) -> None:
    """Bogs in pairs that a half-turn exchanges, on ground that is open and nobody's home."""
    for _ in range(pairs):
        free = [c for c in range(1, ROW) if state.ground[c] == OPEN and state.ground[CELLS - 1 - c] == OPEN]
        if not free:
            return
        cell = free[draw(chance, len(free))]
        state.ground[cell] = state.ground[CELLS - 1 - cell] = 1 + draw(chance, 9)


def _load_piece(piece: Piece, document: dict[str, Any]) -> None:
    piece.cell = CellId(CELL_NAMES.index(document["cell"]))
    piece.strength = document["strength"]
    order = document.get("order", {})
    if "march" in order:
        piece.order, piece.detail = DO_MARCH, pack_path(order["march"], 1)[0]
    elif "supply" in order:
        piece.order, piece.detail = DO_SUPPLY, order["supply"]


def _load_side(state: State, board: Board, seat: Seat, document: dict[str, Any]) -> None:
    side = state.sides[seat]
    side.sealed = int(document.get("sealed", False))
    side.lost = NUMBERS - len(document["pieces"])
    side.purse = document["purse"]
    side.issued = document.get("issued", _orders(state, seat))
    side.known = sum(1 << CELL_NAMES.index(cell) for cell in set(document.get("known", [])))
    for foe in document.get("memory", []):
        cell = CELL_NAMES.index(foe["cell"])
        side.foe_turn[cell] = foe["turn"]
        side.foe_strength[cell] = foe["strength"]
    if state.phase == OVER:
        side.reached = int(stands_in(state, seat, board.home[1 - seat]))
    look(state, board, seat)


def _orders(state: State, seat: Seat) -> int:
    return sum(state.pieces[row_of(seat, number)].order != 0 for number in range(NUMBERS))


def _march_problems(document: dict[str, Any], state: State, board: Board) -> Iterator[Problem]:
    """Marches that the rules would not have let the seat order."""
    for seat, number, at, _ in pieces_of(document):
        piece = state.pieces[row_of(Seat(seat), number)]
        if piece.order == DO_MARCH and (clause := check_path(state, board, Seat(seat), piece, piece.detail)):
            yield Problem(
                "E_MARCH",
                f"sides[{seat}].pieces[{at}].order.march",
                f"/sides/{seat}/pieces/{at}/order/march",
                repr(unpack_path([piece.detail])),
                "a march that could be ordered",
                CLAUSES[clause],
            )


# -- writing ----------------------------------------------------------------------------------------------------


def export(setup: Setup, state: State) -> dict[str, Any]:
    """The position as a document in normal form; what has its usual value is left out."""
    words: Words = setup.words
    document: dict[str, Any] = {"format": FORMAT, "title": words.title, "text": words.text}
    document |= {"suggested": words.suggested} if words.suggested else {}
    document |= {"fair": words.fair} if words.fair else {}
    ground: dict[str, Any] = {}
    for cell in range(CELLS):
        if state.ground[cell] > OPEN:
            name = words.bogs.get(cell)
            ground[CELL_NAMES[cell]] = {"depth": state.ground[cell]} | ({"name": name} if name else {})
    document["ground"] = ground
    document["sides"] = [_export_side(words, state, seat) for seat in SEATS]
    document |= {"turn": state.turn, "initiative": int(state.initiative)}
    document |= {"phase": PHASES[state.phase]} if state.phase != PLAN else {}
    return document


def _export_side(words: Words, state: State, seat: Seat) -> dict[str, Any]:
    side = state.sides[seat]
    made: dict[str, Any] = {"purse": side.purse, "pieces": []}
    for number in range(NUMBERS):
        piece = state.pieces[row_of(seat, number)]
        if piece.cell != OFFBOARD:
            name = words.pieces.get((seat, number))
            written: dict[str, Any] = {"letter": LETTERS[number]} | ({"name": name} if name else {})
            written |= {"cell": CELL_NAMES[piece.cell], "strength": piece.strength}
            if piece.order == DO_MARCH:
                written["order"] = {"march": unpack_path([piece.detail])}
            elif piece.order == DO_SUPPLY:
                written["order"] = {"supply": piece.detail}
            made["pieces"].append(written)
    made |= {"sealed": True} if side.sealed else {}
    made |= {"issued": side.issued} if side.issued != _orders(state, seat) else {}
    return made | _export_memory(side)


def _export_memory(side: Side) -> dict[str, Any]:
    """What a side knows of cells that it does not see; the rest follows from where its pieces stand."""
    unseen = [cell for cell in range(CELLS) if not has(side.sight, cell)]
    known = [CELL_NAMES[cell] for cell in unseen if has(side.known, cell)]
    memory = [
        {"cell": CELL_NAMES[cell], "turn": side.foe_turn[cell], "strength": side.foe_strength[cell]}
        for cell in unseen
        if side.foe_turn[cell]
    ]
    return ({"known": known} if known else {}) | ({"memory": memory} if memory else {})


# -- the other side ---------------------------------------------------------------------------------------------


def opposite(cell: str) -> str:
    """The cell that a half-turn puts in a cell's place."""
    return CELL_NAMES[CELLS - 1 - CELL_NAMES.index(cell)]


def swap(document: dict[str, Any]) -> dict[str, Any]:
    """The same position after a half-turn, with the seats exchanged."""
    turned: dict[str, Any] = json.loads(json.dumps(document))
    turned["ground"] = dict(sorted((opposite(c), bog) for c, bog in document.get("ground", {}).items()))
    turned["initiative"] = 1 - document.get("initiative", 0)
    turned["sides"] = turned["sides"][::-1]
    for side in turned["sides"]:
        for piece in side["pieces"]:
            piece["cell"] = opposite(piece["cell"])
            if "march" in piece.get("order", {}):
                piece["order"]["march"] = [(way + 3) % 6 for way in piece["order"]["march"]]
        if "known" in side:
            side["known"] = sorted(map(opposite, side["known"]))
        if "memory" in side:
            for foe in side["memory"]:
                foe["cell"] = opposite(foe["cell"])
            side["memory"].sort(key=lambda foe: str(foe["cell"]))
    if "suggested" in document:
        turned["suggested"] = 1 - document["suggested"]
    return turned


def swap_action(setup: Setup, row: Sequence[int]) -> tuple[int, ...]:
    """The same order, given on the other side of the table."""
    if row[0] != DO_MARCH:
        return tuple(row)
    path = pack_path([(way + 3) % 6 for way in unpack_path([row[2]])], 1)[0]
    return (row[0], row[1], path, *row[3:])
