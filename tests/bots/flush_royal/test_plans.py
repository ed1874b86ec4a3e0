"""Plans for a whole turn: legal from step to step, and the best there are with every swap."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from brelan import bots
from brelan.actions import Action
from brelan.bots.flush_royal.leaves import MANY, learned
from brelan.bots.flush_royal.plans import LAST
from brelan.bots.flush_royal.shortlist import find_plans
from brelan.bots.flush_royal.thread_workspaces import WORKSPACES, furnished
from brelan.bots.flush_royal.workspace import Workspace, workspace_with
from brelan.game import State
from brelan.games.flush_royal import GAME
from brelan.games.flush_royal.search import POINT
from games.flush_royal.specimens import deal, lay_at_random, on_row, position, unused

FOR_POINTS = furnished(workspace_with(np.zeros(MANY, np.int32)))
"""Where points decide alone."""
FOR_KEEPING = furnished(workspace_with(learned()))
"""Where what stays on the rack counts in full."""
FOUR_SPADES = on_row(8, "f", "9s Ts Js Qs")


def plain_board(chance: random.Random, cards: int) -> dict[str, str]:
    """A board grown by lays, without jokers."""
    while True:
        board = lay_at_random(chance, chance.randint(2, cards))
        if not any("*" in card for card in board.values()):
            return board


def with_reserve(board: dict[str, str], rack: list[str], chance: random.Random) -> State:
    """A position in the middle of a game, all cards known."""
    left = unused(board)
    for card in rack:
        left.remove(card)
    chance.shuffle(left)
    return position(board, racks=[rack, left[:5]], reserve=left[5:])


def holding_a_joker(chance: random.Random) -> State:
    board = plain_board(chance, 10)
    return with_reserve(board, deal(chance, board, chance.randint(2, 4), 1), chance)


def beside_a_joker(chance: random.Random) -> State:
    """A joker on the board stands for a card that is held."""
    while True:
        board = plain_board(chance, 10)
        square = chance.choice(sorted(board))
        face = board[square]
        board[square] = "*" + face
        rack = [face, *deal(chance, board, chance.randint(1, 3))]
        if all(unused(board).count(card) >= rack.count(card) for card in rack):
            return with_reserve(board, rack, chance)


def steps_of(state: State, workspace: Workspace) -> list[tuple[list[Action], int, int]]:
    """The actions of every plan, its points and its value."""
    plans, found = find_plans(state.view(state.turn), workspace)
    listed = []
    for number in range(found):
        places = [*range(plans.swaps[number]), LAST]
        actions = [Action(GAME, plans.actions[number], place) for place in places]
        listed.append((actions, int(plans.points[number]), int(plans.values[number])))
    return listed


@pytest.mark.rule("FR-6", "FR-22", "FR-23", "FR-25")
@pytest.mark.parametrize("prospects", [False, True])
def test_every_plan_can_be_carried_out(prospects: bool) -> None:
    chance = random.Random("carried out")
    swaps = set()
    for number in range(40):
        state = (holding_a_joker, beside_a_joker)[number % 2](chance)
        workspace = WORKSPACES.for_prospects if prospects else FOR_POINTS
        plans = steps_of(state, workspace)
        values = [value for _, _, value in plans]
        assert values == sorted(values, reverse=True)
        assert len({tuple(map(str, actions)) for actions, _, _ in plans}) == len(plans) > 0
        for actions, points, _ in plans:
            swaps.add(len(actions) - 1)
            after = state.copy()
            for action in actions:
                judged = after.judge(action)
                assert judged.legal
                after.apply(action)
            assert judged.points == points == after.scores[0] - state.scores[0]
    assert swaps == {0, 1, 2}


def most_points(state: State) -> int:
    """What the best lay of all earns; nothing if there is none."""
    lays = state.actions("lay").codes
    return int(GAME.points_of(state.table, lays).max()) if len(lays) else 0


def best_by_trying(state: State, swaps: int) -> int:
    """The most points with up to so many swaps before the lay."""
    best = most_points(state)
    if swaps == 0:
        return best
    for swap in state.actions("swap"):
        after = state.copy()
        after.apply(swap)
        best = max(best, best_by_trying(after, swaps - 1))
    return best


@pytest.mark.parametrize(("kind", "swaps"), [(holding_a_joker, 1), (beside_a_joker, 2)])
def test_the_best_plan_is_the_best_of_all(
    kind: Callable[[random.Random], State], swaps: int
) -> None:
    chance = random.Random(f"best of all {swaps}")
    paid = 0
    for _ in range(16):
        state = kind(chance)
        best = best_by_trying(state, swaps)
        actions, points, value = steps_of(state, FOR_POINTS)[0]
        assert points == best
        assert value == POINT * best
        paid += best > most_points(state)
        assert (len(actions) > 1) >= (best > most_points(state))
    assert paid > 2


@pytest.mark.rule("FR-23")
@pytest.mark.parametrize("name", ["club", "expert", "champion"])
def test_a_joker_is_fetched_when_it_pays(name: str) -> None:
    board = FOUR_SPADES | {"c3": "*4d"}
    state = position(board, "4d 2h", reserve=["?"] * 40)
    assert most_points(state) == 0
    choice = bots.choose(state.view(0), name, steps=2000)
    assert choice.action == "swap c3 4d"
    assert "bot.fr.fetches-joker" in str(choice.reason.values) + choice.reason.key


@pytest.mark.rule("FR-22")
@pytest.mark.parametrize("name", ["expert", "champion"])
def test_a_joker_is_lent_when_it_pays(name: str) -> None:
    board = FOUR_SPADES | {"c3": "Ks"}
    state = position(board, "* 2h", reserve=["?"] * 40)
    choice = bots.choose(state.view(0), name, steps=2000)
    assert choice.action == "swap c3 *"
    assert "bot.fr.lends-joker" in str(choice.reason.values) + choice.reason.key


@pytest.mark.parametrize("name", ["expert", "champion"])
def test_a_plan_is_kept_to_its_end(name: str) -> None:
    state = position(FOUR_SPADES | {"c3": "Ks"}, racks=[["*", "2h"], ["3h"]], reserve=["4c", "5d"])
    state.apply(bots.choose(state.view(0), name, steps=2000).action)
    assert state.turn == 0
    choice = bots.choose(state.view(0), name, steps=2000)
    assert "8=Ks" in choice.action
    assert state.judge(choice.action).points >= 31


@pytest.mark.rule("FR-6")
def test_passing_is_planned_only_where_it_is_allowed() -> None:
    """Four jokers and a card that goes nowhere: no room to search all lays, and yet no pass."""
    board = {
        f"{column}{row}": f"{rank}{suit}"
        for row, suit in zip((2, 6, 10, 14), "shdc", strict=True)
        for column, rank in zip("bdfhjln", "2579TQA", strict=True)
    }
    state = position(board, "* * * * 8s", reserve=["?"] * 40)
    for workspace in (FOR_POINTS, WORKSPACES.for_points, WORKSPACES.for_prospects):
        for actions, _, _ in steps_of(state, workspace):
            after = state.copy()
            for swap in actions[:-1]:
                after.apply(swap)
            assert after.judge(actions[-1]).legal


@pytest.mark.rule("FR-6")
def test_a_free_pass_is_weighed_against_the_lays() -> None:
    board = {"h8": "Ad", "h9": "Ac"}
    fields = {"reserve": ["?"] * 50}
    bound = position(board, "2s 2d * 4h 9c", **fields)
    free = position(board, "2s 2d * 4h 9c", options={"free_pass": True}, **fields)
    verbs = {actions[-1].verb for actions, _, _ in steps_of(bound, FOR_KEEPING)}
    assert verbs == {"lay"}
    plans = steps_of(free, FOR_KEEPING)
    assert plans[0][0][-1].verb == "pass"
    assert {actions[-1].verb for actions, _, _ in plans} == {"lay", "pass"}
