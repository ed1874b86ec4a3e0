"""Poker Tiles: tiles on a small board, the best hand in a line scores; 2 to 4 players."""

from brelan.games.poker_tiles.facts import Layout, PokerTilesOptions
from brelan.games.poker_tiles.game import GAME

__all__ = ["GAME", "Layout", "PokerTilesOptions", "from_position", "from_view", "new"]

new = GAME.new
from_position = GAME.from_position
from_view = GAME.from_view
