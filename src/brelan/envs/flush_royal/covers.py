"""What can come next in a lay of Flush Royal: the ways to cover the cards chosen with pieces.

The cards chosen belong to pieces that leave each other alone and between them hold no other card
that comes before the last one chosen: a *cover*. Each cover is a lay, and so is a cover with one
more piece that starts later. The first card that such a lay adds is what can come next.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest
from brelan.envs.flush_royal.numbering import COMMIT, FIRST_FACE, is_open, open_micro
from brelan.envs.flush_royal.pieces import (
    KEY_PLACE,
    KEY_SQUARE,
    NO_KEY,
    SPARE,
    next_key,
    wild_of,
)
from brelan.games.flush_royal.search import WORDS
from brelan.games.grid.record import RACK, SQUARES
from brelan.kernels import kernel

DEPTHS = RACK + 1

MIX = np.dtype(
    (
        np.record,
        [
            ("at", np.int64, DEPTHS),
            ("covered", np.int64, DEPTHS),
            ("rest", np.int64, DEPTHS),
            ("following", np.int64, DEPTHS),
            ("faces", np.int64, DEPTHS),
            ("taken", np.int64, (DEPTHS, WORDS)),
            ("barred", np.int64, (DEPTHS, WORDS)),
        ],
    )
)
"""Pieces put together, by how many they are: which piece is tried next (`at`), the choices that
they cover, a tally of their other cards (`rest`), the first of these (`following`), the faces that
they leave to the joker that is asked for its face, and the squares that they take and bar."""


@kernel
def open_placements(game, chain, pieces, found, mix):
    """Note the cards, the faces and the commit that can come next; `pieces` fit the chain."""
    if chain.many == 0:
        for index in range(found):
            open_key(chain, np.int64(pieces[index].keys[0]))
        return
    put_nothing(mix)
    depth = 0
    while depth >= 0:
        index = next_to_cover(game, chain, pieces, found, mix, depth)
        if index == found:
            depth -= 1
            continue
        mix.at[depth] = index + 1
        put_together(chain, pieces[index], mix, depth)
        if mix.covered[depth + 1] == (1 << chain.many) - 1:
            open_cover(game, chain, pieces, found, mix, depth + 1)
        else:
            depth += 1
            mix.at[depth] = 0


@kernel
def put_nothing(mix):
    """Begin without any piece."""
    mix.at[0] = 0
    mix.covered[0] = 0
    mix.rest[0] = 0
    mix.following[0] = NO_KEY
    mix.faces[0] = 0
    for word in range(WORDS):
        mix.taken[0, word] = 0
        mix.barred[0, word] = 0


@kernel
def next_to_cover(game, chain, pieces, found, mix, depth):
    """The next piece that covers the first choice which is not covered yet; `found` if none does.

    FR-12: the opening is one piece.
    """
    covered = mix.covered[depth]
    wanted = lowest(~covered)
    if depth > 0 and game.laid == 0:
        return found
    for index in range(mix.at[depth], found):
        piece = pieces[index]
        if (
            piece.covered >> wanted & 1
            and piece.covered & covered == 0
            and leaves_alone(chain, piece, mix, depth)
        ):
            return index
    return found


@kernel
def leaves_alone(chain, piece, mix, depth):
    """Whether a piece goes with those put together: enough cards, and no square in its way."""
    if ((chain.left | SPARE) - mix.rest[depth] - piece.rest) & SPARE != SPARE:
        return False
    for word in range(WORDS):
        taken, barred = mix.taken[depth, word], mix.barred[depth, word]
        if piece.taken[word] & (taken | barred) or piece.barred[word] & taken:
            return False
    return True


@kernel
def put_together(chain, piece, mix, depth):
    """Put a piece with the others."""
    mix.covered[depth + 1] = mix.covered[depth] | piece.covered
    mix.rest[depth + 1] = mix.rest[depth] + piece.rest
    mix.following[depth + 1] = min(mix.following[depth], next_key(piece))
    mix.faces[depth + 1] = mix.faces[depth]
    if chain.asked and piece.covered >> (chain.many - 1):
        mix.faces[depth + 1] = wild_of(piece, chain.many - 1)
    for word in range(WORDS):
        mix.taken[depth + 1, word] = mix.taken[depth, word] | piece.taken[word]
        mix.barred[depth + 1, word] = mix.barred[depth, word] | piece.barred[word]


@kernel
def open_cover(game, chain, pieces, found, mix, depth):
    """Note what can come next in the lays that have this cover."""
    if chain.asked:
        faces = mix.faces[depth]
        while faces != 0:
            open_micro(chain, FIRST_FACE + lowest(faces))
            faces &= faces - 1
        return
    following = mix.following[depth]
    if following == NO_KEY:
        open_micro(chain, COMMIT)
    else:
        open_key(chain, following)
    if game.laid == 0:
        return
    for index in range(found):
        piece = pieces[index]
        if piece.covered != 0:
            continue
        key = np.int64(piece.keys[0])
        if (
            key < following
            and not is_open(chain, micro_of(chain, key))
            and leaves_alone(chain, piece, mix, depth)
        ):
            open_key(chain, key)


@kernel
def micro_of(chain, key):
    """The micro-action that chooses a key next: identical cards from their first place on."""
    place = key >> KEY_PLACE
    while chain.chosen >> place & 1:
        place += 1
    return place * SQUARES + (key & KEY_SQUARE)


@kernel
def open_key(chain, key):
    """Note that a card can come next."""
    open_micro(chain, micro_of(chain, key))
