"""Micro-actions of Poker Tiles: each legal action is reached by one chain, and by no other."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

from brelan import games
from brelan.envs.poker_tiles import micro_actions
from brelan.game import State
from brelan.games.poker_tiles.facts import PokerTilesOptions
from brelan.kernels import COMPILED

from .chain_tree import actions_by_chains, workspace

GAMES = 40 if COMPILED else 1
LONG = {"columns": 3, "rows": 15, "start": ["a7", "b7"], "jokers": ["b2", "c9", "a12", "c8"]}
OPTIONS = [
    {"jokers": jokers, "end_to_end": end_to_end, "joker_squares": squares, "layout": layout}
    for jokers, end_to_end, squares, layout in itertools.product(
        (2, 4), ("best", "forbidden"), ("line", "beside"), ("standard", "roomy", LONG)
    )
] + [{"ace_low": False}]


def positions(options: dict[str, object], many: int) -> Iterator[State]:
    """The positions of random games, in which more is laid than exchanged."""
    chance = random.Random(repr(options))
    for number in range(many):
        state = games.poker_tiles.new(players=2 + number % 3, seed=number, options=options)
        while not state.over:
            yield state
            lays = state.actions("lay")
            laying = lays and chance.random() < 0.8
            state.apply(chance.choice(list(lays if laying else state.actions())))


def check(state: State) -> None:
    """The chains of a position lead to its legal actions, each to another one."""
    size = micro_actions.micro_count(state.options)
    codes = actions_by_chains(state.table, size)
    reached = sorted(state.game.write_actions(codes))
    assert reached == sorted(map(str, state.actions())), state.position()


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_action_has_one_chain(options: dict[str, object]) -> None:
    for state in itertools.islice(positions(options, GAMES), 60 if COMPILED else 3):
        check(state)


@pytest.mark.parametrize(
    ("rack", "board"),
    [
        (["*", "*", "*", "*", "9d"], {"d4": "9s", "e4": "9h"}),
        (["9d", "9c", "*", "*", "*"], {"d4": "9s", "e4": "Kh", "d5": "*"}),
        (["*", "*"], {"d4": "9s", "e4": "9h"}),
        (["As", "2s", "3s", "4s", "5s"], {"d4": "6s", "g1": "Ks"}),
    ],
)
@pytest.mark.parametrize("end_to_end", ["best", "forbidden"])
def test_jokers_and_whole_racks(rack: list[str], board: dict[str, str], end_to_end: str) -> None:
    options = {"jokers": 4, "end_to_end": end_to_end}
    position = {
        "game": "poker_tiles", "players": 2, "options": options, "turn": 0,
        "board": board, "racks": [rack], "pile": ["2h", "2d"],
    }  # fmt: skip
    check(games.poker_tiles.from_position(position))


@pytest.mark.parametrize("pile", [[], ["2h"], ["2h", "2d", "3h"]])
def test_what_can_be_exchanged(pile: list[str]) -> None:
    position = {
        "game": "poker_tiles", "players": 2, "turn": 0, "board": {"d4": "9s"},
        "racks": [["As", "Kd", "7h", "*", "*"]], "pile": pile,
    }  # fmt: skip
    check(games.poker_tiles.from_position(position))


@pytest.mark.parametrize(("layout", "size"), [("standard", 313), ("roomy", 438)])
def test_sizes(layout: str, size: int) -> None:
    assert micro_actions.micro_count(PokerTilesOptions(layout=layout)) == size


def test_each_micro_action_has_a_text_of_its_own() -> None:
    options = PokerTilesOptions()
    texts = [micro_actions.micro_text(micro, options) for micro in range(313)]
    assert len(set(texts)) == 313
    assert texts[:2] == ["lay a1=1", "lay b1=1"]
    assert texts[279:][:4] == ["lay h7=5", "pass", "exchange 1", "exchange 2"]
    assert texts[311:] == ["exchange 1 2 3 4 5", "commit"]


def test_a_game_that_is_over_has_no_choice() -> None:
    state = next(positions({}, 1))
    table = state.table.copy()
    table["over"] = 1
    chains = np.zeros(1, micro_actions.CHAIN)
    micro_actions.start(table[0], chains[0])
    out = np.ones(313, np.int8)
    micro_actions.mask(table[0], chains[0], workspace, out)
    assert not out.any()


def test_a_chain_carries_its_action_out() -> None:
    """The tiles laid, scored and drawn are those that the action says."""
    for state in itertools.islice(positions({}, GAMES), 40 if COMPILED else 3):
        tables = np.concatenate([state.table, state.table])
        chains = np.zeros(1, micro_actions.CHAIN)
        micro_actions.start(tables[1], chains[0])
        out = np.zeros(313, np.int8)
        done = False
        while not done:
            micro_actions.mask(tables[1], chains[0], workspace, out)
            micro = int(np.flatnonzero(out)[0])
            done = micro_actions.choose(tables[1], chains[0], workspace, micro)
        after = state.copy()
        after.apply(state.game.write_actions(workspace.codes)[0])
        assert tables[1].tobytes() == after.table[0].tobytes()
