"""The bots of Royal Flush."""

from brelan.bots.royal_flush.ladder import BOTS

__all__ = ["BOTS"]
