"""What is counted of a table's entries."""

from __future__ import annotations

from brelan.server.metrics.instruments import ACTIONS, CHAT_LINES, ENTRIES, GAMES_OVER
from brelan.server.table import entries
from brelan.server.table.entries import Entry
from brelan.server.table.state import TableState


def count(before: TableState, after: TableState, entry: Entry, key: str | None) -> None:
    """Count a committed entry; the key is that of a person's command."""
    game = after.game.name
    ENTRIES.add(kind_of(entry))
    if isinstance(entry, entries.Acted):
        ACTIONS.add(game, "bot" if key is None else "person", amount=len(entry.actions))
    elif isinstance(entry, entries.Said):
        CHAT_LINES.add()
    if after.status == "over" and before.status != "over":
        GAMES_OVER.add(game)


def kind_of(entry: Entry) -> str:
    """The kind of an entry, as the log names it."""
    return str(entry.__struct_config__.tag)
