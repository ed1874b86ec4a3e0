"""`brelan rules`: the rules of a game."""

from __future__ import annotations

from brelan.cli.language import LANGUAGE, check_language
from brelan.cli.options import Game, Lang


def rules(game: Game, lang: Lang = LANGUAGE) -> None:
    """Print the rules of a game."""
    from rich.console import Console

    from brelan.rulebook import print_rulebook, rulebook

    check_language(lang)
    print_rulebook(rulebook(game, lang), Console())
