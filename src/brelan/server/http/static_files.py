"""Static files of the browser client: read again when they change, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from brelan.packages import packages

WEB = Path(str(files("brelan") / "web"))
WORTH_COMPRESSING = 500
"""Bytes below which compression saves nothing."""
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
JSON = TYPES[".json"]
NOT_SERVED = (".html", ".ts", ".md")


class Body(Struct, frozen=True):
    """A response body, plain and compressed, with its ETag."""

    plain: bytes
    packed: bytes | None
    etag: str
    kind: str


def body_of(content: bytes, kind: str) -> Body:
    """A body from its content."""
    packed = gzip.compress(content, 9, mtime=0) if len(content) >= WORTH_COMPRESSING else None
    if packed is not None and len(packed) >= len(content):
        packed = None
    return Body(content, packed, f'"{hashlib.sha256(content).hexdigest()[:24]}"', kind)


def respond(request: Request, body: Body, cache: str = "no-cache") -> Response:
    """Send a body, or 304 if the client has it."""
    headers = {"ETag": body.etag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    known = [
        tag.strip().removeprefix("W/")
        for tag in request.headers.get("if-none-match", "").split(",")
    ]
    if body.etag in known:
        return Response(status_code=304, headers=headers)
    if body.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(body.packed, headers=headers, media_type=body.kind)
    return Response(body.plain, headers=headers, media_type=body.kind)


class WebFiles:
    """The files of the browser's client, and those that games of others bring."""

    def __init__(self, folder: Path = WEB):
        self.folder = folder.resolve()
        self.foreign = {
            f"games/{package.name}/": package.web.resolve()
            for package in packages().values()
            if package.web is not None and not package.web.is_relative_to(WEB)
        }
        """The folders of others, and under which path they are found."""
        self._kept: dict[Path, tuple[int, Body]] = {}

    def find(self, path: str) -> Body | None:
        """A file; None if it does not exist or is not for browsers."""
        if "\0" in path or "\\" in path:
            return None
        folder = self.folder
        for start, other in self.foreign.items():
            if path.startswith(start):
                folder, path = other, path.removeprefix(start)
        file = (folder / path).resolve()
        if not file.is_relative_to(folder) or file.name.endswith(NOT_SERVED):
            return None
        try:
            changed = file.stat().st_mtime_ns
            kept = self._kept.get(file)
            if kept is None or kept[0] != changed:
                kept = self._kept[file] = (changed, body_of(file.read_bytes(), kind_of(file)))
        except OSError:
            return None
        return kept[1]

    def warm(self) -> None:
        """Read and compress everything ahead of requests."""
        for start, folder in {"": self.folder, **self.foreign}.items():
            for file in folder.rglob("*"):
                if file.is_file():
                    self.find(start + file.relative_to(folder).as_posix())


def kind_of(file: Path) -> str:
    """The media type of a file."""
    return (
        TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    )
