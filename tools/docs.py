"""Build the documentation site into `site/`, and copy it into the package for `sandtable serve`.

    make docs
    .venv/bin/python tools/docs.py --only-site            without the copy
    .venv/bin/python tools/docs.py --into /tmp/site       somewhere else, without the copy

A broken link or anchor fails the build. `.venv/bin/mkdocs serve` shows the site while you write.
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from docsite.paths import MERMAID, PACKAGED, ROOT, SITE


def main(arguments: Sequence[str]) -> int:
    """Build; the result is the exit code."""
    parser = argparse.ArgumentParser(prog="docs.py", description="Build the documentation site.")
    parser.add_argument("--only-site", action="store_true", help="do not copy the site into the package")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="build there instead, without the copy")
    asked = parser.parse_args(arguments)
    site = (asked.into or SITE).resolve()

    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.WARNING)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # Material advertises its successor otherwise
    try:
        from mkdocs.commands.build import build
        from mkdocs.config import load_config
        from mkdocs.exceptions import Abort
    except ImportError:
        print("docs.py: pip install 'sandtable[docs]' first, or run `make docs`", file=sys.stderr)
        return 2
    if not MERMAID.is_file():
        print(f"docs.py: {MERMAID.relative_to(ROOT)} is missing; `make client` installs it", file=sys.stderr)
        return 2

    config = load_config(str(ROOT / "mkdocs.yml"), strict=True, site_dir=str(site))
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    except Abort as stop:
        print(f"docs.py: {stop}", file=sys.stderr)
        return 1
    finally:
        config.plugins.on_shutdown()
    pages = sum(1 for _ in site.rglob("*.html"))
    print(f"{pages} pages in {site}")
    if asked.into is None and not asked.only_site:
        shutil.rmtree(PACKAGED, ignore_errors=True)
        shutil.copytree(site, PACKAGED)
        print(f"copied to {PACKAGED.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
