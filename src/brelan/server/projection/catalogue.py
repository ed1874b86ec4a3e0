"""What there is to know of each game before it is played, read from the games' own facts."""

from __future__ import annotations

from typing import get_type_hints

import msgspec
from msgspec import Raw

from brelan import bots, games
from brelan.analysis.lessons import lesson_minutes
from brelan.display import Display, OptionKind, named_values
from brelan.server.projection.pictures import drawn
from brelan.server.protocol.http import GameInfo, Games, OptionInfo
from brelan.server.protocol.phrases import PHRASES


def catalogue(game: str = "") -> Games:
    """All games, or one of them, and quick phrases."""
    names = [game] if game else games.working()
    return Games(tuple(game_info(name) for name in names), PHRASES)


def game_info(name: str) -> GameInfo:
    """What there is to know of a game."""
    display = games.display(name)
    game = display.game
    return GameInfo(
        name=name,
        fewest=game.seats[0],
        most=game.seats[-1],
        minutes=display.minutes,
        suit=display.suit,
        bots=bots.of(name).levels,
        options=options_of(display),
        combinations=display.combinations,
        boards=display.boards,
        extras=dict(display.extras),
        facts=Raw(msgspec.json.encode(display.facts)),
        picture=drawn(display),
        lesson=lesson_minutes(name),
    )


def options_of(display: Display) -> tuple[OptionInfo, ...]:
    """The options of a game, each with its kind and default."""
    hints = get_type_hints(display.game.options_type)
    return tuple(
        option_info(
            field.name,
            display.option_kinds.get(field.name) or kind_of(hints[field.name]),
            hints[field.name],
            field.default,
        )
        for field in msgspec.structs.fields(display.game.options_type)
    )


def kind_of(annotation: object) -> OptionKind:
    """How an option of this type is chosen if the game does not say."""
    return "switch" if annotation is bool else "choice"


def option_info(name: str, kind: OptionKind, annotation: object, default: object) -> OptionInfo:
    """An option, with the choices that its type names."""
    named = () if kind in ("switch", "seats") else named_values(annotation)
    return OptionInfo(name, kind, Raw(msgspec.json.encode(default)), named)
