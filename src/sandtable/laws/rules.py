"""Laws about the rules functions: agreement, total, end, order, ghosts, scratch."""

from __future__ import annotations

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FULL, next_word, seeded, uniform
from sandtable.kernel.events import EVENTS
from sandtable.kernel.ids import ALL, AUTOMATIC, RUNNING
from sandtable.kernel.verbs import PIECE, Row
from sandtable.play.transaction import CONTINUE_ROW

from .trial import Spot, Trial

EVERY = 3  # look closely at one position in this many; the walk itself visits all
TRIED = 24  # actions looked at in one position


def agreement(trial: Trial) -> int:
    """`check` accepts what `legal` lists and, of listed verbs, refuses with a clause what it does not."""
    checked = 0
    for match in trial.numbers():
        for spot in trial.walk(match):
            if spot.seat == AUTOMATIC or trial.choose(EVERY):
                continue
            checked += _listed_and_checked(trial, spot) + _about_adds_up(trial, spot) + _not_asked(trial, spot)
    return checked


def _listed_and_checked(trial: Trial, spot: Spot) -> int:
    listed = set(spot.rows)
    for row in trial.sample(spot.rows, TRIED):
        if clause := spot.bench.check(spot.seat, row):
            refused = trial.game.clause(clause)
            raise trial.broken("agreement", spot.where, f"{row} is listed but refused by {refused}")
    tried = 0
    for _ in range(TRIED):
        row = trial.corrupted(spot.rows)
        if row in listed:
            continue
        tried += 1
        clause = spot.bench.check(spot.seat, row)
        if not 0 <= clause < len(trial.game.clauses):
            raise trial.broken("agreement", spot.where, f"{row} is refused by clause {clause}, which does not exist")
        verb = trial.game.verbs.by_number.get(row[0])
        if clause == 0 and (verb is None or not verb.open):
            raise trial.broken("agreement", spot.where, f"{row} is accepted but not listed")
        if clause == 0:
            _applies(trial, spot, row, "agreement")
    return len(listed) + tried


def _applies(trial: Trial, spot: Spot, row: Row, law: str) -> None:
    """Apply an Action to a copy of the position; whatever goes wrong in a rule breaks the law."""
    spot.bench.copy(1, 0)
    spot.bench.set_chance(seeded(uniform(trial.lot, 2**30)))
    try:
        spot.bench.apply(spot.seat, row, at=1)
        spot.bench.take(1)
    except Exception as fault:  # a rule may fail in any way
        raise trial.broken(law, spot.where, f"{row} is legal but does not apply: {fault!r}") from fault


def _about_adds_up(trial: Trial, spot: Spot) -> int:
    """What is legal about each piece and about the seat, put together, is what is legal at all."""
    facts = trial.game.facts
    found: set[Row] = set()
    for about in {*range(facts.pieces), facts.nobody}:
        part = spot.bench.legal(spot.seat, about)
        if not set(part) <= set(spot.rows):
            raise trial.broken("agreement", spot.where, f"legal about {about} lists what legal about ALL does not")
        found |= set(part)
    if found != set(spot.rows):
        missing = min(set(spot.rows) - found)
        raise trial.broken("agreement", spot.where, f"{missing} is listed about no piece and not about the seat")
    return facts.pieces + 1


def _not_asked(trial: Trial, spot: Spot) -> int:
    """A seat that is not asked has nothing to choose but what may come unasked."""
    for seat in {0, 1} - set(spot.seats()):
        for row in spot.bench.legal(seat, ALL):
            if not trial.game.verbs.verb(row).unasked:
                raise trial.broken("agreement", spot.where, f"seat {seat} is not asked but may do {row}")
    return 1


def total(trial: Trial) -> int:
    """Every legal Action applies; looking, and refusing what is corrupted, leaves the State unchanged."""
    checked = 0
    for match in trial.numbers():
        for spot in trial.walk(match):
            if spot.seat == AUTOMATIC or trial.choose(EVERY):
                continue
            before = spot.bench.take()
            for row in trial.sample(spot.rows, TRIED):
                _applies(trial, spot, row, "total")
                checked += 1
            for _ in range(TRIED):
                spot.bench.check(spot.seat, trial.corrupted(spot.rows))
                checked += 1
            spot.bench.outcome()
            spot.bench.value(0)
            if spot.bench.take() != before:
                raise trial.broken("total", spot.where, "looking at the State or refusing an action changed it")
    return checked


def end(trial: Trial) -> int:
    """Every match ends within the declared length, and no prompt is without an answer."""
    checked = 0
    for match in trial.numbers():
        last: Spot | None = None
        count = 0
        for spot in trial.walk(match, whole=True):
            if spot.bench.outcome() != RUNNING:
                raise trial.broken("end", spot.where, "somebody is asked although the match is over")
            last = spot
            count += 1
        checked += count
        if last is not None and last.bench.prompted() != 0:
            raise trial.broken("end", last.where, f"still running after {count} entries")
        if last is not None and last.bench.outcome() == RUNNING:
            raise trial.broken("end", last.where, "nobody is asked although the match is not over")
        if last is not None and any(last.bench.legal(seat, ALL) for seat in (0, 1)):
            raise trial.broken("end", last.where, "something is legal after the end")
    return checked


def order(trial: Trial) -> int:
    """Legal Actions come in the declared order, each once, the same at every call."""
    checked = 0
    key = trial.game.order
    for match in trial.numbers():
        for spot in trial.walk(match):
            if spot.seat == AUTOMATIC:
                continue
            checked += len(spot.rows)
            if len(set(spot.rows)) != len(spot.rows):
                raise trial.broken("order", spot.where, "an action is listed twice")
            if spot.bench.legal(spot.seat, ALL) != spot.rows:
                raise trial.broken("order", spot.where, "a second call lists something else")
            if key is None:
                places = [_usual_order(trial, row) for row in spot.rows]
            else:
                state = spot.state()
                places = [key(spot.setup, state, row) for row in spot.rows]
            if places != sorted(places):
                at = next(i for i in range(1, len(places)) if places[i - 1] > places[i])
                raise trial.broken("order", spot.where, f"{spot.rows[at]} comes after {spot.rows[at - 1]}")
    return checked


def _usual_order(trial: Trial, row: Row) -> tuple[int, ...]:
    """By piece, verb, numbers; what is about no piece comes where the ghost piece would."""
    slots = trial.game.verbs.verb(row).slots
    piece = next((row[i] for i, slot in enumerate(slots, start=1) if slot.kind == PIECE), trial.game.facts.nobody)
    return (piece, *row)


def ghosts(trial: Trial) -> int:
    """Rows and cells that stand for nothing never change."""
    checked = 0
    empty = trial.game.state()
    for match in trial.numbers():
        for spot in trial.walk(match):
            if trial.choose(EVERY):
                continue
            state = spot.state()
            for name, place in trial.game.facts.ghosts:
                checked += 1
                if getattr(state, name)[place] != getattr(empty, name)[place]:
                    raise trial.broken("ghosts", spot.where, f"{name}[{place}] has changed")
    return checked


def scratch(trial: Trial) -> int:
    """Rubbish in the scratch space changes no result, and no buffer ever fills."""
    checked = 0
    size = flat.layout(trial.game.work).size
    clean = flat.to_bytes(trial.game.work())
    for match in trial.numbers():
        for spot in trial.walk(match):
            _room(trial, spot)
            if trial.choose(EVERY):
                continue
            row = CONTINUE_ROW if spot.seat == AUTOMATIC else spot.rows[trial.choose(len(spot.rows))]
            corrupt = trial.corrupted(spot.rows)
            noise = b"".join(next_word(trial.lot).to_bytes(4, "little") for _ in range(size // 4))
            seed = uniform(trial.lot, 2**30)
            if _results(spot, row, corrupt, seed, clean) != _results(spot, row, corrupt, seed, noise):
                raise trial.broken("scratch", spot.where, f"a result depends on what is in the work space ({row})")
            checked += 1
    return checked


def _room(trial: Trial, spot: Spot) -> None:
    if len(spot.rows) >= trial.game.facts.actions:
        raise trial.broken("scratch", spot.where, "the list of actions is full")
    if len(spot.bench.event_rows()) >= EVENTS:
        raise trial.broken("scratch", spot.where, "the list of events is full")
    if spot.bench.chance().fault == FULL:
        raise trial.broken("scratch", spot.where, "the tape of draws is full")


def _results(spot: Spot, row: Row, corrupt: Row, seed: int, work: bytes) -> list[object]:
    """What every kernel function answers with this content of the scratch space."""
    bench = spot.bench

    def fresh() -> None:
        bench.carrier.put(bench.works, 0, work)
        bench.copy(1, 0)
        bench.set_chance(seeded(seed))

    made: list[object] = []
    for seat in (0, 1):
        fresh()
        made.append(bench.legal(seat, ALL, at=1))
        fresh()
        made.append(bench.check(seat, corrupt, at=1))
        fresh()
        made.append(bench.value(seat, at=1))
        fresh()
        made.append(bench.appraise(seat, 1, at=1))
        fresh()
        bench.hide(seat, at=1)
        made.append(bench.take(1))
        bench.carrier.put(bench.works, 0, work)
        bench.guess(seat, at=1)
        made.append(bench.take(1))
    if spot.seat != AUTOMATIC:
        fresh()
        made.append(bench.check(spot.seat, row, at=1))
        fresh()
        made.append(bench.pick(spot.seat, at=1))
    fresh()
    made += [bench.apply(spot.seat, row, at=1), bench.take(1), bench.event_rows()]
    return made
