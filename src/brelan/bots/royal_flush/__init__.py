"""The bots of Royal Flush."""

from __future__ import annotations

from brelan.bots.royal_flush.ladder import RoyalFlushBots

BOTS = RoyalFlushBots()

__all__ = ["BOTS", "RoyalFlushBots"]
