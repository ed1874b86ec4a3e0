"""`brelan play`: a game at a prompt."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from brelan.cli.errors import check_writable, fail_to_write
from brelan.cli.language import LANGUAGE, check_language, words
from brelan.cli.options import BotName, GameOptions, Lang, Players, read_game_options
from brelan.cli.progress import compile_parts
from brelan.games import NAMES

AnyGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help=words("command.play.game", games=", ".join(NAMES))),
]


def play(
    game: AnyGame = None,
    players: Players = 2,
    bot: BotName = "casual",
    seed: Annotated[str | None, typer.Option(help=words("command.play.seed"))] = None,
    option: GameOptions = None,
    lang: Lang = LANGUAGE,
    save: Annotated[Path | None, typer.Option(help=words("command.play.save"))] = None,
    begins: Annotated[
        str | None, typer.Option(metavar="WHO", help=words("command.play.begins"))
    ] = None,
) -> None:
    """Play at a prompt."""
    from brelan.terminal.prompt import play as play_at_prompt

    check_language(lang)
    options = read_game_options(option)
    if save is not None:
        check_writable(save)
    try:
        prepare = partial(compile_parts, lang)
        play_at_prompt(game, players, bot, seed, options, lang, save, begins, prepare)
    except OSError as error:
        if save is None:
            raise
        fail_to_write(save, error)
