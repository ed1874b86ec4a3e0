"""The three games. Each loads, with its kernels, when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brelan.game import Game
    from brelan.games import flush_royal, poker_tiles, royal_flush

NAMES = ("royal_flush", "flush_royal", "poker_tiles")

__all__ = ["NAMES", "find", "flush_royal", "poker_tiles", "royal_flush"]


def __getattr__(name: str) -> Any:
    if name in NAMES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def find(name: str) -> Game:
    """The game of that name."""
    from brelan.errors import UnknownName

    if name not in NAMES:
        raise UnknownName("game", name, NAMES)
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game
