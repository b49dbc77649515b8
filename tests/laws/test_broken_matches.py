"""The laws about matches, texts and carriers catch the faults they test for; test_broken_rules.py has the others."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count as counting
from typing import Any

import pytest

import sandtable.games.dbd.model as dbd
from sandtable.games.dbd import GAME as DBD
from sandtable.games.dbd.rules.apply import apply as apply_dbd
from sandtable.kernel.carriers.carrier import Plain
from sandtable.kernel.chance import Chance
from sandtable.kernel.contract import Action
from sandtable.kernel.errors import LawBroken, Unknown
from sandtable.kernel.events import Events
from sandtable.kernel.game import Die, Game, Setup
from sandtable.kernel.ids import Seat
from sandtable.kernel.scene import Scene
from sandtable.laws import LAWS, try_laws
from sandtable.laws import matches as laws_of_matches
from sandtable.laws.trial import Trial
from sandtable.play import match as match_module
from sandtable.play import views
from sandtable.play.match import MatchCore
from sandtable.play.undo import Step, withdrawable
from tiny import GAME
from tiny.actions import TinyNames
from tiny.ai.value import value
from tiny.model import DO_SEAL, DO_SUPPLY, FULLEST, OFFBOARD, Board, State, Work
from tiny.rules.apply import apply

MATCHES = 8


def caught(law: str, game: Game, carrier: Plain | None = None) -> str:
    with pytest.raises(LawBroken) as found:
        LAWS[law](Trial(game, carrier or Plain(game), matches=MATCHES, seed=2))
    assert found.value.law == law
    return str(found.value)


# -- faces -------------------------------------------------------------------------------------------------------


def test_dice_groups_that_are_not_equivalent_are_caught() -> None:
    die = Die(6, ("1", "2", "3", "4", "5", "6"), groups=((0, 1), (2, 3), (4, 5)))
    broken = replace(GAME, facts=replace(GAME.facts, dice=(die,)))
    assert "should be the same" in caught("faces", broken)


def first_die_counts(
    s: dbd.State, board: dbd.Board, seat: Seat, action: Action, chance: Chance, events: Events, work: dbd.Work
) -> None:
    """Whether the first die is above the second makes a difference."""
    apply_dbd(s, board, seat, action, chance, events, work)
    if chance.drawn > 1 and chance.tape[0] > chance.tape[1]:
        s.turn += 1


def test_dice_whose_order_matters_are_caught() -> None:
    broken = replace(DBD, kernel=replace(DBD.kernel, apply=first_die_counts))
    assert "should be the same" in caught("faces", broken)


# -- text --------------------------------------------------------------------------------------------------------


class OneName(TinyNames):
    """Both pieces are called A."""

    def piece_text(self, piece: int, form: str) -> str:
        return "A"


class OneId(TinyNames):
    """Both pieces are called A in JSON."""

    def piece_id(self, piece: int) -> str | int:
        return "A"


def export_all_weak(setup: Setup[State, Board], state: State) -> dict[str, Any]:
    document = GAME.export(setup, state)
    for side in document["sides"]:
        for piece in side["pieces"]:
            piece["strength"] = min(1, piece["strength"])
    return document


def export_nonsense(setup: Setup[State, Board], state: State) -> dict[str, Any]:
    return GAME.export(setup, state) | {"turn": -1}


TEXTS = {
    "one name for two pieces": ({"names": lambda setup, state: OneName()}, "and read otherwise"),
    "one id for two pieces": ({"names": lambda setup, state: OneId()}, "and read otherwise"),
    "a position written wrong": (
        {"export": export_all_weak},
        "an exported position loads as another one",
    ),
    "a position that is not valid": ({"export": export_nonsense}, "an exported scenario is not valid"),
}


@pytest.mark.parametrize("case", TEXTS)
def test_texts_that_cannot_be_read_back_are_caught(case: str) -> None:
    functions, message = TEXTS[case]
    assert message in caught("text", replace(GAME, **functions))  # type: ignore[arg-type]


# -- blind -------------------------------------------------------------------------------------------------------


class CrowdNames(TinyNames):
    """A piece is called by how many enemies there are: nothing that its seat may know."""

    def __init__(self, crowd: int) -> None:
        self.crowd = crowd

    def piece_text(self, piece: int, form: str) -> str:
        return f"{super().piece_text(piece, form)}{self.crowd}"


def crowd_names(setup: Setup[State, Board], state: State) -> CrowdNames:
    return CrowdNames(sum(piece.cell != OFFBOARD for piece in state.pieces))


def scene_of_the_truth(setup: Setup[State, Board], state: State, seat: int) -> Scene:
    made = GAME.scene(setup, state, seat)
    made["turn"] += str(setup.scenario.get("ground"))
    return made


def test_a_scene_made_from_secrets_is_caught() -> None:
    assert "is made from the whole truth" in caught("blind", replace(GAME, scene=scene_of_the_truth))


def scene_of_a_seat(setup: Setup[State, Board], state: State, seat: int) -> Scene:
    made = GAME.scene(setup, state, 2)
    made["turn"] += str(seat == 1)
    return made


@pytest.mark.parametrize("hidden", [True, False])
def test_different_scenes_declared_alike_are_caught(hidden: bool) -> None:
    facts = replace(GAME.facts, alike=True, hidden=hidden)
    assert "said to be like" in caught("blind", replace(GAME, facts=facts, scene=scene_of_a_seat))


def test_names_that_depend_on_secrets_are_caught() -> None:
    assert "by another name" in caught("blind", replace(GAME, names=crowd_names))


# -- replay ------------------------------------------------------------------------------------------------------

clock = counting()


def tick() -> int:
    """Return another number at every call, as no rule may."""
    return next(clock)


def apply_by_the_clock(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """Gives another result each time."""
    apply(state, board, seat, action, chance, events, work)
    state.sides[0].purse = tick() % FULLEST


def test_nondeterministic_rules_are_caught() -> None:
    broken = replace(GAME, kernel=replace(GAME.kernel, apply=apply_by_the_clock))
    assert "replay" in caught("replay", broken)


def test_undetected_tampering_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.laws.matches.replays.verify", lambda game, record: None)
    assert "and nobody noticed" in caught("replay", GAME)


def test_a_carrier_that_replays_differently_is_caught() -> None:
    other = Plain(replace(GAME, kernel=replace(GAME.kernel, apply=apply_by_the_clock)))
    assert "folding the record leads to another State" in caught("replay", GAME, other)


# -- undo --------------------------------------------------------------------------------------------------------


def scene_by_the_clock(setup: Setup[State, Board], state: State, seat: int) -> Scene:
    made = GAME.scene(setup, state, seat)
    made["turn"] = str(tick())
    return made


def test_a_view_that_undo_does_not_restore_is_caught() -> None:
    assert "does not restore State and views" in caught("undo", replace(GAME, scene=scene_by_the_clock))


def always(steps: Iterable[Step], seat: int) -> Step | None:
    return next((step for step in steps if step.entry.seat == seat), None)


def never(steps: Iterable[Step], seat: int) -> Step | None:
    return None


@pytest.mark.parametrize("offer, message", [(always, "undo is offered"), (never, "undo is not offered")])
def test_undo_offered_too_often_or_too_seldom_is_caught(
    offer: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_module, "withdrawable", offer)
    assert message in caught("undo", GAME)


# -- twin -------------------------------------------------------------------------------------------------------


def knowing_all(steps: Iterable[Step], seat: int) -> Step | None:
    """Undo ends at what the other seat rolls or learns in secret, too."""
    return withdrawable([replace(step, secret=False, revealed=step.row[0] == DO_SUPPLY) for step in steps], seat)


def test_undo_that_tells_of_a_secret_order_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "withdrawable", knowing_all)
    assert "can undo, or not, because of a secret order" in caught("twin", GAME)


def record_with_all_numbers(match: MatchCore, seat: int) -> dict[str, Any]:
    return views.record_view(match, seat) | {"count": match.count}


def test_a_record_that_counts_secret_orders_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws_of_matches, "record_view", record_with_all_numbers)
    assert "tells of a secret order" in caught("twin", GAME)


# -- seats -------------------------------------------------------------------------------------------------------


def swap_nothing(setup: Setup[State, Board], row: Sequence[int]) -> tuple[int, ...]:
    return tuple(row)


def test_mirrored_positions_with_different_actions_are_caught() -> None:
    assert "offer different actions" in caught("seats", replace(GAME, swap_action=swap_nothing))


def test_a_symmetric_game_without_a_mirror_is_caught() -> None:
    assert "has swap and swap_action" in caught("seats", replace(GAME, swap=None))


# -- carriers ----------------------------------------------------------------------------------------------------


def value_of_another(state: State, board: Board, seat: Seat, work: Work) -> int:
    """Values a position slightly higher."""
    return value(state, board, seat, work) + (1 if state.turn == 2 else 0)


def apply_otherwise(
    state: State, board: Board, seat: Seat, action: Action, chance: Chance, events: Events, work: Work
) -> None:
    """A seal costs a supply."""
    apply(state, board, seat, action, chance, events, work)
    if action[0] == DO_SEAL and state.sides[seat].purse > 0:
        state.sides[seat].purse -= 1


class Pretended(Plain):
    """A carrier that computes something else."""

    name = "pretended"


@pytest.mark.parametrize(
    "functions, what", [({"value": value_of_another}, "value 0"), ({"apply": apply_otherwise}, "state")]
)
def test_a_carrier_that_computes_differently_is_caught(functions: dict[str, Any], what: str) -> None:
    other = Pretended(replace(GAME, kernel=replace(GAME.kernel, **functions)))
    assert f"{what} differs from the plain carrier" in caught("carriers", GAME, other)


def test_the_plain_carrier_is_not_compared_with_itself() -> None:
    assert LAWS["carriers"](Trial(GAME, Plain(GAME), matches=1, seed=1)) == 0


# -- trying several laws ----------------------------------------------------------------------------------------------


def test_laws_are_tried_by_name_and_count_their_cases() -> None:
    verdicts = list(try_laws(GAME, ["end", "order"], carriers=["plain"], matches=1))
    assert [(verdict.law, verdict.carrier) for verdict in verdicts] == [("end", "plain"), ("order", "plain")]
    assert all(verdict.checked > 0 and verdict.seconds > 0 for verdict in verdicts)


def test_an_unknown_law_or_carrier_is_refused() -> None:
    with pytest.raises(Unknown, match="there is no law 'gravity'; laws: language, replay"):
        list(try_laws(GAME, ["gravity"], carriers=["plain"]))
    with pytest.raises(Unknown, match="there is no carrier 'pigeon'"):
        list(try_laws(GAME, ["end"], carriers=["pigeon"]))


def test_a_trial_is_repeatable_from_its_seed() -> None:
    def seen(seed: int) -> list[Any]:
        trial = Trial(GAME, Plain(GAME), matches=1, seed=seed)
        return [(position.where, position.rows, position.workspace.take()) for position in trial.walk(0)]

    assert seen(4) == seen(4)
    assert seen(4) != seen(5)
