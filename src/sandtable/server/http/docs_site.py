"""Serves the documentation site under /docs."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from .middleware import POLICY
from .static_files import HASHED_NAME, StaticFolder

PREFIX = "/docs"
DOCS_FOLDER = Path(__file__).resolve().parents[1] / "docs_site"
NOT_BUILT = "The documentation has not been built. In the project's folder, `make docs` builds it.\n"
NO_SUCH_PAGE = "The documentation has no such page.\n"
# Mermaid, which draws the diagrams, writes a style element into each of them. Scripts stay restricted to files.
PAGE_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")


class DocsSite:
    """Serves the pages that `make docs` puts into `docs_site/`.

    The site loads no script, style or font from elsewhere and has no inline script. Its pages allow inline styles;
    otherwise they have the same Content-Security-Policy as everything else (`middleware.py`).
    """

    def __init__(self, root: Path) -> None:
        self.folder = StaticFolder(root)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.answer(Request(scope, receive))(scope, receive, send)

    def answer(self, request: Request) -> Response:
        """A page or another file; for a folder its index.html; else 404."""
        if not (self.folder.root / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, 404)
        path = request.path_params.get("path", "")
        as_folder = request.url.path.endswith("/")
        found = self.folder.find(path)
        if found is not None and found.is_dir():
            if not as_folder:  # the relative links of its index.html need the slash
                inside = found.relative_to(self.folder.root).as_posix()
                return RedirectResponse(f"{PREFIX}/" if inside == "." else f"{PREFIX}/{inside}/", 308)
            found /= "index.html"
        elif as_folder:
            found = None
        if found is None or not found.is_file():
            return self._not_found(request)
        answer = self.folder.respond(found, request, immutable=HASHED_NAME.search(found.name) is not None)
        if found.suffix == ".html":
            answer.headers["content-security-policy"] = PAGE_POLICY
        return answer

    def _not_found(self, request: Request) -> Response:
        page = self.folder.root / "404.html"
        if page.is_file():
            return self.folder.respond(page, request, status=404)
        return PlainTextResponse(NO_SUCH_PAGE, 404)
