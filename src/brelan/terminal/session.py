"""A game at the prompt: the state, what was done so far, and how to show it."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Protocol, cast

from rich.console import Console, RenderableType

from brelan import games
from brelan.actions import Events
from brelan.bots.bot import Advice
from brelan.errors import TooMany
from brelan.game import State
from brelan.terminal.look import Look


class Page(Protocol):
    """What the module of a game in this folder must have."""

    HAND_NAMES: str
    """Where the catalogue has the names of hands: `combination` or `board`."""
    LEFT_OVER: int
    """The points counted at the end for each token, card or tile left."""

    def draw(self, position: Any, look: Look, seat: int, fresh: Set[str]) -> RenderableType:
        """The whole table as a seat sees it, the squares laid last marked."""

    def draw_points(self, position: Any, look: Look) -> RenderableType:
        """The points table."""


class PromptSession:
    """One game, one person, and bots."""

    def __init__(self, state: State, look: Look, console: Console, human: int = 0):
        self.state = state
        self.human = human
        """The seat of the player at the keyboard."""
        self.look = look
        self.console = console
        self.actions: list[str] = []
        self.fresh: set[str] = set()
        self.hints_here = 0
        """How often the player has asked for a hint since the last action."""
        self.advice: Advice | None = None
        """The hint for this moment, once it was asked for."""
        self.page = cast(Page, games.load(state.game.name, "terminal"))

    def apply(self, action: str) -> Events:
        """Carry out an action and remember it as it is written."""
        read = self.state.read(action)
        turn = self.state.turn
        events = self.state.apply(read)
        self.actions.append(str(read))
        self.hints_here, self.advice = 0, None
        if turn == self.human:
            self.fresh.clear()
        self.fresh.update(squares_of(str(read)))
        return events

    def show(self) -> None:
        """Draw the table as the person sees it."""
        self.console.print()
        self.console.print(self.page.draw(self.seen(), self.look, self.human, self.fresh))

    def verbs(self) -> list[str]:
        """What the seat to move may do."""
        return [verb for verb in self.state.game.verbs if self.may(verb)]

    def may(self, verb: str) -> bool:
        """Whether some action of this verb is legal."""
        try:
            return len(self.state.actions(verb)) > 0
        except TooMany:
            return True

    def show_points(self) -> None:
        """Draw the points table."""
        self.console.print(self.page.draw_points(self.seen(), self.look))

    def seen(self) -> Any:
        """What the person may see."""
        return self.state.view(self.human).position()

    def hand_name(self, hand: str) -> str:
        """What a hand is called."""
        return self.look.words(f"{self.page.HAND_NAMES}.{hand}")

    def say(self, key: str, **values: str | int) -> None:
        """Print a text."""
        self.console.print(self.look.words(key, **values), markup=False)


def squares_of(action: str) -> list[str]:
    """The squares that a lay fills: `lay h8=Ad h9=Ac` fills h8 and h9."""
    return [word.partition("=")[0] for word in action.split() if "=" in word]
