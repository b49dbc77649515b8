"""Queries that change nothing: which actions are legal, and what an action would do.

Both are answered from the Observation of the seat that asks, never from the State.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FINE, SHORT, script
from sandtable.kernel.errors import NotAsked, NotPossible, Refused, Unreadable
from sandtable.kernel.ids import ALL, ASKS_AUTOMATIC, Seat
from sandtable.kernel.scene import Area, LogLine
from sandtable.play import odds as odds_of
from sandtable.play import views as play_views
from sandtable.play.action import read_row
from sandtable.play.call_buffers import call_buffers
from sandtable.play.match import MatchCore
from sandtable.server.offload import Offload
from sandtable.server.wire.common import Choices, OddsInfo, OddsLine
from sandtable.server.wire.encoding import encode
from sandtable.server.wire.scene_patch import SceneParts, patch_json, scene_parts


def choices(match: MatchCore, seat: int, about: str | int | None) -> Choices:
    """The legal actions of a seat: those with one piece, or all if `about` is None."""
    if not match.mask() & (1 << seat):
        return Choices([])
    seen = match.observation(seat)
    number = ALL
    if about is not None:
        found = match.game.names(match.setup, seen.state).read_id(about)
        if found is None or not 0 <= found <= max(match.game.facts.nobody, match.game.facts.pieces - 1):
            raise Unreadable(f"there is no piece {about!r}")
        number = found
    return Choices(play_views.choices(match, seen, number))


async def offloaded_choices(offload: Offload, match: MatchCore, seat: int, about: str | int | None) -> Choices:
    """Like `choices`, but computed in a thread if that takes long."""
    return await offload.run((match.game.id, "choices", about is None), choices, match, seat, about)


def preview(match: MatchCore, seat: int, actions: Sequence[str | dict[str, Any]], shown: SceneParts) -> bytes:
    """What actions would do, as JSON of a `Preview`: a patch to the Scene now shown, or the odds."""
    game, board = match.game, match.setup.board
    buffers = call_buffers(game)
    state = flat.clone(match.observation(seat).state)
    events: list[LogLine] = []
    forecast: Sequence[Area] = ()
    can_undo = False
    for at, given in enumerate(actions):
        row = read_row(given, game.verbs, game.names(match.setup, state))
        _check(match, state, seat, row)
        if game.foresee is not None:
            forecast = game.foresee(match.setup, state, seat, row)
        if odds_of.reveals_orders(game, board, state, seat, row):
            if at != len(actions) - 1:
                raise NotPossible("Nothing after the last seal can be previewed.")
            return encode({"odds": odds(match, state, seat, row)})
        after = flat.clone(state)
        script(buffers.chance, [], strict=True)
        buffers.events.used = 0
        game.kernel.apply(
            after, board, Seat(seat), buffers.as_action(row), buffers.chance, buffers.events, buffers.work
        )
        if buffers.chance.fault == SHORT:
            if at != len(actions) - 1:
                raise NotPossible("Only the last of several actions may roll.")
            return encode({"odds": odds(match, state, seat, row)})
        if buffers.chance.fault != FINE:
            raise NotPossible("This cannot be previewed.")
        can_undo = leaves_undo(match, seat, row, before=state, after=after)
        state = after
        events += play_views.log_lines(match.named_events(buffers.event_rows(), seat))
    automatic_follows = bool(game.kernel.prompted(state, board) & ASKS_AUTOMATIC)
    if game.facts.hidden:
        game.kernel.hide(state, board, Seat(seat), buffers.work)
    scene = game.scene(match.setup, state, seat)
    if forecast:
        scene["areas"] = [*scene.get("areas", []), *forecast]
    new = scene_parts(scene, (shown,))
    if "prompt" in shown:
        new["prompt"] = shown["prompt"]
    answer: dict[str, Any] = {"patch": Raw(patch_json(shown, new))}
    if events:
        answer["events"] = events
    if automatic_follows:
        answer["table"] = True
    if can_undo:
        answer["undo"] = True
    return encode(answer)


def leaves_undo(match: MatchCore, seat: int, row: Sequence[int], *, before: Any, after: Any) -> bool:
    """Whether the seat could undo an action that rolls nothing, as far as it can tell beforehand."""
    game, board = match.game, match.setup.board
    asked_before, asked_after = game.kernel.prompted(before, board), game.kernel.prompted(after, board)
    own = 1 << seat
    if not asked_before & asked_after & own or asked_after & ASKS_AUTOMATIC or asked_after & ~asked_before & ~own:
        return False
    return game.facts.simultaneous or not game.facts.hidden or game.verbs.verb(row).secret  # else it may reveal


def odds(match: MatchCore, state: Any, seat: int, row: Sequence[int]) -> OddsInfo:
    """The exact odds of an action, as far as the seat knows the state."""
    found = odds_of.odds(match.game, match.setup, state, seat, row)
    describe = match.game.outcome_words or (lambda facts: (0, ""))  # rank and text
    ranked = sorted(((describe(line.facts), line) for line in found.lines), key=lambda pair: pair[0][0])
    lines = [OddsLine(float(line.probability), str(line.probability), line.facts, text) for (_, text), line in ranked]
    why = [LogLine(text=text, clause=clause) for text, clause in found.why]
    return OddsInfo(lines, found.draws, why, found.unknown)


def _check(match: MatchCore, state: Any, seat: int, row: Sequence[int]) -> None:
    game, buffers = match.game, call_buffers(match.game)
    mask = game.kernel.prompted(state, match.setup.board) if match.mask() else 0
    if not mask:
        raise NotAsked("the match is over")
    if not mask & (1 << seat) and not game.verbs.verb(row).unasked:
        raise NotAsked(f"nothing is asked of {game.facts.seats[seat]} now")
    clause = game.kernel.check(state, match.setup.board, Seat(seat), buffers.as_action(row), buffers.work)
    if clause:
        raise Refused(game.clause(clause), game.clause_sentence(clause))
