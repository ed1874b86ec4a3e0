"""Records of running games and replays by seat hide what its events hide, whatever the verb."""

from __future__ import annotations

import random

import pytest

from brelan import games
from brelan.actions import Event
from brelan.server.projection.replays import record_of, replay_of
from brelan.server.table.state import TableState
from server.table.local_table import GUEST, HOST, begun

PEOPLE = {HOST: 0, GUEST: 1, "onlooker": None}


def played(game: str, actions: int) -> TableState:
    """A table at which so many actions were taken at random, typed carelessly."""
    local = begun(game)
    chance = random.Random(game)
    for _ in range(actions):
        state = local.table.state
        assert state is not None
        if state.turn is None:
            break
        action = f"  {state.actions()[chance.randrange(len(state.actions()))]} "
        local.act(action.replace(" ", "  "))
    return local.table


@pytest.mark.parametrize("game", games.NAMES)
def test_a_running_record_has_the_actions_as_their_events_are_seen(game: str) -> None:
    table = played(game, 12)
    assert table.status == "playing"
    hidden = 0
    for who, seat in PEOPLE.items():
        acted = [event for each in table.history for event in each.events if event.action]
        assert len(acted) == len(table.history)
        seen = record_of(table, who).actions
        assert list(seen) == [event.seen_by(seat).action for event in acted]
        for event, action in zip(acted, seen, strict=True):
            if event.only is not None and event.only != seat:
                hidden += 1
                assert set(action.split()[1:]) <= {"?"}
    assert hidden > 0 or game == "royal_flush"


def test_a_verb_that_nobody_has_heard_of_is_hidden_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("poker_tiles", 3)
    secret = Event("acted", seat=0, action="bury As Kd", cards=("As", "Kd"), only=0)
    monkeypatch.setattr(type(table.history[0]), "events", (secret,))
    assert set(record_of(table, GUEST).actions) == {"bury ? ?"}
    assert set(record_of(table, HOST).actions) == {"bury As Kd"}


@pytest.mark.parametrize("game", ["flush_royal", "poker_tiles"])
def test_a_replay_by_seat_shows_what_that_seat_saw(game: str) -> None:
    table = played(game, 10_000)
    assert table.status == "over"
    assert record_of(table, GUEST).actions == tuple(table.actions)
    for seat in (0, 1):
        told = [event for frame in replay_of(table, seat, False).frames for event in frame.events]
        everything = [event for each in table.history for event in each.events]
        assert told == [event.seen_by(seat) for event in everything]
        assert any(event.only not in (None, seat) for event in everything)
