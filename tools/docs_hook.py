"""The hook of mkdocs.yml: adds the generated pages, corrects links, and finishes the built site."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).parent))  # `mkdocs serve` does not know this folder

from docsite import api, commands, endpoints, events, schemas
from docsite.dialect import Clauses, Dialect
from docsite.finish import finish
from docsite.links import rewrite
from docsite.listings import Listings
from docsite.paths import (
    API_PAGE,
    COMMANDS_PAGE,
    DOCS,
    ENDPOINTS_PAGE,
    EVENTS_PAGE,
    ICON,
    INCLUDED,
    MERMAID,
    RECORD_PAGE,
    ROOT,
    SCHEMA_PAGE,
)
from docsite.rules import all_games, find_clauses, rules_page, rules_source


class Build:
    """What one build shares between the events. `mkdocs serve` starts it again for every change."""

    listings: Listings
    clauses: Clauses
    sources: dict[str, str]  # {"contributing.md": "CONTRIBUTING.md"}: where the text of a page lies in the project

    def start(self, repository: str) -> None:
        """Find the clauses and who names them."""
        self.listings = Listings(repository)
        self.clauses = find_clauses(all_games(), self.listings)
        self.sources = {page: f"docs/{page}" for page in written_pages()}
        self.sources |= INCLUDED

    def generated(self) -> dict[str, str]:
        """The generated pages with their text."""
        pages = {page: (ROOT / source).read_text("utf-8") for page, source in INCLUDED.items()}
        for rules in all_games():
            source = rules_source(rules)
            pages[rules_page(rules)] = rules.rules_text
            self.sources[rules_page(rules)] = source
            events_page = EVENTS_PAGE.format(game=rules.id)
            pages[events_page] = events.page(rules, source.removesuffix("/RULES.md"))
            self.sources[events_page] = f"docs/{events_page}"
            schema_page = SCHEMA_PAGE.format(game=rules.id)
            pages[schema_page] = schemas.page_of_game(rules, schemas.schema_source(source))
            self.sources[schema_page] = f"docs/{schema_page}"
        pages[RECORD_PAGE] = schemas.page_of_record()
        pages[COMMANDS_PAGE] = commands.page()
        pages[ENDPOINTS_PAGE] = endpoints.page()
        pages[API_PAGE] = api.page()
        return pages

    def correct_links(self, text: str, page: str) -> str:
        """Correct the links of a page; each source file that it links to gets a page."""
        if page not in self.sources:
            return text
        return rewrite(text, source=self.sources[page], page=page, listing=self.listings.page)


BUILD = Build()


def written_pages() -> dict[str, str]:
    """The pages in `docs/` with their text."""
    return {path.relative_to(DOCS).as_posix(): path.read_text("utf-8") for path in DOCS.rglob("*.md")}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Start a build, and give Markdown our dialect."""
    BUILD.start(config.extra.get("source_url") or "")
    config.markdown_extensions.append(Dialect(BUILD.clauses))  # type: ignore[arg-type]  # MkDocs takes objects too
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages, and a page for each source file that any page links to."""
    pages = BUILD.generated()
    for page, text in pages.items():
        files.append(File.generated(config, page, content=text))
    for page, text in (pages | written_pages()).items():
        BUILD.correct_links(text, page)
    for page in BUILD.listings.files:
        files.append(File.generated(config, page, content=BUILD.listings.front_matter(page)))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ICON)))
    files.append(File.generated(config, "javascripts/mermaid.js", abs_src_path=str(MERMAID)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Correct the links of a page; from here on clause links are relative to it."""
    BUILD.clauses.page = page.file.src_uri
    return BUILD.correct_links(markdown, page.file.src_uri)


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Append the source to a source page."""
    uri = page.file.src_uri
    if uri not in BUILD.listings.files:
        return html
    content, anchors = BUILD.listings.content(uri, BUILD.clauses)
    page.present_anchor_ids = (page.present_anchor_ids or set()) | anchors
    return html + content


def on_post_build(config: MkDocsConfig) -> None:
    """Finish the built site."""
    finish(Path(config.site_dir))
