"""The best lay is the best of all lays, and its points are those of the judge."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from brelan.actions import Actions
from brelan.game import State
from brelan.games.flush_royal.game import GAME, FlushRoyal
from brelan.games.flush_royal.lays import NO_LAY

from .specimens import SQUARES, deal, lay_at_random, on_row, position, scattered, unused


def check_best(state: State) -> None:
    """Judge every lay, and compare."""
    lays = state.actions("lay")
    assert GAME.can_lay(state.table) == (len(lays) > 0)
    codes, points = GAME.best_lay(state.table)
    if not lays:
        assert points == NO_LAY
        return
    best = GAME.write_action(codes[0])
    assert state.judge(best).legal
    assert state.judge(best).points == points
    assert points == max(state.judge(lay).points for lay in lays), (state.position(), best)


def around(chance: random.Random, board: dict[str, str], cards: int, jokers: int) -> State:
    """A board, a rack that goes with it, and often premium squares everywhere."""
    squares = chance.sample(SQUARES, chance.choice([0, 40, 120]))
    options = {
        "joker_always_halves": chance.random() < 0.2,
        "ace_low": chance.random() < 0.8,
        "lean": chance.choice(["chain", "chain", "line"]),
    }
    return position(
        board,
        " ".join(deal(chance, board, cards, jokers)),
        layout={square: chance.choice([2, 3]) for square in squares},
        options=options,
    )


@pytest.mark.rule("FR-17", "FR-18", "FR-19", "FR-21")
@pytest.mark.parametrize("batch", range(8))
def test_the_best_lay_is_the_best_of_all(batch: int) -> None:
    chance = random.Random(f"best {batch}")
    for cards, jokers, most, many in [
        (5, 0, 30, 8),
        (4, 0, 40, 8),
        (3, 0, 60, 8),
        (3, 1, 16, 3),
        (4, 1, 8, 1),
    ]:
        for _ in range(many):
            board = lay_at_random(chance, chance.randint(2, most))
            if unused(board).count("*") >= jokers:
                check_best(around(chance, board, cards, jokers))


@pytest.mark.parametrize("batch", range(4))
def test_on_boards_that_no_lays_can_grow(batch: int) -> None:
    chance = random.Random(f"scattered {batch}")
    for _ in range(60):
        board = scattered(chance, chance.randint(2, 12))
        check_best(around(chance, board, chance.randint(1, 5), 0))
    for _ in range(20):
        board = scattered(chance, chance.randint(2, 10))
        check_best(around(chance, board, chance.randint(2, 3), 1))
    for _ in range(5):
        check_best(around(chance, scattered(chance, chance.randint(2, 6)), 2, 2))


@pytest.mark.parametrize(
    ("board", "rack"),
    [
        # Which of two cards lies at which end matters: a third one links it to cards further off,
        # or is a joker that must go with both of its neighbours.
        (on_row(8, "f", "5s 9s Js") | {"c8": "3d", "e10": "Ac", "e11": "Kh"}, "2s Kd As"),
        (on_row(8, "f", "5s 9s Js") | {"c8": "3d", "i10": "2c", "i11": "Kh"}, "2s Kd As"),
        (on_row(8, "f", "5s 9s Js") | {"c8": "3d", "e5": "2c", "e6": "Kh"}, "2s Kd As"),
        (on_row(8, "f", "5s 9s Js") | {"c8": "3d", "d9": "Ah"}, "2s As *"),
        (on_row(8, "f", "5s 9s Js") | {"c8": "3d", "d7": "Ah"}, "2s As *"),
        (on_row(8, "f", "5s 9s Js") | {"c8": "3d", "c9": "7h"}, "2s As As *"),
        # Twins, in one place and in two.
        ({"h8": "Ad", "h9": "Ac"}, "As As Ah"),
        ({"h8": "Ad", "h9": "Ac", "c3": "Ad", "c5": "Ac"}, "As As Ah Ah"),
        # Five cards in several places earn ten more than four in the best ones.
        ({"a1": "Ad", "o15": "Kd", "o1": "Qd"}, "As Ac Kh Ks Qh"),
        # A square of four new cards: each of its lines counts once.
        ({"h8": "Ad", "h9": "Ac"}, "As Ah As Ah"),
        ({"h8": "9h"}, "9s 9d 9d 9c"),
        ({"a1": "9h", "a2": "9d"}, "9s 9s 9c 9c *"),
        # Openings.
        ({}, "7s 7h 7d 7c 9s"),
        ({}, "9s Ts Js Qs *"),
        ({}, "As * * 2d 7h"),
        ({}, "2s 4h"),
        ({}, ""),
    ],
)
def test_specimens(board: dict[str, str], rack: str) -> None:
    check_best(position(board, rack))
    check_best(position(board, rack, layout={"e8": 3, "h10": 2, "g8": 3, "f6": 2}))


def test_many_threads_search_at_once() -> None:
    chance = random.Random("threads")
    states = [around(chance, lay_at_random(chance, 20), 5, 0) for _ in range(12)]
    alone = [GAME.best_lay(state.table)[1] for state in states]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda index: GAME.best_lay(states[index % 12].table)[1], range(240))
    assert list(together) == alone * 20


def test_there_is_room_for_any_number_of_components() -> None:
    """More components and lays than the workspace begins with."""
    state = position({"h8": "2s"}, "2h 2d 5s 5h *")
    fresh = FlushRoyal()
    room = len(fresh.workspace.components)
    lays = Actions(fresh, fresh.list_lays(state.table))
    assert len(fresh.workspace.components) > room
    texts = lays.texts()
    assert len(set(texts)) == len(texts)
    chosen = random.Random(1).sample(texts, 300)
    assert all(state.judge(lay).legal for lay in chosen)
    codes, points = fresh.best_lay(state.table)
    assert state.judge(GAME.write_action(codes[0])).points == points
    assert points >= max(state.judge(lay).points for lay in chosen)
