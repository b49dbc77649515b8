"""Makes Python-Markdown read what GitHub reads, and turns clause ids into links."""

from __future__ import annotations

import posixpath
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass, field

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

LIST_ITEM = re.compile(r"\s*([-*+]|\d+\.)\s+\S")
FENCE = re.compile(r"\s*(```|~~~)")
Handled = tuple[ET.Element | None, int | None, int | None]
CLAUSE_LINK = "clause"  # the class of a link to a clause


@dataclass(frozen=True)
class Mention:
    """One place that names a clause."""

    label: str  # "combat.py:41"
    target: str  # "reference/source/src/…/combat.py.md#L41", or an absolute address
    is_test: bool


@dataclass
class Clauses:
    """All clauses of all games: the page of each, and who names it."""

    pages: dict[str, str] = field(default_factory=dict)  # {"DBD-MOVE-1": "reference/rules/dbd.md"}
    mentions: Mapping[str, list[Mention]] = field(default_factory=dict)
    page: str = ""  # the page that is being rendered

    @property
    def pattern(self) -> str:
        """A regular expression that finds clause ids, whether they exist or not."""
        prefixes = "|".join(sorted({clause.partition("-")[0] for clause in self.pages})) or "(?!)"
        return rf"(?<![\w-])((?:{prefixes})(?:-[A-Z]+)+-\d+[a-z]?)(?![\w]|-\w)"

    def known(self, text: str) -> str | None:
        """The clause that a text names: itself, or the clause that a lettered part belongs to."""
        return next((one for one in (text, text.rstrip("abcdefghijklmnop")) if one in self.pages), None)

    def href(self, clause: str) -> str:
        """The address of a clause, relative to the page that is being rendered."""
        return relative(f"{self.pages[clause]}#{clause.lower()}", self.page)


def relative(target: str, page: str) -> str:
    """A page's path as seen from another page; absolute addresses stay."""
    if "://" in target:
        return target
    path, mark, anchor = target.partition("#")
    if path == page:
        return mark + anchor
    return posixpath.relpath(path, posixpath.dirname(page) or ".") + mark + anchor


class Dialect(Extension):
    """The extension that MkDocs is given; one object serves all pages."""

    def __init__(self, clauses: Clauses) -> None:
        super().__init__()
        self.clauses = clauses

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  # the name that Markdown calls
        """Register the parts. Nested lists are indented by two blanks, as GitHub allows."""
        md.tab_length = 2
        md.preprocessors.register(BlankLines(md), "blank-lines", 26)  # before fenced code is taken out
        md.inlinePatterns.register(ClauseLinks(self.clauses, md), "clause-links", 75)
        md.treeprocessors.register(ClauseAnchors(self.clauses, md), "clause-anchors", 6)


class BlankLines(Preprocessor):
    """A list, table or fence may follow a paragraph directly; Python-Markdown wants a blank line before it."""

    def run(self, lines: list[str]) -> list[str]:
        """Add the blank lines."""
        made: list[str] = []
        in_fence = False
        first = ""  # the first line of the present block
        for line in lines:
            before = made[-1] if made else ""
            if not before.strip():
                first = line
            if not in_fence and before.strip() and self._begins_block(line, before, first):
                made.append("")
                first = line
            made.append(line)
            in_fence ^= bool(FENCE.match(line))
        return made

    def _begins_block(self, line: str, before: str, first: str) -> bool:
        if line.startswith("|"):
            return not before.startswith("|")
        in_list = LIST_ITEM.match(first) or LIST_ITEM.match(before)
        return bool(LIST_ITEM.match(line)) and not line.startswith(" ") and not in_list


class ClauseLinks(InlineProcessor):
    """`DBD-MOVE-1` in a sentence leads to that clause."""

    ANCESTOR_EXCLUDES = ("a",)

    def __init__(self, clauses: Clauses, md: Markdown) -> None:
        super().__init__(clauses.pattern, md)
        self.clauses = clauses

    def handleMatch(  # type: ignore[override]  # noqa: N802  # the stubs know the older signature alone
        self, m: re.Match[str], data: str
    ) -> Handled:
        """A link, if there is such a clause."""
        clause = self.clauses.known(m[1])
        if clause is None:
            return None, None, None
        link = ET.Element("a", {"href": self.clauses.href(clause), "class": CLAUSE_LINK})
        link.text = m[1]
        return link, m.start(0), m.end(0)


class ClauseAnchors(Treeprocessor):
    """On a rules page each clause gets an anchor, and below it the places that name it."""

    def __init__(self, clauses: Clauses, md: Markdown) -> None:
        super().__init__(md)
        self.clauses = clauses

    def run(self, root: ET.Element) -> None:
        """Find the clauses: list items and paragraphs that begin with a bold id."""
        if self.clauses.page not in self.clauses.pages.values():
            return
        for element in list(root.iter("li")) + list(root.iter("p")):
            holder = element[0] if len(element) and element[0].tag == "p" else element
            strong = holder[0] if len(holder) and not (holder.text or "").strip() else None
            if strong is None or strong.tag != "strong" or strong.get("id"):
                continue
            clause = self._defined(strong)
            if clause is not None:
                strong.set("id", clause.lower())
                self._append_mentions(element, clause)

    def _defined(self, strong: ET.Element) -> str | None:
        text = "".join(strong.itertext()).strip()
        return text if self.clauses.pages.get(text) == self.clauses.page else None

    def _append_mentions(self, element: ET.Element, clause: str) -> None:
        mentions = self.clauses.mentions.get(clause, [])
        code = [one for one in mentions if not one.is_test]
        tests = [one for one in mentions if one.is_test]
        if not mentions:
            return
        details = ET.SubElement(element, "details", {"class": "mentions"})
        ET.SubElement(details, "summary").text = f"code {len(code)} · tests {len(tests)}"
        for title, group in (("Code", code), ("Tests", tests)):
            if not group:
                continue
            row = ET.SubElement(details, "div")
            row.text = f"{title}: "
            for number, one in enumerate(group):
                link = ET.SubElement(row, "a", {"href": relative(one.target, self.clauses.page)})
                link.text = one.label
                link.tail = ", " if number < len(group) - 1 else ""
