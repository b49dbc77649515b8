"""Measure how strong the bots of a game are: a table of pairings with 95 % intervals.

    python -m bench.strength GAME                  print the table
    python -m bench.strength GAME --write          and write it to strength.json in the game's package, which
                                                   `sandtable status` reads, and to docs/strength.md
    python -m bench.strength GAME --share 0.3      play a third of the matches, for a first impression
    python -m bench.strength GAME --only search    only rows with a bot whose name begins like this
    python -m bench.strength GAME --mode variant   measure another mode of the game, which has its own table

Run it from the checkout. Budgets are in seconds: wall time needs a quiet machine, and bots that use every core play
alone; with --clock processor other work on the machine does not matter. A run can be interrupted and resumed: results
are cached in the temporary folder, in a file named by the game and a digest of the game's and the bots' sources, so
results from before and after a change are never mixed. --anew deletes them. Takes less than an hour on two cores.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from sandtable.bots.carrier_choice import COMPILED, carrier_choice
from sandtable.bots.clock import CLOCKS, PROCESSOR, WALL
from sandtable.bots.levels import level
from sandtable.bots.registry import read_spec
from sandtable.cli.terminal.progress import Progress
from sandtable.games import game as game_of
from sandtable.kernel.carriers.carrier import has_numba
from sandtable.kernel.game import Game
from sandtable.lab.arena.league import ratings
from sandtable.lab.arena.matches import Contest, make_contest, run_matches
from sandtable.lab.arena.results import ContestResult, MatchResult

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "strength.md"
STRENGTH_FILE = "strength.json"


@dataclass(frozen=True)
class Row:
    """One row of the table: a pairing, its number of matches, and the score that the first bot must reach."""

    first: str
    second: str
    matches: int
    goal: float | None = None

    @property
    def bots(self) -> tuple[str, str]:
        return self.first, self.second


ROWS = (
    Row("greedy", "random", 400, 0.95),
    Row("search:0.1s", "greedy", 100, 0.80),
    Row("search:0.1s", "search:0.01s", 100, 0.65),
    Row("level1", "random", 60),  # joins the ladder to the rest, so that all can be rated
    Row("level2", "level1", 100, 0.65),
    Row("level3", "level2", 100, 0.65),
    Row("level4", "level3", 100, 0.65),
    Row("level5", "level4", 40, 0.65),
)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench.strength", description="The table of strength of a game's bots.")
    parser.add_argument("game")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of matches (1)")
    parser.add_argument("--only", metavar="NAME", help="only rows with a bot whose name begins so")
    parser.add_argument("--mode", default="", help="a mode of the game that is measured apart")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--clock", choices=CLOCKS, default=WALL, help="what seconds are counted by (wall)")
    parser.add_argument("--workers", type=int, default=0, help="processes (one a core)")
    parser.add_argument("--anew", action="store_true", help="delete earlier results")
    parser.add_argument(
        "--write", action="store_true", help=f"store it in {STRENGTH_FILE} of the game and in docs/strength.md"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    asked = parser.parse_args(arguments)
    if not 0 < asked.share <= 10:
        parser.error("--share is a number above 0, at most 10")
    game = game_of(asked.game)
    scenarios = in_mode(game, asked.mode)
    if not scenarios:
        known = sorted({note.mode for note in game.notes()} - {""})
        parser.error(f"--mode {asked.mode}: {game.id} has {', '.join(known) or 'one mode only'}")
    rows = [row for row in ROWS if asked.only is None or any(bot.startswith(asked.only) for bot in row.bots)]
    if not rows:
        parser.error(f"--only {asked.only}: no row has such a bot")
    if asked.write and asked.only is not None:
        parser.error("only a whole table is kept: --write without --only")
    if has_numba():
        carrier_choice(game).carrier(COMPILED)  # compile once, not in every process
    cache = ResultCache(game, anew=asked.anew)
    with Progress(game.id, quiet=asked.json) as progress:
        results = [measure(game, row, scenarios, asked, cache, progress) for row in rows]
    found = table(game, rows, results)
    if asked.json:
        print(json.dumps(found, indent=2))
    else:
        print("\n".join(markdown(found)))
    if asked.write:
        write_table(game, found, asked.mode)
    return 0


def in_mode(game: Game, mode: str) -> list[str]:
    """Return the scenarios for one mode of a game: the fair ones, if there are any."""
    notes = [note for note in game.notes() if note.playable and note.mode == mode]
    return [note.name for note in notes if note.fair] or [note.name for note in notes]


# -- measuring ------------------------------------------------------------------------------------------------------


class ResultCache:
    """Results of matches that were played already: one JSON line for each."""

    def __init__(self, game: Game, *, anew: bool) -> None:
        self.path = Path(tempfile.gettempdir()) / f"sandtable-strength-{game.id}-{digest(game)}.jsonl"
        if anew:
            self.path.unlink(missing_ok=True)
        self.known: dict[str, MatchResult] = {}
        raw = self.path.read_bytes() if self.path.exists() else b""
        whole = raw[: raw.rfind(b"\n") + 1]
        if len(whole) != len(raw):  # the last line is incomplete
            self.path.write_bytes(whole)
        for line in whole.decode("utf-8").splitlines():
            note: dict[str, Any] = json.loads(line)
            match = note.pop("match")
            for name in ("seconds", "decisions", "slowest"):
                note[name] = tuple(note[name])
            self.known[match] = MatchResult(**note)

    def add(self, name: str, result: MatchResult) -> None:
        self.known[name] = result
        with self.path.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"match": name} | asdict(result)) + "\n")


def digest(game: Game) -> str:
    """Return a digest of all sources that affect the strength of a bot: the game's, the bots' and the kernel's."""
    key = hashlib.sha256()
    folders = [Path(str(files(game.package))), *(ROOT / "src" / "sandtable" / part for part in ("bots", "kernel"))]
    for folder in folders:
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*_weights.json")]):
            key.update(path.name.encode() + b"\0" + path.read_bytes())
    return key.hexdigest()[:12]


def measure(
    game: Game, row: Row, scenarios: Sequence[str], asked: argparse.Namespace, cache: ResultCache, progress: Progress
) -> ContestResult:
    """Play the missing matches of a row."""
    count = max(2, round(row.matches * asked.share / 2) * 2)
    contest = make_contest(game, row.bots, count, seed=asked.seed, scenarios=scenarios, clock=asked.clock)
    result_so_far = ContestResult(contest)
    left = []
    for number in range(contest.matches):
        known = cache.known.get(name_of(contest, number))
        if known is None:
            left.append(contest.task(number))
        else:
            result_so_far.add_result(known)
    alone = asked.clock == WALL and any(map(uses_all_cores, row.bots))
    workers = 1 if alone else asked.workers
    progress.show(result_so_far.matches, count, " v ".join(row.bots))
    for played in run_matches(left, workers=workers):
        result = MatchResult.of(played)
        cache.add(name_of(contest, played.number), result)
        result_so_far.add_result(result)
        progress.show(result_so_far.matches, count, f"{' v '.join(row.bots)}: {100 * result_so_far.score:.0f} %")
    low, high = result_so_far.interval
    progress.say(
        f"{' v '.join(row.bots)}: {100 * result_so_far.score:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {count}"
    )
    return result_so_far


def name_of(contest: Contest, number: int) -> str:
    """Return the key of a match in the cache."""
    task = contest.task(number)
    return f"{' '.join(contest.bots)} {contest.seed} {number} {task.scenario} {contest.clock}"


def uses_all_cores(spec: str) -> bool:
    """Whether the bot uses several threads, so that two matches at a time would slow each other down."""
    name, settings = read_spec(spec)
    if name == "level":
        settings = level(settings["level"]).settings
    return bool(settings.get("threads", 1) != 1)


# -- reporting -----------------------------------------------------------------------------------------------------


def table(game: Game, rows: Sequence[Row], results: Sequence[ContestResult]) -> dict[str, Any]:
    """Return the table as JSON values: a league with goals."""
    rated = [] if len(rows) < len(ROWS) else [one.json() for one in ratings(results)]
    return {
        "game": game.id,
        "rules": game.facts.rules,
        "ratings": rated,
        "pairings": [{"goal": row.goal} | result.json() for row, result in zip(rows, results, strict=True)],
        "errors": [error for result in results for error in result.errors],
        "measured": {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "cores": os.cpu_count(),
            "clock": results[0].contest.clock,
        },
    }


def markdown(found: dict[str, Any]) -> list[str]:
    """Return the table in Markdown, with a column for scores without luck if any row has one."""
    lucky = any(one.get("without_luck") for one in found["pairings"])
    heads = [
        "first",
        "second",
        "matches",
        "share of the first",
        *["luck taken out"] * lucky,
        "goal",
        "longest decision",
    ]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for one in found["pairings"]:
        first, second = one["bots"]
        shares = [share_of(one), *[share_of(one.get("without_luck"))] * lucky]
        goal = "" if one["goal"] is None else f"{100 * one['goal']:.0f} %"
        longest = ", ".join(f"{line['seconds_longest']:.2f} s" for line in one["thinking"])
        cells = [f"`{first}`", f"`{second}`", str(one["matches"]), *shares, goal, longest]
        lines.append(f"| {' | '.join(cells)} |")
    if found["ratings"]:
        lines += ["", "| bot | rating | 95 % | points | matches |", "|---|---:|---:|---:|---:|"]
    for one in found["ratings"]:
        points = f"{100 * one['score']:.1f} %"
        lines.append(
            f"| `{one['bot']}` | {one['rating']:.0f} | ± {one['margin95']:.0f} | {points} | {one['matches']} |"
        )
    machine = found["measured"]
    errors = len(found["errors"])
    counted = "seconds of processor time" if machine.get("clock") == PROCESSOR else "seconds by the wall"
    lines += [
        "",
        (
            f"{machine['cores']} cores, {machine['machine']}, Python {machine['python']}; {counted}; "
            f"errors of bots: {errors}."
        ),
    ]
    return lines


def share_of(score: dict[str, Any] | None) -> str:
    """Format a score with its interval; empty if there is none."""
    if score is None:
        return ""
    low, high = score["interval95"]
    return f"{100 * score['score']:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def write_table(game: Game, found: dict[str, Any], mode: str) -> None:
    """Write strength.json of the game and its table in docs/strength.md, if there is one.

    Tables of other modes are under "modes"; `sandtable status` reads the main one.
    """
    path = Path(str(files(game.package))) / STRENGTH_FILE
    before: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    modes = {name: one for name, one in before.get("modes", {}).items() if one["rules"] == game.facts.rules}
    if mode:
        usual = {key: value for key, value in before.items() if key != "modes"}
        whole = (usual or {"game": game.id, "rules": "", "ratings": []}) | {"modes": modes | {mode: found}}
    else:
        whole = found | ({"modes": modes} if modes else {})
    path.write_text(json.dumps(whole, indent=1) + "\n", "utf-8")
    print(f"kept in {path.relative_to(ROOT)}", file=sys.stderr)
    text = DOCUMENT.read_text("utf-8")
    title = f"{game.id}: {mode}" if mode else game.id
    part = re.compile(rf"(<!-- strength of {re.escape(title)} -->\n).*?(<!-- end -->)", re.DOTALL)
    if part.search(text):
        made = "\n".join(markdown(found))
        DOCUMENT.write_text(part.sub(lambda found: f"{found[1]}{made}\n{found[2]}", text), "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
