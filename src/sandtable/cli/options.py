"""`--option name=value`: the switches of a match."""

from __future__ import annotations

import argparse


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let a command take options."""
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        type=_option,
        help="a switch of the match, as `sandtable show GAME` lists them; may be repeated",
    )


def read_options(asked: argparse.Namespace) -> dict[str, int]:
    """The options given; the game says which exist."""
    return dict(asked.option)


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
        raise argparse.ArgumentTypeError(f"{name}: {value!r} is no whole number") from None
