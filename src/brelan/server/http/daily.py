"""The routes of daily deals: the list of a day, and playing today's."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan import games
from brelan.server.http.rate_limits import address_of
from brelan.server.http.responses import answer, check_rate, page, parts_of
from brelan.server.live.daily_day import day_for
from brelan.server.protocol.daily import NewDaily, OpenedDaily
from brelan.server.protocol.refusals import Refusal
from brelan.server.table.daily import arrangement_of

COST = 5.0
"""Tokens of the rate limit: a dozen queries."""

_new_daily = msgspec.json.Decoder(NewDaily)


async def daily_page(request: Request) -> Response:
    """The page of daily deals."""
    return page(request, "daily", "web.daily.title")


async def day(request: Request) -> Response:
    """The deals of a day, one's own results and the others'."""
    service = parts_of(request)
    check_rate(request, COST)
    wanted = request.query_params.get("day", "")
    return answer(await day_for(service.storage, service.daily, request.scope["who"], wanted))


async def play(request: Request) -> Response:
    """Open the table of today's deal, or lead back to it."""
    service = parts_of(request)
    who, address = request.scope["who"], address_of(request.scope)
    try:
        wanted = _new_daily.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("unreadable") from None
    games.find(wanted.game)
    bot = arrangement_of(service.daily.today(), wanted.game).bot
    service.readiness.check(wanted.game, [bot])
    if not service.limits.may_open(who, address):
        raise Refusal("too-fast")
    service.hub.workers.notice(who, address)
    found = await service.daily.open(wanted.game, who, wanted.name, wanted.command_id)
    return answer(OpenedDaily(found.id, found.counted), 201)


ROUTES = [
    Route("/daily", daily_page),
    Route("/api/daily", day),
    Route("/api/daily", play, methods=["POST"]),
]
