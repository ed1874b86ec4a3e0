"""The games that are installed. Each loads, with its kernels, when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from brelan.packages import packages

if TYPE_CHECKING:
    from brelan.display import Display
    from brelan.game import Game

    NAMES: tuple[str, ...]
    """The names of all games: ours first, then others by name."""

__all__ = ["NAMES", "display", "find", "load", "working"]


def __getattr__(name: str) -> Any:
    if name == "NAMES":
        return tuple(packages())
    if not name.startswith("_") and name in packages():
        return import_module(packages()[name].module)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load(name: str, part: str, attribute: str = "") -> Any:
    """A module of a game (`game`, `display`, `bots`, `terminal`, `rulebook`), or what it calls so.

    BrokenGame says what is wrong with a package that does not have it.
    """
    from brelan.errors import BrokenGame, UnknownName

    if name not in tuple(packages()):  # whatever was asked for, hashable or not
        raise UnknownName("game", name, packages())
    package = packages()[name]
    inside = part in ("game", "display")
    module = f"{package.module}.{part}" if inside else package.part(part)
    try:
        loaded = import_module(module)
        return getattr(loaded, attribute) if attribute else loaded
    except Exception as error:
        raise BrokenGame(name, package.module, f"{type(error).__name__}: {error}") from error


def find(name: str) -> Game:
    """The game of that name."""
    game: Game = load(name, "game", "GAME")
    return game


def display(name: str) -> Display:
    """What a table shows of the game of that name."""
    display: Display = load(name, "display", "DISPLAY")
    return display


@cache
def working() -> tuple[str, ...]:
    """The names of the games that can be loaded with everything that a table needs.

    What is wrong with another is logged once.
    """
    return tuple(name for name in packages() if _works(name))


def _works(name: str) -> bool:
    import logging

    from brelan.errors import BrokenGame

    try:
        for part, attribute in PARTS.items():
            load(name, part, attribute)
    except BrokenGame as error:
        logging.getLogger(__name__).error("%s", error)
        return False
    return True


PARTS = {"game": "GAME", "display": "DISPLAY", "bots": "BOTS", "rulebook": "CHAPTER"}
"""The parts of a game that a table needs, and what stands in each."""
