"""Names at one table: none can be mistaken for another, nor for the words of the page."""

from __future__ import annotations

from functools import cache

from brelan.server.protocol.lookalikes import look_alike
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.typed_text import clean_name
from brelan.server.table.state import TableState
from brelan.texts import LANGUAGES, catalogue

PAGE_WORDS = ("web.table.bot", "web.table.you", "web.table.free-seat", "web.chat.spectator")
LEVELS, BOT_LEVEL = "web.table.level.", "web.table.bot-level"


def name_for(text: str, table: TableState | None = None) -> str:
    """The name that somebody types, if nobody else at the table can be mistaken for them."""
    name = clean_name(text)
    if any(look_alike(name, word) for word in reserved_names()):
        raise Refusal("name-reserved")
    if table is not None and resembles_player(name, table):
        raise Refusal("name-taken")
    return name


def resembles_player(name: str, table: TableState) -> bool:
    """Whether a name can be mistaken for that of somebody at the table."""
    return any(chair.name and look_alike(name, chair.name) for chair in table.chairs)


@cache
def reserved_names() -> frozenset[str]:
    """What the page calls bots, free seats, spectators and oneself, in every language."""
    found = set()
    for language in LANGUAGES:
        texts = catalogue(language)
        found |= {texts[key] for key in PAGE_WORDS}
        levels = [text for key, text in texts.items() if key.startswith(LEVELS)]
        found |= {texts[BOT_LEVEL].format(level=level) for level in levels}
    return frozenset(found)
