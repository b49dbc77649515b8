"""Documents of the author's interface for programs (RULES.md, section 21).

Makes the documents of states, events and legal orders from what a seat may know, and parses submitted orders into
Actions. `author_types.py` has their types, `author.py` the match, `http_api.py` the paths and the requests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from sandtable.games.unfought_battle.rules.check import check_order
from sandtable.games.unfought_battle.scenarios.export import hex_json, tendency_names
from sandtable.games.unfought_battle.scenarios.format import (
    FORMAT,
    ORDERS,
    PLAYERS,
    STANCES,
    TERRAIN_NAMES,
    VICTORIES,
    force_ids,
)
from sandtable.games.unfought_battle.scenarios.known import contacts
from sandtable.games.unfought_battle.scene.scene import controller
from sandtable.games.unfought_battle.scene.sentences import KIND_NAMES, sentence
from sandtable.kernel.errors import BadAction, Fault, Refused
from sandtable.kernel.events import EventView
from sandtable.kernel.http_api import ApiMatch
from sandtable.kernel.ids import FIRST_WINS, SECOND_WINS, Seat

from . import events, model
from .author_types import (
    Confrontation,
    Encirclement,
    ForceOrder,
    ForceView,
    HexView,
    LogEntry,
    PlayerView,
    Reveal,
    UpkeepChanges,
    View,
)
from .clauses import CLAUSES
from .model import ENDED, MODIFIER_BASE, NUMBERS, OFFBOARD, SEATS, UPKEEP, Board, Force, State, row_of
from .rules.orders import order_cost

PHASES: Final = ("plan", "plan", "execute", "ended")  # UB-TURN-1; Execute follows the second submission at once

Row = tuple[int, ...]
ClauseAndText = tuple[str, str]  # a fault of an order; the clause is empty if the order cannot be read


def force_id(row: int) -> str:
    """Return the id of a force, such as "p1_f1"."""
    return force_ids(row // NUMBERS, NUMBERS)[row % NUMBERS]


def scenario(seed: int, config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the scenario document of a game with a map from a seed (UB-API-1)."""
    made: dict[str, Any] = {"format": FORMAT, "title": f"Seed {seed}", "text": "", "map": {"seed": seed}}
    return made | ({"config": dict(config)} if config else {})


# -- the state as seen by a caller (UB-API-2) ---------------------------------------------------------------------


def view(match: ApiMatch, state: State, seat: int) -> View:
    """Return the state document of a match; `state` is redacted for the seat or the public (UB-RULING-53)."""
    board: Board = match.setup.board
    ended = match.outcome if state.phase != ENDED else None  # not by the rules: a player conceded (UB-API-9, UB-DEC-6)
    shown = state.phase == UPKEEP and not ended
    winner = PLAYERS[state.winner - FIRST_WINS] if state.winner in (FIRST_WINS, SECOND_WINS) else None
    victory = VICTORIES[state.victory] or None
    if ended:
        winner = None if ended.winner is None else PLAYERS[ended.winner]
        victory = "concession" if winner else "draw"
    return {
        "game_id": match.id,
        "turn": state.turn,
        "phase": "ended" if ended else PHASES[state.phase],
        "seed": match.setup.words.seed,
        "orders_submitted": submitted(state),
        "players": [_player(board, state, side) for side in SEATS],
        "map": [_hex(board, state, cell) for cell in range(board.hexes)],
        "ghosts": [hex_json(board, hex) for hex in _own_ghosts(state, seat)],
        "contacts": [hex_json(board, hex) for hex in contacts(state, seat)] if shown else [],
        "revealed_orders": revealed(board, state, seat),
        "domination": {PLAYERS[side]: state.sides[side].domination for side in SEATS},
        "winner": winner,
        "victory_type": victory,
    }


def submitted(state: State) -> dict[str, bool]:
    """Return which players have submitted; callers learn nothing more (UB-INFO-3)."""
    return {PLAYERS[side]: state.phase in (model.EXECUTE, UPKEEP) or bool(state.sides[side].sealed) for side in SEATS}


def _player(board: Board, state: State, side: Seat) -> PlayerView:
    mine = state.sides[side]
    forces = [_force(board, row_of(side, n), state.forces[row_of(side, n)]) for n in range(board.forces)]
    return {"id": PLAYERS[side], "chi": mine.chi, "shih": mine.shih, "forces": forces}


def _force(board: Board, row: int, force: Force) -> ForceView:
    return {
        "id": force_id(row),
        "position": None if force.hex == OFFBOARD else hex_json(board, force.hex),
        "stance": STANCES[force.stance] if force.stance <= model.THUNDER else None,
        "tendency": tendency_names(force.tendency),
        "encircled_turns": force.encircled,
    }


def _hex(board: Board, state: State, cell: int) -> HexView:
    holder = controller(board, state, cell)
    owner = None if holder is None else PLAYERS[holder]
    return {**hex_json(board, cell), "terrain": TERRAIN_NAMES[board.terrain[cell]], "controlled_by": owner}


def _own_ghosts(state: State, seat: int) -> list[int]:
    own = range(seat * NUMBERS, seat * NUMBERS + NUMBERS) if seat < 2 else range(0)
    return sorted({state.forces[row].ghost for row in own} - {OFFBOARD})


def revealed(board: Board, state: State, seat: int) -> list[Reveal]:
    """Return the enemy orders revealed to the seat by meditation this turn (UB-API-5)."""
    if seat > 1 or state.phase != UPKEEP:
        return []
    rows = [row_of(1 - seat, number) for number in range(board.forces)]
    return [_reveal(board, row, force.order, force.target) for row in rows if (force := state.forces[row]).revealed]


def _reveal(board: Board, row: int, order: int, target: int) -> Reveal:
    return Reveal(force_id(row), ORDERS[order], None if target == OFFBOARD else hex_json(board, target))


# -- orders (UB-API-3, UB-API-4, UB-DEC-5) ------------------------------------------------------------------------


def legal_orders(setup: Any, state: State, seat: int) -> dict[str, list[ForceOrder]]:
    """Return for each force the orders that can be paid on their own (UB-DEC-5)."""
    board: Board = setup.board
    made: dict[str, list[ForceOrder]] = {}
    if state.phase != model.PLAN or seat not in SEATS or state.sides[seat].sealed:
        return made
    for number in range(board.forces):
        row = row_of(seat, number)
        made[force_id(row)] = list(_options(board, state.forces[row], force_id(row), state.sides[seat].shih))
    return made


def _options(board: Board, force: Force, id: str, shih: int) -> Iterator[ForceOrder]:
    hexes = sorted(hex for hex in board.ways[force.hex] if hex != OFFBOARD)
    for hex in hexes:
        for stance in range(len(STANCES)):
            if not check_order(board, force, model.ADVANCE, hex, stance) and order_cost(board, 1, hex) <= shih:
                target = hex_json(board, hex)
                yield {"force_id": id, "order": "Advance", "target_hex": target, "stance": STANCES[stance]}
    for hex in hexes:
        if order_cost(board, model.DECEIVE, hex) <= shih:
            yield {"force_id": id, "order": "Deceive", "target_hex": hex_json(board, hex)}
    yield {"force_id": id, "order": "Meditate"}


def read_orders(setup: Any, state: State, seat: int, orders: object) -> list[Row]:
    """Parse a submission; return its Actions, which replace the orders written so far, with the seal.

    Raises BadAction if an order cannot be read, and Refused if the rules forbid it, with every fault of the submission
    (UB-API-4, UB-ORDER-8).
    """
    if not isinstance(orders, list | tuple):
        raise BadAction("orders: an array is needed")
    board: Board = setup.board
    rows: list[Row] = []
    faults: list[Fault] = []
    cost = 0
    for at, given in enumerate(orders):
        row, found = _read_order(board, state, seat, given)
        if row and any(row[1] == other[1] for other in rows):
            found = [("UB-ORDER-7", f"{force_id(row[1])} has two orders")]  # UB-RULING-5
        faults += [Fault(at, clause, sentence) for clause, sentence in found]
        if row and not found:
            rows.append(row)
            cost += order_cost(board, row[0], row[2])
    cost += board.meditate_cost * (board.forces - len(rows))  # UB-ORDER-4
    shih = state.sides[seat].shih
    if cost > shih and any(row[0] != model.MEDITATE for row in rows):
        faults.append(Fault(len(orders), "UB-ORDER-8", f"the orders cost {cost} Shih, there are {shih}"))  # UB-RULING-3
    if not all(fault.clause for fault in faults):
        raise BadAction("\n".join(fault_lines(faults, len(orders))))
    if faults:
        raise Refused(faults[0].clause, faults[0].sentence, faults)
    written = [row_of(seat, number) for number in range(board.forces)]
    cleared = [(model.CLEAR, row, *[0] * 5) for row in written if state.forces[row].order != model.NO_ORDER]
    return [*cleared, *sorted(rows, key=lambda row: row[1]), (model.SEAL, *[0] * 6)]


def fault_lines(faults: Iterable[Fault], count: int) -> list[str]:
    """Return a line for each fault of a submission of so many orders, with its place and its clause."""
    return [
        (f"orders[{fault.at}]: " if fault.at < count else "")
        + fault.sentence
        + (f" [{fault.clause}]" if fault.clause else "")
        for fault in faults
    ]


def _read_order(board: Board, state: State, seat: int, given: object) -> tuple[Row | None, list[ClauseAndText]]:
    """Parse one order into an Action; names are case-insensitive (UB-RULING-52)."""
    if not isinstance(given, Mapping):
        return None, [("", "an object is needed")]
    missing = [("", f"{name} is missing") for name in ("force_id", "order") if not isinstance(given.get(name), str)]
    if missing:
        return None, missing
    own = force_ids(seat, board.forces)
    id, order = given["force_id"].lower(), given["order"].capitalize()
    if id not in own:
        foreign = id in force_ids(1 - seat, board.forces)
        return None, [("UB-ORDER-5", f"{given['force_id']!r} is {'not yours' if foreign else 'no force'}")]
    if order not in ORDERS[1:]:
        return None, [("UB-ORDER-1", f"order: {given['order']!r} is none of {', '.join(ORDERS[1:])}")]
    verb, row = ORDERS.index(order), row_of(seat, own.index(id))
    target, stance, texts = _read_details(board, verb, given)
    faults = [("UB-ORDER-5", text) for text in texts]
    if not faults:
        clause = check_order(board, state.forces[row], verb, target, stance)
        faults = [(CLAUSES[clause], f"{order} is not legal for {id}")] if clause else []
    return (verb, row, target, stance, 0, 0, 0), faults


def _read_details(board: Board, verb: int, given: Mapping[str, Any]) -> tuple[int, int, list[str]]:
    """Parse target and stance, which each order either requires or forbids (UB-ORDER-5)."""
    faults = []
    target = stance = 0
    hex, word = given.get("target_hex"), given.get("stance")
    if verb == model.MEDITATE:
        faults += ["Meditate has no target_hex"] if hex is not None else []
    elif not isinstance(hex, Mapping) or not all(type(hex.get(axis)) is int for axis in ("q", "r")):
        faults.append("target_hex: {q, r} with whole numbers is needed")
    elif not (0 <= hex["q"] < board.columns and 0 <= hex["r"] < board.rows):
        faults.append(f"target_hex: ({hex['q']},{hex['r']}) is not on the map")
    else:
        target = hex["r"] * board.columns + hex["q"]
    if verb != model.ADVANCE:
        faults += [f"{ORDERS[verb]} has no stance"] if word is not None else []
    elif not isinstance(word, str) or word.capitalize() not in STANCES:
        faults.append(f"stance: {word!r} is none of {', '.join(STANCES)}")
    else:
        stance = STANCES.index(word.capitalize())
    return target, stance, faults


# -- events (UB-API-5 to UB-API-8, UB-API-12) -----------------------------------------------------------------------


def confrontations(setup: Any, told: Iterable[EventView]) -> list[Confrontation]:
    """Return the confrontations and wasted Advances of one Execute phase, in the order of resolution."""
    board: Board = setup.board
    made: list[Confrontation] = []
    for event in told:
        match event.kind:
            case events.fought:
                made.append(_fight(board, event))
            case events.wasted:
                made.append(_wasted(board, event.force, event.hex))
            case events.lost_chi | events.no_retreat:
                made[-1]["chi_loss"].append((force_id(event.force), event.lost))
            case events.retreated:
                made[-1]["retreats"].append((force_id(event.force), hex_json(board, event.to)))
    return made


def _fight(board: Board, event: EventView) -> Confrontation:
    first, second = force_id(event.one), force_id(event.two)
    stances, packed = event.stances, event.packed
    result = packed & 255
    return {
        "kind": KIND_NAMES[event.how],
        "attacking_force": first,
        "occupying_force": second,
        "ghost_owner": None,
        "target_hex": hex_json(board, event.hex),
        "stances": {first: STANCES[stances & 3], second: STANCES[(stances >> 2) & 3]},
        "stored_stances": {first: STANCES[(stances >> 4) & 3], second: STANCES[(stances >> 6) & 3]},
        "modifiers": {
            first: ((packed >> 8) & 255) - MODIFIER_BASE,
            second: ((packed >> 16) & 255) - MODIFIER_BASE,
        },
        "result": "stalemate" if result == model.STALEMATE else first if result == model.FIRST_BEATS else second,
        "chi_loss": [],
        "retreats": [],
    }


def _wasted(board: Board, row: int, hex: int) -> Confrontation:
    """Return the entry of an Advance wasted on a ghost; its stance stays secret (UB-INFO-5)."""
    return {
        "kind": "ghost",
        "attacking_force": force_id(row),
        "occupying_force": None,
        "ghost_owner": PLAYERS[1 - row // NUMBERS],
        "target_hex": hex_json(board, hex),
        "stances": {},
        "stored_stances": {},
        "modifiers": {},
        "result": "wasted",
        "chi_loss": [],
        "retreats": [],
    }


def reveals_told(setup: Any, told: Iterable[EventView]) -> list[Reveal]:
    """Return the orders that meditation revealed in one Execute phase, by force."""
    found = sorted((event for event in told if event.kind == events.revealed), key=lambda event: event.force)
    return [_reveal(setup.board, event.force, event.order, event.target) for event in found]


def upkeep_changes(told: Iterable[EventView]) -> UpkeepChanges:
    """Return the income and the encirclements of one Upkeep phase (UB-API-6)."""
    made: UpkeepChanges = {
        "shih_yields": dict.fromkeys(PLAYERS, 0),
        "meditate_shih_yields": dict.fromkeys(PLAYERS, 0),
        "encirclements": [],
    }
    for event in told:
        if event.kind == events.income:
            made["meditate_shih_yields"][PLAYERS[event.seat]] = event.meditated
            made["shih_yields"][PLAYERS[event.seat]] = event.held
        elif event.kind == events.encircled:
            player = PLAYERS[event.force // NUMBERS]
            one: Encirclement = {"force_id": force_id(event.force), "player_id": player, "turns_encircled": event.turns}
            made["encirclements"].append(one)
    return made


FORCE_EVENTS: Final = {
    events.ordered: "order_written",
    events.cleared: "order_taken_back",
    events.carried_out: "order",
    events.own_order: "own_order",
    events.ghost_placed: "ghost_placed",
    events.revealed: "order_revealed",
    events.entered: "moved",
    events.moved: "moved",
    events.blocked: "advance_blocked",
    events.wasted: "advance_wasted",
    events.lost_chi: "chi_lost",
    events.retreated: "retreated",
    events.no_retreat: "no_retreat",
    events.stood: "stood",
    events.encircled: "encircled",
    events.penalty: "encirclement_penalty",
}
PLAYER_EVENTS: Final = {
    events.sealed: "orders_submitted",
    events.paid: "shih_paid",
    events.ghosts_gone: "ghosts_dissipated",
    events.income: "income",
    events.dominated: "domination",
}
OTHER_EVENTS: Final = {events.fought: "confrontation", events.turn_began: "turn_began", events.game_ended: "game_ended"}

UPKEEP_EVENTS: Final = (
    *(events.moved, events.ghosts_gone, events.income, events.encircled, events.penalty, events.dominated),
    *(events.turn_began, events.game_ended),
)


def log_entry(setup: Any, turn: int, event: EventView) -> LogEntry:
    """Return the log entry of an Event (UB-API-7)."""
    kind = event.kind
    made: LogEntry = {"turn": turn, "phase": phase_of(event)}
    made["event"] = (FORCE_EVENTS | PLAYER_EVENTS | OTHER_EVENTS)[kind]
    if kind in FORCE_EVENTS:
        made["force_id"] = force_id(event.force)
    elif kind in PLAYER_EVENTS:
        made["player_id"] = PLAYERS[event.seat]
    if kind in (events.ordered, events.own_order, events.carried_out, events.revealed):
        made["order"] = ORDERS[event.order]
        if kind != events.carried_out and event.target != OFFBOARD:
            made["target_hex"] = hex_json(setup.board, event.target)
        if kind in (events.ordered, events.own_order) and event.order == model.ADVANCE:
            made["stance"] = STANCES[event.stance]
    elif kind in (events.entered, events.moved, events.retreated):
        made |= {"from": hex_json(setup.board, event.start), "to": hex_json(setup.board, event.to)}
    elif kind == events.fought:
        made |= confrontations(setup, [event])[0]
    return made | {"text": sentence(setup, event), "clause": CLAUSES[event.clause]}


def phase_of(event: EventView) -> str:
    """Return the phase in which an Event occurs."""
    if event.kind in (events.ordered, events.cleared, events.sealed):
        return "plan"
    return "upkeep" if event.kind in UPKEEP_EVENTS else "execute"


def log(setup: Any, told: Iterable[EventView], turn: int = 1) -> list[LogEntry]:
    """Return the log of these Events, each with its turn and phase."""
    made = []
    for event in told:
        made.append(log_entry(setup, turn, event))
        turn = event.turn if event.kind == events.turn_began else turn
    return made


REPORTED: Final = (
    *("confrontation", "advance_wasted", "retreated", "no_retreat", "encirclement_penalty", "domination"),
    *("order_revealed", "game_ended"),
)


def report(entries: Sequence[Mapping[str, Any]], prompt: str = "") -> str:
    """Return a narrative summary of a log, made without a language model (UB-API-8)."""
    parts = [prompt.strip()] if prompt.strip() else []
    for turn in sorted({entry["turn"] for entry in entries}):
        told = [entry["text"] for entry in entries if entry["turn"] == turn and entry["event"] in REPORTED]
        if told:
            parts.append(f"Turn {turn}. " + " ".join(told))
    quiet = "Nothing was fought over yet." if len(parts) == bool(prompt.strip()) else ""
    return "\n".join([*parts, quiet] if quiet else parts)
