"""The Record of a match: header and Entries, the durable truth from which everything else is derived.

A Record is one JSON object, or one line of JSONL. It holds the resolved Scenario and every roll, so a replay needs no
random generator and does not depend on its version.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from .digest import LENGTH, header_digest
from .errors import BadRecord
from .ids import AUTOMATIC

FORMAT: Final = "sandtable-record-1"
LARGEST: Final = 64 * 2**20  # size limit of a record file in bytes

PLAY, UNDO, RESIGN, DRAW, TAKE_BACK, TIME, HINT = (
    "play",
    "undo",
    "resign",
    "draw",
    "take-back",
    "time",
    "hint",
)
ACTS: Final = (PLAY, UNDO, RESIGN, DRAW, TAKE_BACK, TIME, HINT)

Roll = int | str  # as the game writes it: 5, "H"


@dataclass(frozen=True, slots=True)
class Entry:
    """One applied Action, or one platform act such as undo or resign."""

    n: int  # from 1; the set-up is 0 and has no Entry
    seat: int  # 0, 1, or 3 for an automatic step
    act: str = PLAY
    action: str = ""  # "INF@23-24"; empty for platform acts
    rolls: tuple[Roll, ...] = ()
    of: int = 0  # undo: the Entry withdrawn; take-back: the first one taken back
    given: bool = False  # the players entered the rolls of their own dice
    digest: str = ""

    def content(self) -> dict[str, Any]:
        """Return the Entry without its digest as JSON values; empty fields are omitted."""
        return content(self.n, self.seat, self.act, self.action, self.rolls, self.of, given=self.given)

    def json(self) -> dict[str, Any]:
        return self.content() | {"digest": self.digest}


def content(
    n: int, seat: int, act: str, action: str, rolls: tuple[Roll, ...], of: int = 0, *, given: bool = False
) -> dict[str, Any]:
    """Return the content of an Entry with these values; empty fields are omitted."""
    made: dict[str, Any] = {"n": n, "seat": seat}
    if act != PLAY:
        made["act"] = act
    if action:
        made["action"] = action
    if rolls:
        made["rolls"] = list(rolls)
    if of:
        made["of"] = of
    if given:
        made["given"] = True
    return made


@dataclass
class Record:
    """Header, Entries and result of one match.

    Examples:
        >>> import sandtable
        >>> match = sandtable.game("dbd").start("first-blood", seed=7)
        >>> _ = match.play(0, "INF@109-93")
        >>> record = match.record()
        >>> [entry.action for entry in record.entries], sandtable.replay(record).entries == match.entries
        (['INF@109-93'], True)
    """

    game: str
    rules: str
    scenario: dict[str, Any]
    options: dict[str, int]
    match: str = ""
    seats: tuple[str, str] = ("", "")  # player names
    nonces: tuple[str, str] = ("", "")
    commitment: str = ""
    entries: list[Entry] = field(default_factory=list)
    result: dict[str, Any] | None = None  # {"winner": 0, "reason": "…", "clause": "…"}
    reveal: str = ""  # the secret in hexadecimal, once the match is over
    asked: dict[str, Any] | None = None  # where the set-up was drawn: {"scenario": …, "nonces": […]} it was drawn from

    def header(self) -> dict[str, Any]:
        """Return what was fixed before the first Entry."""
        made: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "match": self.match,
            "scenario": self.scenario,
            "options": self.options,
            "seats": list(self.seats),
            "nonces": list(self.nonces),
            "commitment": self.commitment,
        }
        if self.asked is not None:
            made["asked"] = self.asked
        return made

    def origin(self) -> str:
        """Return the digest that the first Entry's digest builds on."""
        return header_digest(self.header())

    def json(self) -> dict[str, Any]:
        made = self.header() | {"entries": [entry.json() for entry in self.entries]}
        if self.result is not None:
            made["result"] = self.result
        if self.reveal:
            made["reveal"] = self.reveal
        return made

    def text(self) -> str:
        """Format the Record with one Entry per line, for people and diffs."""
        made = self.json()
        entries = made.pop("entries")
        head = json.dumps(made, ensure_ascii=False, indent=1)
        lines = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in entries)
        return head.removesuffix("\n}") + ',\n "entries": [' + (f"\n{lines}\n " if lines else "") + "]\n}\n"

    def line(self) -> str:
        """Format the Record as one line of JSONL."""
        return json.dumps(self.json(), ensure_ascii=False, separators=(",", ":"))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the Record atomically."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(self.text(), encoding="utf-8")
            draft.replace(target)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise


def from_json(document: Any) -> Record:
    """Parse a Record; raise BadRecord naming the place of the first fault."""
    top = _object(document, "the record")
    if top.get("format") != FORMAT:
        raise BadRecord(f"format: {top.get('format')!r} is not {FORMAT!r}")
    known = {"format", "game", "rules", "match", "scenario", "options", "seats", "nonces", "commitment"}
    if unknown := sorted(set(top) - known - {"entries", "result", "reveal", "asked"}):
        raise BadRecord(f"unknown field {unknown[0]!r}")
    if missing := sorted((known | {"entries"}) - set(top)):
        raise BadRecord(f"{missing[0]}: missing")
    options = _object(top["options"], "options")
    for name, value in options.items():
        _whole(value, f"options.{name}")
    entries = _list(top["entries"], "entries")
    record = Record(
        game=_text(top["game"], "game"),
        rules=_text(top["rules"], "rules"),
        match=_text(top["match"], "match"),
        scenario=_object(top["scenario"], "scenario"),
        options=options,
        seats=_pair(top["seats"], "seats"),
        nonces=_pair(top["nonces"], "nonces"),
        commitment=_hexadecimal(top["commitment"], "commitment", (0, 64)),
        entries=[_entry(entry, at) for at, entry in enumerate(entries, start=1)],
        reveal=_hexadecimal(top.get("reveal", ""), "reveal"),
    )
    if "asked" in top:
        record.asked = _asked(top["asked"])
    if "result" in top:
        record.result = _result(top["result"])
    return record


def _asked(value: Any) -> dict[str, Any]:
    """Parse the source of a random set-up."""
    asked = _object(value, "asked")
    if set(asked) != {"scenario", "nonces"}:
        raise BadRecord("asked: it has a scenario and nonces, and nothing else")
    return {
        "scenario": _object(asked["scenario"], "asked.scenario"),
        "nonces": list(_pair(asked["nonces"], "asked.nonces")),
    }


def read(text: str) -> Record:
    """Parse a Record from its text."""
    if len(text) > LARGEST:
        raise BadRecord(f"a record of more than {LARGEST} characters is not read")
    try:
        return from_json(json.loads(text))
    except (ValueError, RecursionError) as fault:  # a number of 5,000 digits is a plain ValueError
        raise BadRecord(f"this is not JSON: {fault}") from None


def read_file(path: str | os.PathLike[str]) -> Record:
    """Read a Record from a file; a JSONL file must hold exactly one."""
    try:
        if Path(path).stat().st_size > LARGEST:
            raise BadRecord(f"{path}: a record of more than {LARGEST} bytes is not read")
        return read(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise BadRecord(f"{path}: {fault}") from None


def read_lines(lines: Iterable[str]) -> Iterator[Record]:
    """Read many Records from JSONL; raise BadRecord naming the line of a fault."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield read(line)
            except BadRecord as fault:
                raise BadRecord(f"line {number}: {fault}") from None


def live(entries: Iterable[Entry]) -> list[Entry]:
    """Return the Entries in effect: played, and neither withdrawn nor taken back.

    A take-back restores exactly what was in effect before the Entry it names, so an Entry withdrawn since then is in
    effect again.
    """
    last: _Link | None = None
    reached: dict[int, _Link | None] = {}  # Entry -> the Entries in effect before it
    for entry in entries:
        reached[entry.n] = last
        if entry.act == PLAY or entry.act == TIME:
            last = (entry, last)
        elif entry.act == UNDO:
            last = _without(last, entry.of)
        elif entry.act == TAKE_BACK:
            last = reached.get(entry.of)
    return _unchained(last)


_Link = tuple[Entry, "_Link | None"]  # an Entry and its predecessors; chains share their tails


def _without(last: _Link | None, n: int) -> _Link | None:
    """Return the chain without Entry `n`, usually its last one; numbers increase along a chain."""
    later = []
    while last is not None and last[0].n > n:
        later.append(last[0])
        last = last[1]
    if last is not None and last[0].n == n:
        last = last[1]
    for entry in reversed(later):
        last = (entry, last)
    return last


def _unchained(last: _Link | None) -> list[Entry]:
    made = []
    while last is not None:
        made.append(last[0])
        last = last[1]
    return made[::-1]


def _entry(document: Any, at: int) -> Entry:
    where = f"entries[{at - 1}]"
    made = _object(document, where)
    if unknown := sorted(set(made) - {"n", "seat", "act", "action", "rolls", "of", "given", "digest"}):
        raise BadRecord(f"{where}: unknown field {unknown[0]!r}")
    n = _whole(made.get("n"), f"{where}.n")
    if n != at:
        raise BadRecord(f"{where}.n: {n} where {at} is due")
    seat = _whole(made.get("seat"), f"{where}.seat")
    if seat not in (0, 1, AUTOMATIC):
        raise BadRecord(f"{where}.seat: {seat} is neither 0, 1 nor {AUTOMATIC}")
    act = _text(made.get("act", PLAY), f"{where}.act")
    if act not in ACTS:
        raise BadRecord(f"{where}.act: {act!r} is none of {', '.join(ACTS)}")
    action = _text(made.get("action", ""), f"{where}.action")
    if act == PLAY and not action:
        raise BadRecord(f"{where}.action: missing")
    rolls = _list(made.get("rolls", []), f"{where}.rolls")
    if rolls and not action:
        raise BadRecord(f"{where}.rolls: nothing was rolled for {act}")
    for i, roll in enumerate(rolls):
        if not isinstance(roll, str):
            _whole(roll, f"{where}.rolls[{i}]")
    of = _whole(made.get("of", 0), f"{where}.of")
    if act in (UNDO, TAKE_BACK):
        if not 0 < of < n:
            raise BadRecord(f"{where}.of: {of} is no earlier entry")
    elif of:
        raise BadRecord(f"{where}.of: {act} is of no other entry")
    given = made.get("given", False)
    if not isinstance(given, bool) or (given and not rolls):
        raise BadRecord(f"{where}.given: {given!r} is not true, or nothing was rolled")
    digest = _hexadecimal(made.get("digest"), f"{where}.digest", (LENGTH,))
    return Entry(n, seat, act, action, tuple(rolls), of, given, digest)


def _result(document: Any) -> dict[str, Any]:
    made = _object(document, "result")
    if unknown := sorted(set(made) - {"winner", "reason", "clause"}):
        raise BadRecord(f"result: unknown field {unknown[0]!r}")
    winner = made.get("winner", -1)
    if winner is not None and _whole(winner, "result.winner") not in (0, 1):
        raise BadRecord(f"result.winner: {winner} is neither 0, 1 nor null")
    _text(made.get("reason"), "result.reason")
    _text(made.get("clause"), "result.clause")
    return made


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRecord(f"{where}: an object is needed, not {type(value).__name__}")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadRecord(f"{where}: a list is needed, not {type(value).__name__}")
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise BadRecord(f"{where}: a text is needed, not {type(value).__name__}")
    return value


def _hexadecimal(value: Any, where: str, lengths: Container[int] | None = None) -> str:
    text = _text(value, where)
    if not re.fullmatch(r"([0-9a-f]{2})*", text) or (lengths is not None and len(text) not in lengths):
        raise BadRecord(f"{where}: {text!r} is not written in hexadecimal, or has another length")
    return text


def _whole(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRecord(f"{where}: a whole number is needed, not {value!r}")
    return value


def _pair(value: Any, where: str) -> tuple[str, str]:
    first, second = _list(value, where) if isinstance(value, list) and len(value) == 2 else _list(None, where)
    return _text(first, f"{where}[0]"), _text(second, f"{where}[1]")
