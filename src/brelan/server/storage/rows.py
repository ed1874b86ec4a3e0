"""What the index of tables keeps of a table."""

from __future__ import annotations

from brelan.server.storage.index import Row, Summary
from brelan.server.table.state import TableState


def row_of(table: TableState) -> Row:
    """What lists say of a table."""
    return Row(
        id=table.id,
        game=table.opened.game,
        status=table.status,
        listed=table.opened.listed,
        opened=table.opened.at,
        updated=table.updated,
        due=_due(table),
        summary=Summary(
            players=tuple(chair.name or chair.bot for chair in table.chairs),
            bots=tuple("" if chair.who else chair.bot for chair in table.chairs),
            free=sum(chair.is_free for chair in table.chairs),
            turn=table.turn,
            result=table.result,
            colours=tuple(chair.colour for chair in table.chairs),
            turn_began=0 if table.turn is None else table.turn_began,
            turn_since=0 if table.turn is None else table.turn_since,
        ),
        seats=tuple((chair.who, seat) for seat, chair in enumerate(table.chairs) if chair.who),
    )


def _due(table: TableState) -> int | None:
    """When a table moves by itself; without a clock only while somebody is there."""
    if table.moves_by_itself:
        return None if table.waits_for_people else 0
    return table.deadline
