"""Pairs of States for the law of fog, made without the game's own `guess`.

Everything a viewer cannot know is drawn again; what it knows stays.
"""

from random import Random

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import Chance, next_word
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import PUBLIC, Seat
from tiny.model import (
    CELLS,
    DEEPEST,
    DO_MARCH,
    DO_SUPPLY,
    FULLEST,
    MARCH,
    MOST_ORDERS,
    NO_ORDER,
    NUMBERS,
    OFFBOARD,
    OPEN,
    OTHER,
    PLAN,
    SEATS,
    STEPS,
    STRONGEST,
    UPKEEP,
    Board,
    CellId,
    Piece,
    State,
)

TRIES = 5000  # placements tried for the public, where two sights have to meet in a given set

Cells = set[int]


def vary(state: State, board: Board, viewer: int, random: Random) -> State:
    """Return another State that looks the same to the viewer: seat 0, seat 1, or 2 for the public."""
    made = flat.clone(state)
    hidden_from = [seat for seat in SEATS if seat != viewer]
    sights = [sight(board, own(state, seat)) for seat in SEATS]
    view = sights[0] & sights[1] if viewer == PUBLIC else sights[viewer]
    known = view if viewer == PUBLIC else members(state.sides[viewer].known)
    for cell in range(CELLS):
        if cell not in known:
            made.ground[cell] = random.choice((OPEN, random.randint(1, DEEPEST)))
    for seat in hidden_from:
        shuffle_numbers(made, seat, random)
    move_hidden(made, board, hidden_from, view, must_meet=viewer == PUBLIC, random=random)
    for seat in hidden_from:
        vary_secrets(made, board, seat, random)
    return made


def variant(setup: Setup[State, Board], state: State, viewer: int, chance: Chance) -> State:
    """Call `vary` with the arguments of the law suite."""
    return vary(state, setup.board, viewer, Random(next_word(chance)))


def own(state: State, seat: int) -> list[Piece]:
    """Return the seat's rows, including those off the board."""
    return state.pieces[seat * NUMBERS : seat * NUMBERS + NUMBERS]


def members(cells: int) -> Cells:
    """Return the cells of a set that is kept as a number."""
    return {cell for cell in range(CELLS) if cells & (1 << cell)}


def sight(board: Board, pieces: list[Piece]) -> Cells:
    """Return what these pieces see."""
    standing = {piece.cell for piece in pieces} - {OFFBOARD}
    return standing | {way for cell in standing for way in board.ways[cell]} - {OFFBOARD}


def shuffle_numbers(state: State, seat: Seat, random: Random) -> None:
    """Exchange A and B at random; which is which is secret."""
    if random.random() < 0.5:
        one, two = own(state, seat)
        spare = flat.clone(one)
        flat.copy_row(one, two)
        flat.copy_row(two, spare)


def move_hidden(state: State, board: Board, seats: list[Seat], view: Cells, *, must_meet: bool, random: Random) -> None:
    """Move pieces out of view to other cells out of view; for the public, what both seats see must stay the same."""
    hidden = [(seat, piece) for seat in seats for piece in own(state, seat) if piece.cell not in view | {OFFBOARD}]
    free = sorted(set(range(CELLS)) - view)
    before = [piece.cell for _, piece in hidden]
    for _ in range(TRIES):
        for (_, piece), cell in zip(hidden, random.sample(free, len(hidden))):
            piece.cell = CellId(cell)
        met = sight(board, own(state, 0)) & sight(board, own(state, 1))
        if all(home_is_right(state, board, seat) for seat in seats) and (not must_meet or met == view):
            break
    else:
        for (_, piece), cell in zip(hidden, before):
            piece.cell = cell
    for _, piece in hidden:
        piece.strength = random.randint(0 if state.phase == UPKEEP else 1, STRONGEST)


def home_is_right(state: State, board: Board, seat: Seat) -> bool:
    """Whether a piece in the enemy's home agrees with `reached`, which is public (TINY-WIN-1)."""
    if state.phase == UPKEEP:
        return True
    stands = any(piece.cell == board.home[OTHER[seat]] for piece in own(state, seat))
    return stands == bool(state.sides[seat].reached)


def vary_secrets(state: State, board: Board, seat: Seat, random: Random) -> None:
    """Redraw purse, orders, memory and knowledge of a seat."""
    side = state.sides[seat]
    seen = sight(board, own(state, seat))
    enemies = {piece.cell: piece.strength for piece in own(state, OTHER[seat])}
    side.purse = random.choice((0, 1, random.randint(0, 9), random.randint(0, FULLEST)))
    side.sight = sum(1 << cell for cell in seen)
    side.known = side.sight | random.randrange(1 << CELLS)
    for cell in range(CELLS):
        side.foe_turn[cell] = side.foe_strength[cell] = 0
        if cell in seen and cell in enemies:
            side.foe_turn[cell], side.foe_strength[cell] = state.turn, enemies[CellId(cell)]
        elif cell not in seen and random.random() < 0.3:
            side.foe_turn[cell] = random.randint(1, state.turn)
            side.foe_strength[cell] = random.randint(1, STRONGEST)
    side.issued = 0
    for piece in own(state, seat):
        piece.order, piece.detail = NO_ORDER, 0
    if state.phase in (PLAN, MARCH):
        vary_orders(state, board, seat, random)


def vary_orders(state: State, board: Board, seat: Seat, random: Random) -> None:
    """Draw orders that the seat could have given by now."""
    side = state.sides[seat]
    left = side.purse
    for piece in own(state, seat):
        if piece.cell == OFFBOARD:
            continue
        kind = random.choice((NO_ORDER, DO_MARCH, DO_SUPPLY))
        if kind == DO_MARCH:
            piece.order, piece.detail = DO_MARCH, random.choice(marches(state, board, seat, piece))
        elif kind == DO_SUPPLY and left:
            piece.order, piece.detail = DO_SUPPLY, random.randint(1, left)
            left -= piece.detail
    side.issued = random.randint(sum(piece.order != NO_ORDER for piece in own(state, seat)), MOST_ORDERS)


def marches(state: State, board: Board, seat: Seat, piece: Piece) -> list[int]:
    """Return every march that the rules allow, computed independently from TINY-MARCH-1 to 3."""
    bogs = {cell for cell in members(state.sides[seat].known) if state.ground[cell] > OPEN}
    found: list[int] = []
    ends: list[tuple[int, CellId]] = [(0, piece.cell)]
    for step in range(STEPS):
        further = []
        for path, cell in ends:
            if step and cell in bogs:
                continue
            ways = [(digit, board.ways[cell][digit]) for digit in range(1, 7)]
            further += [(path | digit << 3 * step, w) for digit, w in ways if w not in (OFFBOARD, piece.cell)]
        found += [path for path, _ in further]
        ends = further
    return found
