"""Laws about whole matches, Records and text formats: replay, text, undo, twin, seats."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sandtable.kernel import record
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Workspace
from sandtable.kernel.chance import Chance, script, seeded
from sandtable.kernel.errors import NotPossible, SandtableError, Tampered
from sandtable.kernel.game import Setup
from sandtable.kernel.ids import ALL, AUTOMATIC, PUBLIC
from sandtable.kernel.record import Record, live
from sandtable.kernel.verbs import Row
from sandtable.play import match as matches
from sandtable.play import replay as replays
from sandtable.play.match import MatchCore
from sandtable.play.transaction import CONTINUE_ROW
from sandtable.play.undo import Step
from sandtable.play.views import record_view, scene

from .trial import Trial, WalkPosition

Swap = Callable[[dict[str, Any]], dict[str, Any]]
SwapAction = Callable[[Setup, Sequence[int]], Row]


def random_match(trial: Trial, number: int, *, undoing: bool = True) -> MatchCore:
    """Play a random match to its end, taking some Orders back on the way."""
    name = trial.scenarios[number % len(trial.scenarios)]
    trial.where = f"scenario {name}, match {number}"
    match = matches.start(
        trial.game, trial.game.scenario(name), seed=trial.seed * 1000 + number, options=trial.game.facts.limit
    )
    while (mask := match.mask()) and match.count < trial.game.facts.longest:
        asked = [seat for seat in (0, 1) if mask & (1 << seat)]
        seat = asked[trial.choose(len(asked))]
        if undoing and trial.choose(8) == 0 and match.can_undo(seat):
            match.undo(seat)
            continue
        rows = match.rows(seat)
        match.play(seat, match.named([rows[trial.choose(len(rows))]])[0])
    return match


def replay(trial: Trial) -> int:
    """Replaying a Record reproduces every digest and roll on either carrier, and a changed byte is detected."""
    checked = 0
    for number in trial.match_numbers(of=4):
        match = random_match(trial, number)
        kept = match.record(reveal=True)
        where = f"match {number}"
        try:
            replays.verify(trial.game, record.read(kept.text()))
        except SandtableError as fault:
            raise trial.broken("replay", where, str(fault)) from fault
        _replay_on_carrier(trial, match, where)
        checked += len(kept.entries)
        for _ in range(5):
            _tamper(trial, kept, where)
            checked += 1
    return checked


def _replay_on_carrier(trial: Trial, match: MatchCore, where: str) -> None:
    """Replaying the Entries in effect on the trial's carrier leads to the State of the match."""
    workspace = trial.workspace(match.setup, 1)
    counted = {entry.n for entry in live(step.entry for step in match.steps)}
    for step in match.steps:
        if step.entry.n not in counted:
            continue
        chance = Chance()
        for die in trial.game.facts.dice:
            chance.bases[die.faces] = die.base
        script(chance, trial.game.facts.read_rolls(step.entry.rolls), strict=True)
        workspace.set_chance(chance)
        workspace.apply(step.entry.seat, step.row)
        if workspace.chance().fault:
            raise trial.broken("replay", where, f"entry {step.entry.n}: the rolls do not fit")
    if workspace.take() != flat.to_bytes(match.state):
        raise trial.broken("replay", where, "folding the record leads to another State")


def _tamper(trial: Trial, kept: Record, where: str) -> None:
    """Change one character of one Entry: verification must fail at that Entry or earlier, or refuse to read it."""
    document = json.loads(kept.line())
    entry = document["entries"][trial.choose(len(document["entries"]))]
    line = json.dumps(entry)
    at = trial.choose(len(line))
    changed = line[:at] + chr((ord(line[at]) - 31) % 95 + 32) + line[at + 1 :]
    try:
        broken = json.loads(changed)
    except json.JSONDecodeError:
        return
    if broken == entry:
        return
    document["entries"][entry["n"] - 1] = broken
    try:
        replays.verify(trial.game, record.from_json(document))
    except Tampered as found:
        if found.entry > entry["n"]:
            raise trial.broken("replay", where, f"{changed}: noticed only at entry {found.entry}") from found
    except SandtableError:
        return
    else:
        raise trial.broken("replay", where, f"entry {entry['n']} changed to {changed}, and nobody noticed")


def text(trial: Trial) -> int:
    """Actions, Scenarios and States survive being written and read; an exported position loads as the same bytes."""
    checked = 0
    verbs = trial.game.verbs
    for match in trial.match_numbers():
        for position in trial.walk(match, final=True):
            if position.mask and trial.choose(3):
                continue
            state = position.state()
            names = trial.game.names(position.setup, state)
            for row in trial.sample(position.rows, 24):
                written, values = verbs.to_text(row, names), verbs.to_json(row, names)
                if verbs.from_text(written, names) != row:
                    raise trial.broken("text", position.where, f"{row} is written {written!r} and read otherwise")
                if verbs.from_json(json.loads(json.dumps(values)), names) != row:
                    raise trial.broken("text", position.where, f"{row} is written {values} and read otherwise")
                if not verbs.verb(row).open and verbs.from_index(verbs.to_index(row)) != row:
                    raise trial.broken(
                        "text", position.where, f"{row} is numbered {verbs.to_index(row)} and read otherwise"
                    )
                checked += 1
            checked += _scenario_survives(trial, position.setup.scenario, match, position.where)
            try:
                document = trial.game.export(position.setup, state)
            except NotPossible:
                continue
            checked += _scenario_survives(trial, document, match, position.where)
            options = trial.game.options(trial.game.facts.limit)
            again = trial.game.load(json.loads(json.dumps(document)), options, seeded(match))
            _same_position(trial, position, state, again)
            if trial.game.export(again, again.state) != document:
                raise trial.broken("text", position.where, "an exported position is exported differently once loaded")
            if flat.from_bytes(trial.game.state, flat.to_bytes(state)) != state:
                raise trial.broken("text", position.where, "the State does not survive its canonical bytes")
            if flat.from_json(trial.game.state, json.loads(json.dumps(flat.to_json(state)))) != state:
                raise trial.broken("text", position.where, "the State does not survive JSON")
    return checked


def _same_position(trial: Trial, position: WalkPosition, state: Any, again: Setup) -> None:
    """An exported position loads as the same State, or as an equal one if the format numbers the pieces anew."""
    if not trial.game.facts.renumbered:
        if flat.to_bytes(again.state) != flat.to_bytes(state):
            different = list(_differences(flat.to_json(state), flat.to_json(again.state), ""))
            shown = ", ".join(different[:3]) + (f" and {len(different) - 3} more" if len(different) > 3 else "")
            raise trial.broken("text", position.where, f"an exported position loads as another one: {shown}")
        return
    reloaded = _fingerprint(trial, trial.workspace(again, 1), again, again.state)
    if _fingerprint(trial, position.workspace, position.setup, state) != reloaded:
        raise trial.broken("text", position.where, "an exported position loads as another one")


def _differences(value: Any, other: Any, at: str) -> Iterator[str]:
    """Yield where two States in JSON differ: "units[2].status is 5, not 4"."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _differences(one, other[key], f"{at}.{key}" if at else key)
    elif isinstance(value, list):
        for i, one in enumerate(value):
            yield from _differences(one, other[i], f"{at}[{i}]")
    elif value != other:
        yield f"{at} is {other}, not {value}"


def _fingerprint(trial: Trial, workspace: Workspace, setup: Setup, state: Any) -> list[object]:
    """Describe a position independently of how its pieces are numbered: prompt, outcome, values, legal Actions."""
    names = trial.game.names(setup, state)
    made: list[object] = [workspace.prompted(), workspace.outcome(), workspace.value(0), workspace.value(1)]
    for seat in (0, 1):
        made.append(sorted(trial.game.verbs.to_text(row, names) for row in workspace.legal(seat, ALL)))
    return made


def _scenario_survives(trial: Trial, document: dict[str, object], match: int, where: str) -> int:
    written = json.dumps(document)
    options = trial.game.options(trial.game.facts.limit)
    problems = [p for p in trial.game.validate(json.loads(written), options) if not p.warning]
    if problems:
        raise trial.broken("text", where, f"an exported scenario is not valid: {problems[0]}")
    again = trial.game.load(json.loads(written), options, seeded(match))
    once_more = trial.game.load(json.loads(json.dumps(again.scenario)), options, seeded(match + 1))
    if flat.to_bytes(again.state) != flat.to_bytes(once_more.state) or again.scenario != once_more.scenario:
        raise trial.broken("text", where, "a resolved scenario loads differently the second time")
    if flat.to_bytes(again.board) != flat.to_bytes(once_more.board):
        raise trial.broken("text", where, "a resolved scenario gives another board the second time")
    return 1


def undo(trial: Trial) -> int:
    """Undo is offered exactly while nothing was rolled, revealed or passed to the other seat, and restores the State
    and every view."""
    checked = 0
    for number in trial.match_numbers(of=4):
        name = trial.scenarios[number % len(trial.scenarios)]
        trial.where = f"scenario {name}, match {number}"
        match = matches.start(
            trial.game, trial.game.scenario(name), seed=trial.seed + number, options=trial.game.facts.limit
        )
        while (mask := match.mask()) and match.count < trial.game.facts.longest and not trial.late(match.count):
            asked = [seat for seat in (0, 1) if mask & (1 << seat)]
            seat = asked[trial.choose(len(asked))]
            before = _views(match)
            rows = match.rows(seat)
            count = match.count
            match.play(seat, match.named([rows[trial.choose(len(rows))]])[0])
            where = f"scenario {name}, match {number}, entry {match.count}"
            allowed = _may_withdraw(match, match.steps[count:], mask, seat)
            if match.can_undo(seat) != allowed and (allowed or match.steps[-1].entry.seat == seat):
                raise trial.broken("undo", where, f"undo is {'not ' if allowed else ''}offered")
            if allowed and trial.choose(2):
                match.undo(seat)
                if _views(match) != before:
                    raise trial.broken("undo", where, "undo does not restore State and views")
            checked += 1
    return checked


def _may_withdraw(match: MatchCore, steps: Sequence[Step], mask: int, seat: int) -> bool:
    """Decide independently of `play.undo` whether undo is allowed: one Entry, no rolls, the same seats asked."""
    if len(steps) != 1 or steps[0].entry.rolls or steps[0].entry.seat == AUTOMATIC or steps[0].revealed:
        return False
    now = match.mask()
    return bool(now & (1 << seat)) and bool(mask & (1 << seat)) and not now & ~mask


def _views(match: MatchCore) -> list[object]:
    return [flat.to_bytes(match.state), *(json.dumps(match.scene(seat)) for seat in (0, 1, 2))]


def twin(trial: Trial) -> int:
    """Two matches that differ only in one seat's secret Orders give the other seat and the public the same Scene,
    Record, undo and offers, also after what the other seat does next."""
    checked = 0
    for number in trial.match_numbers(of=4):
        name = trial.scenarios[number % len(trial.scenarios)]
        trial.where = f"scenario {name}, match {number}"
        match = matches.start(
            trial.game, trial.game.scenario(name), seed=trial.seed + number, options=trial.game.facts.limit
        )
        tried: Counter[int] = Counter()
        while (mask := match.mask()) and match.count < trial.game.facts.longest and not trial.late(match.count):
            asked = [seat for seat in (0, 1) if mask & (1 << seat)]
            seat = asked[trial.choose(len(asked))]
            where = f"scenario {name}, match {number}, entry {match.count + 1}"
            rows = match.rows(seat)
            checked += _twins(trial, match, seat, rows, tried, where)
            match.play(seat, match.named([rows[trial.choose(len(rows))]])[0])
    return checked


def _twins(trial: Trial, match: MatchCore, owner: int, rows: Sequence[Row], tried: Counter[int], where: str) -> int:
    """Compare matches in which `owner` gives secret Orders, one of every verb, with one in which it gives none."""
    by_verb: dict[int, list[Row]] = {}
    for row in rows:
        if trial.game.verbs.verb(row).secret:
            by_verb.setdefault(row[0], []).append(row)
    wanted = [verb for verb in by_verb if not trial.choose(1 + tried[verb])]  # rare verbs whenever they are legal
    if not wanted:
        return 0
    other = 1 - owner
    before = match.fork()
    for _ in range(2):
        _play_secretly(trial, before, other)
    for verb in wanted:
        tried[verb] += 1
        ordered = before.fork()
        row = by_verb[verb][trial.choose(len(by_verb[verb]))]
        ordered.play(owner, ordered.named([row])[0])
        if not trial.choose(3):
            _play_secretly(trial, ordered, owner)
        if not trial.choose(3) and ordered.can_undo(owner):
            ordered.undo(owner)
        one, two = before.fork(), ordered
        action = f"{trial.game.verbs.verb(row).name} of seat {owner}"
        _same_to_others(trial, one, two, owner, f"{where}, {action}")
        if one.can_undo(other):
            for either in (one, two):
                either.undo(other)
            _same_to_others(trial, one, two, owner, f"{where}, {action}, after an undo of seat {other}")
        if order := _play_secretly(trial, one.fork(), other):
            for either in (one, two):
                either.play(other, either.named([order.row])[0], order.entry.rolls or None)
            _same_to_others(trial, one, two, owner, f"{where}, {action}, after an order of seat {other}")
    return len(wanted)


def _play_secretly(trial: Trial, match: MatchCore, seat: int) -> Step | None:
    """Play a random secret Order of the seat, if it has any. Return its step."""
    if not match.mask() & (1 << seat):
        return None
    rows = [row for row in match.rows(seat) if trial.game.verbs.verb(row).secret]
    if not rows:
        return None
    match.play(seat, match.named([rows[trial.choose(len(rows))]])[0])
    return match.steps[-1]


def _same_to_others(trial: Trial, one: MatchCore, two: MatchCore, owner: int, where: str) -> None:
    """Everybody but `owner` gets the same of both matches."""
    if one.mask() != two.mask() or one.draw_offered() != two.draw_offered():
        raise trial.broken("twin", where, "who is asked or what is offered tells of a secret order")
    other = 1 - owner
    if one.can_undo(other) != two.can_undo(other):
        raise trial.broken("twin", where, f"seat {other} can undo, or not, because of a secret order")
    for viewer in (other, PUBLIC):
        for shown in (scene, record_view):
            if json.dumps(shown(one, viewer)) != json.dumps(shown(two, viewer)):
                raise trial.broken("twin", where, f"the {shown.__name__} of seat {viewer} tells of a secret order")


def seats(trial: Trial) -> int:
    """With seats exchanged, a mirrored scenario gives mirrored results for mirrored Actions and the same rolls."""
    game = trial.game
    if not game.facts.symmetric:
        return 0
    swap, swap_action = game.swap, game.swap_action
    if swap is None or swap_action is None:
        raise trial.broken("seats", "the declaration", "a symmetric game has swap and swap_action")
    options = game.options(game.facts.limit)
    checked = 0
    for match in trial.match_numbers():
        for position in trial.walk(match):
            if trial.choose(6):
                continue
            try:
                document = game.export(position.setup, position.state())
            except NotPossible:
                continue
            here = game.load(document, options, seeded(0))
            there = game.load(swap(document), options, seeded(0))
            checked += _mirrored_play(trial, here, there, swap, swap_action, position.where)
    return checked


def _mirrored_play(trial: Trial, here: Setup, there: Setup, swap: Swap, swap_action: SwapAction, where: str) -> int:
    """Play some decisions in both matches, until the positions can be exported and compared."""
    game = trial.game
    one, other = trial.workspace(here, 1), trial.workspace(there, 1)
    for step in range(8):
        mask = one.prompted()
        if mask == 0:
            break
        seat, rows = trial.decide(one, mask, where)
        far = seat if seat == AUTOMATIC else 1 - seat
        if seat != AUTOMATIC and sorted(swap_action(here, row) for row in rows) != sorted(other.legal(far, ALL)):
            raise trial.broken("seats", where, "mirrored positions offer different actions")
        row = CONTINUE_ROW if seat == AUTOMATIC else rows[trial.choose(len(rows))]
        seed = trial.choose(2**30)
        one.set_chance(seeded(seed))
        other.set_chance(seeded(seed))
        one.apply(seat, row)
        other.apply(far, row if seat == AUTOMATIC else swap_action(here, row))
        try:
            ended = game.export(here, flat.from_bytes(game.state, one.take()))
        except NotPossible:
            continue
        if swap(ended) != game.export(there, flat.from_bytes(game.state, other.take())):
            raise trial.broken("seats", where, f"{row} leads to positions that are no mirror images")
        return step + 1
    return 1
