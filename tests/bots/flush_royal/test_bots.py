"""Bots look only at their view, always choose something legal, and bulk play is the same play."""

from typing import Any

import numpy as np
import pytest

from brelan import bots
from brelan.bots.bot import Budget
from brelan.errors import BadAction
from brelan.game import State
from brelan.games import flush_royal
from brelan.games.flush_royal import GAME, FlushRoyalOptions
from games.flush_royal.specimens import PAIR, dump, position

NAMES = bots.names("flush_royal")
INSTANT = NAMES[: NAMES.index("champion")]
STEPS = 40
"""What the champion may try before it chooses: enough to go all its ways."""


def play(state: State, names: list[str]) -> State:
    """Let bots play a game to its end, each by its own view."""
    while state.turn is not None:
        name = names[state.turn]
        seed = f"{state.seed} {state.step}"
        choice = bots.choose(state.view(state.turn), name, seed=seed, steps=STEPS)
        assert choice.candidates[0].action == choice.action
        assert state.judge(choice.action).legal
        state.apply(choice.action)
    return state


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "options", [{}, {"free_pass": True, "layout": {"h8": 3}}, {"ace_low": False, "lean": "line"}]
)
def test_a_bot_plays_to_the_end(name: str, options: dict[str, Any]) -> None:
    for players in (2, 6):
        state = flush_royal.new(players=players, seed=players, options=options)
        assert play(state, [name] * players).over


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_can_do_all_that_can_be_needed(name: str) -> None:
    assert bots.choose(position(PAIR, "2s").view(0), name, steps=STEPS).action == "pass"
    assert bots.choose(position(PAIR, "").view(0), name, steps=STEPS).action == "pass"
    corner = position({"h8": "Ad", "o15": "2s"}, "2h").view(0)
    assert bots.choose(corner, name, steps=STEPS).action in ("lay o14=2h", "lay n15=2h")


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_chooses_from_a_rack_of_jokers(name: str) -> None:
    """There are more lays than anybody could read, and still it must do something."""
    board = {
        f"{column}{row}": f"{rank}{suit}"
        for row, suit in zip((2, 6, 10, 14), "shdc", strict=True)
        for column, rank in zip("bdfhjln", "2579TQA", strict=True)
    }
    state = position(board, "* * * * 8s")
    choice = bots.choose(state.view(0), name, steps=STEPS)
    assert state.judge(choice.action).legal


def test_greedy_lays_for_the_most_points() -> None:
    state = position(PAIR, "As Ah 2d")
    choice = bots.choose(state.view(0), "greedy")
    assert [hand.combination for hand in state.judge(choice.action).hands] == ["four-of-a-kind"]
    assert choice.candidates[0].value == 20
    assert choice.reason.key == "bot.fr.most-points"


def test_greedy_keeps_jokers_and_pairs_when_it_cannot_lay() -> None:
    rack = "2s 2h 4d 6c 9s"
    fields: dict[str, Any] = {"options": {"free_pass": True}, "reserve": ["Ts", "Th", "Td", "Tc"]}
    stuck = position({"a1": "Ks", "b1": "Qh"}, rack, **fields)
    assert stuck.actions("lay").texts() == []
    assert bots.choose(stuck.view(0), "greedy").action == "pass 4d 6c 9s"
    fields["reserve"] = ["Ts", "Th"]
    short = position({"a1": "Ks", "b1": "Qh"}, rack, **fields)
    assert bots.choose(short.view(0), "greedy").action == "pass 4d 6c"


RESERVE = ["2s", "3h", "4d", "Tc", "Js", "Qh"]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
@pytest.mark.parametrize("rack", ["5s 6h 7d 8c Ks", "5s 5s 6h 6h 7d", "2s 4h 7d 9c Qs"])
def test_nobody_waits_for_a_card_once_everybody_has_passed(name: str, rack: str) -> None:
    """A straight lacks one card, identical cards pair up for nothing: all go."""
    stuck = position({}, rack, reserve=RESERVE, passes=2)
    choice = bots.choose(stuck.view(0), name, steps=STEPS)
    assert choice.action == f"pass {rack}"
    assert choice.reason.key.removeprefix("bot.fr.") in ("everybody-passed", "played-on")


@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_a_joker_is_kept_even_then(name: str) -> None:
    stuck = position({"a1": "*Ks"}, "2s 4h 7d 9c *", reserve=RESERVE, passes=3)
    assert not stuck.actions("lay")
    assert bots.choose(stuck.view(0), name, steps=STEPS).action == "pass 2s 4h 7d 9c"


@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_with_a_small_reserve_every_card_moves_on(name: str) -> None:
    """The same few cards do not go round while others might be laid."""
    moved = set()
    for passes in range(2, 12, 2):
        stuck = position({}, "2s 4h 7d 9c Qs", reserve=["3h", "Kd"], passes=passes)
        exchanged = bots.choose(stuck.view(0), name, steps=STEPS).action.split()[1:]
        assert len(exchanged) == 2
        moved |= set(exchanged)
    assert len(moved) == 5


@pytest.mark.rule("FR-27")
@pytest.mark.parametrize("players", [2, 3])
def test_no_game_between_experts_ends_on_an_empty_board(players: int) -> None:
    for number in range(40):
        state = flush_royal.new(players, f"rows {number}")
        expert = bots.find("flush_royal", "expert")
        while state.turn is not None:
            state.apply(expert.decide(state.view(state.turn), Budget(ms=100), 0))
        assert len(dump(state)["board"]) > 80


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(12):
        greedy = seed % 2
        names = ["random", "random"]
        names[greedy] = "greedy"
        wins += play(flush_royal.new(players=2, seed=seed), names).winners == (greedy,)
    assert wins >= 10


def test_random_chooses_every_action() -> None:
    board = {"h8": "Ad", "h9": "*Ac"}
    state = position(board, "Ac As 2d", reserve=["3s"], options={"free_pass": True})
    every = set(state.actions().texts())
    assert {text.split()[0] for text in every} == {"swap", "lay", "pass"}
    chosen = {bots.choose(state.view(0), "random", seed=seed).action for seed in range(400)}
    assert chosen == every


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_decides_a_choice(name: str) -> None:
    state = flush_royal.new(players=2, seed=2)
    view = state.view(state.turn)
    once = bots.choose(view, name, seed="a", steps=300)
    assert bots.choose(view, name, seed="a", steps=300) == once


@pytest.mark.parametrize("name", INSTANT)
def test_bulk_play_is_the_same_whole_or_in_pieces(name: str) -> None:
    many = bots.of("flush_royal")
    options = FlushRoyalOptions(layout={"h8": 3, "g6": 2})
    whole = many.simulate(3, 12, "s", name, options)
    parts = [many.simulate(3, 4, "s", name, options, first) for first in (0, 4, 8)]
    assert np.array_equal(whole.scores, np.concatenate([part.scores for part in parts]))
    assert np.array_equal(whole.steps, np.concatenate([part.steps for part in parts]))
    other = many.simulate(3, 12, "t", name, options)
    assert not np.array_equal(whole.scores, other.scores)
    again = many.simulate(3, 12, "s", name, options)
    assert np.array_equal(whole.scores, again.scores)


@pytest.mark.parametrize("players", [2, 5])
def test_bulk_play_of_greedy_is_greedy_play(players: int) -> None:
    options = FlushRoyalOptions(joker_always_halves=True, lean="line")
    simulated = bots.of("flush_royal").simulate(players, 4, "s", "greedy", options)
    for number in range(4):
        state = play(GAME.new(players, f"s/{number}", options), ["greedy"] * players)
        assert state.scores == tuple(simulated.scores[number].tolist())
        assert state.step == simulated.steps[number]


def test_bulk_play_of_random_keeps_the_rules() -> None:
    """Swaps are in it: its games are longer than games without, and end all the same."""
    simulated = bots.of("flush_royal").simulate(4, 20, "s", "random", FlushRoyalOptions())
    assert (simulated.steps > 12).all()
    assert simulated.scores.shape == (20, 4)
    assert np.abs(simulated.scores).max() < 2000


def test_a_bot_moves_only_in_its_own_seat() -> None:
    state = position(PAIR, "As")
    for seat in (1, None):
        with pytest.raises(BadAction):
            bots.choose(state.view(seat), "greedy")
    assert dump(state)["board"] == PAIR
