"""What there is to know of each game before it is played, read from the games' own facts."""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Raw

from brelan import games
from brelan.game import Options
from brelan.games.flush_royal import facts as flush_royal
from brelan.games.poker_tiles import facts as poker_tiles
from brelan.games.royal_flush import facts as royal_flush
from brelan.server.http.static_files import JSON, Body, body_of
from brelan.server.projection.pictures import drawn
from brelan.server.protocol.http import BoardInfo, CombinationInfo, GameInfo, Games, OptionInfo
from brelan.server.protocol.phrases import PHRASES

LEVELS = ("novice", "casual", "club", "expert", "champion")
"""The bots that people play against; the others are yardsticks."""
MINUTES = {"royal_flush": 45, "flush_royal": 40, "poker_tiles": 20}

EXTRAS = {
    "royal_flush": {"token": royal_flush.TOKEN_POINTS},
    "flush_royal": {
        "card": flush_royal.NEW_CARD,
        "rack": flush_royal.WHOLE_RACK,
        "left": flush_royal.CARD_LEFT,
    },
    "poker_tiles": {"left": poker_tiles.TILE_LEFT},
}

FACTS: dict[str, dict[str, object]] = {
    "royal_flush": {"rounds": royal_flush.ROUNDS, "display": royal_flush.DISPLAY},
    "flush_royal": {
        "columns": flush_royal.SIDE,
        "rows": flush_royal.SIDE,
        "start": [
            f"{chr(ord('a') + column)}{row + 1}"
            for row in range(flush_royal.START_FROM, flush_royal.START_TO)
            for column in range(flush_royal.START_FROM, flush_royal.START_TO)
        ],
        "premium": flush_royal.STANDARD_LAYOUT,
        "rack": flush_royal.RACK,
    },
    "poker_tiles": {
        "layouts": poker_tiles.LAYOUTS,
        "smallest": poker_tiles.LEAST_SIDE,
        "largest": poker_tiles.MOST_SIDE,
        "rack": poker_tiles.RACK,
        "chips": [
            {"colour": colour, "points": points} for colour, points in poker_tiles.CHIPS.items()
        ],
    },
}

COMBINATION_EXAMPLES = {
    "pair": "9s 9h",
    "two-pair": "5s 5d Jh Jc",
    "three-of-a-kind": "8s 8h 8d",
    "full-house": "7s 7h Ks Kh Kd",
    "straight": "5s 6h 7d 8c 9s",
    "flush": "2h 5h 9h Jh Ah",
    "four-of-a-kind": "6s 6h 6d 6c",
    "five-of-a-kind": "Qs Qh Qd Qc *",
    "straight-flush": "6d 7d 8d 9d Td",
    "royal-flush": "Ts Js Qs Ks As",
}
BOARD_EXAMPLES = {
    "pair": "9s 9h",
    "perfect-pair": "Jd Jd",
    "double-pair": "5s 5d Jh Jc",
    "three-of-a-kind": "8s 8h 8d",
    "triple-pair": "3s 3h 8d 8c Qs Qh",
    "full-house": "7s 7h Ks Kh Kd",
    "double-three-of-a-kind": "4s 4h 4d Ts Th Tc",
    "four-of-a-kind": "6s 6h 6d 6c",
    "flush": "2h 5h 9h Jh Ah",
    "big-flush": "3c 5c 8c Tc Jc Kc",
    "perfect-triple-pair": "4d 4d 9s 9s Qh Qh",
    "six-pictures": "Js Jh Qd Qc Ks Kh",
    "straight": "5s 6h 7d 8c 9s",
    "big-straight": "5s 6h 7d 8c 9s Th Jd",
    "straight-flush": "6d 7d 8d 9d Td",
    "big-straight-flush": "5h 6h 7h 8h 9h Th",
    "royal-flush": "Ts Js Qs Ks As",
}


@cache
def games_body() -> Body:
    """All games and quick phrases, as they go over the wire."""
    told = Games(tuple(game_info(name) for name in games.NAMES), PHRASES)
    return body_of(msgspec.json.encode(told), JSON)


def game_info(name: str) -> GameInfo:
    """What there is to know of a game."""
    game = games.find(name)
    return GameInfo(
        name=name,
        fewest=game.seats[0],
        most=game.seats[-1],
        minutes=MINUTES[name],
        bots=LEVELS,
        options=options_of(game.options_type),
        combinations=combinations_of(name),
        boards=boards_of(name),
        extras=EXTRAS[name],
        facts=Raw(msgspec.json.encode(FACTS[name])),
        picture=drawn()[name],
    )


def options_of(kind: type[Options]) -> tuple[OptionInfo, ...]:
    """The options of a game, each with its kind and default."""
    hints = get_type_hints(kind)
    return tuple(
        option_info(field.name, hints[field.name], field.default)
        for field in msgspec.structs.fields(kind)
    )


def option_info(name: str, annotation: object, default: object) -> OptionInfo:
    """An option: a switch, a choice of names or numbers, seats, boards by name, or a layout."""
    written = Raw(msgspec.json.encode(default))
    if annotation is bool:
        return OptionInfo(name, "switch", written)
    if name == "children":
        return OptionInfo(name, "seats", written)
    kind = "boards" if name == "boards" else "layout" if name == "layout" else "choice"
    return OptionInfo(name, kind, written, choices(annotation))


def choices(annotation: object) -> tuple[str | int, ...]:
    """The values that an annotation names."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(value for part in get_args(annotation) for value in choices(part) if part)


def combinations_of(name: str) -> tuple[CombinationInfo, ...]:
    """The points table of a board game."""
    points = {"flush_royal": flush_royal.POINTS, "poker_tiles": poker_tiles.POINTS}.get(name, {})
    cards = flush_royal.CARDS_OF if name == "flush_royal" else poker_tiles.TILES_OF
    return tuple(
        CombinationInfo(each, cards[each], earned, tuple(COMBINATION_EXAMPLES[each].split()))
        for each, earned in points.items()
    )


def boards_of(name: str) -> tuple[BoardInfo, ...]:
    """The boards of Royal Flush."""
    if name != "royal_flush":
        return ()
    return tuple(
        BoardInfo(
            board.name,
            board.category,
            board.points,
            board.cards,
            tuple(BOARD_EXAMPLES[board.name].split()),
        )
        for board in royal_flush.BOARDS
    )
