"""Contests: many matches between two bots, in pairs with exchanged seats and the same dice, on all cores.

The two matches of a pair have the same scenario and the same secret, so the n-th Entry of both rolls the same dice if
it rolls the same kind. Bots receive Observations as bytes. A bot that raises or answers illegally resigns, and its
error is reported. A contest can be interrupted and resumed.
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

from sandtable.bots import clock as bot_clock
from sandtable.bots.bot import RowBot
from sandtable.bots.carrier_choice import COMPILED, PLAIN, carrier_choice
from sandtable.bots.registry import make, read_spec
from sandtable.bots.search.luck import measures_luck
from sandtable.games import add, packages
from sandtable.games import game as game_of
from sandtable.kernel import record
from sandtable.kernel.carriers import flat
from sandtable.kernel.carriers.carrier import Carrier, has_numba
from sandtable.kernel.errors import BadRecord, GameFault, SandtableError, Unknown, Unreadable
from sandtable.kernel.game import Game
from sandtable.kernel.record import RESIGN, Record
from sandtable.play import match as matches
from sandtable.play.match import MatchCore
from sandtable.play.observation import ObservationCore, from_bytes
from sandtable.profiles.bots import BotProfile

from .luck import luck_of, luck_of_record

QUEUED: Final = 2  # matches submitted for each process


@dataclass(frozen=True)
class Contest:
    """Which bots play each other, how often, and in what scenarios."""

    game: str
    bots: tuple[str, str]  # specs with their budgets: "search:0.1s"
    matches: int
    seed: int = 0
    scenarios: tuple[str, ...] = ()  # one for each pair of matches, in turn
    options: dict[str, int] = field(default_factory=dict)
    clock: str = bot_clock.WALL  # what the bots' seconds are measured by

    def task(self, number: int) -> MatchTask:
        """Return the n-th match. The second match of a pair has the seats exchanged."""
        pair, swapped = divmod(number, 2)
        scenario = self.scenarios[pair % len(self.scenarios)]
        return MatchTask(self, number, pair, bool(swapped), scenario)


@dataclass(frozen=True)
class MatchTask:
    """One match to play."""

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
        """The match id, from which the dice follow. Both matches of a pair have the same."""
        return f"arena-{self.contest.seed}-{self.pair}"


@dataclass(frozen=True)
class PlayedMatch:
    """One match that was played."""

    contest: Contest
    number: int
    record: Record
    error: str = ""
    seconds: tuple[float, float] = (0.0, 0.0)  # thinking time by bot of the contest,
    decisions: tuple[int, int] = (0, 0)  # number of decisions,
    slowest: tuple[float, float] = (0.0, 0.0)  # and the longest one
    luck: float | None = None  # of the first bot, in thousandths of a won match; None: unknown


def make_contest(
    game: Game,
    bots: tuple[str, str],
    count: int,
    *,
    seed: int = 0,
    scenarios: Sequence[str] = (),
    options: dict[str, int] | None = None,
    clock: str = bot_clock.WALL,
) -> Contest:
    """Make a contest: by default in all fair scenarios, with the options under which every match ends."""
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
        game.options(dict(game.declared(BotProfile).contest or game.facts.limit) | (options or {})),
        clock,
    )


# -- one match ------------------------------------------------------------------------------------------------------


def play_match(task: MatchTask, carrier: str | None = None) -> PlayedMatch:
    """Play one match to its end."""
    game = game_of(task.contest.game)
    wanted = carrier or _default_carrier()
    match = matches.start(
        game,
        game.scenario(task.scenario),
        seed=f"{task.contest.seed} {task.pair}".encode(),
        id=task.match,
        options=task.contest.options,
        seats=task.seats,
        undoable=False,
    )
    if _need_carrier(task.seats):
        carrier_choice(game).carrier(wanted)  # compile before any clock runs
    times = [_Times(), _Times()]
    error = ""
    bots: list[RowBot] = []
    for seat, spec in enumerate(task.seats):
        settings: dict[str, Any] = {"seed": _bot_seed(task, seat)}
        if read_spec(spec)[0] != "random":
            settings["carrier"] = wanted
        bots.append(make(spec, game, **settings))
    boards = [flat.clone(match.setup.board) for _ in bots]
    with bot_clock.measured_by(task.contest.clock):
        while (mask := match.mask()) and not error:
            asked = [seat for seat in range(len(bots)) if mask & (1 << seat)]
            observations = [match.observation(seat).bytes() for seat in asked]  # before either seat has decided
            for seat, raw in zip(asked, observations, strict=True):
                if not match.mask() & (1 << seat):
                    break
                try:
                    _answer(match, seat, bots[seat], from_bytes(game, boards[seat], raw), times[seat])
                except GameFault as fault:
                    error = f"{game.id}, entry {match.count + 1}: {fault}"
                    break
                except Exception as fault:  # noqa: BLE001  # a failing bot loses the match; the contest continues
                    error = f"{task.seats[seat]}, entry {match.count + 1}: {type(fault).__name__}: {fault}"
                    match.resign(seat)
                    break
    if task.swapped:
        times.reverse()
    luck = None
    if measures_luck(game) and match.outcome is not None:
        luck = luck_of(match, int(task.swapped), _luck_carrier(game, task.seats, wanted))
    return PlayedMatch(
        task.contest,
        task.number,
        match.record(),
        error,
        (times[0].total, times[1].total),
        (times[0].count, times[1].count),
        (times[0].slowest, times[1].slowest),
        luck,
    )


def _default_carrier() -> str:
    """Return the carrier that bots use by default."""
    return COMPILED if has_numba() else PLAIN


def _need_carrier(bots: Sequence[str]) -> bool:
    """Whether any of the bots needs a carrier."""
    return any(read_spec(spec)[0] != "random" for spec in bots)


def _luck_carrier(game: Game, bots: Sequence[str], wanted: str) -> Carrier:
    """Return the carrier to measure luck on: that of the bots. Nothing is compiled for luck alone."""
    return carrier_choice(game).carrier(wanted if _need_carrier(bots) else PLAIN)


def _bot_seed(task: MatchTask, seat: int) -> int:
    """Return a bot's random seed: the same in both matches of a pair."""
    own = 1 - seat if task.swapped else seat
    return (task.contest.seed * 1_000_003 + task.pair) * 2 + own


@dataclass
class _Times:
    """Thinking times of one bot."""

    total: float = 0.0
    count: int = 0
    slowest: float = 0.0


def _answer(match: MatchCore, seat: int, bot: RowBot, seen: ObservationCore, times: _Times) -> None:
    """Ask a bot for a plan and play it."""
    began = bot_clock.now()
    rows = bot.plan(seen)
    took = bot_clock.now() - began
    times.total += took
    times.count += 1
    times.slowest = max(times.slowest, took)
    actions = match.named(rows)
    try:
        match.advance(seat, actions)
    except SandtableError:
        raise
    except Exception as fault:
        raise GameFault(f"{', '.join(map(str, actions))} cannot be applied: {type(fault).__name__}: {fault}") from fault


# -- many matches --------------------------------------------------------------------------------------------------


def run_matches(tasks: Sequence[MatchTask], *, workers: int = 0) -> Iterator[PlayedMatch]:
    """Play matches in `workers` processes (0: one per core) and yield each as it ends, in any order."""
    count = min(workers or os.cpu_count() or 1, len(tasks))
    if count <= 1:
        yield from map(play_match, tasks)
        return
    with ExitStack() as stack:
        pool = ProcessPoolExecutor(
            count, mp_context=get_context("spawn"), initializer=_register_games, initargs=(packages(),)
        )
        stack.callback(pool.shutdown, wait=True, cancel_futures=True)
        running: set[Future[PlayedMatch]] = set()
        for task in tasks:
            running.add(pool.submit(play_match, task))
            if len(running) >= count * QUEUED:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)


def _register_games(known: dict[str, str]) -> None:
    """Register the same games in a new process."""
    for id, package in known.items():
        add(id, package)


def play_contests(
    contests: Sequence[Contest], *, records: Path | None = None, resume: bool = False, workers: int = 0
) -> Generator[PlayedMatch, None, None]:
    """Play contests and yield their matches.

    With `records`, the Record of every match is appended to that file as it ends. With `resume`, matches that are
    already in the file are yielded first instead of being played.
    """
    if records is not None and records.exists() and not resume:
        raise Unreadable(f"{records} exists; --resume goes on with it, or name another file")
    left: list[MatchTask] = []
    for contest in contests:
        found = read_matches(contest, records) if records is not None and records.exists() else {}
        yield from map(with_luck, found.values())
        left += [contest.task(number) for number in range(contest.matches) if number not in found]
    if left and has_numba() and any(_need_carrier(contest.bots) for contest in contests):
        carrier_choice(game_of(contests[0].game)).carrier(COMPILED)  # compile once, not in every process
    with ExitStack() as stack:
        out = None
        if records is not None:
            out = stack.enter_context(records.open("a", encoding="utf-8"))
        for played in run_matches(left, workers=workers):
            if out is not None:
                out.write(played.record.line() + "\n")
                out.flush()
            yield played


def read_matches(contest: Contest, path: Path) -> dict[int, PlayedMatch]:
    """Read the matches of a contest from a file of Records. An incomplete last line is cut off."""
    raw = path.read_bytes()
    whole = raw[: raw.rfind(b"\n") + 1]
    if len(whole) != len(raw):
        path.write_bytes(whole)
    numbers: dict[tuple[str, tuple[str, str]], list[int]] = {}
    for number in range(contest.matches):
        task = contest.task(number)
        numbers.setdefault((task.match, task.seats), []).append(number)
    found: dict[int, PlayedMatch] = {}
    for one in record.read_lines(whole.decode("utf-8").splitlines()):
        due = numbers.get((one.match, one.seats))
        if one.game != contest.game or one.result is None or not due:
            continue
        if one.options != contest.options:
            raise BadRecord(f"{path}: match {one.match} was played with other options")
        number = due.pop(0)
        resigned = [entry for entry in one.entries if entry.act == RESIGN]
        error = f"{one.seats[resigned[0].seat]} failed, entry {resigned[0].n}" if resigned else ""
        found[number] = PlayedMatch(contest, number, one, error)
    return found


def with_luck(played: PlayedMatch) -> PlayedMatch:
    """Return a match that was read from a file with its luck."""
    game, bots = game_of(played.contest.game), played.contest.bots
    if not measures_luck(game):
        return played
    first = int(played.contest.task(played.number).swapped)
    return replace(
        played, luck=luck_of_record(game, played.record, first, _luck_carrier(game, bots, _default_carrier()))
    )
