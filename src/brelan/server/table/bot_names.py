"""What bots are called, so that several of one level can be told apart.

The pages name them by the same rule, in `web/table/state/seats.js`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from brelan.server.table.chairs import Chair

BOT_NAMES = (
    *("Zoé", "Malik", "Inès", "Hugo", "Ada", "Oscar"),
    *("Nour", "Emil", "Rosa", "Tom", "Mina", "Léo"),
)
"""By colour, twice: the second is for where the first could be mistaken for somebody's."""
COLOURS = len(BOT_NAMES) // 2
ALIKE = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})
OTHER_ALPHABETS = re.compile("[\u0370-\u03ff\u1f00-\u1fff\u0400-\u052f]")
"""Greek and Cyrillic: their letters can look like any of ours."""


def player_names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """The names of all at a table: a bot's is the one that the table shows, with its level."""
    people = [chair.name for chair in chairs if chair.name]
    return tuple(chair.name or f"{bot_name(chair, people)} ({chair.bot} bot)" for chair in chairs)


def bot_name(chair: Chair, people: Sequence[str]) -> str:
    """What a bot is called; its number where both of its names are taken."""
    own = chair.colour % COLOURS
    names = (BOT_NAMES[own], BOT_NAMES[own + COLOURS])
    free = (name for name in names if not any(_resembles(person, name) for person in people))
    return next(free, f"Bot {own + 1}")


def _resembles(person: str, bot: str) -> bool:
    """Whether somebody could be mistaken for a bot."""
    one, other = _shape(person), _shape(bot)
    return one == other or (bool(OTHER_ALPHABETS.search(person)) and len(one) == len(other))


def _shape(name: str) -> str:
    """A name without accents, and with one sign for all that look alike."""
    letters = unicodedata.normalize("NFKD", name)
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    return plain.lower().translate(ALIKE)
