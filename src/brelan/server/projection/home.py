"""The lists of the home page."""

from __future__ import annotations

from brelan.server.protocol.http import Home, TableLine
from brelan.server.storage.index import Listed
from brelan.server.storage.store import Store

MOST_MINE, MOST_OPEN, MOST_RECENT = 30, 30, 12


async def home_of(store: Store, who: str) -> Home:
    """What the home page shows somebody."""
    return Home(
        name=await store.names(who),
        mine=tuple(line_of(each) for each in await store.mine(who, over=False, most=MOST_MINE)),
        open=tuple(line_of(each) for each in await store.open(MOST_OPEN)),
        recent=tuple(line_of(each) for each in await store.mine(who, over=True, most=MOST_RECENT)),
    )


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
