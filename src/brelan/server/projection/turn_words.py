"""What somebody is told of a table where it is their turn: the game and who else plays."""

from __future__ import annotations

from brelan.server.protocol.typed_text import visible
from brelan.server.storage.index import Row, Summary
from brelan.server.table.bot_names import bot_name
from brelan.server.table.chairs import Chair
from brelan.texts import catalogue


def title_of(language: str) -> str:
    """That it is one's turn."""
    return catalogue(language)["web.home.your-turn"]


def table_line(row: Row, seat: int, language: str) -> str:
    """The game and the others, as lists of the home page write it."""
    game = catalogue(language).get(f"game.{row.game}.name", row.game)
    return f"{game} · {', '.join(others(row.summary, seat))}"


def others(summary: Summary, seat: int) -> list[str]:
    """Who else sits there, bots under their names; without what cannot be seen."""
    people = [
        name for name, bot in zip(summary.players, summary.bots, strict=True) if name and not bot
    ]
    named = [
        bot_name(Chair(colour=_colour(summary, other)), people) if summary.bots[other] else name
        for other, name in enumerate(summary.players)
        if other != seat and name
    ]
    return [visible(name) for name in named]


def _colour(summary: Summary, seat: int) -> int:
    return summary.colours[seat] if seat < len(summary.colours) else seat
