"""`brelan learn`: the lesson of a game at a prompt."""

from __future__ import annotations

from functools import partial

from brelan.cli.language import LANGUAGE, check_language
from brelan.cli.options import Lang
from brelan.cli.play import AnyGame
from brelan.cli.progress import compile_parts


def learn(game: AnyGame = None, lang: Lang = LANGUAGE) -> None:
    """Learn a game at a prompt."""
    from brelan.terminal.lesson import learn as learn_at_prompt

    check_language(lang)
    learn_at_prompt(game, lang, partial(compile_parts, lang))
