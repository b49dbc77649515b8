"""Report the status of each game: clause coverage, laws, fuzzing, bot ratings and speed.

Everything is counted, tested or measured during the run, in a few seconds per game; --thorough takes about ten minutes
for all games, --deep an hour. Tested clauses are counted only in a checkout; bot ratings are shown if the game's
package stores a league of the current rules version (strength.json). Speed is decisions per second of random playouts
on one thread.

examples:
  sandtable status
  sandtable status dbd --seconds 2
  sandtable status --deep --json > truth.json
  sandtable status --markdown                        as Markdown tables
  sandtable status --thorough --write docs/truth.md  update a document

Exits with 1 if a clause lacks code or a test, a law is broken, or the fuzzer found a fault.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli import FINE, NOT_SO
from sandtable.cli.command import add_json, complain, duration, load_rules, print_json
from sandtable.cli.terminal.progress import Progress
from sandtable.cli.terminal.terminal import Terminal, table

if TYPE_CHECKING:
    from sandtable.lab.status import GameStatus, LawResults

HEAD = ("game", "clauses", "code", "test", "laws", "checked", "fuzzed", "refused", "best bot", "plain/s", "compiled/s")
RIGHT = (1, 2, 3, 4, 5, 6, 7, 9, 10)
MARK = "truth"  # the section of a document that --write replaces
STEPS = 40  # of the progress bar: the laws on two carriers, and the rest


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `status`."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="the games to report on (default: all)")
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument(
        "--thorough", action="store_true", help="all scenarios, each law for some seconds, bounds checked"
    )
    effort.add_argument("--deep", action="store_true", help="all scenarios, many matches, bounds checked (an hour)")
    parser.add_argument("--seconds", type=duration, metavar="S", help="time for each speed (default: 0.3)")
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument("--markdown", action="store_true", help="print Markdown tables")
    printed.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help=f"write them into this document between <!-- {MARK} --> and <!-- /{MARK} -->",
    )
    add_json(
        parser,
        "a list of {game, title, rules, scenarios, clauses, coded, tested, missing, laws: {carrier: {matches, held, "
        "broken, left}}, fuzz: {carrier, matches, decisions, refused, finds}, bots, strength, speed, seconds, well}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Determine the status of the games and print it."""
    import sandtable
    from sandtable.lab import generated_sections
    from sandtable.lab.status import DEEP, QUICK, THOROUGH, status_of

    if args.write:
        generated_sections.parts(args.write, MARK)  # refuse an unsuitable document before doing the work
    effort = DEEP if args.deep else THOROUGH if args.thorough else QUICK
    if args.seconds is not None:
        effort = dataclasses.replace(effort, seconds=args.seconds)
    found: list[GameStatus] = []
    for game in [load_rules(id) for id in args.games or sandtable.games()]:
        with Progress(game.id, quiet=args.json) as progress:
            done = 0

            def report(what: str, progress: Progress = progress) -> None:
                nonlocal done
                progress.show(done, max(STEPS, done + 1), what)
                done += 1

            found.append(status_of(game, effort, report))
    if args.write:
        heading = f"Counted, tested and measured on {generated_sections.today()}: {generated_sections.machine()}."
        generated_sections.write(args.write, MARK, [heading, "", *document(found)])
    if args.json:
        print_json([one.json() for one in found])
    elif args.markdown:
        print("\n".join(document(found)))
    else:
        lines = table([HEAD, *map(row, found)], right=RIGHT)
        print(terminal.paint(lines[0], "bold"), *lines[1:], sep="\n")
    for one in found:
        for fault in faults(one):
            complain("status", f"{one.game}: {fault}")
    return FINE if all(one.is_well for one in found) else NOT_SO


def row(one: GameStatus) -> tuple[str, ...]:
    """Return one game's row of the table."""
    held = sum(len(laws.held) for laws in one.laws.values())
    tried = held + sum(len(laws.broken) for laws in one.laws.values())
    left = sum(len(laws.left) for laws in one.laws.values())
    return (
        one.game,
        str(one.clauses),
        str(one.coded),
        "?" if one.tested is None else str(one.tested),
        f"{held}/{tried}" + (f" ({left} left)" if left else ""),
        f"{sum(sum(laws.held.values()) for laws in one.laws.values()):,}",
        f"{one.fuzz.decisions:,}",
        f"{one.fuzz.refused:,}",
        f"{one.bots[0]['bot']} {one.bots[0]['rating']:.0f}" if one.bots else "-",
        *("-" if rate is None else f"{rate:,.0f}" for rate in (one.speed["plain"], one.speed["compiled"])),
    )


def document(found: list[GameStatus]) -> list[str]:
    """Return all tables as Markdown: the games, each law, each pairing of bots."""
    names = list(dict.fromkeys(law for one in found for laws in one.laws.values() for law in verdicts(laws)))
    lines = markdown([HEAD, *map(row, found)], RIGHT)
    lines += ["", "Cases checked by each law, plain and compiled:", ""]
    games = [one.game for one in found]
    lines += markdown([("law", *games), *((law, *(law_cells(one, law) for one in found)) for law in names)])
    lines += ["", "Pairings of bots: the first bot's score, its 95 % interval, and the goal if there is one:", ""]
    pairings = [(one.game, *pairing) for one in found for pairing in pairing_rows(one)]
    return lines + markdown([("game", "first", "second", "score", "95 %", "matches", "goal"), *pairings], (3, 4, 5, 6))


def markdown(rows: Sequence[Sequence[str]], right: Sequence[int] | None = None) -> list[str]:
    """Format a Markdown table; without `right`, all columns but the first are aligned right."""
    head, *rest = rows
    rule = ["---:" if (at > 0 if right is None else at in right) else "---" for at in range(len(head))]
    return [f"| {' | '.join(cells)} |" for cells in (head, rule, *rest)]


def verdicts(laws: LawResults) -> dict[str, str]:
    """Return the result of every law on a carrier: the number of cases, broken, or not tried."""
    counts = {law: f"{count:,}" for law, count in laws.held.items()}
    return counts | dict.fromkeys(laws.broken, "**broken**") | dict.fromkeys(laws.left, "not tried")


def law_cells(one: GameStatus, law: str) -> str:
    """Return the results of a law on each carrier that it was tried on."""
    return " / ".join(verdict for laws in one.laws.values() if (verdict := verdicts(laws).get(law))) or "–"


def pairing_rows(one: GameStatus) -> list[tuple[str, ...]]:
    """Return the pairings of a game's league as table rows."""
    if one.strength is None:
        return [("no league for these rules", "", "", "", "", "")]
    made: list[tuple[str, ...]] = []
    for pairing in one.strength:
        first, second = pairing["bots"]
        low, high = pairing["interval95"]
        goal = "" if pairing["goal"] is None else f"{pairing['goal']:.0%}"
        made.append(
            (first, second, f"{pairing['score']:.1%}", f"{low:.0%} to {high:.0%}", str(pairing["matches"]), goal)
        )
    return made


def faults(one: GameStatus) -> list[str]:
    """List everything that is wrong with a game."""
    made = [f"{clause} has no code or no test" for clause in one.missing]
    made += [fault for laws in one.laws.values() for fault in laws.broken.values()]
    return made + [f"found by fuzzing: {find}" for find in one.fuzz.finds]
