"""Flush Royal: cards on a 15 × 15 board, every line a combination; 2 to 6 players."""

from brelan.games.flush_royal.facts import FlushRoyalOptions
from brelan.games.flush_royal.game import GAME

__all__ = ["GAME", "FlushRoyalOptions", "from_position", "from_view", "new"]

new = GAME.new
from_position = GAME.from_position
from_view = GAME.from_view
