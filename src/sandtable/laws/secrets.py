"""Laws about what a seat may know: fog, blind, commute. A game without secrets keeps them trivially."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import seeded, uniform
from sandtable.kernel.ids import ALL, ASKS_BOTH, AUTOMATIC
from sandtable.kernel.verbs import Row

from .trial import Spot, Trial

TRUE, OTHER, HIDDEN, SPARE = 0, 1, 2, 3  # records of the bench
VIEWERS = (0, 1, 2)
TRIED = 12


def fog(trial: Trial) -> int:
    """Two States that differ only in what a seat cannot know give that seat the same bytes, whatever it does; and
    what one seat does in secret changes nothing for the others."""
    checked = 0
    for match in trial.numbers():
        for spot in trial.walk(match):
            if not trial.game.facts.hidden:
                continue
            state = spot.state()
            for seat in VIEWERS:
                for other in _alternatives(trial, spot, state, seat):
                    if other == spot.bench.take(TRUE):
                        continue  # no pair
                    spot.bench.carrier.put(spot.bench.states, OTHER, other)
                    _same_view(trial, spot, seat)
                    checked += 1
            if spot.seat != AUTOMATIC:
                checked += _secret_orders(trial, spot)
    return checked


def _alternatives(trial: Trial, spot: Spot, state: Any, seat: int) -> list[bytes]:
    """States that the seat cannot tell from the true one: from `guess`, and from the game's own generator."""
    bench = spot.bench
    bench.copy(OTHER, TRUE)
    bench.hide(seat, at=OTHER)
    bench.set_chance(seeded(uniform(trial.lot, 2**30)))
    bench.guess(seat, at=OTHER)
    found = [bench.take(OTHER)]
    if trial.variant is not None:
        found.append(flat.to_bytes(trial.variant(spot.setup, state, seat, trial.lot)))
    return found


def _same_view(trial: Trial, spot: Spot, seat: int) -> None:
    bench = spot.bench
    if _hidden(spot, TRUE, seat) != _hidden(spot, OTHER, seat):
        raise trial.broken("fog", spot.where, f"seat {seat} can tell two States apart that it should not")
    if seat == 2:
        return
    if bench.legal(seat, ALL, at=TRUE) != bench.legal(seat, ALL, at=OTHER):
        raise trial.broken("fog", spot.where, f"what seat {seat} may do depends on what it cannot know")
    rows = bench.legal(seat, ALL, at=TRUE)
    for row in [trial.corrupted(rows) for _ in range(TRIED)]:
        if bench.check(seat, row, at=TRUE) != bench.check(seat, row, at=OTHER):
            raise trial.broken("fog", spot.where, f"the refusal of {row} tells seat {seat} what it cannot know")
    if spot.mask == ASKS_BOTH and rows:
        row = rows[trial.choose(len(rows))]
        if _told_after(spot, seat, row, TRUE) != _told_after(spot, seat, row, OTHER):
            raise trial.broken("fog", spot.where, f"{row} tells seat {seat} what it cannot know")


def _told_after(spot: Spot, seat: int, row: Row, at: int) -> tuple[bytes, list[list[int]]]:
    """What the seat sees and is told after an Order of its own."""
    spot.bench.copy(SPARE, at)
    spot.bench.set_chance(seeded(1))
    spot.bench.apply(seat, row, at=SPARE)
    told = [event for event in spot.bench.event_rows() if event[2] & (1 << seat)]
    return _hidden(spot, SPARE, seat), told


def _hidden(spot: Spot, at: int, seat: int) -> bytes:
    spot.bench.copy(HIDDEN, at)
    spot.bench.hide(seat, at=HIDDEN)
    return spot.bench.take(HIDDEN)


def _secret_orders(trial: Trial, spot: Spot) -> int:
    """An Order changes nothing that the other seat or the public can see, and is not told to them."""
    checked = 0
    for row in trial.sample(spot.rows, 4):
        verb = trial.game.verbs.verb(row)
        if not verb.secret:
            continue
        spot.bench.copy(OTHER, TRUE)
        spot.bench.set_chance(seeded(1))
        spot.bench.apply(spot.seat, row, at=OTHER)
        told = spot.bench.event_rows()
        for viewer in VIEWERS:
            if viewer == spot.seat:
                continue
            if any(event[2] & (1 << viewer) for event in told):
                raise trial.broken("fog", spot.where, f"the secret order {row} is told to seat {viewer}")
            if _hidden(spot, TRUE, viewer) != _hidden(spot, OTHER, viewer):
                raise trial.broken("fog", spot.where, f"the secret order {row} shows in the view of seat {viewer}")
            checked += 1
    return checked


def blind(trial: Trial) -> int:
    """`prompted`, `legal`, `check` and the Scene of a seat are the same on the State and on what `hide` leaves;
    hiding twice is hiding once; and `hide` after `guess` after `hide` changes nothing."""
    checked = 0
    for match in trial.numbers():
        for spot in trial.walk(match):
            if trial.choose(2):
                continue
            for seat in VIEWERS:
                checked += _blind(trial, spot, seat)
    return checked


def _blind(trial: Trial, spot: Spot, seat: int) -> int:
    bench = spot.bench
    hidden = _hidden(spot, TRUE, seat)
    bench.hide(seat, at=HIDDEN)
    if bench.take(HIDDEN) != hidden:
        raise trial.broken("blind", spot.where, f"hiding from seat {seat} twice is not hiding once")
    if bench.prompted(HIDDEN) != spot.mask:
        raise trial.broken("blind", spot.where, f"seat {seat} sees another prompt than there is")
    if seat != 2:
        rows = bench.legal(seat, ALL, at=TRUE)
        if bench.legal(seat, ALL, at=HIDDEN) != rows:
            raise trial.broken("blind", spot.where, f"seat {seat} sees other choices than it has")
        for row in [trial.corrupted(rows) for _ in range(TRIED)]:
            if bench.check(seat, row, at=HIDDEN) != bench.check(seat, row, at=TRUE):
                raise trial.broken("blind", spot.where, f"seat {seat} sees another refusal of {row}")
        _same_names(trial, spot, seat, rows, hidden)
    _shown(trial, spot, seat, flat.from_bytes(trial.game.state, hidden))
    bench.set_chance(seeded(uniform(trial.lot, 2**30)))
    bench.guess(seat, at=HIDDEN)
    bench.hide(seat, at=HIDDEN)
    if bench.take(HIDDEN) != hidden:
        raise trial.broken("blind", spot.where, f"a guess for seat {seat} contradicts what it knows")
    return 1


def _shown(trial: Trial, spot: Spot, seat: int, seen: Any) -> None:
    """Scene and prompt can be written, and rest on nothing but the Board, the game's words and what the seat knows:
    not on the set-up's State and Scenario, which hold everything."""
    game, setup = trial.game, spot.setup
    scene = game.scene(setup, seen, seat)
    shown = json.dumps([scene, game.ask(setup, seen, seat)])
    if game.facts.alike and (game.facts.hidden or scene != game.scene(setup, seen, 0) | {"seat": seat}):
        raise trial.broken("blind", spot.where, f"the Scene of seat {seat} is said to be like that of seat 0")
    if game.facts.hidden:
        bare = replace(setup, state=None, scenario={})
        if json.dumps([game.scene(bare, seen, seat), game.ask(bare, seen, seat)]) != shown:
            raise trial.broken("blind", spot.where, f"the Scene of seat {seat} is made from the whole truth")


def _same_names(trial: Trial, spot: Spot, seat: int, rows: list[Row], hidden: bytes) -> None:
    """An Action is called the same by the seat and by the match, which reads it in the true State."""
    if not trial.game.facts.hidden:
        return
    verbs = trial.game.verbs
    seen: Any = flat.from_bytes(trial.game.state, hidden)
    called, known = trial.game.names(spot.setup, spot.state()), trial.game.names(spot.setup, seen)
    for row in trial.sample(rows, TRIED):
        if verbs.to_text(row, called) != verbs.to_text(row, known):
            raise trial.broken("blind", spot.where, f"seat {seat} calls {row} by another name")


def commute(trial: Trial) -> int:
    """In a simultaneous phase every interleaving of the two seats' Orders gives the same State."""
    checked = 0
    for match in trial.numbers():
        for spot in trial.walk(match):
            if spot.mask != ASKS_BOTH or trial.choose(2):
                continue
            orders = [_orders(trial, spot, seat) for seat in (0, 1)]
            results = {_interleaved(trial, spot, orders) for _ in range(4)}
            if len(results) != 1:
                raise trial.broken("commute", spot.where, f"the orders {orders} do not commute")
            checked += 1
    return checked


def _orders(trial: Trial, spot: Spot, seat: int) -> list[Row]:
    """Some Orders of one seat, one after another, ending with its seal if the lot says so."""
    bench = spot.bench
    bench.copy(OTHER, TRUE)
    made: list[Row] = []
    for _ in range(1 + trial.choose(4)):
        rows = bench.legal(seat, ALL, at=OTHER)
        if not rows or not bench.prompted(OTHER) & (1 << seat):
            break  # it has sealed; what may still come unasked depends on whether the other has
        made.append(rows[trial.choose(len(rows))])
        bench.set_chance(seeded(1))
        bench.apply(seat, made[-1], at=OTHER)
    return made


def _interleaved(trial: Trial, spot: Spot, orders: Sequence[list[Row]]) -> bytes:
    bench = spot.bench
    bench.copy(OTHER, TRUE)
    left = [list(rows) for rows in orders]
    while left[0] or left[1]:
        seat = trial.choose(2)
        if not left[seat]:
            continue
        row = left[seat].pop(0)
        if clause := bench.check(seat, row, at=OTHER):
            refused = trial.game.clause(clause)
            raise trial.broken("commute", spot.where, f"{row} of seat {seat} is refused by {refused} in another order")
        bench.set_chance(seeded(1))
        bench.apply(seat, row, at=OTHER)
    return bench.take(OTHER)
