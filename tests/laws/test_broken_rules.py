"""Each law catches the faults it tests for: the tiny game, broken in one place, fails the law of that name."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from sandtable.kernel.carriers.carrier import Plain
from sandtable.kernel.chance import Chance, draw
from sandtable.kernel.contract import Action, Actions
from sandtable.kernel.errors import LawBroken
from sandtable.kernel.events import Events
from sandtable.kernel.game import Game
from sandtable.kernel.ids import AUTOMATIC, Seat
from sandtable.laws import LAWS
from sandtable.laws.trial import Trial
from tiny import GAME
from tiny.ai.guess import guess
from tiny.clauses import TINY_MARCH_2, TINY_ORDER_1, TINY_ORDER_2
from tiny.events import sealed
from tiny.model import DO_SEAL, DO_SUPPLY, FULLEST, NOBODY, NUMBERS, OVER, PLAN, Board, State, Work
from tiny.rules.apply import apply
from tiny.rules.check import check
from tiny.rules.hide import hide
from tiny.rules.legal import legal

MATCHES = 8

# -- broken lists ------------------------------------------------------------------------------------------------


def legal_twice(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """The first action once more at the end."""
    found = legal(state, board, seat, about, out, work)
    if found == 0:
        return 0
    for i in range(7):
        out[found][i] = out[0][i]
    return found + 1


def legal_backwards(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """The first two exchanged."""
    found = legal(state, board, seat, about, out, work)
    if found > 1:
        for i in range(7):
            kept = out[0][i]
            out[0][i] = out[1][i]
            out[1][i] = kept
    return found


def legal_forgets_the_seat(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """The seal is listed about everything, and not about the seat itself."""
    return 0 if about == NOBODY else legal(state, board, seat, about, out, work)


def legal_unasked(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """A seat that has sealed may seal again."""
    if seat != AUTOMATIC and state.phase == PLAN and state.sides[seat].sealed != 0:
        for i in range(7):
            out[0][i] = 0
        out[0][0] = DO_SEAL
        return 1
    return legal(state, board, seat, about, out, work)


def legal_after_the_end(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """When it is over one may still seal."""
    if state.phase != OVER:
        return legal(state, board, seat, about, out, work)
    for i in range(7):
        out[0][i] = 0
    out[0][0] = DO_SEAL
    return 1


def legal_runs_dry(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """In the third turn there is nothing to do."""
    return 0 if state.turn == 3 else legal(state, board, seat, about, out, work)


def legal_knows_the_ground(state: State, board: Board, seat: Seat, about: int, out: Actions, work: Work) -> int:
    """One action less when there is a bog somewhere, known or not."""
    found = legal(state, board, seat, about, out, work)
    return found - 1 if found > 1 and max(state.ground[3], state.ground[6]) > 0 else found


# -- broken checks -----------------------------------------------------------------------------------------------


def check_lets_return(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """A march may end where it began."""
    clause = check(state, board, seat, action, work)
    return 0 if clause == TINY_MARCH_2 else clause


def check_forbids_seals(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """What is listed is refused."""
    return TINY_ORDER_1 if action[0] == DO_SEAL else check(state, board, seat, action, work)


def check_without_clause(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Refuses with a number that is no clause."""
    return 999 if check(state, board, seat, action, work) != 0 else 0


def check_takes_any_amount(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """An open verb with a number that no field can hold."""
    if action[0] == DO_SUPPLY and action[2] > 2**31 and action[1] in (0, 1):
        return 0
    return check(state, board, seat, action, work)


def check_changes(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """Refusing leaves a trace."""
    clause = check(state, board, seat, action, work)
    if clause != 0:
        state.initiative = Seat(1 - state.initiative)
    return clause


def check_tells(state: State, board: Board, seat: Seat, action: Action, work: Work) -> int:
    """The clause depends on what the enemy has in its purse."""
    clause = check(state, board, seat, action, work)
    if clause != 0 and seat in (0, 1) and state.sides[1 - seat].purse % 2 == 1:
        return TINY_ORDER_2
    return clause


# -- broken applications -----------------------------------------------------------------------------------------


def apply_fails(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """A supply to the second piece is too much for it."""
    if action[0] == DO_SUPPLY and action[1] == 1:
        state.pieces[99].order = DO_SUPPLY
    apply(state, board, seat, action, chance, events, work)


def apply_endless(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """Whoever has won, it goes on."""
    apply(state, board, seat, action, chance, events, work)
    if state.phase == OVER:
        state.phase = PLAN


def apply_haunted(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """The ghost piece gets an order."""
    apply(state, board, seat, action, chance, events, work)
    state.pieces[NOBODY].order = 1


def apply_remembers(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """What lies in the work space decides."""
    if work.guards[0] > 0:
        state.sides[0].purse = (state.sides[0].purse + 1) % FULLEST
    apply(state, board, seat, action, chance, events, work)


def apply_draws_too_often(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """More draws than a tape holds."""
    apply(state, board, seat, action, chance, events, work)
    for _ in range(1100):
        draw(chance, 6)


def apply_tells(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """Everybody hears of an order."""
    apply(state, board, seat, action, chance, events, work)
    sealed(events, seat % 2)


def apply_last_comes_first(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """Whoever gave the last order has the initiative."""
    apply(state, board, seat, action, chance, events, work)
    if seat != AUTOMATIC:
        state.initiative = seat


def apply_favours(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """First is richer after each of its orders."""
    apply(state, board, seat, action, chance, events, work)
    if seat == 0 and state.sides[0].purse < FULLEST:
        state.sides[0].purse += 1


# -- broken secrets ----------------------------------------------------------------------------------------------


def hide_leaves_a_purse(state: State, board: Board, seat: Seat, work: Work) -> None:
    """The enemy's purse is forgotten."""
    first = state.sides[0].purse
    second = state.sides[1].purse
    hide(state, board, seat, work)
    state.sides[0].purse = first
    state.sides[1].purse = second


def hide_leaves_an_order(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Whether the enemy's first piece has an order can be told."""
    kept = state.pieces[(1 - seat % 2) * NUMBERS].order
    hide(state, board, seat, work)
    state.sides[1 - seat % 2].issued = kept


def hide_again(state: State, board: Board, seat: Seat, work: Work) -> None:
    """Hiding twice is not hiding once."""
    hide(state, board, seat, work)
    state.turn += 1


def hide_too_much(state: State, board: Board, seat: Seat, work: Work) -> None:
    """The seat's own orders are gone, so it could give eight more."""
    hide(state, board, seat, work)
    state.sides[seat % 2].issued = 0
    state.pieces[(seat % 2) * NUMBERS].order = 0


def guess_wild(state: State, board: Board, seat: Seat, chance: Chance, work: Work) -> None:
    """A guess that contradicts what everybody knows."""
    guess(state, board, seat, chance, work)
    state.sides[0].lost = 1 - state.sides[0].lost


KERNELS: Mapping[str, tuple[str, Mapping[str, Any], str]] = {
    "a duplicate in the list": ("order", {"legal": legal_twice}, "an action is listed twice"),
    "a list out of order": ("order", {"legal": legal_backwards}, "comes after"),
    "a listed action refused": (
        "agreement",
        {"check": check_forbids_seals},
        "is listed but refused by TINY-ORDER-1",
    ),
    "an unlisted action accepted": ("agreement", {"check": check_lets_return}, "is accepted but not listed"),
    "a clause that does not exist": (
        "agreement",
        {"check": check_without_clause},
        "by clause 999, which does not",
    ),
    "an open action that does not apply": ("agreement", {"check": check_takes_any_amount}, "does not apply"),
    "an action about nothing": ("agreement", {"legal": legal_forgets_the_seat}, "is listed about no piece"),
    "an action of a seat not asked": ("agreement", {"legal": legal_unasked}, "is not asked but may do"),
    "a check that changes the State": ("total", {"check": check_changes}, "refusing an action changed it"),
    "an action that cannot be applied": ("total", {"apply": apply_fails}, "IndexError"),
    "a match without end": ("end", {"apply": apply_endless}, "still running after"),
    "a prompt without an answer": ("end", {"legal": legal_runs_dry}, "is asked but has no legal action"),
    "something legal after the end": (
        "end",
        {"legal": legal_after_the_end},
        "something is legal after the end",
    ),
    "a ghost that changes": ("ghosts", {"apply": apply_haunted}, "pieces[4] has changed"),
    "a result out of the work space": (
        "scratch",
        {"apply": apply_remembers},
        "depends on what is in the work space",
    ),
    "a full tape": ("scratch", {"apply": apply_draws_too_often}, "the tape of draws is full"),
    "a purse that is not hidden": ("fog", {"hide": hide_leaves_a_purse}, "can tell two States apart"),
    "an order that is not hidden": ("fog", {"hide": hide_leaves_an_order}, "seat"),
    "a list that tells": ("fog", {"legal": legal_knows_the_ground}, "may do depends on what it cannot know"),
    "a refusal that tells": ("fog", {"check": check_tells}, "tells seat"),
    "an order told to all": ("fog", {"apply": apply_tells}, "is told to seat"),
    "hiding twice": ("blind", {"hide": hide_again}, "twice is not hiding once"),
    "a list from what is hidden": (
        "blind",
        {"legal": legal_knows_the_ground},
        "sees other choices than it has",
    ),
    "a refusal from what is hidden": ("blind", {"check": check_tells}, "sees another refusal"),
    "hiding too much": ("blind", {"hide": hide_too_much}, "sees other choices than it has"),
    "a guess that cannot be": ("blind", {"guess": guess_wild}, "contradicts what it knows"),
    "orders that do not commute": ("commute", {"apply": apply_last_comes_first}, "do not commute"),
    "a seat that is favoured": ("seats", {"apply": apply_favours}, "no mirror images"),
}


def caught(law: str, game: Game, *, matches: int = MATCHES) -> str:
    with pytest.raises(LawBroken) as found:
        LAWS[law](Trial(game, Plain(game), matches=matches, seed=2))
    assert found.value.law == law
    return str(found.value)


@pytest.mark.parametrize("case", KERNELS)
def test_a_broken_rule_is_caught(case: str) -> None:
    law, functions, message = KERNELS[case]
    broken = replace(GAME, kernel=replace(GAME.kernel, **functions))
    assert message in caught(law, broken)
