"""What all commands share: their parser, how errors become a sentence and an exit code, and where games come from."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from . import FINE, NOT_SO, UNREADABLE
from .options import take_switches
from .terminal.terminal import WIDEST, Terminal, detect

if TYPE_CHECKING:
    from sandtable.api import Title
    from sandtable.kernel.record import Record


class Command(Protocol):
    """A module of this package: one command."""

    __doc__: str | None  # the help: a sentence, a paragraph, examples

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare what the command takes."""

    def run(self, args: argparse.Namespace, terminal: Terminal) -> int:
        """Do it; the result is the exit code."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one sentence."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}; `{self.prog} --help` tells more", file=sys.stderr)
        raise SystemExit(UNREADABLE)


def run(command: Command, name: str, given: Sequence[str]) -> int:
    """Parse and run one command; whatever Sandtable refuses becomes a sentence and an exit code."""
    parser = Parser(
        prog=f"sandtable {name}",
        description=description(command.__doc__ or ""),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.arguments(parser)
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="colour: as the terminal and NO_COLOR say (auto), always or never",
    )
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        args, rest = parser.parse_known_args(given)
        if rest and (unknown := take_switches(args, rest)):
            parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    except argparse.ArgumentTypeError as fault:
        complain(name, str(fault))
        return UNREADABLE
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else UNREADABLE
    from sandtable.kernel.errors import SandtableError, Unreadable

    try:
        return command.run(args, detect(args.color))
    except SandtableError as fault:
        complain(name, str(fault))
        return UNREADABLE if isinstance(fault, Unreadable) else NOT_SO
    except BrokenPipeError:
        raise
    except OSError as fault:
        complain(name, f"{fault.filename or 'a file'}: {fault.strerror or fault}")
        return UNREADABLE


def description(text: str) -> str:
    """A command's docstring as its help: paragraphs wrapped for the terminal, examples left as they are."""
    width = max(40, min(WIDEST, shutil.get_terminal_size((80, 24)).columns - 2))
    blocks = text.strip().split("\n\n")
    return "\n\n".join(b if "\n  " in b else textwrap.fill(" ".join(b.split()), width) for b in blocks)


def complain(name: str, sentence: str) -> None:
    """Say on standard error what is wrong."""
    print(f"sandtable {name}: {sentence}", file=sys.stderr)


def print_json(value: Any) -> int:
    """Write a result for a program."""
    print(json.dumps(value, ensure_ascii=False, indent=1))
    return FINE


def add_json(parser: argparse.ArgumentParser, words: str) -> None:
    """Let a program ask for JSON; `words` say what it will get."""
    parser.add_argument("--json", action="store_true", help=f"print JSON: {words}")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Let a command take a game."""
    parser.add_argument("game", metavar="GAME", help="the id of a game; `sandtable games` lists them")


def add_carrier(parser: argparse.ArgumentParser, *names: str, default: str) -> None:
    """Let a command take a carrier, one of these names."""
    parser.add_argument(
        "--carrier",
        choices=names,
        default=default,
        help=f"where the rules run: plain Python, or compiled by numba (usually: {default})",
    )


def carrier_of(name: str, *, default: str = "compiled") -> str:
    """The carrier asked for; `auto` is the usual one, and plain where there is no numba."""
    from sandtable.kernel.carriers.carrier import has_numba
    from sandtable.kernel.errors import Unknown

    if name == "compiled" and not has_numba():
        raise Unknown("the compiled carrier needs numba (pip install 'sandtable[fast]')")
    if name == "auto":
        return default if has_numba() else "plain"
    return name


def whole_number(least: int, most: int = 2**31) -> Any:
    """An argument that is a whole number in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not from {least} to {most}")
        return number

    return read


def duration(text: str, most: int = 600) -> float:
    """An argument that is a span of time."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None
    if not 0 < value <= most:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and {most}")
    return value


def thinking_time(text: str) -> float:
    """An argument that is the time for one decision."""
    return duration(text, most=3600)


def load_game(id: str) -> Title:
    """A game by its id."""
    import sandtable

    return sandtable.game(id)


def is_file(source: str) -> bool:
    """Whether a scenario is named by a path."""
    return source.endswith(".json") or os.sep in source or Path(source).is_file()


def scenario_of(game: Title, source: str | None) -> Any:
    """What `start` takes for a scenario that was named on the command line."""
    return Path(source) if source is not None and is_file(source) else source


def read_document(path: Path) -> Any:
    """The JSON value of a file, or the sentence that says why there is none."""
    from sandtable.kernel.errors import Unreadable

    try:
        return json.loads(path.read_text("utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as fault:
        raise Unreadable(f"{path}: this is not JSON: {fault}") from None


def records_in(path: str) -> list[tuple[str, Record | str]]:
    """The Records of a file, one object or one a line, each with the name of its place; a text says why not."""
    from sandtable.kernel import record as records
    from sandtable.kernel.errors import BadRecord, Unreadable

    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise Unreadable(f"{path}: {getattr(fault, 'strerror', None) or fault}") from None
    lines = text.splitlines()
    if not (path.endswith(".jsonl") or (len(lines) > 1 and _is_json(lines[0]))):
        places = [(path, text)]
    else:
        places = [(f"{path}:{n}", line) for n, line in enumerate(lines, start=1) if line.strip()]
    made: list[tuple[str, Record | str]] = []
    for place, part in places:
        try:
            made.append((place, records.read(part)))
        except BadRecord as fault:
            made.append((place, str(fault)))
    return made


def one_record(path: str) -> Record:
    """The only Record of a file."""
    from sandtable.kernel.errors import BadRecord

    found = records_in(path)
    if len(found) != 1:
        raise BadRecord(f"{path}: one record is needed here, the file holds {len(found)}")
    place, record = found[0]
    if isinstance(record, str):
        raise BadRecord(f"{place}: {record}")
    return record


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return False
    return True
