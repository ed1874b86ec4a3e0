"""What can be wrong with input; every error carries a message that names the fault."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from brelan.texts import Message, say


class BrelanError(Exception):
    """Something that a person or a program asked for and cannot have."""

    code = "error"

    def __init__(self, message: Message, field: str | None = None):
        super().__init__(message)
        self.message = message
        self.field = field

    def __str__(self) -> str:
        return self.message.text()


class IllegalAction(BrelanError):
    """An action that the rules forbid; nothing has changed."""

    code = "illegal-action"

    def __init__(self, rule: str, reason: Message):
        super().__init__(reason, "action")
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {self.message.text()}"


class BadAction(BrelanError):
    """A text that is no action of this game, or one that names a card not held."""

    code = "bad-action"

    def __init__(self, message: Message):
        super().__init__(message, "action")


class BadPosition(BrelanError):
    """A position that is not possible; it names the wrong field."""

    code = "bad-position"


class BadOption(BrelanError):
    """An option that the game does not have, or a value that it does not take."""

    code = "bad-option"


class BadSeed(BrelanError):
    """A seed that is neither a number nor a text of reasonable length."""

    code = "bad-seed"


class UnknownRules(BrelanError):
    """A rules number of a game that this program cannot play by."""

    code = "unknown-rules"

    def __init__(self, found: object, present: int):
        super().__init__(say("error.rules", found=str(found)[:20], known=present), "rules")


class UnknownCards(BrelanError):
    """An action whose outcome depends on cards that the position does not give."""

    code = "unknown-cards"


class TooMany(BrelanError):
    """An answer too long to be given."""

    code = "too-many"


class NoEvaluator(BrelanError):
    """A game of whose actions nobody can say what they are worth."""

    code = "no-evaluator"


class BadRecord(BrelanError):
    """A game record that cannot be read or is false."""

    code = "bad-record"


class UnknownName(BrelanError):
    """A name (of a game, a bot, an operation) that does not exist."""

    code = "unknown-name"

    def __init__(self, field: str, name: object, known: Iterable[str]):
        super().__init__(
            say("error.unknown-name", field=field, name=str(name)[:60], known=", ".join(known)),
            field,
        )


class BrokenGame(BrelanError):
    """A package that says it holds a game, but lacks a part of it or cannot be imported."""

    code = "broken-game"

    def __init__(self, name: str, package: str, why: str):
        super().__init__(say("error.broken-game", game=name, package=package, why=why), "game")


ErrorType = TypeVar("ErrorType", bound=BrelanError)

SHAPE_FAULTS = {
    re.compile("Object contains unknown field `(?P<name>.*)`"): "error.no-field",
    re.compile("Object missing required field `(?P<name>.*)`"): "error.missing",
    re.compile("Expected `(?P<expected>.*)`, got `(?P<given>.*)`"): "error.expected",
    re.compile(r"Expected `array` of length (?P<expected>\d+), got (?P<given>\d+)"): "error.length",
    re.compile("Invalid enum value (?P<given>.*)"): "error.choice",
}
"""The messages of msgspec, and the keys of our own."""


def bad_shape(error: msgspec.ValidationError, kind: type[ErrorType], within: str = "") -> ErrorType:
    """Our error for a value of the wrong form or a field too many or missing, naming the field."""
    fault, _, path = str(error).partition(" - at `$")
    message, name = say("error.shape", fault=fault), None
    for pattern, key in SHAPE_FAULTS.items():
        if found := pattern.fullmatch(fault):
            name = found.groupdict().get("name")
            values = {word: text[:60] for word, text in found.groupdict().items() if word != "name"}
            message = Message(key, dict(values))
    parts = (within, path.rstrip("`").lstrip("."), name and name[:60])
    return kind(message, ".".join(part for part in parts if part) or None)
