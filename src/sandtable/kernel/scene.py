"""The words of a Scene: the picture of an Observation, for any client. Plain JSON values.

`scene.py` of a game writes these dictionaries; browser, terminal and tests read them. A client has no rules and no
code for one game: what is not said here does not exist for it.
"""

from typing import Any, Literal, NotRequired, TypedDict

Point = list[float]  # [x, y] in board units, y downwards


class CellShape(TypedDict):
    """One cell of the board, sent once."""

    id: int  # 78
    label: str  # "78"
    centre: Point  # [13.86, 7.5]
    outline: list[Point]  # the corners in order
    near: list[int]  # neighbours by id
    ways: NotRequired[list[int]]  # the neighbour in each direction of a path; -1 where there is none


class BoardShape(TypedDict):
    """Public geometry, sent once: cells, or an open table with its size and unit of length."""

    kind: Literal["cells", "table"]
    cells: NotRequired[list[CellShape]]
    size: Point  # width and height in board units
    unit: NotRequired[str]  # "mm"
    grid: NotRequired[str]  # "hex-pointy", "hex-flat", "square": how arrows move the focus


class Cell(TypedDict):
    """What a cell holds now, where it differs from bare ground."""

    id: int
    ground: NotRequired[str]  # "woods"; a word of the game's skin
    name: NotRequired[str]  # "woods", for people
    fog: NotRequired[Literal["seen", "remembered", "unknown"]]
    marks: NotRequired[list[str]]  # "last-from", "last-to", "goal"
    note: NotRequired[str]  # "seen turn 9"


class Area(TypedDict):
    """A polygon over the board."""

    outline: list[Point]
    style: str  # "woods", "sight", "range"
    label: NotRequired[str]


class Line(TypedDict):
    """A polyline over the board."""

    points: list[Point]
    style: str  # "plan", "arrow", "path"
    label: NotRequired[str]


class Badge(TypedDict):
    """A small mark on a piece."""

    symbol: str  # "st-pin", or "" for a text alone
    text: NotRequired[str]
    name: str  # "pinned", for people and screen readers


class Bar(TypedDict):
    """A quantity of a piece: hit points, health."""

    name: str  # "HP"
    value: int
    most: int


class Piece(TypedDict):
    """One piece that this seat may know."""

    id: str  # "B_INF_1": the same word that Choices and Actions use for it, where the seat may choose it
    seat: int  # 0, 1, or 2 for neutral
    name: str  # "Infantry 2"
    kind: str  # the key of its card: "INF"
    symbol: str  # "u-inf"
    letter: NotRequired[str]  # "I"
    shape: NotRequired[Literal["counter", "stone"]]  # how it is cut where it has no outline of its own
    cell: NotRequired[int]
    pose: NotRequired[list[float]]  # [x, y, angle]: degrees, clockwise from the top
    tray: NotRequired[str]
    outline: NotRequired[list[Point]]  # on an open table: round its pose, the front upwards
    grade: NotRequired[int]  # 0 ring, 1 one chevron, 2 two chevrons
    grade_name: NotRequired[str]  # "veteran"
    bars: NotRequired[list[Bar]]
    badges: NotRequired[list[Badge]]
    states: NotRequired[list[str]]  # "acted", "ghosted", "arriving"
    spoken: str  # the whole piece in one sentence


class Tray(TypedDict):
    """A place off the board."""

    id: str  # "lost-0"
    name: str  # "Lost by Blue"


class CardLine(TypedDict):
    """One number or ability on a card, with its clause."""

    name: str
    text: str
    clause: NotRequired[str]


class Card(TypedDict):
    """What a kind of piece is."""

    kind: str  # "CAV"
    name: str  # "Cavalry"
    symbol: str
    lines: list[CardLine]


class Panel(TypedDict):
    """A box beside the board."""

    kind: Literal["score", "resources", "track", "forces", "table", "odds", "chart", "seals"]
    title: str
    # by kind. score, track, forces, resources: name, seat, value, most, text, symbol; a track's value is the step it is
    # in, or with `left` how many steps remain; table: name, text, clause;
    # chart: name, seat, values; seals: name, seat, text, look ("draft", "sealed", "opened")
    rows: list[dict[str, Any]]
    clause: NotRequired[str]


class Order(TypedDict):
    """One unsealed Order of the seat's plan."""

    text: str
    cost: NotRequired[str]
    lines: NotRequired[list[Line]]
    drop: str  # the action that takes it back, as text


class Plan(TypedDict):
    """The seat's own unsealed Orders."""

    orders: list[Order]
    sum: NotRequired[str]
    idle: list[str]  # pieces without an order


class SlotChoice(TypedDict):
    """One slot to be filled: what it is and what may be put there."""

    name: str  # "to"
    kind: str  # "one-of", "trace", "number", "angle", "pose"
    of: NotRequired[str]  # "piece", "cell", "card", "option"
    words: str  # "the hex to enter"
    least: NotRequired[int]
    most: NotRequired[int]
    step: NotRequired[int]


class Choice(TypedDict):
    """A verb with slots, filled in order; `values` lists what is legal, one list of slot values for each action."""

    verb: str  # "move"
    words: str  # "Move"
    slots: list[SlotChoice]
    values: NotRequired[list[list[Any]]]
    actions: NotRequired[list[str]]  # the texts of the actions, in the order of `values`
    forbidden: NotRequired[str]  # why it cannot be done now, when people would expect it
    clause: NotRequired[str]
    risky: NotRequired[bool]  # it rolls dice or cannot be taken back
    seal: NotRequired[bool]  # it declares the seat's Orders final


class Prompt(TypedDict):
    """What is asked now, of whom, with which choices."""

    sentence: str
    consequence: NotRequired[str]
    asked: list[int]  # seats
    table: bool  # nobody decides; the table goes on
    sealed: list[int]  # seats that have sealed
    choices: list[Choice]


class LogLine(TypedDict):
    """An Event as a sentence."""

    text: str
    clause: str
    cells: NotRequired[list[int]]  # where it happened: lit when the line is pointed at
    at: NotRequired[str]  # "9.1": turn and activation


class Scene(TypedDict):
    """The whole picture for one seat."""

    game: str
    seat: int
    board: NotRequired[BoardShape]  # only in the first Scene a client gets
    cells: list[Cell]
    areas: NotRequired[list[Area]]
    lines: NotRequired[list[Line]]
    pieces: list[Piece]
    trays: NotRequired[list[Tray]]
    cards: NotRequired[list[Card]]
    panels: list[Panel]
    plan: NotRequired[Plan]
    prompt: NotRequired[Prompt]
    log: NotRequired[list[LogLine]]
    turn: str  # "Turn 3 · Blue · 2 of 3 activations left"
