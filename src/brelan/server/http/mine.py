"""The routes of one's own page: nobody else's can be asked for."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan.server.http.responses import answer, check_rate, page, parts_of
from brelan.server.projection.mine import games_of, page_of
from brelan.server.timestamps import now

COST = 5.0
"""Tokens of the rate limit: ten thousand games are counted in some hundredths of a second."""


async def my_page(request: Request) -> Response:
    """One's own page."""
    return page(request, "me", "web.me.title")


async def what_i_played(request: Request) -> Response:
    """What it shows."""
    check_rate(request, COST)
    return answer(await page_of(parts_of(request).storage, request.scope["who"], now()))


async def my_games(request: Request) -> Response:
    """One's finished games, page by page."""
    check_rate(request, COST)
    game = request.query_params.get("game", "")
    before = request.query_params.get("before", "")
    return answer(await games_of(parts_of(request).storage, request.scope["who"], game, before))


ROUTES = [
    Route("/me", my_page),
    Route("/api/me", what_i_played),
    Route("/api/me/games", my_games),
]
