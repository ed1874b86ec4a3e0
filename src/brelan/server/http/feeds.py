"""Secret addresses that tell a feed reader or a calendar where it is somebody's turn."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan.server.http.interface import Services
from brelan.server.http.origin import scheme_of
from brelan.server.http.rate_limits import address_of
from brelan.server.http.static_files import body_of, respond
from brelan.server.projection.feeds import atom, calendar, turns_of
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage.feeds import Feed, hash_of

FEED_COST = 6.0
"""Tokens of the rate limit."""
MOST_TABLES = 60
CACHE = "private, max-age=60"
KINDS = {"atom": "application/atom+xml; charset=utf-8", "ics": "text/calendar; charset=utf-8"}
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]{1,260}")
"""A host and its port, as links may name them."""


async def feed(request: Request) -> Response:
    """The turns of whoever the secret belongs to."""
    service: Services = request.scope["service"]
    secret, kind = request.path_params["secret"], request.path_params["kind"]
    if kind not in KINDS:
        raise Refusal("no-page")
    party = f"feed {hash_of(secret)[:16]}"
    if not service.limits.may_replay(party, address_of(request.scope), FEED_COST):
        raise Refusal("too-fast")
    found = await service.storage.feeds.find(secret)
    if found is None:
        raise Refusal("no-page")
    body = body_of((await written(request, service, found, secret, kind)).encode(), KINDS[kind])
    response = respond(request, body, CACHE)
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


async def written(request: Request, service: Services, found: Feed, secret: str, kind: str) -> str:
    """A feed as text."""
    mine = await service.storage.index.mine(found.who, over=False, most=MOST_TABLES)
    turns = turns_of(mine, found.language)
    start = start_of(request)
    if kind == "ics":
        return calendar(turns, start, found.language)
    return atom(turns, start, hash_of(secret), found.language, found.made)


def start_of(request: Request) -> str:
    """Where links of a feed lead: to the server as the reader calls it."""
    host = request.headers.get("host", "")
    return f"{scheme_of(request.scope)}://{host}" if HOST.fullmatch(host) else ""


ROUTES = [Route("/feed/{secret}.{kind}", feed)]
