"""Response bodies that pages ask for, made and compressed ahead of requests."""

from __future__ import annotations

from functools import cache

import msgspec

from brelan.server.http.static_files import JSON, Body, WebFiles, body_of
from brelan.server.http.words import words_body
from brelan.server.projection.catalogue import catalogue
from brelan.texts import LANGUAGES


@cache
def games_body() -> Body:
    """The catalogue of games as a response body."""
    return body_of(msgspec.json.encode(catalogue()), JSON)


def load_pages(files: WebFiles) -> None:
    """Load files, texts and the catalogue of games."""
    files.warm()
    for language in LANGUAGES:
        words_body(language)
    games_body()
