"""Write the problems of scenarios as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .terminal import Terminal

if TYPE_CHECKING:
    from sandtable.kernel.errors import Problem


def problem_lines(problem: Problem, terminal: Terminal) -> list[str]:
    """Return the lines of one problem: its place, what was found, what is allowed or, in a warning, expected."""
    kind = terminal.paint("warning", "act") if problem.warning else terminal.paint("error", "bad")
    right = "expected" if problem.warning else "allowed"
    return [
        f"  {kind} {problem.code} at {problem.pointer or 'the document'}",
        terminal.text(f"found {problem.found}", indent="      ", first="    "),
        terminal.sentence(f"{right} {problem.allowed}", problem.clause, indent="      ", first="    "),
    ]
