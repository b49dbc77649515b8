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


class BoardWord(TypedDict):
    """A word beside the board that people find a place by: the letter of a row, the number of a column."""

    at: Point
    text: str  # "C"


class BoardShape(TypedDict):
    """Public geometry, sent once: cells, or an open table with its size and unit of length."""

    kind: Literal["cells", "table"]
    cells: NotRequired[list[CellShape]]
    size: Point  # width and height in board units
    unit: NotRequired[str]  # "mm"
    grid: NotRequired[str]  # "hex-pointy", "hex-flat", "square": how arrows move the focus
    words: NotRequired[list[BoardWord]]  # beside the cells; room is left for them


class Cell(TypedDict):
    """What a cell holds now, where it differs from bare ground."""

    id: int
    ground: NotRequired[str]  # "woods"; a word of the game's skin
    name: NotRequired[str]  # "woods", for people
    fog: NotRequired[Literal["seen", "remembered", "unknown"]]
    marks: NotRequired[list[str]]  # "last-from", "last-to", "goal"; "works-trap first building": what, whose, how far
    note: NotRequired[str]  # "seen turn 9"
    danger: NotRequired[int]  # how many enemies could reach it: shown where a plan ends


class Area(TypedDict):
    """A polygon over the board."""

    outline: list[Point]
    style: str  # "woods", "sight", "range"; "lost": of a preview, what would be lost there
    label: NotRequired[str]
    piece: NotRequired[str]  # shown only while somebody asks about this piece


class Line(TypedDict):
    """A polyline over the board."""

    points: list[Point]
    style: str  # "plan", "arrow", "path", "road"; words after it say more: "road building"
    label: NotRequired[str]
    turns: NotRequired[list[int]]  # of a plan: the places in `points` where a turn ends; the steps between are hollow


class Mark(TypedDict):
    """A point on the board with a meaning: where two units touch, what a strip of sight meets."""

    at: Point
    style: str  # "contact", "pivot", "danger"; any other is a dot
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
    letter: NotRequired[str]  # "I"; on a stone below the symbol: "K2"
    shape: NotRequired[Literal["counter", "stone", "castle"]]  # how it is cut where it has no outline of its own
    cell: NotRequired[int]
    pose: NotRequired[list[float]]  # [x, y, angle]: degrees, clockwise from the top
    tray: NotRequired[str]
    outline: NotRequired[list[Point]]  # on an open table: round its pose, the front upwards
    stands: NotRequired[list[list[Point]]]  # the outlines of its stands, where it is made of several
    flag: NotRequired[str]  # what its banner shows: "3"
    grade: NotRequired[int]  # 0 ring, 1 one chevron, 2 two chevrons
    grade_name: NotRequired[str]  # "veteran"
    bars: NotRequired[list[Bar]]
    badges: NotRequired[list[Badge]]
    states: NotRequired[list[str]]  # "acted", "ghosted", "arriving", "carries", "disordered", "remembered", "active"
    acts: NotRequired[int]  # how often it has acted; without it an acted piece has a tick
    hits: NotRequired[int]  # hits of this turn, each a torn corner
    spoken: str  # the whole piece in one sentence


class Tray(TypedDict):
    """A place off the board."""

    id: str  # "lost-0"
    name: str  # "Lost by Blue"
    kind: NotRequired[Literal["lost", "reserve", "market"]]  # a reserve is placed by drag, key or press
    note: NotRequired[str]  # "six still to place"


class CardLine(TypedDict):
    """One number or ability on a card, with its clause."""

    name: str
    text: str
    clause: NotRequired[str]


class Deed(TypedDict):
    """A button that plays actions written out: of a card, or a whole force at once."""

    words: str  # "Enlist"
    actions: list[str]  # their texts, played together or not at all; none: not now
    text: NotRequired[str]  # what it is, in a line
    back: NotRequired[bool]  # it gives back


class Card(TypedDict):
    """What a kind of piece is."""

    kind: str  # "CAV"
    name: str  # "Cavalry"
    symbol: str
    lines: list[CardLine]
    group: NotRequired[str]  # "Level 1": cards of a market stand together by it
    price: NotRequired[str]  # "85 gold"
    count: NotRequired[int]  # how many the seat has taken
    most: NotRequired[int]  # of how many
    note: NotRequired[str]  # "room for 1 of this kind", or why not
    clause: NotRequired[str]  # of the note
    deeds: NotRequired[list[Deed]]  # what takes it or gives it back, where no slot of a choice names the card


class Panel(TypedDict):
    """A box beside the board."""

    kind: Literal["score", "resources", "track", "forces", "table", "odds", "chart", "seals", "strip", "matrix"]
    title: str
    # by kind. score, track, forces, resources: name, seat, value, most, text, symbol; a track's value is the step it is
    # in, or with `left` how many steps remain; resources also `from`: rows of where they come from, with their clauses;
    # table: name, text, clause;
    # (a row with `total` true is set off by a line, one with `done` true or false is ticked or marked as missing);
    # chart: name, seat, values; seals: name, seat, text, look ("draft", "sealed", "opened");
    # strip: name, values (one cell for each answer of the other side), best (how many cells are good, from the left);
    # matrix: a first row of heads, then for each own answer name, values, looks ("good", "even", "bad" for each), and
    # `now` true where it is the answer being made; rows of a strip or matrix may have a text, set below
    rows: list[dict[str, Any]]
    clause: NotRequired[str]


class Order(TypedDict):
    """One unsealed Order of the seat's plan."""

    text: str
    cost: NotRequired[str]
    piece: NotRequired[str]  # whose order it is
    clause: NotRequired[str]
    lines: NotRequired[list[Line]]
    table: NotRequired[list[dict[str, Any]]]  # what it would come to, line by line: rows as of a table
    drop: str  # the action that takes it back, as text


class Plan(TypedDict):
    """The seat's own unsealed Orders."""

    title: NotRequired[str]  # what they make together: "Your army"
    orders: list[Order]
    sum: NotRequired[str]
    idle: list[str]  # pieces without an order
    rest: NotRequired[str]  # what becomes of those: "no order: it will Meditate"


class SlotChoice(TypedDict):
    """One slot to be filled: what it is and what may be put there."""

    name: str  # "to"
    kind: str  # "one-of", "trace", "number", "angle", "pose"
    of: NotRequired[str]  # "piece", "cell", "card", "option"
    words: str  # "the hex to enter"
    least: NotRequired[int]
    most: NotRequired[int]
    step: NotRequired[int]


class Ways(TypedDict):
    """A tree of ways from one piece's cell: where a path may lead, without writing every path out."""

    piece: str  # "u3"
    start: int  # its cell
    steps: list[list[int]]  # cell, the cell before it, the direction between; what is before stands before
    through: NotRequired[list[int]]  # cells where no way may end


class Choice(TypedDict):
    """A verb with slots, filled in order; `values` lists what is legal, one list of slot values for each action."""

    verb: str  # "move"
    words: str  # "Move"
    slots: list[SlotChoice]
    values: NotRequired[list[list[Any]]]
    actions: NotRequired[list[str]]  # the texts of the actions, in the order of `values`
    forbidden: NotRequired[str]  # why it cannot be done now, when people would expect it
    clause: NotRequired[str]
    notes: NotRequired[list[str]]  # what each of `values` costs, in a few letters: "1½"
    ways: NotRequired[Ways]  # more values, told to those who ask about one piece: the best way to every cell
    risky: NotRequired[bool]  # it rolls dice or cannot be taken back
    seal: NotRequired[bool]  # it declares the seat's Orders final


class Handle(TypedDict):
    """What a player drags on the board to set numbers of a choice: an angle about a pivot, or a place. The same
    numbers are set by keys and typed. All limits are in the slot's own numbers."""

    verb: str  # "advance"
    slot: str  # "wheel": the angle; of a place the x
    kind: Literal["angle", "place"]
    piece: NotRequired[str]  # only while this piece is picked
    when: NotRequired[dict[str, Any]]  # only with these values in other slots: {"file": "front"}
    pivot: NotRequired[Point]  # what it turns about when the number is positive (clockwise)
    arm: NotRequired[Point]  # where the handle lies at zero
    pivot_left: NotRequired[Point]  # the same when it is negative, where that differs
    arm_left: NotRequired[Point]
    slot_y: NotRequired[str]  # of a place: "y"
    up: NotRequired[bool]  # its y counts upwards from the lower edge of the table
    slot_angle: NotRequired[str]  # of a place with a heading: "heading"
    per: NotRequired[int]  # the slot's numbers in one degree or in one unit of the board: 100, 1000
    per_angle: NotRequired[int]  # of a place with a heading: its numbers in one degree
    grip: NotRequired[Point]  # of a place: where the hand holds the piece, from the place, the front upwards
    ready: NotRequired[bool]  # it is out as soon as its piece is in question; no verb has to be chosen first
    least: NotRequired[int]
    most: NotRequired[int]
    step: NotRequired[int]  # what a drag snaps to and an arrow key adds


class Value(TypedDict):
    """One value of a number, where it stands for a thing."""

    value: int  # 2
    name: str  # "rear left"
    stands: NotRequired[list[list[Point]]]  # a small picture of it
    chief: NotRequired[int]  # which stand of the picture is marked


class Naming(TypedDict):
    """What a number of a choice is called, and its values, where they are not plain numbers."""

    verb: str  # "advance"
    slot: str  # "layout"
    title: str  # "Anchor"; an empty one: it is no question, and no word is said of it
    piece: NotRequired[str]  # only while this piece is picked
    when: NotRequired[dict[str, Any]]  # only with these values in other slots
    values: NotRequired[list[Value]]
    ready: NotRequired[bool]  # the dial is out as soon as the question is asked
    now: NotRequired[int]  # what it is set to already


class Face(TypedDict):
    """What a side of a die means, where it always means the same."""

    roll: int | str  # 6, "H"
    symbol: str  # "st-hit"
    name: str  # "hit"


class ScenePrompt(TypedDict):
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
    marks: NotRequired[list[Mark]]
    pieces: list[Piece]
    trays: NotRequired[list[Tray]]
    cards: NotRequired[list[Card]]
    panels: list[Panel]
    plan: NotRequired[Plan]
    handles: NotRequired[list[Handle]]
    namings: NotRequired[list[Naming]]
    deeds: NotRequired[list[Deed]]  # several actions in one press: ready forces
    faces: NotRequired[list[Face]]  # of the dice or coins
    prompt: NotRequired[ScenePrompt]
    log: NotRequired[list[LogLine]]
    turn: str  # "Turn 3 · Blue · 2 of 3 activations left"
