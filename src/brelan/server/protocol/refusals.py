"""Why a command or a request has no effect: a code for programs, words for people."""

from __future__ import annotations

from brelan.errors import BrelanError, IllegalAction
from brelan.texts import say


class Refusal(BrelanError):
    """Something that cannot be done as things stand; the words are `server.refused.CODE`."""

    def __init__(self, reason: str, **values: str | int):
        super().__init__(say(f"server.refused.{reason}", **values))
        self.code = reason


class NotReady(Refusal):
    """A game or a bot that is still being compiled, and for how many seconds about."""

    def __init__(self, seconds: int):
        super().__init__("not-ready", seconds=seconds)
        self.seconds = seconds


class Stale(Refusal):
    """An action for a position that has passed; the sender gets the present one."""

    def __init__(self) -> None:
        super().__init__("stale")


STATUS = {
    "not-found": 404,
    "no-page": 404,
    "no-puzzle": 404,
    "no-invitation": 404,
    "bad-page": 400,
    "method": 405,
    "too-slow": 408,
    "too-large": 413,
    "url-too-long": 414,
    "head-too-large": 431,
    "too-many-headers": 431,
    "too-fast": 429,
    "too-many": 429,
    "origin": 403,
    "banned": 403,
    "removed": 401,
    "link-gone": 404,
    "phrase-wrong": 404,
    "phrase-slip": 400,
    "no-device": 404,
    "not-yours-to-remove": 403,
    "muted": 403,
    "invite": 403,
    "sent-away": 403,
    "turned-away": 403,
    "onlookers-silent": 403,
    "not-silencer": 403,
    "not-host": 403,
    "daily-closed": 403,
    "running": 409,
    "stale": 409,
    "moved": 503,
    "not-stored": 503,
    "newer-entry": 503,
    "no-game": 503,
    "not-ready": 503,
    "no-advice": 503,
    "push-endpoint": 400,
    "push-keys": 400,
    "internal": 500,
}
"""The HTTP status of a code; any other is 400 for an error of ours in reading, else 409."""


def status_of(error: BrelanError) -> int:
    """The HTTP status that tells of an error."""
    return STATUS.get(error.code, 409 if isinstance(error, Refusal) else 400)


def rule_of(error: BrelanError) -> str | None:
    """The rule that an illegal action breaks."""
    return error.rule if isinstance(error, IllegalAction) else None
