"""What routes answer with: a page, or a struct as JSON; and the parts of the server they need."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brelan.server.http.interface import Services
from brelan.server.http.pages import LOST
from brelan.server.http.static_files import JSON, respond
from brelan.server.http.words import language_of
from brelan.server.protocol.refusals import STATUS, Refusal
from brelan.texts import catalogue

_encoder = msgspec.json.Encoder()


def parts_of(request: Request) -> Services:
    """The parts of the server."""
    services: Services = request.scope["service"]
    return services


def answer(value: object, status: int = 200) -> Response:
    """A struct as JSON."""
    return Response(_encoder.encode(value), status, media_type=JSON)


def page(request: Request, name: str, title: str = "", game: str = "") -> Response:
    """An HTML page in the language of the request; `game` is what is played there."""
    language = language_of(request)
    shown = title and catalogue(language)[title]
    body = parts_of(request).shell.page(name, language, shown, game)
    response = respond(request, body)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    return response


def lost_page(request: Request) -> Response:
    """The page for a missing page; programs get JSON."""
    if "text/html" not in request.headers.get("accept", ""):
        raise Refusal("no-page")
    response = page(request, LOST)
    response.status_code = STATUS["no-page"]
    return response


def check_rate(request: Request, cost: float = 1.0) -> None:
    """Refusal for somebody who asks too much too fast."""
    if not parts_of(request).limits.may_say(request.scope["who"], cost):
        raise Refusal("too-fast")
