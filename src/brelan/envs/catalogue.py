"""Which games have environments, and their names in Gymnasium."""

from __future__ import annotations

from pathlib import Path

from brelan import games

GAMES = tuple(name for name in games.NAMES if (Path(__file__).parent / name).is_dir())
"""The games that have environments."""


def class_name(game: str) -> str:
    """A game's name as one word with capitals."""
    return "".join(word.title() for word in game.split("_"))


IDS = {f"brelan/{class_name(game)}-v0": game for game in GAMES}
"""The games by their names in Gymnasium."""
