"""Response bodies that pages ask for, made and compressed ahead of requests."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec

from brelan import games
from brelan.server.http.packing import pack
from brelan.server.http.pages import PAGES, Shell, shown_at
from brelan.server.http.static_files import JSON, Body, body_of
from brelan.server.http.words import Words
from brelan.server.projection.catalogue import catalogue
from brelan.texts import LANGUAGES


@cache
def games_body(game: str = "") -> Body:
    """The catalogue of games as a response body, or one of them."""
    return body_of(msgspec.json.encode(catalogue(game)), JSON)


def load_pages(shell: Shell, words: Words) -> None:
    """Load files, texts and the catalogue of games."""
    shell.files.warm()
    names = games.working()
    told = [games_body(game) for game in ("", *names)]
    begun = [shell.parts(page, game) for page in PAGES for game in shown_at(page, names)]
    said = [words.body(language, tuple(parts)) for language, parts in product(LANGUAGES, begun)]
    pack([*shell.files.bodies(), *told, *filter(None, said)])
