"""Check that records are genuine: recompute every digest and every roll.

Every entry is replayed by the rules and its digest recomputed. If the secret was revealed, every roll, and the set-up
if it was random, is derived from it. The first entry that does not match is reported. A file holds one record, or one
on each line (JSONL).

examples:
  sandtable verify match.json
  sandtable verify *.json season.jsonl --json

Exits with 1 if a record was tampered with, and with 2 if one cannot be read.
"""

from __future__ import annotations

import argparse
from typing import Any

from sandtable.cli import FINE, NOT_SO, UNREADABLE
from sandtable.cli.command import add_json, print_json, records_in
from sandtable.cli.terminal.terminal import Terminal, count


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `verify`."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, or several in JSONL")
    add_json(
        parser,
        "a list of {record, verdict: genuine | tampered | unreadable, game, entries, derived, given, revealed, "
        "drawn, result}, or {record, verdict, entry, fault}",
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Verify every record of every file."""
    from sandtable.kernel.errors import Unreadable

    results: list[dict[str, Any]] = []
    for file in args.files:
        try:
            found = records_in(file)
        except Unreadable as fault:
            found = [(file, str(fault).removeprefix(f"{file}: "))]
        for place, record in found or [(file, "it contains no record")]:
            result = {"record": place} | judge(record)
            results.append(result)
            if not args.json:
                print(result_line(result, terminal))
    if args.json:
        print_json(results)
    verdicts = {result["verdict"] for result in results}
    return UNREADABLE if "unreadable" in verdicts else NOT_SO if "tampered" in verdicts else FINE


def judge(record: Any) -> dict[str, Any]:
    """Verify one record; return the result as JSON values."""
    from sandtable.api.records import verify
    from sandtable.kernel.errors import SandtableError, Tampered

    if isinstance(record, str):
        return {"verdict": "unreadable", "fault": record}
    try:
        verified = verify(record)
    except Tampered as fault:
        return {
            "verdict": "tampered",
            "game": record.game,
            "entry": fault.entry,
            "fault": str(fault),
        }
    except SandtableError as fault:
        return {"verdict": "unreadable", "game": record.game, "fault": str(fault)}
    return {"verdict": "genuine", "game": record.game, **vars(verified), "result": record.result}


def result_line(result: dict[str, Any], terminal: Terminal) -> str:
    """Format a result as text."""
    if result["verdict"] != "genuine":
        return f"{result['record']}: {terminal.paint(result['verdict'], 'bad')}: {result['fault']}"
    parts = [count(result["entries"], "entry", "entries")]
    if result["revealed"]:
        parts.append(f"{count(result['derived'], 'roll')} derived from the secret")
        if result["drawn"]:
            parts.append("the set-up too")
    elif not result["given"]:
        parts.append("rolls not checked, since the secret is not revealed")
    if result["given"]:
        parts.append(f"{count(result['given'], 'roll')} of the players' own dice")
    parts.append(result["result"]["reason"] if result["result"] else "still running")
    return f"{result['record']}: {terminal.paint('genuine', 'good')}: {', '.join(parts)}"
