"""Rewrites links so that they work inside the site, wherever their target lies in the project."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

from .dialect import relative
from .paths import INCLUDED, LISTED, ROOT

LINK = re.compile(r"(!?\[[^\]]*\]\()([^)#\s]+)(#[^)\s]*)?(\))")
FENCED = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
PAGES = {source: page for page, source in INCLUDED.items()}


def rewrite(text: str, *, source: str, page: str, listing: Callable[[str], str]) -> str:
    """The text of a page with its links corrected.

    `source` is where the text lies in the project, `page` where it goes in the site, and `listing` makes a page for
    a source file. Links between pages of `docs/` stay as they are. A link to a folder becomes plain text.
    """

    def corrected(found: re.Match[str]) -> str:
        before, target, anchor, after = found[1], found[2], found[3] or "", found[4]
        if "://" in target or target.startswith("mailto:"):
            return found[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if path in PAGES:
            goal = PAGES[path]
        elif path.startswith("docs/"):
            goal = path.removeprefix("docs/")
        elif path.endswith(LISTED) and (ROOT / path).is_file():
            goal = listing(path)
        elif (ROOT / path).exists():
            return before.strip("![](")
        else:
            return found[0]  # MkDocs says that it is broken
        return f"{before}{relative(goal, page)}{anchor}{after}"

    parts = FENCED.split(text)
    return "".join(part if number % 2 else LINK.sub(corrected, part) for number, part in enumerate(parts))
