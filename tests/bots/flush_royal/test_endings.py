"""Solved endings beside brute force in plain Python, on the public interface alone."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import numpy as np
import pytest

from brelan import bots
from brelan.actions import Action
from brelan.arrays import copy_array
from brelan.bots.bot import Budget
from brelan.bots.flush_royal.advanced_bots import solve_ending
from brelan.bots.flush_royal.endgame import Solution, solve
from brelan.bots.flush_royal.thread_workspaces import WORKSPACES
from brelan.cards import EMPTY
from brelan.game import State
from brelan.games import flush_royal
from brelan.games.flush_royal import GAME
from games.flush_royal.specimens import COLUMNS, PACK, dump, lay_at_random, position, unused

POSITIONS = 200
MOST_ACTIONS = 24
"""At the root; brute force can bear that much."""
SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (1, 3)]
LONG = Budget(steps=30_000)
"""Enough for nearly all; jokers can be swapped to and fro for long."""


def random_ending(chance: random.Random) -> State:
    """A board grown by lays, an empty reserve, few cards on two racks, one joker at most."""
    board = lay_at_random(chance, chance.randint(4, 24))
    left = [card for card in unused(board) if card != "*"]
    chance.shuffle(left)
    near = {card[-2] for card in board.values()}
    left.sort(key=lambda card: (card[0] in near) + (chance.random() < 0.5))
    racks = [[left.pop() for _ in range(many)] for many in chance.choice(SIZES)]
    if chance.random() < 0.4 and sum(map(len, racks)) < 4:
        racks[chance.randrange(2)][0] = "*"
    return position(
        board,
        racks=racks,
        turn=chance.randrange(2),
        scores=[chance.randint(0, 30), chance.randint(0, 30)],
        passes=chance.choice([0, 0, 1]),
        options={"free_pass": chance.random() < 0.25},
    )


def endings(seed: str) -> Iterator[State]:
    """Those that brute force can bear."""
    chance = random.Random(seed)
    while True:
        state = random_ending(chance)
        if 1 < len(state.actions()) <= MOST_ACTIONS and jokers(state) < 2:
            yield state


def jokers(state: State) -> int:
    """How many there are, on the board or on a rack."""
    table = dump(state)
    return sum(
        "*" in card for card in [*table["board"].values(), *table["racks"][0], *table["racks"][1]]
    )


def final_lead(state: State, met: dict[Any, int]) -> int:
    """By how much seat 0 ends ahead of seat 1 if both play for the difference."""
    now = state.scores[0] - state.scores[1]
    if state.over:
        return now
    game = state.table[0]
    swapped = game["swapped"][: game["swaps"]].tolist()
    key = (game["board"].tobytes(), game["racks"].tobytes(), state.turn, int(game["passes"]))
    key = (*key, *sorted(swapped))
    if key not in met:
        leads = [final_lead(after(state, action), met) for action in state.actions()]
        met[key] = (max(leads) if state.turn == 0 else min(leads)) - now
    return now + met[key]


def after(state: State, action: Action | str) -> State:
    """The position that an action leads to."""
    following = state.copy()
    following.apply(action)
    return following


def lead_of(seat: int, state: State, met: dict[Any, int]) -> int:
    return final_lead(state, met) * (1 if seat == 0 else -1)


def solved(state: State, budget: Budget) -> Solution:
    solution = solve(copy_array(state.table), budget, WORKSPACES.for_prospects, WORKSPACES.ending)
    assert solution is not None
    return solution


@pytest.mark.slow
@pytest.mark.rule("FR-26", "FR-28")
def test_endings_are_solved_as_brute_force_solves_them() -> None:
    kinds: Counter[str] = Counter()
    for state in islice(endings("ending"), POSITIONS):
        assert state.turn is not None
        solution = solved(state, LONG)
        if not solution.exact:
            continue
        kinds["exact"] += 1
        met: dict[Any, int] = {}
        best = lead_of(state.turn, state, met)
        chosen = Action(GAME, solution.action, 0)
        assert solution.value == best, dump(state)
        assert lead_of(state.turn, after(state, chosen), met) == best, (dump(state), chosen)
        worst = min(lead_of(state.turn, after(state, action), met) for action in state.actions())
        kinds[chosen.verb] += worst < best
        kinds["joker held"] += any("*" in rack for rack in dump(state)["racks"])
        kinds["joker laid"] += any("*" in card for card in dump(state)["board"].values())
        kinds["free pass"] += bool(state.table["free_pass"][0])
    assert kinds["exact"] > 0.9 * POSITIONS
    # The choice matters, and every kind is among them.
    assert min(kinds[verb] for verb in ("lay", "swap", "pass")) > 0
    assert min(kinds[kind] for kind in ("joker held", "joker laid", "free pass")) > 10


@pytest.mark.slow
def test_the_champion_plays_the_ends_of_real_games_as_brute_force_does() -> None:
    for state in islice(real_endings(), 8):
        assert state.turn is not None
        choice = bots.choose(state.view(state.turn), "champion", steps=LONG.steps)
        met: dict[Any, int] = {}
        best = lead_of(state.turn, state, met)
        assert choice.candidates[0].value == 0.5 + 0.5 * np.sign(best)
        assert choice.reason.key != "bot.fr.ending-best"
        assert lead_of(state.turn, after(state, choice.action), met) == best


def real_endings() -> Iterator[State]:
    """The ends of games between greedy players that brute force can bear."""
    for number in count():
        state = flush_royal.new(2, f"real ending {number}")
        while not state.over and not is_bearable(state):
            state.apply(bots.choose(state.view(state.turn), "greedy").action)
        if not state.over:
            yield state


def is_bearable(state: State) -> bool:
    """Few cards on the racks, and none of them a joker or in exchange for one."""
    if state.table["left"][0] > 0 or np.count_nonzero(state.table["racks"] != EMPTY) > 4:
        return False
    table = dump(state)
    stands_for = {card[1:] for card in table["board"].values() if card.startswith("*")}
    if {"*", *stands_for} & {card for rack in table["racks"] for card in rack}:
        return False
    return 1 < len(state.actions()) <= MOST_ACTIONS


@pytest.mark.parametrize("budget", [Budget(steps=1), Budget(ms=0.0), Budget(steps=7)])
def test_whatever_the_budget_it_tries_something_and_claims_no_more(budget: Budget) -> None:
    for state in islice(endings("hurried"), 20):
        assert state.turn is not None
        thorough = solved(state, LONG)
        solution = solved(state, budget)
        assert state.judge(Action(GAME, solution.action, 0)).legal
        assert abs(solution.value) < 500
        if solution.exact:
            assert solution.value == thorough.value


def test_a_search_of_more_nodes_never_forgets_the_one_before() -> None:
    """Cut off at any number of nodes, it stands by the last depth that it saw all of."""
    for state in islice(endings("cut off"), 8):
        nodes = solved(state, LONG).nodes
        for steps in range(1, min(nodes + 2, 60)):
            solution = solved(state, Budget(steps=steps))
            assert state.judge(Action(GAME, solution.action, 0)).legal
            assert solution.nodes <= max(steps, 2)


def crowded(rack: list[str], other: list[str]) -> State:
    """All cards known, most of them packed away in the upper rows; some lie alone below, with room
    around them for more lays than there is room to search in."""
    left = list((Counter(PACK) - Counter(rack + other)).elements())
    alone = [card for card in left if card[0] in "25"][:12]
    packed = list((Counter(left) - Counter(alone)).elements())
    board = {f"{COLUMNS[at % 15]}{1 + at // 15}": card for at, card in enumerate(packed)}
    board |= {
        f"{COLUMNS[1 + 4 * (at % 4)]}{9 + 3 * (at // 4)}": card for at, card in enumerate(alone)
    }
    board = {at: "*7s" if card == "*" else card for at, card in board.items()}
    return position(board, racks=[rack, other])


def test_no_ending_is_too_large_to_choose_something_legal() -> None:
    state = crowded(["2h", "2d", "5s", "5h", "*"], ["4h", "Jc"])
    assert solve_ending(state.view(0), Budget(steps=50), WORKSPACES.for_prospects) is None
    for steps in (1, 50):
        choice = bots.choose(state.view(0), "champion", steps=steps)
        assert state.judge(choice.action).legal
