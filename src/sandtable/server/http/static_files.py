"""The browser client: files that the build puts into `static/`, and for every other address its one page."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from sandtable.server.wire.refusals import NotFound

ROOT = Path(__file__).resolve().parents[1] / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # a file under assets/ has the digest of its content in its name
TEXTS = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sandtable</title></head>
<body><h1>Sandtable</h1>
<p>The server runs, but the browser client has not been built. In the project's folder:</p>
<pre>make setup</pre>
<p>or, by hand, <code>npm ci</code> and <code>npm run build</code> in <code>web/</code>. Then load this page again.</p>
<p>The interface for programs is there in any case: <a href="/api/games">/api/games</a>,
<a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>
"""


class Pages:
    """Everything that is not under /api."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root

    async def __call__(self, scope: object, receive: object, send: object) -> None:
        request = Request(scope, receive)  # type: ignore[arg-type]  # an endpoint of Starlette
        response = self.answer(request)
        await response(scope, receive, send)  # type: ignore[arg-type]

    def answer(self, request: Request) -> Response:
        """A file, the page, or the way to build it."""
        path = request.path_params["path"]
        if path.startswith("api/") or path == "api":
            raise NotFound("There is nothing at this address.")
        file = (self.root / path).resolve()
        if not file.is_relative_to(self.root) or not file.is_file():
            if "." in path.rpartition("/")[2]:
                raise NotFound("There is no such file.")
            file = self.root / "index.html"
            if not file.is_file():
                return HTMLResponse(NOT_BUILT)
        return self._file(file, request)

    def _file(self, file: Path, request: Request) -> Response:
        stamp = file.stat()
        tag = f'"{stamp.st_mtime_ns:x}-{stamp.st_size:x}"'
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"etag": tag, "vary": "accept-encoding"}
        headers["cache-control"] = FOR_EVER if "assets" in file.relative_to(self.root).parts else "no-cache"
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        squeezed = kind.startswith(TEXTS) and "gzip" in request.headers.get("accept-encoding", "")
        if squeezed:
            headers["content-encoding"] = "gzip"
        return Response(_content(file, tag, squeezed), media_type=kind, headers=headers)


@lru_cache(maxsize=256)
def _content(file: Path, tag: str, squeezed: bool) -> bytes:  # a key of the cache
    """The bytes of a file; `tag` makes a changed file another one."""
    raw = file.read_bytes()
    return gzip.compress(raw, 9, mtime=0) if squeezed else raw
