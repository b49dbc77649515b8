"""Pages that show a source file, highlighted, with an anchor for each line."""

from __future__ import annotations

import html
import re

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_for_filename
from pygments.util import ClassNotFound

from .dialect import Clauses, relative
from .paths import LISTING_PAGE, ROOT


class Listings:
    """The source files that other pages link to."""

    def __init__(self, repository: str = "") -> None:
        self.repository = repository  # "https://example.org/sandtable/blob/main/": links go there instead
        self.files: dict[str, str] = {}  # {"reference/source/src/….py.md": "src/….py"}

    def page(self, path: str) -> str:
        """The address of a file of the project; without a repository it gets a page."""
        if self.repository:
            return self.repository + path
        page = LISTING_PAGE.format(path=path)
        self.files[page] = path
        return page

    def line(self, path: str, number: int) -> str:
        """The address of one line."""
        return f"{self.page(path)}#L{number}"

    def front_matter(self, page: str) -> str:
        """The page as MkDocs reads it; `content` adds the rest."""
        path = self.files[page]
        title = path.rpartition("/")[2]
        return f"---\ntemplate: source.html\nsearch:\n  exclude: true\ntitle: {title}\n---\n\n# {title}\n\n`{path}`\n"

    def content(self, page: str, clauses: Clauses) -> tuple[str, set[str]]:
        """The highlighted source as HTML, and its anchors."""
        path = self.files[page]
        source = (ROOT / path).read_text("utf-8")
        try:
            lexer = get_lexer_for_filename(path, stripnl=False)
        except ClassNotFound:
            lexer = TextLexer(stripnl=False)
        lines = highlight(source, lexer, HtmlFormatter(nowrap=True)).splitlines()
        linked = [self._link_clauses(line, page, clauses) for line in lines]
        rows = [f'<span id="L{number}">{line or " "}</span>' for number, line in enumerate(linked, start=1)]
        body = "\n".join(rows)
        label = html.escape(path)
        made = f'<div class="highlight source"><pre aria-label="{label}"><code>{body}</code></pre></div>'
        return made, {f"L{number}" for number in range(1, len(lines) + 1)}

    def _link_clauses(self, line: str, page: str, clauses: Clauses) -> str:
        def linked(found: re.Match[str]) -> str:
            clause = clauses.known(found[1])
            if clause is None:
                return found[0]
            target = relative(f"{clauses.pages[clause]}#{clause.lower()}", page).replace(".md", ".html")
            return f'<a href="{target}">{found[1]}</a>'

        return re.sub(clauses.pattern, linked, line)
