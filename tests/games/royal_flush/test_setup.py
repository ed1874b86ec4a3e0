"""RF-1 to RF-7 and RF-20: what lies on the table before the first action."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from brelan.errors import BadOption
from brelan.games import royal_flush
from brelan.games.royal_flush.facts import BOARDS, FIRST_GAME

from .specimens import dump

CUSTOM = [
    "double-pair", "perfect-pair", "triple-pair", "four-of-a-kind",
    "flush", "six-pictures", "straight", "big-straight-flush",
]  # fmt: skip


@pytest.mark.rule("RF-1", "RF-2", "RF-6", "RF-7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_packs_are_dealt(players: int) -> None:
    table = dump(royal_flush.new(players=players, seed=7))
    cards = [*chain(*table["hands"]), *table["display"], *table["pile"]]
    assert len(Counter(cards)) == 52
    assert set(Counter(cards).values()) == {2}
    assert [len(hand) for hand in table["hands"]] == [7] * players
    assert len(table["display"]) == 4
    assert table["tokens"] == table["pieces"] == [5] * players
    assert table["turn"] == 0


@pytest.mark.rule("RF-3")
def test_sixteen_boards_have_three_spaces_and_royal_flush_one() -> None:
    assert [len(board.points) for board in BOARDS] == [3] * 16 + [1]
    assert sum(sum(board.points) for board in BOARDS) == 415
    assert all(sorted(board.points, reverse=True) == list(board.points) for board in BOARDS)


@pytest.mark.rule("RF-4")
def test_the_boards_are_those_of_the_first_game_unless_chosen() -> None:
    assert dump(royal_flush.new(players=2))["boards"] == list(FIRST_GAME)
    custom = royal_flush.new(players=2, options={"boards": CUSTOM})
    assert dump(custom)["boards"] == [*CUSTOM, "royal-flush"]


@pytest.mark.rule("RF-4")
def test_random_boards_are_two_of_each_category() -> None:
    categories = {board.name: board.category for board in BOARDS}
    drawn = set()
    for seed in range(60):
        boards = dump(royal_flush.new(players=2, seed=seed, options={"boards": "random"}))["boards"]
        assert sorted(categories[name] for name in boards) == [0, 1, 1, 2, 2, 3, 3, 4, 4]
        assert len(set(boards)) == 9
        drawn |= set(boards)
    assert len(drawn) == 17


@pytest.mark.rule("RF-20")
@pytest.mark.parametrize(
    ("children", "jokers"),
    [
        ([], [0, 0, 0, 0, 0]),
        ([3], [0, 0, 0, 2, 0]),
        ([0, 1, 4], [2, 2, 0, 0, 2]),
        ([0, 1, 2, 3], [1, 1, 1, 1, 0]),
        ([0, 1, 2, 3, 4], [1, 1, 1, 1, 1]),
    ],
)
def test_jokers_are_shared_out_among_the_children(children: list[int], jokers: list[int]) -> None:
    table = dump(royal_flush.new(players=5, options={"children": children}))
    assert table["jokers"] == jokers
    assert [len(hand) for hand in table["hands"]] == [7] * 5


@pytest.mark.parametrize(
    "options",
    [
        {"boards": CUSTOM[:7]},
        {"boards": [*CUSTOM, "royal-flush"]},
        {"boards": [*CUSTOM[:7], "straight"]},
        {"boards": [*CUSTOM[:7], "pair"]},
        {"boards": [*CUSTOM[:7], "no-such-board"]},
        {"boards": "second-game"},
        {"children": [2]},
        {"children": [-1]},
        {"children": [0, 0]},
        {"straight_any_suit": "yes"},
        {"unheard_of": 1},
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        royal_flush.new(players=2, options=options)


@pytest.mark.parametrize("players", [0, 1, 6, True, "2"])
def test_so_many_cannot_play(players: Any) -> None:
    with pytest.raises(BadOption):
        royal_flush.new(players=players)
