"""What pages ask for, read and compressed before anybody does."""

from __future__ import annotations

from brelan.server.http.static_files import WebFiles
from brelan.server.http.words import words_body
from brelan.server.projection.catalogue import games_body
from brelan.texts import LANGUAGES


def load_pages(files: WebFiles) -> None:
    """Load files, texts and the catalogue of games."""
    files.warm()
    for language in LANGUAGES:
        words_body(language)
    games_body()
