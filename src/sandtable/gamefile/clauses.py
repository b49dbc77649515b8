"""The rules text of a game and its clauses."""

from __future__ import annotations

import re
import sys
from collections import namedtuple
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from sandtable.kernel.game import read_clauses
from sandtable.kernel.package import resources

LISTED = "An action is legal if the rules list it."
PLAYABLE = "A scenario is a position that the rules can play on. What it leaves out is as in the usual start."


def rules_text(module: Mapping[str, Any]) -> str:
    """Return the rules text of the game that a module belongs to: RULES.md of its package, or the docstring.

    A clause that goes on in indented lines of a docstring is put into one.
    """
    package = module["__package__"] or module["__name__"]
    path = resources(package) / "RULES.md"
    if path.is_file():
        return path.read_text("utf-8")
    return re.sub(r"\n[ \t]+(?=\S)", " ", sys.modules[package].__doc__ or "")


def all_clauses(id: str, text: str, *, listed: bool) -> tuple[tuple[str, ...], str]:
    """Return the clause ids of a rules text, and the text.

    A clause on scenarios is added, and one on refusals if what `legal` does not list is refused, unless there are any.
    """
    known = read_clauses(text)
    prefix = next((clause.partition("-")[0] for clause in known), initials(id))
    wanted = {f"{prefix}-LEGAL-1": LISTED} if listed else {}
    wanted |= {f"{prefix}-SCN-1": PLAYABLE}
    more = {clause: words for clause, words in wanted.items() if clause not in known}
    added = "".join(f"\n- **{clause}** {words}" for clause, words in more.items())
    return ("", *known, *more), f"{text.rstrip()}\n{added}\n" if more else text


class ClauseNumbers(tuple[int, ...]):
    """For the type checker: a tuple with a name for each number."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> int:
            raise NotImplementedError


def clause_numbers(module: str) -> ClauseNumbers:
    """Return the numbers of the clauses as constants for kernel Python: `clauses.BR_MOVE_1`.

    They are the places in the rules text of the game that the module belongs to: call this with `__name__`.
    """
    names = [clause.replace("-", "_").upper() for clause in read_clauses(rules_text(vars(sys.modules[module])))]
    made = namedtuple("Clauses", names)(*range(1, len(names) + 1))  # noqa: PYI024  # the names are not known before
    return cast("ClauseNumbers", made)


def initials(id: str) -> str:
    """Return two to five capitals for the clauses of a game: BR for border-raid."""
    words = re.findall(r"[a-z]+", id.lower())
    short = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)
    return (short[:5] if len(short) > 1 else f"{short}x").upper()
