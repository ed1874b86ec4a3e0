"""What a server uses itself, loaded before anybody asks for it."""

from __future__ import annotations

from brelan import games
from brelan.bots.bot import FEW
from brelan.server.projection import queries

LOAD_GAME = f"{__name__}:load_game"
"""Under this name a process that compiles finds it."""


def load_game(name: str) -> None:
    """Play a few actions, with every question that a table is asked."""
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
