"""The bots of Poker Tiles."""

from brelan.bots.poker_tiles.ladder import BOTS

__all__ = ["BOTS"]
