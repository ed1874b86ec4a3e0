"""Who sees what: views as the games make them, and no way around the one module that shows them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import pytest

from brelan import games
from brelan.cards import EMPTY
from brelan.game import State
from brelan.server.projection import views
from brelan.server.projection.views import SeatViews, open_view, seen_events

SERVER = Path(views.__file__).parent


def positions(game: str, players: int, seed: int) -> list[State]:
    """Every position of a game played at random."""
    state = games.find(game).new(players, seed)
    bot_seed = random.Random(seed)
    found = [state.copy()]
    while not state.over:
        actions = state.actions()
        state.apply(actions[bot_seed.randrange(len(actions))])
        found.append(state.copy())
    return found


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_view_put_together_is_the_view_that_the_game_makes(game: str, players: int) -> None:
    for state in positions(game, players, players)[::3]:
        seen = SeatViews(state)
        for seat in (None, *range(players)):
            assert bytes(seen.view(seat)) == msgspec.json.encode(state.view(seat).position())


@pytest.mark.parametrize("game", games.NAMES)
def test_hidden_cards_leave_no_trace(game: str) -> None:
    """Swap two cards that a seat has not seen: not a byte that it gets is another."""
    for state in positions(game, 3, 7)[::5]:
        other = state.copy()
        pile = "pile" if game == "royal_flush" else "supply"
        many = int(state.table["piled" if game == "royal_flush" else "left"][0])
        if many > 1:
            cards = other.table[pile][0]
            cards[[0, many - 1]] = cards[[many - 1, 0]]
        if game != "royal_flush":
            racks = other.table["racks"][0]
            if EMPTY not in (racks[1, 0], racks[2, 0]):
                racks[1, 0], racks[2, 0] = racks[2, 0], racks[1, 0]
        for seat in (None, 0):
            assert bytes(SeatViews(state).view(seat)) == bytes(SeatViews(other).view(seat))


@pytest.mark.parametrize("game", games.NAMES)
def test_events_show_hidden_cards_to_one_seat_only(game: str) -> None:
    state = games.find(game).new(2, 11)
    bot_seed = random.Random(11)
    hidden = 0
    while not state.over:
        actions = state.actions()
        events = list(state.apply(actions[bot_seed.randrange(len(actions))]))
        for event in events:
            if event.only is None:
                continue
            hidden += 1
            for seat in (None, 1 - event.only):
                (shown,) = seen_events([event], seat)
                assert set(shown.cards) <= {"?"}
    assert hidden


def test_an_open_view_shows_all_cards_and_no_seed() -> None:
    state = games.flush_royal.new(3, 5)
    view = msgspec.json.decode(open_view(state))
    assert "?" not in str(view)
    assert "seed" not in view


def test_only_one_module_makes_what_can_be_shown() -> None:
    for path in SERVER.rglob("*.py"):
        made = re.search(r"\bView(Json|Events)\(", path.read_text(encoding="utf-8"))
        assert (made is not None) == (path.name == "views.py"), path.name
