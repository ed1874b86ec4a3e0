"""The routes: pages, static files, plain HTTP, and live tables."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router, WebSocketRoute
from starlette.types import Receive, Scope, Send

from brelan import games, records
from brelan.rulebook import chapter, rulebook
from brelan.server.http import feeds, turn_calls
from brelan.server.http.ban_check import BanCheck, network_address
from brelan.server.http.continuing import ROUTES as CONTINUING_ROUTES
from brelan.server.http.daily import ROUTES as DAILY_ROUTES
from brelan.server.http.devices import ROUTES as DEVICE_ROUTES
from brelan.server.http.message_handler import MessageHandler
from brelan.server.http.middleware import Middleware
from brelan.server.http.mine import ROUTES as MY_ROUTES
from brelan.server.http.pages import BANNED
from brelan.server.http.people import ROUTES as PEOPLE_ROUTES
from brelan.server.http.practice import ROUTES as PRACTICE_ROUTES
from brelan.server.http.preload import games_body
from brelan.server.http.puzzles import ROUTES as PUZZLE_ROUTES
from brelan.server.http.qr_codes import origin_of, qr_svg
from brelan.server.http.rate_limits import address_of
from brelan.server.http.responses import answer, lost_page, page
from brelan.server.http.reviews import ROUTES as REVIEW_ROUTES
from brelan.server.http.sockets import live_socket, stream
from brelan.server.http.static_files import FONT, FOR_A_YEAR, JSON, Body, body_of, respond
from brelan.server.http.words import language_of
from brelan.server.live.connection import Connection
from brelan.server.monitoring import alive, local_metrics, ready
from brelan.server.projection.home import home_of
from brelan.server.projection.replays import check_may_replay, record_of, replay_of
from brelan.server.protocol.commands import Command, Question
from brelan.server.protocol.http import NewTable
from brelan.server.protocol.refusals import STATUS, Refusal
from brelan.server.protocol.updates import Fault, Refused
from brelan.server.service import ServerConfig, Service
from brelan.server.storage.database import DATABASE_ERRORS
from brelan.server.table.state import TableState
from brelan.server.timestamps import now
from brelan.texts import LANGUAGES

REPLAY_COST, PICTURE_COST = 15.0, 2.0
"""Tokens of the rate limit: replaying a long game takes a tenth of a second."""
SOON = 0.25
"""Seconds that a page waits for what it can do without."""
HEALTH_SECONDS = 5.0
"""How long a database may take until it is taken not to answer."""
LONGEST_MOVE = 6
"""Digits of the number of a move."""
_new_table = msgspec.json.Decoder(NewTable)
_encoder = msgspec.json.Encoder()


def service_of(request: Request) -> Service:
    """The parts of the server."""
    service: Service = request.scope["service"]
    return service


# Pages and files.


async def home_page(request: Request) -> Response:
    """The home page."""
    return page(request, "home")


async def table_page(request: Request) -> Response:
    """A table."""
    return page(request, "table", game=await game_at(request))


async def game_at(request: Request) -> str:
    """What is played at the table of a page; "" if nobody can tell in time."""
    service, table = service_of(request), request.path_params["table"]
    if live := service.hub.tables.get(table):
        return live.table.game.name
    try:
        async with asyncio.timeout(SOON):
            found = await service.storage.index.find([table] if table.isalnum() else [])
    except (TimeoutError, *DATABASE_ERRORS):
        return ""
    return found[table].game if table in found else ""


async def rules_page(request: Request) -> Response:
    """The rules of a game: the short ones, where it has them."""
    game = request.path_params["game"]
    if game not in games.working() or not chapter(game).short:
        return await numbered_rules_page(request)
    return page(request, "short_rules", f"game.{game}.name", game)


async def numbered_rules_page(request: Request) -> Response:
    """The rules of a game, number by number."""
    game = request.path_params["game"]
    if game not in games.working():
        return lost_page(request)
    return page(request, "rules", f"game.{game}.name", game)


async def replay_page(request: Request) -> Response:
    """A finished game."""
    return page(request, "replay", game=await game_at(request))


def banned_page(request: Request) -> Response:
    """The page for whoever the host has banned."""
    response = page(request, BANNED)
    response.status_code = STATUS["banned"]
    # Nobody is to see it again from a cache once the ban is lifted.
    response.headers["Cache-Control"] = "no-store"
    return response


async def web_file(request: Request) -> Response:
    """A file of the browser's client."""
    path = request.path_params.get("path") or request.url.path.lstrip("/")
    body = service_of(request).files.find(path)
    if body is None:
        raise Refusal("no-page")
    cache = FOR_A_YEAR if body.kind == FONT else "no-cache"
    return respond(request, body, cache)


# Plain requests.


async def words(request: Request) -> Response:
    """The texts of a language; `of` asks for those of some parts of the client."""
    language, wanted = request.path_params["language"], request.query_params.get("of")
    if language not in LANGUAGES:
        raise Refusal("no-page")
    parts = None if wanted is None else tuple(wanted.split(","))
    body = service_of(request).words.body(language, parts)
    if body is None:
        raise Refusal("no-page")
    return respond(request, body)


async def list_games(request: Request) -> Response:
    """The catalogue of games; `game` asks for one alone."""
    game = request.query_params.get("game", "")
    if game and game not in games.working():
        raise Refusal("no-page")
    return respond(request, games_body(game))


async def readiness(request: Request) -> Response:
    """What is compiled; `game` asks for that game next."""
    found = service_of(request).readiness
    if wanted := request.query_params.get("game"):
        found.want(wanted)
    return answer(found.told())


async def home(request: Request) -> Response:
    """My games, open tables, recent games."""
    storage, scope = service_of(request).storage, request.scope
    return answer(await home_of(storage, scope["who"], scope["device"], now()))


async def rules(request: Request) -> Response:
    """The rules of a game in a language."""
    game = request.path_params["game"]
    if game in games.working():
        await service_of(request).readiness.wait(game)
    return respond(request, rules_body(game, language_of(request)))


@cache
def rules_body(game: str, language: str) -> Body:
    """The rules of a game as a response body."""
    return body_of(_encoder.encode(rulebook(game, language)), JSON)


async def open_table(request: Request) -> Response:
    """Open a table."""
    service, who = service_of(request), request.scope["who"]
    try:
        wanted = _new_table.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("unreadable") from None
    service.readiness.check(wanted.game, [seat.bot for seat in wanted.seats if seat.bot])
    address = address_of(request.scope)
    if not service.limits.may_open(who, address):
        raise Refusal("too-fast")
    service.workers.notice(who, address)
    return answer(await service.hub.open(wanted, who), 201)


async def qr_code(request: Request) -> Response:
    """The link to a table, or to a move of its replay, as a QR code."""
    live = await service_of(request).hub.find(request.path_params["table"])
    live.check_may_look(request.scope["who"])
    if not service_of(request).limits.may_say(request.scope["who"], PICTURE_COST):
        raise Refusal("too-fast")
    svg = qr_svg(_link_of(request, live.table.id))
    return Response(svg, media_type="image/svg+xml")


def _link_of(request: Request, table: str) -> str:
    """Where a QR code leads: to a move of the replay, or to the table, as invited or not."""
    start = origin_of(request)
    move = request.query_params.get("move", "")
    if move.isascii() and move.isdigit() and len(move) <= LONGEST_MOVE:
        return f"{start}/replay/{table}#{int(move)}"
    invite = request.query_params.get("invite", "")[:64]
    return f"{start}/table/{table}#{invite}" if invite else f"{start}/table/{table}"


async def record(request: Request) -> Response:
    """The record of a game, to be downloaded."""
    live = await service_of(request).hub.find(request.path_params["table"])
    check_replay_rate(request)
    document = records.write(record_of(live.table, request.scope["who"]))
    name = f"{live.table.game.name}-{live.table.id}.brelan.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(document, headers=headers, media_type=JSON)


def check_replay_rate(request: Request) -> None:
    """Refusal for somebody, or an address, that asks for too many games at once."""
    limits, address = service_of(request).limits, address_of(request.scope)
    if not limits.may_replay(request.scope["who"], address, REPLAY_COST):
        raise Refusal("too-fast")


async def replay(request: Request) -> Response:
    """Every step of a finished game."""
    live = await service_of(request).hub.find(request.path_params["table"])
    wish = request.query_params.get("seat", "open")
    if wish != "open" and not (wish.isascii() and wish.isdigit() and len(wish) == 1):
        raise Refusal("no-seat")
    check_replay_rate(request)
    seat = None if wish == "open" else int(wish)
    check_may_replay(live.table, request.scope["who"], seat)
    # Replaying a long game takes a while: play goes on meanwhile.
    return respond(request, await asyncio.to_thread(replay_body, live.table, seat))


def replay_body(table: TableState, seat: int | None) -> Body:
    """A replay ready to be sent, with open cards if no seat is named."""
    return body_of(msgspec.json.encode(replay_of(table, seat, is_open=seat is None)), JSON)


async def command(request: Request) -> Response:
    """One message to a table over plain HTTP, and its answer."""
    service, who = service_of(request), request.scope["who"]
    table_id = request.path_params["table"]
    (await service.hub.find(table_id)).check_may_look(who)
    name, address = await service.storage.people.name_of(who), address_of(request.scope)
    origin = network_address(request.scope)
    device: str = request.scope["device"]
    connection = Connection(who, language_of(request), name, address, origin, device)
    service.workers.notice(who, address)
    talk = MessageHandler(service.hub, service.limits, table_id, connection)
    said = talk.read(await request.body())
    told = await talk.answer(said) if isinstance(said, Command | Question) else said
    status = STATUS.get(told.code, 409) if isinstance(told, Refused | Fault) else 200
    return answer(told, status)


async def health(request: Request) -> Response:
    """Whether the server answers and its database can be read and written."""
    service = service_of(request)
    # Never broken off: that would leave a connection which others cannot use.
    reading = asyncio.ensure_future(service.storage.index.due(0))
    reading.add_done_callback(lambda task: task.cancelled() or task.exception())
    done, _ = await asyncio.wait([reading], timeout=HEALTH_SECONDS)
    if not done or reading.exception() or not await service.storage.can_write():
        raise Refusal("not-stored")
    return answer({"status": "ok", "tables": len(service.hub.tables), "process": os.getpid()})


ROUTES = [
    Route("/", home_page),
    Route("/table/{table}", table_page),
    Route("/rules/{game}", rules_page),
    Route("/rules/{game}/numbered", numbered_rules_page),
    Route("/replay/{table}", replay_page),
    Route("/web/{path:path}", web_file),
    Route("/sw.js", web_file),
    Route("/manifest.webmanifest", web_file),
    Route("/favicon.svg", web_file),
    Route("/api/words/{language}.json", words),
    Route("/api/games", list_games),
    Route("/api/readiness", readiness),
    Route("/api/home", home),
    Route("/api/rules/{game}", rules),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{table}/qr.svg", qr_code),
    Route("/api/tables/{table}/record", record),
    Route("/api/tables/{table}/replay", replay),
    Route("/api/tables/{table}/stream", stream),
    Route("/api/tables/{table}/commands", command, methods=["POST"]),
    Route("/api/health", health),
    Route("/api/health/live", alive),
    Route("/api/health/ready", ready),
    Route("/metrics", local_metrics),
    WebSocketRoute("/api/tables/{table}/live", live_socket),
    *MY_ROUTES,
    *CONTINUING_ROUTES,
    *REVIEW_ROUTES,
    *DAILY_ROUTES,
    *turn_calls.ROUTES,
    *feeds.ROUTES,
    *DEVICE_ROUTES,
    *PRACTICE_ROUTES,
    *PUZZLE_ROUTES,
    *PEOPLE_ROUTES,
]


async def not_routed(scope: Scope, receive: Receive, send: Send) -> None:
    """Requests without a route."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
        return
    if scope["path"].startswith(("/api/", "/web/")) or scope["method"] not in ("GET", "HEAD"):
        raise Refusal("no-page")
    await lost_page(Request(scope))(scope, receive, send)


def create_app(plan: ServerConfig) -> Middleware:
    """The server as one ASGI application."""
    service = Service(plan)

    @asynccontextmanager
    async def lifespan(app: object) -> AsyncIterator[None]:
        try:
            await service.start()
        except Exception as error:
            service.failure = error
            raise
        try:
            yield
        finally:
            await service.stop()

    routes = Router(ROUTES, default=not_routed, lifespan=lifespan)
    return Middleware(BanCheck(routes, banned_page), service)
