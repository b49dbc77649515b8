"""What all commands share: argument parsing, error messages and exit codes, common arguments, reading files."""

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
    from sandtable.api.title import Title
    from sandtable.kernel.game import Game
    from sandtable.kernel.record import Record


class CommandModule(Protocol):
    """The interface of a command's module."""

    __doc__: str | None  # the help text: a sentence, a paragraph, examples

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""

    def run(self, args: argparse.Namespace, terminal: Terminal) -> int:
        """Run the command and return its exit code."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose error message is one sentence."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}; see `{self.prog} --help`", file=sys.stderr)
        raise SystemExit(UNREADABLE)


def run(command: CommandModule, name: str, given: Sequence[str]) -> int:
    """Parse and run one command; turn errors into a message and an exit code."""
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
        help="colour the output: auto (in a terminal, unless NO_COLOR is set), always or never",
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
    """Format a command's docstring as its help: wrap paragraphs for the terminal, keep examples as they are."""
    width = max(40, min(WIDEST, shutil.get_terminal_size((80, 24)).columns - 2))
    blocks = text.strip().split("\n\n")
    return "\n\n".join(b if "\n  " in b else textwrap.fill(" ".join(b.split()), width) for b in blocks)


def complain(name: str, sentence: str) -> None:
    """Print an error message on standard error."""
    print(f"sandtable {name}: {sentence}", file=sys.stderr)


def print_json(value: Any) -> int:
    """Print a result as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=1))
    return FINE


def add_json(parser: argparse.ArgumentParser, words: str) -> None:
    """Add the option `--json`; `words` describe the output."""
    parser.add_argument("--json", action="store_true", help=f"print JSON: {words}")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the argument GAME."""
    parser.add_argument("game", metavar="GAME", help="the id of a game (`sandtable games` lists them), or its file")


def add_carrier(parser: argparse.ArgumentParser, *names: str, default: str) -> None:
    """Add the option `--carrier` with these choices."""
    parser.add_argument(
        "--carrier",
        choices=names,
        default=default,
        help=f"where the rules run: plain Python, or compiled by numba (default: {default})",
    )


def carrier_of(name: str, *, default: str = "compiled") -> str:
    """Return the name of the carrier to use; `auto` is `default`, or plain without numba."""
    from sandtable.kernel.carriers.carrier import has_numba
    from sandtable.kernel.errors import Unknown

    if name == "compiled" and not has_numba():
        raise Unknown("the compiled carrier needs numba (pip install 'sandtable[fast]')")
    if name == "auto":
        return default if has_numba() else "plain"
    return name


def whole_number(least: int, most: int = 2**31) -> Any:
    """Return an argument type: a whole number in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not between {least} and {most}")
        return number

    return read


def duration(text: str, most: int = 600) -> float:
    """Parse an argument in seconds."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0 < value <= most:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and {most}")
    return value


def thinking_time(text: str) -> float:
    """Parse the time for one decision in seconds."""
    return duration(text, most=3600)


def load_game(id: str) -> Title:
    """Return a game by its id."""
    import sandtable

    return sandtable.game(id)


def load_rules(id: str) -> Game:
    """Return a game by its id as the registry has it."""
    from sandtable.games import game

    return game(id)


def is_file(source: str) -> bool:
    """Whether a scenario argument is a path rather than a name."""
    return source.endswith(".json") or os.sep in source or Path(source).is_file()


def scenario_of(game: Title, source: str | None) -> Any:
    """Convert a scenario argument to what `Title.start` takes."""
    return Path(source) if source is not None and is_file(source) else source


def read_document(path: Path) -> Any:
    """Read a JSON file; raise Unreadable if it is not JSON."""
    from sandtable.kernel.errors import Unreadable

    try:
        return json.loads(path.read_text("utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as fault:
        raise Unreadable(f"{path}: this is not JSON: {fault}") from None


def records_in(path: str) -> list[tuple[str, Record | str]]:
    """Read the Records of a JSON or JSONL file, each with its place; an error message stands for an unreadable one."""
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
    """Read the only Record of a file."""
    from sandtable.kernel.errors import BadRecord

    found = records_in(path)
    if len(found) != 1:
        raise BadRecord(f"{path}: exactly one record is needed, the file holds {len(found)}")
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
