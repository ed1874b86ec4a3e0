"""Around every request: security headers, identity, a size limit, and errors as JSON."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from time import perf_counter

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brelan.errors import BrelanError
from brelan.server.http.identity import Identities, Visitor, header_removed
from brelan.server.http.interface import Services
from brelan.server.http.origin import same_origin, scheme_of
from brelan.server.http.rate_limits import LARGEST_MESSAGE, address_of
from brelan.server.http.words import language_of
from brelan.server.log_format import begin_request
from brelan.server.metrics.instruments import REFUSALS, REQUEST_SECONDS
from brelan.server.protocol.http import Problem
from brelan.server.protocol.refusals import NotReady, Refusal, status_of
from brelan.server.storage.database import DATABASE_ERRORS
from brelan.server.storage.devices import FIRST, RemovedDevice

log = logging.getLogger(__name__)
access_log = logging.getLogger("brelan.access")
"""A line for every request, at the level `info`."""

POLICY = "; ".join(
    (
        # Covers scripts, styles and connections too.
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
FILE_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What counts for code, texts and fonts, which nobody opens as a page."""
HEADERS = {
    **FILE_HEADERS,
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FILES = (".js", ".css", ".woff2")
STRICT_TRANSPORT = "max-age=31536000"
"""Under https: browsers come over http no more."""
SAFE = ("GET", "HEAD", "OPTIONS")
NEW_COOKIES = "brelan.cookies"
"""Where a request that changes who its browser is leaves the headers for it."""


class Middleware:
    """The ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, service: Services):
        self.app = app
        self.service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        scope["service"] = self.service
        # Starlette raises its own refusals, such as a wrong method, only within an `app`.
        scope["app"] = self
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        number = begin_request(dict(scope["headers"]).get(b"x-request-id", b""))
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = perf_counter()
        request = HTTPConnection(scope)
        known = self.service.identities.of(request)
        was_removed = known is not None and self.service.hub.devices.is_removed(
            known.who, known.device
        )
        if was_removed:
            # A stranger, from now on.
            known = None
        gets_cookie = (known is None or known.is_due) and not scope["path"].startswith(NO_COOKIE)
        is_new = known is None and gets_cookie
        welcome = not is_new or self.service.limits.may_come(address_of(scope))
        scope["who"] = self.service.identities.new() if known is None else known.who
        scope["device"] = FIRST if known is None else known.device
        if known is not None:
            self.service.hub.devices.saw(known.who, known.device)
        secure = scheme_of(scope) == "https"
        started = False

        async def sent(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                count(scope, message["status"], perf_counter() - began)
                headers = MutableHeaders(scope=message)
                headers["X-Request-Id"] = number
                for name, value in (FILE_HEADERS if is_file(scope) else HEADERS).items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                if secure:
                    headers.setdefault("Strict-Transport-Security", STRICT_TRANSPORT)
                if NEW_COOKIES in scope:
                    set_cookies(scope[NEW_COOKIES], headers)
                elif gets_cookie and welcome:
                    given = cookies(self.service.identities, scope["who"], known, secure)
                    if was_removed:
                        given.append(header_removed(secure))
                    set_cookies(given, headers)
            try:
                await send(message)
            except RuntimeError as error:
                if "closed" in str(error):
                    raise ClientDisconnect from None
                raise

        try:
            refusal: BrelanError | None = Refusal("too-fast")
            if was_removed and welcome and gets_cookie and scope["path"].startswith("/api/"):
                # Nothing is done under a name that the page does not expect.
                refusal = Refusal("removed")
            elif welcome:
                refusal = await self._answer(scope, limited(receive), sent)
            if refusal is not None and not started:
                await refuse(refusal, scope, sent)
        except ClientDisconnect:
            # The client is gone.
            return

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> BrelanError | None:
        """Answer a request; returns the error if it was refused."""
        try:
            check(scope)
            await self.app(scope, receive, send)
        except ClientDisconnect:
            raise
        except BrelanError as error:
            return error
        except HTTPException as error:
            return Refusal("method" if error.status_code == 405 else "no-page")
        except RemovedDevice:
            return Refusal("removed")
        except DATABASE_ERRORS as error:
            log.error("request for %s: the database failed: %s", scope["path"], error)
            return Refusal("not-stored")
        except Exception:
            log.exception("request for %s failed", scope["path"])
            return Refusal("internal")
        return None


def cookies(identities: Identities, who: str, known: Visitor | None, secure: bool) -> list[str]:
    """The headers of a new or renewed cookie."""
    if known is None:
        return identities.headers(who, secure)
    return identities.headers(who, secure, known.has_old_name, known.device)


def set_cookies(found: Sequence[str], headers: MutableHeaders) -> None:
    """Set cookies; nobody may keep such an answer for others."""
    for cookie in found:
        headers.append("Set-Cookie", cookie)
    kept = headers["Cache-Control"]
    if "no-store" not in kept:
        headers["Cache-Control"] = f"private, {kept}"


_NUMBER = re.compile("[0-9]{1,9}")
NO_COOKIE = (
    *("/web/", "/favicon", "/manifest", "/sw.js", "/api/words/"),
    *("/api/health", "/metrics", "/feed/"),
)
"""Paths that are the same for everybody who asks: they need no cookie."""


def is_file(scope: Scope) -> bool:
    """Whether a request is for code, texts or a font of the client; its worker is more."""
    path: str = scope["path"]
    return path.startswith("/api/words/") or (path.startswith("/web/") and path.endswith(FILES))


def route_of(scope: Scope) -> str:
    """The pattern of a request's route, which names no table; `none` if it has no route."""
    return getattr(scope.get("route"), "path", "none")


def count(scope: Scope, status: int, seconds: float) -> None:
    """Count a request that is answered, and log it where that is wanted."""
    route = route_of(scope)
    REQUEST_SECONDS.observe(seconds, route, str(status))
    if access_log.isEnabledFor(logging.INFO):
        method, ms = scope["method"], round(1000 * seconds, 1)
        told = {"method": method, "route": route, "status": status, "ms": ms}
        access_log.info("%s %s %d", method, route, status, extra=told)


def check(scope: Scope) -> None:
    """Raise Refusal for a cross-origin request that changes something, and for a body too large."""
    headers = Headers(scope=scope)
    if scope["method"] not in SAFE and not same_origin(scope):
        raise Refusal("origin")
    length = headers.get("content-length", "0")
    if not _NUMBER.fullmatch(length) or int(length) > LARGEST_MESSAGE:
        raise Refusal("too-large", most=LARGEST_MESSAGE)


def limited(receive: Receive) -> Receive:
    """The body of a request; Refusal once it exceeds the limit."""
    size = 0

    async def counted() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_MESSAGE:
            raise Refusal("too-large", most=LARGEST_MESSAGE)
        return message

    return counted


async def refuse(error: BrelanError, scope: Scope, send: Send) -> None:
    """Answer with a Problem in the language of the client."""
    REFUSALS.add(error.code)
    language = language_of(HTTPConnection(scope))
    problem = Problem(error.code, error.message.text(language), error.field)
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if isinstance(error, NotReady):
        headers.append((b"retry-after", b"%d" % error.seconds))
    status = status_of(error)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
