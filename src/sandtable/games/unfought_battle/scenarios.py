"""Scenarios: files, a document made into Board and State, and a position written as a document (UB-SCN-1)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from sandtable.geometry.hexgrid import direction_table
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.errors import BadScenario, NotPossible, Problem, Unknown
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import DRAWN, FIRST_WINS, SECOND_WINS, Seat
from sandtable.kernel.library import ScenarioNote
from sandtable.kernel.problems import Path, Report

from . import config as tunables
from .clauses import CLAUSES
from .maps import DUEL_TUNABLES, FULL, SHAPES, Shape, generate
from .model import (
    ADVANCE,
    CONTENTIOUS,
    ENDED,
    FORCES,
    MEDITATE,
    NO_ORDER,
    NUMBERS,
    OFFBOARD,
    PLAN,
    SEATS,
    SIDES,
    Board,
    Force,
    HexId,
    State,
    add_to_tendency,
    hex_of,
    row_of,
)
from .problems import FORMAT, MARKS, ORDERS, PHASES, PLAYERS, SIZES, STANCES, VICTORIES, faults, force_ids
from .rules.orders import check_order, is_affordable

NAMES = (
    *("jade-pass", "willow-fords", "three-summits", "unknown-land", "duel", "still-water"),
    *("lesson-mountain", "lesson-river", "lesson-thunder", "lesson-ghosts", "lesson-meditation", "lesson-encirclement"),
)
SEEDS = 2**30  # a seed that nobody gave is one of so many


@dataclass(frozen=True)
class Words:
    """What a document says for people, and what it was made from."""

    title: str = ""
    text: str = ""
    suggested: int = 0
    fair: str = ""
    seed: int | None = None
    config: dict[str, Any] = field(default_factory=dict)  # what differs from the defaults


@cache
def _document(name: str) -> str:
    return (files(__package__) / "scenarios" / f"{name}.json").read_text("utf-8")


def notes() -> Sequence[ScenarioNote]:
    """What there is to play."""
    documents = [(name, scenario(name)) for name in NAMES]
    return [
        ScenarioNote(name, given["title"], given["text"], given.get("suggested", 0), given.get("fair", ""))
        for name, given in documents
    ]


def scenario(name: str) -> dict[str, Any]:
    """A document by its name."""
    if name not in NAMES:
        raise Unknown(f"unfought-battle has no scenario {name!r}; scenarios: {', '.join(NAMES)}")
    made: dict[str, Any] = json.loads(_document(name))
    return made


# -- the board --------------------------------------------------------------------------------------------------


def make_board(shape: Shape, terrain: Sequence[int], full: Mapping[str, Any]) -> Board:
    """The map and the numbers that rules ask for."""
    board = Board(columns=shape.columns, rows=shape.rows, hexes=shape.grid.count)
    for cell, ways in enumerate(direction_table(shape.grid, OFFBOARD)[: shape.grid.count]):
        for way in range(SIDES):
            board.ways[cell][way] = hex_of(ways[way])
        board.across[cell], board.down[cell] = shape.grid.coords[cell]
        board.terrain[cell] = terrain[cell]
    grounds = [cell for cell in range(shape.grid.count) if terrain[cell] == CONTENTIOUS]
    board.contentious = len(grounds)
    for cell in range(shape.grid.count):
        board.goal[cell] = min((shape.grid.distance(cell, ground) for ground in grounds), default=0)
    entry = full["terrain_entry_cost"]
    board.advance_cost = [full["advance_cost"] + entry[name] for name in tunables.TERRAIN_NAMES]  # UB-ORDER-2
    board.forces = full["force_count"]
    board.stalemate_doubled = int(full["stalemate_doubled_on_contentious"])
    board.last_turn = full["max_turns"] or 0
    for name in SAME_NAMES:
        setattr(board, name, full[name])
    return board


SAME_NAMES = (
    *("starting_chi", "max_shih", "base_chi_loss", "tendency_modifier", "meditate_cost", "deceive_cost"),
    *("meditate_gain", "contentious_yield", "stalemate_chi_loss", "contentious_loss_factor"),
    *("blocked_retreat_chi_loss", "encirclement_turns", "encirclement_chi_loss", "domination_checks"),
)


def shape_of(board: Board) -> Shape:
    """The shape of a board's map."""
    return SHAPES[board.columns, board.rows]


# -- loading ----------------------------------------------------------------------------------------------------


def validate(document: Any, options: Mapping[str, int] | None = None) -> list[Problem]:
    """Every problem of a document; none means that it can be played, if its seed gives a map (UB-GEN-12)."""
    found = faults(document)
    if not found and "players" in document:
        full = _filled(document)
        shape = _shape(document)
        terrain = _drawn(document["map"]["rows"]) if "rows" in document["map"] else None
        state, board = _position(document, shape, terrain or [0] * shape.grid.count, full)
        found = list(_order_problems(document, state, board, has_map=terrain is not None))
    return found


def load(document: dict[str, Any], options: Mapping[str, int], chance: Chance) -> Setup:
    """Board and State of a document. A map that is not drawn in it is made here, from its seed or from one by lot."""
    problems = validate(document, options)
    if problems:
        raise BadScenario(f"This is no valid {FORMAT} document.", problems)
    shape, full = _shape(document), _filled(document)
    seed = document["map"].get("seed")
    if "rows" in document["map"]:
        terrain = _drawn(document["map"]["rows"])
    else:
        if seed is None:
            seed = options["seed"] or draw(chance, SEEDS)
        terrain = generate(seed, full, shape).terrain
    state, board = _position(document, shape, terrain, full)
    board.edits = options["edits"]
    if options["max_turns"]:
        board.last_turn = min(options["max_turns"], board.last_turn or options["max_turns"])
    words = Words(
        document.get("title", ""),
        document.get("text", ""),
        document.get("suggested", 0),
        document.get("fair", ""),
        seed,
        dict(document.get("config", {})),
    )
    setup = Setup(board, state, {}, words)
    return Setup(board, state, export(setup, state), words)


def _shape(document: dict[str, Any]) -> Shape:
    return SHAPES[SIZES[document["map"].get("size", "full")]]


def _filled(document: dict[str, Any]) -> dict[str, Any]:
    """The configuration; the duel has conditions of its own where a document gives none (UB-VARIANT-1)."""
    scaled = DUEL_TUNABLES if _shape(document) is not FULL else {}
    return tunables.filled(scaled | document.get("config", {}))


def _drawn(rows: Sequence[str]) -> list[int]:
    return [MARKS.index(mark) for row in rows for mark in row]


def _position(
    document: dict[str, Any], shape: Shape, terrain: Sequence[int], full: Mapping[str, Any]
) -> tuple[State, Board]:
    board = make_board(shape, terrain, full)
    board.mirrored = int(document.get("mirrored", False))
    state = State(phase=PHASES[document.get("phase", "plan")], turn=document.get("turn", 1))
    if state.phase == ENDED:
        state.victory = VICTORIES.index(document["victory_type"])
        winner = document.get("winner")
        state.winner = DRAWN if winner is None else FIRST_WINS if winner == "p1" else SECOND_WINS
    players = document.get("players", [{}, {}])
    for seat in SEATS:  # UB-SETUP-2 to UB-SETUP-4
        side, given = state.sides[seat], players[seat]
        side.chi = given.get("chi", full["starting_chi"])
        side.shih = given.get("shih", full["starting_shih"])
        side.domination = given.get("domination", 0)
        side.sealed = int(given.get("sealed", False))
        ids = force_ids(seat, full["force_count"])
        for number in range(full["force_count"]):
            force = state.forces[row_of(seat, number)]
            force.hex = force.origin = hex_of(shape.start_hexes(seat)[number])
        for force_given in given.get("forces", []):
            _load_force(state.forces[row_of(seat, ids.index(force_given["id"]))], force_given, shape)
        side.issued = given.get("issued", _written(state, seat))
    return state, board


def _load_force(force: Force, given: dict[str, Any], shape: Shape) -> None:
    force.hex = force.origin = _cell(shape, given["position"])
    force.stance = STANCES.index(given.get("stance", "Mountain"))
    force.shown = int(given.get("stance_public", True))
    force.encircled = given.get("encircled_turns", 0)
    for order in given.get("tendency", []):
        force.tendency = add_to_tendency(force.tendency, ORDERS.index(order))
    if "order" in given:
        force.order = ORDERS.index(given["order"]["order"])
        if force.order != MEDITATE:
            force.target = _cell(shape, given["order"]["target_hex"])
        if force.order == ADVANCE:
            force.chosen = STANCES.index(given["order"]["stance"])


def _cell(shape: Shape, hex: Mapping[str, int]) -> HexId:
    return hex_of(shape.grid.cell((hex["q"], hex["r"])))


def _written(state: State, seat: Seat) -> int:
    return sum(state.forces[row_of(seat, number)].order != NO_ORDER for number in range(NUMBERS))


def _order_problems(document: dict[str, Any], state: State, board: Board, *, has_map: bool) -> Iterator[Problem]:
    """Orders that the rules would not have let the player write."""
    report = Report("UB-SCN-1")
    for seat, player in enumerate(document["players"]):
        for i, given in enumerate(player.get("forces", [])):
            number = force_ids(seat, board.forces).index(given["id"])
            force = state.forces[row_of(seat, number)]
            if force.order == NO_ORDER:
                continue
            path: Path = ["players", seat, "forces", i, "order"]
            clause = check_order(board, force, force.order, force.target, force.chosen)
            if clause:
                report.add("E_ORDER", path, given["order"], "an order that could be given", CLAUSES[clause])
            elif has_map and not is_affordable(state, board, Seat(seat), number, force.order, force.target):
                report.add("E_COST", path, state.sides[seat].shih, "orders that can be paid", "UB-ORDER-8")
    yield from report.problems


# -- writing ----------------------------------------------------------------------------------------------------


def export(setup: Setup, state: State) -> dict[str, Any]:
    """The position as a document in normal form; what has its usual value is left out."""
    if state.phase not in (PLAN, ENDED):
        raise NotPossible("a position can be written down in Plan and after the end, not between Execute and Upkeep")
    words: Words = setup.words
    board: Board = setup.board
    shape = shape_of(board)
    document: dict[str, Any] = {"format": FORMAT, "title": words.title, "text": words.text}
    document |= {"suggested": words.suggested} if words.suggested else {}
    document |= {"fair": words.fair} if words.fair else {}
    drawn: dict[str, Any] = {} if shape is FULL else {"size": "duel"}
    drawn |= {} if words.seed is None else {"seed": words.seed}
    marks = "".join(MARKS[ground] for ground in board.terrain[: board.hexes])
    drawn["rows"] = [marks[r * board.columns : (r + 1) * board.columns] for r in range(board.rows)]
    document["map"] = drawn
    document |= {"config": dict(words.config)} if words.config else {}
    document |= {"mirrored": True} if board.mirrored else {}
    document["turn"] = state.turn
    if state.phase == ENDED:
        winner = None if state.winner == DRAWN else PLAYERS[state.winner - FIRST_WINS]
        document |= {"phase": "ended", "winner": winner, "victory_type": VICTORIES[state.victory]}
    document["players"] = [_export_player(board, state, seat) for seat in SEATS]
    return document


def _export_player(board: Board, state: State, seat: Seat) -> dict[str, Any]:
    side = state.sides[seat]
    made: dict[str, Any] = {"id": PLAYERS[seat], "chi": side.chi, "shih": side.shih}
    made |= {"domination": side.domination} if side.domination else {}
    made |= {"sealed": True} if side.sealed else {}
    made |= {"issued": side.issued} if side.issued != _written(state, seat) else {}
    ids = force_ids(seat, board.forces)
    made["forces"] = [_export_force(board, ids[n], state.forces[row_of(seat, n)]) for n in range(board.forces)]
    return made


def _export_force(board: Board, id: str, force: Force) -> dict[str, Any]:
    made: dict[str, Any] = {"id": id, "position": hex_json(board, force.hex), "stance": STANCES[force.stance]}
    made |= {} if force.shown else {"stance_public": False}
    made |= {"tendency": tendency_names(force.tendency)} if force.tendency else {}
    made |= {"encircled_turns": force.encircled} if force.encircled else {}
    if force.order != NO_ORDER:
        order: dict[str, Any] = {"order": ORDERS[force.order]}
        order |= {"target_hex": hex_json(board, force.target)} if force.order != MEDITATE else {}
        order |= {"stance": STANCES[force.chosen]} if force.order == ADVANCE else {}
        made["order"] = order
    return made


def hex_json(board: Board, hex: int) -> dict[str, int]:
    """A hex as the author writes it."""
    return {"q": board.across[hex], "r": board.down[hex]}


def tendency_names(tendency: int) -> list[str]:
    """The last three orders in words, the oldest first (UB-TEND-1)."""
    digits = (tendency >> 4, (tendency >> 2) & 3, tendency & 3)
    return [ORDERS[digit] for digit in digits if digit != NO_ORDER]


# -- the other side ---------------------------------------------------------------------------------------------


def swap(document: dict[str, Any]) -> dict[str, Any]:
    """The same position after the half-turn, with the players exchanged (UB-MAP-5, UB-VARIANT-2)."""
    turned: dict[str, Any] = json.loads(json.dumps(document))
    columns, rows = SIZES[document["map"].get("size", "full")]
    if "rows" in turned["map"]:
        turned["map"]["rows"] = [row[::-1] for row in turned["map"]["rows"][::-1]]
    turned.pop("mirrored", None)
    if not document.get("mirrored", False):
        turned["mirrored"] = True
    if turned.get("winner") is not None:
        turned["winner"] = PLAYERS[1 - PLAYERS.index(turned["winner"])]
    if "suggested" in document or document.get("suggested", 0) == 0:
        turned.pop("suggested", None)
        turned |= {} if document.get("suggested", 0) else {"suggested": 1}
    turned["players"] = turned.get("players", [{}, {}])[::-1]
    for seat, player in enumerate(turned["players"]):
        player["id"] = PLAYERS[seat]
        for force in player.get("forces", []):
            force["id"] = PLAYERS[seat] + force["id"][2:]
            places = [force["position"]]
            if "target_hex" in force.get("order", {}):
                places.append(force["order"]["target_hex"])
            for hex in places:
                hex["q"], hex["r"] = columns - 1 - hex["q"], rows - 1 - hex["r"]
    return turned


def swap_action(setup: Setup, row: Sequence[int]) -> tuple[int, ...]:
    """The same order, given on the other side of the table."""
    verb, force, target, *rest = row
    board: Board = setup.board
    if verb in (ADVANCE, ADVANCE + 1):
        target = board.hexes - 1 - target
    turned = (force + NUMBERS) % FORCES if 1 <= verb <= 4 else force
    return (verb, turned, target, *rest)
