"""`brelan arena`: matches between bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from brelan.cli.errors import INTERRUPTED, check_writable
from brelan.cli.language import LANGUAGE, check_language, words
from brelan.cli.options import Game, GameOptions, Lang, read_game_options


def arena(
    game: Game,
    bots: Annotated[
        list[str] | None, typer.Argument(metavar="BOT", help=words("command.arena.bots"))
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="BOT", help=words("command.arena.bot"))
    ] = None,
    count: Annotated[int, typer.Option("--games", help=words("command.arena.games"))] = 200,
    players: Annotated[int, typer.Option(help=words("command.arena.players"))] = 2,
    seed: Annotated[str, typer.Option(help=words("command.seed"))] = "0",
    option: GameOptions = None,
    ms: Annotated[float | None, typer.Option(help=words("command.arena.ms"))] = None,
    steps: Annotated[int | None, typer.Option(help=words("command.arena.steps"))] = None,
    grace: Annotated[float, typer.Option(help=words("command.arena.grace"))] = 500,
    decide: Annotated[bool, typer.Option("--decide", help=words("command.arena.decide"))] = False,
    adjust: Annotated[bool, typer.Option("--adjust", help=words("command.arena.adjust"))] = False,
    workers: Annotated[int | None, typer.Option(help=words("command.arena.workers"))] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help=words("command.arena.cluster"))
    ] = None,
    lang: Lang = LANGUAGE,
    as_json: Annotated[bool, typer.Option("--json", help=words("command.arena.json"))] = False,
    html: Annotated[Path | None, typer.Option(help=words("command.arena.html"))] = None,
    record: Annotated[Path | None, typer.Option(help=words("command.arena.record"))] = None,
    log: Annotated[Path | None, typer.Option(help=words("command.arena.log"))] = None,
) -> None:
    """Let bots play against each other."""
    from brelan.arena.command import ArenaOptions, play_match

    check_language(lang)
    for file in (html, record, log):
        if file is not None:
            check_writable(file)
    options = ArenaOptions(
        game=game,
        bots=(*(bots or ()), *(bot or ())),
        games=count,
        players=players,
        seed=seed,
        game_options=read_game_options(option),
        ms=ms,
        steps=steps,
        grace=grace,
        decide=decide,
        adjust=adjust,
        workers=workers,
        cluster=cluster,
        lang=lang,
        as_json=as_json,
        log=log,
        html=html,
        record=record,
    )
    if play_match(options).interrupted:
        sys.exit(INTERRUPTED)
