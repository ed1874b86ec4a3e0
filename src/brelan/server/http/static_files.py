"""Static files of the browser client: read again when they change, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from itertools import product
from pathlib import Path
from time import monotonic

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from brelan.packages import packages
from brelan.server.http.bundles import FOLDER, Bundles
from brelan.server.http.modules import without_comments

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
    ".woff2": "font/woff2",
}
JSON, FONT = TYPES[".json"], TYPES[".woff2"]
CODE = (".js", ".css")
NOT_SERVED = (".html", ".ts", ".md")
FOR_A_YEAR = "public, max-age=31536000, immutable"
"""How long browsers keep a font: it never changes under its name."""


class Body(Struct):
    """A response body, plain and compressed, with its ETag."""

    plain: bytes
    gzip: bytes | None
    etag: str
    kind: str
    brotli: bytes | None = None
    """Smaller still, once it has been packed."""

    def in_form(self, accepted: str) -> tuple[bytes, str]:
        """The smallest form that an Accept-Encoding header allows, and its name."""
        names = {each.partition(";")[0].strip() for each in accepted.split(",")}
        if self.brotli is not None and "br" in names:
            return self.brotli, "br"
        if self.gzip is not None and "gzip" in names:
            return self.gzip, "gzip"
        return self.plain, ""


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
    content, form = body.in_form(request.headers.get("accept-encoding", ""))
    if form:
        headers["Content-Encoding"] = form
    return Response(content, headers=headers, media_type=body.kind)


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
        self._modules: dict[str, Body] = {}
        self.bundles = Bundles(self.folder, self.foreign)
        self.changed = self._newest()
        self._looked = monotonic()

    def refresh(self) -> None:
        """Put the modules together anew if one has changed, at most once a second."""
        if monotonic() < self._looked + 1:
            return
        self._looked = monotonic()
        changed = self._newest()
        if changed != self.changed:
            self.changed, self._modules = changed, {}
            self.bundles = Bundles(self.folder, self.foreign)

    def _newest(self) -> int:
        return max(
            (file.stat().st_mtime_ns for file in self.folder.rglob("*") if file.suffix in CODE),
            default=0,
        )

    def _module(self, path: str) -> Body | None:
        """A module of our own or a bundle of them."""
        self.refresh()
        if path not in self._modules:
            code = self.bundles.find(path)
            if code is None:
                return None
            self._modules[path] = body_of(code.encode(), kind_of(Path(path)))
        return self._modules[path]

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
        own = file.relative_to(folder).as_posix()
        if folder is self.folder and (file.suffix == ".js" or own.startswith(f"{FOLDER}/")):
            return self._module(own)
        try:
            changed = file.stat().st_mtime_ns
            kept = self._kept.get(file)
            if kept is None or kept[0] != changed:
                kept = self._kept[file] = (changed, body_of(content_of(file), kind_of(file)))
        except OSError:
            return None
        return kept[1]

    def bodies(self) -> list[Body]:
        """What has been served or made ahead."""
        return [*self._modules.values(), *(body for _, body in self._kept.values())]

    def warm(self) -> None:
        """Read and compress everything ahead of requests."""
        for start, folder in {"": self.folder, **self.foreign}.items():
            for file in folder.rglob("*"):
                if file.is_file():
                    self.find(start + file.relative_to(folder).as_posix())
        for name, kind in product(self.bundles.bundles, CODE):
            self.find(f"{FOLDER}/{name}{kind}")


def kind_of(file: Path) -> str:
    """The media type of a file."""
    return (
        TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    )


def content_of(file: Path) -> bytes:
    """What browsers get of a file: code without its comments, every line under its own number."""
    content = file.read_bytes()
    return without_comments(content.decode()).encode() if file.suffix in CODE else content
