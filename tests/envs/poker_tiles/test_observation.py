"""Observations of Poker Tiles: what a seat sees, and nothing else."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from brelan import games
from brelan.envs.fields import as_dict, length_of
from brelan.envs.poker_tiles import micro_actions, observation
from brelan.game import State
from brelan.kernels import COMPILED

from .test_micro_actions import OPTIONS, positions

SAMPLE = 30 if COMPILED else 2
workspace = micro_actions.new_workspace()


def begun(state: State, table: np.ndarray, choices: int) -> np.ndarray:
    """A chain with so many choices made, if it goes on so long."""
    chains = np.zeros(1, micro_actions.CHAIN)
    micro_actions.start(table[0], chains[0])
    out = np.zeros(micro_actions.micro_count(state.options), np.int8)
    for _ in range(choices):
        micro_actions.mask(table[0], chains[0], workspace, out)
        before = chains.copy()
        if micro_actions.choose(table.copy()[0], chains[0], workspace, int(out.argmax())):
            return before
    return chains


def observed(state: State, table: np.ndarray, chains: np.ndarray, seat: int) -> np.ndarray:
    """What a seat sees; numbers that were not written stay 99."""
    fields = observation.fields(state.players, state.options)
    out = np.full(length_of(fields), 99, np.int16)
    observation.observe(table[0], seat, chains[0], workspace, out)
    return out


@pytest.mark.parametrize("options", OPTIONS[::5], ids=str)
def test_the_state_tells_no_more_than_the_view(options: dict[str, object]) -> None:
    for state in itertools.islice(positions(options, 4), SAMPLE):
        for seat in range(state.players):
            chains = begun(state, state.table, 1)
            whole = observed(state, state.table, chains, seat)
            seen = observed(state, state.view(seat).table, chains, seat)
            assert whole.tobytes() == seen.tobytes()


@pytest.mark.parametrize("options", OPTIONS[::5], ids=str)
def test_numbers_are_within_their_bounds(options: dict[str, object]) -> None:
    for state in itertools.islice(positions(options, 4), SAMPLE):
        out = observed(state, state.table, begun(state, state.table, 1), state.turn)
        fields = observation.fields(state.players, state.options)
        for field in fields:
            part = as_dict(out, fields)[field.name]
            assert part.min() >= field.lowest, field.name
            assert part.max() <= field.highest, field.name


def test_what_the_numbers_say() -> None:
    position = {
        "game": "poker_tiles", "players": 3, "turn": 1, "scores": [4, 7, -1],
        "board": {"d4": "9s", "e4": "*", "a1": "2h"}, "passes": 2,
        "racks": [["2s"], ["9d", "9c", "*"], ["3s", "4s"]], "pile": ["2c", "5d", "Ad"],
    }  # fmt: skip
    state = games.poker_tiles.from_position(position)
    fields = observation.fields(3, state.options)
    chains = begun(state, state.table, 0)
    own = as_dict(observed(state, state.table, chains, 1), fields)
    rank, suit, joker = 7, 13, 17
    assert own["board"][rank, 3, 3] == own["board"][suit, 3, 3] == 1
    assert own["board"][:, 3, 4].tolist() == [0] * joker + [1]
    assert own["board"].sum() == 5
    assert np.argwhere(own["joker_squares"]).tolist() == [[1, 1], [5, 6]]
    assert np.argwhere(own["rack"]).tolist() == [[0, rank], [0, 15], [1, rank], [1, 16], [2, joker]]
    assert own["unseen"].sum() == 52 - 4
    assert own["held"].tolist() == [3, 2, 1]
    assert own["scores"].tolist() == [7, -1, 4]
    assert own["to_move"].tolist() == [1, 0, 0]
    assert own["pile"] == 3
    assert own["passes"] == 2
    other = as_dict(observed(state, state.table, chains, 2), fields)
    assert other["held"].tolist() == [2, 1, 3]
    assert other["to_move"].tolist() == [0, 0, 1]


def test_only_the_seat_to_move_sees_what_it_chooses() -> None:
    position = {
        "game": "poker_tiles", "players": 2, "turn": 0, "board": {"d4": "9s"},
        "racks": [["9d", "9c", "*"], ["3s", "4s"]], "pile": ["2c", "5d", "Ad"],
    }  # fmt: skip
    state = games.poker_tiles.from_position(position)
    fields = observation.fields(2, state.options)
    before = observed(state, state.table, begun(state, state.table, 0), 1)
    chains = begun(state, state.table, 1)
    own = as_dict(observed(state, state.table, chains, 0), fields)
    assert own["rack_chosen"].tolist() == [1, 0, 0, 0, 0]
    row, column = np.argwhere(own["chosen"])[0]
    assert own["board"][[7, 15], row, column].tolist() == [1, 1]
    assert observed(state, state.table, chains, 1).tobytes() == before.tobytes()
