"""Royal Flush: collect cards, claim scoring boards."""

from __future__ import annotations

from brelan.games.royal_flush.facts import RoyalFlushOptions
from brelan.games.royal_flush.game import GAME, RoyalFlush

new = GAME.new
from_position = GAME.from_position
from_view = GAME.from_view

__all__ = ["GAME", "RoyalFlush", "RoyalFlushOptions", "from_position", "from_view", "new"]
