"""The options of a match on the command line: `--option name=value`, or `--name` for short."""

from __future__ import annotations

import argparse
from collections.abc import Sequence


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the argument `--option`."""
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=_option,
        help="an option of the match (`sandtable show GAME` lists them); may be repeated; --NAME is short for NAME=1",
    )


def read_options(args: argparse.Namespace) -> dict[str, int]:
    """Return the options given; the game checks their names and values later."""
    return dict(args.option)


def _option(text: str) -> tuple[str, int]:
    name, equals, value = text.partition("=")
    words = {"on": 1, "yes": 1, "true": 1, "off": 0, "no": 0, "false": 0}
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    if value.lower() in words:
        return name, words[value.lower()]
    try:
        return name, int(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{name}: {value!r} is not a whole number") from None


def take_switches(args: argparse.Namespace, rest: Sequence[str]) -> list[str]:
    """Take the `--name` and `--name=value` arguments that are options of the game; return the unknown rest.

    `rest` are the arguments that the command's own parser did not recognise.
    """
    import sandtable

    game = getattr(args, "game", None)
    if not hasattr(args, "option") or game not in sandtable.games():
        return list(rest)
    names = {option.name for option in sandtable.game(game).facts.options}
    unknown: list[str] = []
    for word in rest:
        name, equals, value = word.removeprefix("--").partition("=")
        name = name.replace("-", "_")
        if word.startswith("--") and name in names:
            args.option = [*args.option, _option(f"{name}={value if equals else 1}")]
        else:
            unknown.append(word)
    return unknown
