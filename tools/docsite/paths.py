"""Which files become pages. A file that moves is renamed here, and nowhere else in this package."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SITE = ROOT / "site"
PACKAGED = ROOT / "src" / "sandtable" / "server" / "docs_site"  # the copy that `sandtable serve` shows under /docs
ICON = ROOT / "web" / "public" / "icon.svg"
MERMAID = ROOT / "web" / "node_modules" / "@mermaid-js" / "tiny" / "dist" / "mermaid.tiny.js"  # draws diagrams

INCLUDED = {  # pages whose text lies outside `docs/`
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "web-client.md": "web/README.md",
    "poachers-moon.md": "examples/poachers-moon/README.md",
}
RECORD_SCHEMA = ("sandtable.kernel", "record.schema.json")  # package and file
LISTED = (".py", ".md", ".json", ".toml", ".ts", ".css", ".lock")  # what a source page can show

RULES_PAGE = "reference/rules/{game}.md"
EVENTS_PAGE = "reference/events/{game}.md"
SCHEMA_PAGE = "reference/schemas/{game}.md"
RECORD_PAGE = "reference/schemas/record.md"
COMMANDS_PAGE = "reference/command-line.md"
ENDPOINTS_PAGE = "reference/http-endpoints.md"
API_PAGE = "reference/python.md"
LISTING_PAGE = "reference/source/{path}.md"
