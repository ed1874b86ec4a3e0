"""What tiles that stay on the rack are worth, in points: the *leave* of an action.

Values are learned for every set of up to four tiles as far as it does not matter which suit is
which (see `training`), shipped in that form, and spread out over all sets when first asked for. A
set has a number: the sets of fewer tiles come first, those of the same size in colexicographic
order; a second joker counts as the tile after the first.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import comb

import numpy as np
import numpy.typing as npt

from brelan.cards import FACES, JOKER
from brelan.games.grid.record import RACK
from brelan.games.poker_tiles.record import TILES
from brelan.kernels import kernel

LONGEST_LEAVE = RACK - 1
BEFORE = np.array(
    [[comb(tile, place + 1) for place in range(LONGEST_LEAVE)] for tile in range(TILES + 1)],
    np.int64,
)
"""How many sets of a size have all their tiles below this one."""
FIRST = np.cumsum([0, *(comb(TILES, many) for many in range(LONGEST_LEAVE + 1))])
"""The number of the first set of each size; the last is the number of all sets."""
STORED = "leaves.npy"
PER_POINT = 100
"""The file of the values, in hundredths of a point, the shapes in ascending order."""
SUITS = 4
RANKS = FACES // SUITS


@kernel
def leave_number(rack, kept):
    """The number of the tiles at these places of a sorted rack, given as bits."""
    number = 0
    many = 0
    jokers = 0
    for place in range(RACK):
        if kept >> place & 1:
            tile = np.int64(rack[place])
            if tile == JOKER:
                tile += jokers
                jokers += 1
            number += BEFORE[tile, many]
            many += 1
    return FIRST[many] + number


@kernel
def tiles_of(number, tiles):
    """The tiles of the set of that number, in ascending order; how many there are."""
    many = 0
    while number >= FIRST[many + 1]:
        many += 1
    rest = number - FIRST[many]
    tile = np.int64(TILES)
    for place in range(many - 1, -1, -1):
        while BEFORE[tile, place] > rest:
            tile -= 1
        rest -= BEFORE[tile, place]
        tiles[place] = tile
    return many


@kernel
def shape_of(tiles, many, suits):
    """A number that sets share if they differ only in which suit is which.

    The ranks of each suit as bits, the four in descending order, and the number of jokers.
    """
    jokers = 0
    for suit in range(SUITS):
        suits[suit] = 0
    for place in range(many):
        if tiles[place] >= FACES:
            jokers += 1
        else:
            suits[tiles[place] & 3] |= 1 << (tiles[place] >> 2)
    shape = jokers
    for _ in range(SUITS):
        highest = 0
        for suit in range(1, SUITS):
            if suits[suit] > suits[highest]:
                highest = suit
        shape = shape << RANKS | suits[highest]
        suits[highest] = 0
    return shape


@kernel
def note_shapes(shapes):
    """The shape of every set."""
    tiles = np.zeros(LONGEST_LEAVE, np.int64)
    suits = np.zeros(SUITS, np.int64)
    for number in range(len(shapes)):
        many = tiles_of(number, tiles)
        shapes[number] = shape_of(tiles, many, suits)


def shape_numbers() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each shape, in ascending order, one set that has it; for each set, which shape it has."""
    shapes = np.zeros(FIRST[-1], np.int64)
    note_shapes(shapes)
    _, examples, numbers = np.unique(shapes, return_index=True, return_inverse=True)
    return examples, numbers


@cache
def leave_values() -> npt.NDArray[np.float32]:
    """The value of every set of up to four tiles, by its number."""
    with files(__package__).joinpath(STORED).open("rb") as stored:
        hundredths = np.load(stored)
    _, numbers = shape_numbers()
    values: npt.NDArray[np.float32] = (hundredths[numbers] / PER_POINT).astype(np.float32)
    return values
