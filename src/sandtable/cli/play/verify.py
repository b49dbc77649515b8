"""Prove that nobody touched a record: re-derive every digest and every roll.

Every entry is played again by the rules, its digest is computed anew, and where the secret was revealed every roll
is derived from it, and so is a set-up that chance made. The first entry that does not follow is named. A file holds
one record, or one a line (JSONL).

examples:
  sandtable verify match.json
  sandtable verify *.json season.jsonl --json

Exits with 1 if any record was tampered with, with 2 if any cannot be read.
"""

from __future__ import annotations

import argparse
from typing import Any

from sandtable.cli import FINE, NOT_SO, UNREADABLE
from sandtable.cli.command import add_json, print_json, records_in
from sandtable.cli.terminal.terminal import Terminal, count


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `verify` takes."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, or many in JSONL")
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
        for place, record in found or [(file, "it holds no record")]:
            result = {"record": place} | judge(record)
            results.append(result)
            if not args.json:
                print(line(result, terminal))
    if args.json:
        print_json(results)
    verdicts = {result["verdict"] for result in results}
    return UNREADABLE if "unreadable" in verdicts else NOT_SO if "tampered" in verdicts else FINE


def judge(record: Any) -> dict[str, Any]:
    """What is so about one record."""
    from sandtable.api import verify
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


def line(result: dict[str, Any], terminal: Terminal) -> str:
    """The same for people."""
    if result["verdict"] != "genuine":
        return f"{result['record']}: {terminal.paint(result['verdict'], 'bad')}: {result['fault']}"
    parts = [count(result["entries"], "entry", "entries")]
    if result["revealed"]:
        parts.append(f"{count(result['derived'], 'roll')} derived from the secret")
        if result["drawn"]:
            parts.append("and so is the set-up")
    elif not result["given"]:
        parts.append("the secret is not revealed, so rolls were taken as written")
    if result["given"]:
        parts.append(f"{count(result['given'], 'roll')} by the players' own dice")
    parts.append(result["result"]["reason"] if result["result"] else "still running")
    return f"{result['record']}: {terminal.paint('genuine', 'good')}: {', '.join(parts)}"
