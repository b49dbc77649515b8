"""Serves folders of static files, and from one of them the browser client."""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from sandtable.server.wire.refusals import NotFound

CLIENT_FOLDER = Path(__file__).resolve().parents[1] / "static"
REVALIDATE = "no-cache"  # the browser asks each time whether its copy is still good
IMMUTABLE = "public, max-age=31536000, immutable"
COMPRESSED_TYPES = (
    "text/",
    "application/javascript",
    "application/json",
    "image/svg+xml",
    "application/manifest+json",
)
HASHED_NAME = re.compile(r"(^|[.-])[0-9a-f]{8,}\.")  # "bundle.a5f9d56c.min.js": another content has another name
CLIENT_NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sandtable</title></head>
<body><h1>Sandtable</h1>
<p>The server runs, but the browser client has not been built. In the project's folder:</p>
<pre>make client</pre>
<p>or, by hand, <code>npm ci</code> and <code>npm run build</code> in <code>web/</code>. Then load this page again.</p>
<p>The interface for programs is there in any case: <a href="/api/games">/api/games</a>,
<a href="/api/openapi.json">/api/openapi.json</a>.</p></body></html>
"""


class StaticFolder:
    """The files below one folder; nothing outside it is ever found."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def find(self, path: str) -> Path | None:
        """The file or folder at a path; None if there is none."""
        try:
            found = (self.root / path).resolve()
            return found if found.is_relative_to(self.root) and found.exists() else None
        except (OSError, ValueError):  # a name too long, or with a NUL
            return None

    def respond(self, file: Path, request: Request, *, immutable: bool = False, status: int = 200) -> Response:
        """Send a file, compressed if the client accepts that, or 304 if its copy is still good."""
        stat = file.stat()
        tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"etag": tag, "vary": "accept-encoding", "cache-control": IMMUTABLE if immutable else REVALIDATE}
        if status == 200 and request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        compress = kind.startswith(COMPRESSED_TYPES) and "gzip" in request.headers.get("accept-encoding", "")
        if compress:
            headers["content-encoding"] = "gzip"
        return Response(_content(file, tag, compress), status, media_type=kind, headers=headers)


class ClientFiles:
    """Serves the browser client: its files, and its one page at every other address that is not under /api."""

    def __init__(self, root: Path = CLIENT_FOLDER) -> None:
        self.folder = StaticFolder(root)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.answer(Request(scope, receive))(scope, receive, send)

    def answer(self, request: Request) -> Response:
        """A file, the client's page, or how to build the client."""
        path = request.path_params["path"]
        if path.startswith("api/") or path == "api":
            raise NotFound("There is nothing at this address.")
        file = self.folder.find(path)
        if file is None or not file.is_file():
            if "." in path.rpartition("/")[2]:
                raise NotFound("There is no such file.")
            file = self.folder.find("index.html")
            if file is None:
                return HTMLResponse(CLIENT_NOT_BUILT)
        # the build puts a digest of the content into the name of every file under assets/
        immutable = "assets" in file.relative_to(self.folder.root).parts
        return self.folder.respond(file, request, immutable=immutable)


@lru_cache(maxsize=256)
def _content(file: Path, tag: str, compress: bool) -> bytes:
    """The bytes of a file; `tag` makes a changed file another key of the cache."""
    del tag
    raw = file.read_bytes()
    return gzip.compress(raw, 9, mtime=0) if compress else raw
