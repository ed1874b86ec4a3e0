"""Troc: keep five hidden cards, or swap some; 2 to 4 players."""

from brelan_troc.facts import TrocOptions
from brelan_troc.game import GAME

__all__ = ["GAME", "TrocOptions", "from_position", "from_view", "new"]

new = GAME.new
from_position = GAME.from_position
from_view = GAME.from_view
