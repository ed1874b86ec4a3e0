"""What tables need of those who choose for bots."""

from __future__ import annotations

from typing import Protocol

from brelan.bots.bot import Choice
from brelan.game import View


class NoAnswer(Exception):
    """A question that no process could answer; only for those that nobody waits for to move."""


class Workers(Protocol):
    """Bots that think elsewhere."""

    async def start(self) -> None:
        """Begin to take work."""

    async def choose(self, view: View, bot: str, ms: float | None, seed: str) -> Choice:
        """What a bot does in the seat that a view belongs to."""

    async def hint(self, view: View, bot: str, ms: float | None, seed: str) -> Choice:
        """The same for somebody who asked for advice: it waits while bots have moves to make.

        NoAnswer if no process could tell.
        """

    async def stop(self) -> None:
        """End; what is under way is dropped."""
