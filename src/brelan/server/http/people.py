"""Finding people: games to watch, and playing again with those one has played with."""

from __future__ import annotations

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan.server.http.rate_limits import address_of
from brelan.server.http.responses import answer, check_rate, page, parts_of
from brelan.server.live.hub import Hub
from brelan.server.projection.home import line_of
from brelan.server.protocol.people import InvitationAnswer, LiveGame, LiveGames, PlayAgain
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage.index import Listed
from brelan.server.timestamps import now

LIVE_MS = 30 * 60_000
"""A game is shown to onlookers while something has happened in it for so long."""
MOST_LIVE = 12
"""Games on one page."""
WATCH_COST = 3.0
"""Tokens of the rate limit: a page draws several games."""
CURSOR = re.compile(r"(\d{1,15})-([0-9a-z]{1,24})")

_again = msgspec.json.Decoder(PlayAgain)
_answer = msgspec.json.Decoder(InvitationAnswer)


async def watch_page(request: Request) -> Response:
    """Running games, to watch."""
    return page(request, "watch", "web.watch.title")


async def watch(request: Request) -> Response:
    """A page of running games."""
    check_rate(request, WATCH_COST)
    parts, who = parts_of(request), request.scope["who"]
    most, before = _most(request.query_params.get("most")), request.query_params.get("after")
    cursor = None if before is None else _cursor(before)
    found = await parts.storage.index.live(now() - LIVE_MS, cursor, most + 1)
    shown = found[:most]
    games = [game for each in shown if (game := await _game(parts.hub, each, who)) is not None]
    last = shown[-1].row if len(found) > most else None
    return answer(LiveGames(tuple(games), None if last is None else f"{last.updated}-{last.id}"))


async def _game(hub: Hub, listed: Listed, who: str) -> LiveGame | None:
    """A game as onlookers see it; None if it cannot be shown just now, or is over."""
    try:
        live = await hub.find(listed.row.id)
        live.check_may_look(who)
    except Refusal:
        return None
    if live.table.status != "playing":
        return None
    return LiveGame(line_of(listed), live.projection.seen(None), live.audience.watchers)


def _most(given: str | None) -> int:
    if given is None:
        return MOST_LIVE
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= MOST_LIVE):
        raise Refusal("bad-page", most=MOST_LIVE)
    return int(given)


def _cursor(given: str) -> tuple[int, str]:
    read = CURSOR.fullmatch(given)
    if read is None:
        raise Refusal("bad-page", most=MOST_LIVE)
    return int(read[1]), read[2]


async def play_again(request: Request) -> Response:
    """A table for the people of a finished game, who are invited to it."""
    parts, who = parts_of(request), request.scope["who"]
    try:
        wanted = _again.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeError):
        raise Refusal("unreadable") from None
    table_id = request.path_params["table"]
    table = (await parts.hub.find(table_id)).table
    parts.readiness.check(table.opened.game, [chair.bot for chair in table.chairs if chair.bot])
    if not parts.limits.may_open(who, address_of(request.scope)):
        raise Refusal("too-fast")
    name = await parts.storage.people.name_of(who)
    return answer(await parts.hub.play_again(table_id, who, name, wanted.command_id), 201)


async def decline(request: Request) -> Response:
    """Not now, or never again from whoever invited."""
    check_rate(request)
    try:
        said = _answer.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeError):
        raise Refusal("unreadable") from None
    invitations = parts_of(request).storage.invitations
    table, is_mute = request.path_params["table"], said.answer == "never"
    if not await invitations.decline(request.scope["who"], table, is_mute):
        raise Refusal("no-invitation")
    return Response(status_code=204)


ROUTES = [
    Route("/watch", watch_page),
    Route("/api/watch", watch),
    Route("/api/tables/{table}/again", play_again, methods=["POST"]),
    Route("/api/invitations/{table}", decline, methods=["POST"]),
]
