"""Observations of Flush Royal: what a seat sees, and nothing else."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from brelan import games
from brelan.envs.fields import as_dict, length_of
from brelan.envs.flush_royal import micro_actions, observation
from brelan.game import State
from brelan.kernels import COMPILED

from .test_micro_actions import OPTIONS, held, positions

SAMPLE = 60 if COMPILED else 2
workspace = micro_actions.new_workspace()


def begun(state: State, choices: int) -> np.ndarray:
    """A chain with so many choices made, if it goes on so long."""
    chains = np.zeros(1, micro_actions.CHAIN)
    micro_actions.start(state.table[0], chains[0])
    out = np.zeros(micro_actions.micro_count(state.options), np.int8)
    for _ in range(choices):
        micro_actions.mask(state.table[0], chains[0], workspace, out)
        before = chains.copy()
        table = state.table.copy()
        if micro_actions.choose(table[0], chains[0], workspace, int(out.argmax())):
            return before
    return chains


def observed(state: State, table: np.ndarray, chains: np.ndarray, seat: int) -> np.ndarray:
    """What a seat sees."""
    fields = observation.fields(state.players, state.options)
    out = np.full(length_of(fields), 9999, np.int16)
    observation.observe(table[0], seat, chains[0], workspace, out)
    return out


@pytest.mark.parametrize("options", OPTIONS[::6], ids=str)
def test_the_state_tells_no_more_than_the_view(options: dict[str, object]) -> None:
    for state in itertools.islice(positions(options), SAMPLE):
        for seat in range(state.players):
            chains = begun(state, 1)
            whole = observed(state, state.table, chains, seat)
            seen = observed(state, state.view(seat).table, chains, seat)
            assert whole.tobytes() == seen.tobytes()


@pytest.mark.parametrize("options", OPTIONS[::6], ids=str)
def test_numbers_are_within_their_bounds(options: dict[str, object]) -> None:
    for state in itertools.islice(positions(options), SAMPLE):
        out = observed(state, state.table, begun(state, 1), state.turn)
        fields = observation.fields(state.players, state.options)
        for field in fields:
            part = as_dict(out, fields)[field.name]
            assert part.min() >= field.lowest, field.name
            assert part.max() <= field.highest, field.name


def test_what_the_numbers_say() -> None:
    state = games.flush_royal.from_position(
        {
            "game": "flush_royal", "players": 3, "turn": 1, "scores": [40, 7, 11],
            "board": {"h8": "9s", "i8": "*9d", "a1": "2h"}, "passes": 2, "swapped": ["a1"],
            "racks": [["2s"], ["9d", "9d", "*"], ["3s", "4s"]], "reserve": ["2c", "5d", "Ad"],
        }
    )  # fmt: skip
    fields = observation.fields(3, state.options)
    chains = begun(state, 0)
    own = as_dict(observed(state, state.table, chains, 1), fields)
    rank, suit, joker = 7, 13, 17
    assert np.flatnonzero(own["board"][:, 7, 7]).tolist() == [rank, suit]
    assert np.flatnonzero(own["board"][:, 7, 8]).tolist() == [rank, suit + 2, joker]
    assert own["board"].sum() == 7
    assert own["premiums"][[0, 2], [4, 2]].tolist() == [2, 3]
    assert own["premiums"].sum() == 225 + 16 + 2 * 4
    assert np.argwhere(own["swapped"]).tolist() == [[0, 0]]
    assert np.argwhere(own["rack"]).tolist() == [[0, rank], [0, 15], [1, rank], [1, 15], [2, joker]]
    assert own["unseen"].sum() == 104 - 4
    assert own["unseen"][7 * 4 + 2] == 0
    assert own["held"].tolist() == [3, 2, 1]
    assert own["scores"].tolist() == [7, 11, 40]
    assert own["to_move"].tolist() == [1, 0, 0]
    assert own["reserve"] == 3
    assert own["passes"] == 2
    other = as_dict(observed(state, state.table, chains, 2), fields)
    assert other["held"].tolist() == [2, 1, 3]
    assert other["to_move"].tolist() == [0, 0, 1]


def test_only_the_seat_to_move_sees_what_it_chooses() -> None:
    state = held(["9c", "Kd", "*"], {"h8": "9h", "h10": "9s"})
    fields = observation.fields(2, state.options)
    before = observed(state, state.table, begun(state, 0), 1)
    chains = begun(state, 1)
    own = as_dict(observed(state, state.table, chains, 0), fields)
    assert own["rack_chosen"].tolist() == [1, 0, 0, 0, 0]
    row, column = np.argwhere(own["chosen"])[0]
    assert np.flatnonzero(own["board"][:, row, column]).tolist() == [7, 16]
    assert observed(state, state.table, chains, 1).tobytes() == before.tobytes()
