"""The texts that the browser needs, and the language that somebody reads."""

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
    """The catalogue of a language, without what only the server or the terminal says."""
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
    """The same, ready to be sent."""
    return body_of(words_json(language), JSON)


def language_of(request: HTTPConnection) -> str:
    """What somebody reads: as asked for, as chosen before, or as the browser says."""
    for wish in (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if wish in LANGUAGES:
            return wish
    return preferred(request.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The language of ours that an Accept-Language header likes best."""
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
