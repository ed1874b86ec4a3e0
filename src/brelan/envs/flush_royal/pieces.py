"""The pieces that lays of Flush Royal are made of, as far as a chain of choices asks for them.

A *piece* is a component (see `brelan.games.flush_royal.components`) whose cards are in the order in
which they are chosen: by rank and suit, jokers last, identical cards by their squares. Each of them
is a *key*: the first place of the rack that holds such a card, and the square.
"""

from __future__ import annotations

import numpy as np

from brelan.cards import EMPTY
from brelan.games.flush_royal.search import WORDS, row_bits, word_of
from brelan.games.grid.record import RACK, SIDE
from brelan.kernels import kernel

KEY_PLACE = 8
"""A key is a place of the rack, moved by so many bits, and a square."""
KEY_SQUARE = (1 << KEY_PLACE) - 1
NO_KEY = RACK << KEY_PLACE
"""Greater than all keys."""
UNDECLARED = EMPTY
"""The face of a card that is no joker, or of a joker that was not asked for its face yet."""
TALLY = 4
"""How many identical cards there are: for each place of the rack a number of so many bits."""
SPARE = sum(8 << TALLY * place for place in range(RACK))
"""The highest bit of each number of a tally: lost when more is taken away than there is."""

PIECE = np.dtype(
    (
        np.record,
        [
            ("wild", np.int64, RACK),
            ("taken", np.int64, WORDS),
            ("barred", np.int64, WORDS),
            ("rest", np.int64),
            ("covered", np.int64),
            ("keys", np.uint16, RACK),
            ("many", np.uint8),
            ("chosen", np.uint8),
        ],
    )
)
"""The `keys` of a piece, how `many`, and how many of them were `chosen`: always the first ones.

`covered` says which choices of the chain they are, a bit each; `rest` tallies the others. `wild` is
for each key the faces that its joker can be, 0 if it is none; `taken` are its squares, and `barred`
those that must stay empty."""


@kernel
def write_piece(component, first_places, piece):
    """Make a piece of a component."""
    piece.many = component.many
    piece.chosen = 0
    piece.covered = 0
    piece.rest = 0
    for index in range(np.int64(component.many)):
        place = np.int64(first_places[component.places[index]])
        key = place << KEY_PLACE | component.squares[index]
        piece.rest += 1 << TALLY * place
        at = index
        while at > 0 and piece.keys[at - 1] > key:
            piece.keys[at] = piece.keys[at - 1]
            piece.wild[at] = piece.wild[at - 1]
            at -= 1
        piece.keys[at] = key
        piece.wild[at] = component.wild[index]
    for word in range(WORDS):
        piece.taken[word] = component.squares_taken[word]
        piece.barred[word] = component.squares_barred[word]


@kernel
def next_key(piece):
    """The first key of a piece that was not chosen; NO_KEY if all were."""
    return np.int64(piece.keys[piece.chosen]) if piece.chosen < piece.many else NO_KEY


@kernel
def goes_on(piece, key, number):
    """Whether a piece still belongs to a lay of the chain when this key is chosen as number so and
    so; note it if the key is one of its own."""
    following = next_key(piece)
    if following == key:
        piece.chosen += 1
        piece.covered |= 1 << number
        piece.rest -= 1 << TALLY * (key >> KEY_PLACE)
        return True
    if following < key:
        return False
    square = key & KEY_SQUARE
    word, bit = word_of(square // SIDE), row_bits(square // SIDE, 1 << square % SIDE)
    return (piece.taken[word] | piece.barred[word]) & bit == 0


@kernel
def wild_of(piece, number):
    """The faces that the joker of a choice can be in a piece that covers it."""
    index = 0
    for earlier in range(number):
        index += piece.covered >> earlier & 1
    return piece.wild[index]


@kernel
def declares(piece, number, face):
    """Whether a piece allows the joker of a choice to be this face."""
    return not piece.covered >> number & 1 or wild_of(piece, number) >> face & 1 != 0
