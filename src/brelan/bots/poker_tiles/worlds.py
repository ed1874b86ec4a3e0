"""Worlds: what a seat does not see, dealt at random from the tiles that it sees nowhere."""

from __future__ import annotations

import numpy as np

from brelan.cards import EMPTY, FACES, HIDDEN, JOKER
from brelan.copying import put_record
from brelan.games.grid.record import RACK, SQUARES
from brelan.games.grid.rules import rack_size, seen_size
from brelan.games.poker_tiles.record import TILES
from brelan.kernels import kernel
from brelan.randomness import next_random, pick


@kernel
def gather_unseen(game, jokers, unseen):
    """The tiles that are neither on the board nor on a rack that is seen; how many there are."""
    seen = 0
    jokers_seen = 0
    for square in range(SQUARES):
        tile = np.int64(game.board[square])
        seen |= (tile < JOKER) << tile
        jokers_seen += tile == JOKER
    for seat in range(game.players):
        for place in range(RACK):
            tile = np.int64(game.racks[seat, place])
            seen |= (tile < JOKER) << tile
            jokers_seen += tile == JOKER
    many = 0
    for face in range(FACES):
        if not seen >> face & 1:
            unseen[many] = face
            many += 1
    for _ in range(jokers_seen, jokers):
        unseen[many] = JOKER
        many += 1
    return many


@kernel
def deal_world(view, jokers, rng_state, game):
    """Fill `game` with what a view shows and, where it shows nothing, tiles dealt at random.

    A position written by hand may hide more tiles than are unseen: racks come first, and the pile
    is then the shorter.
    """
    put_record(game, 0, view[0])
    unseen = np.empty(TILES, np.int64)
    many = gather_unseen(view[0], jokers, unseen)
    for word in range(2):
        game[0].key[word] = next_random(rng_state) >> np.uint64(32)
    for seat in range(game[0].players):
        many = fill_rack(game[0].racks[seat], unseen, many, rng_state)
    game[0].left = min(np.int64(game[0].left), many)
    for place in range(game[0].left):
        game[0].supply[place] = draw(unseen, many, rng_state)
        many -= 1


@kernel
def draw(unseen, many, rng_state):
    """Take one of the unseen tiles."""
    place = pick(rng_state, many)
    tile = unseen[place]
    unseen[place] = unseen[many - 1]
    return tile


@kernel
def fill_rack(rack, unseen, many, rng_state):
    """Deal tiles for the hidden ones of a rack; how many are unseen then."""
    for place in range(RACK):
        if rack[place] == HIDDEN:
            rack[place] = EMPTY
            if many > 0:
                rack[place] = draw(unseen, many, rng_state)
                many -= 1
    sort(rack)
    return many


@kernel
def sort(rack):
    """Put a rack in order, its gaps last."""
    for last in range(1, RACK):
        place = last
        while place > 0 and rack[place - 1] > rack[place]:
            held = rack[place]
            rack[place] = rack[place - 1]
            rack[place - 1] = held
            place -= 1


@kernel
def is_known(game, jokers):
    """Whether two play with an empty pile, and no tile is hidden or all that are lie on one
    rack."""
    if game.players != 2 or game.left > 0:
        return False
    hidden, racks = 0, 0
    for seat in range(game.players):
        many = rack_size(game.racks[seat]) - seen_size(game.racks[seat])
        hidden += many
        racks += many > 0
    if racks == 0:
        return True
    return racks == 1 and hidden == gather_unseen(game, jokers, np.empty(TILES, np.int64))
