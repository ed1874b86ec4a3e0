"""The 1,435 micro-actions of Flush Royal by their numbers, and sets of them.

| number | means |
| --- | --- |
| `place × 225 + square` | the card at this place of the rack (0-4) goes to this square |
| `1125 + face` | the joker just laid is this face |
| `1177 + square` | swap at this square: a joker for the card there, or the card for the joker |
| `1402 + places` | pass, exchanging the cards at these places, as five bits |
| `1434` | commit: the cards chosen are the lay |

Squares are numbered row by row, faces in canonical order.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.cards import FACES, card_text
from brelan.envs.grid.words import exchange_text
from brelan.games.flush_royal.facts import FlushRoyalOptions
from brelan.games.grid.notation import SQUARE_TEXTS
from brelan.games.grid.record import RACK, SQUARES, SUBSETS
from brelan.kernels import kernel

FIRST_FACE = RACK * SQUARES
FIRST_SWAP = FIRST_FACE + FACES
FIRST_PASS = FIRST_SWAP + SQUARES
COMMIT = FIRST_PASS + SUBSETS
MICRO_COUNT = COMMIT + 1

WORD = 32
OPEN_FIELD = ("open", np.int64, MICRO_COUNT // WORD + 1)
"""A set of micro-actions, 32 to a word."""


def micro_count(options: FlushRoyalOptions) -> int:
    """How many micro-actions there are, whatever the options."""
    return MICRO_COUNT


def micro_text(micro: int, options: FlushRoyalOptions) -> str:
    """A square and a place of the rack, counted from 1; a face; a swap; a pass; or the commit."""
    if micro < FIRST_FACE:
        place, square = divmod(micro, SQUARES)
        return f"lay {SQUARE_TEXTS[square]}={place + 1}"
    if micro < FIRST_SWAP:
        return f"*{card_text(micro - FIRST_FACE)}"
    if micro < FIRST_PASS:
        return f"swap {SQUARE_TEXTS[micro - FIRST_SWAP]}"
    return exchange_text(micro - FIRST_PASS, "pass")


@kernel
def close_all(chain):
    """No micro-action can come next."""
    for word in range(len(chain.open)):
        chain.open[word] = 0


@kernel
def open_micro(chain, micro):
    """Note that a micro-action can come next."""
    chain.open[micro // WORD] |= 1 << (micro % WORD)


@kernel
def is_open(chain, micro):
    """Whether a micro-action is known to be one that can come next."""
    return chain.open[micro // WORD] >> (micro % WORD) & 1 != 0


@kernel
def only_open(chain):
    """The micro-action that can come next if there is just one, or -1."""
    only = -1
    for word in range(len(chain.open)):
        bits = chain.open[word]
        if bits == 0:
            continue
        if only >= 0 or count(bits) > 1:
            return -1
        only = word * WORD + lowest(bits)
    return only


@kernel
def write_open(chain, out):
    """1 for each micro-action that can come next, 0 for all others."""
    out[:MICRO_COUNT] = 0
    for word in range(len(chain.open)):
        bits = chain.open[word]
        while bits != 0:
            out[word * WORD + lowest(bits)] = 1
            bits &= bits - 1
