"""Texts for people, by key: a `Message` travels as key and values; words come at the edge."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

LANGUAGES = ("fr", "en", "de")
DEFAULT_LANGUAGE = "en"


class Message(msgspec.Struct, frozen=True):
    """Something to say: the key of a catalogue, and the values that go into its text."""

    key: str
    values: dict[str, str | int | Message] = {}

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The words, in one of our languages."""
        words = {
            name: value.text(language) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        return catalogue(language)[self.key].format_map(words)

    def __str__(self) -> str:
        return self.text()


def say(key: str, **values: str | int | Message) -> Message:
    """A message, written like a call."""
    return Message(key, values)


@cache
def catalogue(language: str) -> dict[str, str]:
    """All texts of a language, by dotted key."""
    text = files("brelan.locales").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flatten("", tomllib.loads(text)))


def _flatten(prefix: str, table: dict[str, object]) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            flat.extend(_flatten(f"{prefix}{name}.", value))
        else:
            flat.append((prefix + name, str(value)))
    return flat
