"""Laws about the rules functions: agreement, total, end, order, ghosts, scratch.

Each law takes a Trial, raises LawBroken at the first violation, and returns how many cases it checked.
"""

from __future__ import annotations

from functools import partial

from sandtable.kernel.carriers import flat
from sandtable.kernel.chance import FULL, next_word, seeded, uniform
from sandtable.kernel.events import EVENTS
from sandtable.kernel.ids import ALL, AUTOMATIC, RUNNING
from sandtable.kernel.verbs import PIECE, Row
from sandtable.play.transaction import CONTINUE_ROW

from .trial import Trial, WalkPosition

EVERY = 3  # check one position in this many; the walk itself visits all of them
TRIED = 24  # Actions checked in one position
CLOSE = 0.75  # of the declared length: from here on the law `end` tries harder
DRAWN_OUT = 4  # Actions compared to draw a match out


def agreement(trial: Trial) -> int:
    """`check` accepts every Action that `legal` lists, and refuses any other Action of a listed verb with a clause."""
    checked = 0
    for match in trial.match_numbers():
        for position in trial.walk(match):
            if position.seat == AUTOMATIC or trial.choose(EVERY):
                continue
            checked += _compare_list_and_check(trial, position)
            checked += _check_parts_of_list(trial, position)
            checked += _check_unasked_seats(trial, position)
    return checked


def _compare_list_and_check(trial: Trial, position: WalkPosition) -> int:
    listed = set(position.rows)
    for row in trial.sample(position.rows, TRIED):
        if clause := position.workspace.check(position.seat, row):
            refused = trial.game.clause(clause)
            raise trial.broken("agreement", position.where, f"{row} is listed but refused by {refused}")
    tried = 0
    for _ in range(TRIED):
        row = trial.corrupted(position.rows)
        if row in listed:
            continue
        tried += 1
        clause = position.workspace.check(position.seat, row)
        if not 0 <= clause < len(trial.game.clauses):
            raise trial.broken(
                "agreement", position.where, f"{row} is refused by clause {clause}, which does not exist"
            )
        verb = trial.game.verbs.by_number.get(row[0])
        if clause == 0 and (verb is None or not verb.open):
            raise trial.broken("agreement", position.where, f"{row} is accepted but not listed")
        if clause == 0:
            _applies(trial, position, row, "agreement")
    return len(listed) + tried


def _applies(trial: Trial, position: WalkPosition, row: Row, law: str) -> None:
    """Apply an Action to a copy of the position; any exception in a rule breaks the law."""
    position.workspace.copy(1, 0)
    position.workspace.set_chance(seeded(uniform(trial.rng, 2**30)))
    try:
        position.workspace.apply(position.seat, row, at=1)
        position.workspace.take(1)
    except Exception as fault:  # a rule may fail in any way
        shown = trial.text(position.workspace, position.setup, row)
        message = f"{shown} is legal but does not apply: {trial.failed(fault)}"
        raise trial.broken(law, position.where, message) from fault


def _check_parts_of_list(trial: Trial, position: WalkPosition) -> int:
    """The lists about each piece and about the seat itself must add up to the whole list."""
    facts = trial.game.facts
    found: set[Row] = set()
    for about in {*range(facts.pieces), facts.nobody}:
        part = position.workspace.legal(position.seat, about)
        if not set(part) <= set(position.rows):
            raise trial.broken("agreement", position.where, f"legal about {about} lists what legal about ALL does not")
        found |= set(part)
    if found != set(position.rows):
        missing = min(set(position.rows) - found)
        raise trial.broken("agreement", position.where, f"{missing} is listed about no piece and not about the seat")
    return facts.pieces + 1


def _check_unasked_seats(trial: Trial, position: WalkPosition) -> int:
    """A seat that is not to act may only have Actions whose verb is `unasked`."""
    for seat in {0, 1} - set(position.seats()):
        for row in position.workspace.legal(seat, ALL):
            if not trial.game.verbs.verb(row).unasked:
                raise trial.broken("agreement", position.where, f"seat {seat} is not asked but may do {row}")
    return 1


def total(trial: Trial) -> int:
    """Every legal Action can be applied; queries, and checks of corrupted Actions, leave the State unchanged."""
    checked = 0
    for match in trial.match_numbers():
        for position in trial.walk(match):
            if position.seat == AUTOMATIC or trial.choose(EVERY):
                continue
            before = position.workspace.take()
            for row in trial.sample(position.rows, TRIED):
                _applies(trial, position, row, "total")
                checked += 1
            for _ in range(TRIED):
                position.workspace.check(position.seat, trial.corrupted(position.rows))
                checked += 1
            position.workspace.outcome()
            position.workspace.value(0)
            if position.workspace.take() != before:
                raise trial.broken("total", position.where, "looking at the State or refusing an action changed it")
    return checked


def end(trial: Trial) -> int:
    """Every match ends within the declared length, and every prompt has a legal answer.

    One match in four is drawn out: of a few random Actions the one is played that leaves most to do. If a match comes
    close to the declared length, three times as many are tried.
    """
    declared = trial.game.facts.longest
    longest = checked = 0
    numbers = [*range(max(1, trial.matches))]
    for match in numbers:
        if match and trial.late():
            break
        count = _play_to_end(trial, match, draw_out=match % 4 == 3 or match >= trial.matches)
        checked += count
        longest = max(longest, count)
        if longest > CLOSE * declared and len(numbers) == trial.matches:
            numbers += range(trial.matches, 3 * trial.matches)
    trial.note = f"the longest match had {longest} of {declared} entries"
    return checked


def _play_to_end(trial: Trial, match: int, *, draw_out: bool) -> int:
    """Play a match to its end; return how many Entries it had."""
    last: WalkPosition | None = None
    count = 0
    choose = partial(_longest_way, trial) if draw_out else None
    for position in trial.walk(match, whole=True, choose=choose):
        if position.workspace.outcome() != RUNNING:
            raise trial.broken("end", position.where, "somebody is asked although the match is over")
        last = position
        count += 1
    if last is None:
        return 0
    if last.workspace.prompted() != 0:
        raise trial.broken("end", last.where, f"still running after {count} entries, as many as `longest` declares")
    if last.workspace.outcome() == RUNNING:
        raise trial.broken("end", last.where, "nobody is asked although the match is not over")
    if any(last.workspace.legal(seat, ALL) for seat in (0, 1)):
        raise trial.broken("end", last.where, "something is legal after the end")
    return count


def _longest_way(trial: Trial, position: WalkPosition) -> Row:
    """Return the one of a few random Actions after which the seats have most to choose from."""
    best, most = position.rows[0], -1
    for row in trial.sample(position.rows, DRAWN_OUT):
        _applies(trial, position, row, "end")
        left = sum(len(position.workspace.legal(seat, ALL, at=1)) for seat in (0, 1))
        if left > most:
            best, most = row, left
    return best


def order(trial: Trial) -> int:
    """Legal Actions are listed in the declared order, each once, and identically on every call."""
    checked = 0
    key = trial.game.order
    for match in trial.match_numbers():
        for position in trial.walk(match):
            if position.seat == AUTOMATIC:
                continue
            checked += len(position.rows)
            if len(set(position.rows)) != len(position.rows):
                raise trial.broken("order", position.where, "an action is listed twice")
            if position.workspace.legal(position.seat, ALL) != position.rows:
                raise trial.broken("order", position.where, "a second call lists something else")
            if key is None:
                places = [_default_order(trial, row) for row in position.rows]
            else:
                state = position.state()
                places = [key(position.setup, state, row) for row in position.rows]
            if places != sorted(places):
                at = next(i for i in range(1, len(places)) if places[i - 1] > places[i])
                raise trial.broken("order", position.where, f"{position.rows[at]} comes after {position.rows[at - 1]}")
    return checked


def _default_order(trial: Trial, row: Row) -> tuple[int, ...]:
    """Sort by piece, verb and numbers; Actions without a piece sort where the ghost piece would."""
    slots = trial.game.verbs.verb(row).slots
    piece = next((row[i] for i, slot in enumerate(slots, start=1) if slot.kind == PIECE), trial.game.facts.nobody)
    return (piece, *row)


def ghosts(trial: Trial) -> int:
    """Ghost rows and cells never change."""
    checked = 0
    empty = trial.game.state()
    for match in trial.match_numbers():
        for position in trial.walk(match, final=True):
            if position.mask and trial.choose(EVERY):
                continue
            state = position.state()
            for name, place in trial.game.facts.ghosts:
                checked += 1
                if getattr(state, name)[place] != getattr(empty, name)[place]:
                    raise trial.broken("ghosts", position.where, f"{name}[{place}] has changed")
    return checked


def scratch(trial: Trial) -> int:
    """Random data in the scratch space changes no result, and no buffer ever fills up."""
    checked = 0
    size = flat.layout(trial.game.work).size
    clean = flat.to_bytes(trial.game.work())
    for match in trial.match_numbers():
        for position in trial.walk(match):
            _check_buffers(trial, position)
            if trial.choose(EVERY):
                continue
            row = CONTINUE_ROW if position.seat == AUTOMATIC else position.rows[trial.choose(len(position.rows))]
            corrupt = trial.corrupted(position.rows)
            noise = b"".join(next_word(trial.rng).to_bytes(4, "little") for _ in range(size // 4))
            seed = uniform(trial.rng, 2**30)
            if _results(position, row, corrupt, seed, clean) != _results(position, row, corrupt, seed, noise):
                raise trial.broken("scratch", position.where, f"a result depends on what is in the work space ({row})")
            checked += 1
    return checked


def _check_buffers(trial: Trial, position: WalkPosition) -> None:
    if len(position.rows) >= trial.game.facts.actions:
        raise trial.broken("scratch", position.where, "the list of actions is full")
    if len(position.workspace.event_rows()) >= EVENTS:
        raise trial.broken("scratch", position.where, "the list of events is full")
    if position.workspace.chance().fault == FULL:
        raise trial.broken("scratch", position.where, "the tape of draws is full")


def _results(position: WalkPosition, row: Row, corrupt: Row, seed: int, work: bytes) -> list[object]:
    """Return the results of all kernel functions when the scratch space holds these bytes."""
    workspace = position.workspace

    def fresh() -> None:
        workspace.carrier.put(workspace.works, 0, work)
        workspace.copy(1, 0)
        workspace.set_chance(seeded(seed))

    made: list[object] = []
    for seat in (0, 1):
        fresh()
        made.append(workspace.legal(seat, ALL, at=1))
        fresh()
        made.append(workspace.check(seat, corrupt, at=1))
        fresh()
        made.append(workspace.value(seat, at=1))
        fresh()
        made.append(workspace.appraise(seat, 1, at=1))
        fresh()
        workspace.hide(seat, at=1)
        made.append(workspace.take(1))
        workspace.carrier.put(workspace.works, 0, work)
        workspace.guess(seat, at=1)
        made.append(workspace.take(1))
    if position.seat != AUTOMATIC:
        fresh()
        made.append(workspace.check(position.seat, row, at=1))
        fresh()
        made.append(workspace.pick(position.seat, at=1))
    fresh()
    made += [workspace.apply(position.seat, row, at=1), workspace.take(1), workspace.event_rows()]
    return made
