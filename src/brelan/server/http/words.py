"""The texts for the browser, and the language of a request."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from starlette.requests import HTTPConnection

from brelan.server.http.identity import LANGUAGE_COOKIE
from brelan.server.http.said_keys import browser_keys
from brelan.server.http.static_files import JSON, Body, WebFiles, body_of
from brelan.texts import DEFAULT_LANGUAGE, LANGUAGES, catalogue

MOST_KEPT = 400
"""Answers that are kept: each page and part has one in each language."""


def words_json(language: str, keys: Collection[str] | None = None) -> bytes:
    """The texts of a language, all that are for browsers or those of some keys."""
    texts = catalogue(language)
    wanted = browser_keys() if keys is None else keys
    return msgspec.json.encode({key: texts[key] for key in sorted(wanted)})


class Words:
    """Texts as response bodies: all of a language, or what some parts of the client say."""

    def __init__(self, files: WebFiles):
        self._files = files
        self._kept: dict[tuple[str, tuple[str, ...] | None], tuple[int, Body]] = {}

    def body(self, language: str, parts: tuple[str, ...] | None = None) -> Body | None:
        """All texts of a language, or those of some parts; None if there is no such part."""
        if parts is not None and not self._files.bundles.parts.issuperset(parts):
            return None
        self._files.refresh()
        changed = self._files.changed
        kept = self._kept.get((language, parts))
        if kept is None or kept[0] != changed:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            keys = None if parts is None else self._keys(parts)
            kept = (changed, body_of(words_json(language, keys), JSON))
            self._kept[language, parts] = kept
        return kept[1]

    def _keys(self, parts: tuple[str, ...]) -> frozenset[str]:
        said = self._files.bundles.said
        if parts[0].startswith("pages/") and parts[0].endswith("/main.js"):
            return said.of_page(parts)
        return frozenset[str]().union(*map(said.of_part, parts))


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
