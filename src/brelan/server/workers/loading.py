"""Loading of what a server uses itself, ahead of requests."""

from __future__ import annotations

from brelan import games
from brelan.bots.bot import FEW
from brelan.server.projection import queries

LOAD_GAME = f"{__name__}:load_game"
"""The name under which a compiling process imports it."""


def load_game(name: str) -> None:
    """Play a few actions, with every query that a table answers."""
    display = games.display(name)
    state = display.game.new(2, 1)
    for _ in range(FEW):
        if state.turn is None:
            return
        view = state.view(state.turn)
        display.moves(view)
        action = str(view.actions()[0])
        queries.judge(view, 0, [action], "en")
        display.fit(view, display.own_cards(state, state.turn)[:2])
        list(state.apply(action))
