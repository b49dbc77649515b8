"""The documents of the author's interface (RULES.md, section 21) as types: what goes in and what comes out.

They are plain JSON values with these keys; tuples are arrays in JSON. A player is "p1" or "p2", a force "p1_f1".
"""

from typing import Any, NamedTuple, NotRequired, TypedDict


class Hex(TypedDict):
    """A hex of the map (UB-MAP-1)."""

    q: int
    r: int


class ForceOrder(TypedDict):
    """One order of a submission (UB-API-3). Names are read without regard to case."""

    force_id: str  # "p1_f1"
    order: str  # Advance, Deceive or Meditate
    target_hex: NotRequired[Hex]  # of Advance and Deceive
    stance: NotRequired[str]  # of Advance: Mountain, River or Thunder


class Reveal(NamedTuple):
    """An enemy order that meditation revealed (UB-MED-3)."""

    force_id: str
    order: str
    target_hex: Hex | None  # None: it meditates


class ForceView(TypedDict):
    """A force, as far as the viewer knows it."""

    id: str
    position: Hex | None  # None: an enemy between Execute and Upkeep (UB-INFO-7)
    stance: str | None  # None: not public (UB-INFO-5)
    tendency: list[str]  # its last three orders, the oldest first
    encircled_turns: int


class PlayerView(TypedDict):
    """A player; Chi and Shih are open."""

    id: str
    chi: int
    shih: int
    forces: list[ForceView]


class HexView(Hex):
    """A hex with its terrain."""

    terrain: str  # Open, Difficult or Contentious
    controlled_by: str | None  # always None between Execute and Upkeep


class View(TypedDict):
    """The position as a player or a spectator may see it (UB-API-2)."""

    game_id: str
    turn: int
    phase: str  # plan, execute (carried out, before Upkeep) or ended
    seed: int | None  # of the map
    orders_submitted: dict[str, bool]  # by player
    players: list[PlayerView]
    map: list[HexView]
    ghosts: list[Hex]  # the viewer's own, between Execute and Upkeep
    contacts: list[Hex]  # hexes with an enemy force or an enemy ghost, between Execute and Upkeep
    revealed_orders: list[Reveal]
    domination: dict[str, int]  # by player: at how many Upkeeps in a row it controlled all Contentious ground
    winner: str | None
    victory_type: str | None


class Confrontation(TypedDict):
    """A confrontation, or an Advance wasted on a ghost (UB-API-5, UB-API-12)."""

    kind: str  # assault, clash, head_on or ghost
    attacking_force: str
    occupying_force: str | None
    ghost_owner: str | None
    target_hex: Hex
    stances: dict[str, str]  # by force: with which it fought
    stored_stances: dict[str, str]
    modifiers: dict[str, int]
    result: str  # the winning force, stalemate or wasted
    chi_loss: list[tuple[str, int]]  # force and loss
    retreats: list[tuple[str, Hex]]  # force and where it went


class Encirclement(TypedDict):
    """An encircled force (UB-API-6)."""

    force_id: str
    player_id: str
    turns_encircled: int


class UpkeepChanges(TypedDict):
    """What Upkeep did (UB-API-6), by player: Shih from Contentious ground before the cap, and from meditation."""

    shih_yields: dict[str, int]
    meditate_shih_yields: dict[str, int]
    encirclements: list[Encirclement]


class Upkeep(UpkeepChanges):
    """The answer to `upkeep`."""

    game_id: str
    turn: int
    phase: str
    winner: str | None
    victory_type: str | None
    state: View


class Submission(TypedDict):
    """The answer to `submit` (UB-API-5). Those of Execute are empty until both players have submitted."""

    game_id: str
    turn: int
    phase: str
    status: str  # "orders_submitted"
    orders_processed: int
    orders_submitted: dict[str, bool]
    confrontations: list[Confrontation]
    revealed_orders: list[Reveal]
    state: View
    winner: NotRequired[str | None]  # this and the following: where Upkeep ran at once
    victory_type: NotRequired[str | None]
    shih_yields: NotRequired[dict[str, int]]
    meditate_shih_yields: NotRequired[dict[str, int]]
    encirclements: NotRequired[list[Encirclement]]


LogEntry = dict[str, Any]
"""What a player was told (UB-API-7): turn, phase, event, text, clause, and what the event is about."""
