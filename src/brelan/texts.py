"""Texts for people, by key: a `Message` travels as key and values; words come at the edge."""

from __future__ import annotations

import logging
import tomllib
from functools import cache
from pathlib import Path

import msgspec

from brelan.packages import roots

log = logging.getLogger(__name__)

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

    def brief(self, language: str = DEFAULT_LANGUAGE) -> str | None:
        """The same in a few words, if there are any: `brief.pt.gap` for `reason.pt.gap`."""
        brief = Message(f"brief.{self.key.partition('.')[2]}", self.values)
        return brief.text(language) if brief.key in catalogue(language) else None

    def __str__(self) -> str:
        return self.text()


def say(key: str, **values: str | int | Message) -> Message:
    """A message, written like a call."""
    return Message(key, values)


@cache
def catalogue(language: str) -> dict[str, str]:
    """All texts of a language, by dotted key: ours, and those that games of others bring."""
    ours, *others = (folder / "locales" for folder in roots().values())
    texts: dict[str, str] = {}
    for folder in others:
        texts |= _foreign_texts(folder, language)
    return texts | _read_texts(ours / f"{language}.toml")


def _foreign_texts(folder: Path, language: str) -> dict[str, str]:
    """The texts of another package, in English where it does not have this language."""
    found: dict[str, str] = {}
    for each in dict.fromkeys((DEFAULT_LANGUAGE, language)):
        try:
            found |= _read_texts(folder / f"{each}.toml")
        except (OSError, ValueError) as error:
            log.error("the texts of %s cannot be read: %s", folder.parent.name, error)
    return found


def _read_texts(file: Path) -> dict[str, str]:
    return dict(_flatten("", tomllib.loads(file.read_text(encoding="utf-8"))))


def _flatten(prefix: str, table: dict[str, object]) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            flat.extend(_flatten(f"{prefix}{name}.", value))
        else:
            flat.append((prefix + name, str(value)))
    return flat
