"""The documentation site: it builds strictly, loads nothing from elsewhere, and has an anchor for every clause."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

import pytest

from docsite.paths import MERMAID
from sandtable.games import SHIPPED, game

ROOT = Path(__file__).resolve().parent.parent
LOADED = {  # attributes that make a browser load something; of <link> only some relations do
    "audio": "src", "embed": "src", "iframe": "src", "img": "src", "input": "src", "link": "href", "object": "data",
    "script": "src", "source": "src", "track": "src", "video": "src",
}  # fmt: skip
IDLE_LINKS = {"canonical", "next", "prev", "alternate"}
STYLE_URL = re.compile(r"""(?:@import\s+|url\()\s*["']?((?:https?:)?//[^"')\s]+)""")

pytestmark = [
    pytest.mark.skipif(
        find_spec("material") is None or find_spec("mkdocstrings") is None,
        reason="the extra docs is not installed: no site can be built",
    ),
    pytest.mark.skipif(not MERMAID.is_file(), reason="web/node_modules is missing (make client): no site can be built"),
]


class Reader(HTMLParser):
    """What a page loads and links to, its anchors, and what a strict Content-Security-Policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.assets: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.forbidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if "id" in named:
            self.anchors.add(named["id"])
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        idle = tag == "link" and named.get("rel") in IDLE_LINKS
        if tag in LOADED and LOADED[tag] in named and not idle:
            self.assets.append(named[LOADED[tag]])
        self.assets += [part.split()[0] for part in named.get("srcset", "").split(",") if part.strip()]
        inline_script = tag == "script" and "src" not in named and named.get("type") != "application/json"
        handlers = [name for name in named if name.startswith("on")]
        if inline_script or tag == "style" or handlers or named.get("href", "").startswith("javascript:"):
            self.forbidden.append(self.get_starttag_text() or tag)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site. A broken link or anchor fails the build."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, str(ROOT / "tools" / "docs.py"), "--into", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Reader]:
    """Every page, by its path in the site."""
    found = {}
    for path in site.rglob("*.html"):
        reader = Reader()
        reader.feed(path.read_text("utf-8"))
        found[path.relative_to(site).as_posix()] = reader
    return found


def test_no_page_loads_anything_from_elsewhere(pages: dict[str, Reader]) -> None:
    outside = [(page, url) for page, one in pages.items() for url in one.assets if re.match(r"(https?:)?//", url)]
    assert pages
    assert not outside


def test_no_style_sheet_loads_anything_from_elsewhere(site: Path) -> None:
    sheets = list(site.rglob("*.css"))
    outside = [(sheet.name, url) for sheet in sheets for url in STYLE_URL.findall(sheet.read_text("utf-8"))]
    assert sheets
    assert not outside


def test_no_page_asks_the_theme_to_load_a_diagram_library(site: Path) -> None:
    """Where an element has the class "mermaid", Material loads Mermaid from a public server. The site has its own copy
    for elements of the class "diagram"; tests/e2e/docs.test.mjs looks at what it draws."""
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    assert not [path for path, text in pages.items() if 'class="mermaid"' in text]
    assert pages[site / "architecture.html"].count('class="diagram"') == 3
    assert (site / "javascripts" / "mermaid.js").stat().st_size > 1_000_000


def test_every_page_works_under_the_policy_of_the_server(pages: dict[str, Reader]) -> None:
    """`script-src 'self'`: no inline script, no event attribute. A style element only comes with a drawn diagram."""
    forbidden = [(page, what) for page, one in pages.items() for what in one.forbidden]
    assert not forbidden


def test_every_asset_and_link_of_the_site_exists(site: Path, pages: dict[str, Reader]) -> None:
    """MkDocs checks the links that it renders; this also covers links in source pages."""
    broken = []
    for page, one in pages.items():
        for url in {*one.assets, *one.links}:
            path, _, anchor = unquote(url).partition("#")
            if re.match(r"[a-z]+:", url) or not (path or anchor):
                continue
            target = (site / page).parent / path if path else site / page
            name = target.resolve().relative_to(site.resolve()).as_posix()
            if not target.exists() or (anchor and name in pages and anchor not in pages[name].anchors):
                broken.append((page, url))
    assert not broken


@pytest.mark.parametrize("id", SHIPPED)
def test_every_clause_has_an_anchor_with_links_to_code_and_tests(id: str, site: Path, pages: dict[str, Reader]) -> None:
    page = f"reference/rules/{id}.html"
    clauses = list(game(id).clause_texts)
    assert clauses
    assert not [clause for clause in clauses if clause.lower() not in pages[page].anchors]
    text = (site / page).read_text("utf-8")
    shown = re.findall(r"<strong id=\"([a-z0-9-]+)\">.*?<summary>code (\d+) · tests (\d+)</summary>", text, re.DOTALL)
    assert [clause for clause, _, _ in shown] == [clause.lower() for clause in clauses]
    assert all(int(code) and int(tests) for _, code, tests in shown)
