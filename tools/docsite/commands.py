"""The page of the command line, from the same parsers that the commands use."""

from __future__ import annotations

import argparse
import os
from functools import partial

from sandtable.cli import COMMANDS, command_module
from sandtable.cli.command import Parser

from .schemas import cell

HEAD = """\
# Command line

This page is generated from the parsers of the commands; `sandtable COMMAND --help` prints the same. What `--json`
prints is described in [JSON output](../commands.md).

| command | |
|---|---|
"""


def page() -> str:
    """The whole page."""
    lines = [HEAD + "\n".join(f"| [`{name}`](#{name}) | {words} |" for name, (_, words) in COMMANDS.items()), ""]
    os.environ["COLUMNS"] = "100"  # argparse wraps usage lines to the terminal
    for name in COMMANDS:
        lines += section(name)
    return "\n".join(lines) + "\n"


def section(name: str) -> list[str]:
    """One command: its help text, usage, arguments and examples."""
    module = command_module(name)
    parser = Parser(prog=f"sandtable {name}", allow_abbrev=False, add_help=False)
    module.arguments(parser)
    blocks = (module.__doc__ or "").strip().split("\n\n")
    lines = [f"## {name}", ""]
    for block in blocks:
        lines += [*described(block), ""]
    lines += ["```text", parser.format_usage().removeprefix("usage: ").strip(), "```", ""]
    rows: list[str] = []
    parser.formatter_class = partial(Collector, rows)
    parser.format_help()
    if rows:
        lines += ["| argument | |", "|---|---|", *rows, ""]
    return lines


class Collector(argparse.HelpFormatter):
    """Collects the arguments of a parser as table rows, where argparse would print them."""

    def __init__(self, rows: list[str], prog: str) -> None:
        super().__init__(prog)
        self.rows = rows

    def add_argument(self, action: argparse.Action) -> None:
        """One argument with its help."""
        if action.help != argparse.SUPPRESS:
            words = self._expand_help(action) if action.help else ""
            self.rows.append(f"| {written(action)} | {cell(words)} |")


def described(block: str) -> list[str]:
    """A paragraph, or a block of examples as code."""
    if "\n  " not in block:
        return [" ".join(block.split())]
    title, *rest = block.splitlines()
    return [f"{title.strip().capitalize()}", "", "```console", *(line.removeprefix("  ") for line in rest), "```"]


def written(action: argparse.Action) -> str:
    """An argument as it is typed."""
    if action.choices is not None:
        value = "{" + ",".join(map(str, action.choices)) + "}"
    else:
        value = str(action.metavar or action.dest)
    if not action.option_strings:
        return f"`{value}`"
    names = ", ".join(action.option_strings)
    takes = "" if action.nargs == 0 else f" {value}"
    return f"`{names}{takes}`"
