"""The route of playing on from a step of a finished game."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan.server.http.rate_limits import address_of
from brelan.server.http.responses import answer, parts_of
from brelan.server.protocol.http import Continuation
from brelan.server.protocol.refusals import Refusal

_wanted = msgspec.json.Decoder(Continuation)


async def play_on(request: Request) -> Response:
    """Open a table that goes on from a step of a finished game."""
    parts, who = parts_of(request), request.scope["who"]
    try:
        wanted = _wanted.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeError):
        raise Refusal("unreadable") from None
    table_id = request.path_params["table"]
    table = (await parts.hub.find(table_id)).table
    bots = {wanted.bot or chair.bot or table.opened.stand_in for chair in table.chairs}
    parts.readiness.check(table.opened.game, sorted(bots))
    if not parts.limits.may_open(who, address_of(request.scope)):
        raise Refusal("too-fast")
    return answer(await parts.hub.play_on(table_id, wanted, who), 201)


ROUTES = [Route("/api/tables/{table}/continued", play_on, methods=["POST"])]
