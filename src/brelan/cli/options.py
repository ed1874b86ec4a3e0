"""Arguments and options that several commands take."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from brelan.cli.language import words
from brelan.errors import BadOption
from brelan.games import NAMES
from brelan.texts import say

Game = Annotated[
    str, typer.Argument(metavar="GAME", help=words("command.game", games=", ".join(NAMES)))
]
Players = Annotated[int, typer.Option(help=words("command.players"))]
Lang = Annotated[str, typer.Option(help=words("command.lang"))]
BotName = Annotated[str, typer.Option("--bot", help=words("command.bot"))]
GameOptions = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=words("command.option"))
]


def read_game_options(pairs: list[str] | None) -> dict[str, Any]:
    """Options of a game from `name=value`; a value that is not JSON is a text."""
    options: dict[str, Any] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(say("error.option-form"), pair)
        options[name] = read_value(value)
    return options


def read_value(value: str) -> Any:
    """The value of a JSON text; on and off as the rules write them; otherwise the text itself."""
    for key, switch in (("value.on", True), ("value.off", False)):
        if value in (words(key), say(key).text()):
            return switch
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value
