"""What kept cards are worth: each choice has a value, suits are alike, and it makes sense."""

from functools import cache
from importlib import resources
from itertools import combinations, combinations_with_replacement, permutations

import numpy as np
import numpy.typing as npt

from brelan.bots import flush_royal
from brelan.bots.flush_royal.leaves import (
    KEPT,
    MANY,
    NOTHING,
    learned,
    number_of,
    spread_out,
    weigh_leaves,
)
from brelan.cards import EMPTY, JOKER, read_card
from brelan.games.grid.record import RACK, SUBSETS
from games.flush_royal.specimens import FACES


def number(cards: list[int]) -> int:
    """The number of up to four cards in any order."""
    return int(number_of(*sorted([*cards, *[NOTHING] * (KEPT - len(cards))])))


def worth(text: str) -> int:
    """What was learned about these cards."""
    return int(learned()[number([read_card(card) for card in text.split()])])


@cache
def every_choice() -> npt.NDArray[np.int64]:
    """Any four cards in rising order, more of a kind than the pack holds among them."""
    return np.array(list(combinations_with_replacement(range(NOTHING + 1), KEPT)))


@cache
def numbers() -> npt.NDArray[np.int64]:
    """Theirs."""
    return np.array([number_of(*cards) for cards in every_choice().tolist()])


@cache
def listed() -> npt.NDArray[np.void]:
    """What is kept in the file."""
    with resources.files(flush_royal).joinpath("leaves.npy").open("rb") as file:
        kept: npt.NDArray[np.void] = np.load(file)
    return kept


def test_the_numbers_are_all_numbers_each_once() -> None:
    assert np.array_equal(np.sort(numbers()), np.arange(MANY))


def test_every_choice_of_the_pack_is_listed_once_for_all_suits() -> None:
    cards = listed()["cards"]
    assert len(cards) == 26_447
    # Two that differ in their suits only would take each other's value.
    values = np.arange(1, len(cards) + 1).astype(np.int16)
    spread = spread_out(cards, values)
    assert [spread[number(row)] for row in cards.tolist()] == values.tolist()
    every = every_choice()
    thrice = (every[:, :-2] == every[:, 2:]) & (every[:, :-2] < JOKER)
    assert np.array_equal(spread[numbers()] > 0, ~thrice.any(axis=1))


def test_suits_are_alike() -> None:
    cards = listed()["cards"][::53]
    for row in cards.tolist():
        for suits in permutations(range(4)):
            turned = [card if card >= JOKER else card & ~3 | suits[card & 3] for card in row]
            assert learned()[number(turned)] == learned()[number(row)]


def test_a_rack_is_weighed_by_what_stays() -> None:
    rack = np.array([read_card(card) for card in ["2s", "2h", "9d", "Kc", "*"]], np.uint8)
    weighed = np.zeros(SUBSETS, np.int64)
    weigh_leaves(rack, RACK, learned(), weighed)
    for laid in range(1, SUBSETS):
        kept = [int(card) for place, card in enumerate(rack) if not laid >> place & 1]
        assert weighed[laid] == learned()[number(kept)]
    short = np.array([*rack[:3], EMPTY, EMPTY], np.uint8)
    weigh_leaves(short, 3, learned(), weighed)
    assert weighed[0b011] == learned()[number([int(rack[2])])]
    assert weighed[0b111] == learned()[number([])]


def test_what_was_learned_makes_sense() -> None:
    assert worth("") == 0
    assert worth("*") > max(worth(face) for face in FACES)
    for rank in "23456789TJQKA":
        assert worth(f"{rank}s {rank}h") > worth(f"{rank}s {rank}s")
        assert worth(f"{rank}s {rank}h") > worth(f"{rank}s")
        assert worth(f"{rank}s {rank}h {rank}d") > worth(f"{rank}s {rank}h")
    pairs = [worth(f"{low}s {high}h") for low, high in combinations("23456789TJQKA", 2)]
    kinds = [worth(f"{rank}s {rank}h") for rank in "23456789TJQKA"]
    assert np.mean(kinds) > np.mean(pairs)
