"""What actions and positions are worth, in every game."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from brelan import bots, games
from brelan.analysis.values import (
    Worth,
    open_outcomes,
    open_value,
    outcomes,
    values,
    view_value,
)
from brelan.bots.bot import Budget
from brelan.errors import BadAction, IllegalAction
from brelan.game import State, View

GAMES = pytest.mark.parametrize("game", games.NAMES)
PLAYERS = pytest.mark.parametrize("players", [2, 3])
HIDDEN_FIELDS = {
    "royal_flush": ("hands", "pile"),
    "flush_royal": ("racks", "reserve"),
    "poker_tiles": ("racks", "pile"),
}
ENDINGS = {
    "poker_tiles": {"board": {"d4": "9s", "e4": "9h"}, "racks": [["9d"], ["Ks"]], "pile": []},
    "flush_royal": {"board": {"h8": "9s", "h9": "9h"}, "racks": [["9d"], ["Ks"]], "reserve": []},
}
"""Who moves lays the third nine; the other has nothing to lay."""


def midgame(game: str, players: int = 2, steps: int = 12, seed: str = "values") -> State:
    """A game that has gone on for some actions."""
    state = games.find(game).new(players, seed)
    bot = bots.find(game, "club")
    while state.step < steps and state.turn is not None:
        state.apply(bot.decide(state.view(state.turn), Budget(steps=1), state.step))
    assert not state.over
    return state


def mover(state: State) -> View:
    """What the seat to move sees."""
    return state.view(state.turn)


def sample(state: State, many: int) -> list[str]:
    """Some legal actions, of every verb."""
    found = []
    for verb in state.game.verbs:
        texts = state.actions(verb).texts()
        found += random.Random(verb).sample(texts, min(many, len(texts)))
    return found


@GAMES
@PLAYERS
@pytest.mark.parametrize("steps", [0, 9, 20])
def test_any_legal_action_has_a_value(game: str, players: int, steps: int) -> None:
    state = midgame(game, players, steps)
    actions = sample(state, 4)
    found = outcomes(mover(state), actions, worlds=3)
    assert found.actions == tuple(actions)
    assert found.share.shape == found.points.shape == (len(actions), 3, players)
    assert ((found.share >= 0) & (found.share <= 1)).all()
    assert found.share.sum(axis=2) == pytest.approx(1)
    assert np.isfinite(found.points).all()


@GAMES
def test_the_best_few_are_valued_best_first(game: str) -> None:
    state = midgame(game)
    best = values(mover(state), worlds=8)
    assert 1 < len(best) <= 5
    assert [each.share for each in best] == sorted((each.share for each in best), reverse=True)
    legal = state.actions().texts()
    assert all(each.action in legal for each in best)
    again = values(mover(state), [each.action for each in best], worlds=8)
    assert again == best


@GAMES
def test_the_same_question_has_the_same_answer(game: str) -> None:
    view = mover(midgame(game))
    answer = msgspec.json.encode(values(view, worlds=6, seed="a"))
    assert msgspec.json.encode(values(view, worlds=6, seed="a")) == answer
    assert msgspec.json.encode(values(view, worlds=6, seed="b")) != answer
    written = msgspec.to_builtins(view.position())
    assert msgspec.json.encode(values(view.game.from_view(written), worlds=6, seed="a")) == answer


@GAMES
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_hidden_makes_no_difference(game: str, players: int) -> None:
    state = midgame(game, players)
    seat = state.turn
    told = {described(other, seat) for other in (state, twin(state, 1), twin(state, 2))}
    assert len(told) == 1


def described(state: State, seat: int | None) -> bytes:
    """All that can be asked of a view."""
    view = state.view(seat)
    return msgspec.json.encode([values(view, worlds=4), written(view_value(view, worlds=4))])


def twin(state: State, seed: int) -> State:
    """Another game that looks the same to the seat to move."""
    held, rest = HIDDEN_FIELDS[state.game.name]
    position: dict[str, Any] = msgspec.to_builtins(state.position())
    known = position.get("known", [[]] * state.players)
    places = [
        (cards, at)
        for seat, cards in enumerate([*position[held], position[rest]])
        if seat != state.turn
        for at, card in enumerate(cards)
        if seat == state.players or card not in known[seat]
    ]
    hidden = [cards[at] for cards, at in places]
    random.Random(seed).shuffle(hidden)
    for (cards, at), card in zip(places, hidden, strict=True):
        cards[at] = card
    other = state.game.from_position(position)
    assert other.table.tobytes() != state.table.tobytes()
    assert mover(other).position() == mover(state).position()
    return other


@GAMES
@PLAYERS
def test_a_position_has_a_value_for_every_seat(game: str, players: int) -> None:
    state = midgame(game, players)
    check(open_value(state, samples=4), players)
    for seat in (*range(players), None):
        check(view_value(state.view(seat), worlds=4), players)


def check(worth: Worth, players: int) -> None:
    assert worth.share.shape == worth.points.shape == (players,)
    assert worth.share.sum() == pytest.approx(1)
    assert (worth.share_error >= 0).all()
    assert not worth.exact


@GAMES
def test_errors_shrink_with_worlds(game: str) -> None:
    view = mover(midgame(game))
    few = values(view, worlds=16)
    actions = [value.action for value in few]
    many = values(view, actions, worlds=256)
    assert sum(each.share_error for each in many) < 0.5 * sum(each.share_error for each in few)
    assert sum(each.points_error for each in many) < 0.5 * sum(each.points_error for each in few)


@GAMES
def test_more_worlds_begin_with_the_same(game: str) -> None:
    view = mover(midgame(game))
    actions = [value.action for value in values(view, worlds=2)]
    few, many = outcomes(view, actions, worlds=3), outcomes(view, actions, worlds=5)
    assert (few.share == many.share[:, :3]).all()


@GAMES
def test_a_finished_game_has_its_result(game: str) -> None:
    state = games.find(game).new(3, "over")
    bot = bots.find(game, "club")
    while state.turn is not None:
        state.apply(bot.decide(mover(state), Budget(steps=1), state.step))
    worth = open_value(state, samples=2)
    assert worth.exact
    won = [float(seat in state.winners) / len(state.winners) for seat in range(3)]
    assert worth.share.tolist() == won
    scores = state.scores
    assert worth.points.tolist() == [
        scores[seat] - max(scores[:seat] + scores[seat + 1 :]) for seat in range(3)
    ]
    assert written(view_value(state.view(0), worlds=2)) == written(worth)


def written(worth: Worth) -> list[Any]:
    return [worth.share.tolist(), worth.points.tolist(), worth.exact]


@GAMES
def test_points_and_shares_are_told_apart(game: str) -> None:
    ahead = shifted(midgame(game), 400)
    worth = open_value(ahead, samples=4)
    assert worth.share[0] > 0.97
    assert 300 < worth.points[0] < 500


def shifted(state: State, points: int) -> State:
    """The same game, seat 0 being ahead by so much."""
    position = msgspec.to_builtins(state.position())
    position["scores"] = [points + position["scores"][0], *position["scores"][1:]]
    return state.game.from_position(position)


@pytest.mark.parametrize("game", ENDINGS)
def test_an_ending_with_open_hands_is_solved(game: str) -> None:
    state = games.find(game).from_position({"game": game, **ENDINGS[game]})
    actions = state.actions().texts()
    found = open_outcomes(state, actions, samples=2)
    assert all(found.exact)
    best = actions[int(found.points[:, 0, 0].argmax())]
    assert "9d" in best
    state.apply(best)
    state.apply("pass")
    assert found.points[:, 0, 0].max() == open_value(state, samples=1).points[0]
    assert found.share[:, 0, 0].max() == 1
    assert (found.share[:, 0] == found.share[:, 1]).all()


def test_when_all_is_known_a_view_is_enough_to_solve_an_ending() -> None:
    state = games.find("poker_tiles").new(2, "ending")
    bot = bots.find("poker_tiles", "club")
    while state.table["left"][0] > 0 or 5 in np.count_nonzero(state.table["racks"][0] < 53, axis=1):
        state.apply(bot.decide(mover(state), Budget(steps=1), state.step))
    best, *others = values(mover(state), state.actions().texts(), worlds=2)
    assert best.exact
    assert (best.share_error, best.points_error) == (0, 0)
    assert best.points == open_value(state, samples=1).points[state.turn]
    assert all(other.points <= best.points for other in others)


@GAMES
def test_with_open_hands_actions_are_valued_for_all(game: str) -> None:
    state = midgame(game)
    actions = sample(state, 2)
    found = open_outcomes(state, actions, samples=3)
    assert found.share.shape == (len(actions), 3, 2)
    assert found.share.sum(axis=2) == pytest.approx(1)


@GAMES
def test_what_cannot_be_valued_is_refused(game: str) -> None:
    state = midgame(game)
    assert state.turn is not None
    with pytest.raises(BadAction):
        outcomes(state.view(1 - state.turn), state.actions().texts()[:1])
    with pytest.raises(BadAction):
        outcomes(mover(state), [])
    with pytest.raises((BadAction, IllegalAction)):
        outcomes(mover(state), ["dance"])
