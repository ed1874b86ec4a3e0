"""What live tables need of the worker pool."""

from __future__ import annotations

from typing import Protocol

from brelan.bots.bot import Advice
from brelan.game import View
from brelan.server.workers.fair_queue import Behalf


class NoAnswer(Exception):
    """No worker could answer; for a bot's move only raised when the server stops."""


class Overloaded(NoAnswer):
    """Too many jobs wait, and too many of them are for the same people; to be asked again later."""


class Workers(Protocol):
    """Bots that think in other processes."""

    async def start(self) -> None:
        """Start."""

    def notice(self, who: str, address: str) -> None:
        """Somebody is at an address, whose turns they share with others there."""

    async def decide(
        self,
        view: View,
        bot: str,
        ms: float | None,
        seed: str,
        steps: float | None = None,
        *,
        behalf: Behalf,
    ) -> str:
        """The action of a bot in the seat of a view; Overloaded if it is to be asked later."""

    async def hint(
        self, view: View, bot: str, ms: float | None, seed: str, *, behalf: Behalf
    ) -> Advice:
        """The same with reasons and clues, for a hint: bots' moves go first.

        NoAnswer if no worker could tell.
        """

    async def stop(self) -> None:
        """Stop; work under way is dropped."""
