"""`brelan rules`: the rules of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from brelan.cli.language import LANGUAGE, check_language, words
from brelan.cli.options import Game, Lang

Short = Annotated[bool, typer.Option("--short", help=words("command.rules.short"))]


def rules(game: Game, short: Short = False, lang: Lang = LANGUAGE) -> None:
    """Print the rules of a game."""
    from rich.console import Console

    from brelan.rulebook import print_rulebook, print_short_rules, rulebook

    check_language(lang)
    show = print_short_rules if short else print_rulebook
    show(rulebook(game, lang), Console())
