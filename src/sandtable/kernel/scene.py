"""The types of a Scene: what a seat may see of a position, as plain JSON values for any client.

A game's `scene/scene.py` writes these dictionaries; browser, terminal and tests read them. Clients have no rules and no
code for a particular game, so a Scene contains everything they show. The class docstrings and field comments are
published in the API description and the client's types (`tools/wire_types.py`).
"""

from typing import Any, Literal, NotRequired, TypedDict

Point = list[float]  # [x, y] in board units, y downwards


class CellShape(TypedDict):
    """One cell of the board, sent once."""

    id: int  # 78
    label: str  # "78"
    centre: Point  # [13.86, 7.5]
    outline: list[Point]  # the corners in order
    near: list[int]  # ids of neighbours
    ways: NotRequired[list[int]]  # the neighbour in each direction of a path, or -1


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
    grid: NotRequired[str]  # "hex-pointy", "hex-flat", "square": how arrow keys move the focus
    words: NotRequired[list[BoardWord]]  # labels outside the cells; the client reserves room for them


class Cell(TypedDict):
    """What a cell holds now, where it differs from bare ground."""

    id: int
    ground: NotRequired[str]  # "woods"; a key of the game's skin
    name: NotRequired[str]  # "woods", for people
    fog: NotRequired[Literal["seen", "remembered", "unknown"]]
    marks: NotRequired[list[str]]  # "last-from", "goal"; "works-trap first building": kind, owner, progress
    note: NotRequired[str]  # "seen turn 9"
    danger: NotRequired[int]  # number of enemies that could reach it, shown where a plan ends


class Area(TypedDict):
    """A polygon over the board."""

    outline: list[Point]
    style: str  # "woods", "sight", "range"; "lost" in a preview: what would be lost there
    label: NotRequired[str]
    piece: NotRequired[str]  # shown only while this piece is selected


class Line(TypedDict):
    """A polyline over the board."""

    points: list[Point]
    style: str  # "plan", "arrow", "path", "road"; further words qualify it: "road building"
    label: NotRequired[str]
    turns: NotRequired[list[int]]  # of a plan: indices in `points` where a turn ends; other steps are drawn hollow


class Mark(TypedDict):
    """A point on the board with a meaning: where two units touch, what a strip of sight meets."""

    at: Point
    style: str  # "contact", "pivot", "danger"; anything else is drawn as a dot
    label: NotRequired[str]


class Badge(TypedDict):
    """A small mark on a piece."""

    symbol: str  # "st-pin", or "" for text only
    text: NotRequired[str]
    name: str  # "pinned", for people and screen readers


class Bar(TypedDict):
    """A quantity of a piece: hit points, health."""

    name: str  # "HP"
    value: int
    most: int


class ScenePiece(TypedDict):
    """One piece that this seat may know."""

    id: str  # "B_INF_1": the id used in Choices and Actions
    seat: int  # 0, 1, or 2 for neutral
    name: str  # "Infantry 2"
    kind: str  # the key of its card: "INF"
    symbol: str  # "u-inf"
    letter: NotRequired[str]  # "I"; on a stone, the text below the symbol: "K2"
    shape: NotRequired[Literal["counter", "stone", "castle"]]  # used if it has no `outline`
    cell: NotRequired[int]
    pose: NotRequired[list[float]]  # [x, y, angle]: degrees, clockwise from the top
    tray: NotRequired[str]
    outline: NotRequired[list[Point]]  # on an open table: relative to its pose, with the front upwards
    stands: NotRequired[list[list[Point]]]  # the outlines of its stands, if it consists of several
    flag: NotRequired[str]  # the text on its banner: "3"
    grade: NotRequired[int]  # 0 ring, 1 one chevron, 2 two chevrons
    grade_name: NotRequired[str]  # "veteran"
    bars: NotRequired[list[Bar]]
    badges: NotRequired[list[Badge]]
    states: NotRequired[list[str]]  # "acted", "ghosted", "arriving", "carries", "disordered", "remembered", "active"
    acts: NotRequired[int]  # how often it has acted; without it, a piece that has acted gets a tick
    hits: NotRequired[int]  # hits taken this turn, each drawn as a torn corner
    spoken: str  # the whole piece in one sentence, for screen readers


class Tray(TypedDict):
    """A place off the board."""

    id: str  # "lost-0"
    name: str  # "Lost by Blue"
    kind: NotRequired[Literal["lost", "reserve", "market"]]  # pieces of a reserve can be placed by drag, key or click
    note: NotRequired[str]  # "six still to place"


class CardLine(TypedDict):
    """One number or ability on a card, with its clause."""

    name: str
    text: str
    clause: NotRequired[str]


class Deed(TypedDict):
    """A button that plays actions written out: of a card, or a whole force at once."""

    words: str  # "Enlist"
    actions: list[str]  # their texts, played all or none; empty: not available now
    text: NotRequired[str]  # a one-line description
    back: NotRequired[bool]  # it reverses an earlier choice


class Card(TypedDict):
    """What a kind of piece is."""

    kind: str  # "CAV"
    name: str  # "Cavalry"
    symbol: str
    lines: list[CardLine]
    group: NotRequired[str]  # "Level 1": cards of a market are grouped by it
    price: NotRequired[str]  # "85 gold"
    count: NotRequired[int]  # how many the seat has taken
    most: NotRequired[int]  # how many it may take
    note: NotRequired[str]  # "room for 1 of this kind", or why it cannot be taken
    clause: NotRequired[str]  # of the note
    deeds: NotRequired[list[Deed]]  # buttons that take it or give it back, if no slot of a choice names the card


class Panel(TypedDict):
    """A box beside the board."""

    kind: Literal["score", "resources", "track", "forces", "table", "odds", "chart", "seals", "strip", "matrix"]
    title: str
    # The fields of a row depend on the kind of panel:
    # score, track, forces, resources: name, seat, value, most, text, symbol. A track's value is the current step, or
    # the steps that remain if `left` is true; resources may have `from`, rows that list their sources with clauses.
    # table: name, text, clause; `total` true draws a rule above the row, `done` ticks it or marks it as missing.
    # chart: name, seat, values. seals: name, seat, text, look ("draft", "sealed", "opened").
    # strip: name, values (one cell for each answer of the other side), best (how many cells from the left are good).
    # matrix: a row of headings, then for each own answer name, values, looks ("good", "even" or "bad" for each value),
    # and `now` true for the answer being made. Rows of a strip or matrix may have a text, shown below.
    rows: list[dict[str, Any]]
    clause: NotRequired[str]


class Order(TypedDict):
    """One unsealed Order of the seat's plan."""

    text: str
    cost: NotRequired[str]
    piece: NotRequired[str]  # the piece that it commands
    clause: NotRequired[str]
    lines: NotRequired[list[Line]]
    table: NotRequired[list[dict[str, Any]]]  # its expected result, as rows of a `table` panel
    drop: str  # the text of the action that takes it back


class Plan(TypedDict):
    """The seat's own unsealed Orders."""

    title: NotRequired[str]  # "Your army"
    orders: list[Order]
    sum: NotRequired[str]
    idle: list[str]  # pieces without an order
    rest: NotRequired[str]  # what happens to those: "no order: it will Meditate"


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
    steps: list[list[int]]  # [cell, previous cell, direction]; a previous cell is always listed first
    through: NotRequired[list[int]]  # cells where no path may end


class Choice(TypedDict):
    """A verb with slots, filled in order; `values` lists what is legal, one list of slot values for each action."""

    verb: str  # "move"
    words: str  # "Move"
    slots: list[SlotChoice]
    values: NotRequired[list[list[Any]]]
    actions: NotRequired[list[str]]  # the texts of the actions, in the order of `values`
    forbidden: NotRequired[str]  # why it is not possible now, where players might expect it
    clause: NotRequired[str]
    notes: NotRequired[list[str]]  # the cost of each of `values` in a few characters: "1½"
    ways: NotRequired[Ways]  # further values, sent when a client asks about one piece: the best path to every cell
    risky: NotRequired[bool]  # it rolls dice or cannot be undone
    seal: NotRequired[bool]  # it declares the seat's Orders final


class Handle(TypedDict):
    """What a player drags on the board to set numbers of a choice: an angle about a pivot, or a place. The same
    numbers are set by keys and typed. All limits are in the slot's own numbers."""

    verb: str  # "advance"
    slot: str  # "wheel": the slot of the angle, or of a place's x
    kind: Literal["angle", "place"]
    piece: NotRequired[str]  # shown only while this piece is selected
    when: NotRequired[dict[str, Any]]  # shown only with these values in other slots: {"file": "front"}
    pivot: NotRequired[Point]  # the centre of rotation for positive numbers (clockwise)
    arm: NotRequired[Point]  # the position of the handle at zero
    pivot_left: NotRequired[Point]  # the same for negative numbers, if different
    arm_left: NotRequired[Point]
    slot_y: NotRequired[str]  # for a place, the slot of y: "y"
    up: NotRequired[bool]  # y counts upwards from the lower edge of the table
    slot_angle: NotRequired[str]  # for a place with a heading, its slot: "heading"
    per: NotRequired[int]  # numbers of the slot per degree or per board unit: 100, 1000
    per_angle: NotRequired[int]  # for a place with a heading: numbers per degree
    grip: NotRequired[Point]  # for a place: the handle relative to the place, with the front upwards
    ready: NotRequired[bool]  # shown as soon as its piece is selected, before a verb is chosen
    least: NotRequired[int]
    most: NotRequired[int]
    step: NotRequired[int]  # the increment of a drag and of an arrow key


class Value(TypedDict):
    """One value of a number, where it stands for a thing."""

    value: int  # 2
    name: str  # "rear left"
    stands: NotRequired[list[list[Point]]]  # a small picture of it
    chief: NotRequired[int]  # the index of the marked stand


class Naming(TypedDict):
    """What a number of a choice is called, and its values, where they are not plain numbers."""

    verb: str  # "advance"
    slot: str  # "layout"
    title: str  # "Anchor"; empty: the slot is not shown
    piece: NotRequired[str]  # only while this piece is selected
    when: NotRequired[dict[str, Any]]  # only with these values in other slots
    values: NotRequired[list[Value]]
    ready: NotRequired[bool]  # the control is open from the start
    now: NotRequired[int]  # the current value


class Face(TypedDict):
    """What a side of a die means, where it always means the same."""

    roll: int | str  # 6, "H"
    symbol: str  # "st-hit"
    name: str  # "hit"


class ScenePrompt(TypedDict):
    """What is asked now, of whom, with which choices."""

    sentence: str
    consequence: NotRequired[str]
    asked: list[int]  # seats that must act
    table: bool  # an automatic step is next
    sealed: list[int]  # seats that have sealed
    choices: list[Choice]


class LogLine(TypedDict):
    """An Event as a sentence."""

    text: str
    clause: str
    cells: NotRequired[list[int]]  # where it happened; highlighted while the pointer is on the line
    at: NotRequired[str]  # "9.1": turn and activation
    fact: NotRequired[dict[str, Any]]  # {"event": "unit_hit", "unit": "b1", …}: the Event by names, if asked for


class Goal(TypedDict):
    """How the seat wins, in one line, and how far each side is."""

    text: str  # "Destroy enemy units worth 6 points"
    progress: list[str]  # by seat: ["2", "1"]; an empty text where the viewer may not know
    clause: NotRequired[str]


class Ending(TypedDict):
    """A verb that gives up what the seat could still do. A client shows it apart from the other verbs, and asks before
    it plays it if something would be left unused."""

    verb: str  # "end"
    unused: list[str]  # ["2 of 3 activations are unused"]; empty: nothing would be lost


class Scene(TypedDict):
    """The whole picture for one seat."""

    game: str
    seat: int
    board: NotRequired[BoardShape]  # only in the first Scene a client gets
    cells: list[Cell]
    areas: NotRequired[list[Area]]
    lines: NotRequired[list[Line]]
    marks: NotRequired[list[Mark]]
    pieces: list[ScenePiece]
    trays: NotRequired[list[Tray]]
    cards: NotRequired[list[Card]]
    panels: list[Panel]
    plan: NotRequired[Plan]
    handles: NotRequired[list[Handle]]
    namings: NotRequired[list[Naming]]
    deeds: NotRequired[list[Deed]]  # buttons that play several actions at once, such as ready-made forces
    faces: NotRequired[list[Face]]  # of the dice or coins
    endings: NotRequired[list[Ending]]
    prompt: NotRequired[ScenePrompt]
    log: NotRequired[list[LogLine]]
    goal: Goal
    turn: str  # "Turn 3 · Blue · 2 of 3 activations left"
