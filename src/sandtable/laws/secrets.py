"""Laws about hidden information: fog, blind, commute. A game without secrets satisfies them trivially."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded, uniform
from sandtable.kernel.events import EventView
from sandtable.kernel.ids import ALL, ASKS_BOTH, AUTOMATIC
from sandtable.kernel.verbs import Row

from .trial import Trial, WalkPosition

TRUE, OTHER, HIDDEN, SPARE = 0, 1, 2, 3  # State records of the workspace
VIEWERS = (0, 1, 2)
TRIED = 12


def fog(trial: Trial) -> int:
    """Two States that differ only in what a seat cannot know look identical to that seat, whatever it does; and a
    secret Order of one seat changes nothing that the others see."""
    checked = 0
    for match in trial.match_numbers():
        for position in trial.walk(match, final=True):
            if not trial.game.facts.hidden:
                continue
            state = position.state()
            for seat in VIEWERS:
                for other in _alternatives(trial, position, state, seat):
                    if other == position.workspace.take(TRUE):
                        continue  # the guess hit the true State: nothing to compare
                    position.workspace.carrier.put(position.workspace.states, OTHER, other)
                    _same_view(trial, position, seat)
                    checked += 1
            if position.seat != AUTOMATIC:
                checked += _secret_orders(trial, position)
    return checked


def _alternatives(trial: Trial, position: WalkPosition, state: Any, seat: int) -> list[bytes]:
    """Return States that the seat cannot distinguish from the true one: from `guess` and from the trial's `variant`."""
    workspace = position.workspace
    workspace.copy(OTHER, TRUE)
    workspace.hide(seat, at=OTHER)
    workspace.set_chance(seeded(uniform(trial.rng, 2**30)))
    workspace.guess(seat, at=OTHER)
    found = [workspace.take(OTHER)]
    if trial.variant is not None:
        found.append(flat.to_bytes(trial.variant(position.setup, state, seat, trial.rng)))
    return found


def _same_view(trial: Trial, position: WalkPosition, seat: int) -> None:
    workspace = position.workspace
    if _hidden(position, TRUE, seat) != _hidden(position, OTHER, seat):
        raise trial.broken("fog", position.where, f"seat {seat} can tell two States apart that it should not")
    if seat == 2:
        return
    if workspace.legal(seat, ALL, at=TRUE) != workspace.legal(seat, ALL, at=OTHER):
        raise trial.broken("fog", position.where, f"what seat {seat} may do depends on what it cannot know")
    rows = workspace.legal(seat, ALL, at=TRUE)
    for row in [trial.corrupted(rows) for _ in range(TRIED)]:
        if workspace.check(seat, row, at=TRUE) != workspace.check(seat, row, at=OTHER):
            raise trial.broken("fog", position.where, f"the refusal of {row} tells seat {seat} what it cannot know")
    if position.mask == ASKS_BOTH and rows:
        row = rows[trial.choose(len(rows))]
        if _view_after(trial, position, seat, row, TRUE) != _view_after(trial, position, seat, row, OTHER):
            raise trial.broken("fog", position.where, f"{row} tells seat {seat} what it cannot know")


def _view_after(trial: Trial, position: WalkPosition, seat: int, row: Row, at: int) -> tuple[bytes, list[EventView]]:
    """Return the seat's redacted State and the Events it may know after an Order of its own."""
    position.workspace.copy(SPARE, at)
    position.workspace.set_chance(seeded(1))
    position.workspace.apply(seat, row, at=SPARE)
    return _hidden(position, SPARE, seat), _told(trial, position, seat)


def _told(trial: Trial, position: WalkPosition, seat: int) -> list[EventView]:
    """Return the Events of the last call that the seat may know, with all their fields."""
    events = trial.game.events.views(position.workspace.event_rows())
    return [event for event in events if event.audience & (1 << seat)]


def _hidden(position: WalkPosition, at: int, seat: int) -> bytes:
    position.workspace.copy(HIDDEN, at)
    position.workspace.hide(seat, at=HIDDEN)
    return position.workspace.take(HIDDEN)


def _secret_orders(trial: Trial, position: WalkPosition) -> int:
    """A secret Order changes nothing that the other seat or the public sees, and sends them no Event."""
    checked = 0
    for row in trial.sample(position.rows, 4):
        verb = trial.game.verbs.verb(row)
        if not verb.secret:
            continue
        position.workspace.copy(OTHER, TRUE)
        position.workspace.set_chance(seeded(1))
        position.workspace.apply(position.seat, row, at=OTHER)
        for viewer in VIEWERS:
            if viewer == position.seat:
                continue
            if _told(trial, position, viewer):
                order = trial.text(position.workspace, position.setup, row)
                message = f"{order}, an order that is secret until the seal, is told to seat {viewer}"
                raise trial.broken("fog", position.where, message)
            if _hidden(position, TRUE, viewer) != _hidden(position, OTHER, viewer):
                raise trial.broken("fog", position.where, f"the secret order {row} shows in the view of seat {viewer}")
            checked += 1
    return checked


def blind(trial: Trial) -> int:
    """`prompted`, `legal`, `check` and the Scene of a seat are the same on the State and on its redacted copy; `hide`
    is idempotent; and `hide` undoes what `guess` filled in."""
    checked = 0
    for match in trial.match_numbers():
        for position in trial.walk(match, final=True):
            if position.mask and trial.choose(2):
                continue
            for seat in VIEWERS:
                checked += _blind(trial, position, seat)
    return checked


def _blind(trial: Trial, position: WalkPosition, seat: int) -> int:
    workspace = position.workspace
    hidden = _hidden(position, TRUE, seat)
    workspace.hide(seat, at=HIDDEN)
    if workspace.take(HIDDEN) != hidden:
        raise trial.broken("blind", position.where, f"hiding from seat {seat} twice is not hiding once")
    if workspace.prompted(HIDDEN) != position.mask:
        raise trial.broken("blind", position.where, f"seat {seat} sees another prompt than there is")
    if seat != 2:
        rows = workspace.legal(seat, ALL, at=TRUE)
        if workspace.legal(seat, ALL, at=HIDDEN) != rows:
            raise trial.broken("blind", position.where, f"seat {seat} sees other choices than it has")
        for row in [trial.corrupted(rows) for _ in range(TRIED)]:
            if workspace.check(seat, row, at=HIDDEN) != workspace.check(seat, row, at=TRUE):
                raise trial.broken("blind", position.where, f"seat {seat} sees another refusal of {row}")
        _same_names(trial, position, seat, rows, hidden)
    _shown(trial, position, seat, flat.from_bytes(trial.game.state, hidden))
    workspace.set_chance(seeded(uniform(trial.rng, 2**30)))
    workspace.guess(seat, at=HIDDEN)
    workspace.hide(seat, at=HIDDEN)
    if workspace.take(HIDDEN) != hidden:
        raise trial.broken("blind", position.where, f"a guess for seat {seat} contradicts what it knows")
    return 1


def _shown(trial: Trial, position: WalkPosition, seat: int, seen: Any) -> None:
    """Scene and prompt can be encoded as JSON and derive only from the Board, the game's names and the redacted State,
    never from the set-up's State and Scenario, which contain the secrets."""
    game, setup = trial.game, position.setup
    scene = game.scene(setup, seen, seat)
    shown = json.dumps([scene, game.ask(setup, seen, seat)])
    if game.facts.alike and (game.facts.hidden or scene != game.scene(setup, seen, 0) | {"seat": seat}):
        raise trial.broken("blind", position.where, f"the Scene of seat {seat} is said to be like that of seat 0")
    if game.facts.hidden:
        bare = replace(setup, state=None, scenario={})
        if json.dumps([game.scene(bare, seen, seat), game.ask(bare, seen, seat)]) != shown:
            raise trial.broken("blind", position.where, f"the Scene of seat {seat} is made from the whole truth")


def _same_names(trial: Trial, position: WalkPosition, seat: int, rows: list[Row], hidden: bytes) -> None:
    """An Action has the same text in the seat's redacted State and in the true State, where the match parses it."""
    if not trial.game.facts.hidden:
        return
    verbs = trial.game.verbs
    seen: Any = flat.from_bytes(trial.game.state, hidden)
    called, known = trial.game.names(position.setup, position.state()), trial.game.names(position.setup, seen)
    for row in trial.sample(rows, TRIED):
        if verbs.to_text(row, called) != verbs.to_text(row, known):
            raise trial.broken("blind", position.where, f"seat {seat} calls {row} by another name")


def commute(trial: Trial) -> int:
    """In a simultaneous phase every interleaving of the two seats' Orders gives the same State."""
    checked = 0
    for match in trial.match_numbers():
        for position in trial.walk(match):
            if position.mask != ASKS_BOTH or trial.choose(2):
                continue
            orders = [_orders(trial, position, seat) for seat in (0, 1)]
            results = {_interleaved(trial, position, orders) for _ in range(4)}
            if len(results) != 1:
                raise trial.broken("commute", position.where, f"the orders {orders} do not commute")
            checked += 1
    return checked


def _orders(trial: Trial, position: WalkPosition, seat: int) -> list[Row]:
    """Return some random Orders of one seat in sequence, possibly ending with its seal."""
    workspace = position.workspace
    workspace.copy(OTHER, TRUE)
    made: list[Row] = []
    for _ in range(1 + trial.choose(4)):
        rows = workspace.legal(seat, ALL, at=OTHER)
        if not rows or not workspace.prompted(OTHER) & (1 << seat):
            break  # it has sealed; which unasked Actions remain depends on whether the other seat has sealed
        made.append(rows[trial.choose(len(rows))])
        workspace.set_chance(seeded(1))
        workspace.apply(seat, made[-1], at=OTHER)
    return made


def _interleaved(trial: Trial, position: WalkPosition, orders: Sequence[list[Row]]) -> bytes:
    workspace = position.workspace
    workspace.copy(OTHER, TRUE)
    left = [list(rows) for rows in orders]
    while left[0] or left[1]:
        seat = trial.choose(2)
        if not left[seat]:
            continue
        row = left[seat].pop(0)
        if clause := workspace.check(seat, row, at=OTHER):
            refused = trial.game.clause(clause)
            raise trial.broken(
                "commute", position.where, f"{row} of seat {seat} is refused by {refused} in another order"
            )
        workspace.set_chance(seeded(1))
        workspace.apply(seat, row, at=OTHER)
    return workspace.take(OTHER)
