"""The lists of the home page."""

from __future__ import annotations

from brelan import games
from brelan.server.protocol.http import Home, TableLine
from brelan.server.storage.index import Listed, TableIndex
from brelan.server.storage.people import People

MOST_MINE, MOST_OPEN, MOST_RECENT = 30, 30, 12


async def home_of(index: TableIndex, people: People, who: str) -> Home:
    """What the home page shows somebody."""
    return Home(
        name=await people.name_of(who),
        mine=lines_of(await index.mine(who, over=False, most=MOST_MINE)),
        open=lines_of(await index.open(MOST_OPEN)),
        recent=lines_of(await index.mine(who, over=True, most=MOST_RECENT)),
    )


def lines_of(found: list[Listed]) -> tuple[TableLine, ...]:
    """A list of tables, but for those of games that are not installed any more."""
    return tuple(line_of(each) for each in found if each.row.game in games.working())


def line_of(listed: Listed) -> TableLine:
    """A table in a list."""
    row = listed.row
    return TableLine(
        id=row.id,
        game=row.game,
        status=row.status,
        players=row.summary.players,
        free=row.summary.free,
        opened=row.opened,
        your_turn=listed.seat is not None and row.summary.turn == listed.seat,
        result=row.summary.result,
        seat=listed.seat,
        bots=row.summary.bots,
    )
