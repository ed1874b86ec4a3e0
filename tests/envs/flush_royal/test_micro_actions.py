"""Micro-actions of Flush Royal: each legal action is reached by one chain, and by no other."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

from brelan import games
from brelan.arrays import Codes
from brelan.envs.flush_royal import chains as chain_kernels
from brelan.envs.flush_royal import micro_actions
from brelan.game import State
from brelan.games.flush_royal.facts import FlushRoyalOptions
from brelan.games.grid.record import PASS, RACK
from brelan.kernels import COMPILED

from .chain_tree import actions_by_chains, workspace

SIZE = 1435
SAMPLE = 120 if COMPILED else 2
MOST_COMPARED = 60_000 if COMPILED else 500
LAYOUT = {"h7": 2, "g9": 3}
OPTIONS = [
    {"lean": lean, "free_pass": free_pass, "ace_low": ace_low, "layout": layout}
    for lean, free_pass, ace_low, layout in itertools.product(
        ("chain", "line"), (False, True), (True, False), ("standard", LAYOUT)
    )
] + [{"joker_always_halves": True}]


def positions(options: dict[str, object]) -> Iterator[State]:
    """The positions of random games, with two to six players, in which every choice is by lot."""
    chance = random.Random(repr(options))
    out = np.zeros(SIZE, np.int8)
    chains = np.zeros(1, micro_actions.CHAIN)
    for number in itertools.count():
        state = games.flush_royal.new(players=2 + number % 5, seed=number, options=options)
        while not state.over and state.table["step"][0] < 80:
            yield state
            state = state.copy()
            micro_actions.start(state.table[0], chains[0])
            done = False
            while not done:
                micro_actions.mask(state.table[0], chains[0], workspace, out)
                micro = chance.choice(np.flatnonzero(out).tolist())
                done = micro_actions.choose(state.table[0], chains[0], workspace, micro)


def ordered(codes: Codes) -> np.ndarray:
    """Actions as texts of bytes in order; what an action does not use is blank."""
    blank = codes.copy()
    unused = np.arange(RACK) >= blank["many"][:, None]
    blank["cards"][unused] = 0
    blank["squares"][unused | (blank["verb"] == PASS)[:, None]] = 0
    return np.sort(blank.view(f"S{blank.itemsize}").ravel())


def check(state: State) -> None:
    """The chains of a position lead to its legal actions, each to another one."""
    reached = ordered(actions_by_chains(state.table, SIZE))
    legal = ordered(state.actions().codes)
    assert reached.tolist() == legal.tolist(), state.position()


def is_small(state: State) -> bool:
    """Whether the actions of a position are few enough to be compared quickly."""
    return len(state.actions()) <= MOST_COMPARED


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_action_has_one_chain(options: dict[str, object]) -> None:
    for state in itertools.islice(filter(is_small, positions(options)), SAMPLE):
        check(state)


def held(rack: list[str], board: dict[str, str], **fields: object) -> State:
    """A position with these cards."""
    position = {"game": "flush_royal", "players": 2, "turn": 0, "board": board, "racks": [rack]}
    return games.flush_royal.from_position(position | fields)


@pytest.mark.parametrize(
    ("rack", "board"),
    [
        (["9d", "9d", "9c", "9c", "9s"], {"h8": "9h"}),
        (["9d", "9d", "Ks", "Ks", "*"], {"h8": "9h", "h9": "Kd", "h7": "9s"}),
        (["9d", "9c", "*"], {"h8": "9h", "i8": "9s", "h10": "Td"}),
        (["9d", "*", "*"], {"h8": "9h"}),
        (["*", "*"], {"h8": "9h", "i8": "*9s"}),
        (["9s", "*"], {"h8": "9h", "i8": "*9s"}),
        (["9d", "9c", "9s", "*"], {}),
        (["2d", "2d", "2c", "2c"], {"h8": "2s", "h10": "Ks"}),
    ],
)
@pytest.mark.parametrize("lean", ["chain", "line"])
def test_identical_cards_and_jokers(rack: list[str], board: dict[str, str], lean: str) -> None:
    check(held(rack, board, options={"lean": lean}))


def test_pieces_for_which_there_is_no_room() -> None:
    """They are found anew after each choice."""
    state = held(["9d", "9c", "*"], {"h8": "9h", "i8": "9s", "k3": "Td", "c4": "2s", "d12": "9c"})
    chains = np.zeros(1, micro_actions.CHAIN)
    micro_actions.start(state.table[0], chains[0])
    chain_kernels.find_pieces(state.table[0], chains[0], workspace)
    assert chains["pieces"][0] == chain_kernels.TOO_MANY
    check(state)


def test_more_components_than_usual() -> None:
    """There is room for them all the same."""
    crowded = workspace._replace(components=workspace.components[:5])
    state = held(["9d", "9c", "Ts"], {"h8": "9h", "i8": "9s", "k3": "Td"})
    chains = np.zeros(2, micro_actions.CHAIN)
    for chain, space in zip(chains, (workspace, crowded), strict=True):
        micro_actions.start(state.table[0], chain)
        micro_actions.mask(state.table[0], chain, space, np.zeros(SIZE, np.int8))
    assert chains["pieces"][0] == chains["pieces"][1] > 5
    assert chains["open"][0].tolist() == chains["open"][1].tolist()


@pytest.mark.parametrize("reserve", [[], ["2h"], ["2h", "2d", "3h"]])
@pytest.mark.parametrize("free_pass", [False, True])
def test_what_can_be_exchanged(reserve: list[str], free_pass: bool) -> None:
    for rack in (["As", "As", "7h", "7h", "Kd"], ["2s", "2s", "7h"]):
        options = {"free_pass": free_pass}
        check(held(rack, {"h8": "9h", "h9": "Kh"}, reserve=reserve, options=options))


def test_size() -> None:
    assert micro_actions.micro_count(FlushRoyalOptions()) == SIZE


def test_each_micro_action_has_a_text_of_its_own() -> None:
    options = FlushRoyalOptions()
    texts = [micro_actions.micro_text(micro, options) for micro in range(SIZE)]
    assert len(set(texts)) == SIZE
    assert texts[224:226] == ["lay o15=1", "lay a1=2"]
    assert texts[1125] == "*2s"
    assert texts[1177] == "swap a1"
    assert texts[1402:1404] == ["pass", "pass 1"]
    assert texts[1433:] == ["pass 1 2 3 4 5", "commit"]


def test_a_game_that_is_over_has_no_choice() -> None:
    table = next(positions({})).table.copy()
    table["over"] = 1
    chains = np.zeros(1, micro_actions.CHAIN)
    micro_actions.start(table[0], chains[0])
    out = np.ones(SIZE, np.int8)
    micro_actions.mask(table[0], chains[0], workspace, out)
    assert not out.any()


def test_a_chain_carries_its_action_out() -> None:
    """The cards laid, scored and drawn are those that the action says."""
    for state in itertools.islice(positions({}), SAMPLE):
        tables = np.concatenate([state.table, state.table])
        chains = np.zeros(1, micro_actions.CHAIN)
        micro_actions.start(tables[1], chains[0])
        out = np.zeros(SIZE, np.int8)
        done = False
        while not done:
            micro_actions.mask(tables[1], chains[0], workspace, out)
            micro = int(np.flatnonzero(out)[0])
            done = micro_actions.choose(tables[1], chains[0], workspace, micro)
        after = state.copy()
        after.apply(state.game.write_actions(workspace.codes)[0])
        assert tables[1].tobytes() == after.table[0].tobytes()
