"""Makes the built site fit to be served under a strict Content-Security-Policy, at any address, without a network."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
SCRIPTS = "assets/javascripts/inline"
NEEDS_ADDRESS = ("404.html", "sitemap.xml", "sitemap.xml.gz")  # wrong unless the site's address is fixed


def finish(site: Path) -> None:
    """Move inline scripts into files, and remove what needs a fixed address."""
    for name in NEEDS_ADDRESS:
        (site / name).unlink(missing_ok=True)
    folder = site / SCRIPTS
    folder.mkdir(parents=True, exist_ok=True)
    written: set[str] = set()
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        up = "../" * (len(page.relative_to(site).parts) - 1)

        def moved(found: re.Match[str], up: str = up) -> str:
            source = found[1].strip()
            name = f"{hashlib.sha256(source.encode()).hexdigest()[:12]}.js"
            if name not in written:
                (folder / name).write_text(source + "\n", "utf-8")
                written.add(name)
            return f'<script src="{up}{SCRIPTS}/{name}"></script>'

        changed = SCRIPT.sub(moved, text)
        if changed != text:
            page.write_text(changed, "utf-8")
