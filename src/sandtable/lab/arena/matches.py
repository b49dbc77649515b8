"""Many matches between two bots: in pairs with seats exchanged and the same dice, on all cores, resumable.

The two matches of a pair have the same scenario and the same secret, so that the n-th Entry of both rolls the same
dice as far as they ask for the same. Bots get bytes; a bot that fails or answers against the rules resigns, and its
error is told.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from sandtable.bots import clock
from sandtable.bots.bot import Bot
from sandtable.bots.carrier_choice import COMPILED, PLAIN, carrier_choice
from sandtable.bots.registry import make, read_spec
from sandtable.bots.search.luck import measures_luck
from sandtable.games import add, packages
from sandtable.games import game as game_of
from sandtable.kernel import record
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, has_numba
from sandtable.kernel.errors import BadRecord, Unknown, Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.record import RESIGN, Record
from sandtable.play import match as matches
from sandtable.play.match import Match
from sandtable.play.observation import Observation, from_bytes

from .luck import luck_in, luck_of

QUEUED: Final = 2  # tasks that wait for each process


@dataclass(frozen=True)
class Contest:
    """Which bots meet, how often, and in what."""

    game: str
    bots: tuple[str, str]  # specs with their budgets: "search:0.1s"
    matches: int
    seed: int = 0
    scenarios: tuple[str, ...] = ()  # in turn, one a pair
    options: dict[str, int] = field(default_factory=dict)
    by: str = clock.WALL  # what seconds are counted by

    def task(self, number: int) -> Task:
        """The n-th match: the second of a pair has the seats exchanged."""
        pair, swapped = divmod(number, 2)
        scenario = self.scenarios[pair % len(self.scenarios)]
        return Task(self, number, pair, bool(swapped), scenario)


@dataclass(frozen=True)
class Task:
    """One match to be played."""

    contest: Contest
    number: int
    pair: int
    swapped: bool
    scenario: str

    @property
    def seats(self) -> tuple[str, str]:
        first, second = self.contest.bots
        return (second, first) if self.swapped else (first, second)

    @property
    def match(self) -> str:
        """The id of the match, which both matches of a pair share: their dice follow from it."""
        return f"arena-{self.contest.seed}-{self.pair}"


@dataclass(frozen=True)
class Played:
    """One match that was played."""

    contest: Contest
    number: int
    record: Record
    error: str = ""
    seconds: tuple[float, float] = (0.0, 0.0)  # of thinking, by bot of the contest,
    decisions: tuple[int, int] = (0, 0)
    slowest: tuple[float, float] = (0.0, 0.0)
    luck: float | None = None  # what dice gave the first bot, in thousandths of a won match; None: nobody can tell


def contest(
    game: Game,
    bots: tuple[str, str],
    count: int,
    *,
    seed: int = 0,
    scenarios: Sequence[str] = (),
    options: dict[str, int] | None = None,
    by: str = clock.WALL,
) -> Contest:
    """A contest with everything filled in: by default in all fair scenarios, under the options by which every match
    ends."""
    for spec in bots:
        read_spec(spec)
    if count < 1:
        raise Unreadable("at least one match must be played")
    playable = [note for note in game.notes() if note.playable]
    known = {note.name for note in playable}
    if missing := [name for name in scenarios if name not in known]:
        raise Unknown(f"there is no scenario {missing[0]!r} to play; scenarios: {', '.join(sorted(known))}")
    fair = [note.name for note in playable if note.fair] or [note.name for note in playable]
    return Contest(
        game.id,
        bots,
        count,
        seed,
        tuple(scenarios) or tuple(fair),
        game.options(dict(game.facts.contest or game.facts.limit) | (options or {})),
        by,
    )


# -- one match ------------------------------------------------------------------------------------------------------


def play(task: Task, carrier: str | None = None) -> Played:
    """Play one match to its end."""
    game = game_of(task.contest.game)
    wanted = carrier or _usual()
    match = matches.start(
        game,
        game.scenario(task.scenario),
        seed=f"{task.contest.seed} {task.pair}".encode(),
        id=task.match,
        options=task.contest.options,
        seats=task.seats,
        undoable=False,
    )
    if _think(task.seats):
        carrier_choice(game).carrier(wanted)  # before the clocks run
    times = [_Times(), _Times()]
    error = ""
    bots: list[Bot] = []
    for seat, spec in enumerate(task.seats):
        settings: dict[str, Any] = {"seed": _bot_seed(task, seat)}
        if read_spec(spec)[0] != "random":
            settings["carrier"] = wanted
        bots.append(make(spec, game, **settings))
    boards = [flat.clone(match.setup.board) for _ in bots]
    with clock.measured_by(task.contest.by):
        while mask := match.mask():
            asked = [seat for seat in range(len(bots)) if mask & (1 << seat)]
            handed = [match.observation(seat).bytes() for seat in asked]  # who decides at once is asked at once
            for seat, raw in zip(asked, handed, strict=True):
                if not match.mask() & (1 << seat):
                    break
                try:
                    _answer(match, seat, bots[seat], from_bytes(game, boards[seat], raw), times[seat])
                except Exception as fault:  # noqa: BLE001  # whatever a bot does wrong costs it the match, not the contest
                    error = f"{task.seats[seat]}, entry {match.count + 1}: {type(fault).__name__}: {fault}"
                    match.resign(seat)
                    break
    if task.swapped:
        times.reverse()
    luck = luck_of(match, int(task.swapped), _teller(game, task.seats, wanted)) if measures_luck(game) else None
    return Played(
        task.contest,
        task.number,
        match.record(),
        error,
        (times[0].total, times[1].total),
        (times[0].count, times[1].count),
        (times[0].slowest, times[1].slowest),
        luck,
    )


def _usual() -> str:
    """The carrier that nobody had to ask for."""
    return COMPILED if has_numba() else PLAIN


def _think(bots: Sequence[str]) -> bool:
    """Whether any of them needs a carrier."""
    return any(read_spec(spec)[0] != "random" for spec in bots)


def _teller(game: Game, bots: Sequence[str], wanted: str) -> Carrier:
    """Where luck is counted: where the bots think. Nothing is compiled for its sake alone."""
    return carrier_choice(game).carrier(wanted if _think(bots) else PLAIN)


def _bot_seed(task: Task, seat: int) -> int:
    """A bot's own luck: the same in both matches of a pair."""
    own = 1 - seat if task.swapped else seat
    return (task.contest.seed * 1_000_003 + task.pair) * 2 + own


@dataclass
class _Times:
    """How long a bot thought."""

    total: float = 0.0
    count: int = 0
    slowest: float = 0.0


def _answer(match: Match, seat: int, bot: Bot, seen: Observation, times: _Times) -> None:
    """Ask a bot, and play what it says."""
    began = clock.now()
    rows = bot.plan(seen)
    took = clock.now() - began
    times.total += took
    times.count += 1
    times.slowest = max(times.slowest, took)
    match.play(seat, match.named(rows), tell=False)


# -- all of them ----------------------------------------------------------------------------------------------------


def run(tasks: Sequence[Task], *, workers: int = 0) -> Iterator[Played]:
    """Play matches on so many processes (0: one a core) and hand each over as it ends, in any order."""
    count = min(workers or os.cpu_count() or 1, len(tasks))
    if count <= 1:
        yield from map(play, tasks)
        return
    with ExitStack() as stack:
        pool = ProcessPoolExecutor(
            count, mp_context=get_context("spawn"), initializer=_introduce, initargs=(packages(),)
        )
        stack.callback(pool.shutdown, wait=True, cancel_futures=True)
        running: set[Future[Played]] = set()
        for task in tasks:
            running.add(pool.submit(play, task))
            if len(running) >= count * QUEUED:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)


def _introduce(known: dict[str, str]) -> None:
    """Let a new process know the same games."""
    for id, package in known.items():
        add(id, package)


def compete(
    contests: Sequence[Contest], *, records: Path | None = None, resume: bool = False, workers: int = 0
) -> Generator[Played, None, None]:
    """Play contests. With `records` every match is written there as it ends; with `resume` those that are there
    already are taken from it and handed over first."""
    if records is not None and records.exists() and not resume:
        raise Unreadable(f"{records} exists; --resume goes on with it, or name another file")
    left: list[Task] = []
    for given in contests:
        found = recorded(given, records) if records is not None and records.exists() else {}
        yield from map(with_luck, found.values())
        left += [given.task(number) for number in range(given.matches) if number not in found]
    if left and has_numba() and any(_think(given.bots) for given in contests):
        carrier_choice(game_of(contests[0].game)).carrier(COMPILED)  # compile once, not once a process
    with ExitStack() as stack:
        out = None
        if records is not None:
            out = stack.enter_context(records.open("a", encoding="utf-8"))
        for played in run(left, workers=workers):
            if out is not None:
                out.write(played.record.line() + "\n")
                out.flush()
            yield played


def recorded(given: Contest, path: Path) -> dict[int, Played]:
    """The matches of a contest that a file holds. A last line that was torn by an interruption is cut off."""
    raw = path.read_bytes()
    whole = raw[: raw.rfind(b"\n") + 1]
    if len(whole) != len(raw):
        path.write_bytes(whole)
    numbers: dict[tuple[str, tuple[str, str]], list[int]] = {}
    for number in range(given.matches):
        task = given.task(number)
        numbers.setdefault((task.match, task.seats), []).append(number)
    found: dict[int, Played] = {}
    for one in record.read_lines(whole.decode("utf-8").splitlines()):
        due = numbers.get((one.match, one.seats))
        if one.game != given.game or one.result is None or not due:
            continue
        if one.options != given.options:
            raise BadRecord(f"{path}: match {one.match} was played with other options")
        number = due.pop(0)
        resigned = [entry for entry in one.entries if entry.act == RESIGN]
        error = f"{one.seats[resigned[0].seat]} failed, entry {resigned[0].n}" if resigned else ""
        found[number] = Played(given, number, one, error)
    return found


def with_luck(played: Played) -> Played:
    """A match that was read, with its luck as if it had just been played."""
    game, bots = game_of(played.contest.game), played.contest.bots
    if not measures_luck(game):
        return played
    first = int(played.contest.task(played.number).swapped)
    return replace(played, luck=luck_in(game, played.record, first, _teller(game, bots, _usual())))
