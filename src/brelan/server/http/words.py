"""The texts for the browser, and the language of a request."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.requests import HTTPConnection

from brelan.server.http.identity import LANGUAGE_COOKIE
from brelan.server.http.static_files import JSON, Body, body_of
from brelan.texts import DEFAULT_LANGUAGE, LANGUAGES, catalogue

NOT_FOR_THE_BROWSER = (
    *("command.", "arena.", "verify.", "play.", "error.", "reason.", "server.", "bot."),
    *("index.", "line.", "chip.", "value.", "language."),
)
RULES, RULE_LABELS = "rules.", "rules.label."


def words_json(language: str) -> bytes:
    """The texts of a language, without those of the server and the terminal."""
    return msgspec.json.encode(
        {
            key: text
            for key, text in catalogue(language).items()
            if not key.startswith(NOT_FOR_THE_BROWSER)
            and (key.startswith(RULE_LABELS) or not key.startswith(RULES))
        }
    )


@cache
def words_body(language: str) -> Body:
    """The texts of a language as a response body."""
    return body_of(words_json(language), JSON)


def language_of(request: HTTPConnection) -> str:
    """The language of a request: by query, by cookie, or by Accept-Language."""
    for wish in (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if wish in LANGUAGES:
            return wish
    return preferred(request.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The best of our languages for an Accept-Language header."""
    ranked = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, weight = part.partition(";")
        name = tag.strip().lower().partition("-")[0]
        if name in LANGUAGES:
            ranked.append((-_weight(weight), place, name))
    return min(ranked)[2] if ranked else DEFAULT_LANGUAGE


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q="))
    except ValueError:
        return 1.0
