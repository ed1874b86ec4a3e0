"""Around every route: whoever the host has banned gets 403, as a page or as JSON."""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from brelan.server.http.interface import Services
from brelan.server.protocol.refusals import Refusal

OPEN_TO_ALL = ("/web/", "/favicon", "/manifest", "/sw.js", "/api/words/", "/api/health")
"""What the page that says so needs, and nothing of anybody's games."""


class BanCheck:
    """Refuses requests of the banned; sockets are refused where they are accepted."""

    def __init__(self, app: ASGIApp, page: Callable[[Request], Response]):
        self.app = app
        self.page = page
        """What people see who are banned."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or not is_banned(scope):
            await self.app(scope, receive, send)
            return
        if "text/html" not in Headers(scope=scope).get("accept", ""):
            raise Refusal("banned")
        await self.page(Request(scope))(scope, receive, send)


def is_banned(scope: Scope) -> bool:
    """Whether a request is to be refused."""
    if scope["path"].startswith(OPEN_TO_ALL):
        return False
    service: Services = scope["service"]
    return service.hub.restrictions.is_banned(scope["who"], network_address(scope))


def network_address(scope: Scope) -> str:
    """The address that a request comes from, whole; empty if it is not known."""
    client = scope.get("client")
    return str(client[0]) if client else ""
