"""The table of truth: of each game its clauses, the laws it was just held to, what was fuzzed, its bots, its speed.

Everything is counted, tried or measured while you wait, a few seconds a game; --deep takes minutes. Clauses with a
test are counted where the game lies in a checkout; bots where the game's package keeps a league of the present rules
(bots.json). Speed is decisions a second of random playouts on one thread.

examples:
  sandtable status
  sandtable status dbd --seconds 2
  sandtable status --deep --json > truth.json
  sandtable status --markdown          the same for a document

Exits with 1 if a clause lacks code or test, a law is broken, or the fuzzer found something.
"""

from __future__ import annotations

import argparse
import dataclasses
from typing import TYPE_CHECKING

from . import FINE, NOT_SO
from .command import add_json, complain, print_json, seconds, title
from .progress import Progress
from .terminal import Screen, table

if TYPE_CHECKING:
    from sandtable.lab.truth import Truth

HEAD = ("game", "clauses", "code", "test", "laws", "checked", "fuzzed", "refused", "best bot", "plain/s", "compiled/s")
RIGHT = (1, 2, 3, 4, 5, 6, 7, 9, 10)
STEPS = 40  # laws on two carriers, and the rest, for the progress bar


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `status` takes."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="which games; without any, all of them")
    parser.add_argument("--deep", action="store_true", help="all scenarios, many matches, bounds checked: minutes")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="time for one number of the speed (usually 0.3)")
    parser.add_argument("--markdown", action="store_true", help="the table as a document has it")
    add_json(
        parser,
        "a list of {game, title, rules, scenarios, clauses, coded, tested, missing, laws: {carrier: {matches, held, "
        "broken, left}}, fuzz: {carrier, matches, decisions, refused, finds}, bots, speed, seconds, well}",
    )


def run(asked: argparse.Namespace, screen: Screen) -> int:
    """Find out, and print."""
    import sandtable
    from sandtable.lab.truth import DEEP, QUICK, truth

    effort = DEEP if asked.deep else QUICK
    if asked.seconds is not None:
        effort = dataclasses.replace(effort, seconds=asked.seconds)
    found: list[Truth] = []
    for game in [title(id) for id in asked.games or sandtable.games()]:
        with Progress(game.id, quiet=asked.json) as progress:
            done = 0

            def say(what: str, progress: Progress = progress) -> None:
                nonlocal done
                progress.show(done, max(STEPS, done + 1), what)
                done += 1

            found.append(truth(game.game, effort, say))
    if asked.json:
        print_json([one.json() for one in found])
    elif asked.markdown:
        print("\n".join(markdown(found)))
    else:
        lines = table([HEAD, *map(row, found)], right=RIGHT)
        print(screen.paint(lines[0], "bold"), *lines[1:], sep="\n")
    for one in found:
        for fault in faults(one):
            complain("status", f"{one.game}: {fault}")
    return FINE if all(one.is_well for one in found) else NOT_SO


def row(one: Truth) -> tuple[str, ...]:
    """One game's line."""
    held = sum(len(laws.held) for laws in one.laws.values())
    tried = held + sum(len(laws.broken) for laws in one.laws.values())
    left = sum(len(laws.left) for laws in one.laws.values())
    return (
        one.game,
        str(one.clauses),
        str(one.coded),
        "?" if one.tested is None else str(one.tested),
        f"{held}/{tried}" + (f" ({left} left)" if left else ""),
        str(sum(sum(laws.held.values()) for laws in one.laws.values())),
        str(one.fuzz.decisions),
        str(one.fuzz.refused),
        f"{one.bots[0]['bot']} {one.bots[0]['rating']:.0f}" if one.bots else "-",
        *("-" if rate is None else f"{rate:,.0f}" for rate in (one.speed["plain"], one.speed["compiled"])),
    )


def markdown(found: list[Truth]) -> list[str]:
    """The table for a document."""
    rule = ["---:" if at in RIGHT else "---" for at in range(len(HEAD))]
    return [f"| {' | '.join(cells)} |" for cells in (HEAD, rule, *map(row, found))]


def faults(one: Truth) -> list[str]:
    """What is not well with a game."""
    made = [f"{clause} has no code or no test" for clause in one.missing]
    made += [fault for laws in one.laws.values() for fault in laws.broken.values()]
    return made + [f"found by fuzzing: {find}" for find in one.fuzz.finds]
