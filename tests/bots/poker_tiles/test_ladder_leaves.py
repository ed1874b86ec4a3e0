"""What tiles on the rack are worth: every set has a value, whichever suit is which."""

from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from brelan.bots.poker_tiles.leaves import (
    FIRST,
    LONGEST_LEAVE,
    leave_number,
    leave_values,
    shape_numbers,
    tiles_of,
)
from brelan.cards import EMPTY, JOKER, read_card

TILES = 56


def number_of(tiles: str) -> int:
    rack = np.full(5, EMPTY, np.uint8)
    rack[: len(tiles.split())] = sorted(read_card(tile) for tile in tiles.split())
    return int(leave_number(rack, (1 << len(tiles.split())) - 1))


def value(tiles: str) -> float:
    return float(leave_values()[number_of(tiles)])


def test_every_set_of_up_to_four_tiles_has_a_number_of_its_own():
    assert FIRST[-1] == sum(comb(TILES, many) for many in range(5)) == len(leave_values())
    tiles = np.zeros(LONGEST_LEAVE, np.int64)
    for number in range(0, int(FIRST[-1]), 97):
        many = tiles_of(number, tiles)
        drawn = tiles[:many].tolist()
        assert drawn == sorted(set(drawn))
        jokers = sum(tile >= JOKER for tile in drawn)
        if drawn[many - jokers :] == list(range(JOKER, JOKER + jokers)):
            rack = np.full(5, EMPTY, np.uint8)
            rack[:many] = np.minimum(drawn, JOKER)
            assert leave_number(rack, (1 << many) - 1) == number


def test_there_is_a_value_for_every_shape_and_no_other():
    shapes, of_set = shape_numbers()
    by_hand = {shape_by_hand(one) for many in range(4) for one in combinations(range(TILES), many)}
    small = {int(shape) for shape in of_set[: FIRST[4]]}
    assert len(small) == len(by_hand)
    # Hands of one to four cards as far as suits do not matter, and those with one to four jokers.
    without_joker = {0: 1, 1: 13, 2: 169, 3: 1755, 4: 16432}
    assert len(shapes) == sum(sum(without_joker[size] for size in range(5 - j)) for j in range(5))


def shape_by_hand(tiles: tuple[int, ...]) -> tuple[object, ...]:
    suits = sorted(
        tuple(tile >> 2 for tile in tiles if tile < JOKER and tile & 3 == suit) for suit in range(4)
    )
    return (sum(tile >= JOKER for tile in tiles), *suits)


@pytest.mark.parametrize("seed", range(20))
def test_which_suit_is_which_does_not_matter(seed):
    chance = Random(seed)
    faces = chance.sample([rank + suit for rank in "23456789TJQKA" for suit in "shdc"], 4)
    order = dict(zip("shdc", chance.sample("shdc", 4), strict=True))
    assert value(" ".join(faces)) == value(" ".join(face[0] + order[face[1]] for face in faces))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("*", "Kd"),
        ("* *", "*"),
        ("9s 9h", "9s 4d"),
        ("9s 9h 9d", "9s 9h 4d"),
        ("2s 5s 8s Ks", "2s 5h 8d Kc"),
        ("6s 7h 8d 9c", "2s 6h Td Ac"),
        ("", "2s 6h Td Kc"),
    ],
)
def test_what_goes_together_is_worth_keeping(better, worse):
    assert value(better) > value(worse)


def test_values_are_points_and_the_empty_rack_is_the_measure():
    assert value("") == 0.0
    assert np.abs(leave_values()).max() < 30
    assert np.isfinite(leave_values()).all()
