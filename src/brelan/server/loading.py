"""What a server uses itself, loaded before anybody asks for it."""

from __future__ import annotations

from brelan import games
from brelan.messages import LANGUAGES
from brelan.server import questions
from brelan.server.facts import games_body
from brelan.server.files import WebFiles
from brelan.server.words import words_body

FEW = 6
"""Actions of a game after which all of its kernels have been used."""


def load_games() -> None:
    """The kernels of every game."""
    for name in games.NAMES:
        load_game(name)


def load_game(name: str) -> None:
    """Play a few actions, with every question that a table is asked."""
    state = games.find(name).new(2, 1)
    for _ in range(FEW):
        view = state.view(state.turn)
        questions.moves(view)
        action = str(view.actions()[0])
        questions.judge(view, 0, [action], "en")
        list(state.apply(action))


def load_pages(files: WebFiles) -> None:
    """Files and texts, compressed."""
    files.warm()
    for language in LANGUAGES:
        words_body(language)
    games_body()
