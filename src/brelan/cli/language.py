"""The language of the command line: that of the environment."""

from __future__ import annotations

import os

from brelan.errors import UnknownName
from brelan.number_format import format_number
from brelan.texts import DEFAULT_LANGUAGE, LANGUAGES, Message, say


def environment_language() -> str:
    """French or German if the environment is, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := os.environ.get(variable):
            return locale[:2] if locale[:2] in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE


LANGUAGE = environment_language()


def translate(message: Message) -> str:
    """A message in the language of the environment."""
    return message.text(LANGUAGE)


def words(key: str, **values: str | int) -> str:
    """A text of the catalogue in the language of the environment."""
    return translate(say(key, **values))


def number(value: float, decimals: int = 0) -> str:
    """A number as the language of the environment writes it."""
    return format_number(value, LANGUAGE, decimals)


def check_language(name: str) -> None:
    """Raise UnknownName unless this is one of our languages."""
    if name not in LANGUAGES:
        raise UnknownName("lang", name, LANGUAGES)
