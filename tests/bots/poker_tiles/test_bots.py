"""The bots: what they choose, from views only, and bulk play."""

import numpy as np
import pytest

from brelan import bots
from brelan.bots.poker_tiles import BOTS
from brelan.errors import BadAction
from brelan.games import poker_tiles
from brelan.games.poker_tiles import PokerTilesOptions
from games.poker_tiles.specimens import position


def test_the_ladder():
    assert bots.names("poker_tiles") == (
        "random",
        "novice",
        "casual",
        "greedy",
        "club",
        "expert",
        "champion",
    )


@pytest.mark.parametrize("seed", range(6))
def test_greedy_takes_most_points_then_most_tiles_then_the_first_listed(seed):
    layout = "roomy" if seed % 3 == 0 else "standard"
    state = poker_tiles.new(2 + seed % 3, seed, {"jokers": 2 + seed % 2 * 2, "layout": layout})
    while not state.over:
        choice = bots.choose(state.view(state.turn), "greedy")
        lays = state.actions("lay")
        if len(lays) > 0:
            worth = [(state.judge(lay).points, len(str(lay).split())) for lay in lays]
            assert choice.action == str(lays[worth.index(max(worth))])
            assert choice.candidates[0].value == max(worth)[0]
            assert [each.value for each in choice.candidates] == sorted(
                (each.value for each in choice.candidates), reverse=True
            )
            assert len({each.action for each in choice.candidates}) == len(choice.candidates)
        assert state.judge(choice.action).legal
        state.apply(choice.action)


@pytest.mark.parametrize(
    ("rack", "pile", "action"),
    [
        ("2h 2s Kd Qc 7h", ["?"] * 9, "exchange 7h Qc Kd"),
        ("2h 4s Kd Qc *", ["?"] * 9, "exchange 2h 4s Qc Kd"),
        ("2h 4s Kd Qc 7h", ["?"] * 2, "exchange 2h 4s"),
        ("2h 2s Kd Kc", ["?"] * 9, "exchange 2s 2h Kc Kd"),
        ("2h 2s Kd Qc 7h", [], "pass"),
        ("", [], "pass"),
    ],
)
@pytest.mark.rule("PT-5")
def test_greedy_without_a_lay_keeps_what_pairs_up(rack, pile, action):
    full = {"columns": 2, "rows": 2, "start": ["a1", "a2"], "jokers": ["b1", "b2"]}
    state = position(rack, {"a1": "3s", "a2": "4c"}, layout=full, pile=pile)
    choice = bots.choose(state.view(0), "greedy")
    assert sorted(choice.action.split()) == sorted(action.split())
    assert choice.reason.key == "bot.pt.no-lay"


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_an_empty_rack_beside_a_pile_has_nothing_to_do(bot):
    with pytest.raises(BadAction):
        bots.choose(position("", pile=["2h"]).view(0), bot)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_is_asked_in_its_turn_only(bot):
    with pytest.raises(BadAction):
        bots.choose(poker_tiles.new(2, 0).view(1), bot)


def test_random_may_choose_anything():
    state = position("9d 2h", pile=["Ks"])
    chosen = {bots.choose(state.view(0), "random", seed=seed).action for seed in range(300)}
    assert sorted(chosen) == state.actions().texts()


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bulk_play_gives_the_games_that_single_steps_give(bot, players):
    options = PokerTilesOptions(jokers=4, layout="roomy")
    played = BOTS.simulate(players, 6, "x", bot, options)
    assert played.scores.shape == (6, players)
    if bot == "greedy":
        for number in range(3):
            state = poker_tiles.new(players, f"x/{number}", options)
            while not state.over:
                state.apply(bots.choose(state.view(state.turn), "greedy").action)
            assert state.scores == tuple(played.scores[number])
            assert state.step == played.steps[number]
    later = BOTS.simulate(players, 2, "x", bot, options, first=4)
    assert np.array_equal(later.scores, played.scores[4:])
    assert np.array_equal(later.steps, played.steps[4:])
