"""The guided first matches: everything they mention exists, and every step can be completed."""

from __future__ import annotations

import msgspec
import pytest

import sandtable
from sandtable.api.internals import core_of
from sandtable.games import SHIPPED
from sandtable.games import game as game_of
from sandtable.kernel.game import Game
from sandtable.play.action import Action
from sandtable.play.match import MatchCore
from sandtable.server.http import catalogue
from sandtable.server.wire.answers import Guide, Idea, Lesson

MOST_ENTRIES = 400  # within which a lesson must end, or reach the idea that waits for the end of the match


def lessons_of(id: str) -> tuple[Game, list[Lesson]]:
    game = game_of(id)
    return game, catalogue.guide(game.package).lessons


def begun(game: Game, lesson: Lesson) -> MatchCore:
    return core_of(sandtable.game(game.id).start(lesson.scenario, options=lesson.options, seed=5))


@pytest.mark.parametrize("id", SHIPPED)
def test_every_game_has_a_guided_first_match(id: str) -> None:
    game, lessons = lessons_of(id)
    assert 2 <= len(lessons) <= 5
    assert catalogue.game_detail(game).lessons == len(lessons)


def test_a_misspelt_guide_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `shws`"):
        msgspec.json.decode(b'{"lessons":[{"title":"A","scenario":"b","ideas":[{"text":"c","shws":[1]}]}]}', type=Guide)


@pytest.mark.parametrize("id", SHIPPED)
def test_everything_a_lesson_names_exists(id: str) -> None:
    game, lessons = lessons_of(id)
    verbs = {verb.name for verb in game.verbs} | {"over"}
    for lesson in lessons:
        view = begun(game, lesson).scene(lesson.seat)
        there = {piece["id"] for piece in view["pieces"]} | {cell["id"] for cell in view["board"].get("cells", [])}
        for idea in lesson.ideas:
            assert set(idea.shows) <= there, idea.text
            assert set(idea.until) <= verbs, idea.text
            assert not idea.clause or idea.clause in game.clauses, idea.text


@pytest.mark.parametrize("id", SHIPPED)
def test_every_step_of_a_lesson_can_be_completed(id: str) -> None:
    """A player who does what is asked as soon as it is offered, and otherwise the first action, reaches every idea."""
    game, lessons = lessons_of(id)
    for lesson in lessons:
        match = begun(game, lesson)
        for idea in lesson.ideas:
            if idea.until and idea.until != ["over"]:
                reach(match, lesson.seat, idea)


def reach(match: MatchCore, seat: int, idea: Idea) -> None:
    """Play until the idea is completed."""
    for _ in range(MOST_ENTRIES):
        if match.outcome is not None:
            assert "over" in idea.until, f"the match was over before: {idea.text}"
            return
        if played(match, seat, idea.until):
            return
    pytest.fail(f"never offered: {idea.text}")


def played(match: MatchCore, seat: int, wanted: list[str]) -> bool:
    """Play one decision of an asked seat; return whether it was what the idea asks for."""
    asked = seat if match.mask() & 1 << seat else 1 - seat
    actions = match.actions(asked)
    found = [action for action in actions if action.verb in wanted] if asked == seat else []
    match.play(asked, found[0] if found else sealing(match, actions))
    return bool(found)


def sealing(match: MatchCore, actions: list[Action]) -> Action:
    """The action that moves the match on: seal if possible."""
    return next((action for action in actions if match.game.verbs.verb(action.row).seal), actions[0])
