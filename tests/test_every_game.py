"""One suite for all games: whatever the game, the interface keeps its promises."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from brelan import bots, games
from brelan.errors import (
    BadAction,
    BadOption,
    BadPosition,
    BadSeed,
    IllegalAction,
    UnknownCards,
    UnknownName,
    UnknownRules,
)
from brelan.game import Game, State

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "royal_flush": [
        {},
        {"boards": "random", "redraw_boards": True},
        {"straight_any_suit": True, "children": [0, 1]},
    ],
    "flush_royal": [
        {},
        {"free_pass": True, "ace_low": False},
        {"joker_always_halves": True, "lean": "line", "layout": {"h8": 3, "g7": 2}},
    ],
    "poker_tiles": [
        {},
        {"jokers": 4, "ace_low": False, "layout": "roomy"},
        {
            "end_to_end": "forbidden",
            "joker_squares": "beside",
            "layout": {"columns": 5, "rows": 4, "start": ["b2", "c2"], "jokers": ["a1"]},
        },
    ],
}
TABLES = [
    pytest.param(game, players, options, id=f"{game}-{players}-{number}")
    for game in games.NAMES
    for players in games.find(game).seats
    for number, options in enumerate(OPTIONS[game])
]

every_game = pytest.mark.parametrize(
    "game", [games.find(name) for name in games.NAMES], ids=games.NAMES
)
every_table = pytest.mark.parametrize(("name", "players", "options"), TABLES)


def built(state: State) -> dict[str, Any]:
    position: dict[str, Any] = msgspec.to_builtins(state.position())
    return position


def some_action(state: State, chance: random.Random) -> str:
    actions = state.actions()
    return str(actions[chance.randrange(len(actions))])


def played(game: Game, steps: int, players: int = 2, **options: Any) -> State:
    state = game.new(players, "played", options)
    chance = random.Random(steps)
    for _ in range(steps):
        if not state.over:
            state.apply(some_action(state, chance))
    return state


@every_table
def test_a_random_game_ends_and_its_actions_replay_it(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game = games.find(name)
    state = game.new(players, 11, options)
    chance = random.Random(players)
    actions = []
    while not state.over:
        assert state.turn in range(players)
        assert state.winners == ()
        actions.append(some_action(state, chance))
        state.apply(actions[-1])
        assert len(actions) < 20_000
    assert state.turn is None
    assert state.winners
    assert max(state.scores) == state.scores[state.winners[0]]
    assert len(state.actions()) == 0
    again = game.new(players, 11, options)
    for action in actions:
        again.apply(action)
    assert built(again) == built(state)
    assert again.step == len(actions)


@every_table
def test_a_position_goes_on_exactly_as_the_game(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game = games.find(name)
    state = game.new(players, "goes on", options)
    chance = random.Random(7)
    for _ in range(25):
        if state.over:
            break
        copy = game.from_position(msgspec.json.decode(msgspec.json.encode(state.position())))
        assert built(copy) == built(state)
        assert copy.actions().texts() == state.actions().texts()
        action = some_action(state, chance)
        told, retold = list(state.apply(action)), list(copy.apply(action))
        assert told == retold
        assert built(copy) == built(state)


@every_game
@pytest.mark.rule("C-5")
def test_seats_are_numbered_from_zero_and_take_turns_clockwise(game: Game) -> None:
    state = game.new(game.seats[-1], 5)
    chance = random.Random(5)
    while not state.over:
        seat = state.turn
        assert seat is not None
        state.apply(some_action(state, chance))
        assert state.over or state.turn in (seat, (seat + 1) % state.players)


@every_game
def test_the_same_seed_deals_the_same_and_another_deals_otherwise(game: Game) -> None:
    assert built(game.new(2, 42))["scores"] == [0, 0]
    assert game.new(2, 42).table.tobytes() == game.new(2, "42").table.tobytes()
    assert game.new(2, 42).table.tobytes() != game.new(2, 43).table.tobytes()


@every_game
def test_a_copy_goes_its_own_way(game: Game) -> None:
    state = played(game, 3)
    before = built(state)
    copy = state.copy()
    copy.apply(copy.actions()[0])
    assert built(state) == before
    assert built(copy) != before


@every_game
def test_events_tell_of_their_own_action_even_when_looked_at_late(game: Game) -> None:
    state = played(game, 2)
    action = str(state.actions()[0])
    early = list(state.copy().apply(action))
    seat = state.turn
    late = state.apply(action)
    state.apply(state.actions()[0])
    assert list(late) == early
    assert early[0].kind == "acted"
    assert early[0].action == action
    assert early[0].seat == seat


@every_game
def test_a_list_of_actions_stays_as_it_is_when_others_are_made(game: Game) -> None:
    state = game.new(2, 8)
    rng = random.Random(8)
    lists = []
    while not state.over and state.step < 40:
        actions = state.actions()
        lists.append((actions, actions.texts()))
        state.apply(rng.choice(actions))
    for actions, texts in lists:
        assert actions.texts() == texts
        assert sorted(str(action) for action in actions) == texts
        assert actions[-1] == actions[len(actions) - 1]
        assert [str(action) for action in actions[1:3]] == [str(each) for each in actions][1:3]
        with pytest.raises(IndexError):
            actions[len(actions)]


@every_game
@pytest.mark.parametrize("steps", [0, 5, 12])
def test_every_listed_action_is_legal_and_reads_back(game: Game, steps: int) -> None:
    state = played(game, steps)
    texts = state.actions().texts()
    assert texts == sorted(set(texts))
    for text in texts[:200]:
        action = state.read(text)
        assert str(action) == text
        assert state.judge(action).legal
        state.copy().apply(action)
    assert sorted(text for verb in game.verbs for text in state.actions(verb).texts()) == texts


@every_game
def test_an_illegal_action_names_its_rule_and_changes_nothing(game: Game) -> None:
    state = played(game, 4)
    before = state.table.tobytes()
    judgement = state.judge("pass")
    assert not judgement.legal
    with pytest.raises(IllegalAction) as caught:
        state.apply("pass")
    assert caught.value.rule == judgement.rule
    assert state.table.tobytes() == before


@every_game
def test_a_finished_game_takes_no_action(game: Game) -> None:
    state = played(game, 100_000)
    assert state.over
    judgement = state.judge("pass")
    assert (judgement.legal, judgement.rule) == (False, game.rule_of_the_end)
    with pytest.raises(IllegalAction):
        state.apply("pass")


@every_game
@pytest.mark.parametrize(
    "text", ["", "dance", "lay", "lay h8", "take", "claim", "swap h8", "exchange ?", "é"]
)
def test_a_text_that_is_no_action_is_an_error(game: Game, text: str) -> None:
    state = game.new(2, 1)
    with pytest.raises((BadAction, IllegalAction)):
        state.apply(text)


@every_game
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_is_a_position_that_reads_back(game: Game, seat: int | None) -> None:
    state = played(game, 9)
    view = state.view(seat)
    written = msgspec.to_builtins(view.position())
    assert written["seat"] == seat
    assert not {"seed", "step"} & set(written)
    assert "?" in str(written)
    again = game.from_view(written)
    assert msgspec.to_builtins(again.position()) == written
    assert set(written) - {"seat"} == set(built(state)) - {"seed", "step"}
    if seat == state.turn:
        assert view.actions().texts() == state.actions().texts()


@every_game
def test_a_view_holds_nothing_that_names_the_deal(game: Game) -> None:
    view = played(game, 9).view(0)
    for field in ("key", "step", "block"):
        assert not np.any(view.table[field])


@every_game
def test_no_view_can_foresee_a_shuffle(game: Game) -> None:
    state = played(game, 9)
    seen = built(state) | {"seat": state.turn}
    del seen["seed"], seen["step"]
    foreseen = game.from_position(seen)
    assert not foreseen.table["key"].any()
    assert set(msgspec.to_builtins(foreseen.position())) == set(seen)
    for action in state.actions()[:200]:
        after = state.copy()
        after.apply(action)
        if after.table["block"][0]:
            with pytest.raises(UnknownCards):
                foreseen.copy().apply(action)


@every_game
def test_bots_choose_a_legal_action_from_a_view(game: Game) -> None:
    for steps in range(0, 24, 3):
        state = played(game, steps)
        if state.over:
            break
        for bot in bots.names(game.name):
            choice = bots.choose(state.view(state.turn), bot, steps=200)
            assert state.judge(choice.action).legal
            assert choice.candidates[0].action == choice.action
            assert choice.reason.text("fr")
    assert {"random", "greedy"} <= set(bots.names(game.name))


@every_game
def test_a_bot_only_moves_when_it_is_its_turn(game: Game) -> None:
    state = game.new(2, 1)
    waiting = state.view(1 - (state.turn or 0))
    with pytest.raises(BadAction):
        bots.choose(waiting, "greedy")
    with pytest.raises(UnknownName):
        bots.choose(state.view(state.turn), "nobody")


@every_game
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bulk_play_is_the_same_however_it_is_cut(game: Game, bot: str) -> None:
    options = game.read_options(None, 2)
    whole = bots.of(game.name).simulate(2, 6, "cut", bot, options)
    parts = [bots.of(game.name).simulate(2, 2, "cut", bot, options, first) for first in (0, 2, 4)]
    assert np.array_equal(whole.scores, np.concatenate([part.scores for part in parts]))
    assert np.array_equal(whole.steps, np.concatenate([part.steps for part in parts]))


@every_game
def test_greedy_beats_random(game: Game) -> None:
    """Not a match, but their mean scores against their own kind, which lie far apart."""
    options = game.read_options(None, 2)
    greedy = bots.of(game.name).simulate(2, 40, 3, "greedy", options).scores.mean()
    assert greedy > bots.of(game.name).simulate(2, 40, 3, "random", options).scores.mean()


@every_game
@pytest.mark.parametrize("players", [-1, 0, 1, 7, True, 2.0, "2", None, 10**30])
def test_only_so_many_may_play(game: Game, players: Any) -> None:
    with pytest.raises(BadOption) as caught:
        game.new(players, 1)
    assert caught.value.field == "players"


@every_game
@pytest.mark.parametrize("seed", [-1, 10**300, "x" * 300, None, 1.5, True, b"x"])
def test_a_seed_is_a_number_or_a_text(game: Game, seed: Any) -> None:
    with pytest.raises(BadSeed):
        game.new(2, seed)


@every_game
def test_a_game_is_played_by_the_rules_it_was_opened_under(game: Game) -> None:
    assert game.new(2, 1).rules == game.rules
    assert "rules" not in built(game.new(2, 1))
    for rules in range(1, game.rules + 1):
        state = game.new(2, 1, rules=rules)
        assert built(state).get("rules", game.rules) == rules
        assert state.copy().rules == rules
        for seen in (game.from_position(state.position()), state.view(0)):
            assert seen.rules == rules
        assert game.from_view(state.view(1).position()).rules == rules
        state.apply(state.actions()[0])
        assert state.rules == rules


@every_game
def test_rules_that_nobody_knows_here_are_refused_in_words(game: Game) -> None:
    position = built(game.new(2, 1))
    for rules in (0, -1, game.rules + 1, 10**30):
        with pytest.raises(UnknownRules) as new:
            game.new(2, 1, rules=rules)
        with pytest.raises(UnknownRules) as read:
            game.from_position(position | {"rules": rules})
        for refused in (new.value, read.value):
            assert refused.field == "rules"
            assert f"1 to {game.rules}" in str(refused)
    with pytest.raises(UnknownRules):
        game.new(2, 1, rules=True)


@every_game
@pytest.mark.parametrize(
    "options", [{"nonsense": 1}, {"ace_low": "yes", "boards": 3}, {"layout": 5, "boards": 1}]
)
def test_options_are_closed_and_typed(game: Game, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as caught:
        game.new(2, 1, options)
    assert caught.value.field is not None
    assert caught.value.field.startswith("options")


@every_game
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("turn", 9), ("turn", "0"), ("scores", [1]), ("scores", [0, 10**40]), ("passes", -1),
        ("step", 10**30), ("seat", 5), ("nonsense", 1), ("players", 1), ("options", 7),
        ("seed", []), ("rules", "1"),
    ],
)  # fmt: skip
def test_a_bad_position_names_its_field(game: Game, field: str, value: Any) -> None:
    position = built(played(game, 2)) | {field: value}
    with pytest.raises((BadPosition, BadOption, BadSeed)) as caught:
        game.from_position(position)
    assert caught.value.field is not None
    assert caught.value.field.startswith(field)
    assert str(caught.value)
