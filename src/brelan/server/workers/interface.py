"""What live tables need of the worker pool."""

from __future__ import annotations

from typing import Protocol

from brelan.bots.bot import Choice
from brelan.game import View


class NoAnswer(Exception):
    """No worker could answer; never raised for a bot's move while the server runs."""


class Workers(Protocol):
    """Bots that think in other processes."""

    async def start(self) -> None:
        """Start."""

    async def decide(self, view: View, bot: str, ms: float | None, seed: str) -> str:
        """The action of a bot in the seat of a view."""

    async def hint(self, view: View, bot: str, ms: float | None, seed: str) -> Choice:
        """The same with reasons, for a hint: bots' moves go first.

        NoAnswer if no worker could tell.
        """

    async def stop(self) -> None:
        """Stop; work under way is dropped."""
