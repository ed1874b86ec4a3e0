"""The bots of Flush Royal."""

from brelan.bots.flush_royal.ladder import BOTS

__all__ = ["BOTS"]
